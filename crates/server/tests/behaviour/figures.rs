//! Who may read the figures, and what they do not say.

use std::time::Duration;

use client::Client;
use serde_json::{Value, json};
use server::Config;

use crate::house::{House, choices, done, full, hold_time, started};

/// Status and text of the figures, as somebody gets them who comes from there with this word.
async fn figures(client: &Client, from: Option<&str>, word: Option<&str>) -> (u16, String) {
    let mut request = client.request(client::Method::GET, "/metrics");
    if let Some(from) = from {
        request = request.header("x-forwarded-for", from);
    }
    if let Some(word) = word {
        request = request.header("authorization", format!("Bearer {word}"));
    }
    let answer = request.send().await.expect("an answer");
    (answer.status().as_u16(), answer.text().await.expect("an answer"))
}

fn proxied(config: &mut Config) {
    config.behind_proxy = true;
    config.metrics_token = Some("a long word for prometheus".to_owned());
}

#[tokio::test]
async fn the_figures_are_for_the_machine_itself_and_whoever_has_the_word() {
    let house = House::with(proxied).await;
    let somebody = house.nobody();
    let right = Some("a long word for prometheus");
    for (from, word, status) in [
        (None, None, 200),
        (Some("127.0.0.1"), None, 200),
        (Some("::1"), None, 200),
        (Some("::ffff:127.0.0.1"), None, 200),
        (Some("127.0.0.1, 192.0.2.7"), None, 403),
        (Some("192.0.2.7"), None, 403),
        (Some("192.0.2.7"), Some("another word"), 403),
        (Some("192.0.2.7"), Some(""), 403),
        (Some("192.0.2.7"), right, 200),
    ] {
        assert_eq!(figures(&somebody, from, word).await.0, status, "{from:?} {word:?}");
    }
    // A proxy that nobody told the server of makes strangers look near.
    let house = House::open().await;
    assert_eq!(figures(&house.nobody(), None, None).await.0, 200);
    assert_eq!(figures(&house.nobody(), Some("127.0.0.1"), None).await.0, 403);
    assert_eq!(figures(&house.nobody(), None, Some("")).await.0, 200);
}

/// A game of Pass the Paint in which somebody chooses face down, and then has second thoughts or not.
async fn world(second_thoughts: bool) -> [(u16, String); 3] {
    let house = House::with(proxied).await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = started(&[&ada, &bob], json!({ "game": "pass-the-paint" }), &["greedy"]).await;
    let list = choices(&ada, &table).await;
    let act = async |said: &str| {
        let decision = full(&ada, &table).await["now"]["decision"].clone();
        done(&ada, &table, json!({ "do": "act", "decision": decision, "said": said })).await
    };
    // The bot chooses when it has thought, and that is counted too: it has chosen before anything else is done.
    while full(&ada, &table).await["now"]["awaited"] != json!([0, 1]) {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    act(&list[0]).await;
    if second_thoughts {
        for said in list.iter().skip(1).chain(&list[..1]) {
            act(said).await;
        }
    }
    house.app.shared.metrics.publish();
    let seen = |text: String| {
        // How long something takes is no two times the same.
        let counted = |line: &&str| !line.starts_with("atelier_command_seconds_");
        let mut lines: Vec<_> = text.lines().filter(counted).collect();
        // Nor is the order of reasons.
        lines.sort_unstable();
        lines.join("\n")
    };
    let near = figures(&house.nobody(), None, None).await;
    let count = near
        .1
        .lines()
        .find(|line| line.starts_with("atelier_command_seconds_count"))
        .expect("a figure")
        .to_owned();
    [figures(&house.nobody(), Some("192.0.2.7"), None).await, (near.0, seen(near.1)), (0, count)]
}

#[tokio::test]
async fn second_thoughts_face_down_change_nothing_in_the_figures() {
    let (without, with) = (world(false).await, world(true).await);
    assert_eq!(without[0].0, 403);
    assert_eq!(without, with);
    assert!(without[1].1.contains("atelier_rows_total"));
}

#[tokio::test(start_paused = true)]
async fn the_figures_are_those_of_the_last_full_minute() {
    let hands = hold_time();
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let rows = async || -> Option<Value> {
        let (_, text) = figures(&house.nobody(), None, None).await;
        let line = text.lines().find_map(|line| line.strip_prefix("atelier_rows_total "))?;
        serde_json::from_str(line).ok()
    };
    while house.app.shared.metrics.published().is_none() {
        tokio::task::yield_now().await;
    }
    let table = crate::house::table(&ada, json!({ "setup": { "game": "pastiche", "seats": 2 } })).await;
    done(&ada, &table, json!({ "do": "say", "text": "hello" })).await;
    assert_eq!(rows().await, Some(json!(0)), "what happens is not told as it happens");
    while rows().await != Some(json!(1)) {
        hands.push(1).await;
    }
    assert!(house.app.shared.time.now() - crate::house::TODAY >= 60_000);
}
