//! Opponents that see one seat's view, remember what that seat saw, and know nothing else.
//!
//! A [`Bot`] is handed a [`Knowledge`], never a game's state, so it cannot cheat. Each game has one file of
//! judgement.

mod any;
mod judged;
mod ladder;
pub mod masterpiece;
mod net;
pub mod pass_the_paint;
pub mod pastiche;
mod random;
pub mod search;
mod told;
mod weights;
mod words;

pub use any::{
    Advice, Advising, AnyHint, Choice, Remark, Thought, advise, names, proposals, proposed, remark, think,
};
pub use judged::{Bargain, Bargaining, Judged, Outcome, SEATS, play_out};
pub use ladder::{
    FORMER, Greedy, Hint, HintIn, LEVELS, LOOKING_AHEAD, Level, NAMES, Player, Thinking, VALUING, by_name,
    hints, level,
};
pub use net::{Net, NetSlot};
pub use random::Random;
pub use weights::{Tunable, Weights};

use std::time::Duration;

use table::{Determinize, Seat};

/// What one seat knows when it is to choose.
#[derive(Debug)]
pub struct Knowledge<'a, G: Determinize> {
    /// Which seat.
    pub seat: Seat,
    /// What lies open, and its own hand.
    pub view: &'a G::View,
    /// What it saw happen.
    pub memory: &'a G::Memory,
    /// Everything it may do that can be listed.
    pub legal: &'a [G::Action],
    /// The game waits for it. If not, it was asked something that it may leave.
    pub awaited: bool,
}

/// Somebody who chooses for a seat.
pub trait Bot<G: Determinize>: Send {
    /// What it is called.
    fn name(&self) -> &'static str;

    /// One of the legal actions, or an open one of its own making. `None` only if it is not awaited and has
    /// nothing to say.
    fn choose(&mut self, knowledge: &Knowledge<'_, G>, luck: &mut fastrand::Rng) -> Option<G::Action>;

    /// From now on it thinks no longer than this about a move. Nothing to do for who answers at once.
    fn hurry(&mut self, _most: Duration) {}

    /// For so long it thinks about a move at most; nothing for who answers at once.
    fn time(&self) -> Duration {
        Duration::ZERO
    }
}

impl<G: Determinize, B: Bot<G> + ?Sized> Bot<G> for Box<B> {
    fn name(&self) -> &'static str {
        (**self).name()
    }

    fn choose(&mut self, knowledge: &Knowledge<'_, G>, luck: &mut fastrand::Rng) -> Option<G::Action> {
        (**self).choose(knowledge, luck)
    }

    fn hurry(&mut self, most: Duration) {
        (**self).hurry(most);
    }

    fn time(&self) -> Duration {
        (**self).time()
    }
}

/// An action with what it is worth to the seat that could take it, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked<A> {
    /// The action.
    pub action: A,
    /// In points, against doing nothing.
    pub worth: f32,
    /// In a sentence.
    pub why: String,
}

/// Best first; of equals, as they were.
fn best_first<A>(ranked: impl Iterator<Item = Ranked<A>>) -> Vec<Ranked<A>> {
    let mut ranked: Vec<_> = ranked.collect();
    ranked.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    ranked
}
