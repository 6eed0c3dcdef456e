//! What a player has written down about a table, for nobody else.

use rusqlite::{OptionalExtension, params};

use crate::{Millis, Store, StoreError};

impl Store {
    /// This player's note at this table.
    pub async fn note(&self, table: &str, player: &str) -> Result<Option<String>, StoreError> {
        let (table, player) = (table.to_owned(), player.to_owned());
        self.read(move |connection| {
            let sql = "SELECT text FROM notes WHERE table_id = ?1 AND player = ?2";
            Ok(connection.prepare_cached(sql)?.query_row([table, player], |row| row.get(0)).optional()?)
        })
        .await
    }

    /// Replaces the note. An empty text deletes it.
    pub async fn set_note(
        &self,
        table: &str,
        player: &str,
        text: &str,
        at: Millis,
    ) -> Result<(), StoreError> {
        let (table, player, text) = (table.to_owned(), player.to_owned(), text.to_owned());
        self.write(move |connection| {
            if text.is_empty() {
                let sql = "DELETE FROM notes WHERE table_id = ?1 AND player = ?2";
                connection.prepare_cached(sql)?.execute([&table, &player])?;
            } else {
                let sql = "INSERT INTO notes (table_id, player, text, at) VALUES (?1, ?2, ?3, ?4)
                    ON CONFLICT DO UPDATE SET text = excluded.text, at = excluded.at";
                connection.prepare_cached(sql)?.execute(params![table, player, text, at])?;
            }
            Ok(())
        })
        .await
    }
}
