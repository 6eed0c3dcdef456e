//! Those who delete their accounts, and what is deleted by itself.

use std::time::Duration;

use client::Client;
use serde_json::{Value, json};
use server::admin::Errand;
use store::{SecretKind, Stage};

use crate::house::{
    House, Reader, TODAY, done, full, id_of, order, pastiche, play_to_the_end, record, refused, seated, send,
    started, table,
};

const PASSWORD: &str = "correct horse battery";

fn say(text: &str) -> Value {
    json!({ "do": "say", "text": text })
}

async fn delete(client: &Client, body: Value) -> Result<Value, client::ClientError> {
    send(client, "DELETE", "/api/v1/me", body).await
}

/// Everything that is kept of all tables.
async fn kept(house: &House) -> String {
    let store = &house.app.shared.store;
    let mut all = Vec::new();
    for id in store.ids("", 1000).await.expect("a table") {
        all.push(format!("{:?}", store.load(&id).await.expect("a table")));
    }
    all.concat()
}

#[tokio::test]
async fn only_the_person_deletes_an_account_and_says_the_password() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let login = json!({ "login": "ada", "password": PASSWORD });
    send(&ada, "PUT", "/api/v1/me/password", login.clone()).await.unwrap();
    let wanted = json!({ "label": "", "scopes": ["read", "play"] });
    let token = ada.post("/api/v1/me/tokens", &wanted).await.unwrap();
    let token = house.nobody().with_token(token["secret"].as_str().unwrap());
    refused(delete(&house.nobody(), json!({})).await, 401, "sign-in");
    refused(delete(&token, json!({ "password": PASSWORD })).await, 403, "forbidden");
    refused(delete(&ada, json!({})).await, 401, "wrong-password");
    refused(delete(&ada, json!({ "password": "not my password" })).await, 401, "wrong-password");
    refused(delete(&ada, json!({ "sure": true })).await, 400, "malformed");
    ada.get("/api/v1/me").await.unwrap();
    let request = ada.request(client::Method::DELETE, "/api/v1/me").json(&json!({ "password": PASSWORD }));
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status(), 204);
    assert!(answer.headers()["set-cookie"].to_str().unwrap().contains("Max-Age=0"));
    refused(ada.get("/api/v1/me").await, 401, "sign-in");
    refused(token.get("/api/v1/me").await, 401, "token");
    refused(house.nobody().post("/api/v1/login", &login).await, 401, "wrong-password");
    // The login is free again, and a guest needs no password.
    send(&bob, "PUT", "/api/v1/me/password", login).await.unwrap();
    delete(&house.guest("Cleo").await, json!({})).await.unwrap();
}

#[tokio::test]
async fn deleting_is_limited_like_logging_in() {
    let house = House::with(|config| config.limits = true).await;
    let ada = house.guest("Ada").await;
    let login = json!({ "login": "ada", "password": PASSWORD });
    send(&ada, "PUT", "/api/v1/me/password", login).await.unwrap();
    for _ in 0..19 {
        refused(delete(&ada, json!({ "password": "guess" })).await, 401, "wrong-password");
    }
    refused(delete(&ada, json!({ "password": PASSWORD })).await, 429, "rate-limited");
}

#[tokio::test]
async fn nothing_that_is_theirs_is_left() {
    let house = House::open().await;
    let [ada, zenobia, will] = house.guests(["Ada", "Zenobia", "Will"]).await;
    let id = id_of(&zenobia).await;
    // Hers alone, open with others, running, over; and one where she only talked.
    let alone = started(&[&zenobia], pastiche(), &["greedy"]).await;
    let hosted =
        seated(&[&zenobia, &ada], json!({ "game": "pastiche", "title": "At Zenobia\u{2019}s" }), &[]).await;
    let open = seated(&[&ada, &zenobia], json!({ "game": "masterpiece" }), &["greedy"]).await;
    let running = started(&[&ada, &zenobia], pastiche(), &[]).await;
    let over = started(&[&zenobia, &ada], pastiche(), &[]).await;
    play_to_the_end(&[&zenobia, &ada], &over).await;
    let watched = seated(&[&ada, &will], pastiche(), &[]).await;
    for table in [&hosted, &open, &running, &over, &watched] {
        done(&zenobia, table, say("these are my own words")).await;
        done(&ada, table, say("and these are mine")).await;
    }
    send(&zenobia, "PUT", &format!("/api/v1/tables/{over}/note"), json!({ "text": "a note of hers" }))
        .await
        .unwrap();
    send(&ada, "PATCH", "/api/v1/me", json!({ "muted": [id] })).await.unwrap();
    let before = ada.get(&format!("/api/v1/tables/{over}/verification")).await.unwrap();
    assert_eq!((&before["holds"], before.get("redacted")), (&json!(true), None));
    let mut reader = Reader::at(&ada, &running).await;
    let mut own = Reader::at(&zenobia, &running).await;
    delete(&zenobia, json!({})).await.unwrap();
    own.until_goodbye().await;
    reader.until_is("resigned").await;
    reader.until_goodbye().await;
    // Hers is gone, and the others go on without her.
    refused(ada.get(&format!("/api/v1/tables/{alone}")).await, 404, "not-found");
    assert_eq!(full(&ada, &hosted).await["table"]["stage"], "ended");
    assert_eq!(full(&ada, &open).await["table"]["seats"][1], json!({ "name": "" }));
    let shown = full(&ada, &running).await["table"]["seats"][1].clone();
    assert_eq!(
        (&shown["name"], &shown["resigned"], &shown["bot"]),
        (&json!("Somebody"), &json!(true), &json!("journeyman"))
    );
    assert!(shown["player"].as_str().unwrap().starts_with("gone"));
    for table in [&hosted, &open, &running, &over, &watched] {
        let full = full(&ada, table).await;
        let said: Vec<_> =
            full["talk"].as_array().unwrap().iter().map(|line| [&line["name"], &line["text"]]).collect();
        assert_eq!(said, [["Somebody", ""], ["Ada", "and these are mine"]], "{table}");
    }
    assert_eq!(ada.get("/api/v1/me").await.unwrap()["muted"], json!([]));
    let listed = ada.get("/api/v1/me/tables").await.unwrap().to_string();
    // The luck of what was played is proven as before, and it is said what is not.
    let written = record(&ada, &over).await;
    let head: Value = serde_json::from_str(written.lines().next().unwrap()).unwrap();
    assert_eq!(head["players"], json!(["Somebody", "Ada"]));
    let proof = ada.get(&format!("/api/v1/tables/{over}/verification")).await.unwrap();
    assert_eq!((&proof["holds"], &proof["redacted"]), (&json!(true), &json!(true)));
    assert!(proof["says"].as_str().unwrap().contains("A name was taken out"), "{proof}");
    assert_eq!(proof["commitment"], before["commitment"]);
    // The game that goes on draws its luck from what was agreed, and is proven, too.
    play_to_the_end(&[&ada], &running).await;
    let proof = ada.get(&format!("/api/v1/tables/{running}/verification")).await.unwrap();
    assert_eq!((&proof["holds"], &proof["redacted"]), (&json!(true), &json!(true)));
    assert!(shelf::open(&record(&ada, &running).await).unwrap().verify().is_ok());
    for text in [&listed, &written] {
        assert!(!text.contains("Zenobia") && !text.contains(&id), "{text}");
    }
    // Nor is anything left in the database, but that she is leaving: something may come late.
    let house = house.after_a_stop_of(Duration::from_mins(11)).await;
    house.app.tidy_people().await;
    assert!(house.app.shared.store.leaving().await.unwrap().is_empty());
    assert_eq!(house.app.shared.store.note(&over, &id).await.unwrap(), None);
    let all = kept(&house).await;
    for text in ["Zenobia", "these are my own words", &id] {
        assert!(!all.contains(text), "{text}");
    }
    assert!(all.contains("and these are mine"));
    assert!(house.app.errand(Errand::Unreadable).await.unwrap().is_empty());
}

#[tokio::test]
async fn two_who_have_gone_are_told_apart() {
    let house = House::open().await;
    let [ada, bob, cleo] = house.guests(["Ada", "Bob", "Cleo"]).await;
    let table = started(&[&ada, &bob, &cleo], json!({ "game": "masterpiece" }), &[]).await;
    delete(&bob, json!({})).await.unwrap();
    delete(&cleo, json!({})).await.unwrap();
    let seats = full(&ada, &table).await["table"]["seats"].clone();
    assert_eq!([&seats[1]["name"], &seats[2]["name"]], ["Somebody", "Somebody 2"]);
    play_to_the_end(&[&ada], &table).await;
    let head: Value = serde_json::from_str(record(&ada, &table).await.lines().next().unwrap()).unwrap();
    assert_eq!(head["players"], json!(["Ada", "Somebody", "Somebody 2"]));
    assert_eq!(ada.get(&format!("/api/v1/tables/{table}/verification")).await.unwrap()["holds"], true);
}

/// Whatever was done when the server was killed, the rest is done when it runs again.
#[tokio::test]
async fn a_kill_in_between_leaves_nothing_half_done() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let id = id_of(&bob).await;
    let tables = [
        started(&[&ada, &bob], pastiche(), &[]).await,
        seated(&[&ada, &bob], pastiche(), &[]).await,
        started(&[&bob], pastiche(), &["greedy"]).await,
    ];
    done(&bob, &tables[0], say("hello")).await;
    // The account is gone; it had not come to the tables.
    assert!(house.app.shared.store.begin_leaving(&id, TODAY).await.unwrap());
    assert_eq!(full(&ada, &tables[0]).await["table"]["seats"][1]["name"], "Bob");
    let house = house.after_a_stop_of(Duration::from_secs(1)).await;
    let ada = house.moved(&ada);
    house.app.tidy_people().await;
    assert_eq!(full(&ada, &tables[0]).await["table"]["seats"][1]["name"], "Somebody");
    assert_eq!(full(&ada, &tables[1]).await["table"]["seats"][1], json!({ "name": "" }));
    refused(ada.get(&format!("/api/v1/tables/{}", tables[2])).await, 404, "not-found");
    assert!(house.app.shared.store.tables_of(&id, "", 9).await.unwrap().is_empty());
    // Something of his that was on its way comes late: it goes, too.
    let (row, _, log) = house.app.shared.store.load(&tables[1]).await.unwrap().unwrap();
    let said = json!({ "said": { "who": { "id": id, "name": "Bob" }, "text": "late words" } }).to_string();
    let late = store::Entry { player: Some(id.clone()), body: said, ..log.last().unwrap().clone() };
    house.app.tables.put_away(&tables[1], server::wire::Why::Restart).await;
    house.app.shared.store.append(row.entries, vec![late], row).await.unwrap();
    house.app.tidy_people().await;
    let full = full(&ada, &tables[1]).await.to_string();
    assert!(!full.contains("late words") && !full.contains(&id), "{full}");
}

#[tokio::test]
async fn the_keeper_deletes_a_player() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    send(&bob, "PUT", "/api/v1/me/password", json!({ "login": "bob", "password": PASSWORD })).await.unwrap();
    let table = started(&[&ada, &bob], pastiche(), &[]).await;
    let mut reader = Reader::at(&bob, &table).await;
    house.errand(Errand::DeletePlayer { player: "Bob".to_owned() }).await;
    reader.until_goodbye().await;
    refused(order(&bob, &table, say("hi")).await, 401, "sign-in");
    assert_eq!(full(&ada, &table).await["table"]["seats"][1]["name"], "Somebody");
    let again = house.app.errand(Errand::DeletePlayer { player: "bob".to_owned() }).await;
    assert_eq!(again.unwrap_err().status, 404);
}

#[tokio::test]
async fn what_is_kept_for_long_enough_is_deleted_if_that_is_set() {
    let days = |days: u64| Some(Duration::from_hours(24 * days));
    let house = House::with(|config| (config.keep_finished, config.keep_guests) = (days(30), days(60))).await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let known = house.guest("Known").await;
    send(&known, "PUT", "/api/v1/me/password", json!({ "login": "known", "password": PASSWORD }))
        .await
        .unwrap();
    let over = table(&known, json!({ "setup": { "game": "pastiche", "seats": 2 } })).await;
    done(&known, &over, json!({ "do": "end" })).await;
    let open = seated(&[&known, &ada], pastiche(), &[]).await;
    let names = async |house: &House| {
        let mut there = Vec::new();
        for client in [&ada, &bob, &known] {
            there.push(house.moved(client).get("/api/v1/me").await.is_ok());
        }
        there
    };
    house.app.tidy_people().await;
    full(&known, &over).await;
    let house = house.after_a_stop_of(Duration::from_hours(24 * 29)).await;
    house.app.tidy_people().await;
    full(&house.moved(&known), &over).await;
    let house = house.after_a_stop_of(Duration::from_hours(25)).await;
    house.app.tidy_people().await;
    refused(house.moved(&known).get(&format!("/api/v1/tables/{over}")).await, 404, "not-found");
    assert_eq!(names(&house).await, [true, true, true]);
    // Ada sits at a table that is open, Bob nowhere, and neither comes back.
    let house = house.after_a_stop_of(Duration::from_hours(24 * 61)).await;
    house.app.tidy_people().await;
    let sessions =
        async |client: &str| house.app.shared.store.secrets(client, SecretKind::Session).await.unwrap();
    assert_eq!(names(&house).await, [true, false, true]);
    assert!(!sessions(&id_of(&house.moved(&known)).await).await.is_empty());
    assert_eq!(full(&house.moved(&known), &open).await["table"]["seats"][1]["name"], "Ada");
    let stages = house.app.shared.store.tables_of(&id_of(&house.moved(&ada)).await, "", 9).await.unwrap();
    assert_eq!(stages, [(open, Stage::Open)]);
}
