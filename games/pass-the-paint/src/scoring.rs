//! Scoring (D6), and what the harder game takes off (D7.2).

use serde::{Deserialize, Serialize};
use table::{BySeat, Seat, Tallied, Tally, TallyKind, Wire};

use crate::commissions::Commissions;
use crate::components::{COLOURS, Colour, PENALTY};
use crate::paints::Paints;
use crate::turn::{PassThePaint, Player};

/// A player's points, and what breaks a tie. With double hands both hands together (D9.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// All points together.
    pub total: i32,
    /// For colours (D6.1).
    pub colours: u32,
    /// For commissions that are complete (D6.2).
    pub commissions: u32,
    /// For palettes claimed (D6.3).
    pub palettes: u32,
    /// Off for commissions that are not complete (D7.2).
    pub penalty: u32,
    /// Commissions that are complete: more of them break a tie (D6.4).
    pub completed: u32,
    /// Different colours: fewer of them break a tie (D6.4).
    pub different: u32,
}

impl Wire for Score {}

impl Score {
    /// What lies in front of one place comes to this.
    pub fn of(front: Paints, held: Commissions, claimed: Commissions, harder: bool) -> Self {
        let worth = |colour: Colour| u32::from(colour.value(front.count(colour)));
        let colours: u32 = front.colours().iter().map(worth).sum();
        // Whether one is complete cannot be guessed, so nothing waits for it.
        let (mut commissions, mut completed) = (0, 0);
        for card in held.iter() {
            let complete = u32::from(front.colours().cover(card.colours()));
            commissions += complete * u32::from(card.points());
            completed += complete;
        }
        let palettes = claimed.points();
        let penalty = u32::from(harder) * u32::from(PENALTY) * (held.len() - completed);
        Self {
            total: (colours + commissions + palettes).cast_signed() - penalty.cast_signed(),
            colours,
            commissions,
            palettes,
            penalty,
            completed,
            different: front.colours().len(),
        }
    }

    /// Of both hands (D9.3).
    #[must_use]
    fn and(self, other: Self) -> Self {
        Self {
            total: self.total + other.total,
            colours: self.colours + other.colours,
            commissions: self.commissions + other.commissions,
            palettes: self.palettes + other.palettes,
            penalty: self.penalty + other.penalty,
            completed: self.completed + other.completed,
            different: self.different + other.different,
        }
    }

    /// D6.4: who is ahead has more of this.
    fn rank(&self) -> impl Ord + use<> {
        (self.total, self.completed, self.commissions, std::cmp::Reverse(self.different))
    }

    /// D6.4: each seat's place; who is still equal shares it.
    pub fn places(scores: &BySeat<Self>) -> BySeat<u8> {
        let seats = u8::try_from(scores.as_slice().len()).unwrap_or(Seat::MOST);
        BySeat::new(seats, |seat| {
            let ahead = scores.iter().filter(|(_, other)| other.rank() > scores[seat].rank());
            u8::try_from(ahead.count() + 1).unwrap_or(seats)
        })
    }
}

impl PassThePaint {
    fn score_of(&self, player: &Player) -> Score {
        Score::of(player.front, player.commissions, player.claimed, self.options.harder)
    }

    pub(crate) fn score(&self, seat: Seat) -> Score {
        let places = self.places.of(seat).iter().map(|number| &self.players[number.index()]);
        places.map(|player| self.score_of(player)).fold(Score::default(), Score::and)
    }

    pub(crate) fn all_scores(&self) -> BySeat<Score> {
        BySeat::new(self.places.seats(), |seat| self.score(seat))
    }

    pub(crate) fn final_places(&self) -> BySeat<u8> {
        Score::places(&self.all_scores())
    }
}

/// Commissions that were completed.
const COMMISSION_CARDS: TallyKind = TallyKind {
    heading: "Commissions",
    meaning: "Commissions that are complete, of those held in the end, face-down palettes among them.",
};
/// Palettes that were claimed.
const PALETTES: TallyKind = TallyKind {
    heading: "Palettes",
    meaning: "Palettes that were claimed, of those that lay in the middle.",
};
/// Cards that were kept.
const COLOUR_CARDS: TallyKind =
    TallyKind { heading: "Colours", meaning: "Cards that were kept, of those turned up." };

impl Tallied for PassThePaint {
    fn tally(&self, count: &mut dyn FnMut(Tally)) {
        let players = &self.players[..usize::from(self.places.count())];
        for player in players {
            let complete = player.commissions.complete_with(player.front.colours());
            for card in player.commissions.iter() {
                let done = u32::from(complete.has(card));
                count(Tally { kind: &COMMISSION_CARDS, name: card.facts().name, done, of: 1 });
            }
        }
        let claimed = players.iter().fold(Commissions::NONE, |all, player| all.and(player.claimed));
        for card in self.middle.and(claimed).iter() {
            let done = u32::from(claimed.has(card));
            count(Tally { kind: &PALETTES, name: card.facts().name, done, of: 1 });
        }
        for colour in COLOURS.iter().map(|facts| facts.colour) {
            let kept = |colour: Colour| -> u32 {
                players.iter().map(|player| u32::from(player.front.count(colour))).sum()
            };
            let done = kept(colour);
            let of = done + u32::from(self.discards.count(colour));
            count(Tally { kind: &COLOUR_CARDS, name: colour.facts().name, done, of });
        }
    }

    /// Who takes the first card of the first row; where all choose at once nobody begins.
    fn began(&self) -> Option<Seat> {
        self.first
    }
}
