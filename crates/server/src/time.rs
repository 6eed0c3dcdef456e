//! What time it is.

use std::time::{SystemTime, UNIX_EPOCH};

use store::Millis;
use tokio::time::{Duration, Instant};

/// The wall clock, read once and carried on by the runtime's own clock, so that a test can stop and push it, and a
/// step of the system's time does not make anybody lose on time.
#[derive(Clone, Copy, Debug)]
pub struct Time {
    read: Millis,
    at: Instant,
}

impl Time {
    /// From the system.
    pub fn of_system() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self::starting(Millis::try_from(since.as_millis()).unwrap_or(Millis::MAX))
    }

    /// As if it were so late now.
    pub fn starting(read: Millis) -> Self {
        Self { read, at: Instant::now() }
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> Millis {
        self.read + Millis::try_from(self.at.elapsed().as_millis()).unwrap_or(0)
    }

    /// What time it is when the runtime's clock shows this.
    pub fn millis(&self, at: Instant) -> Millis {
        self.read + Millis::try_from(at.saturating_duration_since(self.at).as_millis()).unwrap_or(0)
    }

    /// When the runtime's clock will show this time.
    pub fn instant(&self, at: Millis) -> Instant {
        self.at + Duration::from_millis(u64::try_from(at - self.read).unwrap_or(0))
    }
}
