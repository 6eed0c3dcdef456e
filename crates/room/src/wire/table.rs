//! Tables: how they are set up, and what is told to them.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use table::{Seat, Seats, Wire};
use utoipa::ToSchema;

use super::whole::object;
use super::{Person, Vote};
use crate::events::Digest;

/// What a table agrees on before it starts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Setup {
    /// Which game, by its id.
    #[schema(value_type = super::GameId)]
    pub game: String,
    /// How many seats.
    #[schema(minimum = 1, maximum = 8, example = 3)]
    pub seats: u8,
    /// The game's own options; `GET /api/v1/games` lists them.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(feature = "ts", ts(type = "unknown", optional))]
    pub options: Value,
    /// How much time there is.
    #[serde(default, deserialize_with = "object")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Pace>"))]
    pub pace: Pace,
    /// Who can find it.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Visibility>"))]
    pub visibility: Visibility,
    /// Who may look on.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Watch>"))]
    pub watch: Watch,
    /// What the table is called; at most 60 letters.
    #[serde(default)]
    #[schema(value_type = super::Title)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<String>"))]
    pub title: String,
    /// The bot that decides for a seat when its clock runs out or its player goes.
    #[serde(default = "stand_in")]
    #[schema(value_type = super::BotName)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<String>"))]
    pub stand_in: String,
}

/// Who stands in if nothing is said: somebody who plays well and needs no time for it.
pub fn stand_in() -> String {
    "journeyman".to_owned()
}

/// How much time there is.
// Empty braces, as for commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Pace {
    /// As much as it takes.
    None {},
    /// Everybody is there. At least one of the two limits is given.
    // Said here and not by `rename_all_fields`, which the document does not heed.
    #[serde(rename_all = "kebab-case")]
    Live {
        /// So many seconds for one decision, 5 to a day.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(minimum = 5, maximum = 86_400)]
        #[cfg_attr(feature = "ts", ts(optional))]
        per_move: Option<u32>,
        /// So many seconds for the whole game, 30 to a day.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(minimum = 30, maximum = 86_400)]
        #[cfg_attr(feature = "ts", ts(optional))]
        per_player: Option<u32>,
        /// So many seconds are added to the whole when the game no longer waits for a seat, at most 600.
        #[serde(default)]
        #[schema(maximum = 600)]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<u32>"))]
        increment: u32,
    },
    /// Over days.
    Correspondence {
        /// So many hours for one decision, at most 60 days.
        #[schema(minimum = 1, maximum = 1440)]
        hours: u32,
    },
}

impl Default for Pace {
    fn default() -> Self {
        Self::None {}
    }
}

/// Who can find a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// Those who were invited; for others it does not exist.
    Private,
    /// Whoever has its address may look at it and sit down.
    #[default]
    Link,
    /// It is shown in the lobby.
    Listed,
}

/// Who may look on without a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Watch {
    /// Nobody may.
    Nobody,
    /// Whoever can find the table.
    #[default]
    Anyone,
}

/// Something a player wants of a table, with a key that makes saying it twice harmless.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Order {
    /// Made up by the sender, another for each command, 1 to 64 characters. A command that was done is not done again
    /// when it comes with the same key, it is acknowledged again; another one is refused (`key-reused`).
    #[schema(value_type = super::Key)]
    pub key: String,
    /// What is wanted.
    #[serde(deserialize_with = "object")]
    pub command: Command,
}

/// What can be wanted of a table.
// What takes nothing has empty braces: only so are fields refused that mean nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Sit down, before the start: at a table that is not private, or where a seat is kept for you.
    Sit {
        /// Where; any free seat otherwise.
        #[serde(default)]
        #[schema(value_type = Option<super::SeatNumber>)]
        #[cfg_attr(feature = "ts", ts(optional))]
        seat: Option<Seat>,
    },
    /// Get up before the start.
    Leave {},
    /// The host puts a bot into a free seat.
    SeatBot {
        /// The seat it is about.
        #[schema(value_type = super::SeatNumber)]
        seat: Seat,
        /// Which; `GET /api/v1/games` lists them.
        #[schema(value_type = super::BotName)]
        bot: String,
    },
    /// The host frees a seat before the start.
    FreeSeat {
        /// The seat it is about.
        #[schema(value_type = super::SeatNumber)]
        seat: Seat,
    },
    /// The host changes what was agreed, before the start. The game stays; seats that are taken stay taken.
    Change {
        /// All of it.
        #[serde(deserialize_with = "object")]
        setup: Setup,
    },
    /// The host starts the game. Every seat is taken.
    Start {},
    /// Do something in the game.
    Act {
        /// The decision it answers: a number from the stream. If another one is due by now, nothing is done.
        decision: u32,
        /// What, in the game's notation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        said: Option<String>,
        /// What, as JSON. One of the two is given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(value_type = Option<Value>)]
        #[cfg_attr(feature = "ts", ts(optional, type = "unknown"))]
        action: Option<Value>,
    },
    /// Take back the last action, if it is one's own and nobody learned anything by it.
    Undo {
        /// As for `act`.
        decision: u32,
    },
    /// Take back all that can be.
    RestartTurn {
        /// As for `act`.
        decision: u32,
    },
    /// Ask the others to agree to take back one's last action, whatever it showed. Bots agree.
    AskTakeback {},
    /// Agree, or not, to what was asked.
    AnswerTakeback {
        /// They agreed.
        yes: bool,
    },
    /// Answers that are given for this seat at once whenever they fit, in order. They replace those before.
    Standing {
        /// In the game's words, like `accept Tl for Gn`; at most 12.
        #[schema(max_items = 12)]
        answers: Vec<String>,
    },
    /// A bot keeps a seat warm: one's own, at once; or that of somebody who has not been there for a while, if the others
    /// vote for it. Where there is nobody else to ask it is announced, and happens unless they come back.
    KeepWarm {
        /// Which; one's own otherwise.
        #[serde(default)]
        #[schema(value_type = Option<super::SeatNumber>)]
        #[cfg_attr(feature = "ts", ts(optional))]
        seat: Option<Seat>,
        /// Which bot; the table's stand-in otherwise.
        #[serde(default)]
        #[schema(value_type = Option<super::BotName>)]
        #[cfg_attr(feature = "ts", ts(optional))]
        bot: Option<String>,
    },
    /// Take one's seat back from the bot that kept it warm.
    TakeSeatBack {},
    /// Be for what is voted on, or against it. Whoever is to be stood in for says no by this, or by being there.
    Vote {
        /// For it.
        yes: bool,
    },
    /// The host puts somebody out of the table. Before the start, and if they have no seat, the host decides; while they
    /// play, the others vote, or it is announced to whoever is not there.
    Kick {
        /// The id of a player.
        player: String,
        /// They may not come back.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
        ban: bool,
    },
    /// The host lets somebody come to this table again.
    Unban {
        /// The id of a player.
        player: String,
    },
    /// Give one's seat to a bot for good.
    Resign {},
    /// Say something to the table; at most 500 characters.
    Say {
        /// The words.
        #[schema(value_type = super::Saying)]
        text: String,
    },
    /// The host keeps somebody from talking at this table, or lets them again.
    Mute {
        /// The id of a player.
        player: String,
        /// No more talk, or talk again.
        on: bool,
    },
    /// The host breaks off a table that has not started, or whose other seats are all bots.
    End {},
    /// Sit down by an invitation, or take over the seat of whoever made it. The house finds out who was invited: nobody
    /// can send this.
    #[serde(skip)]
    Claim {
        /// To this seat.
        seat: Option<Seat>,
        /// It takes over the seat of this player.
        from: Option<String>,
    },
    /// Look on by an invitation: nobody can send this.
    #[serde(skip)]
    Watch,
    /// Play again at that table, which the house has made: nobody can send this.
    #[serde(skip)]
    Rematch {
        /// Its id.
        table: String,
    },
    /// Be called by the name the house knows: nobody can send this.
    #[serde(skip)]
    Rename {},
}

impl Command {
    /// Stands for it, so that another command under the same key is noticed. What nobody can send has none.
    pub(crate) fn digest(&self) -> Option<Digest> {
        let written = serde_json::to_vec(self).ok()?;
        let digest = Sha256::new().chain_update(b"atelier command 1\0").chain_update(written).finalize();
        digest[..16].try_into().ok()
    }
}

/// A command was done and will stay done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Done {
    /// The number of the last thing that this viewer has been told, this included.
    pub n: u32,
    /// The decision that is due from this seat now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub decision: Option<u32>,
    /// It had been done before, under the same key.
    pub repeated: bool,
}

impl Wire for Done {}

/// What everybody who can find a table may know of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct TableFacts {
    /// Its id.
    pub id: String,
    /// How far it is.
    pub stage: Stage,
    /// What was agreed.
    pub setup: Setup,
    /// By which version of the game's rules it is played.
    pub rules: u32,
    /// Who may change it.
    pub host: Person,
    /// Who sits where.
    pub seats: Vec<SeatFacts>,
    /// What the table shows of its secret key; once the game is over the record holds the key too.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub commitment: Option<String>,
    /// Somebody asks to take back an action.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub takeback: Option<Takeback>,
    /// Something is voted on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub vote: Option<Vote>,
    /// For so many milliseconds somebody has to be away before others may have a bot play for them.
    pub grace: i64,
    /// At a private table: who may look on without playing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Person>>"))]
    pub onlookers: Vec<Person>,
    /// Each seat's place, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub places: Option<Vec<u8>>,
    /// Each seat's points, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub scores: Option<Vec<i32>>,
    /// The table where the same people play again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub rematch: Option<String>,
    /// The table where they played before. It starts by itself when everybody has agreed and is there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub rematch_of: Option<String>,
    /// It was played elsewhere, and its record brought here.
    pub imported: bool,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
}

impl Wire for TableFacts {}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// People sit down.
    Open,
    /// The game goes on.
    Playing,
    /// It was played to its end.
    Over,
    /// It was broken off.
    Ended,
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct SeatFacts {
    /// What the seat is called: its player's name, or its bot's.
    pub name: String,
    /// Whose it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub player: Option<String>,
    /// The bot that plays it, or keeps it warm.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub bot: Option<String>,
    /// Its player gave it up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub resigned: bool,
    /// Its player was put out of a game that goes on: a bot plays it, and somebody else may be invited to it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub vacant: bool,
    /// It waits for this player, who has not agreed yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub reserved_for: Option<String>,
}

/// A takeback that waits for answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Takeback {
    /// Who asks.
    #[schema(value_type = super::SeatNumber)]
    pub seat: Seat,
    /// Who has not answered yet.
    #[schema(value_type = Vec<super::SeatNumber>)]
    pub waits_for: Seats,
}

/// A table as lists show it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct ListedTable {
    /// Its id.
    pub id: String,
    /// Which game.
    pub game: String,
    /// What it is called.
    pub title: String,
    /// How far it is.
    pub stage: Stage,
    /// How much time there is.
    pub pace: Pace,
    /// Who sits where.
    pub seats: Vec<SeatFacts>,
    /// It waits for you.
    pub awaits_you: bool,
    /// It is set aside, because this program cannot read it; asking for it says why.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub set_aside: bool,
    /// Your place, if it is over and you played.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub place: Option<u8>,
    /// When a clock runs out, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub deadline: Option<i64>,
    /// When it was last changed.
    pub updated: i64,
}

/// A page of tables.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Tables {
    /// The last changed first.
    pub tables: Vec<ListedTable>,
    /// Give this as `before` to get the next page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub next: Option<String>,
}

impl Wire for Tables {}
