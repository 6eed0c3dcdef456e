//! Finding tables, one's own and others', and how the server is.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::house::{House, done, id_of, pastiche, play_to_the_end, refused, send, started, table};

fn ids(list: &Value) -> Vec<String> {
    let tables = list["tables"].as_array().expect("tables").iter();
    tables.map(|table| table["id"].as_str().expect("an id").to_owned()).collect()
}

#[tokio::test]
async fn the_lobby_shows_what_is_listed_and_nothing_else() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let of = async |game: &str, visibility: &str| {
        let setup = json!({ "game": game, "seats": 3, "visibility": visibility, "title": visibility });
        table(&ada, json!({ "setup": setup })).await
    };
    let listed = of("pastiche", "listed").await;
    let (link, private) = (of("pastiche", "link").await, of("pastiche", "private").await);
    let other = of("masterpiece", "listed").await;
    let lobby = house.nobody().get("/api/v1/tables").await.unwrap();
    assert_eq!(ids(&lobby), [other.clone(), listed.clone()], "the last changed first");
    let shown = &lobby["tables"][1];
    assert_eq!(
        (&shown["title"], &shown["stage"], &shown["game"]),
        (&json!("listed"), &json!("open"), &json!("pastiche"))
    );
    assert_eq!(shown["seats"][0]["name"], "Ada");
    let only = house.nobody().get("/api/v1/tables?game=masterpiece&stage=open").await.unwrap();
    assert_eq!(ids(&only), [other]);
    assert_eq!(ids(&house.nobody().get("/api/v1/tables?stage=playing").await.unwrap()), [""; 0]);
    for odd in ["stage=late", "most=0", "most=101", "before=x", "colour=red"] {
        refused(house.nobody().get(&format!("/api/v1/tables?{odd}")).await, 400, "malformed");
    }
    let mine: BTreeSet<_> = ids(&ada.get("/api/v1/me/tables").await.unwrap()).into_iter().collect();
    assert!([&listed, &link, &private].iter().all(|id| mine.contains(*id)));
    refused(house.nobody().get("/api/v1/me/tables").await, 401, "sign-in");
    done(&ada, &listed, json!({ "do": "end" })).await;
    assert_eq!(ids(&house.nobody().get("/api/v1/tables?stage=ended").await.unwrap()), [listed]);
}

#[tokio::test]
async fn a_private_table_does_not_exist_for_strangers() {
    let house = House::open().await;
    let [ada, eve] = house.guests(["Ada", "Eve"]).await;
    let setup = json!({ "game": "pastiche", "seats": 2, "visibility": "private" });
    let table = table(&ada, json!({ "setup": setup, "bots": [null, "greedy"], "start": true })).await;
    let at = |part: &str| format!("/api/v1/tables/{table}{part}");
    let nowhere = refused(eve.get("/api/v1/tables/nowhere").await, 404, "not-found");
    for part in
        ["", "/log", "/actions", "/record", "/replay", "/verification", "/note", "/invites", "/stream"]
    {
        let error = refused(eve.get(&at(part)).await, 404, "not-found");
        assert_eq!(error, nowhere, "{part} answers like a table that is not there");
    }
    for part in ["", "/log", "/record", "/stream"] {
        refused(house.nobody().get(&at(part)).await, 404, "not-found");
    }
    for command in [json!({ "do": "sit" }), json!({ "do": "say", "text": "hi" }), json!({ "do": "start" })] {
        refused(crate::house::order(&eve, &table, command).await, 404, "not-found");
    }
    refused(eve.post(&at("/rematch"), &json!(null)).await, 404, "not-found");
    refused(send(&eve, "PUT", &at("/note"), json!({ "text": "x" })).await, 404, "not-found");
    assert_eq!(eve.socket(&table, None).await.err().and_then(|wrong| wrong.status()), Some(404));
    ada.get(&at("")).await.unwrap();
}

#[tokio::test]
async fn history_comes_page_by_page_without_gaps_or_repeats() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let mut made = BTreeSet::new();
    for _ in 0..7 {
        made.insert(table(&ada, json!({ "setup": { "game": "pastiche", "seats": 2 } })).await);
    }
    let (mut found, mut next) = (Vec::new(), String::new());
    loop {
        let page = ada.get(&format!("/api/v1/me/tables?most=3{next}")).await.unwrap();
        assert!(ids(&page).len() <= 3);
        found.extend(ids(&page));
        match page["next"].as_str() {
            Some(before) => next = format!("&before={before}"),
            None => break,
        }
    }
    assert_eq!(found.len(), 7);
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), made);
    assert_eq!(ids(&bob.get("/api/v1/me/tables").await.unwrap()), [""; 0]);
}

#[tokio::test]
async fn history_says_what_waits_for_you_and_how_it_ended() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let pace = json!({ "kind": "correspondence", "hours": 24 });
    let setup = json!({ "game": "masterpiece", "pace": pace });
    let table = started(&[&ada, &bob], setup, &["greedy"]).await;
    let entry = async |of: &client::Client| {
        of.get("/api/v1/me/tables?stage=playing").await.unwrap()["tables"][0].clone()
    };
    let (hers, his) = (entry(&ada).await, entry(&bob).await);
    let waits = [&hers, &his].map(|entry| entry["awaits-you"].as_bool().unwrap());
    assert!(waits != [true, true], "one is awaited at a time");
    assert!(hers["deadline"].is_i64() && hers.get("place").is_none());
    play_to_the_end(&[&ada, &bob], &table).await;
    let over = ada.get("/api/v1/me/tables?stage=over").await.unwrap()["tables"][0].clone();
    assert_eq!((&over["id"], &over["awaits-you"]), (&json!(table), &json!(false)));
    assert!((1..=3).contains(&over["place"].as_u64().unwrap()));
    assert_eq!(over.get("deadline"), None);
}

#[tokio::test]
async fn who_handed_a_seat_over_keeps_the_game_in_their_history() {
    let house = House::open().await;
    let [ada, bob, cleo] = house.guests(["Ada", "Bob", "Cleo"]).await;
    let table = started(&[&ada, &bob], pastiche(), &[]).await;
    let told =
        bob.post(&format!("/api/v1/tables/{table}/invites"), &json!({ "hand-over": true })).await.unwrap();
    cleo.post("/api/v1/invites/claim", &json!({ "invite": told["secret"] })).await.unwrap();
    for person in [&bob, &cleo] {
        assert_eq!(ids(&person.get("/api/v1/me/tables").await.unwrap()), [table.as_str()]);
    }
}

#[tokio::test]
async fn the_shelf_the_rules_and_the_house_can_be_looked_at() {
    let house = House::open().await;
    let nobody = house.nobody();
    let games = nobody.get("/api/v1/games").await.unwrap();
    let shelf: Vec<_> = shelf::games().iter().map(|game| json!(game.id)).collect();
    assert_eq!(games.as_array().unwrap().iter().map(|game| game["id"].clone()).collect::<Vec<_>>(), shelf);
    assert!(games[0]["bots"].as_array().unwrap().contains(&json!("greedy")));
    assert!(games[0]["options"].as_array().is_some_and(|options| !options.is_empty()));
    let rules = nobody.get("/api/v1/games/pastiche/rules").await.unwrap();
    assert!(rules.as_str().unwrap().contains("P4.1"));
    refused(nobody.get("/api/v1/games/chess/rules").await, 404, "not-found");
    assert_eq!(nobody.get("/healthz").await.unwrap()["writes"], true);
    let ada = house.guest("Ada").await;
    table(&ada, json!({ "setup": { "game": "pastiche", "seats": 2 } })).await;
    assert_eq!(house.tables_in_use(), 1);
    let figures = nobody.get("/metrics").await.unwrap();
    assert!(!figures.as_str().unwrap().contains(&id_of(&ada).await));
    refused(nobody.get("/api/v1/nothing").await, 404, "not-found");
    refused(send(&nobody, "DELETE", "/api/v1/games", json!(null)).await, 405, "method");
    let plain = nobody.request(client::Method::POST, "/api/v1/players").body("{}").send().await.unwrap();
    assert_eq!(plain.status(), 415);
    let headers =
        nobody.request(client::Method::GET, "/api/v1/games").send().await.unwrap().headers().clone();
    assert_eq!(
        (&headers["x-content-type-options"], &headers["referrer-policy"]),
        (&"nosniff".parse().unwrap(), &"no-referrer".parse().unwrap())
    );
    assert!(headers["content-security-policy"].to_str().unwrap().starts_with("default-src 'none'"));
}

#[tokio::test]
async fn nobody_hosts_more_tables_than_they_may() {
    let house = House::with(|config| config.most_hosted = Some(2)).await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let wanted = json!({ "setup": { "game": "pastiche", "seats": 2 } });
    let first = table(&ada, wanted.clone()).await;
    table(&ada, wanted.clone()).await;
    refused(ada.post("/api/v1/tables", &wanted).await, 409, "too-many");
    table(&bob, wanted.clone()).await;
    done(&ada, &first, json!({ "do": "end" })).await;
    table(&ada, wanted.clone()).await;
    refused(ada.post("/api/v1/tables", &wanted).await, 409, "too-many");
}
