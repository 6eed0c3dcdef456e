//! Why something is not done at a table.

use std::fmt::{self, Display};

use serde_json::Value;
use table::{AnyRefusal, UndoRefused};

use crate::wire::Full;

/// Why something is not done: a kind for programs, a sentence for people.
#[derive(Clone, Debug)]
pub struct Refused {
    /// Of which kind it is.
    pub kind: Kind,
    /// A sentence; of what is broken, what only the keeper may know.
    pub message: String,
    /// The rule of the game that forbids it.
    pub rule: Option<&'static str>,
    /// The game's own refusal as data.
    pub reason: Option<Box<Value>>,
    /// Everything as it is now, for whoever acted on something older.
    pub current: Option<Box<Full>>,
}

/// Of which kind a refusal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It makes no sense.
    Malformed,
    /// Each part makes sense, but they do not fit together.
    Unfit,
    /// One knows who they are, and they may not.
    Forbidden,
    /// There is no such thing, or it is none of their business.
    NotFound,
    /// It does not fit how things stand; a word says why.
    Conflict(&'static str),
    /// The rules of the game forbid it.
    AgainstTheRules,
    /// The table is at fault.
    Broken,
}

/// What most of a table gives.
pub type Outcome<T> = Result<T, Refused>;

impl Refused {
    fn new(kind: Kind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), rule: None, reason: None, current: None }
    }

    /// It makes no sense.
    pub fn malformed(message: impl Into<String>) -> Self {
        Self::new(Kind::Malformed, message)
    }

    /// Each part makes sense, but they do not fit together.
    pub fn unfit(message: impl Into<String>) -> Self {
        Self::new(Kind::Unfit, message)
    }

    /// They may not.
    pub fn forbidden(message: impl Into<String>) -> Self {
        Self::new(Kind::Forbidden, message)
    }

    /// There is no such thing.
    pub fn not_found(what: &str) -> Self {
        Self::new(Kind::NotFound, format!("There is no such {what}."))
    }

    /// It does not fit how things stand.
    pub fn conflict(word: &'static str, message: impl Into<String>) -> Self {
        Self::new(Kind::Conflict(word), message)
    }

    /// The table is at fault.
    pub fn broken(why: impl Display) -> Self {
        Self::new(Kind::Broken, why.to_string())
    }
}

impl Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl From<AnyRefusal> for Refused {
    fn from(refusal: AnyRefusal) -> Self {
        match refusal {
            AnyRefusal::Malformed { why } => Self::malformed(why),
            AnyRefusal::Refused { rule, why, reason } => Self {
                rule: Some(rule),
                reason: Some(Box::new(reason)),
                ..Self::new(Kind::AgainstTheRules, why)
            },
        }
    }
}

impl From<UndoRefused> for Refused {
    fn from(refused: UndoRefused) -> Self {
        Self::conflict("no-undo", refused.to_string())
    }
}
