//! A table at home: an engine at one seat, our bots at the others, and the messages that a server sends.

use std::io::{BufRead, Write};

use anyhow::{Context, anyhow, bail};
use server::NoticedGame;
use server::Problem;
use server::wire::{
    BotMessage, BotMove, BotSays, ChatLine, Decision, GameFull, GameState, Goodbye, Now, Pace, Refusal,
    Refused, SeatFacts, Stage, Why, patch,
};
use table::fairness::Key;
use table::{AnyAction, AnyMatch, BotName, By, Chance, Seat, Seats, Status, Viewer, Wired};

/// So many entries without a change of who is awaited are no longer taken for thought.
const RESTLESS: usize = 200;
/// An engine that is refused so often in a row will not find the way.
const MOST_REFUSALS: usize = 1000;
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
}

/// A game with an engine at the other end of a line.
pub struct Home<I, O> {
    table: HomeTable,
    luck: fastrand::Rng,
    input: I,
    out: O,
    /// How many things the engine has been told.
    n: u32,
    /// The number of the engine's decision.
    decision: u32,
    /// The last decision it was told.
    told: Option<(u32, Vec<String>)>,
    /// The view that the last message led to.
    view: Wired,
    awaited: Seats,
    /// Entries since somebody else was awaited.
    unbroken: usize,
    /// The entry at which each bot had nothing to say.
    silent_at: Vec<Option<usize>>,
}

impl<I: BufRead, O: Write> Home<I, O> {
    /// Sits down; `input` is what the engine writes, `out` what it reads.
    pub fn new(table: HomeTable, (input, out): (I, O)) -> Self {
        // A stream that no entry will ever use: bots are as repeatable as the luck, and learn nothing of it.
        let mut stream = table.key.stream(u64::MAX);
        let seed = u64::from(stream.pick(u32::MAX)) << 32 | u64::from(stream.pick(u32::MAX));
        Self {
            luck: fastrand::Rng::with_seed(seed),
            view: table.played.view(Viewer::Seat(table.seat)),
            silent_at: vec![None; table.bots.len()],
            table,
            input,
            out,
            n: 0,
            decision: 0,
            told: None,
            awaited: Seats::NONE,
            unbroken: 0,
        }
    }

    /// Plays to the end.
    pub fn play(mut self) -> anyhow::Result<GameResult> {
        self.count(None);
        let full = self.full();
        self.send(&BotMessage::GameFull(Box::new(full)))?;
        loop {
            match self.table.played.status() {
                Status::Over { places } => {
                    self.finish();
                    let played = &self.table.played;
                    let (names, scores) = (played.players().to_vec(), played.scores());
                    return Ok(GameResult { names, places: places.as_slice().to_vec(), scores });
                }
                Status::Awaiting { awaited, asked } => self.step(awaited, asked)?,
            }
        }
    }

    /// One seat acts, or lets something lie.
    fn step(&mut self, awaited: Seats, asked: Seats) -> anyhow::Result<()> {
        let own = self.table.seat;
        let entries = self.table.played.entries();
        let mut unheard = asked.iter().filter(|&seat| !awaited.has(seat) && self.unbroken <= RESTLESS);
        let is_unheard = |seat: &Seat| self.is_bot(*seat) && self.silent_at[seat.index()] != Some(entries);
        if let Some(seat) = unheard.find(is_unheard) {
            return self.bot_acts(seat, false);
        }
        if asked.has(own) && !awaited.has(own) && !self.is_bot(own) && self.ask(false)? {
            return self.hear(false);
        }
        if let Some(seat) = awaited.iter().find(|&seat| self.is_bot(seat)) {
            return self.bot_acts(seat, true);
        }
        self.ask(true)?;
        self.hear(true)
    }

    fn is_bot(&self, seat: Seat) -> bool {
        self.table.bots[seat.index()].is_some()
    }

    /// Lets one of our bots act, or have nothing to say if it is not awaited.
    fn bot_acts(&mut self, seat: Seat, awaited: bool) -> anyhow::Result<()> {
        let restless = self.unbroken > RESTLESS;
        let name = self.table.bots[seat.index()].as_deref().filter(|_| !restless).unwrap_or("random");
        let by = By::Bot(BotName::or_unknown(name));
        let thought = bots::think(self.table.played.as_ref(), name, seat, awaited);
        let choice = thought.with_context(|| format!("no bot `{name}`"))?.choose(&mut self.luck);
        let Some(action) = choice.action else {
            self.silent_at[seat.index()] = Some(self.table.played.entries());
            return Ok(());
        };
        if let Err(refused) = self.submit(seat, by, AnyAction::Notation(&action))? {
            bail!("the bot at {seat} chose {action}, which is refused: {}", refused.message);
        }
        Ok(())
    }

    /// Tells the engine what it has to decide, if that is new.
    fn ask(&mut self, awaited: bool) -> anyhow::Result<bool> {
        let seat = self.table.seat;
        let legal = self.table.played.legal_notation(seat);
        let told = Some((self.decision, legal.clone()));
        if legal.is_empty() || self.told == told {
            return Ok(false);
        }
        self.told = told;
        let view = self.table.played.view(Viewer::Seat(seat));
        let decision = Decision { n: self.n, decision: self.decision, awaited, view, legal };
        self.send(&BotMessage::Decision(Box::new(decision)))?;
        Ok(true)
    }

    /// Waits for what the engine makes of it.
    fn hear(&mut self, awaited: bool) -> anyhow::Result<()> {
        for _ in 0..MOST_REFUSALS {
            let mut line = String::new();
            if self.input.read_line(&mut line)? == 0 {
                bail!("the engine has ended, but the game waits for it");
            }
            if line.trim().is_empty() {
                continue;
            }
            let says = serde_json::from_str(&line);
            let done = match says.map_err(|wrong| Refusal::new("malformed", wrong.to_string())) {
                Ok(says) => self.obey(&says, awaited)?,
                Err(refusal) => Err(refusal),
            };
            match done {
                Ok(true) => return Ok(()),
                Ok(false) => {}
                Err(error) => self.send(&BotMessage::Refused(Refused { error }))?,
            }
        }
        bail!("the engine was refused {MOST_REFUSALS} times in a row")
    }

    /// Does what the engine says. Gives whether that answers what it was asked.
    fn obey(&mut self, says: &BotSays, awaited: bool) -> anyhow::Result<Result<bool, Refusal>> {
        let seat = self.table.seat;
        let is_due = |decision: u32| {
            let stale = "Things have moved on since you decided this; nothing was done.";
            if decision == self.decision { Ok(()) } else { Err(Refusal::new("stale-decision", stale)) }
        };
        Ok(match says {
            BotSays::Move(BotMove { decision, said, action, .. }) => {
                match (is_due(*decision), said, action) {
                    (Err(stale), ..) => Err(stale),
                    (Ok(()), Some(said), None) => {
                        self.submit(seat, By::Player, AnyAction::Notation(said))?.map(|()| true)
                    }
                    (Ok(()), None, Some(action)) => {
                        self.submit(seat, By::Player, AnyAction::Json(action))?.map(|()| true)
                    }
                    _ => Err(Refusal::new("malformed", "Give an action either as `said` or as `action`.")),
                }
            }
            BotSays::Pass { decision } => match is_due(*decision) {
                Ok(()) if awaited => {
                    Err(Refusal::new("awaited", "The game waits for you: you cannot leave this."))
                }
                Ok(()) => Ok(true),
                Err(stale) => Err(stale),
            },
            BotSays::Chat(chat) => {
                self.n += 1;
                let name = self.table.played.players()[seat.index()].clone();
                let chat = ChatLine { n: self.n, name, seat: Some(seat), text: chat.text.clone() };
                self.send(&BotMessage::ChatLine(chat))?;
                Ok(false)
            }
            BotSays::Resign => {
                let goodbye = Goodbye { why: Why::SeatChanged, again: None };
                self.send(&BotMessage::Goodbye(goodbye))?;
                self.table.bots[seat.index()] = Some(STAND_IN.to_owned());
                Ok(true)
            }
        })
    }

    /// Somebody acts. The engine is told what it saw of it.
    fn submit(&mut self, seat: Seat, by: By, said: AnyAction<'_>) -> anyhow::Result<Result<(), Refusal>> {
        let HomeTable { played, key, .. } = &mut self.table;
        let mut chance = played.chance(key);
        let entry = match played.submit_by(seat, by, said, &mut chance) {
            Ok(entry) => entry,
            Err(refused) => return Ok(Err(Problem::from(refused).into())),
        };
        if played.status().is_over() {
            played.publish(key);
        }
        self.count(Some(seat));
        self.tell(entry)?;
        Ok(Ok(()))
    }

    /// One more entry: whose decision is due, and whether anything but talk goes on.
    fn count(&mut self, acted: Option<Seat>) {
        let awaited = match self.table.played.status() {
            Status::Awaiting { awaited, .. } => awaited,
            Status::Over { .. } => Seats::NONE,
        };
        let own = self.table.seat;
        let newly = awaited.has(own) && !self.awaited.has(own);
        self.decision += u32::from(newly || acted == Some(own));
        self.unbroken = if awaited == self.awaited { self.unbroken + 1 } else { 0 };
        self.awaited = awaited;
    }

    fn tell(&mut self, entry: usize) -> anyhow::Result<()> {
        let (viewer, played) = (Viewer::Seat(self.table.seat), &self.table.played);
        let Some(seen) = played.seen_of(viewer, entry) else { return Ok(()) };
        let (told, view) = (played.told_of(viewer, entry), played.view(viewer));
        self.n += 1;
        let patch = patch(&self.view, &view);
        self.view = view;
        let state = GameState { seen: Some(seen), told, patch, ..self.state() };
        self.send(&BotMessage::GameState(Box::new(state)))
    }

    fn state(&self) -> GameState {
        let played = &self.table.played;
        match played.status() {
            Status::Awaiting { awaited, asked } => {
                let decision = Some(self.decision);
                let now = Now { awaited, asked, decision, undo: false, takeback: false, clocks: Vec::new() };
                GameState { now: Some(now), ..GameState::new(self.n, Stage::Playing) }
            }
            Status::Over { places } => GameState {
                places: Some(places.as_slice().to_vec()),
                scores: Some(played.scores()),
                ..GameState::new(self.n, Stage::Over)
            },
        }
    }

    fn full(&self) -> GameFull {
        let HomeTable { id, rules, played, bots, seat, .. } = &self.table;
        let names = played.players().iter().zip(bots);
        let facts = |(name, bot): (&String, &Option<String>)| SeatFacts {
            name: name.clone(),
            player: None,
            bot: bot.clone(),
            resigned: false,
            vacant: false,
            reserved_for: None,
        };
        GameFull {
            id: id.clone(),
            game: played.game().to_owned(),
            rules: *rules,
            seat: *seat,
            players: names.map(facts).collect(),
            options: played.options(),
            pace: Pace::None {},
            view: Some(played.view(Viewer::Seat(*seat))),
            state: self.state(),
        }
    }

    fn finish(&mut self) {
        let HomeTable { id, played, seat, .. } = &self.table;
        let game = NoticedGame { id: id.clone(), game: played.game().to_owned(), seat: *seat };
        // It may have ended when it read the last of the game.
        let _ = self.send(&BotMessage::GameFinish { game });
    }

    /// One line, at once. An engine that has resigned is told no more, but for the end.
    fn send(&mut self, message: &BotMessage) -> anyhow::Result<()> {
        if self.is_bot(self.table.seat) && !matches!(message, BotMessage::GameFinish { .. }) {
            return Ok(());
        }
        let line = Wired::of(message);
        let sent = writeln!(self.out, "{}", line.as_str()).and_then(|()| self.out.flush());
        sent.map_err(|why| anyhow!("the engine no longer reads, but the game goes on: {why}"))
    }
}
