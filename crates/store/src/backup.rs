//! Copies of the whole database, and whether a file is a sound one.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};

use crate::fault::{Done, Fault};
use crate::{Store, StoreError, schema};

/// How long a copy or an examination waits for a file that is locked. Writers do not lock it for readers; only opening
/// and closing do, briefly.
const PATIENCE: Duration = Duration::from_secs(10);

impl Store {
    /// Writes a consistent copy of the database, as of now, to a new file, while others go on writing. A file that is
    /// there already is left alone, and the copy is there only when all of it is.
    pub fn backup(database: &Path, copy: &Path) -> Result<(), StoreError> {
        if fs::symlink_metadata(copy).is_ok() {
            return Err(already_there(copy).into());
        }
        let from = reading(database)?;
        if schema::version(&from)? == 0 {
            return Err(Fault::broken("there is nothing in the file to copy").into());
        }
        let part = beside(copy)?;
        let copied = copy_to(&from, &part).and_then(|()| publish(&part, copy));
        if copied.is_err() {
            // It is there no more, or never was, or cannot be removed: what is reported is the first failure.
            let _ = fs::remove_file(&part);
        }
        Ok(copied?)
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

/// A name beside the copy that nobody else uses.
fn beside(copy: &Path) -> Done<PathBuf> {
    let name = copy.file_name().ok_or_else(|| Fault::broken("the copy needs a file name"))?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
    let mut part = name.to_owned();
    part.push(format!(".{}-{now}.part", process::id()));
    Ok(copy.with_file_name(part))
}

/// All pages at once, in one read transaction: the copy is of one moment however much is written meanwhile.
fn copy_to(from: &Connection, part: &Path) -> Done<()> {
    File::create_new(part).map_err(|error| failed("the copy cannot be made", &error))?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut to = Connection::open_with_flags(part, flags)?;
    to.pragma_update(None, "synchronous", "FULL")?;
    match Backup::new(from, &mut to)?.step(-1)? {
        StepResult::Done => {}
        StepResult::Busy | StepResult::Locked => return Err(StoreError::Busy.into()),
        _ => return Err(Fault::broken("the copy was not finished")),
    }
    // So that the copy is one file, and looking at it makes no others beside it.
    to.pragma_update_and_check(None, "journal_mode", "DELETE", |_| Ok(()))?;
    to.close().map_err(|(_, error)| error.into())
}

/// Makes the copy durable and gives it its name, unless something has this name by now.
fn publish(part: &Path, copy: &Path) -> Done<()> {
    let sync = |path: &Path| File::open(path).and_then(|file| file.sync_all());
    let failed = |error: io::Error| failed("the copy cannot be kept", &error);
    sync(part).map_err(failed)?;
    // Unlike renaming, linking never replaces what is there.
    match fs::hard_link(part, copy) {
        Ok(()) => fs::remove_file(part).map_err(failed)?,
        Err(error) if error.kind() == ErrorKind::AlreadyExists => return Err(already_there(copy)),
        // There are file systems without links.
        Err(_) => fs::rename(part, copy).map_err(failed)?,
    }
    let folder = copy.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    sync(folder).map_err(failed)
}

fn already_there(copy: &Path) -> Fault {
    Fault::broken(format!("{} is there already", copy.display()))
}

fn failed(what: &str, error: &io::Error) -> Fault {
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
            StoreError::Full.into()
        }
        _ => Fault::broken(format!("{what}: {error}")),
    }
}
