//! How the file is laid out, and how an older one is brought up to date.

use std::path::Path;
use std::time::{Duration, Instant};

use rusqlite::{Connection, OpenFlags};

use crate::fault::{Done, Fault};
use crate::readers::STATEMENTS;
use crate::{BlockKind, SecretKind, Stage, StoreError};

/// "Atel": by this a file is known as ours.
pub(crate) const APPLICATION: i32 = 0x4174_656c;

/// What makes each version from the one before; the first makes it from nothing. A step that has been released is
/// never changed.
const STEPS: &[&str] = &[include_str!("schema/1.sql"), include_str!("schema/2.sql")];

/// Says how a word in the file stands for a case of a type.
macro_rules! words {
    ($type:ident { $($case:ident = $word:literal),+ $(,)? }) => {
        impl rusqlite::ToSql for $type {
            fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
                Ok(match self { $(Self::$case => $word),+ }.into())
            }
        }
        impl rusqlite::types::FromSql for $type {
            fn column_result(value: rusqlite::types::ValueRef<'_>) -> rusqlite::types::FromSqlResult<Self> {
                match value.as_str()? {
                    $($word => Ok(Self::$case),)+
                    _ => Err(rusqlite::types::FromSqlError::InvalidType),
                }
            }
        }
    };
}

words!(Stage { Open = "open", Playing = "playing", Over = "over", Ended = "ended" });
words!(SecretKind { Session = "session", Token = "token", Recovery = "recovery", Claim = "claim" });
words!(BlockKind { Name = "name", Address = "address", Player = "player" });

/// The newest version.
fn newest() -> i32 {
    i32::try_from(STEPS.len()).unwrap_or(i32::MAX)
}

/// Opens a file to write, if it is ours or empty. Nothing in it is changed yet but how it is written to.
pub(crate) fn connect(file: &Path, patience: Duration) -> Done<Connection> {
    let flags =
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags)?;
    connection.busy_timeout(patience)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    // Before anything is changed: it may be somebody else's.
    version(&connection)?;
    write_ahead(&connection, patience)?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // What somebody wants to have deleted is not left in a corner of the file.
    connection.pragma_update(None, "secure_delete", true)?;
    // What undoes a single job stays out of a temporary folder that may be full.
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    // 64 MiB, so that the pages of all tables being played stay at hand.
    connection.pragma_update(None, "cache_size", -65_536)?;
    // A log that has grown long behind a slow reader gives its room back.
    connection.pragma_update(None, "journal_size_limit", 64 << 20)?;
    Ok(connection)
}

/// Which version a file has, 0 if it is empty; refused if it is not ours or too new.
pub(crate) fn version(connection: &Connection) -> Done<i32> {
    // One query, so that all of it is of one moment: another process may be making the file.
    let sql = "SELECT user_version, application_id, EXISTS (SELECT 1 FROM sqlite_schema)
        FROM pragma_user_version(), pragma_application_id()";
    let (version, application, used): (i32, i32, bool) =
        connection.query_one(sql, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    match application {
        APPLICATION if version > newest() => Err(Fault::broken(format!(
            "the file is of version {version}, and this program knows versions up to {}",
            newest()
        ))),
        APPLICATION => Ok(version),
        0 if version == 0 && !used => Ok(0),
        _ => Err(Fault::broken("the file is a database of another program")),
    }
}

/// Turns on the write-ahead log. `SQLite` does not wait by itself when two do this at the same time.
fn write_ahead(connection: &Connection, patience: Duration) -> Done<()> {
    let start = Instant::now();
    loop {
        let mode =
            connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get::<_, String>(0));
        match mode.map_err(Fault::from) {
            Ok(mode) if mode == "wal" => return Ok(()),
            Ok(mode) => {
                return Err(Fault::broken(format!("no write-ahead log is possible here, only {mode}")));
            }
            Err(fault) if fault.told != StoreError::Busy || start.elapsed() >= patience => return Err(fault),
            Err(_) => std::thread::sleep(Duration::from_millis(5)),
        }
    }
}

/// Is there nothing to be brought up to date?
pub(crate) fn is_newest(connection: &Connection) -> Done<bool> {
    Ok(version(connection)? == newest())
}

/// Makes it ours if it is empty, and applies the steps that are missing, each all or nothing.
pub(crate) fn bring_up_to_date(connection: &Connection) -> Done<()> {
    loop {
        connection.execute_batch("BEGIN IMMEDIATE")?;
        let stepped = step(connection);
        let ended = connection.execute_batch(if matches!(stepped, Ok(true)) { "COMMIT" } else { "ROLLBACK" });
        let more = stepped?;
        ended?;
        if !more {
            return Ok(());
        }
    }
}

/// One step, if one is missing. The version is read again inside: another process may have been faster.
fn step(connection: &Connection) -> Done<bool> {
    let version = version(connection)?;
    let Some(step) = usize::try_from(version).ok().and_then(|version| STEPS.get(version)) else {
        return Ok(false);
    };
    connection.execute_batch(step)?;
    connection.pragma_update(None, "application_id", APPLICATION)?;
    connection.pragma_update(None, "user_version", version + 1)?;
    Ok(true)
}
