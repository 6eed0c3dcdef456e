//! Which tables are in use. Others are taken up when somebody asks for them, and put away when nobody does any more.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{mpsc, oneshot};

use super::commands::{Caller, Wish};
use super::live::{Ask, End, Handle, Live, Wished};
use super::reader::{Reader, Subscription};
use crate::problem::{Outcome, Problem};
use crate::shared::Shared;
use crate::wire::{Done, Full, Why};

/// So many questions may wait for one table.
const WAITING: usize = 256;
/// So many tables are taken up at the same time.
const LOADS: usize = 16;

/// The tables in use.
#[derive(Clone)]
pub struct Registry {
    inner: Arc<Inner>,
}

struct Inner {
    shared: Arc<Shared>,
    live: Mutex<HashMap<String, Handle>>,
    loads: [tokio::sync::Mutex<()>; LOADS],
    hasher: RandomState,
}

impl Registry {
    /// None in use.
    pub fn new(shared: Arc<Shared>) -> Self {
        let loads = std::array::from_fn(|_| tokio::sync::Mutex::new(()));
        Self { inner: Arc::new(Inner { shared, live: Mutex::default(), loads, hasher: RandomState::new() }) }
    }

    /// How many are in use.
    pub fn in_use(&self) -> usize {
        self.live().len()
    }

    /// Does what somebody wants of a table.
    pub async fn wish(&self, id: &str, caller: Caller, key: Option<String>, wish: Wish) -> Outcome<Done> {
        let (reply, answer) = oneshot::channel();
        self.ask(id, Ask::Wish(Box::new(Wished { caller, key, wish, reply }))).await?;
        answer.await.map_err(|_| Problem::interrupted())?
    }

    /// Tells somebody what happens at a table, from a number on if that can be.
    pub async fn join(&self, id: &str, reader: Reader) -> Outcome<Subscription> {
        let (reply, answer) = oneshot::channel();
        self.ask(id, Ask::Join(reader, reply)).await?;
        answer.await.map_err(|_| Problem::interrupted())?
    }

    /// Looks at a table.
    pub async fn look<T: Send + 'static>(
        &self,
        id: &str,
        look: impl FnOnce(&Live) -> Outcome<T> + Send + 'static,
    ) -> Outcome<T> {
        let (reply, answer) = oneshot::channel();
        let look = move |live: &Live| drop(reply.send(look(live)));
        self.ask(id, Ask::Look(Box::new(look))).await?;
        answer.await.map_err(|_| Problem::interrupted())?
    }

    /// Everything somebody may know of a table.
    pub async fn full(&self, id: &str, player: Option<String>) -> Outcome<Full> {
        self.look(id, move |live| live.full(player.as_deref())).await
    }

    /// There may be something to do at a table.
    pub async fn poke(&self, id: &str) -> Outcome<()> {
        self.ask(id, Ask::Poke).await
    }

    /// Puts a table away, if it is in use.
    pub async fn put_away(&self, id: &str, why: Why) {
        let handle = self.find(id);
        if let Some(handle) = handle {
            let _ = handle.asks.send(Ask::Stop(why)).await;
            handle.asks.closed().await;
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

    async fn ask(&self, id: &str, mut ask: Ask) -> Outcome<()> {
        loop {
            let handle = self.handle(id).await?;
            match handle.asks.send(ask).await {
                Ok(()) => return Ok(()),
                // It was put away just now: take it up again.
                Err(mpsc::error::SendError(back)) => ask = back,
            }
            self.forget(id, &handle);
        }
    }

    async fn handle(&self, id: &str) -> Outcome<Handle> {
        if let Some(handle) = self.find(id) {
            return Ok(handle);
        }
        if !crate::text::is_id(id) {
            return Err(Problem::not_found("table"));
        }
        let _turn = self.turn(id).lock().await;
        if let Some(handle) = self.find(id) {
            return Ok(handle);
        }
        let (gone, gone_inbox) = mpsc::unbounded_channel();
        let shared = self.inner.shared.clone();
        let live = Live::load(id, shared, gone).await?.ok_or_else(|| Problem::not_found("table"))?;
        let (asks, inbox) = mpsc::channel(WAITING);
        let handle = Handle { asks };
        self.live().insert(id.to_owned(), handle.clone());
        self.inner.shared.metrics.loaded.inc();
        tokio::spawn(self.clone().run(live, handle.clone(), inbox, gone_inbox));
        Ok(handle)
    }

    async fn run(
        self,
        mut live: Live,
        handle: Handle,
        mut asks: mpsc::Receiver<Ask>,
        mut gone: mpsc::UnboundedReceiver<table::Seat>,
    ) {
        let id = live.state().id.clone();
        let end = live.run(&mut asks, &mut gone).await;
        // Nobody takes the table up again before this one is done with it.
        let _turn = self.turn(&id).lock().await;
        asks.close();
        // What was asked before is still answered, unless what it would say may not be true.
        while let Some(ask) = asks.recv().await {
            if !matches!(end, End::Lost) {
                live.answer(ask).await;
            }
        }
        self.forget(&id, &handle);
    }

    /// Whose turn it is to take up or put away tables like this one.
    fn turn(&self, id: &str) -> &tokio::sync::Mutex<()> {
        let turn = usize::try_from(self.inner.hasher.hash_one(id) % LOADS as u64).unwrap_or(0);
        &self.inner.loads[turn]
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

    fn live(&self) -> std::sync::MutexGuard<'_, HashMap<String, Handle>> {
        // Nothing that holds it can leave it half-changed.
        self.inner.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
