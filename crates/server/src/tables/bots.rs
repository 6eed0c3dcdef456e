//! What a table does by itself: takebacks everybody agreed to, standing answers, bots, and clocks that run out.

use std::time::Duration;

use table::{AnyAction, BotName, By, Seat, Seats};

use super::commands::Plan;
use super::live::Live;
use super::state::State;
use crate::problem::{ApiResult, Problem};
use crate::wire::Stage;

/// So many entries without a change of who is awaited are no longer taken for thought.
const RESTLESS: usize = 200;

/// A bot thinks about a move, or waits for an answer, for this part of the time that its clock has left, at most.
pub(super) const PART: u32 = 20;

/// Something that is due without anybody asking for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Due {
    /// Everybody agreed to take back this seat's last action.
    Takeback(Seat),
    /// A seat's standing answer fits.
    Standing(Seat, String),
    /// A bot is to act.
    Bot {
        /// For this seat.
        seat: Seat,
        /// The bot's name.
        bot: String,
        /// The game waits for it.
        awaited: bool,
        /// A person's time ran out, or it is a bot's seat.
        by: By,
    },
}

/// What bots have been heard about.
#[derive(Clone, Debug, Default)]
pub struct Heard {
    /// The entry at which each seat's bot had nothing to say.
    silent_at: Vec<Option<usize>>,
    /// Entries since somebody else was awaited.
    unbroken: usize,
    last_awaited: Seats,
}

impl Heard {
    pub fn new(seats: u8) -> Self {
        Self { silent_at: vec![None; usize::from(seats)], ..Self::default() }
    }

    /// One more entry.
    pub fn entry(&mut self, awaited: Seats) {
        self.unbroken = if awaited == self.last_awaited { self.unbroken + 1 } else { 0 };
        self.last_awaited = awaited;
    }

    fn silent(&mut self, seat: Seat, entries: usize) {
        if let Some(at) = self.silent_at.get_mut(seat.index()) {
            *at = Some(entries);
        }
    }
}

impl State {
    /// What is due now, clocks aside.
    pub fn due_by_itself(&self, heard: &Heard) -> Option<Due> {
        let played = self.played.as_ref().filter(|_| self.stage == Stage::Playing)?;
        if let Some((seat, waits_for)) = self.takeback
            && waits_for.is_empty()
        {
            return Some(Due::Takeback(seat));
        }
        // While people think about a takeback, nothing moves by itself.
        if self.takeback.is_some() {
            return None;
        }
        let restless = heard.unbroken > RESTLESS;
        for seat in Seat::all(self.setup.seats).filter(|&seat| self.asked.has(seat) && self.is_person(seat)) {
            let answers = self.seats[seat.index()].standing.iter();
            let mut fitting = answers.filter_map(|answer| played.standing(seat, answer).ok().flatten());
            if let (false, Some(action)) = (restless, fitting.next()) {
                return Some(Due::Standing(seat, action));
            }
        }
        let bot_of = |seat: Seat| self.seats[seat.index()].bot.clone();
        let asked = self.asked.iter().filter(|&seat| !self.awaited.has(seat) && !restless);
        let unheard = asked.filter(|seat| heard.silent_at[seat.index()] != Some(played.entries()));
        let due = |(seat, awaited): (Seat, bool)| {
            let bot = bot_of(seat)?;
            let bot = if restless { "random".to_owned() } else { bot };
            let by = By::Bot(BotName::or_unknown(&bot));
            Some(Due::Bot { seat, bot, awaited, by })
        };
        unheard.map(|seat| (seat, false)).chain(self.awaited.iter().map(|seat| (seat, true))).find_map(due)
    }
}

impl Live {
    /// Does one thing that is due.
    pub(super) async fn step(&mut self, due: Due) -> ApiResult<()> {
        let plan = match due {
            Due::Takeback(seat) => self.state.take_back(seat)?,
            Due::Standing(seat, action) => {
                self.state.act_by(seat, By::Standing, AnyAction::Notation(&action))?
            }
            Due::Bot { seat, bot, awaited, by } => match self.bot_acts(seat, &bot, awaited, by).await? {
                Some(plan) => plan,
                None => return self.settle().await,
            },
        };
        self.commit(None, None, plan).await
    }

    /// Lets a bot act, on a thread where it can take its time, from what its seat knows.
    async fn bot_acts(&mut self, seat: Seat, bot: &str, awaited: bool, by: By) -> ApiResult<Option<Plan>> {
        let Some(played) = &self.state.played else { return Ok(None) };
        let entries = played.entries();
        let left = self.state.clocks.left(seat, self.shared.time.now());
        let thought = bots::think(played.as_ref(), bot, seat, awaited)
            .ok_or_else(|| Problem::broken(format!("no bot `{bot}` for {}", played.game())))?
            .within(left.map(|left| Duration::from_millis(left.unsigned_abs()) / PART));
        let mut luck = self.luck.fork();
        let thinking = self.shared.thinking.clone().acquire_owned().await.map_err(Problem::broken)?;
        let thought = tokio::task::spawn_blocking(move || {
            let _thinking = thinking;
            thought.choose(&mut luck)
        });
        let choice = thought.await.map_err(Problem::broken)?;
        if choice.fell_back {
            tracing::warn!(table = self.state.id, bot, %seat, "a bot failed; a simpler one stands in");
        }
        let Some(action) = choice.action else {
            self.heard.silent(seat, entries);
            return Ok(None);
        };
        match self.state.act_by(seat, by, AnyAction::Notation(&action)) {
            Ok(plan) => Ok(Some(plan)),
            Err(refused) => {
                tracing::warn!(table = self.state.id, bot, %seat, action, why = refused.message, "a bot was refused");
                if !awaited {
                    self.heard.silent(seat, entries);
                    return Ok(None);
                }
                self.anything(seat, by).map(Some)
            }
        }
    }

    /// A random legal action in place of a bot's that cannot be done.
    fn anything(&mut self, seat: Seat, by: By) -> ApiResult<Plan> {
        let legal = self.state.played.as_ref().map(|played| played.legal_notation(seat)).unwrap_or_default();
        if legal.is_empty() {
            return Err(Problem::broken(format!("{seat} is awaited and can do nothing")));
        }
        let action = &legal[self.luck.usize(..legal.len())];
        self.state.act_by(seat, by, AnyAction::Notation(action))
    }
}
