//! Two players: the advanced draft (D8).

use std::collections::BTreeMap;

use pass_the_paint::{Event, OpenEvent};

use super::figures::{COLOURS, ids};
use super::position::at;
use super::scene::{Scene, seen};

const NOT_YOURS: &str = "it is not your turn to take a card";

/// Round one, nothing taken yet, A is first.
fn opening() -> Scene {
    at("1.0 draft", &["|C01", "|C02"]).advanced("A", "bryg").scene()
}

/// Who takes, pick by pick, through a whole game.
fn takers(scene: &mut Scene) -> String {
    let mut takers = String::new();
    while !scene.is_over() {
        takers += &scene.awaited();
        assert_eq!(scene.awaited().len(), 1, "one at a time");
        scene.step();
        assert!(scene.time().ends_with("decide") && takers.ends_with(&scene.awaited()), "and decides");
        scene.step();
    }
    takers
}

#[test]
fn d8_2_one_then_two_then_one_and_d8_3_the_order_switches() {
    let mut firsts = Vec::new();
    for seed in 0..40 {
        let mut scene = Scene::deal("a", 2, seed);
        let first = scene.awaited();
        assert_eq!(scene.table().first.map(|seat| seat.to_string()), Some(first.clone()));
        let (odd, even) = ("ABBA", "BAAB");
        let rows = if first == "A" { [odd, even] } else { [even, odd] };
        assert_eq!(takers(&mut scene), rows.concat().repeat(3), "three rows each in two rounds");
        firsts.push(first);
    }
    assert!(firsts.contains(&"A".to_owned()) && firsts.contains(&"B".to_owned()));
}

/// Round two goes on where round one stopped: who opened its last row is second now.
#[test]
fn d8_3_the_alternation_goes_on_into_round_two() {
    for (first, opens_last, opens_two) in [("A", "A", "B"), ("B", "B", "A")] {
        let scene = at("1.8 draft", &["", ""]).advanced(first, "bryg").scene();
        assert_eq!(scene.awaited(), opens_last);
        let scene = at("2.0 draft", &["", ""]).advanced(first, "bryg").scene();
        assert_eq!(scene.awaited(), opens_two);
    }
}

#[test]
fn d8_1_who_is_first_is_chance() {
    let first = (0..2000).filter(|seed| Scene::deal("a", 2, *seed).awaited() == "A").count();
    assert!(first.abs_diff(1000) < 120, "A is first {first} times of 2000");
}

#[test]
fn d8_1_four_cards_of_the_blue_deck_lie_open() {
    const DEALS: usize = 4000;
    let mut count: BTreeMap<char, usize> = BTreeMap::new();
    for seed in 0..DEALS {
        let scene = Scene::deal("a", 2, seed as u64);
        let row = scene.row();
        assert_eq!((row.len(), scene.hand("A").as_str(), scene.hand("B").as_str()), (4, "-", "-"));
        row.chars().for_each(|card| *count.entry(card).or_default() += 1);
    }
    for (name, letter, _, _, decks) in COLOURS {
        let (found, expected) = (count.get(&letter).copied().unwrap_or(0), DEALS * 4 * decks[0] / 24);
        assert!(found.abs_diff(expected) < 250, "{found} {name}, not about {expected}");
    }
}

#[test]
fn d8_1_all_see_the_row_and_who_is_first() {
    let scene = opening();
    for viewer in ["A", "B", "-"] {
        let table = scene.view(viewer).table;
        assert_eq!((table.row.to_string().as_str(), table.passing), ("bryg", None));
        assert_eq!(table.first.map(|seat| seat.to_string()).as_deref(), Some("A"));
        assert!(scene.view(viewer).mine.iter().flatten().all(|mine| mine.hand.is_none()));
    }
}

/// Twelve blue cards in each round, four by four.
#[test]
fn d8_1_twelve_cards_of_the_blue_deck_in_each_round() {
    let mut different = BTreeMap::new();
    for seed in 0..300 {
        let mut scene = Scene::deal("a", 2, seed);
        let mut rows = [scene.row(), String::new()];
        while !scene.is_over() {
            for event in scene.step() {
                if let Event::Open(OpenEvent::TurnedUp { row }) = event {
                    let round = usize::from(scene.time().starts_with('2'));
                    rows[round] += &row.to_string();
                }
            }
        }
        for (round, cards) in rows.iter().enumerate() {
            assert_eq!(cards.len(), 12);
            for (name, letter, _, _, decks) in COLOURS {
                let count = cards.matches(letter).count();
                assert!(count <= decks[round], "{count} {name} of {} in round {}", decks[round], round + 1);
                *different.entry((round, letter, count)).or_insert(0) += 1;
            }
        }
    }
    for count in 1..=4 {
        assert!(different.contains_key(&(0, 'b', count)), "{count} blues now and then");
    }
}

#[test]
fn d8_2_the_first_takes_one_and_keeps_it_or_discards_it() {
    let mut scene = opening();
    assert_eq!(scene.choices("A"), "draft blue, draft green, draft red, draft yellow");
    assert_eq!(scene.choices("B"), "");
    let events = scene.does("A draft blue");
    assert_eq!(seen(&events, "B"), ["A drafts blue"], "in the open");
    assert_eq!(
        (scene.row().as_str(), scene.drafted("A").as_str(), scene.awaited().as_str()),
        ("ryg", "b", "A")
    );
    assert_eq!(scene.choices("A"), "discard, keep");
    let mut other = scene.clone();
    scene.does("A keep");
    assert_eq!((scene.front("A").as_str(), scene.awaited().as_str()), ("b", "B"));
    other.does("A discard");
    assert_eq!((ids(&other.held("A")).len(), other.discards().as_str()), (3, "b"));
    assert_eq!((other.front("A").as_str(), other.awaited().as_str()), ("-", "B"));
}

#[test]
fn d8_2_requirements_are_as_in_the_plain_draft() {
    let mut scene = opening();
    scene.does("A draft green");
    let sentence = "green lacks blue and yellow, so it costs 2 commissions, and you offer";
    scene.refuses("A keep", "D3.4", &format!("{sentence} 0"));
    scene.refuses("A keep C01", "D3.4", &format!("{sentence} 1"));
    scene.refuses("A keep C01+C02", "D3.4", "you do not hold C02");
    assert_eq!(scene.choices("A"), "discard");
}

#[test]
fn d8_2_nobody_else_may_act() {
    let mut scene = opening();
    for line in ["B draft blue", "B draft black"] {
        scene.refuses(line, "D8.2", NOT_YOURS);
    }
    scene.refuses("B keep", "D8.2", NOT_YOURS);
    for line in ["A keep", "A keep C01", "A discard"] {
        scene.refuses(line, "D8.2", "first you take a card from the row");
    }
    scene.does("A draft blue");
    for line in ["B keep", "B discard", "B keep C02"] {
        scene.refuses(line, "D8.2", NOT_YOURS);
    }
    scene.refuses("B draft red", "D8.2", NOT_YOURS);
    scene.refuses("A draft red", "D8.4", "first you keep or discard the card you took");
    scene.does("A keep");
    scene.refuses("A draft red", "D8.2", NOT_YOURS);
}

#[test]
fn d8_2_only_cards_of_the_row_are_taken() {
    let mut scene = opening();
    scene.refuses("A draft white", "D8.2", "there is no white in the row");
    scene.plays(&["A draft blue", "A keep"]);
    scene.refuses("B draft blue", "D8.2", "there is no blue in the row");
}

#[test]
fn d8_2_the_last_card_falls_to_the_first() {
    let mut scene = opening();
    scene.plays(&["A draft blue", "A keep", "B draft red", "B keep", "B draft yellow", "B keep"]);
    assert_eq!((scene.awaited().as_str(), scene.choices("A").as_str()), ("A", "draft green"));
}

/// The second player's two cards are taken one after the other.
#[test]
fn d8_2_the_second_takes_two_one_after_the_other() {
    let mut scene = opening();
    scene.plays(&["A draft green", "A discard", "B draft blue"]);
    scene.refuses("B draft red", "D8.4", "first you keep or discard the card you took");
    scene.plays(&["B keep", "B draft red", "B keep"]);
    assert_eq!((scene.front("B").as_str(), scene.awaited().as_str()), ("br", "A"));
}

#[test]
fn d8_3_the_next_row_comes_when_the_last_card_is_gone() {
    let mut scene = opening();
    for (line, row) in
        [("A draft blue", "ryg"), ("B draft red", "yg"), ("B draft yellow", "g"), ("A draft green", "-")]
    {
        scene.does(line);
        assert_eq!(scene.row(), row);
        let (seat, _) = line.split_once(' ').expect("a seat");
        let events = scene.does(&format!("{seat} discard"));
        let turned_up = events.iter().any(|event| matches!(event, Event::Open(OpenEvent::TurnedUp { .. })));
        assert_eq!(turned_up, row == "-", "four more, not before");
    }
    assert_eq!((scene.row().len(), scene.time().as_str()), (4, "1.4 draft"));
    assert_eq!(scene.awaited(), "B", "the order switches");
}

#[test]
fn d8_3_round_two_is_played_in_the_same_manner() {
    let mut scene = at("1.11 decide", &["b||r", "y"]).advanced("A", "").scene();
    assert_eq!(scene.awaited(), "A");
    let events = scene.does("A keep");
    assert_eq!((scene.time().as_str(), scene.row().len()), ("2.0 draft", 4));
    assert!(seen(&events, "-").contains(&"round 2 begins".to_owned()));
    assert_eq!((scene.front("A").as_str(), scene.front("B").as_str()), ("br", "y"));
    assert_eq!(scene.awaited(), "B");
    let mut scene = at("2.11 decide", &["b", "y||b"]).advanced("A", "").scene();
    scene.does("B keep");
    assert!(scene.is_over(), "the twelve are gone");
    assert_eq!(scene.totals(), [1, 2]);
}

#[test]
fn d8_4_what_was_kept_first_serves_the_second_card() {
    let mut scene = at("1.5 draft", &["", "y"]).advanced("B", "brg").scene();
    assert_eq!(scene.awaited(), "B");
    scene.plays(&["B draft blue", "B keep", "B draft green", "B keep"]);
    assert_eq!(scene.front("B"), "byg");
}

#[test]
fn d8_4_commissions_drawn_for_one_pick_may_pay_for_the_next() {
    let mut scene = at("1.5 draft", &["", ""]).advanced("A", "bog").deck("C10+C11").scene();
    assert_eq!((scene.awaited().as_str(), scene.held("A").as_str()), ("A", "-"));
    scene.plays(&["A draft orange", "A discard", "A draft green"]);
    assert_eq!(scene.choices("A"), "discard, keep C10+C11");
    scene.does("A keep C10+C11");
    assert_eq!((scene.front("A").as_str(), scene.pile().as_str()), ("g", "C10+C11"));
}

#[test]
fn d8_4_palettes_are_claimed_after_each_pick() {
    let mut scene = at("1.9 draft", &["bryp", "bryg"]).advanced("A", "pgw").middle("P06+P12").scene();
    assert_eq!(scene.awaited(), "B");
    let events = scene.plays(&["B draft purple", "B keep"]);
    assert!(seen(&events, "A").contains(&"P06 is claimed by B".to_owned()));
    assert_eq!((scene.claimed("B").as_str(), scene.middle().as_str()), ("P06", "P12"));
    scene.plays(&["B draft white", "B keep", "A draft green", "A keep"]);
    assert_eq!((scene.front("A").as_str(), scene.claimed("A").as_str()), ("brygp", "-"), "too late");
}

#[test]
fn d8_4_choices_are_not_secret_here() {
    let mut scene = opening();
    scene.does("A draft blue");
    for viewer in ["A", "B", "-"] {
        let table = scene.view(viewer).table;
        assert_eq!(table.places[0].drafted.map(|card| card.to_string()).as_deref(), Some("blue"));
    }
    let events = scene.does("A keep");
    assert_eq!(seen(&events, "B"), ["A keeps blue"]);
    assert_eq!(seen(&events, "-"), ["A keeps blue"]);
}

#[test]
fn d8_4_draws_and_reshuffles_happen_after_each_pick() {
    let mut scene = at("1.0 draft", &["", ""]).advanced("A", "bryg").pile("C30+C31+C32").deck("C01").scene();
    scene.does("A draft green");
    scene.does_drawing("A discard", &[("C01", "C01"), ("C30+C31+C32", "C30")]);
    assert_eq!((scene.held("A").as_str(), scene.deck().as_str()), ("C01+C30", "C31+C32"));
    scene.does("B draft blue");
    scene.does_drawing("B discard", &[("C31+C32", "C32"), ("C31", "C31")]);
    scene.plays(&["B draft red"]);
    scene.does_drawing("B discard", &[]);
    assert_eq!(scene.deck(), "-");
}
