//! Whose hand acted for a seat, and which bot's.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{NotationError, Wire};

/// Whose hand acted for a seat. In records and on the wire it is a word, with the bot's name after it: `bot master`.
///
/// ```
/// use table::{BotName, By};
///
/// let by: By = "clock master".parse()?;
/// assert_eq!(by, By::Clock(BotName::new("master").unwrap()));
/// assert_eq!(by.to_string(), "clock master");
/// // Records of format 1 do not say which bot it was.
/// assert_eq!("bot".parse(), Ok(By::Bot(BotName::UNKNOWN)));
/// assert!("standing master".parse::<By>().is_err());
/// # Ok::<(), table::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(type = r#""player" | "standing" | "bot" | `bot ${string}` | "clock" | `clock ${string}`"#)
)]
#[serde(try_from = "String", into = "String")]
pub enum By {
    /// Who sits there: a person, or a program of theirs.
    #[default]
    Player,
    /// A bot of the house.
    Bot(BotName),
    /// Their time ran out, and a bot decided.
    Clock(BotName),
    /// They had said beforehand what they would do ([`Game::standing_answers`](crate::Game::standing_answers)).
    Standing,
}

impl Wire for By {}

impl By {
    /// Who sits there acted: it goes without saying.
    pub(crate) fn is_player(&self) -> bool {
        *self == Self::Player
    }
}

impl fmt::Display for By {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, bot) = match self {
            Self::Player => ("player", None),
            Self::Bot(bot) => ("bot", Some(bot)),
            Self::Clock(bot) => ("clock", Some(bot)),
            Self::Standing => ("standing", None),
        };
        match bot.filter(|bot| **bot != BotName::UNKNOWN) {
            None => f.write_str(word),
            Some(bot) => write!(f, "{word} {bot}"),
        }
    }
}

impl FromStr for By {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = || NotationError::new("player, bot, clock or standing", text);
        let (word, bot) = match text.split_once(' ') {
            Some((word, bot)) => (word, Some(BotName::new(bot).ok_or_else(wrong)?)),
            None => (text, None),
        };
        match (word, bot) {
            ("player", None) => Ok(Self::Player),
            ("standing", None) => Ok(Self::Standing),
            ("bot", bot) => Ok(Self::Bot(bot.unwrap_or_default())),
            ("clock", bot) => Ok(Self::Clock(bot.unwrap_or_default())),
            _ => Err(wrong()),
        }
    }
}

impl TryFrom<String> for By {
    type Error = NotationError;

    fn try_from(text: String) -> Result<Self, NotationError> {
        text.parse()
    }
}

impl From<By> for String {
    fn from(by: By) -> Self {
        by.to_string()
    }
}

/// What a bot is called: one short word, kept in place because every entry of a record may have one. It is as long as fits
/// beside the kind of hand in sixteen bytes.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct BotName {
    letters: [u8; Self::LONGEST],
}

impl BotName {
    /// So many letters at most.
    pub const LONGEST: usize = 15;

    /// A bot of which nobody said what it is called.
    pub const UNKNOWN: Self = Self { letters: [0; Self::LONGEST] };

    /// A name of 1 to 15 lower-case letters, digits and hyphens; anything else is none.
    pub fn new(name: &str) -> Option<Self> {
        let plain = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-';
        if name.is_empty() || name.len() > Self::LONGEST || !name.bytes().all(plain) {
            return None;
        }
        let mut letters = [0; Self::LONGEST];
        letters[..name.len()].copy_from_slice(name.as_bytes());
        Some(Self { letters })
    }

    /// The same, or [`BotName::UNKNOWN`] for a name that a record cannot hold.
    pub fn or_unknown(name: &str) -> Self {
        Self::new(name).unwrap_or_default()
    }

    /// As text; empty if it is not known.
    pub fn as_str(&self) -> &str {
        let end = self.letters.iter().position(|letter| *letter == 0).unwrap_or(Self::LONGEST);
        // Only ever made of plain letters.
        std::str::from_utf8(&self.letters[..end]).unwrap_or_default()
    }
}

impl fmt::Display for BotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for BotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
