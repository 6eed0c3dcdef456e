//! Whether a table does what is due by itself: not before the time while it did nothing has been dealt with, and not where
//! nobody is who would see it.

use table::Seat;

use crate::Millis;
use crate::plan::Plan;
use crate::room::{Cause, Output, Room, Writing};
use crate::wire::Stage;

/// Whoever has asked something of a table is taken to be there for so long.
const ATTENTION: Millis = 15_000;

/// Does a table do what is due by itself?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Activity {
    /// It has just been taken up: perhaps the server was away, and that time has to be dealt with first.
    Loaded,
    /// It does.
    Active,
    /// Not while nobody is here to see it; it is kept that nothing is due.
    Paused,
    /// It is about to again: the time while it was paused has to be dealt with first.
    Resumed,
}

impl Activity {
    pub fn is_awake(self) -> bool {
        matches!(self, Self::Active | Self::Paused)
    }
}

impl Room {
    /// Somebody is here: a table that was paused goes on.
    pub(crate) fn attend(&mut self) {
        self.attended = Some(self.now);
        if self.activity == Activity::Paused {
            self.activity = Activity::Resumed;
        }
    }

    /// Is nobody here to see what would happen, and does no person play? Then it need not happen now.
    pub(crate) fn is_unattended(&self) -> bool {
        let somebody_asked = self.attended.is_some_and(|at| self.now < at + ATTENTION);
        !somebody_asked
            && !self.is_read()
            && !Seat::all(self.state.setup.seats).any(|seat| self.state.is_person(seat))
    }

    /// It is kept that something is due at once, and nothing is: the table is to be found by its clocks again.
    pub(crate) fn settle(&mut self) {
        let rests = self.rests_until.is_some_and(|until| until > self.now);
        let pauses =
            self.is_unattended() && self.activity != Activity::Paused && self.state.stage == Stage::Playing;
        if rests || !(self.marked || pauses) || self.due_by_itself().is_some() {
            return;
        }
        let pending = self.state.prepare(Plan::default(), None, None, self.now);
        let mut summary = Box::new(self.state.summary());
        if pauses {
            // Nobody's time runs, and nobody looks for it.
            summary.deadline = None;
        }
        let (first, rows) = (self.state.rows, Vec::new());
        self.outputs.push(Output::Append { first, rows, seen: 0, summary, ticket: None });
        self.writing = Some(Writing { pending, cause: Cause::Settling { pauses }, marks: false });
    }
}
