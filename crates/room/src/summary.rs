//! What is kept beside the log of a table, for lists.

use crate::Millis;
use crate::state::{Facts, State};
use crate::wire::{Pace, SeatFacts, Stage, Visibility};

impl State {
    /// What lists need to know, as it is kept beside the log, once these facts are so. `due` says that something is to be
    /// done at once: should the server stop now, it finds the table by its deadline and goes on.
    pub fn summary_of(&self, facts: &Facts, due: bool, at: Millis) -> Summary {
        let place = |index: usize| facts.places.as_ref().and_then(|places| places.get(index).copied());
        let seats = facts.seats.iter().enumerate().map(|(index, seat)| SummarySeat {
            seat: u8::try_from(index).unwrap_or(u8::MAX),
            player: seat.player.as_ref().map(|person| person.id.clone()),
            bot: seat.bot.clone(),
            place: place(index),
        });
        Summary {
            id: facts.id.clone(),
            game: facts.setup.game.clone(),
            rules: self.rules_version(),
            host: facts.host.id.clone(),
            stage: facts.stage,
            listed: facts.setup.visibility == Visibility::Listed,
            created: facts.created,
            updated: facts.updated,
            deadline: if due { Some(at) } else { facts.deadline() },
            awaited: facts.awaited.iter().fold(0, |bits, seat| bits | 1 << seat.index()),
            rows: facts.rows,
            put_out: facts.put_out.iter().cloned().collect(),
            facts: ListedFacts {
                title: facts.setup.title.clone(),
                pace: facts.setup.pace,
                seats: self.seat_facts_of(facts),
            },
            seats: seats.collect(),
        }
    }

    /// The same as things are now.
    pub fn summary(&self) -> Summary {
        self.summary_of(self, false, 0)
    }
}

/// What is kept beside the log of a table, so that lists are quickly made.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "as in `Facts` and in the store")]
pub struct Summary {
    pub id: String,
    pub game: String,
    pub rules: u32,
    pub host: String,
    pub stage: Stage,
    pub listed: bool,
    pub created: Millis,
    pub updated: Millis,
    pub deadline: Option<Millis>,
    /// A bit for each seat.
    pub awaited: u8,
    pub rows: u32,
    /// Who no longer belongs to it.
    pub put_out: Vec<String>,
    pub facts: ListedFacts,
    pub seats: Vec<SummarySeat>,
}

/// A seat in it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "as in `SeatState`")]
pub struct SummarySeat {
    pub seat: u8,
    pub player: Option<String>,
    pub bot: Option<String>,
    pub place: Option<u8>,
}

/// What lists show of a table and nothing else has a use for.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "as in `Setup`")]
pub struct ListedFacts {
    pub title: String,
    pub pace: Pace,
    pub seats: Vec<SeatFacts>,
}
