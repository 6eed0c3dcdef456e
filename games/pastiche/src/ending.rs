//! The end and the scoring (P7).

use serde::{Deserialize, Serialize};
use table::{BySeat, Log, Seat};

use crate::cards::Cards;
use crate::components::{CommissionId, TARGETS};
use crate::event::{Event, OpenEvent};
use crate::turn::{Pastiche, Phase};

/// A player's score, line by line (P7.3).
///
/// Scores are ordered by total; ties by the number of commissions, then usable cards, then bonuses (P7.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// Points of the completed commissions.
    pub commissions: u16,
    /// Points of the palette cards that the commissions in hand ask for (P7.4).
    pub usable: u16,
    /// Artist bonuses (P7.5).
    pub bonuses: u16,
    /// How many commissions are completed.
    pub completed: u8,
}

impl Score {
    /// All points.
    pub fn total(&self) -> u16 {
        self.commissions + self.usable + self.bonuses
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let rank = |score: &Self| (score.total(), score.completed, score.usable, score.bonuses);
        rank(self).cmp(&rank(other))
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Each seat's place: one more than the number of better scores, so equals share theirs (P7.6).
pub(crate) fn places(scores: &BySeat<Score>) -> BySeat<u8> {
    let better = |mine: &Score| scores.as_slice().iter().filter(|&other| other > mine).count();
    let seats = u8::try_from(scores.as_slice().len()).unwrap_or(Seat::MOST);
    BySeat::new(seats, |seat| u8::try_from(better(&scores[seat]) + 1).unwrap_or(Seat::MOST))
}

/// P7.4: of these cards those that the commissions in hand ask for, one card for each dab.
pub fn usable(palette: Cards, held: impl IntoIterator<Item = CommissionId>) -> Cards {
    palette.both(held.into_iter().map(CommissionId::palette).sum())
}

impl Pastiche {
    /// P7.1: the points that end the game with this many players.
    pub fn target(&self) -> u8 {
        TARGETS.iter().find(|(seats, _)| *seats == self.seats).map_or(u8::MAX, |(_, points)| *points)
    }

    /// P7.1: has somebody reached them?
    pub fn is_ending(&self) -> bool {
        Seat::all(self.seats).any(|seat| self.completed_points(seat) >= u16::from(self.target()))
    }

    /// P7.1, P7.2: asked when a round ends.
    pub(crate) fn is_last_round(&self) -> bool {
        let hex_left = !self.supply.is_empty()
            || self.players.iter().any(|player| player.hexes.iter().any(Option::is_some));
        !hex_left || self.is_ending()
    }

    pub(crate) fn end(&mut self, log: &mut impl Log<Event>) {
        self.phase = Phase::Over;
        log.note(|| OpenEvent::Ended { scores: BySeat::new(self.seats, |seat| self.score(seat)) }.into());
    }

    /// Points of the completed commissions alone.
    pub fn completed_points(&self, seat: Seat) -> u16 {
        self.player(seat).completed.iter().map(|commission| u16::from(commission.facts().points)).sum()
    }

    /// P7.3: the score if the game ended now.
    pub fn score(&self, seat: Seat) -> Score {
        let player = self.player(seat);
        let held = player.commissions.iter().flatten().map(|held| held.commission);
        // Once for each pair: found at the first of the two.
        let first_of_pair = player.completed.iter().filter(|&commission| {
            let companion = commission.facts().companion;
            commission < companion && player.completed.has(companion)
        });
        Score {
            commissions: self.completed_points(seat),
            usable: usable(player.palette, held).points(),
            bonuses: first_of_pair.map(|commission| u16::from(commission.facts().bonus)).sum(),
            completed: u8::try_from(player.completed.len()).unwrap_or(u8::MAX),
        }
    }

    pub(crate) fn places(&self) -> BySeat<u8> {
        places(&BySeat::new(self.seats, |seat| self.score(seat)))
    }
}
