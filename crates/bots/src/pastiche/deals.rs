//! Trade with players: what an exchange brings to both, what to offer, how to answer.

use shelf::pastiche::{Action, COMMISSIONS, Cards, CommissionId, Offer, Pastiche, Phase, Talk};
use table::{Game, Seat, Seats};

use super::features::{Held, SeatFeatures};
use super::reasons::Reason;
use super::weights::Weights;

/// How somebody deals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Terms {
    /// At least so much of what the other one gains has to come back.
    pub fair: f32,
    /// Besides, a deal has to bring so many points.
    pub least: f32,
    /// And so many more for each offer of the same player that was declined in this turn: haggling does not pay.
    pub haggling: f32,
    /// So many offers and counters a turn.
    pub offers: u8,
}

/// As people meet it.
pub(super) const SHREWD: Terms = Terms { fair: 0.33, least: 0.0, haggling: 0.3, offers: 3 };
/// Looks at what it gains itself.
pub(super) const NAIVE: Terms = Terms { fair: 0.1, least: 0.0, haggling: 0.1, offers: 1 };

/// What an offer of one's own has to bring, and how likely it has to be taken, or it is not worth anybody's time.
const OFFER: (f32, f32) = (0.4, 0.5);
/// The same for an answer to another one's offer, who is willing to deal.
const COUNTER: (f32, f32) = (0.05, 0.25);
/// By so many points in another's favour an offer is as likely to be taken as not to be.
const LIKELY: f32 = 0.3;
/// Somebody so many points ahead wins e times as often.
const AHEAD: f32 = 12.0;
/// So many commissions are tried in the place of one that nobody has seen.
const GUESSES: usize = 8;

/// What an exchange is worth to one seat and to the other, as the first one sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Gains {
    pub own: f32,
    pub other: f32,
    /// How much of the other's gain counts as one's own loss.
    pub share: f32,
}

impl Gains {
    /// What is left of it.
    pub fn net(self) -> f32 {
        self.own - self.share * self.other.max(0.0)
    }
}

/// Somebody as others see them: with several hands of commissions that they could have, spread evenly over all that have
/// not been seen.
struct Seen<'a> {
    hands: Vec<(SeatFeatures<'a>, f32)>,
    paints: bool,
}

impl<'a> Seen<'a> {
    fn of(game: &'a Pastiche, seat: Seat, weights: &'a Weights, unseen: &[CommissionId]) -> Self {
        let paints = seat == game.active();
        let hidden = game.player(seat).commissions.iter().flatten().any(|held| !held.known);
        let guesses = if hidden && !game.options().open_hands { GUESSES.min(unseen.len()) } else { 0 };
        let guess = |nth: usize| {
            let first = nth * unseen.len() / GUESSES.min(unseen.len()).max(1);
            let other = (first + unseen.len() / 2) % unseen.len().max(1);
            [first, other].map(|place| unseen.get(place).copied())
        };
        let hand = |guess| {
            let features = SeatFeatures::supposed(game, seat, weights, guess);
            (features, worth(&features, paints))
        };
        let hands =
            if guesses == 0 { vec![hand([None; 2])] } else { (0..guesses).map(guess).map(hand).collect() };
        Self { hands, paints }
    }

    /// What they gain with each of these hands.
    fn gains(&self, give: Cards, get: Cards) -> impl Iterator<Item = f32> {
        self.hands.iter().map(move |(features, now)| {
            worth(&features.with(features.palette.without(give) + get), self.paints) - now
        })
    }

    /// What they gain, on average.
    fn gain(&self, give: Cards, get: Cards) -> f32 {
        self.gains(give, get).sum::<f32>() / self.count()
    }

    #[expect(clippy::cast_precision_loss, reason = "there are few")]
    fn count(&self) -> f32 {
        self.hands.len() as f32
    }
}

/// What a hand is worth. The painter on turn can use the cards at once.
fn worth(features: &SeatFeatures<'_>, paints: bool) -> f32 {
    if paints { features.best_painting() } else { features.between_turns() }
}

/// A table with a painter on turn, and somebody who thinks about a deal.
pub(super) struct Dealing<'a> {
    game: &'a Pastiche,
    seat: Seat,
    weights: &'a Weights,
    talk: &'a Talk,
    terms: Terms,
    own: SeatFeatures<'a>,
    now: f32,
    /// What the seat has not seen, and what nobody else has.
    unseen: Vec<CommissionId>,
    unseen_by_others: Vec<CommissionId>,
}

/// A deal worth proposing: how good a proposal, to whom, for what.
type Deal = (f32, Seat, Cards, Cards);

impl<'a> Dealing<'a> {
    /// Nobody deals in a game of two (what one gains the other loses), and none but while somebody paints.
    pub fn of(
        game: &'a Pastiche,
        seat: Seat,
        talk: &'a Talk,
        weights: &'a Weights,
        terms: Terms,
    ) -> Option<Self> {
        if !matches!(game.phase(), Phase::Painting { .. }) || game.seats() < 3 {
            return None;
        }
        let own = SeatFeatures::of(game, seat, weights);
        let now = worth(&own, seat == game.active());
        let unseen_by_others: Vec<_> = unseen(game).collect();
        let held = game.player(seat).commissions;
        let is_own = |id: &CommissionId| held.iter().flatten().any(|held| held.commission == *id);
        let unseen = unseen_by_others.iter().copied().filter(|id| !is_own(id)).collect();
        Some(Self { game, seat, weights, talk, terms, own, now, unseen, unseen_by_others })
    }

    fn seen(&self, seat: Seat) -> Seen<'a> {
        let unseen = if seat == self.seat { &self.unseen_by_others } else { &self.unseen };
        Seen::of(self.game, seat, self.weights, unseen)
    }

    /// What an exchange brings: the seat gives and gets these.
    pub fn gains(&self, with: Seat, give: Cards, get: Cards) -> Gains {
        self.gains_with(&self.seen(with), with, give, get)
    }

    fn gains_with(&self, seen: &Seen<'_>, with: Seat, give: Cards, get: Cards) -> Gains {
        Gains {
            own: self.own_gain(give, get),
            other: seen.gain(get, give),
            share: share(self.game, self.seat, with).max(self.terms.fair),
        }
    }

    /// What the seat itself gains.
    pub fn own_gain(&self, give: Cards, get: Cards) -> f32 {
        let after = self.own.with(self.own.palette.without(give) + get);
        worth(&after, self.seat == self.game.active()) - self.now
    }

    /// What a deal has to bring, if the other one proposes it.
    fn demand(&self, with: Seat) -> f32 {
        let refused = u8::try_from(self.talk.refused_this_turn(with, self.seat)).unwrap_or(u8::MAX);
        self.terms.least + self.terms.haggling * f32::from(refused)
    }

    /// One offer after the other, as long as none lies open: what brings most, and is likely to be taken.
    pub fn offer(&self) -> Option<Action> {
        let open = self.game.offers().any(|offer| offer.from == self.seat);
        if self.seat != self.game.active() || open || self.game.offers_made(self.seat) >= self.terms.offers {
            return None;
        }
        let shown = self.seen(self.seat);
        let mine = handfuls(self.own.palette);
        let others = Seat::all(self.game.seats()).filter(|&seat| seat != self.seat);
        let deals = others.filter_map(|with| {
            let theirs = self.game.player(with).palette;
            self.best_deal(&shown, with, (&mine, &handfuls(theirs)), OFFER)
        });
        let (_, with, give, get) = deals.max_by(|one, other| one.0.total_cmp(&other.0))?;
        Some(Action::Offer { to: Seats::only(with), give, get })
    }

    /// What is left to somebody of what an exchange brings them, as far as all know: they get the first and give the second.
    pub fn left_to(&self, with: Seat) -> impl Fn(Cards, Cards) -> f32 + use<'_, 'a> {
        let theirs = share(self.game, with, self.seat).max(self.terms.fair);
        let (seen, shown) = (self.seen(with), self.seen(self.seat));
        move |give, get| seen.gain(get, give) - theirs * shown.gain(give, get).max(0.0) - self.terms.least
    }

    fn best_deal(
        &self,
        shown: &Seen<'_>,
        with: Seat,
        (give, get): (&[Cards], &[Cards]),
        (least, chance): (f32, f32),
    ) -> Option<Deal> {
        let between = self.own.between_turns();
        let seen = self.seen(with);
        let theirs = share(self.game, with, self.seat).max(self.terms.fair);
        let mut best: Option<Deal> = None;
        for &give in give {
            for &get in get {
                let much = give.total() + get.total() > 4 || !give.both(get).is_empty();
                if much || self.talk.was_refused(self.seat, with, give, get) {
                    continue;
                }
                // At a glance first.
                let glance = self.own.with(self.own.palette.without(give) + get).between_turns() - between;
                if glance < 0.5 * least {
                    continue;
                }
                let gains = self.gains_with(&seen, with, give, get);
                let net = gains.net();
                if net < least || gains.other <= 0.0 || best.is_some_and(|(most, ..)| net <= most) {
                    continue;
                }
                // Only what all know counts for the other one, who may have any of these hands.
                let price = theirs * shown.gain(give, get).max(0.0) + self.terms.least;
                let takes = |gain: f32| 1.0 / (1.0 + ((price - gain) / LIKELY).exp());
                let likely = seen.gains(get, give).map(takes).sum::<f32>() / seen.count();
                let worth = net * likely;
                let better = best.is_none_or(|(most, ..)| worth > most);
                if likely > chance && better && !self.ends_by(with, get, give) {
                    best = Some((worth, with, give, get));
                }
            }
        }
        best
    }

    /// What to answer, if something was asked: to take the best, to propose something else, or to decline.
    pub fn answer(&self) -> Option<Action> {
        let asked = || self.game.offers().filter(|offer| offer.to.has(self.seat));
        let taken = asked().filter_map(|offer| {
            let worth = self.worth_of(&offer)?;
            (worth > 0.0).then_some((worth, offer.id))
        });
        if let Some((_, offer)) = taken.max_by(|one, other| one.0.total_cmp(&other.0)) {
            return Some(Action::Accept { offer });
        }
        let offer = asked().next()?;
        Some(self.counter(&offer).unwrap_or(Action::Decline { offer: offer.id }))
    }

    /// What one would rather have: something else for what is wanted, or for something else what is given. A counter does not
    /// close the offer: one is made, and then it is declined.
    fn counter(&self, offer: &Offer) -> Option<Action> {
        let countered = self.game.offers().any(|open| open.counters == Some(offer.id));
        let enough = self.game.offers_made(self.seat) >= self.terms.offers;
        if offer.give.is_empty()
            || offer.counters.is_some()
            || countered
            || enough
            || !self.can_be_paid(offer)
        {
            return None;
        }
        let shown = self.seen(self.seat);
        let (mine, theirs) = (handfuls(self.own.palette), handfuls(self.game.player(offer.from).palette));
        let other_price = self.best_deal(&shown, offer.from, (&mine, &[offer.give]), COUNTER);
        let other_goods = self.best_deal(&shown, offer.from, (&[offer.get], &theirs), COUNTER);
        let best = [other_price, other_goods].into_iter().flatten();
        let (_, _, give, get) = best
            .filter(|&(.., give, get)| (give, get) != (offer.get, offer.give))
            .max_by(|one, other| one.0.total_cmp(&other.0))?;
        Some(Action::Counter { offer: offer.id, give, get })
    }

    fn can_be_paid(&self, offer: &Offer) -> bool {
        let paid = self.own.palette.holds(offer.get);
        paid && self.game.player(offer.from).palette.holds(offer.give)
    }

    /// What an offer is worth to the seat it was made to; `None` if nothing is given for what is asked, if one of them
    /// cannot pay, or the other one could end the game by it. Who makes a gift is not judged any more kindly for it.
    pub fn worth_of(&self, offer: &Offer) -> Option<f32> {
        let deals = !offer.give.is_empty() && self.can_be_paid(offer);
        if !deals || self.ends_by(offer.from, offer.give, offer.get) {
            return None;
        }
        Some(self.gains(offer.from, offer.get, offer.give).net() - self.demand(offer.from))
    }

    /// Could somebody reach the end of the game by giving and getting these, and not without? Of their commissions only
    /// those count that all have seen.
    fn ends_by(&self, seat: Seat, give: Cards, get: Cards) -> bool {
        let rival = SeatFeatures::rival(self.game, seat, self.weights);
        let points = self.game.completed_points(seat);
        let ends = |palette: Cards| {
            let reach = rival.within_reach(Held::of(palette));
            let most = reach.map(|(_, work)| u16::from(work.id.facts().points)).max();
            most.is_some_and(|most| points + most >= u16::from(self.game.target()))
        };
        ends(rival.palette.without(give) + get) && !ends(rival.palette)
    }

    /// Why one would decline it.
    pub fn why_not(&self, offer: &Offer) -> Reason {
        if offer.give.is_empty() {
            return Reason::NothingGiven;
        }
        if !self.own.palette.holds(offer.get) {
            return Reason::CannotBePaid;
        }
        if self.ends_by(offer.from, offer.give, offer.get) {
            return Reason::TooNearToTheEnd;
        }
        let gains = self.gains(offer.from, offer.get, offer.give);
        match (gains.own > 0.0, gains.net() > self.demand(offer.from)) {
            (false, _) => Reason::NothingNearer,
            (true, false) => Reason::OtherGainsMore,
            (true, true) => Reason::GoodDeal,
        }
    }
}

/// How much of what one gains is a loss to another: the more likely it is to win, the more; all of it if it leads, or if
/// this is the last round.
fn share(game: &Pastiche, seat: Seat, with: Seat) -> f32 {
    if leads(game, with) || game.is_ending() {
        return 1.0;
    }
    let chance = |seat| (f32::from(game.completed_points(seat)) / AHEAD).exp();
    let others = Seat::all(game.seats()).filter(|&other| other != seat);
    chance(with) / others.map(chance).sum::<f32>()
}

/// Has this seat more points than any other?
pub(super) fn leads(game: &Pastiche, seat: Seat) -> bool {
    let points = |seat| game.completed_points(seat);
    Seat::all(game.seats()).all(|other| other == seat || points(other) < points(seat))
}

/// The commissions that nobody but whoever may hold them has seen.
fn unseen(game: &Pastiche) -> impl Iterator<Item = CommissionId> {
    let seen = |id: CommissionId| {
        game.gallery().contains(&Some(id))
            || Seat::all(game.seats()).any(|seat| {
                let player = game.player(seat);
                let known = |held: &shelf::pastiche::Held| held.commission == id && held.known;
                player.completed.has(id) || player.commissions.iter().flatten().any(known)
            })
    };
    let all = (0..COMMISSIONS.len()).filter_map(|number| CommissionId::new(u8::try_from(number).ok()?));
    all.filter(move |&id| !seen(id))
}

/// One card of a colour, or two cards.
pub(super) fn handfuls(pile: Cards) -> Vec<Cards> {
    let mut some = Vec::new();
    for one in pile.at_least(1).iter() {
        some.push(Cards::one(one));
        for other in pile.at_least(1).iter().filter(|&other| other >= one) {
            let two = Cards::one(one) + Cards::one(other);
            if pile.holds(two) {
                some.push(two);
            }
        }
    }
    some
}
