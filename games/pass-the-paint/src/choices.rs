//! What a seat may do now, counted and named one at a time.

use table::{Chance, Seat};

use crate::commissions::Commissions;
use crate::event::Choice;
use crate::paints::Colours;
use crate::place::{Place, Places};
use crate::turn::{Action, PassThePaint};

/// What one place may choose now: anything but what it has chosen already (D3.1).
enum Choices {
    /// One of these colours.
    Draft(Colours),
    /// To keep a card, with so many of these commissions if it can be kept at all; or to discard it.
    Decide { price: Option<u32>, held: Commissions, chosen: Option<Choice> },
}

impl Choices {
    fn count(&self) -> u32 {
        match self {
            Self::Draft(colours) => colours.len(),
            Self::Decide { price, held, chosen } => {
                price.map_or(0, |price| held.ways(price)) + 1 - u32::from(chosen.is_some())
            }
        }
    }

    fn nth(&self, place: Place, nth: u32) -> Action {
        let side = place.side;
        match *self {
            Self::Draft(colours) => Action::Draft { side, colour: colours.nth(nth) },
            Self::Decide { price, held, chosen } => {
                // To discard is the last of them; it stands in for what is chosen already.
                let keep =
                    price.filter(|price| nth < held.ways(*price)).map(|price| held.nth_way(price, nth));
                match keep.filter(|pay| chosen != Some(Choice::Keep { pay: *pay })) {
                    Some(pay) => Action::Keep { side, pay },
                    None => Action::Discard { side },
                }
            }
        }
    }
}

impl PassThePaint {
    fn choices(&self, place: Place) -> Option<Choices> {
        let number = place.number();
        if !self.choices.asks(number) {
            return None;
        }
        let chosen = self.choices.choice(number);
        Some(match self.drafted[number.index()] {
            None => {
                let colours = self.choosable(number).colours();
                Choices::Draft(match chosen {
                    Some(Choice::Draft { colour }) => colours.without(colour),
                    _ => colours,
                })
            }
            Some(colour) => {
                let player = self.player(place);
                Choices::Decide { price: player.price(colour), held: player.commissions, chosen }
            }
        })
    }

    /// The places of a seat and what may be chosen for each.
    fn all_choices(&self, seat: Seat) -> impl Iterator<Item = (Place, Choices)> {
        let places = if seat.index() < usize::from(self.places.seats()) {
            self.places.of(seat)
        } else {
            table::Seats::NONE
        };
        let places = places.iter().map(|number| self.places.at(number));
        places.filter_map(|place| Some((place, self.choices(place)?)))
    }

    /// How many choices a seat has.
    pub(crate) fn listed_count(&self, seat: Seat) -> u32 {
        self.all_choices(seat).map(|(_, choices)| choices.count()).sum()
    }

    /// One of them, by number.
    pub(crate) fn nth_listed(&self, seat: Seat, mut nth: u32) -> Option<Action> {
        for (place, choices) in self.all_choices(seat) {
            match nth.checked_sub(choices.count()) {
                None => return Some(choices.nth(place, nth)),
                Some(less) => nth = less,
            }
        }
        None
    }

    /// What somebody does without a plan who has still to choose: any colour; to keep a card that can be kept, with any
    /// commissions, or to discard it, whichever.
    #[inline(always)]
    pub(crate) fn any_action(&self, seat: Seat, chance: &mut impl Chance) -> Option<Action> {
        let awaited = self.choices.awaited();
        let (number, side) = match self.places {
            Places::Single { .. } => (Some(seat).filter(|seat| awaited.has(*seat))?, None),
            Places::Double => {
                let mut mine = self.places.of(seat).both(awaited).iter();
                let (one, other) = (mine.next()?, mine.next());
                let number = other.filter(|_| chance.pick(2) == 1).unwrap_or(one);
                (number, self.places.at(number).side)
            }
        };
        match self.drafted[number.index()] {
            None => {
                let colours = self.choosable(number).colours();
                Some(Action::Draft { side, colour: colours.nth(chance.pick(colours.len())) })
            }
            Some(colour) => {
                let player = &self.players[number.index()];
                match player.price(colour) {
                    Some(price) if chance.pick(2) == 0 => {
                        Some(Action::Keep { side, pay: player.commissions.some(price, chance) })
                    }
                    _ => Some(Action::Discard { side }),
                }
            }
        }
    }
}
