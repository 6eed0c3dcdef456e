//! Copies.

use std::sync::atomic::{AtomicBool, Ordering};

use store::{Archive, Store, StoreError};

use crate::{Place, bodies, entry, is_broken, settings, table};

#[tokio::test]
async fn a_copy_has_everything_and_is_one_file() {
    let place = Place::new();
    let store = place.open();
    store.add_table(table("t"), Some(vec![7]), vec![entry("a"), entry("b")]).await.unwrap();
    let copy = place.folder.path().join("copy.db");
    Store::backup(&place.file, &copy).unwrap();
    let names = || {
        let folder = std::fs::read_dir(place.folder.path()).unwrap();
        let mut names: Vec<_> = folder.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        names.retain(|name| !name.starts_with("atelier.db"));
        names
    };
    Store::examine(&copy).unwrap();
    assert_eq!(names(), ["copy.db"]);
    let restored = Store::open(&copy, settings()).unwrap();
    assert_eq!(restored.load("t").await.unwrap(), store.load("t").await.unwrap());
    restored.append(2, vec![entry("c")], table("t")).await.unwrap();
    assert_eq!(bodies(&store, "t").await, ["a", "b"]);
}

#[tokio::test]
async fn a_copy_is_looked_at_table_by_table_and_not_touched() {
    let place = Place::new();
    let store = place.open();
    for id in ["b", "a"] {
        store.add_table(table(id), Some(vec![7]), vec![entry(id)]).await.unwrap();
    }
    let copy = place.folder.path().join("copy.db");
    Store::backup(&place.file, &copy).unwrap();
    let before = std::fs::read(&copy).unwrap();
    let archive = Archive::open(&copy).unwrap();
    assert_eq!(archive.ids("").unwrap(), ["a", "b"]);
    assert_eq!(archive.ids("b").unwrap(), [""; 0]);
    assert_eq!(archive.load("a").unwrap(), store.load("a").await.unwrap());
    assert_eq!(archive.load("c").unwrap(), None);
    drop(archive);
    assert_eq!(std::fs::read(&copy).unwrap(), before);

    let other = place.folder.path().join("other.db");
    is_broken(Archive::open(&other).map(drop), "unable to open");
    assert!(!other.exists());
    std::fs::write(&other, "").unwrap();
    is_broken(Archive::open(&other).map(drop), "the file is empty");
    std::fs::write(&other, "precious").unwrap();
    is_broken(Archive::open(&other).map(drop), "not a database");
}

#[tokio::test]
async fn what_is_there_is_not_replaced() {
    let place = Place::new();
    place.open().add_table(table("t"), None, vec![]).await.unwrap();
    let copy = place.folder.path().join("copy.db");
    std::fs::write(&copy, "precious").unwrap();
    is_broken(Store::backup(&place.file, &copy), "is there already");
    assert_eq!(std::fs::read(&copy).unwrap(), b"precious");
    is_broken(Store::backup(&place.file, &place.file), "is there already");
    is_broken(Store::backup(&place.file, place.folder.path()), "is there already");
    let nowhere = place.folder.path().join("nowhere").join("copy.db");
    is_broken(Store::backup(&place.file, &nowhere), "cannot be made");
    let missing = place.folder.path().join("missing.db");
    assert!(matches!(Store::backup(&missing, &nowhere), Err(StoreError::Broken(_))));
    assert!(!missing.exists());
}

/// Four tables grow while copies are made. Each copy is sound, has each log from its beginning without a gap, no
/// shorter than what had been answered when it was asked for, and a summary that agrees with it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_during_writes_is_of_one_moment() {
    static STOP: AtomicBool = AtomicBool::new(false);
    let place = Place::new();
    let store = place.open();
    let ids = ["a", "b", "c", "d"];
    let mut writers = vec![];
    for id in ids {
        store.add_table(table(id), None, vec![]).await.unwrap();
        let store = store.clone();
        writers.push(tokio::spawn(async move {
            let mut number = 0;
            while !STOP.load(Ordering::Relaxed) {
                let entries = vec![entry(&number.to_string()), entry(&(number + 1).to_string())];
                store.append(number, entries, table(id)).await.unwrap();
                number += 2;
            }
            number
        }));
    }
    for copy in 0..8 {
        let mut answered = vec![];
        for id in ids {
            answered.push(bodies(&store, id).await.len());
        }
        let to = place.folder.path().join(format!("copy{copy}.db"));
        let (from, copied) = (place.file.clone(), to.clone());
        tokio::task::spawn_blocking(move || Store::backup(&from, &copied)).await.unwrap().unwrap();
        Store::examine(&to).unwrap();
        let restored = Store::open(&to, settings()).unwrap();
        for (id, answered) in ids.into_iter().zip(answered) {
            let log = bodies(&restored, id).await;
            assert!(log.len() >= answered && log.len() % 2 == 0, "{} {answered}", log.len());
            assert!(log.iter().enumerate().all(|(number, body)| *body == number.to_string()));
        }
    }
    STOP.store(true, Ordering::Relaxed);
    for (id, writer) in ids.into_iter().zip(writers) {
        // The writer first: its last append may still be on its way.
        let written: u32 = writer.await.unwrap();
        assert_eq!(bodies(&store, id).await.len(), usize::try_from(written).unwrap());
    }
}
