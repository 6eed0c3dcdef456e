//! What strangers can ask for by the thousand, and what others notice of it: nothing.

use std::sync::mpsc;

use client::{Client, Method};
use serde_json::json;
use tokio::task::JoinSet;

use crate::house::{House, soon};

/// A house with limits behind a proxy that says where people come from.
async fn behind_proxy() -> House {
    House::with(|config| (config.limits, config.behind_proxy) = (true, true)).await
}

async fn log_in(who: &Client, login: &str, password: &str) -> u16 {
    let body = json!({ "login": login, "password": password });
    let answer = who.request(Method::POST, "/api/v1/login").json(&body).send().await.expect("an answer");
    let status = answer.status().as_u16();
    if status == 429 {
        assert!(answer.headers().contains_key("retry-after"), "it says when to come again");
    }
    status
}

/// So many log-ins at once, the nth from the address that is said.
async fn flood(house: &House, count: u32, from: impl Fn(u32) -> String) -> Vec<u16> {
    let mut trying = JoinSet::new();
    for nth in 0..count {
        let stranger = house.nobody().seen_from(&from(nth));
        trying.spawn(async move { log_in(&stranger, &format!("login-{nth}"), "a wrong password").await });
    }
    soon(trying.join_all()).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_network_of_ipv6_has_one_budget_of_log_ins() {
    let house = behind_proxy().await;
    let answers = flood(&house, 300, |nth| format!("2001:db8:7:7::{nth:x}")).await;
    let tried = answers.iter().filter(|status| **status == 401).count();
    // The burst, and what came back while the test ran.
    assert!((1..=60).contains(&tried), "{tried} passwords were looked at");
    assert!(answers.iter().all(|status| [401, 429].contains(status)), "{answers:?}");
    // Somebody in another network is not concerned.
    assert_eq!(log_in(&house.nobody().seen_from(&"2001:db8:7:8::1"), "ada", "a wrong password").await, 401);
}

#[tokio::test]
async fn an_address_is_the_same_however_it_is_written() {
    let house = behind_proxy().await;
    let forms = ["192.0.2.44", "::ffff:192.0.2.44", "::ffff:c000:22c"];
    let mut refused = 0;
    for nth in 0..90 {
        let stranger = house.nobody().seen_from(&forms[nth % forms.len()]);
        let body = json!({ "secret": "atr_nothing" });
        let asked = stranger.request(Method::POST, "/api/v1/recover").json(&body).send().await.unwrap();
        refused += u32::from(asked.status() == 429);
    }
    assert!(refused >= 20, "only {refused} of 90 were too many");
}

/// Passwords are looked at by so many threads and no more, and only so many wait; whoever comes then hears it at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_so_many_passwords_wait_and_others_do_not_wait_for_them() {
    let house = House::with(|config| (config.behind_proxy, config.thinkers) = (true, 1)).await;
    let (go_on, wait) = mpsc::channel::<()>();
    let (begun, has_begun) = tokio::sync::oneshot::channel();
    let app = house.app.clone();
    let holding = tokio::spawn(async move {
        let hold = move |_: &mut _| {
            begun.send(()).unwrap();
            wait.recv().is_ok()
        };
        app.shared.hashers.run(0, hold).await
    });
    soon(has_begun).await.unwrap();
    let waiting = flood(&house, 100, |nth| format!("2001:db8:{nth:x}::1"));
    let meanwhile = async {
        // Nobody who does not log in waits for any of it.
        let ada = house.guest("Ada").await;
        let table = json!({ "setup": { "game": "pastiche", "seats": 2 } });
        ada.post("/api/v1/tables", &table).await.unwrap();
        ada.get("/api/v1/tables").await.unwrap();
        // Somebody hears that there are too many while the others wait still.
        let mut refused = 0;
        while refused == 0 {
            let stranger = house.nobody().seen_from(&"192.0.2.9");
            let asked =
                tokio::time::timeout(std::time::Duration::from_millis(50), log_in(&stranger, "x", "y"));
            refused += u32::from(asked.await.is_ok_and(|status| status == 429));
            tokio::task::yield_now().await;
        }
        go_on.send(()).unwrap();
    };
    let (answers, ()) = soon(Box::pin(async { tokio::join!(waiting, meanwhile) })).await;
    assert!(holding.await.unwrap().unwrap());
    let tried = answers.iter().filter(|status| **status == 401).count();
    assert!((1..=40).contains(&tried), "{tried}: {answers:?}");
    assert_eq!(answers.iter().filter(|status| **status == 429).count() + tried, 100, "{answers:?}");
}

/// Strangers who try an account from everywhere do not lock out its owner.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_owner_of_an_account_logs_in_while_it_is_tried_from_everywhere() {
    let house = behind_proxy().await;
    let home = house.nobody().seen_from(&"192.0.2.1");
    let owner = home.newcomer("Ada").await.unwrap();
    let password = json!({ "login": "Ada.Lovelace", "password": "correct horse" });
    let set = owner.request(Method::PUT, "/api/v1/me/password").json(&password).send().await.unwrap();
    assert_eq!(set.status().as_u16(), 200);
    assert_eq!(log_in(&home, "ada.lovelace", "correct horse").await, 200);
    let mut trying = JoinSet::new();
    for nth in 0..150 {
        let stranger = house.nobody().seen_from(&format!("2001:db8:0:{nth:x}::1"));
        trying.spawn(async move { log_in(&stranger, " ADA.lovelace ", "guessed").await });
    }
    let answers = soon(trying.join_all()).await;
    assert!(answers.contains(&429), "{answers:?}");
    assert_eq!(log_in(&home, "ada.lovelace", "correct horse").await, 200);
}
