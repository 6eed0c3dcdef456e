//! With limits on, the bursts that are documented pass, and what comes after is told when to come back.
//!
//! No time is measured: a bucket that fills while a test runs lets some more through, so the burst passes for certain, and
//! then within as many again and some more one is refused.

use axum::http::{Method, header};
use serde_json::{Value, json};
use server::{Config, LIMITS};

use crate::secrets::house::{Answer, Guest, House, quiet};

async fn limited() -> House {
    House::open_as(Config { limits: true, ..quiet() }).await
}

/// Does something until it is too often, and looks at the refusal. What is asked otherwise counts as a request, too, so
/// only the limits with less than requests have are reached this way.
async fn assert_limited(name: &str, mut once: impl AsyncFnMut(usize) -> Answer) {
    let (_, _, at_once, _) = LIMITS.into_iter().find(|(limit, ..)| *limit == name).unwrap();
    let burst = usize::try_from(at_once).unwrap();
    for nth in 0..burst {
        let answer = once(nth).await;
        assert_ne!(answer.status, 429, "{name}: {nth} of {burst} is too often");
    }
    for nth in burst..burst * 40 {
        let answer = once(nth).await;
        if answer.status != 429 {
            continue;
        }
        let error = answer.json()["error"].clone();
        assert_eq!((error["code"].as_str(), error["limit"].as_str()), (Some("rate-limited"), Some(name)));
        let seconds = error["seconds"].as_u64().unwrap();
        assert!((1..=60).contains(&seconds), "{name}: {seconds}");
        assert_eq!(answer.headers[header::RETRY_AFTER].to_str().unwrap(), seconds.to_string());
        assert!(!error["message"].as_str().unwrap().is_empty());
        return;
    }
    panic!("{name} are never too many");
}

fn nobody() -> Guest {
    Guest::default()
}

#[tokio::test]
async fn requests_from_one_address_are_limited() {
    let house = limited().await;
    assert_limited("requests", async |_| house.get(&nobody(), "/api/v1/games").await).await;
    assert_eq!(house.get(&nobody(), "/healthz").await.status, 200, "how the server is can always be asked");
}

#[tokio::test]
async fn new_players_from_one_address_are_limited() {
    let house = limited().await;
    assert_limited("newcomers", async |nth| {
        let body = json!({ "name": "Ada" });
        let mut request = House::request(&nobody(), &Method::POST, "/api/v1/players", Some(&body));
        // Without a proxy of ours nobody can make up where they come from.
        let made_up = format!("10.0.{}.{}", nth / 200, nth % 200).parse().unwrap();
        request.headers_mut().insert("x-forwarded-for", made_up);
        house.send(request).await
    })
    .await;
}

#[tokio::test]
async fn secrets_tried_from_one_address_are_limited_whatever_they_are_tried_at() {
    for path in ["/api/v1/recover", "/api/v1/invites/look", "/api/v1/invites/claim", "/api/v1/me/recovery"] {
        let house = limited().await;
        let ada = house.newcomer("Ada").await;
        let body = if path.ends_with("claim") { json!({ "invite": "x" }) } else { json!({ "secret": "x" }) };
        assert_limited("secrets", async |_| house.post(&ada, path, &body).await).await;
        // All of them count together, log-ins and passwords too.
        let login = json!({ "login": "ada", "password": "correct horse" });
        for (method, path) in [(Method::POST, "/api/v1/login"), (Method::PUT, "/api/v1/me/password")] {
            let mut refused = false;
            for _ in 0..20 {
                let answer = house.send(House::request(&ada, &method, path, Some(&login))).await;
                refused |= answer.status == 429;
            }
            assert!(refused, "{path} is limited by itself");
        }
    }
}

#[tokio::test]
async fn commands_of_one_player_are_limited_and_those_of_another_are_not() {
    let house = limited().await;
    let (ada, bob) = (house.newcomer("Ada").await, house.newcomer("Bob").await);
    let stand: Value = json!({ "do": "take-seat-back" });
    assert_limited("commands", async |_| house.order(&ada, "nowhere", "k", &stand).await).await;
    assert_eq!(house.order(&bob, "nowhere", "k", &stand).await.status, 404);
}

#[tokio::test]
async fn talk_of_one_player_is_limited_wherever_it_is() {
    let house = limited().await;
    let ada = house.newcomer("Ada").await;
    let say = json!({ "do": "say", "text": "hello" });
    assert_limited("talk", async |nth| house.order(&ada, "nowhere", &nth.to_string(), &say).await).await;
}

#[tokio::test]
async fn tables_and_records_of_one_player_are_limited_together() {
    let house = limited().await;
    let ada = house.newcomer("Ada").await;
    let wanted = json!({ "setup": { "game": "pastiche", "seats": 2 } });
    assert_limited("tables", async |nth| {
        if nth % 2 == 0 {
            return house.post(&ada, "/api/v1/tables", &wanted).await;
        }
        let mut record = House::request(&ada, &Method::POST, "/api/v1/records", None);
        *record.body_mut() = "no record".into();
        house.send(record).await
    })
    .await;
}

#[tokio::test]
async fn hints_for_one_player_are_limited_wherever_they_are_asked_for() {
    let house = limited().await;
    let ada = house.newcomer("Ada").await;
    assert_limited("hints", async |_| house.get(&ada, "/api/v1/tables/nowhere/hints").await).await;
}
