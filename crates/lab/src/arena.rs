//! `atelier-lab arena`: how strong bots are, by many games in which nothing but the players differs.

pub mod chances;
mod engines;
pub mod entrants;
pub mod figures;
pub mod hall;
mod output;
mod plackett_luce;
mod plot;
mod report;
pub mod seatings;

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Result, bail};
use bots::{Judged, LEVELS};
use cli::options::Agreed;
use cli::which_game;

use crate::games;
use crate::reports::ReportFiles;
use crate::work::{self, Many};
use chances::{Sprt, Verdict};
use entrants::Entrant;
use figures::{Figures, Meeting};
use hall::Hall;
pub use output::elo_with_interval;
use output::{Kind, Told};
use seatings::Seatings;

/// Seats if nothing is said.
const SEATS: u8 = 4;
/// More bots at once would take too many tables until each has met each equally often.
const MOST_BOTS: usize = 12;

/// Measures how strong bots are against each other.
#[derive(clap::Args)]
#[command(after_help = "\
With two bots the first plays alone among clones of the second. With more of them, or with --mixed, all play against each
other. A block is one deal and its luck, played as often as there are seats, so that everybody has every seat once; games
are rounded up to whole blocks. A bot that thinks ahead may have a budget of its own: grand-master@200 tries 200 playouts a
move, grand-master@20ms thinks for 20 milliseconds.

An engine of your own is `engine:` and the command that starts it (without commas), with @MSms or --time as its limit; docs/BOTS_API.md
says what it reads and writes. One that is silent, ends or writes rubbish is replaced by greedy for the rest of the game, started
again for the next, and reported.

Examples:
  atelier-lab arena pastiche --bots master,journeyman --games 2000
  atelier-lab arena pastiche --bots grand-master@1000,grand-master@100 --seats 3 --sprt 0,20
  atelier-lab arena pastiche --bots 'engine:python3 examples/engines/pastiche.py',apprentice --games 400
  atelier-lab arena masterpiece --bots random,greedy,pupil,apprentice --report strength.md
  atelier-lab arena pass-the-paint --ladder --playouts 300 --json")]
pub struct Args {
    #[arg(help = which_game())]
    game: String,
    /// The bots: one and the one it is measured by, or several that all play against each other.
    #[arg(long, value_delimiter = ',', required_unless_present = "ladder", conflicts_with = "ladder")]
    bots: Vec<String>,
    /// Each of the five strengths against clones of the one below.
    #[arg(long, conflicts_with = "mixed")]
    ladder: bool,
    /// All against each other, though there are but two.
    #[arg(long)]
    mixed: bool,
    /// How many games, at most; on a ladder, for each step.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Seats at the table [default: 4 where the game allows].
    #[arg(long)]
    seats: Option<u8>,
    /// Stops as soon as it is certain whether the first bot is stronger by MORE Elo rather than by LESS.
    #[arg(long, value_name = "LESS,MORE", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// How long bots that think ahead and engines have for a move, in milliseconds [default for engines: 10000].
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    time: Option<u64>,
    /// How many playouts bots that think ahead have for a move. Then the same command plays the same games.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    playouts: Option<u32>,
    /// Play with this net instead of the bots' own.
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    #[command(flatten)]
    agreed: Agreed,
    #[command(flatten)]
    many: Many,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
    /// Write a report, with a plot beside it.
    #[arg(long, value_name = "FILE.md", conflicts_with = "json")]
    report: Option<PathBuf>,
}

/// Measures bots of the game that is asked for.
pub fn run(args: &Args) -> Result<()> {
    (games::find(&args.game)?.arena)(args)
}

/// Plays the games and says who is stronger.
pub fn arena<G: Judged>(args: &Args) -> Result<()> {
    args.net.as_deref().map(work::put_net::<G>).transpose()?;
    let options = args.agreed.of::<G>()?;
    let seats = cli::options::seats::<G>(args.seats, SEATS, &options)?;
    let kind = Kind::of(args)?;
    let sprt = args.sprt.as_deref().map(|bounds| test(bounds, kind)).transpose()?;
    let stop = work::until_interrupted();
    let entrants = entrants::<G>(args, &stop)?;
    let place = args.report.clone().map(ReportFiles::new).transpose()?;

    let pairs: Vec<_> = match kind {
        // Each but the first against the one before it.
        Kind::Ladder => entrants.windows(2).map(|two| vec![two[1].clone(), two[0].clone()]).collect(),
        Kind::Alone | Kind::Mixed => vec![entrants],
    };
    let seatings = match kind {
        Kind::Mixed => Seatings::mixed(seats, pairs[0].len()),
        Kind::Alone | Kind::Ladder => Seatings::alone(seats),
    };
    let blocks = seatings.blocks(args.games);
    let bar = work::bar(blocks.saturating_mul(seatings.games()).saturating_mul(pairs.len() as u64), "games")?;
    let mut meetings = Vec::new();
    for entrants in &pairs {
        let make = |bot: usize| entrants[bot].sit_down();
        let hall = Hall {
            options: &options,
            seatings: seatings.clone(),
            make: &make,
            seed: args.many.seed,
            threads: args.many.threads(),
            stop: &stop,
            bar: &bar,
        };
        let names: Vec<_> = entrants.iter().map(|entrant| entrant.name.clone()).collect();
        let meeting = meet(&hall, (0, blocks), seats, &names, sprt)?;
        meetings.extend(meeting);
        if stop.load(Ordering::Relaxed) {
            break;
        }
    }
    bar.finish_and_clear();
    if meetings.is_empty() {
        bail!("stopped before everybody had every seat once");
    }
    let stopped = stop.load(Ordering::Relaxed);
    let repeatable = pairs.iter().flatten().all(Entrant::is_repeatable);
    let engines = pairs.iter().flatten().filter_map(Entrant::engine_record).collect();
    let told = Told::new::<G>(args, kind, seats, meetings, (stopped, repeatable), engines);
    match &place {
        Some(place) => report::write::<G>(&told, place),
        None if args.json => told.print_json(),
        None => Ok(told.print()?),
    }
}

/// Plays so many blocks from this one on, or fewer if fewer are enough. `None` if not even one was played.
pub fn meet<G: Judged>(
    hall: &Hall<'_, G>,
    (first, blocks): (u64, u64),
    seats: u8,
    names: &[String],
    sprt: Option<Sprt>,
) -> Result<Option<Meeting>> {
    let mut figures = Figures::new(names.len(), seats);
    hall.play(first, blocks, |block| {
        figures.add(block);
        hall.bar.set_message(format!("{} {:.1} %", names[0], 100.0 * figures.first().share().mean));
        let decided = |test: Sprt| test.verdict(figures.first(), seats) != Verdict::Undecided;
        if sprt.is_some_and(decided) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    let against = matches!(hall.seatings, Seatings::Alone { .. }).then_some(1);
    Ok((figures.games() > 0).then(|| figures.result(names, against, sprt)))
}

/// Those who are to play, from the weakest to the strongest on a ladder, else as they are named.
fn entrants<G: Judged>(args: &Args, stop: &Arc<AtomicBool>) -> Result<Vec<Entrant<G>>> {
    let names: Vec<_> = if args.ladder {
        LEVELS.iter().map(|level| level.name.to_owned()).collect()
    } else {
        args.bots.clone()
    };
    let budget = entrants::Limits { playouts: args.playouts, milliseconds: args.time };
    let entrants = names.iter().map(|name| Entrant::new(name, budget, stop));
    let entrants = entrants.collect::<Result<Vec<_>>>()?;
    if !budget.is_none() && !entrants.iter().any(Entrant::searches) {
        bail!("none of these bots thinks ahead or is an engine, so --time and --playouts change nothing");
    }
    Ok(entrants)
}

/// The sequential test with these bounds.
fn test(bounds: &str, kind: Kind) -> Result<Sprt> {
    if kind == Kind::Mixed {
        bail!("--sprt is for one bot against clones of another, not for mixed tables");
    }
    let read = |bound: &str| bound.trim().parse().ok().filter(|bound: &f64| bound.is_finite());
    let bounds: Option<Vec<_>> = bounds.split(',').map(read).collect();
    let Some([less, more]) = bounds.as_deref() else {
        bail!("--sprt takes two numbers of Elo, such as 0,20");
    };
    if less >= more {
        bail!("--sprt takes the lesser number first: {less} is not less than {more}");
    }
    Ok(Sprt { less: *less, more: *more })
}
