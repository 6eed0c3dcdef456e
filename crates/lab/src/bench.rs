//! `atelier-lab bench`: how fast the rules are, per second of processor time on one core.

use std::hint::black_box;
use std::io::Write;
use std::time::Duration;

use anyhow::{Context, Result};
use bots::Judged;
use cli::options::variants;
use cli::{bot_named, which_game};
use cpu_time::ThreadTime;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use serde::Serialize;
use serde_json::json;
use shelf::masterpiece::{Cards, Desk, Masterpiece, Prices, Work};
use shelf::pastiche::{HexId, Pastiche};
use table::fairness::Key;
use table::{Game, Match, Seat, Silent, Status, Viewer};

use crate::games;
use crate::runner;

/// Measures the rules of a game.
#[derive(clap::Args)]
#[command(after_help = "All figures are per second of processor time on one core.")]
pub struct Args {
    #[arg(default_value = "pastiche", help = which_game())]
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
    /// How fast bots play games out.
    playouts: Vec<Playouts>,
    /// What it takes the net to say how a position stands, for all seats; nothing where no net knows the game.
    net_microseconds: Option<f64>,
    /// What only this game has.
    special: Vec<Special>,
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

/// Games played out by the policy of the bots, as their search does.
#[derive(Serialize)]
struct Playouts {
    name: String,
    /// From the first deal to the end.
    games_per_second: f64,
    /// From the middle of a game that the policy has played.
    from_the_middle_per_second: f64,
}

/// Something that one game's bots and players ask for again and again.
#[derive(Serialize)]
struct Special {
    name: &'static str,
    figure: f64,
    unit: &'static str,
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

/// Measures the game that is asked for.
pub fn run(args: &Args) -> Result<()> {
    (games::find(&args.game)?.bench)(args)
}

/// Measures a game at tables of every size, the usual one first, and at the smallest in each variant.
pub fn bench<G: Judged>(args: &Args) -> Result<()> {
    let usual = USUAL.clamp(*G::SEATS.start(), *G::SEATS.end());
    let mut tables =
        vec![Setting { name: format!("{usual} players"), seats: usual, options: G::Options::default() }];
    let others = G::SEATS.filter(|&seats| seats != usual);
    tables.extend(others.map(|seats| Setting {
        name: format!("{seats} players"),
        seats,
        options: G::Options::default(),
    }));
    for variant in variants::<G>().iter().skip(1) {
        let options = shelf::options::<G>(&json!({ "variant": variant }))?;
        let seats = *G::seats_for(&options).start();
        tables.push(Setting { name: variant.replace('-', " "), seats, options });
    }
    report::<G>(args, &tables, special(G::ID))
}

/// What is measured of one game only.
fn special(game: &str) -> Specials {
    match game {
        Pastiche::ID => placements,
        Masterpiece::ID => announcements,
        _ => |_| Ok(Vec::new()),
    }
}

/// So many play most often.
const USUAL: u8 = 4;

/// What is played in a workload.
struct Setting<O> {
    name: String,
    seats: u8,
    options: O,
}

/// What a game measures for itself.
type Specials = fn(Duration) -> Result<Vec<Special>>;

/// Measures a game at these tables; the first of them, at which nothing is agreed on, is used for everything that
/// takes one only.
fn report<G: Judged>(args: &Args, tables: &[Setting<G::Options>], special: Specials) -> Result<()> {
    let budget = Duration::try_from_secs_f64(args.seconds).context("--seconds is a time")?;
    let seats = tables.first().context("there is a table")?.seats;
    let workloads: Result<Vec<_>> = tables.iter().map(|table| random_play::<G>(table, budget)).collect();
    let middle = middle_of_a_game::<G>(seats)?;
    let viewer = Viewer::Seat(Seat::new(0));
    let (view, memory) = (middle.view(viewer), middle.memory(viewer));
    let mut luck = fastrand::Rng::with_seed(1);
    let state = middle.state();
    let report = Report {
        game: G::ID,
        machine: machine(),
        workloads: workloads?,
        playouts: tables.iter().map(|table| playouts::<G>(table, budget)).collect::<Result<_>>()?,
        net_microseconds: valued::<G>(seats, budget)?,
        special: special(budget)?,
        state_bytes: size_of::<G>(),
        clone_nanoseconds: 1e9 / rate(budget, 1000, || _ = black_box(black_box(state).clone())),
        served_per_second: served::<G>(seats, budget)?,
        view_microseconds: 1e6 / rate(budget, 100, || _ = black_box(state.view(viewer))),
        world_microseconds: 1e6
            / rate(budget, 100, || _ = black_box(G::determinize(&view, &memory, &mut luck))),
        record: records::<G>(seats, budget)?,
    };
    if args.json {
        writeln!(std::io::stdout(), "{}", serde_json::to_string_pretty(&report)?)?;
    } else {
        print(&report, seats)?;
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
fn random_play<G: Game>(table: &Setting<G::Options>, budget: Duration) -> Result<Workload> {
    let Setting { ref name, seats, ref options } = *table;
    let mut luck = fastrand::Rng::with_seed(1);
    let mut failed = None;
    let (mut games, mut decisions) = (0_u64, 0_u64);
    let games_per_second =
        rate(budget, 100, || match runner::random_playout::<G>(options, seats, &mut luck, |_, _| {}) {
            Ok(more) => {
                games += 1;
                decisions += more;
            }
            Err(why) => failed = Some(why),
        });
    failed.map_or(Ok(()), Err)?;
    // How much there was to choose from is counted apart: listing costs far more than choosing.
    let (mut chosen, mut choices, mut listed) = (0, 0, Vec::new());
    let mut luck = fastrand::Rng::with_seed(2);
    for _ in 0..200 {
        chosen += runner::random_playout::<G>(options, seats, &mut luck, |game, seat| {
            listed.clear();
            game.legal_actions(seat, &mut listed);
            choices += listed.len();
        })?;
    }
    Ok(Workload {
        name: format!("random play, {name}"),
        games_per_second,
        decisions_per_second: games_per_second * decisions as f64 / games as f64,
        mean_branching: choices as f64 / chosen as f64,
    })
}

fn playouts<G: Judged>(table: &Setting<G::Options>, budget: Duration) -> Result<Playouts> {
    let Setting { ref name, seats, ref options } = *table;
    let mut luck = fastrand::Rng::with_seed(1);
    let mut notes = G::Notes::default();
    let deal = |luck: &mut fastrand::Rng| G::setup(options, seats, luck, &mut Silent);
    // The middle by decisions, of several games.
    let mut middles = Vec::new();
    for seed in 0..8 {
        let mut luck = fastrand::Rng::with_seed(seed);
        let mut game = deal(&mut luck)?;
        let mut states = Vec::new();
        while let Some(seat) = game.awaited().iter().next() {
            states.push(game.clone());
            let action = game.policy(seat, &mut notes, &mut luck);
            game.apply(seat, &action, &mut luck, &mut Silent)?;
        }
        middles.push(states.swap_remove(states.len() / 2));
    }
    let mut which = (0..middles.len()).cycle();
    let from_the_middle_per_second = rate(budget, 8, || {
        let mut world = middles[which.next().unwrap_or(0)].clone();
        black_box(bots::play_out(&mut world, &mut notes, &mut luck));
    });
    let games_per_second = rate(budget, 8, || {
        if let Ok(mut world) = deal(&mut luck) {
            black_box(bots::play_out(&mut world, &mut notes, &mut luck));
        }
    });
    Ok(Playouts { name: format!("policy, {name}"), games_per_second, from_the_middle_per_second })
}

/// What it takes the net to say how positions of a game stand.
fn valued<G: Judged>(seats: u8, budget: Duration) -> Result<Option<f64>> {
    let Some(net) = G::net() else { return Ok(None) };
    let mut luck = fastrand::Rng::with_seed(1);
    let mut game = G::setup(&G::Options::default(), seats, &mut luck, &mut Silent)?;
    let (mut notes, mut settled) = (G::Notes::default(), Vec::new());
    while let Some(seat) = game.awaited().iter().next() {
        if game.is_settled() {
            settled.push(game.clone());
        }
        let action = game.policy(seat, &mut notes, &mut luck);
        game.apply(seat, &action, &mut luck, &mut Silent)?;
    }
    let mut which = (0..settled.len()).cycle();
    let per_second = rate(budget, 100, || _ = black_box(net.value(&settled[which.next().unwrap_or(0)])));
    Ok(Some(1e6 / per_second))
}

/// A random game, half of it played.
fn middle_of_a_game<G: Judged>(seats: u8) -> Result<Match<G>> {
    let whole = random_match::<G>(seats, usize::MAX)?.record().entries.len();
    random_match(seats, whole / 2)
}

/// The first entries of a random game, always the same.
fn random_match<G: Judged>(seats: u8, entries: usize) -> Result<Match<G>> {
    let mut luck = fastrand::Rng::with_seed(1);
    let mut game = Match::<G>::start(&G::Options::default(), seats, vec![], &mut luck)?;
    while game.record().entries.len() < entries
        && let Some(seat) = game.state().awaited().iter().next()
    {
        let action = game.state().at_random(seat, &mut luck).context("somebody is awaited")?;
        game.submit(seat, action, &mut luck)?;
    }
    Ok(game)
}

/// Pastiche: what would this hex at this cell in this rotation give, with half of the hexes placed.
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn placements(budget: Duration) -> Result<Vec<Special>> {
    let mut luck = fastrand::Rng::with_seed(1);
    let mut game = Pastiche::setup(&shelf::pastiche::Options::default(), 4, &mut luck, &mut Silent)?;
    while game.view(Viewer::Spectator).table.board.placed().len() < 27 {
        let seat = game.active();
        let action = game.sample(seat, &mut luck).context("the game ended early")?;
        game.apply(seat, &action, &mut luck, &mut Silent)?;
    }
    let board = game.view(Viewer::Spectator).table.board;
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
    let placements = rate * count as f64 / runs as f64;
    Ok(vec![Special { name: "placements scored", figure: placements / 1e6, unit: "million a second" }])
}

/// Birth of a Masterpiece: questions about twenty cards in hand and twelve masterpieces, three of them one's own.
fn announcements(budget: Duration) -> Result<Vec<Special>> {
    let mut luck = fastrand::Rng::with_seed(1);
    let desks: Vec<_> = (0..256)
        .map(|_| {
            let mut all = Cards::ALL;
            let mut some = |count: usize| (0..count).filter_map(|_| all.draw(&mut luck)).collect::<Cards>();
            let (hand, own) = (some(20), some(3));
            let lent = [Cards::NONE, some(3), some(3), some(3), Cards::NONE];
            Desk { hand, own, lent, open: Work::all().filter(|work| *work != Work::END_FLAG).collect() }
        })
        .collect();
    let mut desks = desks.iter().cycle();
    let mut next = || desks.next().context("there are desks");
    next()?;
    let which = rate(budget, 256, || _ = black_box(next().map(|desk| black_box(desk).announceable())));
    let best = rate(budget, 256, || {
        if let Ok(desk) = next() {
            let prices = Prices::short_rows(desk);
            desk.announceable().iter().for_each(|work| _ = black_box(desk.best(work, &prices)));
        }
    });
    let missing = rate(budget, 256, || {
        if let Ok(desk) = next() {
            desk.open.iter().for_each(|work| _ = black_box(desk.missing(work)));
        }
    });
    Ok(vec![
        Special { name: "which works, 20 + 12 cards", figure: 1e9 / which, unit: "ns" },
        Special { name: "best selection of each", figure: 1e6 / best, unit: "µs" },
        Special { name: "what is missing for each", figure: 1e6 / missing, unit: "µs" },
    ])
}

/// What a server does for an action, without its wires: submit, record, tell every viewer.
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn served<G: Judged>(seats: u8, budget: Duration) -> Result<f64> {
    let mut luck = fastrand::Rng::with_seed(1);
    let start = ThreadTime::now();
    let mut actions = 0_u64;
    while start.elapsed() < budget {
        let mut game = Match::<G>::start(&G::Options::default(), seats, vec![], &mut luck)?;
        while let Some(seat) = game.state().awaited().iter().next() {
            let action = game.state().at_random(seat, &mut luck).context("somebody is awaited")?;
            let entry = game.submit(seat, action, &mut luck)?;
            for viewer in Viewer::all(seats) {
                black_box(game.seen(viewer, entry));
            }
            actions += 1;
        }
    }
    Ok(actions as f64 / start.elapsed().as_secs_f64())
}

#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn records<G: Judged>(seats: u8, budget: Duration) -> Result<RecordFigures> {
    const GAMES: u8 = 20;
    let mut matches = Vec::new();
    for game in 0..GAMES {
        matches.push(greedy_match::<G>(seats, &Key::new([game; 32]))?);
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

/// When the game began whose record is weighed: always then, so that it always weighs the same.
const STARTED: &str = "2026-11-16T10:50:00Z";

/// A whole game between greedy bots, with its record.
fn greedy_match<G: Judged>(seats: u8, key: &Key) -> Result<Match<G>> {
    let mut luck = fastrand::Rng::with_seed(1);
    let options = G::Options::default();
    let mut game = Match::<G>::start_fair(&options, seats, vec![], STARTED, key)?;
    let mut bot = bot_named::<G>("greedy")?;
    let mut legal = Vec::new();
    while let Status::Awaiting { awaited, .. } = game.state().status() {
        let seat = awaited.iter().next().context("somebody is awaited")?;
        legal.clear();
        game.state().legal_actions(seat, &mut legal);
        let (view, memory) = (game.view(Viewer::Seat(seat)), game.memory(Viewer::Seat(seat)));
        let knowledge = bots::Knowledge { seat, view: &view, memory: &memory, legal: &legal, awaited: true };
        let action = bot.choose(&knowledge, &mut luck).context("who is awaited chooses")?;
        let mut chance = game.chance(key);
        game.submit(seat, action, &mut chance)?;
    }
    game.publish(key);
    Ok(game)
}

/// The processor, where the system tells.
pub fn machine() -> String {
    let cpus = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpus.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{}, {cores} cores", model.map_or(std::env::consts::ARCH, |(_, model)| model))
}

fn print(report: &Report, seats: u8) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{} on {}; per second of processor time on one core\n", report.game, report.machine)?;
    writeln!(out, "{:<28} {:>10} {:>16} {:>10}", "", "games", "decisions", "branching")?;
    for Workload { name, games_per_second, decisions_per_second, mean_branching } in &report.workloads {
        writeln!(
            out,
            "{name:<28} {games_per_second:>10.0} {:>14.2} M {mean_branching:>10.1}",
            decisions_per_second / 1e6
        )?;
    }
    writeln!(out, "\n{:<28} {:>10} {:>16}", "played out by", "games", "from the middle")?;
    for Playouts { name, games_per_second, from_the_middle_per_second } in &report.playouts {
        writeln!(out, "{name:<28} {games_per_second:>10.0} {from_the_middle_per_second:>16.0}")?;
    }
    writeln!(out)?;
    if let Some(net) = report.net_microseconds {
        writeln!(out, "a position by the net      {net:>9.2} us (all {seats} seats)")?;
    }
    for Special { name, figure, unit } in &report.special {
        writeln!(out, "{name:<26} {figure:>9.*} {unit}", if *figure < 20.0 { 2 } else { 0 })?;
    }
    writeln!(
        out,
        "actions served             {:>9.2} M  (submitted, recorded, told to {} viewers)",
        report.served_per_second / 1e6,
        seats + 1
    )?;
    writeln!(
        out,
        "state                      {:>9} bytes, cloned in {:.0} ns",
        report.state_bytes, report.clone_nanoseconds
    )?;
    writeln!(
        out,
        "view / drawn world         {:>9.2} / {:.2} µs",
        report.view_microseconds, report.world_microseconds
    )?;
    let RecordFigures { entries, bytes, compressed_bytes, most_compressed_bytes, replay_milliseconds } =
        &report.record;
    writeln!(
        out,
        "record of a game           {bytes:>9.0} bytes for {entries:.0} entries, compressed {compressed_bytes:.0} \
         (at most {most_compressed_bytes}), replayed in {replay_milliseconds:.2} ms"
    )?;
    Ok(())
}
