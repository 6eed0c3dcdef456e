//! Those who are told what happens.

use std::sync::Arc;

use table::{Seat, Viewer};
use tokio::sync::{broadcast, mpsc};

use super::channel::Sent;

/// Somebody who wants to be told what happens.
#[derive(Clone, Debug, Default)]
pub struct Reader {
    /// Who, if that is known.
    pub player: Option<String>,
    /// The era and the number of the last message they have.
    pub from: Option<(u32, u32)>,
    /// They also want to be told what they may do.
    pub legal: bool,
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
    /// Held as long as the reader wants to know what may be done.
    pub deciding: Option<Arc<()>>,
    /// Says goodbye by being dropped.
    pub seat: Sitting,
}

/// A reader's presence, until it is dropped.
pub struct Sitting {
    seat: Option<Seat>,
    gone: mpsc::UnboundedSender<Seat>,
}

impl Sitting {
    /// Somebody reads from a seat, or from none; `gone` is told when they no longer do.
    pub fn new(seat: Option<Seat>, gone: mpsc::UnboundedSender<Seat>) -> Self {
        Self { seat, gone }
    }
}

impl Drop for Sitting {
    fn drop(&mut self) {
        if let Some(seat) = self.seat {
            // The table may have been put away before its last reader.
            let _ = self.gone.send(seat);
        }
    }
}
