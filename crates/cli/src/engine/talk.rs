//! What is said between a table and an engine.

use std::time::{Duration, Instant};

use serde_json::Value;
use server::NoticedGame;
use server::wire::{
    BotHello, BotMessage, BotMove, BotSays, Catalogue, ChatLine, Decision, GameFull, GameState, Goodbye, Now,
    Pace, Refusal, Refused, SeatFacts, Stage, Why, patch,
};
use table::{AnyAction, Seat, Status, Wired};

use super::Fault;

/// An engine that is refused so often in a row will not find the way.
const MOST_REFUSALS: usize = 100;
/// Before its first word an engine has so much more time: it has to start.
const TO_START: Duration = Duration::from_secs(10);
/// An answer is on its way for a while.
const ON_ITS_WAY: Duration = Duration::from_millis(100);

/// Where lines go to, and where they come from.
pub trait Line {
    /// Says a line.
    fn say(&mut self, line: &str) -> Result<(), Fault>;

    /// The next line it writes; `None` if there is none until then.
    fn hear(&mut self, until: Option<Instant>) -> Result<Option<String>, Fault>;
}

/// A talk with an engine, over one game after the other.
pub struct Talk<L> {
    line: L,
    /// It has said something.
    started: bool,
    hello: BotHello,
    /// The game whose figures it was told.
    catalogued: Option<String>,
    game: NoticedGame,
    names: Vec<String>,
    /// How many things it has been told of the game.
    n: u32,
    /// The number of its decision.
    decision: u32,
    /// The last decision it was told.
    told: Option<(u32, Vec<String>, u32)>,
    /// The view that the last message led to.
    view: Option<Wired>,
    awaited: bool,
}

/// A game as it begins for an engine.
pub struct Opening {
    /// What the game is called.
    pub id: String,
    /// Which game it is of.
    pub game: &'static str,
    /// By which version of the rules.
    pub rules: u32,
    /// The engine's seat.
    pub seat: Seat,
    /// Everybody's name, and the bot who plays there.
    pub players: Vec<(String, Option<String>)>,
    /// What was agreed.
    pub options: Value,
    /// What the engine sees.
    pub view: Wired,
    /// A number for its own luck.
    pub luck: Option<u32>,
}

/// What an engine is asked.
pub struct Asked {
    /// The game waits for it.
    pub awaited: bool,
    /// What it sees.
    pub view: Wired,
    /// What it may do.
    pub legal: Vec<String>,
    /// What it may do besides.
    pub proposals: Vec<String>,
}

/// What an engine makes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<T> {
    /// This was done.
    Done(T),
    /// Nothing.
    Passed,
    /// It plays no longer.
    Resigned,
}

impl<L: Line> Talk<L> {
    /// Nothing was said yet.
    pub fn new(line: L) -> Self {
        Self {
            line,
            started: false,
            hello: BotHello::default(),
            catalogued: None,
            game: NoticedGame { id: String::new(), game: String::new(), seat: Seat::new(0) },
            names: Vec::new(),
            n: 0,
            decision: 0,
            told: None,
            view: None,
            awaited: false,
        }
    }

    /// Where lines go to.
    pub fn into_line(self) -> L {
        self.line
    }

    /// Does it want to be asked when it could say something though nobody asks it?
    pub fn speaks_up(&self) -> bool {
        self.hello.speaks_up
    }

    /// A game begins: its figures, if they are new to the engine, and everything as it is now.
    pub fn begin(&mut self, opening: Opening, status: &Status) -> Result<(), Fault> {
        let Opening { id, game, rules, seat, players, options, view, luck } = opening;
        self.game = NoticedGame { id: id.clone(), game: game.to_owned(), seat };
        self.names = players.iter().map(|(name, _)| name.clone()).collect();
        (self.n, self.decision, self.told, self.awaited) = (0, 0, None, false);
        self.count(false, status);
        if self.catalogued.as_deref() != Some(game)
            && let Some(catalogue) = Catalogue::of(game)
        {
            self.catalogued = Some(game.to_owned());
            self.send(&BotMessage::Catalogue(Box::new(catalogue)))?;
        }
        let facts = |(name, bot)| SeatFacts {
            name,
            player: None,
            bot,
            resigned: false,
            vacant: false,
            reserved_for: None,
        };
        let full = GameFull {
            id,
            game: game.to_owned(),
            rules,
            seat,
            players: players.into_iter().map(facts).collect(),
            options,
            pace: Pace::None {},
            view: Some(view.clone()),
            state: self.state(status, Vec::new),
            luck,
        };
        self.view = Some(view);
        self.send(&BotMessage::GameFull(Box::new(full)))
    }

    /// Something happened: `own` if the engine did it. It is told what it saw of that, if anything, and how its view is now.
    pub fn happened(
        &mut self,
        own: bool,
        seen: Option<(Wired, Vec<String>)>,
        view: impl FnOnce() -> Wired,
        status: &Status,
        scores: impl FnOnce() -> Vec<i32>,
    ) -> Result<(), Fault> {
        self.count(own, status);
        let Some((seen, told)) = seen else { return Ok(()) };
        self.n += 1;
        let view = view();
        let patch = self.view.as_ref().and_then(|before| patch(before, &view));
        self.view = Some(view);
        let state = GameState { seen: Some(seen), told, patch, ..self.state(status, scores) };
        self.send(&BotMessage::GameState(Box::new(state)))
    }

    /// Asks it to decide, if that is new. `false`: it was asked the same before, and left it.
    pub fn ask(&mut self, asked: Asked, time: Option<Duration>) -> Result<bool, Fault> {
        let Asked { awaited, view, legal, proposals } = asked;
        // Who may only speak up may do so whenever something has happened.
        let since = if legal.is_empty() { self.n } else { 0 };
        let told = Some((self.decision, legal.clone(), since));
        if self.told == told {
            return Ok(false);
        }
        self.told = told;
        let time = time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
        let decision = Decision { n: self.n, decision: self.decision, awaited, view, legal, proposals, time };
        self.send(&BotMessage::Decision(Box::new(decision)))?;
        Ok(true)
    }

    /// Waits for what it makes of that, at most for so long. `act` does what it says, or says why not; then it may try again.
    pub fn hear<T>(
        &mut self,
        awaited: bool,
        time: Option<Duration>,
        mut act: impl FnMut(AnyAction<'_>) -> Result<T, Refusal>,
    ) -> Result<Answer<T>, Fault> {
        let more = if self.started { ON_ITS_WAY } else { ON_ITS_WAY + TO_START };
        let mut until = time.map(|time| Instant::now() + time + more);
        let mut last = String::new();
        for _ in 0..MOST_REFUSALS {
            let Some(line) = self.line.hear(until)? else {
                return Err(Fault::Silent(time.unwrap_or_default()));
            };
            if !std::mem::replace(&mut self.started, true) {
                // It is there: from now on it has no more time than others.
                until = time.map(|time| Instant::now() + time + ON_ITS_WAY);
            }
            if line.trim().is_empty() {
                continue;
            }
            let says = serde_json::from_str(&line);
            let done = match says.map_err(|wrong| Refusal::new("malformed", wrong.to_string())) {
                Ok(says) => self.obey(says, awaited, &mut act)?,
                Err(refusal) => Err(refusal),
            };
            match done {
                Ok(Some(answer)) => return Ok(answer),
                Ok(None) => {}
                Err(error) => {
                    last = format!("{} for `{}`", error.message, short(&line));
                    self.send(&BotMessage::Refused(Refused { error }))?;
                }
            }
        }
        Err(Fault::Rubbish(last))
    }

    /// Does what it says. Gives what that answers, if anything.
    fn obey<T>(
        &mut self,
        says: BotSays,
        awaited: bool,
        act: &mut impl FnMut(AnyAction<'_>) -> Result<T, Refusal>,
    ) -> Result<Result<Option<Answer<T>>, Refusal>, Fault> {
        let is_due = |decision: u32| {
            let stale = "Things have moved on since you decided this; nothing was done.";
            if decision == self.decision { Ok(()) } else { Err(Refusal::new("stale-decision", stale)) }
        };
        Ok(match says {
            BotSays::Move(BotMove { decision, said, action, .. }) => match (is_due(decision), said, action) {
                (Err(stale), ..) => Err(stale),
                (Ok(()), Some(said), None) => {
                    act(AnyAction::Notation(&said)).map(|done| Some(Answer::Done(done)))
                }
                (Ok(()), None, Some(action)) => {
                    act(AnyAction::Json(&action)).map(|done| Some(Answer::Done(done)))
                }
                _ => Err(Refusal::new("malformed", "Give an action either as `said` or as `action`.")),
            },
            BotSays::Pass { decision } => match is_due(decision) {
                Ok(()) if awaited => {
                    Err(Refusal::new("awaited", "The game waits for you: you cannot leave this."))
                }
                Ok(()) => Ok(Some(Answer::Passed)),
                Err(stale) => Err(stale),
            },
            BotSays::Chat(chat) => {
                self.n += 1;
                let seat = self.game.seat;
                let name = self.names.get(seat.index()).cloned().unwrap_or_default();
                let chat = ChatLine { n: self.n, name, seat: Some(seat), text: chat.text };
                self.send(&BotMessage::ChatLine(chat))?;
                Ok(None)
            }
            BotSays::Hello(hello) => {
                self.hello = hello;
                Ok(None)
            }
            BotSays::Resign => {
                self.send(&BotMessage::Goodbye(Goodbye { why: Why::SeatChanged, again: None }))?;
                Ok(Some(Answer::Resigned))
            }
        })
    }

    /// The game is over.
    pub fn end(&mut self, status: &Status, scores: Vec<i32>) -> Result<(), Fault> {
        let places = match status {
            Status::Over { places } => Some(places.as_slice().to_vec()),
            Status::Awaiting { .. } => None,
        };
        let scores = places.is_some().then_some(scores);
        self.send(&BotMessage::GameFinish { game: self.game.clone(), places, scores })
    }

    /// One more thing happened: whose decision is due.
    fn count(&mut self, own: bool, status: &Status) {
        let awaited = match status {
            Status::Awaiting { awaited, .. } => awaited.has(self.game.seat),
            Status::Over { .. } => false,
        };
        self.decision += u32::from(own || awaited && !self.awaited);
        self.awaited = awaited;
    }

    fn state(&self, status: &Status, scores: impl FnOnce() -> Vec<i32>) -> GameState {
        match *status {
            Status::Awaiting { awaited, asked } => {
                let decision = Some(self.decision);
                let now = Now { awaited, asked, decision, undo: false, takeback: false, clocks: Vec::new() };
                GameState { now: Some(now), ..GameState::new(self.n, Stage::Playing) }
            }
            Status::Over { ref places } => GameState {
                places: Some(places.as_slice().to_vec()),
                scores: Some(scores()),
                ..GameState::new(self.n, Stage::Over)
            },
        }
    }

    fn send(&mut self, message: &BotMessage) -> Result<(), Fault> {
        self.line.say(Wired::of(message).as_str())
    }
}

/// Enough of a line to recognise it.
fn short(line: &str) -> String {
    const ENOUGH: usize = 80;
    let line = line.trim();
    let short: String = line.chars().take(ENOUGH).collect();
    if short.len() < line.len() { short + "…" } else { short }
}
