//! Why a table cannot be read.

use std::fmt::{self, Display};

use table::ReplayError;

use serde::Serialize;
use utoipa::ToSchema;

/// What is wrong with a table that this program cannot read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// There is no such game on the shelf.
    Game(String),
    /// The game is there, but not by these rules.
    Rules {
        /// The game's title.
        title: &'static str,
        /// The version of its rules.
        rules: u32,
    },
    /// Its record is written in a newer way.
    Format(u32),
    /// Its log is damaged.
    Damaged {
        /// The first entry that cannot be read.
        entry: usize,
        /// For the keeper's eyes only: what stands there may be something that nobody else may know.
        why: String,
    },
}

impl Unreadable {
    pub(crate) fn damaged(entry: usize, why: impl Display) -> Self {
        Self::Damaged { entry, why: why.to_string() }
    }

    /// What is wrong with a record that does not replay: its head is in one row of the log, this entry in another.
    pub(crate) fn replaying(wrong: &ReplayError, title: &'static str, head: usize, entry: usize) -> Self {
        let at = match wrong {
            ReplayError::OtherRules { rules, .. } => return Self::Rules { title, rules: *rules },
            ReplayError::Refused { .. }
            | ReplayError::Chance { .. }
            | ReplayError::Events { .. }
            | ReplayError::Undo { .. }
            | ReplayError::Renewal { .. } => entry,
            // The head is line 1.
            ReplayError::Read(wrong) if wrong.line > 1 => entry,
            _ => head,
        };
        Self::damaged(at, wrong)
    }

    /// In a word.
    pub fn reason(&self) -> AsideReason {
        match self {
            Self::Game(_) => AsideReason::UnknownGame,
            Self::Rules { .. } => AsideReason::UnknownRules,
            Self::Format(_) => AsideReason::UnknownFormat,
            Self::Damaged { .. } => AsideReason::Damaged,
        }
    }

    /// For everybody who may know of the table. Where the damage is says how much has happened before, also in secret:
    /// it is told only of a game that is over.
    pub fn told(&self, over: bool) -> String {
        let because = match self {
            Self::Game(game) => {
                format!("This table is for a game called `{game}`, which this program does not have.")
            }
            Self::Rules { title, rules } => {
                format!(
                    "This table was started by rules {rules} of {title}, which this program does not know."
                )
            }
            Self::Format(format) => {
                format!(
                    "The record of this table is written in format {format}, which this program does not know."
                )
            }
            Self::Damaged { entry, .. } if over => format!("Entry {entry} of this table's log is damaged."),
            Self::Damaged { .. } => "The log of this table is damaged.".to_owned(),
        };
        format!("{because} It is kept as it is.")
    }
}

/// For the keeper, with all that is known.
impl Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(game) => write!(f, "no game `{game}` on the shelf"),
            Self::Rules { title, rules } => write!(f, "rules {rules} of {title} are not known"),
            Self::Format(format) => write!(f, "records of format {format} are not known"),
            Self::Damaged { entry, why } => write!(f, "entry {entry} of the log is damaged: {why}"),
        }
    }
}

/// Why a table cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum AsideReason {
    /// It is of a game that this program does not have.
    UnknownGame,
    /// It is played by a version of the rules that this program does not know.
    UnknownRules,
    /// Its record is written in a format that this program does not know.
    UnknownFormat,
    /// Its log is damaged.
    Damaged,
}

impl AsideReason {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::UnknownGame, Self::UnknownRules, Self::UnknownFormat, Self::Damaged];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::UnknownGame => "unknown-game",
            Self::UnknownRules => "unknown-rules",
            Self::UnknownFormat => "unknown-format",
            Self::Damaged => "damaged",
        }
    }
}
