//! What the document says of all addresses alike, and what no type can say: who may ask, what any request may be answered,
//! which games take which setups, and how one answer leads to the next request.

mod links;
mod setups;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::openapi::OpenApi;

/// The document, in the order in which one reads it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Document {
    openapi: Value,
    info: Value,
    tags: Value,
    paths: Value,
    components: Value,
}

/// The document as the routes give it, with all that they leave unsaid.
pub fn finished(routes: &OpenApi) -> Document {
    // Made of plain data, and nothing is taken away from it.
    let mut document = serde_json::to_value(routes).expect("a document is plain JSON");
    let schemas = &mut document["components"]["schemas"];
    setups::by_game(schemas);
    close(schemas);
    bound(&mut document);
    document["components"]["securitySchemes"] = security();
    let shared = SHARED.map(|(_, name, says, headers)| (name.to_owned(), response(says, headers)));
    document["components"]["responses"] = Value::Object(Map::from_iter(shared));
    let paths = document["paths"].as_object_mut().into_iter().flatten();
    for (path, methods) in paths {
        for operation in methods.as_object_mut().into_iter().flat_map(Map::values_mut) {
            share(path, operation);
        }
    }
    links::add(&mut document);
    serde_json::from_value(document).expect("a document has these parts")
}

/// How somebody is known.
fn security() -> Value {
    json!({
        "session": {
            "type": "apiKey", "in": "cookie", "name": "atelier",
            "description": "A person in a browser. Behind TLS the cookie is called `__Host-atelier`."
        },
        "token": {
            "type": "http", "scheme": "bearer", "bearerFormat": "atl_…",
            "description": "A program in somebody's name: `read` and `play` are what it may be used for."
        }
    })
}

/// What a request may be answered wherever it goes: status, name, when, and a header that comes with it.
const SHARED: [(&str, &str, &str, Option<&str>); 10] = [
    ("400", "Malformed", "It is not as this document says.", None),
    ("401", "SignIn", "Nobody is known by this cookie or token, and somebody has to be.", None),
    (
        "403",
        "Forbidden",
        "One knows who you are, and you may not; or the token lacks the scope, another site asks in your name, or your \
         address is blocked.",
        None,
    ),
    ("409", "SetAside", "This program cannot read the table (`set-aside`); it is kept as it is.", None),
    ("413", "TooLarge", "The body is too large.", None),
    ("415", "NotJson", "The body is not said to be JSON.", None),
    (
        "429",
        "TooOften",
        "It was too often: `limit` and `seconds` say what and when to try again.",
        Some("retry-after"),
    ),
    ("500", "Broken", "Something went wrong on our side, and nothing was changed.", None),
    ("503", "Unavailable", "It could not be kept just now, so it was not done. Try again.", None),
    ("507", "Full", "There is no room to keep it, so it was not done.", None),
];

fn response(says: &str, header: Option<&str>) -> Value {
    let schema = json!({ "$ref": "#/components/schemas/ProblemBody" });
    let mut response =
        json!({ "description": says, "content": { "application/json": { "schema": schema } } });
    if let Some(header) = header {
        let seconds = json!({ "type": "integer", "minimum": 1 });
        response["headers"] = json!({ header: { "description": "Seconds to wait", "schema": seconds } });
    }
    response
}

/// Adds to an operation what is answered alike everywhere, as far as it can be.
fn share(path: &str, operation: &mut Value) {
    let has = |name: &str| operation.get(name).is_some_and(|there| !there.is_null());
    let (body, input) = (has("requestBody"), has("requestBody") || has("parameters"));
    let json = operation["requestBody"]["content"]["application/json"].is_object();
    let for_the_house = operation["tags"][0] == "house";
    for (status, name, ..) in SHARED {
        let can_come = match status {
            "400" => input,
            "409" => path.contains("{table}") || path.starts_with("/api/v1/invites"),
            "401" | "503" | "507" => !for_the_house,
            "413" => body,
            "415" => json,
            "429" => path.starts_with("/api"),
            _ => true,
        };
        let responses = &mut operation["responses"];
        if can_come && responses.get(status).is_none() {
            responses[status] = json!({ "$ref": format!("#/components/responses/{name}") });
        }
    }
}

/// A number is no larger than what keeps it.
fn bound(value: &mut Value) {
    // As the registry of formats spells them.
    let kept = match value["format"].as_str() {
        Some("u-int8") => Some(("uint8", u32::from(u8::MAX))),
        Some("u-int32") => Some(("uint32", u32::MAX)),
        _ => None,
    };
    if let Some((format, largest)) = kept {
        value["format"] = json!(format);
        if value["maximum"].is_null() {
            value["maximum"] = json!(largest);
        }
    }
    match value {
        Value::Array(values) => values.iter_mut().for_each(bound),
        Value::Object(values) => values.values_mut().for_each(bound),
        _ => {}
    }
}

/// Choices that take no unknown fields, which is said of them as a whole and holds for each.
const CLOSED: [&str; 2] = ["Command", "Pace"];

/// Says which objects take no unknown fields. One that takes none cannot be part of something larger: there the parts are
/// laid together instead.
fn close(schemas: &mut Value) {
    let known = schemas.clone();
    let resolved = |part: &Value| {
        let name = part["$ref"].as_str().and_then(|link| link.rsplit('/').next());
        name.map_or_else(|| part.clone(), |name| known[name].clone())
    };
    for (name, schema) in schemas.as_object_mut().into_iter().flatten() {
        for choice in schema.get_mut("oneOf").and_then(Value::as_array_mut).into_iter().flatten() {
            let parts =
                choice["allOf"].as_array().map(|parts| parts.iter().map(resolved).collect::<Vec<_>>());
            let parts = parts.filter(|parts| parts.iter().any(|part| part["additionalProperties"] == false));
            if let Some(parts) = parts {
                let (mut properties, mut required) = (Map::new(), Vec::new());
                for part in &parts {
                    properties.extend(part["properties"].as_object().cloned().unwrap_or_default());
                    required.extend(part["required"].as_array().cloned().unwrap_or_default());
                }
                *choice = json!({
                    "type": "object", "description": choice["description"], "properties": properties,
                    "required": required, "additionalProperties": false
                });
            } else if CLOSED.contains(&name.as_str()) {
                choice["additionalProperties"] = json!(false);
            }
        }
    }
}
