//! What can happen at a table. The log of a table is a list of these, and everything about the table follows from it.

use bots::Remark;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::fairness::Epoch;
use table::{Seat, Seats, Viewer, Viewers};

use crate::Millis;
use crate::wire::{Person, Setup, VoteEnd, Wants};

/// One thing that happened, as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Event {
    /// The table was made.
    Made {
        /// What was agreed. In a box, as a log has many rows and only few of them are of this kind.
        setup: Box<Setup>,
        /// Who made it.
        host: Person,
        /// From a record of a game that was played elsewhere.
        #[serde(default)]
        imported: bool,
        /// The same people play again who played at that table: it starts when all of them are there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rematch_of: Option<String>,
    },
    /// Something else was agreed.
    Changed {
        /// All of it.
        setup: Box<Setup>,
    },
    /// Somebody sat down, or was handed a seat.
    Sat {
        /// The seat it is about.
        seat: Seat,
        /// The person who did it.
        who: Person,
    },
    /// A bot sat down.
    BotSat {
        /// The seat it is about.
        seat: Seat,
        /// The bot's name.
        bot: String,
    },
    /// Somebody got up before the start.
    Freed {
        /// From where.
        seat: Seat,
    },
    /// The game starts.
    Started {
        /// The head of its record.
        head: Box<RawValue>,
        /// The table may go back to before a start that happened already: its key is another one in this epoch.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        epoch: Option<Epoch>,
    },
    /// Something in the game.
    Game {
        /// The entry of its record, once it is in the match dropped from memory.
        line: Option<Box<RawValue>>,
        /// Who acted.
        seat: Option<Seat>,
        /// Whom the game waits for after it.
        awaited: Seats,
        /// Who has been asked something after it.
        asked: Seats,
        /// It took something back with everybody's consent.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        taken_back: bool,
        /// It was done in secret: onlookers saw nothing of it, so nothing that they can see may change by it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        in_secret: bool,
        /// What the bot that did it says to everybody about it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        remark: Option<Box<Remark>>,
    },
    /// A seat gives these answers whenever they fit.
    Standing {
        /// The seat it is about.
        seat: Seat,
        /// All of them.
        answers: Vec<String>,
    },
    /// A bot keeps a seat warm, or gives it back.
    Kept {
        /// The seat it is about.
        seat: Seat,
        /// The bot.
        bot: Option<String>,
        /// It was not its player's own wish; rows from before there were votes do not say.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        because: Option<KeptBecause>,
    },
    /// Somebody gave their seat to a bot.
    Resigned {
        /// The seat it is about.
        seat: Seat,
        /// The bot.
        bot: String,
    },
    /// Somebody asks to take back an action.
    TakebackAsked {
        /// The seat it is about.
        seat: Seat,
    },
    /// Somebody agreed, or did not.
    TakebackAnswered {
        /// The seat it is about.
        seat: Seat,
        /// They agreed.
        yes: bool,
    },
    /// Somebody said something.
    Said {
        /// The person who did it.
        who: Person,
        /// The words.
        text: String,
    },
    /// Somebody may not talk here, or may again.
    Muted {
        /// Who, by their id.
        player: String,
        /// No more talk, or talk again.
        on: bool,
    },
    /// The server had stopped; the time it was away is nobody's.
    Woke,
    /// The server had been away for longer than is anybody's risk: so much of it is nobody's.
    Away {
        /// In milliseconds.
        millis: Millis,
    },
    /// The game is over.
    Over {
        /// Each seat's place.
        places: Vec<u8>,
        /// The table's key, if there was one.
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
    /// Others want something about a seat, and are asked whether it shall be.
    VoteCalled {
        /// The seat it is about.
        seat: Seat,
        /// Who wants it.
        by: Person,
        /// What.
        wants: Wants,
        /// Who is asked: those who are there, but for the one concerned.
        voters: Seats,
        /// It is only about somebody who is not there: should they come back, it comes to nothing.
        absent: bool,
        /// With so few to ask it comes to pass at this time, unless it is refused; otherwise it comes to nothing then.
        until: Millis,
    },
    /// Somebody was for it, or against it.
    Voted {
        /// The seat of whoever was.
        seat: Seat,
        /// For it.
        yes: bool,
    },
    /// It came to nothing.
    VoteEnded {
        /// Why.
        why: VoteEnd,
    },
    /// Somebody was put out of the table.
    Kicked {
        /// Who.
        who: Person,
        /// Their seat, if they had one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// The bot that plays it from now on, until somebody else is invited; none before the start.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bot: Option<String>,
    },
    /// Somebody may not come to this table, or may again.
    Banned {
        /// Who.
        who: Person,
        /// Not any more, or again.
        on: bool,
    },
    /// Somebody may look on by an invitation.
    Watching {
        /// Who.
        who: Person,
    },
    /// A seat waits for somebody before the start.
    Reserved {
        /// The seat it is about.
        seat: Seat,
        /// For whom.
        who: Person,
    },
    /// Somebody is called otherwise from now on.
    Renamed {
        /// Who, by their id.
        player: String,
        /// What they are called here.
        name: String,
    },
}

/// Why a bot plays somebody's seat without having been asked by them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum KeptBecause {
    /// They were not there, and the others voted for it, or it was announced and they did not come.
    Vote,
    /// The house decided so.
    House,
}

impl Event {
    /// Is it nothing that an onlooker is told of?
    pub fn is_secret(&self) -> bool {
        matches!(
            self,
            Self::Game { in_secret: true, .. }
                | Self::Standing { .. }
                | Self::Woke
                | Self::Away { .. }
                | Self::Banned { .. }
        )
    }

    /// Who is told of it at a table of so many seats, unless it is of the game: that the match says.
    pub fn told(&self, seats: u8) -> Viewers {
        match self {
            // Who is banned is the host's business.
            Self::Game { .. } | Self::Woke | Self::Away { .. } | Self::Banned { .. } => Viewers::NONE,
            Self::Standing { seat, .. } => [Viewer::Seat(*seat)].into_iter().collect(),
            _ => Viewer::all(seats).collect(),
        }
    }

    /// Does what everybody may know of the table stay as it is, but for the game itself?
    pub fn leaves_table(&self) -> bool {
        matches!(
            self,
            Self::Game { taken_back: false, .. }
                | Self::Said { .. }
                | Self::Standing { .. }
                | Self::Woke
                | Self::Banned { .. }
                | Self::Away { .. }
        )
    }
}

/// Stands for a command, so that another one under the same key is noticed.
pub type Digest = [u8; 16];

/// An event in a table's log.
#[derive(Clone, Debug)]
pub struct Row {
    /// When it happened.
    pub at: Millis,
    /// Who caused it.
    pub player: Option<String>,
    /// The key its sender gave it.
    pub key: Option<String>,
    /// What was wanted under that key.
    pub digest: Option<Digest>,
    /// What happened.
    pub event: Event,
    /// Its number in the game's record, if it is of the game.
    pub entry: Option<usize>,
    /// The seat that whoever said something had then.
    pub seat: Option<Seat>,
    /// Who is told of it.
    pub told: Viewers,
}

/// A row as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// When it happened.
    pub at: Millis,
    /// Who caused it.
    pub player: Option<String>,
    /// The key its sender gave it.
    pub key: Option<String>,
    /// What was wanted under that key; none in rows that were written before this was kept.
    pub digest: Option<Digest>,
    /// The event as JSON.
    pub body: String,
}

impl Row {
    /// For a log that begins.
    pub fn new(at: Millis, player: Option<String>, event: Event) -> Self {
        Self { at, player, key: None, digest: None, event, entry: None, seat: None, told: Viewers::NONE }
    }

    /// As it is kept.
    pub fn written(&self) -> Written {
        // Plain data with text keys: writing it to memory cannot fail.
        let body = serde_json::to_string(&self.event).expect("an event is plain JSON");
        Written { at: self.at, player: self.player.clone(), key: self.key.clone(), digest: self.digest, body }
    }

    /// As it was kept. Who was told of it, the table finds out.
    pub fn read(written: &Written) -> Result<Self, serde_json::Error> {
        let Written { at, player, key, digest, body } = written;
        let event = serde_json::from_str(body)?;
        Ok(Self {
            at: *at,
            player: player.clone(),
            key: key.clone(),
            digest: *digest,
            event,
            entry: None,
            seat: None,
            told: Viewers::NONE,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Event;

    /// Rows are read for as long as there are any: a kind may be added, and none may be called otherwise.
    #[test]
    fn every_kind_of_row_has_the_name_it_was_written_by() {
        let unknown =
            serde_json::from_str::<Event>(r#"{"unheard-of":{}}"#).expect_err("there is no such kind");
        let names: Vec<_> =
            unknown.to_string().split('`').skip(3).step_by(2).map(ToOwned::to_owned).collect();
        let written = [
            "made",
            "changed",
            "sat",
            "bot-sat",
            "freed",
            "started",
            "game",
            "standing",
            "kept",
            "resigned",
            "takeback-asked",
            "takeback-answered",
            "said",
            "muted",
            "woke",
            "away",
            "over",
            "ended",
            "rematch",
            "vote-called",
            "voted",
            "vote-ended",
            "kicked",
            "banned",
            "watching",
            "reserved",
            "renamed",
        ];
        assert_eq!(names, written);
    }
}
