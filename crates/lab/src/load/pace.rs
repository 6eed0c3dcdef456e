//! Who moves when: so many moves a second, spread over all who could move.

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

/// How many moves a second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rate {
    /// So many.
    PerSecond(f64),
    /// As many as can be.
    Most,
}

impl FromStr for Rate {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match (text, text.parse()) {
            ("max", _) => Ok(Self::Most),
            (_, Ok(rate)) if rate > 0.0 && rate < 1e6 => Ok(Self::PerSecond(rate)),
            _ => Err("a number of moves a second, or max".to_owned()),
        }
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PerSecond(rate) => write!(f, "{rate}"),
            Self::Most => f.write_str("max"),
        }
    }
}

/// Says who moves when.
pub struct Pace {
    rate: Rate,
    ready: Mutex<Ready>,
    /// Moves that were called for and not made: those called had nothing to decide any more.
    declined: AtomicU64,
}

struct Ready {
    /// Those who wait to be called.
    waiting: Vec<Arc<Notify>>,
    luck: fastrand::Rng,
    running: bool,
}

impl Pace {
    /// Nobody waits yet.
    pub fn new(rate: Rate, seed: u64) -> Self {
        let ready = Ready { waiting: Vec::new(), luck: fastrand::Rng::with_seed(seed), running: false };
        Self { rate, ready: Mutex::new(ready), declined: AtomicU64::new(0) }
    }

    /// Somebody could move, and waits to be called.
    pub fn wait(&self, who: &Arc<Notify>) {
        let mut ready = self.ready();
        if ready.running && self.rate == Rate::Most {
            who.notify_one();
        } else {
            ready.waiting.push(who.clone());
        }
    }

    /// Somebody who was called has nothing to decide any more.
    pub fn decline(&self) {
        self.declined.fetch_add(1, Ordering::Relaxed);
    }

    /// A generator of its own for a player.
    pub fn luck(&self) -> fastrand::Rng {
        self.ready().luck.fork()
    }

    /// Calls players, for so long or until it is enough.
    pub async fn run(&self, time: Duration, enough: impl Fn() -> bool) {
        let began = Instant::now();
        self.ready().running = true;
        let (mut ticks, mut called) = (tokio::time::interval(Duration::from_millis(1)), 0.0);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        while began.elapsed() < time && !enough() {
            ticks.tick().await;
            called -= f64::from(u32::try_from(self.declined.swap(0, Ordering::Relaxed)).unwrap_or(0));
            let due = match self.rate {
                Rate::PerSecond(rate) => rate * began.elapsed().as_secs_f64(),
                Rate::Most => f64::INFINITY,
            };
            let mut ready = self.ready();
            while called < due && !ready.waiting.is_empty() {
                let Ready { waiting, luck, .. } = &mut *ready;
                waiting.swap_remove(luck.usize(..waiting.len())).notify_one();
                called += 1.0;
            }
        }
        self.ready().running = false;
    }

    fn ready(&self) -> std::sync::MutexGuard<'_, Ready> {
        self.ready.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
