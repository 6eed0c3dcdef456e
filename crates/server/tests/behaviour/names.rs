//! What people are called, and how those are told apart who look the same.

use serde_json::{Value, json};
use server::admin::{Blocked, Errand};

use super::records::played_at_home;
use crate::house::{
    House, Reader, done, full, id_of, pastiche, play_to_the_end, record, refused, seated, send, started,
    table,
};

fn say(text: &str) -> Value {
    json!({ "do": "say", "text": text })
}

#[tokio::test]
async fn names_are_judged_wherever_they_come_from() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    for odd in
        ["Z\u{335}\u{322}\u{31b}\u{34c}o", "...", "a\u{3164}b", "a\u{e000}b", "a\u{200d}b", &"x".repeat(41)]
    {
        refused(house.nobody().post("/api/v1/players", &json!({ "name": odd })).await, 422, "name");
        refused(send(&ada, "PATCH", "/api/v1/me", json!({ "name": odd })).await, 422, "name");
        if odd.len() < 41 {
            let setup = json!({ "game": "pastiche", "seats": 2, "title": odd });
            refused(ada.post("/api/v1/tables", &json!({ "setup": setup })).await, 422, "unfit");
        }
    }
    assert_eq!(ada.get("/api/v1/me").await.unwrap()["name"], "Ada");
    for fine in ["葛飾 北斎", "محمد", "น้ำผึ้ง", "👨‍👩‍👧‍👦", "🇯🇵 さくら", "Cafe\u{301}"]
    {
        let me = send(&ada, "PATCH", "/api/v1/me", json!({ "name": fine })).await.unwrap();
        assert_eq!(me["name"], fine.replace("e\u{301}", "é"));
    }
    let setup = json!({ "game": "pastiche", "seats": 2, "title": "  Friday \u{a0} night " });
    let made = ada.post("/api/v1/tables", &json!({ "setup": setup })).await.unwrap();
    assert_eq!(made["setup"]["title"], "Friday night");
}

#[tokio::test]
async fn a_name_that_looks_like_a_blocked_one_is_blocked() {
    let house = House::open().await;
    let name = Blocked::Name("The Admin".to_owned());
    house.errand(Errand::Block { what: name.clone(), reason: String::new(), days: None }).await;
    // The second has Cyrillic letters, the third a zero width of nothing in mathematical ones.
    for alike in ["the  admin", "Тhе Аdmin", "𝐓he 𝐀dmin", "THE ADMIN"] {
        refused(house.nobody().post("/api/v1/players", &json!({ "name": alike })).await, 403, "forbidden");
    }
    house.guest("The Administrator").await;
    house.errand(Errand::Unblock(name)).await;
    house.guest("The Admin").await;
}

#[tokio::test]
async fn two_who_look_the_same_are_told_apart_everywhere() {
    let house = House::open().await;
    // The second has a Cyrillic letter.
    let [anna, other, third] = house.guests(["Anna", "Аnna", "anna"]).await;
    let table = seated(&[&anna, &other], pastiche(), &["greedy", "greedy"]).await;
    let mut reader = Reader::at(&anna, &table).await;
    for (talker, name) in [(&third, "anna 3"), (&other, "Аnna 2"), (&anna, "Anna"), (&third, "anna 3")] {
        done(talker, &table, say("it is me")).await;
        assert_eq!(reader.until_is("said").await["what"]["name"], name);
    }
    done(&anna, &table, json!({ "do": "start" })).await;
    let names = |full: &Value| -> Vec<String> {
        let seats = full["table"]["seats"].as_array().unwrap().iter();
        seats.map(|seat| seat["name"].as_str().unwrap().to_owned()).collect()
    };
    let shown = full(&house.nobody(), &table).await;
    assert_eq!(names(&shown), ["Anna", "Аnna 2", "greedy", "greedy 2"]);
    let talk = shown["talk"].as_array().unwrap().iter().map(|line| line["name"].clone()).collect::<Vec<_>>();
    assert_eq!(talk, ["anna 3", "Аnna 2", "Anna", "anna 3"]);
    // The same after a restart, and in the list of one's tables.
    let house = house.after_a_stop_of(std::time::Duration::from_secs(1)).await;
    let [anna, other] = [&anna, &other].map(|client| house.moved(client));
    assert_eq!(names(&full(&other, &table).await), ["Anna", "Аnna 2", "greedy", "greedy 2"]);
    let listed = anna.get("/api/v1/me/tables").await.unwrap();
    assert_eq!(listed["tables"][0]["seats"][1]["name"], "Аnna 2");
    play_to_the_end(&[&anna, &other], &table).await;
    let head: Value = serde_json::from_str(record(&anna, &table).await.lines().next().unwrap()).unwrap();
    assert_eq!(head["players"], json!(["Anna", "Аnna 2", "greedy (bot)", "greedy 2 (bot)"]));
    let replay = anna.get(&format!("/api/v1/tables/{table}/replay")).await.unwrap();
    assert_eq!(replay["table"]["seats"][1]["name"], "Аnna 2");
}

#[tokio::test]
async fn a_new_name_reaches_open_and_running_tables() {
    let house = House::open().await;
    let [ada, bob, zoe] = house.guests(["Ada", "Bob", "Zoe"]).await;
    let open = table(&ada, json!({ "setup": { "game": "pastiche", "seats": 2 } })).await;
    let running = started(&[&bob, &ada], pastiche(), &[]).await;
    let mut readers = [
        Reader::at(&bob, &running).await,
        Reader::at(&house.nobody(), &running).await,
        Reader::at(&ada, &running).await,
        Reader::at(&zoe, &open).await,
    ];
    let id = id_of(&ada).await;
    // A name that somebody at one of them bears already, but for a capital.
    send(&ada, "PATCH", "/api/v1/me", json!({ "name": "bob" })).await.unwrap();
    for (reader, (seat, name)) in
        readers.iter_mut().zip([(1, "bob 2"), (1, "bob 2"), (1, "bob 2"), (0, "bob")])
    {
        let told = reader.until_is("renamed").await;
        assert_eq!(told["what"], json!({ "is": "renamed", "player": id, "name": name }));
        assert_eq!(told["table"]["seats"][seat]["name"], name);
    }
    assert_eq!(full(&bob, &open).await["table"]["host"]["name"], "bob");
    // A socket from before speaks by the new name.
    readers[2].socket.order("s1", &say("hello")).await.unwrap();
    assert_eq!(readers[0].until_is("said").await["what"]["name"], "bob 2");
    let house = house.after_a_stop_of(std::time::Duration::from_secs(1)).await;
    let [ada, bob] = [&ada, &bob].map(|client| house.moved(client));
    assert_eq!(full(&bob, &running).await["table"]["seats"][1]["name"], "bob 2");
    play_to_the_end(&[&bob, &ada], &running).await;
    let head: Value = serde_json::from_str(record(&ada, &running).await.lines().next().unwrap()).unwrap();
    assert_eq!(head["players"], json!(["Bob", "Ada"]), "the record's head has the names it was begun with");
    assert_eq!(ada.get(&format!("/api/v1/tables/{running}/verification")).await.unwrap()["holds"], true);
    // What is over stays as it was.
    send(&ada, "PATCH", "/api/v1/me", json!({ "name": "Countess" })).await.unwrap();
    assert_eq!(full(&bob, &running).await["table"]["seats"][1]["name"], "bob 2");
}

#[tokio::test]
async fn records_from_elsewhere_are_judged_and_told_apart() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let import = async |names: [&str; 3]| {
        let request = ada.request(client::Method::POST, "/api/v1/records").body(played_at_home(&names));
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.json::<Value>().await.unwrap())
    };
    let (status, made) = import(["Anna", "Аnna", "Anna 2"]).await;
    assert_eq!(status, 201, "{made}");
    let shown: Vec<_> = made["seats"].as_array().unwrap().iter().map(|seat| seat["name"].clone()).collect();
    assert_eq!(shown, ["Anna", "Аnna 3", "Anna 2"]);
    for odd in ["a\u{202e}b", "a\u{3164}b", "Z\u{335}\u{322}\u{31b}\u{34c}o", "..."] {
        let (status, refusal) = import(["Anna", odd, "C"]).await;
        assert_eq!((status, &refusal["error"]["code"]), (400, &json!("malformed")), "{odd:?}");
        assert!(refusal["error"]["message"].as_str().unwrap().contains("name"), "{refusal}");
    }
}

#[tokio::test]
async fn talk_does_not_turn_round_what_others_see() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = seated(&[&ada], pastiche(), &["greedy"]).await;
    let mut reader = Reader::at(&ada, &table).await;
    done(&ada, &table, say("good\u{202e}kcul\u{2066}\u{200b} \u{e0041}all")).await;
    assert_eq!(reader.until_is("said").await["what"]["text"], "goodkcul all");
    refused(crate::house::order(&ada, &table, say("\u{202e}\u{200b}")).await, 422, "unfit");
    done(&ada, &table, say("می\u{200c}خواهم 👨‍👩‍👧‍👦")).await;
    assert_eq!(reader.until_is("said").await["what"]["text"], "می\u{200c}خواهم 👨‍👩‍👧‍👦");
}
