//! All that somebody can find out about a table by asking: every look, and every way to be refused.

use axum::http::{HeaderMap, header};
use serde_json::{Value, json};

use super::house::{Answer, Guest, House};
use super::streams::masked;

/// An answer with what was asked, comparable between two tables.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    asked: String,
    status: u16,
    headers: HeaderMap,
    body: String,
}

impl Known {
    fn of(asked: &str, table: &str, answer: Answer) -> Self {
        let Answer { status, mut headers, body } = answer;
        // The era of numbers is random and not always as long. That bodies are as long as each other follows from the
        // masked ones being the same.
        headers.remove(header::CONTENT_LENGTH);
        if let Some(file) = headers.get_mut(header::CONTENT_DISPOSITION) {
            *file = masked(file.to_str().unwrap(), table).parse().unwrap();
        }
        let body = masked(std::str::from_utf8(&body).unwrap(), table);
        Self { asked: asked.to_owned(), status, headers, body }
    }
}

/// Everything this guest can find out about this table without changing it. Whatever would be done is not asked for.
pub async fn everything(house: &House, who: &Guest, table: &str) -> Vec<Known> {
    let mut known = Vec::new();
    let full = house.get(who, &format!("/api/v1/tables/{table}")).await.json();
    for path in [
        "",
        "/log",
        "/log?from=3&most=4",
        "/actions",
        "/hints",
        "/note",
        "/invites",
        "/bans",
        "/record",
        "/record?form=text",
        "/replay",
        "/replay?seat=0",
        "/replay?seat=1",
        "/replay?eyes=all",
        "/verification",
    ] {
        let answer = house.get(who, &format!("/api/v1/tables/{table}{path}")).await;
        known.push(Known::of(path, table, answer));
    }
    for list in ["/api/v1/tables", "/api/v1/me/tables"] {
        let mut answer = house.get(who, list).await;
        // Of the lists only what they say of this table.
        let all = answer.json()["tables"].as_array().cloned().unwrap_or_default();
        let one: Vec<_> = all.iter().filter(|listed| listed["id"] == table).collect();
        answer.body = serde_json::to_vec(&one).unwrap();
        known.push(Known::of(list, table, answer));
    }
    known.push(Known::of(
        "rematch",
        table,
        house.post(who, &format!("/api/v1/tables/{table}/rematch"), &json!({})).await,
    ));
    let answer = house
        .post(who, &format!("/api/v1/tables/{table}/consider"), &json!({ "actions": thought_of() }))
        .await;
    known.push(Known::of("consider", table, answer));
    for command in refused(&full) {
        let answer = house.order(who, table, "no", &command).await;
        assert!(answer.status >= 400, "{command} was to be refused: {}", answer.text());
        known.push(Known::of(&command.to_string(), table, answer));
    }
    known
}

/// Actions of all games, that somebody may think of whether or not they are allowed.
fn thought_of() -> Vec<Value> {
    let (card, two) = (json!({ "card": "H10" }), json!(["H10", "M1"]));
    let announced = json!({ "work": "5-straight", "lay": two });
    let mut actions = vec![
        json!("mix"),
        json!("done"),
        json!({ "trade": { "give": { "green": 3 }, "get": "black" } }),
        json!({ "accept": { "offer": 1 } }),
        json!({ "discard": { "colour": "red" } }),
        json!("draw"),
        json!("take"),
        json!("pass"),
        json!({ "keep": card }),
        json!({ "read": card }),
        json!({ "flag": card }),
        json!({ "announce": announced }),
        json!({ "keep": { "pay": ["C01"] } }),
        json!({ "discard": {} }),
    ];
    for colour in ["blue", "red", "yellow", "green", "orange", "purple"] {
        actions.push(json!({ "draft": { "colour": colour } }));
    }
    actions
}

/// Commands that are refused, whoever gives them and however things stand.
fn refused(full: &Value) -> Vec<Value> {
    let due = full["now"]["decision"].as_u64().unwrap_or(0);
    let mut commands = vec![
        json!({ "do": "act", "decision": due, "said": "no such thing" }),
        json!({ "do": "act", "decision": due, "action": { "draft": { "colour": "mauve" } } }),
        json!({ "do": "act", "decision": due }),
        json!({ "do": "act", "decision": due + 1, "said": "discard" }),
        json!({ "do": "act", "decision": due.saturating_sub(1), "said": "draft blue" }),
        json!({ "do": "undo", "decision": due + 7 }),
        json!({ "do": "restart-turn", "decision": u32::MAX }),
        json!({ "do": "answer-takeback", "yes": true }),
        json!({ "do": "standing", "answers": ["what is this"] }),
        json!({ "do": "seat-bot", "seat": 1, "bot": "greedy" }),
        json!({ "do": "start" }),
        json!({ "do": "sit" }),
        json!({ "do": "keep-warm", "seat": 9 }),
        json!({ "do": "mute", "player": "nobody", "on": true }),
        json!({ "do": "keep-warm", "seat": u8::from(full["seat"] == 0) }),
        json!({ "do": "vote", "yes": true }),
        json!({ "do": "kick", "player": "nobody" }),
        json!({ "do": "say", "text": "" }),
    ];
    // With what may be done the order is: draft, then keep or discard. The other one is against the rules.
    match full["view"]["table"]["step"].as_str() {
        Some("draft") => commands.push(json!({ "do": "act", "decision": due, "said": "discard" })),
        Some(_) => commands.push(json!({ "do": "act", "decision": due, "said": "draft blue" })),
        None => {}
    }
    if full["now"]["undo"] != true {
        commands.push(json!({ "do": "undo", "decision": due }));
        commands.push(json!({ "do": "restart-turn", "decision": due }));
    }
    commands
}

/// Two tables, or one table before and after, look the same to somebody.
pub fn assert_same(one: &[Known], other: &[Known], who: &str, when: &str) {
    assert_eq!(one.len(), other.len());
    for (one, other) in one.iter().zip(other) {
        assert_eq!(one, other, "{when}: `{}` tells {who} something", one.asked);
    }
}

/// What somebody sees of one table and of the lists, byte for byte, without the time of asking.
pub async fn looks(house: &House, who: &Guest, table: &str) -> Vec<String> {
    let mut looks = Vec::new();
    let table = format!("/api/v1/tables/{table}");
    let parts = ["", "/log", "/actions"].map(|part| format!("{table}{part}"));
    for path in parts.iter().map(String::as_str).chain(["/api/v1/tables", "/api/v1/me/tables"]) {
        let answer = house.get(who, path).await;
        let mut text = answer.text().to_owned();
        if let (true, Some(at)) = (path == table, answer.json()["at"].as_i64()) {
            // The first `at` of a full view is the time of asking, and all times have as many digits.
            text = text.replacen(&format!("\"at\":{at}"), "\"at\":now", 1);
        }
        looks.push(format!("{} {path} {text}", answer.status));
    }
    looks
}
