//! A turn: one action, or a pass where there is nothing to write or read (M3).

use masterpiece::{OpenEvent, Phase};
use table::Seat;

use super::scene::{Position, Scene, at, letters, the};

const WRITABLE: &str = "you may pass only if nothing can be written, and there are cards to draw or take";
const READABLE: &str = "you may pass only if nothing can be read, and there is a work to read";

/// A is to act where everything is possible.
fn everything() -> Scene {
    at(&["S9+Y9+R9+L4", "_|49:H10+F12+R12", "_"]).pile("M4,S6").scene()
}

/// Nothing can be written: the last player holds what nobody else has.
fn nothing_to_write(players: &[&str]) -> Position {
    at(players).no_stock()
}

#[test]
fn m3_1_a_turn_is_one_action() {
    for action in ["draw", "take", "announce 3-card S9+Y9+R9", "read R12"] {
        let mut scene = everything();
        scene.does(&format!("A {action}"));
        if action == "draw" {
            let card = scene.drawn("A").split('+').next().expect("two").to_owned();
            assert_eq!((scene.active().as_str(), scene.phase()), ("A", Phase::Keeping), "one is to be kept");
            scene.does(&format!("A keep {card}"));
        }
        assert_eq!((scene.active().as_str(), scene.phase()), ("B", Phase::Acting), "{action}");
        for more in ["draw", "take", "announce 3-card S9+Y9+R9", "read F12", "pass"] {
            scene.refuses(&format!("A {more}"), "M3.1", "it is B's turn");
        }
    }
}

#[test]
fn m3_1_the_one_on_turn_may_write_in_both_ways_announce_or_read() {
    let mut scene = everything();
    assert_eq!(scene.choices("A"), "draw, read F12, read H10, read R12, take");
    scene.does("A announce 3-card S9+Y9+R9");
    assert_eq!(scene.choices("B"), "draw, read F12, read H10, read R12, read R9, read S9, read Y9, take");
}

#[test]
fn m3_1_nobody_acts_out_of_turn() {
    let mut scene = everything();
    for seat in ["B", "C"] {
        assert_eq!(scene.choices(seat), "");
        for action in ["draw", "take", "announce 3-card S9+Y9+R9", "read R12", "pass", "keep M1", "flag M1"] {
            scene.refuses(&format!("{seat} {action}"), "M3.1", "it is A's turn");
        }
    }
}

#[test]
fn m3_1_then_it_is_the_left_neighbours_turn() {
    for seats in 3..=5 {
        for nth in 0..seats {
            let mut players = vec!["_"; seats];
            players[0] = "_|49:H10+F12+R12";
            let mut scene = at(&players).turn(&format!("A/{}", letters(seats)[nth])).scene();
            scene.does(&format!("{} read F12", letters(seats)[nth]));
            assert_eq!(scene.active(), letters(seats)[(nth + 1) % seats]);
        }
    }
}

#[test]
fn m3_2_no_passing_while_the_deck_has_a_card() {
    let mut one = at(&["_", "_", "_"]).deck("M1").scene();
    one.refuses("A pass", "M3.2", WRITABLE);
    let mut all = at(&["_", "_", "_"]).scene();
    all.refuses("A pass", "M3.2", WRITABLE);
}

#[test]
fn m3_2_no_passing_while_a_card_can_be_taken() {
    let mut scene = at(&["_", "_", "_"]).deck("-").pile("H4").scene();
    assert_eq!(scene.choices("A"), "draw, take");
    scene.refuses("A pass", "M3.2", WRITABLE);
}

#[test]
fn m3_2_no_passing_while_a_work_can_be_read() {
    for players in [["_|49:F12+R12", "_", "_"], ["_", "_|49:F12+R12", "_"], ["_", "_", "_|49:F12+R12"]] {
        let mut scene = nothing_to_write(&players).scene();
        assert_eq!(scene.choices("A"), "read F12, read R12");
        scene.refuses("A pass", "M3.2", READABLE);
    }
}

#[test]
fn m3_2_passing_when_nothing_can_be_written_or_read() {
    let mut scene = nothing_to_write(&["L3+M4+H10|49:S7", "_|5-straight:L8", "_"]).scene();
    assert_eq!(scene.choices("A"), "pass");
    let before = ["A", "B", "C"].map(|seat| (scene.hand(seat), scene.works(seat)));
    assert_eq!(scene.does("A pass"), [OpenEvent::Passed { seat: the("A") }.into()]);
    assert_eq!(["A", "B", "C"].map(|seat| (scene.hand(seat), scene.works(seat))), before);
    assert_eq!((scene.active().as_str(), scene.table().passes), ("B", 1));
}

#[test]
fn m3_2_an_announcement_that_is_possible_does_not_forbid_it() {
    let position = nothing_to_write(&["S9+Y9+R9", "_", "_"]);
    position.scene().does("A pass");
    position.scene().does("A announce 3-card S9+Y9+R9");
}

#[test]
fn m3_2_after_a_pass_one_plays_on() {
    let mut scene = nothing_to_write(&["S9+Y9+R9", "M7+S7+H7", "_"]).scene();
    scene.plays(&["A pass", "B announce 3-card M7+S7+H7", "C read S7"]);
    assert_eq!(scene.choices("A"), "read H7, read M7");
    scene.does("A read H7");
    assert_eq!(scene.works("B"), "3-card:M7");
    scene.plays(&["B pass", "C pass", "A announce 3-card S9+Y9+R9"]);
    assert_eq!(scene.works("A"), "3-card:S9+Y9+R9");
}

/// 15 points that came on another's turn.
const FIFTEEN: &str = "11-straight:Y9,all-even:H10";

#[test]
fn m3_2_a_pass_is_a_turn_when_the_end_is_checked() {
    let mut scene = nothing_to_write(&[&format!("L3|{FIFTEEN}"), "_", "_"]).scene();
    let events = scene.does("A pass");
    let triggered = OpenEvent::EndTriggered { seat: the("A"), points: 15, turns: 5 };
    assert_eq!(events, [OpenEvent::Passed { seat: the("A") }.into(), triggered.into()]);
    assert_eq!(scene.phase(), Phase::Flagging);
}

#[test]
fn m3_2_a_pass_is_one_of_the_last_turns() {
    let players = ["_", "_", &format!("_|{FIFTEEN},end-flag:L3")];
    let mut scene = nothing_to_write(&players).end("C:2").scene();
    scene.does("A pass");
    assert_eq!((scene.end().as_str(), scene.is_over()), ("C:1", false));
    scene.does("B pass");
    assert!(scene.is_over(), "two passes of three, but the last turn");
}

#[test]
fn m3_3_the_game_ends_at_once_when_all_have_passed_in_a_row() {
    for seats in 3..=5 {
        for first in 0..seats {
            let turn = format!("A/{}", letters(seats)[first]);
            let mut scene = nothing_to_write(&vec!["_"; seats]).turn(&turn).scene();
            for nth in 0..seats {
                let seat = letters(seats)[(first + nth) % seats];
                assert_eq!((scene.is_over(), scene.active().as_str()), (false, seat), "{seats} players");
                let events = scene.does(&format!("{seat} pass"));
                let ended = events
                    .iter()
                    .any(|event| matches!(event, masterpiece::Event::Open(OpenEvent::Ended { .. })));
                assert_eq!(ended, nth + 1 == seats);
            }
            assert_eq!((scene.is_over(), scene.phase()), (true, Phase::Over));
        }
    }
}

#[test]
fn m3_3_an_announcement_breaks_the_row() {
    // C's 3 Card is a masterpiece at once, so there is nothing to read afterwards either.
    let mut scene = nothing_to_write(&["_", "_", "M4+L4|5-straight:S4,49:H4"]).scene();
    scene.plays(&["A pass", "B pass"]);
    assert_eq!(scene.table().passes, 2);
    scene.does("C announce 3-card L4 borrow S4+H4");
    assert_eq!((scene.is_over(), scene.table().passes), (false, 0));
    scene.plays(&["A pass", "B pass"]);
    assert!(!scene.is_over(), "four passes, but only two in a row");
    scene.does("C pass");
    assert!(scene.is_over());
}

#[test]
fn m3_3_a_reading_breaks_the_row() {
    let mut scene = nothing_to_write(&["_", "M7+S7|5-straight:H7", "_"]).scene();
    scene.plays(&["A pass", "B announce 3-card M7+S7 borrow H7", "C read S7"]);
    assert_eq!(scene.table().passes, 0);
    scene.plays(&["A pass", "B pass"]);
    assert!(!scene.is_over());
    scene.does("C pass");
    assert!(scene.is_over());
}

#[test]
fn m3_3_a_round_of_passes_cuts_the_last_turns_short() {
    let mut scene = nothing_to_write(&[&format!("L3|{FIFTEEN}"), "_", "_"]).scene();
    scene.plays(&["A pass", "A flag L3", "B pass"]);
    assert_eq!((scene.is_over(), scene.end().as_str()), (false, "A:4"));
    scene.does("C pass");
    assert!(scene.is_over(), "all three have passed, with three turns to come");
}

#[test]
fn m3_3_the_highest_score_wins_then_too() {
    let players = ["_|5-straight:L6", "_|11-straight:Y9", "_|49:S7"];
    let mut scene = nothing_to_write(&players).scene();
    scene.plays(&["A pass", "B pass", "C pass"]);
    assert_eq!(scene.places(), [3, 1, 2]);
    for seat in Seat::all(3) {
        assert!(scene.listed(seat).is_empty());
    }
}
