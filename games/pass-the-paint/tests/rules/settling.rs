//! In which order a flip is settled (D3.7), and what there is to draw (D3.8).

use super::figures::ids;
use super::position::at;
use super::scene::{Scene, seen};

/// What those who look on read, without that somebody has chosen.
fn told(events: &[pass_the_paint::Event]) -> Vec<String> {
    seen(events, "-").into_iter().filter(|line| !line.contains("has chosen")).collect()
}

/// A discards; B and C pay. The deck has one card, and C05 was discarded before.
fn tight() -> Scene {
    at("1.2 decide", &["|C20|o", "b|C01+C21|g", "y|C02+C22|g"]).pile("C05").deck("C10").scene()
}

#[test]
fn d3_7_payments_come_before_draws_whatever_the_seats() {
    let mut scene = tight();
    // The last seat pays, and the first seat draws just that.
    scene.plays(&["C keep C02", "B keep C01"]);
    let reshuffled = "C01+C02+C05";
    let events = scene.does_drawing("A discard", &[("C10", "C10"), (reshuffled, "C02")]);
    assert_eq!(scene.held("A"), "C02+C10+C20");
    assert_eq!((scene.deck().as_str(), scene.pile().as_str()), ("C01+C05", "-"));
    let lines = [
        "A discards orange",
        "B keeps green for C01",
        "C keeps green for C02",
        "A draws a commission",
        "the discarded commissions are the new deck: C01+C02+C05",
        "A draws a commission",
    ];
    assert_eq!(told(&events), lines);
}

#[test]
fn d3_7_draws_go_by_seats() {
    let mut scene = at("1.2 decide", &["||o", "||g", "||p", "||"]).deck("C01+C02+C03+C04+C05").scene();
    scene.plays(&["D discard", "C discard", "B discard"]);
    let draws = [
        ("C01+C02+C03+C04+C05", "C05"),
        ("C01+C02+C03+C04", "C01"),
        ("C02+C03+C04", "C03"),
        ("C02+C04", "C02"),
        ("C04", "C04"),
    ];
    let events = scene.does_drawing("A discard", &draws);
    assert_eq!([scene.held("A"), scene.held("B"), scene.held("C")], ["C01+C05", "C02+C03", "C04"]);
    let lines: Vec<_> = told(&events).into_iter().filter(|line| line.contains("draws")).collect();
    assert_eq!(lines, ["A draws 2 commissions", "B draws 2 commissions", "C draws a commission"]);
}

#[test]
fn d3_7_payments_go_by_seats() {
    let mut scene = at("1.2 decide", &["b|C01|g", "y|C02|g", "r|C03|p"]).scene();
    scene.plays(&["C keep C03", "B keep C02"]);
    let events = scene.does("A keep C01");
    assert_eq!(told(&events), ["A keeps green for C01", "B keeps green for C02", "C keeps purple for C03"]);
    assert_eq!(scene.pile(), "C01+C02+C03");
}

#[test]
fn d3_7_palettes_come_last() {
    let mut scene = at("2.0 decide", &["rygb||p", "|C02|b", "|C03|k"]).middle("P06+P12+P10").scene();
    scene.plays(&["A keep", "B keep"]);
    let events = scene.does("C discard");
    let lines = [
        "A keeps purple",
        "B keeps blue",
        "C discards black",
        "C draws 2 commissions",
        "P06 is claimed by A",
    ];
    assert_eq!(told(&events), lines);
}

#[test]
fn d3_8_the_discarded_commissions_become_the_deck_when_somebody_has_to_draw() {
    let mut scene = at("1.2 decide", &["||o", "||b"]).pile("C30+C31+P02").deck("-").scene();
    scene.does("B keep");
    let events = scene.does_drawing("A discard", &[("C30+C31+P02", "P02"), ("C30+C31", "C31")]);
    assert_eq!(
        (scene.held("A").as_str(), scene.deck().as_str(), scene.pile().as_str()),
        ("C31+P02", "C30", "-")
    );
    assert_eq!(
        told(&events),
        [
            "A discards orange",
            "B keeps blue",
            "the discarded commissions are the new deck: C30+C31+P02",
            "A draws 2 commissions",
        ]
    );
}

#[test]
fn d3_8_not_before_somebody_has_to_draw() {
    // The last card is drawn: the deck is empty, and stays so.
    let mut scene = at("1.2 decide", &["||o", "||b"]).pile("C30+C31").deck("C01+C02").scene();
    scene.plays(&["B keep", "A discard"]);
    assert_eq!(
        (scene.deck().as_str(), scene.pile().as_str(), scene.held("A").as_str()),
        ("-", "C30+C31", "C01+C02")
    );
    // Nobody draws on the next flip: still so.
    let mut scene = at("1.2 decide", &["b|C01|g", "||b"]).pile("C30+C31").deck("-").scene();
    scene.plays(&["A keep C01", "B keep"]);
    assert_eq!((scene.deck().as_str(), scene.pile().as_str()), ("-", "C01+C30+C31"));
}

#[test]
fn d3_8_what_is_paid_on_this_very_flip_is_shuffled_in() {
    let mut scene = at("1.2 decide", &["||o", "b|C01|g"]).deck("-").scene();
    assert_eq!((scene.deck().as_str(), scene.pile().as_str()), ("-", "-"));
    scene.plays(&["A discard"]);
    scene.does_drawing("B keep C01", &[("C01", "C01")]);
    assert_eq!((scene.held("A").as_str(), scene.deck().as_str(), scene.pile().as_str()), ("C01", "-", "-"));
}

#[test]
fn d3_8_nothing_left_discarding_is_still_allowed() {
    let mut scene = at("1.2 decide", &["|C01|o", "by||b"]).deck("-").scene();
    assert_eq!(scene.choices("A"), "discard");
    scene.does("A discard");
    let events = scene.does_drawing("B discard", &[]);
    assert_eq!((scene.held("A").as_str(), scene.time().as_str()), ("C01", "1.3 draft"));
    assert_eq!(told(&events), ["A discards orange", "B discards blue"], "nobody draws");
    assert!(scene.discards().contains('o'));
}

#[test]
fn d3_8_draw_what_there_is() {
    // One in the deck, none discarded.
    let mut scene = at("1.2 decide", &["||o", "||g"]).deck("C09").scene();
    scene.does("B discard");
    scene.does_drawing("A discard", &[("C09", "C09")]);
    assert_eq!(scene.held("A"), "C09");
    assert!(!scene.held("B").contains("C09"));
    // None in the deck, one discarded.
    let mut scene = at("1.2 decide", &["||o", "||g"]).pile("C09").deck("-").scene();
    scene.does("B discard");
    scene.does_drawing("A discard", &[("C09", "C09")]);
    assert_eq!((scene.held("A").as_str(), scene.pile().as_str()), ("C09", "-"));
    // One and one make two.
    let mut scene = at("1.2 decide", &["||o", "||g"]).pile("C09").deck("C08").scene();
    scene.does("B discard");
    scene.does_drawing("A discard", &[("C08", "C08"), ("C09", "C09")]);
    assert_eq!((scene.held("A").as_str(), scene.deck().as_str()), ("C08+C09", "-"));
}

/// Several times in one game, with whatever was paid since.
#[test]
fn d3_8_again_and_again() {
    let mut times = 0;
    for seed in 0..60 {
        let mut scene = Scene::deal("", 6, seed);
        let mut reshuffled = 0;
        while !scene.is_over() {
            for event in told(&scene.step()) {
                if let Some(cards) = event.strip_prefix("the discarded commissions are the new deck: ") {
                    reshuffled += 1;
                    assert!(ids(cards).iter().all(|id| !scene.middle().contains(id)), "{event}");
                }
            }
        }
        times = times.max(reshuffled);
    }
    assert!(times >= 2, "at most {times} times in one game");
}

#[test]
fn d3_8_palettes_in_the_middle_and_claimed_ones_are_never_drawn() {
    let mut scene = at("1.4 decide", &["rygp||b|P06", "||g"]).middle("P12").pile("C01+P02").deck("-").scene();
    scene.plays(&["A discard", "B discard"]);
    assert_eq!((scene.middle().as_str(), scene.claimed("A").as_str()), ("P12", "P06"));
    assert_eq!(scene.held("A"), "C01+P02", "all there was");
    assert_eq!((scene.deck().as_str(), scene.pile().as_str()), ("-", "-"));
}

#[test]
fn d3_8_discarded_colours_never_return() {
    for seed in 0..30 {
        let mut scene = Scene::deal("", 6, seed);
        let mut discarded = String::new();
        while !scene.is_over() {
            scene.step();
            let now = scene.discards();
            for letter in "brywgopisnk".chars() {
                assert!(now.matches(letter).count() >= discarded.matches(letter).count(), "{letter}: {now}");
            }
            discarded = now;
        }
        let kept: usize =
            ["A", "B", "C", "D", "E", "F"].iter().map(|seat| scene.front(seat).trim_matches('-').len()).sum();
        assert_eq!(kept + discarded.trim_matches('-').len(), 72, "all brush cards there are");
    }
}

/// Only commissions are shuffled: the brush cards discarded stay where they are.
#[test]
fn d3_8_only_commissions_are_reshuffled() {
    let mut scene = at("1.2 decide", &["||o", "||g"]).discards("bbr").pile("C30+C31").deck("-").scene();
    let before = scene.discards();
    scene.plays(&["A discard", "B discard"]);
    assert_eq!(scene.discards().len(), before.len() + 2);
    assert_eq!(scene.held("A"), "C30+C31");
    assert_eq!(ids(&scene.held("B")).len(), 54 - 2 - 2, "nothing is left for B");
}
