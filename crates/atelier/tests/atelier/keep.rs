//! What the keeper of a house does: copies everything, puts it back, ends and deletes tables, blocks names.

use std::process::Command;

use crate::house::House;
use crate::house::tables::{Kind, Set, nobody, set};
use client::Client;
use serde_json::json;

async fn table(house: &House) -> Set {
    let kind = Kind { game: "pass-the-paint", seats: 2, bots: 0 };
    set(&mut house.way(), &nobody(), kind).await
}

/// Runs the binary on a house's folder: did it go well, and what did it say?
fn keeper(house: &House, words: &[&str]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_atelier"));
    let ran = command.args(words).arg("--data").arg(house.data()).output().expect("the binary runs");
    let said = [ran.stdout, ran.stderr].concat();
    (ran.status.success(), String::from_utf8(said).expect("text"))
}

pub fn does(house: &House, words: &[&str]) -> String {
    let (well, said) = keeper(house, words);
    assert!(well, "{words:?}: {said}");
    said
}

pub fn is_refused(house: &House, words: &[&str], why: &str) {
    let (well, said) = keeper(house, words);
    assert!(!well && said.contains(why), "{words:?}: {said}");
}

async fn stage(house: &House, set: &Set) -> Option<String> {
    let host = set.people[0].at(&house.way().now());
    match host.get(&format!("/api/v1/tables/{}", set.table)).await {
        Ok(full) => Some(full["table"]["stage"].as_str().expect("a stage").to_owned()),
        Err(refused) => {
            assert_eq!(refused.status(), Some(404), "{refused}");
            None
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_made_while_it_runs_brings_everything_back() {
    let mut house = House::open(&[]);
    let set = table(&house).await;
    let copies = tempfile::tempdir().expect("a folder");
    let copy = copies.path().join("copy.db");
    let copy = copy.to_str().expect("text");
    does(&house, &["backup", copy]);
    is_refused(&house, &["backup", copy], "is there already");
    is_refused(&house, &["restore", copy], "in use by another server");

    does(&house, &["admin", "delete", &set.table]);
    assert_eq!(stage(&house, &set).await, None);

    house.ask_to_stop();
    assert!(house.ended().success());
    let said = does(&house, &["restore", copy]);
    assert!(said.contains("What was there is in"), "{said}");
    house.start();
    assert_eq!(stage(&house, &set).await.as_deref(), Some("playing"));
    house.is_sound();

    let torn = copies.path().join("torn.db");
    std::fs::write(&torn, "not a database").expect("it can be written");
    let torn = torn.to_str().expect("text");
    is_refused(&house, &["restore", torn], "cannot be restored");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_keeper_ends_and_deletes_tables_whether_it_runs_or_not() {
    let mut house = House::open(&[]);
    let (one, other) = (table(&house).await, table(&house).await);
    let listed = does(&house, &["admin", "list"]);
    assert!(listed.contains(&one.table) && listed.contains(&other.table), "{listed}");
    does(&house, &["admin", "end", &one.table]);
    assert_eq!(stage(&house, &one).await.as_deref(), Some("ended"));
    is_refused(&house, &["admin", "end", &one.table], "The game is over.");
    is_refused(&house, &["admin", "end", "nosuchtable"], "no such table");

    house.ask_to_stop();
    assert!(house.ended().success());
    does(&house, &["admin", "end", &other.table]);
    does(&house, &["admin", "delete", &one.table]);
    is_refused(&house, &["admin", "delete", &one.table], "no such table");
    house.start();
    assert_eq!(stage(&house, &one).await, None);
    assert_eq!(stage(&house, &other).await.as_deref(), Some("ended"));
    house.is_sound();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_blocked_stays_out_until_it_is_let_in_again() {
    let house = House::open(&[]);
    let nobody = Client::new(&house.way().now());
    does(&house, &["admin", "block", "--name", "Banksy"]);
    let refused = nobody.newcomer("BANKSY").await.expect_err("the name is blocked");
    assert_eq!(refused.status(), Some(403));
    assert!(does(&house, &["admin", "blocks"]).contains("banksy"));
    does(&house, &["admin", "unblock", "--name", "banksy"]);
    nobody.newcomer("Banksy").await.expect("the name is free again");
    is_refused(&house, &["admin", "unblock", "--name", "banksy"], "no such block");

    does(&house, &["admin", "block", "--address", "127.0.0.1"]);
    let refused = nobody.get("/api/v1/games").await.expect_err("the address is blocked");
    assert_eq!((refused.status(), refused.code()), (Some(403), Some("forbidden")));
    does(&house, &["admin", "unblock", "--address", "127.0.0.1"]);
    assert!(nobody.get("/api/v1/games").await.expect("it is let in") != json!([]));
}

#[test]
fn where_nothing_is_kept_there_is_nothing_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("nothing");
    for words in [&["admin", "list"][..], &["backup", "copy.db"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_atelier"));
        let ran = command.args(words).arg("--data").arg(&data).output().expect("the binary runs");
        let said = String::from_utf8(ran.stderr).expect("text");
        assert!(!ran.status.success() && said.contains("no database"), "{words:?}: {said}");
    }
    assert!(!data.exists(), "asking makes nothing");
}
