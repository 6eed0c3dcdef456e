//! Positions that no game can come to: the reader refuses them, so that nobody plays on from one.

use masterpiece::Masterpiece;
use serde_json::{Value, json};

use super::scene::{Position, at, the};

/// Read, and written again as it was.
fn sound(line: &str) {
    match line.parse::<Masterpiece>() {
        Ok(game) => assert_eq!(game.to_string(), line),
        Err(why) => panic!("{line}: {why}"),
    }
}

fn refused(line: &str) {
    assert!(line.parse::<Masterpiece>().is_err(), "{line}");
}

/// Reads the first; refuses each that differs from it in one thing.
fn only(sound_line: &str, changes: &[(&str, &str)]) {
    sound(sound_line);
    for (part, instead) in changes {
        let line = sound_line.replacen(part, instead, 1);
        assert_ne!(line, sound_line, "`{part}` is not in it");
        refused(&line);
    }
}

const ACTING: &str =
    "- A/B acting - M4,S6 0 - M2+L3+H5|5-card:Y7+F7 L5+H9+R8|3-card:Y5,49:F12+R12 F6+F8+F9|-";

#[test]
fn m1_1_each_card_is_in_one_place() {
    only(
        ACTING,
        &[
            ("M2+L3", "M2+M2"),
            ("L5+H9", "L3+H9"),
            ("M4,S6", "M4,M4"),
            ("M4,S6", "M4,L3"),
            ("M4,S6", "M4,F12"),
            ("3-card:Y5", "3-card:Y7"),
            ("3-card:Y5", "3-card:H9"),
            ("5-card:Y7+F7", "5-card:Y7+Y7"),
            ("M2+L3", "M8+L3"),
            ("acting - M4", "keeping M4+R13 M4"),
            ("acting - M4", "keeping L3+R13 M4"),
        ],
    );
}

#[test]
fn m1_2_no_more_works_than_there_are() {
    let copies = |work: &str, cards: [&str; 4]| {
        let players = cards.map(|card| if card == "-" { "_".to_owned() } else { format!("_|{work}:{card}") });
        at(&["_", &players[0], &players[1], &players[2], &players[3]]).line()
    };
    sound_as_read(&copies("3-card", ["M4", "M5", "M6", "M7"]));
    for (work, fine, too_many) in [
        ("7-straight", ["M4", "M5", "M6", "-"], ["M4", "M5", "M6", "M7"]),
        ("5-card", ["M5", "M6", "M7", "-"], ["M5", "M6", "M7", "L8"]),
        ("three-pairs", ["M4", "M5", "M6", "-"], ["M4", "M5", "M6", "M7"]),
        ("9-straight", ["M4", "M5", "-", "-"], ["M4", "M5", "M6", "-"]),
        ("four-pairs", ["M4", "M5", "-", "-"], ["M4", "M5", "M6", "-"]),
        ("4-straight-flush", ["M4", "M5", "-", "-"], ["M4", "M5", "M6", "-"]),
        ("6-straight-flush", ["M4", "M5", "-", "-"], ["M4", "M5", "M6", "-"]),
        ("11-straight", ["M4", "-", "-", "-"], ["M4", "M5", "-", "-"]),
        ("triple-three", ["M4", "-", "-", "-"], ["M4", "M5", "-", "-"]),
        ("1-and-13", ["M1", "-", "-", "-"], ["M1", "R13", "-", "-"]),
        ("all-even", ["M4", "-", "-", "-"], ["M4", "M6", "-", "-"]),
    ] {
        sound_as_read(&copies(work, fine));
        refused(&copies(work, too_many));
    }
}

fn sound_as_read(line: &str) {
    assert!(line.parse::<Masterpiece>().is_ok(), "{line}");
}

/// B has this work.
fn with_row(work: &str, row: &str) -> String {
    at(&["_", &format!("_|{work}:{row}"), "_"]).line()
}

#[test]
fn m1_2_a_row_is_part_of_what_its_work_is_made_of() {
    for (work, fine, odd) in [
        ("5-straight", "M1+L5", "M1+L6"),
        ("5-straight", "M1+M2+M3+M4+M5", "M4+L4"),
        ("7-straight", "M1+L7", "M1+L8"),
        ("9-straight", "M1+S9", "M1+H10"),
        ("11-straight", "M1+Y11", "M1+F12"),
        ("3-card", "M4+L4+S4", "M4+L5"),
        ("3-card", "M7+L7", "M7+L7+S7+H7"),
        ("5-card", "M7+L7+S7+H7+Y7", "M7+L7+S7+H7+Y7+F7"),
        ("5-card", "M7+L7", "M7+L8"),
        ("three-pairs", "M4+H10+F12", "M4+H9+H10+F12"),
        ("three-pairs", "M4+L4", "M4+L4+S4"),
        ("four-pairs", "M4+H9+H10+F12", "M4+M5+H9+H10+F12"),
        ("triple-three", "M4+L4+S4+H10", "M4+L4+S4+H4"),
        ("4-straight-flush", "M1+M4", "M1+M5"),
        ("4-straight-flush", "M4+M5", "M4+L5"),
        ("6-straight-flush", "M1+M6", "M1+M7"),
        ("6-straight-flush", "L4+L5", "L4+S5"),
        ("49", "F12+R12+R13+Y11", "F12+R12+R13+Y11+M2"),
        ("1-and-13", "M1+R13", "M1+M2"),
        ("all-even", "M2+M4+M6+L8+H10+F12", "M2+L2"),
        ("all-even", "M2+M4", "M2+M3"),
    ] {
        sound_as_read(&with_row(work, fine));
        refused(&with_row(work, odd));
    }
    for work in ["5-straight", "3-card", "49", "all-even"] {
        refused(&with_row(work, "-"));
    }
}

/// There are too few cards of some ranks for some works: no such row can ever have lain there.
#[test]
fn m1_2_a_row_is_of_a_rank_that_has_enough_cards() {
    for (work, fine, odd) in [
        ("3-card", ["M3", "Y11"], ["L2", "F12"]),
        ("3-card", ["M3", "Y11"], ["M1", "R13"]),
        ("5-card", ["M5", "S9"], ["M4", "H10"]),
        ("three-pairs", ["M2", "F12"], ["M1", "R13"]),
        ("four-pairs", ["M2", "F12"], ["M1", "R13"]),
        ("triple-three", ["M3", "Y11"], ["L2", "F12"]),
    ] {
        for (fine, odd) in fine.into_iter().zip(odd) {
            sound_as_read(&with_row(work, fine));
            refused(&with_row(work, odd));
        }
    }
    // 48, which only the 1 could complete: it is in the deck, or it lies there already.
    sound_as_read(&with_row("49", "Y11+F12+R12+R13"));
    refused(&with_row("49", "M1+M3+S9+Y11+F12+R12"));
}

#[test]
fn m4_5_nobody_has_two_of_a_kind_to_begin_with() {
    refused(&at(&["_|3-card:M4,3-card:M5", "_", "_"]).line());
    sound_as_read(&at(&["_|3-card:M4", "_|3-card:M5", "_"]).line());
    refused(&at(&["_|two-pairs:M4", "_", "_"]).line());
}

#[test]
fn m2_1_three_to_five_players_at_seats_that_are_there() {
    for seats in 3..=5 {
        sound_as_read(&at(&vec!["_"; seats]).line());
    }
    for seats in [0, 1, 2, 6, 7] {
        refused(&at(&vec!["_"; seats]).line());
    }
    let three = at(&["_", "_", "_"]);
    for turn in ["A/D", "D/A", "A", "A/", "/A", "a/A", "A/B/C"] {
        refused(&three.clone().turn(turn).line());
    }
    refused(&three.clone().end("D:1").line());
    refused(&three.phase("sleeping").line());
    for options in ["x", "dx", "open-hands"] {
        refused(&at(&["_", "_", "_"]).options(options).line());
    }
}

/// The first two have three cards, C has four and is to discard.
fn start() -> Position {
    at(&["M1+M2+M3", "L2+L3+L4", "S3+S4+S5+S6", "H4+H5+H6+H7"]).phase("discarding").turn("A/C")
}

#[test]
fn m2_3_hands_at_the_start_are_what_the_set_up_leaves() {
    sound(&start().line());
    let line = start().line();
    for (part, instead) in [
        ("M1+M2+M3", "M1+M2"),
        ("M1+M2+M3", "M1+M2+M3+M4"),
        ("S3+S4+S5+S6", "S3+S4+S5"),
        ("S3+S4+S5+S6", "S3+S4+S5+S6+S7"),
        ("H4+H5+H6+H7", "H4+H5+H6"),
        ("A/C", "A/A"),
        ("A/C", "A/D"),
        ("A/C", "B/C"),
        ("discarding - -", "discarding - M7"),
        ("discarding - - 0", "discarding - - 1"),
        ("M1+M2+M3|-", "M1+M2+M3|3-card:L5"),
    ] {
        refused(&line.replacen(part, instead, 1));
    }
    let second = at(&["M1+M2+M3", "L2+L3+L4", "S3+S4+S5", "H4+H5+H6+H7"]).phase("discarding").turn("A/D");
    sound(&second.clone().pile("S6").line());
    refused(&second.clone().line());
    refused(&second.pile("S6,S7").line());
}

/// Cards leave deck and discards for good: everybody has had three.
#[test]
fn m2_3_no_fewer_cards_are_out_than_three_for_each() {
    sound_as_read(&at(&["M1+M2+M3", "L2+L3+L4", "S3+S4+S5"]).line());
    sound_as_read(&at(&["M1+M2+M3+L2+L3+L4+S3+S4", "-|49:S5", "-"]).line());
    refused(&at(&["M1+M2", "L2+L3+L4", "S3+S4+S5"]).line());
    refused(&at(&["-", "-", "-"]).line());
}

#[test]
fn m4_1_two_cards_are_drawn_or_none() {
    let position = at(&["_", "_", "_"]);
    sound_as_read(&position.clone().drawn("M1+M2").line());
    for drawn in ["-", "M1", "M1+M2+M3"] {
        refused(&position.clone().drawn(drawn).line());
    }
    for phase in ["acting", "flagging", "over", "discarding"] {
        refused(&position.clone().drawn("M1+M2").phase(phase).line());
    }
}

#[test]
fn m3_2_nobody_has_passed_where_nobody_may() {
    let position = at(&["_", "_", "_"]);
    sound_as_read(&position.clone().no_stock().passes(1).line());
    sound_as_read(&position.clone().no_stock().passes(2).line());
    refused(&position.clone().passes(1).line());
    refused(&position.clone().deck("M1").passes(1).line());
    refused(&position.clone().deck("-").pile("M1").passes(1).line());
    refused(&at(&["_|49:F12+R12", "_", "_"]).no_stock().passes(1).line());
}

/// Who has drawn could write, and nobody could have passed before: the stock never grows.
#[test]
fn m3_2_nobody_has_passed_before_somebody_drew() {
    let position = at(&["_", "_", "_"]).deck("-").drawn("M1+M2");
    sound_as_read(&position.line());
    refused(&position.passes(1).line());
}

#[test]
fn m3_3_the_game_is_over_when_all_have_passed() {
    let position = at(&["_", "_", "_"]).no_stock();
    refused(&position.clone().passes(3).line());
    refused(&position.clone().passes(4).line());
    refused(&position.clone().passes(4).phase("over").line());
    sound_as_read(&position.clone().passes(3).phase("over").line());
    refused(&position.clone().passes(2).phase("over").line());
    refused(&position.phase("over").line());
}

const FIFTEEN: &str = "_|11-straight:Y9,all-even:H10";

#[test]
fn m6_1_nobody_has_triggered_the_end_with_fewer_than_fifteen_points() {
    let by_a = |a: &str| at(&[a, "_", "_"]).turn("A/B").end("A:5").line();
    sound_as_read(&by_a(FIFTEEN));
    sound_as_read(&by_a(&format!("{FIFTEEN},end-flag:M3")));
    refused(&by_a("_"));
    refused(&by_a("_|11-straight:Y9,9-straight:H10"));
    refused(&by_a("_|11-straight:Y9,all-even:H10+F12"));
    // The flag's own point came after the trigger.
    refused(&by_a("_|11-straight:Y9,9-straight:H10,end-flag:M3"));
}

/// Whoever ends a turn with 15 points triggers the end, so the right neighbour of the one on turn has fewer.
#[test]
fn m6_1_nobody_has_ended_a_turn_with_fifteen_points_and_not_triggered() {
    sound_as_read(&at(&["_", FIFTEEN, "_"]).line());
    sound_as_read(&at(&[FIFTEEN, "_", "_"]).line());
    refused(&at(&["_", "_", FIFTEEN]).line());
    refused(&at(&["_", "_", FIFTEEN]).drawn("M1+M2").line());
}

#[test]
fn m6_2_there_is_no_flag_without_a_trigger() {
    refused(&at(&[&format!("{FIFTEEN},end-flag:M3"), "_", "_"]).line());
    refused(&at(&["_|end-flag:M3", "_", "_"]).line());
    // It is the trigger's, nobody else's, and it has one card.
    let end = |players: [&str; 3]| at(&players).turn("A/B").end("A:5").line();
    refused(&end([FIFTEEN, "_|end-flag:M3", "_"]));
    refused(&end([&format!("{FIFTEEN},end-flag:M3"), "_|end-flag:M4", "_"]));
    refused(&end([&format!("{FIFTEEN},end-flag:M3+M4"), "_", "_"]));
}

#[test]
fn m6_2_a_flag_is_taken_right_after_the_trigger() {
    let taking = |a: &str, end: &str| at(&[a, "_", "_"]).phase("flagging").end(end).line();
    sound_as_read(&taking(FIFTEEN, "A:5"));
    refused(&taking(FIFTEEN, "-"));
    refused(&taking(FIFTEEN, "A:4"));
    refused(&taking(FIFTEEN, "B:5"));
    refused(&taking(&format!("{FIFTEEN},end-flag:M3"), "A:5"));
    refused(&taking(&FIFTEEN.replace('_', "-"), "A:5"));
}

#[test]
fn m6_4_no_more_turns_to_come_than_two_laps() {
    let end = |turn: &str, end: &str| at(&[FIFTEEN, "_", "_"]).turn(turn).end(end).line();
    sound_as_read(&end("A/B", "A:5"));
    for odd in ["A:6", "A:7", "A:255", "A:256", "A:-1", "A:0", "A:", ":5", "A", "A5"] {
        refused(&end("A/B", odd));
    }
    // Nor at the seats that would come next if there were: the trigger's, and the one on its right.
    refused(&end("A/A", "A:6"));
    refused(&end("A/C", "A:0"));
    let over = |end: &str| at(&[FIFTEEN, "_", "_"]).turn("A/C").phase("over").end(end).line();
    sound_as_read(&over("A:0"));
    refused(&over("A:1"));
    refused(&over("-"));
}

/// The last turn is that of the player to the trigger's right, so the turns to come say whose turn it is.
#[test]
fn m6_4_the_turns_to_come_tell_whose_turn_it_is() {
    let end = |active: &str, turns: u8| {
        at(&[FIFTEEN, "_", "_"]).turn(&format!("A/{active}")).end(&format!("A:{turns}")).line()
    };
    for (turns, active) in [(5, "B"), (4, "C"), (3, "A"), (2, "B"), (1, "C")] {
        for seat in ["A", "B", "C"] {
            if seat == active {
                sound_as_read(&end(seat, turns));
            } else {
                refused(&end(seat, turns));
            }
        }
    }
}

/// As a position is stored.
fn stored() -> Value {
    serde_json::to_value(the::<Masterpiece>(ACTING)).expect("a position can be stored")
}

fn is_read(value: Value) -> bool {
    serde_json::from_value::<Masterpiece>(value).is_ok()
}

#[test]
fn stored_positions_are_checked_in_the_same_way() {
    assert_eq!(serde_json::from_value::<Masterpiece>(stored()).expect("as it was stored"), the(ACTING));
    for (place, odd) in [
        ("/active", json!(3)),
        ("/active", json!(9)),
        ("/phase", json!("sleeping")),
        ("/phase", json!("keeping")),
        ("/phase", json!("over")),
        ("/drawn", json!(["M1"])),
        ("/pile", json!(["M4", "M4"])),
        ("/pile", json!(["M2"])),
        ("/pile", json!(["M8"])),
        ("/passes", json!(1)),
        ("/end", json!({ "by": 0, "turns": 5 })),
        ("/end", json!({ "by": 0, "turns": 5, "why": "tired" })),
        ("/options", json!({ "cheating": true })),
        ("/players/0/hand", json!(["M2", "L3", "M2"])),
        ("/players/0/hand", json!(["M2", "L3", "H9"])),
        ("/players/0/known", json!(["M1"])),
        ("/players/0/works", json!([["5-card", ["Y7", "F8"]]])),
        ("/players/0/works", json!([["5-card", []]])),
        ("/players/0/works", json!([["end-flag", ["Y7"]]])),
        ("/players/0/works", json!([["3-card", ["Y7"]], ["3-card", ["F7"]]])),
        ("/players", json!([])),
    ] {
        let mut value = stored();
        *value.pointer_mut(place).expect("a part of it") = odd.clone();
        assert!(!is_read(value), "{place}: {odd}");
    }
}

#[test]
fn stored_positions_have_no_unknown_parts() {
    for place in ["", "/options", "/players/0"] {
        let mut value = stored();
        let part = value.pointer_mut(place).and_then(Value::as_object_mut).expect("a part of it");
        part.insert("luck".to_owned(), json!(7));
        assert!(!is_read(value), "in `{place}`");
    }
}
