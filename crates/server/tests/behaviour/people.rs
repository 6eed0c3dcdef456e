//! Who somebody is: names, passwords, other devices, tokens.

use std::time::Duration;

use serde_json::{Value, json};
use store::{Block, BlockKind};

use crate::house::{House, done, full, id_of, order, pastiche, refused, seated, send, started};

const PASSWORD: &str = "correct horse battery";

fn login(login: &str, password: &str) -> Value {
    json!({ "login": login, "password": password })
}

#[tokio::test]
async fn a_name_is_enough_to_be_somebody() {
    let house = House::open().await;
    refused(house.nobody().get("/api/v1/me").await, 401, "sign-in");
    let request = house.nobody().request(client::Method::POST, "/api/v1/players");
    let answer = request.json(&json!({ "name": " Ada \n Lovelace" })).send().await.unwrap();
    assert_eq!(answer.status(), 201);
    let cookie = answer.headers()["set-cookie"].to_str().unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && !cookie.contains("Secure"));
    let me: Value = answer.json().await.unwrap();
    assert_eq!((&me["name"], &me["bot"], me.get("login")), (&json!("Ada Lovelace"), &json!(false), None));
    for odd in ["", " \t ", "a\u{202e}b", &"x".repeat(241)] {
        let refusal = house.nobody().post("/api/v1/players", &json!({ "name": odd })).await;
        refused(refusal, 400, "malformed");
    }
}

#[tokio::test]
async fn behind_tls_the_cookie_stays_with_the_host() {
    let house = House::with(|config| config.secure_cookies = true).await;
    let request = house.nobody().request(client::Method::POST, "/api/v1/players");
    let answer = request.json(&json!({ "name": "Ada" })).send().await.unwrap();
    let cookie = answer.headers()["set-cookie"].to_str().unwrap();
    assert!(cookie.starts_with("__Host-atelier=ats_") && cookie.ends_with("; Secure"), "{cookie}");
    assert!(!id_of(&house.guest("Bob").await).await.is_empty());
}

#[tokio::test]
async fn blocked_names_and_addresses_are_turned_away() {
    let house = House::with(|config| config.behind_proxy = true).await;
    let ada = house.guest("Ada").await;
    let store = &house.app.shared.store;
    for (kind, value) in [(BlockKind::Name, "the host"), (BlockKind::Address, "192.0.2.7")] {
        let (value, reason) = (value.to_owned(), String::new());
        store.block(Block { kind, value, at: 1, reason, until: None }).await.unwrap();
    }
    house.app.blocks.read(store).await.unwrap();
    refused(house.nobody().post("/api/v1/players", &json!({ "name": "The  Host" })).await, 403, "forbidden");
    refused(send(&ada, "PATCH", "/api/v1/me", json!({ "name": "THE HOST" })).await, 403, "forbidden");
    let from = async |addresses: &str| {
        let request = ada.request(client::Method::GET, "/api/v1/me").header("x-forwarded-for", addresses);
        request.send().await.unwrap().status().as_u16()
    };
    assert_eq!(from("192.0.2.7").await, 403);
    assert_eq!(from("198.51.100.1, 192.0.2.7").await, 403, "what our proxy saw comes last");
    assert_eq!(from("192.0.2.7, 198.51.100.1").await, 200, "what comes before can be made up");
}

#[tokio::test]
async fn another_name_is_kept_and_a_program_says_so_for_good() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let me = send(&ada, "PATCH", "/api/v1/me", json!({ "name": "Countess  A" })).await.unwrap();
    assert_eq!(me["name"], "Countess A");
    let bob_id = id_of(&bob).await;
    let me = send(&ada, "PATCH", "/api/v1/me", json!({ "muted": [bob_id] })).await.unwrap();
    assert_eq!((&me["name"], &me["muted"]), (&json!("Countess A"), &json!([bob_id])));
    refused(send(&ada, "PATCH", "/api/v1/me", json!({ "muted": ["no id!"] })).await, 400, "malformed");
    refused(send(&ada, "PATCH", "/api/v1/me", json!({ "age": 3 })).await, 400, "malformed");
    let me = send(&ada, "PATCH", "/api/v1/me", json!({ "bot": true })).await.unwrap();
    assert_eq!(me["bot"], true);
    refused(send(&ada, "PATCH", "/api/v1/me", json!({ "bot": false })).await, 403, "forbidden");
    assert_eq!(ada.get("/api/v1/me").await.unwrap()["muted"], json!([bob_id]));
}

#[tokio::test]
async fn a_guest_who_sets_a_password_keeps_everything_and_logs_in_elsewhere() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = started(&[&ada, &bob], pastiche(), &[]).await;
    let hand = full(&ada, &table).await["view"]["mine"].clone();
    let me = send(&ada, "PUT", "/api/v1/me/password", login(" Ada@Example.org ", PASSWORD)).await.unwrap();
    assert_eq!(me["login"], "ada@example.org");
    let (elsewhere, known) =
        house.nobody().becoming("/api/v1/login", &login("ADA@example.org", PASSWORD)).await.unwrap();
    assert_eq!((&known["id"], &known["name"]), (&me["id"], &json!("Ada")));
    assert_eq!(full(&elsewhere, &table).await["view"]["mine"], hand);
    let kept = house.app.shared.store.player(me["id"].as_str().unwrap()).await.unwrap().unwrap();
    assert!(kept.password.unwrap().starts_with("$argon2id$"));
    let taken = send(&bob, "PUT", "/api/v1/me/password", login("ada@example.org", PASSWORD)).await;
    refused(taken, 409, "taken");
    for (name, password) in [("ab", PASSWORD), ("a b c", PASSWORD), ("bob@home", "too short")] {
        let refusal = send(&bob, "PUT", "/api/v1/me/password", login(name, password)).await;
        refused(refusal, 400, "malformed");
    }
}

#[tokio::test]
async fn a_wrong_password_and_an_unknown_login_get_the_same_answer() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    send(&ada, "PUT", "/api/v1/me/password", login("ada", PASSWORD)).await.unwrap();
    let wrong = house.nobody().post("/api/v1/login", &login("ada", "not my password")).await;
    let unknown = house.nobody().post("/api/v1/login", &login("eve", PASSWORD)).await;
    assert_eq!(refused(wrong, 401, "wrong-password"), refused(unknown, 401, "wrong-password"));
}

#[tokio::test]
async fn a_new_password_ends_all_other_sessions() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    send(&ada, "PUT", "/api/v1/me/password", login("ada", PASSWORD)).await.unwrap();
    let (other, _) = house.nobody().becoming("/api/v1/login", &login("ada", PASSWORD)).await.unwrap();
    other.get("/api/v1/me").await.unwrap();
    send(&ada, "PUT", "/api/v1/me/password", login("ada", "another good one")).await.unwrap();
    ada.get("/api/v1/me").await.unwrap();
    refused(other.get("/api/v1/me").await, 401, "sign-in");
    refused(house.nobody().post("/api/v1/login", &login("ada", PASSWORD)).await, 401, "wrong-password");
    house.nobody().post("/api/v1/login", &login("ada", "another good one")).await.unwrap();
}

#[tokio::test]
async fn logging_out_ends_one_session_or_all() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    send(&ada, "PUT", "/api/v1/me/password", login("ada", PASSWORD)).await.unwrap();
    let (other, _) = house.nobody().becoming("/api/v1/login", &login("ada", PASSWORD)).await.unwrap();
    let (third, _) = house.nobody().becoming("/api/v1/login", &login("ada", PASSWORD)).await.unwrap();
    let answer = other.request(client::Method::POST, "/api/v1/logout").send().await.unwrap();
    assert_eq!(answer.status(), 204);
    assert!(answer.headers()["set-cookie"].to_str().unwrap().contains("atelier=; Path=/; Max-Age=0"));
    refused(other.get("/api/v1/me").await, 401, "sign-in");
    third.get("/api/v1/me").await.unwrap();
    ada.post("/api/v1/logout?everywhere=true", &json!(null)).await.unwrap();
    for gone in [&ada, &third] {
        refused(gone.get("/api/v1/me").await, 401, "sign-in");
    }
    refused(house.nobody().post("/api/v1/logout", &json!(null)).await, 401, "sign-in");
}

#[tokio::test]
async fn a_recovery_link_moves_a_player_to_another_device_once() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = seated(&[&ada, &bob], pastiche(), &[]).await;
    let old = ada.post("/api/v1/me/recovery", &json!(null)).await.unwrap();
    let told = ada.post("/api/v1/me/recovery", &json!(null)).await.unwrap();
    let secret = told["secret"].as_str().unwrap();
    assert_eq!(told["link"], format!("http://house.test/recover#{secret}"));
    let by = |told: &Value| json!({ "secret": told["secret"] });
    refused(house.nobody().post("/api/v1/recover", &by(&old)).await, 404, "not-found");
    let (phone, me) = house.nobody().becoming("/api/v1/recover", &by(&told)).await.unwrap();
    assert_eq!(me["name"], "Ada");
    done(&phone, &table, json!({ "do": "start" })).await;
    assert_eq!(full(&phone, &table).await["seat"], 0);
    refused(house.nobody().post("/api/v1/recover", &by(&told)).await, 404, "not-found");
    let late = ada.post("/api/v1/me/recovery", &json!(null)).await.unwrap();
    let house = house.after_a_stop_of(Duration::from_hours(8 * 24)).await;
    refused(house.nobody().post("/api/v1/recover", &by(&late)).await, 404, "not-found");
    house.moved(&phone).get("/api/v1/me").await.unwrap();
}

#[tokio::test]
async fn a_token_does_what_its_scopes_allow_until_it_is_revoked() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = started(&[&ada, &bob], pastiche(), &[]).await;
    let token = async |scopes: Value| {
        let wanted = json!({ "label": "my bot", "scopes": scopes });
        ada.post("/api/v1/me/tokens", &wanted).await.unwrap()
    };
    let (reads, plays) = (token(json!(["read"])).await, token(json!(["play"])).await);
    let secret = |told: &Value| told["secret"].as_str().unwrap().to_owned();
    let (reader, player) =
        (house.nobody().with_token(&secret(&reads)), house.nobody().with_token(&secret(&plays)));
    assert_eq!(full(&reader, &table).await["seat"], 0);
    let talk = json!({ "do": "say", "text": "beep" });
    refused(order(&reader, &table, talk.clone()).await, 403, "scope");
    refused(player.get(&format!("/api/v1/tables/{table}")).await, 403, "scope");
    refused(
        reader.post("/api/v1/tables", &json!({ "setup": { "game": "pastiche", "seats": 2 } })).await,
        403,
        "scope",
    );
    done(&player, &table, talk).await;
    for (method, path, body) in [
        ("PUT", "/api/v1/me/password", login("ada", PASSWORD)),
        ("POST", "/api/v1/me/recovery", json!(null)),
        ("POST", "/api/v1/me/tokens", json!({ "label": "", "scopes": ["read"] })),
        ("GET", "/api/v1/me/tokens", json!(null)),
        ("POST", "/api/v1/logout", json!(null)),
    ] {
        refused(send(&player, method, path, body).await, 403, "forbidden");
    }
    let listed = ada.get("/api/v1/me/tokens").await.unwrap();
    assert_eq!((&listed[0]["label"], listed.as_array().unwrap().len()), (&json!("my bot"), 2));
    assert!(!listed.to_string().contains("atl_"), "a secret is told once");
    let path = format!("/api/v1/me/tokens/{}", reads["id"].as_str().unwrap());
    refused(send(&bob, "DELETE", &path, json!(null)).await, 404, "not-found");
    send(&ada, "DELETE", &path, json!(null)).await.unwrap();
    refused(reader.get("/api/v1/me").await, 401, "token");
    refused(house.nobody().with_token("atl_nonsense").get("/api/v1/me").await, 401, "token");
    for wanted in [
        json!({ "label": "x", "scopes": [] }),
        json!({ "label": "x", "scopes": ["admin"] }),
        json!({ "label": "x", "scopes": ["read"], "days": 0 }),
        json!({ "label": "x".repeat(61), "scopes": ["read"] }),
    ] {
        refused(ada.post("/api/v1/me/tokens", &wanted).await, 400, "malformed");
    }
}

#[tokio::test]
async fn a_token_ends_on_its_day() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let wanted = json!({ "label": "", "scopes": ["read"], "days": 1 });
    let told = ada.post("/api/v1/me/tokens", &wanted).await.unwrap();
    let token = house.nobody().with_token(told["secret"].as_str().unwrap());
    token.get("/api/v1/me").await.unwrap();
    let house = house.after_a_stop_of(Duration::from_hours(25)).await;
    refused(house.moved(&token).get("/api/v1/me").await, 401, "token");
}

#[tokio::test]
async fn another_site_does_nothing_in_somebody_s_name() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let tries = async |name: &'static str, value: &str| {
        let request = ada.request(client::Method::POST, "/api/v1/me/recovery").header(name, value);
        request.send().await.unwrap().status().as_u16()
    };
    assert_eq!(tries("sec-fetch-site", "cross-site").await, 403);
    assert_eq!(tries("sec-fetch-site", "same-origin").await, 200);
    assert_eq!(tries("origin", "http://elsewhere.test").await, 403);
    assert_eq!(tries("origin", ada.base()).await, 200);
    assert_eq!(tries("origin", "null").await, 403);
}

#[tokio::test]
async fn whoever_tries_secrets_too_often_is_told_to_wait() {
    let house = House::with(|config| config.limits = true).await;
    let wrong = json!({ "secret": "ati_guess" });
    for _ in 0..20 {
        refused(house.nobody().post("/api/v1/invites/look", &wrong).await, 404, "not-found");
    }
    let answer = house.nobody().request(client::Method::POST, "/api/v1/login").json(&login("ada", PASSWORD));
    let answer = answer.send().await.unwrap();
    assert_eq!(answer.status(), 429);
    assert!(answer.headers().contains_key("retry-after"));
    let body: Value = answer.json().await.unwrap();
    assert_eq!(
        (&body["error"]["code"], &body["error"]["limit"]),
        (&json!("rate-limited"), &json!("secrets"))
    );
}

#[tokio::test(start_paused = true)]
async fn whose_answer_to_a_recovery_link_got_lost_asks_again_with_the_same_key() {
    let hands = crate::house::hold_time();
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let told = ada.post("/api/v1/me/recovery", &json!(null)).await.unwrap();
    let recover = |key: &str| json!({ "secret": told["secret"], "key": key });
    let own = "ada-on-her-new-telephone";
    refused(house.nobody().post("/api/v1/recover", &recover("short")).await, 400, "malformed");
    let (nobody, wanted) = (house.nobody(), recover(own));
    let ask = || nobody.post("/api/v1/recover", &wanted);
    let (one, two) = tokio::join!(ask(), ask());
    assert_eq!((&one.unwrap()["name"], &two.unwrap()["name"]), (&json!("Ada"), &json!("Ada")));
    let (again, _) = house.nobody().becoming("/api/v1/recover", &recover(own)).await.unwrap();
    assert_eq!(id_of(&again).await, id_of(&ada).await);
    let other = recover("somebody-elses-telephone");
    refused(house.nobody().post("/api/v1/recover", &other).await, 404, "not-found");
    let bare = json!({ "secret": told["secret"] });
    refused(house.nobody().post("/api/v1/recover", &bare).await, 404, "not-found");
    hands.push(601).await;
    refused(house.nobody().post("/api/v1/recover", &recover(own)).await, 404, "not-found");
}
