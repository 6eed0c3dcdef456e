//! Tables, their logs, and the lists made of them.

use std::cmp::Reverse;

use rusqlite::{Connection, OptionalExtension, Row, ToSql, params};

use crate::fault::{Done, Fault};
use crate::{Entry, Millis, Stage, Store, StoreError, TableRow, TableSeat, Which};

/// The columns [`table_from`] reads, in its order.
macro_rules! columns {
    () => {
        "id, game, rules, host, stage, listed, created, updated, deadline, awaited, entries, facts, seats"
    };
}

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
        self.write(move |connection| {
            let count = count(0, &entries)?;
            let seats = seats_to(&table.seats)?;
            let TableRow {
                id,
                game,
                rules,
                host,
                stage,
                listed,
                created,
                updated,
                deadline,
                awaited,
                facts,
                ..
            } = &table;
            connection
                .prepare_cached(concat!(
                    "INSERT INTO tables (",
                    columns!(),
                    ", secret_key) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)"
                ))?
                .execute(params![
                    id, game, rules, host, stage, listed, created, updated, deadline, awaited, count, facts,
                    seats, key
                ])?;
            note_who_sits(connection, &table)?;
            insert_entries(connection, id, 0, &entries)
        })
        .await
    }

    /// Adds entries from number `first` on and replaces the table's summary (all but id, game, created; `entries` is set
    /// to what there is then), all or nothing. `Conflict` if entry `first` is there already, or the one before it is not,
    /// or if a player's key is there already at this table.
    pub async fn append(&self, first: u32, entries: Vec<Entry>, table: TableRow) -> Result<(), StoreError> {
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
            if same_seats { Ok(()) } else { note_who_sits(connection, &table) }
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
    /// entries are missing, an empty one stands for them, and one at the end where there are not as many as there should be.
    pub async fn load(&self, id: &str) -> Result<Option<Loaded>, StoreError> {
        let id = id.to_owned();
        self.read(move |connection| load(connection, &id, true)).await
    }

    /// Tables, newest change first; of those changed at the same time, the one with the greater id.
    pub async fn tables(&self, which: Which) -> Result<Vec<TableRow>, StoreError> {
        self.read(move |connection| match &which.player {
            Some(player) => where_sat(connection, player, &which),
            None => of_all(connection, &which),
        })
        .await
    }

    /// Tables whose deadline is at or before `now`, with it, earliest first, at most `most`; those after `after`, the last
    /// one of the page before.
    pub async fn due(
        &self,
        now: Millis,
        after: Option<(Millis, String)>,
        most: u32,
    ) -> Result<Vec<(Millis, String)>, StoreError> {
        let (at, id) = after.unwrap_or((Millis::MIN, String::new()));
        self.read(move |connection| {
            let sql = "SELECT deadline, id FROM tables
                WHERE deadline IS NOT NULL AND deadline <= ?1 AND (deadline, id) > (?2, ?3)
                ORDER BY deadline, id LIMIT ?4";
            let mut statement = connection.prepare_cached(sql)?;
            let due =
                statement.query_map(params![now, at, id, most], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(due.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// The ids of all tables in order, at most `most`; those after `after`, the last one of the page before.
    pub async fn ids(&self, after: &str, most: u32) -> Result<Vec<String>, StoreError> {
        let after = after.to_owned();
        self.read(move |connection| ids(connection, &after, most)).await
    }

    /// The earliest deadline of all.
    pub async fn next_deadline(&self) -> Result<Option<Millis>, StoreError> {
        self.read(|connection| {
            let sql = "SELECT deadline FROM tables WHERE deadline IS NOT NULL ORDER BY deadline LIMIT 1";
            Ok(connection.prepare_cached(sql)?.query_row([], |row| row.get(0)).optional()?)
        })
        .await
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
    while let Some(row) = rows.next()? {
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
    let mut statement =
        connection.prepare_cached("SELECT id FROM tables WHERE id > ?1 ORDER BY id LIMIT ?2")?;
    let ids = statement.query_map(params![after, most], |row| row.get(0))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

/// How many entries there are with these from `first` on.
fn count(first: u32, entries: &[Entry]) -> Done<u32> {
    let more = u32::try_from(entries.len()).ok().and_then(|more| first.checked_add(more));
    more.ok_or_else(|| Fault::broken("a log cannot be this long"))
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

fn note_who_sits(connection: &Connection, table: &TableRow) -> Done<()> {
    let sql = "INSERT INTO sat (table_id, player) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
    let mut insert = connection.prepare_cached(sql)?;
    for player in table.seats.iter().filter_map(|seat| seat.player.as_ref()) {
        insert.execute([&table.id, player])?;
    }
    Ok(())
}

/// Those where a player sits or sat. They are few enough to be sorted.
fn where_sat(connection: &Connection, player: &str, which: &Which) -> Done<Vec<TableRow>> {
    let mut query =
        Query::new(concat!("SELECT ", columns!(), " FROM sat JOIN tables ON id = table_id WHERE "));
    query.and("player = ?", &player);
    if which.listed {
        query.and("listed = ?", &true);
    }
    if !which.stages.is_empty() {
        let marks = vec!["?"; which.stages.len()].join(", ");
        query.and(&format!("stage IN ({marks})"), &which.stages[0]);
        query.values.extend(which.stages[1..].iter().map(|stage| stage as &dyn ToSql));
    }
    query.page(connection, which)
}

/// Those of all, from an index that has them in order for each stage, listed and not: the newest of each of these, and
/// of them the newest.
fn of_all(connection: &Connection, which: &Which) -> Done<Vec<TableRow>> {
    let listed: &[bool] = if which.listed { &[true] } else { &[true, false] };
    let stages = [Stage::Open, Stage::Playing, Stage::Over, Stage::Ended];
    let stages = stages.iter().filter(|stage| which.stages.is_empty() || which.stages.contains(stage));
    let mut found = Vec::new();
    for stage in stages {
        for listed in listed {
            let mut query = Query::new(concat!("SELECT ", columns!(), " FROM tables WHERE "));
            query.and("listed = ?", listed);
            query.and("stage = ?", stage);
            found.append(&mut query.page(connection, which)?);
        }
    }
    found.sort_by(|one, other| Reverse((one.updated, &one.id)).cmp(&Reverse((other.updated, &other.id))));
    found.truncate(usize::try_from(which.most).unwrap_or(usize::MAX));
    Ok(found)
}

/// A query put together from its conditions.
struct Query<'a> {
    sql: String,
    values: Vec<&'a dyn ToSql>,
}

impl<'a> Query<'a> {
    fn new(sql: &str) -> Self {
        Self { sql: sql.to_owned(), values: Vec::new() }
    }

    /// A condition and the first value for it.
    fn and(&mut self, condition: &str, value: &'a dyn ToSql) {
        if !self.values.is_empty() {
            self.sql.push_str(" AND ");
        }
        self.sql.push_str(condition);
        self.values.push(value);
    }

    /// One page of what meets the conditions, and those that always hold.
    fn page(mut self, connection: &Connection, which: &'a Which) -> Done<Vec<TableRow>> {
        if let Some(game) = &which.game {
            self.and("game = ?", game);
        }
        if let Some((updated, id)) = &which.before {
            self.and("(updated, id) < (?, ?)", updated);
            self.values.push(id);
        }
        self.sql.push_str(" ORDER BY updated DESC, id DESC LIMIT ?");
        self.values.push(&which.most);
        let mut statement = connection.prepare_cached(&self.sql)?;
        let tables = statement.query_map(self.values.as_slice(), table_from)?;
        Ok(tables.collect::<Result<_, _>>()?)
    }
}

/// What is kept beside the log is for lists, and none of them is to fail because of one table: where it is damaged,
/// something else stands there that tells no secret.
fn table_from(row: &Row<'_>) -> rusqlite::Result<TableRow> {
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
