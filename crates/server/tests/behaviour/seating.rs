//! Making a table, sitting down, getting up, handing a seat over, starting, breaking off.

use serde_json::{Value, json};

use crate::house::{House, Reader, done, full, id_of, order, pastiche, refused, seated, started, table};

#[tokio::test]
async fn a_table_is_made_with_a_game_seats_options_bots_and_a_pace() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let wanted = json!({
        "setup": {
            "game": "pastiche", "seats": 3, "options": { "open-hands": true }, "title": "Tea",
            "pace": { "kind": "live", "per-move": 60, "increment": 5 }, "visibility": "listed", "watch": "nobody",
        },
        "bots": [null, "greedy"],
    });
    let answer = ada.request(client::Method::POST, "/api/v1/tables").json(&wanted).send().await.unwrap();
    assert_eq!(answer.status(), 201);
    let made: Value = answer.json().await.unwrap();
    assert_eq!(made["stage"], "open");
    assert_eq!(made["host"], json!({ "id": id_of(&ada).await, "name": "Ada" }));
    assert_eq!(made["setup"]["options"], json!({ "open-hands": true }));
    assert_eq!(made["setup"]["pace"]["per-move"], 60);
    assert_eq!(made["setup"]["stand-in"], "journeyman");
    assert_eq!(made["seats"][0]["name"], "Ada");
    assert_eq!(made["seats"][1], json!({ "name": "greedy", "bot": "greedy" }));
    assert_eq!(made["seats"][2], json!({ "name": "" }));
}

#[tokio::test]
async fn a_table_that_makes_no_sense_is_refused_with_a_sentence() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let with = |part: &str, value: Value| {
        let mut setup = json!({ "game": "pastiche", "seats": 2 });
        setup[part] = value;
        json!({ "setup": setup })
    };
    let plain = || json!({ "game": "pastiche", "seats": 2 });
    let double_hands = |seats: u8| json!({ "game": "pass-the-paint", "seats": seats, "options": { "variant": "double-hands" } });
    for (wanted, says) in [
        (with("game", json!("chess")), "pastiche, masterpiece"),
        (with("seats", json!(9)), "2 to 4"),
        (json!({ "setup": double_hands(3) }), "is for 2 players, not 3"),
        (with("options", json!({ "gift": true })), "unknown field `gift`"),
        (with("title", json!("x".repeat(361))), "60"),
        (with("title", json!("a\nb")), "one line"),
        (with("stand-in", json!("hal")), "greedy"),
        (with("pace", json!({ "kind": "live", "per-move": 4 })), "5 s"),
        (with("pace", json!({ "kind": "live", "per-player": 29 })), "30 s"),
        (with("pace", json!({ "kind": "live", "per-move": 60, "increment": 601 })), "600 s"),
        (with("pace", json!({ "kind": "correspondence", "hours": 0 })), "1 to 1440"),
        (with("pace", json!({ "kind": "slow" })), "unknown variant"),
        (with("pace", json!({ "kind": "none", "hours": 3 })), "unknown field"),
        (with("pace", json!(["correspondence", 3])), "sequence"),
        (with("colour", json!("red")), "unknown field"),
        (json!({ "setup": plain(), "bots": ["hal"] }), "no such bot"),
    ] {
        let error = refused(ada.post("/api/v1/tables", &wanted).await, 400, "malformed");
        assert!(error["message"].as_str().unwrap().contains(says), "{says}: {error}");
    }
    // Each part makes sense, but they do not fit together.
    for (wanted, says) in [
        (with("title", json!("x".repeat(61))), "60"),
        (with("pace", json!({ "kind": "live" })), "a time for a move"),
        (json!({ "setup": plain(), "bots": [null, null, null] }), "more bots than seats"),
        (json!({ "setup": plain(), "bots": ["greedy", "greedy"] }), "none left for you"),
    ] {
        let error = refused(ada.post("/api/v1/tables", &wanted).await, 422, "unfit");
        assert!(error["message"].as_str().unwrap().contains(says), "{says}: {error}");
    }
    let nobody = house.nobody().post("/api/v1/tables", &json!({ "setup": plain() })).await;
    refused(nobody, 401, "sign-in");
    let early = json!({ "setup": plain(), "start": true });
    refused(ada.post("/api/v1/tables", &early).await, 409, "seats-free");
}

#[tokio::test]
async fn people_sit_down_where_it_is_free_and_get_up_before_the_start() {
    let house = House::open().await;
    let [ada, bob, cleo] = house.guests(["Ada", "Bob", "Cleo"]).await;
    let table = table(&ada, json!({ "setup": { "game": "pastiche", "seats": 3 } })).await;
    refused(order(&bob, &table, json!({ "do": "sit", "seat": 0 })).await, 409, "seat-taken");
    refused(order(&bob, &table, json!({ "do": "sit", "seat": 3 })).await, 404, "not-found");
    refused(order(&bob, &table, json!({ "do": "leave" })).await, 403, "forbidden");
    refused(order(&house.nobody(), &table, json!({ "do": "sit" })).await, 401, "sign-in");
    done(&bob, &table, json!({ "do": "sit", "seat": 2 })).await;
    refused(order(&bob, &table, json!({ "do": "sit", "seat": 1 })).await, 409, "seated");
    done(&cleo, &table, json!({ "do": "sit" })).await;
    let names = |full: &Value| [0, 1, 2].map(|seat| full["table"]["seats"][seat]["name"].clone());
    assert_eq!(names(&full(&bob, &table).await), ["Ada", "Cleo", "Bob"]);
    let dora = house.guest("Dora").await;
    refused(order(&dora, &table, json!({ "do": "sit" })).await, 409, "seat-taken");
    done(&cleo, &table, json!({ "do": "leave" })).await;
    assert_eq!(names(&full(&bob, &table).await), ["Ada", "", "Bob"]);
    done(&dora, &table, json!({ "do": "sit" })).await;
    done(&ada, &table, json!({ "do": "start" })).await;
    refused(order(&dora, &table, json!({ "do": "leave" })).await, 409, "started");
    refused(order(&cleo, &table, json!({ "do": "sit" })).await, 409, "started");
}

#[tokio::test]
async fn only_the_host_seats_bots_frees_seats_changes_and_starts() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = table(&ada, json!({ "setup": { "game": "pastiche", "seats": 3 } })).await;
    done(&bob, &table, json!({ "do": "sit" })).await;
    let changed = json!({ "game": "pastiche", "seats": 3, "title": "Late" });
    for command in [
        json!({ "do": "seat-bot", "seat": 2, "bot": "greedy" }),
        json!({ "do": "free-seat", "seat": 0 }),
        json!({ "do": "change", "setup": changed }),
        json!({ "do": "start" }),
        json!({ "do": "end" }),
        json!({ "do": "mute", "player": id_of(&ada).await, "on": true }),
    ] {
        refused(order(&bob, &table, command).await, 403, "forbidden");
    }
    refused(order(&ada, &table, json!({ "do": "start" })).await, 409, "seats-free");
    refused(
        order(&ada, &table, json!({ "do": "seat-bot", "seat": 1, "bot": "greedy" })).await,
        409,
        "seat-taken",
    );
    refused(
        order(&ada, &table, json!({ "do": "seat-bot", "seat": 2, "bot": "hal" })).await,
        400,
        "malformed",
    );
    refused(
        order(&ada, &table, json!({ "do": "seat-bot", "seat": 7, "bot": "greedy" })).await,
        404,
        "not-found",
    );
    done(&ada, &table, json!({ "do": "seat-bot", "seat": 2, "bot": "random" })).await;
    done(&ada, &table, json!({ "do": "free-seat", "seat": 1 })).await;
    done(&ada, &table, json!({ "do": "free-seat", "seat": 1 })).await;
    done(&ada, &table, json!({ "do": "seat-bot", "seat": 1, "bot": "greedy" })).await;
    done(&ada, &table, json!({ "do": "change", "setup": changed })).await;
    done(&ada, &table, json!({ "do": "start" })).await;
    let known = full(&ada, &table).await;
    assert_eq!(
        (&known["table"]["stage"], &known["table"]["setup"]["title"]),
        (&json!("playing"), &json!("Late"))
    );
    assert!(known["table"]["commitment"].is_string(), "the table is bound to its luck from the start");
    for command in [
        json!({ "do": "start" }),
        json!({ "do": "change", "setup": changed }),
        json!({ "do": "seat-bot", "seat": 1, "bot": "random" }),
        json!({ "do": "free-seat", "seat": 1 }),
    ] {
        refused(order(&ada, &table, command).await, 409, "started");
    }
}

#[tokio::test]
async fn a_change_of_seats_keeps_who_sits_and_everybody_comes_again_and_is_there() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = table(&ada, json!({ "setup": { "game": "pastiche", "seats": 3 } })).await;
    done(&bob, &table, json!({ "do": "sit", "seat": 1 })).await;
    let change = |setup: Value| json!({ "do": "change", "setup": setup });
    let other_game = change(json!({ "game": "masterpiece", "seats": 3 }));
    refused(order(&ada, &table, other_game).await, 409, "other-game");
    refused(order(&ada, &table, change(json!({ "game": "pastiche", "seats": 9 }))).await, 400, "malformed");
    let mut reading = Reader::at(&ada, &table).await;
    done(&ada, &table, change(json!({ "game": "pastiche", "seats": 2 }))).await;
    assert_eq!(reading.until_goodbye().await, "seat-changed");
    // The new reader comes before the old one has quite gone.
    let again = Reader::at(&ada, &table).await;
    drop(reading);
    let known = full(&bob, &table).await;
    assert_eq!(known["present"], json!([0]));
    assert_eq!(known["table"]["seats"][1]["name"], "Bob");
    assert_eq!(known["n"].as_u64(), Some(again.known.n));
    done(&ada, &table, json!({ "do": "leave" })).await;
    done(&ada, &table, change(json!({ "game": "pastiche", "seats": 3 }))).await;
    done(&ada, &table, json!({ "do": "sit", "seat": 2 })).await;
    let gone = change(json!({ "game": "pastiche", "seats": 2 }));
    refused(order(&ada, &table, gone).await, 409, "seat-taken");
}

#[tokio::test]
async fn a_host_may_stand_and_watch_a_table_of_bots_play_to_its_end() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    for (game, bots) in [("pastiche", 2), ("masterpiece", 3), ("pass-the-paint", 3)] {
        let wanted = json!({
            "setup": { "game": game, "seats": bots }, "sit": false, "bots": vec!["greedy"; bots], "start": true,
        });
        let table = table(&ada, wanted).await;
        let mut reader = Reader::at(&ada, &table).await;
        assert_eq!(reader.known.seat, None);
        reader.until_known(client::Following::is_over).await;
        assert_eq!(full(&ada, &table).await["table"]["places"].as_array().unwrap().len(), bots);
    }
}

#[tokio::test]
async fn a_seat_is_handed_over_by_a_link_with_all_that_is_in_its_hand() {
    let house = House::open().await;
    let [ada, bob, cleo] = house.guests(["Ada", "Bob", "Cleo"]).await;
    let table = started(&[&ada, &bob], pastiche(), &[]).await;
    let invites = format!("/api/v1/tables/{table}/invites");
    let twice = json!({ "hand-over": true, "uses": 2 });
    refused(bob.post(&invites, &twice).await, 422, "unfit");
    refused(cleo.post(&invites, &json!({ "hand-over": true })).await, 403, "forbidden");
    let told = bob.post(&invites, &json!({ "hand-over": true })).await.unwrap();
    let mut reading = Reader::at(&bob, &table).await;
    let hand = reading.known.view["mine"].clone();
    assert!(hand.is_object());
    let claim = json!({ "invite": told["secret"] });
    let sits = cleo.post("/api/v1/invites/claim", &claim).await.unwrap();
    assert_eq!((&sits["seat"], &sits["me"]["name"]), (&json!(1), &json!("Cleo")));
    assert_eq!(reading.until_is("sat").await["what"]["handed"], true);
    assert_eq!(reading.until_goodbye().await, "seat-changed");
    let known = full(&cleo, &table).await;
    assert_eq!((&known["seat"], &known["view"]["mine"]), (&json!(1), &hand));
    let before = full(&bob, &table).await;
    assert_eq!((&before["seat"], &before["view"]["mine"]), (&Value::Null, &Value::Null));
    let act = json!({ "do": "act", "decision": known["now"]["decision"], "said": "done" });
    refused(order(&bob, &table, act).await, 403, "forbidden");
    refused(bob.get(&format!("/api/v1/tables/{table}/actions")).await, 403, "forbidden");
    let dora = house.guest("Dora").await;
    refused(dora.post("/api/v1/invites/claim", &claim).await, 404, "not-found");
    // What is promised can only be given while one has it.
    let told = ada.post(&invites, &json!({ "hand-over": true })).await.unwrap();
    done(&ada, &table, json!({ "do": "resign" })).await;
    let claim = json!({ "invite": told["secret"] });
    refused(dora.post("/api/v1/invites/claim", &claim).await, 409, "seat-taken");
}

#[tokio::test]
async fn a_table_is_broken_off_only_where_nobody_else_plays() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let open = seated(&[&ada, &bob], pastiche(), &[]).await;
    let mut reader = Reader::at(&bob, &open).await;
    done(&ada, &open, json!({ "do": "end" })).await;
    assert_eq!(reader.until_is("ended").await["what"]["why"], "Ada");
    assert!(reader.known.is_over());
    refused(order(&bob, &open, json!({ "do": "leave" })).await, 409, "started");
    refused(order(&ada, &open, json!({ "do": "end" })).await, 409, "over");
    let both = started(&[&ada, &bob], pastiche(), &[]).await;
    refused(order(&ada, &both, json!({ "do": "end" })).await, 403, "forbidden");
    done(&bob, &both, json!({ "do": "resign" })).await;
    done(&ada, &both, json!({ "do": "end" })).await;
    let alone = started(&[&ada], pastiche(), &["greedy"]).await;
    done(&ada, &alone, json!({ "do": "end" })).await;
    let known = full(&ada, &alone).await;
    assert_eq!((&known["table"]["stage"], &known["now"]), (&json!("ended"), &Value::Null));
    let record = ada.get(&format!("/api/v1/tables/{alone}/record")).await;
    refused(record, 409, "not-over");
}
