//! Options of a game as they are named on the command line.

use std::fmt::Write;

use anyhow::bail;
use serde_json::{Map, Value};
use table::{Game, OptionKind, OptionsError};

/// What is agreed for a table, in every command that lays one.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Agreed {
    /// How a game that has variants is played, like double-hands; the same as --option variant=NAME
    #[arg(long, value_name = "NAME")]
    pub variant: Option<String>,
    /// Something agreed for this table, like open-hands or gifts=off; may be given several times
    #[arg(long = "option", value_name = "NAME[=VALUE]")]
    pub options: Vec<String>,
}

impl Agreed {
    /// As options of this game.
    pub fn of<G: Game>(&self) -> anyhow::Result<G::Options> {
        let known = variants::<G>();
        if let Some(variant) = self.variant.as_deref().filter(|variant| !known.contains(variant)) {
            if known.is_empty() {
                bail!("{} has no variants", G::TITLE);
            }
            bail!("{} has no variant `{variant}`; it has {}", G::TITLE, known.join(", "));
        }
        Ok(shelf::options::<G>(&self.as_json()?)?)
    }

    /// As options of whichever game it is; a variant is the option of that name.
    pub fn as_json(&self) -> anyhow::Result<Value> {
        let variant = self.variant.iter().map(|variant| format!("variant={variant}"));
        as_json(&variant.chain(self.options.iter().cloned()).collect::<Vec<_>>())
    }

    /// What was said, in a few words.
    pub fn words(&self) -> Vec<String> {
        self.variant.iter().chain(&self.options).cloned().collect()
    }

    /// The same, to be said again after a command.
    pub fn arguments(&self) -> String {
        let mut said = String::new();
        if let Some(variant) = &self.variant {
            let _ = write!(said, " --variant {}", quoted(variant));
        }
        for option in &self.options {
            let _ = write!(said, " --option {}", quoted(option));
        }
        said
    }
}

/// The variants a game can be played in, the usual one first: words for its option `variant`. Most games have none.
pub fn variants<G: Game>() -> &'static [&'static str] {
    G::OPTIONS
        .iter()
        .find_map(|facts| match facts.kind {
            OptionKind::OneOf(words) if facts.name == "variant" => Some(words),
            _ => None,
        })
        .unwrap_or_default()
}

/// A word as a shell takes it for one.
pub fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-._=/,".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// How many play: as many as asked for, or the usual number as far as the game allows it with these options.
pub fn seats<G: Game>(asked: Option<u8>, usual: u8, options: &G::Options) -> Result<u8, OptionsError> {
    let allowed = G::seats_for(options);
    let seats = asked.unwrap_or_else(|| usual.clamp(*allowed.start(), *allowed.end()));
    OptionsError::check_seats::<G>(seats)?;
    Ok(seats)
}

/// `open-hands` is `true`, `gifts=off` is `false`; `limit=3` is 3; other values are words.
fn as_json(options: &[String]) -> anyhow::Result<Value> {
    let mut agreed = Map::new();
    for option in options {
        let (name, value) = match option.split_once('=') {
            Some((name, "on")) => (name, Value::Bool(true)),
            Some((name, "off")) => (name, Value::Bool(false)),
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
    fn a_word_is_written_so_that_a_shell_takes_it_for_one() {
        assert_eq!(quoted("limit=3"), "limit=3");
        assert_eq!(quoted("it's late.md"), "'it'\\''s late.md'");
    }

    #[test]
    fn options_are_flags_numbers_or_words() {
        let agreed = |options: &[&str]| as_json(&options.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(
            agreed(&["gifts", "limit=3", "mood=calm"]).unwrap(),
            json!({ "gifts": true, "limit": 3, "mood": "calm" })
        );
        for off in ["gifts=off", "gifts=false"] {
            assert_eq!(
                agreed(&[off, "memory-aid=on"]).unwrap(),
                json!({ "gifts": false, "memory-aid": true })
            );
        }
        assert!(agreed(&["gifts", "gifts"]).is_err());
    }
}
