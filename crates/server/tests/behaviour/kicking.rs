//! Who is put out of a table, by whom, and what they can still see of it; and who is invited to look on.

use client::Client;
use serde_json::{Value, json};

use crate::house::{House, Reader, done, full, hold_time, id_of, order, pastiche, refused, send, started};

fn private() -> Value {
    json!({ "game": "pastiche", "visibility": "private" })
}

/// A table where these sit, invited by the first; it has started if `start`.
async fn seated(people: &[&Client], mut setup: Value, start: bool) -> String {
    setup["seats"] = json!(people.len());
    let table = crate::house::table(people[0], json!({ "setup": setup })).await;
    for person in &people[1..] {
        let told = invite(people[0], &table, json!({})).await;
        person.post("/api/v1/invites/claim", &json!({ "invite": told["secret"] })).await.expect("a seat");
    }
    if start {
        done(people[0], &table, json!({ "do": "start" })).await;
    }
    table
}

async fn invite(host: &Client, table: &str, wanted: Value) -> Value {
    host.post(&format!("/api/v1/tables/{table}/invites"), &wanted).await.expect("an invitation")
}

async fn claims(client: &Client, told: &Value) -> Result<Value, client::ClientError> {
    client.post("/api/v1/invites/claim", &json!({ "invite": told["secret"], "name": "New" })).await
}

async fn kick(whom: &Client, ban: bool) -> Value {
    json!({ "do": "kick", "player": id_of(whom).await, "ban": ban })
}

/// Nothing of the table can be had.
async fn is_nothing_to(client: &Client, table: &str) {
    for part in ["", "/log", "/stream", "/note", "/actions", "/invites", "/bans"] {
        refused(client.get(&format!("/api/v1/tables/{table}{part}")).await, 404, "not-found");
    }
    refused(order(client, table, json!({ "do": "say", "text": "hello" })).await, 404, "not-found");
    refused(order(client, table, json!({ "do": "sit" })).await, 404, "not-found");
    assert!(client.socket(table, None).await.is_err());
    let tables = client.get("/api/v1/me/tables").await.expect("a list");
    assert!(!tables.to_string().contains(table), "it is not in their list: {tables}");
}

#[tokio::test]
async fn before_the_start_the_host_puts_somebody_out_and_they_hear_nothing_more() {
    let house = House::open().await;
    let [ada, bob, cleo] = house.guests(["Ada", "Bob", "Cleo"]).await;
    let table = seated(&[&ada, &bob, &cleo], private(), false).await;
    refused(order(&bob, &table, kick(&cleo, false).await).await, 403, "forbidden");
    refused(order(&ada, &table, kick(&ada, false).await).await, 404, "not-found");
    let mut theirs = Reader::at(&bob, &table).await;
    let mut others = Reader::at(&cleo, &table).await;
    let mut lines = bob.lines(&format!("/api/v1/tables/{table}/stream")).await.unwrap();
    done(&ada, &table, kick(&bob, false).await).await;
    assert_eq!(theirs.until_goodbye().await, "kicked");
    assert!(theirs.next().await.is_none(), "the socket is closed");
    crate::house::soon(async { while lines.next().await.is_some() {} }).await;
    let told = others.until_is("kicked").await;
    assert_eq!((&told["what"]["name"], &told["what"]["seat"]), (&json!("Bob"), &json!(1)));
    assert_eq!(told["table"]["seats"][1], json!({ "name": "" }));
    is_nothing_to(&bob, &table).await;
    // They may be invited again.
    let told = invite(&ada, &table, json!({})).await;
    assert_eq!(claims(&bob, &told).await.unwrap()["seat"], 1);
    full(&bob, &table).await;
    // A seat that is freed under somebody is the same.
    done(&ada, &table, json!({ "do": "free-seat", "seat": 1 })).await;
    is_nothing_to(&bob, &table).await;
}

#[tokio::test]
async fn who_is_banned_does_not_come_back_by_any_invitation_until_the_host_lets_them() {
    let house = House::open().await;
    let [ada, bob, cleo] = house.guests(["Ada", "Bob", "Cleo"]).await;
    let table = seated(&[&ada, &bob, &cleo], private(), false).await;
    let bans = format!("/api/v1/tables/{table}/bans");
    let (sits, watches) =
        (invite(&ada, &table, json!({})).await, invite(&ada, &table, json!({ "watch": true })).await);
    let hands_over = invite(&cleo, &table, json!({ "hand-over": true })).await;
    done(&ada, &table, kick(&bob, true).await).await;
    for told in [&sits, &watches, &hands_over] {
        refused(claims(&bob, told).await, 404, "not-found");
    }
    is_nothing_to(&bob, &table).await;
    assert_eq!(ada.get(&bans).await.unwrap(), json!([{ "id": id_of(&bob).await, "name": "Bob" }]));
    refused(cleo.get(&bans).await, 403, "forbidden");
    assert!(!full(&cleo, &table).await.to_string().contains("Bob"), "who is banned is the host's business");
    let again = json!({ "do": "unban", "player": id_of(&bob).await });
    refused(order(&cleo, &table, again.clone()).await, 403, "forbidden");
    done(&ada, &table, again).await;
    assert_eq!(ada.get(&bans).await.unwrap(), json!([]));
    assert_eq!(claims(&bob, &sits).await.unwrap()["seat"], 1, "nothing of it had been used up");
}

#[tokio::test]
async fn at_a_table_for_all_who_is_banned_may_look_but_neither_sit_nor_talk() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = crate::house::table(&ada, json!({ "setup": { "game": "pastiche", "seats": 3 } })).await;
    done(&bob, &table, json!({ "do": "say", "text": "rude" })).await;
    done(&ada, &table, kick(&bob, true).await).await;
    for command in [json!({ "do": "say", "text": "ruder" }), json!({ "do": "sit" })] {
        refused(order(&bob, &table, command).await, 403, "forbidden");
    }
    full(&bob, &table).await;
}

#[tokio::test]
async fn in_play_the_others_vote_and_the_seat_is_played_by_a_bot_until_somebody_new_comes() {
    let house = House::open().await;
    let people = house.guests(["Ada", "Bob", "Cleo"]).await;
    let [ada, bob, cleo] = &people;
    let table = seated(&[ada, bob, cleo], private(), true).await;
    let mut theirs = Reader::at(bob, &table).await;
    refused(order(cleo, &table, kick(bob, false).await).await, 403, "forbidden");
    done(ada, &table, kick(bob, true).await).await;
    let called = theirs.until_is("vote-called").await;
    assert_eq!((&called["what"]["wants"], &called["table"]["vote"]["needs"]), (&json!("ban"), &json!(2)));
    refused(order(bob, &table, json!({ "do": "vote", "yes": false })).await, 403, "forbidden");
    assert_eq!(full(bob, &table).await["seat"], 1, "the host alone decides nothing");
    done(cleo, &table, json!({ "do": "vote", "yes": true })).await;
    assert_eq!(theirs.until_goodbye().await, "kicked");
    is_nothing_to(bob, &table).await;
    let seat = full(ada, &table).await["table"]["seats"][1].clone();
    assert_eq!(seat, json!({ "name": "journeyman", "bot": "journeyman", "vacant": true }));
    // Neither the host nor anybody who has played gets the seat, and with it its cards.
    let told = invite(ada, &table, json!({ "seat": 1 })).await;
    for known in [ada, cleo] {
        let seated = claims(known, &told).await.unwrap();
        assert_ne!(seated["seat"], 1, "they have their own");
    }
    refused(claims(bob, &told).await, 404, "not-found");
    let dora = house.guest("Dora").await;
    assert_eq!(claims(&dora, &told).await.unwrap()["seat"], 1);
    let known = full(&dora, &table).await;
    assert_eq!((&known["seat"], known["table"]["seats"][1].get("bot")), (&json!(1), None));
    // A vote that failed is not asked again at once.
    done(ada, &table, kick(&dora, false).await).await;
    done(cleo, &table, json!({ "do": "vote", "yes": false })).await;
    refused(order(ada, &table, kick(&dora, false).await).await, 409, "voted-down");
}

#[tokio::test]
async fn a_host_who_does_not_play_gets_no_seat_of_somebody_who_was_put_out() {
    let house = House::open().await;
    let people = house.guests(["Ada", "Bob", "Cleo", "Dora"]).await;
    let [ada, bob, cleo, dora] = &people;
    let setup = json!({ "game": "pastiche", "seats": 3 });
    let table = crate::house::table(ada, json!({ "setup": setup, "sit": false })).await;
    for person in [bob, cleo, dora] {
        done(person, &table, json!({ "do": "sit" })).await;
    }
    done(ada, &table, json!({ "do": "start" })).await;
    done(ada, &table, kick(bob, false).await).await;
    for voter in [cleo, dora] {
        done(voter, &table, json!({ "do": "vote", "yes": true })).await;
    }
    let told = invite(ada, &table, json!({})).await;
    refused(claims(ada, &told).await, 403, "forbidden");
    assert_eq!(full(ada, &table).await.get("seat"), None);
}

#[tokio::test(start_paused = true)]
async fn one_against_one_nobody_is_put_out_who_is_there() {
    let hands = hold_time();
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = started(&[&ada, &bob], pastiche(), &["random"]).await;
    refused(order(&ada, &table, kick(&bob, false).await).await, 403, "forbidden");
    hands.push(181).await;
    let mut reader = Reader::at(&ada, &table).await;
    // `id_of` is no visit to the table.
    done(&ada, &table, kick(&bob, false).await).await;
    assert_eq!(reader.until_is("vote-called").await["table"]["vote"]["announced"], true);
    hands.push(181).await;
    assert_eq!(reader.until_is("kicked").await["what"]["bot"], "journeyman");
}

#[tokio::test]
async fn a_watch_link_lets_one_look_on_at_a_private_table_and_those_who_play_see_who() {
    let house = House::open().await;
    let people = house.guests(["Ada", "Bob", "Cleo", "Eve"]).await;
    let [ada, bob, cleo, eve] = &people;
    let table = seated(&[ada, bob], private(), true).await;
    refused(
        bob.post(&format!("/api/v1/tables/{table}/invites"), &json!({ "watch": true })).await,
        403,
        "forbidden",
    );
    let both = json!({ "watch": true, "seat": 1 });
    refused(ada.post(&format!("/api/v1/tables/{table}/invites"), &both).await, 422, "unfit");
    let told = invite(ada, &table, json!({ "watch": true, "uses": 3 })).await;
    is_nothing_to(cleo, &table).await;
    let let_in = claims(cleo, &told).await.unwrap();
    assert_eq!((let_in.get("seat"), &let_in["table"]["id"]), (None, &json!(table)));
    claims(cleo, &told).await.unwrap();
    let list = format!("/api/v1/tables/{table}/invites");
    assert_eq!(ada.get(&list).await.unwrap()[0]["left"], 2, "twice is once");
    let known = full(cleo, &table).await;
    assert_eq!((known.get("seat"), &known["view"]["mine"]), (None, &json!(null)));
    let seen = full(bob, &table).await["table"]["onlookers"].clone();
    assert_eq!(seen, json!([{ "id": id_of(cleo).await, "name": "Cleo" }]));
    let mut theirs = Reader::at(cleo, &table).await;
    done(ada, &table, kick(cleo, false).await).await;
    assert_eq!(theirs.until_goodbye().await, "kicked");
    is_nothing_to(cleo, &table).await;
    assert_eq!(full(bob, &table).await["table"].get("onlookers"), None);
    let path = format!("{list}/{}", told["id"].as_str().unwrap());
    send(ada, "DELETE", &path, json!(null)).await.unwrap();
    refused(claims(eve, &told).await, 404, "not-found");
    // Somebody new comes by a link as well.
    let told = invite(ada, &table, json!({ "watch": true })).await;
    let (fay, let_in) = house
        .nobody()
        .becoming("/api/v1/invites/claim", &json!({ "invite": told["secret"], "name": "Fay" }))
        .await
        .unwrap();
    assert_eq!(let_in["me"]["name"], "Fay");
    full(&fay, &table).await;
}

#[tokio::test]
async fn where_nobody_may_look_on_nobody_is_invited_to() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let setup = json!({ "game": "pastiche", "seats": 2, "visibility": "private", "watch": "nobody" });
    let table = crate::house::table(&ada, json!({ "setup": setup })).await;
    let path = format!("/api/v1/tables/{table}/invites");
    refused(ada.post(&path, &json!({ "watch": true })).await, 403, "forbidden");
}
