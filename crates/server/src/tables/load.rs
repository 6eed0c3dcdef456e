//! Reading a table from its log.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::Deserialize;
use serde_json::value::RawValue;
use store::{Store, StoreError};
use table::fairness::Key;
use table::{AnyMatch, FORMAT, Seat, Seats, Status};

use super::aside::Aside;
use super::clocks::Clocks;
use super::events::{Row, TableEvent};
use super::state::{SeatState, State};
use super::unreadable::Unreadable;
use crate::problem::Problem;
use crate::wire::Stage;

/// Why a table that is there is not taken up.
#[derive(Debug)]
pub enum NotRead {
    /// The database failed.
    Store(StoreError),
    /// This program cannot read what is kept of it.
    Aside(Box<Aside>),
    /// Something else.
    Problem(Problem),
}

/// For the keeper.
impl fmt::Display for NotRead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(wrong) => wrong.fmt(f),
            Self::Aside(aside) => aside.why.fmt(f),
            Self::Problem(problem) => f.write_str(&problem.message),
        }
    }
}

impl From<StoreError> for NotRead {
    fn from(wrong: StoreError) -> Self {
        Self::Store(wrong)
    }
}

impl From<Problem> for NotRead {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}

/// What the head of a record says whichever game it is of, and in whatever format.
#[derive(Deserialize)]
struct Head {
    atelier: u32,
    game: String,
}

/// The record that a log holds.
#[derive(Default)]
struct Kept {
    /// The head, and the entry of the log that has it.
    head: Option<(usize, Box<RawValue>)>,
    /// The lines of its entries.
    lines: Vec<String>,
    /// The entries of the log that have them.
    entries: Vec<usize>,
    /// The entry of the log that says how it ended, and the key it publishes.
    over: Option<(usize, Option<String>)>,
}

impl State {
    /// A table as it is kept, if there is such a table.
    pub async fn read(id: &str, store: &Store) -> Result<Option<Self>, NotRead> {
        let Some((table, key, log)) = store.load(id).await? else { return Ok(None) };
        match Self::of_kept(id, key, &log) {
            Ok(state) => Ok(Some(state)),
            Err(why) => Err(NotRead::Aside(Box::new(Aside { why, table, log }))),
        }
    }

    /// A table as its log is kept. Whatever is wrong with it, also what nobody has thought of, is said and is nobody
    /// else's trouble.
    pub fn of_kept(id: &str, key: Option<Vec<u8>>, log: &[store::Entry]) -> Result<Self, Unreadable> {
        let key = key.and_then(|key| <[u8; 32]>::try_from(key).ok()).map(Key::new);
        let read = || {
            let row = |(entry, kept)| Row::of(kept).map_err(|wrong| Unreadable::damaged(entry, wrong));
            let rows = log.iter().enumerate().map(row).collect::<Result<_, _>>()?;
            Self::of(id, key, rows)
        };
        catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(|panic| {
            let why = format!("reading it panicked: {}", said(panic.as_ref()));
            Err(Unreadable::damaged(log.len().saturating_sub(1), why))
        })
    }

    /// A table as its log says.
    pub fn of(id: &str, key: Option<Key>, log: Vec<Row>) -> Result<Self, Unreadable> {
        let mut rows = log.into_iter().enumerate();
        let Some((_, made)) = rows.next() else { return Err(Unreadable::damaged(0, "there is no log")) };
        let mut state = Self::made(id, key, made)?;
        let mut kept = Kept::default();
        for (entry, mut row) in rows {
            let damaged = |why: &str| Err(Unreadable::damaged(entry, why));
            if !row.what.fits(state.setup.seats) {
                return damaged("there is no such seat");
            }
            match &mut row.what {
                TableEvent::Made { .. } => return damaged("a table is made once"),
                TableEvent::Started { .. } if kept.head.is_some() => return damaged("a game starts once"),
                TableEvent::Game { .. } | TableEvent::Over { .. } if kept.head.is_none() => {
                    return damaged("the game has not started");
                }
                TableEvent::Started { head } => kept.head = Some((entry, head.clone())),
                TableEvent::Game { line, .. } => {
                    let Some(line) = line.take() else { return damaged("it does not say what was done") };
                    kept.lines.push(line.get().to_owned());
                    kept.entries.push(entry);
                }
                TableEvent::Over { key, .. } => kept.over = Some((entry, key.clone())),
                _ => {}
            }
            state.add(row);
        }
        state.played = state.replayed(kept)?;
        state.told.fill(0);
        for index in 0..state.log.len() {
            state.count(index);
        }
        Ok(state)
    }

    /// A table when it is made.
    fn made(id: &str, key: Option<Key>, made: Row) -> Result<Self, Unreadable> {
        let TableEvent::Made { setup, host, imported } = &made.what else {
            return Err(Unreadable::damaged(0, "a log begins with the making of its table"));
        };
        let shelved = shelf::find(&setup.game)
            .ok_or_else(|| Unreadable::Game(setup.game.chars().take(40).collect()))?;
        if !made.what.fits(setup.seats) {
            return Err(Unreadable::damaged(0, "there are too many seats"));
        }
        let mut state = Self {
            id: id.to_owned(),
            shelved,
            setup: (**setup).clone(),
            host: host.clone(),
            stage: Stage::Open,
            seats: vec![SeatState::default(); usize::from(setup.seats)],
            sat: BTreeSet::new(),
            played: None,
            key,
            awaited: Seats::NONE,
            asked: Seats::NONE,
            clocks: Clocks::new(setup.pace, setup.seats),
            takeback: None,
            muted: BTreeSet::new(),
            rematch: None,
            places: None,
            imported: *imported,
            created: made.at,
            updated: made.at,
            log: Vec::new(),
            told: vec![0; usize::from(setup.seats) + 1],
            keys: BTreeMap::new(),
            entries: 0,
        };
        state.add(made);
        Ok(state)
    }

    /// The game that the log holds, if it has started, and if it went and ended as the log says.
    fn replayed(&self, kept: Kept) -> Result<Option<Box<dyn AnyMatch>>, Unreadable> {
        let Kept { head: Some((started, head)), lines, entries, over } = kept else { return Ok(None) };
        let said: Head =
            serde_json::from_str(head.get()).map_err(|wrong| Unreadable::damaged(started, wrong))?;
        if said.atelier > FORMAT {
            return Err(Unreadable::Format(said.atelier));
        }
        if said.game != self.setup.game {
            return Err(Unreadable::damaged(started, "it is the head of another game"));
        }
        let mut played = (self.shelved.resume)(head.get(), &mut lines.into_iter())
            .map_err(|wrong| Unreadable::replaying(&wrong, self.shelved.title, started, &entries))?;
        let last = entries.last().copied().unwrap_or(started);
        match (played.status(), &self.places, &over) {
            (Status::Over { places }, Some(said), Some((at, _))) if places.as_slice() != said.as_slice() => {
                return Err(Unreadable::damaged(*at, "the result is not the one the game ends with"));
            }
            (Status::Awaiting { .. }, _, Some((at, _))) => {
                return Err(Unreadable::damaged(*at, "the game is not over"));
            }
            (Status::Over { .. }, _, None) => {
                return Err(Unreadable::damaged(last, "the game is over, and the log does not say so"));
            }
            _ => {}
        }
        // A game that was played elsewhere had another table's key.
        if let Some(key) = over.and_then(|(_, key)| key).and_then(|key| key.parse::<Key>().ok()) {
            played.publish(&key);
        }
        Ok(Some(played))
    }
}

/// What somebody who panicked said.
pub(super) fn said(panic: &(dyn Any + Send)) -> &str {
    let owned = || panic.downcast_ref::<String>().map(String::as_str);
    panic.downcast_ref::<&str>().copied().or_else(owned).unwrap_or("it did not say why")
}

impl TableEvent {
    /// Does it name only seats that are there?
    fn fits(&self, seats: u8) -> bool {
        let is_there = |seat: Seat| seat.index() < usize::from(seats);
        match self {
            Self::Made { setup, .. } | Self::Changed { setup } => setup.seats <= Seat::MOST,
            Self::Sat { seat, .. }
            | Self::BotSat { seat, .. }
            | Self::Freed { seat }
            | Self::Standing { seat, .. }
            | Self::Kept { seat, .. }
            | Self::Resigned { seat, .. }
            | Self::TakebackAsked { seat }
            | Self::TakebackAnswered { seat, .. } => is_there(*seat),
            Self::Game { seat, awaited, asked, .. } => {
                seat.iter().copied().chain(awaited.iter()).chain(asked.iter()).all(is_there)
            }
            Self::Started { .. }
            | Self::Said { .. }
            | Self::Muted { .. }
            | Self::Woke
            | Self::Over { .. }
            | Self::Ended { .. }
            | Self::Rematch { .. } => true,
        }
    }
}
