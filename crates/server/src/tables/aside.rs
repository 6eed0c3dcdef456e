//! What can still be said of a table that cannot be read, and to whom.

use room::{Event, RECAP, Row, Unreadable, Written, may_look};
use serde::Deserialize;
use serde_json::value::RawValue;
use store::Store;
use table::{Seat, Truth};

use super::kept::{listed, stage_from};
use crate::problem::{ApiResult, Problem};
use crate::wire::{KeptMove, SeatFacts, SetAside, Setup, TalkLine, Visibility, Watch};

/// A table that cannot be read, as it is kept.
#[derive(Debug)]
pub struct Aside {
    /// Why not.
    pub why: Unreadable,
    /// What is kept of it for lists.
    pub table: store::TableRow,
    /// Its log.
    pub log: Vec<Written>,
}

/// For whom a table is wanted. Should it not be readable, this decides what is said.
#[derive(Clone, Debug)]
pub enum For {
    /// Somebody, by their id if it is known who.
    Player(Option<String>),
    /// Somebody with an invitation, or the house itself: they know that the table is there.
    Known,
}

impl For {
    /// Somebody with this id.
    pub fn player(id: &str) -> Self {
        Self::Player(Some(id.to_owned()))
    }
}

/// What the line of an entry says in every game.
#[derive(Deserialize)]
struct Line {
    #[serde(default)]
    seat: Option<Seat>,
    #[serde(rename = "do")]
    said: String,
}

impl Aside {
    /// Was the game played to its end, so that everything may be seen?
    pub fn is_over(&self) -> bool {
        self.table.stage == store::Stage::Over
    }

    /// What is said to somebody who wants something of the table: that it is set aside, if they may know that it is
    /// there at all.
    pub async fn refusal(&self, whom: &For, store: &Store) -> ApiResult<Problem> {
        if let For::Player(player) = whom {
            let belongs = match player {
                Some(player) => self.table.host == *player || store.has_sat(&self.table.id, player).await?,
                None => false,
            };
            let setup = self.setup();
            // Where it cannot be read what was agreed, it is kept to those who belong there.
            let visibility = setup.as_ref().map_or(Visibility::Private, |setup| setup.visibility);
            let watch = setup.as_ref().map_or(Watch::Nobody, |setup| setup.watch);
            may_look(visibility, watch, stage_from(self.table.stage), belongs)?;
        }
        Ok(Problem::set_aside(self.why.told(self.is_over())))
    }

    /// What those may know who may look at it.
    pub fn facts(&self) -> SetAside {
        let listed = listed(&self.table);
        let over = self.is_over();
        SetAside {
            reason: self.why.reason(),
            entry: match self.why {
                Unreadable::Damaged { entry, .. } if over => u32::try_from(entry).ok(),
                _ => None,
            },
            id: self.table.id.clone(),
            game: self.table.game.clone(),
            rules: self.table.rules,
            stage: stage_from(self.table.stage),
            title: listed.title,
            setup: self.setup(),
            host: self.rows().find_map(|row| match row.event {
                Event::Made { host, .. } => Some(host),
                _ => None,
            }),
            places: self
                .table
                .seats
                .iter()
                .map(|seat| seat.place)
                .collect::<Option<Vec<_>>>()
                .filter(|_| over),
            talk: self.talk(&listed.seats),
            moves: if over { self.moves() } else { Vec::new() },
            seats: listed.seats,
            created: self.table.created,
            updated: self.table.updated,
        }
    }

    /// The record as far as it is kept, line by line, as it was written. Everybody's cards are in it.
    pub fn kept_lines(&self) -> Truth<String> {
        let head = self.rows().find_map(|row| match row.event {
            Event::Started { head, .. } => Some(head),
            _ => None,
        });
        let lines = head.into_iter().chain(self.lines().map(|(_, line)| line));
        Truth::new(lines.fold(String::new(), |record, line| record + line.get() + "\n"))
    }

    /// What can be read of its log.
    fn rows(&self) -> impl Iterator<Item = Row> {
        self.log.iter().filter_map(|entry| Row::read(entry).ok())
    }

    /// What was agreed last before the start, unless it cannot be known: where an entry cannot be read, it may be the one
    /// that made the table a private one.
    fn setup(&self) -> Option<Setup> {
        let mut agreed = None;
        for entry in &self.log {
            match Row::read(entry).ok()?.event {
                Event::Made { setup, .. } | Event::Changed { setup } => agreed = Some(*setup),
                Event::Started { .. } => break,
                _ => {}
            }
        }
        agreed
    }

    fn talk(&self, seats: &[SeatFacts]) -> Vec<TalkLine> {
        let seat_of = |player: &str| {
            let own = |seat: &SeatFacts| seat.player.as_deref() == Some(player) && !seat.resigned;
            let index = seats.iter().position(own)?;
            u8::try_from(index).ok().and_then(|seat| Seat::try_from(seat).ok())
        };
        let said = |row: Row| match row.event {
            Event::Said { who, text } => {
                Some(TalkLine { seat: seat_of(&who.id), player: who.id, name: who.name, text, at: row.at })
            }
            _ => None,
        };
        let mut talk: Vec<_> = self.rows().filter_map(said).collect();
        talk.drain(..talk.len().saturating_sub(RECAP));
        talk
    }

    /// The lines of the record's entries with their times, up to the damage.
    fn lines(&self) -> impl Iterator<Item = (i64, Box<RawValue>)> {
        let sound = match self.why {
            Unreadable::Damaged { entry, .. } => entry,
            _ => self.log.len(),
        };
        let rows = self.log.iter().take(sound).filter_map(|entry| Row::read(entry).ok());
        rows.filter_map(|row| match row.event {
            Event::Game { line, .. } => Some((row.at, line?)),
            _ => None,
        })
    }

    fn moves(&self) -> Vec<KeptMove> {
        let kept = |(at, line): (i64, Box<RawValue>)| {
            let Line { seat, said } = serde_json::from_str(line.get()).ok()?;
            Some(KeptMove { at, seat, said })
        };
        self.lines().filter_map(kept).collect()
    }
}
