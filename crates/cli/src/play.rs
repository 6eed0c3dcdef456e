//! `atelier play`: one person against bots.

mod bots_turn;
mod choices;
mod command;
mod help;
mod narration;
mod queries;
mod seats;
mod session;
#[cfg(test)]
mod session_tests;

use std::io::IsTerminal;
use std::path::PathBuf;

use anyhow::{Context, bail};
use table::fairness::Key;
use table::{Match, Seat, Viewer};

use crate::faces::{self, Face, Page};
use crate::options::{self, Agreed};
use crate::paint::Paint;
use session::Session;

pub use narration::told;

/// Play a game against bots.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  atelier play pastiche
  atelier play pastiche --seats 2 --bots pupil --name Ada
  atelier play pastiche --seats 4 --bots master,apprentice,master --seat C --option open-hands
  atelier play masterpiece --seats 5 --option open-discard
  atelier play pass-the-paint --variant double-hands
  atelier play pastiche --talk                     (you can make offers on the others' turns)
  atelier play masterpiece --save game.txt         (the record, kept up to date while you play)
  atelier play pastiche --auto --key 00…01         (64 digits: the same game every time)

While you play, `help` lists everything you can type.")]
pub struct Args {
    #[arg(help = crate::which_game())]
    pub game: String,
    /// How many play, you among them [default: 3 where the game allows]
    #[arg(long)]
    pub seats: Option<u8>,
    /// Who plays the other seats, in order; the last one named also fills the rest. From the weakest to the strongest:
    /// pupil, apprentice, journeyman, master, grand-master; and two to measure them by: random, greedy
    #[arg(long, value_delimiter = ',', default_value = "journeyman")]
    pub bots: Vec<String>,
    #[command(flatten)]
    pub agreed: Agreed,
    /// Your name [default: that of a painter or a novelist]
    #[arg(long)]
    pub name: Option<String>,
    /// Your seat
    #[arg(long, default_value = "A", value_parser = seat)]
    pub seat: Seat,
    /// The table's secret, 64 hexadecimal digits, instead of a random one: the same key gives the same luck
    #[arg(long, value_name = "HEX64")]
    pub key: Option<Key>,
    /// Keep the record, with everybody's cards, in this file: JSON lines if it ends in .jsonl, text otherwise
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Stop where you could speak up on a bot's turn, as to make it an offer in Pastiche
    #[arg(long)]
    pub talk: bool,
    /// A bot plays your seat too
    #[arg(long)]
    pub auto: bool,
}

/// Seats are written in capitals; nobody is held up for a small one.
pub fn seat(text: &str) -> Result<Seat, table::NotationError> {
    text.to_ascii_uppercase().parse()
}

/// Plays the game that is asked for.
pub fn run(args: &Args, paint: Paint, width: usize) -> anyhow::Result<()> {
    (faces::find(&args.game)?.play)(args, paint, width)
}

/// Sits everybody down, and plays.
pub fn play<G: Face>(args: &Args, paint: Paint, width: usize) -> anyhow::Result<()> {
    let options = args.agreed.of::<G>()?;
    let seats = options::seats::<G>(args.seats, 3, &options)?;
    if args.seat.index() >= usize::from(seats) {
        bail!("nobody sits at {} of a table of {seats}", args.seat);
    }
    let (bots, players) = seats::sit_down::<G>(args, seats)?;
    if let Some(file) = args.save.as_ref().filter(|file| file.exists()) {
        bail!("{} is there already; --save overwrites nothing", file.display());
    }
    let key = args.key.clone().map_or_else(random_key, Ok)?;
    let game = Match::<G>::start_fair(&options, seats, players.clone(), &now(), &key)?;
    let page = Page::new(paint, width, &players, Viewer::Seat(args.seat));
    let (input, out) = (std::io::stdin().lock(), std::io::stdout().lock());
    let echo = !std::io::stdin().is_terminal();
    Session::new(game, key, page, bots, (input, out))
        .auto(args.auto)
        .talk(args.talk)
        .echo(echo)
        .save_to(args.save.clone())
        .run()
}

/// What time it is, as records have it.
pub fn now() -> String {
    humantime::format_rfc3339_seconds(std::time::SystemTime::now()).to_string()
}

/// A table's secret that nobody can foresee.
pub fn random_key() -> anyhow::Result<Key> {
    let mut secret = [0; 32];
    getrandom::fill(&mut secret).context("no randomness to be had for the table's key")?;
    Ok(Key::new(secret))
}
