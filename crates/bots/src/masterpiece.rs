//! Judgement of Birth of a Masterpiece: what to announce, what to read, and which card is worth having.

mod inputs;
mod judge;
mod laying;
mod plans;
mod policy;
mod reasons;
mod sight;
mod weights;

use judge::Judge;
pub use policy::Notes;
pub use reasons::{Aim, Lacks, Reason};
use shelf::masterpiece::{
    Action, Announcement, Card, Cards, Masterpiece, Memory, Payment, Payments, Phase, View,
};
use sight::Sight;
use table::{Determinize, Game, Seat};
use weights::{PLAIN, TUNED, Weights};

use crate::ladder::best_of;
use crate::{Bot, Judged, Knowledge, NetSlot, Ranked, Tunable, best_first};

/// So many actions are worth thinking about.
const CANDIDATES: usize = 16;

/// All that can be listed and announcements of the bot's own making, best first.
fn ranked(judge: &Judge<'_>) -> Vec<(Action, f32)> {
    let mut all = Vec::new();
    judge.listed(|action| all.push((action, judge.worth(&action))));
    for announcement in judge.announcements() {
        let action = Action::Announce(announcement);
        all.push((action, judge.worth(&action)));
    }
    all.sort_by(|one, other| other.1.total_cmp(&one.1));
    all
}

/// The legal actions of a view's seat and announcements it could make, best first. A spectator has none.
pub fn rank(view: &View, legal: &[Action]) -> Vec<Ranked<Action>> {
    let Some(sight) = Sight::seen(view, &TUNED) else { return Vec::new() };
    let judge = Judge::of(&sight, &TUNED);
    // Whoever may do nothing may not announce either.
    let announcements = if legal.is_empty() { Vec::new() } else { judge.announcements() };
    let actions = legal.iter().copied().chain(announcements.into_iter().map(Action::Announce));
    best_first(actions.map(|action| Ranked {
        action,
        worth: judge.worth(&action),
        why: Reason::of(&judge, &action).to_string(),
    }))
}

/// What is best by these weights. Luck says which of equals it is, and which author gets which of the cards paid.
fn best_by(game: &Masterpiece, seat: Seat, weights: &Weights, luck: &mut fastrand::Rng) -> Option<Action> {
    let sight = Sight::of(game, seat, weights);
    let best = best_of(&ranked(&Judge::of(&sight, weights)), luck)?;
    let Action::Announce(announcement) = best else { return Some(best) };
    let mut paid: Vec<_> = announcement.pay.all().iter().collect();
    luck.shuffle(&mut paid);
    let pay = dealt(announcement.pay.iter(), paid);
    Some(Action::Announce(Announcement { pay, ..announcement }))
}

/// These cards to the same authors, each as many as before.
fn dealt(before: impl Iterator<Item = Payment>, cards: impl IntoIterator<Item = Card>) -> Payments {
    let (mut dealt, mut cards) = (Payments::NONE, cards.into_iter());
    for Payment { to, cards: paid } in before {
        let count = usize::try_from(paid.len()).unwrap_or_default();
        cards.by_ref().take(count).for_each(|card| dealt.add(to, Cards::one(card)));
    }
    dealt
}

/// The careful judgement, to be tuned.
#[derive(Debug)]
pub struct Careful(Weights);

impl Tunable for Careful {
    type Game = Masterpiece;
    const NAMES: &'static [&'static str] = Weights::NAMES;

    fn weights() -> Vec<f32> {
        TUNED.to_vec()
    }

    fn bot(weights: &[f32]) -> Box<dyn Bot<Masterpiece>> {
        Box::new(Self(Weights::from_slice(weights)))
    }
}

impl Bot<Masterpiece> for Careful {
    fn name(&self) -> &'static str {
        "careful"
    }

    fn choose(&mut self, knowledge: &Knowledge<'_, Masterpiece>, luck: &mut fastrand::Rng) -> Option<Action> {
        let world = Masterpiece::determinize(knowledge.view, knowledge.memory, luck);
        best_by(&world, knowledge.seat, &self.0, luck)
    }
}

impl Judged for Masterpiece {
    type Notes = Notes;
    type Reason = Reason;

    const CANDIDATE_MARGIN: f32 = 1.0;
    const CLEAR_MARGIN: f32 = 0.26;
    const PRIOR_PLAYOUTS: f32 = 8.0;

    fn policy(&self, seat: Seat, notes: &mut Notes, _: &mut fastrand::Rng) -> Action {
        policy::act(self, seat, notes, &TUNED)
    }

    fn candidates(&self, seat: Seat, out: &mut Vec<(Action, f32)>) {
        let sight = Sight::of(self, seat, &TUNED);
        out.extend(ranked(&Judge::of(&sight, &TUNED)).into_iter().take(CANDIDATES));
    }

    fn greedily(&self, seat: Seat, luck: &mut fastrand::Rng) -> Option<Action> {
        best_by(self, seat, &PLAIN, luck)
    }

    /// All announcements that make sense: for each work that is possible the best by several ways of reckoning.
    fn proposals(&self, seat: Seat, _: &Memory, _: &mut fastrand::Rng, out: &mut Vec<Action>) {
        if self.phase() != Phase::Acting || !self.awaited().has(seat) {
            return;
        }
        let sight = Sight::of(self, seat, &TUNED);
        let open = ranked(&Judge::of(&sight, &TUNED)).into_iter().map(|(action, _)| action);
        out.extend(open.filter(|action| !Self::is_listed(action)));
    }

    const INPUTS: usize = inputs::INPUTS;
    const VALUED: bool = true;
    const PRIOR_VALUES: f32 = 1.0;

    /// Until it is the seat's turn for the second time.
    fn turns(seats: u8) -> u8 {
        2 * seats - 1
    }

    fn net_slot() -> Option<&'static NetSlot> {
        static SLOT: NetSlot = NetSlot::new(include_bytes!("../nets/masterpiece.net"));
        Some(&SLOT)
    }

    fn is_settled(&self) -> bool {
        inputs::is_settled(self)
    }

    fn inputs(&self, seat: Seat, out: &mut [u8]) {
        inputs::tell(self, seat, out);
    }

    fn weights() -> Option<crate::Weights<Self>> {
        Some(crate::Weights::of::<Careful>())
    }

    fn why(&self, seat: Seat, action: &Action) -> Reason {
        let sight = Sight::of(self, seat, &TUNED);
        Reason::of(&Judge::of(&sight, &TUNED), action)
    }
}
