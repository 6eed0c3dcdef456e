//! Talk, silence, and notes for oneself.

use serde_json::{Value, json};

use crate::house::{House, Reader, done, full, id_of, order, pastiche, refused, seated, send, started};

fn say(text: &str) -> Value {
    json!({ "do": "say", "text": text })
}

#[tokio::test]
async fn what_is_said_is_heard_by_players_and_those_who_look_on() {
    let house = House::open().await;
    let [ada, bob, will] = house.guests(["Ada", "Bob", "Will"]).await;
    let table = started(&[&ada, &bob], pastiche(), &[]).await;
    let mut readers = [Reader::at(&ada, &table).await, Reader::at(&house.nobody(), &table).await];
    done(&bob, &table, say("  good luck\neverybody ")).await;
    done(&will, &table, say("hello")).await;
    for reader in &mut readers {
        let said = reader.until_is("said").await["what"].clone();
        assert_eq!(
            (&said["name"], &said["seat"], &said["text"]),
            (&json!("Bob"), &json!(1), &json!("good luck\neverybody"))
        );
        assert_eq!(said["player"], id_of(&bob).await);
        let said = reader.until_is("said").await["what"].clone();
        assert_eq!((&said["name"], said.get("seat")), (&json!("Will"), None));
    }
    refused(order(&house.nobody(), &table, say("hi")).await, 401, "sign-in");
}

#[tokio::test]
async fn talk_has_a_length() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = crate::house::table(&ada, json!({ "setup": { "game": "pastiche", "seats": 2 } })).await;
    done(&ada, &table, say(&"é".repeat(500))).await;
    for odd in ["", "  \n ", "a\u{7}b", &"x".repeat(501)] {
        refused(order(&ada, &table, say(odd)).await, 400, "malformed");
    }
}

#[tokio::test]
async fn who_comes_late_hears_the_last_fifty_things() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = seated(&[&ada, &bob], pastiche(), &[]).await;
    for nth in 0..53 {
        done(if nth % 2 == 0 { &ada } else { &bob }, &table, say(&format!("word {nth}"))).await;
    }
    let late = Reader::at(&house.nobody(), &table).await;
    let talk = late.heard[0]["talk"].as_array().unwrap().clone();
    assert_eq!(talk.len(), 50);
    assert_eq!((&talk[0]["text"], &talk[49]["text"]), (&json!("word 3"), &json!("word 52")));
}

#[tokio::test]
async fn who_talks_too_much_is_told_when_to_go_on() {
    let house = House::with(|config| config.limits = true).await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = seated(&[&ada, &bob], pastiche(), &[]).await;
    for _ in 0..6 {
        done(&ada, &table, say("again")).await;
    }
    let error = refused(order(&ada, &table, say("again")).await, 429, "rate-limited");
    assert_eq!(error["limit"], "talk");
    assert!(error["seconds"].as_u64().is_some_and(|seconds| seconds >= 1));
    done(&bob, &table, say("one at a time")).await;
    done(&ada, &table, json!({ "do": "leave" })).await;
}

#[tokio::test]
async fn the_host_silences_somebody_and_lets_them_talk_again() {
    let house = House::open().await;
    let [ada, bob, will] = house.guests(["Ada", "Bob", "Will"]).await;
    let table = seated(&[&ada, &bob], pastiche(), &[]).await;
    let mute = |player: String, on: bool| json!({ "do": "mute", "player": player, "on": on });
    let (ada_id, bob_id, will_id) = (id_of(&ada).await, id_of(&bob).await, id_of(&will).await);
    refused(order(&ada, &table, mute(will_id.clone(), true)).await, 404, "not-found");
    refused(order(&ada, &table, mute(ada_id, true)).await, 404, "not-found");
    done(&will, &table, say("hello")).await;
    for silenced in [(&bob, bob_id.clone()), (&will, will_id)] {
        done(&ada, &table, mute(silenced.1.clone(), true)).await;
        done(&ada, &table, mute(silenced.1, true)).await;
        refused(order(silenced.0, &table, say("but")).await, 403, "forbidden");
    }
    done(&ada, &table, mute(bob_id, false)).await;
    done(&bob, &table, say("thanks")).await;
    refused(order(&will, &table, say("and I")).await, 403, "forbidden");
}

#[tokio::test]
async fn a_note_is_for_whoever_wrote_it_and_nobody_else() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = started(&[&ada, &bob], pastiche(), &[]).await;
    let path = format!("/api/v1/tables/{table}/note");
    assert_eq!(ada.get(&path).await.unwrap(), json!({ "text": "" }));
    send(&ada, "PUT", &path, json!({ "text": "Bob saves green" })).await.unwrap();
    assert_eq!(ada.get(&path).await.unwrap(), json!({ "text": "Bob saves green" }));
    assert_eq!(bob.get(&path).await.unwrap(), json!({ "text": "" }));
    let known = [full(&bob, &table).await, bob.get(&format!("/api/v1/tables/{table}/log")).await.unwrap()];
    assert!(known.iter().all(|known| !known.to_string().contains("saves green")));
    refused(house.nobody().get(&path).await, 401, "sign-in");
    refused(send(&ada, "PUT", &path, json!({ "text": "x".repeat(10_001) })).await, 400, "malformed");
    send(&ada, "PUT", &path, json!({ "text": "" })).await.unwrap();
    assert_eq!(ada.get(&path).await.unwrap(), json!({ "text": "" }));
    refused(ada.get("/api/v1/tables/nowhere/note").await, 404, "not-found");
}
