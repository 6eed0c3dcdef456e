//! What is counted while tables are played at, and the report of it.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use hdrhistogram::Histogram;
use serde::Serialize;

use super::house::Memory;
use super::wake::Wake;

/// So many kinds of trouble are told apart.
const KINDS: usize = 20;

/// What is counted.
pub struct Tally(Mutex<Counts>);

struct Counts {
    /// Only then is anything counted but what is open.
    measuring: bool,
    acknowledged: Histogram<u64>,
    heard: Histogram<u64>,
    in_flight: u64,
    games_over: u64,
    games: Vec<GameCounts>,
    errors: BTreeMap<String, u64>,
    sockets: u64,
    most_sockets: u64,
    least_sockets: u64,
}

struct GameCounts {
    game: &'static str,
    messages: Histogram<u64>,
    view: usize,
    view_compressed: usize,
}

/// A histogram of microseconds or bytes.
pub fn new_histogram() -> Histogram<u64> {
    // A minute, or 100 MB, to three digits: bounds that the type accepts.
    Histogram::new_with_bounds(1, 100_000_000, 3).expect("these bounds are allowed")
}

/// Notes how long something took.
pub fn record(histogram: &mut Histogram<u64>, time: Duration) {
    histogram.saturating_record(u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
}

impl Tally {
    /// Nothing yet.
    pub fn new(games: &[&'static str]) -> Self {
        let game = |&game: &&'static str| GameCounts {
            game,
            messages: new_histogram(),
            view: 0,
            view_compressed: 0,
        };
        Self(Mutex::new(Counts {
            measuring: false,
            acknowledged: new_histogram(),
            heard: new_histogram(),
            in_flight: 0,
            games_over: 0,
            games: games.iter().map(game).collect(),
            errors: BTreeMap::new(),
            sockets: 0,
            most_sockets: 0,
            least_sockets: 0,
        }))
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on it counts.
    pub fn begin(&self) {
        let mut counts = self.counts();
        counts.measuring = true;
        (counts.least_sockets, counts.most_sockets) = (counts.sockets, counts.sockets);
    }

    /// From now on only sizes and trouble count.
    pub fn end(&self) {
        self.counts().measuring = false;
    }

    /// A socket was opened.
    pub fn opened(&self) {
        let mut counts = self.counts();
        counts.sockets += 1;
        counts.most_sockets = counts.most_sockets.max(counts.sockets);
    }

    /// A socket was closed.
    pub fn closed(&self) {
        let mut counts = self.counts();
        counts.sockets = counts.sockets.saturating_sub(1);
        if counts.measuring {
            counts.least_sockets = counts.least_sockets.min(counts.sockets);
        }
    }

    /// A move was sent.
    pub fn sent(&self) {
        self.counts().in_flight += 1;
    }

    /// It was acknowledged after so long.
    pub fn acknowledged(&self, after: Duration) {
        let mut counts = self.counts();
        counts.in_flight = counts.in_flight.saturating_sub(1);
        record(&mut counts.acknowledged, after);
    }

    /// It will not be.
    pub fn lost(&self) {
        let mut counts = self.counts();
        counts.in_flight = counts.in_flight.saturating_sub(1);
    }

    /// Moves that wait to be acknowledged.
    pub fn in_flight(&self) -> u64 {
        self.counts().in_flight
    }

    /// Moves that were acknowledged.
    pub fn moves(&self) -> u64 {
        self.counts().acknowledged.len()
    }

    /// A message of so many bytes told somebody of a move; after so long, if it was another's.
    pub fn heard(&self, game: usize, bytes: usize, after: Option<Duration>) {
        let mut counts = self.counts();
        if !counts.measuring {
            return;
        }
        counts.games[game].messages.saturating_record(u64::try_from(bytes).unwrap_or(u64::MAX));
        if let Some(after) = after {
            record(&mut counts.heard, after);
        }
    }

    /// A fresh view has so many bytes, and is sent as so many.
    pub fn looked(&self, game: usize, bytes: usize, compressed: usize) {
        let game = &mut self.counts().games[game];
        game.view = game.view.max(bytes);
        game.view_compressed = game.view_compressed.max(compressed);
    }

    /// A game was played to its end.
    pub fn game_over(&self) {
        self.counts().games_over += 1;
    }

    /// Something went wrong.
    pub fn wrong(&self, what: &str) {
        let errors = &mut self.counts().errors;
        let what = if errors.len() < KINDS { what } else { "more" };
        *errors.entry(what.to_owned()).or_default() += 1;
    }

    /// All of it.
    pub fn report(&self, measured: Duration, setup: Duration) -> Report {
        let counts = self.counts();
        let moves = counts.acknowledged.len();
        let game = |game: &GameCounts| GameFigures {
            game: game.game,
            messages: Sizes::of(&game.messages),
            view_bytes: game.view,
            view_compressed_bytes: game.view_compressed,
        };
        Report {
            tables: 0,
            wanted_rate: String::new(),
            seconds: measured.as_secs_f64(),
            setup_seconds: setup.as_secs_f64(),
            moves,
            moves_per_second: f64::from(u32::try_from(moves).unwrap_or(u32::MAX)) / measured.as_secs_f64(),
            games_over: counts.games_over,
            sockets: (counts.least_sockets, counts.most_sockets),
            acknowledged: Times::of(&counts.acknowledged),
            heard_by_others: Times::of(&counts.heard),
            games: counts.games.iter().map(game).collect(),
            errors: counts.errors.clone(),
            server: None,
            server_processor_seconds: None,
            own_processor_seconds: 0.0,
            wake: None,
        }
    }
}

/// How long something takes, in milliseconds.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Times {
    p50: f64,
    p90: f64,
    p99: f64,
    max: f64,
}

impl Times {
    /// Of microseconds.
    pub fn of(micros: &Histogram<u64>) -> Self {
        let milli = |micros: u64| f64::from(u32::try_from(micros).unwrap_or(u32::MAX)) / 1000.0;
        let at = |quantile| milli(micros.value_at_quantile(quantile));
        Self { p50: at(0.5), p90: at(0.9), p99: at(0.99), max: milli(micros.max()) }
    }

    /// One line of a report.
    pub fn write(&self, out: &mut impl Write, what: &str) -> io::Result<()> {
        let Self { p50, p90, p99, max } = self;
        writeln!(out, "{what:<24} p50 {p50:>8.1}  p90 {p90:>8.1}  p99 {p99:>8.1}  max {max:>8.1}  ms")
    }
}

/// How large messages are, in bytes.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Sizes {
    median: u64,
    p99: u64,
    max: u64,
}

impl Sizes {
    fn of(bytes: &Histogram<u64>) -> Self {
        let at = |quantile| bytes.value_at_quantile(quantile);
        Self { median: at(0.5), p99: at(0.99), max: bytes.max() }
    }
}

/// What one game's messages and views are like.
#[derive(Debug, Serialize)]
pub struct GameFigures {
    game: &'static str,
    /// Messages after a move.
    messages: Sizes,
    /// The largest fresh view, and the largest as it is sent with gzip.
    view_bytes: usize,
    view_compressed_bytes: usize,
}

/// How it went.
#[derive(Debug, Serialize)]
pub struct Report {
    pub tables: u32,
    pub wanted_rate: String,
    pub seconds: f64,
    pub setup_seconds: f64,
    /// Acknowledged as durable.
    pub moves: u64,
    pub moves_per_second: f64,
    pub games_over: u64,
    /// Open sockets, at least and at most: those of a game that is over are closed before the next begins.
    pub sockets: (u64, u64),
    /// From sending a move to its acknowledgement.
    pub acknowledged: Times,
    /// From sending a move to its message at each other socket of the table.
    pub heard_by_others: Times,
    pub games: Vec<GameFigures>,
    pub errors: BTreeMap<String, u64>,
    pub server: Option<Memory>,
    pub server_processor_seconds: Option<f64>,
    pub own_processor_seconds: f64,
    pub wake: Option<Wake>,
}

impl Report {
    /// For people.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { tables, seconds, setup_seconds, moves, moves_per_second, games_over, .. } = self;
        let (least, most) = self.sockets;
        writeln!(out, "{tables} tables, {least} to {most} open sockets (set up in {setup_seconds:.1} s)")?;
        writeln!(
            out,
            "{moves} durable moves in {seconds:.1} s: {moves_per_second:.0} a second ({} wanted); {games_over} games over",
            self.wanted_rate
        )?;
        writeln!(out)?;
        self.acknowledged.write(out, "move to acknowledgement")?;
        self.heard_by_others.write(out, "move to other sockets")?;
        writeln!(out)?;
        writeln!(
            out,
            "{:<16} {:>10} {:>8} {:>8}   {:>12} {:>8}",
            "bytes", "message", "p99", "max", "fresh view", "gzip"
        )?;
        for GameFigures { game, messages, view_bytes, view_compressed_bytes } in &self.games {
            let Sizes { median, p99, max } = messages;
            writeln!(
                out,
                "{game:<16} {median:>10} {p99:>8} {max:>8}   {view_bytes:>12} {view_compressed_bytes:>8}"
            )?;
        }
        writeln!(out)?;
        if let Some(Memory { resident_megabytes, peak_megabytes }) = self.server {
            writeln!(
                out,
                "memory of the server     {resident_megabytes:.0} MB, at most {peak_megabytes:.0} MB"
            )?;
        }
        if let Some(server) = self.server_processor_seconds {
            let (server, own) = (server / seconds, self.own_processor_seconds / seconds);
            writeln!(out, "processors used          server {server:.2}, this tool {own:.2}")?;
        }
        if let Some(wake) = &self.wake {
            let (least, most) = wake.moves;
            writeln!(out, "{} tables put away, with games of {least} to {most} moves", wake.tables)?;
            wake.first.write(out, "first look")?;
            wake.second.write(out, "second look")?;
        }
        if self.errors.is_empty() {
            return writeln!(out, "no errors");
        }
        for (what, times) in &self.errors {
            writeln!(out, "error, {times} times: {what}")?;
        }
        Ok(())
    }
}
