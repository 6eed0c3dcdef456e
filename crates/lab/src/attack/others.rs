//! Those who only want to play: a few people at tables of two, by requests alone, each from an address of their own.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use client::{Client, ClientError};
use hdrhistogram::Histogram;
use serde::Serialize;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::ordinary;
use crate::load::figures::{Times, new_histogram, record};

/// Each person does something this often: well below what one address may ask.
const PACE: Duration = Duration::from_millis(250);
/// A quick game, in which both are awaited at once.
const GAME: &str = "pass-the-paint";
/// So many kinds of trouble are told apart.
const KINDS: usize = 12;

/// People who play.
pub struct Others {
    playing: JoinSet<()>,
    stop: watch::Sender<bool>,
    tally: Arc<Mutex<Tally>>,
}

struct Tally {
    moves: Histogram<u64>,
    looks: Histogram<u64>,
    health: Histogram<u64>,
    refused: BTreeMap<String, u64>,
}

impl Tally {
    fn new() -> Self {
        Self {
            moves: new_histogram(),
            looks: new_histogram(),
            health: new_histogram(),
            refused: BTreeMap::new(),
        }
    }
}

/// What others noticed.
#[derive(Debug, Serialize)]
pub struct Figures {
    pub requests: u64,
    pub all: Times,
    /// From a move to its durable answer.
    pub moves: Times,
    /// Looks at a table and at the lobby.
    pub looks: Times,
    pub health: Times,
    /// What went wrong, and how often.
    pub refused: BTreeMap<String, u64>,
}

/// What is measured.
#[derive(Clone, Copy)]
enum Kind {
    Move,
    Look,
    Health,
}

impl Others {
    /// Everybody comes and sits down.
    pub async fn begin(nobody: &Client, tables: u32) -> Result<Self> {
        let (stop, stopped) = watch::channel(false);
        let tally = Arc::new(Mutex::new(Tally::new()));
        let mut playing = JoinSet::new();
        for nth in 0..tables {
            let pair = Pair::come(nobody, nth, tally.clone()).await.context("nobody can play here")?;
            playing.spawn(pair.play(nth, stopped.clone()));
        }
        Ok(Self { playing, stop, tally })
    }

    /// What they noticed since they were asked last.
    pub fn figures(&self) -> Figures {
        let tally = std::mem::replace(&mut *locked(&self.tally), Tally::new());
        let mut all = tally.moves.clone();
        // All of them have the same bounds.
        let _ = all.add(&tally.looks);
        Figures {
            requests: all.len(),
            all: Times::of(&all),
            moves: Times::of(&tally.moves),
            looks: Times::of(&tally.looks),
            health: Times::of(&tally.health),
            refused: tally.refused,
        }
    }

    /// They go home.
    pub async fn end(self) -> Figures {
        let figures = self.figures();
        self.stop.send_replace(true);
        self.playing.join_all().await;
        figures
    }
}

fn locked(tally: &Mutex<Tally>) -> MutexGuard<'_, Tally> {
    tally.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Two at a table.
struct Pair {
    people: [Client; 2],
    tally: Arc<Mutex<Tally>>,
    luck: fastrand::Rng,
    orders: u32,
}

impl Pair {
    async fn come(nobody: &Client, nth: u32, tally: Arc<Mutex<Tally>>) -> Result<Self, ClientError> {
        let one = nobody.seen_from(&ordinary(nth, 1)).newcomer(&format!("Ada {nth}")).await?;
        let other = nobody.seen_from(&ordinary(nth, 2)).newcomer(&format!("Bob {nth}")).await?;
        Ok(Self { people: [one, other], tally, luck: fastrand::Rng::with_seed(u64::from(nth)), orders: 0 })
    }

    async fn play(mut self, nth: u32, mut stop: watch::Receiver<bool>) {
        // Not all at the same moment.
        tokio::time::sleep(PACE / 7 * (nth % 7)).await;
        let mut table = None;
        while !*stop.borrow_and_update() {
            let next = Instant::now() + PACE;
            table = match table {
                None => self.set().await,
                Some(table) => self.go_on(&table).await.then_some(table),
            };
            tokio::time::sleep_until(next.into()).await;
        }
    }

    /// Asks, and notes how long it took or what went wrong.
    async fn timed(
        &self,
        kind: Kind,
        asked: impl Future<Output = Result<Value, ClientError>>,
    ) -> Option<Value> {
        let began = Instant::now();
        let answer = asked.await;
        let took = began.elapsed();
        let mut tally = locked(&self.tally);
        // Whoever waits in vain has waited, too.
        match kind {
            Kind::Move => record(&mut tally.moves, took),
            Kind::Look => record(&mut tally.looks, took),
            Kind::Health => record(&mut tally.health, took),
        }
        match answer {
            Ok(answer) => Some(answer),
            Err(wrong) => {
                let what = match &wrong {
                    ClientError::Refused { status, .. } => {
                        format!("{status} {}", wrong.code().unwrap_or_default())
                    }
                    ClientError::Lost(_) => "no answer".to_owned(),
                    ClientError::Silent(_) => "given up".to_owned(),
                };
                let what = if tally.refused.len() < KINDS { what } else { "more".to_owned() };
                *tally.refused.entry(what).or_default() += 1;
                None
            }
        }
    }

    /// A new table for both.
    async fn set(&mut self) -> Option<String> {
        let [one, other] = &self.people;
        let setup = json!({ "setup": { "game": GAME, "seats": 2 } });
        let made = self.timed(Kind::Move, one.post("/api/v1/tables", &setup)).await?;
        let id = made["id"].as_str()?.to_owned();
        self.timed(Kind::Move, other.order(&id, "sit", &json!({ "do": "sit" }))).await?;
        self.timed(Kind::Move, one.order(&id, "start", &json!({ "do": "start" }))).await?;
        Some(id)
    }

    /// Each looks, and moves if awaited. False when the game is over.
    async fn go_on(&mut self, table: &str) -> bool {
        for person in 0..2 {
            let client = self.people[person].clone();
            let path = format!("/api/v1/tables/{table}");
            let Some(full) = self.timed(Kind::Look, client.get(&path)).await else { continue };
            if full["table"]["stage"] == "over" {
                return false;
            }
            let legal = full["legal"].as_array().filter(|legal| !legal.is_empty());
            let awaited = full["now"]["awaited"].as_array();
            let is_awaited = awaited.is_some_and(|seats| seats.contains(&json!(person)));
            if let (true, Some(legal)) = (is_awaited, legal) {
                self.orders += 1;
                let action = &legal[self.luck.usize(..legal.len())];
                let act = json!({ "do": "act", "decision": full["now"]["decision"], "action": action });
                self.timed(Kind::Move, client.order(table, &format!("o{}", self.orders), &act)).await;
            }
        }
        self.timed(Kind::Look, self.people[0].get("/api/v1/tables")).await;
        self.timed(Kind::Health, self.people[1].get("/healthz")).await;
        true
    }
}
