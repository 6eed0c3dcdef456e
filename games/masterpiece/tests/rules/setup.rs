//! Set-up (M2.1 to M2.3).

use std::collections::BTreeSet;

use masterpiece::{Cards, Event, Masterpiece, OpenEvent, Options, Phase};
use table::{Game, Script, Seat};

use super::scene::{Scene, at, letters, names, the};

fn tables() -> impl Iterator<Item = Scene> {
    (3..=5).flat_map(|seats| (0..40).map(move |seed| Scene::deal(Options::default(), seats, seed)))
}

/// The seats in turn order.
fn in_turn(scene: &Scene) -> Vec<String> {
    let (seats, start) = (scene.game.seats(), scene.table().start);
    (0..seats).map(|turn| (0..turn).fold(start, |seat, _| seat.next(seats)).to_string()).collect()
}

/// How many cards everybody holds, in turn order.
fn held(scene: &Scene) -> Vec<u32> {
    in_turn(scene).iter().map(|seat| scene.table().players[the::<Seat>(seat)].hand).collect()
}

#[test]
fn m2_1_nobody_has_a_work_and_the_discard_pile_is_empty() {
    for scene in tables() {
        let table = scene.table();
        assert!(table.players.iter().all(|(_, player)| player.works.is_empty()));
        assert!(table.players.iter().all(|(_, player)| player.score.points == 0));
        assert_eq!((table.discards, table.top, scene.pile().as_str()), (0, None, "-"));
        assert_eq!((table.passes, table.end), (0, None));
    }
}

#[test]
fn m2_1_the_deck_has_all_cards_that_were_not_drawn() {
    for (seats, drawn) in [(3, 10), (4, 14), (5, 19)] {
        let scene = Scene::deal(Options::default(), seats, 4);
        assert_eq!(scene.table().deck, 49 - drawn);
    }
}

#[test]
fn m2_1_the_deck_is_shuffled() {
    let hands: Vec<_> = (0..200).map(|seed| Scene::deal(Options::default(), 3, seed).hand("A")).collect();
    let cards: BTreeSet<_> = hands.iter().flat_map(|hand| hand.split('+')).collect();
    assert_eq!(cards.len(), 49, "each card comes to A sooner or later");
    assert!(hands.iter().collect::<BTreeSet<_>>().len() > 190, "and hardly ever the same hand");
}

#[test]
fn m2_1_chance_names_the_start_player() {
    for seats in 3..=5 {
        let begins = |seed| Scene::deal(Options::default(), seats, seed).table().start;
        assert_eq!((0..60).map(begins).collect::<BTreeSet<_>>(), Seat::all(seats).collect());
    }
}

#[test]
fn m2_1_play_goes_clockwise_from_the_start_player() {
    for mut scene in tables() {
        while scene.phase() == Phase::Discarding {
            let seat = scene.active();
            let card = scene.hand(&seat).split('+').next().expect("some").to_owned();
            scene.does(&format!("{seat} discard {card}"));
        }
        let order = in_turn(&scene);
        for turn in 0..2 * order.len() {
            assert_eq!(scene.active(), order[turn % order.len()], "turn {turn}");
            scene.idle_turn();
        }
    }
}

#[test]
fn m2_1_nobody_plays_from_a_seat_that_is_not_at_the_table() {
    for seats in 3..=5 {
        let mut scene = Scene::deal(Options::default(), seats, 2);
        for stranger in &["D", "E", "F", "G", "H"][usize::from(seats) - 3..] {
            scene.refuses(&format!("{stranger} draw"), "M2.1", &format!("no one sits at {stranger}"));
        }
    }
}

#[test]
fn m2_2_in_turn_order_they_draw_three_three_four_four_five() {
    for scene in tables() {
        let drawn = [3, 3, 4, 4, 5];
        assert_eq!(held(&scene), drawn[..usize::from(scene.game.seats())]);
    }
}

/// With the luck of a deck in the order of the box: a pick for the start player, then always the first.
#[test]
fn m2_2_each_draws_all_cards_before_the_next_one() {
    let picks = [[2].as_slice(), &[0; 14]].concat();
    let mut script = Script::new(&picks);
    let mut events = Vec::new();
    let game = Masterpiece::setup(&Options::default(), 4, &mut script, &mut events).expect("four can play");
    assert_eq!(script.finish(), Ok(()), "a start player and fourteen cards");
    let dealt = |seat: &str, cards: &str| Event::Dealt { seat: the(seat), cards: the(cards), open: false };
    let expected = [
        OpenEvent::Began { start: the("C") }.into(),
        dealt("C", "M1+M2+M3"),
        dealt("D", "M4+M5+M6"),
        dealt("A", "M7+L2+L3+L4"),
        dealt("B", "L5+L6+L7+L8"),
    ];
    assert_eq!(events, expected);
    assert_eq!(
        game.to_string(),
        "- C/A discarding - - 0 - M7+L2+L3+L4|- L5+L6+L7+L8|- M1+M2+M3|- M4+M5+M6|-"
    );
}

/// Hands at the start: the first and the second have three cards, and so on.
const FIVE: [&str; 5] = ["M1+M2+M3", "L2+L3+L4", "S3+S4+S5+S6", "H4+H5+H6+H7", "Y5+Y6+Y7+Y8+Y9"];

/// One of so many began, and the third is to discard. The hands are in turn order from `start`.
fn start(seats: usize, start: usize) -> Scene {
    let mut hands = FIVE[..seats].to_vec();
    hands.rotate_right(start);
    let seat = |nth: usize| letters(seats)[(start + nth) % seats];
    at(&hands).phase("discarding").turn(&format!("{}/{}", seat(0), seat(2))).scene()
}

#[test]
fn m2_3_from_the_third_player_on_each_keeps_three_of_choice() {
    for (seats, first) in (3..=5).flat_map(|seats| (0..seats).map(move |first| (seats, first))) {
        let mut scene = start(seats, first);
        let seat = |nth: usize| letters(seats)[(first + nth) % seats];
        let discards = [(2, "S4"), (3, "H7"), (4, "Y9"), (4, "Y5")];
        let due = discards.iter().filter(|(nth, _)| *nth < seats);
        for (nth, card) in due.clone() {
            assert_eq!((scene.active().as_str(), scene.phase()), (seat(*nth), Phase::Discarding));
            scene.does(&format!("{} discard {card}", seat(*nth)));
        }
        assert_eq!(scene.pile(), names(",", due.map(|(_, card)| card)));
        assert_eq!((scene.active().as_str(), scene.phase()), (seat(0), Phase::Acting), "the first begins");
        assert_eq!(held(&scene), vec![3; seats]);
        let kept = ["M1+M2+M3", "L2+L3+L4", "S3+S5+S6", "H4+H5+H6", "Y6+Y7+Y8"];
        for (nth, kept) in kept[..seats].iter().enumerate() {
            assert_eq!(scene.hand(seat(nth)), *kept);
        }
    }
}

#[test]
fn m2_3_every_card_may_be_the_one_to_go() {
    for card in ["S3", "S4", "S5", "S6"] {
        let mut scene = start(3, 0);
        assert_eq!(scene.choices("C"), "discard S3, discard S4, discard S5, discard S6");
        let events = scene.does(&format!("C discard {card}"));
        assert_eq!(events, [OpenEvent::Discarded { seat: the("C"), card: the(card) }.into()]);
        assert!(!the::<Cards>(&scene.hand("C")).has(the(card)));
        assert_eq!(scene.table().top, Some(the(card)), "face up");
    }
}

#[test]
fn m2_3_the_fifth_discards_two_in_the_order_of_choice() {
    for [first, second] in [["Y5", "Y9"], ["Y9", "Y5"], ["Y7", "Y6"]] {
        let mut scene = start(5, 0);
        scene.plays(&["C discard S3", "D discard H4"]);
        scene.does(&format!("E discard {first}"));
        assert_eq!((scene.active().as_str(), scene.phase()), ("E", Phase::Discarding));
        scene.does(&format!("E discard {second}"));
        assert_eq!(scene.pile(), format!("S3,H4,{first},{second}"));
        assert_eq!((scene.active().as_str(), scene.phase()), ("A", Phase::Acting));
    }
}

#[test]
fn m2_3_one_after_the_other_and_not_the_first_two() {
    let mut scene = start(5, 0);
    for (seat, card) in [("A", "M1"), ("B", "L2"), ("D", "H4"), ("E", "Y5")] {
        assert_eq!(scene.choices(seat), "");
        scene.refuses(&format!("{seat} discard {card}"), "M2.3", "C discards now, down to three cards");
    }
    scene.does("C discard S6");
    scene.refuses("C discard S5", "M2.3", "D discards now, down to three cards");
    scene.refuses("E discard Y5", "M2.3", "D discards now, down to three cards");
}

#[test]
fn m2_3_only_cards_in_hand_are_discarded() {
    let mut scene = start(3, 0);
    for card in ["M1", "L2", "R13"] {
        scene.refuses(&format!("C discard {card}"), "M2.3", &format!("you do not hold {card}"));
    }
}

#[test]
fn m2_3_nothing_else_is_done_before() {
    let mut scene = start(4, 0);
    for action in
        ["draw", "take", "pass", "keep S3", "read S3", "flag S3", "announce 4-straight-flush S3+S4+S5+S6"]
    {
        let sentence = "first you discard until three cards are left";
        scene.refuses(&format!("C {action}"), "M2.3", sentence);
        scene.refuses(&format!("A {action}"), "M2.3", "C discards now, down to three cards");
    }
}

#[test]
fn m2_3_nothing_is_discarded_later() {
    let mut scene = start(3, 0);
    scene.does("C discard S3");
    scene.refuses("A discard M1", "M2.3", "nothing is discarded once the game has begun");
    scene.idle_turn();
    scene.refuses("B discard L2", "M2.3", "nothing is discarded once the game has begun");
}

#[test]
fn m2_3_then_deck_and_discards_have_all_but_three_each() {
    for mut scene in tables() {
        while scene.phase() == Phase::Discarding {
            let seat = scene.active();
            let card = scene.hand(&seat).split('+').next_back().expect("some").to_owned();
            scene.does(&format!("{seat} discard {card}"));
        }
        let (table, seats) = (scene.table(), u32::from(scene.game.seats()));
        assert_eq!(table.deck + u32::from(table.discards), 49 - 3 * seats);
        assert_eq!(table.discards, [1, 2, 4][usize::from(scene.game.seats()) - 3]);
        assert_eq!(table.active, table.start);
    }
}
