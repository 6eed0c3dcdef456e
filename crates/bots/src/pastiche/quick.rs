//! The painting phase in a playout: what is clearly good, at a glance.

use shelf::pastiche::{Action, Cards, Colour, HAND_LIMIT};

use super::features::{Held, SeatFeatures, Work};
use super::painting::Trade;
use super::rates::{ALIKE, BISQUE, FOR_ALIKE, GRAY, MADE, PRIMARIES, bit};

impl SeatFeatures<'_> {
    /// One good way to complete a commission: the hand after it, and the trade to begin with, if there has to be one.
    fn quick_way(&self, held: Held, work: &Work) -> Option<(Cards, Option<Trade>)> {
        let missing = work.lacks(held);
        let mut purse = Purse { features: self, spare: self.palette.without(work.id.palette()), first: None };
        if missing != 0 {
            for (made, of) in MADE {
                if missing & bit(made) != 0 {
                    for (colour, _) in of.iter() {
                        purse.find(colour)?;
                    }
                    purse.note(of, made)?;
                }
            }
            let mut left = missing & !(GRAY | BISQUE);
            while left != 0 {
                purse.buy(Colour::ALL[left.trailing_zeros() as usize])?;
                left &= left - 1;
            }
        }
        Some((purse.spare, purse.first))
    }

    /// What a hand with these cards comes to in this painting phase, at a glance: as it is, or with one commission
    /// completed from it. Exactly, if it is the last turn.
    #[inline]
    pub fn outlook(&self, palette: Cards, centres: u32) -> f32 {
        let held = Held::of(palette);
        let mut best = self.value_of(palette, held, centres, usize::MAX);
        for (place, work) in self.within_reach(held) {
            let features = self.with(palette);
            if self.ending {
                return features.best_painting();
            }
            if let Some((left, _)) = features.quick_way(held, &work) {
                best = best.max(self.done(&work) + self.value_of(left, Held::of(left), centres, place));
            }
        }
        best
    }

    /// What to do in a playout: complete what can be completed, the best first, with the trades that complete a
    /// commission at once; use three alike before cards have to be discarded; swap if it is clearly better.
    pub fn paint_quickly(&self, swapped: bool) -> Action {
        let (held, centres) = (Held::of(self.palette), self.centres());
        let mut best: Option<(f32, Action)> = None;
        for (place, work) in self.within_reach(held) {
            if let Some((left, first)) = self.quick_way(held, &work) {
                let worth = self.done(&work) + self.value_of(left, Held::of(left), centres, place);
                if best.is_none_or(|(most, _)| worth > most) {
                    let complete = Action::Complete { commission: work.id };
                    best = Some((worth, first.map_or(complete, |(give, get)| Action::Trade { give, get })));
                }
            }
        }
        if let Some((_, action)) = best {
            return action;
        }
        if self.palette.total() > HAND_LIMIT
            && let Some((give, get)) = self.better_than_discarding()
        {
            return Action::Trade { give, get };
        }
        if !swapped && let Some(swap) = self.swap_quickly(held) {
            return swap;
        }
        Action::Done
    }

    /// Three alike for what is worth most.
    fn better_than_discarding(&self) -> Option<Trade> {
        let centres = self.centres();
        let mut best = (self.value(self.palette, centres), None);
        for colour in self.palette.at_least(ALIKE).iter().filter(|colour| colour.primary().is_none()) {
            let give = Cards::several(ALIKE, colour);
            let left = self.palette.without(give);
            for get in Colour::ALL {
                if FOR_ALIKE & bit(get) != 0 && self.bank.count(get) > 0 {
                    let worth = self.value(left + Cards::one(get), centres);
                    if worth > best.0 {
                        best = (worth, Some((give, get)));
                    }
                }
            }
        }
        best.1
    }

    /// A swap that is clearly better than none.
    fn swap_quickly(&self, held: Held) -> Option<Action> {
        let mut best: Option<(f32, Action)> = None;
        if self.ending {
            let now = self.usable(self.palette);
            self.for_each_swap(|after, action| {
                let more = after.usable(self.palette) - now;
                if more > best.map_or(0.0, |(most, _)| most) {
                    best = Some((more, action));
                }
            });
            return best.map(|(_, action)| action);
        }
        // The nearest on the wall for the farthest of one's own.
        let (mut farthest, mut nearest) = (None::<(f32, usize)>, None::<(f32, usize)>);
        for (place, work, plan) in self.prospects(held) {
            if work.own {
                if farthest.is_none_or(|(least, _)| plan < least) {
                    farthest = Some((plan, place));
                }
            } else if nearest.is_none_or(|(most, _)| plan > most) {
                nearest = Some((plan, place));
            }
        }
        let ((far, own), (near, wall)) = (farthest?, nearest?);
        if near <= far {
            return None;
        }
        let centres = self.centres();
        let now = self.value(self.palette, centres) + self.weights.swap;
        if self.swapped(own, wall).value(self.palette, centres) <= now {
            return None;
        }
        Some(Action::Swap { give: self.id_at(own)?, take: self.id_at(wall)? })
    }

    /// The card that is missed least.
    pub fn discard_quickly(&self) -> Option<Action> {
        let centres = self.centres();
        let mut best: Option<(f32, Colour)> = None;
        for colour in self.palette.at_least(1).iter() {
            let worth = self.value(self.palette.without(Cards::one(colour)), centres);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, colour));
            }
        }
        best.map(|(_, colour)| Action::Discard { colour })
    }
}

/// What can be spent, and the first trade it was spent on.
struct Purse<'a> {
    features: &'a SeatFeatures<'a>,
    spare: Cards,
    first: Option<Trade>,
}

impl Purse<'_> {
    /// A card that is there, or bought.
    fn find(&mut self, colour: Colour) -> Option<()> {
        let card = Cards::one(colour);
        if !self.spare.holds(card) {
            return self.buy(colour);
        }
        self.spare -= card;
        Some(())
    }

    /// Buys a card: a primary for another and any card, others for three alike; what nothing asks for goes first.
    fn buy(&mut self, colour: Colour) -> Option<()> {
        let give = if colour.primary().is_some() {
            let primary = self.cheapest(self.spare.at_least(1).bits() & PRIMARIES)?;
            let others = self.spare.without(Cards::one(primary)).at_least(1).bits();
            Cards::one(primary) + Cards::one(self.cheapest(others)?)
        } else {
            Cards::several(ALIKE, self.cheapest(self.spare.at_least(ALIKE).bits())?)
        };
        self.spare -= give;
        self.note(give, colour)
    }

    fn note(&mut self, give: Cards, get: Colour) -> Option<()> {
        self.first = self.first.or(Some((give, get)));
        (self.features.bank.count(get) > 0).then_some(())
    }

    /// Secondaries before tertiaries and so on, primaries last.
    fn cheapest(&self, colours: u32) -> Option<Colour> {
        let unasked = colours & !self.features.needs();
        let from = [unasked & !PRIMARIES, colours & !PRIMARIES, unasked, colours]
            .into_iter()
            .find(|&set| set != 0)?;
        Some(Colour::ALL[from.trailing_zeros() as usize])
    }
}
