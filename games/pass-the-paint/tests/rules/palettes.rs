//! Palettes: claimed from the middle (D4.1), held like commissions (D4.2), complete with real colours only (D4.3).

use super::figures::{CARDS, Points, ids};
use super::position::at;
use super::scene::{Scene, seen};

#[test]
fn d4_1_the_first_to_have_all_colours_claims_it() {
    let mut scene = at("1.4 decide", &["bryg||p", "bry||b", "||b"]).middle("P06+P10+P12").scene();
    scene.plays(&["A keep", "B keep"]);
    let events = scene.does("C keep");
    assert_eq!((scene.claimed("A").as_str(), scene.middle().as_str()), ("P06", "P10+P12"));
    for viewer in ["A", "B", "C", "-"] {
        assert_eq!(seen(&events, viewer).iter().filter(|line| line.contains("claimed")).count(), 1);
        assert!(seen(&events, viewer).contains(&"P06 is claimed by A".to_owned()));
        assert_eq!(scene.view(viewer).table.places[0].claimed.to_string(), "P06");
    }
}

#[test]
fn d4_1_whoever_comes_later_gets_nothing() {
    let mut scene = at("1.5 decide", &["rygp||b|P06", "bryg||p", "||b"]).middle("P10+P12").scene();
    scene.plays(&["A keep", "B keep", "C keep"]);
    assert_eq!(scene.front("B"), "brygp");
    assert_eq!([scene.claimed("A"), scene.claimed("B"), scene.claimed("C")], ["P06", "-", "-"]);
}

/// Each of the twelve, by whichever of its colours comes last.
#[test]
fn d4_1_every_palette_is_claimed_by_its_last_colour() {
    for (id, _, letters, _) in CARDS.iter().filter(|row| row.0.starts_with('P')) {
        for last in letters.chars() {
            let rest: String = letters.chars().filter(|letter| *letter != last).collect();
            let other = if *id == "P12" { "P10" } else { "P12" };
            let middle: &'static str = format!("{}+{}", other.min(*id), other.max(*id)).leak();
            // Enough to pay with whatever else the last one needs.
            let place = format!("{rest}|C01+C02+C03|{last}");
            let mut scene = at("2.3 decide", &[&place, "||b"]).middle(middle).scene();
            let pay = ["", " C01", " C01+C02", " C01+C02+C03"][super::figures::missing(last, &rest).len()];
            scene.plays(&["B keep", &format!("A keep{pay}")]);
            assert_eq!(
                (scene.claimed("A").as_str(), scene.middle().as_str()),
                (*id, other),
                "{last} for {id}"
            );
        }
    }
}

#[test]
fn d4_1_one_colour_less_is_not_enough() {
    for (id, _, letters, _) in CARDS.iter().filter(|row| row.0.starts_with('P')) {
        for missing in letters.chars().filter(|letter| *letter != 'b') {
            let rest: String =
                letters.chars().filter(|letter| *letter != missing && *letter != 'b').collect();
            let other = if *id == "P12" { "P10" } else { "P12" };
            let middle: &'static str = format!("{}+{}", other.min(*id), other.max(*id)).leak();
            let mut scene = at("2.3 decide", &[&format!("{rest}||b"), "||b"]).middle(middle).scene();
            scene.plays(&["B keep", "A keep"]);
            assert_eq!(
                (scene.claimed("A").as_str(), scene.middle().as_str()),
                ("-", middle),
                "{missing} of {id}"
            );
        }
    }
}

#[test]
fn d4_1_all_who_complete_it_on_the_same_flip_claim_it() {
    let mut scene =
        at("2.2 decide", &["bryg||p", "||b", "bryp||g", "bryg||p"]).middle("P06+P08+P10+P12").scene();
    scene.plays(&["D keep", "C keep", "B keep"]);
    let events = scene.does("A keep");
    assert_eq!(["A", "B", "C", "D"].map(|seat| scene.claimed(seat)), ["P06", "-", "P06", "P06"]);
    assert_eq!(scene.middle(), "P08+P10+P12");
    assert!(seen(&events, "-").contains(&"P06 is claimed by A and C and D".to_owned()));
}

#[test]
fn d4_1_each_of_them_scores_it_in_full() {
    let mut scene = at("2.5 decide", &["bryg||p", "bryp||g"]).middle("P06+P12").scene();
    scene.plays(&["A keep", "B keep"]);
    let points = Points::of("brygp", &[], &["P06"], false);
    assert_eq!(points.palettes, 3);
    assert_eq!(scene.totals(), [points.total, points.total].map(|total| i32::try_from(total).expect("few")));
    let scores = scene.table().scores.expect("the game is over");
    assert!(scores.iter().all(|(_, score)| score.palettes == 3));
}

#[test]
fn d4_1_several_palettes_at_once() {
    // A white completes three for A: with red, yellow, orange; with blue, red, purple; with blue, yellow, green.
    let mut scene = at("2.4 decide", &["brygop||w", "|C01|b", "||b"]).middle("P01+P02+P03").scene();
    scene.plays(&["A keep", "B keep"]);
    let events = scene.does("C keep");
    assert_eq!((scene.claimed("A").as_str(), scene.middle().as_str()), ("P01+P02+P03", "-"));
    assert_eq!(seen(&events, "B").iter().filter(|line| line.ends_with("is claimed by A")).count(), 3);
}

#[test]
fn d4_1_different_palettes_to_different_players_on_one_flip() {
    let mut scene = at("1.5 decide", &["bryg||p", "ryo||w", "||b"]).middle("P01+P06+P12").scene();
    scene.plays(&["A keep", "B keep", "C keep"]);
    assert_eq!((scene.claimed("A").as_str(), scene.claimed("B").as_str()), ("P06", "P01"));
    assert_eq!(scene.middle(), "P12");
}

#[test]
fn d4_1_a_palette_is_not_replaced() {
    for seed in 0..40 {
        let mut scene = Scene::deal("", 4, seed);
        let mut before = scene.middle();
        while !scene.is_over() {
            scene.step();
            let now = scene.middle();
            assert!(ids(&now).iter().all(|id| ids(&before).contains(id)), "{now} after {before}");
            before = now;
        }
    }
}

#[test]
fn d4_1_a_discarded_card_does_not_count() {
    let mut scene = at("1.4 decide", &["bryg||p", "||b"]).middle("P06+P12").scene();
    scene.plays(&["A discard", "B keep"]);
    assert_eq!((scene.claimed("A").as_str(), scene.middle().as_str()), ("-", "P06+P12"));
}

#[test]
fn d4_1_colours_of_others_do_not_count() {
    let mut scene = at("1.4 decide", &["ryg||b", "bp||b"]).middle("P06+P12").scene();
    scene.plays(&["A keep", "B keep"]);
    assert_eq!(scene.middle(), "P06+P12");
}

#[test]
fn d4_1_only_what_lies_in_the_middle_is_claimed() {
    // P06 is discarded, and P03 in the deck.
    let mut scene = at("2.2 decide", &["bryg||p", "||b"]).pile("P06").middle("P10+P12").scene();
    scene.plays(&["A keep", "B keep"]);
    assert_eq!((scene.claimed("A").as_str(), scene.pile().as_str()), ("-", "P06"));
}

#[test]
fn d4_2_a_palette_held_is_not_claimed_by_anybody() {
    let mut scene = at("2.2 decide", &["bryg|P06|p", "bryp||g"]).middle("P10+P12").scene();
    scene.plays(&["A keep", "B keep"]);
    assert_eq!(["A", "B"].map(|seat| scene.claimed(seat)), ["-", "-"]);
    assert_eq!(scene.held("A"), "P06");
    assert!(!scene.wire("B").contains("P06") && !scene.wire("-").contains("P06"), "it stays secret");
}

#[test]
fn d4_2_a_palette_held_pays_like_a_commission() {
    let mut scene = at("1.2 decide", &["b|C01+P06|g", "||b"]).middle("P10+P12").scene();
    assert_eq!(scene.choices("A"), "discard, keep C01, keep P06");
    scene.plays(&["A keep P06", "B keep"]);
    assert_eq!((scene.pile().as_str(), scene.held("A").as_str()), ("P06", "C01"));
    // And it does not come to the middle.
    assert_eq!(scene.middle(), "P10+P12");
}

#[test]
fn d4_2_a_palette_discarded_is_shuffled_in_again() {
    let mut scene = at("1.2 decide", &["||o", "b|P06|g"]).deck("C01").scene();
    scene.does("B keep P06");
    scene.does_drawing("A discard", &[("C01", "C01"), ("P06", "P06")]);
    assert_eq!(scene.held("A"), "C01+P06");
}

#[test]
fn d4_2_a_palette_held_scores_at_the_end() {
    let mut scene = at("2.5 decide", &["bryg|P06|p", "bry|P04|b"]).middle("P10+P12").scene();
    scene.plays(&["A keep", "B keep"]);
    let scores = scene.table().scores.expect("the game is over");
    let (a, b) = (&scores.as_slice()[0], &scores.as_slice()[1]);
    assert_eq!((a.commissions, a.completed, a.palettes), (3, 1, 0), "as a commission");
    assert_eq!((b.commissions, b.completed, b.palettes), (0, 0, 0));
}

#[test]
fn d4_2_a_palette_held_costs_a_point_in_the_harder_game() {
    let mut scene = at("2.5 decide", &["b|P06+P07|r", "b||r"]).middle("P10+P12").options("h").scene();
    scene.plays(&["A keep", "B keep"]);
    assert_eq!(scene.totals(), [0, 2]);
    assert_eq!(scene.table().scores.expect("over").as_slice()[0].penalty, 2);
}

#[test]
fn d4_3_commissions_discarded_for_a_colour_are_not_that_colour() {
    // A pays for the blue that green needs; Uccello's palette asks for blue, red, green and orange.
    let mut scene = at("1.4 decide", &["ryo|C01|g", "||b"]).middle("P04+P12").scene();
    scene.plays(&["A keep C01", "B keep"]);
    assert_eq!((scene.front("A").as_str(), scene.claimed("A").as_str()), ("rygo", "-"));
    assert_eq!(scene.middle(), "P04+P12");
}

#[test]
fn d4_3_nor_do_they_count_for_commissions() {
    // C05 is blue and orange. A keeps an orange, paying for yellow and red, and has no blue.
    let mut scene = at("2.5 decide", &["|C05+C01+C02|o", "||b"]).scene();
    scene.plays(&["A keep C01+C02", "B keep"]);
    let score = scene.table().scores.expect("over").as_slice()[0];
    assert_eq!((score.total, score.completed, score.commissions), (2, 0, 0));
}

#[test]
fn d4_3_a_claimed_palette_cannot_pay() {
    let mut scene = at("1.4 decide", &["rygp|C01|g|P06", "||b"]).middle("P12").scene();
    scene.refuses("A keep P06", "D4.3", "nothing is paid with palettes you have claimed: P06");
    scene.refuses("A keep P06+C42", "D4.3", "nothing is paid with palettes you have claimed: P06");
    // What others have claimed, and what is still in the middle, is simply not held.
    scene.refuses("A keep P12", "D3.4", "you do not hold P12");
    assert_eq!(scene.choices("A"), "discard, keep C01");
    let mut scene = at("1.4 decide", &["rygp||g|P06", "||b"]).middle("P12").scene();
    scene.refuses("A keep P06", "D4.3", "nothing is paid with palettes you have claimed: P06");
    assert_eq!(scene.choices("A"), "discard", "even if there is nothing else");
}
