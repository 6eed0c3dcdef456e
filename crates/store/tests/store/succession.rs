//! A database that goes on from where it was left, and one that is a copy.

use std::fs;
use std::path::Path;

use store::{Boot, Epoch, Seen, Store, Succession};

use crate::{Place, entry, settings, table};

async fn begun() -> Place {
    let place = Place::new();
    let store = place.open();
    store.add_table(table("t"), Some(vec![7]), vec![entry("a")]).await.expect("it is done");
    store.close().await;
    place
}

/// Opens it and closes it again.
async fn opened(file: &Path) -> Succession {
    let store = Store::open(file, settings()).expect("it is done");
    let succession = store.succession().clone();
    store.close().await;
    succession
}

fn beside(file: &Path) -> std::path::PathBuf {
    file.with_file_name("atelier.db-succession")
}

#[tokio::test]
async fn what_is_stopped_and_started_is_no_copy() {
    let place = begun().await;
    for _ in 0..3 {
        assert_eq!(opened(&place.file).await, Succession::default());
    }
}

#[tokio::test]
async fn a_kill_is_no_copy() {
    let place = begun().await;
    let folder = place.folder.path();
    let later = folder.join("later");
    fs::create_dir(&later).unwrap();
    let store = place.open();
    // The files as a kill would leave them.
    for name in ["atelier.db", "atelier.db-wal", "atelier.db-succession"] {
        fs::copy(folder.join(name), later.join(name)).unwrap();
    }
    assert!(!opened(&later.join("atelier.db")).await.is_copy);
    // And if it came between the file beside the database and the database.
    let before = place.look();
    let mark: Vec<u8> = before.query_one("SELECT mark FROM succession", [], |row| row.get(0)).unwrap();
    let hex = mark.iter().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"));
    let named = fs::read_to_string(beside(&place.file)).unwrap();
    assert!(named.ends_with(&format!("{hex}\n")), "{named} {hex}");
    drop(store);
}

#[tokio::test]
async fn a_copy_begins_an_epoch_and_each_time_another() {
    let place = begun().await;
    let copy = place.folder.path().join("copy.db");
    Store::backup(&place.file, &copy).unwrap();
    let mut epochs: Vec<Epoch> = Vec::new();
    for _ in 0..3 {
        fs::remove_file(&place.file).unwrap();
        Store::backup(&copy, &place.file).unwrap();
        let Succession { epoch, is_copy, .. } = opened(&place.file).await;
        assert!(is_copy);
        assert!(!epochs.contains(&epoch.unwrap()), "no epoch comes twice");
        epochs.extend(epoch);
        // From then on it goes on.
        let again = opened(&place.file).await;
        assert_eq!((again.epoch, again.is_copy), (epoch, false));
    }
}

#[tokio::test]
async fn a_plain_copy_of_the_file_is_known_as_one() {
    let place = begun().await;
    let plain = place.folder.path().join("plain");
    fs::copy(&place.file, &plain).unwrap();
    assert!(!opened(&place.file).await.is_copy);
    fs::copy(&plain, &place.file).unwrap();
    assert!(opened(&place.file).await.is_copy);
}

#[tokio::test]
async fn without_the_file_beside_it_a_database_may_be_a_copy() {
    let place = begun().await;
    fs::remove_file(beside(&place.file)).unwrap();
    assert!(opened(&place.file).await.is_copy);
    fs::write(beside(&place.file), "\u{0}\n\nnonsense").unwrap();
    assert!(opened(&place.file).await.is_copy);
    assert!(!opened(&place.file).await.is_copy);
}

#[tokio::test]
async fn where_there_are_no_tables_nothing_can_come_again() {
    let place = Place::new();
    place.open().close().await;
    fs::remove_file(beside(&place.file)).unwrap();
    assert_eq!(opened(&place.file).await, Succession::default());
}

/// It cannot say whether it is a copy.
#[tokio::test]
async fn a_database_of_before_that_has_tables_may_be_a_copy() {
    let place = Place::new();
    let look = place.look();
    look.execute_batch(include_str!("../../src/schema/1.sql")).unwrap();
    look.execute_batch("PRAGMA application_id = 0x4174656c; PRAGMA user_version = 1").unwrap();
    let sql = "INSERT INTO tables VALUES ('t', 'pastiche', 1, 'ann', 'playing', 1, 1, 1, NULL, 0, 0, '{}', '[]', NULL)";
    look.execute_batch(sql).unwrap();
    drop(look);
    // A copy of it is one of before, too.
    let copy = place.folder.path().join("copy.db");
    Store::backup(&place.file, &copy).unwrap();
    for file in [&place.file, &copy] {
        assert!(opened(file).await.is_copy);
        assert!(!opened(file).await.is_copy);
    }
}

#[tokio::test]
async fn the_time_is_kept_with_what_is_written_last() {
    let place = begun().await;
    let seen = Seen { at: 1_900_000_000_123, boot: Some(Boot { id: "b00t".into(), up: 77 }) };
    let store = place.open();
    assert_eq!(store.succession().seen, None);
    store.saw(Seen { at: 5, boot: None });
    store.saw(seen.clone());
    store.close().await;
    assert_eq!(opened(&place.file).await.seen, Some(seen.clone()));
    assert_eq!(opened(&place.file).await.seen, Some(seen), "who says nothing leaves it as it was");

    let store = place.open();
    assert_eq!(store.away().await.unwrap(), [0..0; 0]);
    store.was_away(3..9).await.unwrap();
    store.was_away(20..30).await.unwrap();
    assert_eq!(store.away().await.unwrap(), [3..9, 20..30]);
}
