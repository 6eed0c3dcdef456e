//! What one viewer is sent: numbered, and kept for a while for those who come back.

use std::collections::VecDeque;
use std::sync::Arc;

use table::{Viewer, Wire, Wired};

use crate::Millis;
use crate::patch::{Alike, Patch};
use crate::state::State;

/// So much is kept for those who come back: not much more than a fresh view has, which they get otherwise.
const KEPT: usize = 64;
const KEPT_BYTES: usize = 8 * 1024;
/// For so long after the last reader has gone.
const WARM: Millis = 60_000;

/// A message as it is sent.
pub type Text = Arc<str>;

/// A reader's place, to be given back when they go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sitting {
    /// As whom they read.
    pub viewer: Viewer,
    /// Since which opening of the stream.
    opening: u32,
}

/// The messages of one viewer.
#[derive(Debug)]
pub(crate) struct Stream {
    viewer: Viewer,
    /// How many read as this viewer, those included who have been told to come again and have not gone yet.
    here: u32,
    openings: u32,
    open: Option<Open>,
}

#[derive(Debug)]
struct Open {
    readers: u32,
    kept: VecDeque<(u32, Text)>,
    bytes: usize,
    /// The view that the last message led to, and what could be done then.
    view: Option<Wired>,
    legal: Option<Wired>,
    /// What they were made from; nothing if it is not sure that they are the same.
    from: Option<Basis>,
    warm_until: Millis,
}

/// What a view and a list of what may be done are made from: as long as it is the same, so are they.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Basis {
    /// How many entries the game has: they are added to, and never changed.
    entries: usize,
    /// Whether the viewer decides anything.
    decides: bool,
}

impl Basis {
    fn of(state: &State, viewer: Viewer) -> Self {
        Self { entries: state.entries, decides: viewer.seat().is_some_and(|seat| state.decides(seat)) }
    }
}

/// How what a viewer knows changes.
#[derive(Default)]
pub(crate) struct Change {
    pub patch: Option<Patch>,
    /// All of it, where there was none.
    pub view: Option<Wired>,
    pub legal: Option<Patch>,
}

impl Stream {
    pub fn new(viewer: Viewer) -> Self {
        Self { viewer, here: 0, openings: 0, open: None }
    }

    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// Is anybody at the other end?
    pub fn is_present(&self) -> bool {
        self.here > 0
    }

    /// Does anybody read?
    pub fn is_read(&self) -> bool {
        self.open.as_ref().is_some_and(|open| open.readers > 0)
    }

    /// Is it worth while to make messages? Forgets what was kept for nobody.
    pub fn is_open(&mut self, now: Millis) -> bool {
        if self.is_read() {
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
        state: &State,
        now: Millis,
    ) -> (Option<Vec<(u32, Text)>>, Sitting) {
        self.is_open(now);
        if self.open.is_none() {
            self.openings += 1;
            self.open = Some(Open {
                readers: 0,
                kept: VecDeque::new(),
                bytes: 0,
                view: state.view(self.viewer),
                legal: state.legal(self.viewer),
                from: Some(Basis::of(state, self.viewer)),
                warm_until: now + WARM,
            });
        }
        self.here += 1;
        let sitting = Sitting { viewer: self.viewer, opening: self.openings };
        let Some(open) = &mut self.open else { return (None, sitting) };
        open.readers += 1;
        let told = state.told[state.viewer_index(self.viewer)];
        let missed = match from {
            Some(from) if from == told => Some(Vec::new()),
            Some(from) if from < told && open.kept.front().is_some_and(|(first, _)| *first <= from + 1) => {
                Some(open.kept.iter().filter(|(n, _)| *n > from).cloned().collect())
            }
            _ => None,
        };
        (missed, sitting)
    }

    /// A reader has gone.
    pub fn leave(&mut self, sitting: Sitting) {
        self.here = self.here.saturating_sub(1);
        if sitting.opening == self.openings
            && let Some(open) = &mut self.open
        {
            open.readers = open.readers.saturating_sub(1);
        }
    }

    /// Has something happened that view or list may be others by?
    pub fn is_behind(&self, state: &State) -> bool {
        self.open.as_ref().is_some_and(|open| open.from != Some(Basis::of(state, self.viewer)))
    }

    /// How things change to what they are now, with this view, if there is one and the stream [is
    /// behind](Self::is_behind). `alike` is how they changed for those who were told before.
    pub fn change(&mut self, state: &State, view: Option<Wired>, alike: &mut Alike) -> Change {
        let mut change = Change::default();
        // Talk and the like change neither, and lists can be long.
        if !self.is_behind(state) {
            return change;
        }
        let Some(open) = &mut self.open else { return change };
        open.from = Some(Basis::of(state, self.viewer));
        if let Some(now) = view {
            match &open.view {
                Some(before) => {
                    change.patch = Some(Patch::beside(before, &now, alike)).filter(|patch| !patch.is_empty());
                }
                None => change.view = Some(now.clone()),
            }
            open.view = Some(now);
        }
        if let Some(now) = state.legal(self.viewer) {
            // Before the start there is no list, which is an empty one.
            let before = open.legal.take().unwrap_or_else(|| Wired::of(&Vec::<Wired>::new()));
            change.legal = Some(Patch::between(&before, &now)).filter(|patch| !patch.is_empty());
            open.legal = Some(now);
        }
        change
    }

    /// The table was read anew: what was sent last may be something else by now.
    pub fn reread(&mut self) {
        if let Some(open) = &mut self.open {
            open.from = None;
        }
    }

    /// A message as it is sent, kept if it is numbered.
    pub fn keep(&mut self, n: Option<u32>, message: &impl Wire) -> Option<Text> {
        let open = self.open.as_mut()?;
        let text = text(message);
        if let Some(n) = n {
            open.bytes += text.len();
            open.kept.push_back((n, text.clone()));
            while open.kept.len() > KEPT || (open.bytes > KEPT_BYTES && open.kept.len() > 1) {
                open.bytes -= open.kept.pop_front().map_or(0, |(_, text)| text.len());
            }
        }
        Some(text)
    }

    /// It ends for everybody who reads; they may come again.
    pub fn close(&mut self) {
        self.open = None;
    }
}

/// A message as it is sent.
pub(crate) fn text(message: &impl Wire) -> Text {
    Wired::of(message).into_string().into()
}
