//! What somebody says to all when they decline an offer: what lies open, what everybody could know, or that it is not enough.

use shelf::pastiche::{CommissionId, Offer, Pastiche, Talk};
use table::{Game, Seat};

use super::WEIGHTS;
use super::deals::leads;
use super::features::{Held, SeatFeatures};
use super::reasons::Reason;

/// Why an offer is declined, as far as everybody may know. Of the game nothing is looked at but what a spectator knows who
/// forgets nothing.
pub(super) fn declined(game: &Pastiche, talk: &Talk, seat: Seat, offer: &Offer) -> Reason {
    let Offer { id, from, give, get, .. } = *offer;
    if game.seats() < 3 {
        return Reason::OnesGainIsOthersLoss;
    }
    if give.is_empty() {
        return Reason::NothingGiven;
    }
    if !game.player(seat).palette.holds(get) {
        return Reason::CannotBePaid;
    }
    if game.offers().any(|open| open.counters == Some(id) && open.from == seat) {
        return Reason::RatherThat;
    }
    let maker = SeatFeatures::rival(game, from, &WEIGHTS);
    let now = completable(&maker);
    let then = completable(&maker.with(maker.palette.without(give) + get));
    if let Some(commission) = then.into_iter().find(|id| !now.contains(id)) {
        return Reason::CouldComplete { commission };
    }
    if leads(game, from) {
        return Reason::Leads;
    }
    if talk.was_refused(from, seat, give, get) {
        return Reason::RefusedAlready;
    }
    match wanted(&SeatFeatures::rival(game, seat, &WEIGHTS), offer) {
        Some(commission) => Reason::WantedFor { commission },
        None => Reason::NotForThat,
    }
}

/// What could be completed at once, the dearest first.
fn completable(features: &SeatFeatures<'_>) -> Vec<CommissionId> {
    let mut found = Vec::new();
    for (_, work) in features.within_reach(Held::of(features.palette)) {
        let mut possible = false;
        features.ways(work.id.palette(), &mut |_, _| possible = true);
        if possible {
            found.push(work.id);
        }
    }
    found.sort_by_key(|id| std::cmp::Reverse(id.facts().points));
    found
}

/// The commission that is nearest, if it asks for something that would be given and is there only once.
fn wanted(features: &SeatFeatures<'_>, offer: &Offer) -> Option<CommissionId> {
    let prospects = features.prospects(Held::of(features.palette));
    let (_, nearest, _) = prospects.max_by(|(.., one), (.., other)| one.total_cmp(other))?;
    let left = features.palette.without(offer.get);
    let missed = nearest.id.palette().both(offer.get).without(left);
    (!missed.is_empty()).then_some(nearest.id)
}
