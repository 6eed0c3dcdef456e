//! Nobody acts for somebody else: not before they have really been away, not without being announced, not alone where
//! others could be asked, and not any longer than they are away.

use std::time::Duration;

use client::Client;
use serde_json::{Value, json};

use crate::house::{House, Reader, awaited, done, full, hold_time, id_of, order, pastiche, refused, started};

fn keep(seat: usize) -> Value {
    json!({ "do": "keep-warm", "seat": seat })
}

async fn vote(client: &Client, table: &str, yes: bool) -> Value {
    done(client, table, json!({ "do": "vote", "yes": yes })).await
}

/// The bot that plays a seat.
async fn bot_of(client: &Client, table: &str, seat: usize) -> Option<String> {
    full(client, table).await["table"]["seats"][seat]["bot"].as_str().map(ToOwned::to_owned)
}

/// Somebody reads at a table, until they are dropped.
async fn until_gone(reader: &mut Reader, seats: Value) {
    reader.until(|message| message["type"] == "present" && message["seats"] == seats).await;
}

#[tokio::test(start_paused = true)]
async fn a_reload_is_no_absence_and_neither_is_a_line_that_breaks() {
    let hands = hold_time();
    let house = House::open().await;
    let [ada, bob, cleo] = house.guests(["Ada", "Bob", "Cleo"]).await;
    let table = started(&[&ada, &bob, &cleo], pastiche(), &[]).await;
    let mut host = Reader::at(&ada, &table).await;
    let there = Reader::at(&bob, &table).await;
    until_gone(&mut host, json!([0, 1])).await;
    refused(order(&ada, &table, keep(1)).await, 403, "forbidden");
    there.socket.close().await;
    until_gone(&mut host, json!([0])).await;
    refused(order(&ada, &table, keep(1)).await, 403, "forbidden");
    hands.push(179).await;
    refused(order(&ada, &table, keep(1)).await, 403, "forbidden");
    refused(order(&cleo, &table, keep(1)).await, 403, "forbidden");
    assert_eq!(bot_of(&ada, &table, 1).await, None);
    // After three minutes it is absence: for whoever plays here, and for nobody else.
    hands.push(2).await;
    let eve = house.guest("Eve").await;
    refused(order(&eve, &table, keep(1)).await, 403, "forbidden");
    done(&ada, &table, keep(1)).await;
    assert_eq!(full(&ada, &table).await["table"]["vote"]["wants"], "stand-in");
}

#[tokio::test(start_paused = true)]
async fn with_others_to_ask_a_bot_stands_in_when_they_have_voted_for_it() {
    let hands = hold_time();
    let house = House::open().await;
    let people = house.guests(["Ada", "Bob", "Cleo"]).await;
    let [ada, bob, cleo] = &people;
    let table = started(&[ada, bob, cleo], pastiche(), &["random"]).await;
    hands.push(185).await;
    let mut reader = Reader::at(cleo, &table).await;
    done(ada, &table, keep(1)).await;
    let called = reader.until_is("vote-called").await;
    assert_eq!((&called["what"]["seat"], &called["what"]["by"]), (&json!(1), &json!("Ada")));
    let running = &called["table"]["vote"];
    assert_eq!((&running["voters"], &running["yes"]), (&json!([0, 2]), &json!([0])), "bots are not asked");
    assert_eq!((&running["needs"], &running["announced"]), (&json!(2), &json!(false)));
    // The host asks again, and again: it is still one vote.
    done(ada, &table, keep(1)).await;
    vote(ada, &table, true).await;
    assert_eq!(bot_of(ada, &table, 1).await, None);
    refused(order(ada, &table, keep(2)).await, 409, "vote");
    vote(cleo, &table, true).await;
    let kept = reader.until_is("kept").await;
    assert_eq!((&kept["what"]["bot"], &kept["what"]["because"]), (&json!("journeyman"), &json!("vote")));
    assert_eq!(kept["table"].get("vote"), None);
    // They take it back at once.
    done(bob, &table, json!({ "do": "take-seat-back" })).await;
    assert_eq!(bot_of(bob, &table, 1).await, None);
}

#[tokio::test(start_paused = true)]
async fn a_vote_that_too_few_are_for_comes_to_nothing() {
    let hands = hold_time();
    let house = House::open().await;
    let people = house.guests(["Ada", "Bob", "Cleo"]).await;
    let [ada, bob, cleo] = &people;
    let table = started(&[ada, bob, cleo], pastiche(), &[]).await;
    refused(order(ada, &table, json!({ "do": "vote", "yes": true })).await, 409, "vote");
    hands.push(185).await;
    let mut reader = Reader::at(cleo, &table).await;
    done(ada, &table, keep(1)).await;
    vote(cleo, &table, false).await;
    assert_eq!(reader.until_is("vote-ended").await["what"]["why"], "voted-down");
    done(ada, &table, keep(1)).await;
    reader.until_is("vote-called").await;
    hands.push(181).await;
    assert_eq!(reader.until_is("vote-ended").await["what"]["why"], "ran-out");
    assert_eq!(bot_of(ada, &table, 1).await, None);
}

#[tokio::test(start_paused = true)]
async fn whoever_comes_back_has_refused_by_being_there() {
    let hands = hold_time();
    let house = House::open().await;
    let people = house.guests(["Ada", "Bob", "Cleo"]).await;
    let [ada, bob, cleo] = &people;
    let table = started(&[ada, bob, cleo], pastiche(), &[]).await;
    hands.push(185).await;
    let mut reader = Reader::at(cleo, &table).await;
    done(ada, &table, keep(1)).await;
    // A look is enough, without a stream.
    full(bob, &table).await;
    assert_eq!(reader.until_is("vote-ended").await["what"]["why"], "came-back");
    refused(order(cleo, &table, json!({ "do": "vote", "yes": true })).await, 409, "vote");
    refused(order(ada, &table, keep(1)).await, 403, "forbidden");
    assert_eq!(bot_of(ada, &table, 1).await, None);
}

#[tokio::test(start_paused = true)]
async fn with_nobody_else_to_ask_it_is_announced_and_happens_after_a_while() {
    let hands = hold_time();
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let people = [&ada, &bob];
    let pace = json!({ "kind": "live", "per-player": 3600 });
    let table = started(&people, json!({ "game": "pastiche", "pace": pace }), &[]).await;
    let (seat, gone, _) = awaited(&people, &table).await;
    let left = people[1 - seat];
    let mut calls = gone.lines("/api/v1/stream/event").await.expect("their own stream");
    hands.push(61).await;
    let mut reader = Reader::at(left, &table).await;
    done(left, &table, keep(seat)).await;
    let called = reader.until_is("vote-called").await;
    assert_eq!(called["table"]["vote"]["announced"], true);
    // It is called out to the one concerned wherever they are.
    let call = crate::house::soon(async {
        loop {
            let call = calls.next().await.expect("a line").expect("a line");
            if call["type"] == "seatVote" {
                return call;
            }
        }
    })
    .await;
    assert_eq!((&call["game"]["id"], &call["wants"]), (&json!(table), &json!("stand-in")));
    vote(left, &table, true).await;
    hands.push(59).await;
    assert_eq!(bot_of(left, &table, seat).await, None, "not before its time");
    hands.push(2).await;
    let kept = reader.until_is("kept").await;
    assert_eq!(kept["what"]["because"], "vote");
    done(gone, &table, json!({ "do": "take-seat-back" })).await;
    assert_eq!(bot_of(gone, &table, seat).await, None);
    assert_eq!(reader.until(|message| message["what"]["is"] == "kept").await["what"].get("bot"), None);
}

#[tokio::test(start_paused = true)]
async fn who_plays_by_requests_alone_is_there_as_long_as_they_ask() {
    let hands = hold_time();
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = started(&[&ada, &bob], pastiche(), &[]).await;
    let mut reader = Reader::at(&ada, &table).await;
    for _ in 0..4 {
        hands.push(100).await;
        full(&bob, &table).await;
        refused(order(&ada, &table, keep(1)).await, 403, "forbidden");
    }
    let told = reader.until(|message| message["type"] == "present").await;
    assert!(told["away"][1].is_i64() && told["away"][0].is_null(), "{told}");
    hands.push(150).await;
    done(&bob, &table, json!({ "do": "say", "text": "still here" })).await;
    hands.push(150).await;
    refused(order(&ada, &table, keep(1)).await, 403, "forbidden");
    hands.push(31).await;
    done(&ada, &table, keep(1)).await;
}

#[tokio::test(start_paused = true)]
async fn absence_is_counted_through_a_table_that_is_put_away_and_anew_after_a_restart() {
    let hands = hold_time();
    let house = House::with(|config| config.idle = Duration::from_secs(20)).await;
    let people = house.guests(["Ada", "Bob", "Cleo"]).await;
    let [ada, bob, cleo] = &people;
    let table = started(&[ada, bob, cleo], pastiche(), &[]).await;
    hands.push(100).await;
    crate::house::soon(async {
        while house.app.tables.in_use() > 0 {
            tokio::task::yield_now().await;
        }
    })
    .await;
    hands.push(85).await;
    done(ada, &table, keep(1)).await;
    assert_eq!(full(ada, &table).await["table"]["vote"]["voters"], json!([0]), "nobody else was there");
    let house = house.after_a_stop_of(Duration::from_hours(1)).await;
    let [ada, cleo] = [ada, cleo].map(|client| house.moved(client));
    let known = full(&cleo, &table).await;
    assert_eq!(known["table"].get("vote"), None, "who could not come back has not stayed away");
    refused(order(&ada, &table, keep(1)).await, 403, "forbidden");
    hands.push(181).await;
    done(&ada, &table, keep(1)).await;
}

#[tokio::test(start_paused = true)]
async fn for_somebody_else_no_other_bot_plays_than_the_table_agreed_on() {
    let hands = hold_time();
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = started(&[&ada, &bob], pastiche(), &["journeyman"]).await;
    hands.push(185).await;
    let weak = json!({ "do": "keep-warm", "seat": 1, "bot": "random" });
    refused(order(&ada, &table, weak).await, 403, "forbidden");
    refused(order(&ada, &table, keep(2)).await, 409, "kept-warm");
    refused(order(&ada, &table, keep(5)).await, 404, "not-found");
    let bob_is = id_of(&bob).await;
    assert_eq!(full(&ada, &table).await["table"]["seats"][1]["player"], json!(bob_is));
}
