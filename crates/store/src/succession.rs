//! Does this database go on from where it was left, or is it a copy of what once was? A random mark is kept in the
//! database and in a small file beside it, and renewed again and again: whatever has another mark than the file names is
//! a copy. With it goes what time it was last.

use std::fs::{self, File};
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, params};

use crate::fault::{Done, Fault};
use crate::{Millis, Store, StoreError, backup, private};

/// What begins with a copy that is gone on from.
pub type Epoch = [u8; 16];
type Mark = [u8; 16];

/// A time that was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// By the server's clock.
    pub at: Millis,
    /// By the machine's, where it has one.
    pub boot: Option<Boot>,
}

/// For how long a machine has been running, sleep included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Boot {
    /// In which of its runs: no two have the same.
    pub id: String,
    /// For so long.
    pub up: Millis,
}

/// How a database that was opened goes on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Succession {
    /// What began when somebody last went on from a copy, if ever.
    pub epoch: Option<Epoch>,
    /// It began just now.
    pub is_copy: bool,
    /// The last time that is known to have been.
    pub seen: Option<Seen>,
}

/// The file beside a database: the mark it has, or had before, and the one it is to have or has. It is written before
/// the database is, so that whatever a crash leaves behind fits.
#[derive(Clone, Debug)]
pub(crate) struct Beside(PathBuf);

impl Beside {
    pub(crate) fn of(database: &Path) -> Self {
        let mut path = database.as_os_str().to_owned();
        path.push("-succession");
        Self(path.into())
    }

    /// What it names; nothing if it is not there, or is something else.
    fn marks(&self) -> Vec<String> {
        let written = fs::read_to_string(&self.0).unwrap_or_default();
        written.lines().map(str::to_owned).collect()
    }

    /// Durably names these two.
    fn name(&self, before: Option<&Mark>, next: &Mark) -> io::Result<()> {
        let mut new = self.0.clone().into_os_string();
        new.push(".new");
        let mut file = private::create(Path::new(&new))?;
        writeln!(file, "{}\n{}", before.map(|mark| hex(mark)).unwrap_or_default(), hex(next))?;
        file.sync_all()?;
        fs::rename(&new, &self.0)?;
        let folder = self.0.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all())
    }
}

/// How a database goes on that has just been opened. It is marked anew.
pub(crate) fn begin(connection: &Connection, beside: &Beside) -> Done<Succession> {
    connection.execute_batch("BEGIN IMMEDIATE")?;
    let begun = begun(connection, beside);
    let ended = connection.execute_batch(if begun.is_ok() { "COMMIT" } else { "ROLLBACK" });
    let begun = begun?;
    ended?;
    Ok(begun)
}

fn begun(connection: &Connection, beside: &Beside) -> Done<Succession> {
    let sql = "SELECT mark, copied, epoch, seen, boot, up, EXISTS (SELECT 1 FROM tables) FROM succession";
    let (mark, copied, mut epoch, seen, used) = connection.query_one(sql, [], |row| {
        let boot = row.get::<_, Option<String>>(4)?.zip(row.get(5)?).map(|(id, up)| Boot { id, up });
        let seen = row.get::<_, Option<Millis>>(3)?.map(|at| Seen { at, boot });
        Ok((
            row.get::<_, Option<Mark>>(0)?,
            row.get::<_, bool>(1)?,
            row.get(2)?,
            seen,
            row.get::<_, bool>(6)?,
        ))
    })?;
    let goes_on = mark.is_some_and(|mark| beside.marks().contains(&hex(&mark)));
    // Where there are no tables there is no luck that could come again.
    let is_copy = used && (copied || !goes_on);
    if is_copy {
        epoch = Some(random()?);
        connection.execute("UPDATE succession SET epoch = ?1", [epoch])?;
        tracing::warn!(
            "this database is a copy, or may be one: luck is renewed at all tables that go on from it"
        );
    }
    connection.execute("UPDATE succession SET copied = 0", [])?;
    renew(connection, beside, None)?;
    Ok(Succession { epoch, is_copy, seen })
}

/// Marks the database anew, within a transaction, and notes what time it is.
pub(crate) fn renew(connection: &Connection, beside: &Beside, seen: Option<&Seen>) -> Done<()> {
    let before: Option<Mark> = connection.query_one("SELECT mark FROM succession", [], |row| row.get(0))?;
    let next = random()?;
    let failed = |error: io::Error| backup::failed("the file beside the database cannot be written", &error);
    beside.name(before.as_ref(), &next).map_err(failed)?;
    connection.prepare_cached("UPDATE succession SET mark = ?1")?.execute([next])?;
    if let Some(Seen { at, boot }) = seen {
        let (boot, up) = boot.as_ref().map(|boot| (&boot.id, boot.up)).unzip();
        connection
            .prepare_cached("UPDATE succession SET seen = ?1, boot = ?2, up = ?3")?
            .execute(params![at, boot, up])?;
    }
    Ok(())
}

/// Says in a copy that it is one. A file of before cannot say it; it has no mark, which says the same.
pub(crate) fn mark_as_copy(connection: &Connection) -> Done<()> {
    let sql = "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'succession')";
    if connection.query_one(sql, [], |row| row.get(0))? {
        connection.execute("UPDATE succession SET copied = 1", [])?;
    }
    Ok(())
}

impl Store {
    /// How this database goes on from where it was left.
    pub fn succession(&self) -> &Succession {
        &self.inner.succession
    }

    /// What time it is, to be kept with what is written next, though not each time.
    pub fn saw(&self, seen: Seen) {
        self.inner.writer.saw(seen);
    }

    /// Has that kept some time soon, though nothing else is to be written.
    pub fn touch(&self) {
        self.write_some_time(|_| Ok(()));
    }

    /// The time from `since` to `until` is nobody's.
    pub async fn was_away(&self, away: Range<Millis>) -> Result<(), StoreError> {
        self.write(move |connection| {
            connection.execute("INSERT OR REPLACE INTO away VALUES (?1, ?2)", [away.start, away.end])?;
            Ok(())
        })
        .await
    }

    /// Whenever time was nobody's.
    pub async fn away(&self) -> Result<Vec<Range<Millis>>, StoreError> {
        self.read(|connection| {
            let mut away = connection.prepare_cached("SELECT since, until FROM away ORDER BY until")?;
            let away = away.query_map([], |row| Ok(row.get(0)?..row.get(1)?))?;
            Ok(away.collect::<Result<_, _>>()?)
        })
        .await
    }
}

fn random() -> Done<[u8; 16]> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| Fault::broken(format!("no randomness: {error}")))?;
    Ok(bytes)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"))
}
