//! Acting: whole games, keys, decisions, refusals, several at once.

use std::time::Duration;

use client::Client;
use serde_json::{Value, json};

use crate::house::{
    House, Reader, awaited, choices, done, full, order, pastiche, play_to_the_end, record, refused, started,
};

#[tokio::test]
async fn what_cannot_be_kept_is_not_done() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let people = [&ada, &bob];
    let table = started(&people, pastiche(), &[]).await;
    let (_, active, decision) = awaited(&people, &table).await;
    let before = full(active, &table).await;
    let mut reader = Reader::at(&ada, &table).await;
    house.app.shared.store.limit_bytes(Some(1)).await.unwrap();
    let talk = json!({ "do": "say", "text": "x".repeat(400) });
    let mut refusal = None;
    // There may be a little room left in the last page.
    for _ in 0..100 {
        match order(&bob, &table, talk.clone()).await {
            Ok(_) => reader.until_is("said").await,
            Err(full) => {
                refusal = Some(full);
                break;
            }
        };
    }
    refused::<()>(Err(refusal.expect("no room")), 507, "storage-full");
    refused(house.nobody().get("/healthz").await, 507, "storage-full");
    let known = full(&ada, &table).await;
    assert_eq!(known["n"].as_u64(), Some(reader.known.n), "nobody was told of what was not kept");
    house.app.shared.store.limit_bytes(None).await.unwrap();
    let said = choices(active, &table).await[0].clone();
    done(active, &table, json!({ "do": "act", "decision": decision, "said": said })).await;
    reader.until_is("game").await;
    assert_ne!(full(active, &table).await["view"], before["view"]);
}

/// A whole game of people and bots; its record is what everybody saw.
async fn whole_game(setup: Value, people: usize, bots: &[&str]) {
    let house = House::open().await;
    let names = ["Ada", "Bob", "Cleo"];
    let mut guests = Vec::new();
    for name in &names[..people] {
        guests.push(house.guest(name).await);
    }
    let people: Vec<&Client> = guests.iter().collect();
    let table = started(&people, setup, bots).await;
    let known = play_to_the_end(&people, &table).await;
    let seats = people.len() + bots.len();
    for known in &known {
        assert_eq!(known.table["stage"], "over");
        for each in ["places", "scores"] {
            assert_eq!(known.table[each].as_array().map(Vec::len), Some(seats), "{each}");
        }
        assert_eq!(known.now, Value::Null);
    }
    let proof = house.nobody().get(&format!("/api/v1/tables/{table}/verification")).await.expect("a proof");
    assert_eq!(
        (&proof["holds"], &proof["commitment"]),
        (&json!(true), &known[0].table["commitment"]),
        "{proof}"
    );
    let record = record(&house.nobody(), &table).await;
    let read = shelf::open(&record).expect("a record");
    assert!(read.verify().is_ok_and(|picks| picks > 0));
    assert_eq!(read.players()[0], "Ada");
    for known in &known {
        let seat = known.seat.and_then(|seat| u8::try_from(seat).ok()).expect("a seat");
        let viewer = table::Viewer::Seat(table::Seat::new(seat));
        assert_eq!(read.view_json(viewer), known.view, "the record leads where the stream led");
    }
}

#[tokio::test]
async fn a_whole_game_of_pastiche() {
    whole_game(pastiche(), 2, &["greedy"]).await;
}

#[tokio::test]
async fn a_whole_game_of_birth_of_a_masterpiece() {
    whole_game(json!({ "game": "masterpiece" }), 3, &["random"]).await;
}

#[tokio::test]
async fn a_whole_game_of_pass_the_paint() {
    whole_game(json!({ "game": "pass-the-paint" }), 3, &["greedy", "random"]).await;
}

#[tokio::test]
async fn the_same_key_again_does_nothing_again_and_is_acknowledged_again() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let people = [&ada, &bob];
    let table = started(&people, pastiche(), &[]).await;
    let (seat, active, decision) = awaited(&people, &table).await;
    let said = &choices(active, &table).await[0];
    let act = json!({ "do": "act", "decision": decision, "said": said });
    let first = active.order(&table, "mine", &act).await.unwrap();
    assert_eq!(first["repeated"], false);
    let again = active.order(&table, "mine", &act).await.unwrap();
    assert_eq!(
        (&again["n"], &again["decision"], &again["repeated"]),
        (&first["n"], &first["decision"], &json!(true))
    );
    // Keys are one's own.
    let other = people[1 - seat];
    let talk = json!({ "do": "say", "text": "hm" });
    assert_eq!(other.order(&table, "mine", &talk).await.unwrap()["repeated"], false);
    // Also for a server that has stopped in between.
    let house = house.after_a_stop_of(Duration::from_secs(1)).await;
    let active = house.moved(active);
    let again = active.order(&table, "mine", &act).await.unwrap();
    assert_eq!(again["repeated"], true);
    // Five at once under one key are one.
    let next = &choices(&active, &table).await[0];
    let decision = full(&active, &table).await["now"]["decision"].clone();
    let act = json!({ "do": "act", "decision": decision, "said": next });
    let tries = || active.order(&table, "five", &act);
    let (one, two, three, four, five) = tokio::join!(tries(), tries(), tries(), tries(), tries());
    let fresh = [one, two, three, four, five].map(|outcome| outcome.unwrap()["repeated"] == false);
    assert_eq!(fresh.iter().filter(|fresh| **fresh).count(), 1);
    for odd in [String::new(), "x".repeat(65), "a\nb".to_owned()] {
        refused(active.order(&table, &odd, &talk).await, 400, "malformed");
    }
}

#[tokio::test]
async fn what_is_acknowledged_is_there_after_a_stop() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let people = [&ada, &bob];
    let table = started(&people, pastiche(), &[]).await;
    let (_, active, decision) = awaited(&people, &table).await;
    let said = choices(active, &table).await[0].clone();
    done(active, &table, json!({ "do": "act", "decision": decision, "said": said })).await;
    let before = full(active, &table).await;
    let house = house.after_a_stop_of(Duration::from_mins(1)).await;
    let after = full(&house.moved(active), &table).await;
    for part in ["n", "view", "now", "table"] {
        assert_eq!(after[part], before[part], "{part}");
    }
}

#[tokio::test]
async fn whoever_answers_an_old_decision_is_shown_how_things_are() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let people = [&ada, &bob];
    let table = started(&people, pastiche(), &[]).await;
    let (_, active, decision) = awaited(&people, &table).await;
    let said = &choices(active, &table).await[0];
    done(active, &table, json!({ "do": "act", "decision": decision, "said": said })).await;
    for command in [
        json!({ "do": "act", "decision": decision, "said": said }),
        json!({ "do": "undo", "decision": decision }),
        json!({ "do": "restart-turn", "decision": decision }),
    ] {
        let error = refused(order(active, &table, command).await, 409, "stale-decision");
        let mut now = full(active, &table).await;
        now["at"] = error["current"]["at"].clone();
        assert_eq!(error["current"], now);
    }
}

#[tokio::test]
async fn what_the_rules_forbid_is_refused_with_the_rule_and_what_makes_no_sense_without() {
    let house = House::open().await;
    let [ada, bob, will] = house.guests(["Ada", "Bob", "Will"]).await;
    let people = [&ada, &bob];
    let table = started(&people, pastiche(), &[]).await;
    let (seat, active, decision) = awaited(&people, &table).await;
    let before = full(active, &table).await["n"].clone();
    let act = |said: &str| json!({ "do": "act", "decision": decision, "said": said });
    let error = refused(order(active, &table, act("done")).await, 422, "against-the-rules");
    assert_eq!(error["rule"], "P3.1", "{error}");
    assert_eq!(error["reason"], json!({ "wrong-phase": { "now": "mixing" } }));
    // What no action says is against the rules all the same, whichever way it is said.
    let error = refused(order(active, &table, act("pass")).await, 422, "against-the-rules");
    assert_eq!((&error["rule"], &error["reason"]), (&json!("P4.1"), &json!("place-first")));
    let as_json = json!({ "do": "act", "decision": decision, "action": { "pass": {} } });
    assert_eq!(refused(order(active, &table, as_json).await, 422, "against-the-rules"), error);
    let error = refused(order(active, &table, act("dance")).await, 400, "malformed");
    assert_eq!((error.get("rule"), error.get("reason")), (None, None));
    let decision_only = json!({ "do": "act", "decision": decision });
    refused(order(active, &table, decision_only).await, 400, "malformed");
    let both = json!({ "do": "act", "decision": decision, "said": "mix", "action": "mix" });
    refused(order(active, &table, both).await, 400, "malformed");
    refused(order(active, &table, json!({ "do": "fly" })).await, 400, "malformed");
    let other = people[1 - seat];
    let decision = full(other, &table).await["now"]["decision"].clone();
    let early = json!({ "do": "act", "decision": decision, "said": "mix" });
    let error = refused(order(other, &table, early).await, 422, "against-the-rules");
    assert_eq!(error["reason"], json!({ "not-your-turn": { "active": seat } }));
    refused(order(&will, &table, act("mix")).await, 403, "forbidden");
    refused(order(&will, "nowhere", act("mix")).await, 404, "not-found");
    assert_eq!(full(active, &table).await["n"], before, "nothing has happened");
}

#[tokio::test]
async fn an_action_may_be_given_as_json() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let people = [&ada, &bob];
    let table = started(&people, pastiche(), &[]).await;
    let (_, active, decision) = awaited(&people, &table).await;
    let actions = active.get(&format!("/api/v1/tables/{table}/actions")).await.unwrap();
    assert_eq!((&actions["decision"], &actions["awaited"]), (&json!(decision), &json!(true)));
    let act = json!({ "do": "act", "decision": decision, "action": actions["list"][0]["action"] });
    done(active, &table, act).await;
}

#[tokio::test]
async fn several_act_at_once_and_nobody_learns_what_the_others_chose() {
    let house = House::open().await;
    let [ada, bob, cleo] = house.guests(["Ada", "Bob", "Cleo"]).await;
    let people = [&ada, &bob, &cleo];
    let table = started(&people, json!({ "game": "pass-the-paint" }), &[]).await;
    assert_eq!(full(&ada, &table).await["now"]["awaited"], json!([0, 1, 2]));
    let mut watching = Reader::at(&cleo, &table).await;
    let view = watching.known.view.clone();
    let choose = async |person: &Client| {
        let known = full(person, &table).await;
        let said = choices(person, &table).await[0].clone();
        done(person, &table, json!({ "do": "act", "decision": known["now"]["decision"], "said": said })).await
    };
    // In no order.
    let (_, _) = tokio::join!(choose(&bob), choose(&ada));
    watching.until_known(|known| known.now["awaited"] == json!([2])).await;
    let known = full(&cleo, &table).await;
    assert_eq!((&known["view"], &known["now"]), (&watching.known.view, &watching.known.now));
    assert_eq!(known["view"]["mine"], view["mine"]);
    // A second thought, before the last has chosen.
    let other = choices(&ada, &table).await;
    let said = other.last().unwrap();
    let decision = full(&ada, &table).await["now"]["decision"].clone();
    done(&ada, &table, json!({ "do": "act", "decision": decision, "said": said })).await;
    choose(&cleo).await;
    let after = full(&cleo, &table).await;
    assert_eq!(after["now"]["awaited"], json!([0, 1, 2]));
    watching.until_known(|known| Some(known.n) == after["n"].as_u64()).await;
    assert_eq!(watching.known.view, after["view"]);
    assert_ne!(watching.known.view["mine"], view["mine"], "the hands have gone round");
}
