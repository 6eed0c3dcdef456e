//! Those who go, what goes with them, and what has been kept for long enough.

use rusqlite::{Connection, params};

use crate::fault::{Done, Fault};
use crate::tables::seats_to;
use crate::{Millis, Stage, Store, StoreError, TableRow};

/// A row of a log as it is kept: its number, who caused it, and its JSON, if it is text at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptRow {
    /// Its number.
    pub seq: u32,
    /// Who caused it.
    pub player: Option<String>,
    /// What it says.
    pub body: Option<String>,
}

impl Store {
    /// A player's account is gone, with every secret, note, invitation and mute that belongs to it, and that there are
    /// tables left which name them is written down. False if there is no such player, and nobody by this id is leaving.
    pub async fn begin_leaving(&self, player: &str, at: Millis) -> Result<bool, StoreError> {
        let player = player.to_owned();
        self.write(move |connection| {
            let gone = connection.prepare_cached("DELETE FROM players WHERE id = ?1")?.execute([&player])?;
            if gone == 0 {
                let sql = "SELECT EXISTS (SELECT 1 FROM leaving WHERE player = ?1)";
                return Ok(connection.prepare_cached(sql)?.query_row([&player], |row| row.get(0))?);
            }
            // Secrets and their own mutes say in the schema whose they are, and are gone by now.
            for sql in [
                "DELETE FROM notes WHERE player = ?1",
                "DELETE FROM invites WHERE maker = ?1",
                "DELETE FROM mutes WHERE muted = ?1",
                "DELETE FROM blocks WHERE kind = 'player' AND value = ?1",
            ] {
                connection.prepare_cached(sql)?.execute([&player])?;
            }
            let sql = "INSERT INTO leaving (player, since) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
            connection.prepare_cached(sql)?.execute(params![player, at])?;
            Ok(true)
        })
        .await
    }

    /// Whose accounts are gone while tables may still name them, and since when.
    pub async fn leaving(&self) -> Result<Vec<(String, Millis)>, StoreError> {
        self.read(|connection| {
            let mut statement =
                connection.prepare_cached("SELECT player, since FROM leaving ORDER BY since")?;
            let leaving = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(leaving.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// No table names them any more.
    pub async fn end_leaving(&self, player: &str) -> Result<(), StoreError> {
        let player = player.to_owned();
        self.write(move |connection| {
            connection.prepare_cached("DELETE FROM leaving WHERE player = ?1")?.execute([&player])?;
            Ok(())
        })
        .await
    }

    /// The tables that a player made, sits or sat at, or said something at, with their stages, at most `most`; those after
    /// `after` in the order of their ids.
    pub async fn tables_of(
        &self,
        player: &str,
        after: &str,
        most: u32,
    ) -> Result<Vec<(String, Stage)>, StoreError> {
        let (player, after) = (player.to_owned(), after.to_owned());
        self.read(move |connection| {
            let sql = "SELECT id, stage FROM tables WHERE id IN (
                    SELECT table_id FROM took_part WHERE player = ?1 AND table_id > ?2
                    UNION SELECT table_id FROM sat WHERE player = ?1 AND table_id > ?2)
                ORDER BY id LIMIT ?3";
            let mut statement = connection.prepare_cached(sql)?;
            let tables = statement.query_map(params![player, after, most], |row| {
                // Of a game that may go on, nobody is shown what is hidden.
                Ok((row.get(0)?, row.get(1).unwrap_or(Stage::Playing)))
            })?;
            Ok(tables.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// Has anybody else ever sat at this table?
    pub async fn others_sat(&self, table: &str, player: &str) -> Result<bool, StoreError> {
        let (table, player) = (table.to_owned(), player.to_owned());
        self.read(move |connection| {
            let sql = "SELECT EXISTS (SELECT 1 FROM sat WHERE table_id = ?1 AND player <> ?2)";
            Ok(connection.prepare_cached(sql)?.query_row([table, player], |row| row.get(0))?)
        })
        .await
    }

    /// The rows of a log one by one, as they are kept, whether they can be read or not.
    pub async fn kept_rows(&self, table: &str) -> Result<Vec<KeptRow>, StoreError> {
        let table = table.to_owned();
        self.read(move |connection| {
            let sql = "SELECT seq, player, body FROM entries WHERE table_id = ?1 ORDER BY seq";
            let mut statement = connection.prepare_cached(sql)?;
            let row = |row: &rusqlite::Row<'_>| {
                Ok(KeptRow { seq: row.get(0)?, player: row.get(1).unwrap_or(None), body: row.get(2).ok() })
            };
            let rows = statement.query_map([table], row)?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// Puts rows in place of those with the same numbers, and the summary beside them, and calls one player by another id
    /// everywhere at this table; all or nothing. `Conflict` if the log has grown meanwhile.
    pub async fn rewrite(
        &self,
        table: TableRow,
        rows: Vec<KeptRow>,
        from: &str,
        to: &str,
    ) -> Result<(), StoreError> {
        let (from, to) = (from.to_owned(), to.to_owned());
        self.write(move |connection| {
            let sql = "UPDATE tables SET host = ?2, facts = ?3, seats = ?4 WHERE id = ?1 AND entries = ?5";
            let seats = seats_to(&table.seats)?;
            let changed = connection.prepare_cached(sql)?.execute(params![
                table.id,
                table.host,
                table.facts,
                seats,
                table.entries
            ])?;
            if changed == 0 {
                return Err(StoreError::Conflict.into());
            }
            let mut update = connection.prepare_cached(
                "UPDATE entries SET player = ?3, body = ?4 WHERE table_id = ?1 AND seq = ?2",
            )?;
            for KeptRow { seq, player, body } in &rows {
                update.execute(params![table.id, seq, player, body])?;
            }
            call_otherwise(connection, &table.id, &from, &to)
        })
        .await
    }

    /// Tables that were over or broken off before this time, the oldest first, at most `most` of each kind.
    pub async fn finished_before(&self, time: Millis, most: u32) -> Result<Vec<String>, StoreError> {
        self.read(move |connection| {
            // In the order of the index that lists are made from.
            let sql = "SELECT id FROM tables WHERE listed = ?1 AND stage = ?2 AND updated < ?3
                ORDER BY updated LIMIT ?4";
            let mut statement = connection.prepare_cached(sql)?;
            let mut found = Vec::new();
            for stage in [Stage::Over, Stage::Ended] {
                for listed in [false, true] {
                    let ids = statement.query_map(params![listed, stage, time, most], |row| row.get(0))?;
                    found.extend(ids.collect::<Result<Vec<String>, _>>()?);
                }
            }
            Ok(found)
        })
        .await
    }

    /// Players without a password of whom nothing was seen since this time, and who have no table that is open or goes on;
    /// at most `most`.
    pub async fn guests_gone_since(&self, time: Millis, most: u32) -> Result<Vec<String>, StoreError> {
        self.read(move |connection| {
            let sql = "SELECT id FROM players p WHERE password IS NULL AND created < ?1
                AND NOT EXISTS (SELECT 1 FROM secrets s WHERE s.player = p.id AND s.used >= ?1)
                AND NOT EXISTS (
                    SELECT 1 FROM sat JOIN tables t ON t.id = sat.table_id
                    WHERE sat.player = p.id AND t.stage IN ('open', 'playing'))
                AND NOT EXISTS (
                    SELECT 1 FROM took_part JOIN tables t ON t.id = took_part.table_id
                    WHERE took_part.player = p.id AND t.stage IN ('open', 'playing'))
                LIMIT ?2";
            let mut statement = connection.prepare_cached(sql)?;
            let guests = statement.query_map(params![time, most], |row| row.get(0))?;
            Ok(guests.collect::<Result<_, _>>()?)
        })
        .await
    }
}

/// Whoever sat or took part there has done so under another id.
fn call_otherwise(connection: &Connection, table: &str, from: &str, to: &str) -> Done<()> {
    for sql in [
        "UPDATE sat SET player = ?3 WHERE table_id = ?1 AND player = ?2",
        "UPDATE took_part SET player = ?3 WHERE table_id = ?1 AND player = ?2",
    ] {
        connection.prepare_cached(sql)?.execute([table, from, to]).map_err(Fault::from)?;
    }
    for sql in [
        "DELETE FROM notes WHERE table_id = ?1 AND player = ?2",
        "DELETE FROM invites WHERE table_id = ?1 AND maker = ?2",
    ] {
        connection.prepare_cached(sql)?.execute([table, from]).map_err(Fault::from)?;
    }
    Ok(())
}
