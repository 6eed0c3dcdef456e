//! What the keeper of a house may do: list, export, end and delete tables, block names, addresses and players, delete players.
//!
//! A running server listens at a socket file in its folder that only its owner can open; without one running the same
//! is done on the folder itself.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use store::{Block, BlockKind, Player};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
#[cfg(unix)]
use tokio::net::{UnixListener, UnixStream};

use crate::address::{Network, NoAddress};
use crate::app::App;
use crate::problem::{ApiResult, Problem};
use crate::tables::stage_from;
use crate::wire::{Command, Person, Stage};
use room::Caller;

/// The socket file in the folder of a server.
const SOCKET: &str = "admin.sock";

/// What the keeper wants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Errand {
    /// The last changed tables.
    List {
        /// So many.
        most: u32,
    },
    /// The tables that this program cannot read, and why.
    Unreadable,
    /// The log of a table as it is kept, row by row, whether it can be read or not.
    Export {
        /// The table's id.
        table: String,
    },
    /// Break off a table.
    End {
        /// The table's id.
        table: String,
    },
    /// Delete a table with all that belongs to it.
    Delete {
        /// The table's id.
        table: String,
    },
    /// Nobody may bear this name, or come from this address, any more; or this player may not come.
    Block {
        /// What.
        what: Blocked,
        /// Why; it is told to whom it concerns.
        reason: String,
        /// For so many days; for good otherwise.
        days: Option<u32>,
    },
    /// They may again.
    Unblock(Blocked),
    /// Delete a player's account and what is theirs.
    DeletePlayer {
        /// Their id, or what they log in with.
        player: String,
    },
    /// What is blocked.
    Blocks,
}

/// What is blocked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Blocked {
    /// A name.
    Name(String),
    /// An address or a network, in any written form.
    Address(String),
    /// A player, by their id or by what they log in with.
    Player(String),
}

/// Lines for the keeper to read, or why it was not done.
pub type Reply = Result<Vec<String>, String>;

impl App {
    /// Does what the keeper wants.
    pub async fn errand(&self, errand: Errand) -> ApiResult<Vec<String>> {
        match errand {
            Errand::List { most } => self.list(most).await,
            Errand::Unreadable => self.list_unreadable().await,
            Errand::Export { table } => self.export(&table).await,
            Errand::End { table } => {
                let house = Caller { who: Person { id: String::new(), name: String::new() }, house: true };
                self.tables.command(&table, house, None, Command::End {}).await?;
                Ok(vec![format!("{table} is broken off.")])
            }
            Errand::Delete { table } => {
                if !self.delete_table(&table).await? {
                    return Err(Problem::not_found("table"));
                }
                Ok(vec![format!("{table} is deleted.")])
            }
            Errand::Block { what, reason, days } => self.block(&what, reason, days).await,
            Errand::Unblock(what) => self.unblock(&what).await,
            Errand::DeletePlayer { player } => {
                let player = self.find_player(&player).await?;
                self.delete_player(&player.id).await?;
                Ok(vec![format!("{} is deleted, with what was theirs.", player.id)])
            }
            Errand::Blocks => {
                let blocks = self.shared.store.blocks().await?;
                let line = |Block { kind, value, reason, until, .. }: Block| {
                    let kind = match kind {
                        BlockKind::Name => "name",
                        BlockKind::Address => "address",
                        BlockKind::Player => "player",
                    };
                    let until = until.map(|until| format!("  until {}", room::written(until)));
                    let reason = if reason.is_empty() { String::new() } else { format!("  ({reason})") };
                    format!("{kind:8} {value}{}{reason}", until.unwrap_or_default())
                };
                Ok(blocks.into_iter().map(line).collect())
            }
        }
    }

    async fn block(&self, what: &Blocked, reason: String, days: Option<u32>) -> ApiResult<Vec<String>> {
        let (kind, value) = match what {
            Blocked::Name(name) => (BlockKind::Name, name.to_lowercase()),
            Blocked::Address(address) => (BlockKind::Address, network(address)?.to_string()),
            Blocked::Player(player) => (BlockKind::Player, self.find_player(player).await?.id),
        };
        let at = self.shared.time.now();
        let until = days.map(|days| at.saturating_add(i64::from(days) * 24 * 3600 * 1000));
        self.shared.store.block(Block { kind, value: value.clone(), at, reason, until }).await?;
        self.blocks.read(&self.shared.store).await?;
        match kind {
            BlockKind::Name => {}
            BlockKind::Address => self.shared.have_blocked(),
            BlockKind::Player => self.shared.has_ended(&value),
        }
        Ok(vec![format!("{value} is blocked.")])
    }

    /// However it is written: of an address, every form of it that is blocked goes.
    async fn unblock(&self, what: &Blocked) -> ApiResult<Vec<String>> {
        let wanted = match what {
            Blocked::Address(address) => Some(network(address)?),
            Blocked::Name(_) | Blocked::Player(_) => None,
        };
        let player = match what {
            Blocked::Player(player) => {
                self.find_player(player).await.map_or(player.clone(), |found| found.id)
            }
            _ => String::new(),
        };
        let is_it = |block: &Block| match what {
            Blocked::Name(name) => block.kind == BlockKind::Name && block.value == name.to_lowercase(),
            Blocked::Address(_) => block.kind == BlockKind::Address && block.value.parse().ok() == wanted,
            Blocked::Player(_) => block.kind == BlockKind::Player && block.value == player,
        };
        let mut lines = Vec::new();
        for block in self.shared.store.blocks().await?.into_iter().filter(is_it) {
            self.shared.store.unblock(block.kind, &block.value).await?;
            lines.push(format!("{} is no longer blocked.", block.value));
        }
        self.blocks.read(&self.shared.store).await?;
        if lines.is_empty() { Err(Problem::not_found("block")) } else { Ok(lines) }
    }

    /// By their id, or by what they log in with.
    async fn find_player(&self, named: &str) -> ApiResult<Player> {
        let store = &self.shared.store;
        let found = match store.player(named).await? {
            Some(player) => Some(player),
            None => store.player_by_login(&named.trim().to_lowercase()).await?,
        };
        found.ok_or_else(|| Problem::not_found("player"))
    }

    async fn list(&self, most: u32) -> ApiResult<Vec<String>> {
        let which = store::Which { most: most.clamp(1, 10_000), ..store::Which::default() };
        let found = self.shared.store.tables(which).await?;
        let now = self.shared.time.now();
        let line = |table: store::TableRow| {
            let stage = match stage_from(table.stage) {
                Stage::Open => "open",
                Stage::Playing => "playing",
                Stage::Over => "over",
                Stage::Ended => "ended",
            };
            let people = table.seats.iter().filter(|seat| seat.player.is_some()).count();
            format!(
                "{:14}  {:15} {:8} {people} of {} seats people  {:5} rows  changed {}{}",
                table.id,
                table.game,
                stage,
                table.seats.len(),
                table.entries,
                ago(now - table.updated),
                if self.tables.is_set_aside(&table.id) { "  set aside: it cannot be read" } else { "" },
            )
        };
        Ok(found.into_iter().map(line).collect())
    }

    /// All tables are read for this: nobody may have asked for some of them since the server started.
    async fn list_unreadable(&self) -> ApiResult<Vec<String>> {
        self.tables.survey(false).await?;
        let mut lines = Vec::new();
        for (id, why) in self.tables.set_aside() {
            let Some(table) = self.shared.store.table(&id).await? else { continue };
            lines.push(format!("{id:14}  {:15} rules {:<3} {why}", table.game, table.rules));
        }
        Ok(lines)
    }

    /// One JSON line for each row: what it says as it is kept, or as text where that is no JSON.
    async fn export(&self, id: &str) -> ApiResult<Vec<String>> {
        let found = self.shared.store.load(id).await?;
        let (_, _, log) = found.ok_or_else(|| Problem::not_found("table"))?;
        let line = |(n, store::Entry { at, player, key, body, .. }): (usize, store::Entry)| {
            let body: &RawValue = match serde_json::from_str(&body) {
                Ok(body) => body,
                Err(_) => &serde_json::value::to_raw_value(&body).map_err(Problem::broken)?,
            };
            serde_json::to_string(&Exported { n, at, player, key, body }).map_err(Problem::broken)
        };
        log.into_iter().enumerate().map(line).collect()
    }
}

/// A row of a log as the keeper gets it.
#[derive(Serialize)]
struct Exported<'a> {
    n: usize,
    at: i64,
    player: Option<String>,
    key: Option<String>,
    body: &'a RawValue,
}

fn network(written: &str) -> ApiResult<Network> {
    written.parse().map_err(|wrong: NoAddress| Problem::malformed(wrong.to_string()))
}

fn ago(millis: i64) -> String {
    let minutes = millis / 60_000;
    match minutes {
        ..1 => "just now".to_owned(),
        1..120 => format!("{minutes} min ago"),
        120..2880 => format!("{} h ago", minutes / 60),
        _ => format!("{} days ago", minutes / 1440),
    }
}

/// Where the keeper's socket of a folder is.
fn socket_in(folder: &Path) -> PathBuf {
    folder.join(SOCKET)
}

/// Opens the keeper's socket of this folder. Whoever is told that the server runs can use it.
#[cfg(unix)]
pub(crate) fn open(folder: &Path) -> Option<UnixListener> {
    let bound = bind(folder);
    bound.inspect_err(|why| tracing::warn!(%why, "the keeper cannot be heard")).ok()
}

/// A socket has the rights that whoever starts the server gives to new files. So it is made where nobody else can get, and
/// put in its place when only its owner may open it.
#[cfg(unix)]
fn bind(folder: &Path) -> std::io::Result<UnixListener> {
    use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
    // What is left from a server that was killed: this one holds the folder's lock.
    let making = folder.join(".adm");
    let _ = std::fs::remove_dir_all(&making);
    std::fs::DirBuilder::new().mode(0o700).create(&making)?;
    let made = making.join("s");
    let listener = UnixListener::bind(&made)?;
    std::fs::set_permissions(&made, std::fs::Permissions::from_mode(0o600))?;
    std::fs::rename(&made, socket_in(folder))?;
    std::fs::remove_dir(&making)?;
    Ok(listener)
}

/// Hears the keeper for as long as the server runs.
#[cfg(unix)]
pub(crate) async fn hear(app: Arc<App>, listener: UnixListener) {
    while let Ok((stream, _)) = listener.accept().await {
        let app = app.clone();
        tokio::spawn(async move {
            if let Err(why) = answer(&app, stream).await {
                tracing::warn!(%why, "the keeper was not answered");
            }
        });
    }
}

#[cfg(unix)]
async fn answer(app: &App, stream: UnixStream) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    let mut line = String::new();
    stream.read_line(&mut line).await?;
    let reply: Reply = match serde_json::from_str(&line) {
        Ok(errand) => app.errand(errand).await.map_err(|problem| problem.message),
        Err(wrong) => Err(wrong.to_string()),
    };
    stream.write_all(serde_json::to_string(&reply)?.as_bytes()).await?;
    stream.write_all(b"\n").await
}

/// Tells the running server of a folder what is wanted; `None` if none runs there.
#[cfg(unix)]
pub async fn tell(folder: &Path, errand: &Errand) -> std::io::Result<Option<Reply>> {
    let stream = match UnixStream::connect(socket_in(folder)).await {
        Ok(stream) => stream,
        Err(why)
            if matches!(why.kind(), std::io::ErrorKind::NotFound | std::io::ErrorKind::ConnectionRefused) =>
        {
            return Ok(None);
        }
        Err(why) => return Err(why),
    };
    let mut stream = BufReader::new(stream);
    stream.write_all((serde_json::to_string(errand)? + "\n").as_bytes()).await?;
    let mut line = String::new();
    stream.read_line(&mut line).await?;
    Ok(Some(serde_json::from_str(&line)?))
}

/// Tells the running server of a folder what is wanted; here there is no way to.
#[cfg(not(unix))]
pub async fn tell(_: &Path, _: &Errand) -> std::io::Result<Option<Reply>> {
    Ok(None)
}
