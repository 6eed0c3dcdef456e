//! What others decide about somebody's seat.

use serde::{Deserialize, Serialize};
use table::{Seat, Seats};
use utoipa::ToSchema;

use super::Person;

/// What can be voted on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Wants {
    /// A bot shall play for somebody who is not there, until they take their seat back.
    StandIn,
    /// Somebody shall be put out of the game.
    Kick,
    /// The same, and they may not come back.
    Ban,
}

/// Why a vote came to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum VoteEnd {
    /// Too many were against it.
    VotedDown,
    /// Whom it was about is there after all.
    CameBack,
    /// Too few had said anything in time.
    RanOut,
}

/// A vote that waits for voters, or for its time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Vote {
    /// The seat it is about.
    #[schema(value_type = super::SeatNumber)]
    pub seat: Seat,
    /// What is wanted.
    pub wants: Wants,
    /// Who wants it.
    pub by: Person,
    /// Who is asked.
    #[schema(value_type = Vec<super::SeatNumber>)]
    pub voters: Seats,
    /// Who was for it.
    #[schema(value_type = Vec<super::SeatNumber>)]
    pub yes: Seats,
    /// Who was against it.
    #[schema(value_type = Vec<super::SeatNumber>)]
    pub no: Seats,
    /// So many have to be for it.
    pub needs: u8,
    /// At `until` it comes to pass, if nobody refuses it; otherwise it comes to nothing then.
    pub announced: bool,
    /// It comes to nothing should the player come back.
    pub absent: bool,
    /// In milliseconds since 1970.
    pub until: i64,
}
