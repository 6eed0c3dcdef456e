//! The store, with real files.

mod backup;
mod faults;
mod identity;
mod invites;
mod leaving;
mod lists;
mod opening;
mod random;
mod succession;
mod tables;
mod writing;

use std::path::{Path, PathBuf};
use std::time::Duration;

use store::{Entry, Player, Secret, SecretKind, Settings, Stage, Store, StoreError, TableRow, TableSeat};
use tempfile::TempDir;

/// A folder that goes with the test, and the file in it.
struct Place {
    folder: TempDir,
    file: PathBuf,
}

impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("atelier.db");
        Self { folder, file }
    }

    fn open(&self) -> Store {
        Store::open(&self.file, settings()).expect("a store")
    }

    /// The file as anybody else sees it.
    fn look(&self) -> rusqlite::Connection {
        rusqlite::Connection::open(&self.file).expect("a connection")
    }

    fn count(&self, what: &str) -> u32 {
        let sql = format!("SELECT count(*) FROM {what}");
        self.look().query_one(&sql, [], |row| row.get(0)).expect("a count")
    }
}

fn settings() -> Settings {
    Settings { patience: Duration::from_mins(1), most_bytes: None, readers: 2 }
}

/// A size the file has already, so that it may not grow.
fn size(file: &Path) -> u64 {
    let connection = rusqlite::Connection::open(file).expect("a connection");
    let sql = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()";
    connection.query_one(sql, [], |row| row.get::<_, i64>(0)).expect("a size").cast_unsigned()
}

fn player(id: &str) -> Player {
    Player { id: id.into(), name: id.to_uppercase(), created: 1, login: None, password: None, bot: false }
}

fn secret(byte: u8, kind: SecretKind, player: &str) -> Secret {
    Secret {
        hash: [byte; 32],
        id: format!("s{byte}"),
        kind,
        player: player.into(),
        label: "laptop".into(),
        scopes: "play read".into(),
        created: byte.into(),
        used: byte.into(),
        expires: None,
    }
}

fn table(id: &str) -> TableRow {
    TableRow {
        id: id.into(),
        game: "pastiche".into(),
        rules: 3,
        host: "ann".into(),
        stage: Stage::Open,
        listed: true,
        created: 10,
        updated: 10,
        deadline: None,
        awaited: 0,
        entries: 0,
        facts: "{}".into(),
        seats: vec![seat(0, Some("ann"))],
    }
}

fn seat(seat: u8, player: Option<&str>) -> TableSeat {
    TableSeat { seat, player: player.map(str::to_owned), bot: None, place: None }
}

fn entry(body: &str) -> Entry {
    Entry { at: 11, player: Some("ann".into()), key: None, digest: None, body: body.into() }
}

fn keyed(body: &str, player: Option<&str>, key: &str) -> Entry {
    Entry {
        at: 11,
        player: player.map(str::to_owned),
        key: Some(key.into()),
        digest: None,
        body: body.into(),
    }
}

/// What the entries of a table say.
async fn bodies(store: &Store, table: &str) -> Vec<String> {
    let (summary, _, entries) = store.load(table).await.expect("a load").expect("a table");
    assert_eq!(usize::try_from(summary.entries).expect("a length"), entries.len());
    entries.into_iter().map(|entry| entry.body).collect()
}

fn is_broken<T: std::fmt::Debug>(result: Result<T, StoreError>, says: &str) {
    match result {
        Err(StoreError::Broken(why) | StoreError::Damaged(why)) => assert!(why.contains(says), "{why}"),
        other => panic!("{other:?} and not broken: {says}"),
    }
}
