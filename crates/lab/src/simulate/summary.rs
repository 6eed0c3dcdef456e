//! The figures for one number of seats, for a terminal or for another program.

use std::collections::BTreeMap;
use std::io::Write;

use cli::paint::{columns, pad};
use serde::Serialize;
use table::{Game, Seat};

use super::Args;
use super::figures::{self, Figures};
use crate::counts::{Spread, real};

/// Columns of a page that every terminal has.
const PAGE: usize = 80;

/// What many games came to.
#[derive(Serialize)]
pub struct Summary {
    game: &'static str,
    games: u64,
    seats: u8,
    seed: u64,
    decisions: Spread,
    /// Where the game knows deals between players, and somebody offered one.
    #[serde(skip_serializing_if = "Option::is_none")]
    trades: Option<Trades>,
    players: Vec<Row>,
    by_seat: Vec<Row>,
    /// What the game counts, by kind and name.
    achieved: BTreeMap<&'static str, BTreeMap<&'static str, Achieved>>,
}

/// Deals between players.
#[derive(Serialize)]
struct Trades {
    /// Offers a game, those in answer to others not counted.
    offers: f64,
    /// Deals a game.
    trades: f64,
}

#[derive(Serialize)]
struct Row {
    name: String,
    /// Places taken at tables, all games together.
    played: u64,
    /// Of a hundred; a shared victory counts in parts.
    wins: f64,
    score: Spread,
}

/// So often in a hundred games, by all players together.
#[derive(Serialize)]
struct Achieved {
    /// It came to something.
    done: f64,
    /// It could have.
    of: f64,
}

impl Summary {
    /// Of these games.
    pub fn new<G: Game>(args: &Args, figures: &Figures) -> Self {
        let bots = args.players.iter().cloned().zip(&figures.bots);
        let seats = Seat::all(figures.seats).map(|seat| format!("seat {seat}")).zip(&figures.by_seat);
        let in_a_hundred = |count: u64| 100.0 * real(count) / real(figures.games().max(1));
        let achieved = figures.tallies.iter().map(|(&kind, names)| {
            let names = names.iter().map(|(&name, tried)| {
                (name, Achieved { done: in_a_hundred(tried.done), of: in_a_hundred(tried.of) })
            });
            (kind.heading, names.collect())
        });
        Self {
            game: G::ID,
            games: figures.games(),
            seats: figures.seats,
            seed: args.many.seed,
            decisions: figures.decisions.spread(),
            trades: (figures.deals.offers > 0).then(|| Trades {
                offers: real(figures.deals.offers) / real(figures.games().max(1)),
                trades: real(figures.deals.taken) / real(figures.games().max(1)),
            }),
            players: bots.map(|(name, standing)| Row::new(name, standing)).collect(),
            by_seat: seats.map(|(name, standing)| Row::new(name, standing)).collect(),
            achieved: achieved.collect(),
        }
    }

    /// Prints it for people.
    pub fn print(&self) -> std::io::Result<()> {
        let mut out = std::io::stdout().lock();
        let Self { game, games, seats, seed, decisions, trades, players, by_seat, achieved } = self;
        writeln!(out, "{games} games of {game} with {seats} seats, seed {seed}")?;
        writeln!(
            out,
            "{:.0} decisions a game (deviation {:.0}, {:.0} to {:.0})",
            decisions.mean, decisions.deviation, decisions.least, decisions.most
        )?;
        if let Some(Trades { offers, trades }) = trades {
            writeln!(out, "{trades:.1} trades a game of {offers:.1} offers")?;
        }
        writeln!(out)?;
        writeln!(
            out,
            "{:<16} {:>8} {:>7} {:>7} {:>6} {:>6} {:>6}",
            "", "played", "wins", "score", "dev.", "least", "most"
        )?;
        for Row { name, played, wins, score } in players.iter().chain(by_seat) {
            writeln!(
                out,
                "{name:<16} {played:>8} {wins:>5.1} % {:>7.1} {:>6.1} {:>6.0} {:>6.0}",
                score.mean, score.deviation, score.least, score.most
            )?;
        }
        writeln!(out, "\nachieved so often in a hundred games, and in so many of a hundred cases")?;
        for (kind, names) in achieved {
            writeln!(out, "\n{kind}")?;
            writeln!(out, "{}", lines(names).join("\n"))?;
        }
        Ok(())
    }
}

impl Row {
    fn new(name: String, standing: &figures::Results) -> Self {
        Self {
            name,
            played: standing.played(),
            wins: 100.0 * standing.share(),
            score: standing.scores.spread(),
        }
    }
}

/// The most frequent first, as many beside each other as the page has room for.
fn lines(names: &BTreeMap<&'static str, Achieved>) -> Vec<String> {
    let mut names: Vec<_> = names.iter().collect();
    names.sort_by(|(_, one), (_, other)| other.done.total_cmp(&one.done));
    let cells = names.iter().map(|(name, Achieved { done, of })| {
        let rate = if *of > 0.0 { format!("{:>4.0} %", 100.0 * done / of) } else { format!("{:>6}", "–") };
        format!("{done:>6.1} {rate} {name}")
    });
    let cells: Vec<_> = cells.collect();
    let wide = cells.iter().map(|cell| columns(cell)).max().unwrap_or(0);
    let beside = ((PAGE + 2) / (wide + 2)).clamp(1, 2);
    let line = |cells: &[String]| {
        let padded: Vec<_> = cells.iter().map(|cell| pad(cell, wide)).collect();
        padded.join("  ").trim_end().to_owned()
    };
    cells.chunks(beside).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_stand_below_each_other() {
        let achieved = |done| Achieved { done, of: 50.0 };
        let short = BTreeMap::from([("red", achieved(10.0)), ("blue", achieved(20.0))]);
        assert_eq!(lines(&short), ["  20.0   40 % blue    10.0   20 % red"]);
        let name = "girl-with-a-pearl-earring-and-another";
        let long = BTreeMap::from([(name, achieved(1.0)), ("red", Achieved { done: 0.0, of: 0.0 })]);
        assert_eq!(lines(&long), [format!("   1.0    2 % {name}"), "   0.0      – red".to_owned()]);
    }
}
