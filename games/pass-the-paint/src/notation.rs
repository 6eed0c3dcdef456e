//! How moves are written: `draft green`, `keep C07+C12`, `discard`; with double hands `draft left green`.

use std::fmt;
use std::str::FromStr;

use table::NotationError;

use crate::commissions::Commissions;
use crate::place::Side;
use crate::turn::Action;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, what) = match self {
            Self::Draft { colour, .. } => ("draft", colour.to_string()),
            Self::Keep { pay, .. } if pay.is_empty() => ("keep", String::new()),
            Self::Keep { pay, .. } => ("keep", pay.to_string()),
            Self::Discard { .. } => ("discard", String::new()),
        };
        f.write_str(word)?;
        if let Some(side) = self.side() {
            write!(f, " {side}")?;
        }
        if what.is_empty() { Ok(()) } else { write!(f, " {what}") }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = || NotationError::new("an action like `draft green`, `keep C07` or `discard`", text);
        let words: Vec<_> = text.split_whitespace().collect();
        let [word, rest @ ..] = words.as_slice() else { return Err(wrong()) };
        let (side, rest) = match rest {
            [side, rest @ ..] if side.parse::<Side>().is_ok() => (side.parse().ok(), rest),
            rest => (None, rest),
        };
        match (*word, rest) {
            ("draft", [colour]) => Ok(Self::Draft { side, colour: colour.parse()? }),
            ("keep", []) => Ok(Self::Keep { side, pay: Commissions::NONE }),
            ("keep", [pay]) => Ok(Self::Keep { side, pay: pay.parse()? }),
            ("discard", []) => Ok(Self::Discard { side }),
            _ => Err(wrong()),
        }
    }
}
