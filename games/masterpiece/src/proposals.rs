//! Announcements of all kinds, for players without a plan and for tests: any way that is allowed can come up.

use table::{Chance, Seat};

use crate::announcing::{Announcement, Payments};
use crate::cards::{Cards, Ranks};
use crate::components::{Card, Work};
use crate::desk::{Desk, any_of};
use crate::selection::Prices;
use crate::shape::{Shape, flush_runs, runs};

impl Desk {
    /// Some way to announce this work, which is one of [`Desk::announceable`].
    #[inline]
    pub fn any(&self, work: Work, chance: &mut impl Chance) -> Option<Announcement> {
        if !self.open.has(work) {
            return None;
        }
        let shape = work.facts().shape;
        // With a smaller hand it takes care to be able to pay: see `Desk::announceable`.
        let roomy = shape.size().is_some_and(|size| size <= self.hand.len());
        let reach = self.hand.and(self.own).and(self.all_lent());
        let cards = match shape {
            Shape::Straight { length } if roomy => {
                let starts = runs(reach.ranks().at_least(1), Ranks::FIELD, length)
                    & any_of(self.hand.ranks().at_least(1), Ranks::FIELD, length);
                let from = any_rank(starts, chance)?;
                let slots = (from..from + length).map(|rank| (Cards::of_rank(rank).both(reach), 1));
                self.fill(&slots, chance)?
            }
            Shape::Flush { length } if roomy => {
                let starts = Cards(flush_runs(reach, length) & any_of(self.hand.0, 1, length));
                if starts.is_empty() {
                    return None;
                }
                Cards(((1 << length) - 1) << starts.any(chance).index())
            }
            Shape::Groups { groups, of } if roomy => self.any_groups(reach, groups, of, chance)?,
            Shape::Ranks { ranks } if roomy => {
                let slots = ranks.iter().map(|(rank, _)| (Cards::of_rank(rank).both(reach), 1));
                self.fill(&slots, chance)?
            }
            Shape::Sum { total } => match self.any_sum(total, chance) {
                Some(cards) => cards,
                None => return self.best(work, &any_prices(chance)),
            },
            _ => return self.best(work, &any_prices(chance)),
        };
        let lay = cards.both(self.hand);
        let borrow = cards.without(lay);
        let mut left = self.hand.without(lay);
        let mut pay = Payments::NONE;
        if !borrow.without(self.own).is_empty() {
            for (author, lent) in Seat::all(5).zip(self.lent) {
                for _ in 0..borrow.both(lent).len() {
                    pay.add(author, Cards::one(left.draw(chance)?));
                }
            }
        }
        Some(Announcement { work, lay, borrow, pay })
    }

    /// So many cards out of each slot; if none of them is from the hand, one is exchanged.
    #[inline]
    fn fill(
        &self,
        slots: &(impl Iterator<Item = (Cards, u32)> + Clone),
        chance: &mut impl Chance,
    ) -> Option<Cards> {
        let mut cards = Cards::NONE;
        for (mut slot, count) in slots.clone() {
            for _ in 0..count {
                cards += slot.draw(chance)?;
            }
        }
        if !cards.both(self.hand).is_empty() {
            return Some(cards);
        }
        let all = slots.clone().fold(Cards::NONE, |all, (slot, _)| all.and(slot));
        let laid = all.both(self.hand).draw(chance)?;
        let (slot, _) = slots.clone().find(|(slot, _)| slot.has(laid))?;
        cards -= slot.both(cards).any(chance);
        cards += laid;
        Some(cards)
    }

    #[inline]
    fn any_groups(&self, reach: Cards, groups: u8, of: u8, chance: &mut impl Chance) -> Option<Cards> {
        let mut enough = reach.ranks().at_least(of);
        // One of the ranks has a card in hand; the others are any.
        let first = any_rank(enough & self.hand.ranks().at_least(1), chance)?;
        let mut ranks = [first; 4];
        for rank in &mut ranks[1..usize::from(groups)] {
            enough &= !Ranks::one(first).0;
            *rank = any_rank(enough, chance)?;
            enough &= !Ranks::one(*rank).0;
        }
        let slots = ranks[..usize::from(groups)].iter();
        self.fill(&slots.map(|&rank| (Cards::of_rank(rank).both(reach), u32::from(of))), chance)
    }

    /// Cards with this sum, at least one from the hand, in an order that luck begins: each is taken or left by luck
    /// where both can still lead to the sum. `None` if it comes out too dear.
    fn any_sum(&self, total: u8, chance: &mut impl Chance) -> Option<Cards> {
        let with_lent = chance.pick(2) == 0;
        let others = if with_lent { self.own.and(self.all_lent()) } else { self.own };
        // The card that is surely laid, by luck among those that the others can complete.
        let mut first = self.hand;
        while let Some(laid) = first.draw(chance) {
            let rest = self.hand.without(Cards::one(laid)).and(others);
            let Some(wanted) = total.checked_sub(laid.rank()) else { continue };
            if let Some(cards) = any_subset(rest, wanted, chance) {
                let cards = cards.and(Cards::one(laid));
                let spent = cards.without(self.own).len();
                return (spent <= self.hand.len()).then_some(cards);
            }
        }
        None
    }
}

/// A subset with this sum. The sums that the cards still to come can make are kept as bits, so no step is wrong.
fn any_subset(cards: Cards, total: u8, chance: &mut impl Chance) -> Option<Cards> {
    let mut sums = [1_u64; Card::COUNT as usize + 1];
    let mut order = [Card(0); Card::COUNT as usize];
    let mut count = 0;
    for card in cards.iter() {
        order[count] = card;
        count += 1;
        sums[count] = sums[count - 1] | sums[count - 1] << card.rank();
    }
    if sums[count] >> total & 1 == 0 {
        return None;
    }
    let mut left = total;
    let mut subset = Cards::NONE;
    for nth in (0..count).rev() {
        let card = order[nth];
        let can_leave = sums[nth] >> left & 1 != 0;
        let can_take = left >= card.rank() && sums[nth] >> (left - card.rank()) & 1 != 0;
        if can_take && (!can_leave || chance.pick(2) == 0) {
            subset += card;
            left -= card.rank();
        }
        if left == 0 {
            break;
        }
    }
    Some(subset)
}

/// One of the ranks whose fields are marked.
#[inline]
fn any_rank(marks: u64, chance: &mut impl Chance) -> Option<u8> {
    if marks == 0 {
        return None;
    }
    let field = table::nth_bit(marks, chance.pick(marks.count_ones()));
    Some(field / 4 + 1)
}

fn any_prices(chance: &mut impl Chance) -> Prices {
    let mut price = || 1 + chance.pick(100);
    Prices { lay: price(), borrow: std::array::from_fn(|_| price()), worth: std::array::from_fn(|_| price()) }
}
