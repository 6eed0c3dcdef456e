//! `atelier-lab selfplay`: positions of many games and how these ended, for a net to learn from (`bench/train.py`).
//!
//! A file begins with `ATPOS`, the version of this format (1), the number of seats in one byte, and in two how many numbers
//! are told of a seat; all numbers are little-endian. A position follows the other:
//!
//! | Bytes | What |
//! |---|---|
//! | 4 | the number of the game: positions of one game are no independent examples |
//! | for each seat as many as are told of it | what the net is told of this seat |
//! | for each seat 1 | its neighbour |
//! | for each seat 1 | its share of the win, of 240 |
//! | for each seat 2 | its points at the end |

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use bots::{Bot, Judged, Outcome};
use cli::options::Agreed;
use cli::which_game;
use table::{Chance, Seat, Silent};

use crate::arena::entrants::{Entrant, Limits};
use crate::work::{self, Many};
use crate::{games, runner};

const VERSION: u8 = 1;
/// A whole win.
const WIN: f32 = 240.0;
/// Seats if nothing is said.
const SEATS: u8 = 4;

/// Plays many games and writes down positions, for a net to learn from.
#[derive(clap::Args)]
#[command(after_help = "\
Positions are written down when a turn begins. Without --bots everybody plays by the policy that search plays games out by,
which is quick; now and then somebody tries something else that is worth thinking about.

Examples:
  atelier-lab selfplay pastiche --games 100000 --out pastiche.pos
  atelier-lab selfplay pass-the-paint --seats 3 --bots grand-master@200 --seconds 60 --keep 1 --out strong.pos")]
pub struct Args {
    #[arg(help = which_game())]
    game: String,
    /// Where they are written to.
    #[arg(long)]
    out: PathBuf,
    /// Who plays: each seat is one of these, by chance.
    #[arg(long, value_delimiter = ',')]
    bots: Vec<String>,
    /// How many games, at most.
    #[arg(long, default_value_t = u64::MAX, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// For how long, at most.
    #[arg(long, default_value_t = 60.0)]
    seconds: f64,
    /// Seats at the table [default: 4 where the game allows].
    #[arg(long)]
    seats: Option<u8>,
    /// So many of a hundred positions are kept.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=100))]
    keep: u32,
    /// In so many of a hundred decisions something else is tried.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(..=100))]
    explore: u32,
    /// Play with this net instead of the bots' own.
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    #[command(flatten)]
    agreed: Agreed,
    #[command(flatten)]
    many: Many,
}

/// Plays the game that is asked for.
pub fn run(args: &Args) -> Result<()> {
    (games::find(&args.game)?.selfplay)(args)
}

/// Plays it and writes positions down.
pub fn selfplay<G: Judged>(args: &Args) -> Result<()> {
    args.net.as_deref().map(work::put_net::<G>).transpose()?;
    let options = args.agreed.of::<G>()?;
    let seats = cli::options::seats::<G>(args.seats, SEATS, &options)?;
    if G::INPUTS == 0 {
        bail!("no net can be told of {}", G::ID);
    }
    let stop = work::until_interrupted();
    let entrants = args.bots.iter().map(|name| Entrant::<G>::new(name, Limits::default(), &stop));
    let entrants = entrants.collect::<Result<Vec<_>>>()?;
    let file = File::create(&args.out).with_context(|| format!("{}", args.out.display()))?;
    let mut file = BufWriter::with_capacity(1 << 20, file);
    file.write_all(b"ATPOS")?;
    file.write_all(&[VERSION, seats])?;
    file.write_all(&u16::try_from(G::INPUTS)?.to_le_bytes())?;
    let (file, next, kept) = (Mutex::new(file), AtomicU64::new(0), AtomicU64::new(0));
    let failed = AtomicBool::new(false);
    let until = Instant::now() + Duration::from_secs_f64(args.seconds);
    let played = |number: u64, notes: &mut Noted| -> Result<()> {
        let mut luck = runner::seeded(args.many.seed, number);
        notes.number = u32::try_from(number & u64::from(u32::MAX))?;
        let mut choosing = luck.fork();
        let end = if entrants.is_empty() {
            by_policy::<G>(args, &options, seats, notes, &mut luck, &mut choosing)?
        } else {
            let mut bots: Vec<Box<dyn Bot<G>>> = (0..seats)
                .map(|_| {
                    entrants[choosing.pick(u32::try_from(entrants.len()).unwrap_or(1)) as usize].sit_down()
                })
                .collect();
            let order: Vec<_> = (0..usize::from(seats)).collect();
            let watch = |game: &G, _: &[G::Memory]| notes.look(game, args.keep, &mut choosing);
            runner::play_watched(&options, &order, &mut bots, &mut luck, watch)?.0
        };
        notes.label(&Outcome::of(&end), usize::from(seats));
        Ok(())
    };
    let worker = || -> Result<()> {
        let mut notes = Noted::default();
        while !stop.load(Ordering::Relaxed) && !failed.load(Ordering::Relaxed) && Instant::now() < until {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= args.games {
                break;
            }
            played(number, &mut notes)?;
            if notes.done.len() > 1 << 18 {
                notes.write(&file, &kept)?;
            }
        }
        notes.write(&file, &kept)
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..args.many.threads())
            .map(|_| scope.spawn(|| worker().inspect_err(|_| failed.store(true, Ordering::Relaxed))))
            .collect();
        workers.into_iter().try_for_each(|worker| worker.join().unwrap_or_else(|_| bail!("a bot panicked")))
    })?;
    file.into_inner().ok().context("a bot panicked")?.flush()?;
    let games = next.load(Ordering::Relaxed).min(args.games);
    println!("{}: {} positions of {games} games", args.out.display(), kept.load(Ordering::Relaxed));
    Ok(())
}

/// Positions of a game that goes on, and those of games that are over.
#[derive(Default)]
struct Noted {
    number: u32,
    /// What was told of each, and the neighbours.
    open: Vec<Vec<u8>>,
    done: Vec<u8>,
    count: u64,
}

impl Noted {
    /// Writes a position down, if a turn begins and chance has it.
    fn look<G: Judged>(&mut self, game: &G, keep: u32, choosing: &mut fastrand::Rng) {
        if game.is_settled() && choosing.pick(100) < keep {
            let seats = usize::from(game.seats());
            let mut told = vec![0; seats * (G::INPUTS + 1)];
            for (nth, seat) in Seat::all(game.seats()).enumerate() {
                game.inputs(seat, &mut told[nth * G::INPUTS..][..G::INPUTS]);
                told[seats * G::INPUTS + nth] = u8::from(game.neighbour(seat));
            }
            self.open.push(told);
        }
    }

    /// How the game ended.
    fn label(&mut self, outcome: &Outcome, seats: usize) {
        for told in self.open.drain(..) {
            self.count += 1;
            self.done.extend(self.number.to_le_bytes());
            self.done.extend(told);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "shares and points fit"
            )]
            {
                self.done.extend(outcome.wins[..seats].iter().map(|win| (win * WIN).round() as u8));
                self.done
                    .extend(outcome.points[..seats].iter().flat_map(|points| (*points as i16).to_le_bytes()));
            }
        }
    }

    fn write(&mut self, file: &Mutex<BufWriter<File>>, kept: &AtomicU64) -> Result<()> {
        let Ok(mut file) = file.lock() else { bail!("another thread failed") };
        file.write_all(&self.done)?;
        self.done.clear();
        kept.fetch_add(std::mem::take(&mut self.count), Ordering::Relaxed);
        Ok(())
    }
}

/// A game in which everybody goes by the policy, but for what is tried.
fn by_policy<G: Judged>(
    args: &Args,
    options: &G::Options,
    seats: u8,
    notes: &mut Noted,
    luck: &mut fastrand::Rng,
    choosing: &mut fastrand::Rng,
) -> Result<G> {
    let mut game = G::setup(options, seats, luck, &mut Silent)?;
    let mut minds = G::Notes::default();
    let mut candidates = Vec::new();
    while let Some(seat) = game.awaited().iter().next() {
        notes.look(&game, args.keep, choosing);
        let mut action = None;
        if choosing.pick(100) < args.explore {
            candidates.clear();
            game.candidates(seat, &mut candidates);
            let best = candidates.first().map_or(0.0, |(_, worth)| *worth);
            let near =
                candidates.iter().take_while(|(_, worth)| best - worth <= 3.0 * G::CLEAR_MARGIN).count();
            if near > 0 {
                action = Some(candidates[choosing.pick(u32::try_from(near)?) as usize].0.clone());
            }
        }
        let action = action.unwrap_or_else(|| game.policy(seat, &mut minds, luck));
        if let Err(why) = game.apply(seat, &action, luck, &mut Silent) {
            bail!("{action} is refused: {why}");
        }
    }
    Ok(game)
}
