//! What people ask for that no action can say, and a rule forbids all the same.

use super::scene::{Scene, at};

/// A may do anything; B has a work under announcement and C two masterpieces.
fn acting() -> Scene {
    at(&["S5+H5+Y5+M1+L3", "M2|49:F12+R12", "_|3-card:H10,5-straight:M6"]).pile("S6,S7").scene()
}

#[test]
fn m5_3_borrowing_alone_makes_no_work() {
    let scene = acting();
    let why = "at least one card has to be laid from your own hand";
    for (line, json) in [
        ("A announce 5-card borrow M6+H10", r#"{"announce":{"work":"5-card","borrow":["M6","H10"]}}"#),
        (
            "A announce 5-card borrow M6 pay C:M1",
            r#"{"announce":{"work":"5-card","borrow":["M6"],"pay":[{"to":2,"cards":["M1"]}]}}"#,
        ),
        ("A announce 5-card", r#"{"announce":{"work":"5-card"}}"#),
    ] {
        scene.forbids(line, json, "M5.3", why);
    }
    // What is wrong beside the cards comes first, as with cards.
    let json = r#"{"announce":{"work":"3-card","borrow":["M6","H10"]}}"#;
    scene.forbids("B announce 3-card borrow M6+H10", json, "M3.1", "it is A's turn");
    let owner = at(&["S5+M1|5-card:H7", "_", "_|3-card:H10"]).scene();
    let json = r#"{"announce":{"work":"5-card","borrow":["H10"]}}"#;
    owner.forbids("A announce 5-card borrow H10", json, "M4.5", "you have a work of this kind: 5 Card");
    let json = r#"{"announce":{"work":"end-flag"}}"#;
    let why = "the End Flag is not announced: who triggers the end takes it";
    scene.forbids("A announce end-flag", json, "M6.2", why);
}

#[test]
fn m5_3_a_masterpiece_is_used_once_in_an_announcement() {
    let json = r#"{"announce":{"work":"5-card","lay":["H5","Y5"],"borrow":["M6","H10","M6"]}}"#;
    let why = "a masterpiece is borrowed once in an announcement: M6";
    acting().forbids("A announce 5-card H5+Y5 borrow M6+H10+M6", json, "M5.3", why);
}

#[test]
fn m1_1_there_is_one_of_each_card_to_lay() {
    let json = r#"{"announce":{"work":"3-card","lay":["H5","Y5","H5"]}}"#;
    let why = "there is one of each card: H5 cannot be laid twice";
    acting().forbids("A announce 3-card H5+Y5+H5", json, "M1.1", why);
}

#[test]
fn m5_2_a_card_is_paid_once_and_to_whom_it_is_owed() {
    let scene = acting();
    let json = r#"{"announce":{"work":"3-card","lay":["H5"],"borrow":["M6","H10"],"pay":[{"to":2,"cards":["M1","M1"]}]}}"#;
    scene.forbids("A announce 3-card H5 borrow M6+H10 pay C:M1+M1", json, "M5.2", "M1 cannot be paid twice");
    let json =
        r#"{"announce":{"work":"3-card","lay":["H5"],"borrow":["M6"],"pay":[{"to":5,"cards":["M1"]}]}}"#;
    let why = "F is owed 0, not 1: a card for each masterpiece borrowed";
    scene.forbids("A announce 3-card H5 borrow M6 pay F:M1", json, "M5.2", why);
}

#[test]
fn m5_1_one_borrows_in_an_announcement() {
    let why = "one borrows for an announcement, and in it";
    acting().forbids("A borrow M6", r#"{"borrow":{"cards":["M6"]}}"#, "M5.1", why);
}

#[test]
fn m4_1_two_are_drawn_and_one_is_kept() {
    let scene = acting();
    let why = "two cards are drawn from the deck, whichever they are";
    for (line, json) in [("A draw 3", r#"{"draw":{"count":3}}"#), ("A draw L5", r#"{"draw":{"card":"L5"}}"#)]
    {
        scene.forbids(line, json, "M4.1", why);
    }
    let keeping = at(&["S5+H5+Y5", "_", "_"]).drawn("H4+R7").scene();
    let why = "you keep one of the two you drew and discard the other";
    for line in ["A keep H4+R7", "A keep H4 R7"] {
        keeping.forbids(line, r#"{"keep":{"card":["H4","R7"]}}"#, "M4.1", why);
    }
}

#[test]
fn m4_2_only_the_top_of_the_pile_is_taken() {
    let why = "of the discard pile you take the top card and no other";
    acting().forbids("A take S6", r#"{"take":{"card":"S6"}}"#, "M4.2", why);
}

#[test]
fn m4_6_one_card_is_read() {
    acting().forbids(
        "A read F12+R12",
        r#"{"read":{"card":["F12","R12"]}}"#,
        "M4.6",
        "one card is read in a turn",
    );
}

#[test]
fn m2_3_cards_are_discarded_one_at_a_time() {
    let start = at(&["S5+H5+Y5+M1", "M2+M3+M4", "L2+L3+L4"]).phase("discarding").turn("B/A").scene();
    let json = r#"{"discard":{"card":["S5","H5"]}}"#;
    start.forbids("A discard S5+H5", json, "M2.3", "cards are discarded one at a time");
    let why = "nothing is discarded once the game has begun";
    acting().forbids("A discard S5+H5", json, "M2.3", why);
}

#[test]
fn m6_2_the_flag_is_taken_with_one_card() {
    let hand = "S5+H5|11-straight:Y9,all-even:H10";
    let scene = at(&[hand, "_", "_"]).phase("flagging").end("A:5").scene();
    let json = r#"{"flag":{"card":["S5","H5"]}}"#;
    scene.forbids("A flag S5+H5", json, "M6.2", "the End Flag is taken with one card");
}
