//! The file is deleted, replaced, made read-only or overwritten while it is in use: nothing is called written that is not
//! written in the file at its place, and what can be read is.

use std::fs::{self, File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

use store::{Archive, Store, StoreError};

use crate::{Place, bodies, entry, settings, table};

/// A store with a table of two entries.
async fn begun() -> (Place, Store) {
    let place = Place::new();
    let store = place.open();
    store.add_table(table("t"), Some(vec![7]), vec![entry("a"), entry("b")]).await.expect("it is done");
    (place, store)
}

async fn append(store: &Store, number: u32) -> Result<(), StoreError> {
    store.append(number, vec![entry("later")], table("t")).await
}

fn archived(file: &Path, id: &str) -> Vec<String> {
    let (_, _, log) =
        Archive::open(file).expect("a copy").load(id).expect("it can be read").expect("a table");
    log.into_iter().map(|entry| entry.body).collect()
}

fn overwrite(file: &Path, from: u64, bytes: &[u8]) {
    let mut file = OpenOptions::new().write(true).open(file).expect("it is done");
    file.seek(SeekFrom::Start(from)).expect("it is done");
    file.write_all(bytes).expect("it is done");
    file.sync_all().expect("it is done");
}

async fn is_lost(store: &Store, why: &StoreError) {
    assert_eq!(append(store, 2).await.as_ref(), Err(why));
    assert_eq!(store.check().await.as_ref(), Err(why));
    assert_eq!(store.lost().as_ref(), Some(why));
    assert_eq!(bodies(store, "t").await, ["a", "b"], "what was there can be read");
}

#[tokio::test]
async fn nothing_is_written_to_a_file_that_was_deleted() {
    let (place, store) = begun().await;
    fs::remove_file(&place.file).unwrap();
    is_lost(&store, &StoreError::Gone).await;
    store.close().await;
    assert!(!place.file.exists(), "it is not made anew by somebody who has another");
}

#[tokio::test]
async fn a_file_that_was_moved_has_all_that_was_acknowledged() {
    let (place, store) = begun().await;
    append(&store, 2).await.unwrap();
    let moved = place.folder.path().join("moved.db");
    fs::rename(&place.file, &moved).unwrap();
    assert_eq!(append(&store, 3).await, Err(StoreError::Gone));
    store.close().await;
    Store::examine(&moved).unwrap();
    assert_eq!(archived(&moved, "t"), ["a", "b", "later"]);
    // Put back where it was, it is gone on with.
    fs::rename(&moved, &place.file).unwrap();
    assert_eq!(append(&store, 3).await, Err(StoreError::Broken("the store is closed".into())));
    let store = place.open();
    append(&store, 3).await.unwrap();
    assert!(!store.succession().is_copy);
}

#[tokio::test]
async fn a_file_in_place_of_another_gets_nothing_that_belongs_to_that() {
    let (place, store) = begun().await;
    let other = Place::new();
    let theirs = other.open();
    theirs.add_table(table("t"), None, vec![entry("theirs"), entry("too")]).await.unwrap();
    theirs.close().await;
    fs::rename(&other.file, &place.file).unwrap();
    let before = fs::read(&place.file).unwrap();
    is_lost(&store, &StoreError::Gone).await;
    // It is the one that is there that is opened next, as it was, with no log of the other one beside it.
    drop(store);
    assert_eq!(fs::read(&place.file).unwrap(), before);
    Store::examine(&place.file).unwrap();
    assert_eq!(archived(&place.file, "t"), ["theirs", "too"]);
    let store = place.open();
    assert_eq!(bodies(&store, "t").await, ["theirs", "too"]);
    assert!(store.succession().is_copy, "it is not what was here before");
    append(&store, 2).await.unwrap();
}

#[tokio::test]
async fn without_its_log_the_file_still_has_all_that_was_acknowledged() {
    let (place, store) = begun().await;
    append(&store, 2).await.unwrap();
    fs::remove_file(place.folder.path().join("atelier.db-wal")).unwrap();
    assert_eq!(append(&store, 3).await, Err(StoreError::Gone));
    drop(store);
    Store::examine(&place.file).unwrap();
    assert_eq!(archived(&place.file, "t"), ["a", "b", "later"]);
}

#[cfg(unix)]
#[tokio::test]
async fn while_the_file_is_read_only_nothing_is_written_and_afterwards_it_is() {
    use std::os::unix::fs::PermissionsExt;
    let (place, store) = begun().await;
    let allow = |mode| fs::set_permissions(&place.file, fs::Permissions::from_mode(mode)).unwrap();
    allow(0o400);
    assert_eq!(append(&store, 2).await, Err(StoreError::ReadOnly));
    assert_eq!(store.check().await, Err(StoreError::ReadOnly));
    assert_eq!(bodies(&store, "t").await, ["a", "b"]);
    assert!(matches!(Store::open(&place.file, settings()), Err(StoreError::ReadOnly)));
    allow(0o600);
    append(&store, 2).await.unwrap();
    assert_eq!(store.check().await, Ok(()));
}

/// As long as the pages are in memory, `SQLite` itself would not notice.
#[tokio::test]
async fn nothing_is_written_to_a_file_that_was_overwritten() {
    let places = [(0, 100), (4096, 40 * 4096)];
    for (from, length) in places {
        let (place, store) = begun().await;
        store.close().await;
        drop(store);
        let store = place.open();
        append(&store, 2).await.unwrap();
        overwrite(&place.file, from, &vec![0xa5; length]);
        let refused = append(&store, 3).await.unwrap_err();
        assert!(matches!(refused, StoreError::Damaged(_)), "{refused}");
        assert!(matches!(store.check().await, Err(StoreError::Damaged(_))));
        assert_eq!(store.lost(), Some(refused));
        store.close().await;
        drop(store);
        // What was acknowledged is in the log, and if that is not enough it is said.
        match Store::open(&place.file, settings()) {
            Err(why) => assert!(matches!(why, StoreError::Damaged(_)), "{why}"),
            Ok(store) => {
                assert!(matches!(append(&store, 3).await, Err(StoreError::Damaged(_))));
                assert!(matches!(store.lost(), Some(StoreError::Damaged(_))));
            }
        }
    }
}

#[tokio::test]
async fn a_file_that_was_cut_off_is_damaged() {
    let (place, store) = begun().await;
    store.close().await;
    drop(store);
    let store = place.open();
    append(&store, 2).await.unwrap();
    File::options().write(true).open(&place.file).unwrap().set_len(8192).unwrap();
    assert!(matches!(append(&store, 3).await, Err(StoreError::Damaged(_))));
}

/// Another program that keeps to the rules of `SQLite` is none of these.
#[tokio::test]
async fn others_may_write_too() {
    let (place, store) = begun().await;
    let look = place.look();
    look.execute_batch("INSERT INTO mutes VALUES ('x', 'y')").unwrap_err();
    look.execute_batch(
        "PRAGMA foreign_keys = OFF; INSERT INTO blocks (kind, value, at) VALUES ('name', 'x', 1)",
    )
    .unwrap();
    look.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    append(&store, 2).await.unwrap();
    look.execute_batch("DELETE FROM blocks").unwrap();
    append(&store, 3).await.unwrap();
    assert_eq!(store.lost(), None);
}

/// A page of one table's log is something else: that table cannot be read, and every other one goes on.
#[tokio::test]
async fn the_damage_of_one_log_is_the_trouble_of_its_table_alone() {
    let place = Place::new();
    let store = place.open();
    let long = |id: &str| (0..40).map(|n| entry(&format!("{id}{n}{}", "x".repeat(900)))).collect::<Vec<_>>();
    for id in ["a", "b", "c"] {
        store.add_table(table(id), Some(vec![7]), long(id)).await.unwrap();
    }
    store.close().await;
    drop(store);
    let bytes = fs::read(&place.file).unwrap();
    let needle = b"b20xxx";
    let at = bytes.windows(needle.len()).position(|window| window == needle).unwrap();
    let page = u64::try_from(at / 4096 * 4096).unwrap();
    assert!(page > 4096);
    overwrite(&place.file, page, &[0xa5; 4096]);
    assert!(!Store::faults(&place.file).unwrap().is_empty());

    let store = place.open();
    assert_eq!(store.lost(), None);
    for id in ["a", "c"] {
        assert_eq!(bodies(&store, id).await.len(), 40);
        store.append(40, vec![entry("later")], table(id)).await.unwrap();
    }
    let (_, _, read) = store.load("b").await.unwrap().unwrap();
    let last = read.last().unwrap();
    assert!(read.len() < 40 && last.body.starts_with(char::REPLACEMENT_CHARACTER), "{}", last.body);
    assert!(read.iter().rev().skip(1).all(|entry| entry.body.starts_with('b')), "what can be read is there");
    store.check().await.unwrap();
}

#[cfg(unix)]
#[tokio::test]
async fn only_their_owner_reads_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let (place, store) = begun().await;
    store.check().await.unwrap();
    let copy = place.folder.path().join("copy.db");
    Store::backup(&place.file, &copy).unwrap();
    let mut names = Vec::new();
    for file in fs::read_dir(place.folder.path()).unwrap() {
        let file = file.unwrap();
        let mode = file.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{:?}", file.file_name());
        names.push(file.file_name().into_string().unwrap());
    }
    names.sort();
    assert_eq!(names, ["atelier.db", "atelier.db-shm", "atelier.db-succession", "atelier.db-wal", "copy.db"]);
    // One of before, when the folder alone kept others out.
    drop(store);
    fs::set_permissions(&copy, fs::Permissions::from_mode(0o644)).unwrap();
    let store = Store::open(&copy, settings()).unwrap();
    for ending in ["", "-wal", "-shm", "-succession"] {
        let file = place.folder.path().join(format!("copy.db{ending}"));
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600, "{}", file.display());
    }
    store.close().await;
}

#[tokio::test]
async fn a_store_that_is_closed_leaves_nothing_in_its_log_whoever_has_it_open() {
    let (place, store) = begun().await;
    let wal = place.folder.path().join("atelier.db-wal");
    assert!(fs::metadata(&wal).unwrap().len() > 0);
    let other = place.look();
    let count: u32 = other.query_one("SELECT count(*) FROM entries", [], |row| row.get(0)).unwrap();
    assert_eq!(count, 2);
    let reads: Vec<_> = (0..50)
        .map(|_| {
            tokio::spawn({
                let store = store.clone();
                async move { store.load("t").await }
            })
        })
        .collect();
    store.close().await;
    assert_eq!(fs::metadata(&wal).map_or(0, |facts| facts.len()), 0);
    drop(other);
    for read in reads {
        read.await.unwrap().unwrap();
    }
    assert_eq!(archived(&place.file, "t"), ["a", "b"]);
}
