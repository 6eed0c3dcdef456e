//! Files of the first version, those who go, and what has been kept for long enough.

use store::{Archive, Entry, Invite, KeptRow, SecretKind, Stage, Store, StoreError, TableRow, TableSeat};

use crate::{Place, entry, keyed, player, secret, settings, table};

/// A file as the first version made it, with one table where ann made a move under a key, and bob only sat.
fn of_the_first_version(place: &Place) {
    place
        .look()
        .execute_batch(concat!(
            include_str!("../../src/schema/1.sql"),
            "PRAGMA application_id = 0x4174656c; PRAGMA user_version = 1;
            INSERT INTO players VALUES ('ann', 'Ann', 1, NULL, NULL, 0);
            INSERT INTO blocks VALUES ('address', '192.0.2.7', 1);
            INSERT INTO tables VALUES ('t', 'pastiche', 1, 'ann', 'over', 1, 1, 5, NULL, 0, 2, '{}', '[]', NULL);
            INSERT INTO entries VALUES ('t', 0, 1, NULL, NULL, 'made'), ('t', 1, 2, 'ann', 'k', 'moved');
            INSERT INTO sat VALUES ('t', 'bob');"
        ))
        .expect("a file");
}

#[tokio::test]
async fn a_file_of_the_first_version_is_brought_up_to_date() {
    let place = Place::new();
    of_the_first_version(&place);
    let read = Archive::open(&place.file).unwrap().load("t").unwrap().unwrap();
    let store = place.open();
    let (row, _, log) = store.load("t").await.unwrap().unwrap();
    assert_eq!((&row, &log), (&read.0, &read.2), "a copy of the first version reads the same");
    assert_eq!((log[1].key.as_deref(), log[1].digest), (Some("k"), None));
    let keys = vec![Entry { digest: Some([7; 16]), ..keyed("again", Some("ann"), "l") }];
    store.append(2, keys, row).await.unwrap();
    assert_eq!(store.load("t").await.unwrap().unwrap().2[2].digest, Some([7; 16]));
    for who in ["ann", "bob"] {
        assert_eq!(store.tables_of(who, "", 9).await.unwrap(), [("t".to_owned(), Stage::Over)]);
    }
    let blocks = store.blocks().await.unwrap();
    assert_eq!(
        (blocks[0].value.as_str(), blocks[0].reason.as_str(), blocks[0].until),
        ("192.0.2.7", "", None)
    );
    store.close().await;
    let read = Archive::open(&place.file).unwrap().load("t").unwrap().unwrap();
    assert_eq!(read.2[2].digest, Some([7; 16]));
}

#[tokio::test]
async fn whoever_goes_takes_everything_along_and_is_written_down() {
    let place = Place::new();
    let store = place.open();
    store.add_player(player("ann"), vec![secret(1, SecretKind::Session, "ann")]).await.unwrap();
    store.add_player(player("bob"), vec![]).await.unwrap();
    store.add_table(table("t"), None, vec![entry("made")]).await.unwrap();
    store.set_note("t", "ann", "mine", 1).await.unwrap();
    store.set_mutes("bob", vec!["ann".into(), "eve".into()]).await.unwrap();
    let invite = Invite {
        hash: [1; 32],
        id: "i".into(),
        table: "t".into(),
        seat: None,
        left: 1,
        by: "ann".into(),
        handover: false,
        watch: false,
        created: 1,
        expires: None,
    };
    store.add_invite(invite).await.unwrap();
    assert!(!store.begin_leaving("nobody", 5).await.unwrap());
    assert!(store.begin_leaving("ann", 5).await.unwrap());
    assert!(store.begin_leaving("ann", 6).await.unwrap(), "saying it again is harmless");
    assert_eq!(store.leaving().await.unwrap(), [("ann".to_owned(), 5)]);
    assert_eq!(store.player("ann").await.unwrap(), None);
    assert_eq!(store.note("t", "ann").await.unwrap(), None);
    assert_eq!(store.mutes("bob").await.unwrap(), ["eve"]);
    assert!(store.invites("t").await.unwrap().is_empty());
    assert_eq!(store.tables_of("ann", "", 9).await.unwrap().len(), 1, "what names them is still to be found");
    store.end_leaving("ann").await.unwrap();
    assert!(store.leaving().await.unwrap().is_empty());
}

#[tokio::test]
async fn a_log_is_rewritten_all_or_nothing() {
    let place = Place::new();
    let store = place.open();
    let seats = vec![TableSeat { seat: 0, player: Some("ann".into()), bot: None, place: None }];
    let row = TableRow { seats, ..table("t") };
    store.add_table(row, None, vec![entry("secret words"), keyed("more", Some("ann"), "k")]).await.unwrap();
    let row = store.table("t").await.unwrap().unwrap();
    let rows = store.kept_rows("t").await.unwrap();
    assert_eq!(rows[1], KeptRow { seq: 1, player: Some("ann".into()), body: Some("more".into()) });
    let late = TableRow { entries: 1, ..row.clone() };
    assert_eq!(store.rewrite(late, rows.clone(), "ann", "x").await, Err(StoreError::Conflict));
    assert!(store.has_sat("t", "ann").await.unwrap());
    assert!(!store.others_sat("t", "ann").await.unwrap());
    let seats = vec![TableSeat { seat: 0, player: Some("x".into()), bot: None, place: None }];
    let rows = vec![KeptRow { seq: 0, player: Some("x".into()), body: Some(String::new()) }];
    store.rewrite(TableRow { host: "x".into(), seats, ..row }, rows, "ann", "x").await.unwrap();
    let (row, _, log) = store.load("t").await.unwrap().unwrap();
    assert_eq!((row.host.as_str(), row.seats[0].player.as_deref()), ("x", Some("x")));
    assert_eq!((log[0].body.as_str(), log[1].body.as_str()), ("", "more"));
    assert!(!store.has_sat("t", "ann").await.unwrap() && store.has_sat("t", "x").await.unwrap());
    assert!(store.tables_of("ann", "", 9).await.unwrap().is_empty());
    store.close().await;
    let bytes = std::fs::read(&place.file).unwrap();
    assert!(!bytes.windows(12).any(|part| part == b"secret words"), "nothing of it is left in the file");
}

#[tokio::test]
async fn what_was_kept_for_long_enough_is_found() {
    let place = Place::new();
    let store = Store::open(&place.file, settings()).unwrap();
    for (id, stage, updated) in
        [("a", Stage::Over, 5), ("b", Stage::Ended, 6), ("c", Stage::Over, 9), ("d", Stage::Playing, 1)]
    {
        store.add_table(TableRow { stage, updated, ..table(id) }, None, vec![]).await.unwrap();
    }
    assert_eq!(store.finished_before(9, 9).await.unwrap(), ["a", "b"]);
    let known = store::Player { password: Some("x".into()), ..player("known") };
    for guest in [player("old"), player("seen"), player("plays"), known] {
        store.add_player(guest, vec![]).await.unwrap();
    }
    let used = store::Secret { used: 50_000, ..secret(1, SecretKind::Session, "seen") };
    store.add_secret(used).await.unwrap();
    let seats = vec![TableSeat { seat: 0, player: Some("plays".into()), bot: None, place: None }];
    store.add_table(TableRow { stage: Stage::Open, seats, ..table("e") }, None, vec![]).await.unwrap();
    assert_eq!(store.guests_gone_since(40_000, 9).await.unwrap(), ["old"]);
    assert_eq!(store.guests_gone_since(60_000, 9).await.unwrap(), ["old", "seen"]);
}
