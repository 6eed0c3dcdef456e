//! Options of a game as they are named on the command line.

use anyhow::bail;
use serde_json::{Map, Value};
use table::Game;

/// What a table agrees on by these words.
pub fn agreed<G: Game>(options: &[String]) -> anyhow::Result<G::Options> {
    Ok(shelf::options::<G>(&as_json(options)?)?)
}

/// `open-hands` is `true`; `limit=3` is 3; other values are words.
fn as_json(options: &[String]) -> anyhow::Result<Value> {
    let mut agreed = Map::new();
    for option in options {
        let (name, value) = match option.split_once('=') {
            Some((name, value)) => (name, serde_json::from_str(value).unwrap_or_else(|_| value.into())),
            None => (option.as_str(), Value::Bool(true)),
        };
        if agreed.insert(name.to_owned(), value).is_some() {
            bail!("the option {name} is given twice");
        }
    }
    Ok(Value::Object(agreed))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn options_are_flags_numbers_or_words() {
        let agreed = |options: &[&str]| as_json(&options.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(
            agreed(&["gifts", "limit=3", "mood=calm"]).unwrap(),
            json!({ "gifts": true, "limit": 3, "mood": "calm" })
        );
        assert_eq!(agreed(&["gifts=false"]).unwrap(), json!({ "gifts": false }));
        assert!(agreed(&["gifts", "gifts"]).is_err());
    }
}
