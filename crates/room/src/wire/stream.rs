//! What a stream carries, and what is looked at once.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Seat, Seats, Wire, Wired};
use utoipa::ToSchema;

use super::{Setup, TableFacts, VoteEnd, Wants};
use crate::events::KeptBecause;
use crate::patch::Patch;

/// One message of a table's stream.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Message {
    /// Everything as it is now. Forget what you knew.
    Full(Box<Full>),
    /// Something happened.
    Happened(Box<Happened>),
    /// You have missed nothing, or what you have missed follows.
    Resumed(Resumed),
    /// Who is there.
    Present(Present),
    /// Nothing happened, and the line is alive. Sent every few seconds.
    Beat,
    /// The stream ends.
    Goodbye(Goodbye),
}

/// Everything one viewer may know of a table.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Full {
    /// Numbers are good for resuming within the same era only.
    pub era: u32,
    /// The number of the last thing that happened. To resume, give `from=ERA.N`.
    pub n: u32,
    /// Now, in milliseconds since 1970.
    pub at: i64,
    /// Your seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<super::SeatNumber>)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seat: Option<Seat>,
    /// The table.
    pub table: TableFacts,
    /// Which seats have somebody at the other end.
    #[schema(value_type = Vec<super::SeatNumber>)]
    pub present: Seats,
    /// Since when each seat's player has been away, to the minute, in milliseconds since 1970; `null` for those who are
    /// there, and for bots.
    pub away: Vec<Option<i64>>,
    /// What you see of the game, once it has started. Each game has its own kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(feature = "ts", ts(optional, type = "unknown"))]
    pub view: Option<Wired>,
    /// Where the game stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub now: Option<Now>,
    /// What you may do, as `act` takes it, if you have a seat and the game has started. What is too open to be listed, like
    /// an offer, is not. Each game has its own kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<Value>>)]
    #[cfg_attr(feature = "ts", ts(optional, type = "unknown[]"))]
    pub legal: Option<Wired>,
    /// Your standing answers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
    pub standing: Vec<String>,
    /// The last that was said.
    pub talk: Vec<TalkLine>,
}

impl Wire for Full {}

/// Where the game stands, for one viewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Now {
    /// The game cannot go on without these seats.
    #[schema(value_type = Vec<super::SeatNumber>)]
    pub awaited: Seats,
    /// These have been asked something they may answer or leave.
    #[schema(value_type = Vec<super::SeatNumber>)]
    pub asked: Seats,
    /// The decision that is due from your seat, by the number of the message that asked for it; commands name it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub decision: Option<u32>,
    /// You may undo.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub undo: bool,
    /// You may take back your last action and whatever came after it, and nobody has to be asked: only bots sit beside you.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub takeback: bool,
    /// Each seat's clock, if there are clocks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Clock>>"))]
    pub clocks: Vec<Clock>,
}

/// A seat's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Clock {
    /// So many milliseconds were left for the whole game when it last stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub left: Option<i64>,
    /// It runs, and runs out at this time, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub until: Option<i64>,
}

/// Something happened. When it is looked up afterwards, what came of it is not told: only `n`, `at` and `what`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Happened {
    /// Its number: of two that follow each other the second has the next.
    pub n: u32,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What happened.
    pub what: What,
    /// How your view changes by it: a JSON Patch (RFC 6902).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<Object>>)]
    #[cfg_attr(feature = "ts", ts(optional, type = "unknown[]"))]
    pub patch: Option<Patch>,
    /// Your view, where there was none before.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(feature = "ts", ts(optional, type = "unknown"))]
    pub view: Option<Wired>,
    /// How what you may do changes by it: a JSON Patch of the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<Object>>)]
    #[cfg_attr(feature = "ts", ts(optional, type = "unknown[]"))]
    pub legal: Option<Patch>,
    /// Where the game stands after it, if it goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub now: Option<Now>,
    /// The table, if anything about it has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub table: Option<TableFacts>,
}

impl Happened {
    /// Without what came of it.
    pub fn plain(n: u32, at: i64, what: What) -> Self {
        Self { n, at, what, patch: None, view: None, legal: None, now: None, table: None }
    }
}

/// What happened.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum What {
    /// Something in the game.
    Game {
        /// What you saw of it: `happened` with its events, `undone`, `taken-back`, or `renewed`
        /// where luck is drawn anew from here on.
        #[schema(value_type = Object)]
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        seen: Wired,
        /// The same in sentences.
        told: Vec<String>,
        /// Why a bot did it, as it tells everybody: each game has its own kind.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(value_type = Option<Object>)]
        #[cfg_attr(feature = "ts", ts(optional, type = "unknown"))]
        reason: Option<Value>,
    },
    /// The table was made.
    Made,
    /// Something else was agreed.
    Changed {
        /// All of it.
        setup: Setup,
    },
    /// Somebody sat down.
    Sat {
        /// The seat it is about.
        #[schema(value_type = super::SeatNumber)]
        seat: Seat,
        /// Their name.
        name: String,
        /// The seat was handed over to them.
        handed: bool,
    },
    /// A bot sat down.
    BotSat {
        /// The seat it is about.
        #[schema(value_type = super::SeatNumber)]
        seat: Seat,
        /// The bot's name.
        bot: String,
    },
    /// Somebody got up.
    Freed {
        /// From where.
        #[schema(value_type = super::SeatNumber)]
        seat: Seat,
    },
    /// The game starts.
    Started,
    /// These are your standing answers now.
    Standing {
        /// All of them.
        answers: Vec<String>,
    },
    /// A bot keeps a seat warm, or gives it back.
    Kept {
        /// The seat it is about.
        #[schema(value_type = super::SeatNumber)]
        seat: Seat,
        /// The bot; none gives it back.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        bot: Option<String>,
        /// It was not its player's own wish.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        because: Option<KeptBecause>,
    },
    /// Somebody gave up their seat to a bot.
    Resigned {
        /// The seat it is about.
        #[schema(value_type = super::SeatNumber)]
        seat: Seat,
        /// Which bot.
        bot: String,
    },
    /// Somebody asks to take back an action.
    TakebackAsked {
        /// The seat it is about.
        #[schema(value_type = super::SeatNumber)]
        seat: Seat,
    },
    /// Somebody agreed, or did not.
    TakebackAnswered {
        /// The seat it is about.
        #[schema(value_type = super::SeatNumber)]
        seat: Seat,
        /// They agreed.
        yes: bool,
    },
    /// Somebody said something.
    Said(TalkLine),
    /// Somebody may not talk here, or may again.
    Muted {
        /// Who, by their id.
        player: String,
        /// No more talk, or talk again.
        on: bool,
    },
    /// The game is over.
    Over {
        /// Each seat's place.
        places: Vec<u8>,
        /// The table's key, with which anybody can draw all luck again.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        key: Option<String>,
    },
    /// The table was broken off.
    Ended {
        /// By whom, or why.
        why: String,
    },
    /// The same people play again.
    Rematch {
        /// At this table.
        table: String,
    },
    /// Something is voted on, or announced. The table says what.
    VoteCalled {
        /// The seat it is about.
        #[schema(value_type = super::SeatNumber)]
        seat: Seat,
        /// What is wanted.
        wants: Wants,
        /// The name of whoever wants it.
        by: String,
        /// When it comes to pass, or to nothing, in milliseconds since 1970.
        until: i64,
    },
    /// Somebody was for it, or against it.
    Voted {
        /// The seat of whoever was.
        #[schema(value_type = super::SeatNumber)]
        seat: Seat,
        /// For it.
        yes: bool,
    },
    /// It came to nothing.
    VoteEnded {
        /// The reason.
        why: VoteEnd,
    },
    /// Somebody was put out of the table.
    Kicked {
        /// Their name.
        name: String,
        /// Their seat, if they had one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(value_type = Option<super::SeatNumber>)]
        #[cfg_attr(feature = "ts", ts(optional))]
        seat: Option<Seat>,
        /// The bot that plays it from now on.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        bot: Option<String>,
    },
    /// Somebody looks on by an invitation.
    Watching {
        /// Their name.
        name: String,
    },
    /// A seat waits for somebody.
    Reserved {
        /// The seat it is about.
        #[schema(value_type = super::SeatNumber)]
        seat: Seat,
        /// Their name.
        name: String,
    },
    /// Somebody is called otherwise from now on.
    Renamed {
        /// Who, by their id.
        player: String,
        /// What they are called here.
        name: String,
    },
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct TalkLine {
    /// Who, by their id.
    pub player: String,
    /// What they are called.
    pub name: String,
    /// Their seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<super::SeatNumber>)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seat: Option<Seat>,
    /// What. Plain text: show it as such.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// A stream goes on.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Resumed {
    /// The number of the last thing that happened.
    pub n: u32,
}

/// Who is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Present {
    /// Seats with somebody at the other end.
    #[schema(value_type = Vec<super::SeatNumber>)]
    pub seats: Seats,
    /// Since when each seat's player has been away, to the minute, in milliseconds since 1970; `null` for those who are
    /// there, and for bots.
    pub away: Vec<Option<i64>>,
}

/// The stream ends.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Goodbye {
    /// The reason.
    pub why: Why,
    /// Come back after so many milliseconds; if there is none, there is nothing to come back to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub again: Option<u32>,
}

/// Why a stream ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// The server stops or starts again.
    Restart,
    /// You no longer sit where you sat, or sit down now, or have logged out: what you may see has changed.
    SeatChanged,
    /// Too much happened at once; come back for a fresh view.
    TooSlow,
    /// The table is gone.
    Gone,
    /// You were put out of the table.
    Kicked,
}

impl Wire for Message {}
impl Wire for Happened {}
