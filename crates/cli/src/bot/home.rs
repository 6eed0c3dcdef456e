//! A table at home: an engine at one seat, our bots at the others.

use std::time::Duration;

use anyhow::{Context, bail};
use server::Problem;
use server::wire::Refusal;
use table::fairness::Key;
use table::{AnyAction, AnyMatch, BotName, By, Chance, Seat, Seats, Status, Viewer};

use crate::engine::{Answer, Asked, Fault, Line, Opening, Talk};

/// So many entries without a change of who is awaited are no longer taken for thought.
const RESTLESS: usize = 200;
/// Who plays on for an engine that gives up.
const STAND_IN: &str = "greedy";

/// A table that is laid.
pub struct HomeTable {
    /// What it is called.
    pub id: String,
    /// By which version of the rules.
    pub rules: u32,
    /// The game.
    pub played: Box<dyn AnyMatch>,
    /// The table's secret.
    pub key: Key,
    /// Our bots; none at the engine's seat.
    pub bots: Vec<Option<String>>,
    /// The engine's seat.
    pub seat: Seat,
}

/// How a game ended.
#[derive(Debug)]
pub struct GameResult {
    /// Who sat where.
    pub names: Vec<String>,
    /// Each seat's place.
    pub places: Vec<u8>,
    /// Each seat's points.
    pub scores: Vec<i32>,
    /// Why the engine did not play to the end, if it did not.
    pub fault: Option<Fault>,
}

/// A game with an engine at the other end of a line.
pub struct Home<'a, L> {
    table: HomeTable,
    luck: fastrand::Rng,
    talk: &'a mut Talk<L>,
    /// So long the engine may think about a decision.
    time: Option<Duration>,
    awaited: Seats,
    /// Entries since somebody else was awaited.
    unbroken: usize,
    /// The entry at which each bot had nothing to say.
    silent_at: Vec<Option<usize>>,
}

impl<'a, L: Line> Home<'a, L> {
    /// Sits down.
    pub fn new(table: HomeTable, talk: &'a mut Talk<L>, time: Option<Duration>) -> Self {
        // A stream that no entry will ever use: bots are as repeatable as the luck, and learn nothing of it.
        let mut stream = table.key.stream(u64::MAX);
        let seed = u64::from(stream.pick(u32::MAX)) << 32 | u64::from(stream.pick(u32::MAX));
        Self {
            luck: fastrand::Rng::with_seed(seed),
            silent_at: vec![None; table.bots.len()],
            table,
            talk,
            time,
            awaited: Seats::NONE,
            unbroken: 0,
        }
    }

    /// Plays to the end. An engine that fails is replaced.
    pub fn play(mut self) -> anyhow::Result<GameResult> {
        let mut fault = self.begin().err();
        loop {
            let status = self.table.played.status();
            let Status::Awaiting { awaited, asked } = status else { break };
            if fault.is_some() {
                self.table.bots[self.table.seat.index()] = Some(STAND_IN.to_owned());
            }
            match self.step(awaited, asked)? {
                Ok(()) => {}
                Err(failed) => fault = fault.or(Some(failed)),
            }
        }
        let played = &self.table.played;
        let status = played.status();
        if fault.is_none() {
            // It may have ended when it read the last of the game.
            let _ = self.talk.end(&status, played.scores());
        }
        let Status::Over { places } = status else { bail!("the game is not over") };
        let (names, scores) = (played.players().to_vec(), played.scores());
        Ok(GameResult { names, places: places.as_slice().to_vec(), scores, fault })
    }

    fn begin(&mut self) -> Result<(), Fault> {
        let HomeTable { id, rules, played, bots, seat, .. } = &self.table;
        let status = played.status();
        if let Status::Awaiting { awaited, .. } = status {
            self.awaited = awaited;
        }
        let opening = Opening {
            id: id.clone(),
            game: played.game(),
            rules: *rules,
            seat: *seat,
            players: played.players().iter().cloned().zip(bots.iter().cloned()).collect(),
            options: played.options(),
            view: played.view(Viewer::Seat(*seat)),
            luck: None,
        };
        self.talk.begin(opening, &status)
    }

    /// One seat acts, or lets something lie.
    fn step(&mut self, awaited: Seats, asked: Seats) -> anyhow::Result<Result<(), Fault>> {
        let own = self.table.seat;
        let entries = self.table.played.entries();
        let mut unheard = asked.iter().filter(|&seat| !awaited.has(seat) && self.unbroken <= RESTLESS);
        let is_unheard = |seat: &Seat| self.is_bot(*seat) && self.silent_at[seat.index()] != Some(entries);
        if let Some(seat) = unheard.find(is_unheard) {
            return self.bot_acts(seat, false);
        }
        if !self.is_bot(own) && !awaited.has(own) {
            let speaks = self.talk.speaks_up() && self.table.played.may_speak().has(own);
            if speaks || asked.has(own) {
                match self.ask(false) {
                    Ok(true) => return Ok(self.hear(false)),
                    Ok(false) => {}
                    Err(fault) => return Ok(Err(fault)),
                }
            }
        }
        if let Some(seat) = awaited.iter().find(|&seat| self.is_bot(seat)) {
            return self.bot_acts(seat, true);
        }
        Ok(self.ask(true).and_then(|_| self.hear(true)))
    }

    fn is_bot(&self, seat: Seat) -> bool {
        self.table.bots[seat.index()].is_some()
    }

    /// Lets one of our bots act, or have nothing to say if it is not awaited.
    fn bot_acts(&mut self, seat: Seat, awaited: bool) -> anyhow::Result<Result<(), Fault>> {
        let restless = self.unbroken > RESTLESS;
        let name = self.table.bots[seat.index()].as_deref().filter(|_| !restless).unwrap_or("random");
        let by = By::Bot(BotName::or_unknown(name));
        let thought = bots::think(self.table.played.as_ref(), name, seat, awaited);
        let choice = thought.with_context(|| format!("no bot `{name}`"))?.choose(&mut self.luck);
        let Some(action) = choice.action else {
            self.silent_at[seat.index()] = Some(self.table.played.entries());
            return Ok(Ok(()));
        };
        match submit(&mut self.table, seat, by, AnyAction::Notation(&action)) {
            Ok(entry) => Ok(self.tell(entry, seat)),
            Err(refused) => {
                bail!("the bot at {seat} chose {action}, which is refused: {}", refused.message)
            }
        }
    }

    /// Tells the engine what it has to decide, if that is new.
    fn ask(&mut self, awaited: bool) -> Result<bool, Fault> {
        let HomeTable { played, seat, .. } = &self.table;
        let asked = Asked {
            awaited,
            view: played.view(Viewer::Seat(*seat)),
            legal: played.legal_notation(*seat),
            proposals: bots::proposals(played.as_ref(), *seat),
        };
        self.talk.ask(asked, self.time)
    }

    /// Waits for what the engine makes of it.
    fn hear(&mut self, awaited: bool) -> Result<(), Fault> {
        let Self { talk, table, time, .. } = self;
        let seat = table.seat;
        match talk.hear(awaited, *time, |said| submit(table, seat, By::Player, said))? {
            Answer::Done(entry) => self.tell(entry, seat),
            Answer::Passed => Ok(()),
            Answer::Resigned => {
                self.table.bots[seat.index()] = Some(STAND_IN.to_owned());
                Ok(())
            }
        }
    }

    /// Somebody has acted: the engine is told what it saw of it. One that has resigned is told no more, but for the end.
    fn tell(&mut self, entry: usize, acted: Seat) -> Result<(), Fault> {
        let HomeTable { played, seat, .. } = &self.table;
        let (viewer, status) = (Viewer::Seat(*seat), played.status());
        let awaited = match status {
            Status::Awaiting { awaited, .. } => awaited,
            Status::Over { .. } => Seats::NONE,
        };
        self.unbroken = if awaited == self.awaited { self.unbroken + 1 } else { 0 };
        self.awaited = awaited;
        if self.is_bot(*seat) {
            return Ok(());
        }
        let seen = played.seen_of(viewer, entry).map(|seen| (seen, played.told_of(viewer, entry)));
        self.talk.happened(acted == *seat, seen, || played.view(viewer), &status, || played.scores())
    }
}

/// Does what is said; gives its entry.
fn submit(table: &mut HomeTable, seat: Seat, by: By, said: AnyAction<'_>) -> Result<usize, Refusal> {
    let HomeTable { played, key, .. } = table;
    let mut chance = played.chance(key);
    let done = played.submit_by(seat, by, said, &mut chance);
    let entry = done.map_err(|refused| Refusal::from(Problem::from(refused)))?;
    if played.status().is_over() {
        played.publish(key);
    }
    Ok(entry)
}
