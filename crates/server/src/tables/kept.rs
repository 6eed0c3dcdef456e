//! Between a table and what is kept of it.

use std::fmt;

use room::{ListedFacts, State, Summary, SummarySeat, Written};
use store::{Short, StoreError};
use tokio::runtime::Handle;

use super::aside::Aside;
use crate::problem::Problem;
use crate::shared::{Shared, Whose};
use crate::wire::{Pace, SeatFacts, Stage};

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

/// A table as it is kept, if there is such a table, and by when it is to be looked at again. A long log is read where it
/// holds up nobody else, when it is its host's turn.
pub async fn read(id: &str, shared: &Shared) -> Result<Option<(State, Option<store::Millis>)>, NotRead> {
    match shared.store.load_short(id).await? {
        Short::Nothing => Ok(None),
        Short::Whole(loaded) => state(id, *loaded).map(Some),
        Short::Long { host } => {
            let (id, store, runtime) = (id.to_owned(), shared.store.clone(), Handle::current());
            let work = move || {
                let loaded = runtime.block_on(store.load(&id))?;
                loaded.map(|loaded| state(&id, loaded)).transpose()
            };
            shared.write_up(Whose::Player(host), work).await?
        }
    }
}

fn state(id: &str, (table, key, log): store::Loaded) -> Result<(State, Option<store::Millis>), NotRead> {
    let (deadline, log) = (table.deadline, written(log));
    match State::read(id, key, &log) {
        Ok(state) => Ok((state, deadline)),
        Err(why) => Err(NotRead::Aside(Box::new(Aside { why, table, log }))),
    }
}

/// The rows of a log.
pub fn written(log: Vec<store::Entry>) -> Vec<Written> {
    let row = |store::Entry { at, player, key, digest, body }| Written { at, player, key, digest, body };
    log.into_iter().map(row).collect()
}

/// Rows as they are kept.
pub fn kept(rows: Vec<Written>) -> Vec<store::Entry> {
    let row = |Written { at, player, key, digest, body }| store::Entry { at, player, key, digest, body };
    rows.into_iter().map(row).collect()
}

/// A table's summary as it is kept.
pub fn row_of(summary: Summary) -> store::TableRow {
    let seat = |SummarySeat { seat, player, bot, place }| store::TableSeat { seat, player, bot, place };
    store::TableRow {
        id: summary.id,
        game: summary.game,
        rules: summary.rules,
        host: summary.host,
        stage: stage_of(summary.stage),
        listed: summary.listed,
        created: summary.created,
        updated: summary.updated,
        deadline: summary.deadline,
        awaited: summary.awaited,
        entries: summary.rows,
        facts: serde_json::to_string(&summary.facts).expect("facts are plain JSON"),
        seats: summary.seats.into_iter().map(seat).collect(),
    }
}

/// What lists show of a table. No list fails because of one table: where it cannot be read, what the store knows by
/// itself has to do.
pub fn listed(table: &store::TableRow) -> ListedFacts {
    serde_json::from_str(&table.facts).unwrap_or_else(|_| {
        let known = |seat: &store::TableSeat| SeatFacts {
            name: seat.bot.clone().unwrap_or_default(),
            player: seat.player.clone(),
            bot: seat.bot.clone(),
            resigned: false,
            vacant: false,
            reserved_for: None,
        };
        let seats = table.seats.iter().map(known).collect();
        ListedFacts { title: String::new(), pace: Pace::None {}, seats }
    })
}

/// How far a table is, as it is kept.
pub fn stage_of(stage: Stage) -> store::Stage {
    match stage {
        Stage::Open => store::Stage::Open,
        Stage::Playing => store::Stage::Playing,
        Stage::Over => store::Stage::Over,
        Stage::Ended => store::Stage::Ended,
    }
}

/// How far a table is that is kept so.
pub fn stage_from(stage: store::Stage) -> Stage {
    match stage {
        store::Stage::Open => Stage::Open,
        store::Stage::Playing => Stage::Playing,
        store::Stage::Over => Stage::Over,
        store::Stage::Ended => Stage::Ended,
    }
}
