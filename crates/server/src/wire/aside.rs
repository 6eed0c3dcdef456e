//! Tables that this program cannot read.

use serde::Serialize;
use table::{Seat, Wire};
use utoipa::ToSchema;

use super::{AsideReason, Person, SeatFacts, Setup, Stage, TalkLine};

/// What can still be said of a table that is set aside, because this program cannot read it. It is kept as it is.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct SetAside {
    /// Why it cannot be read.
    pub reason: AsideReason,
    /// The number of the entry of its log that is damaged, once the game is over: before, it would tell how much has
    /// happened in secret.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub entry: Option<u32>,
    /// The table's id.
    pub id: String,
    /// Which game, by its id.
    pub game: String,
    /// By which version of the game's rules.
    pub rules: u32,
    /// How far it is.
    pub stage: Stage,
    /// What it is called.
    pub title: String,
    /// What was agreed, where that can be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub setup: Option<Setup>,
    /// Who made it, where that can be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub host: Option<Person>,
    /// Who sits where.
    pub seats: Vec<SeatFacts>,
    /// Each seat's place, if the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub places: Option<Vec<u8>>,
    /// What was said there last, where that can be read.
    pub talk: Vec<TalkLine>,
    /// What was done in the game, as it was written down, once the game is over: all that can be read before the damage.
    pub moves: Vec<KeptMove>,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// When it was last changed.
    pub updated: i64,
}

impl Wire for SetAside {}

/// Something that was done in a game, as it was written down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct KeptMove {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Who did it; the deal is nobody's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<u8>)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seat: Option<Seat>,
    /// What, in the game's notation.
    pub said: String,
}
