//! What one viewer is sent: numbered, and kept for a while for those who come back.

use std::collections::VecDeque;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use table::{AnyMatch, Viewer, Wire, Wired};
use tokio::sync::broadcast;
use tokio::time::{Duration, Instant};

use crate::patch::Patch;
use crate::wire::{Deciding, Message, Why};

/// So many messages may wait for a slow reader.
const WAITING: usize = 64;
/// So much is kept for those who come back: not much more than a fresh view has, which they get otherwise.
const KEPT: usize = 64;
const KEPT_BYTES: usize = 8 * 1024;
/// For so long after the last reader has gone.
const WARM: Duration = Duration::from_mins(1);

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
    /// What may be done, as JSON, for those who want to know.
    Decision(Utf8Bytes),
    /// The stream ends for everybody, or for one player.
    Bye {
        /// The reason.
        why: Why,
        /// For this one only.
        only: Option<String>,
    },
}

/// The messages of one viewer.
pub struct Channel {
    viewer: Viewer,
    open: Option<Open>,
}

struct Open {
    sender: broadcast::Sender<Sent>,
    kept: VecDeque<(u32, Utf8Bytes)>,
    bytes: usize,
    /// The view that the last message led to.
    view: Option<Wired>,
    warm_until: Instant,
    /// Held by every reader who wants to know what may be done.
    deciding: Arc<()>,
    /// What they were last told of it.
    decision: Option<Utf8Bytes>,
}

impl Channel {
    pub fn new(viewer: Viewer) -> Self {
        Self { viewer, open: None }
    }

    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// How many read.
    pub fn readers(&self) -> usize {
        self.open.as_ref().map_or(0, |open| open.sender.receiver_count())
    }

    /// Is it worth while to make messages? Forgets what was kept for nobody.
    pub fn is_open(&mut self) -> bool {
        let now = Instant::now();
        if self.readers() > 0 {
            if let Some(open) = &mut self.open {
                open.warm_until = now + WARM;
            }
        } else if self.open.as_ref().is_some_and(|open| open.warm_until < now) {
            self.open = None;
        }
        self.open.is_some()
    }

    /// One more reader. Gives what was kept after number `from`, if that is all that is missing.
    pub fn join(
        &mut self,
        from: Option<u32>,
        told: u32,
        played: Option<&dyn AnyMatch>,
    ) -> (Option<Vec<Sent>>, broadcast::Receiver<Sent>) {
        let view = || played.map(|played| played.view(self.viewer));
        let open = self.open.get_or_insert_with(|| Open {
            sender: broadcast::channel(WAITING).0,
            kept: VecDeque::new(),
            bytes: 0,
            view: view(),
            warm_until: Instant::now() + WARM,
            deciding: Arc::default(),
            decision: None,
        });
        let receiver = open.sender.subscribe();
        let missed = match from {
            Some(from) if from == told => Some(Vec::new()),
            Some(from) if from < told && open.kept.front().is_some_and(|(first, _)| *first <= from + 1) => {
                let missed = open.kept.iter().filter(|(n, _)| *n > from);
                Some(missed.map(|(n, text)| Sent::Text { n: Some(*n), text: text.clone() }).collect())
            }
            _ => None,
        };
        (missed, receiver)
    }

    /// How the view changes to what it is now: a patch, or all of it where there was none.
    pub fn change(&mut self, played: Option<&dyn AnyMatch>) -> (Option<Patch>, Option<Wired>) {
        let (Some(open), Some(played)) = (&mut self.open, played) else { return (None, None) };
        let now = played.view(self.viewer);
        let change = match &open.view {
            Some(before) => (Some(Patch::between(before, &now)).filter(|patch| !patch.is_empty()), None),
            None => (None, Some(now.clone())),
        };
        open.view = Some(now);
        change
    }

    /// Sends a message and, if it is numbered, keeps it.
    pub fn send(&mut self, n: Option<u32>, message: &impl Wire) {
        let Some(open) = &mut self.open else { return };
        let text = text(message);
        if let Some(n) = n {
            open.bytes += text.len();
            open.kept.push_back((n, text.clone()));
            while open.kept.len() > KEPT || (open.bytes > KEPT_BYTES && open.kept.len() > 1) {
                open.bytes -= open.kept.pop_front().map_or(0, |(_, text)| text.len());
            }
        }
        // Nobody reads: it is kept for those who come back.
        let _ = open.sender.send(Sent::Text { n, text });
    }

    /// One of the readers wants to know what may be done, for as long as they hold what they get. Gives what is to be
    /// sent to them at once.
    pub fn join_deciding(&mut self, decision: Option<Deciding>) -> (Option<Sent>, Option<Arc<()>>) {
        let Some(open) = &mut self.open else { return (None, None) };
        open.decision = decision.map(|decision| text(&Message::Decision(decision)));
        (open.decision.clone().map(Sent::Decision), Some(open.deciding.clone()))
    }

    /// Tells those who want to know what may be done, if it is something else than before.
    pub fn decide(&mut self, decision: impl FnOnce() -> Option<Deciding>) {
        let Some(open) = &mut self.open else { return };
        if Arc::strong_count(&open.deciding) == 1 {
            return;
        }
        let decision = decision().map(|decision| text(&Message::Decision(decision)));
        if decision == open.decision {
            return;
        }
        open.decision.clone_from(&decision);
        if let Some(text) = decision {
            let _ = open.sender.send(Sent::Decision(text));
        }
    }

    /// The stream ends.
    pub fn bye(&mut self, why: Why, only: Option<String>) {
        let all = only.is_none();
        if let Some(open) = &self.open {
            let _ = open.sender.send(Sent::Bye { why, only });
        }
        if all {
            self.open = None;
        }
    }
}

/// A message as it is sent.
pub fn text(message: &impl Wire) -> Utf8Bytes {
    Wired::of(message).into_string().into()
}
