//! A quick way to announce a work: the cheapest cards rank by rank, without the heap. Where that does not work out, the
//! rules know how to search.

use shelf::masterpiece::{Announcement, Card, Cards, Desk, GENRES, Payments, Prices, Ranks, Shape, Work};
use table::Seat;

/// What a desk's cards cost: nothing for own masterpieces.
#[derive(Clone, Debug)]
pub(super) struct Market<'a> {
    desk: &'a Desk,
    lent: Cards,
    reach: Cards,
    /// To lay or to borrow each card.
    prices: [f32; Card::COUNT as usize],
    /// What each card is worth in hand.
    keep: &'a [f32; Card::COUNT as usize],
}

/// Cards and their price.
#[derive(Clone, Copy)]
struct Found {
    price: f32,
    cards: Cards,
}

/// Dearer than anything.
const NEVER: f32 = 1e9;

impl<'a> Market<'a> {
    /// With what it costs to lay a card beside its worth, and to borrow one beside the card that is paid.
    #[inline]
    pub fn new(desk: &'a Desk, keep: &'a [f32; Card::COUNT as usize], lay: f32, borrow: f32) -> Self {
        let lent = desk.all_lent();
        let mut prices = [0.0; Card::COUNT as usize];
        desk.hand.iter().for_each(|card| prices[card.index()] = lay + keep[card.index()]);
        lent.iter().for_each(|card| prices[card.index()] = borrow);
        Self { desk, lent, reach: desk.hand.and(desk.own).and(lent), prices, keep }
    }

    /// A way to announce this work, which can be announced.
    #[inline]
    pub fn announcement(&self, work: Work) -> Option<Announcement> {
        let quick = self.cards(work.facts().shape).filter(|&cards| self.will_do(cards));
        match quick {
            Some(cards) => Some(self.with_payments(work, cards)),
            None => self.desk.best(work, &Prices::short_rows(self.desk)),
        }
    }

    /// No fewer cards are laid for this work, whoever is paid for the others.
    pub fn fewest_laid(&self, work: Work) -> u32 {
        let masterpieces = self.desk.own.and(self.lent);
        let ranks = masterpieces.ranks();
        let missing = match work.facts().shape {
            Shape::Straight { length } => {
                let there = ranks.at_least(1);
                let window = (1 << (Ranks::FIELD * u32::from(length))) - 1;
                let starts = (0..=u32::from(Ranks::HIGHEST - length)).map(|from| Ranks::FIELD * from);
                let most = starts.map(|from| (there & window << from).count_ones()).max();
                u32::from(length) - most.unwrap_or(0)
            }
            Shape::Groups { groups, of } => {
                // Each rank with one counts once, each with two once more …
                let most = (1..=of).map(|count| ranks.at_least(count).count_ones().min(u32::from(groups)));
                u32::from(groups) * u32::from(of) - most.sum::<u32>()
            }
            Shape::Ranks { ranks: wanted } => (wanted.fields() & !ranks.at_least(1)).count_ones(),
            Shape::Sum { total } => self.fewest_in_sum(total, masterpieces),
            Shape::Flush { .. } | Shape::Flag => 1,
        };
        missing.max(1)
    }

    /// Cards of the hand that make up this sum with masterpieces: one, two, or more.
    fn fewest_in_sum(&self, total: u8, masterpieces: Cards) -> u32 {
        let none = masterpieces.iter().fold(1_u64, |sums, card| sums | sums << card.rank());
        let (mut one, mut two) = (0, 0);
        for card in self.desk.hand.iter() {
            two |= one << card.rank();
            one |= none << card.rank();
        }
        match (one >> total & 1, two >> total & 1) {
            (1, _) => 1,
            (_, 1) => 2,
            _ => 3,
        }
    }

    /// A card is laid, and the hand is large enough.
    #[inline]
    fn will_do(&self, cards: Cards) -> bool {
        !cards.both(self.desk.hand).is_empty() && cards.without(self.desk.own).len() <= self.desk.hand.len()
    }

    #[inline]
    fn cards(&self, shape: Shape) -> Option<Cards> {
        match shape {
            Shape::Straight { length } => {
                let mut ranks = [Found { price: NEVER, cards: Cards::NONE }; Ranks::HIGHEST as usize];
                for (place, rank) in ranks.iter_mut().zip(1..) {
                    *place = self.cheapest(Cards::of_rank(rank));
                }
                self.best_of(ranks.windows(usize::from(length)))
            }
            Shape::Flush { length } => {
                let length = usize::from(length);
                let in_genre = usize::from(Card::IN_GENRE);
                let mut best = Found { price: NEVER, cards: Cards::NONE };
                for genre in 0..GENRES.len() {
                    let mut cards = [Found { price: NEVER, cards: Cards::NONE }; Card::IN_GENRE as usize];
                    for (place, number) in cards.iter_mut().zip(in_genre * genre..) {
                        let card = u8::try_from(number).ok().and_then(Card::new)?;
                        *place = self.cheapest(Cards::one(card));
                    }
                    for window in cards.windows(length) {
                        self.keep_better(&mut best, window, |cards| cards);
                    }
                }
                (best.price < NEVER).then_some(best.cards)
            }
            Shape::Groups { groups, of } => self.groups(usize::from(groups), of),
            Shape::Ranks { ranks } => {
                let mut cards = Cards::NONE;
                for (rank, _) in ranks.iter() {
                    cards += self.cheapest(Cards::of_rank(rank)).cards;
                }
                Some(self.with_one_laid(cards))
            }
            Shape::Sum { total } => {
                let with_lent = self.sum(total, self.lent).filter(|&cards| self.will_do(cards));
                with_lent.or_else(|| self.sum(total, Cards::NONE))
            }
            Shape::Flag => None,
        }
    }

    /// The cheapest of these in reach.
    #[inline]
    fn cheapest(&self, among: Cards) -> Found {
        let among = among.both(self.reach);
        if let Some(own) = among.both(self.desk.own).first() {
            return Found { price: 0.0, cards: Cards::one(own) };
        }
        let mut best = Found { price: NEVER, cards: Cards::NONE };
        for card in among.iter() {
            let price = self.prices[card.index()];
            if price < best.price {
                best = Found { price, cards: Cards::one(card) };
            }
        }
        best
    }

    #[inline]
    fn best_of<'b>(&self, windows: impl Iterator<Item = &'b [Found]>) -> Option<Cards> {
        let mut best = Found { price: NEVER, cards: Cards::NONE };
        windows.for_each(|window| self.keep_better(&mut best, window, |cards| self.with_one_laid(cards)));
        (best.price < NEVER).then_some(best.cards)
    }

    #[inline]
    fn keep_better(&self, best: &mut Found, parts: &[Found], mend: impl Fn(Cards) -> Cards) {
        let price: f32 = parts.iter().map(|part| part.price).sum();
        if price >= best.price {
            return;
        }
        let cards = parts.iter().fold(Cards::NONE, |cards, part| cards.and(part.cards));
        let cards = mend(cards);
        if self.will_do(cards) {
            *best = Found { price, cards };
        }
    }

    /// If nothing comes from the hand, one card that could does (M5.3).
    #[inline]
    fn with_one_laid(&self, cards: Cards) -> Cards {
        if !cards.both(self.desk.hand).is_empty() {
            return cards;
        }
        // One instead of a borrowed card, if there is such a rank, else instead of an own masterpiece.
        for instead in [cards.both(self.lent), cards.both(self.desk.own)] {
            for card in instead.iter() {
                let laid = Cards::of_rank(card.rank()).both(self.desk.hand);
                let laid = laid
                    .iter()
                    .min_by(|one, other| self.keep[one.index()].total_cmp(&self.keep[other.index()]));
                if let Some(laid) = laid {
                    return cards.without(Cards::one(card)).and(Cards::one(laid));
                }
            }
        }
        cards
    }

    fn groups(&self, groups: usize, of: u8) -> Option<Cards> {
        let mut best = [Found { price: NEVER, cards: Cards::NONE }; 4];
        for rank in 1..=Ranks::HIGHEST {
            let mut among = Cards::of_rank(rank).both(self.reach);
            if among.len() < u32::from(of) {
                continue;
            }
            let mut found = Found { price: 0.0, cards: Cards::NONE };
            for _ in 0..of {
                let next = self.cheapest(among);
                among -= next.cards;
                found = Found { price: found.price + next.price, cards: found.cards.and(next.cards) };
            }
            for place in &mut best[..groups] {
                if found.price < place.price {
                    std::mem::swap(&mut found, place);
                }
            }
        }
        let cards = best[..groups].iter().fold(Cards::NONE, |cards, found| cards.and(found.cards));
        (best[groups - 1].price < NEVER).then(|| self.with_one_laid(cards))
    }

    /// The fewest cards with this sum beside own masterpieces, borrowed ones before others: for each number of cards
    /// spent the sums that the first cards can make are kept as bits, and then the way goes back from the last.
    fn sum(&self, total: u8, lent: Cards) -> Option<Cards> {
        const MOST: usize = 24;
        const SPENT: usize = 8;
        let mut made = [[0_u64; SPENT + 1]; MOST + 1];
        let mut order = [None; MOST];
        made[0][0] = 1;
        for card in self.desk.own.iter() {
            made[0][0] |= made[0][0] << card.rank();
        }
        let mut count = 0;
        for cards in [self.desk.hand, lent] {
            for card in cards.iter().take(MOST - count) {
                let mut now = made[count];
                for spent in 0..SPENT {
                    now[spent + 1] |= made[count][spent] << card.rank();
                }
                order[count] = Some(card);
                count += 1;
                made[count] = now;
            }
        }
        let mut spent = made[count].iter().position(|sums| sums >> total & 1 != 0)?;
        let (mut short, mut chosen) = (total, Cards::NONE);
        for nth in (0..count).rev() {
            let Some(card) = order[nth] else { continue };
            if spent > 0 && card.rank() <= short && made[nth][spent - 1] >> (short - card.rank()) & 1 != 0 {
                chosen += card;
                spent -= 1;
                short -= card.rank();
            }
        }
        self.own_sum(short).map(|own| own.and(chosen))
    }

    /// Own masterpieces with this sum.
    fn own_sum(&self, total: u8) -> Option<Cards> {
        if total == 0 {
            return Some(Cards::NONE);
        }
        let mut sums = [Cards::NONE; 64];
        let mut made = 1_u64;
        for card in self.desk.own.iter() {
            let mut new = made << card.rank() & !made & ((2 << total) - 1);
            made |= new;
            while new != 0 {
                let sum = new.trailing_zeros() as usize;
                sums[sum] = sums[sum - usize::from(card.rank())].and(Cards::one(card));
                new &= new - 1;
            }
        }
        (made >> total & 1 != 0).then(|| sums[usize::from(total)])
    }

    /// Lays what is in hand, borrows the rest, and pays with what is worth least.
    #[inline]
    fn with_payments(&self, work: Work, cards: Cards) -> Announcement {
        let lay = cards.both(self.desk.hand);
        let borrow = cards.without(lay);
        let mut pay = Payments::NONE;
        if !borrow.without(self.desk.own).is_empty() {
            let mut left = self.desk.hand.without(lay);
            for (author, lent) in Seat::all(5).zip(self.desk.lent) {
                for _ in 0..borrow.both(lent).len() {
                    let least = left
                        .iter()
                        .min_by(|one, other| self.keep[one.index()].total_cmp(&self.keep[other.index()]));
                    let Some(least) = least else { break };
                    left -= least;
                    pay.add(author, Cards::one(least));
                }
            }
        }
        Announcement { work, lay, borrow, pay }
    }
}
