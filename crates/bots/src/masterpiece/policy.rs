//! What a sensible novelist does, quickly: the steps of a playout.

use shelf::masterpiece::{
    Action, Announcement, Card, Cards, Masterpiece, Payments, Phase, Ranks, TRIGGER, Work, Works,
};
use table::Seat;

use super::judge::Judge;
use super::laying::Market;
use super::plans::{Gains, Least, Plans};
use super::sight::{Sight, number};
use super::weights::Weights;

/// What somebody who has just drawn thought before: nothing has changed since but the two cards.
#[derive(Debug, Default)]
pub struct Notes {
    /// The seat, its hand, what is announced and how many were discarded.
    of: Option<(Seat, Cards, Cards, usize)>,
    gains: Gains,
}

/// What this seat does.
pub(super) fn act(game: &Masterpiece, seat: Seat, notes: &mut Notes, weights: &Weights) -> Action {
    let of = Some((seat, game.hand(seat), game.announced(), game.discards().len()));
    let phase = game.phase();
    if phase == Phase::Keeping && game.end().is_none() && notes.of == of {
        return keep(game.drawn(), &notes.gains);
    }
    let sight = Sight::of(game, seat, weights);
    if game.end().is_some() || phase != Phase::Acting && phase != Phase::Keeping {
        return carefully(&sight, weights);
    }
    let plans = Plans::of(&sight.layout, sight.haste, weights);
    notes.of = of;
    notes.gains = plans.gains(sight.layout.open, sight.haste, weights);
    if phase == Phase::Keeping {
        return keep(sight.drawn, &notes.gains);
    }
    write_or_read(&sight, game.announceable(seat), &plans, &notes.gains, weights)
}

/// The best action so far.
#[derive(Clone, Copy)]
struct Best {
    action: Action,
    worth: f32,
}

impl Best {
    const NONE: Self = Self { action: Action::Pass, worth: f32::MIN };

    #[inline]
    fn or(&mut self, action: Action, worth: f32) {
        if worth > self.worth {
            *self = Self { action, worth };
        }
    }
}

/// The last turns, the flag and the first discards are few: each action is judged by where it leads.
fn carefully(sight: &Sight, weights: &Weights) -> Action {
    let mut best = Best::NONE;
    let turns = sight.last_turns()[sight.seat.index()];
    let gains = (sight.end.is_some() && turns > 0).then(|| {
        let plans = Plans::of(&sight.layout, sight.haste, weights);
        (plans.total(weights), plans.gains(sight.layout.open, sight.haste, weights))
    });
    let judge = Judge::knowing(sight, gains.as_ref().map(|(now, _)| *now), weights);
    let quickly = |card: Card| gains.as_ref().map(|(now, gains)| now + weights.card + gains.of(card));
    judge.listed(|action| {
        let gained = match action {
            Action::Read { card } | Action::Keep { card } => quickly(card),
            Action::Take => sight.top.and_then(quickly),
            _ => None,
        };
        let worth = if action == Action::Draw { 0.0 } else { judge.worth_with(&action, gained) };
        best.or(action, worth);
    });
    let works = sight.announceable();
    if !works.is_empty() {
        let keep = [0.1; Card::COUNT as usize];
        let market = Market::new(&sight.desk, &keep, 1.0, 0.1);
        for work in works.iter() {
            if let Some(announcement) = market.announcement(work) {
                let action = Action::Announce(announcement);
                best.or(action, judge.worth(&action));
            }
        }
    }
    best.action
}

fn keep(drawn: Cards, gains: &Gains) -> Action {
    let mut best = Best::NONE;
    drawn.iter().for_each(|card| best.or(Action::Keep { card }, gains.of(card)));
    best.action
}

/// Reads a work of two cards by where that leads if it may be worth so much more than it seems.
const CLOSE: f32 = 0.5;

fn write_or_read(sight: &Sight, works: Works, plans: &Plans, gains: &Gains, weights: &Weights) -> Action {
    let mut best = Best::NONE;
    if sight.in_deck + sight.in_pile > 0 {
        best.or(Action::Draw, weights.card + drawing(sight, gains, weights));
    }
    if let Some(top) = sight.top {
        best.or(Action::Take, weights.card + gains.of(top));
    }
    let mut fades = Fades::of(weights.row * sight.haste);
    let mut rival_fades = Fades::of(weights.rival_row * sight.haste);
    let now = plans.total(weights);
    for row in sight.rows() {
        let points = f32::from(row.work.points());
        let left = row.cards.len() - 1;
        let own = row.author == sight.seat;
        let gained = if own {
            points * (fades.after(left) - fades.after(left + 1))
        } else {
            let masterpiece = if left == 1 { weights.rival_masterpiece } else { 0.0 };
            -sight.rivals[row.author.index()]
                * (points * (rival_fades.after(left) - rival_fades.after(left + 1)) + masterpiece)
        };
        if left > 1 || !own {
            for card in row.cards.iter() {
                best.or(Action::Read { card }, weights.card + gained + gains.of(card));
            }
            continue;
        }
        let ends = sight.own_points() + row.work.points() >= TRIGGER;
        for card in row.cards.iter() {
            let action = Action::Read { card };
            if ends {
                best.or(action, Judge::knowing(sight, Some(now), weights).worth(&action));
            } else if weights.card + gained + gains.of(card) + weights.own_masterpiece + CLOSE > best.worth {
                let mut layout = sight.layout;
                layout.hand += card;
                layout.own_rows -= row.cards;
                layout.own += row.cards.without(Cards::one(card));
                best.or(action, gained + Plans::total_of(&layout, sight.haste, weights) - now);
            }
        }
    }
    if !works.is_empty() {
        announce(sight, works, plans, &mut fades, &mut best, weights);
    }
    match best.action {
        Action::Announce(announcement) => Action::Announce(with_best_payments(sight, announcement, weights)),
        action => action,
    }
}

/// Pays with the cards that are missed least afterwards.
fn with_best_payments(sight: &Sight, mut announcement: Announcement, weights: &Weights) -> Announcement {
    let Announcement { work, lay, pay, .. } = announcement;
    let mut left = sight.desk.hand.without(lay);
    let mut authors: Vec<_> = pay.iter().collect();
    if authors.is_empty() || authors.len() == 1 && left.len() == pay.all().len() {
        return announcement;
    }
    // Who is paid with which card goes round from the seat that pays: no chair gets the better ones.
    authors.sort_by_key(|payment| (payment.to.index() + 5 - sight.seat.index()) % 5);
    let mut layout = sight.layout;
    layout.open = layout.open.minus(Works::only(work));
    if lay.len() == 1 {
        layout.own += lay;
    } else {
        layout.own_rows += lay;
    }
    announcement.pay = Payments::NONE;
    let mut without = [0.0; Card::COUNT as usize];
    for card in left.iter() {
        layout.hand = left.without(Cards::one(card));
        without[card.index()] = Plans::total_of(&layout, sight.haste, weights);
    }
    for payment in authors {
        for _ in 0..payment.cards.len() {
            let paid =
                left.iter().max_by(|one, other| without[one.index()].total_cmp(&without[other.index()]));
            let Some(paid) = paid else { break };
            left -= paid;
            announcement.pay.add(payment.to, Cards::one(paid));
        }
    }
    announcement
}

fn announce(
    sight: &Sight,
    works: Works,
    plans: &Plans,
    fades: &mut Fades,
    best: &mut Best,
    weights: &Weights,
) {
    let now = plans.total(weights);
    let keep = keeping(sight);
    let market = Market::new(&sight.desk, &keep, weights.to_lay, weights.to_borrow);
    for work in works.iter() {
        // Which cards, and what that leads to, is worked out only if it can be better than the best so far.
        let points = f32::from(work.points());
        let loss = plans.loss(work, sight.haste, weights);
        let triggers = sight.own_points() + work.points() >= TRIGGER;
        if !triggers
            && (points + weights.own_masterpiece - weights.card - loss <= best.worth
                || at_most(sight, work, plans.least(work, weights), fades, weights) - loss <= best.worth)
        {
            continue;
        }
        let Some(announcement) = market.announcement(work) else { continue };
        let action = Action::Announce(announcement);
        let (laid, paid) = (announcement.lay.len(), announcement.pay.all());
        if laid == 1 && triggers {
            best.or(action, Judge::knowing(sight, Some(now), weights).worth(&action));
            continue;
        }
        let worth = points * fades.after(laid) - weights.pay * number(paid.len());
        if hoped(worth, laid, paid.len(), weights) - loss <= best.worth {
            continue;
        }
        let mut layout = sight.layout;
        layout.hand = layout.hand.without(announcement.lay).without(paid);
        layout.open = layout.open.minus(Works::only(work));
        if laid == 1 {
            layout.own += announcement.lay;
        } else {
            layout.own_rows += announcement.lay;
        }
        best.or(action, worth + Plans::total_of(&layout, sight.haste, weights) - now);
    }
}

/// What a work may be worth for which so many cards are laid and paid, beside what other plans lose.
#[inline]
fn hoped(worth: f32, laid: u32, paid: u32, weights: &Weights) -> f32 {
    let hope = if laid == 1 { weights.own_masterpiece } else { 0.0 };
    worth + hope - weights.card * number(laid + paid)
}

/// The most that may be hoped for, whichever cards are taken for this work: they take at least so much effort together.
#[inline]
fn at_most(sight: &Sight, work: Work, least: Least, fades: &mut Fades, weights: &Weights) -> f32 {
    let points = f32::from(work.points());
    let held = sight.layout.hand.len();
    let mut paid = sight.layout.lent.len();
    let mut most = f32::MIN;
    for laid in 1..=held {
        // So many have to be borrowed beside those that are laid.
        let effort = least.effort - least.lay * number(laid);
        while paid > 0 && least.borrow * number(paid - 1) >= effort {
            paid -= 1;
        }
        if least.borrow * number(paid) < effort || laid + paid > held {
            continue;
        }
        let worth = points * fades.after(laid) - weights.pay * number(paid);
        most = most.max(hoped(worth, laid, paid, weights));
        if paid == 0 {
            break;
        }
    }
    most
}

/// What is left of the points of a work that has so many cards, as far as somebody has asked.
struct Fades {
    rate: f32,
    left: [f32; 16],
    known: u32,
}

impl Fades {
    fn of(rate: f32) -> Self {
        Self { rate, left: [1.0; 16], known: 1 }
    }

    #[inline]
    fn after(&mut self, cards: u32) -> f32 {
        let cards = cards.min(15);
        while self.known < cards {
            let readings = number(self.known);
            self.known += 1;
            self.left[self.known as usize] = (-self.rate * readings).exp();
        }
        self.left[cards as usize]
    }
}

/// What the better of two cards brings on average.
fn drawing(sight: &Sight, gains: &Gains, weights: &Weights) -> f32 {
    let (mut sum, mut squares, mut count) = (0.0_f32, 0.0_f32, 0.0_f32);
    for card in sight.coming.iter() {
        let gain = gains.of(card);
        sum += gain;
        squares += gain * gain;
        count += 1.0;
    }
    if count < 1.0 {
        return 0.0;
    }
    let mean = sum / count;
    mean + weights.spread * (squares / count - mean * mean).max(0.0).sqrt()
}

/// Roughly what each card of the hand is worth there: those that go with others are.
fn keeping(sight: &Sight) -> [f32; Card::COUNT as usize] {
    let ranks = sight.layout.hand.ranks();
    let held = |rank: u8| (1..=Ranks::HIGHEST).contains(&rank) && ranks.count(rank) > 0;
    let mut worth = [0.0; Card::COUNT as usize];
    for card in sight.layout.hand.iter() {
        let rank = card.rank();
        let beside = u32::from(held(rank - 1)) + u32::from(held(rank + 1));
        worth[card.index()] = 0.08 * number(ranks.count(rank)) + 0.02 * number(beside);
    }
    worth
}

#[cfg(test)]
mod tests {
    use shelf::masterpiece::Options;
    use table::{Game, Silent};

    use super::*;
    use crate::masterpiece::weights::TUNED;

    /// What is not looked at closely could not have been worth more, and lays no fewer cards than was thought.
    #[test]
    fn no_announcement_is_worth_more_than_may_be_hoped_for() {
        let mut luck = fastrand::Rng::with_seed(5);
        let mut count = 0;
        for _ in 0..40 {
            let mut game = Masterpiece::setup(&Options::default(), 3, &mut luck, &mut Silent).unwrap();
            while let Some(seat) = game.awaited().iter().next() {
                let sight = Sight::of(&game, seat, &TUNED);
                let plans = Plans::of(&sight.layout, sight.haste, &TUNED);
                let mut fades = Fades::of(TUNED.row * sight.haste);
                for work in sight.announceable().iter() {
                    let most = at_most(&sight, work, plans.least(work, &TUNED), &mut fades, &TUNED);
                    let keep = keeping(&sight);
                    let market = Market::new(&sight.desk, &keep, TUNED.to_lay, TUNED.to_borrow);
                    let found = [market.announcement(work), sight.desk.any(work, &mut luck)];
                    for Announcement { lay, pay, .. } in found.into_iter().flatten() {
                        let (laid, paid) = (lay.len(), pay.all().len());
                        let worth = f32::from(work.points()) * fades.after(laid) - TUNED.pay * number(paid);
                        assert!(hoped(worth, laid, paid, &TUNED) <= most, "{work} of {game}");
                        assert!(market.fewest_laid(work) <= laid, "{work} of {game}");
                        count += 1;
                    }
                }
                let action = game.at_random(seat, &mut luck).unwrap();
                game.apply(seat, &action, &mut luck, &mut Silent).unwrap();
            }
        }
        assert!(count > 1000, "{count}");
    }
}
