//! Every set of cards against every kind of work: announced if, and only if, the table of M1.2 says so.

use std::collections::BTreeSet;

use masterpiece::{Action, Announcement, Card, Cards, Desk, Masterpiece, Payments, Prices, Work};
use table::{Game, Silent};

use super::scene::{Scene, acting, names, the};
use super::shapes::EXAMPLES;

const KINDS: [&str; 14] = [
    "5-straight",
    "7-straight",
    "9-straight",
    "11-straight",
    "3-card",
    "5-card",
    "three-pairs",
    "four-pairs",
    "triple-three",
    "4-straight-flush",
    "6-straight-flush",
    "49",
    "1-and-13",
    "all-even",
];

/// The table of the rules, spelled out.
pub fn makes(work: &str, cards: Cards) -> bool {
    let mut ranks: Vec<u8> = cards.iter().map(Card::rank).collect();
    ranks.sort_unstable();
    let one_genre =
        || cards.iter().all(|card| Some(card.genre().code) == cards.first().map(|one| one.genre().code));
    let in_a_row = |count: usize| ranks.len() == count && ranks.windows(2).all(|two| two[0] + 1 == two[1]);
    let alike = |groups: usize, of: usize| {
        let each =
            ranks.chunks(of).all(|group| group.len() == of && group.iter().all(|rank| *rank == group[0]));
        let firsts: Vec<_> = ranks.chunks(of).map(|group| group[0]).collect();
        each && firsts.len() == groups && firsts.windows(2).all(|two| two[0] != two[1])
    };
    match work {
        "5-straight" => in_a_row(5),
        "7-straight" => in_a_row(7),
        "9-straight" => in_a_row(9),
        "11-straight" => in_a_row(11),
        "3-card" => alike(1, 3),
        "5-card" => alike(1, 5),
        "three-pairs" => alike(3, 2),
        "four-pairs" => alike(4, 2),
        "triple-three" => alike(3, 3),
        "4-straight-flush" => in_a_row(4) && one_genre(),
        "6-straight-flush" => in_a_row(6) && one_genre(),
        "49" => ranks.iter().sum::<u8>() == 49,
        "1-and-13" => ranks == [1, 13],
        "all-even" => ranks == [2, 4, 6, 8, 10, 12],
        other => panic!("no kind {other}"),
    }
}

/// All ways to name this many ranks, the same one no more often than it has cards; with cards of the lowest
/// or of the highest genres.
fn every_ranks(count: usize, mut each: impl FnMut(Cards)) {
    fn go(left: usize, from: u8, low: Cards, high: Cards, each: &mut impl FnMut(Cards)) {
        if left == 0 {
            each(low);
            if high != low {
                each(high);
            }
            return;
        }
        for rank in from..=13 {
            let (unused_low, unused_high) =
                (Cards::of_rank(rank).without(low), Cards::of_rank(rank).without(high));
            if let (Some(first), Some(last)) = (unused_low.first(), unused_high.iter().last()) {
                go(left - 1, rank, low.and(Cards::one(first)), high.and(Cards::one(last)), each);
            }
        }
    }
    go(count, 1, Cards::NONE, Cards::NONE, &mut each);
}

/// Tables where A holds all cards but two, others each time, with what A holds.
fn rich() -> [(Masterpiece, Cards); 5] {
    let table = |b: &str, c: &str| {
        let hand = Cards::ALL.without(the::<Cards>(b).and(the(c)));
        let works = [format!("-|5-straight:{b}"), format!("-|5-straight:{c}")];
        (acting(&[&hand.to_string(), &works[0], &works[1]]).game, hand)
    };
    let apart = [("H7", "Y7"), ("M1", "R13"), ("S6", "S8"), ("H5", "Y9"), ("L4", "F10")];
    apart.map(|(b, c)| table(b, c))
}

/// Does the table take this, all of it from hand?
fn taken(tables: &[(Masterpiece, Cards)], work: Work, cards: Cards) -> bool {
    let (mut game, _) = *tables.iter().find(|(_, hand)| hand.holds(cards)).expect("A holds it at some table");
    let announcement = Announcement { work, lay: cards, borrow: Cards::NONE, pay: Payments::NONE };
    let mut dice = fastrand::Rng::with_seed(1);
    game.apply(the("A"), &Action::Announce(announcement), &mut dice, &mut Silent).is_ok()
}

/// Tries the kind with all sets of so many cards, told apart by rank; says how many of them it takes.
fn all_of_size(name: &str, count: usize) -> usize {
    let (tables, work) = (rich(), the(name));
    let mut fitting = 0;
    every_ranks(count, |cards| {
        let taken = taken(&tables, work, cards);
        assert_eq!(taken, makes(name, cards), "{name} with {cards}");
        fitting += usize::from(taken);
    });
    fitting
}

/// How many sets each kind takes: so many ranks to choose, and the lowest and the highest genres for each
/// where these differ.
#[test]
fn m1_2_every_set_of_the_right_size_by_rank() {
    for (work, size, fitting) in [
        ("5-straight", 5, 9 * 2),
        ("7-straight", 7, 7 * 2),
        ("9-straight", 9, 5 * 2),
        ("3-card", 3, 2 + 7 * 2),
        ("5-card", 5, 2 + 3 * 2),
        ("three-pairs", 6, 165 * 2),
        ("four-pairs", 8, 330 * 2),
        ("triple-three", 9, 84 * 2),
        ("1-and-13", 2, 1),
        ("all-even", 6, 2),
    ] {
        assert_eq!(all_of_size(work, size), fitting, "{work}");
    }
}

#[test]
fn m1_2_no_set_of_another_size_by_rank() {
    for (work, size) in KINDS.into_iter().zip([5, 7, 9, 11, 3, 5, 6, 8, 9, 4, 6, 0, 2, 6]) {
        for count in (1..=6).filter(|count| *count != size && work != "49") {
            assert_eq!(all_of_size(work, count), 0, "{work} of {count}");
        }
    }
}

#[test]
fn m1_2_every_sum_of_up_to_seven_cards() {
    assert_eq!((1..=4).map(|count| all_of_size("49", count)).sum::<usize>(), 0, "four have 48 at the most");
    assert!((5..=7).all(|count| all_of_size("49", count) > 1));
}

#[test]
fn m1_2_every_choice_of_eleven_ranks() {
    let tables = rich();
    let mut fitting = Vec::new();
    for (one, other) in (1..=13).flat_map(|one| (one + 1..=13).map(move |other| (one, other))) {
        let ranks = (1..=13).filter(|rank| *rank != one && *rank != other);
        let cards: Cards = ranks.filter_map(|rank| Cards::of_rank(rank).first()).collect();
        if taken(&tables, the("11-straight"), cards) {
            fitting.push((one, other));
        }
    }
    assert_eq!(fitting, [(1, 2), (1, 13), (12, 13)], "the ranks left out");
}

#[test]
fn m1_2_every_four_cards_for_a_flush() {
    let (tables, work) = (rich(), the("4-straight-flush"));
    let all: Vec<_> = Card::all().collect();
    let mut fitting = 0;
    for a in 0..49 {
        for b in a + 1..49 {
            for c in b + 1..49 {
                for d in c + 1..49 {
                    let cards = [a, b, c, d].into_iter().map(|nth: usize| all[nth]).collect();
                    let taken = taken(&tables, work, cards);
                    assert_eq!(taken, makes("4-straight-flush", cards), "{cards}");
                    fitting += usize::from(taken);
                }
            }
        }
    }
    assert_eq!(fitting, 7 * 4);
}

/// Whole genres, with each one or two of their cards exchanged for every other.
#[test]
fn m1_2_six_of_a_genre_and_everything_near_it() {
    let (tables, work) = (rich(), the("6-straight-flush"));
    let mut fitting = BTreeSet::new();
    let all: Vec<_> = Card::all().collect();
    for genre in all.chunks(7) {
        for (out, other) in genre.iter().flat_map(|out| genre.iter().map(move |other| (out, other))) {
            for put in &all {
                let mut cards: Cards = genre.iter().copied().collect();
                cards -= *out;
                cards -= *other;
                cards += *put;
                let taken = taken(&tables, work, cards);
                assert_eq!(taken, makes("6-straight-flush", cards), "{cards}");
                if taken {
                    fitting.insert(cards.to_string());
                }
            }
        }
    }
    assert_eq!(fitting.len(), 7 * 2);
}

/// Examples with cards exchanged for others of their rank, and what is one card away from making a work.
#[test]
fn m1_2_any_genres_and_near_misses_of_every_kind() {
    let mut dice = fastrand::Rng::with_seed(49);
    let tables = rich();
    for (name, example) in EXAMPLES {
        let (work, example): (Work, Cards) = (the(name), the(example));
        let (mut fitting, mut misfits) = (0, 0);
        for _ in 0..3000 {
            let mut cards = Cards::NONE;
            for card in example.iter() {
                let alike = Cards::of_rank(card.rank()).without(cards);
                cards += if name.contains("flush") { card } else { alike.any(&mut dice) };
            }
            let other = Cards::ALL.without(cards).any(&mut dice);
            match dice.u8(..4) {
                0 => {}
                1 => cards -= cards.any(&mut dice),
                2 => cards += other,
                _ => {
                    cards -= cards.any(&mut dice);
                    cards += other;
                }
            }
            if tables.iter().any(|(_, hand)| hand.holds(cards)) {
                let taken = taken(&tables, work, cards);
                assert_eq!(taken, makes(name, cards), "{name} with {cards}");
                *(if taken { &mut fitting } else { &mut misfits }) += 1;
            }
        }
        assert!(fitting > 100 && misfits > 100, "{name}: {fitting} fit, {misfits} do not");
    }
}

/// A table of three by luck: A holds few cards, and each has some masterpieces, all of about the same ranks.
fn by_luck(dice: &mut fastrand::Rng) -> Scene {
    let low = dice.u8(1..=9);
    let near: Cards = (low..low + 5).map(Cards::of_rank).fold(Cards::NONE, Cards::and);
    let mut left = if dice.bool() { near } else { Cards::ALL };
    let hand: Cards = (0..dice.u8(1..=6)).filter_map(|_| left.draw(dice)).collect();
    let mut works = |kinds: &[&str]| {
        let has = kinds.iter().filter_map(|kind| Some(format!("{kind}:{}", left.draw(dice)?)));
        let works = names(",", has);
        if works.is_empty() { "-".to_owned() } else { works }
    };
    let own: &[&str] =
        if low.is_multiple_of(3) { &["5-straight", "7-straight"] } else { &["11-straight", "49"] };
    let players = [
        format!("{hand}|{}", works(own)),
        format!("_|{}", works(&["5-straight", "7-straight"])),
        format!("_|{}", works(&["5-straight", "9-straight"])),
    ];
    acting(&players.each_ref().map(String::as_str))
}

/// Every subset of these cards.
pub fn subsets(cards: Cards) -> impl Iterator<Item = Cards> {
    let all: Vec<_> = cards.iter().collect();
    (0..1_u32 << all.len()).map(move |bits| {
        all.iter().enumerate().filter(|(nth, _)| bits >> nth & 1 == 1).map(|(_, card)| *card).collect()
    })
}

/// Every way to lay and borrow, with as many cards left as are owed (M5.2): the kinds that some way makes.
fn in_reach(desk: &Desk) -> Vec<&'static str> {
    let others = desk.lent.iter().fold(Cards::NONE, |all, lent| all.and(*lent));
    let mut made = [false; KINDS.len()];
    for lay in subsets(desk.hand).filter(|lay| !lay.is_empty()) {
        for borrow in subsets(desk.own.and(others)) {
            if borrow.both(others).len() <= desk.hand.len() - lay.len() {
                for (made, kind) in made.iter_mut().zip(KINDS) {
                    *made = *made || makes(kind, lay.and(borrow));
                }
            }
        }
    }
    KINDS.into_iter().zip(made).filter(|(_, made)| *made).map(|(kind, _)| kind).collect()
}

#[test]
fn m4_4_what_can_be_announced_is_what_some_way_of_laying_and_borrowing_makes() {
    let mut dice = fastrand::Rng::with_seed(3);
    let (mut found, mut borrowed) = (BTreeSet::new(), 0);
    for _ in 0..400 {
        let scene = by_luck(&mut dice);
        let desk = Desk::seen(&scene.view("A")).expect("A sits there");
        let ways = in_reach(&desk);
        for kind in KINDS {
            let work: Work = the(kind);
            let expected = ways.contains(&kind) && !scene.works("A").split([',', ':']).any(|own| own == kind);
            assert_eq!(desk.can_announce(work), expected, "{kind} in {}", scene.game);
            assert_eq!(desk.announceable().has(work), expected, "{kind} in {}", scene.game);
            let best = desk.best(work, &Prices::short_rows(&desk));
            assert_eq!(best.is_some(), expected, "{kind} in {}", scene.game);
            if let Some(best) = best {
                let mut game = scene.game;
                let answer = game.apply(the("A"), &Action::Announce(best), &mut dice, &mut Silent);
                assert_eq!(answer, Ok(()), "{best} in {}", scene.game);
                found.insert(kind);
                borrowed += best.borrow.len();
            }
        }
    }
    let all = ["5-straight", "3-card", "three-pairs", "4-straight-flush", "49"];
    assert!(all.iter().all(|kind| found.contains(kind)) && borrowed > 100, "{found:?}, {borrowed} borrowed");
}
