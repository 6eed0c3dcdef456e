//! The clean-up phase (P6): the hand limit, new hexes, the next player.

use table::{Chance, Log, Seat};

use crate::cards::Cards;
use crate::components::{Colour, HAND_LIMIT};
use crate::event::{Event, OpenEvent};
use crate::mixing::fill_hexes;
use crate::rejection::Rejection;
use crate::turn::{Pastiche, Phase};

impl Pastiche {
    /// The active player has painted enough: open offers lapse and the hand is counted (P6.1).
    #[inline(always)]
    pub(crate) fn done(
        &mut self,
        seat: Seat,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> Result<(), Rejection> {
        self.painting(seat)?;

        self.lapse_offers(log);
        log.note(|| OpenEvent::Painted { seat }.into());
        self.clean_up(chance, log);
        Ok(())
    }

    /// P6.1: one card beyond the limit goes back.
    pub(crate) fn discard(
        &mut self,
        seat: Seat,
        colour: Colour,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> Result<(), Rejection> {
        self.in_phase(seat, Phase::CleaningUp)?;
        if self.player(seat).palette.count(colour) == 0 {
            return Err(Rejection::DiscardNotHeld { colour });
        }

        self.player_mut(seat).palette -= Cards::one(colour);
        self.bank += Cards::one(colour);
        log.note(|| OpenEvent::Discarded { seat, colour }.into());
        self.clean_up(chance, log);
        Ok(())
    }

    /// With no more than eight cards in hand the turn can end.
    fn clean_up(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        if self.player(self.active).palette.total() > HAND_LIMIT {
            self.phase = Phase::CleaningUp;
        } else {
            self.end_turn(chance, log);
        }
    }

    /// P6.2: hexes up to two; then the next player clockwise, or the end of the game with that of the round.
    fn end_turn(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let seat = self.active;
        let before = self.player(seat).hexes;
        fill_hexes(self, seat, chance);
        let (after, open) = (self.player(seat).hexes, self.options.open_hands);
        if before != after {
            let drawn =
                || before.iter().zip(after).filter(|(had, _)| had.is_none()).filter_map(|(_, has)| has);
            log.note(|| Event::DrewHexes { seat, hexes: drawn().collect(), open });
        }

        let next = seat.next(self.seats);
        if next == self.start {
            if self.is_last_round() {
                self.end(log);
                return;
            }
            self.round = self.round.saturating_add(1);
        }
        self.active = next;
        self.begin_mixing();
        let round = self.round;
        log.note(|| OpenEvent::TurnBegan { seat: next, round }.into());
    }
}
