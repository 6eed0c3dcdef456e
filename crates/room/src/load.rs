//! Reading a table from its log.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use names::Look;
use serde::Deserialize;
use serde_json::value::RawValue;
use table::fairness::Key;
use table::{FORMAT, Seat, Seats, Status};

use crate::clocks::Clocks;
use crate::events::{Event, Row, Written};
use crate::state::{Facts, SeatState, State};
use crate::unreadable::Unreadable;
use crate::wire::Stage;

/// What the head of a record says whichever game it is of, and in whatever format.
#[derive(Deserialize)]
struct Head {
    atelier: u32,
    game: String,
}

/// A table that is being read.
struct Reading {
    state: State,
    /// The head of the game's record, and the row that has it.
    head: Option<(usize, Box<RawValue>)>,
}

impl State {
    /// A table as its log is kept. Whatever is wrong with it, also what nobody has thought of, is said and is nobody
    /// else's trouble.
    pub fn read(id: &str, key: Option<Vec<u8>>, log: &[Written]) -> Result<Self, Unreadable> {
        let key = key.and_then(|key| <[u8; 32]>::try_from(key).ok()).map(Key::new);
        let last = log.len().saturating_sub(1);
        let read = || {
            let row =
                |(index, written)| Row::read(written).map_err(|wrong| Unreadable::damaged(index, wrong));
            Self::of(id, key, log.iter().enumerate().map(row))
        };
        catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(|panic| {
            let why = format!("reading it panicked: {}", said(panic.as_ref()));
            Err(Unreadable::damaged(last, why))
        })
    }

    /// A table as its log says.
    pub fn of(
        id: &str,
        key: Option<Key>,
        log: impl Iterator<Item = Result<Row, Unreadable>>,
    ) -> Result<Self, Unreadable> {
        let mut rows = log.enumerate();
        let Some((_, made)) = rows.next() else { return Err(Unreadable::damaged(0, "there is no log")) };
        let mut reading = Reading { state: Self::first(id, key, made?)?, head: None };
        for (index, row) in rows {
            reading.row(index, row?)?;
        }
        let Reading { state, .. } = reading;
        let over = state.played.as_ref().is_some_and(|played| played.status().is_over());
        if over && state.places.is_none() {
            let last = state.log.iter().rposition(|row| row.entry.is_some()).unwrap_or_default();
            return Err(Unreadable::damaged(last, "the game is over, and the log does not say so"));
        }
        state.check_key()?;
        Ok(state)
    }

    /// A game that goes on draws its luck from the table's key, and from no other than the one it was bound to: otherwise
    /// it could neither go on nor be proven when it is over.
    fn check_key(&self) -> Result<(), Unreadable> {
        let Some(played) = self.played.as_ref().filter(|_| self.stage == Stage::Playing) else {
            return Ok(());
        };
        let started = || self.log.iter().position(|row| matches!(row.event, Event::Started { .. }));
        let damaged = |why: &str| Err(Unreadable::damaged(started().unwrap_or_default(), why));
        match &self.key {
            None => damaged("the table's key is missing"),
            Some(key) if played.commitment().is_some() && !played.is_bound_to(key) => {
                damaged("the game is bound to another key")
            }
            Some(_) => Ok(()),
        }
    }

    /// A table when it is made.
    fn first(id: &str, key: Option<Key>, mut made: Row) -> Result<Self, Unreadable> {
        let Event::Made { setup, host, imported, rematch_of } = &made.event else {
            return Err(Unreadable::damaged(0, "a log begins with the making of its table"));
        };
        let shelved = shelf::find(&setup.game)
            .ok_or_else(|| Unreadable::Game(setup.game.chars().take(40).collect()))?;
        if !made.event.fits(setup.seats) {
            return Err(Unreadable::damaged(0, "there are too many seats"));
        }
        let facts = Facts {
            id: id.to_owned(),
            setup: (**setup).clone(),
            host: host.clone(),
            stage: Stage::Open,
            seats: vec![SeatState::default(); usize::from(setup.seats)],
            sat: BTreeSet::new(),
            awaited: Seats::NONE,
            asked: Seats::NONE,
            clocks: Clocks::new(setup.pace, setup.seats),
            takeback: None,
            vote: None,
            left_alone: BTreeMap::new(),
            muted: BTreeSet::new(),
            banned: BTreeMap::new(),
            put_out: BTreeSet::new(),
            onlookers: BTreeMap::new(),
            called: BTreeMap::from([(host.id.clone(), (host.name.clone(), Look::of(&host.name)))]).into(),
            rematch: None,
            rematch_of: rematch_of.clone(),
            places: None,
            imported: *imported,
            created: made.at,
            updated: made.at,
            told: vec![0; usize::from(setup.seats) + 1],
            rows: 0,
            entries: 0,
            epoch: None,
        };
        made.told = made.event.told(setup.seats);
        let mut state = Self::made(facts, shelved, key);
        state.happened(made);
        Ok(state)
    }
}

impl Reading {
    /// One more row, if it fits what is known by now.
    fn row(&mut self, index: usize, mut row: Row) -> Result<(), Unreadable> {
        let damaged = |why: &str| Err(Unreadable::damaged(index, why));
        if !row.event.fits(self.state.setup.seats) {
            return damaged("there is no such seat");
        }
        row.told = row.event.told(self.state.setup.seats);
        match &row.event {
            Event::Made { .. } => return damaged("a table is made once"),
            Event::Started { .. } if self.head.is_some() => return damaged("a game starts once"),
            Event::Game { .. } | Event::Over { .. } if self.head.is_none() => {
                return damaged("the game has not started");
            }
            Event::Started { head, .. } => {
                self.check_head(index, head)?;
                self.head = Some((index, head.clone()));
            }
            Event::Game { line, .. } => {
                let Some(line) = line else { return damaged("it does not say what was done") };
                let entry = self.follow(index, line.get())?;
                row.told = self.state.game_entry(entry);
            }
            Event::Over { places, .. } => match self.state.played.as_ref().map(|played| played.status()) {
                Some(Status::Over { places: ended }) if ended.as_slice() == places.as_slice() => {}
                Some(Status::Over { .. }) => return damaged("the result is not the one the game ends with"),
                _ => return damaged("the game is not over"),
            },
            _ => {}
        }
        self.state.happened(row);
        Ok(())
    }

    fn check_head(&self, index: usize, head: &RawValue) -> Result<(), Unreadable> {
        let said: Head =
            serde_json::from_str(head.get()).map_err(|wrong| Unreadable::damaged(index, wrong))?;
        if said.atelier > FORMAT {
            return Err(Unreadable::Format(said.atelier));
        }
        if said.game != self.state.setup.game {
            return Err(Unreadable::damaged(index, "it is the head of another game"));
        }
        Ok(())
    }

    /// One more entry of the game. Gives its number.
    fn follow(&mut self, index: usize, line: &str) -> Result<usize, Unreadable> {
        let shelved = self.state.shelved;
        let (started, head) = self.head.as_ref().map_or((index, ""), |(at, head)| (*at, head.get()));
        let followed = match &mut self.state.played {
            Some(played) => played.follow_line(line),
            None => (shelved.resume)(head, &mut std::iter::once(line.to_owned())).map(|dealt| {
                self.state.played = Some(dealt);
                0
            }),
        };
        followed.map_err(|wrong| Unreadable::replaying(&wrong, shelved.title, started, index))
    }
}

/// What somebody who panicked said.
pub fn said(panic: &(dyn Any + Send)) -> &str {
    let owned = || panic.downcast_ref::<String>().map(String::as_str);
    panic.downcast_ref::<&str>().copied().or_else(owned).unwrap_or("it did not say why")
}

impl Event {
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
            | Self::TakebackAnswered { seat, .. }
            | Self::Voted { seat, .. }
            | Self::Reserved { seat, .. } => is_there(*seat),
            Self::VoteCalled { seat, voters, .. } => is_there(*seat) && voters.iter().all(is_there),
            Self::Kicked { seat, .. } => seat.is_none_or(is_there),
            Self::Game { seat, awaited, asked, .. } => {
                seat.iter().copied().chain(awaited.iter()).chain(asked.iter()).all(is_there)
            }
            Self::Started { .. }
            | Self::Said { .. }
            | Self::Muted { .. }
            | Self::Woke
            | Self::Away { .. }
            | Self::Over { .. }
            | Self::Ended { .. }
            | Self::VoteEnded { .. }
            | Self::Banned { .. }
            | Self::Watching { .. }
            | Self::Rematch { .. }
            | Self::Renamed { .. } => true,
        }
    }
}
