//! Judgement of Pastiche: how near a hand is to a commission, and which action brings it nearest.

mod deals;
mod efforts;
mod features;
mod first_deals;
mod guests;
mod inputs;
mod painting;
mod placing;
mod quick;
mod rates;
mod reasons;
mod remarks;
mod weights;
mod words;

use std::sync::LazyLock;

use shelf::pastiche::{Action, Cards, Memory, Offer, OfferId, Pastiche, Phase, Placed, Talk, View};
use table::{Determinize, Game, Seat};

use self::deals::Dealing;
use self::features::SeatFeatures;
use self::placing::Plan;
pub use self::reasons::{Aim, Reason};
use self::weights::{PLAIN, WEIGHTS, Weights};
use crate::ladder::best_of;
use crate::{Bargain, Bargaining, Bot, Judged, Knowledge, NetSlot, Ranked, Tunable, best_first};

/// What a playout keeps from the placement to the collecting.
#[derive(Clone, Copy, Debug, Default)]
pub struct Notes {
    planned: Option<(Placed, Action)>,
}

/// What a sensible player does, by these weights.
fn policy_by(game: &Pastiche, seat: Seat, notes: &mut Notes, weights: &Weights) -> Option<Action> {
    match game.phase() {
        Phase::Mixing => {
            let Plan { place, collect } = SeatFeatures::of(game, seat, weights).place_quickly()?;
            if let Action::Place { hex, at, turn } = place {
                notes.planned = Some((Placed { hex, at, turn, by: seat }, collect));
            }
            Some(place)
        }
        Phase::Collecting => {
            let planned = notes.planned.take();
            let planned = planned.filter(|(placed, _)| game.board().placed().last() == Some(placed));
            Some(planned.map_or_else(
                || SeatFeatures::of(game, seat, weights).collect_quickly(),
                |(_, collect)| collect,
            ))
        }
        Phase::Painting { swapped } => Some(SeatFeatures::of(game, seat, weights).paint_quickly(swapped)),
        Phase::CleaningUp => SeatFeatures::of(game, seat, weights).discard_quickly(),
        Phase::Over => None,
    }
}

/// What is worth thinking about, by these weights, best first.
fn candidates_by(game: &Pastiche, seat: Seat, weights: &Weights, out: &mut Vec<(Action, f32)>) {
    if seat != game.active() {
        return;
    }
    let features = SeatFeatures::of(game, seat, weights);
    match game.phase() {
        Phase::Mixing => {
            let next = SeatFeatures::rival(game, seat.next(game.seats()), weights);
            features.placements(&next.prices(), out);
        }
        Phase::Collecting => features.collections(out),
        Phase::Painting { swapped } => features.paintings(swapped, painting::MOST, out),
        Phase::CleaningUp => features.discards(out),
        Phase::Over => {}
    }
}

/// What is best by these weights, of equals whichever luck says.
fn best_by(game: &Pastiche, seat: Seat, weights: &Weights, luck: &mut fastrand::Rng) -> Option<Action> {
    let mut candidates = Vec::new();
    candidates_by(game, seat, weights, &mut candidates);
    best_of(&candidates, luck)
}

/// The careful judgement, to be tuned.
#[derive(Debug)]
pub struct Careful(Weights);

impl Tunable for Careful {
    type Game = Pastiche;
    const NAMES: &'static [&'static str] = Weights::NAMES;

    fn weights() -> Vec<f32> {
        WEIGHTS.to_vec()
    }

    fn bot(weights: &[f32]) -> Box<dyn Bot<Pastiche>> {
        Box::new(Self(Weights::from_slice(weights)))
    }
}

impl Bot<Pastiche> for Careful {
    fn name(&self) -> &'static str {
        "careful"
    }

    fn choose(&mut self, knowledge: &Knowledge<'_, Pastiche>, luck: &mut fastrand::Rng) -> Option<Action> {
        let world = Pastiche::determinize(knowledge.view, knowledge.memory, luck);
        best_by(&world, knowledge.seat, &self.0, luck)
    }
}

impl Judged for Pastiche {
    type Notes = Notes;
    type Reason = Reason;

    const CANDIDATE_MARGIN: f32 = 1.5;
    const CLEAR_MARGIN: f32 = 1.0;
    const PRIOR_PLAYOUTS: f32 = 2.0;

    #[inline]
    fn policy(&self, seat: Seat, notes: &mut Notes, _: &mut fastrand::Rng) -> Action {
        policy_by(self, seat, notes, &WEIGHTS).unwrap_or(Action::Done)
    }

    fn candidates(&self, seat: Seat, out: &mut Vec<(Action, f32)>) {
        candidates_by(self, seat, &WEIGHTS, out);
    }

    /// Deals with nobody.
    fn greedily(&self, seat: Seat, luck: &mut fastrand::Rng) -> Option<Action> {
        let asked = self.offers().find(|offer| offer.to.has(seat));
        asked.map(|offer| Action::Decline { offer: offer.id }).or_else(|| best_by(self, seat, &PLAIN, luck))
    }

    fn aside(
        &self,
        seat: Seat,
        memory: &Memory,
        bargaining: Bargaining,
        _: &mut fastrand::Rng,
    ) -> Option<Action> {
        let terms = match bargaining {
            Bargaining::Never => None,
            Bargaining::First => return first_deals::aside(self, seat, &WEIGHTS),
            Bargaining::Naive => Some(deals::NAIVE),
            Bargaining::Shrewd => Some(deals::SHREWD),
        };
        if let Some(dealing) = terms.and_then(|terms| Dealing::of(self, seat, &memory.talk, &WEIGHTS, terms))
        {
            return dealing.answer().or_else(|| dealing.offer());
        }
        // Nobody deals in a game of two, but whoever asks gets an answer.
        let asked = self.offers().find(|offer| offer.to.has(seat))?;
        Some(Action::Decline { offer: asked.id })
    }

    fn remark(&self, seat: Seat, memory: &Memory, action: &Action) -> Option<Reason> {
        let Action::Decline { offer } = *action else { return None };
        let offer = self.offers().find(|open| open.id == offer)?;
        Some(remarks::declined(self, &memory.talk, seat, &offer))
    }

    fn bargain(&self, _: Seat, action: &Action) -> Option<Bargain> {
        match *action {
            Action::Offer { .. } => Some(Bargain::Offered),
            Action::Counter { .. } => Some(Bargain::Countered),
            Action::Accept { offer } => {
                let taken = self.offers().find(|open| open.id == offer)?;
                Some(Bargain::Taken { from: taken.from, counters: taken.counters.is_some() })
            }
            Action::Decline { .. } => Some(Bargain::Declined),
            _ => None,
        }
    }

    fn guest(name: &str) -> Option<Box<dyn Bot<Self>>> {
        guests::by_name(name)
    }

    fn answers(&self, seat: Seat, out: &mut Vec<(Action, f32)>) {
        let dealing = dealing(self, seat);
        let worth_of = |offer: &Offer| dealing.as_ref().and_then(|dealing| dealing.worth_of(offer));
        for offer in self.offers().filter(|offer| offer.to.has(seat)) {
            out.extend(worth_of(&offer).map(|worth| (Action::Accept { offer: offer.id }, worth)));
            out.push((Action::Decline { offer: offer.id }, 0.0));
        }
        out.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    }

    const INPUTS: usize = inputs::INPUTS;
    const PRIOR_VALUES: f32 = 0.5;

    /// Until it is the seat's turn again.
    fn turns(seats: u8) -> u8 {
        seats - 1
    }

    fn net_slot() -> Option<&'static NetSlot> {
        static SLOT: NetSlot = NetSlot::new(include_bytes!("../nets/pastiche.net"));
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
        let features = SeatFeatures::of(self, seat, &WEIGHTS);
        let offers: Vec<_> = self.offers().collect();
        let (with, give, get) = match *action {
            Action::Offer { to, give, get } => (to.iter().next(), give, get),
            Action::Counter { offer, give, get } => {
                (offer_of(&offers, offer).map(|offer| offer.from), give, get)
            }
            Action::Accept { offer } => match offer_of(&offers, offer) {
                Some(offer) => (Some(offer.from), offer.get, offer.give),
                None => return Reason::OfferGone,
            },
            Action::Decline { offer } => match (offer_of(&offers, offer), dealing(self, seat)) {
                (Some(offer), Some(dealing)) => return dealing.why_not(offer),
                _ => return Reason::OnesGainIsOthersLoss,
            },
            _ => return features.why(action, &offers),
        };
        match (with, dealing(self, seat)) {
            (Some(with), Some(dealing)) => features.why_deal(give, get, dealing.gains(with, give, get)),
            _ => features.why(action, &offers),
        }
    }
}

/// What was refused before is nothing to somebody who is told what to do now.
fn dealing(game: &Pastiche, seat: Seat) -> Option<Dealing<'_>> {
    static NOTHING_SAID: LazyLock<Talk> = LazyLock::new(Talk::default);
    Dealing::of(game, seat, &NOTHING_SAID, &WEIGHTS, deals::SHREWD)
}

fn offer_of(offers: &[Offer], id: OfferId) -> Option<&Offer> {
    offers.iter().find(|offer| offer.id == id)
}

/// What a seat gains by its own judgement, in points, if these cards of its own are exchanged for those while somebody
/// paints. Nothing at any other time, and nothing in a game of two, where nobody deals.
pub fn gain(game: &Pastiche, seat: Seat, give: Cards, get: Cards) -> f32 {
    dealing(game, seat).map_or(0.0, |dealing| dealing.own_gain(give, get))
}

/// The legal actions of a view's seat, best first. A spectator has none to rank.
pub fn rank(view: &View, legal: &[Action]) -> Vec<Ranked<Action>> {
    let Some(features) = SeatFeatures::seen(view, &WEIGHTS) else { return Vec::new() };
    let (offers, swapped) = (&view.table.offers, view.table.phase == Phase::Painting { swapped: true });
    let worths = features.worths(legal, swapped, offers);
    let ranked = |(&action, worth)| Ranked { action, worth, why: features.why(&action, offers).to_string() };
    best_first(legal.iter().zip(worths).map(ranked))
}
