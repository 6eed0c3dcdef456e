//! What is in the box (M1.1, M1.2).

use std::collections::BTreeSet;

use masterpiece::{Card, Cards, Options, Work};
use table::Seat;

use super::scene::{Scene, acting, the};

/// Name, letter, lowest and highest rank, as the rules give them.
const GENRES: [(&str, char, u8, u8); 7] = [
    ("Mythology", 'M', 1, 7),
    ("Love Story", 'L', 2, 8),
    ("Science Fiction", 'S', 3, 9),
    ("Horror", 'H', 4, 10),
    ("Mystery", 'Y', 5, 11),
    ("Fantasy", 'F', 6, 12),
    ("Magic Realism", 'R', 7, 13),
];

/// How it is written, what is printed, its points and its copies, as the rules give them.
const WORKS: [(&str, &str, u8, u8); 15] = [
    ("5-straight", "5 Straight", 1, 4),
    ("7-straight", "7 Straight", 3, 3),
    ("9-straight", "9 Straight", 5, 2),
    ("11-straight", "11 Straight", 9, 1),
    ("3-card", "3 Card", 1, 4),
    ("5-card", "5 Card", 4, 3),
    ("three-pairs", "Three Pairs", 2, 3),
    ("four-pairs", "Four Pairs", 5, 2),
    ("triple-three", "Triple Three", 7, 1),
    ("4-straight-flush", "4 Straight Flush", 4, 2),
    ("6-straight-flush", "6 Straight Flush", 7, 2),
    ("49", "49", 2, 4),
    ("1-and-13", "1 & 13", 2, 1),
    ("all-even", "All Even", 6, 1),
    ("end-flag", "End Flag", 1, 1),
];

#[test]
fn m1_1_seven_genres_have_seven_cards_each() {
    let mut seen = BTreeSet::new();
    for (name, letter, lowest, highest) in GENRES {
        assert_eq!(highest - lowest, 6);
        for rank in lowest..=highest {
            let card: Card = the(&format!("{letter}{rank}"));
            assert_eq!((card.genre().name, card.rank()), (name, rank), "{card}");
            assert_eq!(card.to_string(), format!("{letter}{rank}"));
            seen.insert(card);
        }
    }
    assert_eq!(seen.len(), 49);
    assert_eq!(seen, Card::all().collect());
    assert_eq!(Cards::ALL.len(), 49);
}

#[test]
fn m1_1_each_rank_has_its_number_of_copies() {
    let copies = [1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1];
    for (rank, copies) in (1..=13).zip(copies) {
        assert_eq!(Card::all().filter(|card| card.rank() == rank).count(), copies, "rank {rank}");
        assert_eq!(Cards::of_rank(rank).len() as usize, copies, "rank {rank}");
        assert!(Cards::of_rank(rank).iter().all(|card| card.rank() == rank), "rank {rank}");
    }
}

#[test]
fn m1_1_no_genre_has_any_other_rank() {
    for (name, letter, lowest, highest) in GENRES {
        for rank in (0..=99).filter(|rank| !(lowest..=highest).contains(rank)) {
            assert!(format!("{letter}{rank}").parse::<Card>().is_err(), "{name} has no {rank}");
        }
    }
}

#[test]
fn m1_1_a_game_is_played_with_each_card_once() {
    for seats in 3..=5 {
        let scene = Scene::deal(Options::default(), seats, 7);
        let mut all = scene.deck();
        for seat in Seat::all(seats) {
            let hand: Cards = the(&scene.hand(&seat.to_string()));
            assert!(all.both(hand).is_empty(), "{seat} holds what is somewhere else");
            all += hand;
        }
        assert_eq!(all, Cards::ALL);
    }
}

#[test]
fn m1_2_the_works_with_their_points_and_copies() {
    let told: Vec<_> = Work::all()
        .map(|work| {
            let facts = work.facts();
            (facts.name, facts.title, facts.points, facts.copies)
        })
        .collect();
    assert_eq!(told, WORKS);
    assert_eq!(WORKS.iter().map(|(.., copies)| copies).sum::<u8>(), 34);
}

#[test]
fn m1_2_the_supply_has_all_copies() {
    for seats in 3..=5 {
        let scene = Scene::deal(Options::default(), seats, 1);
        for (name, _, _, copies) in WORKS {
            assert_eq!(scene.supply(name), copies, "{name}");
        }
        assert_eq!(scene.table().supply.len(), 15);
    }
}

/// Two cards that each announceable kind can be down to.
const TWO_LEFT: [(&str, &str); 14] = [
    ("5-straight", "L4+H8"),
    ("7-straight", "M1+L7"),
    ("9-straight", "Y5+R13"),
    ("11-straight", "M1+Y11"),
    ("3-card", "H4+L4"),
    ("5-card", "Y9+F9"),
    ("three-pairs", "M4+F12"),
    ("four-pairs", "H10+Y10"),
    ("triple-three", "S3+R11"),
    ("4-straight-flush", "R10+R13"),
    ("6-straight-flush", "S3+S8"),
    ("49", "R13+F12"),
    ("1-and-13", "M1+R13"),
    ("all-even", "L2+R12"),
];

#[test]
fn m1_2_a_masterpiece_brings_the_points_of_its_kind() {
    for (work, two) in TWO_LEFT {
        let points = WORKS.iter().find(|(name, ..)| *name == work).map(|(_, _, points, _)| *points);
        let mut scene = acting(&["_", "_", &format!("_|{work}:{two}")]);
        assert_eq!(scene.score("C"), (0, 0), "{work} with two cards");
        let (read, _) = two.split_once('+').expect("two");
        scene.does(&format!("A read {read}"));
        assert_eq!(scene.score("C"), (points.expect("a kind"), 1), "{work}");
    }
}

#[test]
fn m1_2_the_end_flag_brings_one_point() {
    let mut scene = acting(&["L5+M6|11-straight:Y9,all-even:H10", "_", "_"]);
    scene.does("A draw");
    let kept = scene.drawn("A").split('+').next().expect("two").to_owned();
    scene.plays(&[&format!("A keep {kept}"), "A flag L5"]);
    assert_eq!(scene.score("A"), (9 + 6 + 1, 3));
}
