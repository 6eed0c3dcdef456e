//! Pastiche: borrowing from masterpieces, and what it costs (M5.1 to M5.3).

use masterpiece::{Action, Event, OpenEvent};

use super::scene::{Scene, acting, at, the};

fn paid(from: &str, to: &str, cards: &str) -> Event {
    Event::Paid { from: the(from), to: the(to), cards: the(cards), open: false }
}

fn announced(seat: &str, work: &str, laid: &str, borrowed: &str) -> Event {
    OpenEvent::Announced { seat: the(seat), work: the(work), laid: the(laid), borrowed: the(borrowed) }.into()
}

/// A has three 7s to lay and three cards to pay with. S7 is A's own; H7 and M7 are B's, L7 is C's.
const PLAYERS: [&str; 3] = ["Y7+F7+R7+L3+M2+S4|49:S7", "_|3-card:H7,5-straight:M7", "_|7-straight:L7"];

fn sevens() -> Scene {
    acting(&PLAYERS)
}

#[test]
fn m5_1_the_card_of_a_masterpiece_counts_as_if_it_were_laid() {
    let mut scene = sevens();
    let events = scene.does_by_luck("A announce 5-card Y7+F7+R7 borrow S7+L7 pay C:L3", &[]);
    assert_eq!(events, [announced("A", "5-card", "Y7+F7+R7", "L7+S7"), paid("A", "C", "L3")]);
    assert_eq!(scene.works("A"), "5-card:Y7+F7+R7,49:S7");
}

#[test]
fn m5_1_it_stays_where_it_is_and_is_not_part_of_the_row() {
    let mut scene = sevens();
    scene.does("A announce 5-card Y7+F7 borrow S7+H7+M7 pay B:L3+M2");
    assert_eq!(
        (scene.works("B").as_str(), scene.works("C").as_str()),
        ("5-straight:M7,3-card:H7", "7-straight:L7")
    );
    assert_eq!((scene.score("B"), scene.score("C")), ((2, 2), (3, 1)), "their points stay too");
    assert_eq!(scene.works("A"), "5-card:Y7+F7,49:S7");
    // Two cards in the row: one reading, and what was borrowed is not to be read.
    assert_eq!(scene.choices("B"), "draw, read F7, read Y7");
    scene.does("B read F7");
    assert_eq!((scene.works("A").as_str(), scene.score("A")), ("5-card:Y7,49:S7", (6, 2)));
}

#[test]
fn m5_1_works_under_announcement_lend_nothing() {
    for (own, other) in [("49:S9+F12", "-"), ("-", "49:S9+F12")] {
        let mut scene = acting(&[&format!("Y9+R9+L3|{own}"), &format!("_|{other}"), "_"]);
        let pay = if own == "-" { " pay B:L3" } else { "" };
        let line = format!("A announce 3-card Y9+R9 borrow S9{pay}");
        scene.refuses(&line, "M5.1", "no masterpiece on the table lends S9");
    }
}

#[test]
fn m5_1_nothing_is_borrowed_from_hands_deck_or_discards() {
    let mut scene = at(&["Y9+R9+F9+L3", "S9+M1+M2", "_"]).pile("H9").scene();
    // In B's hand, discarded, in one's own hand.
    for card in ["S9", "H9", "F9"] {
        for pay in ["", " pay B:L3"] {
            let sentence = format!("no masterpiece on the table lends {card}");
            scene.refuses(&format!("A announce 3-card Y9+R9 borrow {card}{pay}"), "M5.1", &sentence);
        }
    }
    let mut deck = acting(&["Y9+R9+L3", "_", "_"]);
    assert!(deck.deck().has(the("S9")));
    deck.refuses("A announce 3-card Y9+R9 borrow S9", "M5.1", "no masterpiece on the table lends S9");
}

#[test]
fn m5_1_of_several_borrowed_only_those_that_are_none_are_named() {
    let mut scene = acting(&["Y9+R9+L3|5-straight:S9", "_|49:H9+F12", "_"]);
    let line = "A announce 5-card Y9+R9 borrow S9+H9+F9";
    scene.refuses(line, "M5.1", "no masterpiece on the table lends H9+F9");
}

#[test]
fn m5_1_a_borrowed_card_must_be_of_use_too() {
    let mut scene = acting(&["S9+Y9+R9+L3|5-straight:M1", "_", "_"]);
    scene.refuses("A announce 3-card S9+Y9+R9 borrow M1", "M1.3", "for 3 Card: M1 is one card too many");
}

#[test]
fn m5_2_ones_own_masterpieces_are_free() {
    let mut scene = acting(&["S9|5-straight:Y9,49:R9", "_", "_"]);
    let events = scene.does("A announce 3-card S9 borrow Y9+R9");
    assert!(!events.iter().any(|event| matches!(event, Event::Paid { .. })));
    assert_eq!((scene.hand("A").as_str(), scene.works("A").as_str()), ("-", "5-straight:Y9,3-card:S9,49:R9"));
}

#[test]
fn m5_2_a_card_from_hand_for_each_masterpiece_of_another() {
    let mut scene = acting(&["Y7+F7+L3+M2+S4|49:S7", "M1+L2+L4|3-card:H7", "H4+H5+H6|7-straight:L7"]);
    let events = scene.does("A announce 5-card Y7+F7 borrow S7+H7+L7 pay B:L3 C:S4");
    let laid = announced("A", "5-card", "Y7+F7", "L7+S7+H7");
    assert_eq!(events, [laid, paid("A", "B", "L3"), paid("A", "C", "S4")]);
    let hands = ["A", "B", "C"].map(|seat| scene.hand(seat));
    assert_eq!(hands, ["M2", "M1+L2+L3+L4", "S4+H4+H5+H6"]);
}

#[test]
fn m5_2_the_payer_chooses_any_card_left_for_any_author() {
    for (b, c, left) in [("L3", "M2", "S4"), ("M2", "L3", "S4"), ("S4", "L3", "M2"), ("L3", "S4", "M2")] {
        let mut scene = acting(&["Y7+F7+L3+M2+S4|49:S7", "_|3-card:H7", "_|7-straight:L7"]);
        scene.does(&format!("A announce 5-card Y7+F7 borrow S7+H7+L7 pay B:{b} C:{c}"));
        assert_eq!(scene.hand("A"), left);
        let has = |seat: &str, card: &str| scene.hand(seat).split('+').any(|held| held == card);
        assert!(has("B", b) && has("C", c) && !has("B", c) && !has("C", b));
    }
}

#[test]
fn m5_2_what_is_left_after_laying_may_just_do() {
    let mut scene = acting(&["Y7+F7+L3+M2|49:S7", "_|3-card:H7,5-straight:M7", "_"]);
    scene.does("A announce 5-card Y7+F7 borrow S7+H7+M7 pay B:L3+M2");
    assert_eq!(scene.hand("A"), "-");
}

#[test]
fn m5_2_who_cannot_pay_cannot_borrow() {
    // Two to pay with one card left, one to pay with none.
    let mut one = acting(&["Y7+F7+L3|49:S7", "_|3-card:H7,5-straight:M7", "_"]);
    let sentence = "2 to pay, but only 1 left in your hand";
    one.refuses("A announce 5-card Y7+F7 borrow S7+H7+M7 pay B:L3", "M5.2", sentence);
    let mut none = acting(&["Y7+F7|49:S7", "_|3-card:H7", "_"]);
    let sentence = "1 to pay, but only 0 left in your hand";
    none.refuses("A announce 3-card Y7+F7 borrow H7", "M5.2", sentence);
    // What is laid cannot pay as well.
    none.refuses("A announce 3-card Y7+F7 borrow H7 pay B:Y7", "M5.2", sentence);
    none.does("A announce 3-card Y7+F7 borrow S7");
}

#[test]
fn m5_2_no_less_and_no_more_than_is_owed() {
    let mut scene = sevens();
    for (pay, author, owed, given) in [
        ("", "B", 2, 0),
        (" pay B:L3", "B", 2, 1),
        (" pay B:L3+M2+S4", "B", 2, 3),
        (" pay B:L3 C:M2", "B", 2, 1),
        (" pay B:L3+M2 C:S4", "C", 0, 1),
    ] {
        let sentence = format!("{author} is owed {owed}, not {given}: a card for each masterpiece borrowed");
        scene.refuses(&format!("A announce 5-card Y7+F7 borrow S7+H7+M7{pay}"), "M5.2", &sentence);
    }
    scene.does("A announce 5-card Y7+F7 borrow S7+H7+M7 pay B:L3+M2");
}

#[test]
fn m5_2_the_author_is_paid_and_nobody_else() {
    let mut scene = sevens();
    let line = |pay: &str| format!("A announce 3-card Y7+F7 borrow L7 pay {pay}");
    let wrong = |author: &str, owed: u8, given: u8| {
        format!("{author} is owed {owed}, not {given}: a card for each masterpiece borrowed")
    };
    scene.refuses(&line("B:L3"), "M5.2", &wrong("B", 0, 1));
    scene.refuses(&line("B:L3 C:M2"), "M5.2", &wrong("B", 0, 1));
    // Oneself, and somebody who does not play.
    scene.refuses(&line("A:L3"), "M5.2", &wrong("A", 0, 1));
    scene.refuses(&line("A:L3 C:M2"), "M5.2", &wrong("A", 0, 1));
    scene.refuses(&line("C:M2 D:L3"), "M5.2", &wrong("D", 0, 1));
    scene.does(&line("C:L3"));
}

#[test]
fn m5_2_nothing_is_paid_for_nothing_or_for_ones_own() {
    let mut scene = sevens();
    let wrong = |author: &str| format!("{author} is owed 0, not 1: a card for each masterpiece borrowed");
    scene.refuses("A announce 3-card Y7+F7+R7 pay B:L3", "M5.2", &wrong("B"));
    scene.refuses("A announce 3-card Y7+F7 borrow S7 pay A:L3", "M5.2", &wrong("A"));
    scene.refuses("A announce 3-card Y7+F7 borrow S7 pay C:L3", "M5.2", &wrong("C"));
}

#[test]
fn m5_2_no_card_is_laid_and_paid() {
    let mut scene = sevens();
    let line = "A announce 3-card Y7+F7 borrow L7 pay C:F7";
    scene.refuses(line, "M5.2", "your hand has no F7 left to pay with");
    let line = "A announce 5-card Y7+F7 borrow S7+H7+M7 pay B:L3+Y7";
    scene.refuses(line, "M5.2", "your hand has no Y7 left to pay with");
}

#[test]
fn m5_2_one_pays_with_cards_in_hand() {
    let mut scene = sevens();
    // The deck's, one's own masterpiece, the very card that is borrowed.
    for card in ["R13", "S7", "L7"] {
        let sentence = format!("your hand has no {card} left to pay with");
        scene.refuses(&format!("A announce 3-card Y7+F7 borrow L7 pay C:{card}"), "M5.2", &sentence);
    }
}

#[test]
fn m5_2_no_card_is_paid_to_two_authors() {
    let mut scene = sevens();
    let line = "A announce 5-card Y7+F7 borrow S7+H7+L7 pay B:L3 C:L3";
    scene.refuses(line, "M5.2", "L3 cannot be paid twice");
    let line = "A announce 5-card Y7 borrow S7+H7+M7+L7 pay B:L3+M2 C:M2";
    scene.refuses(line, "M5.2", "M2 cannot be paid twice");
}

#[test]
fn m5_2_what_is_paid_can_be_used_by_the_author() {
    let mut scene = acting(&["Y7+F7+L4", "S4+H4+M1|49:H7", "_"]);
    scene.does("A announce 3-card Y7+F7 borrow H7 pay B:L4");
    scene.does("B announce 3-card L4+S4+H4");
    assert_eq!(scene.works("B"), "3-card:L4+S4+H4,49:H7");
}

#[test]
fn m5_3_borrowing_alone_makes_no_work() {
    let mut scene = acting(&["L3+M2|5-straight:S9,49:Y9,7-straight:H9", "_|5-straight:R9", "_"]);
    let sentence = "at least one card has to be laid from your own hand";
    scene.refuses("A announce 3-card - borrow S9+Y9+H9", "M5.3", sentence);
    scene.refuses("A announce 3-card - borrow S9+Y9+R9 pay B:L3", "M5.3", sentence);
}

#[test]
fn m5_3_one_card_laid_is_enough() {
    let mut scene = acting(&["F9+L3|5-straight:S9,49:Y9", "_|5-straight:R9", "_"]);
    scene.does("A announce 3-card F9 borrow Y9+R9 pay B:L3");
    assert_eq!(scene.works("A"), "5-straight:S9,3-card:F9,49:Y9");
}

#[test]
fn m5_3_a_masterpiece_is_used_once_in_an_announcement() {
    for twice in ["S9+S9", "S9+R9+S9"] {
        assert!(format!("announce 3-card F9 borrow {twice}").parse::<Action>().is_err(), "{twice}");
    }
    let json = r#"{"announce":{"work":"3-card","lay":["F9"],"borrow":["S9","S9"]}}"#;
    assert!(serde_json::from_str::<Action>(json).is_err());
    // Neither does it count twice by itself.
    let mut scene = acting(&["F9+L3|5-straight:S9", "_", "_"]);
    scene.refuses("A announce 3-card F9 borrow S9", "M1.2", "for 3 Card: a card is missing for: 9");
}

#[test]
fn m5_3_a_masterpiece_is_used_in_as_many_announcements_as_one_likes() {
    let c = "R7+R8+H10+Y11+F12+R13|5-straight:S9";
    let mut scene = acting(&["F9+H9+M4+L5+S6+H7+Y8+M1", "R9+Y9+L4", c]);
    scene.plays(&[
        "A announce 3-card F9+H9 borrow S9 pay C:M4",
        "B announce 3-card R9+Y9 borrow S9 pay C:L4",
        "C announce 7-straight R7+R8+H10+Y11+F12+R13 borrow S9",
        "A announce 5-straight L5+S6+H7+Y8 borrow S9 pay C:M1",
    ]);
    assert_eq!(scene.works("C"), "5-straight:S9,7-straight:H10+Y11+F12+R7+R8+R13");
    assert_eq!(scene.hand("C"), "M1+M4+L4", "paid for it three times, and not by itself");
}

#[test]
fn m5_3_any_number_may_be_borrowed_and_several_of_one_author() {
    let players = ["R12+M2+M3+M4+M5", "_|5-straight:H10,49:Y11", "_|5-straight:L8", "_|7-straight:S9"];
    let mut scene = acting(&players);
    let events = scene.does("A announce 5-straight R12 borrow L8+S9+H10+Y11 pay B:M2+M3 C:M4 D:M5");
    assert_eq!(events[1..4], [paid("A", "B", "M2+M3"), paid("A", "C", "M4"), paid("A", "D", "M5")]);
    assert_eq!((scene.works("A").as_str(), scene.hand("A").as_str()), ("5-straight:R12", "-"));
    assert_eq!(scene.score("A"), (1, 1), "a row of one card");
}

#[test]
fn m5_3_four_authors_are_paid_by_the_fifth() {
    let players = ["M2+M3+M4+M5+R12", "_|49:H10", "_|5-straight:L8", "_|7-straight:S9", "_|3-card:Y11"];
    let mut scene = acting(&players);
    scene.does("A announce 5-straight R12 borrow L8+S9+H10+Y11 pay B:M2 C:M3 D:M4 E:M5");
    for (seat, card) in [("B", "M2"), ("C", "M3"), ("D", "M4"), ("E", "M5")] {
        assert!(scene.hand(seat).split('+').any(|held| held == card), "{seat} has {card}");
    }
    assert_eq!((scene.hand("A").as_str(), scene.works("A").as_str()), ("-", "5-straight:R12"));
}

#[test]
fn m5_3_ones_own_and_those_of_others_go_together() {
    let mut scene = acting(&["R12+M2|49:L8,7-straight:S9,9-straight:H10", "_|5-straight:Y11", "_"]);
    scene.does("A announce 5-straight R12 borrow L8+S9+H10+Y11 pay B:M2");
    assert_eq!(scene.score("A"), (1 + 2 + 3 + 5, 4));
}
