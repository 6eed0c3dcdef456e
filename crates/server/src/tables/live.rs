//! One task for each table in use. It alone changes the table: it decides, writes, and only then tells.

use std::sync::Arc;

use table::{BotName, By, Seat, Seats, Viewer};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Duration, Instant, sleep_until};

use super::bots::{Due, Heard, PART};
use super::channel::Channel;
use super::commands::{Around, Caller, Plan, Wish};
use super::events::{Row, TableEvent};
use super::load::NotRead;
use super::reader::{Reader, Subscription};
use super::state::State;
use crate::problem::{ApiResult, Problem};
use crate::shared::Shared;
use crate::wire::{Done, Full, Stage, Why};

/// A table that cannot write tries again after this.
const AGAIN: Duration = Duration::from_secs(1);

/// For so many of its pauses a bot on turn waits for people it has asked something, as long as they are there.
const FOR_AN_ANSWER: u32 = 30;

/// A table where the game is over is put away after this at the latest.
const OVER: Duration = Duration::from_secs(10);

/// Something a table is asked by others.
pub(super) enum Ask {
    /// Somebody wants something.
    Wish(Box<Wished>),
    /// Somebody wants to be told what happens.
    Join(Reader, oneshot::Sender<ApiResult<Subscription>>),
    /// Somebody looks.
    Look(Box<dyn FnOnce(&Live) + Send>),
    /// There may be something to do.
    Poke,
    /// The table is to be put away.
    Stop(Why),
}

pub(super) struct Wished {
    pub caller: Caller,
    pub key: Option<String>,
    pub wish: Wish,
    pub reply: oneshot::Sender<ApiResult<Done>>,
}

/// A way to a table.
#[derive(Clone)]
pub struct Handle {
    pub(super) asks: mpsc::Sender<Ask>,
}

/// A table in use.
pub struct Live {
    pub(super) state: State,
    pub(super) shared: Arc<Shared>,
    pub(super) heard: Heard,
    pub(super) luck: fastrand::Rng,
    pub(super) era: u32,
    pub(super) channels: Vec<Channel>,
    /// How many read for each seat.
    pub(super) here: Vec<u32>,
    pub(super) gone: mpsc::UnboundedSender<Seat>,
    /// When it was last of use to anybody.
    pub(super) used: Instant,
    /// When something last happened.
    changed: Instant,
    /// Since when those are asked who are.
    asked: Instant,
    /// Not before this is anything done by itself.
    rests_until: Option<Instant>,
    /// So often in a row something could not be done by our fault.
    failures: u32,
    /// What is in memory is not what was written, and could not be read again.
    lost: bool,
}

/// What a table does when nobody has asked it anything for a while.
enum Next {
    /// Something is due.
    Do(Due),
    /// Somebody reads: it looks again whether anything is due.
    Look,
    /// Nobody needs it.
    PutAway,
}

/// Why a table's task ends.
pub(super) enum End {
    /// Nobody needs it.
    Idle,
    /// It was told to.
    Stopped,
    /// What is in memory is not to be trusted.
    Lost,
}

impl Live {
    /// Takes up a table from what is kept of it. Until `rests_until` it does nothing by itself.
    pub(super) async fn load(
        id: &str,
        shared: Arc<Shared>,
        gone: mpsc::UnboundedSender<Seat>,
        rests_until: Option<Instant>,
    ) -> Result<Option<Self>, NotRead> {
        let Some(state) = State::read(id, &shared.store).await? else { return Ok(None) };
        let mut live = Self {
            channels: Viewer::all(state.setup.seats).map(Channel::new).collect(),
            here: vec![0; state.seats.len()],
            heard: Heard::new(state.setup.seats),
            luck: fastrand::Rng::with_seed(u64::from_le_bytes(crate::secrets::random()?)),
            era: u32::from_le_bytes(crate::secrets::random()?),
            state,
            gone,
            used: Instant::now(),
            changed: Instant::now(),
            asked: Instant::now(),
            rests_until,
            failures: 0,
            lost: false,
            shared,
        };
        live.wake().await?;
        Ok(Some(live))
    }

    /// Time that passed while the server was away is nobody's, where seconds count.
    async fn wake(&mut self) -> ApiResult<()> {
        let slept = self.state.log.last().is_some_and(|row| row.at < self.shared.started);
        if slept && self.state.clocks.are_live() && self.state.clocks.next().is_some() {
            self.commit(None, None, TableEvent::Woke.into()).await?;
        }
        Ok(())
    }

    /// The table as its log says it is.
    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    /// What everybody who can find it may know.
    pub(crate) fn facts(&self, player: Option<&str>) -> ApiResult<crate::wire::TableFacts> {
        if self.state.may_find(player) { Ok(self.state.facts()) } else { Err(Problem::not_found("table")) }
    }

    /// Everything somebody may know of it.
    pub(crate) fn full(&self, player: Option<&str>) -> ApiResult<Full> {
        let viewer = self.state.viewer(player)?;
        Ok(self.state.full(viewer, self.era, self.shared.time.now(), self.present()))
    }

    pub(super) fn present(&self) -> Seats {
        Seat::all(self.state.setup.seats)
            .filter(|seat| self.here.get(seat.index()).is_some_and(|&n| n > 0))
            .collect()
    }

    /// Answers and acts until nobody needs it any more.
    pub(super) async fn run(
        &mut self,
        asks: &mut mpsc::Receiver<Ask>,
        gone: &mut mpsc::UnboundedReceiver<Seat>,
    ) -> End {
        loop {
            if self.lost {
                self.bye(Why::Restart);
                return End::Lost;
            }
            let (at, next) = self.next();
            tokio::select! {
                biased;
                ask = asks.recv() => match ask {
                    Some(Ask::Stop(why)) => {
                        self.bye(why);
                        return End::Stopped;
                    }
                    Some(ask) => self.answer(ask).await,
                    None => return End::Stopped,
                },
                Some(seat) = gone.recv() => self.leave(seat),
                () = sleep_until(at) => match next {
                    Next::Do(due) => self.try_step(due).await,
                    Next::Look => {}
                    Next::PutAway => return End::Idle,
                },
            }
        }
    }

    pub(super) async fn answer(&mut self, ask: Ask) {
        if !matches!(ask, Ask::Poke) {
            self.used = Instant::now();
        }
        match ask {
            Ask::Wish(wished) => {
                let Wished { caller, key, wish, reply } = *wished;
                let outcome = self.wish(&caller, key, &wish).await;
                // Whoever asked may have gone.
                let _ = reply.send(outcome);
            }
            Ask::Join(reader, reply) => drop(reply.send(self.join(&reader))),
            Ask::Look(look) => look(self),
            Ask::Poke | Ask::Stop(_) => {}
        }
    }

    /// When to do what next, if nobody asks.
    fn next(&self) -> (Instant, Next) {
        let rest = self.rests_until.unwrap_or(self.changed);
        if let Some(due) = self.state.due_by_itself(&self.heard) {
            let at = match due {
                Due::Bot { seat, awaited, .. } => {
                    let answered = if awaited { self.answered_by(seat) } else { None };
                    answered.unwrap_or(rest).max(self.changed + self.shared.config.bot_pause)
                }
                _ => rest,
            };
            return (rest.max(at), Next::Do(due));
        }
        let idle = self.used + self.patience();
        let is_read = self.channels.iter().any(|channel| channel.readers() > 0);
        if let Some((seat, until)) = self.state.clocks.next() {
            // A little later than the clock says, so that it has run out for certain.
            let at = self.shared.time.instant(until + 1).max(rest);
            if is_read || at < idle {
                let bot = self.state.setup.stand_in.clone();
                let by = By::Clock(BotName::or_unknown(&bot));
                return (at, Next::Do(Due::Bot { seat, bot, awaited: true, by }));
            }
        }
        if is_read { (Instant::now() + self.shared.config.idle, Next::Look) } else { (idle, Next::PutAway) }
    }

    /// Until when a bot on turn waits, because somebody who is there could answer an offer: nobody answers as fast as a bot
    /// goes on. It waits no longer where its own clock is short, nor where it is asked something itself.
    fn answered_by(&self, bot: Seat) -> Option<Instant> {
        let (state, present) = (&self.state, self.present());
        let may_answer = |seat| present.has(seat) && state.is_person(seat) && !state.awaited.has(seat);
        if state.asked.has(bot) || !state.asked.iter().any(may_answer) {
            return None;
        }
        let patience = self.shared.config.bot_pause.saturating_mul(FOR_AN_ANSWER);
        let left = state.clocks.left(bot, self.shared.time.now());
        let most = left.map(|left| Duration::from_millis(left.unsigned_abs()) / PART);
        Some(self.asked + most.map_or(patience, |most| patience.min(most)))
    }

    /// For how long it stays when nobody needs it: where nothing more will happen, people look once and go.
    fn patience(&self) -> Duration {
        let idle = self.shared.config.idle;
        if matches!(self.state.stage, Stage::Over | Stage::Ended) { idle.min(OVER) } else { idle }
    }

    async fn try_step(&mut self, due: Due) {
        let Err(problem) = self.step(due).await else {
            self.failures = 0;
            return;
        };
        let broken = problem.status == 500;
        if self.failures == 0 || !broken {
            tracing::warn!(table = self.state.id, problem = problem.message, "the table rests");
        }
        // There may be room to write soon; what is broken is likely to stay so.
        let rest = if broken { super::registry::rest_after(self.failures) } else { AGAIN };
        self.rests_until = Some(Instant::now() + rest);
        if broken {
            self.failures = self.failures.saturating_add(1);
            self.reload(&self.state.told.clone()).await;
        }
    }

    /// Does what somebody wants, once.
    async fn wish(&mut self, caller: &Caller, key: Option<String>, wish: &Wish) -> ApiResult<Done> {
        if self.lost {
            return Err(Problem::interrupted());
        }
        let mut again = true;
        loop {
            if let Some(key) = &key
                && self.state.is_done(&caller.who.id, key)
            {
                return Ok(self.done(caller, true));
            }
            let around = Around { present: self.present(), now: self.shared.time.now() };
            let plan = match self.state.decide(caller, wish, around) {
                Ok(plan) => plan,
                Err(problem) => return Err(self.refuse(caller, problem).await),
            };
            match self.commit(Some(caller.who.id.clone()), key.clone(), plan).await {
                Ok(()) => return Ok(self.done(caller, false)),
                // Another process wrote this table. What it wrote has been read by now.
                Err(problem) if problem.code == "conflict" && again && !self.lost => again = false,
                Err(problem) => return Err(problem),
            }
        }
    }

    /// A refusal, with how things are for whoever was late.
    async fn refuse(&mut self, caller: &Caller, mut problem: Problem) -> Problem {
        if problem.code == "stale-decision" {
            problem.current = self.full(Some(&caller.who.id)).ok().map(Box::new);
        }
        if problem.status == 500 {
            self.reload(&self.state.told.clone()).await;
        }
        problem
    }

    fn done(&self, caller: &Caller, repeated: bool) -> Done {
        let viewer = self.state.viewer(Some(&caller.who.id)).unwrap_or(Viewer::Spectator);
        let playing = self.state.stage == Stage::Playing;
        let decision = viewer.seat().filter(|_| playing).map(|seat| self.state.seats[seat.index()].decision);
        Done { n: self.state.told[self.state.viewer_index(viewer)], decision, repeated }
    }

    /// Writes what happened, and when that is durable, tells. If it cannot be written, nothing has happened.
    pub(super) async fn commit(
        &mut self,
        player: Option<String>,
        key: Option<String>,
        plan: Plan,
    ) -> ApiResult<()> {
        if plan.rows.is_empty() {
            return Ok(());
        }
        let at = self.shared.time.now();
        let first = self.state.log.len();
        let (told, takeback, asked) = (self.state.told.clone(), self.state.takeback, self.state.asked);
        let mut key = key;
        let rows = plan.rows.into_iter().map(|what| Row {
            at,
            player: player.clone(),
            // One key, one row: the first of them.
            key: key.take(),
            what,
            entry: None,
        });
        let rows: Vec<_> = rows.collect();
        let kept: Vec<_> = rows.iter().map(Row::kept).collect();
        for row in rows {
            self.state.happened(row);
        }
        let mut summary = self.state.summary();
        if self.state.due_by_itself(&self.heard).is_some() {
            // Should the server stop now, it will find this table by its deadline and go on.
            summary.deadline = Some(at);
        }
        let number = u32::try_from(first).map_err(Problem::broken)?;
        if let Err(wrong) = self.shared.store.append(number, kept, summary).await {
            self.shared.metrics.not_written.inc();
            self.reload(&told).await;
            return Err(wrong.into());
        }
        self.changed = Instant::now();
        if self.state.asked != asked {
            self.asked = self.changed;
        }
        self.rests_until = None;
        self.tell(first, &told, takeback != self.state.takeback);
        Ok(())
    }

    /// A bot had nothing to say. If nothing else is due by itself either, the table is found by its clocks again.
    pub(super) async fn settle(&mut self) -> ApiResult<()> {
        if self.state.due_by_itself(&self.heard).is_some() {
            return Ok(());
        }
        let next = u32::try_from(self.state.log.len()).map_err(Problem::broken)?;
        Ok(self.shared.store.append(next, Vec::new(), self.state.summary()).await?)
    }

    /// Back to what is kept, after something went wrong half-way. `told` is how many things each viewer has been told.
    async fn reload(&mut self, told: &[u32]) {
        match State::read(&self.state.id, &self.shared.store).await {
            Ok(Some(state)) => {
                self.state = state;
                if self.state.told != told {
                    // Another process wrote this table: those who read have missed it.
                    self.come_again(Why::TooSlow);
                }
            }
            Ok(None) => self.lost = true,
            Err(wrong) => {
                tracing::error!(table = self.state.id, %wrong, "not readable");
                self.lost = true;
            }
        }
    }
}
