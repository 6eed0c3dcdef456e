//! The best way to announce a work, and what is missing for it.
//!
//! Every card in reach has a price: nothing for an own masterpiece, so much to lay one, so much to borrow one. The
//! cheapest selection is found rank by rank, never by trying sets of cards. Own masterpieces cost nothing and spend
//! no card, so each part of a work takes as many of them as it can; only where that would leave nothing to lay does
//! one part have to do without (M5.3).

use serde::Serialize;
use table::Seat;

use crate::announcing::{Announcement, Payments};
use crate::cards::{Cards, Ranks};
use crate::components::{Card, Work};
use crate::desk::Desk;
use crate::shape::{MOST_IN_SUM, MOST_SUM, Shape, flush_starts};

/// What it costs a player to announce. All that a work takes should stay well below sixteen million together.
#[derive(Clone, Debug, PartialEq)]
pub struct Prices {
    /// To lay a card, beside its worth.
    pub lay: u32,
    /// To borrow from each author, by seat.
    pub borrow: [u32; 5],
    /// What each card is worth in hand. Cards worth least are paid with.
    pub worth: [u32; Card::COUNT as usize],
}

impl Prices {
    /// As few cards laid as can be, then as few payments, then the cards that go least with the others in hand.
    pub fn short_rows(desk: &Desk) -> Self {
        let ranks = desk.hand.ranks();
        let mut worth = [0; Card::COUNT as usize];
        for card in desk.hand.iter() {
            let rank = card.rank();
            let beside = |rank: u8| u32::from((1..=Ranks::HIGHEST).contains(&rank) && ranks.count(rank) > 0);
            worth[card.index()] = 4 * ranks.count(rank) + beside(rank - 1) + beside(rank + 1);
        }
        Self { lay: 1 << 16, borrow: [1 << 10; 5], worth }
    }
}

/// What a player would have to come by to announce a work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Missing {
    /// A rank for each card.
    pub ranks: Ranks,
    /// These very cards, where the genre matters.
    pub cards: Option<Cards>,
    /// Any cards to pay with.
    pub to_pay: u32,
}

impl Missing {
    /// Is it nothing?
    pub fn is_empty(&self) -> bool {
        self.ranks.is_empty() && self.to_pay == 0
    }
}

impl Desk {
    /// The cheapest way to announce this work now.
    pub fn best(&self, work: Work, prices: &Prices) -> Option<Announcement> {
        if !self.open.has(work) {
            return None;
        }
        let found = Market::new(self, prices, Cards::NONE).cheapest(work.facts().shape)?;
        Some(self.announcement(work, found.cards, prices))
    }

    /// The fewest cards that would have to come into the hand for this work, whoever holds them now.
    pub fn missing(&self, work: Work) -> Option<Missing> {
        let elsewhere = Cards::ALL.without(self.hand).without(self.own).without(self.all_lent());
        let prices = Prices::short_rows(self);
        let market = Market::new(self, &prices, elsewhere);
        let shape = work.facts().shape;
        let found = market.cheapest(shape)?;
        let wished = found.cards.both(elsewhere);
        Some(Missing {
            ranks: wished.ranks(),
            cards: matches!(shape, Shape::Flush { .. }).then_some(wished),
            to_pay: market.spent(found.cards).saturating_sub(self.hand.len()),
        })
    }

    /// Lays what is in hand, borrows the rest, and pays with what is worth least.
    pub(crate) fn announcement(&self, work: Work, cards: Cards, prices: &Prices) -> Announcement {
        let lay = cards.both(self.hand);
        let borrow = cards.without(lay);
        let mut left: Vec<_> = self.hand.without(lay).iter().collect();
        left.sort_by_key(|card| std::cmp::Reverse(prices.worth[card.index()]));
        let mut pay = Payments::NONE;
        for (author, lent) in Seat::all(5).zip(self.lent) {
            for _ in 0..borrow.both(lent).len() {
                pay.add(author, left.pop().map_or(Cards::NONE, Cards::one));
            }
        }
        Announcement { work, lay, borrow, pay }
    }
}

/// A card that is not there: dearer than any selection of cards that are.
const WISH: u32 = 1 << 24;

/// Some cards and what they cost together.
#[derive(Clone, Copy, Debug)]
struct Found {
    price: u32,
    cards: Cards,
}

impl Found {
    const NOTHING: Self = Self { price: 0, cards: Cards::NONE };
    const NEVER: Self = Self { price: u32::MAX, cards: Cards::NONE };

    #[inline]
    fn is_possible(self) -> bool {
        self.price != u32::MAX
    }

    #[inline]
    fn and(self, more: Self) -> Self {
        Self { price: self.price.saturating_add(more.price), cards: self.cards.and(more.cards) }
    }

    #[inline]
    fn keep_cheaper(&mut self, other: Self) {
        if other.price < self.price {
            *self = other;
        }
    }
}

/// One rank's part of a work.
#[derive(Clone, Copy)]
struct Part {
    cheapest: Found,
    /// The cheapest with a card from the hand, if it is another.
    laying: Found,
}

impl Part {
    const NEVER: Self = Self { cheapest: Found::NEVER, laying: Found::NEVER };
}

/// All cards in reach with their prices.
struct Market<'a> {
    desk: &'a Desk,
    /// Cards that are elsewhere but may be wished for.
    wished: Cards,
    reach: Cards,
    /// What comes from the hand, or will have.
    laid: Cards,
    prices: [u32; Card::COUNT as usize],
}

impl<'a> Market<'a> {
    fn new(desk: &'a Desk, prices: &Prices, wished: Cards) -> Self {
        let mut by_card = [0; Card::COUNT as usize];
        for card in desk.hand.iter() {
            by_card[card.index()] = prices.lay + prices.worth[card.index()];
        }
        for (lent, price) in desk.lent.iter().zip(prices.borrow) {
            lent.iter().for_each(|card| by_card[card.index()] = price);
        }
        wished.iter().for_each(|card| by_card[card.index()] = WISH);
        let laid = desk.hand.and(wished);
        let reach = laid.and(desk.own).and(desk.all_lent());
        Self { desk, wished, reach, laid, prices: by_card }
    }

    fn found(&self, card: Card) -> Found {
        Found { price: self.prices[card.index()], cards: Cards::one(card) }
    }

    /// How many cards of the hand this takes, laid or paid.
    fn spent(&self, cards: Cards) -> u32 {
        cards.without(self.desk.own).without(self.wished).len()
    }

    /// The same if the hand is large enough, never if not; a wish for each card to pay with where one may wish.
    fn affordable(&self, found: Found) -> Found {
        let short = self.spent(found.cards).saturating_sub(self.desk.hand.len());
        match (short, self.wished.is_empty()) {
            (0, _) => found,
            (_, true) => Found::NEVER,
            (short, false) => found.and(Found { price: short * WISH, cards: Cards::NONE }),
        }
    }

    fn cheapest(&self, shape: Shape) -> Option<Found> {
        let found = match shape {
            Shape::Straight { length } => {
                let ranks: [Part; 13] = std::array::from_fn(|nth| self.part(Self::rank(nth), 1));
                let mut best = Found::NEVER;
                ranks.windows(usize::from(length)).for_each(|parts| best.keep_cheaper(self.all_of(parts)));
                best
            }
            Shape::Flush { length } => self.flush(length),
            Shape::Groups { groups, of } => self.groups(groups, of),
            Shape::Ranks { ranks } => {
                let parts: Vec<_> =
                    ranks.iter().map(|(rank, _)| self.part(Cards::of_rank(rank), 1)).collect();
                self.all_of(&parts)
            }
            Shape::Sum { total } => self.sum(usize::from(total)),
            Shape::Flag => Found::NEVER,
        };
        Some(found).filter(|found| found.is_possible())
    }

    /// The cards of a rank, counted from nought.
    #[expect(clippy::cast_possible_truncation, reason = "there are thirteen")]
    fn rank(nth: usize) -> Cards {
        Cards::of_rank(nth as u8 + 1)
    }

    /// So many of these cards: own masterpieces first, then what is cheapest.
    fn part(&self, among: Cards, count: u8) -> Part {
        let among = among.both(self.reach);
        if among.len() < u32::from(count) {
            return Part::NEVER;
        }
        let mut free = among.both(self.desk.own);
        let mut others = among.without(free);
        let mut cheapest = Found::NOTHING;
        // The last one taken is the one to do without if nothing is laid: a borrowed one before an own.
        let mut last = Found::NOTHING;
        for _ in 0..count {
            let card = free.first().or_else(|| others.iter().min_by_key(|card| self.prices[card.index()]));
            let Some(card) = card else { return Part::NEVER };
            free -= card;
            others -= card;
            last = self.found(card);
            cheapest = cheapest.and(last);
        }
        if !cheapest.cards.both(self.laid).is_empty() {
            return Part { cheapest, laying: cheapest };
        }
        let own_hand = others.both(self.laid).iter().min_by_key(|card| self.prices[card.index()]);
        let laying = own_hand.map_or(Found::NEVER, |card| {
            let kept =
                Found { price: cheapest.price - last.price, cards: cheapest.cards.without(last.cards) };
            kept.and(self.found(card))
        });
        Part { cheapest, laying }
    }

    /// All of these parts, at least one of them with a card from the hand.
    fn all_of(&self, parts: &[Part]) -> Found {
        let whole = parts.iter().fold(Found::NOTHING, |whole, part| whole.and(part.cheapest));
        if !whole.is_possible() || !whole.cards.both(self.laid).is_empty() {
            return self.affordable(whole);
        }
        let mut best = Found::NEVER;
        for Part { cheapest, laying } in parts.iter().filter(|part| part.laying.is_possible()) {
            let cards = whole.cards.without(cheapest.cards).and(laying.cards);
            best.keep_cheaper(
                self.affordable(Found { price: whole.price - cheapest.price + laying.price, cards }),
            );
        }
        best
    }

    fn flush(&self, length: u8) -> Found {
        let parts: [Part; Card::COUNT as usize] = std::array::from_fn(|nth| self.part(Cards(1 << nth), 1));
        let mut best = Found::NEVER;
        for from in flush_starts(length) {
            let from = usize::from(from);
            best.keep_cheaper(self.all_of(&parts[from..from + usize::from(length)]));
        }
        best
    }

    /// Some ranks with so many cards each. For each number of groups, and of cards spent where the hand is too
    /// small for any, the cheapest so far: without and with a card from the hand.
    fn groups(&self, groups: u8, of: u8) -> Found {
        const MOST_SPENT: usize = 10;
        let size = usize::from(groups) * usize::from(of);
        let spends = if self.desk.hand.len() as usize >= size { 1 } else { size + 1 };
        let mut best = [[[Found::NEVER; 2]; MOST_SPENT]; 5];
        best[0][0][0] = Found::NOTHING;
        for rank in 0..13 {
            let Part { cheapest, laying } = self.part(Self::rank(rank), of);
            if !cheapest.is_possible() {
                continue;
            }
            let lays = !cheapest.cards.both(self.laid).is_empty();
            let spends_of = |part: Found| if spends == 1 { 0 } else { self.spent(part.cards) as usize };
            for group in (0..usize::from(groups)).rev() {
                for spent in 0..spends {
                    let [none, some] = best[group][spent];
                    for (before, part, laid) in
                        [(none, cheapest, lays), (none, laying, true), (some, cheapest, true)]
                    {
                        if before.is_possible() && part.is_possible() {
                            let after = &mut best[group + 1][spent + spends_of(part)];
                            after[usize::from(laid)].keep_cheaper(before.and(part));
                        }
                    }
                }
            }
        }
        let mut cheapest = Found::NEVER;
        for [_, found] in &best[usize::from(groups)][..spends] {
            if found.is_possible() {
                cheapest.keep_cheaper(self.affordable(*found));
            }
        }
        cheapest
    }

    /// Cards with this sum. How many are spent is kept only if it has to be.
    fn sum(&self, total: usize) -> Found {
        let found = self.sum_spending(total, None);
        if !found.is_possible() || self.spent(found.cards) <= self.desk.hand.len() {
            return found;
        }
        let most = if self.wished.is_empty() { self.desk.hand.len() } else { MOST_IN_SUM };
        self.sum_spending(total, Some(most))
    }

    /// For each sum, and each number of cards spent, the cheapest so far: first of masterpieces alone, then with
    /// cards from the hand.
    fn sum_spending(&self, total: usize, most: Option<u32>) -> Found {
        let spends = most.unwrap_or(0) as usize + 1;
        let mut without = vec![[Found::NEVER; MOST_SUM + 1]; spends];
        without[0][0] = Found::NOTHING;
        for card in self.reach.without(self.laid).iter() {
            let step = self.step(card, most);
            for spent in (step..spends).rev() {
                for sum in (usize::from(card.rank())..=total).rev() {
                    let before = without[spent - step][sum - usize::from(card.rank())];
                    without[spent][sum].keep_cheaper(before.and(self.found(card)));
                }
            }
        }
        let mut with = vec![[Found::NEVER; MOST_SUM + 1]; spends];
        for card in self.laid.iter() {
            let step = self.step(card, most);
            for spent in (step..spends).rev() {
                for sum in (usize::from(card.rank())..=total).rev() {
                    let from = sum - usize::from(card.rank());
                    let mut before = with[spent - step][from];
                    before.keep_cheaper(without[spent - step][from]);
                    with[spent][sum].keep_cheaper(before.and(self.found(card)));
                }
            }
        }
        let mut cheapest = Found::NEVER;
        for sums in &with {
            let found = sums[total];
            if found.is_possible() {
                cheapest.keep_cheaper(if most.is_some() { self.affordable(found) } else { found });
            }
        }
        cheapest
    }

    /// Is it spent, and is that counted?
    fn step(&self, card: Card, most: Option<u32>) -> usize {
        if most.is_none() { 0 } else { self.spent(Cards::one(card)) as usize }
    }
}
