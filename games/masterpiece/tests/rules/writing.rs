//! Writing (M4.1 to M4.3): two from the deck, or the top of the discard pile.

use masterpiece::{Cards, Event, OpenEvent, Phase};

use super::scene::{Scene, at, nth, the};

fn drew(seat: &str, cards: &str) -> Event {
    Event::Drew { seat: the(seat), cards: the(cards), open: false }
}

fn kept(seat: &str, card: &str, discarded: &str) -> Event {
    Event::Kept { seat: the(seat), card: the(card), discarded: the(discarded), open: false }
}

fn drew_last(seat: &str, card: &str) -> Event {
    Event::DrewLast { seat: the(seat), card: the(card), open: false }
}

fn reshuffled(count: u32) -> Event {
    OpenEvent::Reshuffled { count }.into()
}

/// Cards in the deck and in the discard pile.
fn stock(scene: &Scene) -> (u32, u8) {
    (scene.table().deck, scene.table().discards)
}

#[test]
fn m4_1_two_are_drawn_one_is_kept_and_the_other_discarded_face_up() {
    for (keep, other) in [("H4", "Y9"), ("Y9", "H4")] {
        let mut scene = at(&["M1+M2+M3", "_", "_"]).pile("S6").scene();
        let before = scene.table().deck;
        assert_eq!(scene.draws("A", ["Y9", "H4"]), [drew("A", "H4+Y9")]);
        assert_eq!((scene.drawn("A").as_str(), scene.hand("A").as_str()), ("H4+Y9", "M1+M2+M3"));
        assert_eq!((scene.active().as_str(), scene.phase()), ("A", Phase::Keeping));
        assert_eq!(stock(&scene), (before - 2, 1), "nothing is discarded before one is chosen");

        assert_eq!(scene.choices("A"), "keep H4, keep Y9");
        assert_eq!(scene.does(&format!("A keep {keep}")), [kept("A", keep, other)]);
        assert_eq!(scene.hand("A"), format!("M1+M2+M3+{keep}"));
        assert_eq!((scene.pile(), scene.drawn("A")), (format!("S6,{other}"), "-".to_owned()));
        assert_eq!(scene.table().top, Some(the(other)));
        assert_eq!((scene.active().as_str(), stock(&scene)), ("B", (before - 2, 2)));
    }
}

#[test]
fn m4_1_any_two_of_the_deck_may_come() {
    let scene = at(&["_", "_", "_"]).scene();
    let deck = scene.deck();
    for card in deck.iter() {
        let mut scene = at(&["_", "_", "_"]).scene();
        let partner = deck.without(Cards::one(card)).first().expect("more than one").to_string();
        scene.draws("A", [&card.to_string(), &partner]);
        assert!(the::<Cards>(&scene.drawn("A")).has(card));
    }
}

#[test]
fn m4_1_one_of_the_two_is_kept_and_nothing_else() {
    let mut scene = at(&["M1+M2+M3", "_", "_"]).pile("S6").drawn("H4+R9").scene();
    for card in ["M1", "S6", "R13", "H5"] {
        scene.refuses(&format!("A keep {card}"), "M4.1", &format!("{card} is not one of the two you drew"));
    }
    scene.does("A keep H4");
    scene.refuses("B keep R9", "M4.1", "you have drawn no cards to keep one of");
}

#[test]
fn m4_1_the_choice_comes_before_everything_else() {
    let mut scene = at(&["S9+Y9+R9", "_|49:F12+R12", "_"]).pile("S6").drawn("H4+R8").scene();
    for action in ["draw", "take", "announce 3-card S9+Y9+R9", "read F12", "pass", "discard S9", "flag S9"] {
        scene.refuses(&format!("A {action}"), "M4.1", "first you keep one of the two cards you drew");
    }
    scene.refuses("B keep H4", "M3.1", "it is A's turn");
}

#[test]
fn m4_1_without_drawing_there_is_nothing_to_keep() {
    let mut scene = at(&["M1+M2+M3", "_", "_"]).scene();
    scene.refuses("A keep M1", "M4.1", "you have drawn no cards to keep one of");
    assert!(!scene.choices("A").contains("keep"));
}

#[test]
fn m4_2_the_top_of_the_pile_is_taken() {
    let mut scene = at(&["M1+M2+M3", "_", "_"]).pile("S6,L4,H9").scene();
    let deck = scene.table().deck;
    let events = scene.does_by_luck("A take", &[]);
    assert_eq!(events, [OpenEvent::Took { seat: the("A"), card: the("H9") }.into()]);
    assert_eq!((scene.hand("A").as_str(), scene.pile().as_str()), ("M1+M2+M3+H9", "S6,L4"));
    assert_eq!(scene.table().top, Some(the("L4")));
    assert_eq!((scene.active().as_str(), stock(&scene)), ("B", (deck, 2)));
}

#[test]
fn m4_2_the_pile_may_be_used_up() {
    let mut scene = at(&["_", "_", "_"]).pile("S6").scene();
    scene.does("A take");
    assert_eq!((scene.table().top, scene.pile().as_str()), (None, "-"));
    scene.refuses("B take", "M4.2", "the discard pile is empty");
}

#[test]
fn m4_2_nothing_is_taken_from_an_empty_pile() {
    let mut scene = at(&["_", "_", "_"]).scene();
    assert_eq!(scene.choices("A"), "draw");
    scene.refuses("A take", "M4.2", "the discard pile is empty");
    let mut none_at_all = at(&["_", "_", "_"]).no_stock().scene();
    none_at_all.refuses("A take", "M4.2", "the discard pile is empty");
}

#[test]
fn m4_3_the_pile_keeps_its_order() {
    let mut scene = at(&["_", "_", "_"]).pile("S6,L4,H9").deck("M1+M2+M3+M4+M5+M6").scene();
    scene.draws("A", ["M5", "M1"]);
    scene.does("A keep M1");
    scene.draws("B", ["M2", "M4"]);
    scene.does("B keep M4");
    assert_eq!(scene.pile(), "S6,L4,H9,M5,M2");
    for (seat, top) in [("C", "M2"), ("A", "M5"), ("B", "H9"), ("C", "L4"), ("A", "S6")] {
        assert_eq!(scene.table().top, Some(the(top)));
        scene.does(&format!("{seat} take"));
        assert!(the::<Cards>(&scene.hand(seat)).has(the(top)));
    }
    assert_eq!(stock(&scene), (2, 0));
}

#[test]
fn m4_3_an_empty_deck_stays_empty_until_a_card_must_be_drawn() {
    let mut scene = at(&["_", "_|49:F12+R12+L4", "_"]).pile("S6,H9").deck("M1+M2").scene();
    assert_eq!(scene.draws("A", ["M2", "M1"]), [drew("A", "M1+M2")], "the last two, no shuffling");
    assert_eq!(scene.does_by_luck("A keep M1", &[]), [kept("A", "M1", "M2")]);
    assert_eq!((stock(&scene), scene.pile().as_str()), ((0, 3), "S6,H9,M2"));
    // Taking and reading draw no card.
    scene.does_by_luck("B take", &[]);
    scene.does_by_luck("C read L4", &[]);
    assert_eq!((stock(&scene), scene.pile().as_str()), ((0, 2), "S6,H9"));
    let events = scene.does_by_luck("A draw", &[1, 0]);
    assert_eq!(events, [reshuffled(2), drew("A", "S6+H9")]);
}

#[test]
fn m4_3_an_empty_deck_is_made_of_all_discards() {
    let mut scene = at(&["_", "_", "_"]).pile("S6,L4,H9,R12,M1").deck("-").scene();
    let all: Cards = the("M1+L4+S6+H9+R12");
    let picks = [nth(all, "H9"), nth(the("M1+L4+S6+R12"), "M1")];
    assert_eq!(scene.does_by_luck("A draw", &picks), [reshuffled(5), drew("A", "M1+H9")]);
    assert_eq!((stock(&scene), scene.table().top), ((3, 0), None));
    assert_eq!(scene.deck(), the("L4+S6+R12"));
    scene.does("A keep H9");
    assert_eq!((stock(&scene), scene.pile().as_str()), ((3, 1), "M1"), "a new pile begins");
}

#[test]
fn m4_3_the_new_deck_is_shuffled() {
    // Whatever the order of the pile, each pair may come.
    let pile = ["S6", "L4", "H9", "R12"];
    let all: Cards = the(&pile.join("+"));
    for first in pile {
        for second in pile.into_iter().filter(|second| *second != first) {
            let mut scene = at(&["_", "_", "_"]).pile(&pile.join(",")).deck("-").scene();
            let rest = all.without(the(first));
            scene.does_by_luck("A draw", &[nth(all, first), nth(rest, second)]);
            assert_eq!(the::<Cards>(&scene.drawn("A")), the::<Cards>(first).and(the(second)));
        }
    }
}

#[test]
fn m4_3_with_one_card_in_the_deck_the_second_is_of_the_new_deck() {
    for (keep, other) in [("Y5", "S6"), ("S6", "Y5")] {
        let mut scene = at(&["M1+M2+M3", "_", "_"]).pile("S6,L4,H9").deck("Y5").scene();
        let picks = [0, nth(the("L4+S6+H9"), "S6")];
        let events = scene.does_by_luck("A draw", &picks);
        assert_eq!(events, [drew("A", "Y5"), reshuffled(3), drew("A", "S6")]);
        assert_eq!((scene.drawn("A").as_str(), stock(&scene)), ("S6+Y5", (2, 0)));
        assert_eq!(scene.deck(), the("L4+H9"), "the one drawn before is not shuffled in");

        assert_eq!(scene.does(&format!("A keep {keep}")), [kept("A", keep, other)]);
        assert_eq!((scene.pile().as_str(), stock(&scene)), (other, (2, 1)), "it begins the new pile");
        assert_eq!(scene.hand("A"), format!("M1+M2+M3+{keep}"));
    }
}

#[test]
fn m4_3_one_card_in_the_deck_and_one_discarded_are_both_drawn() {
    let mut scene = at(&["_", "_", "_"]).pile("S6").deck("Y5").scene();
    assert_eq!(scene.does_by_luck("A draw", &[0, 0]), [drew("A", "Y5"), reshuffled(1), drew("A", "S6")]);
    assert_eq!(stock(&scene), (0, 0));
    scene.does("A keep S6");
    assert_eq!((stock(&scene), scene.pile().as_str()), ((0, 1), "Y5"));
}

#[test]
fn m4_3_two_discards_and_no_deck_are_both_drawn() {
    let mut scene = at(&["_", "_", "_"]).pile("S6,Y5").deck("-").scene();
    assert_eq!(scene.does_by_luck("A draw", &[0, 0]), [reshuffled(2), drew("A", "S6+Y5")]);
    scene.does("A keep Y5");
    assert_eq!((stock(&scene), scene.pile().as_str()), ((0, 1), "S6"));
}

#[test]
fn m4_3_the_last_card_of_all_is_the_decks() {
    let mut scene = at(&["M1+M2+M3", "_", "_"]).deck("Y5").scene();
    assert_eq!(scene.choices("A"), "draw");
    assert_eq!(scene.does_by_luck("A draw", &[0]), [drew_last("A", "Y5")]);
    assert_eq!((scene.hand("A").as_str(), scene.drawn("A").as_str()), ("M1+M2+M3+Y5", "-"));
    assert_eq!((stock(&scene), scene.pile().as_str()), ((0, 0), "-"), "none is discarded");
    assert_eq!((scene.active().as_str(), scene.phase()), ("B", Phase::Acting), "nothing to choose");
}

#[test]
fn m4_3_the_last_card_of_all_is_the_piles() {
    let position = at(&["M1+M2+M3", "_", "_"]).pile("Y5").deck("-");
    let mut drawn = position.scene();
    assert_eq!(drawn.choices("A"), "draw, take");
    assert_eq!(drawn.does_by_luck("A draw", &[0]), [reshuffled(1), drew_last("A", "Y5")]);
    let mut taken = position.scene();
    assert_eq!(taken.does("A take"), [OpenEvent::Took { seat: the("A"), card: the("Y5") }.into()]);
    for scene in [drawn, taken] {
        assert_eq!((scene.hand("A").as_str(), stock(&scene)), ("M1+M2+M3+Y5", (0, 0)));
        assert_eq!((scene.pile().as_str(), scene.active().as_str()), ("-", "B"));
        assert_eq!(scene.phase(), Phase::Acting);
    }
}

#[test]
fn m4_3_without_a_card_nobody_writes() {
    let mut scene = at(&["_", "_|49:F12+R12", "_"]).no_stock().scene();
    assert_eq!(scene.choices("A"), "read F12, read R12");
    scene.refuses("A draw", "M4.3", "there is no card left to draw");
    scene.refuses("A take", "M4.2", "the discard pile is empty");
    let mut nothing = at(&["_", "_", "_"]).no_stock().scene();
    assert_eq!(nothing.choices("A"), "pass");
    nothing.refuses("A draw", "M4.3", "there is no card left to draw");
}

#[test]
fn m4_3_drawn_cards_do_not_come_back_when_a_hand_is_paid_or_laid() {
    // What is announced, read or paid stays out of the stock: with none left, none comes back.
    let mut scene = at(&["S9+Y9+L4", "_|5-straight:R9", "_"]).no_stock().scene();
    scene.plays(&["A announce 3-card S9+Y9 borrow R9 pay B:L4", "B read S9"]);
    scene.refuses("C draw", "M4.3", "there is no card left to draw");
}
