//! A link, a name, a seat.

use client::Client;
use serde_json::{Value, json};

use crate::house::{House, done, full, id_of, order, refused, send, table};

/// A private table for so many, with its host in the first seat.
async fn private(host: &Client, seats: u8) -> String {
    let setup = json!({ "game": "pastiche", "seats": seats, "visibility": "private" });
    table(host, json!({ "setup": setup })).await
}

async fn invite(host: &Client, table: &str, wanted: Value) -> Value {
    host.post(&format!("/api/v1/tables/{table}/invites"), &wanted).await.expect("an invitation")
}

fn claim(told: &Value, name: &str) -> Value {
    json!({ "invite": told["secret"], "name": name })
}

#[tokio::test]
async fn a_newcomer_holds_a_seat_after_two_requests() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = private(&ada, 2).await;
    let told = invite(&ada, &table, json!({})).await;
    let (secret, link) = (told["secret"].as_str().unwrap(), told["link"].as_str().unwrap());
    assert_eq!(link, format!("http://house.test/join#{secret}"), "browsers do not send what is behind a #");
    let look = house.nobody().post("/api/v1/invites/look", &json!({ "secret": secret })).await.unwrap();
    assert_eq!((&look["id"], &look["host"]["name"]), (&json!(table), &json!("Ada")));
    let request = house.nobody().request(client::Method::POST, "/api/v1/invites/claim");
    let answer = request.json(&claim(&told, "  Bob  the\tBuilder ")).send().await.unwrap();
    assert_eq!(answer.status(), 200);
    let cookie = answer.headers()["set-cookie"].to_str().unwrap().to_owned();
    for part in ["atelier=ats_", "; Path=/", "; HttpOnly", "; SameSite=Lax", "; Max-Age=31536000"] {
        assert!(cookie.contains(part), "{part} in {cookie}");
    }
    let seated: Value = answer.json().await.unwrap();
    assert_eq!((&seated["seat"], &seated["me"]["name"]), (&json!(1), &json!("Bob the Builder")));
    assert_eq!(seated["table"]["seats"][1]["player"], seated["me"]["id"]);
}

#[tokio::test]
async fn an_invitation_for_several_counts_down_and_is_used_up() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = private(&ada, 4).await;
    let told = invite(&ada, &table, json!({ "uses": 2 })).await;
    let list = format!("/api/v1/tables/{table}/invites");
    let left = async || ada.get(&list).await.unwrap()[0]["left"].clone();
    assert_eq!(left().await, 2);
    let (bob, _) = house.nobody().becoming("/api/v1/invites/claim", &claim(&told, "Bob")).await.unwrap();
    assert_eq!(left().await, 1);
    // Somebody who sits already does not use it up.
    let again = bob.post("/api/v1/invites/claim", &claim(&told, "Bob")).await.unwrap();
    assert_eq!((again["seat"].as_u64(), left().await), (Some(1), json!(1)));
    let cleo = house.guest("Cleo").await;
    cleo.post("/api/v1/invites/claim", &claim(&told, "")).await.unwrap();
    assert_eq!(ada.get(&list).await.unwrap(), json!([]), "a used one is not shown");
    for late in [house.nobody(), house.guest("Dora").await] {
        refused(late.post("/api/v1/invites/claim", &claim(&told, "Dora")).await, 404, "not-found");
    }
    refused(
        house.nobody().post("/api/v1/invites/look", &json!({ "secret": told["secret"] })).await,
        404,
        "not-found",
    );
    assert_eq!(full(&ada, &table).await["table"]["seats"][3], json!({ "name": "" }));
    let again = bob.post("/api/v1/invites/claim", &claim(&told, "Bob")).await.unwrap();
    assert_eq!(again["seat"], 1, "a used one still leads to the seat one has");
}

#[tokio::test]
async fn of_two_who_use_one_invitation_at_once_one_sits_down() {
    let house = House::open().await;
    let [ada, bob, cleo] = house.guests(["Ada", "Bob", "Cleo"]).await;
    let table = private(&ada, 4).await;
    let told = invite(&ada, &table, json!({})).await;
    let claim = claim(&told, "");
    let (one, other) =
        tokio::join!(bob.post("/api/v1/invites/claim", &claim), cleo.post("/api/v1/invites/claim", &claim));
    assert_eq!([&one, &other].iter().filter(|outcome| outcome.is_ok()).count(), 1);
    refused(one.and(other), 404, "not-found");
}

#[tokio::test]
async fn an_invitation_to_a_certain_seat_leads_there_or_nowhere() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = private(&ada, 4).await;
    let path = format!("/api/v1/tables/{table}/invites");
    refused(ada.post(&path, &json!({ "seat": 4 })).await, 404, "not-found");
    let (one, other) =
        (invite(&ada, &table, json!({ "seat": 2 })).await, invite(&ada, &table, json!({ "seat": 2 })).await);
    let seated = house.nobody().post("/api/v1/invites/claim", &claim(&one, "Bob")).await.unwrap();
    assert_eq!(seated["seat"], 2);
    refused(house.nobody().post("/api/v1/invites/claim", &claim(&other, "Cleo")).await, 409, "seat-taken");
    done(&ada, &table, json!({ "do": "free-seat", "seat": 2 })).await;
    let seated = house.nobody().post("/api/v1/invites/claim", &claim(&other, "Cleo")).await.unwrap();
    assert_eq!(seated["seat"], 2, "what came to nothing was not used up");
}

#[tokio::test]
async fn a_revoked_invitation_leads_nowhere() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = private(&ada, 3).await;
    let (one, other) = (invite(&ada, &table, json!({})).await, invite(&ada, &table, json!({})).await);
    let path = |told: &Value| format!("/api/v1/tables/{table}/invites/{}", told["id"].as_str().unwrap());
    refused(send(&bob, "DELETE", &path(&one), json!(null)).await, 404, "not-found");
    bob.post("/api/v1/invites/claim", &claim(&other, "")).await.unwrap();
    refused(send(&bob, "DELETE", &path(&one), json!(null)).await, 404, "not-found");
    send(&ada, "DELETE", &path(&one), json!(null)).await.unwrap();
    refused(send(&ada, "DELETE", &path(&one), json!(null)).await, 404, "not-found");
    refused(house.nobody().post("/api/v1/invites/claim", &claim(&one, "Cleo")).await, 404, "not-found");
}

#[tokio::test]
async fn a_newcomer_whose_answer_got_lost_asks_again_and_is_the_same_in_the_same_seat() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = private(&ada, 4).await;
    let told = invite(&ada, &table, json!({ "uses": 3 })).await;
    let mut wanted = claim(&told, "Bob");
    wanted["key"] = json!("short");
    refused(house.nobody().post("/api/v1/invites/claim", &wanted).await, 400, "malformed");
    wanted["key"] = json!("4f8b1c9e7a2d4f8b1c9e7a2d");
    let (one, first) = house.nobody().becoming("/api/v1/invites/claim", &wanted).await.unwrap();
    let (other, second) = house.nobody().becoming("/api/v1/invites/claim", &wanted).await.unwrap();
    assert_eq!((&first["me"], &first["seat"]), (&second["me"], &second["seat"]));
    assert_eq!(id_of(&one).await, id_of(&other).await);
    assert_eq!(ada.get(&format!("/api/v1/tables/{table}/invites")).await.unwrap()[0]["left"], 2);
    wanted["key"] = json!("another-key-of-another-one");
    let somebody_else = house.nobody().post("/api/v1/invites/claim", &wanted).await.unwrap();
    assert_eq!(somebody_else["seat"], 2);
}

#[tokio::test]
async fn an_invitation_needs_a_name_of_a_newcomer_and_none_of_somebody_known() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = private(&ada, 3).await;
    let told = invite(&ada, &table, json!({})).await;
    let bare = json!({ "invite": told["secret"] });
    refused(house.nobody().post("/api/v1/invites/claim", &bare).await, 422, "unfit");
    refused(house.nobody().post("/api/v1/invites/claim", &claim(&told, "  ")).await, 400, "malformed");
    let made_up = json!({ "invite": "ati_nothing", "name": "Cleo" });
    refused(house.nobody().post("/api/v1/invites/claim", &made_up).await, 404, "not-found");
    let seated = bob.post("/api/v1/invites/claim", &bare).await.unwrap();
    assert_eq!(seated["me"], json!({ "id": id_of(&bob).await, "name": "Bob" }));
}

#[tokio::test]
async fn only_the_host_invites_and_strangers_know_of_nothing() {
    let house = House::open().await;
    let [ada, bob, cleo] = house.guests(["Ada", "Bob", "Cleo"]).await;
    let table = private(&ada, 3).await;
    let path = format!("/api/v1/tables/{table}/invites");
    for uses in [0, 9] {
        refused(ada.post(&path, &json!({ "uses": uses })).await, 400, "malformed");
    }
    refused(cleo.post(&path, &json!({})).await, 404, "not-found");
    refused(cleo.get(&path).await, 404, "not-found");
    refused(house.nobody().post(&path, &json!({})).await, 401, "sign-in");
    let told = invite(&ada, &table, json!({})).await;
    bob.post("/api/v1/invites/claim", &claim(&told, "")).await.unwrap();
    refused(bob.post(&path, &json!({})).await, 403, "forbidden");
    let listed = invite(&ada, &table, json!({ "seat": 2 })).await;
    let shown = ada.get(&path).await.unwrap();
    assert_eq!(
        shown,
        json!([{ "id": listed["id"], "seat": 2, "left": 1, "hand-over": false, "watch": false }])
    );
    assert_eq!(bob.get(&path).await.unwrap(), json!([]), "players see their own invitations");
    assert!(!shown.to_string().contains("ati_"));
}

#[tokio::test]
async fn at_a_private_table_nobody_sits_down_without_an_invitation() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = private(&ada, 2).await;
    refused(order(&bob, &table, json!({ "do": "sit" })).await, 404, "not-found");
    let told = invite(&ada, &table, json!({})).await;
    bob.post("/api/v1/invites/claim", &claim(&told, "")).await.unwrap();
    done(&bob, &table, json!({ "do": "leave" })).await;
    refused(order(&bob, &table, json!({ "do": "sit" })).await, 403, "forbidden");
}

#[tokio::test]
async fn after_the_start_an_invitation_leads_to_no_seat() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let setup = json!({ "game": "pastiche", "seats": 2 });
    let table = table(&ada, json!({ "setup": setup, "bots": [null, "greedy"] })).await;
    let told = invite(&ada, &table, json!({})).await;
    done(&ada, &table, json!({ "do": "start" })).await;
    refused(house.nobody().post("/api/v1/invites/claim", &claim(&told, "Bob")).await, 409, "started");
}

#[tokio::test]
async fn an_invitation_expires_after_sixty_days() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = private(&ada, 2).await;
    let told = invite(&ada, &table, json!({})).await;
    let house = house.after_a_stop_of(std::time::Duration::from_hours(61 * 24)).await;
    refused(house.nobody().post("/api/v1/invites/claim", &claim(&told, "Bob")).await, 404, "not-found");
}

#[tokio::test]
async fn the_same_key_gets_the_same_seat_however_many_ask_at_once() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = private(&ada, 4).await;
    let told = invite(&ada, &table, json!({ "uses": 3 })).await;
    let mut wanted = claim(&told, "Bob");
    wanted["key"] = json!("4f8b1c9e7a2d4f8b1c9e7a2d");
    let nobody = house.nobody();
    let ask = || nobody.becoming("/api/v1/invites/claim", &wanted);
    let (one, two, three) = tokio::join!(ask(), ask(), ask());
    for outcome in [one, two, three] {
        let (bob, seated) = outcome.expect("a seat");
        assert_eq!((&seated["seat"], &seated["me"]["name"]), (&json!(1), &json!("Bob")));
        assert_eq!(full(&bob, &table).await["seat"], 1, "and each has a session that is good");
    }
    let left = ada.get(&format!("/api/v1/tables/{table}/invites")).await.unwrap()[0]["left"].clone();
    assert_eq!(left, 2, "one seat, one use");
}

#[tokio::test]
async fn nobody_becomes_somebody_for_a_seat_that_is_not_there() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = private(&ada, 2).await;
    let told = invite(&ada, &table, json!({ "uses": 2 })).await;
    let mut first = claim(&told, "Bob");
    first["key"] = json!("bbbbbbbbbbbbbbbbbbbbbbbb");
    house.nobody().post("/api/v1/invites/claim", &first).await.unwrap();
    let mut late = claim(&told, "Cleo");
    late["key"] = json!("cccccccccccccccccccccccc");
    refused(house.nobody().post("/api/v1/invites/claim", &late).await, 409, "seat-taken");
    done(&ada, &table, json!({ "do": "free-seat", "seat": 1 })).await;
    let seated = house.nobody().post("/api/v1/invites/claim", &late).await.unwrap();
    assert_eq!(seated["me"]["name"], "Cleo", "they were nobody until now, and the invitation had one left");
}
