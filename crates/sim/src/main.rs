//! `atelier-sim`: plays one seed after the other, for as long as it is told.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use sim::{Fault, simulate};

/// Plays whole houses through every fault, one seed after the other.
#[derive(Parser)]
struct Wanted {
    /// For so many hours.
    #[arg(long, default_value_t = 0.0)]
    hours: f64,
    /// For so many seconds.
    #[arg(long, default_value_t = 0.0)]
    seconds: f64,
    /// From this seed on; from one that nobody has chosen otherwise.
    #[arg(long)]
    seed: Option<u64>,
    /// A fault that is put in on purpose.
    #[arg(long, value_enum)]
    fault: Option<Fault>,
}

fn main() -> ExitCode {
    let Wanted { hours, seconds, seed, fault } = Wanted::parse();
    let first = seed.unwrap_or_else(|| fastrand::u64(..1 << 48));
    let (began, most) = (Instant::now(), Duration::from_secs_f64(hours * 3600.0 + seconds));
    let (mut seeds, mut commands, mut rows, mut messages, mut crashes, mut restores, mut over, mut twins) =
        (0, 0, 0, 0, 0, 0, 0, 0);
    for seed in first.. {
        let report = match simulate(seed, fault) {
            Ok(report) => report,
            Err(found) => {
                eprintln!("{found}");
                return ExitCode::FAILURE;
            }
        };
        seeds += 1;
        commands += report.commands;
        rows += report.rows;
        messages += report.messages;
        crashes += report.crashes;
        restores += report.restores;
        over += report.over;
        twins += report.twins;
        if began.elapsed() >= most {
            break;
        }
    }
    let took = began.elapsed().as_secs_f64();
    let each = u32::try_from(commands).map_or(0.0, f64::from) / took;
    println!(
        "seeds {first} to {}: {commands} commands ({each:.0} a second), {rows} rows, {messages} messages, \
         {crashes} crashes, {restores} restores, {over} games over, {twins} twins compared; nothing found in {took:.0} s",
        first + seeds - 1
    );
    ExitCode::SUCCESS
}
