//! An action as somebody puts it, in notation or as JSON, before it is known to be an action.

use std::str::FromStr;

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::NotationError;

/// An action as somebody put it.
#[derive(Clone, Copy, Debug)]
pub enum AnyAction<'a> {
    /// In the game's notation.
    Notation(&'a str),
    /// As JSON.
    Json(&'a Value),
}

impl<'a> AnyAction<'a> {
    /// The action that is meant, or what was looked for and what was found. What is a word in the notation is one in JSON
    /// too: `"discard"` is as good as `{"discard":{}}`.
    pub(crate) fn action<A>(self) -> Result<A, String>
    where
        A: FromStr<Err = NotationError> + DeserializeOwned,
    {
        let json = match self {
            Self::Notation(text) => return text.parse().map_err(|wrong: NotationError| wrong.to_string()),
            Self::Json(json) => json,
        };
        serde_json::from_value(json.clone()).or_else(|wrong| match (json, word(json)) {
            (Value::String(text), _) => text.parse().map_err(|wrong: NotationError| wrong.to_string()),
            (_, Some(word)) => word.parse().map_err(|_| wrong.to_string()),
            (_, None) => Err(wrong.to_string()),
        })
    }

    /// What was said, part by part; nothing if it does not begin with a word.
    ///
    /// ```
    /// use serde_json::json;
    /// use table::AnyAction;
    ///
    /// let written = AnyAction::Notation("trade 3Gn>Bk+Wh").phrase().unwrap();
    /// let sent = json!({ "trade": { "give": { "green": 3 }, "get": ["black", "white"] } });
    /// let sent = AnyAction::Json(&sent).phrase().unwrap();
    /// assert_eq!((written.word(), sent.word()), ("trade", "trade"));
    /// assert_eq!(written.part("give", 0), ["3Gn"]);
    /// assert_eq!(sent.part("give", 0), ["3green"]);
    /// assert_eq!(sent.part("get", 1), ["black", "white"]);
    /// assert_eq!(written.names().collect::<Vec<_>>(), ["3Gn", "Bk", "Wh"]);
    /// ```
    pub fn phrase(self) -> Option<Phrase<'a>> {
        match self {
            Self::Notation(text) => Phrase::written(text),
            Self::Json(Value::String(text)) => Phrase::written(text),
            Self::Json(json) => Phrase::sent(json),
        }
    }
}

/// An action of which nothing is said but the word for it.
fn word(json: &Value) -> Option<&str> {
    let (word, with) = only_field(json)?;
    let nothing = with.is_null() || with.as_object().is_some_and(serde_json::Map::is_empty);
    Some(word.as_str()).filter(|word| nothing && !word.contains(char::is_whitespace))
}

fn only_field(json: &Value) -> Option<(&String, &Value)> {
    let fields = json.as_object().filter(|fields| fields.len() == 1)?;
    fields.iter().next()
}

/// What was said, taken apart without knowing what any of it means: the word for what is to be done, then names, in
/// parts. Rules look into it for what no action can say and they forbid all the same ([`Game::forbidden`]).
///
/// [`Game::forbidden`]: crate::Game::forbidden
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase<'a> {
    word: &'a str,
    parts: Vec<Part<'a>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Part<'a> {
    /// In JSON parts have names; in notation they have places.
    field: Option<&'a str>,
    names: Vec<String>,
}

impl<'a> Phrase<'a> {
    /// Blanks and `>` stand between parts, `+` between the names of one.
    fn written(text: &'a str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let word = words.next()?;
        let parts = words.flat_map(|word| word.split('>'));
        let parts = parts.map(|part| Part { field: None, names: part.split('+').map(Into::into).collect() });
        Some(Self { word, parts: parts.collect() })
    }

    fn sent(json: &'a Value) -> Option<Self> {
        let (word, with) = only_field(json)?;
        let part = |field, value| {
            let mut names = Vec::new();
            name(value, &mut names);
            Part { field, names }
        };
        let parts = match with {
            Value::Object(fields) => {
                fields.iter().map(|(field, value)| part(Some(field.as_str()), value)).collect()
            }
            Value::Null => Vec::new(),
            other => vec![part(None, other)],
        };
        Some(Self { word, parts })
    }

    /// What is to be done.
    pub fn word(&self) -> &'a str {
        self.word
    }

    /// The names in one part: `field` in JSON, the one with so many before it in notation.
    pub fn part(&self, field: &str, nth: usize) -> &[String] {
        let called = self.parts.iter().find(|part| part.field == Some(field));
        let part = called.or_else(|| self.parts.get(nth).filter(|part| part.field.is_none()));
        part.map_or(&[], |part| &part.names)
    }

    /// All names in it.
    pub fn names(&self) -> impl Iterator<Item = &str> + Clone {
        self.parts.iter().flat_map(|part| &part.names).map(String::as_str)
    }

    /// All names in it, if each is one of these.
    pub fn all<T: FromStr>(&self) -> Option<Vec<T>> {
        self.names().map(|name| name.parse().ok()).collect()
    }

    /// Is any name in it one of these?
    pub fn has<T: FromStr>(&self) -> bool {
        self.names().any(|name| name.parse::<T>().is_ok())
    }
}

/// Adds the names in some JSON as the notation has them; `{"green":2}` is `2green`.
fn name(json: &Value, names: &mut Vec<String>) {
    match json {
        Value::Null => {}
        Value::String(text) => names.extend(text.split('+').map(Into::into)),
        Value::Array(several) => several.iter().for_each(|one| name(one, names)),
        Value::Object(fields) => {
            for (field, value) in fields {
                match value.as_u64() {
                    Some(1) => names.push(field.clone()),
                    Some(count) => names.push(format!("{count}{field}")),
                    None => name(value, names),
                }
            }
        }
        Value::Bool(_) | Value::Number(_) => names.push(json.to_string()),
    }
}
