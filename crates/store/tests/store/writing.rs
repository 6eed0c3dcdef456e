//! What it means that something is written.

use std::future::poll_fn;
use std::task::Poll;
use std::time::Duration;

use store::{Settings, Store, StoreError, TableRow};

use crate::{Place, bodies, entry, is_broken, seat, settings, size, table};

/// Holds the file as another process would, until dropped.
fn hold(place: &Place) -> rusqlite::Connection {
    let other = place.look();
    other.execute_batch("BEGIN IMMEDIATE").expect("the lock");
    other
}

#[tokio::test]
async fn what_is_answered_is_in_the_file() {
    let place = Place::new();
    let store = place.open();
    store.add_table(table("t"), None, vec![]).await.unwrap();
    for number in 0..20 {
        store.append(number, vec![entry("x")], table("t")).await.unwrap();
        assert_eq!(place.count("entries"), number + 1);
        assert_eq!(store.table("t").await.unwrap().unwrap().entries, number + 1);
    }
}

#[tokio::test]
async fn what_waits_is_written_together_and_nothing_before() {
    let place = Place::new();
    let store = place.open();
    for id in ["a", "b", "c"] {
        store.add_table(table(id), None, vec![]).await.unwrap();
    }
    let before = store.commits();
    let other = hold(&place);
    let append = |id| store.append(0, vec![entry("x")], table(id));
    let (one, two, three, ()) = tokio::join!(append("a"), append("b"), append("c"), async {
        assert_eq!(place.count("entries"), 0);
        drop(other);
    });
    assert_eq!((one, two, three), (Ok(()), Ok(()), Ok(())));
    assert_eq!(place.count("entries"), 3);
    let after = store.commits();
    assert_eq!((after.0 - before.0, after.1 - before.1), (1, 3));
}

#[tokio::test]
async fn a_refused_job_leaves_those_beside_it() {
    let place = Place::new();
    let store = place.open();
    for id in ["a", "b", "c"] {
        store.add_table(table(id), None, vec![entry("0")]).await.unwrap();
    }
    let before = store.commits();
    let other = hold(&place);
    let half = TableRow { seats: vec![seat(3, Some("eve"))], ..table("b") };
    let twice = vec![crate::keyed("1", Some("eve"), "k"), crate::keyed("2", Some("eve"), "k")];
    let (one, two, three, same, ()) = tokio::join!(
        store.append(1, vec![entry("1")], table("a")),
        store.append(1, twice, half),
        store.append(1, vec![entry("1"), entry("2")], table("c")),
        store.append(1, vec![entry("other")], table("a")),
        async { drop(other) },
    );
    assert_eq!((one, three), (Ok(()), Ok(())));
    assert_eq!((two, same), (Err(StoreError::Conflict), Err(StoreError::Conflict)));
    assert_eq!(bodies(&store, "a").await, ["0", "1"]);
    assert_eq!(bodies(&store, "b").await, ["0"]);
    assert_eq!(bodies(&store, "c").await, ["0", "1", "2"]);
    assert!(!store.has_sat("b", "eve").await.unwrap());
    let after = store.commits();
    assert_eq!((after.0 - before.0, after.1 - before.1), (1, 2));
}

#[tokio::test]
async fn of_two_stores_the_second_writer_of_an_entry_has_to_read_again() {
    let place = Place::new();
    let (one, other) = (place.open(), place.open());
    one.add_table(table("t"), None, vec![]).await.unwrap();
    other.append(0, vec![entry("other")], table("t")).await.unwrap();
    assert_eq!(one.append(0, vec![entry("one")], table("t")).await, Err(StoreError::Conflict));
    assert_eq!(bodies(&one, "t").await, ["other"]);
    one.append(1, vec![entry("one")], table("t")).await.unwrap();
    // At the same time: one of them, whichever.
    for number in 2..30 {
        let (mine, theirs) = tokio::join!(
            one.append(number, vec![entry("one")], table("t")),
            other.append(number, vec![entry("other")], table("t")),
        );
        assert_eq!(
            [&mine, &theirs].into_iter().filter(|answer| answer.is_ok()).count(),
            1,
            "{mine:?} {theirs:?}"
        );
        assert!([mine, theirs].contains(&Err(StoreError::Conflict)));
    }
    assert_eq!(bodies(&one, "t").await.len(), 30);
}

#[tokio::test]
async fn a_full_file_refuses_and_loses_nothing_and_works_when_there_is_room() {
    let place = Place::new();
    let store = place.open();
    store.add_table(table("t"), None, vec![]).await.unwrap();
    store.limit_bytes(Some(size(&place.file) + 200_000)).await.unwrap();
    let body = "x".repeat(3000);
    let mut kept = 0;
    let refused = loop {
        let entries = vec![entry(&body), entry(&body), entry(&body)];
        let changed = TableRow { updated: kept.into(), ..table("t") };
        match store.append(kept, entries, changed).await {
            Ok(()) => kept += 3,
            Err(refused) => break refused,
        }
    };
    assert_eq!(refused, StoreError::Full);
    assert!((9..200).contains(&kept), "{kept}");
    assert_eq!(store.check().await, Err(StoreError::Full));
    assert_eq!(store.append(kept, vec![entry(&body); 3], table("t")).await, Err(StoreError::Full));
    // All that was acknowledged is there, nothing else, and reading goes on.
    let summary = store.table("t").await.unwrap().unwrap();
    assert_eq!((summary.entries, summary.updated), (kept, i64::from(kept - 3)));
    assert_eq!(bodies(&store, "t").await.len(), usize::try_from(kept).unwrap());
    assert_eq!(place.count("entries"), kept);
    store.limit_bytes(None).await.unwrap();
    store.check().await.unwrap();
    store.append(kept, vec![entry(&body); 50], table("t")).await.unwrap();
    assert_eq!(bodies(&store, "t").await.len(), usize::try_from(kept).unwrap() + 50);
    store.close().await;
    Store::examine(&place.file).unwrap();
}

#[tokio::test]
async fn one_job_without_room_costs_the_others_nothing() {
    let place = Place::new();
    let store = place.open();
    for id in ["a", "b", "c"] {
        store.add_table(table(id), None, vec![]).await.unwrap();
    }
    store.limit_bytes(Some(size(&place.file) + 100_000)).await.unwrap();
    let other = hold(&place);
    let huge = "x".repeat(1_000_000);
    let (one, two, three, same, ()) = tokio::join!(
        store.append(0, vec![entry("small")], table("a")),
        store.append(0, vec![entry("half"), entry(&huge)], table("b")),
        store.append(0, vec![entry("small")], table("c")),
        store.append(0, vec![entry("late")], table("a")),
        async { drop(other) },
    );
    assert_eq!((one, three), (Ok(()), Ok(())));
    assert_eq!((two, same), (Err(StoreError::Full), Err(StoreError::Conflict)));
    assert_eq!(bodies(&store, "a").await, ["small"]);
    assert_eq!(bodies(&store, "b").await, [""; 0]);
    assert_eq!(bodies(&store, "c").await, ["small"]);
    store.limit_bytes(None).await.unwrap();
    store.append(0, vec![entry(&huge)], table("b")).await.unwrap();
}

#[tokio::test]
async fn a_limit_holds_from_the_start() {
    let place = Place::new();
    place.open().close().await;
    let most_bytes = Some(size(&place.file) + 20_000);
    let store = Store::open(&place.file, Settings { most_bytes, ..settings() }).unwrap();
    let huge = "x".repeat(100_000);
    assert_eq!(store.add_table(table("t"), None, vec![entry(&huge)]).await, Err(StoreError::Full));
    store.add_table(table("t"), None, vec![entry("small")]).await.unwrap();
    // Less than there is already: it may not grow, but stays.
    store.limit_bytes(Some(0)).await.unwrap();
    assert_eq!(store.append(1, vec![entry(&huge)], table("t")).await, Err(StoreError::Full));
    assert_eq!(bodies(&store, "t").await, ["small"]);
}

#[tokio::test]
async fn a_locked_file_is_busy_until_it_is_not() {
    let place = Place::new();
    let store =
        Store::open(&place.file, Settings { patience: Duration::from_millis(20), ..settings() }).unwrap();
    store.add_table(table("t"), None, vec![]).await.unwrap();
    let other = hold(&place);
    let append = || store.append(0, vec![entry("x")], table("t"));
    let (one, two, check) = tokio::join!(append(), append(), store.check());
    assert_eq!((one, two, check), (Err(StoreError::Busy), Err(StoreError::Busy), Err(StoreError::Busy)));
    // Reading goes on meanwhile.
    assert_eq!(bodies(&store, "t").await, [""; 0]);
    drop(other);
    append().await.unwrap();
    store.check().await.unwrap();
    assert_eq!(bodies(&store, "t").await, ["x"]);
}

#[tokio::test]
async fn closing_finishes_what_waits() {
    let place = Place::new();
    let store = place.open();
    let clone = store.clone();
    store.add_table(table("t"), None, vec![]).await.unwrap();
    let other = hold(&place);
    let (appended, (), (), ()) =
        tokio::join!(store.append(0, vec![entry("x")], table("t")), store.close(), clone.close(), async {
            drop(other);
        },);
    appended.unwrap();
    clone.close().await;
    is_broken(clone.append(1, vec![entry("y")], table("t")).await, "closed");
    is_broken(store.check().await, "closed");
    // All of it is in the one file now.
    assert!(!place.file.with_file_name("atelier.db-wal").exists());
    assert_eq!(place.count("entries"), 1);
    assert_eq!(bodies(&store, "t").await, ["x"]);
}

#[tokio::test]
async fn whoever_asked_may_go() {
    let place = Place::new();
    let store = place.open();
    store.add_table(table("t"), None, vec![]).await.unwrap();
    let other = hold(&place);
    let mut asked = Box::pin(store.append(0, vec![entry("x")], table("t")));
    // It is sent when it is looked at first.
    let send = poll_fn(|context| {
        assert!(asked.as_mut().poll(context).is_pending());
        Poll::Ready(())
    });
    send.await;
    drop(asked);
    drop(other);
    store.check().await.unwrap();
    assert_eq!(bodies(&store, "t").await, ["x"]);
}

#[tokio::test]
async fn dropping_the_last_handle_ends_the_thread() {
    let place = Place::new();
    let store = place.open();
    let clone = store.clone();
    store.add_table(table("t"), None, vec![]).await.unwrap();
    assert_eq!(bodies(&store, "t").await, [""; 0]);
    drop(store);
    clone.check().await.unwrap();
    let log = place.file.with_file_name("atelier.db-wal");
    assert!(log.exists());
    drop(clone);
    // The last connection removes the log when it closes.
    while log.exists() {
        tokio::task::yield_now().await;
    }
    assert_eq!(place.count("tables"), 1);
}

#[tokio::test]
async fn a_long_log_of_writes_is_tidied_away() {
    let place = Place::new();
    let store = place.open();
    store.add_table(table("t"), None, vec![]).await.unwrap();
    let body = "x".repeat(50_000);
    for number in 0..400 {
        store.append(number, vec![entry(&body)], table("t")).await.unwrap();
    }
    let log = place.file.with_file_name("atelier.db-wal").metadata().unwrap().len();
    assert!(log < 10_000_000, "{log}");
    assert!(place.file.metadata().unwrap().len() > 15_000_000);
}
