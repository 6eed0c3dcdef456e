//! How long one may think.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// So many playouts, so much time, whichever is used up first; and it stops at once when it is asked to.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// At most so many playouts.
    pub playouts: Option<u32>,
    /// At most so long.
    pub time: Option<Duration>,
    /// Games are played on for a few turns, and then the net says how they stand; to their end if not, or where no net knows
    /// the game.
    pub valued: bool,
    /// On so many threads; one if nothing is said.
    pub threads: usize,
    /// Whoever sets it wants an answer now.
    pub stop: Option<Arc<AtomicBool>>,
}

/// Where nothing else is said.
const MOST: u32 = 1 << 20;

impl Budget {
    /// So many playouts.
    pub fn playouts(playouts: u32) -> Self {
        Self { playouts: Some(playouts), ..Self::default() }
    }

    /// So much time.
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }

    /// A part of it.
    #[must_use]
    pub fn share(&self, share: f32) -> Self {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a part"
        )]
        let playouts = self.playouts.map(|playouts| (playouts as f32 * share) as u32);
        Self { playouts, time: self.time.map(|time| time.mul_f32(share)), ..self.clone() }
    }

    pub(super) fn start(&self) -> Clock<'_> {
        Clock { budget: self, begun: Instant::now() }
    }
}

/// A budget that is being used up.
#[derive(Clone, Copy)]
pub(super) struct Clock<'a> {
    budget: &'a Budget,
    begun: Instant,
}

impl Clock<'_> {
    /// The share that is used up after so many playouts; one or more when it is all gone.
    pub fn used(&self, playouts: u32) -> f64 {
        let Budget { playouts: most, time, stop, .. } = self.budget;
        if stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return f64::INFINITY;
        }
        let by_count = f64::from(playouts) / f64::from(most.unwrap_or(MOST).max(1));
        let by_time =
            time.map_or(0.0, |time| self.begun.elapsed().as_secs_f64() / time.as_secs_f64().max(1e-9));
        by_count.max(by_time)
    }

    pub fn goes_on(&self, playouts: u32) -> bool {
        self.used(playouts) < 1.0
    }

    pub fn budget(&self) -> &Budget {
        self.budget
    }

    pub fn threads(&self) -> usize {
        self.budget.threads.max(1)
    }
}
