//! What a seat may do now, counted and named one at a time.

use table::{Chance, Seat};

use crate::commissions::Commissions;
use crate::components::Colour;
use crate::paints::Colours;
use crate::place::Place;
use crate::turn::{Action, Decision, PassThePaint, Phase, number};

/// What one place may choose now: anything but what it has chosen already (D3.1).
enum Choices {
    /// One of these colours.
    Draft(Colours),
    /// To keep a card, with so many of these commissions if it can be kept at all; or to discard it.
    Decide { price: Option<u32>, held: Commissions, chosen: Option<Decision> },
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
                let decision = |nth| match price {
                    Some(price) if nth < held.ways(price) => Decision::Keep(held.nth_way(price, nth)),
                    _ => Decision::Discard,
                };
                // To discard is the last of them; it stands in for what is chosen already.
                let decided = Some(decision(nth)).filter(|decided| chosen != Some(*decided));
                match decided.unwrap_or(Decision::Discard) {
                    Decision::Keep(pay) => Action::Keep { side, pay },
                    Decision::Discard => Action::Discard { side },
                }
            }
        }
    }
}

impl PassThePaint {
    fn choices(&self, place: Place) -> Option<Choices> {
        let number = number(place);
        match &self.phase {
            Phase::Drafting(choices) if choices.asks(number) => {
                let colours = self.choosable(place).colours();
                Some(Choices::Draft(choices.choice(number).map_or(colours, |colour| colours.without(colour))))
            }
            Phase::Deciding { drafted, decisions } if decisions.asks(number) => {
                let player = self.player(place);
                let price = player.price(drafted[place.index()]?);
                Some(Choices::Decide { price, held: player.commissions, chosen: decisions.choice(number) })
            }
            Phase::Drafting(_) | Phase::Deciding { .. } | Phase::Over => None,
        }
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
        let mine = self.still_to_choose().iter().map(|number| self.places.at(number));
        let place = match self.places {
            crate::place::Places::Single { .. } => {
                if !self.still_to_choose().has(seat) {
                    return None;
                }
                Place { seat, side: None }
            }
            crate::place::Places::Double => {
                let mut mine = mine.filter(|place| place.seat == seat);
                let (one, other) = (mine.next()?, mine.next());
                other.filter(|_| chance.pick(2) == 1).unwrap_or(one)
            }
        };
        let side = place.side;
        match &self.phase {
            Phase::Drafting(_) => {
                let colours = self.choosable(place).colours();
                Some(Action::Draft { side, colour: colours.nth(chance.pick(colours.len())) })
            }
            Phase::Deciding { drafted, .. } => {
                let player = self.player(place);
                let colour: Colour = drafted[place.index()]?;
                match player.price(colour) {
                    Some(price) if chance.pick(2) == 0 => {
                        Some(Action::Keep { side, pay: player.commissions.some(price, chance) })
                    }
                    _ => Some(Action::Discard { side }),
                }
            }
            Phase::Over => None,
        }
    }
}
