//! What can be agreed for each game, as the games themselves say it.

use serde_json::{Map, Value, json};
use shelf::Shelved;
use table::{OptionFacts, OptionKind};

/// Turns the one kind of setup into one for each game, and for each choice that changes how many can play it.
pub fn by_game(schemas: &mut Value) {
    let any = schemas["Setup"].take();
    let kinds: Vec<Value> = shelf::games().iter().flat_map(|game| kinds(game, &any)).collect();
    schemas["Setup"] = json!({ "description": any["description"], "oneOf": kinds });
}

fn kinds(game: &Shelved, any: &Value) -> Vec<Value> {
    let seats_for = |options: &Value| (game.seats_for)(options).unwrap_or(game.seats.clone());
    let usual = seats_for(&Value::Null);
    let choices = game.options.iter().filter_map(|option| match option.kind {
        OptionKind::OneOf(words) => Some(words.iter().map(move |word| (option.name, *word))),
        _ => None,
    });
    let unusual: Vec<_> =
        choices.flatten().filter(|(name, word)| seats_for(&json!({ *name: word })) != usual).collect();
    let kind = |seats: &std::ops::RangeInclusive<u8>, chosen: Option<(&str, &str)>| {
        let mut kind = any.clone();
        kind["description"] = json!(chosen.map_or_else(
            || format!("{}.", game.title),
            |(name, word)| format!("{} with `{name}`: `{word}`.", game.title)
        ));
        let fields = &mut kind["properties"];
        fields["game"] = json!({ "type": "string", "enum": [game.id] });
        fields["seats"]["minimum"] = json!(seats.start());
        fields["seats"]["maximum"] = json!(seats.end());
        fields["seats"]["example"] = json!(seats.start());
        fields["options"] = options(game.options, &unusual, chosen);
        if let (Some(_), Some(required)) = (chosen, kind["required"].as_array_mut()) {
            required.push(json!("options"));
        }
        kind
    };
    let chosen =
        unusual.iter().map(|&(name, word)| kind(&seats_for(&json!({ name: word })), Some((name, word))));
    std::iter::once(kind(&usual, None)).chain(chosen).collect()
}

fn options(all: &[OptionFacts], unusual: &[(&str, &str)], chosen: Option<(&str, &str)>) -> Value {
    let mut fields = Map::new();
    for OptionFacts { name, kind, says } in all {
        let mut field = match kind {
            OptionKind::Flag { default } => json!({ "type": "boolean", "default": default }),
            OptionKind::OneOf(words) => {
                let fits = |word: &&&str| match chosen {
                    Some((of, chosen)) if of == *name => chosen == **word,
                    _ => !unusual.contains(&(*name, **word)),
                };
                json!({ "type": "string", "enum": words.iter().filter(fits).collect::<Vec<_>>() })
            }
            OptionKind::Number { from, to, .. } => {
                json!({ "type": "integer", "minimum": from, "maximum": to })
            }
        };
        field["description"] = json!(says);
        fields.insert((*name).to_owned(), field);
    }
    let required: Vec<&str> = chosen.iter().map(|(name, _)| *name).collect();
    let kind = if chosen.is_some() { json!("object") } else { json!(["object", "null"]) };
    json!({ "type": kind, "properties": fields, "required": required, "additionalProperties": false })
}
