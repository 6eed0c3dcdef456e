//! What a seat may do now: the closed choices, counted and named one at a time, and announcements.

use table::{Chance, Seat};

use crate::desk::{Desk, Within};
use crate::turn::{Action, Masterpiece, Phase};

impl Masterpiece {
    /// How many closed choices the active player has.
    #[inline(always)]
    pub(crate) fn listed_count(&self) -> u32 {
        match self.phase {
            Phase::Acting => {
                let writings = u32::from(self.can_write()) + u32::from(self.pile.len() > 0);
                // Who can neither write nor read may pass (M3.2), and nothing else.
                (writings + self.announced.len()).max(1)
            }
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
            Phase::Acting => {
                let mut writings = [Action::Draw, Action::Take].into_iter();
                let writings = match (self.can_write(), self.pile.len() > 0) {
                    (true, true) => {
                        if nth < 2 {
                            return writings.nth(nth as usize);
                        }
                        2
                    }
                    (true, false) => {
                        if nth == 0 {
                            return Some(Action::Draw);
                        }
                        1
                    }
                    (false, _) => 0,
                };
                if self.announced.is_empty() {
                    return Some(Action::Pass);
                }
                Some(Action::Read { card: self.announced.nth(nth - writings) })
            }
            Phase::Keeping => Some(Action::Keep { card: self.drawn.nth(nth) }),
            Phase::Discarding => Some(Action::Discard { card: hand.nth(nth) }),
            Phase::Flagging => Some(Action::Flag { card: hand.nth(nth) }),
            Phase::Over => None,
        }
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

    #[inline(always)]
    fn within(&self, seat: Seat) -> Within {
        let player = self.player(seat);
        Within::new(
            player.hand,
            player.masterpieces,
            self.masterpieces.without(player.masterpieces),
            self.open_to(seat),
        )
    }
}
