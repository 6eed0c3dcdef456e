//! Players, the secrets that stand for them, whom they mute, and who is blocked.

use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::fault::{Done, Fault};
use crate::{Block, BlockKind, Hash, Millis, Player, Secret, SecretKind, Store, StoreError};

/// A use is noted again when the one noted is older than this.
const NOTED_FOR: Millis = 3_600_000;

impl Store {
    /// A new player. `Taken` if the id is, or the login. With secrets, all or nothing is kept.
    pub async fn add_player(&self, player: Player, secrets: Vec<Secret>) -> Result<(), StoreError> {
        self.write(move |connection| {
            insert_player(connection, &player)?;
            secrets.iter().try_for_each(|secret| insert_secret(connection, secret))
        })
        .await
    }

    /// The player with this id.
    pub async fn player(&self, id: &str) -> Result<Option<Player>, StoreError> {
        let id = id.to_owned();
        self.read(move |connection| {
            let sql = "SELECT id, name, created, login, password, bot FROM players WHERE id = ?1";
            Ok(connection.prepare_cached(sql)?.query_row([id], |row| player_from(row, 0)).optional()?)
        })
        .await
    }

    /// The player who logs in with this, which is in lower case.
    pub async fn player_by_login(&self, login: &str) -> Result<Option<Player>, StoreError> {
        let login = login.to_owned();
        self.read(move |connection| {
            let sql = "SELECT id, name, created, login, password, bot FROM players WHERE login = ?1";
            Ok(connection.prepare_cached(sql)?.query_row([login], |row| player_from(row, 0)).optional()?)
        })
        .await
    }

    /// Replaces everything about a player but id and created. `Taken` if the login belongs to another; `Broken` if there
    /// is no such player.
    pub async fn change_player(&self, player: Player) -> Result<(), StoreError> {
        self.write(move |connection| {
            let Player { id, name, created: _, login, password, bot } = &player;
            let changed = connection
                .prepare_cached(
                    "UPDATE players SET name = ?2, login = ?3, password = ?4, bot = ?5 WHERE id = ?1",
                )?
                .execute(params![id, name, login, password, bot])?;
            if changed == 0 { Err(Fault::broken("there is no such player")) } else { Ok(()) }
        })
        .await
    }

    /// As [`Store::change_player`], for another password: all sessions but one end with it, and so does a newcomer's key.
    pub async fn set_password(&self, player: Player, but: Hash) -> Result<(), StoreError> {
        self.write(move |connection| {
            let Player { id, login, password, .. } = &player;
            let sql = "UPDATE players SET login = ?2, password = ?3 WHERE id = ?1";
            if connection.prepare_cached(sql)?.execute(params![id, login, password])? == 0 {
                return Err(Fault::broken("there is no such player"));
            }
            end_sessions(connection, id, Some(but))
        })
        .await
    }

    /// All sessions of a player end, and so does a newcomer's key.
    pub async fn log_out(&self, player: &str) -> Result<(), StoreError> {
        let player = player.to_owned();
        self.write(move |connection| end_sessions(connection, &player, None)).await
    }

    /// A new secret. `Taken` if the hash is, or if its player has one with this id.
    pub async fn add_secret(&self, secret: Secret) -> Result<(), StoreError> {
        self.write(move |connection| insert_secret(connection, &secret)).await
    }

    /// The secret with this hash and its player, unless it has expired. That it was used is noted when the last use is
    /// more than an hour ago; nobody waits for that.
    pub async fn whose(
        &self,
        hash: Hash,
        kind: SecretKind,
        now: Millis,
    ) -> Result<Option<(Secret, Player)>, StoreError> {
        let found = self.read(move |connection| valid(connection, hash, kind, now)).await?;
        if let Some((secret, _)) = &found
            && now.saturating_sub(secret.used) > NOTED_FOR
        {
            self.write_some_time(move |connection| {
                let sql = "UPDATE secrets SET used = ?2 WHERE hash = ?1 AND used < ?2";
                connection.prepare_cached(sql)?.execute(params![hash, now])?;
                Ok(())
            });
        }
        Ok(found)
    }

    /// As [`Store::whose`], and the secret is gone: it works once.
    pub async fn use_up(
        &self,
        hash: Hash,
        kind: SecretKind,
        now: Millis,
    ) -> Result<Option<Player>, StoreError> {
        self.write(move |connection| {
            let Some((_, player)) = valid(connection, hash, kind, now)? else { return Ok(None) };
            connection.prepare_cached("DELETE FROM secrets WHERE hash = ?1")?.execute([hash])?;
            Ok(Some(player))
        })
        .await
    }

    /// A recovery link is used up, and its player has this session; it does not say whose it is. Whoever used it with the
    /// same key not longer than `again` ago gets a session again: the answer may have got lost. Nobody else does.
    pub async fn recover(
        &self,
        hash: Hash,
        key: Option<Hash>,
        session: Secret,
        again: Millis,
    ) -> Result<Option<Player>, StoreError> {
        let now = session.created;
        self.write(move |connection| {
            let old = now.saturating_sub(again);
            connection.prepare_cached("DELETE FROM recovered WHERE at < ?1")?.execute([old])?;
            let link = valid(connection, hash, SecretKind::Recovery, now)?;
            let player = if let Some((_, player)) = link {
                connection.prepare_cached("DELETE FROM secrets WHERE hash = ?1")?.execute([hash])?;
                if let Some(key) = key {
                    let sql = "INSERT INTO recovered (hash, key, player, at) VALUES (?1, ?2, ?3, ?4)";
                    connection.prepare_cached(sql)?.execute(params![hash, key, player.id, now])?;
                }
                Some(player)
            } else {
                let sql = "SELECT p.id, p.name, p.created, p.login, p.password, p.bot
                    FROM recovered r JOIN players p ON p.id = r.player WHERE r.hash = ?1 AND r.key = ?2";
                let mut used = connection.prepare_cached(sql)?;
                used.query_row(params![hash, key], |row| player_from(row, 0)).optional()?
            };
            let Some(player) = player else { return Ok(None) };
            insert_secret(connection, &Secret { player: player.id.clone(), ..session.clone() })?;
            Ok(Some(player))
        })
        .await
    }

    /// A player's secrets of a kind, also those that have expired, oldest first.
    pub async fn secrets(&self, player: &str, kind: SecretKind) -> Result<Vec<Secret>, StoreError> {
        let player = player.to_owned();
        self.read(move |connection| {
            let sql = "SELECT hash, id, kind, player, label, scopes, created, used, expires FROM secrets
                WHERE player = ?1 AND kind = ?2 ORDER BY created, id";
            let mut statement = connection.prepare_cached(sql)?;
            let secrets = statement.query_map(params![player, kind], secret_from)?;
            Ok(secrets.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// True if there was one of this player's with this id.
    pub async fn revoke(&self, player: &str, id: &str) -> Result<bool, StoreError> {
        let (player, id) = (player.to_owned(), id.to_owned());
        self.write(move |connection| {
            let sql = "DELETE FROM secrets WHERE player = ?1 AND id = ?2";
            Ok(connection.prepare_cached(sql)?.execute([&player, &id])? > 0)
        })
        .await
    }

    /// All of a kind but, if given, the one with this hash. Says how many there were. With sessions, recovery links that
    /// were used lead nowhere any more.
    pub async fn revoke_all(
        &self,
        player: &str,
        kind: SecretKind,
        but: Option<Hash>,
    ) -> Result<u32, StoreError> {
        let player = player.to_owned();
        self.write(move |connection| {
            let sql = "DELETE FROM secrets WHERE player = ?1 AND kind = ?2 AND hash IS NOT ?3";
            let gone = connection.prepare_cached(sql)?.execute(params![player, kind, but])?;
            if kind != SecretKind::Token {
                connection.prepare_cached("DELETE FROM recovered WHERE player = ?1")?.execute([&player])?;
            }
            Ok(u32::try_from(gone).unwrap_or(u32::MAX))
        })
        .await
    }

    /// Whom a player mutes from now on.
    pub async fn set_mutes(&self, player: &str, muted: Vec<String>) -> Result<(), StoreError> {
        let player = player.to_owned();
        self.write(move |connection| {
            connection.prepare_cached("DELETE FROM mutes WHERE player = ?1")?.execute([&player])?;
            let sql = "INSERT INTO mutes (player, muted) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
            let mut insert = connection.prepare_cached(sql)?;
            muted.iter().try_for_each(|muted| insert.execute([&player, muted]).map(drop))?;
            Ok(())
        })
        .await
    }

    /// Whom a player mutes, by their ids.
    pub async fn mutes(&self, player: &str) -> Result<Vec<String>, StoreError> {
        let player = player.to_owned();
        self.read(move |connection| {
            let mut statement =
                connection.prepare_cached("SELECT muted FROM mutes WHERE player = ?1 ORDER BY muted")?;
            let muted = statement.query_map([player], |row| row.get(0))?;
            Ok(muted.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// Blocks a name, an address or a player. One that is blocked already has been so since then; the reason and the end
    /// are those said last. All secrets of a player who is blocked are gone.
    pub async fn block(&self, block: Block) -> Result<(), StoreError> {
        self.write(move |connection| {
            let Block { kind, value, at, reason, until } = &block;
            let sql = "INSERT INTO blocks (kind, value, at, reason, until) VALUES (?1, ?2, ?3, ?4, ?5)
                ON CONFLICT DO UPDATE SET reason = excluded.reason, until = excluded.until";
            connection.prepare_cached(sql)?.execute(params![kind, value, at, reason, until])?;
            if *kind == BlockKind::Player {
                connection.prepare_cached("DELETE FROM secrets WHERE player = ?1")?.execute([value])?;
            }
            Ok(())
        })
        .await
    }

    /// True if it was blocked.
    pub async fn unblock(&self, kind: BlockKind, value: &str) -> Result<bool, StoreError> {
        let value = value.to_owned();
        self.write(move |connection| {
            let sql = "DELETE FROM blocks WHERE kind = ?1 AND value = ?2";
            Ok(connection.prepare_cached(sql)?.execute(params![kind, value])? > 0)
        })
        .await
    }

    /// All that is blocked.
    pub async fn blocks(&self) -> Result<Vec<Block>, StoreError> {
        self.read(|connection| {
            let sql = "SELECT kind, value, at, reason, until FROM blocks ORDER BY kind, value";
            let mut statement = connection.prepare_cached(sql)?;
            let block = |row: &Row<'_>| {
                Ok(Block {
                    kind: row.get(0)?,
                    value: row.get(1)?,
                    at: row.get(2)?,
                    reason: row.get(3)?,
                    until: row.get(4)?,
                })
            };
            let blocks = statement.query_map([], block)?;
            Ok(blocks.collect::<Result<_, _>>()?)
        })
        .await
    }
}

/// Everything ends that brings somebody back without their saying anything but what they were told.
fn end_sessions(connection: &Connection, player: &str, but: Option<Hash>) -> Done<()> {
    let sql = "DELETE FROM secrets WHERE player = ?1 AND kind IN (?2, ?3) AND hash IS NOT ?4";
    let kinds = (SecretKind::Session, SecretKind::Claim);
    connection.prepare_cached(sql)?.execute(params![player, kinds.0, kinds.1, but])?;
    Ok(())
}

pub(crate) fn insert_player(connection: &Connection, player: &Player) -> Done<()> {
    let Player { id, name, created, login, password, bot } = player;
    connection
        .prepare_cached(
            "INSERT INTO players (id, name, created, login, password, bot) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![id, name, created, login, password, bot])?;
    Ok(())
}

pub(crate) fn insert_secret(connection: &Connection, secret: &Secret) -> Done<()> {
    let Secret { hash, id, kind, player, label, scopes, created, used, expires } = secret;
    connection
        .prepare_cached(
            "INSERT INTO secrets (hash, id, kind, player, label, scopes, created, used, expires)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        )?
        .execute(params![hash, id, kind, player, label, scopes, created, used, expires])?;
    Ok(())
}

/// The secret with this hash and its player, if it is good at this time.
fn valid(
    connection: &Connection,
    hash: Hash,
    kind: SecretKind,
    now: Millis,
) -> Done<Option<(Secret, Player)>> {
    let sql = "SELECT s.hash, s.id, s.kind, s.player, s.label, s.scopes, s.created, s.used, s.expires,
            p.id, p.name, p.created, p.login, p.password, p.bot
        FROM secrets s JOIN players p ON p.id = s.player
        WHERE s.hash = ?1 AND s.kind = ?2 AND (s.expires IS NULL OR s.expires > ?3)";
    let mut statement = connection.prepare_cached(sql)?;
    let found =
        statement.query_row(params![hash, kind, now], |row| Ok((secret_from(row)?, player_from(row, 9)?)));
    Ok(found.optional()?)
}

fn secret_from(row: &Row<'_>) -> rusqlite::Result<Secret> {
    Ok(Secret {
        hash: row.get(0)?,
        id: row.get(1)?,
        kind: row.get(2)?,
        player: row.get(3)?,
        label: row.get(4)?,
        scopes: row.get(5)?,
        created: row.get(6)?,
        used: row.get(7)?,
        expires: row.get(8)?,
    })
}

fn player_from(row: &Row<'_>, first: usize) -> rusqlite::Result<Player> {
    Ok(Player {
        id: row.get(first)?,
        name: row.get(first + 1)?,
        created: row.get(first + 2)?,
        login: row.get(first + 3)?,
        password: row.get(first + 4)?,
        bot: row.get(first + 5)?,
    })
}
