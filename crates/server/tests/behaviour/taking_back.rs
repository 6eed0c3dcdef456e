//! Undo as a right, takebacks as a favour.

use serde_json::{Value, json};

use crate::house::{
    House, Reader, awaited, choices, does, done, full, order, pastiche, play_to_the_end, record, refused,
    says, started,
};

#[tokio::test]
async fn an_action_is_undone_back_to_the_last_revelation() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let people = [&ada, &bob];
    let table = started(&people, pastiche(), &[]).await;
    let (seat, active, decision) = awaited(&people, &table).await;
    let other = people[1 - seat];
    let undo = |decision: &Value| json!({ "do": "undo", "decision": decision });
    let again = |decision: &Value| json!({ "do": "restart-turn", "decision": decision });
    refused(order(active, &table, undo(&json!(decision))).await, 409, "no-undo");
    // The hex that is placed was in a hand that nobody else saw.
    does(active, &table, "place").await;
    let placed = full(active, &table).await;
    assert_eq!(placed["now"].get("undo"), None);
    refused(order(active, &table, undo(&placed["now"]["decision"])).await, 409, "no-undo");
    let mut reader = Reader::at(other, &table).await;
    for taking_back in [undo, again] {
        does(active, &table, "leave").await;
        let left = full(active, &table).await;
        assert_eq!(left["now"]["undo"], true);
        let command = taking_back(&left["now"]["decision"]);
        done(active, &table, command.clone()).await;
        assert_eq!(full(active, &table).await["view"], placed["view"]);
        refused(order(active, &table, command).await, 409, "stale-decision");
        reader.until(|message| message["what"]["seen"].to_string().contains("undone")).await;
        assert_eq!(reader.known.view, full(other, &table).await["view"]);
    }
    // The end of a turn is seen by all, and then it is somebody else's.
    does(active, &table, "leave").await;
    does(active, &table, "done").await;
    for person in people {
        let decision = full(person, &table).await["now"]["decision"].clone();
        refused(order(person, &table, undo(&decision)).await, 409, "no-undo");
        refused(order(person, &table, again(&decision)).await, 409, "no-undo");
    }
}

#[tokio::test]
async fn of_second_thoughts_nobody_learns_and_a_choice_taken_back_is_seen() {
    let house = House::open().await;
    let [ada, bob, cleo] = house.guests(["Ada", "Bob", "Cleo"]).await;
    let table = started(&[&ada, &bob, &cleo], json!({ "game": "pass-the-paint" }), &[]).await;
    let before = full(&ada, &table).await;
    let mut reader = Reader::at(&bob, &table).await;
    let n = reader.known.n;
    let choices = choices(&ada, &table).await;
    let (first, second) = (&choices[0], &choices[choices.len() - 1]);
    assert_ne!(first, second, "a hand of one colour");
    says(&ada, &table, first).await;
    let chosen = full(&ada, &table).await["view"].clone();
    reader.until_known(|known| known.now["awaited"] == json!([1, 2])).await;
    for (command, after, told) in [("undo", &chosen, n + 1), ("restart-turn", &before["view"], n + 2)] {
        says(&ada, &table, second).await;
        let decision = full(&ada, &table).await["now"]["decision"].clone();
        done(&ada, &table, json!({ "do": command, "decision": decision })).await;
        assert_eq!(&full(&ada, &table).await["view"], after, "{command}");
        let his = full(&bob, &table).await;
        assert_eq!(his["n"].as_u64(), Some(told), "{command}");
        reader.until_known(|known| known.n == told).await;
        assert_eq!((&reader.known.view, &reader.known.now), (&his["view"], &his["now"]), "{command}");
    }
    assert_eq!(reader.known.now["awaited"], json!([0, 1, 2]));
}

#[tokio::test]
async fn what_all_agree_to_is_taken_back_whatever_it_showed() {
    let house = House::open().await;
    let [ada, bob, cleo] = house.guests(["Ada", "Bob", "Cleo"]).await;
    let people = [&ada, &bob, &cleo];
    let table = started(&people, pastiche(), &[]).await;
    let (seat, active, _) = awaited(&people, &table).await;
    let others = [people[(seat + 1) % 3], people[(seat + 2) % 3]];
    refused(order(active, &table, json!({ "do": "ask-takeback" })).await, 409, "no-undo");
    does(active, &table, "place").await;
    does(active, &table, "leave").await;
    let before = full(active, &table).await["view"].clone();
    does(active, &table, "done").await;
    let answer = |yes: bool| json!({ "do": "answer-takeback", "yes": yes });
    refused(order(others[0], &table, answer(true)).await, 409, "takeback");
    let mut reader = Reader::at(others[0], &table).await;
    done(active, &table, json!({ "do": "ask-takeback" })).await;
    let asked = reader.until_is("takeback-asked").await;
    assert_eq!(asked["table"]["takeback"]["seat"], json!(seat));
    assert_eq!(asked["table"]["takeback"]["waits-for"].as_array().unwrap().len(), 2);
    refused(order(others[1], &table, json!({ "do": "ask-takeback" })).await, 409, "takeback");
    refused(order(active, &table, answer(true)).await, 409, "takeback");
    done(others[0], &table, answer(true)).await;
    refused(order(others[0], &table, answer(true)).await, 409, "takeback");
    done(others[1], &table, answer(true)).await;
    let back = reader.until(|message| message["what"]["seen"].to_string().contains("taken-back")).await;
    assert_eq!(back["table"].get("takeback"), None);
    let after = full(active, &table).await;
    assert_eq!(after["view"], before);
    assert_eq!(after["now"]["awaited"], json!([seat]));
    assert_eq!(reader.known.view, full(others[0], &table).await["view"]);
    // The record keeps what was taken back, and its luck is verified with the rest.
    for person in people {
        done(person, &table, json!({ "do": "keep-warm" })).await;
    }
    reader.until_known(client::Following::is_over).await;
    assert!(record(&ada, &table).await.contains("takeback"));
    let proof = ada.get(&format!("/api/v1/tables/{table}/verification")).await.unwrap();
    assert_eq!(proof["holds"], true, "{proof}");
}

#[tokio::test]
async fn one_who_does_not_agree_is_enough_and_who_asked_may_think_better_of_it() {
    let house = House::open().await;
    let [ada, bob, cleo] = house.guests(["Ada", "Bob", "Cleo"]).await;
    let people = [&ada, &bob, &cleo];
    let table = started(&people, pastiche(), &[]).await;
    let (seat, active, _) = awaited(&people, &table).await;
    for step in ["place", "leave", "done"] {
        does(active, &table, step).await;
    }
    let before = full(active, &table).await["view"].clone();
    for unwilling in [people[(seat + 1) % 3], active] {
        done(active, &table, json!({ "do": "ask-takeback" })).await;
        done(unwilling, &table, json!({ "do": "answer-takeback", "yes": false })).await;
        let after = full(active, &table).await;
        assert_eq!((after["table"].get("takeback"), &after["view"]), (None, &before));
    }
    // What happens in between ends the question.
    done(active, &table, json!({ "do": "ask-takeback" })).await;
    does(people[(seat + 1) % 3], &table, "place").await;
    assert_eq!(full(active, &table).await["table"].get("takeback"), None);
}

#[tokio::test]
async fn bots_agree_to_a_takeback_and_wait_for_people_who_think_about_one() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = started(&[&ada], pastiche(), &["greedy"]).await;
    let mut reader = Reader::at(&ada, &table).await;
    reader.until_known(|known| known.awaited().is_some()).await;
    does(&ada, &table, "place").await;
    let placed = full(&ada, &table).await["n"].as_u64().unwrap();
    done(&ada, &table, json!({ "do": "ask-takeback" })).await;
    reader.until_known(|known| known.n > placed + 1).await;
    assert_eq!(reader.known.table.get("takeback"), None);
    assert!(reader.heard.last().unwrap()["what"]["seen"].to_string().contains("taken-back"));
    drop(reader);
    // With two people and a bot, the bot does not move on while a person thinks.
    let people = [&ada, &bob];
    let table = started(&people, json!({ "game": "pass-the-paint" }), &["greedy"]).await;
    let said = choices(&ada, &table).await[0].clone();
    says(&ada, &table, &said).await;
    done(&ada, &table, json!({ "do": "ask-takeback" })).await;
    assert_eq!(full(&bob, &table).await["table"]["takeback"]["waits-for"], json!([1]));
    // Somebody whose seat a bot keeps warm is not waited for.
    done(&bob, &table, json!({ "do": "keep-warm" })).await;
    let mut reader = Reader::at(&ada, &table).await;
    reader.until_known(|known| known.table.get("takeback").is_none()).await;
    assert!(play_to_the_end(&[&ada], &table).await[0].is_over());
}

#[tokio::test]
async fn who_gives_up_while_asking_wants_nothing_back() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let people = [&ada, &bob];
    let table = started(&people, pastiche(), &[]).await;
    let (seat, active, _) = awaited(&people, &table).await;
    does(active, &table, "place").await;
    done(active, &table, json!({ "do": "ask-takeback" })).await;
    done(active, &table, json!({ "do": "resign" })).await;
    let other = people[1 - seat];
    assert_eq!(full(other, &table).await["table"].get("takeback"), None);
    refused(order(other, &table, json!({ "do": "answer-takeback", "yes": true })).await, 409, "takeback");
}
