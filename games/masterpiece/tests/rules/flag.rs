//! The End Flag (M6.2, M6.3).

use masterpiece::{Event, OpenEvent, Phase};

use super::scene::{Scene, acting, at, the};

const FIFTEEN: &str = "11-straight:Y9,all-even:H10";
const NO_FLAG: &str = "there is no End Flag for you to take now";

/// A has 15 points and these cards, and takes the 1 from the discards, which closes the turn.
fn triggered_with(hand: &str) -> Scene {
    let mut scene = at(&[&format!("{hand}|{FIFTEEN}"), "_", "_|49:F12+R12"]).pile("M1").scene();
    scene.does("A take");
    scene
}

/// A has just triggered the end with an empty hand.
fn triggered_with_nothing() -> Scene {
    let mut scene = acting(&["H9|9-straight:S9,11-straight:Y9", "_", "_"]);
    scene.does("A announce 3-card H9 borrow S9+Y9");
    scene
}

#[test]
fn m6_2_the_flag_is_taken_at_once_with_a_card_of_choice() {
    for card in ["M1", "L5", "S6"] {
        let mut scene = triggered_with("L5+S6");
        assert_eq!((scene.active().as_str(), scene.phase()), ("A", Phase::Flagging));
        assert_eq!(
            scene.choices("A"),
            "flag L5, flag M1, flag S6",
            "all of the hand, the last one gained too"
        );
        let events = scene.does_by_luck(&format!("A flag {card}"), &[]);
        let flagged = OpenEvent::Flagged { seat: the("A"), card: the(card) };
        let acclaimed = OpenEvent::Acclaimed { author: the("A"), work: the("end-flag"), card: the(card) };
        assert_eq!(events, [Event::from(flagged), acclaimed.into()]);
        assert_eq!(scene.works("A"), format!("11-straight:Y9,all-even:H10,end-flag:{card}"));
        assert!(!scene.hand("A").split('+').any(|held| held == card));
        assert_eq!((scene.active().as_str(), scene.phase()), ("B", Phase::Acting));
    }
}

#[test]
fn m6_2_it_cannot_be_refused() {
    let mut scene = triggered_with("S9+R9+L5");
    for action in
        ["draw", "take", "pass", "read F12", "announce 3-card S9+R9 borrow Y9", "keep L5", "discard L5"]
    {
        scene.refuses(&format!("A {action}"), "M6.2", "first you choose a card for the End Flag");
    }
    for action in ["draw", "pass", "read F12"] {
        scene.refuses(&format!("B {action}"), "M3.1", "it is A's turn");
    }
    scene.refuses("B flag L5", "M3.1", "it is A's turn");
    scene.does("A flag R9");
}

#[test]
fn m6_2_the_card_comes_from_ones_own_hand() {
    let mut scene = triggered_with("L5+S6");
    // In the deck, in a row, and one's own masterpiece.
    for card in ["M2", "F12", "Y9"] {
        scene.refuses(&format!("A flag {card}"), "M6.2", &format!("you do not hold {card}"));
    }
}

#[test]
fn m6_2_a_single_card_goes_with_the_flag() {
    let mut scene = triggered_with("-");
    assert_eq!(scene.choices("A"), "flag M1");
    scene.does("A flag M1");
    assert_eq!((scene.hand("A").as_str(), scene.score("A")), ("-", (16, 3)));
}

#[test]
fn m6_2_with_an_empty_hand_the_end_is_triggered_without_a_flag() {
    let mut scene = acting(&["H9|9-straight:S9,11-straight:Y9", "_", "_"]);
    let events = scene.does("A announce 3-card H9 borrow S9+Y9");
    let triggered = OpenEvent::EndTriggered { seat: the("A"), points: 15, turns: 5 };
    assert_eq!(events.last(), Some(&triggered.into()));
    assert_eq!((scene.end().as_str(), scene.active().as_str(), scene.phase()), ("A:5", "B", Phase::Acting));
    assert_eq!((scene.score("A"), scene.supply("end-flag")), ((15, 3), 0));
}

#[test]
fn m6_2_a_pass_with_an_empty_hand_triggers_without_a_flag() {
    let mut scene = at(&[&format!("-|{FIFTEEN}"), "_", "_"]).no_stock().scene();
    scene.does("A pass");
    assert_eq!((scene.end().as_str(), scene.active().as_str(), scene.phase()), ("A:5", "B", Phase::Acting));
}

#[test]
fn m6_2_then_nobody_gets_the_flag_later() {
    let b = "_|6-straight-flush:L3,triple-three:S4,4-straight-flush:H5";
    let mut scene = acting(&["H9|9-straight:S9,11-straight:Y9", b, "_"]);
    scene.does("A announce 3-card H9 borrow S9+Y9");
    assert_eq!(scene.score("B"), (18, 3));
    while !scene.is_over() {
        let (seat, held) = (scene.active(), scene.hand(&scene.active()));
        let card = held.split('+').next().filter(|card| *card != "-").unwrap_or("M1");
        scene.refuses(&format!("{seat} flag {card}"), "M6.2", NO_FLAG);
        scene.idle_turn();
    }
    assert!(["A", "B", "C"].iter().all(|seat| !scene.works(seat).contains("end-flag")));
    assert_eq!(scene.score("A"), (15, 3), "though A held cards again");
    assert_ne!(scene.hand("A"), "-");
}

#[test]
fn m6_2_there_is_no_flag_without_the_trigger() {
    let mut scene = acting(&["L5+S6|11-straight:Y9", "_", "_"]);
    scene.refuses("A flag L5", "M6.2", NO_FLAG);
    assert_eq!(scene.supply("end-flag"), 1);
    // Nor for who has the points, before the turn is over.
    let mut early = acting(&[&format!("L5+S6|{FIFTEEN}"), "_", "_"]);
    early.refuses("A flag L5", "M6.2", NO_FLAG);
}

#[test]
fn m6_2_there_is_one_flag_only() {
    let mut scene = triggered_with("L5+S6");
    assert_eq!(scene.supply("end-flag"), 0, "it is A's already");
    scene.does("A flag L5");
    for _ in 0..5 {
        let seat = scene.active();
        let card = scene.hand(&seat).split('+').next().expect("some").to_owned();
        scene.refuses(&format!("{seat} flag {card}"), "M6.2", NO_FLAG);
        scene.idle_turn();
    }
    assert!(scene.is_over());
    assert_eq!(scene.score("A"), (16, 3));
}

#[test]
fn m6_2_the_flag_is_never_announced() {
    let sentence = "the End Flag is not announced: who triggers the end takes it";
    let mut scene = triggered_with_nothing();
    let card = scene.hand("B").split('+').next().expect("some").to_owned();
    scene.refuses(&format!("B announce end-flag {card}"), "M6.2", sentence);
    let mut other = triggered_with("L5+S6");
    other.does("A flag L5");
    let card = other.hand("B").split('+').next().expect("some").to_owned();
    other.refuses(&format!("B announce end-flag {card}"), "M6.2", sentence);
}

#[test]
fn m6_3_the_flag_is_a_masterpiece_of_one_card_and_one_point() {
    let mut scene = triggered_with("L5+S6");
    assert_eq!(scene.score("A"), (15, 2));
    scene.does("A flag L5");
    let flag = scene.table().players[the("A")].works[2];
    assert_eq!((flag.work, flag.cards, flag.masterpiece), (the("end-flag"), the("L5"), true));
    assert_eq!(scene.score("A"), (16, 3));
}

#[test]
fn m6_3_its_card_can_be_borrowed_for_a_payment() {
    let mut scene = at(&[&format!("L3|{FIFTEEN}"), "S5+H5+M2", "_"]).pile("L5").scene();
    scene.plays(&["A take", "A flag L5"]);
    scene.refuses(
        "B announce 3-card S5+H5 borrow L5",
        "M5.2",
        "A is owed 1, not 0: a card for each masterpiece borrowed",
    );
    scene.does("B announce 3-card S5+H5 borrow L5 pay A:M2");
    assert_eq!((scene.works("B").as_str(), scene.hand("A").as_str()), ("3-card:S5+H5", "M2+L3"));
    assert!(scene.works("A").ends_with("end-flag:L5"));
}

#[test]
fn m6_3_its_owner_borrows_it_for_nothing() {
    let mut scene = at(&[&format!("S5+H5|{FIFTEEN}"), "_", "_"]).pile("L5").scene();
    scene.plays(&["A take", "A flag L5"]);
    scene.idle_turn();
    scene.idle_turn();
    scene.does("A announce 3-card S5+H5 borrow L5");
    assert_eq!(scene.works("A"), "11-straight:Y9,3-card:S5+H5,all-even:H10,end-flag:L5");
}

#[test]
fn m6_3_its_card_is_not_read() {
    let mut scene = triggered_with("L5+S6");
    scene.does("A flag L5");
    assert_eq!(scene.choices("B"), "draw, read F12, read R12");
    let sentence = "L5 is the card of a masterpiece, and these are not read any more";
    scene.refuses("B read L5", "M4.7", sentence);
}

#[test]
fn m6_3_a_plain_flag_is_a_point_and_lends_nothing() {
    let mut scene = at(&[&format!("L3|{FIFTEEN}"), "S5+H5+M2", "_"]).options("f").pile("L5").scene();
    scene.plays(&["A take", "A flag L5"]);
    assert_eq!(scene.score("A"), (16, 2), "it has its point and is not counted");
    let flag = scene.table().players[the("A")].works[2];
    assert_eq!((flag.work, flag.cards, flag.masterpiece), (the("end-flag"), the("L5"), true));
    let sentence = "L5 lies under the End Flag, which lends nothing at this table";
    scene.refuses("B announce 3-card S5+H5 borrow L5 pay A:M2", "M6.3", sentence);
    scene.refuses("B read L5", "M4.6", "L5 does not lie with a work under announcement");
    assert_eq!(scene.choices("B"), "draw", "nobody reads it either");
    scene.idle_turn();
    scene.idle_turn();
    scene.refuses("A announce 3-card L3 borrow L5", "M6.3", sentence);
}

#[test]
fn m6_3_a_plain_flag_is_not_acclaimed() {
    let mut scene = at(&[&format!("L3|{FIFTEEN}"), "_", "_"]).options("f").pile("L5").scene();
    scene.does("A take");
    let events = scene.does("A flag L5");
    let flagged = OpenEvent::Flagged { seat: the("A"), card: the("L5") };
    assert_eq!(events, [Event::from(flagged)], "the flag is taken, and that is all");
}

#[test]
fn m6_3_a_plain_flag_does_not_count_when_a_tie_is_broken() {
    let over = |a: &str, b: &str| at(&[a, b, "_"]).options("f").turn("A/C").phase("over").end("A:0").scene();
    let level = over(
        "_|11-straight:Y9,9-straight:H10,5-straight:F8,end-flag:L5",
        "_|6-straight-flush:S5,triple-three:S4,49:L8",
    );
    assert_eq!((level.score("A"), level.score("B"), level.places()), ((16, 3), (16, 3), vec![1, 1, 3]));
}

/// The game is over; A had triggered it.
fn over(players: &[&str]) -> Scene {
    at(players).turn("A/C").phase("over").end("A:0").scene()
}

#[test]
fn m6_3_its_point_counts() {
    let b = "_|6-straight-flush:S5,triple-three:S4,3-card:L8";
    let with = over(&[&format!("_|{FIFTEEN},end-flag:L5"), b, "_"]);
    assert_eq!((with.score("A"), with.score("B"), with.places()), ((16, 3), (15, 3), vec![1, 2, 3]));
    let without = over(&[&format!("_|{FIFTEEN}"), "_|6-straight-flush:S5,triple-three:S4,49:L8", "_"]);
    assert_eq!(without.places(), [2, 1, 3]);
}

#[test]
fn m6_3_it_counts_when_a_tie_is_broken() {
    // 16 points each: with the flag A has as many masterpieces as B, or one more.
    let level =
        over(&[&format!("_|{FIFTEEN},end-flag:L5"), "_|6-straight-flush:S5,triple-three:S4,49:L8", "_"]);
    assert_eq!((level.score("A"), level.score("B"), level.places()), ((16, 3), (16, 3), vec![1, 1, 3]));
    let a = "_|11-straight:Y9,9-straight:H10,5-straight:F8,end-flag:L5";
    let more = over(&[a, "_|6-straight-flush:S5,triple-three:S4,49:L8", "_"]);
    assert_eq!((more.score("A"), more.score("B"), more.places()), ((16, 4), (16, 3), vec![2, 1, 3]));
}
