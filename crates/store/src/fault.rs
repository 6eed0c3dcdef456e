//! What `SQLite` says, in our words.

use rusqlite::{ErrorCode, ffi};

use crate::StoreError;

/// What work on a connection comes to.
pub(crate) type Done<T> = Result<T, Fault>;

/// Why work on a connection failed.
#[derive(Debug)]
pub(crate) struct Fault {
    /// What the asker is told.
    pub(crate) told: StoreError,
    /// It may have taken the whole transaction with it, not only the statement: nothing done in the same transaction
    /// is to be believed.
    pub(crate) grave: bool,
}

impl Fault {
    /// A failure that concerns this work alone.
    pub(crate) fn broken(why: impl Into<String>) -> Self {
        StoreError::Broken(why.into()).into()
    }

    /// The same, where something that is there already means that another was faster.
    pub(crate) fn or_conflict(self) -> Self {
        if self.told == StoreError::Taken { Self { told: StoreError::Conflict, ..self } } else { self }
    }
}

impl From<StoreError> for Fault {
    fn from(told: StoreError) -> Self {
        Self { told, grave: false }
    }
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Self {
        let Some(failure) = error.sqlite_error() else { return Self::broken(error.to_string()) };
        let (told, grave) = match (failure.code, failure.extended_code) {
            (ErrorCode::DiskFull, _) => (StoreError::Full, true),
            // A quota or a largest file size reads as a failed write, and a full disk as a failure to make the index of
            // the write-ahead log longer. Where a failed write is a dying disk instead, "no room" is still what to do
            // about it: refuse, keep what was acknowledged, try again. The log has the true reason.
            (ErrorCode::SystemIoFailure, ffi::SQLITE_IOERR_WRITE | ffi::SQLITE_IOERR_SHMSIZE) => {
                tracing::error!(%error, "a write failed");
                (StoreError::Full, true)
            }
            (ErrorCode::ReadOnly, ffi::SQLITE_READONLY_DBMOVED) => (StoreError::Gone, true),
            (ErrorCode::ReadOnly, _) => (StoreError::ReadOnly, true),
            // A disk that no longer gives or takes what it was told to keep is as good as damaged.
            (ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::SystemIoFailure, _) => {
                (StoreError::Damaged(error.to_string()), true)
            }
            // Interrupted is what took longer than anybody would wait.
            (ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::OperationInterrupted, _) => {
                (StoreError::Busy, false)
            }
            (
                ErrorCode::ConstraintViolation,
                ffi::SQLITE_CONSTRAINT_UNIQUE
                | ffi::SQLITE_CONSTRAINT_PRIMARYKEY
                | ffi::SQLITE_CONSTRAINT_ROWID,
            ) => (StoreError::Taken, false),
            (ErrorCode::ConstraintViolation, ffi::SQLITE_CONSTRAINT_FOREIGNKEY) => {
                (StoreError::Broken("what this belongs to is not there".into()), false)
            }
            (ErrorCode::ConstraintViolation, _) => (StoreError::Broken(error.to_string()), false),
            _ => (StoreError::Broken(error.to_string()), true),
        };
        Self { told, grave }
    }
}

impl From<Fault> for StoreError {
    fn from(fault: Fault) -> Self {
        fault.told
    }
}
