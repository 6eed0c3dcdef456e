//! What happens at the table, in full and as each viewer sees it.

use std::fmt;

use serde::{Deserialize, Serialize};
use table::{BySeat, Seat, Viewer, Wire};

/// What happened, in full. `open`: all may look into fists.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each reads as a sentence: who did what with which")]
pub enum Event {
    Drew { seat: Seat, stone: u8, open: bool },
    Showed { seat: Seat, stone: u8 },
    Ended { scores: BySeat<i32> },
}

/// What one viewer saw happen. A stone they may not look at is `None`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each reads as a sentence: who did what with which")]
pub enum EventView {
    Drew { seat: Seat, stone: Option<u8> },
    Showed { seat: Seat, stone: u8 },
    Ended { scores: BySeat<i32> },
}

impl Wire for EventView {}

impl Event {
    pub(crate) fn seen_by(&self, viewer: Viewer) -> EventView {
        match *self {
            Self::Drew { seat, stone, open } => {
                EventView::Drew { seat, stone: (open || viewer.is(seat)).then_some(stone) }
            }
            Self::Showed { seat, stone } => EventView::Showed { seat, stone },
            Self::Ended { ref scores } => EventView::Ended { scores: scores.clone() },
        }
    }
}

impl fmt::Display for EventView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Drew { seat, stone: Some(stone) } => write!(f, "{seat} draws {stone}"),
            Self::Drew { seat, stone: None } => write!(f, "{seat} draws a stone"),
            Self::Showed { seat, stone } => write!(f, "{seat} shows {stone}"),
            Self::Ended { scores } => {
                f.write_str("the game is over:")?;
                scores.iter().try_for_each(|(seat, points)| write!(f, " {seat} {points}"))
            }
        }
    }
}
