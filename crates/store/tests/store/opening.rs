//! Making a file, and files of others.

use store::{Store, StoreError};

use crate::{Place, bodies, entry, is_broken, settings, table};

#[tokio::test]
async fn a_file_is_made_and_opened_again() {
    let place = Place::new();
    let store = place.open();
    store.add_table(table("t"), Some(vec![1]), vec![entry("x")]).await.unwrap();
    store.check().await.unwrap();
    store.close().await;
    drop(store);
    let store = place.open();
    assert_eq!(bodies(&store, "t").await, ["x"]);
    let look = place.look();
    let number = |name: &str| look.pragma_query_value(None, name, |row| row.get::<_, i32>(0)).unwrap();
    assert_eq!(number("application_id"), 0x4174_656c);
    assert_eq!(number("user_version"), 2);
}

#[tokio::test]
async fn an_empty_file_is_as_good_as_none() {
    let place = Place::new();
    std::fs::write(&place.file, "").unwrap();
    is_broken(Store::examine(&place.file), "empty");
    is_broken(Store::backup(&place.file, &place.folder.path().join("copy")), "nothing");
    let store = place.open();
    store.add_table(table("t"), None, vec![]).await.unwrap();
    Store::examine(&place.file).unwrap();
}

#[test]
fn several_may_make_it_at_the_same_time() {
    for _ in 0..5 {
        let place = Place::new();
        let opened: Vec<_> = std::thread::scope(|scope| {
            let threads: Vec<_> =
                (0..4).map(|_| scope.spawn(|| Store::open(&place.file, settings()))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        for store in opened {
            store.unwrap();
        }
        Store::examine(&place.file).unwrap();
    }
}

fn refused(place: &Place, says: &str) {
    let before = std::fs::read(&place.file).expect("a file");
    is_broken(Store::open(&place.file, settings()).map(drop), says);
    is_broken(Store::examine(&place.file), says);
    is_broken(Store::backup(&place.file, &place.folder.path().join("copy")), says);
    assert!(!place.folder.path().join("copy").exists());
    assert_eq!(std::fs::read(&place.file).expect("a file"), before, "it is left as it was");
}

#[test]
fn a_database_of_another_is_refused_and_left_alone() {
    let place = Place::new();
    place.look().execute_batch("CREATE TABLE theirs (x)").unwrap();
    refused(&place, "another program");
    let place = Place::new();
    place.look().execute_batch("PRAGMA application_id = 7").unwrap();
    refused(&place, "another program");
    let place = Place::new();
    place.look().execute_batch("PRAGMA user_version = 1").unwrap();
    refused(&place, "another program");
}

#[tokio::test]
async fn a_newer_version_is_refused_and_left_alone() {
    let place = Place::new();
    place.open().close().await;
    place.look().execute_batch("PRAGMA journal_mode = DELETE; PRAGMA user_version = 3").unwrap();
    refused(&place, "version 3, and this program knows versions up to 2");
}

#[test]
fn something_else_altogether_is_refused_and_left_alone() {
    let place = Place::new();
    std::fs::write(&place.file, "Dear diary, ".repeat(1000)).unwrap();
    refused(&place, "not a database");
}

#[test]
fn a_folder_that_is_not_there_is_an_error() {
    let place = Place::new();
    let file = place.folder.path().join("nowhere").join("atelier.db");
    assert!(matches!(Store::open(&file, settings()), Err(StoreError::Broken(_))));
    assert!(matches!(Store::examine(&file), Err(StoreError::Broken(_))));
    assert!(!file.exists());
}

#[tokio::test]
async fn damage_is_found() {
    let place = Place::new();
    let store = place.open();
    let body = "x".repeat(20_000);
    store.add_table(table("t"), None, vec![entry(&body); 20]).await.unwrap();
    store.close().await;
    Store::examine(&place.file).unwrap();
    // A row that belongs to nothing.
    let whole = std::fs::read(&place.file).unwrap();
    let look = place.look();
    look.execute_batch("PRAGMA foreign_keys = OFF; INSERT INTO sat VALUES ('u', 'ann')").unwrap();
    is_broken(Store::examine(&place.file), "a row of sat belongs to nothing");
    look.execute_batch("DELETE FROM sat WHERE table_id = 'u'").unwrap();
    drop(look);
    Store::examine(&place.file).unwrap();
    // Pages that are something else.
    let mut bytes = whole;
    let start = bytes.len() / 4096 / 2 * 4096;
    bytes[start..start + 3 * 4096].fill(0x55);
    std::fs::write(&place.file, bytes).unwrap();
    is_broken(Store::examine(&place.file), "");
}
