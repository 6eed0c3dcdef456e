//! Copies of the whole database, and whether a file is a sound one.

use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::Duration;

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};

use crate::fault::{Done, Fault};
use crate::{NewFile, Store, StoreError, schema, succession};

/// How long a copy or an examination waits for a file that is locked. Writers do not lock it for readers; only opening
/// and closing do, briefly.
const PATIENCE: Duration = Duration::from_secs(10);

impl Store {
    /// Writes a consistent copy of the database, as of now, to a new file, while others go on writing. A file that is
    /// there already is left alone, and the copy is there only when all of it is. It says of itself that it is one.
    pub fn backup(database: &Path, copy: &Path) -> Result<(), StoreError> {
        let from = reading(database)?;
        if schema::version(&from)? == 0 {
            return Err(Fault::broken("there is nothing in the file to copy").into());
        }
        let to = NewFile::create(copy).map_err(|error| failed("the copy cannot be made", &error))?;
        copy_to(&from, to.part())?;
        Ok(to.publish().map_err(|error| failed("the copy cannot be kept", &error))?)
    }

    /// Is this a sound database of ours, of a version we can read? Says why not in a sentence.
    pub fn examine(file: &Path) -> Result<(), StoreError> {
        let connection = reading(file)?;
        if schema::version(&connection)? == 0 {
            return Err(Fault::broken("the file is empty").into());
        }
        Ok(examine(&connection)?)
    }
}

pub(crate) fn reading(file: &Path) -> Done<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags)?;
    connection.busy_timeout(PATIENCE)?;
    Ok(connection)
}

fn examine(connection: &Connection) -> Done<()> {
    let sound: String = connection.query_one("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if sound != "ok" {
        return Err(Fault::broken(format!("the file is damaged: {sound}")));
    }
    let mut strays = connection.prepare("PRAGMA foreign_key_check")?;
    let mut strays = strays.query([])?;
    if let Some(stray) = strays.next()? {
        let table: String = stray.get(0)?;
        return Err(Fault::broken(format!("the file is damaged: a row of {table} belongs to nothing")));
    }
    Ok(())
}

/// All pages at once, in one read transaction: the copy is of one moment however much is written meanwhile.
fn copy_to(from: &Connection, part: &Path) -> Done<()> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut to = Connection::open_with_flags(part, flags)?;
    to.pragma_update(None, "synchronous", "FULL")?;
    match Backup::new(from, &mut to)?.step(-1)? {
        StepResult::Done => {}
        StepResult::Busy | StepResult::Locked => return Err(StoreError::Busy.into()),
        _ => return Err(Fault::broken("the copy was not finished")),
    }
    succession::mark_as_copy(&to)?;
    // So that the copy is one file, and looking at it makes no others beside it.
    to.pragma_update_and_check(None, "journal_mode", "DELETE", |_| Ok(()))?;
    to.close().map_err(|(_, error)| error.into())
}

pub(crate) fn failed(what: &str, error: &io::Error) -> Fault {
    match error.kind() {
        ErrorKind::AlreadyExists => Fault::broken(error.to_string()),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
            StoreError::Full.into()
        }
        _ => Fault::broken(format!("{what}: {error}")),
    }
}
