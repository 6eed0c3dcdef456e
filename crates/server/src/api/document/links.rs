//! How one answer leads to the next request.

use serde_json::{Map, Value, json};

/// From which operation and status, what it is called, and to which operation.
type Link = (&'static str, &'static str, &'static str, &'static str);

/// Whoever has made a table can ask all this of it.
const OF_A_TABLE: [&str; 22] = [
    "table",
    "order",
    "actions",
    "consider",
    "hints",
    "log",
    "rematch",
    "invites",
    "invite",
    "note",
    "set_note",
    "stream",
    "socket",
    "record",
    "replay",
    "verification",
    "bot_stream",
    "play",
    "play_said",
    "chat",
    "resign",
    "takeback",
];
/// And this of one whose game was played elsewhere.
const OF_A_RECORD: [&str; 5] = ["table", "log", "record", "replay", "verification"];

/// The same table again.
const SAME: &str = "$request.path.table";

/// Writes all links into the document.
pub fn add(document: &mut Value) {
    let mut add = |(from, status, name, to): Link, parameters: &Value, body: Option<Value>| {
        let mut link = json!({ "operationId": to, "parameters": parameters });
        if let Some(body) = body {
            link["requestBody"] = body;
        }
        let response = operation(document, from).map(|operation| &mut operation["responses"][status]);
        if let Some(response) = response {
            response["links"][name] = link;
        }
    };
    let none = json!({});
    let table = |pointer: &str| json!({ "table": format!("$response.body#{pointer}") });
    for to in OF_A_TABLE {
        add(("make", "201", to, to), &table("/id"), None);
    }
    let start = json!({ "key": "start", "command": { "do": "start" } });
    add(("make", "201", "start", "order"), &table("/id"), Some(start));
    for to in OF_A_RECORD {
        add(("import", "201", to, to), &table("/id"), None);
    }
    add(("rematch", "200", "table", "table"), &table("/id"), None);
    for to in ["table", "actions", "bot_stream", "resign"] {
        add(("claim", "200", to, to), &table("/table/id"), None);
    }
    add(("look", "200", "table", "table"), &table("/id"), None);

    let moved = json!({ "decision": "$response.body#/decision", "said": "$response.body#/list/0/text" });
    let mut act = moved.clone();
    act["do"] = json!("act");
    let act = json!({ "key": "$response.body#/decision", "command": act });
    let considered = json!({ "actions": ["$response.body#/list/0/action"] });
    let named = json!({
        "table": SAME, "move": "$response.body#/list/0/text", "decision": "$response.body#/decision"
    });
    let same = json!({ "table": SAME });
    add(("actions", "200", "act", "order"), &same, Some(act));
    add(("actions", "200", "move", "play"), &same, Some(moved));
    add(("actions", "200", "said", "play_said"), &named, None);
    add(("actions", "200", "consider", "consider"), &same, Some(considered));

    let secret = "$response.body#/secret";
    let invite = json!({ "table": SAME, "invite": "$response.body#/id" });
    add(("invite", "201", "revoke", "revoke"), &invite, None);
    add(("invite", "201", "look", "look"), &none, Some(json!({ "secret": secret })));
    add(("invite", "201", "claim", "claim"), &none, Some(json!({ "invite": secret })));
    add(("recovery", "200", "recover", "recover"), &none, Some(json!({ "secret": secret })));
    add(("new_token", "201", "revoke", "revoke_token"), &json!({ "token": "$response.body#/id" }), None);
    add(("tokens", "200", "revoke", "revoke_token"), &json!({ "token": "$response.body#/0/id" }), None);
    add(("games", "200", "rules", "rules"), &json!({ "game": "$response.body#/0/id" }), None);
}

/// An operation by its id.
fn operation<'a>(document: &'a mut Value, id: &str) -> Option<&'a mut Value> {
    let paths = document["paths"].as_object_mut()?;
    let mut operations = paths.values_mut().filter_map(Value::as_object_mut).flat_map(Map::values_mut);
    operations.find(|operation| operation["operationId"] == id)
}
