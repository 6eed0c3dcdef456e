//! The commands of `atelier`: tabletop games in a terminal, and the server.
//!
//! What other programs for the terminal need is public.

mod age;
mod bot;
mod copies;
pub mod engine;
mod faces;
pub mod files;
mod handbook;
mod health;
mod keep;
mod markdown;
pub mod options;
pub mod paint;
mod play;
mod replay;
mod replay_all;
mod rules;
pub mod serve;
mod verify;

use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use anyhow::Context;
use bots::{Bot, Judged};
use clap::{ColorChoice, Parser, Subcommand};

use paint::Paint;

/// Games for painters and novelists: play against bots, replay records, prove that the luck was fair.
#[derive(Parser)]
#[command(
    name = "atelier",
    version,
    after_help = "\
Examples:
  atelier play pastiche --seats 3 --bots master --save game.txt
  atelier play masterpiece --seats 4
  atelier play pass-the-paint --seats 6
  atelier replay game.txt --seat B
  atelier verify game.txt
  atelier rules pastiche P4.4
  atelier serve
  atelier bot pastiche --engine 'python3 examples/engine.py'

Many games between bots, their strength and the speed of everything: atelier-lab."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// Colour; auto is none where stdout is no terminal or `NO_COLOR` is set
    #[arg(long, global = true, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    color: ColorChoice,
    /// How many columns to write [default: those of the terminal, or 80]
    #[arg(long, global = true, value_name = "COLUMNS", value_parser = clap::value_parser!(u16).range(40..=400))]
    width: Option<u16>,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Args),
    Replay(replay::Args),
    Verify(verify::Args),
    Rules(rules::Args),
    Serve(serve::Args),
    Backup(copies::Backup),
    Restore(copies::Restore),
    ReplayAll(replay_all::Args),
    Admin(keep::Admin),
    Health(health::Args),
    Bot(bot::Args),
    Completions(handbook::Completions),
    Man(handbook::Man),
}

/// Files that are part of a program, each by its name.
pub type Files = &'static [(&'static str, &'static [u8])];

/// Does what the command line says; `web_client` is what the server shows to browsers.
pub fn main(web_client: Files) -> ExitCode {
    exit_code("atelier", run(&Cli::parse(), web_client))
}

/// How a program ends, and on standard error why, if something went wrong.
pub fn exit_code(program: &str, done: anyhow::Result<ExitCode>) -> ExitCode {
    match done {
        Ok(code) => code,
        // Whoever closed the pipe has read enough.
        Err(wrong) if is_closed_pipe(&wrong) => ExitCode::SUCCESS,
        Err(wrong) => {
            // A message may quote a file: nothing of it may steer the terminal.
            let sentence: String = format!("{wrong:#}")
                .chars()
                .map(|letter| if letter.is_control() { '\u{fffd}' } else { letter })
                .collect();
            let _ = writeln!(std::io::stderr(), "{program}: {sentence}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: &Cli, web_client: Files) -> anyhow::Result<ExitCode> {
    let paint = Paint::of_stdout(cli.color);
    let width = cli.width.map_or_else(paint::terminal_width, usize::from);
    let done = |()| ExitCode::SUCCESS;
    match &cli.command {
        Command::Play(args) => play::run(args, paint, width).map(done),
        Command::Replay(args) => replay::run(args, paint, width).map(done),
        Command::Verify(args) => verify::run(args, paint, width),
        Command::Rules(args) => rules::run(args, paint, width).map(done),
        Command::Serve(args) => serve::run(args, web_client).map(done),
        Command::Backup(args) => copies::backup(args).map(done),
        Command::Restore(args) => copies::restore(args).map(done),
        Command::ReplayAll(args) => replay_all::run(args),
        Command::Admin(args) => keep::admin(args),
        Command::Health(args) => health::run(args).map(done),
        Command::Bot(args) => bot::run(args).map(done),
        Command::Completions(args) => handbook::completions(args).map(done),
        Command::Man(args) => handbook::man(args).map(done),
    }
}

/// What is asked for where a game is to be named: `The game: pastiche or masterpiece`.
pub fn which_game() -> String {
    let known: Vec<_> = shelf::games().iter().map(|game| game.id).collect();
    match known.split_last() {
        Some((last, others)) if !others.is_empty() => format!("The game: {} or {last}", others.join(", ")),
        _ => format!("The game: {}", known.join("")),
    }
}

/// There is no such game.
pub fn no_such_game(id: &str) -> anyhow::Error {
    let known: Vec<_> = shelf::games().iter().map(|game| game.id).collect();
    anyhow::anyhow!("there is no game `{id}` here; there is {}", known.join(", "))
}

/// A bot by its name.
pub fn bot_named<G: Judged>(name: &str) -> anyhow::Result<Box<dyn Bot<G>>> {
    let unknown = || format!("{} has no bot `{name}`; it has {}", G::TITLE, bots::NAMES.join(", "));
    bots::by_name(name).with_context(unknown)
}

fn is_closed_pipe(wrong: &anyhow::Error) -> bool {
    wrong.downcast_ref::<std::io::Error>().is_some_and(|wrong| wrong.kind() == ErrorKind::BrokenPipe)
}
