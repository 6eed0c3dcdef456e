//! Two players: double hands (D9).

use super::figures::{Points, colour, ids, in_order};
use super::position::at;
use super::scene::{Scene, seen, wired};

const PLACES: [&str; 4] = ["A left", "A right", "B left", "B right"];

fn four(time: &str, places: [&str; 4]) -> super::position::Position {
    at(time, &places).options("d")
}

#[test]
fn d9_1_a_choice_is_needed_for_each_hand() {
    let mut scene = four("1.0 draft", ["||||bbbryg", "||||rrwwop", "||||yyyygo", "||||bbrrwp"]).scene();
    assert_eq!(scene.awaited(), "AB");
    scene.does("A draft left blue");
    assert_eq!(scene.awaited(), "AB", "A's right hand is missing");
    scene.does("A draft right orange");
    assert_eq!(scene.awaited(), "B");
    scene.plays(&["B draft right red", "A draft left green", "B draft left green"]);
    assert_eq!(PLACES.map(|place| scene.drafted(place)), ["g", "o", "g", "r"]);
    assert_eq!((scene.time().as_str(), scene.awaited().as_str()), ("1.0 decide", "AB"));
    scene.plays(&["B discard left", "B keep right", "A discard right"]);
    assert_eq!((scene.time().as_str(), scene.awaited().as_str()), ("1.0 decide", "A"));
    scene.does("A discard left");
    assert_eq!((scene.time().as_str(), scene.front("B right").as_str()), ("1.1 draft", "r"));
}

#[test]
fn d9_1_a_move_says_for_which_hand() {
    let mut scene = four("1.0 draft", ["||||bbbryg", "", "", ""]).scene();
    for line in ["A draft blue", "B draft blue", "A keep", "A discard"] {
        scene.refuses(line, "D9.1", "say for which hand: left or right");
    }
    let mut scene = four("1.0 decide", ["||b", "||r", "||y", "||w"]).scene();
    for line in ["A keep", "B discard", "A draft blue"] {
        scene.refuses(line, "D9.1", "say for which hand: left or right");
    }
    for options in ["-", "e"] {
        let mut scene = at("1.0 draft", &["||||bbbryg", ""]).options(options).scene();
        for line in ["A draft left blue", "B draft right red", "A keep left", "A discard right"] {
            scene.refuses(line, "D9.1", "you have one hand; say only what to do");
        }
    }
    let mut scene = at("1.0 draft", &["", ""]).advanced("A", "bryg").scene();
    scene.refuses("A draft left blue", "D9.1", "you have one hand; say only what to do");
}

#[test]
fn d9_1_each_hand_has_its_own_cards_to_choose_from() {
    let mut scene = four("1.0 draft", ["||||bbbryg", "||||rrwwop", "", ""]).scene();
    scene.refuses("A draft left orange", "D3.1", "there is no orange in this hand");
    scene.refuses("A draft right blue", "D3.1", "there is no blue in this hand");
    let choices = "draft left blue, draft left green, draft left red, draft left yellow, draft right orange, \
                   draft right purple, draft right red, draft right white";
    assert_eq!(scene.choices("A"), choices);
    scene.does("A draft left red");
    scene.refuses("A draft left red", "D3.1", "you have chosen that already");
    scene.does("A draft right red");
}

#[test]
fn d9_1_colours_are_not_shared() {
    // The left hand has what the right hand needs.
    let mut scene = four("1.3 decide", ["by|C01|b", "|C02+C03|g", "||b", "||r"]).scene();
    let sentence = "green lacks blue and yellow, so it costs 2 commissions, and you offer 0";
    scene.refuses("A keep right", "D3.4", sentence);
    scene.plays(&["A keep left", "A keep right C02+C03", "B keep left", "B keep right"]);
    assert_eq!(PLACES.map(|place| scene.front(place)), ["bby", "g", "b", "r"]);
}

#[test]
fn d9_1_commissions_are_not_shared() {
    let mut scene = four("1.3 decide", ["b|C01|g", "b|C02|g", "b|C03|p", "b||"]).scene();
    scene.refuses("A keep left C02", "D9.1", "neither hand pays for the other: C02");
    scene.refuses("A keep right C01", "D9.1", "neither hand pays for the other: C01");
    scene.refuses("A keep right C01+C03", "D9.1", "neither hand pays for the other: C01");
    scene.refuses("A keep right C03", "D3.4", "you do not hold C03");
    scene.refuses("B keep left C02", "D3.4", "you do not hold C02");
    assert_eq!(scene.choices("A"), "discard left, discard right, keep left C01, keep right C02");
    scene.plays(&["A keep left C01", "A keep right C02"]);
}

/// Two missing colours cannot be paid by one commission of each hand.
#[test]
fn d9_1_the_hands_do_not_pay_together() {
    let mut scene = four("1.3 decide", ["|C01|g", "|C02|b", "||", "||"]).scene();
    scene.refuses("A keep left C01+C02", "D9.1", "neither hand pays for the other: C02");
    assert_eq!(scene.choices("A"), "discard left, discard right, keep right");
}

#[test]
fn d9_1_palettes_are_claimed_by_each_hand_for_itself() {
    // Together A's hands have all four colours of P06, but none of them has.
    let mut scene = four("2.2 decide", ["ry||b", "gp||b", "||r", "||r"]).middle("P06+P08+P10+P12").scene();
    scene.plays(&["A keep left", "A keep right", "B keep left", "B keep right"]);
    assert_eq!(scene.middle(), "P06+P08+P10+P12");
    // With one hand alone: that hand claims it.
    let mut scene = four("2.2 decide", ["ryg||p", "b||b", "||r", "||r"]).middle("P06+P08+P10+P12").scene();
    scene.plays(&["A discard right", "B keep left", "B keep right"]);
    scene.refuses("A keep left", "D3.4", "purple lacks blue, so it costs one commission, and you offer 0");
    let mut scene = four("2.2 decide", ["bryg||p", "b||b", "||r", "||r"]).middle("P06+P08+P10+P12").scene();
    scene.plays(&["A keep left", "A discard right", "B keep left", "B keep right"]);
    assert_eq!(PLACES.map(|place| scene.claimed(place)), ["P06", "-", "-", "-"]);
}

#[test]
fn d9_1_both_hands_of_a_player_can_claim_the_same_palette() {
    let mut scene =
        four("2.5 decide", ["bryg||p", "bryp||g", "||b", "||b"]).middle("P06+P08+P10+P12").scene();
    scene.plays(&["A keep left", "B keep left", "B keep right"]);
    let events = scene.does("A keep right");
    assert!(seen(&events, "-").contains(&"P06 is claimed by A's left hand and A's right hand".to_owned()));
    assert_eq!((scene.claimed("A left").as_str(), scene.claimed("A right").as_str()), ("P06", "P06"));
    assert_eq!(scene.totals(), [2 * (7 + 3), 2], "twice in full");
}

/// The places are settled as A left, A right, B left, B right.
#[test]
fn d9_1_payments_and_draws_go_by_places() {
    let mut scene =
        four("1.3 decide", ["||o", "b|C01|g", "||p", "||"]).deck("C10+C11+C12+C13+C14+C15").scene();
    scene.plays(&["B discard right", "B discard left", "A keep right C01"]);
    let draws = [
        ("C10+C11+C12+C13+C14+C15", "C15"),
        ("C10+C11+C12+C13+C14", "C10"),
        ("C11+C12+C13+C14", "C14"),
        ("C11+C12+C13", "C11"),
        ("C12+C13", "C12"),
        ("C13", "C13"),
    ];
    scene.does_drawing("A discard left", &draws);
    assert_eq!((scene.held("A left").as_str(), scene.held("B left").as_str()), ("C10+C15", "C11+C14"));
    assert_eq!((scene.pile().as_str(), scene.held("A right").as_str()), ("C01", "-"));
}

/// What one hand draws cannot pay for the other on the same flip, nor ever.
#[test]
fn d9_1_what_one_hand_draws_is_no_use_to_the_other() {
    let mut scene = four("1.3 decide", ["||o||bo", "b||g||bg", "||b||rr", "||r||yy"]).deck("C10+C11").scene();
    scene.plays(&["A discard left", "B keep left", "B keep right"]);
    scene.refuses("A keep right C10", "D3.4", "you do not hold C10");
    scene.does("A discard right");
    assert_eq!(scene.held("A left"), "C10+C11");
}

#[test]
fn d9_2_hands_are_passed_across_in_both_rounds() {
    for time in ["1.0 draft", "2.0 draft"] {
        let mut scene = four(time, [""; 4]).scene();
        for turn in 0..5 {
            let mut left = Vec::new();
            for place in PLACES {
                let hand = scene.hand(place);
                let (first, rest) = hand.split_at(1);
                left.push(in_order(rest));
                let (seat, side) = place.split_once(' ').expect("a seat and a side");
                let card = colour(first.chars().next().expect("a card")).0;
                let events = scene.does(&format!("{seat} draft {side} {card}"));
                if place == "B right" {
                    let told = "the hands are passed across the table".to_owned();
                    assert_eq!(seen(&events, "-").last(), Some(&told));
                }
            }
            // My left with your right, my right with your left.
            let swapped = [&left[3], &left[2], &left[1], &left[0]].map(Clone::clone);
            assert_eq!(PLACES.map(|place| scene.hand(place)), swapped, "{time}, turn {turn}");
            scene.step();
        }
    }
}

#[test]
fn d9_2_by_name() {
    let mut scene = four("1.0 draft", ["||||bbbbbr", "||||rrrryy", "||||yyywgg", "||||wwoopp"]).scene();
    scene.plays(&[
        "A draft left blue",
        "A draft right yellow",
        "B draft left yellow",
        "B draft right orange",
    ]);
    assert_eq!(PLACES.map(|place| scene.hand(place)), ["wwopp", "yywgg", "rrrry", "bbbbr"]);
    let passing = scene.table().passing;
    assert_eq!(passing, Some(pass_the_paint::Passing::Across));
}

#[test]
fn d9_3_each_hand_is_scored_by_itself_and_the_two_are_added() {
    // Two blues in each hand are 3 and 3, not 12 for four; C05 needs blue and orange in one hand.
    let mut scene = four("2.5 decide", ["b|C05|b", "bo|C40|b", "rr||r", "y||y"]).scene();
    scene.plays(&["A keep left", "A keep right", "B keep left", "B keep right"]);
    let left = Points::of("bb", &["C05"], &[], false);
    let right = Points::of("bbo", &["C40"], &[], false);
    let sum = left.and(right);
    assert_eq!((sum.total, sum.completed, sum.different), (3 + 3 + 2, 0, 3));
    assert_eq!(scene.totals(), [8, 7 + 3]);
    let score = scene.table().scores.expect("over").as_slice()[0];
    assert_eq!((score.completed, score.commissions, score.different, score.colours), (0, 0, 3, 8));
}

#[test]
fn d9_3_tie_breaks_are_summed() {
    // A: one commission in each hand; B: one, for as many points, and as many in all.
    let mut scene = four("2.5 decide", ["rg|C04|b", "wo|C08|b", "rn|C01|y", "rpi|C22|y"]).scene();
    scene.plays(&["A keep left", "A keep right", "B keep left", "B keep right"]);
    // A: r g b 4, C04 2; w o b 4, C08 2: 12. B: r n y 5; r p i y 6, C22 3: 14.
    assert_eq!((scene.totals(), scene.places()), (vec![12, 14], vec![2, 1]));
    let scores = scene.table().scores.expect("over");
    let (a, b) = (scores.as_slice()[0], scores.as_slice()[1]);
    assert_eq!((a.completed, a.commissions, a.different), (2, 4, 6));
    assert_eq!((b.completed, b.commissions, b.different), (1, 3, 7));

    // Twelve each: two commissions of A's hands beat one of B's.
    let mut scene = four("2.5 decide", ["rg|C04|b", "wo|C08|b", "n|C01|y", "rpi|C22|y"]).scene();
    scene.plays(&["A keep left", "A keep right", "B keep left", "B keep right"]);
    // B: n y 4; r p i y 6, C22 3: 13. So it is one too many, and B wins by points.
    assert_eq!((scene.totals(), scene.places()), (vec![12, 13], vec![2, 1]));
    let mut scene = four("2.5 decide", ["rg|C04|b", "wo|C08|b", "n|C01|y", "pi|C22|y"]).scene();
    scene.plays(&["A keep left", "A keep right", "B keep left", "B keep right"]);
    // B: n y 4; p i y 5, C22 3: 12.
    assert_eq!((scene.totals(), scene.places()), (vec![12, 12], vec![1, 2]));
}

#[test]
fn d9_3_fewest_different_colours_are_summed() {
    // A: r b and r b, 4 points, two different in each hand. B: y y and r, 3 and 1, two different in all.
    let mut scene = four("2.5 decide", ["r||b", "r||b", "y||y", "||r"]).scene();
    scene.plays(&["A keep left", "A keep right", "B keep left", "B keep right"]);
    assert_eq!((scene.totals(), scene.places()), (vec![4, 4], vec![2, 1]));
    // The same two colours in both hands are four: A's r b, r b against B's r y, w b.
    let mut scene = four("2.5 decide", ["r||b", "r||b", "y||r", "w||y"]).scene();
    scene.plays(&["A keep left", "A keep right", "B keep left", "B keep right"]);
    assert_eq!((scene.totals(), scene.places()), (vec![4, 4], vec![1, 1]));
}

#[test]
fn d9_3_harder_counts_in_each_hand() {
    let mut scene = four("2.5 decide", ["|C04|b", "rg||b", "||y", "||y"]).options("dh").scene();
    scene.plays(&["A keep left", "A keep right", "B keep left", "B keep right"]);
    // C04 is red and green, which lie in front of the other hand.
    assert_eq!(scene.totals(), [4, 2], "nothing for the left hand, and 1, 1 and 2 for the right");
}

#[test]
fn d9_1_one_sees_both_of_ones_own_hands_and_none_of_the_others() {
    let scene =
        four("1.0 draft", ["|C01|||bbbryg", "|C02|||rrwwop", "|C03|||yyyygo", "|C04|||bbrrwp"]).scene();
    let hands =
        [("A", "bbbryg", "C01"), ("A", "rrwwop", "C02"), ("B", "yyyygo", "C03"), ("B", "bbrrwp", "C04")];
    for viewer in ["A", "B", "-"] {
        let wire = scene.wire(viewer);
        for (owner, hand, card) in hands {
            assert_eq!(wire.contains(&format!("\"{hand}\"")), viewer == owner, "{viewer} of {hand}");
            assert_eq!(wire.contains(card), viewer == owner, "{viewer} of {card}");
        }
    }
    assert_eq!(scene.view("A").mine.expect("a seat").len(), 2);
}

#[test]
fn d9_1_choices_of_both_hands_are_face_down() {
    let start = four("1.0 draft", ["||||bbbryg", "||||rrwwop", "", ""]).scene();
    let mut told = Vec::new();
    for (left, right) in [("blue", "red"), ("green", "purple"), ("yellow", "white")] {
        let mut scene = start.clone();
        let mut events = scene.does(&format!("A draft left {left}"));
        events.extend(scene.does(&format!("A draft right {right}")));
        assert_eq!(seen(&events, "B"), ["A's left hand has chosen", "A's right hand has chosen"]);
        told.push(["B", "-"].map(|viewer| (scene.wire(viewer), wired(&events, viewer))));
    }
    assert!(told.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn d9_1_no_blue_card_is_left_out() {
    let mut scene = Scene::deal("d", 2, 9);
    while !scene.is_over() {
        scene.step();
    }
    let kept: usize = PLACES.iter().map(|place| scene.front(place).trim_matches('-').len()).sum();
    assert_eq!(kept + scene.discards().trim_matches('-').len(), 48);
    assert_eq!(ids(&scene.middle()).len() + claimed(&scene), 4, "four palettes");
}

fn claimed(scene: &Scene) -> usize {
    let mut all: Vec<_> = PLACES
        .iter()
        .flat_map(|place| ids(&scene.claimed(place)).into_iter().map(ToOwned::to_owned).collect::<Vec<_>>())
        .collect();
    all.sort_unstable();
    all.dedup();
    all.len()
}
