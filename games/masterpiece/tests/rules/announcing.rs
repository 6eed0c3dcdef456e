//! Announcing works (M4.4, M4.5).

use masterpiece::{Event, OpenEvent};

use super::scene::{acting, at, letters, spoken_of, the};
use super::shapes::EXAMPLES;

fn announced(seat: &str, work: &str, laid: &str, borrowed: &str) -> Event {
    OpenEvent::Announced { seat: the(seat), work: the(work), laid: the(laid), borrowed: the(borrowed) }.into()
}

#[test]
fn m4_4_the_cards_lie_in_a_row_and_the_work_is_under_announcement() {
    let mut scene = acting(&["S9+Y9+R9+L4", "_", "_"]);
    let events = scene.does_by_luck("A announce 3-card S9+Y9+R9", &[]);
    assert_eq!(events, [announced("A", "3-card", "S9+Y9+R9", "-")]);
    assert_eq!((scene.works("A").as_str(), scene.hand("A").as_str()), ("3-card:S9+Y9+R9", "L4"));
    let row = scene.table().players[the("A")].works[0];
    assert!(!row.masterpiece, "it has no points yet");
    assert_eq!((scene.score("A"), scene.supply("3-card")), ((0, 0), 3));
    assert_eq!(scene.active(), "B");
}

#[test]
fn m4_4_the_whole_hand_may_be_laid() {
    let mut scene = acting(&["S9+Y9+R9", "_", "_"]);
    scene.does("A announce 3-card S9+Y9+R9");
    assert_eq!(scene.hand("A"), "-");
}

#[test]
fn m4_4_one_announcement_in_a_turn() {
    let mut scene = acting(&["S9+Y9+R9+M1+R13", "_", "_"]);
    scene.does("A announce 3-card S9+Y9+R9");
    scene.refuses("A announce 1-and-13 M1+R13", "M3.1", "it is B's turn");
    scene.idle_turn();
    scene.idle_turn();
    scene.does("A announce 1-and-13 M1+R13");
    assert_eq!(scene.works("A"), "3-card:S9+Y9+R9,1-and-13:M1+R13");
}

#[test]
fn m4_4_several_kinds_lie_side_by_side() {
    let mut scene = acting(&["S9+Y9+R9|49:F12+R12,5-straight:L4", "_", "_"]);
    scene.does("A announce 3-card S9+Y9+R9");
    assert_eq!(scene.works("A"), "5-straight:L4,3-card:S9+Y9+R9,49:F12+R12", "nothing is mixed");
}

#[test]
fn m4_4_what_is_laid_comes_from_ones_own_hand() {
    // R9 is in the deck, L8 in B's hand, H4 discarded, F12 in A's own row, M3 a masterpiece of A's.
    let players = ["S9+Y9+L4|49:F12+R12,5-straight:M3", "L8+M1+M2", "_"];
    let mut scene = at(&players).pile("H4").scene();
    for (laid, not_held) in [
        ("S9+Y9+R9", "R9"),
        ("S9+H9+R9", "H9+R9"),
        ("S9+Y9+L8", "L8"),
        ("S9+Y9+H4", "H4"),
        ("S9+Y9+F12", "F12"),
        ("S9+Y9+M3", "M3"),
    ] {
        scene.refuses(&format!("A announce 3-card {laid}"), "M4.4", &format!("you do not hold {not_held}"));
    }
}

#[test]
fn m4_4_at_least_one_card_is_laid() {
    let mut scene = acting(&["L4+M1|5-straight:S9,49:Y9,7-straight:R9", "_", "_"]);
    let sentence = "at least one card has to be laid from your own hand";
    scene.refuses("A announce 3-card - borrow S9+Y9+R9", "M5.3", sentence);
    scene.refuses("A announce 3-card -", "M5.3", sentence);
}

#[test]
fn m4_4_the_end_flag_is_not_announced() {
    for players in [["S9+Y9+R9", "_", "_"], ["S9+Y9+R9|11-straight:L4", "_", "_"]] {
        let sentence = "the End Flag is not announced: who triggers the end takes it";
        acting(&players).refuses("A announce end-flag S9", "M6.2", sentence);
    }
}

/// A card that each kind can be down to, one for each of four authors, none of them in the kind's example.
const LEFT: [(&str, [&str; 4]); 14] = [
    ("5-straight", ["R9", "R10", "R11", "R12"]),
    ("7-straight", ["M1", "M2", "M3", "-"]),
    ("9-straight", ["M1", "M2", "-", "-"]),
    ("11-straight", ["M1", "-", "-", "-"]),
    ("3-card", ["M3", "M4", "M5", "M6"]),
    ("5-card", ["S9", "R8", "R7", "-"]),
    ("three-pairs", ["M2", "M3", "M5", "-"]),
    ("four-pairs", ["M3", "M4", "-", "-"]),
    ("triple-three", ["M3", "-", "-", "-"]),
    ("4-straight-flush", ["M1", "R13", "-", "-"]),
    ("6-straight-flush", ["M1", "R13", "-", "-"]),
    ("49", ["M2", "M3", "M4", "M6"]),
    ("1-and-13", ["R13", "-", "-", "-"]),
    ("all-even", ["M2", "-", "-", "-"]),
];

fn copies(left: [&str; 4]) -> usize {
    left.iter().filter(|card| **card != "-").count()
}

/// First come, first served: while there is a copy, it goes; when all are gone, nobody gets one.
#[test]
fn m4_5_a_kind_is_announced_as_often_as_it_has_copies() {
    for ((work, cards), (same, left)) in EXAMPLES.into_iter().zip(LEFT) {
        assert_eq!(work, same);
        for taken in 0..=copies(left) {
            let owners = left.map(|card| format!("_|{work}:{card}"));
            let players = (0..4).map(|nth| if nth < taken { owners[nth].as_str() } else { "_" });
            let players: Vec<_> = std::iter::once(cards).chain(players).collect();
            // The only 1 and the only 13 cannot lie twice: see the next test.
            if taken > 0 && work == "1-and-13" {
                continue;
            }
            let mut scene = acting(&players);
            let line = format!("A announce {work} {cards}");
            if taken < copies(left) {
                assert_eq!(usize::from(scene.supply(work)), copies(left) - taken);
                scene.does(&line);
                assert_eq!(usize::from(scene.supply(work)), copies(left) - taken - 1);
            } else {
                let title = the::<masterpiece::Work>(work).facts().title;
                scene.refuses(&line, "M4.4", &format!("no work of this kind is left: {title}"));
            }
        }
    }
}

#[test]
fn m4_4_only_what_is_still_in_supply() {
    let mut scene = acting(&["M1+L4+L5|5-straight:R12", "_|1-and-13:R13", "_"]);
    let line = "A announce 1-and-13 M1 borrow R13 pay B:L4";
    scene.refuses(line, "M4.4", "no work of this kind is left: 1 & 13");
    assert_eq!(scene.supply("1-and-13"), 0);
}

#[test]
fn m4_5_works_under_announcement_are_out_of_supply_too() {
    let mut scene = acting(&["L2+S4+F6+R8+Y10+R12", "_|all-even:M2+M4+M6", "_"]);
    let line = "A announce all-even L2+S4+F6+R8+Y10+R12";
    scene.refuses(line, "M4.4", "no work of this kind is left: All Even");
}

#[test]
fn m4_5_a_masterpiece_does_not_return_to_the_supply() {
    let mut scene = acting(&["L2+S4+F6+R8+Y10+R12", "_|all-even:M2+M4", "_"]);
    scene.does("A read M4");
    assert_eq!(scene.supply("all-even"), 0);
    scene.idle_turn();
    scene.idle_turn();
    let line = "A announce all-even L2+S4+F6+R8+Y10+R12";
    scene.refuses(line, "M4.4", "no work of this kind is left: All Even");
}

#[test]
fn m4_5_nobody_has_two_of_a_kind() {
    for (work, cards) in EXAMPLES {
        let (_, left) = LEFT.into_iter().find(|(name, _)| *name == work).expect("a kind");
        // The 1 and the 13 there are cannot be laid twice, so the rest of the 1 & 13 is enough to try.
        let hand = if work == "1-and-13" { "M1" } else { cards };
        let title = the::<masterpiece::Work>(work).facts().title;
        let mut scene = acting(&[&format!("{hand}|{work}:{}", left[0]), "_", "_"]);
        let line = if work == "1-and-13" {
            "A announce 1-and-13 M1 borrow R13".to_owned()
        } else {
            format!("A announce {work} {cards}")
        };
        scene.refuses(&line, "M4.5", &format!("you have a work of this kind: {title}"));
    }
}

#[test]
fn m4_5_a_work_under_announcement_counts_as_had() {
    let mut scene = acting(&["S9+Y9+R9|3-card:M4+L4", "_", "_"]);
    scene.refuses("A announce 3-card S9+Y9+R9", "M4.5", "you have a work of this kind: 3 Card");
    assert_eq!(scene.supply("3-card"), 3, "though there are others left");
}

#[test]
fn m4_5_others_may_have_the_same_kind() {
    let mut scene = acting(&["S9+Y9+R9", "M4+L4+S4", "M7+H7+R7", "_", "_"]);
    scene.plays(&["A announce 3-card S9+Y9+R9", "B announce 3-card M4+L4+S4", "C announce 3-card M7+H7+R7"]);
    assert_eq!(scene.supply("3-card"), 1);
    assert_eq!(letters(3).iter().filter(|seat| scene.works(seat).starts_with("3-card:")).count(), 3);
}

#[test]
fn m4_5_the_last_copy_goes_to_whoever_comes_first() {
    let mut scene = acting(&["L2+S4+F6+R8+Y10+R12", "M2+M4+M6+L8+H10+F12", "_"]);
    scene.does("A announce all-even L2+S4+F6+R8+Y10+R12");
    let line = "B announce all-even M2+M4+M6+L8+H10+F12";
    scene.refuses(line, "M4.4", "no work of this kind is left: All Even");
}

/// The lists above mean what they say: no author's card is in the example that is to be announced.
#[test]
fn examples_and_cards_left_do_not_overlap() {
    for ((work, cards), (_, left)) in EXAMPLES.into_iter().zip(LEFT) {
        let laid = spoken_of(cards);
        let overlap = left.iter().filter(|card| **card != "-" && laid.contains(&the(card))).count();
        assert_eq!(overlap, usize::from(work == "1-and-13"), "{work}");
    }
}
