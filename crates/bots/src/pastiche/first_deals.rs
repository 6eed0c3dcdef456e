//! Trade with players as the first bots did it: one offer a turn, and none with whoever is near to the end. It stays as it is,
//! so that others can be measured by it.

use shelf::pastiche::{Action, Cards, Offer, Pastiche, Phase};
use table::{Game, Seat, Seats};

use super::deals::{Gains, handfuls};
use super::features::SeatFeatures;
use super::weights::Weights;

/// An offer has to bring clearly more than it costs.
const CLEARLY: f32 = 1.0;
/// Whoever lacks no more points than this can end the game with the next commission.
const NEARLY_THERE: u16 = 16;

/// What such a bot says besides.
pub(super) fn aside(game: &Pastiche, seat: Seat, weights: &Weights) -> Option<Action> {
    if let Some(dealing) = Dealing::of(game, seat, weights) {
        return dealing.answer().or_else(|| dealing.offer());
    }
    let asked = game.offers().find(|offer| offer.to.has(seat))?;
    Some(Action::Decline { offer: asked.id })
}

/// A table with a painter on turn, and somebody who thinks about a deal.
struct Dealing<'a> {
    game: &'a Pastiche,
    weights: &'a Weights,
    seat: Seat,
    own: SeatFeatures<'a>,
}

impl<'a> Dealing<'a> {
    /// Nobody deals in a game of two (what one gains the other loses), and none but while somebody paints.
    fn of(game: &'a Pastiche, seat: Seat, weights: &'a Weights) -> Option<Self> {
        let painting = matches!(game.phase(), Phase::Painting { .. }) && game.seats() > 2;
        painting.then(|| Self { game, weights, seat, own: SeatFeatures::of(game, seat, weights) })
    }

    /// What an exchange brings: the seat gives and gets these.
    fn gains(&self, with: Seat, give: Cards, get: Cards) -> Gains {
        let rival = SeatFeatures::rival(self.game, with, self.weights);
        Gains {
            own: self.own_gain(give, get),
            other: self.gain(&rival, get, give),
            share: self.share(self.seat, with),
        }
    }

    /// What the seat itself gains.
    fn own_gain(&self, give: Cards, get: Cards) -> f32 {
        self.gain(&self.own, give, get)
    }

    /// The painter on turn can use the cards at once.
    fn gain(&self, features: &SeatFeatures<'_>, give: Cards, get: Cards) -> f32 {
        let after = features.with(features.palette.without(give) + get);
        if features.seat == self.game.active() {
            after.best_painting() - features.best_painting()
        } else {
            after.between_turns() - features.between_turns()
        }
    }

    /// How much of what one gains is a loss to another: more the more it is ahead, all of it if it leads.
    fn share(&self, seat: Seat, with: Seat) -> f32 {
        let points = |seat| self.game.completed_points(seat);
        let seats = self.game.seats();
        let leads = Seat::all(seats).all(|other| other == with || points(other) < points(with));
        if leads {
            return 1.0;
        }
        let least = 1.0 / f32::from(seats - 1);
        let ahead = f32::from(points(with).saturating_sub(points(seat))) / f32::from(self.game.target());
        least + (1.0 - least) * ahead.min(1.0)
    }

    /// Could a deal lift the other one to the end of the game? Then there is none.
    fn is_nearly_there(&self, with: Seat) -> bool {
        self.game.completed_points(with) + NEARLY_THERE >= u16::from(self.game.target())
    }

    /// Would it be taken, as far as anybody can tell? Only what all know counts on either side.
    fn would_be_taken(&self, with: Seat, give: Cards, get: Cards) -> bool {
        let shown = SeatFeatures::rival(self.game, self.seat, self.weights);
        let rival = SeatFeatures::rival(self.game, with, self.weights);
        let (own, other) = (self.gain(&shown, give, get), self.gain(&rival, get, give));
        other - self.share(with, self.seat) * own.max(0.0) > 0.0
    }

    /// The one offer a turn: what brings clearly more than it costs, and the other one gains by as well.
    fn offer(&self) -> Option<Action> {
        if self.seat != self.game.active() || self.game.offers_made(self.seat) > 0 {
            return None;
        }
        let others = Seat::all(self.game.seats()).filter(|&seat| seat != self.seat);
        let rivals = others.filter(|&seat| !self.is_nearly_there(seat));
        let deals = rivals.filter_map(|with| {
            let theirs = self.game.player(with).palette;
            self.best_deal(with, &handfuls(self.own.palette), &handfuls(theirs), CLEARLY)
        });
        let (_, with, give, get) = deals.max_by(|one, other| one.0.total_cmp(&other.0))?;
        Some(Action::Offer { to: Seats::only(with), give, get })
    }

    fn best_deal(
        &self,
        with: Seat,
        give: &[Cards],
        get: &[Cards],
        least: f32,
    ) -> Option<(f32, Seat, Cards, Cards)> {
        let now = self.own.between_turns();
        let mut best: Option<(f32, Seat, Cards, Cards)> = None;
        for &give in give {
            for &get in get {
                let uneven = give.total() + get.total() > 3;
                if uneven || !give.both(get).is_empty() {
                    continue;
                }
                // At a glance first.
                if self.own.with(self.own.palette.without(give) + get).between_turns() - now < 0.5 * least {
                    continue;
                }
                let gains = self.gains(with, give, get);
                let net = gains.net();
                if gains.own >= least
                    && net >= least
                    && gains.other > 0.0
                    && best.is_none_or(|(most, ..)| net > most)
                    && self.would_be_taken(with, give, get)
                {
                    best = Some((net, with, give, get));
                }
            }
        }
        best
    }

    /// What to answer, if something was asked: to take the best, to propose something else once, or to decline.
    fn answer(&self) -> Option<Action> {
        let asked = || self.game.offers().filter(|offer| offer.to.has(self.seat));
        let taken = asked().filter_map(|offer| {
            let net = self.worth_of(&offer)?;
            (net > 0.0).then_some((net, offer.id))
        });
        if let Some((_, offer)) = taken.max_by(|one, other| one.0.total_cmp(&other.0)) {
            return Some(Action::Accept { offer });
        }
        let offer = asked().next()?;
        let decline = Action::Decline { offer: offer.id };
        // A counter does not close the offer: one is made, and then it is declined.
        if offer.counters.is_some() || self.game.offers_made(self.seat) > 0 || offer.give.is_empty() {
            return Some(decline);
        }
        if self.is_nearly_there(offer.from) || !self.game.player(offer.from).palette.holds(offer.give) {
            return Some(decline);
        }
        let deal = self.best_deal(offer.from, &handfuls(self.own.palette), &[offer.give], CLEARLY);
        let counter = deal
            .filter(|&(_, _, give, _)| give != offer.get)
            .map(|(_, _, give, get)| Action::Counter { offer: offer.id, give, get });
        Some(counter.unwrap_or(decline))
    }

    /// What an offer is worth to the seat it was made to; `None` if nothing is given for what is asked, if one of them
    /// cannot pay, or the other one is too near to the end. Who makes a gift is not judged any more kindly for it.
    fn worth_of(&self, offer: &Offer) -> Option<f32> {
        let paid = self.own.palette.holds(offer.get);
        let pays = self.game.player(offer.from).palette.holds(offer.give);
        let deals = !offer.give.is_empty() && paid && pays && !self.is_nearly_there(offer.from);
        deals.then(|| self.gains(offer.from, offer.get, offer.give).net())
    }
}
