//! Accounts that are deleted, and people who are turned away, by the program as it is run: with kills in between, and whether it
//! runs or not.

use crate::house::House;
use crate::house::tables::{Kind, Set, nobody, set};
use crate::keep::{does, is_refused};
use client::Client;
use serde_json::{Value, json};

async fn table(house: &House) -> Set {
    let kind = Kind { game: "pass-the-paint", seats: 2, bots: 0 };
    set(&mut house.way(), &nobody(), kind).await
}

async fn id_of(client: &Client) -> Option<String> {
    client.get("/api/v1/me").await.ok().map(|me| me["id"].as_str().expect("an id").to_owned())
}

async fn full(client: &Client, table: &str) -> Value {
    client.get(&format!("/api/v1/tables/{table}")).await.expect("a table")
}

/// Whenever the program is killed while an account is deleted, all of it is gone some time after the next start.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kill_while_an_account_is_deleted_leaves_nothing_half_done() {
    let mut house = House::open(&[]);
    for turns in [0, 100, 1000, 3000, 10_000, 30_000] {
        let first = table(&house).await;
        let (host, leaves) = (&first.people[0], &first.people[1]);
        let mut tables = vec![first.table.clone()];
        for _ in 0..6 {
            let setup = json!({ "game": "pass-the-paint", "seats": 2 });
            let made = host.post("/api/v1/tables", &json!({ "setup": setup })).await.expect("a table");
            let table = made["id"].as_str().expect("an id").to_owned();
            leaves.order(&table, "sit", &json!({ "do": "sit" })).await.expect("a seat");
            leaves.order(&table, "say", &json!({ "do": "say", "text": "my words" })).await.expect("talk");
            tables.push(table);
        }
        let id = id_of(leaves).await.expect("somebody known");
        let asking = leaves.request(client::Method::DELETE, "/api/v1/me").json(&json!({})).send();
        let asking = tokio::spawn(asking);
        // Some get further than others, which is all that matters.
        for _ in 0..turns {
            tokio::task::yield_now().await;
        }
        house.kill();
        asking.abort();
        house.start();
        let [host, leaves] = [host, leaves].map(|client| client.at(&house.way().now()));
        if id_of(&leaves).await.is_some() {
            // It had not been heard.
            let asked = leaves.request(client::Method::DELETE, "/api/v1/me").json(&json!({})).send().await;
            assert_eq!(asked.expect("an answer").status(), 204);
        }
        for table in &tables {
            // It is gone on with after the start.
            loop {
                let text = full(&host, table).await.to_string();
                if !text.contains(&id) && !text.contains("my words") {
                    break;
                }
                tokio::task::yield_now().await;
            }
        }
    }
    house.is_sound();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_keeper_bans_and_deletes_players_whether_it_runs_or_not() {
    let mut house = House::open(&[]);
    let set = table(&house).await;
    let [host, other] = &set.people[..] else { panic!("two people") };
    let id = id_of(other).await.expect("somebody known");
    let mut socket = other.socket(&set.table, None).await.expect("a socket");
    let said = does(&house, &["admin", "block", "--player", &id, "--days", "2", "--reason", "Rude."]);
    assert!(said.contains(&id), "{said}");
    while let Some(Ok(_)) = socket.next().await {}
    assert_eq!(id_of(other).await, None);
    let listed = does(&house, &["admin", "blocks"]);
    assert!(listed.contains("player") && listed.contains("until") && listed.contains("(Rude.)"), "{listed}");
    does(&house, &["admin", "unblock", "--player", &id]);
    is_refused(&house, &["admin", "block", "--player", "nobody"], "no such player");
    is_refused(&house, &["admin", "block", "--address", "10.0.0.0/99"], "a network like");

    does(&house, &["admin", "block", "--address", "::ffff:127.0.0.0/104"]);
    assert_eq!(host.get("/api/v1/games").await.expect_err("it is blocked").status(), Some(403));
    does(&house, &["admin", "unblock", "--address", "127.1.2.3/8"]);
    host.get("/api/v1/games").await.expect("it is let in");

    house.ask_to_stop();
    assert!(house.ended().success());
    does(&house, &["admin", "delete-player", &id]);
    is_refused(&house, &["admin", "delete-player", &id], "no such player");
    house.start();
    let host = host.at(&house.way().now());
    let names = full(&host, &set.table).await["table"]["seats"].to_string();
    assert!(names.contains("Somebody") && !names.contains(&id), "{names}");
    house.is_sound();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_figures_are_read_from_elsewhere_by_a_word_in_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("word");
    std::fs::write(&file, "0123456789abcdef\n").expect("it can be written");
    let house = House::open(&["--behind-proxy", "--metrics-token-file", file.to_str().expect("text")]);
    let stranger = Client::new(&house.way().now()).seen_from(&"192.0.2.7");
    assert_eq!(stranger.get("/metrics").await.expect_err("it is for the keeper").status(), Some(403));
    let figures = stranger.with_token("0123456789abcdef").get("/metrics").await.expect("figures");
    assert!(figures.as_str().expect("text").contains("atelier_rows_total"));
}
