//! Invitations to tables.

use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::fault::Done;
use crate::{Hash, Invite, Millis, Store, StoreError};

impl Store {
    /// A new invitation. `Taken` if the hash is, or if its table has one with this id.
    pub async fn add_invite(&self, invite: Invite) -> Result<(), StoreError> {
        self.write(move |connection| {
            let Invite { hash, id, table, seat, left, by, handover, watch, created, expires } = &invite;
            connection
                .prepare_cached(
                    "INSERT INTO invites (hash, id, table_id, seat, uses, maker, handover, created, expires, watch)
                    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
                )?
                .execute(params![hash, id, table, seat, left, by, handover, created, expires, watch])?;
            Ok(())
        })
        .await
    }

    /// The invitation with this hash, unless it has expired; one that is used up has none left.
    pub async fn invite(&self, hash: Hash, now: Millis) -> Result<Option<Invite>, StoreError> {
        self.read(move |connection| {
            let sql =
                "SELECT hash, id, table_id, seat, uses, maker, handover, created, expires, watch FROM invites
                WHERE hash = ?1 AND (expires IS NULL OR expires > ?2)";
            Ok(connection.prepare_cached(sql)?.query_row(params![hash, now], invite_from).optional()?)
        })
        .await
    }

    /// All invitations to a table, also those that have expired or are used up, oldest first.
    pub async fn invites(&self, table: &str) -> Result<Vec<Invite>, StoreError> {
        let table = table.to_owned();
        self.read(move |connection| {
            let sql =
                "SELECT hash, id, table_id, seat, uses, maker, handover, created, expires, watch FROM invites
                WHERE table_id = ?1 ORDER BY created, id";
            let mut statement = connection.prepare_cached(sql)?;
            let invites = statement.query_map([table], invite_from)?;
            Ok(invites.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// True if this table had an invitation with this id.
    pub async fn revoke_invite(&self, table: &str, id: &str) -> Result<bool, StoreError> {
        let (table, id) = (table.to_owned(), id.to_owned());
        self.write(move |connection| {
            let sql = "DELETE FROM invites WHERE table_id = ?1 AND id = ?2";
            Ok(connection.prepare_cached(sql)?.execute([&table, &id])? > 0)
        })
        .await
    }
}

/// One less is left of an invitation to this table; `UsedUp` if none was, or it has expired or was revoked.
pub(crate) fn use_invite(connection: &Connection, hash: Hash, table: &str, now: Millis) -> Done<()> {
    let sql = "UPDATE invites SET uses = uses - 1
        WHERE hash = ?1 AND table_id = ?2 AND uses > 0 AND (expires IS NULL OR expires > ?3)";
    let used = connection.prepare_cached(sql)?.execute(params![hash, table, now])?;
    if used > 0 { Ok(()) } else { Err(StoreError::UsedUp.into()) }
}

fn invite_from(row: &Row<'_>) -> rusqlite::Result<Invite> {
    Ok(Invite {
        hash: row.get(0)?,
        id: row.get(1)?,
        table: row.get(2)?,
        seat: row.get(3)?,
        left: row.get(4)?,
        by: row.get(5)?,
        handover: row.get(6)?,
        created: row.get(7)?,
        expires: row.get(8)?,
        watch: row.get(9)?,
    })
}
