//! `atelier bench`: how fast the rules are, per second of processor time on one core.

use std::hint::black_box;
use std::io::Write;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use cpu_time::ThreadTime;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use pastiche::{HexId, Pastiche};
use serde::Serialize;
use table::fairness::Key;
use table::{Determinize, Game, Match, Seat, Silent, Status, Viewer};

use crate::seating;

/// Measures the rules of a game.
#[derive(clap::Args)]
#[command(after_help = "All figures are per second of processor time on one core.")]
pub struct Args {
    /// The game.
    #[arg(default_value = "pastiche")]
    game: String,
    /// Seconds for each workload.
    #[arg(long, default_value_t = 2.0)]
    seconds: f64,
    /// Print as JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    game: &'static str,
    machine: String,
    workloads: Vec<Workload>,
    /// What would this hex at this cell in this rotation give.
    placements_per_second: f64,
    state_bytes: usize,
    clone_nanoseconds: f64,
    /// Actions submitted to a match, with events recorded and told to every viewer.
    served_per_second: f64,
    view_microseconds: f64,
    world_microseconds: f64,
    record: RecordFigures,
}

#[derive(Serialize)]
struct Workload {
    name: String,
    games_per_second: f64,
    decisions_per_second: f64,
    mean_branching: f64,
}

/// Of whole games between greedy bots.
#[derive(Serialize)]
struct RecordFigures {
    entries: f64,
    bytes: f64,
    compressed_bytes: f64,
    most_compressed_bytes: usize,
    replay_milliseconds: f64,
}

pub fn run(args: &Args) -> Result<()> {
    match args.game.as_str() {
        "pastiche" => {}
        other => bail!("there is no game `{other}` to measure; there is pastiche"),
    }
    let budget = Duration::try_from_secs_f64(args.seconds).context("--seconds is a time")?;
    let mut workloads = Vec::new();
    for seats in [4, 3, 2] {
        workloads.push(random_play::<Pastiche>(seats, budget)?);
    }
    let middle = middle_of_a_game()?;
    let report = Report {
        game: Pastiche::ID,
        machine: machine(),
        workloads,
        placements_per_second: placements(&middle, budget),
        state_bytes: size_of::<Pastiche>(),
        clone_nanoseconds: 1e9 / rate(budget, 1000, || _ = black_box(*black_box(&middle))),
        served_per_second: served(budget)?,
        view_microseconds: 1e6 / rate(budget, 100, || _ = black_box(middle.view(Viewer::Seat(Seat::new(0))))),
        world_microseconds: worlds(budget)?,
        record: records(budget)?,
    };
    if args.json {
        println!("{}", serde_json::to_string_pretty(&report)?);
    } else {
        print(&report);
    }
    Ok(())
}

/// Runs a batch again and again for so long; gives how often it ran in a second of processor time.
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn rate(budget: Duration, batch: u64, mut once: impl FnMut()) -> f64 {
    (0..batch).for_each(|_| once());
    let start = ThreadTime::now();
    let mut runs = 0_u64;
    while start.elapsed() < budget {
        (0..batch).for_each(|_| once());
        runs += batch;
    }
    runs as f64 / start.elapsed().as_secs_f64()
}

#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn random_play<G: Game>(seats: u8, budget: Duration) -> Result<Workload> {
    let options = G::Options::default();
    let mut luck = fastrand::Rng::with_seed(1);
    let mut failed = None;
    let (mut games, mut decisions) = (0_u64, 0_u64);
    let games_per_second =
        rate(budget, 10, || match seating::random_playout::<G>(&options, seats, &mut luck, |_, _| {}) {
            Ok(more) => {
                games += 1;
                decisions += more;
            }
            Err(why) => failed = Some(why),
        });
    failed.map_or(Ok(()), Err)?;
    // How much there was to choose from is counted apart: listing costs far more than choosing.
    let (mut chosen, mut choices, mut listed) = (0, 0, Vec::new());
    for _ in 0..200 {
        chosen += seating::random_playout::<G>(&options, seats, &mut luck, |game, seat| {
            listed.clear();
            game.legal_actions(seat, &mut listed);
            choices += listed.len();
        })?;
    }
    Ok(Workload {
        name: format!("random play, {seats} players"),
        games_per_second,
        decisions_per_second: games_per_second * decisions as f64 / games as f64,
        mean_branching: choices as f64 / chosen as f64,
    })
}

/// A position with about half of the hexes placed.
fn middle_of_a_game() -> Result<Pastiche> {
    let mut luck = fastrand::Rng::with_seed(1);
    let mut game = Pastiche::setup(&pastiche::Options::default(), 4, &mut luck, &mut Silent)?;
    while game.view(Viewer::Spectator).table.board.placed().len() < 27 {
        let seat = game.active();
        let action = game.sample(seat, &mut luck).context("the game ended early")?;
        game.apply(seat, &action, &mut luck, &mut Silent)?;
    }
    Ok(game)
}

fn placements(middle: &Pastiche, budget: Duration) -> f64 {
    let board = middle.view(Viewer::Spectator).table.board;
    let mut hexes = HexId::all().cycle();
    let mut count = 0_u64;
    let mut runs = 0_u64;
    let rate = rate(budget, 54, || {
        runs += 1;
        if let Some(hex) = hexes.next() {
            black_box(&board).for_each_mix(hex, |_, _, mix| {
                count += 1;
                black_box(mix);
            });
        }
    });
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
    {
        rate * count as f64 / runs as f64
    }
}

/// What a server does for an action, without its wires: submit, record, tell every viewer.
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn served(budget: Duration) -> Result<f64> {
    let mut luck = fastrand::Rng::with_seed(1);
    let start = ThreadTime::now();
    let mut actions = 0_u64;
    while start.elapsed() < budget {
        let mut game = Match::<Pastiche>::start(&pastiche::Options::default(), 4, vec![], None, &mut luck)?;
        while !game.state().status().is_over() {
            let seat = game.state().active();
            let action = game.state().sample(seat, &mut luck).context("somebody is awaited")?;
            let entry = game.submit(seat, action, &mut luck)?;
            for viewer in Viewer::all(4) {
                black_box(game.seen(viewer, entry));
            }
            actions += 1;
        }
    }
    Ok(actions as f64 / start.elapsed().as_secs_f64())
}

/// Microseconds to draw a world from what a seat knows.
fn worlds(budget: Duration) -> Result<f64> {
    let mut luck = fastrand::Rng::with_seed(1);
    let mut game = Match::<Pastiche>::start(&pastiche::Options::default(), 4, vec![], None, &mut luck)?;
    for _ in 0..120 {
        let seat = game.state().active();
        let action = game.state().sample(seat, &mut luck).context("somebody is awaited")?;
        game.submit(seat, action, &mut luck)?;
    }
    let viewer = Viewer::Seat(Seat::new(0));
    let (view, memory) = (game.view(viewer), game.memory(viewer));
    Ok(1e6 / rate(budget, 100, || _ = black_box(Pastiche::determinize(&view, &memory, &mut luck))))
}

#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn records(budget: Duration) -> Result<RecordFigures> {
    const GAMES: u8 = 20;
    let mut matches = Vec::new();
    for game in 0..GAMES {
        matches.push(greedy_match(&Key::new([game; 32]))?);
    }
    let mut sizes = Vec::new();
    for game in &matches {
        let written = game.record().to_json_lines();
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(written.as_bytes())?;
        sizes.push((game.record().entries.len(), written.len(), encoder.finish()?.len()));
    }
    let mean = |of: fn(&(usize, usize, usize)) -> usize| {
        sizes.iter().map(|size| of(size) as f64).sum::<f64>() / f64::from(GAMES)
    };
    let mut which = (0..matches.len()).cycle();
    let replays = rate(budget, 20, || {
        let game = &matches[which.next().unwrap_or(0)];
        let _ = black_box(Match::replay(game.record()));
    });
    Ok(RecordFigures {
        entries: mean(|size| size.0),
        bytes: mean(|size| size.1),
        compressed_bytes: mean(|size| size.2),
        most_compressed_bytes: sizes.iter().map(|size| size.2).max().unwrap_or(0),
        replay_milliseconds: 1e3 / replays,
    })
}

/// A whole game between four greedy bots, with its record.
fn greedy_match(key: &Key) -> Result<Match<Pastiche>> {
    let mut luck = fastrand::Rng::with_seed(1);
    let options = pastiche::Options::default();
    let mut game = Match::<Pastiche>::start(&options, 4, vec![], Some(key.commitment()), &mut key.chance(0))?;
    let mut bot = bots::pastiche::by_name("greedy").context("there is a greedy bot")?;
    let mut legal = Vec::new();
    while let Status::Awaiting { awaited, .. } = game.state().status() {
        let seat = awaited.iter().next().context("somebody is awaited")?;
        legal.clear();
        game.state().legal_actions(seat, &mut legal);
        let (view, memory) = (game.view(Viewer::Seat(seat)), game.memory(Viewer::Seat(seat)));
        let knowledge = bots::Knowledge { seat, view: &view, memory: &memory, legal: &legal, awaited: true };
        let action = bot.choose(&knowledge, &mut luck).context("who is awaited chooses")?;
        let entry = game.record().entries.len();
        game.submit(seat, action, &mut key.chance(entry))?;
    }
    game.publish(key);
    Ok(game)
}

/// The processor, where the system tells.
fn machine() -> String {
    let cpus = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpus.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{}, {cores} cores", model.map_or(std::env::consts::ARCH, |(_, model)| model))
}

fn print(report: &Report) {
    println!("{} on {}; per second of processor time on one core\n", report.game, report.machine);
    println!("{:<26} {:>12} {:>16} {:>10}", "", "games", "decisions", "branching");
    for Workload { name, games_per_second, decisions_per_second, mean_branching } in &report.workloads {
        println!(
            "{name:<26} {games_per_second:>12.0} {:>14.2} M {mean_branching:>10.1}",
            decisions_per_second / 1e6
        );
    }
    println!("\nplacements scored      {:>10.0} M", report.placements_per_second / 1e6);
    println!(
        "actions served         {:>10.2} M  (submitted, recorded, told to five viewers)",
        report.served_per_second / 1e6
    );
    println!(
        "state                  {:>10} bytes, cloned in {:.0} ns",
        report.state_bytes, report.clone_nanoseconds
    );
    println!(
        "view / drawn world     {:>10.2} / {:.2} µs",
        report.view_microseconds, report.world_microseconds
    );
    let RecordFigures { entries, bytes, compressed_bytes, most_compressed_bytes, replay_milliseconds } =
        &report.record;
    println!(
        "record of a game       {bytes:>10.0} bytes for {entries:.0} entries, compressed {compressed_bytes:.0} \
         (at most {most_compressed_bytes}), replayed in {replay_milliseconds:.2} ms"
    );
}
