//! What each kind of work is made of, from its lowest to its highest cards (M1.2), and what all have in
//! common (M1.3). What is refused is in `misfits`.

use masterpiece::{Card, Cards};
use table::Refusal;

use super::scene::{acting, names, spoken_of, the};

/// A holds just these cards and announces this work with them: taken, or rule and sentence against it.
pub fn tries(work: &str, cards: &str) -> Result<(), String> {
    let mut scene = acting(&[cards, "_", "_"]);
    let answer = scene.says(&format!("A announce {work} {cards}"));
    if answer.is_ok() {
        assert_eq!(scene.works("A"), format!("{work}:{}", the::<Cards>(cards)));
    }
    answer.map(|_| ()).map_err(|why| format!("{}: {why}", why.rule()))
}

fn fits(work: &str, all: &[&str]) {
    for cards in all {
        assert_eq!(tries(work, cards), Ok(()), "{work} with {cards}");
    }
}

/// One card of each rank from one to another, by luck of any genres.
fn run(from: u8, to: u8, dice: &mut fastrand::Rng) -> String {
    let card = |rank: u8| {
        let all: Vec<_> = Card::all().filter(|card| card.rank() == rank).collect();
        all[dice.usize(..all.len())]
    };
    names("+", (from..=to).map(card))
}

/// Cards that make each kind that can be announced.
pub const EXAMPLES: [(&str, &str); 14] = [
    ("5-straight", "M4+L5+S6+H7+Y8"),
    ("7-straight", "L4+S5+H6+Y7+F8+R9+H10"),
    ("9-straight", "L3+S4+H5+Y6+F7+R8+S9+H10+Y11"),
    ("11-straight", "L2+S3+H4+Y5+F6+R7+L8+S9+H10+Y11+F12"),
    ("3-card", "S9+Y9+R9"),
    ("5-card", "M6+L6+S6+H6+Y6"),
    ("three-pairs", "M4+L4+H10+Y10+F12+R12"),
    ("four-pairs", "M2+L2+H5+Y5+S8+R8+F11+R11"),
    ("triple-three", "M4+S4+H4+L7+Y7+F7+H10+F10+R10"),
    ("4-straight-flush", "S5+S6+S7+S8"),
    ("6-straight-flush", "F6+F7+F8+F9+F10+F11"),
    ("49", "R13+F12+H10+L8+M5+M1"),
    ("1-and-13", "M1+R13"),
    ("all-even", "L2+S4+F6+R8+Y10+R12"),
];

#[test]
fn m1_2_straights_from_the_lowest_to_the_highest() {
    fits("5-straight", &["M1+M2+M3+M4+M5", "S9+H10+Y11+F12+R13"]);
    fits("7-straight", &["M1+M2+M3+M4+M5+M6+M7", "R7+R8+R9+R10+R11+R12+R13"]);
    fits("9-straight", &["M1+L2+S3+H4+Y5+F6+R7+L8+S9", "Y5+F6+R7+L8+S9+H10+Y11+F12+R13"]);
    let first_eleven = "M1+M2+M3+M4+M5+M6+M7+L8+S9+H10+Y11";
    fits("11-straight", &[first_eleven, "S3+S4+S5+S6+S7+S8+S9+H10+Y11+F12+R13"]);
}

#[test]
fn m1_2_straights_begin_with_every_rank_and_have_any_genres() {
    let mut dice = fastrand::Rng::with_seed(12);
    for (work, length, starts) in
        [("5-straight", 5, 9), ("7-straight", 7, 7), ("9-straight", 9, 5), ("11-straight", 11, 3)]
    {
        for from in 1..=starts {
            for _ in 0..20 {
                fits(work, &[&run(from, from + length - 1, &mut dice)]);
            }
        }
        assert_eq!(starts + length - 1, 13, "the last one ends with the highest rank");
    }
}

#[test]
fn m1_2_three_cards_of_any_rank_that_has_three() {
    fits("3-card", &["M3+L3+S3", "Y11+F11+R11", "M7+H7+R7", "L5+H5+Y5", "L8+S8+R8", "H10+Y10+R10"]);
}

#[test]
fn m1_2_five_cards_of_any_rank_that_has_five() {
    fits("5-card", &["M5+L5+S5+H5+Y5", "S9+H9+Y9+F9+R9", "L6+S6+H6+Y6+F6", "L8+S8+H8+F8+R8"]);
    fits("5-card", &["M7+L7+S7+H7+Y7", "S7+H7+Y7+F7+R7", "M7+L7+Y7+F7+R7"]);
}

#[test]
fn m1_2_three_pairs_of_different_ranks() {
    fits("three-pairs", &["M2+L2+M3+L3+M4+L4", "H10+R10+F11+R11+F12+R12", "M2+L2+M7+R7+F12+R12"]);
    fits("three-pairs", &["M4+H4+Y10+F10+F12+R12", "L5+Y5+S6+F6+H7+R7"]);
}

#[test]
fn m1_2_four_pairs_of_different_ranks() {
    let lowest = "M2+L2+L3+S3+M4+H4+L5+Y5";
    fits("four-pairs", &[lowest, "S9+R9+Y10+F10+Y11+R11+F12+R12", "M2+L2+M7+R7+L8+S8+F12+R12"]);
}

#[test]
fn m1_2_three_triples_of_different_ranks() {
    let highest = "S9+Y9+R9+H10+Y10+F10+Y11+F11+R11";
    fits("triple-three", &["M3+L3+S3+L4+S4+H4+M5+S5+Y5", highest, "M3+L3+S3+M7+Y7+R7+Y11+F11+R11"]);
}

#[test]
fn m1_2_four_of_a_genre_in_each_of_its_four_places() {
    for (letter, lowest) in ['M', 'L', 'S', 'H', 'Y', 'F', 'R'].into_iter().zip(1..) {
        for from in lowest..=lowest + 3 {
            fits("4-straight-flush", &[&names("+", (from..from + 4).map(|rank| format!("{letter}{rank}")))]);
        }
    }
    fits("4-straight-flush", &["M1+M2+M3+M4", "R10+R11+R12+R13"]);
}

#[test]
fn m1_2_six_of_a_genre_in_both_of_its_places() {
    for (letter, lowest) in ['M', 'L', 'S', 'H', 'Y', 'F', 'R'].into_iter().zip(1..) {
        for from in lowest..=lowest + 1 {
            fits("6-straight-flush", &[&names("+", (from..from + 6).map(|rank| format!("{letter}{rank}")))]);
        }
    }
    fits("6-straight-flush", &["M1+M2+M3+M4+M5+M6", "R8+R9+R10+R11+R12+R13"]);
}

/// A 49 of each number of cards there is: four have 48 at the most, fourteen have 50 at the least.
const SUMS: [(&str, usize); 10] = [
    ("M1+Y11+F12+R12+R13", 5),
    ("M1+M5+L8+H10+F12+R13", 6),
    ("M7+L7+S7+H7+Y7+F7+R7", 7),
    ("L4+S5+H6+Y7+F8+R9+H10", 7),
    ("M1+M2+M3+M4+L8+S9+H10+F12", 8),
    ("M1+M2+M3+M4+M5+M6+M7+L8+R13", 9),
    ("M1+M2+L2+M3+M4+M5+M6+M7+L8+Y11", 10),
    ("M1+M2+L2+M3+L3+M4+M5+M6+M7+L7+S9", 11),
    ("M1+M2+L2+M3+L3+S3+M4+L4+S4+M5+L5+R13", 12),
    ("M1+M2+L2+M3+L3+S3+M4+L4+S4+H4+M5+L5+S9", 13),
];

#[test]
fn m1_2_any_number_of_cards_that_add_up_to_49() {
    for (cards, count) in SUMS {
        let spoken = spoken_of(cards);
        let sum: u8 = spoken.iter().map(|card| card.rank()).sum();
        assert_eq!((spoken.len(), sum), (count, 49), "{cards}");
        fits("49", &[cards]);
    }
}

#[test]
fn m1_2_one_and_thirteen() {
    fits("1-and-13", &["M1+R13"]);
}

#[test]
fn m1_2_all_even_of_any_genres() {
    fits("all-even", &["M2+M4+M6+L8+H10+F12", "L2+H4+F6+R8+R10+R12", "M2+S4+Y6+F8+Y10+R12"]);
}

#[test]
fn m1_2_each_kind_has_an_example() {
    for (work, cards) in EXAMPLES {
        fits(work, &[cards]);
    }
}

#[test]
fn m1_3_thirteen_and_one_are_no_neighbours() {
    for (work, cards, missing) in [
        ("5-straight", "M1+R10+R11+R12+R13", "9"),
        ("5-straight", "M1+M2+M3+M4+R13", "5"),
        ("7-straight", "M1+L8+S9+R10+R11+R12+R13", "7"),
        ("9-straight", "M1+M6+M7+L8+S9+R10+R11+R12+R13", "5"),
        ("11-straight", "M1+M4+M5+M6+M7+L8+S9+R10+R11+R12+R13", "3"),
    ] {
        let why = tries(work, cards).expect_err(cards);
        assert!(why.starts_with("M1.2: "), "{why}");
        assert!(why.ends_with(&format!(": a card is missing for: {missing}")), "{work} with {cards}: {why}");
    }
}

#[test]
fn m1_3_a_straight_has_each_rank_once() {
    for (work, cards) in [
        ("5-straight", "M4+L5+S6+H7+Y8+H8"),
        ("7-straight", "L4+S4+S5+H6+Y7+F8+R9+H10"),
        ("9-straight", "L3+S4+H5+Y6+F6+F7+R8+S9+H10+Y11"),
        ("11-straight", "L2+S3+H4+Y5+F6+R7+L8+S9+H10+Y11+F11+F12"),
    ] {
        let why = tries(work, cards).expect_err(cards);
        assert!(why.starts_with("M1.3: ") && why.ends_with(" is one card too many"), "{work}: {why}");
    }
    // As many cards as it takes, but a rank twice and another not at all.
    for (work, cards) in [("5-straight", "M1+M2+L2+M3+M4"), ("7-straight", "M1+M2+M3+L3+M4+M5+M6")] {
        let why = tries(work, cards).expect_err(cards);
        assert!(why.starts_with("M1.2: "), "{work}: {why}");
    }
}

#[test]
fn m1_3_no_card_beyond_the_requirement_may_be_added() {
    for (work, cards) in EXAMPLES {
        let used = spoken_of(cards);
        for extra in Card::all().filter(|card| !used.contains(card)) {
            let why = tries(work, &format!("{cards}+{extra}")).expect_err("one card more");
            if work == "49" {
                let sum = 49 + extra.rank();
                assert_eq!(why, format!("M1.2: for 49: the ranks add up to {sum}, not to 49"));
            } else {
                assert!(
                    why.starts_with("M1.3: ") && why.ends_with(" is one card too many"),
                    "{extra}: {why}"
                );
            }
        }
    }
}

#[test]
fn m1_3_a_card_that_has_nothing_to_do_with_the_work_is_named() {
    for (work, title, cards, extra) in [
        ("5-straight", "5 Straight", "M4+L5+S6+H7+Y8", "R13"),
        ("3-card", "3 Card", "S9+Y9+R9", "M1"),
        ("three-pairs", "Three Pairs", "M4+L4+H10+Y10+F12+R12", "S9"),
        ("triple-three", "Triple Three", "M4+S4+H4+L7+Y7+F7+H10+F10+R10", "F12"),
        ("4-straight-flush", "4 Straight Flush", "S5+S6+S7+S8", "L4"),
        ("1-and-13", "1 & 13", "M1+R13", "M2"),
        ("all-even", "All Even", "L2+S4+F6+R8+Y10+R12", "M7"),
    ] {
        let why = tries(work, &format!("{cards}+{extra}")).expect_err("one card more");
        assert_eq!(why, format!("M1.3: for {title}: {extra} is one card too many"));
    }
    let two = tries("1-and-13", "M1+R13+M2+F12").expect_err("two more");
    assert_eq!(two, "M1.3: for 1 & 13: M2+F12 are too many");
}

#[test]
fn m1_3_a_laid_card_may_not_repeat_what_is_borrowed() {
    // With C's 8 the straight is whole; B's 8 on top of it is one too many.
    let mut scene = acting(&["M4+L5+S6+H7+M1+M2", "_|3-card:Y8", "_|3-card:F8"]);
    let line = "A announce 5-straight M4+L5+S6+H7 borrow Y8+F8 pay B:M1 C:M2";
    let why = scene.says(line).expect_err("an 8 too many");
    assert_eq!(why.rule(), "M1.3");
    assert!(why.to_string().ends_with(" is one card too many"), "{why}");
    scene.does("A announce 5-straight M4+L5+S6+H7 borrow Y8 pay B:M1");
}

#[test]
fn m1_3_cards_that_fit_several_kinds_are_what_the_author_names() {
    // The only ones there are: a straight from 4 to 10.
    fn both(cards: &str, kinds: [&str; 2]) {
        for (named, other) in [(kinds[0], kinds[1]), (kinds[1], kinds[0])] {
            let mut scene = acting(&[cards, "_", "_"]);
            let supply = [scene.supply(named), scene.supply(other)];
            scene.does(&format!("A announce {named} {cards}"));
            assert_eq!(scene.works("A"), format!("{named}:{}", the::<Cards>(cards)));
            assert_eq!([scene.supply(named), scene.supply(other)], [supply[0] - 1, supply[1]]);
        }
    }
    both("M4+L5+S6+H7+Y8+F9+R10", ["7-straight", "49"]);
    both("S4+H5+Y6+R7+R8+S9+H10", ["7-straight", "49"]);
}
