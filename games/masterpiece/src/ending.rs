//! The end and the scoring (M6).

use serde::{Deserialize, Serialize};
use table::{BySeat, Log, Seat};

use crate::cards::Cards;
use crate::components::{Card, TRIGGER, Work, Works};
use crate::event::{Event, OpenEvent};
use crate::rejection::Rejection;
use crate::turn::{Masterpiece, Phase};

/// Somebody has triggered the end (M6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct End {
    /// The seat that ended it.
    pub by: Seat,
    /// Turns that are still to come, of all players together (M6.4).
    pub turns: u8,
}

/// A player's score (M6.5). Scores are ordered by points; of equals, fewer masterpieces are better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// Points of the masterpieces.
    pub points: u8,
    /// How many they are; a plain flag (M6.3) is not counted.
    pub masterpieces: u8,
}

impl Ord for Score {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.points.cmp(&other.points).then(other.masterpieces.cmp(&self.masterpieces))
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl End {
    /// The turns that are still to come once the end is triggered (M6.4): two for each of the others and one for the trigger.
    pub const fn turns(seats: u8) -> u8 {
        2 * seats - 1
    }
}

impl Masterpiece {
    /// A turn is over (M6.1, M6.4): does it trigger the end, was it the last?
    #[inline(always)]
    pub(crate) fn end_turn(&mut self, log: &mut impl Log<Event>) {
        if let Some(end) = &mut self.end {
            end.turns -= 1;
            if end.turns == 0 {
                return self.finish(log);
            }
        } else if self.player(self.active).points >= TRIGGER {
            return self.trigger(log);
        }
        self.next_turn();
    }

    /// M6.1, M6.2: the end is triggered; with a card in hand the flag must be taken, without there is none.
    fn trigger(&mut self, log: &mut impl Log<Event>) {
        let seat = self.active;
        let turns = End::turns(self.seats);
        self.end = Some(End { by: seat, turns });
        let points = self.player(seat).points;
        log.note(|| OpenEvent::EndTriggered { seat, points, turns }.into());
        self.supply[Work::END_FLAG.index()] = 0;
        self.in_supply = self.in_supply.minus(Works::only(Work::END_FLAG));
        if self.player(seat).hand.is_empty() {
            self.next_turn();
        } else {
            self.phase = Phase::Flagging;
        }
    }

    /// M6.2, M6.3: a masterpiece of one card, or a point and nothing more.
    pub(crate) fn take_flag(
        &mut self,
        seat: Seat,
        card: Card,
        log: &mut impl Log<Event>,
    ) -> Result<(), Rejection> {
        let player = self.player_mut(seat);
        if !player.hand.has(card) {
            return Err(Rejection::FlagNotHeld { card });
        }
        player.hand -= card;
        player.known -= card;
        self.lay(seat, Work::END_FLAG, Cards::one(card));
        log.note(|| OpenEvent::Flagged { seat, card }.into());
        self.if_masterpiece(seat, Work::END_FLAG, log);
        self.next_turn();
        Ok(())
    }

    pub(crate) fn finish(&mut self, log: &mut impl Log<Event>) {
        self.phase = Phase::Over;
        log.note(|| OpenEvent::Ended { scores: BySeat::new(self.seats, |seat| self.score(seat)) }.into());
    }

    /// M6.5: the score if the game ended now.
    pub fn score(&self, seat: Seat) -> Score {
        let player = self.player(seat);
        let masterpieces = u8::try_from(player.masterpieces.len()).unwrap_or(u8::MAX);
        Score { points: player.points, masterpieces }
    }

    /// Each seat's place: one more than the number of better scores, so equals share theirs (M6.5).
    pub(crate) fn places(&self) -> BySeat<u8> {
        let better = |mine: Score| Seat::all(self.seats).filter(|&other| self.score(other) > mine).count();
        BySeat::new(self.seats, |seat| u8::try_from(better(self.score(seat)) + 1).unwrap_or(Seat::MOST))
    }
}
