//! As much of the server's messages as is needed here. The rest is passed over without being kept.

use std::borrow::Cow;

use serde::Deserialize;

/// A message of a socket. What is there depends on its kind.
#[derive(Debug, Deserialize)]
pub struct Message<'a> {
    /// Of which kind.
    #[serde(rename = "type")]
    pub kind: &'a str,
    /// What happened.
    #[serde(borrow)]
    pub what: Option<What<'a>>,
    /// The decision that is due.
    pub decision: Option<u32>,
    /// The game waits for it.
    #[serde(default)]
    pub awaited: bool,
    /// What may be done.
    #[serde(borrow, default)]
    pub legal: Vec<Notation<'a>>,
    /// Why a command was refused.
    #[serde(borrow)]
    pub error: Option<Refusal<'a>>,
    /// Why the stream ends.
    #[serde(borrow)]
    pub why: Option<Cow<'a, str>>,
}

/// An action in its game's notation.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub struct Notation<'a>(#[serde(borrow)] pub Cow<'a, str>);

/// What happened.
#[derive(Debug, Deserialize)]
pub struct What<'a> {
    /// Of which kind.
    pub is: &'a str,
    /// What was seen of it, if it was of the game.
    pub seen: Option<Seen>,
}

/// What was seen.
#[derive(Debug, Deserialize)]
pub struct Seen {
    /// Somebody acted.
    pub happened: Option<Acted>,
}

/// Who acted.
#[derive(Debug, Deserialize)]
pub struct Acted {
    /// From which seat; nobody for a deal.
    pub seat: Option<usize>,
}

/// Why a command was refused.
#[derive(Debug, Deserialize)]
pub struct Refusal<'a> {
    /// In a word.
    #[serde(borrow)]
    pub code: Cow<'a, str>,
}
