//! Taking back: what one has done oneself and nobody learned anything by, or anything if all agree.

use std::borrow::Cow;

use serde::Serialize;

use super::{CHECKPOINT, Decided, Match, Standing, Step};
use crate::{Chance, Entry, Game, Head, Script, Seat, Silent, Viewer, Wire};

impl<G: Game> Match<G> {
    /// Takes back the last action that stands, if it is this seat's own and nobody learned anything by it.
    ///
    /// A choice that still lies face down ([`Game::is_sealed`]) is taken back whatever the others have chosen since:
    /// the order in which they chose does not matter, and nobody is to find out by a refused undo that another
    /// changed their mind.
    pub fn undo(&mut self, seat: Seat) -> Result<usize, UndoRefused> {
        let mut decided = self.decide_undo(seat, false)?;
        // One was asked for, and a refusal has been given above.
        Ok(decided.pop().map_or(self.record.entries.len(), |decided| self.commit(decided)))
    }

    /// What would come of [`Match::undo`], of one or of as many as can be. They are to be committed in order.
    pub fn decide_undo(&self, seat: Seat, all: bool) -> Result<Vec<Decided<G>>, UndoRefused> {
        let mut stands = Cow::Borrowed(&self.standing);
        let mut decided = Vec::new();
        // The entries before this place are those that stand now.
        let mut same = self.standing.len();
        loop {
            let place = match self.undoable(seat, &stands) {
                Ok(place) => place,
                Err(_) if !decided.is_empty() => return Ok(decided),
                Err(refused) => return Err(refused),
            };
            same = same.min(place);
            let step = stands[place];
            let rest = stands[same..].iter().enumerate().filter(|(nth, _)| same + nth != place);
            decided.push(Decided {
                n: self.record.entries.len() + decided.len(),
                entry: Entry::Undo { seat },
                state: self.state_after(same, rest.map(|(_, step)| *step)),
                standing: Standing::Without(place),
                seen: Some(self.viewers_of(step.entry)),
            });
            if !all {
                return Ok(decided);
            }
            stands.to_mut().remove(place);
        }
    }

    /// Could this seat undo now?
    pub fn may_undo(&self, seat: Seat) -> Result<(), UndoRefused> {
        self.undoable(seat, &self.standing).map(drop)
    }

    /// Which of the entries that stand this seat's undo would take back.
    fn undoable(&self, seat: Seat, stands: &[Step]) -> Result<usize, UndoRefused> {
        if self.state.status().is_over() {
            return Err(UndoRefused::Over);
        }
        let by = |step: &Step| self.record.entries[step.entry].seat();
        let lies_over = |step: &Step| step.sealed && !step.revealing && by(step) != Some(seat);
        let mut over = None;
        for (place, step) in stands.iter().enumerate().rev() {
            if lies_over(step) {
                over = by(step);
                continue;
            }
            return match (by(step), over) {
                (None, _) => Err(UndoRefused::Nothing),
                (Some(by), _) if by != seat => Err(UndoRefused::NotYours { by }),
                (Some(_), _) if step.revealing => Err(UndoRefused::Revealed { entry: step.entry }),
                (Some(_), Some(by)) if !step.sealed => Err(UndoRefused::NotYours { by }),
                (Some(_), _) => Ok(place),
            };
        }
        Err(UndoRefused::Nothing)
    }

    /// Takes back everything from this seat's last action that stands, whatever it showed and whoever acted since. That
    /// all agreed is for the caller to know. Refused only when the game is over or the seat has done nothing.
    ///
    /// What was drawn meanwhile is drawn anew: luck goes by the number of the entry, and no number comes twice.
    pub fn take_back(&mut self, seat: Seat) -> Result<usize, UndoRefused> {
        let decided = self.decide_take_back(seat)?;
        Ok(self.commit(decided))
    }

    /// What would come of [`Match::take_back`].
    pub fn decide_take_back(&self, seat: Seat) -> Result<Decided<G>, UndoRefused> {
        let first = self.back_to(seat)?;
        Ok(Decided {
            n: self.record.entries.len(),
            entry: Entry::TakeBack { seat },
            state: self.state_after(first, std::iter::empty()),
            standing: Standing::First(first),
            seen: Some(Viewer::all(self.record.head.seats).collect()),
        })
    }

    /// Is there an action of this seat to be taken back by [`Match::take_back`]?
    pub fn may_take_back(&self, seat: Seat) -> Result<(), UndoRefused> {
        self.back_to(seat).map(drop)
    }

    fn back_to(&self, seat: Seat) -> Result<usize, UndoRefused> {
        if self.state.status().is_over() {
            return Err(UndoRefused::Over);
        }
        let own = |step: &Step| self.record.entries[step.entry].seat() == Some(seat);
        let last = self.standing.iter().rposition(own).ok_or(UndoRefused::Nothing)?;
        // Choices that lie face down are taken back together: how often a seat changed its mind is nobody's business.
        let face_down = |step: &&Step| step.sealed && !step.revealing;
        let lying = self.standing[..=last].iter().rev().take_while(face_down).count();
        let first = self.standing[last + 1 - lying..].iter().position(own);
        Ok(first.map_or(last, |first| last + 1 - lying + first))
    }

    /// Only the first `same` entries that stand are still the same.
    pub(super) fn check_points(&mut self, same: usize) {
        self.checkpoints.truncate(same / CHECKPOINT);
        // What lay over a choice that was taken back has moved up.
        while self.checkpoints.len() < self.standing.len() / CHECKPOINT {
            let steps = (self.checkpoints.len() + 1) * CHECKPOINT;
            let state = self.state_after(steps, std::iter::empty());
            self.checkpoints.push(state);
        }
    }

    /// The state after the first `same` entries that stand and then these, played again from the last checkpoint.
    fn state_after(&self, same: usize, then: impl Iterator<Item = Step>) -> G {
        let checkpoint = (same / CHECKPOINT).min(self.checkpoints.len());
        let state = checkpoint.checked_sub(1).map(|nth| self.checkpoints[nth].clone());
        let steps = self.standing[checkpoint * CHECKPOINT..same].iter().copied().chain(then);
        let state = steps.fold(state, |state, step| {
            self.again(state, step.entry, &mut Script::new(self.record.entries[step.entry].picks()))
        });
        state.expect("what was accepted once is accepted again")
    }

    /// Plays one entry again; `None` if it is refused, or has nothing to stand on.
    fn again(&self, state: Option<G>, entry: usize, chance: &mut impl Chance) -> Option<G> {
        match &self.record.entries[entry] {
            Entry::Deal { .. } => {
                let Head { rules, options, seats, .. } = &self.record.head;
                G::setup_by(*rules, options, *seats, chance, &mut Silent).ok()
            }
            Entry::Act { seat, action, .. } => {
                let mut state = state?;
                state.apply(*seat, action, chance, &mut Silent).ok()?;
                Some(state)
            }
            Entry::Undo { .. } | Entry::TakeBack { .. } | Entry::Renew { .. } => state,
        }
    }
}

/// Why nothing is undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum UndoRefused {
    /// The cards are dealt and nobody has acted.
    #[error("there is nothing to undo")]
    Nothing,
    /// What is over is over.
    #[error("the game is over")]
    Over,
    /// Nobody takes back what another did.
    #[error("the last action is {by}'s, and only {by} may take it back")]
    NotYours {
        /// Whose it is.
        by: Seat,
    },
    /// Somebody learned something.
    #[error("the last action showed something that was hidden")]
    Revealed {
        /// The entry that did; not sent, as with [`Seen`](super::Seen).
        #[serde(skip)]
        entry: usize,
    },
}

impl Wire for UndoRefused {}
