//! Luck is honest in Birth of a Masterpiece: every draw, from what the rules say is there.

use std::collections::VecDeque;

use masterpiece::{Card, Cards, Event, Masterpiece, OpenEvent};
use table::Seat;
use testkit::{Drawn, Urn};

use super::kit;

const START_PLAYER: &str = "start player";
const HAND: &str = "hand";
const TWO: &str = "two from the deck";
const ONE_AND_ONE: &str = "the last of the deck, then one of the new";
const TWO_ANEW: &str = "two from a new deck";
const LAST: &str = "the last card of all";

#[test]
fn luck_is_honest_with_three_players() {
    kit().check_luck(3, |_, seats| Books::open(seats));
}

#[test]
fn luck_is_honest_with_four_players() {
    kit().check_luck(4, |_, seats| Books::open(seats));
}

#[test]
fn luck_is_honest_with_five_players() {
    kit().check_luck(5, |_, seats| Books::open(seats));
}

/// Anything that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Thing {
    Start(Seat),
    Story(Card),
}

/// The deck and the discards of a table.
#[derive(Clone)]
pub struct Books {
    seats: u8,
    deck: Urn<Thing>,
    pile: Urn<Thing>,
}

impl Books {
    fn open(seats: u8) -> Self {
        Self { seats, deck: Card::all().map(Thing::Story).collect(), pile: Urn::default() }
    }

    /// M2.1, M2.2: any start player; in turn order three, three, four, four and five cards. Gives who is due how many.
    fn begin(&self, start: Seat, drawn: &mut Drawn<Thing>) -> VecDeque<(Seat, u32)> {
        let mut seats = Seat::all(self.seats).map(Thing::Start).collect();
        drawn.draw(START_PLAYER, &mut seats, [Thing::Start(start)]);
        let in_turn = std::iter::successors(Some(start), |seat| Some(seat.next(self.seats)));
        in_turn.zip([3, 3, 4, 4, 5]).take(usize::from(self.seats)).collect()
    }
}

fn stories(cards: Cards) -> impl Iterator<Item = Thing> {
    cards.iter().map(Thing::Story)
}

impl testkit::Books<Masterpiece> for Books {
    type Thing = Thing;

    fn enter(&mut self, events: &[Event], drawn: &mut Drawn<Thing>) {
        // M4.1, M4.3: two, or the only one there is.
        let mut owed = (self.deck.len() + self.pile.len()).min(2);
        let only_one = owed == 1;
        let kind = match self.deck.len() {
            0 => TWO_ANEW,
            1 => ONE_AND_ONE,
            _ => TWO,
        };
        let (mut wrote, mut dealing) = (false, VecDeque::new());
        for event in events {
            match *event {
                Event::Dealt { seat, cards, .. } => {
                    assert_eq!(dealing.pop_front(), Some((seat, cards.len())), "M2.2: who draws how many");
                    drawn.draw(HAND, &mut self.deck, stories(cards));
                }
                Event::Drew { cards, .. } => {
                    assert!(!only_one, "M4.3: the only card is not chosen from two");
                    assert_eq!(cards.len() as usize, owed.min(self.deck.len()), "M4.1: two cards");
                    drawn.draw(kind, &mut self.deck, stories(cards));
                    owed -= cards.len() as usize;
                    wrote = true;
                }
                Event::DrewLast { card, .. } => {
                    assert!(only_one && owed == 1, "M4.3: only the last card of all is drawn alone");
                    drawn.draw(LAST, &mut self.deck, [Thing::Story(card)]);
                    owed = 0;
                    wrote = true;
                }
                Event::Kept { discarded, .. } => self.pile.put(Thing::Story(discarded)),
                Event::Paid { .. } => {}
                Event::Open(ref event) => match *event {
                    OpenEvent::Began { start } => dealing = self.begin(start, drawn),
                    OpenEvent::Discarded { card, .. } => self.pile.put(Thing::Story(card)),
                    OpenEvent::Reshuffled { count } => {
                        assert!(self.deck.is_empty() && owed > 0, "M4.3: only when a card must be drawn");
                        assert_eq!(count as usize, self.pile.len(), "M4.3: all discards");
                        std::mem::swap(&mut self.deck, &mut self.pile);
                        wrote = true;
                    }
                    OpenEvent::Took { card, .. } => self.pile.take(Thing::Story(card)),
                    OpenEvent::Announced { .. }
                    | OpenEvent::Read { .. }
                    | OpenEvent::Acclaimed { .. }
                    | OpenEvent::Passed { .. }
                    | OpenEvent::EndTriggered { .. }
                    | OpenEvent::Flagged { .. }
                    | OpenEvent::Ended { .. } => {}
                },
            }
        }
        assert!(dealing.is_empty(), "M2.2: somebody has no cards");
        assert!(!wrote || owed == 0, "M4.1, M4.3: a card is still to be drawn");
    }

    fn kinds(&self) -> Vec<&'static str> {
        vec![START_PLAYER, HAND, TWO, ONE_AND_ONE, TWO_ANEW, LAST]
    }
}
