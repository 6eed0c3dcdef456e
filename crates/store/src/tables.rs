//! Tables, their logs, and the lists made of them.

use rusqlite::{Connection, OptionalExtension, Row, ToSql, params};

use crate::fault::{Done, Fault};
use crate::identity::{insert_player, insert_secret};
use crate::invites::use_invite;
use crate::{Along, Entry, Stage, Store, StoreError, TableRow, TableSeat};

/// The columns [`table_from`] reads, in its order.
macro_rules! columns {
    () => {
        "id, game, rules, host, stage, listed, created, updated, deadline, awaited, entries, facts, seats"
    };
}

/// So many entries are written at once.
const TOGETHER: usize = 500;
/// The stage of a table that is not all there yet. None of ours is called so.
const ADDING: &str = "adding";
/// A log that is longer than this takes a while to read.
const LONG: i64 = 1000;

/// A seat as it is written down: its number, player, bot and place.
type Seat<S> = (u8, Option<S>, Option<S>, Option<u8>);

impl Store {
    /// A new table and the first entries of its log; `table.entries` is taken from how many there are. `Taken` if the id
    /// is; `Conflict` if a player's key is there twice.
    pub async fn add_table(
        &self,
        table: TableRow,
        key: Option<Vec<u8>>,
        entries: Vec<Entry>,
    ) -> Result<(), StoreError> {
        if entries.len() <= TOGETHER {
            return self
                .write(move |connection| insert_table(connection, &table, key.as_deref(), &entries))
                .await;
        }
        // Whoever asked may go: it is still brought to its end.
        let store = self.clone();
        let adding = tokio::spawn(async move { store.add_by_and_by(table, key, entries).await });
        adding.await.map_err(|error| StoreError::Broken(error.to_string()))?
    }

    /// A long log is written in parts, so that nobody else's write waits for all of it. Until it is all there the table is in
    /// no list; should the process end before, what is there of it is taken away at the next start.
    async fn add_by_and_by(
        &self,
        table: TableRow,
        key: Option<Vec<u8>>,
        mut entries: Vec<Entry>,
    ) -> Result<(), StoreError> {
        let mut rest = entries.split_off(TOGETHER);
        let (id, begun) = (table.id.clone(), table.clone());
        self.write(move |connection| insert(connection, &begun, ADDING, key.as_deref(), &entries)).await?;
        let added = async {
            let mut first = TOGETHER;
            while !rest.is_empty() {
                let after = rest.split_off(rest.len().min(TOGETHER));
                let (part, id) = (std::mem::replace(&mut rest, after), id.clone());
                let from = u32::try_from(first).map_err(|_| too_long())?;
                first += part.len();
                self.write(move |connection| {
                    insert_entries(connection, &id, from, &part)?;
                    let sql = "UPDATE tables SET entries = ?2 WHERE id = ?1";
                    connection.prepare_cached(sql)?.execute(params![id, count(from, &part)?])?;
                    Ok(())
                })
                .await?;
            }
            self.write(move |connection| {
                let sql = "UPDATE tables SET stage = ?2 WHERE id = ?1";
                connection.prepare_cached(sql)?.execute(params![table.id, table.stage])?;
                note_who_sits(connection, &table)
            })
            .await
        };
        let added = added.await;
        if added.is_err() {
            // Where nothing can be written, it is taken away at the next start.
            let _ = self.delete_table(&id).await;
        }
        added
    }

    /// Adds entries from number `first` on and replaces the table's summary (all but id, game, created; `entries` is set
    /// to what there is then), all or nothing. `Conflict` if entry `first` is there already, or the one before it is not,
    /// or if a player's key is there already at this table.
    pub async fn append(&self, first: u32, entries: Vec<Entry>, table: TableRow) -> Result<(), StoreError> {
        self.append_along(first, entries, table, Along::default()).await
    }

    /// The same, and what goes along with it: all of it or nothing.
    pub async fn append_along(
        &self,
        first: u32,
        entries: Vec<Entry>,
        table: TableRow,
        along: Along,
    ) -> Result<(), StoreError> {
        self.write(move |connection| {
            let count = count(first, &entries)?;
            let seats = seats_to(&table.seats)?;
            let known = connection
                .prepare_cached("SELECT entries, seats = ?2 FROM tables WHERE id = ?1")?
                .query_row([&table.id, &seats], |row| Ok((row.get::<_, u32>(0)?, row.get::<_, bool>(1)?)))
                .optional()?;
            let Some((next, same_seats)) = known else { return Err(StoreError::Conflict.into()) };
            if next != first {
                return Err(StoreError::Conflict.into());
            }
            insert_entries(connection, &table.id, first, &entries)?;
            let TableRow { id, rules, host, stage, listed, updated, deadline, awaited, facts, .. } = &table;
            connection
                .prepare_cached(
                    "UPDATE tables SET rules = ?2, host = ?3, stage = ?4, listed = ?5, updated = ?6, deadline = ?7,
                        awaited = ?8, entries = ?9, facts = ?10, seats = ?11 WHERE id = ?1",
                )?
                .execute(params![
                    id, rules, host, stage, listed, updated, deadline, awaited, count, facts, seats
                ])?;
            connection
                .prepare_cached("UPDATE sat SET stage = ?2, updated = ?3 WHERE table_id = ?1")?
                .execute(params![id, stage, updated])?;
            if !same_seats {
                note_who_sits(connection, &table)?;
            }
            bring_along(connection, &table.id, &along)
        })
        .await
    }

    /// The summary of one table.
    pub async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        let id = id.to_owned();
        self.read(move |connection| {
            let sql = concat!("SELECT ", columns!(), " FROM tables WHERE id = ?1");
            Ok(connection.prepare_cached(sql)?.query_row([id], table_from).optional()?)
        })
        .await
    }

    /// Everything needed to take a table up again: its summary, its secret key, and the whole log in order. Where
    /// entries are missing, an empty one stands for them, and one at the end where there are not as many as there should be;
    /// where the file is damaged, one that is no JSON stands for the rest.
    pub async fn load(&self, id: &str) -> Result<Option<Loaded>, StoreError> {
        match self.load_short(id).await? {
            Short::Nothing => Ok(None),
            Short::Whole(loaded) => Ok(Some(*loaded)),
            Short::Long { .. } => {
                let id = id.to_owned();
                self.read_much(move |connection| load(connection, &id, true)).await
            }
        }
    }

    /// The same unless the log is long: who wants to read that should wait for their turn, and then [`Store::load`] it.
    pub async fn load_short(&self, id: &str) -> Result<Short, StoreError> {
        let id = id.to_owned();
        self.read(move |connection| {
            let sql = "SELECT entries, host FROM tables WHERE id = ?1";
            let mut summary = connection.prepare_cached(sql)?;
            let known =
                summary.query_row([&id], |row| Ok((row.get::<_, i64>(0)?, text(row, 1)?))).optional()?;
            match known {
                Some((entries, host)) if !(0..=LONG).contains(&entries) => Ok(Short::Long { host }),
                _ => Ok(load(connection, &id, true)?
                    .map_or(Short::Nothing, |loaded| Short::Whole(Box::new(loaded)))),
            }
        })
        .await
    }

    /// The ids of all tables in order, at most `most`; those after `after`, the last one of the page before.
    pub async fn ids(&self, after: &str, most: u32) -> Result<Vec<String>, StoreError> {
        let after = after.to_owned();
        self.read(move |connection| ids(connection, &after, most)).await
    }

    /// A table with everything that belongs to it is gone: log, seats, invites, notes. False if there was none.
    pub async fn delete_table(&self, id: &str) -> Result<bool, StoreError> {
        let id = id.to_owned();
        // What belongs to a table says so in the schema, and goes with it.
        self.write(move |connection| {
            Ok(connection.prepare_cached("DELETE FROM tables WHERE id = ?1")?.execute([&id])? > 0)
        })
        .await
    }

    /// Has this player ever sat at this table?
    pub async fn has_sat(&self, table: &str, player: &str) -> Result<bool, StoreError> {
        let (table, player) = (table.to_owned(), player.to_owned());
        self.read(move |connection| {
            let sql = "SELECT EXISTS (SELECT 1 FROM sat WHERE table_id = ?1 AND player = ?2)";
            Ok(connection.prepare_cached(sql)?.query_row([table, player], |row| row.get(0))?)
        })
        .await
    }
}

/// What there is of a table, if that is little.
pub enum Short {
    /// There is no such table.
    Nothing,
    /// All of it.
    Whole(Box<Loaded>),
    /// It is long.
    Long {
        /// Whose table it is.
        host: String,
    },
}

/// A table's summary, its secret key, and the whole log in order.
pub type Loaded = (TableRow, Option<Vec<u8>>, Vec<Entry>);

/// See [`Store::load`]. A file of the first version has no digests.
pub(crate) fn load(connection: &Connection, id: &str, digests: bool) -> Done<Option<Loaded>> {
    let sql = concat!("SELECT ", columns!(), ", secret_key FROM tables WHERE id = ?1");
    let mut summary = connection.prepare_cached(sql)?;
    let found = summary.query_row([id], |row| Ok((table_from(row)?, row.get(13)?))).optional()?;
    let Some((table, key)) = found else { return Ok(None) };
    let sql = if digests {
        "SELECT seq, at, player, key, body, digest FROM entries WHERE table_id = ?1 ORDER BY seq"
    } else {
        "SELECT seq, at, player, key, body, NULL FROM entries WHERE table_id = ?1 ORDER BY seq"
    };
    let mut log = connection.prepare_cached(sql)?;
    let mut rows = log.query([id])?;
    let missing = || Entry { at: table.updated, player: None, key: None, digest: None, body: String::new() };
    let mut entries = Vec::new();
    let mut next: i64 = 0;
    loop {
        let row = match rows.next().map_err(Fault::from) {
            Ok(Some(row)) => row,
            Ok(None) => break,
            // Rows of one table that cannot be read are the trouble of that table alone: nobody takes this for sound.
            Err(Fault { told: StoreError::Damaged(why), .. }) => {
                entries.push(Entry { body: format!("{}{why}", char::REPLACEMENT_CHARACTER), ..missing() });
                return Ok(Some((table, key, entries)));
            }
            Err(fault) => return Err(fault),
        };
        let seq: i64 = row.get(0)?;
        if seq != next {
            entries.push(missing());
        }
        next = seq.saturating_add(1);
        entries.push(Entry {
            at: row.get(1)?,
            player: maybe_text(row, 2)?,
            key: maybe_text(row, 3)?,
            body: body(row, 4)?,
            // A damaged one is none: what was done under the key stays done.
            digest: row.get(5).unwrap_or(None),
        });
    }
    // Too few of them, or more than were ever written: nothing could be added to such a log.
    if next != i64::from(table.entries) {
        entries.push(missing());
    }
    Ok(Some((table, key, entries)))
}

/// See [`Store::ids`].
pub(crate) fn ids(connection: &Connection, after: &str, most: u32) -> Done<Vec<String>> {
    let mut statement = connection
        .prepare_cached("SELECT id FROM tables WHERE id > ?1 AND stage <> ?3 ORDER BY id LIMIT ?2")?;
    let ids = statement.query_map(params![after, most, ADDING], |row| row.get(0))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

/// How many entries there are with these from `first` on.
fn count(first: u32, entries: &[Entry]) -> Done<u32> {
    let more = u32::try_from(entries.len()).ok().and_then(|more| first.checked_add(more));
    more.ok_or_else(|| too_long().into())
}

fn too_long() -> StoreError {
    StoreError::Broken("a log cannot be this long".into())
}

/// Takes away what is left of tables that were not there yet when the process ended.
pub(crate) fn tidy(connection: &Connection) -> Done<()> {
    // Both cases of what the index begins with are named, so that no table has to be looked at.
    connection.execute("DELETE FROM tables WHERE listed IN (0, 1) AND stage = ?1", [ADDING])?;
    Ok(())
}

fn insert(
    connection: &Connection,
    table: &TableRow,
    stage: impl ToSql,
    key: Option<&[u8]>,
    entries: &[Entry],
) -> Done<()> {
    let count = count(0, entries)?;
    let seats = seats_to(&table.seats)?;
    let TableRow { id, game, rules, host, listed, created, updated, deadline, awaited, facts, .. } = table;
    connection
        .prepare_cached(concat!(
            "INSERT INTO tables (",
            columns!(),
            ", secret_key) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)"
        ))?
        .execute(params![
            id, game, rules, host, stage, listed, created, updated, deadline, awaited, count, facts, seats,
            key
        ])?;
    insert_entries(connection, id, 0, entries)
}

fn insert_entries(connection: &Connection, table: &str, first: u32, entries: &[Entry]) -> Done<()> {
    let sql = "INSERT INTO entries (table_id, seq, at, player, key, body, digest)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let mut insert = connection.prepare_cached(sql)?;
    for (seq, Entry { at, player, key, digest, body }) in (first..).zip(entries) {
        let inserted = insert.execute(params![table, seq, at, player, key, body, digest]);
        inserted.map_err(|error| Fault::from(error).or_conflict())?;
    }
    let mut players: Vec<_> = entries.iter().filter_map(|entry| entry.player.as_deref()).collect();
    players.dedup();
    let sql = "INSERT INTO took_part (player, table_id) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
    let mut insert = connection.prepare_cached(sql)?;
    players.into_iter().try_for_each(|player| insert.execute([player, table]).map(drop))?;
    Ok(())
}

/// See [`Along`].
fn bring_along(connection: &Connection, table: &str, along: &Along) -> Done<()> {
    if let Some((hash, now)) = along.invite {
        use_invite(connection, hash, table, now)?;
    }
    if let Some((player, secrets)) = &along.newcomer {
        insert_player(connection, player)?;
        secrets.iter().try_for_each(|secret| insert_secret(connection, secret))?;
    }
    if let Some((other, key, entries)) = &along.table {
        insert_table(connection, other, key.as_deref(), entries)?;
    }
    let mut delete = connection.prepare_cached("DELETE FROM sat WHERE table_id = ?1 AND player = ?2")?;
    for player in &along.put_out {
        delete.execute([table, player])?;
    }
    Ok(())
}

/// A table that was not there, with all of its log.
fn insert_table(
    connection: &Connection,
    table: &TableRow,
    key: Option<&[u8]>,
    entries: &[Entry],
) -> Done<()> {
    insert(connection, table, table.stage, key, entries)?;
    note_who_sits(connection, table)
}

fn note_who_sits(connection: &Connection, table: &TableRow) -> Done<()> {
    let sql = "INSERT INTO sat (table_id, player, game, stage, updated) VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT DO NOTHING";
    let mut insert = connection.prepare_cached(sql)?;
    let TableRow { id, game, stage, updated, .. } = table;
    for player in table.seats.iter().filter_map(|seat| seat.player.as_ref()) {
        insert.execute(params![id, player, game, stage, updated])?;
    }
    Ok(())
}

/// What is kept beside the log is for lists, and none of them is to fail because of one table: where it is damaged,
/// something else stands there that tells no secret.
pub(crate) fn table_from(row: &Row<'_>) -> rusqlite::Result<TableRow> {
    Ok(TableRow {
        id: row.get(0)?,
        game: text(row, 1)?,
        rules: row.get(2).unwrap_or(0),
        host: text(row, 3)?,
        // Of a game that may go on, nobody is shown what is hidden.
        stage: row.get(4).unwrap_or(Stage::Playing),
        listed: row.get(5)?,
        created: row.get(6)?,
        updated: row.get(7)?,
        deadline: row.get(8)?,
        awaited: row.get(9).unwrap_or(0),
        // As many as no log has.
        entries: row.get(10).unwrap_or(u32::MAX),
        facts: text(row, 11)?,
        seats: seats_from(&text(row, 12)?).unwrap_or_default(),
    })
}

/// A text, as far as it is one.
fn text(row: &Row<'_>, column: usize) -> rusqlite::Result<String> {
    Ok(String::from_utf8_lossy(row.get_ref(column)?.as_bytes()?).into_owned())
}

/// The same where there may be none.
fn maybe_text(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<String>> {
    let bytes = row.get_ref(column)?.as_bytes_or_null()?;
    Ok(bytes.map(|bytes| String::from_utf8_lossy(bytes).into_owned()))
}

/// What an entry says. Of one that is no text, what can be read stands behind a mark: nobody takes it for sound.
fn body(row: &Row<'_>, column: usize) -> rusqlite::Result<String> {
    let bytes = row.get_ref(column)?.as_bytes()?;
    Ok(match str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => format!("{}{}", char::REPLACEMENT_CHARACTER, String::from_utf8_lossy(bytes)),
    })
}

/// Seats as one text: it is compared with the one kept, so that what follows from seats is touched only when they change.
pub(crate) fn seats_to(seats: &[TableSeat]) -> Done<String> {
    let seats: Vec<Seat<&str>> = seats
        .iter()
        .map(|TableSeat { seat, player, bot, place }| (*seat, player.as_deref(), bot.as_deref(), *place))
        .collect();
    serde_json::to_string(&seats).map_err(|error| Fault::broken(error.to_string()))
}

fn seats_from(text: &str) -> serde_json::Result<Vec<TableSeat>> {
    let seats: Vec<Seat<String>> = serde_json::from_str(text)?;
    Ok(seats.into_iter().map(|(seat, player, bot, place)| TableSeat { seat, player, bot, place }).collect())
}
