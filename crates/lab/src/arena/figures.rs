//! What is kept of the games, and what follows from it.

use std::time::Duration;

use bots::SEATS;
use serde::Serialize;
use table::Seat;

use super::chances::{self, Blocks, Estimate, Part, Sprt, Verdict};
use super::hall::Ended;
use super::plackett_luce::Orders;
use crate::counts::real;
use crate::runner::Deals;

/// The games of one meeting, block by block.
pub struct Figures {
    seats: u8,
    games: u64,
    blocks: u64,
    bots: Vec<Kept>,
    /// Wins of each chair.
    chairs: Vec<Blocks>,
    orders: Orders,
}

/// What is kept of a bot, of the blocks in which it sat.
#[derive(Clone, Default)]
struct Kept {
    wins: Blocks,
    points: Blocks,
    margins: Blocks,
    decisions: u64,
    time: Duration,
    deals: Deals,
}

impl Figures {
    /// No games yet of so many bots.
    pub fn new(bots: usize, seats: u8) -> Self {
        let (kept, chairs) = (vec![Kept::default(); bots], vec![Blocks::default(); seats.into()]);
        Self { seats, games: 0, blocks: 0, bots: kept, chairs, orders: Orders::new(bots) }
    }

    /// Adds the games of a block.
    pub fn add(&mut self, block: &[Ended]) {
        self.blocks += 1;
        self.games += block.len() as u64;
        self.orders.add(block.iter().map(|game| (&game.order[..], &game.places[..])));
        for (seat, chair) in self.chairs.iter_mut().enumerate() {
            let sum = block.iter().map(|game| f64::from(game.outcome.wins[seat])).sum();
            chair.add(Part { sum, of: real(block.len() as u64) });
        }
        let mut sums = vec![[Part::default(); 3]; self.bots.len()];
        for game in block {
            for (seat, (&bot, thought)) in game.order.iter().zip(&game.thought).enumerate() {
                let figures = [game.outcome.wins[seat], game.outcome.points[seat], margin(game, seat)];
                for (part, figure) in sums[bot].iter_mut().zip(figures) {
                    part.sum += f64::from(figure);
                    part.of += 1.0;
                }
                self.bots[bot].decisions += thought.decisions;
                self.bots[bot].time += thought.time;
                self.bots[bot].deals.add(game.deals[seat]);
            }
        }
        for (kept, [wins, points, margins]) in self.bots.iter_mut().zip(sums) {
            if wins.of > 0.0 {
                kept.wins.add(wins);
                kept.points.add(points);
                kept.margins.add(margins);
            }
        }
    }

    /// Games so far.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Wins of the first bot.
    pub fn first(&self) -> &Blocks {
        &self.bots[0].wins
    }

    /// What it comes to. Elo is against the mean of all, or against one of them.
    pub fn result(&self, names: &[String], against: Option<usize>, sprt: Option<Sprt>) -> Meeting {
        // Drawing blocks anew is no part of the games: the same games give the same figures.
        let elo = self.orders.elo(against, &mut fastrand::Rng::with_seed(self.games));
        let standing = |((name, kept), elo): ((&String, &Kept), Estimate)| Standing::new(name, kept, elo);
        let standings: Vec<_> = names.iter().zip(&self.bots).zip(elo).map(standing).collect();
        let by_wins = against.map(|_| standings[0].wins.map(|share| chances::elo(share, self.seats)));
        let sprt = sprt.map(|test| Tested {
            less: test.less,
            more: test.more,
            ratio: test.ratio(self.first(), self.seats),
            bound: Sprt::BOUND,
            verdict: test.verdict(self.first(), self.seats),
        });
        Meeting {
            games: self.games,
            blocks: self.blocks,
            fair: 1.0 / f64::from(self.seats),
            standings,
            chairs: Seat::all(self.seats)
                .zip(&self.chairs)
                .map(|(seat, wins)| Chair { seat: seat.to_string(), wins: wins.share() })
                .collect(),
            elo_by_wins: by_wins,
            sprt,
        }
    }
}

/// By how many points a seat is ahead of the best of the others.
fn margin(game: &Ended, seat: usize) -> f32 {
    let others = (0..game.order.len().min(SEATS)).filter(|&other| other != seat);
    let best = others.map(|other| game.outcome.points[other]).fold(f32::MIN, f32::max);
    game.outcome.points[seat] - best
}

/// What the games of some bots came to.
#[derive(Clone, Debug, Serialize)]
pub struct Meeting {
    /// Games played.
    pub games: u64,
    /// Deals, each played as often as there are seats.
    pub blocks: u64,
    /// The share of wins of one who is as good as the others.
    pub fair: f64,
    /// Each bot.
    pub standings: Vec<Standing>,
    /// Each chair.
    pub chairs: Vec<Chair>,
    /// Of one among clones of another: by how much it is stronger, by its wins alone. Not a number that JSON knows if it
    /// won all or none.
    pub elo_by_wins: Option<Estimate>,
    /// The sequential test, if one was asked for.
    pub sprt: Option<Tested>,
}

/// How the players of one chair did, whoever they were.
#[derive(Clone, Debug, Serialize)]
pub struct Chair {
    /// Its letter.
    pub seat: String,
    /// The share of games won from it. Nobody sits better than others if all of them are fair.
    pub wins: Estimate,
}

/// How one bot did.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    /// Its name.
    pub name: String,
    /// Places it had at tables.
    pub places: u64,
    /// The share of places that won; shared wins count in parts.
    pub wins: Estimate,
    /// Points at the end.
    pub points: Estimate,
    /// By how many points it was ahead of the best of the others.
    pub margin: Estimate,
    /// What it had to do with deals, where the game knows deals and somebody offered one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trades: Option<Trades>,
    /// Its strength by the order in which games were finished.
    pub elo: Estimate,
    /// So often it was asked to choose.
    pub decisions: u64,
    /// So often a second of processor time.
    pub decisions_per_second: f64,
    /// Processor time of each.
    pub milliseconds_per_decision: f64,
}

/// What somebody had to do with deals between players.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Trades {
    /// Offers it made in a game, those in answer to others not counted.
    pub offers: f64,
    /// The part of them that led to a deal, as they were or by another in answer.
    pub taken: f64,
    /// Deals in a game: its own offers that were taken, and others' that it took.
    pub made: f64,
}

/// How a sequential test went.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Tested {
    /// Not good enough, in Elo.
    pub less: f64,
    /// Good enough.
    pub more: f64,
    /// The log likelihood ratio.
    pub ratio: f64,
    /// It is decided when the ratio reaches this, or falls as far below 0.
    pub bound: f64,
    /// What is decided.
    pub verdict: Verdict,
}

impl Standing {
    fn new(name: &str, kept: &Kept, elo: Estimate) -> Self {
        let seconds = kept.time.as_secs_f64();
        let decisions = real(kept.decisions);
        let Deals { offers, taken, made } = kept.deals;
        let games = real(kept.wins.places().max(1));
        let trades = Trades {
            offers: real(offers) / games,
            taken: real(taken) / real(offers.max(1)),
            made: real(made) / games,
        };
        Self {
            name: name.to_owned(),
            places: kept.wins.places(),
            wins: kept.wins.share(),
            points: kept.points.mean(),
            margin: kept.margins.mean(),
            trades: (offers + made > 0).then_some(trades),
            elo,
            decisions: kept.decisions,
            decisions_per_second: if seconds > 0.0 { decisions / seconds } else { 0.0 },
            milliseconds_per_decision: if decisions > 0.0 { 1000.0 * seconds / decisions } else { 0.0 },
        }
    }
}

/// The strength of each rung of a ladder against the lowest, from how much each is stronger than the one below.
pub fn climbed(steps: &[Estimate]) -> Vec<Estimate> {
    let mut rungs = vec![Estimate::default()];
    let (mut mean, mut below, mut above) = (0.0, 0.0_f64, 0.0_f64);
    for step in steps {
        mean += step.mean;
        below = below.hypot(step.mean - step.from);
        above = above.hypot(step.to - step.mean);
        rungs.push(Estimate { mean, from: mean - below, to: mean + above });
    }
    rungs
}

#[cfg(test)]
mod tests {
    use bots::Outcome;

    use super::super::hall::Thought;
    use super::*;

    /// A game of three: who sat where, and their points.
    fn game(order: [usize; 3], points: [f32; 3]) -> Ended {
        let most = points.into_iter().fold(f32::MIN, f32::max);
        let winners = f32::from(u8::try_from(points.iter().filter(|&&own| own >= most).count()).unwrap());
        let mut outcome = Outcome::default();
        outcome.points[..3].copy_from_slice(&points);
        for (win, own) in outcome.wins.iter_mut().zip(points) {
            *win = if own >= most { 1.0 / winners } else { 0.0 };
        }
        let place = |own: f32| 1 + points.iter().filter(|&&other| other > own).count();
        Ended {
            deals: vec![Deals::default(); 3],
            order: order.to_vec(),
            places: points.iter().map(|&own| u8::try_from(place(own)).unwrap()).collect(),
            outcome,
            thought: vec![Thought { decisions: 2, time: Duration::from_millis(4) }; 3],
        }
    }

    fn figures() -> Figures {
        let mut figures = Figures::new(2, 3);
        figures.add(&[game([0, 1, 1], [9.0, 4.0, 5.0]), game([1, 0, 1], [7.0, 7.0, 1.0])]);
        figures.add(&[game([1, 1, 0], [1.0, 2.0, 0.0]), game([0, 1, 1], [5.0, 2.0, 4.0])]);
        figures
    }

    #[test]
    fn figures_are_of_places_at_tables() {
        let names = ["one", "other"].map(ToOwned::to_owned);
        let sprt = Some(Sprt { less: 0.0, more: 20.0 });
        let Meeting { games, blocks, standings, elo_by_wins, sprt, .. } =
            figures().result(&names, Some(1), sprt);
        assert_eq!((games, blocks), (4, 2));
        let [one, other] = &standings[..] else { panic!("two") };
        assert_eq!((one.places, other.places), (4, 8));
        // Won, shared, lost, won.
        assert!((one.wins.mean - 2.5 / 4.0).abs() < 1e-6);
        assert!((other.wins.mean - 1.5 / 8.0).abs() < 1e-6, "every game is won once");
        assert!((one.points.mean - 21.0 / 4.0).abs() < 1e-6);
        assert!((one.margin.mean - (4.0 + 0.0 - 2.0 + 1.0) / 4.0).abs() < 1e-6);
        assert_eq!((one.decisions, other.decisions), (8, 16));
        assert!((one.milliseconds_per_decision - 2.0).abs() < 1e-9);
        assert!((one.decisions_per_second - 500.0).abs() < 1e-6);
        assert!((elo_by_wins.unwrap().mean - chances::elo(0.625, 3)).abs() < 1e-4);
        assert!(one.elo.mean > 0.0 && one.elo.from <= one.elo.mean && one.elo.mean <= one.elo.to);
        assert_eq!(sprt.unwrap().verdict, Verdict::Undecided);
    }

    #[test]
    fn a_ladder_adds_up() {
        let step = |mean, off: f64| Estimate { mean, from: mean - off, to: mean + off };
        let rungs = climbed(&[step(100.0, 30.0), step(-20.0, 40.0)]);
        assert_eq!(rungs, [step(0.0, 0.0), step(100.0, 30.0), step(80.0, 50.0)]);
    }
}
