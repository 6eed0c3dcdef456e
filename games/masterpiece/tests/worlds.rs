//! The worlds a seat holds for possible: just those that fit what it saw, and each as likely as the others.

use std::collections::BTreeMap;

use masterpiece::{Card, Cards, EventView, Masterpiece, Memory, OpenEvent};
use table::{Determinize, Game, Seat, Viewer};

fn cards(text: &str) -> Cards {
    text.parse().expect("cards")
}

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

fn seat(text: &str) -> Seat {
    text.parse().expect("a seat")
}

fn took(who: &str, what: &str) -> EventView {
    EventView::Open(OpenEvent::Took { seat: seat(who), card: card(what) })
}

fn paid(from: &str, to: &str) -> EventView {
    EventView::Paid { from: seat(from), to: seat(to), count: 1, cards: None }
}

/// What A, who holds all other cards, thinks of the hands of B and C after having seen this.
fn thoughts(seen: &[EventView], b: &str, c: &str, deck: &str) -> BTreeMap<String, usize> {
    const WORLDS: usize = 18_000;
    let mine = Cards::ALL.without(cards(b)).without(cards(c)).without(cards(deck));
    let game: Masterpiece = format!("- A/A acting - - 0 - {mine}|- {b}|- {c}|-").parse().expect("a position");
    let view = game.view(Viewer::Seat(seat("A")));
    let mut memory = Memory::default();
    for event in seen {
        Masterpiece::remember(&mut memory, event);
    }
    let mut luck = fastrand::Rng::with_seed(1);
    let mut thoughts = BTreeMap::<String, usize>::new();
    for _ in 0..WORLDS {
        let world = Masterpiece::determinize(&view, &memory, &mut luck);
        let line = world.to_string().replace('!', "");
        let hands: Vec<_> = line.split(' ').skip(8).collect();
        *thoughts.entry(hands.join(" ").replace("|-", "")).or_insert(0) += 1;
    }
    let expected = WORLDS / thoughts.len();
    for (hands, count) in &thoughts {
        assert!(count.abs_diff(expected) * 8 < expected, "{hands} came {count} times, not {expected}");
    }
    thoughts
}

#[test]
fn what_all_saw_being_taken_is_where_it_went() {
    let seen = [took("B", "M1"), took("C", "M2"), took("C", "M3")];
    let thoughts = thoughts(&seen, "M1", "M2+M3", "M4+M5");
    assert_eq!(thoughts.into_keys().collect::<Vec<_>>(), ["M1 M2+M3"]);
}

/// What nobody saw is anywhere: of five cards one is B's, two are C's, two are the deck's.
#[test]
fn the_unseen_is_dealt_evenly() {
    let dealt = |who: &str, count| EventView::Dealt { seat: seat(who), count, cards: None };
    let thoughts = thoughts(&[dealt("B", 1), dealt("C", 2)], "M1", "M2+M3", "M4+M5");
    assert_eq!(thoughts.len(), 30);
}

/// B took M1 and M2 and paid C a card, then took M3; C took M4 and paid B one. So M3 is still B's; one of the others
/// is B's and two are C's. C drew the last of M5, M6 and M7 in secret, and the others are in the deck.
#[test]
fn a_secret_payment_may_have_been_any_card() {
    let seen = [
        took("B", "M1"),
        took("B", "M2"),
        paid("B", "C"),
        took("B", "M3"),
        took("C", "M4"),
        paid("C", "B"),
        EventView::DrewLast { seat: seat("C"), card: None },
    ];
    let thoughts = thoughts(&seen, "M1+M3", "M2+M4+M5", "M6+M7");
    let mut expected = Vec::new();
    for (b, c) in [("M1", "M2+M4"), ("M2", "M1+M4"), ("M4", "M1+M2")] {
        for drawn in ["M5", "M6", "M7"] {
            expected.push(format!("{} {}", cards(&format!("{b}+M3")), cards(&format!("{c}+{drawn}"))));
        }
    }
    expected.sort();
    assert_eq!(thoughts.into_keys().collect::<Vec<_>>(), expected);
}

/// Cards that were shuffled into a new deck come from there; what was unseen before is in a hand.
#[test]
fn a_reshuffle_tells_old_cards_from_new() {
    let discarded = |what| EventView::Open(OpenEvent::Discarded { seat: seat("C"), card: card(what) });
    let seen = [
        EventView::Dealt { seat: seat("B"), count: 2, cards: None },
        EventView::Dealt { seat: seat("C"), count: 1, cards: None },
        discarded("M4"),
        discarded("M5"),
        discarded("M6"),
        EventView::Open(OpenEvent::Reshuffled { count: 3 }),
        EventView::DrewLast { seat: seat("C"), card: None },
    ];
    // M1, M2 and M3 are old: two with B, one with C. C's other card is one of the three new ones.
    let thoughts = thoughts(&seen, "M1+M2", "M3+M4", "M5+M6");
    assert_eq!(thoughts.len(), 9);
    assert!(
        thoughts
            .keys()
            .all(|hands| hands.split(' ').next().is_some_and(|b| cards("M1+M2+M3").holds(cards(b))))
    );
}
