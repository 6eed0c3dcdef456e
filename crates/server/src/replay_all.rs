//! Replaying all that a server keeps, to see that all of it can still be read and went as it is written.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use store::{Archive, StoreError};
use table::{AnyMatch, VerifyError};

use crate::tables::{row_of, written};
use crate::wire::Stage;
use room::State;

/// What came of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Replayed {
    /// So many tables were looked at.
    pub tables: u64,
    /// So many of them had started, and were replayed.
    pub games: u64,
    /// So many things were wrong.
    pub faults: u64,
}

/// Something that is wrong with a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayFault {
    /// The table's id.
    pub table: String,
    /// Which game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// What is wrong. It may quote what nobody but the keeper may see.
    pub what: String,
}

impl fmt::Display for ReplayFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { table, game, rules, what } = self;
        write!(f, "{table} {game} rules {rules}: {what}")
    }
}

/// Replays every table in a file, each by its own rules, one after the other; nothing in the file is changed. What is
/// stored to have happened is compared with what happens, the result with the one that is kept, and the luck of finished
/// games with what their keys give. Each fault is told as it is found.
pub fn replay_all(file: &Path, tell: &mut dyn FnMut(&ReplayFault)) -> Result<Replayed, StoreError> {
    let archive = Archive::open(file)?;
    let mut replayed = Replayed::default();
    let mut after = String::new();
    loop {
        let ids = archive.ids(&after)?;
        let Some(last) = ids.last() else { return Ok(replayed) };
        after.clone_from(last);
        for id in ids {
            let Some((table, key, log)) = archive.load(&id)? else { continue };
            let read = State::read(&id, key, &written(log));
            replayed.tables += 1;
            replayed.games += u64::from(has_started(&table, read.as_ref().ok()));
            let faults = match &read {
                Ok(state) => faults_of(state, &table),
                Err(why) => vec![why.to_string()],
            };
            for what in faults {
                replayed.faults += 1;
                tell(&ReplayFault { table: id.clone(), game: table.game.clone(), rules: table.rules, what });
            }
        }
    }
}

/// Where the log cannot be read, what lists show has to do.
fn has_started(table: &store::TableRow, state: Option<&State>) -> bool {
    state.map_or(table.stage != store::Stage::Open, |state| state.played.is_some())
}

/// What is wrong with a table whose log can be read.
fn faults_of(state: &State, table: &store::TableRow) -> Vec<String> {
    let mut faults = Vec::new();
    let said = row_of(state.summary());
    let started = state.played.is_some();
    let kept_beside = [
        ("game", said.game == table.game),
        // A table that has not started will be played by the newest rules.
        ("rules", !started || said.rules == table.rules),
        ("stage", said.stage == table.stage),
        ("length", said.entries == table.entries),
        ("seats and places", said.seats == table.seats),
    ];
    for (what, _) in kept_beside.iter().filter(|(_, fits)| !fits) {
        faults.push(format!("the {what} kept for lists does not fit the log"));
    }
    if let Some(played) = state.played.as_deref() {
        let luck =
            if state.stage == Stage::Over { luck_of(played, state.imported) } else { bond_of(played, state) };
        faults.extend(luck.err());
    }
    faults
}

/// Is a game that goes on bound to the key that its table has? Otherwise its luck could not be proven when it is over.
fn bond_of(played: &dyn AnyMatch, state: &State) -> Result<(), String> {
    let Some(key) = &state.key else { return Err("the table has no key".to_owned()) };
    if played.is_bound_to(key) {
        return Ok(());
    }
    Err("the game is not bound to the key of its table".to_owned())
}

/// Was the luck of a finished game what its key gives? One that was played elsewhere may have had no key.
fn luck_of(played: &dyn AnyMatch, imported: bool) -> Result<(), String> {
    match catch_unwind(AssertUnwindSafe(|| played.verify())) {
        Ok(Ok(_)) => Ok(()),
        Ok(Err(VerifyError::NoCommitment | VerifyError::NoKey)) if imported => Ok(()),
        Ok(Err(why)) => Err(format!("the luck is not proven: {why}")),
        Err(_) => Err("drawing its luck again panicked".to_owned()),
    }
}
