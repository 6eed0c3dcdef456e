//! What is kept: rows are durable in groups, after a while, or not at all.

use std::collections::BTreeMap;

use room::{Millis, Summary, Written};
use table::fairness::Epoch;

/// A table as it is kept.
#[derive(Clone, Debug)]
pub struct Kept {
    pub key: Vec<u8>,
    pub rows: Vec<Written>,
    pub deadline: Option<Millis>,
    /// How often each key of each player is there.
    pub keys: BTreeMap<(String, String), u32>,
    /// So many may still come by an invitation, and so many have.
    pub invites: u32,
    pub used_up: u32,
}

/// Something that is to be appended.
pub struct Append {
    /// By which life of the server.
    pub life: u32,
    pub table: String,
    pub first: u32,
    pub rows: Vec<Written>,
    pub summary: Box<Summary>,
    /// It uses up an invitation.
    pub uses: bool,
}

/// How it went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Durable,
    /// There was no room.
    Full,
    /// Another has written there.
    Conflict,
    /// Nobody knows.
    Unsure,
    /// There is no invitation left.
    UsedUp,
}

/// The disk.
#[derive(Default)]
pub struct Disk {
    pub tables: BTreeMap<String, Kept>,
    /// What waits for the next group.
    pub waiting: Vec<Append>,
    /// The group that is being written.
    pub writing: Vec<Append>,
    pub is_full: bool,
    pub is_slow: bool,
    /// What began when it was last put back to an older state.
    pub epoch: Option<Epoch>,
}

impl Disk {
    /// What waits is written now. False if nothing does, or something is being written already.
    pub fn begin(&mut self) -> bool {
        if !self.writing.is_empty() || self.waiting.is_empty() {
            return false;
        }
        self.writing = std::mem::take(&mut self.waiting);
        true
    }

    /// One of the group is durable, if it fits what is there.
    pub fn keep(&mut self, append: &Append) -> Outcome {
        let Some(kept) = self.tables.get_mut(&append.table) else { return Outcome::Conflict };
        if usize::try_from(append.first).ok() != Some(kept.rows.len()) {
            return Outcome::Conflict;
        }
        if append.uses && kept.invites == 0 {
            return Outcome::UsedUp;
        }
        let keys = append.rows.iter().filter_map(|row| row.player.clone().zip(row.key.clone()));
        for key in keys {
            match kept.keys.get(&key) {
                Some(_) => return Outcome::Conflict,
                None => drop(kept.keys.insert(key, 1)),
            }
        }
        if append.uses {
            (kept.invites, kept.used_up) = (kept.invites - 1, kept.used_up + 1);
        }
        kept.rows.extend(append.rows.iter().cloned());
        kept.deadline = append.summary.deadline;
        Outcome::Durable
    }
}
