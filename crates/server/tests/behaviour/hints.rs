//! Hints for whoever plays against bots.

use serde_json::{Value, json};

use crate::house::{House, Reader, done, pastiche, refused, seated, started, table};

#[tokio::test]
async fn who_plays_against_bots_gets_the_best_three_with_chances_and_reasons() {
    let house = House::open().await;
    let [ada] = house.guests(["Ada"]).await;
    for game in ["pastiche", "masterpiece", "pass-the-paint"] {
        let setup = json!({ "game": game, "seats": 3 });
        let made = json!({ "setup": setup, "bots": [null, "greedy", "greedy"], "start": true });
        let table = table(&ada, made).await;
        // A bot may begin; its turn comes to an end.
        let mut reader = Reader::at(&ada, &table).await;
        reader.until_known(|known| known.now["awaited"][0] == 0).await;
        let advice = ada.get(&format!("/api/v1/tables/{table}/hints")).await.expect("hints");
        let actions = ada.get(&format!("/api/v1/tables/{table}/actions")).await.expect("actions");
        assert_eq!(advice["decision"], actions["decision"], "{game}");
        let hints = advice["best"].as_array().expect("a list");
        assert!((1..=3).contains(&hints.len()), "{game}: {hints:?}");
        for hint in hints {
            assert!(!hint["why"].as_str().expect("a sentence").is_empty(), "{game}: {hint}");
            let chance = hint["chance"].as_f64().expect("a number");
            assert!((0.0..=1.0).contains(&chance), "{game}: {hint}");
            let considered = json!({ "actions": [hint["action"]] });
            let verdict =
                ada.post(&format!("/api/v1/tables/{table}/consider"), &considered).await.expect("a verdict");
            assert_eq!(verdict["answers"][0], json!({ "may": true }), "{game}: {hint}");
        }
        let chances: Vec<_> =
            advice["chances"].as_array().expect("a list").iter().filter_map(Value::as_f64).collect();
        assert_eq!(chances.len(), 3, "{game}");
        assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-3, "{game}: {chances:?}");
        let best = json!({ "do": "act", "decision": advice["decision"], "action": hints[0]["action"] });
        done(&ada, &table, best).await;
    }
}

#[tokio::test]
async fn there_are_no_hints_among_people_nor_for_those_who_do_not_play() {
    let house = House::open().await;
    let [ada, bob, will] = house.guests(["Ada", "Bob", "Will"]).await;
    let open = seated(&[&ada], pastiche(), &["greedy"]).await;
    refused(ada.get(&format!("/api/v1/tables/{open}/hints")).await, 409, "not-started");
    let table = started(&[&ada, &bob], json!({ "game": "pastiche", "watch": "anyone" }), &[]).await;
    let path = format!("/api/v1/tables/{table}/hints");
    refused(ada.get(&path).await, 409, "no-hints");
    refused(will.get(&path).await, 403, "forbidden");
    refused(house.nobody().get(&path).await, 401, "sign-in");
    refused(ada.get("/api/v1/tables/nowhere/hints").await, 404, "not-found");
}

#[tokio::test]
async fn who_is_left_alone_with_bots_gets_hints_from_then_on() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = started(&[&ada, &bob], pastiche(), &["greedy"]).await;
    let path = format!("/api/v1/tables/{table}/hints");
    refused(ada.get(&path).await, 409, "no-hints");
    done(&bob, &table, json!({ "do": "resign" })).await;
    let mut reader = Reader::at(&ada, &table).await;
    reader.until_known(|known| known.now["awaited"][0] == 0).await;
    let advice = ada.get(&path).await.expect("hints");
    assert!(advice["best"].as_array().is_some_and(|best| !best.is_empty()), "{advice}");
    refused(bob.get(&path).await, 403, "forbidden");
}
