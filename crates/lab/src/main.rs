//! The binary `atelier-lab`: for those who study the games, build bots and measure servers.

mod arena;
mod attack;
mod bench;
mod chances;
mod counts;
mod games;
mod load;
mod reports;
mod runner;
mod selfplay;
mod simulate;
mod tune;
mod work;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Studies games and bots: balance, strength, speed; and how much a server bears.
#[derive(Parser)]
#[command(
    name = "atelier-lab",
    version,
    after_help = "\
Examples:
  atelier-lab simulate pastiche --games 10000 --players random,greedy
  atelier-lab simulate pass-the-paint --report
  atelier-lab arena pastiche --bots master,journeyman --games 2000
  atelier-lab selfplay pastiche --games 10000 --out pastiche.pos
  atelier-lab tune pastiche --rounds 50 --games 200
  atelier-lab chances pastiche --games 500
  atelier-lab bench pastiche
  atelier-lab load http://127.0.0.1:8080
  atelier-lab attack logins"
)]
struct Lab {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Simulate(simulate::Args),
    Arena(arena::Args),
    Selfplay(selfplay::Args),
    Tune(tune::Args),
    Chances(chances::Args),
    Bench(bench::Args),
    Load(load::Args),
    Attack(attack::Args),
    /// The server that `attack` starts.
    #[command(hide = true)]
    Serve(cli::serve::Args),
}

fn main() -> ExitCode {
    let done = match &Lab::parse().command {
        Command::Simulate(args) => simulate::run(args),
        Command::Arena(args) => arena::run(args),
        Command::Selfplay(args) => selfplay::run(args),
        Command::Tune(args) => tune::run(args),
        Command::Chances(args) => chances::run(args),
        Command::Bench(args) => bench::run(args),
        Command::Load(args) => load::run(args),
        Command::Attack(args) => attack::run(args),
        Command::Serve(args) => cli::serve::run(args, &[]),
    };
    cli::exit_code("atelier-lab", done.map(|()| ExitCode::SUCCESS))
}
