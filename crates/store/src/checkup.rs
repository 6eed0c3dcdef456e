//! Is a database sound? A quick look at the start and whenever somebody else has written to it, and a complete one for
//! its keeper.

use std::path::Path;

use rusqlite::Connection;

use crate::backup::reading;
use crate::fault::{Done, Fault};
use crate::{Store, StoreError, schema};

/// So much of what is wrong is told.
const MOST: usize = 20;

/// What a look at a database has found.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// Nothing is wrong.
    Sound,
    /// Rows of logs cannot be read. The tables they are of are set aside; the others are as they were.
    Logs(String),
    /// Anything may be wrong.
    Damaged(String),
}

/// Looks at the structure of all pages.
pub(crate) fn quick(connection: &Connection) -> Done<Found> {
    let wrong = match lines(connection, "PRAGMA quick_check(100)") {
        Err(Fault { told: StoreError::Damaged(why), .. }) => return Ok(Found::Damaged(why)),
        lines => lines?,
    };
    if wrong.is_empty() {
        return Ok(Found::Sound);
    }
    // Each line names the tree it is about by its first page.
    let of_logs = "SELECT rootpage FROM sqlite_schema WHERE tbl_name = 'entries' AND rootpage > 0";
    let mut roots = connection.prepare(of_logs)?;
    let roots = roots.query_map([], |row| row.get::<_, i64>(0))?.collect::<Result<Vec<_>, _>>()?;
    let of_logs = |line: &String| {
        let tree = line.strip_prefix("Tree ").and_then(|rest| rest.split(' ').next());
        tree.and_then(|tree| tree.parse().ok()).is_some_and(|tree| roots.contains(&tree))
            // A page that hangs on one that cannot be read.
            || (line.starts_with("Page ") && line.ends_with(": never used"))
    };
    let told = wrong.iter().take(MOST).map(String::as_str).collect::<Vec<_>>().join("; ");
    Ok(if wrong.iter().all(of_logs) { Found::Logs(told) } else { Found::Damaged(told) })
}

/// The same by a connection of its own, which has nothing in memory, so that it sees what others would.
pub(crate) fn afresh(database: &Path) -> Result<(), StoreError> {
    let found = reading(database).and_then(|connection| quick(&connection));
    match found.map_err(StoreError::from)? {
        Found::Sound => Ok(()),
        Found::Logs(why) => {
            tracing::error!(why, "logs of tables are damaged; tables that cannot be read are set aside");
            Ok(())
        }
        Found::Damaged(why) => Err(StoreError::Damaged(why)),
    }
}

impl Store {
    /// Everything that is wrong with a file as a database, a sentence each: its structure, its indexes, and whether what
    /// belongs to something belongs to something that is there. Its tables are another matter.
    pub fn faults(file: &Path) -> Result<Vec<String>, StoreError> {
        let connection = reading(file)?;
        if schema::version(&connection)? == 0 {
            return Err(StoreError::Broken("the file is empty".into()));
        }
        let mut faults = match lines(&connection, "PRAGMA integrity_check") {
            Err(Fault { told: StoreError::Damaged(why), .. }) => vec![why],
            faults => faults?,
        };
        if faults.is_empty() {
            let mut strays = connection.prepare("PRAGMA foreign_key_check").map_err(Fault::from)?;
            let strays = strays.query_map([], |row| row.get::<_, String>(0)).map_err(Fault::from)?;
            for table in strays {
                faults.push(format!("a row of {} belongs to nothing", table.map_err(Fault::from)?));
            }
        }
        Ok(faults)
    }
}

/// What a check says, line by line; nothing if all is well. The structure of all trees comes first, then what is in them: where
/// it cannot go on because of what it has said by then, that is enough.
fn lines(connection: &Connection, check: &str) -> Done<Vec<String>> {
    let mut check = connection.prepare(check)?;
    let mut rows = check.query([])?;
    let mut lines = Vec::new();
    loop {
        match rows.next().map_err(Fault::from) {
            Ok(Some(row)) => {
                let said: String = row.get(0)?;
                // Several of them may stand in one row, under a heading.
                let said = said.lines().filter(|line| !line.starts_with("***") && *line != "ok");
                lines.extend(said.map(str::to_owned));
            }
            Ok(None) => return Ok(lines),
            Err(Fault { told: StoreError::Damaged(_), .. }) if !lines.is_empty() => return Ok(lines),
            Err(fault) => return Err(fault),
        }
    }
}
