//! `atelier-lab load`: many tables at once at a running server, and how it bears them.

pub mod figures;
pub mod house;
mod pace;
mod player;
mod tables;
mod wake;
mod wire;

use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use client::{Client, ClientError};

use figures::{Report, Tally};
use pace::{Pace, Rate};

/// So many seats are at each table.
const SEATS: usize = 4;

/// Plays at many tables of a running server at once, and measures how long moves take.
#[derive(clap::Args)]
#[command(after_help = "\
Start the server without limits and say which process it is, so that its memory is measured too:
  atelier serve --data /tmp/load --no-limits --bot-pause 0 &
  atelier-lab load http://127.0.0.1:8080 --pid $!

Every table has four players, each with a socket, and the rest of the sockets look on. A move is a random one of those
that are legal. Its time is from sending it to its acknowledgement, which is given when the move is durable.")]
pub struct Args {
    /// Where the server is
    url: String,
    /// How many tables are played at
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    tables: u32,
    /// How many sockets are open
    #[arg(long, default_value_t = 5000)]
    sockets: u32,
    /// pass-the-paint, pastiche, masterpiece, or mix for all of them
    #[arg(long, default_value = "mix")]
    game: String,
    /// Moves a second, or max for as many as can be
    #[arg(long, default_value = "1000")]
    rate: Rate,
    /// For how long
    #[arg(long, default_value_t = 30.0)]
    seconds: f64,
    /// Stop after so many moves
    #[arg(long)]
    moves: Option<u64>,
    /// Chooses the moves
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The server's process on this machine, to measure its memory and processor time
    #[arg(long)]
    pid: Option<u32>,
    /// Afterwards everybody leaves, and after so many seconds the longest games are looked at again; the server is
    /// started with a shorter --idle
    #[arg(long, value_name = "SECONDS")]
    wake: Option<u64>,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

/// What all players share.
struct Load {
    /// Nobody in particular.
    visitor: Client,
    tally: Tally,
    pace: Pace,
}

/// Plays, measures, reports.
pub fn run(args: &Args) -> Result<()> {
    let games = games(&args.game)?;
    let seconds = Duration::try_from_secs_f64(args.seconds).context("--seconds is a time")?;
    house::make_room(u64::from(args.sockets) + 500);
    // The server has work to do on the same machine.
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let report = runtime.block_on(load(args, &games, seconds))?;
    let mut out = std::io::stdout().lock();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &report)?;
        writeln!(out)?;
    } else {
        report.write(&mut out)?;
    }
    Ok(())
}

/// Those games that are named.
fn games(named: &str) -> Result<Vec<&'static str>> {
    let known: Vec<_> = shelf::games().iter().map(|game| game.id).collect();
    let games: Vec<_> = known.iter().copied().filter(|id| named == "mix" || *id == named).collect();
    if games.is_empty() {
        bail!("there is no game `{named}`; there is {}, and mix", known.join(", "));
    }
    Ok(games)
}

async fn load(args: &Args, games: &[&'static str], seconds: Duration) -> Result<Report> {
    let load = Arc::new(Load {
        visitor: Client::new(&args.url),
        tally: Tally::new(games),
        pace: Pace::new(args.rate, args.seed),
    });
    load.visitor.get("/healthz").await.map_err(|wrong| explained(&wrong))?;
    let began = Instant::now();
    let tables = tables::open(&load, args, games).await.map_err(|wrong| explained(&wrong))?;
    let setup = began.elapsed();
    let before = args.pid.and_then(house::processor_time);
    let own = cpu_time::ProcessTime::now();
    let began = Instant::now();
    load.tally.begin();
    load.pace.run(seconds, || args.moves.is_some_and(|most| load.tally.moves() >= most)).await;
    let measured = began.elapsed();
    // What was sent is still answered.
    let patience = Instant::now() + Duration::from_secs(5);
    while load.tally.in_flight() > 0 && Instant::now() < patience {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let own_processor_seconds = own.elapsed().as_secs_f64();
    let server = args.pid.and_then(house::memory);
    let after = args.pid.and_then(house::processor_time);
    load.tally.end();
    let played = tables.leave().await;
    let mut report = load.tally.report(measured, setup);
    report.tables = args.tables;
    report.wanted_rate = args.rate.to_string();
    report.own_processor_seconds = own_processor_seconds;
    report.server = server;
    report.server_processor_seconds = after.zip(before).map(|(after, before)| after - before);
    if let Some(pause) = args.wake {
        report.wake = Some(wake::measure(&load.visitor, played, Duration::from_secs(pause)).await?);
    }
    Ok(report)
}

/// What went wrong, and what helps if it was a limit.
fn explained(wrong: &ClientError) -> anyhow::Error {
    match wrong.status() {
        Some(429) => {
            anyhow::anyhow!("the server limits us ({wrong}); start it with --no-limits to measure it")
        }
        _ => anyhow::anyhow!("{wrong}"),
    }
}
