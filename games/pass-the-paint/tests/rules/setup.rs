//! Set-up (D2), over many deals.

use std::collections::{BTreeMap, BTreeSet};

use pass_the_paint::{Event, OpenEvent, Options, PassThePaint};
use table::{Game, Match, OptionsError};

use super::figures::{CARDS, COLOURS, ids};
use super::scene::{Scene, letters, options};

/// How many places there are with these options.
fn places(kind: &str, seats: u8) -> Vec<String> {
    if kind.contains('d') {
        return ["A left", "A right", "B left", "B right"].map(ToOwned::to_owned).to_vec();
    }
    letters(usize::from(seats)).iter().map(|&seat| seat.to_owned()).collect()
}

/// All cards in hands, by colour.
fn dealt(scene: &Scene, places: &[String]) -> BTreeMap<char, usize> {
    let mut count = BTreeMap::new();
    for place in places {
        let hand = scene.hand(place);
        assert_eq!(hand.len(), 6, "six cards each: {hand}");
        hand.chars().for_each(|card| *count.entry(card).or_default() += 1);
    }
    count
}

/// Do these make a round's deck for so many (D2.1)?
fn is_deck(round: usize, kind: &str, seats: u8, cards: &BTreeMap<char, usize>) {
    let mut reds = 0;
    for (name, letter, _, _, decks) in COLOURS {
        let count = cards.get(&letter).copied().unwrap_or(0);
        let (blue, red) = (decks[round - 1], decks[round + 1]);
        match seats {
            2 if kind.contains('d') => assert_eq!(count, blue, "{name}"),
            2 | 3 => assert!(count <= blue, "{count} {name}, of {blue}"),
            4 => assert_eq!(count, blue, "{name}"),
            5 => {
                assert!((blue..=blue + red).contains(&count), "{count} {name}, of {blue} and {red}");
                reds += count - blue;
            }
            _ => assert_eq!(count, blue + red, "{name}"),
        }
    }
    assert_eq!(reds, if seats == 5 { 6 } else { 0 });
    let total = if kind.contains('d') { 24 } else { 6 * usize::from(seats) };
    assert_eq!(cards.values().sum::<usize>(), total);
}

#[test]
fn d2_1_each_number_of_players_has_its_deck() {
    for (kind, seats) in [("", 2), ("", 3), ("", 4), ("", 5), ("", 6), ("d", 2)] {
        for seed in 0..200 {
            let scene = Scene::deal(kind, seats, seed);
            is_deck(1, kind, seats, &dealt(&scene, &places(kind, seats)));
        }
    }
}

#[test]
fn d2_1_so_has_round_two() {
    for (kind, seats) in [("", 2), ("", 3), ("", 4), ("", 5), ("", 6), ("d", 2)] {
        for seed in 0..12 {
            let mut scene = Scene::deal(kind, seats, seed);
            while scene.time() != "2.0 draft" {
                scene.step();
            }
            is_deck(2, kind, seats, &dealt(&scene, &places(kind, seats)));
        }
    }
}

/// How often each colour is in play, over many deals: what is left out is left out by chance.
#[test]
fn d2_1_which_cards_are_left_out_is_chance() {
    const DEALS: usize = 12_000;
    for (seats, in_play) in [(2, 12), (3, 18), (5, 30)] {
        let all = places("", seats);
        let mut count: BTreeMap<char, usize> = BTreeMap::new();
        let mut different = BTreeSet::new();
        for seed in 0..DEALS {
            let scene = Scene::deal("", seats, seed as u64);
            let dealt = dealt(&scene, &all);
            for (card, cards) in &dealt {
                *count.entry(*card).or_default() += cards;
            }
            different.insert(dealt);
        }
        assert!(different.len() > 100, "{} selections for {seats}", different.len());
        for (name, letter, _, _, decks) in COLOURS {
            let (blue, red) = (decks[0], decks[2]);
            let expected =
                if seats == 5 { DEALS * blue + DEALS * red / 2 } else { DEALS * in_play * blue / 24 };
            let found = count.get(&letter).copied().unwrap_or(0);
            assert!(found.abs_diff(expected) < 600, "{found} {name} for {seats}, not about {expected}");
        }
    }
}

#[test]
fn d2_1_no_seat_is_dealt_better_cards() {
    const DEALS: usize = 12_000;
    let mut count = [[0_usize; 4]; 2];
    for seed in 0..DEALS {
        let scene = Scene::deal("", 4, seed as u64);
        for (nth, seat) in letters(4).iter().enumerate() {
            let hand = scene.hand(seat);
            count[0][nth] += hand.matches('b').count();
            count[1][nth] += hand.matches('g').count();
        }
    }
    for (nth, found) in count[0].iter().enumerate() {
        assert!(found.abs_diff(DEALS * 5 / 4) < 600, "seat {nth} has {found} blues");
    }
    for (nth, found) in count[1].iter().enumerate() {
        assert!(found.abs_diff(DEALS * 2 / 4) < 420, "seat {nth} has {found} greens");
    }
}

#[test]
fn d2_2_palettes_in_the_middle_and_three_commissions_each() {
    for (kind, seats) in [("", 2), ("", 3), ("", 4), ("", 5), ("", 6), ("a", 2), ("d", 2)] {
        for seed in 0..200 {
            let scene = Scene::deal(kind, seats, seed);
            let all = places(kind, seats);
            let middle = scene.middle();
            assert_eq!(ids(&middle).len(), all.len());
            assert!(ids(&middle).iter().all(|id| id.starts_with('P')), "{middle}");
            let held: Vec<_> = all.iter().map(|place| scene.held(place)).collect();
            assert!(held.iter().all(|held| ids(held).len() == 3), "{held:?}");
            let different: BTreeSet<_> = held.iter().flat_map(|held| ids(held)).chain(ids(&middle)).collect();
            assert_eq!(different.len(), 4 * all.len(), "no card twice");
            assert_eq!((ids(&scene.deck()).len(), scene.pile().as_str()), (54 - 4 * all.len(), "-"));
            assert_eq!(scene.table().deck as usize, 54 - 4 * all.len());
        }
    }
}

/// Any palette lies in the middle as often as any other; any card of the deck is dealt as often as any other, the
/// palettes that are not in the middle among them.
#[test]
fn d2_2_chance_picks_palettes_and_commissions() {
    const DEALS: usize = 6000;
    for seats in [2, 4, 6] {
        let count = usize::from(seats);
        let mut middle: BTreeMap<String, usize> = BTreeMap::new();
        let mut held: BTreeMap<String, usize> = BTreeMap::new();
        for seed in 0..DEALS {
            let scene = Scene::deal("", seats, seed as u64);
            for id in ids(&scene.middle()) {
                *middle.entry(id.to_owned()).or_default() += 1;
            }
            for seat in ["A", "B"] {
                for id in ids(&scene.held(seat)) {
                    *held.entry(id.to_owned()).or_default() += 1;
                }
            }
        }
        for (id, ..) in CARDS {
            let (laid_out, dealt) = (middle.get(id).unwrap_or(&0), held.get(id).unwrap_or(&0));
            let mut expected = DEALS * 6 / (54 - count);
            if id.starts_with('P') {
                assert!(laid_out.abs_diff(DEALS * count / 12) < 250, "{id}: {laid_out} times for {seats}");
                expected = expected * (12 - count) / 12;
            }
            assert!(dealt.abs_diff(expected) < 150, "{id}: {dealt} times, not about {expected}, for {seats}");
        }
    }
}

#[test]
fn d2_3_six_cards_of_round_one_each() {
    for seats in 2..=6 {
        let scene = Scene::deal("", seats, 5);
        assert_eq!(scene.time(), "1.0 draft");
        for seat in letters(usize::from(seats)) {
            assert_eq!((scene.hand(seat).len(), scene.front(seat).as_str()), (6, "-"));
            assert!(!scene.hand(seat).contains(['n', 'k']), "these are in no deck of round one");
        }
        assert_eq!((scene.discards(), scene.row()), ("-".to_owned(), "-".to_owned()));
        assert_eq!(scene.awaited(), letters(usize::from(seats)).concat(), "all at once");
    }
}

#[test]
fn d2_3_the_deal_is_told_in_order() {
    let mut events = Vec::new();
    let mut dice = fastrand::Rng::with_seed(3);
    PassThePaint::setup(&Options::default(), 3, &mut dice, &mut events).expect("three can play");
    assert_eq!(events.len(), 1 + 3 + 1 + 3);
    assert!(matches!(events[0], Event::Open(OpenEvent::LaidOut { palettes }) if palettes.len() == 3));
    assert!(events[1..4].iter().all(|event| matches!(event, Event::Commissioned { .. })));
    assert_eq!(events[4], OpenEvent::RoundBegan { round: 1 }.into());
    assert!(events[5..].iter().all(|event| matches!(event, Event::Dealt { .. })));
}

#[test]
fn d2_1_two_to_six_play() {
    assert_eq!(PassThePaint::SEATS, 2..=6);
    for seats in [0, 1, 7, 8, 255] {
        let mut dice = fastrand::Rng::with_seed(1);
        for kind in ["", "a", "d"] {
            let refused = Match::<PassThePaint>::start(&options(kind), seats, vec![], &mut dice);
            let why = OptionsError::Seats { game: "Pass the Paint", from: 2, to: 6, asked: seats };
            assert_eq!(refused.err(), Some(why.clone()));
            assert_eq!(why.to_string(), format!("Pass the Paint is for 2 to 6 players, not {seats}"));
            let alone = PassThePaint::setup(&options(kind), seats, &mut dice, &mut Vec::new());
            assert_eq!(alone.err(), Some(why));
        }
    }
    for seats in 2..=6 {
        assert_eq!(Scene::deal("", seats, 1).game.seats(), seats);
    }
}

#[test]
fn d8_1_and_d9_1_are_for_two_players_only() {
    for seats in 3..=6 {
        let mut dice = fastrand::Rng::with_seed(1);
        for (kind, name) in
            [("a", "the advanced draft"), ("d", "double hands"), ("aeho", "the advanced draft")]
        {
            let refused = Match::<PassThePaint>::start(&options(kind), seats, vec![], &mut dice);
            let why = refused.expect_err("for two").to_string();
            assert_eq!(why, format!("these options do not fit: {name} is for two players, not {seats}"));
        }
    }
    assert_eq!(PassThePaint::seats_for(&options("")), 2..=6);
    for kind in ["a", "d"] {
        assert_eq!(PassThePaint::seats_for(&options(kind)), 2..=2);
        assert_eq!(Scene::deal(kind, 2, 1).game.seats(), 2);
    }
}

#[test]
fn d2_4_a_table_keeps_its_options() {
    assert_eq!(Options::default(), options(""), "all off");
    for (seats, kind) in super::scene::all_tables() {
        let scene = Scene::deal(&kind, seats, 1);
        assert_eq!((scene.game.options(), scene.table().options), (options(&kind), options(&kind)));
    }
}
