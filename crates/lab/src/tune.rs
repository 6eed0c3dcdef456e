//! `atelier-lab tune`: better weights for a game's judgement, by play against itself.

mod kept;
mod spsa;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, bail};
use bots::{Bot, Judged, Weights};
use cli::options::Agreed;
use cli::which_game;
use indicatif::ProgressBar;
use table::Seat;

use crate::arena::hall::{Hall, Make};
use crate::arena::seatings::Seatings;
use crate::arena::{elo_with_interval, meet};
use crate::games;
use crate::runner::Plays;
use crate::work::Many;
use crate::{runner, work};
use kept::{Kept, Round, Task};
use spsa::{Spsa, Trial};

/// Seats if nothing is said.
const SEATS: u8 = 4;

/// Tunes the weights of a game's judgement by games between bots that differ in nothing else.
#[derive(clap::Args)]
#[command(after_help = "\
Each round moves all weights a little, up or down by a toss, and plays the two sides against each other on the same deals,
one alone among clones of the other and the other way round. The weights then move towards the side that did better. What
comes of it is printed as a Rust constant, with how it does against what was there before on deals of its own.

Examples:
  atelier-lab tune pastiche --rounds 50 --games 200
  atelier-lab tune pastiche --rounds 500 --keep weights.json     goes on where it was left")]
pub struct Args {
    #[arg(help = which_game())]
    game: String,
    /// How many rounds, with those that are kept.
    #[arg(long, default_value_t = 50)]
    rounds: usize,
    /// How many games a round; rounded up to whole deals.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// How many games at the end against the weights it began with; 0 for none.
    #[arg(long, default_value_t = 2000)]
    check: u64,
    /// Keeps each round in this file, and goes on from it if it is there.
    #[arg(long, value_name = "FILE.json")]
    keep: Option<PathBuf>,
    /// Seats at the table [default: 4 where the game allows].
    #[arg(long)]
    seats: Option<u8>,
    #[command(flatten)]
    agreed: Agreed,
    #[command(flatten)]
    many: Many,
}

/// Tunes the game that is asked for.
pub fn run(args: &Args) -> Result<()> {
    (games::find(&args.game)?.tune)(args)
}

/// Plays the rounds and prints the weights.
pub fn tune<G: Judged>(args: &Args) -> Result<()> {
    let stop = work::until_interrupted();
    let weights = G::weights().with_context(|| format!("{} has no weights to tune", G::TITLE))?;
    let tuner = Tuner::new(args, weights, &stop)?;
    let kept = tuner.tuned(args)?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", constant(&kept))?;
    if let Some(sentence) = tuner.checked(args, &kept)? {
        writeln!(out, "// {sentence}")?;
    }
    Ok(())
}

/// Where rounds are played.
struct Tuner<'a, G: Judged> {
    options: G::Options,
    seats: u8,
    threads: usize,
    task: Task,
    weights: Weights<G>,
    stop: &'a AtomicBool,
}

impl<'a, G: Judged> Tuner<'a, G> {
    fn new(args: &Args, weights: Weights<G>, stop: &'a AtomicBool) -> Result<Self> {
        let options = args.agreed.of::<G>()?;
        let seats = cli::options::seats::<G>(args.seats, SEATS, &options)?;
        let many = weights.names.len();
        if many == 0 || weights.values.len() != many || weights.steps.len() != many {
            bail!("{} has {} weights for {many} names", G::TITLE, weights.values.len());
        }
        let task = Task {
            game: G::ID.to_owned(),
            seats,
            agreed: args.agreed.words(),
            games: args.games,
            seed: args.many.seed,
            names: weights.names.iter().map(ToString::to_string).collect(),
        };
        Ok(Self { options, seats, threads: args.many.threads(), task, weights, stop })
    }

    /// All rounds, as far as nobody stops them.
    fn tuned(&self, args: &Args) -> Result<Kept> {
        let keep = args.keep.as_deref();
        let mut kept = Kept::open(keep, self.task.clone(), widened(&self.weights.values))?;
        let search = Spsa { steps: widened(&self.weights.steps), rounds: args.rounds };
        // Both sides have every seat of every deal.
        let deals = args.games.div_ceil(2 * u64::from(self.seats));
        let left = args.rounds.saturating_sub(kept.rounds.len()) as u64;
        let bar = work::bar(left.saturating_mul(deals).saturating_mul(2 * u64::from(self.seats)), "games")?;
        for round in kept.rounds.len()..args.rounds {
            let mut tosses = runner::seeded(!args.many.seed, round as u64);
            let trial = search.trial(kept.weights(), round, &mut tosses);
            let Some(better) = self.better(&trial, round as u64 * deals, deals, &bar)? else { break };
            let weights = search.moved(kept.weights(), round, &trial, better);
            kept.rounds.push(Round { better, weights });
            if let Some(path) = keep {
                kept.write(path)?;
            }
            bar.set_message(format!("round {}: {better:+.3}", round + 1));
        }
        bar.finish_and_clear();
        Ok(kept)
    }

    /// By how much the first side does better on these deals: what a game alone among the others is worth to it. `None` if
    /// it was stopped.
    fn better(&self, trial: &Trial, first: u64, deals: u64, bar: &ProgressBar) -> Result<Option<f64>> {
        let sides = [&trial.plus, &trial.minus].map(|weights| narrowed(weights));
        let mut worth = [0.0, 0.0];
        for (alone, worth) in worth.iter_mut().enumerate() {
            let make = |bot: usize| plays((self.weights.bot)(&sides[(alone + bot) % 2]));
            let mut games = 0.0;
            self.hall(&make, self.task.seed, bar).play(first, deals, |block| {
                for game in block {
                    let seat = game.order.iter().position(|&bot| bot == 0).unwrap_or_default();
                    let seat = Seat::all(self.seats).nth(seat).unwrap_or(Seat::new(0));
                    *worth += f64::from(game.outcome.utility(seat, self.seats));
                    games += 1.0;
                }
                ControlFlow::Continue(())
            })?;
            if self.stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            *worth /= games;
        }
        Ok(Some(worth[0] - worth[1]))
    }

    fn hall<'b>(&'b self, make: Make<'b, G>, seed: u64, bar: &'b ProgressBar) -> Hall<'b, G> {
        let seatings = Seatings::alone(self.seats);
        Hall { options: &self.options, seatings, make, seed, threads: self.threads, stop: self.stop, bar }
    }

    /// How what came of it does against what it began with, on deals that it was not tuned by. `None` if nobody asks for
    /// it any more.
    fn checked(&self, args: &Args, kept: &Kept) -> Result<Option<String>> {
        if args.check == 0 || kept.rounds.is_empty() || self.stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let sides = [kept.result(), kept.start.clone()].map(|weights| narrowed(&weights));
        let make = |bot: usize| plays((self.weights.bot)(&sides[bot]));
        let blocks = Seatings::alone(self.seats).blocks(args.check);
        let bar = work::bar(blocks.saturating_mul(self.seats.into()), "games")?;
        let hall = self.hall(&make, args.many.seed.wrapping_add(1), &bar);
        let names = ["tuned", "before"].map(ToOwned::to_owned);
        let meeting = meet(&hall, (0, blocks), self.seats, &names, None)?;
        bar.finish_and_clear();
        Ok(meeting.map(|meeting| {
            let wins = meeting.standings[0].wins.map(|share| 100.0 * share);
            format!(
                "Against what it began with: {:.1} % of {} games won ({:.1} to {:.1}) where {:.1} % is fair, Elo {}.",
                wins.mean,
                meeting.games,
                wins.from,
                wins.to,
                100.0 * meeting.fair,
                elo_with_interval(meeting.standings[0].elo).trim_start()
            )
        }))
    }
}

fn plays<G: Judged>(bot: Box<dyn Bot<G>>) -> Box<dyn Plays<G>> {
    Box::new(bot)
}

fn widened(weights: &[f32]) -> Vec<f64> {
    weights.iter().copied().map(f64::from).collect()
}

/// As judgement takes them.
#[expect(clippy::cast_possible_truncation, reason = "weights need no more digits")]
fn narrowed(weights: &[f64]) -> Vec<f32> {
    weights.iter().map(|&weight| weight as f32).collect()
}

/// The weights as Rust has them.
fn constant(kept: &Kept) -> String {
    let Kept { task, rounds, .. } = kept;
    let mut lines = vec![
        format!(
            "/// Tuned by play: {} rounds of {} games of {} with {} seats, seed {}.",
            rounds.len(),
            task.games,
            task.game,
            task.seats,
            task.seed
        ),
        format!("pub const WEIGHTS: [f32; {}] = [", task.names.len()),
    ];
    let weights = kept.result();
    lines.extend(
        weights.iter().zip(&task.names).map(|(weight, name)| format!("    {}, // {name}", digits(*weight))),
    );
    lines.push("];".to_owned());
    lines.join("\n")
}

/// Four digits that count.
fn digits(weight: f64) -> String {
    let rounded: f64 = format!("{weight:.3e}").parse().unwrap_or(weight);
    format!("{rounded:?}")
}

#[cfg(test)]
mod tests;
