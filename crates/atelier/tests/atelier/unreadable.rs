//! Tables that the program cannot read, as the keeper of a house meets them; and a whole backup replayed.

#![expect(clippy::unwrap_used, reason = "these are tests, helpers included")]

use std::path::Path;
use std::process::Command;

use crate::house::tables::{Kind, nobody, set};
use crate::house::{House, STUCK};
use client::{Client, Following};
use rusqlite::Connection;
use serde_json::{Value, json};

fn atelier(words: &[&str]) -> (Option<i32>, String) {
    let ran = Command::new(env!("CARGO_BIN_EXE_atelier")).args(words).output().expect("the binary runs");
    (ran.status.code(), String::from_utf8([ran.stdout, ran.stderr].concat()).expect("text"))
}

fn keeper(house: &House, words: &[&str]) -> String {
    let data = house.data();
    let (code, said) = atelier(&[words, &["--data", data.to_str().expect("text")]].concat());
    assert_eq!(code, Some(0), "{words:?}: {said}");
    said
}

/// A game that bots have played to its end.
async fn finished(host: &Client, game: &str) -> String {
    let wanted = json!({
        "setup": { "game": game, "seats": 3 }, "sit": false, "start": true, "bots": vec!["greedy"; 3],
    });
    let table =
        host.post("/api/v1/tables", &wanted).await.expect("a table")["id"].as_str().unwrap().to_owned();
    let mut socket = host.socket(&table, None).await.expect("a socket");
    let mut following = Following::default();
    while !following.is_over() {
        let message = tokio::time::timeout(STUCK, socket.next()).await.expect("the table goes on");
        following.take(&message.unwrap().unwrap());
    }
    table
}

/// The same table once more under another id.
fn copied(database: &Connection, table: &str, id: &str) {
    for (rows, column) in [("tables", "id"), ("entries", "table_id")] {
        let columns: Vec<String> = database
            .prepare(&format!("SELECT name FROM pragma_table_info('{rows}')"))
            .and_then(|mut names| names.query_map([], |row| row.get(0))?.collect())
            .expect("columns");
        let others: Vec<_> = columns.iter().filter(|name| *name != column).cloned().collect();
        let others = others.join(", ");
        let sql = format!(
            "INSERT INTO {rows} ({column}, {others}) SELECT ?2, {others} FROM {rows} WHERE {column} = ?1"
        );
        database.execute(&sql, [table, id]).expect("a copy");
    }
}

/// Writes something else into the rows of a table that hold this.
fn altered(database: &Connection, table: &str, from: &str, to: &str) {
    let sql = "UPDATE entries SET body = replace(body, ?2, ?3) WHERE table_id = ?1 AND instr(body, ?2) > 0";
    assert!(database.execute(sql, [table, from, to]).expect("an update") > 0, "{from} is in the log");
}

/// By rules of the future.
fn of_the_future(database: &Connection, table: &str) {
    let rules: u32 = database
        .query_row("SELECT rules FROM tables WHERE id = ?1", [table], |row| row.get(0))
        .expect("rules");
    altered(database, table, &format!("\"rules\":{rules},"), "\"rules\":97,");
    database.execute("UPDATE tables SET rules = 97 WHERE id = ?1", [table]).expect("an update");
}

/// All tables a house can have: two kinds that go on, three that are over, one that has not started, one from elsewhere.
async fn furnished(house: &House) -> Vec<String> {
    let mut way = house.way();
    let mut tables = Vec::new();
    let mut host = None;
    for game in ["pastiche", "pass-the-paint"] {
        let set = set(&mut way, &nobody(), Kind { game, seats: 2, bots: 0 }).await;
        tables.push(set.table);
        host = set.people.into_iter().next();
    }
    let host = host.expect("somebody").at(&way.now());
    for game in ["pastiche", "masterpiece", "pass-the-paint"] {
        tables.push(finished(&host, game).await);
    }
    let open =
        host.post("/api/v1/tables", &json!({ "setup": { "game": "pastiche", "seats": 2 } })).await.unwrap();
    tables.push(open["id"].as_str().unwrap().to_owned());
    let record = host.get(&format!("/api/v1/tables/{}/record", tables[2])).await.expect("a record");
    let record = record.as_str().expect("text").to_owned();
    let imported =
        host.request(client::Method::POST, "/api/v1/records").body(record).send().await.expect("an answer");
    let imported: Value = imported.json().await.expect("facts");
    tables.push(imported["id"].as_str().expect("an id").to_owned());
    tables
}

fn text(path: &Path) -> &str {
    path.to_str().expect("text")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_is_replayed_table_by_table_and_each_fault_is_named_once() {
    let house = House::open(&[]);
    let tables = furnished(&house).await;
    let folder = tempfile::tempdir().expect("a folder");
    let copy = folder.path().join("copy.db");
    keeper(&house, &["backup", text(&copy)]);
    let before = std::fs::read(&copy).expect("a copy");
    assert_eq!(atelier(&["replay-all", text(&copy)]), (Some(0), "7 tables, 6 games, 0 faults\n".to_owned()));
    assert_eq!(std::fs::read(&copy).expect("a copy"), before, "it is only looked at");

    let database = Connection::open(&copy).expect("a database");
    let [playing, over] = [&tables[0], &tables[2]];
    for (n, like) in [playing, playing, over, over, over, over, over].into_iter().enumerate() {
        copied(&database, like, &format!("bad{n}"));
    }
    database.execute("UPDATE entries SET body = '{' WHERE table_id = 'bad0' AND seq = 4", []).unwrap();
    of_the_future(&database, "bad1");
    database.execute("DELETE FROM entries WHERE table_id = 'bad2' AND seq = 9", []).unwrap();
    altered(&database, "bad3", "\"picks\":[", "\"picks\":[0,");
    altered(&database, "bad4", "{\"over\":{\"places\":[", "{\"over\":{\"places\":[9,");
    // Somebody is called otherwise, and the table's key is another one.
    altered(&database, "bad5", "\"players\":[\"greedy", "\"players\":[\"Greedy");
    let keys = "UPDATE tables SET secret_key = zeroblob(32) WHERE id = ?1";
    copied(&database, playing, "bad7");
    database.execute(keys, ["bad7"]).unwrap();
    copied(&database, playing, "bad8");
    database.execute("UPDATE tables SET secret_key = NULL WHERE id = 'bad8'", []).unwrap();
    database.execute("UPDATE tables SET stage = 'playing' WHERE id = 'bad6'", []).unwrap();
    drop(database);
    let (code, said) = atelier(&["replay-all", text(&copy)]);
    assert_eq!(code, Some(1), "{said}");
    let mut lines: Vec<_> = said.lines().collect();
    assert_eq!(lines.pop(), Some("16 tables, 15 games, 9 faults"), "{said}");
    lines.sort_unstable();
    let expected = [
        "entry 4 of the log is damaged: ",
        "rules 97 of Pastiche are not known",
        "entry 9 of the log is damaged: ",
        "entry 5 of the log is damaged: ",
        "the result is not the one the game ends with",
        "the luck is not proven: ",
        "the stage kept for lists does not fit the log",
        "entry 3 of the log is damaged: the game is bound to another key",
        "entry 3 of the log is damaged: the table's key is missing",
    ];
    for (n, (line, what)) in lines.iter().zip(expected).enumerate() {
        let rules = if n == 1 { "97" } else { "" };
        assert!(line.starts_with(&format!("bad{n} pastiche rules {rules}")) && line.contains(what), "{line}");
    }

    let none = folder.path().join("none.db");
    let (code, said) = atelier(&["replay-all", text(&none)]);
    assert!(code == Some(1) && said.contains("none.db: the database failed: "), "{said}");
    assert!(!none.exists());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_keeper_finds_exports_and_deletes_what_cannot_be_read() {
    let mut house = House::open(&[]);
    let set = set(&mut house.way(), &nobody(), Kind { game: "pastiche", seats: 2, bots: 0 }).await;
    assert_eq!(keeper(&house, &["admin", "unreadable"]), "");
    house.ask_to_stop();
    assert!(house.ended().success());
    let database = Connection::open(house.database()).expect("a database");
    for n in 0..250 {
        copied(&database, &set.table, &format!("bad{n:03}"));
        of_the_future(&database, &format!("bad{n:03}"));
    }
    database.execute("UPDATE tables SET deadline = 1 WHERE id LIKE 'bad%'", []).unwrap();
    database.execute("UPDATE entries SET body = 'no row' WHERE table_id = 'bad007' AND seq = 3", []).unwrap();
    database.execute("UPDATE tables SET game = 'chess' || char(27, 10) WHERE id = 'bad008'", []).unwrap();
    let damaged = "rules = -1, entries = -1, stage = 'weird', facts = CAST(x'ff' AS TEXT)";
    database.execute(&format!("UPDATE tables SET {damaged} WHERE id = 'bad009'"), []).unwrap();
    drop(database);
    // Whether a server runs or not.
    let offline = keeper(&house, &["admin", "unreadable"]);
    house.start();
    let listed = keeper(&house, &["admin", "unreadable"]);
    assert_eq!(listed, offline);
    let lines: Vec<_> = listed.lines().collect();
    assert_eq!(lines.len(), 250);
    assert_eq!(lines[6], "bad006          pastiche        rules 97  rules 97 of Pastiche are not known");
    assert!(lines[7].contains("entry 3 of the log is damaged: expected"), "{}", lines[7]);
    assert!(lines[8].starts_with("bad008          chess\u{fffd}\u{fffd} "), "{:?}", lines[8]);
    // What is kept for lists is damaged so much that there is none it could stand in.
    let all = keeper(&house, &["admin", "list", "--most", "1000"]);
    assert_eq!(all.lines().filter(|line| line.ends_with("set aside: it cannot be read")).count(), 249);

    let host = set.people[0].at(&house.way().now());
    for _ in 0..3 {
        let refused = host.get("/api/v1/tables/bad006").await.expect_err("it cannot be read");
        assert_eq!((refused.status(), refused.code()), (Some(409), Some("set-aside")));
        assert_eq!(keeper(&house, &["admin", "unreadable"]), listed);
    }
    let complaints = house.log().matches("a table cannot be read, and is set aside").count();
    assert_eq!(complaints, 250, "once for each: {}", house.log());

    let exported = keeper(&house, &["admin", "export", "bad007"]);
    let rows: Vec<Value> = exported.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(rows[0]["body"]["made"]["setup"]["game"] == "pastiche" && rows[0]["n"] == 0, "{}", rows[0]);
    assert_eq!(rows[3]["body"], "no row");
    let (code, said) = atelier(&["admin", "export", "nosuch", "--data", text(&house.data())]);
    assert!(code == Some(1) && said.contains("no such table"), "{said}");

    keeper(&house, &["admin", "delete", "bad006"]);
    assert_eq!(keeper(&house, &["admin", "unreadable"]).lines().count(), 249);
    let full = host.get(&format!("/api/v1/tables/{}", set.table)).await.expect("the sound one");
    assert_eq!(full["table"]["stage"], "playing");
    house.is_sound();
}
