//! The binary `atelier`: tabletop games in a terminal.

mod arena;
mod bench;
mod bot;
mod counts;
mod faces;
mod files;
mod handbook;
mod health;
mod keep;
mod load;
mod markdown;
mod options;
mod paint;
mod play;
mod replay;
mod replay_all;
mod reports;
mod rules;
mod seating;
mod serve;
mod simulate;
mod tune;
mod verify;
mod work;

use std::io::{ErrorKind, Write};
use std::process::ExitCode;

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
  atelier simulate pastiche --games 10000 --players random,greedy
  atelier arena pastiche --bots master,journeyman --games 2000
  atelier bench pastiche
  atelier serve
  atelier bot pastiche --engine 'python3 examples/engine.py'
  atelier load http://127.0.0.1:8080"
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
    Simulate(simulate::Args),
    Arena(arena::Args),
    Tune(tune::Args),
    Bench(bench::Args),
    Serve(serve::Args),
    Backup(keep::Backup),
    Restore(keep::Restore),
    ReplayAll(replay_all::Args),
    Admin(keep::Admin),
    Health(health::Args),
    Bot(bot::Args),
    Load(load::Args),
    Completions(handbook::Completions),
    Man(handbook::Man),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(&cli) {
        Ok(code) => code,
        // Whoever closed the pipe has read enough.
        Err(wrong) if is_closed_pipe(&wrong) => ExitCode::SUCCESS,
        Err(wrong) => {
            // A message may quote a file: nothing of it may steer the terminal.
            let sentence: String = format!("{wrong:#}")
                .chars()
                .map(|letter| if letter.is_control() { '\u{fffd}' } else { letter })
                .collect();
            let _ = writeln!(std::io::stderr(), "atelier: {sentence}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: &Cli) -> anyhow::Result<ExitCode> {
    let paint = Paint::of_stdout(cli.color);
    let width = cli.width.map_or_else(paint::terminal_width, usize::from);
    let done = |()| ExitCode::SUCCESS;
    match &cli.command {
        Command::Play(args) => play::run(args, paint, width).map(done),
        Command::Replay(args) => replay::run(args, paint, width).map(done),
        Command::Verify(args) => verify::run(args, paint, width),
        Command::Rules(args) => rules::run(args, paint, width).map(done),
        Command::Simulate(args) => simulate::run(args).map(done),
        Command::Arena(args) => arena::run(args).map(done),
        Command::Tune(args) => tune::run(args).map(done),
        Command::Bench(args) => bench::run(args).map(done),
        Command::Serve(args) => serve::run(args).map(done),
        Command::Backup(args) => keep::backup(args).map(done),
        Command::Restore(args) => keep::restore(args).map(done),
        Command::ReplayAll(args) => replay_all::run(args),
        Command::Admin(args) => keep::admin(args).map(done),
        Command::Health(args) => health::run(args).map(done),
        Command::Bot(args) => bot::run(args).map(done),
        Command::Load(args) => load::run(args).map(done),
        Command::Completions(args) => handbook::completions(args).map(done),
        Command::Man(args) => handbook::man(args).map(done),
    }
}

fn is_closed_pipe(wrong: &anyhow::Error) -> bool {
    wrong.downcast_ref::<std::io::Error>().is_some_and(|wrong| wrong.kind() == ErrorKind::BrokenPipe)
}
