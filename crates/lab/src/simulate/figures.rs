//! What is kept of many games: counts, never the games themselves.

use std::collections::BTreeMap;

use bots::Judged;
use table::{Seat, Status, Tallied, TallyKind};

use crate::counts::{Counts, real, wilson};
use crate::runner::{Deals, Played};

/// All games with one number of seats.
///
/// Everything in it is a count, so it does not matter who played which game and in what order they are added.
#[derive(Clone, Debug, PartialEq)]
pub struct Figures {
    /// Seats at the table.
    pub seats: u8,
    /// Decisions of each game.
    pub decisions: Counts,
    /// What all had to do with deals between players.
    pub deals: Deals,
    /// The winner's score in each game.
    pub winning: Counts,
    /// Games in which several share the first place.
    pub shared: u64,
    /// Each bot, as they are named on the command line.
    pub bots: Vec<Results>,
    /// Each seat.
    pub by_seat: Vec<Results>,
    /// Each place in the order of turns; empty if the game has no such order.
    pub by_turn: Vec<Results>,
    /// What the game counts ([`Tallied`]), by kind and name.
    pub tallies: BTreeMap<&'static TallyKind, BTreeMap<&'static str, Tried>>,
}

/// How one bot, or one seat, did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Results {
    /// Its score each time.
    pub scores: Counts,
    /// Victories, by how many shared them: alone comes first.
    victories: [u64; Seat::MOST as usize],
}

/// How often something came to something, of how often it could have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tried {
    /// It came to something.
    pub done: u64,
    /// It could have.
    pub of: u64,
}

impl Figures {
    /// No games yet of so many bots at so many seats.
    pub fn new(bots: usize, seats: u8) -> Self {
        Self {
            seats,
            decisions: Counts::default(),
            deals: Deals::default(),
            winning: Counts::default(),
            shared: 0,
            bots: vec![Results::default(); bots],
            by_seat: vec![Results::default(); usize::from(seats)],
            by_turn: Vec::new(),
            tallies: BTreeMap::new(),
        }
    }

    /// Counts a game that is over. `order` has the bot of each seat.
    pub fn count<G: Judged>(&mut self, played: &Played<G>, order: &[usize]) -> anyhow::Result<()> {
        let Played { end, decisions, deals } = played;
        let Status::Over { places } = end.status() else { anyhow::bail!("the game is not over") };
        let scores = end.scores();
        let won = |seat: Seat| places.as_slice()[seat.index()] == 1;
        let winners: Vec<_> = Seat::all(self.seats).filter(|&seat| won(seat)).collect();
        let tallied = end.tallied();
        let began = tallied.and_then(Tallied::began);
        if began.is_some() {
            self.by_turn.resize(usize::from(self.seats), Results::default());
        }
        for seat in Seat::all(self.seats) {
            let score = i64::from(scores.as_slice()[seat.index()]);
            let shared_by = if won(seat) { winners.len() } else { 0 };
            self.bots[order[seat.index()]].count(score, shared_by);
            self.by_seat[seat.index()].count(score, shared_by);
            if let Some(began) = began {
                let seats = usize::from(self.seats);
                self.by_turn[(seat.index() + seats - began.index()) % seats].count(score, shared_by);
            }
        }
        if let Some(best) = winners.iter().map(|seat| scores.as_slice()[seat.index()]).max() {
            self.winning.count(best.into());
        }
        self.shared += u64::from(winners.len() > 1);
        self.decisions.count(i64::try_from(*decisions)?);
        for deals in deals {
            self.deals.add(*deals);
        }
        if let Some(tallied) = tallied {
            tallied.tally(&mut |tally| {
                let tried = self.tallies.entry(tally.kind).or_default().entry(tally.name).or_default();
                tried.add(Tried { done: tally.done.into(), of: tally.of.into() });
            });
        }
        Ok(())
    }

    /// Adds other games with as many seats and the same bots.
    pub fn join(&mut self, other: &Self) {
        self.decisions.join(&other.decisions);
        self.deals.add(other.deals);
        self.winning.join(&other.winning);
        self.shared += other.shared;
        self.by_turn.resize(self.by_turn.len().max(other.by_turn.len()), Results::default());
        let standings = [
            (&mut self.bots, &other.bots),
            (&mut self.by_seat, &other.by_seat),
            (&mut self.by_turn, &other.by_turn),
        ];
        for (mine, others) in standings {
            mine.iter_mut().zip(others).for_each(|(mine, other)| mine.join(other));
        }
        for (kind, names) in &other.tallies {
            let mine = self.tallies.entry(kind).or_default();
            for (name, &tried) in names {
                mine.entry(name).or_default().add(tried);
            }
        }
    }

    /// How many games these are.
    pub fn games(&self) -> u64 {
        self.decisions.total()
    }

    /// The scores of all players.
    pub fn scores(&self) -> Counts {
        let mut scores = Counts::default();
        self.by_seat.iter().for_each(|seat| scores.join(&seat.scores));
        scores
    }

    /// The share of victories of a player who is as good as the others.
    pub fn fair(&self) -> f64 {
        1.0 / f64::from(self.seats)
    }
}

impl Results {
    /// Counts a score; if it won, by how many the victory is shared.
    fn count(&mut self, score: i64, shared_by: usize) {
        self.scores.count(score);
        if shared_by > 0 {
            self.victories[shared_by - 1] += 1;
        }
    }

    /// Adds what was counted elsewhere.
    pub fn join(&mut self, other: &Self) {
        self.scores.join(&other.scores);
        self.victories.iter_mut().zip(other.victories).for_each(|(mine, other)| *mine += other);
    }

    /// Places taken at tables.
    pub fn played(&self) -> u64 {
        self.scores.total()
    }

    /// The share of games won; a shared victory counts in parts.
    pub fn share(&self) -> f64 {
        let parts = self.victories.iter().zip(1_u32..).map(|(&won, by)| real(won) / f64::from(by));
        parts.sum::<f64>() / real(self.played().max(1))
    }

    /// Where the share lies, in 95 of 100 cases.
    pub fn interval(&self) -> (f64, f64) {
        wilson(self.share(), self.played())
    }
}

impl Tried {
    /// Adds what was counted elsewhere.
    pub fn add(&mut self, other: Self) {
        self.done += other.done;
        self.of += other.of;
    }

    /// The part that came to something; `None` if nothing could have.
    pub fn rate(self) -> Option<f64> {
        (self.of > 0).then(|| real(self.done) / real(self.of))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shared_victory_counts_in_parts() {
        let mut standing = Results::default();
        for (score, shared_by) in [(10, 1), (8, 2), (7, 4), (3, 0)] {
            standing.count(score, shared_by);
        }
        assert_eq!(standing.played(), 4);
        assert!((standing.share() - 1.75 / 4.0).abs() < 1e-12);
        let mut twice = standing.clone();
        twice.join(&standing);
        assert_eq!((twice.played(), twice.share()), (8, standing.share()));
        let (from, to) = twice.interval();
        assert!(from < twice.share() && twice.share() < to);
    }

    const WORKS: TallyKind = TallyKind { heading: "Works", meaning: "" };

    #[test]
    fn figures_join_in_any_order() {
        let part = |name: &'static str, turns: usize| {
            let mut figures = Figures::new(1, 2);
            figures.decisions.count(5);
            figures.by_turn.resize(turns, Results::default());
            figures.by_seat[0].count(9, 1);
            figures.tallies.entry(&WORKS).or_default().insert(name, Tried { done: 1, of: 2 });
            figures
        };
        let (mut one, mut other) = (part("49", 0), part("1 & 13", 2));
        let (first, second) = (one.clone(), other.clone());
        one.join(&second);
        other.join(&first);
        assert_eq!(one, other);
        assert_eq!((one.games(), one.by_turn.len(), one.tallies[&WORKS].len()), (2, 2, 2));
        assert_eq!(one.scores().total(), 2);
    }

    #[test]
    fn what_never_turned_up_has_no_rate() {
        assert_eq!(Tried::default().rate(), None);
        assert_eq!(Tried { done: 0, of: 3 }.rate(), Some(0.0));
        assert_eq!(Tried { done: 1, of: 4 }.rate(), Some(0.25));
    }
}
