//! The database is deleted, moved, replaced, made read-only or overwritten under a server that runs: nothing is acknowledged
//! that is not in the file at its place, it is said what is wrong, and what can be read is shown.

use std::fs;
use std::io::{Seek, SeekFrom, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use crate::house::House;
use crate::storage::{Sitting, health, is_known_to_be};
use client::Client;
use serde_json::json;

/// A server with people at a table who have done a few things.
async fn begun() -> (House, Sitting, String) {
    let house = House::open(&[]);
    let mut sitting = Sitting::down(&mut house.way()).await;
    let address = house.way().now();
    for _ in 0..4 {
        sitting.act(&address).await.3.expect("it is done");
    }
    (house, sitting, address)
}

/// Nothing is done any more, it is said why, and everything can be looked at as it was.
async fn is_refused(sitting: &mut Sitting, address: &str, code: &str) {
    let before = sitting.views(address).await;
    for _ in 0..3 {
        let refused = sitting.act(address).await.3.expect_err("it is not done");
        assert_eq!((refused.status(), refused.code()), (Some(503), Some(code)), "{refused}");
    }
    let refused = health(address).await.expect_err("it cannot write");
    assert_eq!((refused.status(), refused.code()), (Some(503), Some(code)), "{refused}");
    assert_eq!(sitting.views(address).await, before, "what was refused has changed nothing");
    let refused = Client::new(address).newcomer("Late").await.expect_err("nobody new");
    assert_eq!((refused.status(), refused.code()), (Some(503), Some(code)), "{refused}");
}

async fn lost(address: &str) -> bool {
    let metrics = Client::new(address).get("/metrics").await.expect("figures");
    metrics.as_str().expect("text").lines().any(|line| line == "atelier_database_lost 1")
}

fn keeper(house: &House, words: &[&str]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_atelier"));
    let ran = command.args(words).arg("--data").arg(house.data()).output().expect("the binary runs");
    (ran.status.success(), String::from_utf8([ran.stdout, ran.stderr].concat()).expect("text"))
}

fn overwrite(file: &Path, from: u64, bytes: &[u8]) {
    let mut file = fs::File::options().write(true).open(file).expect("a file");
    file.seek(SeekFrom::Start(from)).expect("a place");
    file.write_all(bytes).expect("it is written");
    file.sync_all().expect("it is durable");
}

#[tokio::test]
async fn nothing_is_acknowledged_into_a_database_that_was_deleted() {
    let (mut house, mut sitting, address) = begun().await;
    fs::remove_file(house.database()).expect("it can be deleted");
    is_refused(&mut sitting, &address, "storage-lost").await;
    assert!(lost(&address).await);
    // What had been acknowledged is not acknowledged once more.
    let done = sitting.notes.all_done()[0].clone();
    let host = &sitting.at(&address)[0];
    let again = host.order(&sitting.set.table, &done.key, &json!({ "do": "say", "text": "again" })).await;
    assert_eq!(again.expect_err("it is lost").code(), Some("storage-lost"));
    house.ask_to_stop();
    assert!(house.ended().success());
    let log = house.log();
    assert_eq!(log.matches("nothing more is written").count(), 1, "it is said once: {log}");
    assert!(log.contains("where that was deleted, it is lost with it"), "{log}");
    // It begins anew.
    house.start();
    assert_eq!(health(&house.way().now()).await.expect("it is well")["writes"], true);
}

#[tokio::test]
async fn a_database_that_was_moved_away_has_all_and_moved_back_it_is_gone_on_with() {
    let (mut house, mut sitting, address) = begun().await;
    let moved = house.data().join("elsewhere.db");
    fs::rename(house.database(), &moved).expect("it can be moved");
    is_refused(&mut sitting, &address, "storage-lost").await;
    house.kill();
    fs::rename(&moved, house.database()).expect("it can be moved back");
    house.start();
    let (well, said) = keeper(&house, &["admin", "check"]);
    assert!(well, "{said}");
    sitting.play_to_the_end(&house.way().now()).await;
}

#[tokio::test]
async fn a_database_that_takes_the_place_of_another_stays_as_it_is() {
    let (mut house, mut sitting, address) = begun().await;
    let copy = house.data().join("older.db");
    let (well, said) = keeper(&house, &["backup", copy.to_str().expect("text")]);
    assert!(well, "{said}");
    for _ in 0..3 {
        sitting.act(&address).await.3.expect("it is done");
    }
    let bytes = fs::read(&copy).expect("a copy");
    fs::rename(&copy, house.database()).expect("it can be replaced");
    is_refused(&mut sitting, &address, "storage-lost").await;
    assert_eq!(fs::read(house.database()).expect("a file"), bytes);
    // Even killed it leaves no log of the one beside the other.
    house.kill();
    house.start();
    let (well, said) = keeper(&house, &["admin", "check"]);
    assert!(well, "{said}");
    let address = house.way().now();
    assert!(house.log().contains("luck is renewed"), "{}", house.log());
    sitting.act(&address).await.3.expect("it goes on from the copy");
}

#[tokio::test]
async fn while_the_database_is_read_only_all_is_refused_and_afterwards_it_goes_on_by_itself() {
    let (mut house, mut sitting, address) = begun().await;
    let allow =
        |mode| fs::set_permissions(house.database(), fs::Permissions::from_mode(mode)).expect("allowed");
    allow(0o400);
    is_refused(&mut sitting, &address, "storage-read-only").await;
    allow(0o600);
    is_known_to_be(&address, 200).await;
    sitting.act(&address).await.3.expect("it is done");
    // It does not start where it could not go on.
    house.ask_to_stop();
    assert!(house.ended().success());
    let allow =
        |mode| fs::set_permissions(house.database(), fs::Permissions::from_mode(mode)).expect("allowed");
    allow(0o400);
    let (status, said) = house.second();
    assert!(!status.success() && said.contains("the database file is read-only"), "{said}");
    allow(0o600);
    house.start();
    sitting.play_to_the_end(&house.way().now()).await;
}

#[tokio::test]
async fn nothing_is_acknowledged_into_a_database_that_was_overwritten_and_a_copy_brings_it_back() {
    let (mut house, mut sitting, _) = begun().await;
    let copy = house.data().join("copy.db");
    let copy = copy.to_str().expect("text");
    assert!(keeper(&house, &["backup", copy]).0);
    // So that all of it is in the file itself.
    house.ask_to_stop();
    assert!(house.ended().success());
    house.start();
    let address = house.way().now();
    sitting.act(&address).await.3.expect("it is done");
    let length = fs::metadata(house.database()).expect("a file").len();
    let garbage = vec![0xa5; usize::try_from(length - 4096).expect("not so long")];
    overwrite(&house.database(), 4096, &garbage);
    for said in 0..3 {
        let say = json!({ "do": "say", "text": "still there?" });
        let answer = sitting.at(&address)[0].order(&sitting.set.table, &format!("late{said}"), &say).await;
        let refused = answer.expect_err("it is not done");
        assert_eq!((refused.status(), refused.code()), (Some(503), Some("storage-damaged")), "{refused}");
    }
    assert_eq!(health(&address).await.expect_err("it cannot write").code(), Some("storage-damaged"));
    assert!(lost(&address).await);
    house.kill();
    let (well, said) = keeper(&house, &["admin", "check"]);
    assert!(!well && said.contains("malformed"), "{said}");
    let (status, said) = house.second();
    assert!(!status.success() && said.contains("the database is damaged"), "{said}");
    let (well, said) = keeper(&house, &["restore", copy]);
    assert!(well && said.contains("What was there is in"), "{said}");
    house.start();
    sitting.act(&house.way().now()).await.3.expect("it goes on from the copy");
}

/// A page in which only rows of one table lie.
#[tokio::test]
async fn the_damage_of_one_table_takes_no_other_down() {
    let (mut house, sitting, address) = begun().await;
    let other = Sitting::down(&mut house.way()).await;
    let host = &other.at(&address)[0];
    for said in 0..60 {
        let say = json!({ "do": "say", "text": format!("{said:03}{}", "x".repeat(400)) });
        host.order(&other.set.table, &format!("say{said}"), &say).await.expect("it is said");
    }
    house.ask_to_stop();
    assert!(house.ended().success());
    let bytes = fs::read(house.database()).expect("a file");
    let needle = b"030xxxxxxxx";
    let at = bytes.windows(needle.len()).position(|window| window == needle).expect("it was said");
    overwrite(&house.database(), u64::try_from(at / 4096 * 4096).expect("a place"), &[0xa5; 4096]);
    house.start();
    let address = house.way().now();
    assert!(house.log().contains("logs of tables are damaged"), "{}", house.log());
    assert_eq!(health(&address).await.expect("it is well")["writes"], true);
    let refused = other.at(&address)[0].get(&other.path()).await.expect_err("it cannot be read");
    assert_eq!((refused.status(), refused.code()), (Some(409), Some("set-aside")), "{refused}");
    let (well, said) = keeper(&house, &["admin", "check"]);
    assert!(!well && said.contains(&other.set.table) && !said.contains(&sitting.set.table), "{said}");
    sitting.play_to_the_end(&address).await;
}
