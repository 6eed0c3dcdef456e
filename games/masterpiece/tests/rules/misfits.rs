//! Cards that do not make a work, and what is said about them: what is missing, or what is too much (M1.2).

use super::scene::{names, spoken_of};
use super::shapes::{EXAMPLES, tries};

/// Each line is refused with the sentence after the work's title.
fn refused(work: &str, title: &str, lines: &[(&str, &str)]) {
    for (cards, sentence) in lines {
        let rule = if sentence.contains("too many") { "M1.3" } else { "M1.2" };
        let why = format!("{rule}: for {title}: {sentence}");
        assert_eq!(tries(work, cards), Err(why), "{work} with {cards}");
    }
}

#[test]
fn m1_2_a_5_straight_lacks_a_rank() {
    refused(
        "5-straight",
        "5 Straight",
        &[
            ("M1+M2+M3+M4", "a card is missing for: 5"),
            ("H10+Y11+F12+R13", "a card is missing for: 9"),
            ("L5+S6+Y8+F9", "a card is missing for: 7"),
            ("M1+M2+L2+M3+M4", "a card is missing for: 5"),
            ("M1+L2+S3+M5+L6", "a card is missing for: 4"),
            ("M1+L2+L5", "a card is missing for: 3, 4"),
            ("S9+H10+Y11+F12+R13+M2", "M2 is one card too many"),
            ("S9+H10+Y11+F12+R13+M2+M4", "M2+M4 are too many"),
        ],
    );
}

#[test]
fn m1_2_a_7_straight_lacks_a_rank() {
    refused(
        "7-straight",
        "7 Straight",
        &[
            ("M1+M2+M3+L5+L6+L7", "a card is missing for: 4"),
            ("R8+R9+R10+R11+R12+R13", "a card is missing for: 7"),
            ("M1+M2+M3+M4+M5", "a card is missing for: 6, 7"),
            ("M1+M2+M3+L3+M4+M5+M6", "a card is missing for: 7"),
            ("M1+M2+M3+M4+M5+M6+M7+H10", "H10 is one card too many"),
        ],
    );
}

#[test]
fn m1_2_a_9_straight_lacks_a_rank() {
    refused(
        "9-straight",
        "9 Straight",
        &[
            ("M1+M2+M3+M4+M5+M6+M7+S9", "a card is missing for: 8"),
            ("F6+R7+R8+R9+R10+R11+R12+R13", "a card is missing for: 5"),
            ("M1+M2+M3+M4+M5+M6+M7+L7+S9", "a card is missing for: 8"),
            ("M1+M2+M3+M4+M5+M6+M7+L8+S9+R13", "R13 is one card too many"),
        ],
    );
}

#[test]
fn m1_2_an_11_straight_lacks_a_rank() {
    refused(
        "11-straight",
        "11 Straight",
        &[
            ("M1+M2+M3+M4+M5+M7+L8+S9+H10+Y11", "a card is missing for: 6"),
            ("S4+S5+S6+S7+S8+S9+H10+Y11+F12+R13", "a card is missing for: 3"),
            ("M1+M2+M3+M4+M5+M6+M7+L8+S9+H10", "a card is missing for: 11"),
            ("M1+M2+M3+M4+M5+M6+M7+L8+S9+H10+Y11+R13", "R13 is one card too many"),
        ],
    );
}

#[test]
fn m1_2_a_3_card_lacks_one_of_its_rank() {
    refused(
        "3-card",
        "3 Card",
        &[
            ("M7+R7", "a card is missing for: 7"),
            ("M7+R7+R8", "a card is missing for: 7"),
            ("M7", "a card is missing for: 7, 7"),
            ("M2+L2", "a card is missing for: 2"),
            ("S9+Y9+R9+M1", "M1 is one card too many"),
        ],
    );
    let four = tries("3-card", "M7+S7+Y7+R7").expect_err("four of a rank");
    assert!(four.starts_with("M1.3: for 3 Card: ") && four.ends_with("7 is one card too many"), "{four}");
}

#[test]
fn m1_2_a_5_card_lacks_one_of_its_rank() {
    refused(
        "5-card",
        "5 Card",
        &[
            ("M7+L7+S7+H7", "a card is missing for: 7"),
            ("M7+L7+S7+H7+H8", "a card is missing for: 7"),
            ("M7+L7+S7+R8+R9", "a card is missing for: 7, 7"),
            ("M4+L4+S4+H4", "a card is missing for: 4"),
            ("M5+L5+S5+H5+Y5+R13", "R13 is one card too many"),
        ],
    );
    let six = tries("5-card", "M7+L7+S7+H7+Y7+F7").expect_err("six of a rank");
    assert!(six.starts_with("M1.3: for 5 Card: ") && six.ends_with("7 is one card too many"), "{six}");
}

#[test]
fn m1_2_four_of_a_rank_are_not_two_pairs() {
    refused(
        "three-pairs",
        "Three Pairs",
        &[
            ("M4+L4+S4+H4+H10+Y10", "a pair of another rank is missing"),
            ("M7+L7+S7+H7+Y7+F7", "2 pairs of other ranks are missing"),
        ],
    );
    refused(
        "four-pairs",
        "Four Pairs",
        &[
            ("M4+L4+S4+H4+H10+Y10+F12+R12", "a pair of another rank is missing"),
            ("M4+L4+S4+H4+H10+Y10+F10+R10", "2 pairs of other ranks are missing"),
            ("M7+L7+S7+H7+Y7+F7+L8+R8", "2 pairs of other ranks are missing"),
        ],
    );
    refused(
        "triple-three",
        "Triple Three",
        &[
            ("M7+L7+S7+H7+Y7+F7+S9+Y9+R9", "three of another rank are missing"),
            ("L8+S8+H8+Y8+F8+R8", "three each of 2 other ranks are missing"),
        ],
    );
}

#[test]
fn m1_2_three_pairs_lack_a_card_or_a_pair() {
    refused(
        "three-pairs",
        "Three Pairs",
        &[
            ("M4+L4+H10+Y10+F12", "a card is missing for: 12"),
            ("M4+L4+S4+H10+Y10+F12", "a card is missing for: 12"),
            ("M4+H10+F12", "a card is missing for: 4, 10, 12"),
            ("M4+L4+H10+Y10", "a pair of another rank is missing"),
            ("M4+L4", "2 pairs of other ranks are missing"),
            ("M4+L4+H10+Y10+F12+R12+M1", "M1 is one card too many"),
        ],
    );
    let seven = tries("three-pairs", "M4+L4+S4+H10+Y10+F12+R12").expect_err("three of a rank");
    assert!(seven.starts_with("M1.3: ") && seven.ends_with("4 is one card too many"), "{seven}");
    let eight = tries("three-pairs", "M4+L4+H10+Y10+F12+R12+S8+F8").expect_err("four pairs");
    assert!(eight.starts_with("M1.3: ") && eight.ends_with(" are too many"), "{eight}");
}

#[test]
fn m1_2_four_pairs_lack_a_card_or_a_pair() {
    refused(
        "four-pairs",
        "Four Pairs",
        &[
            ("M2+L2+M3+L3+M4+L4+M5", "a card is missing for: 5"),
            ("M2+L2+M3+L3+S3+M4+L4+M5", "a card is missing for: 5"),
            ("M2+L2+M3+L3+M4+L4", "a pair of another rank is missing"),
            ("M2+L2+M3+L3+M4+L4+M5+L5+R13", "R13 is one card too many"),
        ],
    );
}

#[test]
fn m1_2_triple_three_lacks_a_card_or_a_triple() {
    refused(
        "triple-three",
        "Triple Three",
        &[
            ("S9+H9+Y9+H10+Y10+F10+Y11+F11", "a card is missing for: 11"),
            ("S9+H9+Y9+R9+H10+Y10+F10+Y11+F11", "a card is missing for: 11"),
            ("S9+H9+Y9+H10+Y10+F10", "three of another rank are missing"),
            ("S9+H9+Y9+H10+Y10+F10+Y11+F11+R11+M1", "M1 is one card too many"),
        ],
    );
}

#[test]
fn m1_2_a_4_straight_flush_is_of_one_genre() {
    refused(
        "4-straight-flush",
        "4 Straight Flush",
        &[
            ("L4+L5+L7", "L6 is missing"),
            ("L4+L5+S6+L7", "L6 is missing"),
            ("L4+L5+L7+L8", "L6 is missing"),
            ("M1+M2+M3", "M4 is missing"),
            ("R11+R12+R13", "R10 is missing"),
            ("M1+M2+M3+L4", "M4 is missing"),
            ("L4+L5+L6+L7+M1", "M1 is one card too many"),
        ],
    );
    let rainbow = tries("4-straight-flush", "M4+L5+S6+H7").expect_err("four genres");
    assert!(rainbow.starts_with("M1.2: "), "{rainbow}");
    let five = tries("4-straight-flush", "L4+L5+L6+L7+L8").expect_err("five of a genre");
    assert!(five.starts_with("M1.3: ") && five.ends_with(" is one card too many"), "{five}");
}

#[test]
fn m1_2_a_6_straight_flush_is_of_one_genre() {
    refused(
        "6-straight-flush",
        "6 Straight Flush",
        &[
            ("M1+M2+M3+M5+M6", "M4 is missing"),
            ("M1+M2+M3+L4+M5+M6", "M4 is missing"),
            ("R9+R10+R11+R12+R13", "R8 is missing"),
            ("M1+M2+M3+M4+M6+M7", "M5 is missing"),
            ("M1+M2+M3+M4+M5+M6+R13", "R13 is one card too many"),
        ],
    );
    let seven = tries("6-straight-flush", "M1+M2+M3+M4+M5+M6+M7").expect_err("all seven");
    assert!(seven.starts_with("M1.3: ") && seven.ends_with(" is one card too many"), "{seven}");
}

/// The cards of the next genre follow in the box, but not in rank.
#[test]
fn m1_2_a_flush_does_not_run_on_into_the_next_genre() {
    for (four, six) in [
        ("M5+M6+M7+L2", "M3+M4+M5+M6+M7+L2"),
        ("L8+S3+S4+S5", "L8+S3+S4+S5+S6+S7"),
        ("S8+S9+H4+H5", "S7+S8+S9+H4+H5+H6"),
        ("H9+H10+Y5+Y6", "H7+H8+H9+H10+Y5+Y6"),
        ("Y10+Y11+F6+F7", "Y10+Y11+F6+F7+F8+F9"),
        ("F11+F12+R7+R8", "F8+F9+F10+F11+F12+R7"),
    ] {
        for (work, cards) in [("4-straight-flush", four), ("6-straight-flush", six)] {
            let why = tries(work, cards).expect_err(cards);
            assert!(why.starts_with("M1.2: ") && why.ends_with(" missing"), "{work} with {cards}: {why}");
        }
    }
}

#[test]
fn m1_2_a_49_adds_up_to_no_more_and_no_less() {
    let sum = |sum: u8| format!("the ranks add up to {sum}, not to 49");
    for (cards, adds_up_to) in [
        ("Y11+F12+R12+R13", 48),
        ("M1+M2+H10+R11+F12+R12", 48),
        ("M1+M2+L2+M3+L3+S3+M4+L4+S4+H4+M5+L5+S5+H5", 50),
        ("L2+Y11+F12+R12+R13", 50),
        ("M4+M5+L5+M7+L7+H10+F12", 50),
        ("M4+M5+L5+M7+L7+L8+F12", 48),
        ("M7+L7+S7+H7+Y7+F7", 42),
        ("M1", 1),
    ] {
        refused("49", "49", &[(cards, &sum(adds_up_to))]);
    }
}

#[test]
fn m1_2_one_and_thirteen_lack_one_of_two() {
    refused(
        "1-and-13",
        "1 & 13",
        &[
            ("M1", "a card is missing for: 13"),
            ("R13", "a card is missing for: 1"),
            ("M1+R12", "a card is missing for: 13"),
            ("M2+R13", "a card is missing for: 1"),
            ("M2+R12", "a card is missing for: 1, 13"),
            ("M1+R13+R12", "R12 is one card too many"),
        ],
    );
}

#[test]
fn m1_2_all_even_lacks_one_of_six() {
    let all = ["L2", "S4", "F6", "R8", "Y10", "R12"];
    for missing in all {
        let five = names("+", all.iter().filter(|card| **card != missing));
        let sentence = format!("a card is missing for: {}", &missing[1..]);
        refused("all-even", "All Even", &[(&five, &sentence), (&format!("{five}+M7"), &sentence)]);
        let twice = if missing == "L2" { "M4" } else { "M2" };
        refused("all-even", "All Even", &[(&format!("{five}+{twice}"), &sentence)]);
    }
    refused("all-even", "All Even", &[("L2+S4+F6+R8+Y10+R12+R13", "R13 is one card too many")]);
}

/// Whichever card is left out of any kind, the rest is not enough.
#[test]
fn m1_2_no_kind_does_without_any_of_its_cards() {
    for (work, cards) in EXAMPLES {
        let all = spoken_of(cards);
        for left_out in &all {
            let rest = names("+", all.iter().filter(|card| *card != left_out));
            let why = tries(work, &rest).expect_err(&rest);
            assert!(why.starts_with("M1.2: "), "{work} without {left_out}: {why}");
        }
    }
}
