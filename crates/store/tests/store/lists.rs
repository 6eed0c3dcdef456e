//! Lists of tables, and deadlines.

use store::{Entry, Stage, Store, TableRow, Which};

use crate::{Place, seat, table};

const STAGES: [Stage; 4] = [Stage::Open, Stage::Playing, Stage::Over, Stage::Ended];

async fn ids(store: &Store, which: Which) -> Vec<String> {
    store.tables(which).await.expect("a list").into_iter().map(|table| table.id).collect()
}

fn all() -> Which {
    Which { most: 100, ..Which::default() }
}

/// Forty tables of every sort, several changed at the same time.
fn many() -> Vec<TableRow> {
    (0..40_u8)
        .map(|number| TableRow {
            stage: STAGES[usize::from(number % 4)],
            listed: number % 3 == 0,
            updated: i64::from(number) * 7 % 10,
            game: if number % 5 == 0 { "masterpiece" } else { "pastiche" }.into(),
            seats: vec![seat(0, Some(if number % 2 == 0 { "ann" } else { "bob" }))],
            ..table(&format!("t{number:02}"))
        })
        .collect()
}

#[tokio::test]
async fn every_list_is_what_it_says_page_by_page() {
    let place = Place::new();
    let store = place.open();
    let mut tables = many();
    for table in &tables {
        store.add_table(table.clone(), None, vec![]).await.unwrap();
    }
    tables.sort_by_key(|table| std::cmp::Reverse((table.updated, table.id.clone())));
    let players = [None, Some("ann"), Some("bob"), Some("cy")];
    let games = [None, Some("masterpiece"), Some("chess")];
    let stages: [&[Stage]; 4] = [&[], &[Stage::Over], &[Stage::Open, Stage::Playing], &STAGES];
    for player in players {
        for game in games {
            for stages in stages {
                for listed in [false, true] {
                    let expected: Vec<&TableRow> = tables
                        .iter()
                        .filter(|table| player.is_none() || table.seats[0].player.as_deref() == player)
                        .filter(|table| game.is_none_or(|game| table.game == game))
                        .filter(|table| stages.is_empty() || stages.contains(&table.stage))
                        .filter(|table| table.listed || !listed)
                        .collect();
                    let mut which = Which {
                        player: player.map(str::to_owned),
                        listed,
                        stages: stages.to_vec(),
                        game: game.map(str::to_owned),
                        before: None,
                        most: 3,
                    };
                    let mut found = vec![];
                    loop {
                        let page = store.tables(which.clone()).await.unwrap();
                        assert!(page.len() <= 3);
                        let Some(last) = page.last() else { break };
                        which.before = Some((last.updated, last.id.clone()));
                        found.extend(page);
                    }
                    assert_eq!(found.iter().collect::<Vec<_>>(), expected, "{which:?}");
                }
            }
        }
    }
}

#[tokio::test]
async fn a_change_moves_a_table_to_the_front_and_between_lists() {
    let place = Place::new();
    let store = place.open();
    for (id, updated) in [("a", 1), ("b", 2), ("c", 3)] {
        store.add_table(TableRow { updated, ..table(id) }, None, vec![]).await.unwrap();
    }
    assert_eq!(ids(&store, all()).await, ["c", "b", "a"]);
    store.append(0, vec![], TableRow { updated: 4, stage: Stage::Playing, ..table("a") }).await.unwrap();
    assert_eq!(ids(&store, all()).await, ["a", "c", "b"]);
    let open = Which { stages: vec![Stage::Open], listed: true, ..all() };
    assert_eq!(ids(&store, open.clone()).await, ["c", "b"]);
    store.append(0, vec![], TableRow { updated: 5, listed: false, ..table("b") }).await.unwrap();
    assert_eq!(ids(&store, open).await, ["c"]);
    assert_eq!(ids(&store, Which { most: 0, ..all() }).await, [""; 0]);
}

#[tokio::test]
async fn those_who_left_find_the_table_still() {
    let place = Place::new();
    let store = place.open();
    store.add_table(table("t"), None, vec![]).await.unwrap();
    let bob = TableRow { seats: vec![seat(0, Some("bob"))], ..table("t") };
    let left = Entry { at: 1, player: None, key: None, digest: None, body: "ann left".into() };
    store.append(0, vec![left], bob.clone()).await.unwrap();
    for player in ["ann", "bob"] {
        let theirs = store.tables(Which { player: Some(player.into()), ..all() }).await.unwrap();
        assert_eq!(theirs, [TableRow { entries: 1, ..bob.clone() }]);
    }
}

#[tokio::test]
async fn deadlines_come_in_order_and_go() {
    let place = Place::new();
    let store = place.open();
    assert_eq!(store.next_deadline().await.unwrap(), None);
    let at = |id, deadline| TableRow { deadline, ..table(id) };
    for (id, deadline) in [("a", Some(30)), ("b", None), ("c", Some(10)), ("e", Some(20)), ("d", Some(20))] {
        store.add_table(at(id, deadline), None, vec![]).await.unwrap();
    }
    assert_eq!(store.next_deadline().await.unwrap(), Some(10));
    assert_eq!(due(&store, 9, None, 9).await, []);
    assert_eq!(due(&store, 20, None, 9).await, [(10, "c"), (20, "d"), (20, "e")].map(owned));
    assert_eq!(due(&store, i64::MAX, None, 2).await, [(10, "c"), (20, "d")].map(owned));
    assert_eq!(due(&store, i64::MAX, Some((20, "d")), 2).await, [(20, "e"), (30, "a")].map(owned));
    assert_eq!(due(&store, i64::MAX, Some((30, "a")), 2).await, []);
    store.append(0, vec![], at("c", None)).await.unwrap();
    store.append(0, vec![], at("b", Some(-5))).await.unwrap();
    assert_eq!(store.next_deadline().await.unwrap(), Some(-5));
    assert_eq!(due(&store, 20, None, 9).await, [(-5, "b"), (20, "d"), (20, "e")].map(owned));
}

fn owned((at, id): (i64, &str)) -> (i64, String) {
    (at, id.to_owned())
}

async fn due(store: &Store, now: i64, after: Option<(i64, &str)>, most: u32) -> Vec<(i64, String)> {
    store.due(now, after.map(owned), most).await.expect("a list")
}

#[tokio::test]
async fn ids_come_in_pages() {
    let place = Place::new();
    let store = place.open();
    for id in ["b", "d", "a", "c"] {
        store.add_table(table(id), None, vec![]).await.unwrap();
    }
    assert_eq!(store.ids("", 3).await.unwrap(), ["a", "b", "c"]);
    assert_eq!(store.ids("c", 3).await.unwrap(), ["d"]);
    assert_eq!(store.ids("d", 3).await.unwrap(), [""; 0]);
}

/// What is kept beside a log is for lists, and they have other tables to show.
#[tokio::test]
async fn a_table_whose_seats_cannot_be_read_is_listed_without_them() {
    let place = Place::new();
    let store = place.open();
    for id in ["a", "b"] {
        store.add_table(table(id), None, vec![]).await.unwrap();
    }
    place.look().execute("UPDATE tables SET seats = '[[0,' WHERE id = 'b'", []).unwrap();
    let listed = store.tables(all()).await.unwrap();
    assert_eq!(listed, [TableRow { seats: vec![], ..table("b") }, table("a")]);
}
