//! Announcements of all kinds, for players without a plan and for tests.

use table::{Chance, Seat};

use crate::announcing::{Announcement, Payments};
use crate::cards::{Cards, Ranks};
use crate::components::{Card, Work};
use crate::desk::{Desk, Within};
use crate::shape::{MOST_IN_SUM, Shape};

impl Desk {
    /// Some way to announce this work, varied by luck; `None` if it is not one of [`Desk::announceable`].
    pub fn any(&self, work: Work, chance: &mut impl Chance) -> Option<Announcement> {
        if !self.open.has(work) {
            return None;
        }
        self.any_within(&Within::of(self), work, chance)
    }

    /// The same for one who has counted already.
    #[inline]
    pub(crate) fn any_within(
        &self,
        within: &Within,
        work: Work,
        chance: &mut impl Chance,
    ) -> Option<Announcement> {
        let shape = work.facts().shape;
        let cards = match shape {
            Shape::Straight { length } => {
                let from = any_rank(within.affordable_straights(length, self.own.ranks()), chance)?;
                self.fill(within, &(from..from + length), 1, chance)?
            }
            Shape::Flush { length } => {
                let starts = Cards(within.affordable_flushes(length));
                if starts.is_empty() {
                    return None;
                }
                Cards(((1 << length) - 1) << starts.any(chance).index())
            }
            Shape::Groups { groups, of } => {
                let ranks = any_groups(within, groups, of, self.own.ranks(), chance)?;
                self.fill(within, &ranks[..usize::from(groups)].iter().copied(), u32::from(of), chance)?
            }
            Shape::Ranks { ranks } => self.fill(within, &ranks.iter().map(|(rank, _)| rank), 1, chance)?,
            Shape::Sum { total } => self.any_sum(total, chance)?,
            Shape::Flag => return None,
        };
        self.with_payments(work, cards, chance)
    }

    #[inline]
    fn with_payments(&self, work: Work, cards: Cards, chance: &mut impl Chance) -> Option<Announcement> {
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

    /// So many cards of each of these ranks, at least one of them from the hand, and no more from hand and others
    /// than the hand can bear: first as many own masterpieces as there are, then others instead of some of them.
    #[inline]
    fn fill(
        &self,
        within: &Within,
        ranks: &(impl Iterator<Item = u8> + Clone),
        of: u32,
        chance: &mut impl Chance,
    ) -> Option<Cards> {
        let slots = ranks.clone().map(|rank| Cards::of_rank(rank).both(within.reach));
        let mut cards = Cards::NONE;
        for slot in slots.clone() {
            let mut free = slot.both(self.own);
            let mut others = slot.without(free);
            for _ in 0..of {
                let card = if free.is_empty() { others.draw(chance)? } else { free.first()? };
                free -= card;
                cards += card;
            }
        }
        if cards.both(self.hand).is_empty() {
            self.lay_one(&mut cards, &slots, chance)?;
        }
        if cards.both(self.own).is_empty() {
            return Some(cards);
        }
        let mut spare = self.hand.len().checked_sub(cards.without(self.own).len())?;
        for slot in slots {
            let others = slot.without(self.own).without(cards);
            let free = slot.both(self.own).both(cards);
            if spare > 0 && !others.is_empty() && !free.is_empty() && chance.pick(2) == 0 {
                cards -= free.any(chance);
                cards += others.any(chance);
                spare -= 1;
            }
        }
        Some(cards)
    }

    /// Exchanges a card for one from the hand: a borrowed one if there is such a rank, else an own one.
    fn lay_one(
        &self,
        cards: &mut Cards,
        slots: &(impl Iterator<Item = Cards> + Clone),
        chance: &mut impl Chance,
    ) -> Option<()> {
        let payable = |slot: Cards| !slot.both(*cards).without(self.own).is_empty();
        let all = slots.clone().fold(Cards::NONE, Cards::and).both(self.hand);
        let instead_of_lent =
            slots.clone().filter(|&slot| payable(slot)).fold(Cards::NONE, Cards::and).both(self.hand);
        let laid = if instead_of_lent.is_empty() { all } else { instead_of_lent };
        if laid.is_empty() {
            return None;
        }
        let laid = laid.any(chance);
        let slot = slots.clone().find(|slot| slot.has(laid))?;
        let lent = slot.both(*cards).without(self.own);
        let given_up = if lent.is_empty() { slot.both(*cards) } else { lent };
        *cards -= given_up.any(chance);
        *cards += laid;
        Some(())
    }

    /// Cards with this sum, at least one from the hand: luck says which. Counting what is spent takes its time, so
    /// that is left for when it has to be.
    fn any_sum(&self, total: u8, chance: &mut impl Chance) -> Option<Cards> {
        let lent = self.all_lent();
        if !lent.is_empty() && chance.pick(2) == 0 {
            let cards = self.any_sum_with::<1>(total, lent, chance);
            if let Some(cards) = cards.filter(|cards| cards.without(self.own).len() <= self.hand.len()) {
                return Some(cards);
            }
        }
        // Without paying anybody every hand is large enough.
        let alone = self.any_sum_with::<1>(total, Cards::NONE, chance);
        alone.or_else(|| self.any_sum_with::<{ MOST_IN_SUM as usize }>(total, lent, chance))
    }

    fn any_sum_with<const LAYERS: usize>(
        &self,
        total: u8,
        lent: Cards,
        chance: &mut impl Chance,
    ) -> Option<Cards> {
        // The card that is surely laid, by luck among those that the others can complete.
        let mut first = self.hand;
        while let Some(laid) = first.draw(chance) {
            let rest = self.hand.without(Cards::one(laid)).and(self.own).and(lent);
            let spendable = self.hand.len() as usize - 1;
            let Some(wanted) = total.checked_sub(laid.rank()) else { continue };
            if let Some(cards) = any_subset::<LAYERS>(rest, self.own, wanted, spendable, chance) {
                return Some(cards.and(Cards::one(laid)));
            }
        }
        None
    }
}

/// Ranks for so many groups: one with a card in hand, the others any; those with most own masterpieces if the hand
/// is small.
#[inline]
fn any_groups(within: &Within, groups: u8, of: u8, own: Ranks, chance: &mut impl Chance) -> Option<[u8; 4]> {
    let first = any_rank(within.affordable_groups(groups, of, own), chance)?;
    let mut enough = within.counts.at_least(of) & !Ranks::one(first).0;
    let roomy = u32::from(groups * of) <= within.held;
    let mut ranks = [first; 4];
    for rank in &mut ranks[1..usize::from(groups)] {
        let fullest = (1..=of).rev().map(|count| enough & own.at_least(count)).find(|&marks| marks != 0);
        *rank = any_rank(fullest.filter(|_| !roomy).unwrap_or(enough), chance)?;
        enough &= !Ranks::one(*rank).0;
    }
    Some(ranks)
}

/// A subset with this sum, not more than so many of it beside the free ones; with a single layer nobody counts these.
///
/// For each number of cards spent the sums that the first cards can make are kept as bits; then the way goes back from
/// the last, by luck where a card may be taken or left, and no step is wrong.
fn any_subset<const LAYERS: usize>(
    cards: Cards,
    free: Cards,
    total: u8,
    spendable: usize,
    chance: &mut impl Chance,
) -> Option<Cards> {
    let step = |card: Card| usize::from(LAYERS > 1 && !free.has(card));
    let mut sums = [[0_u64; LAYERS]; Card::COUNT as usize + 1];
    let mut order = [Card(0); Card::COUNT as usize];
    let mut count = 0;
    sums[0][0] = 1;
    for card in cards.iter() {
        order[count] = card;
        sums[count + 1] = sums[count];
        for spent in step(card)..LAYERS {
            sums[count + 1][spent] |= sums[count][spent - step(card)] << card.rank();
        }
        count += 1;
    }
    let mut left = total;
    let mut spent = (0..LAYERS.min(spendable + 1)).find(|&spent| sums[count][spent] >> left & 1 != 0)?;
    let mut subset = Cards::NONE;
    for nth in (0..count).rev() {
        if left == 0 {
            break;
        }
        let card = order[nth];
        let can_leave = sums[nth][spent] >> left & 1 != 0;
        let less = spent.checked_sub(step(card)).zip(left.checked_sub(card.rank()));
        if let Some((spent_less, left_less)) = less
            && sums[nth][spent_less] >> left_less & 1 != 0
            && (!can_leave || chance.pick(2) == 0)
        {
            subset += card;
            left = left_less;
            spent = spent_less;
        }
    }
    Some(subset)
}

/// One of the ranks that are marked.
#[inline]
fn any_rank(marks: u64, chance: &mut impl Chance) -> Option<u8> {
    if marks == 0 {
        return None;
    }
    let field = table::nth_bit(marks, chance.pick(marks.count_ones()));
    Some(field / 4 + 1)
}
