//! Clocks, pushed by hand: live ones, those over days, and what a stop of the server does to them.

use std::time::Duration;

use client::Client;
use serde_json::{Value, json};

use crate::house::{
    House, Reader, awaited, does, done, full, hold_time, pastiche, record, refused, soon, started,
};

const HOUR: u64 = 3600;

fn live(per_move: Option<u32>, per_player: Option<u32>, increment: u32) -> Value {
    let mut pace = json!({ "kind": "live", "increment": increment });
    for (name, seconds) in [("per-move", per_move), ("per-player", per_player)] {
        if let Some(seconds) = seconds {
            pace[name] = json!(seconds);
        }
    }
    json!({ "game": "pastiche", "pace": pace })
}

fn over_days(hours: u32) -> Value {
    json!({ "game": "pastiche", "pace": { "kind": "correspondence", "hours": hours } })
}

/// How many rows are kept of a table, without taking it up.
async fn kept(house: &House, table: &str) -> u32 {
    house.app.shared.store.table(table).await.expect("a store").expect("a table").entries
}

/// Until more is kept of a table.
async fn until_more_is_kept(house: &House, table: &str, than: u32) {
    soon(async {
        while kept(house, table).await <= than {
            tokio::task::yield_now().await;
        }
    })
    .await;
}

async fn until_put_away(house: &House) {
    soon(async {
        while house.app.tables.in_use() > 0 {
            tokio::task::yield_now().await;
        }
    })
    .await;
}

/// Lets a seat take its whole turn.
async fn takes_a_turn(client: &Client, table: &str) {
    does(client, table, "place").await;
    does(client, table, "leave").await;
    does(client, table, "done").await;
}

#[tokio::test(start_paused = true)]
async fn when_a_move_s_time_has_run_out_the_seat_s_bot_decides_and_the_record_says_so() {
    let hands = hold_time();
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let people = [&ada, &bob];
    let table = started(&people, live(Some(60), None, 0), &[]).await;
    let (seat, late, decision) = awaited(&people, &table).await;
    let known = full(late, &table).await;
    let (now, until) = (known["at"].as_i64().unwrap(), known["now"]["clocks"][seat]["until"].as_i64());
    assert_eq!(until, Some(now + 61_000), "a minute, and the way of a message");
    let mut reader = Reader::at(people[1 - seat], &table).await;
    hands.push(60).await;
    assert_eq!(full(late, &table).await["n"], known["n"], "not yet");
    hands.push(2).await;
    let happened = reader.until_is("game").await;
    let seen = happened["what"]["seen"].to_string();
    assert!(seen.contains(r#""by":"clock journeyman""#), "{seen}");
    let act = json!({ "do": "act", "decision": decision, "said": "mix" });
    let error = refused(crate::house::order(late, &table, act).await, 409, "stale-decision");
    assert_ne!(error["current"]["now"]["decision"], decision);
    for person in people {
        done(person, &table, json!({ "do": "keep-warm" })).await;
    }
    reader.until_known(client::Following::is_over).await;
    let record = record(&ada, &table).await;
    assert_eq!(record.matches(r#""by":"clock journeyman""#).count(), 1);
    let proof = ada.get(&format!("/api/v1/tables/{table}/verification")).await.unwrap();
    assert_eq!(proof["holds"], true, "{proof}");
}

#[tokio::test(start_paused = true)]
async fn a_player_s_time_is_used_up_and_grows_by_the_increment() {
    let hands = hold_time();
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let people = [&ada, &bob];
    let table = started(&people, live(None, Some(60), 5), &[]).await;
    let (seat, active, _) = awaited(&people, &table).await;
    hands.push(11).await;
    takes_a_turn(active, &table).await;
    let clocks = full(active, &table).await["now"]["clocks"].clone();
    assert_eq!(clocks[seat], json!({ "left": 55_000 }), "ten seconds of thought, five for the turn");
    let other = 1 - seat;
    let now = full(active, &table).await["at"].as_i64().unwrap();
    assert_eq!(clocks[other], json!({ "left": 60_000, "until": now + 61_000 }));
    let mut reader = Reader::at(active, &table).await;
    hands.push(62).await;
    let happened = reader.until_is("game").await;
    assert!(happened["what"]["seen"].to_string().contains(r#""by":"clock journeyman""#));
    assert_eq!(happened["now"]["clocks"][other]["left"], 0);
}

#[tokio::test(start_paused = true)]
async fn without_a_pace_nobody_is_hurried() {
    let hands = hold_time();
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = started(&[&ada, &bob], pastiche(), &[]).await;
    let before = kept(&house, &table).await;
    assert_eq!(full(&ada, &table).await["now"].get("clocks"), None);
    hands.push(40 * 24 * HOUR).await;
    until_put_away(&house).await;
    hands.push(2).await;
    assert_eq!(full(&ada, &table).await["now"]["awaited"], full(&bob, &table).await["now"]["awaited"]);
    assert_eq!(kept(&house, &table).await, before);
}

#[tokio::test(start_paused = true)]
async fn a_deadline_of_a_table_that_is_not_in_use_is_found() {
    let hands = hold_time();
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let people = [&ada, &bob];
    let table = started(&people, over_days(24), &[]).await;
    let (seat, ..) = awaited(&people, &table).await;
    let before = kept(&house, &table).await;
    hands.push(HOUR).await;
    until_put_away(&house).await;
    hands.push(22 * HOUR).await;
    assert_eq!((house.app.tables.in_use(), kept(&house, &table).await), (0, before), "nobody needs it yet");
    hands.push(HOUR + 1).await;
    // It is looked for once a second.
    hands.push(2).await;
    until_more_is_kept(&house, &table, before).await;
    let log = people[seat].get(&format!("/api/v1/tables/{table}/log?from={}", before + 1)).await.unwrap();
    assert!(log[0]["what"]["seen"].to_string().contains(r#""by":"clock journeyman""#), "{log}");
}

#[tokio::test(start_paused = true)]
async fn live_time_that_passes_while_the_server_is_away_is_nobody_s() {
    let hands = hold_time();
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let people = [&ada, &bob];
    let table = started(&people, live(Some(60), Some(300), 0), &[]).await;
    let (seat, active, _) = awaited(&people, &table).await;
    hands.push(20).await;
    let before = full(active, &table).await;
    let house = house.after_a_stop_of(Duration::from_secs(HOUR)).await;
    let active = house.moved(active);
    let known = full(&active, &table).await;
    let now = known["at"].as_i64().unwrap();
    assert!(now >= before["at"].as_i64().unwrap() + 3_600_000);
    assert_eq!(known["now"]["clocks"][seat], json!({ "left": 300_000, "until": now + 61_000 }));
    for part in ["n", "view", "table"] {
        assert_eq!(known[part], before[part], "{part}");
    }
    assert_eq!(known["now"]["decision"], before["now"]["decision"]);
    takes_a_turn(&active, &table).await;
    assert_eq!(full(&active, &table).await["now"]["clocks"][seat], json!({ "left": 300_000 }));
}

/// As long as a restart takes.
#[tokio::test(start_paused = true)]
async fn days_go_on_while_the_server_is_away_for_a_moment() {
    let hands = hold_time();
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let people = [&ada, &bob];
    let table = started(&people, over_days(48), &[]).await;
    let (seat, active, _) = awaited(&people, &table).await;
    let until = full(active, &table).await["now"]["clocks"][seat]["until"].clone();
    hands.push(47 * HOUR + 55 * 60).await;
    let house = house.after_a_stop_of(Duration::from_mins(4)).await;
    let known = full(&house.moved(active), &table).await;
    assert_eq!(known["now"]["clocks"][seat]["until"], until);
    let before = kept(&house, &table).await;
    let house = house.after_a_stop_of(Duration::from_mins(2)).await;
    // The first look of a new server is at once.
    until_more_is_kept(&house, &table, before).await;
}

/// Nobody could have moved meanwhile, or the machine's clock was set forward: both look the same after a restart.
#[tokio::test(start_paused = true)]
async fn days_while_the_server_is_away_are_nobody_s() {
    let _hands = hold_time();
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let people = [&ada, &bob];
    let tables = [started(&people, over_days(24), &[]).await, started(&people, over_days(24), &[]).await];
    let (seat, active, _) = awaited(&people, &tables[0]).await;
    let left =
        |full: &Value| full["now"]["clocks"][seat]["until"].as_i64().unwrap() - full["at"].as_i64().unwrap();
    let before = full(active, &tables[0]).await;
    let house = house.after_a_stop_of(Duration::from_secs(72 * HOUR)).await;
    let after = full(&house.moved(active), &tables[0]).await;
    let lost = left(&before) - left(&after);
    assert!((0..=600_000).contains(&lost), "{lost} ms of a day");
    // The other table was not asked for. It is not forgotten that it waited through both.
    let house = house.after_a_stop_of(Duration::from_secs(72 * HOUR)).await;
    for (table, most) in [(&tables[0], 1_200_000), (&tables[1], 1_200_000)] {
        let people = people.map(|client| house.moved(client));
        let (seat, active, _) = awaited(&people.each_ref(), table).await;
        let known = full(active, table).await;
        let left = known["now"]["clocks"][seat]["until"].as_i64().unwrap() - known["at"].as_i64().unwrap();
        assert!((24 * 3_600_000 - most..=24 * 3_600_000).contains(&left), "{left} ms");
    }
}

/// Set back: nobody has more time than there was.
#[tokio::test(start_paused = true)]
async fn a_clock_that_was_set_back_gives_nobody_time() {
    let hands = hold_time();
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let people = [&ada, &bob];
    let table = started(&people, over_days(24), &[]).await;
    let (seat, active, _) = awaited(&people, &table).await;
    hands.push(20 * HOUR).await;
    let before = full(active, &table).await;
    let day = Duration::from_secs(24 * HOUR);
    let set_back =
        |wall: i64| server::Readings { wall: wall - i64::try_from(day.as_millis()).unwrap(), boot: None };
    let house = house.after_a_stop_by(set_back).await;
    let after = full(&house.moved(active), &table).await;
    assert_eq!(after["now"]["clocks"][seat]["until"], before["now"]["clocks"][seat]["until"]);
    let passed = after["at"].as_i64().unwrap() - before["at"].as_i64().unwrap();
    assert!((0..5000).contains(&passed), "{passed} ms");
}

#[tokio::test(start_paused = true)]
async fn a_bot_waits_a_moment_so_that_people_can_follow() {
    let hands = hold_time();
    let house = House::with(|config| config.bot_pause = Duration::from_secs(1)).await;
    let ada = house.guest("Ada").await;
    let table = started(&[&ada], pastiche(), &["greedy"]).await;
    let mut reader = Reader::at(&ada, &table).await;
    if reader.known.awaited().is_some() {
        takes_a_turn(&ada, &table).await;
        reader.until_known(|known| known.awaited().is_none()).await;
    }
    let before = full(&ada, &table).await["n"].clone();
    assert_eq!(before.as_u64(), Some(reader.known.n));
    hands.push(1).await;
    let happened = reader.until_is("game").await;
    assert!(happened["what"]["seen"].to_string().contains(r#""by":"bot greedy""#));
}
