//! What is somebody's own: standing answers, notes, mutes, tokens, keys of commands, refusals. Nobody else is told.

use axum::http::{Method, header};
use serde_json::{Value, json};

use super::house::{Guest, House};
use super::knows::looks;

fn pastiche() -> Value {
    json!({ "game": "pastiche", "seats": 3, "visibility": "listed", "pace": { "kind": "live", "per-player": 3600 } })
}

/// One thing somebody does for themselves: what is asked, and whether it is done.
async fn own(house: &House, who: &Guest, method: &str, path: &str, body: &Value, done: bool) {
    let request = House::request(who, &method.parse::<Method>().unwrap(), path, Some(body));
    let answer = house.send(request).await;
    assert_eq!(answer.status < 300, done, "{path} {body}: {}", answer.text());
}

/// Nothing is masked here but the time of asking: times, numbers, lists and clocks are what they were.
#[tokio::test]
async fn what_is_somebody_s_own_changes_no_byte_for_others() {
    let house = House::open().await;
    let people = [house.newcomer("Vi").await, house.newcomer("Xi").await, house.newcomer("Yo").await];
    let [viewer, other, _] = &people;
    let nobody = Guest::default();
    let table = house.table(&pastiche(), &people.each_ref()).await;
    house.ordered(viewer, &table, "start", &json!({ "do": "start" })).await;
    house.tick().await;
    let path = |part: &str| format!("/api/v1/tables/{table}{part}");
    let mut streams =
        [house.stream(viewer, &path("/stream")).await, house.stream(&nobody, &path("/stream")).await];
    let mut before = Vec::new();
    for guest in [viewer, &nobody] {
        before.push(looks(&house, guest, &table).await);
    }
    let order = |key: &str, command: Value| json!({ "key": key, "command": command });
    let answers = json!({ "do": "standing", "answers": ["accept Te for 2Gn"] });
    let decision = house.decision(other, &table).await;
    let stale = json!({ "do": "act", "decision": decision + 9, "said": "pass" });
    let unknown = json!({ "do": "act", "decision": decision, "said": "nonsense" });
    let doings = [
        ("POST", path("/commands"), order("standing", answers.clone()), true),
        ("POST", path("/commands"), order("standing", answers), true),
        ("POST", path("/commands"), order("none", json!({ "do": "standing", "answers": [] })), true),
        ("POST", path("/commands"), order("stale", stale), false),
        ("POST", path("/commands"), order("unknown", unknown), false),
        ("POST", path("/commands"), order("undo", json!({ "do": "undo", "decision": decision })), false),
        ("POST", path("/commands"), order("end", json!({ "do": "end" })), false),
        ("PUT", path("/note"), json!({ "text": "Vi is bluffing" }), true),
        ("POST", path("/invites"), json!({ "hand-over": true }), true),
        ("PATCH", "/api/v1/me".to_owned(), json!({ "muted": [viewer.id] }), true),
        ("POST", "/api/v1/me/tokens".to_owned(), json!({ "label": "mine", "scopes": ["play"] }), true),
        ("POST", "/api/v1/me/recovery".to_owned(), json!({}), true),
    ];
    for (method, path, body, done) in doings {
        own(&house, other, method, &path, &body, done).await;
        for (guest, before) in [viewer, &nobody].into_iter().zip(&before) {
            assert_eq!(looks(&house, guest, &table).await, *before, "{path} {body}");
        }
        house.tick().await;
    }
    house.ordered(viewer, &table, "mark", &json!({ "do": "say", "text": "the mark" })).await;
    for stream in &mut streams {
        let pieces = stream.until("the mark").await;
        assert_eq!(pieces.len(), 2, "only how things were and the mark are told: {pieces:?}");
    }
}

/// A socket, JSON lines and events carry the same messages, so what holds for one holds for all.
#[tokio::test]
async fn a_socket_says_what_the_stream_says() {
    let house = House::open().await;
    let people = [house.newcomer("Vi").await, house.newcomer("Xi").await];
    let [viewer, other] = &people;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(house.app.clone().serve(listener, std::future::pending()));
    let setup = json!({ "game": "pass-the-paint", "seats": 2 });
    let table = house.table(&setup, &people.each_ref()).await;
    house.ordered(viewer, &table, "start", &json!({ "do": "start" })).await;
    let (reader, _) = house.token(viewer, &["read"]).await;
    let (name, bearer) = reader.known_by.clone().unwrap();
    assert_eq!(name, header::AUTHORIZATION);
    let client = client::Client::new(&base).with_token(bearer.trim_start_matches("Bearer "));
    let nobody = Guest::default();
    let path = format!("/api/v1/tables/{table}/stream");
    // Presence is told to who is there already: whoever is seated comes first.
    let mut by_socket = vec![client.socket(&table, None).await.unwrap()];
    let mut by_lines = vec![house.stream(&reader, &path).await];
    by_socket.push(client::Client::new(&base).socket(&table, None).await.unwrap());
    by_lines.push(house.stream(&nobody, &path).await);
    let choices = house.choices(other, &table).await;
    for said in [&choices[0], &choices[1], &choices[0]] {
        assert_eq!(house.act(other, &table, said).await.status, 200);
    }
    house.act(viewer, &table, &house.choices(viewer, &table).await[0]).await;
    house.ordered(viewer, &table, "mark", &json!({ "do": "say", "text": "the mark" })).await;
    for (socket, lines) in by_socket.iter_mut().zip(&mut by_lines) {
        let mut pieces = lines.until("the mark").await.into_iter();
        // The time of asking is another for each.
        let first = |text: &str| {
            let mut full: Value = serde_json::from_str(text).unwrap();
            full["at"] = Value::Null;
            full
        };
        let full = socket.next().await.unwrap().unwrap();
        assert_eq!(first(&full.to_string()), first(&pieces.next().unwrap()));
        for piece in pieces {
            let said = socket.next().await.unwrap().unwrap();
            assert_eq!(said, serde_json::from_str::<Value>(&piece).unwrap());
        }
    }
}
