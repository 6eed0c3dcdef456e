//! Commissions in the painting phase: swap one with the gallery (P5.3), complete them (P5.4 to P5.6).

use table::{Chance, Log, Seat};

use crate::components::CommissionId;
use crate::event::{Event, OpenEvent};
use crate::rejection::Rejection;
use crate::turn::{Held, Pastiche, Phase};

impl Pastiche {
    /// P5.3: one commission in hand for one in the gallery, once a turn.
    #[inline(always)]
    pub(crate) fn swap(
        &mut self,
        seat: Seat,
        give: CommissionId,
        take: CommissionId,
        log: &mut impl Log<Event>,
    ) -> Result<(), Rejection> {
        self.painting(seat)?;
        if self.phase == (Phase::Painting { swapped: true }) {
            return Err(Rejection::SwappedAlready);
        }
        let easel = self.easel_of(seat, give).ok_or(Rejection::CommissionNotHeld { commission: give })?;
        let wall = self.in_gallery(take).ok_or(Rejection::NotInGallery { commission: take })?;

        self.player_mut(seat).commissions[easel] = Some(Held { commission: take, known: true });
        self.gallery[wall] = Some(give);
        self.phase = Phase::Painting { swapped: true };
        log.note(|| OpenEvent::Swapped { seat, gave: give, took: take }.into());
        Ok(())
    }

    /// P5.4: a palette card for each dab goes back to the bank, the commission lies open from now on, and the
    /// deck fills the place it came from.
    pub(crate) fn complete(
        &mut self,
        seat: Seat,
        commission: CommissionId,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> Result<(), Rejection> {
        self.completing(seat)?;
        let easel = self.easel_of(seat, commission);
        let wall = self.in_gallery(commission);
        if easel.is_none() && wall.is_none() {
            return Err(Rejection::CommissionOutOfReach { commission });
        }
        let palette = commission.palette();
        if !self.player(seat).palette.holds(palette) {
            let missing = palette.without(self.player(seat).palette);
            return Err(Rejection::PaletteMissing { commission, missing });
        }

        let ending = self.is_ending();
        self.player_mut(seat).palette -= palette;
        self.bank += palette;
        self.player_mut(seat).completed.insert(commission);
        log.note(|| OpenEvent::Completed { seat, commission, from_gallery: wall.is_some() }.into());
        if !ending && self.is_ending() {
            let points = self.completed_points(seat);
            log.note(|| OpenEvent::EndTriggered { seat, points }.into());
        }
        let drawn = self.deck.draw(chance);
        if let Some(wall) = wall {
            self.gallery[wall] = drawn;
            if let Some(commission) = drawn {
                log.note(|| OpenEvent::GalleryFilled { commission }.into());
            }
        } else if let Some(easel) = easel {
            self.player_mut(seat).commissions[easel] =
                drawn.map(|commission| Held { commission, known: false });
            if let Some(commission) = drawn {
                let open = self.options.open_hands;
                log.note(|| Event::DrewCommission { seat, commission, open });
            }
        }
        Ok(())
    }

    /// P5.6: whether it is the turn or the phase that is wrong, the rule is the same.
    #[inline]
    fn completing(&self, seat: Seat) -> Result<(), Rejection> {
        self.painting(seat).map_err(|why| match why {
            Rejection::GameOver => why,
            _ => Rejection::NotYourPainting,
        })
    }

    #[inline]
    fn easel_of(&self, seat: Seat, commission: CommissionId) -> Option<usize> {
        let held = |held: Option<Held>| held.is_some_and(|held| held.commission == commission);
        place_of(self.player(seat).commissions.map(held))
    }

    #[inline]
    fn in_gallery(&self, commission: CommissionId) -> Option<usize> {
        place_of(self.gallery.map(|shown| shown == Some(commission)))
    }

    #[inline(always)]
    pub(crate) fn swap_count(&self, seat: Seat) -> u32 {
        // While the deck lasts every place is filled again at once (P5.4).
        if !self.deck.is_empty() {
            return 8;
        }
        let held = self.player(seat).commissions.iter().flatten().count();
        u32::try_from(held * self.gallery.iter().flatten().count()).unwrap_or(0)
    }

    #[inline(always)]
    pub(crate) fn nth_swap(&self, seat: Seat, nth: u32) -> Option<(CommissionId, CommissionId)> {
        let held = &self.player(seat).commissions;
        if !self.deck.is_empty() {
            return Some((held[nth as usize / 4]?.commission, self.gallery[nth as usize % 4]?));
        }
        let shown = self.gallery.iter().flatten().count();
        let give = held.iter().flatten().nth((nth as usize).checked_div(shown)?)?.commission;
        let take = *self.gallery.iter().flatten().nth(nth as usize % shown)?;
        Some((give, take))
    }

    /// What this seat could complete with the cards it holds, from hand and gallery.
    #[inline(never)]
    pub(crate) fn nth_completable(&self, seat: Seat, nth: u32) -> Option<CommissionId> {
        let player = self.player(seat);
        let colours = player.palette.at_least(1);
        let in_hand = player.commissions.iter().flatten().map(|held| held.commission);
        let in_reach = in_hand.chain(self.gallery.iter().flatten().copied());
        in_reach.filter(|commission| commission.within(colours)).nth(nth as usize)
    }

    #[inline(always)]
    pub(crate) fn completable_count(&self, seat: Seat) -> u32 {
        let player = self.player(seat);
        let colours = player.palette.at_least(1);
        let enough = |commission: CommissionId| u32::from(commission.within(colours));
        let in_hand = player.commissions.map(|held| held.map_or(0, |held| enough(held.commission)));
        let on_wall = self.gallery.map(|shown| shown.map_or(0, enough));
        in_hand.iter().sum::<u32>() + on_wall.iter().sum::<u32>()
    }
}

/// Where it is so. Looking at all places costs less than guessing where to stop.
#[inline]
fn place_of<const N: usize>(here: [bool; N]) -> Option<usize> {
    let place = here.iter().enumerate().fold(N, |found, (place, &here)| if here { place } else { found });
    (place < N).then_some(place)
}
