//! Judgement of Pass the Paint: which card to choose, and whether to keep it.
//!
//! There are two: a quick one that plays games out by tables, and a finer one that says what is worth thinking about.

mod envied;
mod figures;
mod inputs;
mod judge;
mod plain;
mod quick;
mod supply;
mod tables;
mod tuning;
mod words;

use judge::Judge;
use shelf::pass_the_paint::{Action, Choice, Memory, Mine, PassThePaint, View};
use supply::Known;
use table::{Determinize, Game, Seat, Silent};

pub use quick::Notes;
pub use tuning::Quickly;
pub use words::{Drawn, Kept, Reason};

use crate::{Judged, NetSlot, Ranked, best_first};

/// The legal actions of a view's seat: best first, but changes of mind come after what is still to be chosen. Against
/// what was chosen already they are worth what they make better. A spectator has none to rank.
///
/// This goes by what can be seen now: whoever remembers the hands they passed on may judge better.
pub fn rank(view: &View, legal: &[Action]) -> Vec<Ranked<Action>> {
    let (mut open, mut changes) = (Vec::new(), Vec::new());
    let Some(places) = view.mine.as_ref() else { return Vec::new() };
    // Any world will do: nothing is read of it that is not seen.
    let world = PassThePaint::determinize(view, &Memory::default(), &mut fastrand::Rng::with_seed(0));
    for mine in places {
        let Some(judge) = Judge::of(&world, mine.place.index(), Known::Seen) else { continue };
        let mut best = Vec::new();
        judge.candidates(&mut best);
        let Some(&(best, most)) = best.first() else { continue };
        let chosen = chosen(mine).map(|action| judge.worth(&action));
        let mut here: Vec<_> = legal.iter().filter(|action| action.side() == mine.place.side).collect();
        // Of equals, first what the bot would choose: there may be many ways to pay that come to the same.
        here.sort_by_key(|action| **action != best);
        for &action in here {
            let worth = judge.worth(&action).min(most) - chosen.unwrap_or(0.0);
            let ranked = Ranked { action, worth, why: Reason::of(&judge, &action).to_string() };
            if chosen.is_some() { &mut changes } else { &mut open }.push(ranked);
        }
    }
    let mut ranked = best_first(open.into_iter());
    ranked.extend(best_first(changes.into_iter()));
    ranked
}

/// What a place has chosen, as the action that chose it.
fn chosen(mine: &Mine) -> Option<Action> {
    let side = mine.place.side;
    mine.choice.map(|choice| match choice {
        Choice::Draft { colour } => Action::Draft { side, colour },
        Choice::Keep { pay } => Action::Keep { side, pay },
        Choice::Discard => Action::Discard { side },
    })
}

impl Judged for PassThePaint {
    type Notes = Notes;
    type Reason = Reason;

    /// There are few.
    const CANDIDATE_MARGIN: f32 = f32::INFINITY;
    const CLEAR_MARGIN: f32 = 2.6;
    const PRIOR_PLAYOUTS: f32 = 4.0;

    #[inline]
    fn policy(&self, seat: Seat, notes: &mut Notes, _: &mut fastrand::Rng) -> Action {
        quick::policy(self, seat, notes)
    }

    /// With double hands those of one hand: the other is asked for next.
    fn candidates(&self, seat: Seat, out: &mut Vec<(Action, f32)>) {
        let Some(place) = self.choosing(seat).iter().next() else { return };
        if let Some(judge) = Judge::of(self, place.index(), Known::Remembered) {
            judge.candidates(out);
        }
    }

    fn greedily(&self, seat: Seat) -> Option<Action> {
        let place = self.choosing(seat).iter().next()?;
        plain::choice(self, place.index())
    }

    fn settle(&mut self, thinks: Seat, notes: &mut Notes, luck: &mut fastrand::Rng) {
        // Where nobody is awaited nothing can be changed any more.
        if self.awaited().is_empty() || self.goes().is_none() {
            return;
        }
        for place in 0..self.place_count() {
            let seat = self.place_at(place).seat;
            if seat != thinks && self.chosen(place).is_some() {
                let action = quick::choice(self, place, notes);
                // If it is what was drawn, it stays.
                let _same = self.apply(seat, &action, luck, &mut Silent);
            }
        }
    }

    const INPUTS: usize = inputs::INPUTS;
    const PRIOR_VALUES: f32 = 1.0;

    fn net_slot() -> Option<&'static NetSlot> {
        static SLOT: NetSlot = NetSlot::new(include_bytes!("../nets/pass-the-paint.net"));
        Some(&SLOT)
    }

    fn is_settled(&self) -> bool {
        inputs::is_settled(self)
    }

    fn inputs(&self, seat: Seat, out: &mut [u8]) {
        inputs::tell(self, seat, out);
    }

    /// Whose hand comes here next.
    fn neighbour(&self, seat: Seat) -> Seat {
        let places = self.place_count();
        let from = (0..places)
            .find(|&place| self.goes().is_some_and(|goes| goes.next(place, places) == seat.index()));
        from.map_or(seat, |place| self.place_at(place).seat)
    }

    fn weights() -> Option<crate::Weights<Self>> {
        Some(crate::Weights::of::<Quickly>())
    }

    fn why(&self, seat: Seat, action: &Action) -> Reason {
        let place = shelf::pass_the_paint::Place { seat, side: action.side() }.index();
        Judge::of(self, place, Known::Remembered).map_or(Reason::Nothing, |judge| Reason::of(&judge, action))
    }
}
