//! Which tables are in use. Others are taken up when somebody asks for them, and put away when nobody does any more.

use std::collections::{BTreeMap, HashMap};
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::FutureExt;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use room::{AsideReason, Caller, LONGEST_GRACE, Reader, Room, Unreadable, rest_after, said};
use store::{Along, Millis};

use super::aside::{Aside, For};
use super::kept::{self, NotRead};
use super::task::{Ask, Back, End, Handle, Subscription, Taken, Task};
use crate::problem::{ApiResult, Problem, SET_ASIDE};
use crate::shared::Shared;
use crate::wire::{Command, Done, Full, Why};

/// So many questions may wait for one table.
const WAITING: usize = 256;
/// So many tables are looked up at once when all of them are read.
const PAGE: u32 = 500;
/// Of the time that reading all tables takes, this is the part that is spent on it: others want to play meanwhile.
const PART: u32 = 5;

/// When a table was put away, and when its players were last there, by their ids.
type LastSeen = (Millis, Vec<(String, Millis)>);

/// The tables in use.
#[derive(Clone)]
pub struct Registry {
    inner: Arc<Inner>,
}

struct Inner {
    shared: Arc<Shared>,
    live: Mutex<HashMap<String, Handle>>,
    /// Those that this program cannot read. Another one may: what cannot be read is found out anew by each that runs.
    aside: Mutex<BTreeMap<String, Unreadable>>,
    /// Those that have failed: how often in a row, and until when they are left alone.
    failed: Mutex<HashMap<String, (u32, Instant)>>,
    /// When the players of tables that were put away were last there, and when that was.
    seen: Mutex<HashMap<String, LastSeen>>,
    /// Whose turn it is with each table that is being taken up or put away.
    turns: Mutex<HashMap<String, Arc<tokio::sync::Mutex<()>>>>,
}

/// Nobody else takes up or puts away the same table. Nobody waits for another one's.
struct Turn<'a> {
    registry: &'a Registry,
    id: String,
    lock: Option<tokio::sync::OwnedMutexGuard<()>>,
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let mut turns = self.registry.turns();
        drop(self.lock.take());
        // Those who wait for it have it, too.
        if turns.get(&self.id).is_some_and(|turn| Arc::strong_count(turn) == 1) {
            turns.remove(&self.id);
        }
    }
}

impl Registry {
    /// None in use.
    pub fn new(shared: Arc<Shared>) -> Self {
        let inner = Inner {
            shared,
            live: Mutex::default(),
            aside: Mutex::default(),
            failed: Mutex::default(),
            turns: Mutex::default(),
            seen: Mutex::default(),
        };
        Self { inner: Arc::new(inner) }
    }

    /// How many are in use.
    pub fn in_use(&self) -> usize {
        self.live().len()
    }

    /// Does what somebody wants of a table.
    pub async fn command(
        &self,
        id: &str,
        caller: Caller,
        key: Option<String>,
        command: Command,
    ) -> ApiResult<Done> {
        self.command_along(id, caller, key, command, Along::default()).await
    }

    /// The same, with something that is written when it is done, or not at all.
    pub async fn command_along(
        &self,
        id: &str,
        caller: Caller,
        key: Option<String>,
        command: Command,
        along: Along,
    ) -> ApiResult<Done> {
        // Not even what was done before is acknowledged again: it may be lost.
        if let Some(lost) = self.inner.shared.store.lost() {
            return Err(lost.into());
        }
        let (reply, answer) = oneshot::channel();
        let known = caller.house || matches!(command, Command::Claim { .. } | Command::Watch);
        let whom = if known { For::Known } else { For::player(&caller.who.id) };
        let along = Box::new(along);
        let began = Instant::now();
        self.ask(id, &whom, Ask::Command { caller, key, command, along, began, reply }).await?;
        answer.await.map_err(|_| Problem::interrupted())?
    }

    /// Tells somebody what happens at a table, from a number on if that can be.
    pub async fn join(&self, id: &str, reader: Reader) -> ApiResult<Subscription> {
        let (reply, answer) = oneshot::channel();
        let whom = For::Player(reader.player.clone());
        self.ask(id, &whom, Ask::Join(reader, reply)).await?;
        answer.await.map_err(|_| Problem::interrupted())?
    }

    /// Looks at a table. Who may look at what, the look itself finds out.
    pub async fn look<T: Send + 'static>(
        &self,
        id: &str,
        whom: &For,
        look: impl FnOnce(&Room) -> ApiResult<T> + Send + 'static,
    ) -> ApiResult<T> {
        let (reply, answer) = oneshot::channel();
        let look = move |room: &Room| drop(reply.send(look(room)));
        let player = match whom {
            For::Player(player) => player.clone(),
            For::Known => None,
        };
        self.ask(id, whom, Ask::Look(player, Box::new(look))).await?;
        answer.await.map_err(|_| Problem::interrupted())?
    }

    /// Everything somebody may know of a table; what can still be said of it, if it cannot be read.
    pub async fn full(&self, id: &str, player: Option<String>) -> ApiResult<Full> {
        let whom = For::Player(player.clone());
        let now = self.inner.shared.time.now();
        let looked = self.look(id, &whom, move |room| Ok(room.full(player.as_deref(), now)?)).await;
        let mut problem = match looked {
            Err(problem) if problem.code == SET_ASIDE => problem,
            looked => return looked,
        };
        let aside = self.read_aside(id, &whom).await?;
        problem.aside = aside.map(|aside| Box::new(aside.facts()));
        Err(problem)
    }

    /// What is kept of a table that cannot be read, for those who may look at it; nothing if it can be read after all.
    pub(crate) async fn read_aside(&self, id: &str, whom: &For) -> ApiResult<Option<Aside>> {
        match kept::read(id, &self.inner.shared).await {
            Ok(_) => Ok(None),
            Err(NotRead::Aside(aside)) => {
                aside.refusal(whom, &self.inner.shared.store).await?;
                Ok(Some(*aside))
            }
            Err(NotRead::Store(wrong)) => Err(wrong.into()),
            Err(NotRead::Problem(problem)) => Err(problem),
        }
    }

    /// There may be something to do at a table: its time has come. One that cannot be read is left alone, and one that
    /// has failed for a while; each is complained of once. Nothing that happens at one table is another's trouble.
    pub async fn poke(&self, id: &str) {
        if self.is_set_aside(id) || self.rests_until(id).is_some_and(|until| until > Instant::now()) {
            return;
        }
        match AssertUnwindSafe(self.ask(id, &For::Known, Ask::Poke)).catch_unwind().await {
            Ok(Ok(())) => {}
            Ok(Err(problem)) if problem.code == SET_ASIDE => {}
            Ok(Err(problem)) if problem.status == 500 => self.has_failed(id, &problem.message),
            // The database is busy or full, which it has complained of itself: the next look may find it better.
            Ok(Err(problem)) => tracing::debug!(table = id, problem = problem.message, "not taken up"),
            Err(panic) => self.has_failed(id, said(panic.as_ref())),
        }
    }

    /// Can this table not be read, as far as is known?
    pub fn is_set_aside(&self, id: &str) -> bool {
        self.aside().contains_key(id)
    }

    /// How many cannot be read, as far as is known.
    pub fn set_aside_by_reason(&self) -> [(AsideReason, usize); AsideReason::ALL.len()] {
        let aside = self.aside();
        AsideReason::ALL.map(|reason| (reason, aside.values().filter(|why| why.reason() == reason).count()))
    }

    /// Those that cannot be read, with the reason for the keeper, as far as is known.
    pub fn set_aside(&self) -> Vec<(String, String)> {
        self.aside().iter().map(|(id, why)| (id.clone(), why.to_string())).collect()
    }

    /// Reads all tables once that are not in use, so that it is known which of them cannot be read. Gently, it leaves most
    /// of the time to others.
    pub async fn survey(&self, gently: bool) -> ApiResult<()> {
        let store = &self.inner.shared.store;
        let mut after = String::new();
        loop {
            let ids = store.ids(&after, PAGE).await?;
            let Some(last) = ids.last() else { return Ok(()) };
            after.clone_from(last);
            for id in ids.iter().filter(|id| self.find(id).is_none()) {
                let begun = std::time::Instant::now();
                match kept::read(id, &self.inner.shared).await {
                    Ok(Some(_)) => self.is_readable(id),
                    Ok(None) => self.forget_aside(id),
                    Err(NotRead::Aside(aside)) => self.set_table_aside(id, &aside.why),
                    // What concerns the database is said when somebody needs the table.
                    Err(wrong) => tracing::debug!(table = id, %wrong, "not read"),
                }
                if gently {
                    tokio::time::sleep(begun.elapsed() * (PART - 1)).await;
                }
            }
        }
    }

    /// There is no such table any more.
    pub fn forget_aside(&self, id: &str) {
        self.aside().remove(id);
        self.failed().remove(id);
    }

    /// Puts a table away, if it is in use.
    pub async fn put_away(&self, id: &str, why: Why) {
        let handle = self.find(id);
        if let Some(handle) = handle {
            let _ = handle.asks.send(Ask::Stop(why)).await;
            handle.asks.closed().await;
        }
    }

    /// Does something to what is kept of a table while it is not in use, and nobody can take it up.
    pub async fn with_nobody_at<T, W: Future<Output = T>>(&self, id: &str, work: impl FnOnce() -> W) -> T {
        loop {
            self.put_away(id, Why::SeatChanged).await;
            let _turn = self.turn(id).await;
            // Somebody may have taken it up in between.
            if self.find(id).is_none() {
                return work().await;
            }
        }
    }

    /// Puts all tables away.
    pub async fn put_all_away(&self, why: Why) {
        let handles: Vec<_> = self.live().values().cloned().collect();
        for handle in &handles {
            let _ = handle.asks.send(Ask::Stop(why)).await;
        }
        for handle in handles {
            handle.asks.closed().await;
        }
    }

    async fn ask(&self, id: &str, whom: &For, mut ask: Ask) -> ApiResult<()> {
        loop {
            let handle = match self.handle(id, matches!(ask, Ask::Poke)).await {
                Ok(handle) => handle,
                Err(NotRead::Problem(problem)) => return Err(problem),
                Err(NotRead::Store(wrong)) => {
                    self.inner.shared.metrics.not_loaded.inc();
                    return Err(wrong.into());
                }
                Err(NotRead::Aside(aside)) => {
                    self.inner.shared.metrics.not_loaded.inc();
                    self.set_table_aside(id, &aside.why);
                    return Err(aside.refusal(whom, &self.inner.shared.store).await?);
                }
            };
            match handle.asks.send(ask).await {
                Ok(()) => return Ok(()),
                // It was put away just now: take it up again.
                Err(mpsc::error::SendError(back)) => ask = back,
            }
            self.forget(id, &handle);
        }
    }

    async fn handle(&self, id: &str, unasked: bool) -> Result<Handle, NotRead> {
        if let Some(handle) = self.find(id) {
            return Ok(handle);
        }
        if !crate::text::is_id(id) {
            return Err(Problem::not_found("table").into());
        }
        let _turn = self.turn(id).await;
        if let Some(handle) = self.find(id) {
            return Ok(handle);
        }
        let (back, came_back) = mpsc::unbounded_channel();
        let shared = self.inner.shared.clone();
        let rests_until = self.rests_until(id);
        let seen = self.seen().get(id).map(|(_, seen)| seen.clone()).unwrap_or_default();
        let task = Task::load(id, shared, back, Taken { rests_until, unasked, seen }).await?;
        let task = task.ok_or_else(|| Problem::not_found("table"))?;
        self.is_readable(id);
        let (asks, inbox) = mpsc::channel(WAITING);
        let handle = Handle { asks };
        self.live().insert(id.to_owned(), handle.clone());
        self.inner.shared.metrics.loaded.inc();
        tokio::spawn(self.clone().run(task, handle.clone(), inbox, came_back));
        Ok(handle)
    }

    async fn run(
        self,
        mut task: Task,
        handle: Handle,
        mut asks: mpsc::Receiver<Ask>,
        mut back: mpsc::UnboundedReceiver<Back>,
    ) {
        let id = task.id().to_owned();
        let end = AssertUnwindSafe(task.run(&mut asks, &mut back)).catch_unwind().await;
        let end = match end {
            Ok(end) => {
                self.failed().remove(&id);
                end
            }
            Err(panic) => {
                self.has_failed(&id, said(panic.as_ref()));
                End::Lost
            }
        };
        // Nobody takes the table up again before this one is done with it.
        let _turn = self.turn(&id).await;
        asks.close();
        // What was asked before is still answered, unless what it would say may not be true.
        while let Some(ask) = asks.recv().await {
            if !matches!(end, End::Lost) {
                task.answer(ask).await;
            }
        }
        self.remember(&id, task.seen());
        self.forget(&id, &handle);
    }

    /// Keeps when the players of a table were last there, for as long as that matters.
    fn remember(&self, id: &str, players: Vec<(String, Millis)>) {
        let now = self.inner.shared.time.now();
        let mut seen = self.seen();
        if players.is_empty() {
            seen.remove(id);
        } else {
            seen.insert(id.to_owned(), (now, players));
        }
        // All of them are looked through now and then: each time their number has doubled.
        if seen.len().is_power_of_two() {
            seen.retain(|_, (at, _)| *at + LONGEST_GRACE > now);
        }
    }

    /// Waits for one's turn to take up or put away a table.
    async fn turn(&self, id: &str) -> Turn<'_> {
        let waiting = self.turns().entry(id.to_owned()).or_default().clone();
        // Whoever gives up waiting is tidied away by the next.
        let lock = waiting.lock_owned().await;
        Turn { registry: self, id: id.to_owned(), lock: Some(lock) }
    }

    fn find(&self, id: &str) -> Option<Handle> {
        self.live().get(id).filter(|handle| !handle.asks.is_closed()).cloned()
    }

    fn forget(&self, id: &str, handle: &Handle) {
        let mut live = self.live();
        if live.get(id).is_some_and(|there| there.asks.same_channel(&handle.asks)) {
            live.remove(id);
        }
    }

    /// This program cannot read a table. Says so once.
    fn set_table_aside(&self, id: &str, why: &Unreadable) {
        if self.aside().insert(id.to_owned(), why.clone()).as_ref() != Some(why) {
            tracing::warn!(table = id, %why, "a table cannot be read, and is set aside");
        }
    }

    /// It can, perhaps by now.
    fn is_readable(&self, id: &str) {
        if self.aside().remove(id).is_some() {
            tracing::info!(table = id, "a table that was set aside can be read again");
        }
    }

    /// A table panicked or broke. Says so once in a row, and has it rest.
    fn has_failed(&self, id: &str, why: &str) {
        let mut failed = self.failed();
        let (times, until) = failed.entry(id.to_owned()).or_insert((0, Instant::now()));
        if *times == 0 {
            tracing::warn!(table = id, why, "a table has failed, and rests");
        }
        *until = Instant::now() + rest_after(*times);
        *times = times.saturating_add(1);
    }

    fn rests_until(&self, id: &str) -> Option<Instant> {
        self.failed().get(id).map(|(_, until)| *until)
    }

    // Nothing that holds one of these can leave it half-changed.

    fn turns(&self) -> MutexGuard<'_, HashMap<String, Arc<tokio::sync::Mutex<()>>>> {
        self.inner.turns.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn live(&self) -> MutexGuard<'_, HashMap<String, Handle>> {
        self.inner.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn aside(&self) -> MutexGuard<'_, BTreeMap<String, Unreadable>> {
        self.inner.aside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn seen(&self) -> MutexGuard<'_, HashMap<String, LastSeen>> {
        self.inner.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn failed(&self) -> MutexGuard<'_, HashMap<String, (u32, Instant)>> {
        self.inner.failed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
