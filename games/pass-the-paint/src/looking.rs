//! What lies at a table, read straight from the truth: for whoever plays it on in thought, and has no time for a view.
//!
//! Places are meant by their numbers ([`Place::index`]), and sets of places are sets of such numbers.

use table::{Seat, Seats};

use crate::commissions::Commissions;
use crate::components::Colour;
use crate::event::Choice;
use crate::paints::Paints;
use crate::place::{MOST, Passing, Place, Places};
use crate::turn::{PassThePaint, Step};

impl PassThePaint {
    /// No table has more places.
    pub const MOST_PLACES: usize = MOST;

    /// How many places there are: one for each seat, or two with double hands (D9.1).
    #[inline]
    pub fn place_count(&self) -> usize {
        usize::from(self.places.count())
    }

    /// Whose place it is, and which of two hands.
    #[inline]
    pub fn place_at(&self, place: usize) -> Place {
        self.places.at(number(place))
    }

    /// The places of a seat that are still to choose.
    #[inline]
    pub fn choosing(&self, seat: Seat) -> Seats {
        self.places.of(seat).both(self.choices.awaited())
    }

    /// The place for which a seat that is awaited chooses next.
    #[inline]
    pub fn chooses_next(&self, seat: Seat) -> usize {
        match self.places {
            Places::Single { .. } => seat.index(),
            Places::Double => self.choosing(seat).iter().next().map_or(seat.index(), Seat::index),
        }
    }

    /// What is being chosen.
    #[inline]
    pub const fn step(&self) -> Step {
        self.step
    }

    /// 0 or 1.
    #[inline]
    pub const fn round(&self) -> u8 {
        self.round
    }

    /// Turns of this round that are over; in the advanced draft, cards taken.
    #[inline]
    pub const fn turn(&self) -> u8 {
        self.turn
    }

    /// Where hands go next; in the advanced draft nowhere.
    #[inline]
    pub fn goes(&self) -> Option<Passing> {
        (!self.options.is_advanced()).then(|| self.passing())
    }

    /// Colours kept at a place.
    #[inline]
    pub fn front(&self, place: usize) -> Paints {
        self.players[place % MOST].front
    }

    /// Commissions held at a place.
    #[inline]
    pub fn held(&self, place: usize) -> Commissions {
        self.players[place % MOST].commissions
    }

    /// Palettes claimed at a place.
    #[inline]
    pub fn claimed(&self, place: usize) -> Commissions {
        self.players[place % MOST].claimed
    }

    /// The hand that lies at a place; once cards are turned up, the one that was passed to it.
    #[inline]
    pub fn hand(&self, place: usize) -> Paints {
        self.hands[place % MOST]
    }

    /// The cards a place chooses from: its hand, or the open row.
    #[inline]
    pub fn offered(&self, place: usize) -> Paints {
        if self.options.is_advanced() { self.row } else { self.hand(place) }
    }

    /// The card of a place that was turned up and is to be kept or discarded.
    #[inline]
    pub fn turned_up(&self, place: usize) -> Option<Colour> {
        self.drafted[place % MOST]
    }

    /// What a place has chosen, face down.
    #[inline]
    pub fn chosen(&self, place: usize) -> Option<Choice> {
        self.choices.choice(number(place))
    }

    /// Palettes to be claimed.
    #[inline]
    pub const fn middle(&self) -> Commissions {
        self.middle
    }

    /// Commissions discarded, for all to see.
    #[inline]
    pub const fn pile(&self) -> Commissions {
        self.pile
    }

    /// How many commissions are left to be drawn, before the discarded ones are shuffled.
    #[inline]
    pub fn undrawn(&self) -> u32 {
        self.deck.len()
    }

    /// Brush cards that were turned up this round, with those of the open row.
    pub fn seen_by_all(&self) -> Paints {
        self.shown()
    }

    /// Does an incomplete commission cost a point (D7.2)?
    #[inline]
    pub const fn is_harder(&self) -> bool {
        self.options.harder
    }

    /// Are hands and commissions public (D2.4)?
    #[inline]
    pub const fn is_open(&self) -> bool {
        self.options.open_hands
    }
}

#[inline]
fn number(place: usize) -> Seat {
    #[expect(clippy::cast_possible_truncation, reason = "there are few places")]
    Seat::new((place % MOST) as u8)
}

#[cfg(test)]
mod tests {
    use table::{Game, Silent, Viewer};

    use super::*;
    use crate::setup::{Options, Variant};

    /// Whatever a view shows is read alike from the table, at every step of a game.
    #[test]
    fn a_table_says_what_its_views_show() {
        let variants = [Variant::Standard, Variant::AdvancedDraft, Variant::DoubleHands];
        for variant in variants {
            let mut luck = fastrand::Rng::with_seed(3);
            let options = Options { variant, harder: true, ..Options::default() };
            let mut game = PassThePaint::setup(&options, 2, &mut luck, &mut Silent).unwrap();
            while let Some(seat) = game.awaited().iter().last() {
                let view = game.view(Viewer::Seat(seat));
                let table = &view.table;
                assert_eq!(
                    (table.round, table.turn, table.step),
                    (game.round() + 1, game.turn(), game.step())
                );
                assert_eq!((table.passing, table.shown), (game.goes(), game.seen_by_all()));
                assert_eq!(
                    (table.middle, table.pile, table.deck),
                    (game.middle(), game.pile(), game.undrawn())
                );
                assert_eq!(table.places.len(), game.place_count());
                assert!(game.is_harder() && !game.is_open());
                for (place, public) in table.places.iter().enumerate() {
                    assert_eq!(public.place, game.place_at(place));
                    assert_eq!((public.front, public.claimed), (game.front(place), game.claimed(place)));
                    assert_eq!(
                        (public.hand, public.drafted),
                        (game.hand(place).total(), game.turned_up(place))
                    );
                    assert_eq!(public.chosen, game.chosen(place).is_some());
                }
                for mine in view.mine.iter().flatten() {
                    let place = mine.place.index();
                    assert_eq!((mine.commissions, mine.choice), (game.held(place), game.chosen(place)));
                    assert_eq!(
                        game.choosing(seat).has(number(place)),
                        mine.choice.is_none() && table.first.is_none()
                            || game.awaited().has(seat) && table.first.is_some()
                    );
                    if table.step == Step::Draft {
                        assert_eq!(mine.hand.unwrap_or(table.row), game.offered(place));
                    }
                }
                let action = game.at_random(seat, &mut luck).unwrap();
                game.apply(seat, &action, &mut luck, &mut Silent).unwrap();
            }
        }
    }
}
