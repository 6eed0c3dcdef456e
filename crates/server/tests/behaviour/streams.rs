//! Sockets, server-sent events and JSON lines: the same numbered messages, resumable; and tables put away.

use std::time::Duration;

use client::Client;
use serde_json::{Value, json};

use crate::house::{
    House, Reader, done, full, hold_time, order, pastiche, play_to_the_end, refused, seated, soon, started,
};

/// A stream as it comes, line by line, not read at all.
struct Raw {
    answer: client::Response,
    rest: String,
}

impl Raw {
    async fn of(client: &Client, path: &str, headers: &[(&'static str, &str)]) -> Self {
        let mut request = client.request(client::Method::GET, path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let answer = request.send().await.expect("an answer");
        assert_eq!(answer.status(), 200);
        Self { answer, rest: String::new() }
    }

    /// The next line that is not blank; `None` at the end.
    async fn next(&mut self) -> Option<String> {
        loop {
            if let Some((line, rest)) = self.rest.split_once('\n') {
                let (line, rest) = (line.to_owned(), rest.to_owned());
                self.rest = rest;
                if !line.is_empty() && !line.contains(r#""type":"beat""#) {
                    return Some(line);
                }
                continue;
            }
            let chunk = soon(self.answer.chunk()).await.expect("a chunk")?;
            self.rest += std::str::from_utf8(&chunk).expect("text");
        }
    }

    /// So many lines.
    async fn take(&mut self, count: usize) -> Vec<String> {
        let mut lines = Vec::new();
        for _ in 0..count {
            lines.push(self.next().await.expect("a line"));
        }
        lines
    }
}

async fn say(client: &Client, table: &str, text: &str) {
    done(client, table, json!({ "do": "say", "text": text })).await;
}

fn stream(table: &str) -> String {
    format!("/api/v1/tables/{table}/stream")
}

fn read(line: &str) -> Value {
    serde_json::from_str(line.strip_prefix("data: ").unwrap_or(line)).expect("JSON")
}

#[tokio::test]
async fn sockets_events_and_lines_carry_the_same_messages() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = started(&[&ada], pastiche(), &["greedy"]).await;
    Reader::at(&ada, &table).await.until_known(|known| known.awaited().is_some()).await;
    let watcher = house.guest("Will").await;
    let mut socket = Reader::at(&watcher, &table).await;
    let mut lines = Raw::of(&watcher, &stream(&table), &[]).await;
    let sse = [("accept", "text/event-stream")];
    let mut events = Raw::of(&watcher, &stream(&table), &sse).await;
    assert_eq!(lines.answer.headers()["content-type"], "application/x-ndjson");
    assert_eq!(events.answer.headers()["content-type"], "text/event-stream");
    let first = read(&lines.next().await.unwrap());
    let era = first["era"].clone();
    assert_eq!(first["type"], "full");
    assert_eq!(events.next().await.unwrap(), format!("id: {era}.{}", first["n"]));
    events.next().await.unwrap();
    for nth in 0..5 {
        say(&ada, &table, &format!("word {nth}")).await;
    }
    done(&ada, &table, json!({ "do": "keep-warm" })).await;
    // Too much may come at once for a slow reader; these are a few.
    for _ in 0..6 {
        let line = lines.next().await.unwrap();
        let message = socket.next().await.unwrap();
        assert_eq!(read(&line), message);
        assert_eq!(events.next().await.unwrap(), format!("id: {era}.{}", message["n"]));
        assert_eq!(events.next().await.unwrap(), format!("data: {line}"));
    }
}

#[tokio::test]
async fn numbers_go_up_by_one_and_patches_lead_to_the_view_that_is_there() {
    let house = House::open().await;
    let [ada, bob, will] = house.guests(["Ada", "Bob", "Will"]).await;
    let table = started(&[&ada, &bob], json!({ "game": "pass-the-paint" }), &["greedy"]).await;
    let mut watcher = Reader::at(&will, &table).await;
    for known in play_to_the_end(&[&ada, &bob], &table).await {
        let seat = known.seat.unwrap();
        let whole = full([&ada, &bob][usize::try_from(seat).unwrap()], &table).await;
        assert_eq!((&known.view, &known.table), (&whole["view"], &whole["table"]));
        assert_eq!(Some(known.n), whole["n"].as_u64());
    }
    watcher.until_known(client::Following::is_over).await;
    assert_eq!(watcher.known.view, full(&will, &table).await["view"]);
}

#[tokio::test]
async fn who_comes_back_gets_what_was_missed_with_the_same_bytes() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = started(&[&ada, &bob], pastiche(), &[]).await;
    let mut all = Raw::of(&ada, &stream(&table), &[]).await;
    let first = read(&all.next().await.unwrap());
    let from = format!("{}.{}", first["era"], first["n"]);
    for nth in 0..4 {
        say(&bob, &table, &format!("word {nth}")).await;
    }
    let told = all.take(4).await;
    let mut again = Raw::of(&ada, &format!("{}?from={from}", stream(&table)), &[]).await;
    let resumed = read(&again.next().await.unwrap());
    assert_eq!(
        (&resumed["type"], resumed["n"].as_u64()),
        (&json!("resumed"), first["n"].as_u64().map(|n| n + 4))
    );
    assert_eq!(again.take(4).await, told);
    let present = read(&again.next().await.unwrap());
    assert_eq!((&present["type"], &present["seats"]), (&json!("present"), &json!([0])));
    // The way of server-sent events.
    let second = read(&told[1]);
    let last = format!("{}.{}", first["era"], second["n"]);
    let headers = [("accept", "text/event-stream"), ("last-event-id", last.as_str())];
    let mut events = Raw::of(&ada, &stream(&table), &headers).await;
    assert_eq!(read(&events.next().await.unwrap())["type"], "resumed");
    for line in &told[2..] {
        let id = format!("id: {}.{}", first["era"], read(line)["n"]);
        assert_eq!(events.take(2).await, [id, format!("data: {line}")]);
    }
    // And of sockets.
    let mut socket = Reader::from(&ada, &table, Some(&last)).await;
    assert_eq!(socket.next().await.unwrap()["type"], "resumed");
    socket.known.n = second["n"].as_u64().unwrap();
    assert_eq!(socket.next().await.unwrap(), read(&told[2]));
}

#[tokio::test]
async fn who_cannot_go_on_from_there_gets_everything_anew() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = started(&[&ada, &bob], pastiche(), &[]).await;
    let known = full(&ada, &table).await;
    let (era, n) = (known["era"].as_u64().unwrap(), known["n"].as_u64().unwrap());
    for from in
        [format!("{}.{n}", (era + 1) % u64::from(u32::MAX)), format!("{era}.{}", n + 7), format!("{era}.0")]
    {
        let mut raw = Raw::of(&ada, &format!("{}?from={from}", stream(&table)), &[]).await;
        assert_eq!(read(&raw.next().await.unwrap())["type"], "full", "{from}");
    }
    let mut raw = Raw::of(&ada, &format!("{}?from={era}.{n}", stream(&table)), &[]).await;
    assert_eq!(read(&raw.next().await.unwrap()), json!({ "type": "resumed", "n": n }));
    for odd in ["", "7", "a.b", "1.2.3", "-1.2"] {
        refused(ada.get(&format!("{}?from={odd}", stream(&table))).await, 400, "malformed");
    }
}

#[tokio::test]
async fn a_socket_takes_commands_and_answers_each_by_its_key() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = seated(&[&ada, &bob], pastiche(), &[]).await;
    let mut reader = Reader::at(&ada, &table).await;
    reader.socket.order("one", &json!({ "do": "start" })).await.unwrap();
    let answer = reader.until(|message| message["key"] == "one").await;
    assert_eq!((&answer["type"], &answer["done"]["repeated"]), (&json!("done"), &json!(false)));
    reader.socket.order("one", &json!({ "do": "start" })).await.unwrap();
    let answer = reader.until(|message| message["key"] == "one").await;
    assert_eq!(answer["done"]["repeated"], true);
    reader.socket.order("two", &json!({ "do": "start" })).await.unwrap();
    let answer = reader.until(|message| message["key"] == "two").await;
    assert_eq!((&answer["type"], &answer["error"]["code"]), (&json!("refused"), &json!("started")));
    for odd in ["not JSON", r#"{"key":"k"}"#, r#"{"key":"k","command":{"do":"fly"}}"#] {
        reader.socket.say(odd).await.unwrap();
        let answer = reader.until(|message| message["type"] == "refused").await;
        assert_eq!(answer["error"]["code"], "malformed");
    }
    let mut watcher = Reader::at(&house.nobody(), &table).await;
    watcher.socket.order("three", &json!({ "do": "say", "text": "hi" })).await.unwrap();
    let answer = watcher.until(|message| message["key"] == "three").await;
    assert_eq!(answer["error"]["code"], "sign-in");
}

#[tokio::test]
async fn what_was_opened_with_a_session_or_a_token_ends_with_it() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = started(&[&ada, &bob], pastiche(), &[]).await;
    let told = ada.post("/api/v1/me/recovery", &json!(null)).await.unwrap();
    let (stolen, _) =
        house.nobody().becoming("/api/v1/recover", &json!({ "secret": told["secret"] })).await.unwrap();
    let mut his = Reader::at(&bob, &table).await;
    let mut thief = Reader::at(&stolen, &table).await;
    let password = json!({ "login": "ada", "password": "a better secret" });
    crate::house::send(&ada, "PUT", "/api/v1/me/password", password).await.unwrap();
    assert_eq!(thief.until_goodbye().await, "seat-changed");
    assert_eq!(Reader::at(&stolen, &table).await.known.seat, None, "whoever comes again is nobody");
    let token = ada.post("/api/v1/me/tokens", &json!({ "label": "", "scopes": ["read"] })).await.unwrap();
    let program = house.nobody().with_token(token["secret"].as_str().unwrap());
    let mut reading = Reader::at(&program, &table).await;
    let path = format!("/api/v1/me/tokens/{}", token["id"].as_str().unwrap());
    crate::house::send(&ada, "DELETE", &path, json!(null)).await.unwrap();
    assert_eq!(reading.until_goodbye().await, "seat-changed");
    say(&bob, &table, "still here").await;
    his.until_is("said").await;
}

#[tokio::test]
async fn people_see_who_is_there() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = seated(&[&ada, &bob], pastiche(), &[]).await;
    let mut hers = Reader::at(&ada, &table).await;
    assert_eq!(hers.heard[0]["present"], json!([0]));
    let present =
        |seats: Value| move |message: &Value| message["type"] == "present" && message["seats"] == seats;
    let (one, two) = (Reader::at(&bob, &table).await, Reader::at(&bob, &table).await);
    assert_eq!(one.heard[0]["present"], json!([0, 1]));
    hers.until(present(json!([0, 1]))).await;
    one.socket.close().await;
    // He has another window open.
    assert_eq!(full(&ada, &table).await["present"], json!([0, 1]));
    two.socket.close().await;
    hers.until(present(json!([0]))).await;
    let spectator = Reader::at(&house.nobody(), &table).await;
    assert_eq!(spectator.heard[0]["present"], json!([0]), "who looks on is not counted");
}

#[tokio::test]
async fn where_nobody_may_watch_strangers_go_when_the_game_starts() {
    let house = House::open().await;
    let [ada, bob, eve] = house.guests(["Ada", "Bob", "Eve"]).await;
    let setup = json!({ "game": "pastiche", "watch": "nobody" });
    let table = seated(&[&ada, &bob], setup, &[]).await;
    let mut strangers = [Reader::at(&eve, &table).await, Reader::at(&house.nobody(), &table).await];
    done(&ada, &table, json!({ "do": "start" })).await;
    for stranger in &mut strangers {
        assert_eq!(stranger.until_goodbye().await, "seat-changed");
        assert_eq!(stranger.known.view, Value::Null, "they have seen nothing of the game");
    }
    say(&bob, &table, "are we alone?").await;
    for path in [format!("/api/v1/tables/{table}"), stream(&table), format!("/api/v1/tables/{table}/log")] {
        refused(eve.get(&path).await, 403, "forbidden");
    }
    refused(order(&eve, &table, json!({ "do": "say", "text": "no" })).await, 403, "forbidden");
    assert_eq!(eve.socket(&table, None).await.err().and_then(|wrong| wrong.status()), Some(403));
    assert_eq!(full(&bob, &table).await["seat"], 1);
}

#[tokio::test]
async fn strangers_go_when_a_table_becomes_private() {
    let house = House::open().await;
    let [ada, eve] = house.guests(["Ada", "Eve"]).await;
    let table = crate::house::table(&ada, json!({ "setup": { "game": "pastiche", "seats": 2 } })).await;
    let mut stranger = Reader::at(&eve, &table).await;
    let setup = json!({ "game": "pastiche", "seats": 2, "visibility": "private" });
    done(&ada, &table, json!({ "do": "change", "setup": setup })).await;
    assert_eq!(stranger.until_goodbye().await, "seat-changed");
    refused(eve.get(&format!("/api/v1/tables/{table}")).await, 404, "not-found");
}

#[tokio::test]
async fn who_looks_on_sees_no_hand() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = started(&[&ada, &bob], pastiche(), &[]).await;
    let watcher = Reader::at(&house.nobody(), &table).await;
    assert_eq!((watcher.known.seat, &watcher.known.view["mine"]), (None, &Value::Null));
    assert_eq!(watcher.known.now.get("decision"), None);
    refused(house.nobody().get(&format!("/api/v1/tables/{table}/actions")).await, 401, "sign-in");
    let will = house.guest("Will").await;
    refused(will.get(&format!("/api/v1/tables/{table}/actions")).await, 403, "forbidden");
}

#[tokio::test(start_paused = true)]
async fn a_quiet_line_says_that_it_is_alive() {
    let hands = hold_time();
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = crate::house::table(&ada, json!({ "setup": { "game": "pastiche", "seats": 2 } })).await;
    let mut lines = ada.lines(&stream(&table)).await.unwrap();
    assert_eq!(soon(lines.next()).await.unwrap().unwrap()["type"], "full");
    hands.push(7).await;
    assert_eq!(soon(lines.next()).await.unwrap().unwrap(), json!({ "type": "beat" }));
}

#[tokio::test(start_paused = true)]
async fn an_idle_table_is_put_away_and_comes_back_as_it_was() {
    let hands = hold_time();
    let house = House::with(|config| config.idle = Duration::from_secs(10)).await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = started(&[&ada, &bob], json!({ "game": "pass-the-paint" }), &["greedy"]).await;
    let reader = Reader::at(&ada, &table).await;
    // A bot thinks elsewhere: it has chosen when the game no longer waits for it.
    let mut before = full(&bob, &table).await;
    while before["now"]["awaited"] != json!([0, 1]) {
        tokio::task::yield_now().await;
        before = full(&bob, &table).await;
    }
    hands.push(30).await;
    assert_eq!(house.tables_in_use(), 1, "somebody reads");
    reader.socket.close().await;
    soon(async {
        while house.app.shared.metrics.streams.get() != 0 {
            tokio::task::yield_now().await;
        }
    })
    .await;
    // Nobody asks any more, and nothing is due.
    hands.push(60).await;
    soon(async {
        while house.app.tables.in_use() > 0 {
            hands.push(1).await;
        }
    })
    .await;
    for _ in 0..5 {
        hands.push(1).await;
        assert_eq!(house.tables_in_use(), 0, "it stays away");
    }
    let after = full(&bob, &table).await;
    for part in ["n", "view", "now", "table", "talk"] {
        assert_eq!(after[part], before[part], "{part}");
    }
    assert_ne!(after["era"], before["era"], "what was kept for those who come back is gone");
    assert_eq!(house.tables_in_use(), 1);
}

#[tokio::test]
async fn a_server_that_stops_says_goodbye_and_another_goes_on_where_it_was() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let table = started(&[&ada, &bob], pastiche(), &[]).await;
    let mut reader = Reader::at(&ada, &table).await;
    let before = full(&bob, &table).await;
    let stopping = tokio::spawn(house.after_a_stop_of(Duration::from_secs(5)));
    let goodbye = reader.until(|message| message["type"] == "goodbye").await;
    assert_eq!(goodbye["why"], "restart");
    assert!(goodbye["again"].as_u64().is_some_and(|wait| (500..3000).contains(&wait)));
    drop(reader);
    let house = soon(stopping).await.unwrap();
    let after = full(&house.moved(&bob), &table).await;
    for part in ["n", "view", "now", "table"] {
        assert_eq!(after[part], before[part], "{part}");
    }
}
