//! The same people once more.

use client::Client;
use serde_json::{Value, json};

use crate::house::{House, Reader, done, full, hold_time, id_of, order, pastiche, refused, seated, started};

#[tokio::test]
async fn the_same_people_play_again_one_seat_further() {
    let house = House::open().await;
    let [ada, bob, eve] = house.guests(["Ada", "Bob", "Eve"]).await;
    let setup = json!({ "game": "pastiche", "title": "Tea", "options": { "open-hands": true } });
    let table = started(&[&ada, &bob], setup, &["random"]).await;
    let again = format!("/api/v1/tables/{table}/rematch");
    refused(bob.post(&again, &json!(null)).await, 409, "not-over");
    done(&bob, &table, json!({ "do": "resign" })).await;
    let mut reader = Reader::at(&ada, &table).await;
    done(&ada, &table, json!({ "do": "end" })).await;
    refused(eve.post(&again, &json!(null)).await, 403, "forbidden");
    refused(house.nobody().post(&again, &json!(null)).await, 401, "sign-in");
    let made = bob.post(&again, &json!(null)).await.unwrap();
    assert_eq!((&made["stage"], &made["host"]["id"]), (&json!("open"), &json!(id_of(&bob).await)));
    assert_eq!(
        (&made["setup"]["title"], &made["setup"]["options"]),
        (&json!("Tea"), &json!({ "open-hands": true }))
    );
    let names: Vec<_> = made["seats"].as_array().unwrap().iter().map(|seat| seat["name"].clone()).collect();
    assert_eq!(names, ["random", "Ada", "Bob"]);
    assert_eq!(made["seats"][1], json!({ "name": "Ada", "reserved-for": id_of(&ada).await }));
    assert_eq!(
        (&made["rematch-of"], &made["seats"][2]["player"]),
        (&json!(table), &json!(id_of(&bob).await))
    );
    let told = reader.until_is("rematch").await;
    assert_eq!(told["what"]["table"], made["id"]);
    assert_eq!(told["table"]["rematch"], made["id"]);
    let same = ada.post(&again, &json!(null)).await.unwrap();
    assert_eq!(same["id"], made["id"], "who asks second gets the same table");
    let id = made["id"].as_str().unwrap();
    let known = full(&ada, id).await;
    assert_eq!((&known["seat"], &known["table"]["stage"]), (&json!(1), &json!("playing")), "all agreed");
}

fn live() -> Value {
    json!({ "game": "pastiche", "visibility": "private", "pace": { "kind": "live", "per-move": 30 } })
}

/// A private table of two that was broken off.
async fn broken_off(house: &House, people: [&Client; 2], setup: Value) -> String {
    let mut setup = setup;
    setup["seats"] = json!(2);
    let table = crate::house::table(people[0], json!({ "setup": setup })).await;
    let invites = format!("/api/v1/tables/{table}/invites");
    let told = people[0].post(&invites, &json!({})).await.expect("an invitation");
    people[1].post("/api/v1/invites/claim", &json!({ "invite": told["secret"] })).await.expect("a seat");
    assert!(house.tables_in_use() > 0);
    done(people[0], &table, json!({ "do": "end" })).await;
    table
}

#[tokio::test(start_paused = true)]
async fn it_starts_when_all_who_agreed_are_there_and_no_clock_runs_before() {
    let hands = hold_time();
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = broken_off(&house, [&ada, &bob], live()).await;
    let again = format!("/api/v1/tables/{table}/rematch");
    let made = ada.post(&again, &json!(null)).await.unwrap();
    let id = made["id"].as_str().unwrap();
    assert_eq!(made["setup"]["pace"], json!({ "kind": "live", "per-move": 30, "increment": 0 }));
    // Bob is awaited, and can look at what it will be before he agrees.
    let known = full(&bob, id).await;
    assert_eq!((&known["table"]["stage"], known.get("now")), (&json!("open"), None));
    refused(order(&ada, id, json!({ "do": "start" })).await, 409, "seats-free");
    refused(
        order(&ada, id, json!({ "do": "seat-bot", "seat": 0, "bot": "random" })).await,
        409,
        "seat-taken",
    );
    // Ada has gone when he does.
    hands.push(60).await;
    let mut reader = Reader::at(&bob, id).await;
    let agreed = bob.post(&again, &json!(null)).await.unwrap();
    assert_eq!((&agreed["stage"], &agreed["id"]), (&json!("open"), &json!(id)));
    assert_eq!(reader.until_goodbye().await, "seat-changed");
    let mut reader = Reader::at(&bob, id).await;
    hands.push(600).await;
    assert_eq!(full(&bob, id).await["table"]["stage"], "open");
    let there = Reader::at(&ada, id).await;
    reader.until_is("started").await;
    let known = full(&bob, id).await;
    let until = known["now"]["clocks"].as_array().unwrap().iter().find_map(|clock| clock["until"].as_i64());
    assert_eq!(until, Some(known["at"].as_i64().unwrap() + 31_000), "the first clock has just begun");
    drop(there);
}

#[tokio::test]
async fn a_seat_that_is_kept_for_somebody_is_nobody_else_s_until_the_host_frees_it() {
    let house = House::open().await;
    let [ada, bob, eve] = house.guests(["Ada", "Bob", "Eve"]).await;
    let table = seated(&[&ada, &bob], pastiche(), &[]).await;
    done(&ada, &table, json!({ "do": "end" })).await;
    let made = ada.post(&format!("/api/v1/tables/{table}/rematch"), &json!(null)).await.unwrap();
    let id = made["id"].as_str().unwrap();
    for seat in [json!({ "do": "sit" }), json!({ "do": "sit", "seat": 0 })] {
        refused(order(&eve, id, seat).await, 409, "seat-taken");
    }
    done(&ada, id, json!({ "do": "free-seat", "seat": 0 })).await;
    done(&eve, id, json!({ "do": "sit" })).await;
    assert_eq!(full(&eve, id).await["table"]["stage"], "playing", "all who sit there are there");
}

#[tokio::test]
async fn who_was_put_out_is_not_asked_again_and_who_was_banned_stays_so() {
    let house = House::open().await;
    let [ada, bob, cleo] = house.guests(["Ada", "Bob", "Cleo"]).await;
    let table = seated(&[&ada, &bob, &cleo], pastiche(), &[]).await;
    done(&ada, &table, json!({ "do": "kick", "player": id_of(&bob).await, "ban": true })).await;
    done(&ada, &table, json!({ "do": "end" })).await;
    let again = format!("/api/v1/tables/{table}/rematch");
    refused(bob.post(&again, &json!(null)).await, 403, "forbidden");
    let made = cleo.post(&again, &json!(null)).await.unwrap();
    refused(order(&bob, made["id"].as_str().unwrap(), json!({ "do": "sit" })).await, 403, "forbidden");
}

#[tokio::test]
async fn when_all_ask_at_once_they_still_meet_at_one_table() {
    let house = House::open().await;
    let people = house.guests(["Ada", "Bob", "Cleo"]).await;
    let table = seated(&[&people[0], &people[1], &people[2]], pastiche(), &[]).await;
    done(&people[0], &table, json!({ "do": "end" })).await;
    let again = format!("/api/v1/tables/{table}/rematch");
    let nothing = json!(null);
    let asks = people.each_ref().map(|person| person.post(&again, &nothing));
    let [one, two, three] = asks;
    let (one, two, three) = tokio::join!(one, two, three);
    let ids: Vec<Value> = [one, two, three].map(|made| made.unwrap()["id"].clone()).to_vec();
    assert!(ids.iter().all(|id| *id == ids[0]));
    let tables = people[1].get("/api/v1/me/tables").await.expect("a list");
    assert_eq!(tables["tables"].as_array().unwrap().len(), 2, "no other table is left behind");
}
