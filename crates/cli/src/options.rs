//! Options of a game as they are named on the command line.

use anyhow::bail;
use serde_json::{Map, Value};
use table::{Game, OptionsError};

use crate::faces::Face;

/// What a table agrees on by these words; a variant is the option of that name.
pub fn agreed<G: Face>(options: &[String], variant: Option<&str>) -> anyhow::Result<G::Options> {
    if let Some(variant) = variant.filter(|variant| !G::VARIANTS.contains(variant)) {
        if G::VARIANTS.is_empty() {
            bail!("{} has no variants", G::TITLE);
        }
        bail!("{} has no variant `{variant}`; it has {}", G::TITLE, G::VARIANTS.join(", "));
    }
    let variant = variant.map(|variant| format!("variant={variant}"));
    let all: Vec<_> = variant.into_iter().chain(options.iter().cloned()).collect();
    Ok(shelf::options::<G>(&as_json(&all)?)?)
}

/// How many play: as many as asked for, or the usual number as far as the game allows it with these options.
pub fn seats<G: Game>(asked: Option<u8>, usual: u8, options: &G::Options) -> Result<u8, OptionsError> {
    let allowed = G::seats_for(options);
    let seats = asked.unwrap_or_else(|| usual.clamp(*allowed.start(), *allowed.end()));
    OptionsError::check_seats::<G>(seats)?;
    Ok(seats)
}

/// `open-hands` is `true`; `limit=3` is 3; other values are words.
pub fn as_json(options: &[String]) -> anyhow::Result<Value> {
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
