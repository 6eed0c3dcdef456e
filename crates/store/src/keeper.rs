//! The connection that writes, and what it looks at before anything is called written.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rusqlite::Connection;

use crate::checkup::{self, Found};
use crate::fault::Done;
use crate::guard::{self, Guard, Lost};
use crate::succession::{self, Beside, Seen, Succession};
use crate::{StoreError, private, schema, tables};

/// The database is marked anew, and the time noted, no more often than this.
const RENEWED: Duration = Duration::from_secs(5);

/// A file up to this size is looked through before anything is done with it; a larger one meanwhile. It is read at several
/// hundred megabytes a second.
const AT_ONCE: u64 = 64 << 20;

/// For so long a reader may be in the way of emptying the log when it is closed.
const LAST: Duration = Duration::from_millis(500);

/// What time it is, as the writer was last told.
pub(crate) type Clock = Arc<Mutex<Option<Seen>>>;

/// The connection that writes.
pub(crate) struct Keeper {
    pub(crate) connection: Connection,
    guard: Guard,
    lost: Lost,
    beside: Beside,
    clock: Clock,
    renewed: Instant,
    /// It has been said that the file is read-only.
    said_read_only: bool,
}

impl Keeper {
    /// Opens a file, making it and bringing it up to date as needed. If it is damaged, nothing is ever written to it.
    pub(crate) fn open(file: &Path, patience: Duration) -> Done<(Self, Succession, Lost, Clock)> {
        // An error here is one below as well, and there it says which.
        let _ = private::make(file);
        guard::writable(file)?;
        let connection = schema::connect(file, patience)?;
        // It is ours.
        for part in guard::parts(file) {
            if let Err(error) = private::tighten(&part) {
                tracing::warn!(%error, "others may read the database");
            }
        }
        let (lost, clock, beside) = (Lost::default(), Clock::default(), Beside::of(file));
        let size = std::fs::metadata(file).map_or(0, |facts| facts.len());
        let found = if size <= AT_ONCE { checkup::quick(&connection)? } else { Found::Sound };
        if let Found::Logs(why) = &found {
            tracing::error!(why, "logs of tables are damaged; tables that cannot be read are set aside");
        }
        let succession = match found {
            Found::Damaged(why) if schema::is_newest(&connection)? => {
                let why = StoreError::Damaged(why);
                tracing::error!(%why, "nothing is written to a damaged database; what can be read is shown");
                lost.lose(&why);
                Succession::default()
            }
            Found::Damaged(why) => return Err(StoreError::Damaged(why).into()),
            Found::Sound | Found::Logs(_) => {
                schema::bring_up_to_date(&connection)?;
                tables::tidy(&connection)?;
                succession::begin(&connection, &beside)?
            }
        };
        let guard = Guard::new(file)?;
        let renewed = Instant::now();
        if size > AT_ONCE {
            look_through(file, &lost);
        }
        let keeper = Self {
            connection,
            guard,
            lost: lost.clone(),
            beside,
            clock: clock.clone(),
            renewed,
            said_read_only: false,
        };
        Ok((keeper, succession, lost, clock))
    }

    /// Is what would be written to still there, sound, and open to writing?
    pub(crate) fn may_write(&mut self) -> Done<()> {
        if let Some(why) = self.lost.why() {
            return Err(why.into());
        }
        let sound = self.guard.sound();
        if sound == Err(StoreError::ReadOnly) && !self.said_read_only {
            tracing::error!("the database file is read-only; nothing is written until it is not");
        }
        self.said_read_only = sound == Err(StoreError::ReadOnly);
        sound.map_err(|why| self.heed(why).into())
    }

    /// Why nothing is written any more, if so.
    pub(crate) fn lost(&self) -> Option<StoreError> {
        self.lost.why()
    }

    /// Makes what was done durable, and is certain that it is so in the file that lies at its place.
    pub(crate) fn commit(&mut self) -> Done<()> {
        if self.renewed.elapsed() >= RENEWED {
            self.renewed = Instant::now();
            self.renew_along();
        }
        self.connection.prepare_cached("COMMIT")?.execute([])?;
        self.guard.here().map_err(|why| self.heed(why).into())
    }

    /// Whatever has been written until now was written by us.
    pub(crate) fn leave(&mut self) {
        self.guard.leave();
    }

    /// A fault of the whole file is the last: nothing is written from now on, until somebody has looked after it.
    pub(crate) fn heed(&self, why: StoreError) -> StoreError {
        if matches!(why, StoreError::Gone | StoreError::Damaged(_)) && self.lost.lose(&why) {
            tracing::error!(%why, "nothing more is written; what can be read is shown");
            if why == StoreError::Gone {
                self.rescue();
            }
        }
        why
    }

    /// The file that was opened is complete without its log, wherever it is now; and no log of it is left beside a file that
    /// has taken its place.
    fn rescue(&self) {
        match self.checkpoint() {
            Ok(true) => tracing::error!(
                "all that was acknowledged is in the file that was open; where that was deleted, it is lost with it"
            ),
            Ok(false) => tracing::error!("not all that was acknowledged is in the file that was open"),
            Err(fault) => tracing::error!(why = %fault.told, "what was acknowledged may be lost"),
        }
    }

    /// Empties the write-ahead log. False if somebody who reads was in the way.
    fn checkpoint(&self) -> Done<bool> {
        let sql = "PRAGMA wal_checkpoint(TRUNCATE)";
        Ok(self.connection.query_one(sql, [], |row| row.get::<_, i64>(0))? == 0)
    }

    /// Marks the database anew within what is being written. If that fails, all else is written without.
    fn renew_along(&self) {
        let renewed = self
            .connection
            .execute_batch("SAVEPOINT renewal")
            .map_err(Into::into)
            .and_then(|()| self.renew());
        let end = if renewed.is_ok() { "RELEASE renewal" } else { "ROLLBACK TO renewal; RELEASE renewal" };
        if let Err(fault) = renewed {
            tracing::warn!(why = %fault.told, "the database was not marked anew");
        }
        if let Err(error) = self.connection.execute_batch(end) {
            tracing::warn!(%error, "the database was not marked anew");
        }
    }

    fn renew(&self) -> Done<()> {
        let seen = self.clock.lock().unwrap_or_else(PoisonError::into_inner).clone();
        succession::renew(&self.connection, &self.beside, seen.as_ref())
    }

    /// Marks the database once more, leaves nothing in the log beside it, and closes it.
    pub(crate) fn close(mut self) {
        if self.may_write().is_err() {
            // Closing would write to the file, and tidy up beside it: what lies there may be another's, and the log all that is
            // whole.
            std::mem::forget(self.connection);
            return;
        }
        let last = || {
            self.connection.execute_batch("BEGIN IMMEDIATE")?;
            self.renew()?;
            self.connection.execute_batch("COMMIT")?;
            // Whoever else reads is not waited for for long: somebody wants to stop.
            self.connection.busy_timeout(LAST)?;
            self.checkpoint()
        };
        match last() {
            Ok(true) => {}
            Ok(false) => tracing::warn!("somebody still reads: a part of the database stays in its log"),
            Err(fault) => tracing::warn!(why = %fault.told, "the database was not closed as it should be"),
        }
        if let Err((_, error)) = self.connection.close() {
            tracing::warn!(%error, "the database did not close");
        }
    }
}

/// Looks through a large file while others begin to use it.
fn look_through(file: &Path, lost: &Lost) {
    let (file, lost) = (file.to_owned(), lost.clone());
    let look = move || match checkup::afresh(&file) {
        Ok(()) => tracing::info!("the database has been looked through: its structure is sound"),
        Err(why @ StoreError::Damaged(_)) => {
            tracing::error!(%why, "nothing more is written; what can be read is shown");
            lost.lose(&why);
        }
        Err(why) => tracing::warn!(%why, "the database could not be looked through"),
    };
    if let Err(error) = std::thread::Builder::new().name("look through".into()).spawn(look) {
        tracing::warn!(%error, "the database is not looked through");
    }
}
