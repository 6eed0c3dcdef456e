//! What can be looked at: the table as it is now, and as it was.

use serde::Serialize;
use table::{AnyMatch, Seat, Viewer, Wire, Wired};
use utoipa::ToSchema;

use crate::Millis;
use crate::events::{Event, Row};
use crate::patch::Patch;
use crate::refused::{Outcome, Refused};
use crate::state::State;
use crate::wire::{Full, Happened, Now, Present, Stage, TableFacts, TalkLine, What};

/// So much of the talk is told to those who come late.
pub const RECAP: usize = 50;

impl State {
    /// Everything this viewer may know.
    pub fn full(&self, viewer: Viewer, era: u32, at: Millis, present: Present) -> Full {
        let talk = self.log.iter().filter_map(Self::said);
        let mut talk: Vec<_> = talk.collect();
        talk.drain(..talk.len().saturating_sub(RECAP));
        Full {
            era,
            n: self.told[self.viewer_index(viewer)],
            at,
            seat: viewer.seat(),
            table: self.facts(),
            present: present.seats,
            away: present.away,
            view: self.view(viewer),
            now: self.now(viewer),
            legal: self.legal(viewer),
            standing: viewer.seat().map(|seat| self.seats[seat.index()].standing.clone()).unwrap_or_default(),
            talk,
        }
    }

    /// What this viewer sees of the game, once it has started.
    pub fn view(&self, viewer: Viewer) -> Option<Wired> {
        self.played.as_ref().map(|played| played.view(viewer))
    }

    /// The same for several at once.
    pub(crate) fn views(&self, viewers: &[Viewer]) -> Vec<Wired> {
        self.played.as_ref().map(|played| played.views(viewers)).unwrap_or_default()
    }

    /// Where the game stands for this viewer, if it goes on.
    pub fn now(&self, viewer: Viewer) -> Option<Now> {
        let played = self.played.as_ref().filter(|_| self.stage == Stage::Playing)?;
        let seat = viewer.seat();
        Some(Now {
            awaited: self.awaited,
            asked: self.asked,
            decision: seat.map(|seat| self.seats[seat.index()].decision),
            undo: seat.is_some_and(|seat| played.may_undo(seat).is_ok()),
            takeback: seat.is_some_and(|seat| self.takes_back_freely(seat)),
            clocks: self.clocks.shown(),
        })
    }

    /// What this viewer may do, if they have a seat and the game has started: nothing while a bot decides for them, or once
    /// the game is over.
    pub fn legal(&self, viewer: Viewer) -> Option<Wired> {
        let (played, seat) = (self.played.as_ref()?, viewer.seat()?);
        Some(if self.decides(seat) { played.legal_json(seat) } else { Wired::of(&Vec::<Wired>::new()) })
    }

    /// Does somebody in this seat decide what it does: no bot, and the game goes on?
    pub(crate) fn decides(&self, seat: Seat) -> bool {
        self.stage == Stage::Playing && self.is_person(seat)
    }

    /// What this viewer is told of a row.
    pub fn what(&self, viewer: Viewer, index: usize) -> Option<What> {
        if !self.is_told(viewer, index) {
            return None;
        }
        let row = &self.log[index];
        Some(match &row.event {
            Event::Game { seat, remark, .. } => {
                let (played, entry) = (self.played.as_ref()?, row.entry?);
                let mut told = played.told_of(viewer, entry);
                if let (Some(seat), Some(remark)) = (seat, remark) {
                    told.push(format!("{seat}: {}", remark.said));
                }
                let reason = remark.as_ref().map(|remark| remark.reason.clone());
                What::Game { seen: played.seen_of(viewer, entry)?, told, reason }
            }
            Event::Made { .. } => What::Made,
            Event::Changed { setup } => What::Changed { setup: (**setup).clone() },
            Event::Sat { seat, who } => {
                What::Sat { seat: *seat, name: who.name.clone(), handed: self.was_handed(index, *seat) }
            }
            Event::BotSat { seat, bot } => What::BotSat { seat: *seat, bot: bot.clone() },
            Event::Freed { seat } => What::Freed { seat: *seat },
            Event::Started { .. } => What::Started,
            Event::Standing { answers, .. } => What::Standing { answers: answers.clone() },
            Event::Kept { seat, bot, because } => {
                What::Kept { seat: *seat, bot: bot.clone(), because: *because }
            }
            Event::Resigned { seat, bot } => What::Resigned { seat: *seat, bot: bot.clone() },
            Event::TakebackAsked { seat } => What::TakebackAsked { seat: *seat },
            Event::TakebackAnswered { seat, yes } => What::TakebackAnswered { seat: *seat, yes: *yes },
            Event::Said { .. } => What::Said(Self::said(row)?),
            Event::Muted { player, on } => What::Muted { player: player.clone(), on: *on },
            Event::Woke | Event::Away { .. } | Event::Banned { .. } => return None,
            Event::Over { places, key } => What::Over { places: places.clone(), key: key.clone() },
            Event::Ended { why } => What::Ended { why: why.clone() },
            Event::Rematch { table } => What::Rematch { table: table.clone() },
            Event::VoteCalled { seat, wants, by, until, .. } => {
                What::VoteCalled { seat: *seat, wants: *wants, by: by.name.clone(), until: *until }
            }
            Event::Voted { seat, yes } => What::Voted { seat: *seat, yes: *yes },
            Event::VoteEnded { why } => What::VoteEnded { why: *why },
            Event::Kicked { who, seat, bot } => {
                What::Kicked { name: who.name.clone(), seat: *seat, bot: bot.clone() }
            }
            Event::Watching { who } => What::Watching { name: who.name.clone() },
            Event::Reserved { seat, who } => What::Reserved { seat: *seat, name: who.name.clone() },
            Event::Renamed { player, name } => What::Renamed { player: player.clone(), name: name.clone() },
        })
    }

    fn said(row: &Row) -> Option<TalkLine> {
        let Event::Said { who, text } = &row.event else { return None };
        Some(TalkLine {
            player: who.id.clone(),
            name: who.name.clone(),
            seat: row.seat,
            text: text.clone(),
            at: row.at,
        })
    }

    /// Did somebody else sit there before?
    fn was_handed(&self, index: usize, seat: Seat) -> bool {
        let before = self.log[..index].iter().rev().find_map(|row| match &row.event {
            Event::Sat { seat: where_, .. } if *where_ == seat => Some(true),
            Event::Freed { seat: where_ }
            | Event::BotSat { seat: where_, .. }
            | Event::Kicked { seat: Some(where_), .. }
                if *where_ == seat =>
            {
                Some(false)
            }
            _ => None,
        });
        before.unwrap_or(false)
    }

    /// What this viewer was told from number `from` on, at most `most`.
    pub fn told_from(&self, viewer: Viewer, from: u32, most: usize) -> Vec<Happened> {
        let mut n = 0;
        let mut told = Vec::new();
        for index in 0..self.log.len() {
            if !self.is_told(viewer, index) {
                continue;
            }
            n += 1;
            if n < from {
                continue;
            }
            if told.len() == most {
                break;
            }
            if let Some(what) = self.what(viewer, index) {
                told.push(Happened::plain(n, self.log[index].at, what));
            }
        }
        told
    }

    /// All that a replay is made of, to be made where it holds up nobody.
    pub fn replaying(&self) -> Outcome<Replaying> {
        Ok(Replaying {
            table: self.facts(),
            times: self.times(),
            created: self.created,
            played: self.game()?.duplicate(),
        })
    }

    /// When each entry of the game came about.
    fn times(&self) -> Vec<Millis> {
        self.log.iter().filter(|row| row.entry.is_some()).map(|row| row.at).collect()
    }
}

/// A game that can be replayed, apart from its table.
pub struct Replaying {
    table: TableFacts,
    /// When each entry came about.
    times: Vec<Millis>,
    created: Millis,
    played: Box<dyn AnyMatch>,
}

impl Replaying {
    /// The game.
    pub fn game(&self) -> &dyn AnyMatch {
        self.played.as_ref()
    }

    /// The whole game step by step as this viewer saw it.
    pub fn by(&self, viewer: Viewer) -> Outcome<Replay> {
        let mut first = None;
        let mut before: Option<Wired> = None;
        let mut steps = Vec::new();
        let mut see = |entry: usize, then: &dyn AnyMatch| {
            first.get_or_insert_with(|| then.view(viewer));
            let Some(seen) = then.seen_of(viewer, entry) else { return };
            let now = then.view(viewer);
            let patch = before.as_ref().map(|before| Patch::between(before, &now)).unwrap_or_default();
            before = Some(now);
            let at = self.times.get(entry).copied().unwrap_or(self.created);
            let told = then.told_of(viewer, entry);
            steps.push(Step { at, seat: None, secret: false, seen, told, patch });
        };
        self.played.walk(&mut see).map_err(Refused::broken)?;
        let first = first.ok_or_else(|| Refused::broken("a record without a deal"))?;
        Ok(Replay { table: self.table.clone(), seat: viewer.seat(), first, steps })
    }

    /// The whole game step by step, every entry of its record, with what everybody saw.
    pub fn by_all(&self) -> Outcome<Replay> {
        let mut first = None;
        let mut before: Option<Wired> = None;
        let mut steps = Vec::new();
        let mut see = |entry: usize, then: &dyn AnyMatch| {
            let seat = then.acted(entry);
            let secret = !then.is_seen(Viewer::Spectator, entry);
            // Nobody sees more of it than whoever acts.
            let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
            let Some(seen) = then.seen_of(viewer, entry) else { return };
            let now = Wired::of(&Views {
                seats: Seat::all(then.seats()).map(|seat| then.view(Viewer::Seat(seat))).collect(),
                spectator: then.view(Viewer::Spectator),
            });
            first.get_or_insert_with(|| now.clone());
            let patch = before.as_ref().map(|before| Patch::between(before, &now)).unwrap_or_default();
            before = Some(now);
            let at = self.times.get(entry).copied().unwrap_or(self.created);
            steps.push(Step { at, seat, secret, seen, told: then.told_of(viewer, entry), patch });
        };
        self.played.walk(&mut see).map_err(Refused::broken)?;
        let first = first.ok_or_else(|| Refused::broken("a record without a deal"))?;
        Ok(Replay { table: self.table.clone(), seat: None, first, steps })
    }
}

/// A game from its deal to its end, as one viewer saw it, or as all did.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Replay {
    /// The table.
    pub table: TableFacts,
    /// Whose eyes; none for a spectator's, or for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<crate::wire::SeatNumber>)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seat: Option<Seat>,
    /// The view after the deal; for all eyes it is `Views`.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub first: Wired,
    /// What happened, the deal first.
    pub steps: Vec<Step>,
}

/// One step of a replay.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Step {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Who acted. Only for all eyes: there every entry of the record is a step, those taken back as well.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<crate::wire::SeatNumber>)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seat: Option<Seat>,
    /// A spectator saw nothing of it. Only for all eyes.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(value_type = Option<bool>)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub secret: bool,
    /// What was seen; for all eyes by who acted, of whom nobody saw more.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub seen: Wired,
    /// The same in sentences.
    pub told: Vec<String>,
    /// How the view changed, or for all eyes the `Views`: a JSON Patch (RFC 6902).
    #[schema(value_type = Vec<Object>)]
    #[cfg_attr(feature = "ts", ts(type = "unknown[]"))]
    pub patch: Patch,
}

impl Wire for Replay {}

/// A game through all eyes at one time: what the document of a replay is that is had with `eyes=all`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Views {
    /// The view of each seat, in order.
    #[schema(value_type = Vec<Object>)]
    #[cfg_attr(feature = "ts", ts(type = "unknown[]"))]
    pub seats: Vec<Wired>,
    /// The view of somebody without a seat.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub spectator: Wired,
}

impl Wire for Views {}
