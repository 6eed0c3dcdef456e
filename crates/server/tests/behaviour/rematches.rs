//! The same people once more.

use serde_json::{Value, json};

use crate::house::{House, Reader, done, full, id_of, pastiche, refused, seated, started};

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
    let told = reader.until_is("rematch").await;
    assert_eq!(told["what"]["table"], made["id"]);
    assert_eq!(told["table"]["rematch"], made["id"]);
    let same = ada.post(&again, &json!(null)).await.unwrap();
    assert_eq!(same["id"], made["id"], "who asks second gets the same table");
    let id = made["id"].as_str().unwrap();
    done(&bob, id, json!({ "do": "start" })).await;
    assert_eq!(full(&ada, id).await["seat"], 1);
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
    let tables = people[1].get("/api/v1/me/tables").await.unwrap();
    assert_eq!(tables["tables"].as_array().unwrap().len(), 2, "no other table is left behind");
}
