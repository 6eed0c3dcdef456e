//! `atelier-lab simulate`: many games between bots, and what they come to.

mod figures;
mod plot;
mod report;
mod summary;

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use anyhow::{Result, bail};
use bots::Judged;
use cli::options::Agreed;
use cli::which_game;
use indicatif::ProgressBar;
use table::OptionsError;

use crate::games;
use crate::reports::ReportFiles;
use crate::work::Many;
use crate::{runner, work};
use figures::Figures;
use summary::Summary;

/// Seats of a summary if nothing is said.
const SEATS: u8 = 4;

/// Plays many games between bots and sums them up.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  atelier-lab simulate pastiche --games 10000 --players random,greedy --threads 2
  atelier-lab simulate masterpiece --seats 5 --option open-discard --json
  atelier-lab simulate pass-the-paint --variant double-hands
  atelier-lab simulate pass-the-paint --report
  atelier-lab simulate masterpiece --seats 3,4 --games 5000 --report balance.md")]
pub struct Args {
    #[arg(help = which_game())]
    game: String,
    /// How many games; in a report, for each number of seats.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The bots; repeated to fill the seats, and moved on by one seat each game.
    #[arg(long, value_delimiter = ',', default_value = "greedy")]
    players: Vec<String>,
    /// Seats at the table [default: 4 where the game allows; in a report, all numbers the game is for].
    #[arg(long, value_delimiter = ',')]
    seats: Vec<u8>,
    #[command(flatten)]
    agreed: Agreed,
    #[command(flatten)]
    many: Many,
    /// Print the summary as JSON.
    #[arg(long)]
    json: bool,
    /// Write a balance report, with a plot beside it [default: balance-GAME.md].
    #[arg(long, value_name = "FILE.md", num_args = 0..=1, conflicts_with = "json")]
    #[expect(clippy::option_option, reason = "a report, and where to")]
    report: Option<Option<PathBuf>>,
}

/// Simulates the game that is asked for.
pub fn run(args: &Args) -> Result<()> {
    (games::find(&args.game)?.simulate)(args)
}

/// Plays the games and says what they come to.
pub fn simulate<G: Judged>(args: &Args) -> Result<()> {
    let options = args.agreed.of::<G>()?;
    runner::bots::<G>(&args.players)?;
    args.seats.iter().try_for_each(|&seats| OptionsError::check_seats::<G>(seats))?;
    if let Some(file) = &args.report {
        let place = ReportFiles::new(file.clone().unwrap_or_else(|| report::usual_name::<G>().into()))?;
        let mut seats =
            if args.seats.is_empty() { G::seats_for(&options).collect() } else { args.seats.clone() };
        seats.sort_unstable();
        seats.dedup();
        let figures = play::<G>(args, &options, &seats)?;
        return report::write::<G>(args, &place, &figures);
    }
    let asked = match args.seats[..] {
        [] => None,
        [seats] => Some(seats),
        _ => bail!("a summary is of one number of seats; `--report` takes several"),
    };
    let seats = cli::options::seats::<G>(asked, SEATS, &options)?;
    for figures in play::<G>(args, &options, &[seats])? {
        let summary = Summary::new::<G>(args, &figures);
        if args.json {
            writeln!(std::io::stdout(), "{}", serde_json::to_string_pretty(&summary)?)?;
        } else {
            summary.print()?;
        }
    }
    Ok(())
}

/// Plays all games for each of these numbers of seats.
fn play<G: Judged>(args: &Args, options: &G::Options, seats: &[u8]) -> Result<Vec<Figures>> {
    let bar = work::bar(args.games.saturating_mul(seats.len() as u64), "games")?;
    let figures = seats.iter().map(|&seats| figures::<G>(args, options, seats, &bar)).collect();
    bar.finish_and_clear();
    figures
}

/// The figures of all games with so many seats. Each thread keeps its own and they are joined in the end, which
/// comes to the same however many threads there are.
fn figures<G: Judged>(args: &Args, options: &G::Options, seats: u8, bar: &ProgressBar) -> Result<Figures> {
    let threads = args.many.threads();
    let next = AtomicU64::new(0);
    let part = || -> Result<Figures> {
        let mut bots = runner::bots::<G>(&args.players)?;
        let mut figures = Figures::new(bots.len(), seats);
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= args.games {
                return Ok(figures);
            }
            let turn = usize::try_from(game % bots.len() as u64)?;
            let order: Vec<_> = (0..usize::from(seats)).map(|seat| (seat + turn) % bots.len()).collect();
            let mut luck = runner::seeded(args.many.seed, game);
            let played = runner::play::<G, _>(options, &order, &mut bots, &mut luck)?;
            figures.count(&played, &order)?;
            bar.inc(1);
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(part)).collect();
        let mut figures = Figures::new(args.players.len(), seats);
        for worker in workers {
            match worker.join() {
                Ok(part) => figures.join(&part?),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        Ok(figures)
    })
}
