//! The server goes back to a copy of what it kept: games go on from there, and luck that somebody may have seen does not come
//! again.

use client::Client;
use serde_json::{Value, json};

use crate::house::{House, done, full, play_to_the_end, record, refused, seated, started};

/// What was picked at each entry of a finished game, by its number.
fn picks(record: &str) -> Vec<(u64, Value)> {
    let lines = record.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    lines
        .filter(|line| line.get("picks").is_some())
        .map(|line| (line["n"].as_u64().expect("n"), line["picks"].clone()))
        .collect()
}

async fn verified(client: &Client, table: &str) -> Value {
    client.get(&format!("/api/v1/tables/{table}/verification")).await.expect("a verification")
}

/// How much of what was drawn at the same numbers is the same.
fn same(before: &[(u64, Value)], after: &[(u64, Value)], from: u64) -> (usize, usize) {
    let both = after.iter().filter(|(n, _)| *n >= from && before.iter().any(|(other, _)| other == n));
    let same = both.clone().filter(|drawn| before.contains(drawn)).count();
    (same, both.count())
}

#[tokio::test]
async fn what_is_drawn_after_a_restore_is_other_luck_and_it_is_proven() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let mut tables = Vec::new();
    // Several of each: games part soon, and only what is drawn at the same numbers can be compared.
    for game in ["pastiche", "masterpiece", "pass-the-paint"].repeat(3) {
        tables.push(started(&[&ada, &bob], json!({ "game": game }), &["greedy"]).await);
    }
    let copy = house.copy("copy.db").await;
    let (mut begun, mut before) = (Vec::new(), Vec::new());
    for table in &tables {
        // No more than at the time of the copy: bots may have gone on.
        begun.push(1);
        play_to_the_end(&[&ada, &bob], table).await;
        before.push(record(&ada, table).await);
        assert!(!before[before.len() - 1].contains("renew "), "a record without a restore has nothing of it");
    }

    let house = house.put_back(&copy).await;
    let [ada, bob] = [house.moved(&ada), house.moved(&bob)];
    let (mut came_again, mut drawn) = (0, 0);
    for ((table, begun), before) in tables.iter().zip(begun).zip(before) {
        assert_eq!(full(&ada, table).await["table"]["stage"], "playing");
        for client in [&ada, &bob, &house.nobody()] {
            let log = client.get(&format!("/api/v1/tables/{table}/log?from={begun}")).await.expect("a log");
            let renewed = |line: &&Value| line["what"]["seen"].get("renewed").is_some();
            assert_eq!(
                log.as_array().expect("a list").iter().filter(renewed).count(),
                1,
                "all are told: {log}"
            );
        }
        play_to_the_end(&[&ada, &bob], table).await;
        let after = record(&ada, table).await;
        // The head is the first line.
        let renewal = after.lines().position(|line| line.contains(r#""do":"renew "#)).expect("a renewal") - 1;
        assert_eq!(verified(&ada, table).await["holds"], true);
        shelf::open(&after).expect("a record").verify().expect("a proof");
        let (same, both) = same(&picks(&before), &picks(&after), renewal.try_into().expect("a number"));
        (came_again, drawn) = (came_again + same, drawn + both);
    }
    assert!(drawn >= 10 && came_again * 3 < drawn, "{came_again} of {drawn} draws came again");
}

#[tokio::test]
async fn a_table_that_starts_once_more_is_dealt_other_cards() {
    let house = House::open().await;
    let [ada, bob, cleo] = house.guests(["Ada", "Bob", "Cleo"]).await;
    let table = seated(&[&ada, &bob, &cleo], json!({ "game": "pass-the-paint" }), &[]).await;
    let copy = house.copy("copy.db").await;
    let mut house = house;
    let mut deals = Vec::new();
    for _ in 0..3 {
        let people = [&ada, &bob, &cleo].map(|client| house.moved(client));
        done(&people[0], &table, json!({ "do": "start" })).await;
        play_to_the_end(&people.each_ref(), &table).await;
        assert_eq!(verified(&people[0], &table).await["holds"], true);
        let record = record(&people[0], &table).await;
        assert!(!record.contains("renew "), "nothing had been drawn by this key");
        deals.push(picks(&record)[0].clone());
        house = house.put_back(&copy).await;
    }
    assert!(deals[0] != deals[1] && deals[1] != deals[2] && deals[0] != deals[2], "{deals:?}");
}

/// Whoever only stops and starts it draws on.
#[tokio::test]
async fn a_stop_renews_nothing() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = started(&[&ada, &bob], json!({ "game": "pastiche" }), &[]).await;
    let n = full(&ada, &table).await["n"].clone();
    let house = house.after_a_stop_of(std::time::Duration::from_secs(5)).await;
    assert_eq!(full(&house.moved(&ada), &table).await["n"], n);
}

/// A question that waits for answers goes on waiting, and what was decided before is decided still.
#[tokio::test]
async fn a_restore_disturbs_nothing_else_at_a_table() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let people = [&ada, &bob];
    let table = started(&people, json!({ "game": "pastiche" }), &[]).await;
    let (seat, active, _) = crate::house::awaited(&people, &table).await;
    crate::house::does(active, &table, "place").await;
    done(active, &table, json!({ "do": "ask-takeback" })).await;
    let before = full(active, &table).await;
    let copy = house.copy("copy.db").await;
    let house = house.put_back(&copy).await;
    let (active, other) = (house.moved(active), house.moved(people[1 - seat]));
    let after = full(&active, &table).await;
    for part in ["view", "table", "now"] {
        assert_eq!(after[part], before[part], "{part}");
    }
    done(&other, &table, json!({ "do": "answer-takeback", "yes": true })).await;
    refused(
        crate::house::order(&other, &table, json!({ "do": "answer-takeback", "yes": true })).await,
        409,
        "takeback",
    );
}
