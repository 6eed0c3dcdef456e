//! How good it is to hold cards: how near they bring each work that is still open.
//!
//! Every card in the box lies somewhere, and each place has a price: nothing for an own masterpiece, little for a card in
//! hand, most for one that nobody has seen. A work takes as much effort as its cheapest cards cost together, and what it
//! pays fades with the effort. What one more card of each rank would add to that is worked out for all ranks at once.

#![expect(
    clippy::inline_always,
    clippy::needless_range_loop,
    reason = "ranks side by side in loops without guesses are done four at a time"
)]

mod gains;
mod prices;

pub(super) use gains::Gains;
use prices::{GENRES, Places, by_genre};
use shelf::masterpiece::{Card, Cards, Ranks, Shape, WORKS, Work, Works};

use super::sight::number;
use super::weights::Weights;

/// Where the cards lie, as one seat sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub hand: Cards,
    /// Under the own masterpieces.
    pub own: Cards,
    /// Under the others' masterpieces.
    pub lent: Cards,
    /// In own rows under announcement.
    pub own_rows: Cards,
    /// In the others' rows under announcement.
    pub other_rows: Cards,
    /// In the pile, and not to come back soon.
    pub buried: Cards,
    /// The works the seat could still announce.
    pub open: Works,
    /// Those of them of which there is a single copy.
    pub last: Works,
}

impl Layout {
    /// Cards that lie nowhere in sight: in the deck, in the pile, in other hands.
    #[inline]
    pub fn hidden(&self) -> Cards {
        let rows = self.own_rows.and(self.other_rows);
        Cards::ALL.without(self.hand).without(self.own).without(self.lent).without(rows)
    }
}

/// Ranks, and three places that are never used, so that four are done at a time.
const LANES: usize = 16;
/// All ranks.
const RANKS: usize = Ranks::HIGHEST as usize;
/// There is no such card.
const NEVER: f32 = 99.0;
/// No sum is planned with more cards than these, beside own masterpieces.
const IN_SUM: u32 = 8;
/// Cards of one genre.
const IN_GENRE: usize = Card::IN_GENRE as usize;
/// All cards.
const CARDS: usize = Card::COUNT as usize;

type ByRank = [f32; LANES];

/// What the works that are still open are worth with the cards where they lie. What no open work asks for is not worked out.
#[derive(Clone, Debug)]
pub(super) struct Plans {
    /// What the first, the second, … card of a rank takes, from the cheapest.
    each: [ByRank; 6],
    /// What cards of a rank take: the cheapest, the two cheapest together, … up to five.
    together: [ByRank; 6],
    /// So many cards of each rank have a price.
    priced: u8,
    /// What the cards of each genre take up to each of them; none if no run of one genre is asked for.
    up_to: [[f32; GENRES]; IN_GENRE + 1],
    /// What all ranks up to each take together, one card each.
    ranks_up_to: ByRank,
    /// What the cheapest groups of two and three cards take, from the cheapest.
    pairs: Option<[f32; 4]>,
    triples: Option<[f32; 4]>,
    /// What the fewest cards in reach take whose ranks add up to the sum that is asked for, less each rank.
    short_of_sum: ByRank,
    /// The effort of each work.
    efforts: [f32; LANES],
    /// What each work brings, if nobody is quicker.
    points: [f32; LANES],
    /// What each work is worth, squared, and all of them.
    squares: f32,
    held: u32,
}

/// What fades so fast: much like e to the power of minus the rate, but made of few steps.
#[inline(always)]
fn fading(rate: f32) -> f32 {
    let left = 1.0 - rate * (1.0 / 16.0);
    let left = if left > 0.0 { left } else { 0.0 };
    let two = left * left;
    let four = two * two;
    let eight = four * four;
    eight * eight
}

#[inline(always)]
fn less(one: f32, other: f32) -> f32 {
    if one < other { one } else { other }
}

/// What each kind of work is worth; the last place is never used.
const POINTS: ByRank = {
    let mut points = [0.0; LANES];
    let mut work = 0;
    while work < Work::COUNT {
        // There are few, and each fits exactly.
        points[work] = WORKS[work].points as f32;
        work += 1;
    }
    points
};

/// The four cheapest, from the least.
#[inline(always)]
fn cheapest(costs: &ByRank) -> [f32; 4] {
    let mut least = [NEVER; 4];
    for &cost in &costs[..RANKS] {
        let mut cost = cost;
        for place in &mut least {
            let (low, high) = if cost < *place { (cost, *place) } else { (*place, cost) };
            *place = low;
            cost = high;
        }
    }
    least
}

/// What the cards of a work take at least together, and what each takes of it that is laid or borrowed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Least {
    pub effort: f32,
    pub lay: f32,
    pub borrow: f32,
}

/// How time presses, and how short the shortest way is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    pub haste: f32,
    pub least: f32,
}

impl Pace {
    /// What a work is worth that takes so much, squared: several plans together are worth the root of their squares.
    #[inline(always)]
    fn square(self, points: f32, effort: f32) -> f32 {
        let effort = if effort > self.least { effort } else { self.least };
        let worth = points * fading(self.haste * effort);
        worth * worth
    }
}

impl Plans {
    pub fn of(layout: &Layout, haste: f32, weights: &Weights) -> Self {
        Self::worked_out(layout, haste, weights)
    }

    /// What the cards of this layout are worth, for somebody who asks for nothing else.
    pub fn total_of(layout: &Layout, haste: f32, weights: &Weights) -> f32 {
        Self::worked_out(layout, haste, weights).total(weights)
    }

    #[inline(always)]
    fn worked_out(layout: &Layout, haste: f32, weights: &Weights) -> Self {
        let mut plans = Self {
            each: [[NEVER; LANES]; 6],
            together: [[0.0; LANES]; 6],
            priced: 0,
            up_to: [[0.0; GENRES]; IN_GENRE + 1],
            ranks_up_to: [0.0; LANES],
            pairs: None,
            triples: None,
            short_of_sum: [NEVER; LANES],
            efforts: [NEVER; LANES],
            points: POINTS,
            squares: 0.0,
            held: layout.hand.len(),
        };
        let places = Places::of(layout, weights);
        plans.price_ranks(&places, 1);
        let mut sum = 0.0;
        for lane in 0..RANKS {
            sum += plans.together[1][lane];
            plans.ranks_up_to[lane + 1] = sum;
        }
        let mut genres_priced = false;
        for work in layout.open.iter() {
            let effort = match work.facts().shape {
                Shape::Straight { length } => {
                    let length = usize::from(length);
                    let runs = plans.ranks_up_to.iter().zip(&plans.ranks_up_to[length..=RANKS]);
                    runs.fold(NEVER, |least, (from, to)| less(least, to - from))
                }
                Shape::Flush { length } => {
                    if !genres_priced {
                        plans.up_to = by_genre(layout, weights);
                        genres_priced = true;
                    }
                    plans.flush(usize::from(length))
                }
                Shape::Groups { groups, of } => {
                    plans.price_ranks(&places, of);
                    match of {
                        2 => _ = plans.pairs.get_or_insert_with(|| cheapest(&plans.together[2])),
                        3 => _ = plans.triples.get_or_insert_with(|| cheapest(&plans.together[3])),
                        _ => {}
                    }
                    plans.groups(usize::from(groups), usize::from(of)).0
                }
                Shape::Ranks { ranks } => {
                    ranks.iter().map(|(rank, _)| plans.together[1][usize::from(rank) - 1]).sum()
                }
                Shape::Sum { total } => plans.add_up(layout, total, &places.hidden(), weights),
                Shape::Flag => NEVER,
            };
            plans.efforts[work.index()] = effort;
        }
        layout.last.iter().for_each(|work| plans.points[work.index()] *= weights.last_copy);
        let pace = Pace { haste, least: weights.lay };
        let mut squares = [0.0; LANES];
        for work in 0..LANES {
            squares[work] = pace.square(plans.points[work], plans.efforts[work]);
        }
        plans.squares = squares.iter().sum();
        plans
    }

    /// Sees to it that so many cards of each rank have a price.
    #[inline(always)]
    fn price_ranks(&mut self, places: &Places, cards: u8) {
        while self.priced < cards {
            self.priced += 1;
            let nth = usize::from(self.priced);
            let each = places.prices(self.priced);
            for lane in 0..LANES {
                self.together[nth][lane] = self.together[nth - 1][lane] + each[lane];
            }
            self.each[nth] = each;
        }
    }

    /// What would be saved on the nth card of each rank with one more in hand.
    #[inline(always)]
    fn saved(&self, nth: usize, weights: &Weights) -> ByRank {
        let mut saved = self.each[nth];
        for lane in 0..LANES {
            let less = saved[lane] - weights.lay;
            saved[lane] = if less > 0.0 { less } else { 0.0 };
        }
        saved
    }

    /// The effort of cards with this sum: all in reach, or all but one.
    #[inline]
    fn add_up(&mut self, layout: &Layout, total: u8, hidden: &ByRank, weights: &Weights) -> f32 {
        let mut sums = [0_u64; IN_SUM as usize + 1];
        sums[0] = 1;
        for card in layout.own.iter() {
            sums[0] |= sums[0] << card.rank();
        }
        for card in layout.hand.and(layout.lent).iter() {
            for nth in (0..IN_SUM as usize).rev() {
                sums[nth + 1] |= sums[nth] << card.rank();
            }
        }
        // The sum itself and those that are short of it by a rank: what was not there with fewer cards.
        let from = total - Ranks::HIGHEST;
        let mut seen = 0;
        let mut price = 0.0;
        let mut effort = NEVER;
        for sums in sums {
            let all = sums >> from & ((2 << Ranks::HIGHEST) - 1);
            let mut new = all & !seen;
            seen |= all;
            while new != 0 {
                let sum = new.trailing_zeros() as usize;
                match RANKS.checked_sub(sum + 1) {
                    Some(lane) => self.short_of_sum[lane] = price,
                    None => effort = price,
                }
                new &= new - 1;
            }
            price += weights.of_sum;
        }
        for lane in 0..RANKS {
            effort = less(effort, self.short_of_sum[lane] + hidden[lane]);
        }
        effort
    }

    /// The effort of a run of one genre.
    #[inline(always)]
    fn flush(&self, length: usize) -> f32 {
        let mut least = [NEVER; GENRES];
        for (from, to) in self.up_to.iter().zip(&self.up_to[length..]) {
            for genre in 0..GENRES {
                least[genre] = less(least[genre], to[genre] - from[genre]);
            }
        }
        least.iter().fold(NEVER, |least, &run| less(least, run))
    }

    /// What the cheapest groups take together, and the dearest of them.
    #[inline(always)]
    fn groups(&self, groups: usize, of: usize) -> (f32, f32) {
        let cheapest = match of {
            2 => self.pairs.unwrap_or([NEVER; 4]),
            3 => self.triples.unwrap_or([NEVER; 4]),
            _ => {
                let least = self.together[of].iter().fold(NEVER, |least, &cost| less(least, cost));
                [least, NEVER, NEVER, NEVER]
            }
        };
        (cheapest[..groups].iter().sum(), cheapest[groups - 1])
    }

    /// The effort that a work takes; beyond all measure if it is not open.
    #[inline]
    pub fn effort(&self, work: Work) -> f32 {
        self.efforts[work.index()]
    }

    /// What the cards are worth, in points.
    #[inline]
    pub fn total(&self, weights: &Weights) -> f32 {
        weights.plans * self.squares.sqrt() + weights.card * number(self.held)
    }

    /// What the plans lose at least when this work is no longer one of them.
    #[inline]
    pub fn loss(&self, work: Work, haste: f32, weights: &Weights) -> f32 {
        let pace = Pace { haste, least: weights.lay };
        let without = self.squares - pace.square(self.points[work.index()], self.efforts[work.index()]);
        weights.plans * (self.squares.sqrt() - without.max(0.0).sqrt())
    }

    /// What the cards of this work take at least, if it can be announced.
    #[inline]
    pub fn least(&self, work: Work, weights: &Weights) -> Least {
        /// Efforts are added up in more than one order.
        const ROUNDING: f32 = 0.01;
        let effort = self.efforts[work.index()];
        let (effort, lay, borrow) = match work.facts().shape {
            // It may be announced with more cards than are planned with.
            Shape::Sum { .. } => {
                (less(effort, weights.of_sum * number(IN_SUM)), weights.of_sum, weights.of_sum)
            }
            _ => (effort, weights.lay, weights.borrow),
        };
        Least { effort: effort - ROUNDING, lay, borrow }
    }

    /// The work that is worth most.
    pub fn aim(&self, open: Works, pace: Pace) -> Option<Work> {
        let worth = |work: Work| pace.square(self.points[work.index()], self.efforts[work.index()]);
        open.iter().max_by(|&one, &other| worth(one).total_cmp(&worth(other)))
    }
}
