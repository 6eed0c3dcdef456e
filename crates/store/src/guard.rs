//! Is what is written to still what lies at its place? A file can be deleted, replaced or overwritten under a database
//! that has it open, and `SQLite` would go on as if nothing had happened.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::{StoreError, checkup};

/// The reason for which nothing is written any more, for all who want to know.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lost(Arc<Mutex<Option<StoreError>>>);

impl Lost {
    pub(crate) fn why(&self) -> Option<StoreError> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// From now on nothing is written. True the first time.
    pub(crate) fn lose(&self, why: &StoreError) -> bool {
        let mut lost = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let first = lost.is_none();
        lost.get_or_insert_with(|| why.clone());
        first
    }
}

/// Which file this is, whatever it is called: device and inode.
type Id = (u64, u64);
/// What changes when somebody writes to it: its length, and when that was.
type Stamp = (u64, i64, i64);

/// The files of a database, as they were when it was opened and as they were left.
pub(crate) struct Guard {
    database: PathBuf,
    files: Vec<(PathBuf, Id)>,
    left: Vec<Option<Stamp>>,
}

impl Guard {
    /// Remembers which files these are. The database is open and has been read from: all of them are there.
    pub(crate) fn new(database: &Path) -> Result<Self, StoreError> {
        let files = parts(database).into_iter().filter_map(|path| id(&path).map(|id| (path, id))).collect();
        let mut guard = Self { database: database.to_owned(), files, left: Vec::new() };
        guard.leave();
        guard.here()?;
        Ok(guard)
    }

    /// Do all of them still lie where they did, and may somebody write to them? One that nobody may write to is left alone,
    /// also by those who could.
    pub(crate) fn here(&self) -> Result<(), StoreError> {
        let mut is_read_only = false;
        for (path, was) in &self.files {
            match facts(path) {
                Some((id, _, mode)) if id == *was => is_read_only |= mode & 0o222 == 0,
                _ => return Err(StoreError::Gone),
            }
        }
        if is_read_only { Err(StoreError::ReadOnly) } else { Ok(()) }
    }

    /// The same, and if somebody else has written to them: are they sound? This is what to ask before anything is written.
    pub(crate) fn sound(&mut self) -> Result<(), StoreError> {
        self.here()?;
        if self.stamps() == self.left {
            return Ok(());
        }
        tracing::info!("another program has written to the database; it is looked through");
        checkup::afresh(&self.database)?;
        self.leave();
        Ok(())
    }

    /// This is how they were left.
    pub(crate) fn leave(&mut self) {
        self.left = self.stamps();
    }

    /// Of those that are written to; the third is shared memory.
    fn stamps(&self) -> Vec<Option<Stamp>> {
        self.files.iter().take(2).map(|(path, _)| stamp(path)).collect()
    }
}

/// A database, its log, and the memory that those share who have it open.
pub(crate) fn parts(database: &Path) -> [PathBuf; 3] {
    ["", "-wal", "-shm"].map(|ending| {
        let mut path = database.as_os_str().to_owned();
        path.push(ending);
        path.into()
    })
}

/// One that nobody may write to is left alone, also by those who could.
pub(crate) fn writable(path: &Path) -> Result<(), StoreError> {
    match facts(path) {
        Some((.., mode)) if mode & 0o222 == 0 => Err(StoreError::ReadOnly),
        _ => Ok(()),
    }
}

/// Is this still the file that was opened? For whoever opens it once more.
pub(crate) fn id(path: &Path) -> Option<Id> {
    facts(path).map(|(id, ..)| id)
}

fn stamp(path: &Path) -> Option<Stamp> {
    facts(path).map(|(_, stamp, _)| stamp)
}

#[cfg(unix)]
fn facts(path: &Path) -> Option<(Id, Stamp, u32)> {
    use std::os::unix::fs::MetadataExt;
    let facts = std::fs::metadata(path).ok()?;
    Some(((facts.dev(), facts.ino()), (facts.len(), facts.mtime(), facts.mtime_nsec()), facts.mode()))
}

/// Elsewhere a file that is open cannot be deleted or replaced.
#[cfg(not(unix))]
fn facts(path: &Path) -> Option<(Id, Stamp, u32)> {
    let facts = std::fs::metadata(path).ok()?;
    let mode = if facts.permissions().readonly() { 0o444 } else { 0o666 };
    Some(((0, 0), (facts.len(), 0, 0), mode))
}
