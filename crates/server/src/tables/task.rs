//! One task for each table in use: it hands what comes in to the table, and does what the table asks for.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::extract::ws::Utf8Bytes;
use bots::{Choice, Thought};
use room::{Caller, Config, Input, NotDone, Output, Reader, Room, Sitting};
use store::{Along, StoreError};
use table::{Viewer, Wire, Wired};
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::time::{Duration, Instant, sleep_until};

use super::kept::{self, NotRead};
use crate::problem::{ApiResult, Problem};
use crate::shared::Shared;
use crate::thinkers::Urgency;
use crate::wire::{Command, Done, Stage, Why};

/// So many messages may wait for a slow reader.
const WAITING: usize = 64;

/// A table where the game is over is put away after this at the latest.
const OVER: Duration = Duration::from_secs(10);

/// No bot is to think: numbers begin with 1.
const NOTHING: u32 = 0;

/// Something a table is asked by others.
pub(super) enum Ask {
    /// Somebody wants something.
    Command {
        caller: Caller,
        key: Option<String>,
        command: Command,
        /// What is written with it, or not at all.
        along: Box<Along>,
        began: Instant,
        reply: oneshot::Sender<ApiResult<Done>>,
    },
    /// Somebody wants to be told what happens.
    Join(Reader, oneshot::Sender<ApiResult<Subscription>>),
    /// Somebody looks, by their id if it is known who.
    Look(Option<String>, Box<dyn FnOnce(&Room) + Send>),
    /// There may be something to do.
    Poke,
    /// The table is to be put away.
    Stop(Why),
}

/// What a table is told by those it has sent out.
pub(super) enum Back {
    /// A reader has gone.
    Gone(Sitting),
    /// A bot has thought, and could have thought for so much longer.
    Thought(u32, Choice, Duration),
}

/// A way to a table.
#[derive(Clone)]
pub struct Handle {
    pub(super) asks: mpsc::Sender<Ask>,
}

/// Something that is sent to a reader.
#[derive(Clone, Debug)]
pub enum Sent {
    /// A message, with its number if it has one.
    Text {
        /// Its number.
        n: Option<u32>,
        /// Its JSON.
        text: Utf8Bytes,
    },
    /// The stream ends for everybody, or for one player.
    Bye {
        /// The reason.
        why: Why,
        /// For this one only.
        only: Option<String>,
    },
}

/// What a reader gets.
pub struct Subscription {
    /// What is to be sent at once.
    pub first: Vec<Sent>,
    /// What comes after.
    pub then: broadcast::Receiver<Sent>,
    /// For which era numbers are good.
    pub era: u32,
    /// As whom the reader sees.
    pub viewer: Viewer,
    /// Says goodbye by being dropped.
    pub reads: Reads,
}

/// A reader's presence, until it is dropped.
pub struct Reads {
    sitting: Sitting,
    back: mpsc::UnboundedSender<Back>,
}

impl Drop for Reads {
    fn drop(&mut self) {
        // The table may have been put away before its last reader.
        let _ = self.back.send(Back::Gone(self.sitting));
    }
}

/// A table in use.
pub(super) struct Task {
    room: Room,
    shared: Arc<Shared>,
    luck: fastrand::Rng,
    channels: HashMap<Viewer, broadcast::Sender<Sent>>,
    /// Who waits for an answer, and since when.
    commands: HashMap<u64, (Instant, oneshot::Sender<ApiResult<Done>>)>,
    alongs: HashMap<u64, Along>,
    joins: HashMap<u64, oneshot::Sender<ApiResult<Subscription>>>,
    tickets: u64,
    back: mpsc::UnboundedSender<Back>,
    /// When it was last of use to anybody.
    used: Instant,
    wakes_at: Option<Instant>,
    /// The number of what a bot is to think about, or 0: what is not wanted any more is not thought out.
    wanted: Arc<AtomicU32>,
    /// What is in memory is not what was written, and could not be read again.
    lost: bool,
}

impl Drop for Task {
    fn drop(&mut self) {
        self.wanted.store(NOTHING, Ordering::Relaxed);
    }
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

/// How a table is taken up.
pub(super) struct Taken {
    /// Until then it does nothing by itself.
    pub rests_until: Option<Instant>,
    /// Its time has come, and nobody asks for it.
    pub unasked: bool,
    /// When its players were last there.
    pub seen: Vec<(String, store::Millis)>,
}

impl Task {
    /// Takes up a table from what is kept of it.
    pub async fn load(
        id: &str,
        shared: Arc<Shared>,
        back: mpsc::UnboundedSender<Back>,
        taken: Taken,
    ) -> Result<Option<Self>, NotRead> {
        let Some((state, deadline)) = kept::read(id, &shared).await? else { return Ok(None) };
        let config = Config {
            era: u32::from_le_bytes(crate::secrets::random()?),
            bot_pause: millis(shared.config.bot_pause),
            started: shared.started,
            deadline,
            rests_until: taken.rests_until.map(|until| shared.time.millis(until)),
            unasked: taken.unasked,
            seen: taken.seen,
            epoch: shared.epoch,
            away: shared.away.clone(),
        };
        let mut task = Self {
            room: Room::new(state, config, shared.time.now()),
            luck: fastrand::Rng::with_seed(u64::from_le_bytes(crate::secrets::random()?)),
            channels: HashMap::new(),
            commands: HashMap::new(),
            alongs: HashMap::new(),
            joins: HashMap::new(),
            tickets: 0,
            back,
            used: Instant::now(),
            wakes_at: None,
            wanted: Arc::new(AtomicU32::new(NOTHING)),
            lost: false,
            shared,
        };
        task.handle(Input::Tick).await;
        if task.lost { Err(Problem::interrupted().into()) } else { Ok(Some(task)) }
    }

    /// When its players were last there, for whoever takes it up next.
    pub fn seen(&self) -> Vec<(String, store::Millis)> {
        if self.room.state().stage == Stage::Playing { self.room.seen() } else { Vec::new() }
    }

    pub fn id(&self) -> &str {
        &self.room.state().id
    }

    /// Answers and acts until nobody needs it any more.
    pub async fn run(
        &mut self,
        asks: &mut mpsc::Receiver<Ask>,
        back: &mut mpsc::UnboundedReceiver<Back>,
    ) -> End {
        loop {
            if self.lost {
                self.bye(Why::Restart);
                return End::Lost;
            }
            let idle = self.used + self.patience();
            let until = self.wakes_at.map_or(idle, |at| at.min(idle));
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
                Some(back) = back.recv() => match back {
                    Back::Gone(sitting) => {
                        self.used = Instant::now();
                        self.handle(Input::Leave(sitting)).await;
                    }
                    Back::Thought(number, choice, left) => {
                        let not_before = self.shared.time.now() + millis(left);
                        self.handle(Input::Thought { number, choice, not_before }).await;
                    }
                },
                () = sleep_until(until) => {
                    if self.wakes_at.is_some_and(|at| at <= Instant::now()) {
                        self.handle(Input::Tick).await;
                    } else if self.room.is_read() || self.room.is_busy() {
                        // It looks again when it might be idle once more.
                        self.used = Instant::now();
                    } else {
                        return End::Idle;
                    }
                },
            }
        }
    }

    /// For how long it stays when nobody needs it: where nothing more will happen, people look once and go.
    fn patience(&self) -> Duration {
        let idle = self.shared.config.idle;
        if matches!(self.room.state().stage, Stage::Over | Stage::Ended) { idle.min(OVER) } else { idle }
    }

    pub async fn answer(&mut self, ask: Ask) {
        if !matches!(ask, Ask::Poke) {
            self.used = Instant::now();
        }
        self.tickets += 1;
        let ticket = self.tickets;
        match ask {
            Ask::Command { reply, .. } if self.lost => drop(reply.send(Err(Problem::interrupted()))),
            Ask::Command { caller, key, command, along, began, reply } => {
                self.commands.insert(ticket, (began, reply));
                self.alongs.insert(ticket, *along);
                self.handle(Input::Command { ticket, caller, key, command }).await;
            }
            Ask::Join(reader, reply) => {
                self.joins.insert(ticket, reply);
                self.handle(Input::Join { ticket, reader }).await;
            }
            Ask::Look(player, look) => {
                look(&self.room);
                // Whoever looks is there, also without a stream.
                if !self.lost {
                    self.handle(Input::Seen(player)).await;
                }
            }
            Ask::Poke => self.handle(Input::Tick).await,
            Ask::Stop(_) => {}
        }
    }

    /// Hands something to the table and does what it asks for, until it asks for nothing more.
    async fn handle(&mut self, input: Input) {
        let now = self.shared.time.now();
        let mut outputs = VecDeque::from(self.room.handle(input, now));
        // How the last attempt to write went wrong.
        let mut wrong = None;
        // How many rows of the last write onlookers are told of.
        let mut told = 0;
        while let Some(output) = outputs.pop_front() {
            match output {
                Output::Append { first, rows, seen, mut summary, ticket } => {
                    let in_secret = seen == 0 && !rows.is_empty();
                    told = u64::try_from(seen).unwrap_or(0);
                    // Kept until it is answered: it may have to be tried again.
                    let along = ticket.and_then(|ticket| self.alongs.get(&ticket).cloned());
                    let put_out = std::mem::take(&mut summary.put_out);
                    let along = Along { put_out, ..along.unwrap_or_default() };
                    let (rows, row) = (kept::kept(rows), kept::row_of(*summary));
                    let written = self.shared.store.append_along(first, rows, row, along).await;
                    let input = match written {
                        Ok(()) => {
                            self.shared.metrics.rows.inc_by(told);
                            Input::Durable
                        }
                        Err(failed) => {
                            if !in_secret {
                                self.shared.metrics.not_written.inc();
                            }
                            let input = self.not_written(&failed).await;
                            wrong = Some(failed);
                            let Some(input) = input else { return };
                            input
                        }
                    };
                    let now = self.shared.time.now();
                    outputs.extend(self.room.handle(input, now));
                }
                Output::Done { ticket, outcome } => {
                    let outcome = outcome.map_err(|not| match (not, &wrong) {
                        (NotDone::Refused(refused), _) => refused.into(),
                        (NotDone::NotWritten, Some(wrong)) => wrong.clone().into(),
                        (NotDone::NotWritten, None) => Problem::interrupted(),
                    });
                    self.alongs.remove(&ticket);
                    if let Some((began, reply)) = self.commands.remove(&ticket) {
                        // What nobody is told of is not counted.
                        if outcome.is_ok() && told > 0 {
                            self.shared.metrics.done.inc();
                            self.shared.metrics.seconds.observe(began.elapsed().as_secs_f64());
                        }
                        // Whoever asked may have gone.
                        let _ = reply.send(outcome);
                    }
                }
                Output::Joined { ticket, outcome } => {
                    let outcome = outcome.map_err(Problem::from).map(|joined| self.subscribe(&joined));
                    if let Some(reply) = self.joins.remove(&ticket) {
                        let _ = reply.send(outcome);
                    }
                }
                Output::Tell { viewer, n, text } => {
                    if let Some(channel) = self.channels.get(&viewer) {
                        // Nobody may be reading.
                        let _ = channel.send(Sent::Text { n, text: utf8(&text) });
                    }
                }
                Output::Close { viewer, why, only } => self.close(viewer, why, only),
                Output::Think { number, thought } => self.think(number, thought),
                Output::WakeAt(at) => self.wakes_at = at.map(|at| self.shared.time.instant(at)),
                Output::Notify { player, notice } => self.shared.notify(&player, notice),
                Output::Trouble(why) => tracing::warn!(table = self.id(), why, "a table in trouble"),
            }
        }
        self.wanted.store(self.room.wants().unwrap_or(NOTHING), Ordering::Relaxed);
    }

    /// Has a bot think when it is its owner's turn, if it is still wanted then.
    fn think(&mut self, number: u32, thought: Thought) {
        let (mut luck, back, wanted) = (self.luck.fork(), self.back.clone(), self.wanted.clone());
        wanted.store(number, Ordering::Relaxed);
        let owner = self.shared.owner(&self.room.state().host.id);
        self.shared.thinkers.think(owner, Urgency::InTurn, move |time| {
            if wanted.load(Ordering::Relaxed) != number {
                return;
            }
            let thought = thought.within(Some(time));
            let (begun, time) = (std::time::Instant::now(), thought.time());
            let thought = AssertUnwindSafe(|| thought.choose(&mut luck));
            let nothing = Choice::silent(None, true);
            let choice = catch_unwind(thought).unwrap_or(nothing);
            // The table may have been put away meanwhile.
            let _ = back.send(Back::Thought(number, choice, time.saturating_sub(begun.elapsed())));
        });
    }

    /// Something could not be written. Where it is not certain that nothing was, or another process has written, the table
    /// is read again.
    async fn not_written(&mut self, wrong: &StoreError) -> Option<Input> {
        match wrong {
            StoreError::Full | StoreError::Busy | StoreError::Taken | StoreError::UsedUp => {
                return Some(Input::NotWritten { broken: false });
            }
            // Where it may have been written after all, that is in a file nobody will find it in. What is not there is not
            // done, and it is not looked for: found there, it would be acknowledged.
            StoreError::Gone | StoreError::Damaged(_) | StoreError::ReadOnly => {
                return Some(Input::NotWritten { broken: true });
            }
            StoreError::Conflict | StoreError::Broken(_) => {}
        }
        let problem = match kept::read(self.id(), &self.shared).await {
            Ok(Some((state, _))) => return Some(Input::Reread(Box::new(state))),
            Ok(None) => "it is gone".to_owned(),
            Err(wrong) => wrong.to_string(),
        };
        tracing::error!(table = self.id(), problem, "not readable");
        self.lost = true;
        self.commands.drain().for_each(|(_, (_, reply))| drop(reply.send(Err(wrong.clone().into()))));
        None
    }

    fn subscribe(&mut self, joined: &room::Joined) -> Subscription {
        let viewer = joined.sitting.viewer;
        let channel = self.channels.entry(viewer).or_insert_with(|| broadcast::channel(WAITING).0);
        let first = joined.first.iter().map(|(n, text)| Sent::Text { n: *n, text: utf8(text) });
        Subscription {
            first: first.collect(),
            then: channel.subscribe(),
            era: joined.era,
            viewer,
            reads: Reads { sitting: joined.sitting, back: self.back.clone() },
        }
    }

    fn close(&mut self, viewer: Viewer, why: Why, only: Option<String>) {
        let all = only.is_none();
        if let Some(channel) = self.channels.get(&viewer) {
            let _ = channel.send(Sent::Bye { why, only });
        }
        if all {
            self.channels.remove(&viewer);
        }
    }

    fn bye(&mut self, why: Why) {
        for channel in self.channels.drain().map(|(_, channel)| channel) {
            let _ = channel.send(Sent::Bye { why, only: None });
        }
    }
}

fn millis(duration: Duration) -> store::Millis {
    store::Millis::try_from(duration.as_millis()).unwrap_or(store::Millis::MAX)
}

fn utf8(text: &str) -> Utf8Bytes {
    text.to_owned().into()
}

/// A message as it is sent.
pub fn text(message: &impl Wire) -> Utf8Bytes {
    Wired::of(message).into_string().into()
}
