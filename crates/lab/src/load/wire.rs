//! As much of the server's messages as is needed here. The rest is passed over without being kept.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;

/// A message of a socket. What is there depends on its kind.
#[derive(Debug, Deserialize)]
pub struct Message<'a> {
    /// Of which kind.
    #[serde(rename = "type")]
    pub kind: &'a str,
    /// What happened.
    #[serde(borrow)]
    pub what: Option<What<'a>>,
    /// Where the game stands.
    pub now: Option<Now>,
    /// What may be done: all of it, or how it changes.
    #[serde(borrow)]
    pub legal: Option<&'a RawValue>,
    /// Why a command was refused.
    #[serde(borrow)]
    pub error: Option<Refusal<'a>>,
    /// Why the stream ends.
    #[serde(borrow)]
    pub why: Option<Cow<'a, str>>,
}

/// Where the game stands.
#[derive(Debug, Deserialize)]
pub struct Now {
    /// The game cannot go on without these seats.
    pub awaited: Vec<usize>,
    /// The decision that is due.
    pub decision: Option<u32>,
}

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
