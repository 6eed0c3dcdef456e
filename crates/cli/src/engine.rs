//! Engines from outside: programs of their own, which read and write one JSON object a line.
//!
//! One process plays one game after the other, never two at once. What it is told and how its answers are taken is written
//! here, once for a table at home (`atelier bot`) and for the arena (`atelier-lab arena`).

mod process;
mod talk;

pub use process::{Aside, Engine, StandardLine};
pub use talk::{Answer, Asked, Line, Opening, Talk};

use std::fmt;
use std::time::Duration;

/// Why an engine plays no longer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It did not answer in time.
    Silent(Duration),
    /// It ended, or reads no more; what is known of that.
    Ended(String),
    /// It wrote what nobody can read or may do, too often; the last of it.
    Rubbish(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Silent(time) => write!(f, "it did not answer within {} ms", time.as_millis()),
            Self::Ended(how) => write!(f, "it ended: {how}"),
            Self::Rubbish(what) => write!(f, "it did not find anything to do that is allowed: {what}"),
        }
    }
}

impl std::error::Error for Fault {}
