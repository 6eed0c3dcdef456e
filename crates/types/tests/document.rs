//! The document of the API says what the server reads and sends: by the same names, in the same words.

#![expect(clippy::unwrap_used, reason = "these are tests, helpers included")]

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

fn document() -> Value {
    serde_json::from_str(&types::openapi()).unwrap()
}

/// The name of a schema that is only named.
fn named(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.strip_prefix("#/components/schemas/")
}

/// What a schema says, wherever it says it.
fn resolved<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    named(schema).map_or(schema, |name| &document["components"]["schemas"][name])
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Values as a schema has them: each word, each choice, each field with and without.
fn samples(document: &Value, schema: &Value) -> Vec<Value> {
    let schema = resolved(document, schema);
    let all = |schemas: &[Value]| schemas.iter().flat_map(|schema| samples(document, schema)).collect();
    if let Some(words) = schema["enum"].as_array() {
        return words.clone();
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        return all(choices);
    }
    let kinds = match &schema["type"] {
        Value::Array(kinds) => kinds.clone(),
        kind => vec![kind.clone()],
    };
    kinds.iter().flat_map(|kind| of_kind(document, schema, kind.as_str())).collect()
}

fn of_kind(document: &Value, schema: &Value, kind: Option<&str>) -> Vec<Value> {
    match kind {
        Some("null") => vec![Value::Null],
        Some("boolean") => vec![json!(false), json!(true)],
        Some("integer") => {
            let limits =
                [&schema["minimum"], &schema["maximum"]].into_iter().filter(|limit| !limit.is_null());
            limits.cloned().collect()
        }
        Some("string") => vec![json!("a word")],
        Some("array") => {
            let items = samples(document, &schema["items"]);
            vec![Value::Array(items), json!([])]
        }
        Some("object") => objects(document, schema),
        // Anything at all.
        _ => vec![json!({ "any": ["thing"] }), json!("anything")],
    }
}

fn objects(document: &Value, schema: &Value) -> Vec<Value> {
    let fields = schema["properties"].as_object().cloned().unwrap_or_default();
    let fields: BTreeMap<_, _> =
        fields.into_iter().map(|(name, field)| (name, samples(document, &field))).collect();
    let first = |(name, of): (&String, &Vec<Value>)| (name.clone(), of[0].clone());
    let whole: Map<String, Value> = fields.iter().map(first).collect();
    let required: Vec<_> = list(&schema["required"]).iter().filter_map(Value::as_str).collect();
    let least = whole.clone().into_iter().filter(|(name, _)| required.contains(&name.as_str()));
    let mut objects = vec![Value::Object(whole.clone()), Value::Object(least.collect())];
    for (name, of) in &fields {
        for value in of {
            let mut other = whole.clone();
            other.insert(name.clone(), value.clone());
            objects.push(Value::Object(other));
        }
    }
    objects
}

/// Reads a value and writes it again.
fn again<T: DeserializeOwned + Serialize>(value: &Value) -> Result<Value, serde_json::Error> {
    serde_json::to_value(serde_json::from_value::<T>(value.clone())?)
}

type Again = fn(&Value) -> Result<Value, serde_json::Error>;

/// What the server reads, by the names that the document has for it.
fn read() -> BTreeMap<&'static str, Again> {
    use server::wire::{
        BotChat, BotMove, BotSays, ChangeMe, Claim, DeleteMe, Login, Named, NewInvite, NewToken, Note, Order,
        Recover, Secret,
    };
    use server::{Considering, NewTable};
    BTreeMap::from([
        ("BotChat", again::<BotChat> as Again),
        ("BotMove", again::<BotMove>),
        ("BotSays", again::<BotSays>),
        ("ChangeMe", again::<ChangeMe>),
        ("DeleteMe", again::<DeleteMe>),
        ("Claim", again::<Claim>),
        ("Recover", again::<Recover>),
        ("Considering", again::<Considering>),
        ("Login", again::<Login>),
        ("Named", again::<Named>),
        ("NewInvite", again::<NewInvite>),
        ("NewTable", again::<NewTable>),
        ("NewToken", again::<NewToken>),
        ("Note", again::<Note>),
        ("Order", again::<Order>),
        ("Secret", again::<Secret>),
    ])
}

/// Is all that is in the one also in the other? What was not given may have been filled in.
fn is_part(given: &Value, read: &Value) -> bool {
    match (given, read) {
        (Value::Object(given), Value::Object(read)) => {
            given.iter().all(|(name, value)| is_part(value, read.get(name).unwrap_or(&Value::Null)))
        }
        (Value::Array(given), Value::Array(read)) => {
            given.len() == read.len() && given.iter().zip(read).all(|(given, read)| is_part(given, read))
        }
        _ => given == read,
    }
}

#[test]
fn what_the_document_describes_is_read_and_written_again_by_the_same_names() {
    let document = document();
    for (name, again) in read() {
        let schema = &document["components"]["schemas"][name];
        let samples = samples(&document, schema);
        assert!(!samples.is_empty(), "{name}");
        for sample in samples {
            let read = again(&sample).unwrap_or_else(|wrong| panic!("{name}: {wrong}: {sample}"));
            assert!(is_part(&sample, &read), "{name}: {sample} was read as {read}");
        }
    }
}

#[test]
fn what_can_be_sent_to_the_server_is_all_read_above() {
    let document = document();
    let operations =
        document["paths"].as_object().unwrap().values().flat_map(|path| path.as_object().unwrap());
    let bodies = operations.filter_map(|(_, operation)| {
        named(&operation["requestBody"]["content"]["application/json"]["schema"])
    });
    let known = read();
    for body in bodies {
        assert!(known.contains_key(body), "{body}");
    }
}

/// The names of a schema's fields, and the words that can stand in them.
fn said(document: &Value, schema: &Value, names: &mut BTreeSet<String>, words: &mut BTreeSet<String>) {
    for part in ["oneOf", "allOf"].into_iter().flat_map(|word| list(&schema[word])) {
        // A choice between other types is a name here and there; a part belongs to the whole.
        let part = if schema["allOf"].is_array() { resolved(document, part) } else { part };
        said(document, part, names, words);
    }
    words.extend(list(&schema["enum"]).iter().filter_map(Value::as_str).map(str::to_owned));
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        names.insert(name.clone());
        words.extend(list(&field["enum"]).iter().filter_map(Value::as_str).map(str::to_owned));
    }
}

/// The same of a type in TypeScript.
fn typed(
    types: &BTreeMap<String, String>,
    name: &str,
    names: &mut BTreeSet<String>,
    words: &mut BTreeSet<String>,
) {
    let text = &types[name];
    let mut rest = text.as_str();
    while let Some(at) = rest.find(|letter: char| letter == '"' || letter.is_ascii_alphabetic()) {
        rest = &rest[at..];
        let quoted = rest.starts_with('"');
        let inside = rest.trim_start_matches('"');
        let end = inside.find(|letter: char| {
            if quoted { letter == '"' } else { !letter.is_ascii_alphanumeric() && letter != '_' }
        });
        let (word, after) = inside.split_at(end.unwrap_or(inside.len()));
        let after = after.trim_start_matches('"');
        let before = text[..text.len() - rest.len()].trim_end();
        if after.trim_start_matches('?').starts_with(':') {
            names.insert(word.to_owned());
        } else if quoted {
            words.insert(word.to_owned());
        } else if before.ends_with('&') {
            typed(types, word, names, words);
        }
        rest = after;
    }
}

/// Types of the server's module in TypeScript by their names, without comments.
fn in_typescript() -> BTreeMap<String, String> {
    let (_, text) = types::files().into_iter().find(|(name, _)| name == "server.ts").unwrap();
    let is_comment = |line: &&str| ["/*", "*"].iter().any(|mark| line.trim_start().starts_with(mark));
    let code = text.lines().filter(|line| !is_comment(line)).collect::<Vec<_>>().join("\n");
    let declared = code.split("export type ").skip(1).filter_map(|declared| declared.split_once(" ="));
    declared.map(|(name, of)| (name.to_owned(), of.to_owned())).collect()
}

#[test]
fn the_document_and_the_types_for_the_web_have_the_same_names_and_words() {
    let (document, types) = (document(), in_typescript());
    let mut compared = 0;
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        if !types.contains_key(name) {
            continue;
        }
        compared += 1;
        let (mut names, mut words) = (BTreeSet::new(), BTreeSet::new());
        said(&document, schema, &mut names, &mut words);
        let (mut typed_names, mut typed_words) = (BTreeSet::new(), BTreeSet::new());
        typed(&types, name, &mut typed_names, &mut typed_words);
        assert_eq!(names, typed_names, "the fields of {name}");
        // Games and bots are words here, and any text there.
        if name != "Setup" {
            assert_eq!(words, typed_words, "the words of {name}");
        }
    }
    assert!(compared > 50, "{compared} types have been compared");
}
