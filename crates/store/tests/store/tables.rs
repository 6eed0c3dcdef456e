//! Tables and their logs.

use store::{Entry, Invite, Stage, StoreError, TableRow, TableSeat, Which};

use crate::{Place, bodies, entry, keyed, seat, table};

#[tokio::test]
async fn a_table_is_kept_with_its_key_and_first_entries() {
    let place = Place::new();
    let store = place.open();
    let bot = TableSeat { seat: 1, player: None, bot: Some("greedy".into()), place: Some(2) };
    let full = TableRow {
        stage: Stage::Playing,
        listed: false,
        deadline: Some(55),
        awaited: 0b1000_0001,
        facts: r#"{"title":"Ünïcode \" ' ; --"}"#.into(),
        entries: 77,
        seats: vec![seat(0, Some("a\"b'c,]")), bot, seat(7, None)],
        ..table("t")
    };
    let log = vec![entry("one"), keyed("two", None, "k")];
    store.add_table(full.clone(), Some(vec![0, 1, 255]), log.clone()).await.unwrap();
    let full = TableRow { entries: 2, ..full };
    assert_eq!(store.table("t").await.unwrap(), Some(full.clone()));
    assert_eq!(store.load("t").await.unwrap(), Some((full, Some(vec![0, 1, 255]), log)));
    assert_eq!(store.table("u").await.unwrap(), None);
    assert_eq!(store.load("u").await.unwrap(), None);
}

#[tokio::test]
async fn an_empty_table_without_a_key_is_one_too() {
    let place = Place::new();
    let store = place.open();
    let bare = TableRow { seats: vec![], ..table("t") };
    store.add_table(bare.clone(), None, vec![]).await.unwrap();
    assert_eq!(store.load("t").await.unwrap(), Some((bare, None, vec![])));
    store.append(0, vec![entry("first")], table("t")).await.unwrap();
    assert_eq!(bodies(&store, "t").await, ["first"]);
}

#[tokio::test]
async fn an_id_is_taken_once_and_the_old_table_stays() {
    let place = Place::new();
    let store = place.open();
    store.add_table(table("t"), None, vec![entry("old")]).await.unwrap();
    let other = TableRow { game: "masterpiece".into(), seats: vec![seat(0, Some("bob"))], ..table("t") };
    assert_eq!(store.add_table(other, None, vec![entry("new")]).await, Err(StoreError::Taken));
    assert_eq!(bodies(&store, "t").await, ["old"]);
    assert!(!store.has_sat("t", "bob").await.unwrap());
    let twice = vec![keyed("x", Some("ann"), "k"), keyed("y", Some("ann"), "k")];
    assert_eq!(store.add_table(table("u"), None, twice).await, Err(StoreError::Conflict));
    assert_eq!(store.table("u").await.unwrap(), None);
}

#[tokio::test]
async fn appending_replaces_the_summary_but_for_what_never_changes() {
    let place = Place::new();
    let store = place.open();
    store.add_table(table("t"), Some(vec![9]), vec![entry("a")]).await.unwrap();
    let new = TableRow {
        id: "t".into(),
        game: "other".into(),
        rules: 4,
        host: "bob".into(),
        stage: Stage::Over,
        listed: false,
        created: 99,
        updated: 20,
        deadline: Some(30),
        awaited: 5,
        entries: 99,
        facts: "[]".into(),
        seats: vec![TableSeat { place: Some(1), ..seat(0, Some("ann")) }, seat(1, Some("bob"))],
    };
    store.append(1, vec![entry("b"), entry("c")], new.clone()).await.unwrap();
    let kept = TableRow { game: "pastiche".into(), created: 10, entries: 3, ..new };
    let log = vec![entry("a"), entry("b"), entry("c")];
    assert_eq!(store.load("t").await.unwrap(), Some((kept.clone(), Some(vec![9]), log)));
    // A summary alone may change too, if nobody has added anything.
    store.append(3, vec![], TableRow { updated: 21, ..kept.clone() }).await.unwrap();
    assert_eq!(store.table("t").await.unwrap(), Some(TableRow { updated: 21, ..kept.clone() }));
    assert_eq!(store.append(2, vec![], kept).await, Err(StoreError::Conflict));
}

#[tokio::test]
async fn entries_come_one_after_the_other() {
    let place = Place::new();
    let store = place.open();
    store.add_table(table("t"), None, vec![entry("a"), entry("b")]).await.unwrap();
    for first in [0, 1, 3, u32::MAX - 1] {
        let late = TableRow { facts: "late".into(), ..table("t") };
        let refused = store.append(first, vec![entry("x")], late).await;
        assert_eq!(refused, Err(StoreError::Conflict), "{first}");
    }
    assert!(matches!(store.append(u32::MAX, vec![entry("x")], table("t")).await, Err(StoreError::Broken(_))));
    assert_eq!(store.append(0, vec![entry("x")], table("u")).await, Err(StoreError::Conflict));
    assert_eq!(bodies(&store, "t").await, ["a", "b"]);
    assert_eq!(store.table("t").await.unwrap().unwrap().facts, "{}");
}

#[tokio::test]
async fn a_players_key_is_used_once_at_a_table() {
    let place = Place::new();
    let store = place.open();
    store.add_table(table("t"), None, vec![keyed("a", Some("ann"), "k")]).await.unwrap();
    store.add_table(table("u"), None, vec![keyed("a", Some("ann"), "k")]).await.unwrap();
    let changed = TableRow { facts: "changed".into(), ..table("t") };
    let twice = vec![entry("good"), keyed("b", Some("ann"), "k")];
    assert_eq!(store.append(1, twice, changed.clone()).await, Err(StoreError::Conflict));
    let within = vec![keyed("c", Some("ann"), "l"), keyed("d", Some("ann"), "l")];
    assert_eq!(store.append(1, within, changed).await, Err(StoreError::Conflict));
    assert_eq!(bodies(&store, "t").await, ["a"]);
    assert_eq!(store.table("t").await.unwrap().unwrap().facts, "{}");
    // Another's key, another key, and no key are something else.
    let fine = vec![keyed("b", Some("bob"), "k"), keyed("c", Some("ann"), "l"), entry("d"), entry("e")];
    store.append(1, fine, table("t")).await.unwrap();
    assert_eq!(bodies(&store, "t").await, ["a", "b", "c", "d", "e"]);
}

#[tokio::test]
async fn who_sat_has_sat_for_ever() {
    let place = Place::new();
    let store = place.open();
    let seated = |players: &[&str]| {
        let seats = (0..).zip(players).map(|(number, player)| seat(number, Some(player))).collect();
        TableRow { seats, ..table("t") }
    };
    let sat = async || -> Vec<&str> {
        let mut found = vec![];
        for player in ["ann", "bob", "cy"] {
            if store.has_sat("t", player).await.unwrap() {
                found.push(player);
            }
        }
        found
    };
    assert_eq!(sat().await, [""; 0]);
    store.add_table(seated(&["ann"]), None, vec![]).await.unwrap();
    assert_eq!(sat().await, ["ann"]);
    store.append(0, vec![entry("bob instead")], seated(&["bob"])).await.unwrap();
    store.append(1, vec![entry("ann again")], seated(&["ann", "bob"])).await.unwrap();
    assert_eq!(sat().await, ["ann", "bob"]);
    // A refused change seats nobody.
    assert_eq!(store.append(1, vec![entry("x")], seated(&["cy"])).await, Err(StoreError::Conflict));
    store.append(2, vec![], seated(&[])).await.unwrap();
    assert_eq!(sat().await, ["ann", "bob"]);
    assert!(!store.has_sat("u", "ann").await.unwrap());
}

#[tokio::test]
async fn nothing_of_a_deleted_table_remains() {
    let place = Place::new();
    let store = place.open();
    for id in ["t", "u"] {
        let due = TableRow { deadline: Some(1), ..table(id) };
        store.add_table(due, Some(vec![1]), vec![keyed("a", Some("ann"), "k"), entry("b")]).await.unwrap();
        store.set_note(id, "ann", "note", 1).await.unwrap();
        let hash = [id.as_bytes()[0]; 32];
        let invite = Invite {
            hash,
            id: "i".into(),
            table: id.into(),
            seat: None,
            left: 1,
            by: "ann".into(),
            handover: false,
            watch: false,
            created: 1,
            expires: None,
        };
        store.add_invite(invite).await.unwrap();
    }
    assert!(store.delete_table("t").await.unwrap());
    assert!(!store.delete_table("t").await.unwrap());
    assert_eq!(store.load("t").await.unwrap(), None);
    assert_eq!(store.due(5, None, 9).await.unwrap(), [(1, "u".to_owned())]);
    for (what, left) in [("tables", 1), ("entries", 2), ("sat", 1), ("notes", 1), ("invites", 1)] {
        assert_eq!(place.count(what), left, "{what}");
        assert_eq!(
            place.count(&format!(
                "{what} WHERE {}",
                if what == "tables" { "id = 't'" } else { "table_id = 't'" }
            )),
            0
        );
    }
    // Its name is free again, and nothing of the old one shows.
    store.add_table(table("t"), None, vec![Entry { key: Some("k".into()), ..entry("new") }]).await.unwrap();
    assert_eq!(bodies(&store, "t").await, ["new"]);
    assert_eq!(store.note("t", "ann").await.unwrap(), None);
}

#[tokio::test]
async fn where_entries_are_missing_an_empty_one_stands_for_them() {
    let place = Place::new();
    let store = place.open();
    let log = ["a", "b", "c", "d", "e"].map(entry).to_vec();
    store.add_table(table("t"), None, log).await.unwrap();
    let gone = |which: &str| {
        place.look().execute(&format!("DELETE FROM entries WHERE {which}"), []).unwrap();
    };
    let bodies = async || -> Vec<String> {
        let (.., log) = store.load("t").await.unwrap().unwrap();
        log.into_iter().map(|entry| entry.body).collect()
    };
    gone("seq = 1 OR seq = 2");
    assert_eq!(bodies().await, ["a", "", "d", "e"]);
    gone("seq >= 3");
    assert_eq!(bodies().await, ["a", ""]);
    gone("seq = 0");
    assert_eq!(bodies().await, [""]);
}

#[tokio::test]
async fn a_log_that_is_longer_than_it_should_be_ends_with_an_empty_entry() {
    let place = Place::new();
    let store = place.open();
    store.add_table(table("t"), None, vec![entry("a"), entry("b")]).await.unwrap();
    for entries in [1, -5, 1_i64 << 40] {
        place.look().execute("UPDATE tables SET entries = ?1", [entries]).unwrap();
        let (.., log) = store.load("t").await.unwrap().unwrap();
        let bodies: Vec<_> = log.iter().map(|entry| entry.body.as_str()).collect();
        assert_eq!(bodies, ["a", "b", ""], "{entries} entries");
    }
}

#[tokio::test]
async fn what_is_damaged_beside_a_log_hides_neither_it_nor_the_others() {
    for (column, damage) in [
        ("game", "CAST(x'70ff' AS TEXT)"),
        ("host", "CAST(x'ff' AS TEXT)"),
        ("facts", "CAST(x'7bff7d' AS TEXT)"),
        ("seats", "CAST(x'5bff5d' AS TEXT)"),
        ("rules", "-1"),
        ("rules", "99999999999"),
        ("stage", "'weird'"),
        ("awaited", "999"),
        ("entries", "-5"),
    ] {
        let place = Place::new();
        let store = place.open();
        for id in ["t", "u"] {
            store.add_table(table(id), None, vec![entry("a")]).await.unwrap();
        }
        place.look().execute(&format!("UPDATE tables SET {column} = {damage} WHERE id = 't'"), []).unwrap();
        let damaged = store.table("t").await.unwrap().expect("it is there");
        assert_eq!(store.load("t").await.unwrap().map(|(table, ..)| table), Some(damaged), "{column}");
        assert_eq!(bodies(&store, "u").await, ["a"]);
        let which = Which { most: 10, ..Which::default() };
        let listed = store.tables(which.clone()).await.unwrap();
        assert!(listed.iter().any(|table| table.id == "u"), "{column} = {damage}");
        store.tables(Which { player: Some("ann".into()), ..which }).await.unwrap();
    }
}

#[tokio::test]
async fn an_entry_that_is_no_text_shows_what_can_be_read_and_is_not_taken_for_sound() {
    let place = Place::new();
    let store = place.open();
    store.add_table(table("t"), None, vec![entry("a"), keyed("b", Some("ann"), "k")]).await.unwrap();
    let damage =
        "UPDATE entries SET body = CAST(x'7bff7d' AS TEXT), key = CAST(x'6bff' AS TEXT) WHERE seq = 1";
    place.look().execute(damage, []).unwrap();
    let (.., log) = store.load("t").await.unwrap().unwrap();
    assert_eq!(log[0].body, "a");
    assert_eq!((log[1].body.as_str(), log[1].key.as_deref()), ("\u{fffd}{\u{fffd}}", Some("k\u{fffd}")));
}

/// A log that is long from the start is written in parts. It is all there when it is there at all, others are written
/// meanwhile, and nothing is left of one that was not brought to its end.
#[tokio::test]
async fn a_long_log_is_added_by_and_by_and_others_are_written_meanwhile() {
    let place = Place::new();
    let store = place.open();
    let long: Vec<_> = (0..2345).map(|nth| entry(&nth.to_string())).collect();
    let adding = store.add_table(table("long"), Some(vec![7]), long);
    let meanwhile = async {
        store.add_table(table("short"), None, vec![entry("a")]).await.unwrap();
        store.commits()
    };
    let (added, (_, jobs)) = tokio::join!(adding, meanwhile);
    added.unwrap();
    assert!(jobs < 6, "{jobs} were written before it");
    let (row, key, entries) = store.load("long").await.unwrap().unwrap();
    assert_eq!((row, key), (TableRow { entries: 2345, ..table("long") }, Some(vec![7])));
    assert!(entries.iter().zip(0..).all(|(entry, nth)| entry.body == nth.to_string()));
    let which = Which { player: Some("ann".into()), most: 9, ..Which::default() };
    assert_eq!(store.tables(which).await.unwrap().len(), 2);
    // One that is there already is refused, and stays as it was.
    let again: Vec<_> = (0..600).map(|_| entry("x")).collect();
    assert_eq!(store.add_table(table("long"), None, again).await, Err(StoreError::Taken));
    // A key that is there twice is found in a later part.
    let twice =
        (0..600).map(|_| entry("x")).chain([keyed("y", Some("ann"), "k"), keyed("z", Some("ann"), "k")]);
    assert_eq!(store.add_table(table("twice"), None, twice.collect()).await, Err(StoreError::Conflict));
    assert_eq!(store.table("twice").await.unwrap(), None);
    assert_eq!(bodies(&store, "long").await.len(), 2345);
}

#[tokio::test]
async fn what_is_left_of_a_table_that_was_never_all_there_is_taken_away_at_the_start() {
    let place = Place::new();
    let store = place.open();
    for id in ["t", "u"] {
        store.add_table(table(id), None, vec![entry("a")]).await.unwrap();
    }
    place.look().execute("UPDATE tables SET stage = 'adding' WHERE id = 't'", []).unwrap();
    assert_eq!(store.ids("", 9).await.unwrap(), ["u"]);
    assert_eq!(store.tables(Which { most: 9, ..Which::default() }).await.unwrap().len(), 1);
    store.close().await;
    let store = place.open();
    assert_eq!(store.table("t").await.unwrap(), None);
    assert_eq!((place.count("tables"), place.count("entries")), (1, 1));
}
