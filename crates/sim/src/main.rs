//! `atelier-sim`: plays one seed after the other, for as long as it is told.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use cpu_time::ProcessTime;
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
    let worked = ProcessTime::now();
    let (mut seeds, mut all) = (0, sim::Report::default());
    for seed in first.. {
        let report = match simulate(seed, fault) {
            Ok(report) => report,
            Err(found) => {
                eprintln!("{found}");
                return ExitCode::FAILURE;
            }
        };
        seeds += 1;
        all += report;
        if began.elapsed() >= most {
            break;
        }
    }
    let took = began.elapsed().as_secs_f64();
    let each = u32::try_from(all.commands).map_or(0.0, f64::from) / worked.elapsed().as_secs_f64();
    let last = first + seeds - 1;
    println!(
        "seeds {first} to {last}: {all} ({each:.0} commands a second of one core); nothing found in {took:.0} s"
    );
    ExitCode::SUCCESS
}
