//! Asking whether something would be done, without doing it.

use client::Client;
use serde_json::{Value, json};

use crate::house::{House, Reader, awaited, done, full, order, pastiche, refused, started};

async fn consider(client: &Client, table: &str, actions: &Value) -> Result<Value, client::ClientError> {
    client.post(&format!("/api/v1/tables/{table}/consider"), &json!({ "actions": actions })).await
}

/// What may be done as JSON.
async fn listed(client: &Client, table: &str) -> Vec<Value> {
    let actions = client.get(&format!("/api/v1/tables/{table}/actions")).await.expect("actions");
    let list = actions["list"].as_array().expect("a list");
    list.iter().map(|action| action["action"].clone()).collect()
}

#[tokio::test]
async fn what_would_be_done_may_and_what_would_be_refused_says_why() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    for game in ["pastiche", "pass-the-paint"] {
        let people = [&ada, &bob];
        let table = started(&people, json!({ "game": game }), &[]).await;
        let (_, active, decision) = awaited(&people, &table).await;
        let mut actions = listed(active, &table).await;
        actions.truncate(60);
        let allowed = actions.len();
        actions.extend([json!("done"), json!({ "keep": {} }), json!({ "fly": "away" }), json!(7)]);
        let considered = consider(active, &table, &json!(actions)).await.unwrap();
        assert_eq!(considered["decision"], decision);
        let answers = considered["answers"].as_array().unwrap();
        assert_eq!(answers.len(), actions.len());
        for (nth, (action, answer)) in actions.iter().zip(answers).enumerate() {
            if nth < allowed {
                assert_eq!(*answer, json!({ "may": true }), "{action}");
                continue;
            }
            // The same as when it is tried.
            let act = json!({ "do": "act", "decision": decision, "action": action });
            let Err(client::ClientError::Refused { body, .. }) = order(active, &table, act).await else {
                panic!("{action} was to be refused");
            };
            let mut tried = json!({ "may": false, "message": body["error"]["message"] });
            for part in ["rule", "reason"] {
                if let Some(said) = body["error"].get(part) {
                    tried[part] = said.clone();
                }
            }
            assert_eq!(*answer, tried, "{action}");
        }
        let judged: Vec<_> = answers.iter().filter(|answer| answer.get("rule").is_some()).collect();
        assert_eq!(judged.len(), 1, "one is an action of this game: {judged:?}");
        assert!(judged[0].get("reason").is_some());
    }
}

#[tokio::test]
async fn what_is_only_considered_changes_nothing() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let people = [&ada, &bob];
    let table = started(&people, pastiche(), &[]).await;
    let (seat, active, decision) = awaited(&people, &table).await;
    let mut before = [full(&ada, &table).await, full(&bob, &table).await];
    let mut reader = Reader::at(&bob, &table).await;
    let actions = listed(active, &table).await;
    for action in &actions {
        assert_eq!(
            consider(active, &table, &json!([action])).await.unwrap()["answers"],
            json!([{ "may": true }])
        );
    }
    // Those who are not awaited may think ahead.
    let other = consider(people[1 - seat], &table, &json!(["mix"])).await.unwrap();
    assert_eq!(other["answers"][0]["reason"], json!({ "not-your-turn": { "active": seat } }));
    for (guest, before) in people.into_iter().zip(&mut before) {
        let after = full(guest, &table).await;
        before["at"] = after["at"].clone();
        before["present"] = after["present"].clone();
        before["away"] = after["away"].clone();
        assert_eq!(after, *before);
    }
    // The next thing anybody is told of is what is really done.
    let n = before[0]["n"].as_u64().unwrap();
    done(active, &table, json!({ "do": "act", "decision": decision, "action": actions[0] })).await;
    reader.until_is("game").await;
    assert_eq!(reader.known.n, n + 1);
}

#[tokio::test]
async fn it_is_for_those_who_play_while_the_game_goes_on_and_not_for_heaps_of_actions() {
    let house = House::open().await;
    let [ada, bob, will] = house.guests(["Ada", "Bob", "Will"]).await;
    let open = crate::house::seated(&[&ada, &bob], pastiche(), &[]).await;
    refused(consider(&ada, &open, &json!(["mix"])).await, 409, "not-started");
    done(&ada, &open, json!({ "do": "start" })).await;
    refused(consider(&will, &open, &json!(["mix"])).await, 403, "forbidden");
    refused(consider(&house.nobody(), &open, &json!(["mix"])).await, 401, "sign-in");
    refused(consider(&ada, "nowhere", &json!(["mix"])).await, 404, "not-found");
    for odd in [json!([]), json!(vec!["mix"; 65]), json!("mix"), json!({})] {
        refused(consider(&ada, &open, &odd).await, 400, "malformed");
    }
    let most = consider(&ada, &open, &json!(vec!["mix"; 64])).await.unwrap();
    assert_eq!(most["answers"].as_array().map(Vec::len), Some(64));
    done(&ada, &open, json!({ "do": "resign" })).await;
    refused(consider(&ada, &open, &json!(["mix"])).await, 403, "forbidden");
}
