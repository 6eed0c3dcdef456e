//! Every "you may not", with the rule that says so.

use serde::Serialize;
use table::{Refusal, Seat, Wire};

/// Why an action is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each variant's sentence says it")]
pub enum Rejection {
    #[error("no one sits at {seat}")]
    NoSuchSeat { seat: Seat },
    #[error("the game is over")]
    GameOver,
    #[error("it is {turn}'s turn")]
    NotYourTurn { turn: Seat },
    #[error("the urn is empty")]
    UrnEmpty,
    #[error("your fist is full: show a stone")]
    FistFull,
    #[error("you do not hold stone {stone}")]
    NotHeld { stone: u8 },
}

impl Wire for Rejection {}

impl Refusal for Rejection {
    fn rule(&self) -> &'static str {
        match self {
            Self::NoSuchSeat { .. } => "T1.1",
            Self::UrnEmpty => "T2.1",
            Self::NotHeld { .. } => "T2.2",
            Self::FistFull => "T2.3",
            Self::NotYourTurn { .. } => "T2.4",
            Self::GameOver => "T3.1",
        }
    }
}
