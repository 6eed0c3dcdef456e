//! `atelier simulate`: many games between bots, and what they come to.

use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use table::{Determinize, OptionsError, Seat, Status};

use crate::faces::{self, Face};
use crate::{options, seating};

/// Plays many games between bots and sums them up.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  atelier simulate pastiche --games 10000 --players random,greedy --threads 2
  atelier simulate masterpiece --seats 5 --option open-discard --json")]
pub struct Args {
    /// The game: pastiche or masterpiece.
    game: String,
    /// How many games.
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// The bots; repeated to fill the seats, and moved on by one seat each game.
    #[arg(long, value_delimiter = ',', default_value = "greedy")]
    players: Vec<String>,
    /// Seats at the table.
    #[arg(long, default_value_t = 4)]
    seats: u8,
    /// Options of the game that are switched on.
    #[arg(long = "option")]
    options: Vec<String>,
    /// Threads; by default one for each processor.
    #[arg(long)]
    threads: Option<usize>,
    /// Games with the same seed are the same games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print the summary as JSON.
    #[arg(long)]
    json: bool,
}

/// What many games came to.
#[derive(Serialize)]
struct Summary {
    game: &'static str,
    games: u64,
    seats: u8,
    seed: u64,
    decisions: Spread,
    players: Vec<Standing>,
    by_seat: Vec<Standing>,
    /// How often each was achieved in a hundred games, by all players together.
    achieved: BTreeMap<&'static str, f64>,
}

#[derive(Serialize)]
struct Standing {
    name: String,
    /// Places taken at tables, all games together.
    played: u64,
    /// Of a hundred; a shared victory counts in parts.
    wins: f64,
    score: Spread,
}

#[derive(Serialize)]
struct Spread {
    mean: f64,
    deviation: f64,
    least: f64,
    most: f64,
}

/// One finished game.
struct Outcome {
    /// The bot at each seat.
    order: Vec<usize>,
    decisions: usize,
    scores: Vec<i32>,
    winners: Vec<bool>,
    achieved: Vec<&'static str>,
}

/// Simulates the game that is asked for.
pub fn run(args: &Args) -> Result<()> {
    (faces::find(&args.game)?.simulate)(args)
}

/// Plays the games and prints what they come to.
pub fn simulate<G: Face>(args: &Args) -> Result<()> {
    let options = options::agreed::<G>(&args.options)?;
    OptionsError::check_seats::<G>(args.seats)?;
    let outcomes = outcomes::<G>(args, &options)?;
    let summary = sum_up::<G>(args, &outcomes);
    if args.json {
        println!("{}", serde_json::to_string_pretty(&summary)?);
    } else {
        print(&summary);
    }
    Ok(())
}

/// All games, in order of number, however many threads play them.
fn outcomes<G: Face>(args: &Args, options: &G::Options) -> Result<Vec<Outcome>> {
    let threads =
        args.threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)).max(1);
    let bar =
        if std::io::stderr().is_terminal() { ProgressBar::new(args.games) } else { ProgressBar::hidden() };
    bar.set_style(ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} left")?);
    let next = AtomicU64::new(0);
    let work = || -> Result<Vec<(u64, Outcome)>> {
        let mut bots = seating::bots::<G>(&args.players)?;
        let mut played = Vec::new();
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= args.games {
                return Ok(played);
            }
            let turn = usize::try_from(game % bots.len() as u64)?;
            let order: Vec<_> = (0..usize::from(args.seats)).map(|seat| (seat + turn) % bots.len()).collect();
            let mut luck = seating::seeded(args.seed, game);
            let (end, decisions) = seating::play::<G>(options, &order, &mut bots, &mut luck)?;
            played.push((game, outcome(&end, order, decisions)));
            bar.inc(1);
        }
    };
    let mut played = thread::scope(|scope| -> Result<Vec<_>> {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let mut played = Vec::new();
        for worker in workers {
            match worker.join() {
                Ok(games) => played.extend(games?),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        Ok(played)
    })?;
    bar.finish_and_clear();
    played.sort_by_key(|(game, _)| *game);
    Ok(played.into_iter().map(|(_, outcome)| outcome).collect())
}

fn outcome<G: Determinize>(end: &G, order: Vec<usize>, decisions: usize) -> Outcome {
    let winners = match end.status() {
        Status::Over { places } => places.as_slice().iter().map(|&place| place == 1).collect(),
        Status::Awaiting { .. } => Vec::new(),
    };
    let mut achieved = Vec::new();
    end.tally(&mut |tally| achieved.extend((0..tally.done).map(|_| tally.name)));
    Outcome { order, decisions, scores: end.scores().as_slice().to_vec(), winners, achieved }
}

#[expect(clippy::cast_precision_loss, reason = "counts of games are far below 2^52")]
fn sum_up<G: Determinize>(args: &Args, outcomes: &[Outcome]) -> Summary {
    let mut achieved = BTreeMap::new();
    for what in outcomes.iter().flat_map(|outcome| &outcome.achieved) {
        *achieved.entry(*what).or_insert(0.0) += 100.0 / outcomes.len() as f64;
    }
    let players = args
        .players
        .iter()
        .enumerate()
        .map(|(bot, name)| standing(name.clone(), outcomes, |outcome, seat| outcome.order[seat] == bot));
    let by_seat = Seat::all(args.seats)
        .map(|seat| standing(format!("seat {seat}"), outcomes, |_, other| other == seat.index()));
    Summary {
        game: G::ID,
        games: args.games,
        seats: args.seats,
        seed: args.seed,
        decisions: spread(outcomes.iter().map(|outcome| outcome.decisions as f64)),
        players: players.collect(),
        by_seat: by_seat.collect(),
        achieved,
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of games are far below 2^52")]
fn standing(name: String, outcomes: &[Outcome], counts: impl Fn(&Outcome, usize) -> bool) -> Standing {
    let mut scores = Vec::new();
    let mut wins = 0.0;
    for outcome in outcomes {
        let shared = outcome.winners.iter().filter(|&&won| won).count();
        for seat in (0..outcome.order.len()).filter(|&seat| counts(outcome, seat)) {
            scores.push(f64::from(outcome.scores[seat]));
            if outcome.winners[seat] {
                wins += 1.0 / shared as f64;
            }
        }
    }
    let played = scores.len() as u64;
    let wins = if played == 0 { 0.0 } else { 100.0 * wins / played as f64 };
    Standing { name, played, wins, score: spread(scores.into_iter()) }
}

#[expect(clippy::cast_precision_loss, reason = "counts of games are far below 2^52")]
fn spread(values: impl Iterator<Item = f64>) -> Spread {
    let values: Vec<_> = values.collect();
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
    let least = values.iter().copied().reduce(f64::min).unwrap_or(0.0);
    let most = values.iter().copied().reduce(f64::max).unwrap_or(0.0);
    Spread { mean, deviation: variance.sqrt(), least, most }
}

fn print(summary: &Summary) {
    let Summary { game, games, seats, seed, decisions, players, by_seat, achieved } = summary;
    println!("{games} games of {game} with {seats} seats, seed {seed}");
    println!(
        "{:.0} decisions a game (deviation {:.0}, {:.0} to {:.0})\n",
        decisions.mean, decisions.deviation, decisions.least, decisions.most
    );
    println!(
        "{:<16} {:>8} {:>7} {:>7} {:>6} {:>6} {:>6}",
        "", "played", "wins", "score", "dev.", "least", "most"
    );
    for Standing { name, played, wins, score } in players.iter().chain(by_seat) {
        println!(
            "{name:<16} {played:>8} {wins:>5.1} % {:>7.1} {:>6.1} {:>6.0} {:>6.0}",
            score.mean, score.deviation, score.least, score.most
        );
    }
    println!("\nachieved so often in a hundred games");
    let mut achieved: Vec<_> = achieved.iter().collect();
    achieved.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    for pair in achieved.chunks(2) {
        let columns: Vec<_> = pair.iter().map(|(name, share)| format!("{share:>5.1} {name:<30}")).collect();
        println!("{}", columns.join("  ").trim_end());
    }
}
