//! What a seat may do now: the closed choices, counted and named one at a time, and announcements.

use table::{Chance, Seat};

use crate::desk::Desk;
use crate::turn::{Action, Masterpiece, Phase};

impl Masterpiece {
    /// How many closed choices the active player has.
    #[inline(always)]
    pub(crate) fn listed_count(&self) -> u32 {
        match self.phase {
            // Who can neither write nor read may pass (M3.2), and nothing else.
            Phase::Acting => (self.writings() + self.announced.len()).max(1),
            Phase::Keeping => self.drawn.len(),
            Phase::Discarding | Phase::Flagging => self.player(self.active).hand.len(),
            Phase::Over => 0,
        }
    }

    /// One of them, by number.
    #[inline(always)]
    pub(crate) fn nth_listed(&self, nth: u32) -> Option<Action> {
        let hand = self.player(self.active).hand;
        match self.phase {
            Phase::Acting => match nth.checked_sub(self.writings()) {
                None => Some(if nth == 0 { Action::Draw } else { Action::Take }),
                Some(_) if self.announced.is_empty() => Some(Action::Pass),
                Some(nth) => Some(Action::Read { card: self.announced.nth(nth) }),
            },
            Phase::Keeping => Some(Action::Keep { card: self.drawn.nth(nth) }),
            Phase::Discarding => Some(Action::Discard { card: hand.nth(nth) }),
            Phase::Flagging => Some(Action::Flag { card: hand.nth(nth) }),
            Phase::Over => None,
        }
    }

    /// Ways to write: to draw, as long as there is a card anywhere, and to take, if it lies on the pile.
    #[inline(always)]
    fn writings(&self) -> u32 {
        u32::from(self.can_write()) + u32::from(self.pile.len() > 0)
    }

    /// Some announcement this seat could make now.
    pub(crate) fn propose_announcement(&self, seat: Seat, chance: &mut impl Chance) -> Option<Action> {
        if seat != self.active || self.phase != Phase::Acting {
            return None;
        }
        let within = self.within(seat);
        let works = within.announceable();
        if works.is_empty() {
            return None;
        }
        let work = works.nth(chance.pick(works.len()))?;
        Desk::of(self, seat).any_within(&within, work, chance).map(Action::Announce)
    }

    /// A closed choice or one of the works that could be announced, each as likely as the others.
    #[inline(always)]
    pub(crate) fn any_action(&self, seat: Seat, chance: &mut impl Chance) -> Option<Action> {
        let listed = self.listed_count();
        if seat != self.active || listed == 0 {
            return None;
        }
        if self.phase != Phase::Acting {
            return self.nth_listed(chance.pick(listed));
        }
        let within = self.within(seat);
        let works = within.announceable();
        let nth = chance.pick(listed + works.len());
        if nth < listed {
            return self.nth_listed(nth);
        }
        let work = works.nth(nth - listed)?;
        Desk::of(self, seat).any_within(&within, work, chance).map(Action::Announce)
    }
}
