//! The examples: those of the rulebook, and ours.

use masterpiece::{Event, OpenEvent};

use super::scene::{acting, at, seen, the};
use super::shapes::tries;

/// Jerome is A and Ernest B.
#[test]
fn m5_2_jerome_announces_a_5_card_with_the_help_of_ernest() {
    let jerome = "Y7+F7+L3+M2+R10|49:S7";
    let ernest = "M1+L2+H4|3-card:H7,5-straight:M7";
    let mut scene = acting(&[jerome, ernest, "_"]);
    let events = scene.does("A announce 5-card Y7+F7 borrow S7+H7+M7 pay B:L3+M2");
    assert_eq!(scene.hand("A"), "R10", "four cards fewer");
    assert_eq!(scene.hand("B"), "M1+M2+L2+L3+H4", "two more");
    assert_eq!(scene.works("A"), "5-card:Y7+F7,49:S7", "a row of two cards");
    assert_eq!(scene.works("B"), "5-straight:M7,3-card:H7", "which stay where they are");
    assert_eq!(scene.score("A"), (2, 1), "no points for it yet");
    let lines = ["A announces 5 Card with Y7+F7 and borrows M7+S7+H7", "A gives B 2 cards"];
    assert_eq!(seen(&events, "C"), lines);

    scene.does("B read Y7");
    assert_eq!(
        (scene.works("A").as_str(), scene.score("A")),
        ("5-card:F7,49:S7", (6, 2)),
        "one more reading"
    );
}

#[test]
fn m5_2_jerome_pays_nothing_for_his_own() {
    let mut scene = acting(&["Y7+F7+L3|49:S7", "_|3-card:H7,5-straight:M7", "_"]);
    scene.refuses(
        "A announce 5-card Y7+F7 borrow S7+H7+M7 pay B:L3",
        "M5.2",
        "2 to pay, but only 1 left in your hand",
    );
    scene.does("A announce 3-card Y7+F7 borrow S7");
}

#[test]
fn m1_2_the_rulebooks_sums_of_49() {
    assert_eq!(tries("49", "M2+H10+F12+R12+R13"), Ok(()));
    assert_eq!(tries("49", "M4+M5+L5+M7+L7+S9+F12"), Ok(()));
    // The first with the other 2 as well, the second without its 12.
    let why = "M1.2: for 49: the ranks add up to 51, not to 49";
    assert_eq!(tries("49", "M2+L2+H10+F12+R12+R13"), Err(why.to_owned()));
    let why = "M1.2: for 49: the ranks add up to 37, not to 49";
    assert_eq!(tries("49", "M4+M5+L5+M7+L7+S9"), Err(why.to_owned()));
}

#[test]
fn m1_2_the_rulebooks_pairs() {
    assert_eq!(tries("three-pairs", "M4+L4+H10+Y10+F12+R12"), Ok(()));
    assert_eq!(tries("three-pairs", "M5+L5+M6+L6+M7+L7"), Ok(()));
    let why = "M1.2: for Three Pairs: a pair of another rank is missing";
    assert_eq!(tries("three-pairs", "M4+L4+S4+H4+H10+Y10"), Err(why.to_owned()));
}

#[test]
fn m1_2_the_rulebooks_sequences_and_ranks() {
    assert_eq!(tries("4-straight-flush", "Y5+Y6+Y7+Y8"), Ok(()));
    assert_eq!(tries("7-straight", "L7+S8+H9+Y10+F11+R12+R13"), Ok(()));
    assert_eq!(tries("3-card", "M4+S4+H4"), Ok(()));
    assert_eq!(tries("5-card", "L8+S8+H8+Y8+R8"), Ok(()));
}

#[test]
fn m5_2_d_borrows_an_own_one_and_one_each_of_two_others() {
    let players = ["_", "_|49:S9", "_|7-straight:Y10", "F11+R12+L3+M4|4-straight-flush:H8"];
    let mut scene = at(&players).turn("A/D").scene();
    let before = [scene.hand("B"), scene.hand("C")];
    scene.does("D announce 5-straight F11+R12 borrow H8+S9+Y10 pay B:L3 C:M4");
    assert_eq!(
        (scene.hand("D").as_str(), scene.works("D").as_str()),
        ("-", "5-straight:F11+R12,4-straight-flush:H8")
    );
    for (seat, card, before) in [("B", "L3", &before[0]), ("C", "M4", &before[1])] {
        let held = scene.hand(seat);
        assert!(held.split('+').any(|held| held == card) && held.len() == before.len() + 3, "{seat}: {held}");
    }
    scene.does("A read F11");
    assert_eq!(scene.score("D"), (1 + 4, 2));
}

#[test]
fn m5_2_d_cannot_do_it_with_one_card_less() {
    let players = ["_", "_|49:S9", "_|7-straight:Y10", "F11+R12+L3|4-straight-flush:H8"];
    let mut scene = at(&players).turn("A/D").scene();
    scene.refuses(
        "D announce 5-straight F11+R12 borrow H8+S9+Y10 pay B:L3 C:L3",
        "M5.2",
        "2 to pay, but only 1 left in your hand",
    );
}

#[test]
fn m4_7_d_with_an_11_of_ones_own_has_a_masterpiece_at_once() {
    let players = ["_", "_|49:S9", "_|7-straight:Y10", "F11+R12+L3+M4|4-straight-flush:H8,9-straight:R11"];
    let mut scene = at(&players).turn("A/D").scene();
    scene.does("D announce 5-straight R12 borrow H8+S9+Y10+R11 pay B:L3 C:M4");
    assert_eq!((scene.score("D"), scene.hand("D").as_str()), ((1 + 4 + 5, 3), "F11"));
}

/// On A's turn D comes to 15, B has 16 already: B triggers, and seven turns follow.
#[test]
fn m6_4_b_triggers_before_d_can() {
    let b = "L5+M3|6-straight-flush:S5,triple-three:S4,49:L8";
    let d = "_|11-straight:Y9,9-straight:F12,3-card:H10+R10";
    let mut scene = acting(&["_", b, "_", d]);
    scene.does("A read R10");
    assert_eq!((scene.score("D"), scene.end().as_str()), ((15, 3), "-"), "D has to wait");
    scene.idle_turn();
    scene.does("B flag L5");
    assert_eq!((scene.score("B"), scene.end().as_str()), ((17, 4), "B:7"));
    for seat in ["C", "D", "A", "B", "C", "D", "A"] {
        assert_eq!((scene.is_over(), scene.active().as_str()), (false, seat));
        scene.idle_turn();
    }
    assert!(scene.is_over());
    assert_eq!(scene.places(), [3, 1, 3, 2], "D's 15 points count");
}

#[test]
fn m2_3_a_table_of_five_from_the_start() {
    let hands = ["M1+M2+M3", "L2+L3+L4", "S3+S4+S5+S6", "H4+H5+H6+H7", "Y5+Y6+Y7+Y8+Y9"];
    let mut scene = at(&hands).phase("discarding").turn("A/C").scene();
    scene.plays(&["C discard S6", "D discard H4", "E discard Y5", "E discard Y9"]);
    let took = scene.does("A take");
    assert_eq!(took, [Event::from(OpenEvent::Took { seat: the("A"), card: the("Y9") })]);
    assert_eq!(scene.pile(), "S6,H4,Y5");
}
