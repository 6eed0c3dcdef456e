//! Reading, and how works become masterpieces (M4.6 to M4.8).

use masterpiece::{Cards, Event, OpenEvent};

use super::scene::{acting, at, the};

fn read(seat: &str, card: &str, author: &str, work: &str) -> Event {
    OpenEvent::Read { seat: the(seat), card: the(card), author: the(author), work: the(work) }.into()
}

fn acclaimed(author: &str, work: &str, card: &str) -> Event {
    OpenEvent::Acclaimed { author: the(author), work: the(work), card: the(card) }.into()
}

#[test]
fn m4_6_a_card_of_choice_comes_into_the_readers_hand() {
    for (card, rest) in [("H10", "F12+R12"), ("F12", "H10+R12"), ("R12", "H10+F12")] {
        let mut scene = at(&["M1+M2+M3", "_|49:H10+F12+R12", "_"]).pile("S6").scene();
        let deck = scene.table().deck;
        assert_eq!(scene.does_by_luck(&format!("A read {card}"), &[]), [read("A", card, "B", "49")]);
        assert_eq!(scene.hand("A"), format!("M1+M2+M3+{card}"));
        assert_eq!(scene.works("B"), format!("49:{rest}"));
        assert_eq!((scene.score("B"), scene.active().as_str()), ((0, 0), "B"), "two cards are left");
        assert_eq!((scene.table().deck, scene.pile().as_str()), (deck, "S6"));
    }
}

#[test]
fn m4_6_anyones_works_are_read_and_ones_own_too() {
    let players = ["_|5-straight:L4+H8", "_|49:H10+F12+R12", "_|3-card:M4+S4"];
    for (card, author, work) in [("L4", "A", "5-straight"), ("F12", "B", "49"), ("S4", "C", "3-card")] {
        let mut scene = acting(&players);
        assert_eq!(
            scene.choices("A"),
            "draw, read F12, read H10, read H8, read L4, read M4, read R12, read S4"
        );
        let events = scene.does(&format!("A read {card}"));
        assert_eq!(events[0], read("A", card, author, work));
        assert!(the::<Cards>(&scene.hand("A")).has(the(card)));
    }
}

#[test]
fn m4_6_of_an_authors_works_just_the_chosen_one_shrinks() {
    let mut scene = acting(&["_", "_|5-straight:L4+H8+Y7,49:H10+F12+R12,3-card:M4+S4", "_"]);
    scene.does("A read R12");
    assert_eq!(scene.works("B"), "5-straight:L4+H8+Y7,3-card:M4+S4,49:H10+F12");
}

#[test]
fn m4_6_only_cards_of_works_under_announcement_are_read() {
    let mut scene = at(&["M1+M2+M3", "L4+L5+L6|49:H10+F12", "_"]).pile("S6").scene();
    // In one's own hand, in another's, on the discard pile, in the deck.
    for card in ["M1", "L4", "S6", "R7"] {
        let sentence = format!("{card} does not lie with a work under announcement");
        scene.refuses(&format!("A read {card}"), "M4.6", &sentence);
    }
    let mut none = acting(&["_", "_", "_"]);
    none.refuses("A read H10", "M4.6", "H10 does not lie with a work under announcement");
}

#[test]
fn m4_6_a_card_is_read_once() {
    let mut scene = acting(&["_", "_|49:H10+F12+R12", "_"]);
    scene.does("A read H10");
    scene.refuses("B read H10", "M4.6", "H10 does not lie with a work under announcement");
}

#[test]
fn m4_6_what_was_just_announced_is_read_by_the_next() {
    let mut scene = acting(&["S9+Y9+R9", "_", "_"]);
    scene.plays(&["A announce 3-card S9+Y9+R9", "B read Y9", "C read S9"]);
    assert_eq!((scene.works("A").as_str(), scene.score("A")), ("3-card:R9", (1, 1)));
}

#[test]
fn m4_7_one_card_left_makes_a_masterpiece_and_the_author_has_the_points() {
    for (card, left) in [("F12", "H10"), ("H10", "F12")] {
        let mut scene = acting(&["M1+M2+M3", "_|49:H10+F12", "_"]);
        let events = scene.does(&format!("A read {card}"));
        assert_eq!(events, [read("A", card, "B", "49"), acclaimed("B", "49", left)]);
        assert_eq!(scene.works("B"), format!("49:{left}"));
        let scores = ["A", "B", "C"].map(|seat| scene.score(seat));
        assert_eq!(scores, [(0, 0), (2, 1), (0, 0)], "the author's, not the reader's");
    }
}

#[test]
fn m4_7_ones_own_reading_does_it_too() {
    let mut scene = acting(&["M1+M2+M3|all-even:L2+R12", "_", "_"]);
    let events = scene.does("A read R12");
    assert_eq!(events, [read("A", "R12", "A", "all-even"), acclaimed("A", "all-even", "L2")]);
    assert_eq!((scene.score("A"), scene.hand("A").as_str()), ((6, 1), "M1+M2+M3+R12"));
}

#[test]
fn m4_7_not_before_the_last_but_one_is_read() {
    let mut scene = acting(&["_", "_|all-even:L2+S4+F6+R8", "_"]);
    for (line, points) in [("A read S4", 0), ("B read R8", 0), ("C read L2", 6)] {
        scene.does(line);
        assert_eq!(scene.score("B").0, points, "after `{line}`");
    }
    assert_eq!(scene.works("B"), "all-even:F6");
}

#[test]
fn m4_7_a_row_of_one_card_is_a_masterpiece_at_once() {
    let mut scene = acting(&["S9+M1+M2|5-straight:Y9,49:R9", "_", "_"]);
    let events = scene.does("A announce 3-card S9 borrow Y9+R9");
    let announced =
        OpenEvent::Announced { seat: the("A"), work: the("3-card"), laid: the("S9"), borrowed: the("Y9+R9") };
    assert_eq!(events, [announced.into(), acclaimed("A", "3-card", "S9")]);
    assert_eq!((scene.works("A").as_str(), scene.score("A")), ("5-straight:Y9,3-card:S9,49:R9", (4, 3)));
}

#[test]
fn m4_7_masterpieces_are_never_read() {
    let mut scene = acting(&["_|5-straight:L4", "_|49:H10+F12,3-card:S4", "_"]);
    assert_eq!(scene.choices("A"), "draw, read F12, read H10");
    // One's own, and another's.
    for card in ["L4", "S4"] {
        let sentence = format!("{card} is the card of a masterpiece, and these are not read any more");
        scene.refuses(&format!("A read {card}"), "M4.7", &sentence);
    }
    scene.does("A read F12");
    let sentence = "H10 is the card of a masterpiece, and these are not read any more";
    scene.refuses("B read H10", "M4.7", sentence);
}

#[test]
fn m4_7_a_masterpiece_can_be_borrowed_by_the_very_next_player() {
    let mut scene = acting(&["_", "H10+F10+M1|three-pairs:R10+R12", "_"]);
    scene.does("A read R12");
    scene.does("B announce 3-card H10+F10 borrow R10");
    assert_eq!(scene.works("B"), "3-card:H10+F10,three-pairs:R10");
}

/// All cards but a few of the others'.
fn a_huge_hand(players: [&str; 2]) -> String {
    let elsewhere: Cards = players.iter().flat_map(|text| super::scene::spoken_of(text)).collect();
    Cards::ALL.without(elsewhere).to_string()
}

#[test]
fn m4_8_there_is_no_hand_limit() {
    let others = ["M1+M2+M3|49:H10+F12", "L2+L3+L4"];
    let hand: Cards = the(&a_huge_hand(others));
    let hand = hand.without(the("S6+R7+R8+R9"));
    for action in ["draw", "take", "read F12"] {
        let mut scene = at(&[&hand.to_string(), others[0], others[1]]).pile("S6").scene();
        assert_eq!(hand.len(), 49 - 8 - 4);
        scene.does(&format!("A {action}"));
        if action == "draw" {
            let card = the::<Cards>(&scene.drawn("A")).first().expect("two");
            scene.does(&format!("A keep {card}"));
        }
        let held = the::<Cards>(&scene.hand("A"));
        assert_eq!((held.len(), scene.active().as_str()), (hand.len() + 1, "B"), "{action}");
    }
}

#[test]
fn m4_8_payments_are_not_limited_either() {
    let others = ["S9+Y9+M1", "L2+L3+L4"];
    let works = format!("{}|5-straight:R9", a_huge_hand(["S9+Y9+M1+R9", others[1]]));
    let mut scene = at(&[others[0], &works, others[1]]).scene();
    scene.does("A announce 3-card S9+Y9 borrow R9 pay B:M1");
    assert_eq!(the::<Cards>(&scene.hand("B")).len(), 49 - 7 + 1);
}

#[test]
fn m4_9_what_was_read_may_become_the_same_work() {
    let mut scene = at(&["M5+L5", "_|3-card:S5+H5+Y5", "_"]).scene();
    scene.does("A read S5");
    scene.idle_turn();
    scene.idle_turn();
    scene.does("A announce 3-card M5+L5+S5");
    assert_eq!((scene.works("A").as_str(), scene.works("B").as_str()), ("3-card:M5+L5+S5", "3-card:H5+Y5"));
    scene.idle_turn();
    scene.idle_turn();
    scene.does("A read H5");
    scene.idle_turn();
    scene.idle_turn();
    let owned = "you have a work of this kind: 3 Card";
    scene.refuses("A announce 3-card H5", "M4.5", owned);
}
