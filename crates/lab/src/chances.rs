//! `atelier-lab chances`: how true the chances are that people are told.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::{Result, bail};
use bots::search::{Budget, Root, evaluate};
use bots::{Bot, Judged, Outcome};
use cli::options::Agreed;
use cli::which_game;
use table::{Chance, Seat, Viewer};

use crate::arena::entrants::{Entrant, Limits};
use crate::work::{self, Many};
use crate::{games, runner};

/// Seats if nothing is said.
const SEATS: u8 = 4;
/// Bins of the curve.
const BINS: usize = 10;

/// Measures how true chances are: what a seat is told on its way, and how the game ended.
#[derive(clap::Args)]
#[command(after_help = "\
Games are played between bots of mixed strength. In some positions a seat asks how the game stands, by what it knows: by games
that are played to their end, and by the net after a few turns, with the same time for both.

Examples:
  atelier-lab chances pastiche --games 500
  atelier-lab chances masterpiece --seats 3 --games 500 --playouts 400")]
pub struct Args {
    #[arg(help = which_game())]
    game: String,
    /// Who plays: each seat is one of these, by chance.
    #[arg(long, value_delimiter = ',', default_value = "apprentice,journeyman,master,grand-master@64")]
    bots: Vec<String>,
    /// How many games.
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Seats at the table [default: 4 where the game allows].
    #[arg(long)]
    seats: Option<u8>,
    /// So many of a hundred turns begin with the question how the game stands.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=100))]
    ask: u32,
    /// Milliseconds for an answer.
    #[arg(long, default_value_t = 75, value_parser = clap::value_parser!(u64).range(1..))]
    time: u64,
    /// Playouts for an answer, instead of a time: then the same command gives the same figures.
    #[arg(long)]
    playouts: Option<u32>,
    /// Ask this net instead of the bots' own.
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    #[command(flatten)]
    agreed: Agreed,
    #[command(flatten)]
    many: Many,
}

/// Measures the game that is asked for.
pub fn run(args: &Args) -> Result<()> {
    (games::find(&args.game)?.chances)(args)
}

/// What was told, by each way to find out.
#[derive(Clone, Default)]
struct Curve {
    told: [f64; BINS],
    came: [f64; BINS],
    count: [u64; BINS],
    brier: f64,
    positions: u64,
    /// How far two answers to one question are apart, and the most.
    apart: f64,
    most_apart: f64,
    twice: u64,
}

impl Curve {
    fn add(&mut self, told: &[f32], came: &[f32]) {
        self.positions += 1;
        for (&told, &came) in told.iter().zip(came) {
            let (told, came) = (f64::from(told), f64::from(came));
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share")]
            let bin = ((told * 10.0) as usize).min(BINS - 1);
            self.told[bin] += told;
            self.came[bin] += came;
            self.count[bin] += 1;
            self.brier += (told - came).powi(2);
        }
    }

    fn again(&mut self, one: &[f32], other: &[f32]) {
        for (one, other) in one.iter().zip(other) {
            let apart = f64::from((one - other).abs());
            self.apart += apart;
            self.most_apart = self.most_apart.max(apart);
            self.twice += 1;
        }
    }

    fn join(&mut self, other: &Self) {
        for bin in 0..BINS {
            self.told[bin] += other.told[bin];
            self.came[bin] += other.came[bin];
            self.count[bin] += other.count[bin];
        }
        self.brier += other.brier;
        self.positions += other.positions;
        self.apart += other.apart;
        self.most_apart = self.most_apart.max(other.most_apart);
        self.twice += other.twice;
    }
}

/// A question, both answers to it by either way.
struct Asked {
    answers: [[Outcome; 2]; WAYS.len()],
}

const WAYS: [&str; 2] = ["played to the end", "valued by the net"];

/// Plays the games and compares.
pub fn chances<G: Judged>(args: &Args) -> Result<()> {
    args.net.as_deref().map(work::put_net::<G>).transpose()?;
    let options = args.agreed.of::<G>()?;
    let seats = cli::options::seats::<G>(args.seats, SEATS, &options)?;
    let stop = work::until_interrupted();
    let entrants = args.bots.iter().map(|name| Entrant::<G>::new(name, Limits::default(), &stop));
    let entrants = entrants.collect::<Result<Vec<_>>>()?;
    let budget = match args.playouts {
        Some(playouts) => Budget::playouts(playouts),
        None => Budget::time(Duration::from_millis(args.time)),
    };
    let budgets = [budget.clone(), Budget { valued: true, ..budget }];
    let (next, failed, curves) = (AtomicU64::new(0), AtomicBool::new(false), Mutex::new([const { None }; 2]));
    let game = |number: u64, curves: &mut [Curve; 2]| -> Result<()> {
        let mut luck = runner::seeded(args.many.seed, number);
        let mut choosing = luck.fork();
        let mut bots: Vec<Box<dyn Bot<G>>> = (0..seats)
            .map(|_| entrants[choosing.pick(u32::try_from(entrants.len()).unwrap_or(1)) as usize].sit_down())
            .collect();
        let order: Vec<_> = (0..usize::from(seats)).collect();
        let mut asked = Vec::new();
        let watch = |game: &G, memories: &[G::Memory]| {
            if !game.is_settled() || choosing.pick(100) >= args.ask {
                return;
            }
            let seat = Seat::new(u8::try_from(choosing.pick(u32::from(seats))).unwrap_or(0));
            let view = game.view(Viewer::Seat(seat));
            let root: Root<'_, G> = Root { seat, seats, view: &view, memory: &memories[seat.index()] };
            let mut answer = |budget: &Budget| evaluate(&root, &[], budget, &mut choosing).0.outcome;
            asked.push(Asked {
                answers: [&budgets[0], &budgets[1]].map(|budget| [answer(budget), answer(budget)]),
            });
        };
        let (end, _) = runner::play_watched(&options, &order, &mut bots, &mut luck, watch)?;
        let came = Outcome::of(&end);
        for Asked { answers } in asked {
            for (curve, [one, other]) in curves.iter_mut().zip(answers) {
                let seats = usize::from(seats);
                curve.add(&one.wins[..seats], &came.wins[..seats]);
                curve.again(&one.wins[..seats], &other.wins[..seats]);
            }
        }
        Ok(())
    };
    let worker = || -> Result<()> {
        let mut own = [Curve::default(), Curve::default()];
        while !stop.load(Ordering::Relaxed) && !failed.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= args.games {
                break;
            }
            game(number, &mut own)?;
        }
        let Ok(mut curves) = curves.lock() else { bail!("another thread failed") };
        for (all, own) in curves.iter_mut().zip(&own) {
            all.get_or_insert_with(Curve::default).join(own);
        }
        Ok(())
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..args.many.threads())
            .map(|_| scope.spawn(|| worker().inspect_err(|_| failed.store(true, Ordering::Relaxed))))
            .collect();
        workers.into_iter().try_for_each(|worker| worker.join().unwrap_or_else(|_| bail!("a bot panicked")))
    })?;
    let Ok(curves) = curves.into_inner() else { bail!("a thread failed") };
    for (way, curve) in WAYS.into_iter().zip(curves.into_iter().flatten()) {
        print(way, &curve)?;
    }
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn print(way: &str, curve: &Curve) -> Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{way}: {} positions", curve.positions)?;
    writeln!(out, "{:>10} {:>8} {:>8} {:>8} {:>6}", "told", "times", "mean", "came", "off")?;
    for bin in (0..BINS).filter(|&bin| curve.count[bin] > 0) {
        let count = curve.count[bin] as f64;
        let (told, came) = (100.0 * curve.told[bin] / count, 100.0 * curve.came[bin] / count);
        let range = format!("{}-{} %", 10 * bin, 10 * (bin + 1));
        writeln!(out, "{range:>10} {:>8} {told:>7.1}% {came:>7.1}% {:>+6.1}", curve.count[bin], came - told)?;
    }
    let twice = curve.twice.max(1) as f64;
    writeln!(
        out,
        "Brier {:.4}; asked twice, {:.2} points apart on average and {:.1} at most\n",
        curve.brier / curve.positions.max(1) as f64,
        100.0 * curve.apart / twice,
        100.0 * curve.most_apart
    )?;
    Ok(())
}
