//! Keys that are used once: of commands, and of newcomers.

use std::time::Duration;

use client::{Client, ClientError};
use serde_json::{Value, json};

use crate::house::{House, Reader, awaited, choices, full, pastiche, refused, seated, send, started};

const PASSWORD: &str = "correct horse battery";

fn say(text: &str) -> Value {
    json!({ "do": "say", "text": text })
}

#[tokio::test]
async fn a_key_that_was_used_is_not_good_for_something_else() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = started(&[&ada, &bob], pastiche(), &[]).await;
    ada.order(&table, "own-1", &say("hello")).await.unwrap();
    refused(ada.order(&table, "own-1", &say("goodbye")).await, 409, "key-reused");
    refused(ada.order(&table, "own-1", &json!({ "do": "resign" })).await, 409, "key-reused");
    assert_eq!(ada.order(&table, "own-1", &say("hello")).await.unwrap()["repeated"], true);
    bob.order(&table, "own-1", &say("mine")).await.unwrap();
    let mut reader = Reader::at(&ada, &table).await;
    reader.socket.order("own-1", &say("by socket")).await.unwrap();
    let answer = reader.until(|message| message["type"] == "refused").await;
    assert_eq!((&answer["key"], &answer["error"]["code"]), (&json!("own-1"), &json!("key-reused")));
    // A program's moves have keys, too.
    let (_, mover, decision) = awaited(&[&ada, &bob], &table).await;
    let [one, other] = &choices(mover, &table).await[..2] else { panic!("two choices") };
    let move_of = |said: &str| json!({ "decision": decision, "said": said, "key": "m1" });
    let path = format!("/api/v1/bot/game/{table}/move");
    mover.post(&path, &move_of(one)).await.unwrap();
    refused(mover.post(&path, &move_of(other)).await, 409, "key-reused");
    assert_eq!(mover.post(&path, &move_of(one)).await.unwrap()["repeated"], true);
    let talk = full(&ada, &table).await["talk"].as_array().unwrap().len();
    // What is kept says so, too.
    let house = house.after_a_stop_of(Duration::from_secs(1)).await;
    let (ada, mover) = (house.moved(&ada), house.moved(mover));
    refused(ada.order(&table, "own-1", &say("goodbye")).await, 409, "key-reused");
    assert_eq!(ada.order(&table, "own-1", &say("hello")).await.unwrap()["repeated"], true);
    refused(mover.post(&path, &move_of(other)).await, 409, "key-reused");
    assert_eq!(full(&ada, &table).await["talk"].as_array().unwrap().len(), talk);
}

#[tokio::test]
async fn of_two_commands_under_one_key_at_once_one_is_done() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = seated(&[&ada, &bob], pastiche(), &[]).await;
    let (one, other) = (say("one"), say("other"));
    let (one, other) = tokio::join!(ada.order(&table, "k", &one), ada.order(&table, "k", &other));
    let outcomes: Vec<_> = [one, other]
        .iter()
        .map(|outcome| outcome.as_ref().err().and_then(ClientError::code).map(str::to_owned))
        .collect();
    assert!(outcomes.contains(&None) && outcomes.contains(&Some("key-reused".to_owned())), "{outcomes:?}");
}

#[tokio::test]
async fn a_row_from_before_is_believed_whatever_comes_under_its_key() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = seated(&[&ada], pastiche(), &["greedy"]).await;
    let (row, _, log) = house.app.shared.store.load(&table).await.unwrap().unwrap();
    let old = store::Entry { key: Some("old".to_owned()), digest: None, ..log.last().unwrap().clone() };
    house.app.tables.put_away(&table, server::wire::Why::Restart).await;
    house.app.shared.store.append(row.entries, vec![old], row).await.unwrap();
    assert_eq!(ada.order(&table, "old", &say("anything")).await.unwrap()["repeated"], true);
}

/// Somebody who came by an invitation with a key of their own, and what they said.
async fn newcomer(house: &House) -> (Client, Value) {
    let ada = house.guest("Ada").await;
    let setup = json!({ "game": "pastiche", "seats": 2, "visibility": "private" });
    let table = crate::house::table(&ada, json!({ "setup": setup })).await;
    let told = ada.post(&format!("/api/v1/tables/{table}/invites"), &json!({})).await.expect("an answer");
    let claim = json!({ "invite": told["secret"], "name": "Bob", "key": "k".repeat(22) });
    let (bob, _) = house.nobody().becoming("/api/v1/invites/claim", &claim).await.expect("an answer");
    // The answer got lost: they say it again, and are the same.
    let (again, _) = house.nobody().becoming("/api/v1/invites/claim", &claim).await.expect("an answer");
    assert_eq!(
        again.get("/api/v1/me").await.expect("an answer")["id"],
        bob.get("/api/v1/me").await.expect("an answer")["id"]
    );
    (bob, claim)
}

#[tokio::test]
async fn a_newcomer_s_key_is_worthless_once_a_password_is_set() {
    let house = House::open().await;
    let (bob, claim) = newcomer(&house).await;
    let login = json!({ "login": "bob", "password": PASSWORD });
    send(&bob, "PUT", "/api/v1/me/password", login.clone()).await.unwrap();
    refused(house.nobody().post("/api/v1/invites/claim", &claim).await, 401, "claim-key");
    bob.get("/api/v1/me").await.unwrap();
    house.nobody().post("/api/v1/login", &login).await.unwrap();
}

#[tokio::test]
async fn a_newcomer_s_key_is_worthless_after_logging_out_everywhere() {
    let house = House::open().await;
    let (bob, claim) = newcomer(&house).await;
    bob.post("/api/v1/logout?everywhere=true", &json!(null)).await.unwrap();
    refused(house.nobody().post("/api/v1/invites/claim", &claim).await, 401, "claim-key");
}

#[tokio::test]
async fn a_newcomer_s_key_is_worthless_after_a_day() {
    let house = House::open().await;
    let (bob, claim) = newcomer(&house).await;
    let house = house.after_a_stop_of(Duration::from_hours(23)).await;
    house.nobody().post("/api/v1/invites/claim", &claim).await.unwrap();
    let house = house.after_a_stop_of(Duration::from_hours(2)).await;
    refused(house.nobody().post("/api/v1/invites/claim", &claim).await, 401, "claim-key");
    house.moved(&bob).get("/api/v1/me").await.unwrap();
}
