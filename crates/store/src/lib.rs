//! What Atelier keeps: tables and their logs, players, their tokens and notes, in one `SQLite` file.
//!
//! One thread writes. It takes everything that waits, writes it in one transaction and syncs once, so that a thousand
//! moves a second are durable one by one without a thousand syncs. Nothing is answered before the sync.
//! The primary key of `entries`, a table's id and a number without gaps, is the lock: of two writers of the same entry
//! the second gets [`StoreError::Conflict`] and has to read again.

mod archive;
mod backup;
mod checkup;
mod fault;
mod guard;
mod identity;
mod invites;
mod keeper;
mod leaving;
mod lists;
mod notes;
mod private;
mod readers;
mod schema;
mod succession;
mod tables;
mod writer;

pub use archive::Archive;
pub use leaving::KeptRow;
pub use private::NewFile;
pub use succession::{Boot, Epoch, Seen, Succession};
pub use tables::{Loaded, Short};

use std::sync::Arc;

/// Milliseconds since 1970.
pub type Millis = i64;

/// The SHA-256 of a secret: the secret itself is never kept.
pub type Hash = [u8; 32];

/// How a store is opened.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How long to wait for another process that has the file locked before giving up.
    pub patience: std::time::Duration,
    /// The file may not grow beyond this many bytes.
    pub most_bytes: Option<u64>,
    /// How many connections read at the same time.
    pub readers: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self { patience: std::time::Duration::from_secs(2), most_bytes: None, readers: 2 }
    }
}

/// The store; a clone is another handle on the same.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

/// What all handles share. When the last one is dropped, the queue ends, and with it the writing thread.
struct Inner {
    // Dropped first: the writer is to be the last to close the file, and tidies up.
    readers: readers::Readers,
    writer: writer::Writer,
    succession: Succession,
}

/// Why something is not kept, or not found out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Somebody else wrote this entry first.
    #[error("somebody else was faster")]
    Conflict,
    /// A name, login or id that has to be the only one of its kind is there already.
    #[error("it is taken")]
    Taken,
    /// The disk, or the size allowed, is full.
    #[error("there is no room left to keep this")]
    Full,
    /// The invitation has none left.
    #[error("the invitation is used up")]
    UsedUp,
    /// Another process holds the file.
    #[error("the database is locked")]
    Busy,
    /// The file is no longer at its place, or another one is.
    #[error("the database file was deleted, moved or replaced while it was in use")]
    Gone,
    /// What lies there is not what was kept, or the disk no longer gives or takes it.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// Nobody may write to the file.
    #[error("the database file is read-only")]
    ReadOnly,
    /// Anything else.
    #[error("the database failed: {0}")]
    Broken(String),
}

/// A person or a program that plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Since when it is known.
    pub created: Millis,
    /// What it logs in with, if it has set a password; in lower case.
    pub login: Option<String>,
    /// The password's hash in PHC form.
    pub password: Option<String>,
    /// Is it a program?
    pub bot: bool,
}

/// Why a secret is good for something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecretKind {
    /// A browser's cookie.
    Session,
    /// A bearer token for programs.
    Token,
    /// A link that moves a player to another device, once.
    Recovery,
    /// A newcomer's own key, which gives a session again when the answer to the first got lost.
    Claim,
}

/// A secret that stands for a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Secret {
    /// The hash of it.
    pub hash: Hash,
    /// What it is called when it is to be listed or revoked.
    pub id: String,
    /// What it is good for.
    pub kind: SecretKind,
    /// Whom it stands for.
    pub player: String,
    /// What its owner calls it.
    pub label: String,
    /// What may be done with it; words with spaces between.
    pub scopes: String,
    /// When it was made.
    pub created: Millis,
    /// When it was last used.
    pub used: Millis,
    /// When it ends.
    pub expires: Option<Millis>,
}

/// An invitation to a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invite {
    /// The hash of it.
    pub hash: Hash,
    /// What it is called when it is to be listed or revoked.
    pub id: String,
    /// Where to.
    pub table: String,
    /// To this seat only; otherwise any free one.
    pub seat: Option<u8>,
    /// So many may still use it.
    pub left: u32,
    /// Who made it.
    pub by: String,
    /// It hands over the seat its maker sits in.
    pub handover: bool,
    /// It lets one look on, and not sit.
    pub watch: bool,
    /// When it was made.
    pub created: Millis,
    /// When it ends.
    pub expires: Option<Millis>,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// People sit down.
    Open,
    /// The game goes on.
    Playing,
    /// It was played to its end.
    Over,
    /// It was broken off.
    Ended,
}

/// What is known of a table without reading its log. All of it follows from the log; it is kept beside it for lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// Its id.
    pub id: String,
    /// Which game.
    pub game: String,
    /// By which version of its rules.
    pub rules: u32,
    /// Who may make changes to it.
    pub host: String,
    /// How far it is.
    pub stage: Stage,
    /// Is it in the lobby for all to see?
    pub listed: bool,
    /// When it was made.
    pub created: Millis,
    /// When it was last changed.
    pub updated: Millis,
    /// When a clock will run out.
    pub deadline: Option<Millis>,
    /// Whom the game waits for, by the bits of their seats.
    pub awaited: u8,
    /// How many entries its log has.
    pub entries: u32,
    /// What lists show of it, as JSON: title, options, pace.
    pub facts: String,
    /// Who sits where.
    pub seats: Vec<TableSeat>,
}

/// Who sits in one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSeat {
    /// The seat it is about.
    pub seat: u8,
    /// A person, or a program with an account.
    pub player: Option<String>,
    /// One of our bots.
    pub bot: Option<String>,
    /// Its place at the end.
    pub place: Option<u8>,
}

/// One entry of a table's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// When it happened.
    pub at: Millis,
    /// Who caused it: a player's id; nobody for a clock or a bot of ours.
    pub player: Option<String>,
    /// The key its sender gave it, so that it is not done twice.
    pub key: Option<String>,
    /// What was wanted under that key, so that another thing is not taken for it.
    pub digest: Option<[u8; 16]>,
    /// What happened, as JSON.
    pub body: String,
}

/// What is written together with entries of a log, or not at all.
#[derive(Clone, Debug, Default)]
pub struct Along {
    /// One less is left of this invitation, which has not expired at this time; `UsedUp` if none was.
    pub invite: Option<(Hash, Millis)>,
    /// Somebody new, with their first session and perhaps a key of their own.
    pub newcomer: Option<(Player, Vec<Secret>)>,
    /// Another table, with its key and its first entries, as [`Store::add_table`] takes them.
    pub table: Option<(TableRow, Option<Vec<u8>>, Vec<Entry>)>,
    /// Who no longer belongs to the table: it is not in their lists any more.
    pub put_out: Vec<String>,
}

/// Which tables to list.
#[derive(Clone, Debug, Default)]
pub struct Which {
    /// Those this player sits or sat at.
    pub player: Option<String>,
    /// Those in the lobby. Together with a player it is the only thing that no index has, and nobody asks for it.
    pub listed: bool,
    /// Those in one of these stages; all if empty.
    pub stages: Vec<Stage>,
    /// Of this game.
    pub game: Option<String>,
    /// Changed before this, or at the same time with a smaller id: the last one of the page before.
    pub before: Option<(Millis, String)>,
    /// So many at most; newest change first.
    pub most: u32,
}

/// What is blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// A name nobody may bear.
    Name,
    /// An address or a network nobody may come from.
    Address,
    /// A player, by their id.
    Player,
}

/// Something that is blocked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Of which kind.
    pub kind: BlockKind,
    /// What.
    pub value: String,
    /// Since when.
    pub at: Millis,
    /// Why; may be empty.
    pub reason: String,
    /// Until when; for good otherwise.
    pub until: Option<Millis>,
}
