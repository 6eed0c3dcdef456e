//! Bots that keep one's own seat warm, and those that take it for good.

use serde_json::json;

use crate::house::{
    House, Reader, awaited, choices, done, full, order, pastiche, play_to_the_end, record, refused, started,
};

#[tokio::test]
async fn a_bot_keeps_a_seat_warm_and_gives_it_back() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let people = [&ada, &bob];
    let table = started(&people, pastiche(), &[]).await;
    let (seat, active, decision) = awaited(&people, &table).await;
    let other = people[1 - seat];
    let mut reader = Reader::at(other, &table).await;
    refused(order(active, &table, json!({ "do": "keep-warm", "bot": "hal" })).await, 400, "malformed");
    done(active, &table, json!({ "do": "keep-warm" })).await;
    let kept = reader.until_is("kept").await;
    assert_eq!((&kept["what"]["seat"], &kept["what"]["bot"]), (&json!(seat), &json!("journeyman")));
    assert!(kept["table"]["seats"][seat]["player"].is_string());
    // The bot plays until the game waits for the other.
    reader.until_known(|known| known.awaited().is_some()).await;
    let act = json!({ "do": "act", "decision": decision, "said": "mix" });
    refused(order(active, &table, act).await, 409, "kept-warm");
    refused(order(active, &table, json!({ "do": "keep-warm" })).await, 409, "kept-warm");
    done(active, &table, json!({ "do": "take-seat-back" })).await;
    done(active, &table, json!({ "do": "take-seat-back" })).await;
    assert_eq!(reader.until_is("kept").await["what"].get("bot"), None);
    assert_eq!(full(active, &table).await["table"]["seats"][seat].get("bot"), None);
    // While its player is back, the seat waits for them.
    let known = play_to_the_end(&people, &table).await;
    assert!(known.iter().all(client::Following::is_over));
    let record = record(&ada, &table).await;
    assert!(record.contains(r#""by":"bot journeyman""#), "what the bot did is written down as a bot's");
}

#[tokio::test]
async fn who_resigns_leaves_the_seat_to_a_bot_for_good() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = started(&[&ada, &bob], pastiche(), &[]).await;
    let mut reading = Reader::at(&bob, &table).await;
    done(&bob, &table, json!({ "do": "resign" })).await;
    assert_eq!(reading.until_is("resigned").await["what"]["bot"], "journeyman");
    assert_eq!(reading.until_goodbye().await, "seat-changed");
    let known = full(&bob, &table).await;
    assert_eq!(known.get("seat"), None, "from now on they look on");
    assert_eq!(known["table"]["seats"][1]["resigned"], true);
    for command in
        [json!({ "do": "resign" }), json!({ "do": "take-seat-back" }), json!({ "do": "ask-takeback" })]
    {
        refused(order(&bob, &table, command).await, 403, "forbidden");
    }
    let known = play_to_the_end(&[&ada], &table).await;
    assert!(known[0].is_over());
    let tables = bob.get("/api/v1/me/tables").await.unwrap();
    assert_eq!(tables["tables"][0]["id"], json!(table), "the game stays in their history");
    assert_eq!(tables["tables"][0]["awaits-you"], false);
}

#[tokio::test]
async fn before_the_start_and_after_the_end_nobody_plays() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let wanted = json!({ "setup": { "game": "pastiche", "seats": 2 }, "bots": [null, "journeyman"] });
    let table = crate::house::table(&ada, wanted).await;
    let commands = || {
        [
            json!({ "do": "resign" }),
            json!({ "do": "keep-warm" }),
            json!({ "do": "ask-takeback" }),
            json!({ "do": "standing", "answers": [] }),
            json!({ "do": "act", "decision": 0, "said": "done" }),
            json!({ "do": "undo", "decision": 0 }),
        ]
    };
    for command in commands() {
        refused(order(&ada, &table, command).await, 409, "not-started");
    }
    refused(ada.get(&format!("/api/v1/tables/{table}/actions")).await, 409, "not-started");
    done(&ada, &table, json!({ "do": "start" })).await;
    assert!(
        full(&ada, &table).await["now"]["awaited"] != json!([0]) || !choices(&ada, &table).await.is_empty()
    );
    done(&ada, &table, json!({ "do": "end" })).await;
    for command in commands() {
        refused(order(&ada, &table, command).await, 409, "over");
    }
}
