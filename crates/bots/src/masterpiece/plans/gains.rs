//! What one more card of each rank would add, for all ranks at once.

use shelf::masterpiece::{Card, Shape, Works};

use super::{ByRank, CARDS, GENRES, IN_GENRE, LANES, NEVER, Pace, Plans, RANKS, less};
use crate::masterpiece::weights::Weights;

/// What one more card would add to what the hand is worth, beside being a card.
#[derive(Clone, Debug)]
pub(in crate::masterpiece) struct Gains {
    squares: ByRank,
    of_card: [f32; CARDS],
    now: f32,
    plans: f32,
}

impl Default for Gains {
    fn default() -> Self {
        Self { squares: [0.0; LANES], of_card: [0.0; CARDS], now: 0.0, plans: 0.0 }
    }
}

impl Gains {
    #[inline]
    pub fn of(&self, card: Card) -> f32 {
        let squares = self.squares[usize::from(card.rank()) - 1] + self.of_card[card.index()];
        self.plans * (squares.sqrt() - self.now)
    }
}

impl Plans {
    /// What one more card in hand would add.
    #[inline]
    pub fn gains(&self, open: Works, haste: f32, weights: &Weights) -> Gains {
        let pace = Pace { haste, least: weights.lay };
        let mut squares = [0.0; LANES];
        // Only the genre of a card matters for runs of one genre: what such a card adds to the squares.
        let mut of_card = [0.0; CARDS];
        let saved = self.saved(1, weights);
        for work in open.iter() {
            let (points, effort) = (self.points[work.index()], self.efforts[work.index()]);
            let efforts = match work.facts().shape {
                Shape::Straight { length: 5 } => self.runs_with::<5>(effort, &saved),
                Shape::Straight { length: 7 } => self.runs_with::<7>(effort, &saved),
                Shape::Straight { length: 9 } => self.runs_with::<9>(effort, &saved),
                Shape::Straight { length: 11 } => self.runs_with::<11>(effort, &saved),
                Shape::Groups { groups, of } => {
                    self.groups_with(usize::from(groups), usize::from(of), effort, weights)
                }
                Shape::Ranks { ranks } => {
                    let mut efforts = [effort; LANES];
                    for (rank, _) in ranks.iter() {
                        efforts[usize::from(rank) - 1] -= saved[usize::from(rank) - 1];
                    }
                    efforts
                }
                Shape::Sum { .. } => {
                    let mut efforts = [effort; LANES];
                    for lane in 0..LANES {
                        efforts[lane] = less(effort, self.short_of_sum[lane] + weights.of_sum);
                    }
                    efforts
                }
                Shape::Flush { length } => {
                    self.flush_gains(usize::from(length), effort, points, pace, &mut of_card, weights);
                    [effort; LANES]
                }
                Shape::Straight { .. } | Shape::Flag => [effort; LANES],
            };
            for lane in 0..LANES {
                squares[lane] += pace.square(points, efforts[lane]);
            }
        }
        Gains { squares, of_card, now: self.squares.sqrt(), plans: weights.plans }
    }

    #[inline(always)]
    fn groups_with(&self, groups: usize, of: usize, effort: f32, weights: &Weights) -> ByRank {
        let (_, dearest) = self.groups(groups, of);
        let saved = self.saved(of, weights);
        let mut efforts = [effort; LANES];
        for lane in 0..LANES {
            let now = self.together[of][lane];
            let saved = less(now, dearest) - (now - saved[lane]);
            efforts[lane] = less(effort, effort - saved);
        }
        efforts
    }

    #[inline(always)]
    fn runs_with<const LENGTH: usize>(&self, effort: f32, saved: &ByRank) -> ByRank {
        let mut least = [NEVER; LANES];
        for from in 0..=RANKS - LENGTH {
            let run = self.ranks_up_to[from + LENGTH] - self.ranks_up_to[from];
            for place in &mut least[from..from + LENGTH] {
                *place = less(*place, run);
            }
        }
        for lane in 0..LANES {
            least[lane] = less(effort, least[lane] - saved[lane]);
        }
        least
    }

    #[inline]
    fn flush_gains(
        &self,
        length: usize,
        effort: f32,
        points: f32,
        pace: Pace,
        of_card: &mut [f32; CARDS],
        weights: &Weights,
    ) {
        let now = pace.square(points, effort);
        let most = weights.hidden_card - weights.lay;
        for (from, to) in (length..=IN_GENRE).enumerate() {
            for genre in 0..GENRES - 1 {
                let run = self.up_to[to][genre] - self.up_to[from][genre];
                if run - most >= effort {
                    continue;
                }
                for place in from..to {
                    let price = self.up_to[place + 1][genre] - self.up_to[place][genre];
                    let with = run - price + weights.lay;
                    if price > weights.lay && with < effort {
                        let gain = pace.square(points, with) - now;
                        let best = &mut of_card[genre * IN_GENRE + place];
                        *best = if gain > *best { gain } else { *best };
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use shelf::masterpiece::{Masterpiece, Options, Phase};
    use table::{Game, Silent};

    use super::*;
    use crate::masterpiece::sight::Sight;
    use crate::masterpiece::weights::TUNED;

    /// What a card adds by itself is close to how much more the plans are worth with it in hand.
    #[test]
    fn a_gain_is_what_the_plans_are_worth_more() {
        let mut luck = fastrand::Rng::with_seed(3);
        let (mut off, mut gained, mut count) = (0.0, 0.0, 0.0);
        for _ in 0..40 {
            let mut game = Masterpiece::setup(&Options::default(), 3, &mut luck, &mut Silent).unwrap();
            while let Some(seat) = game.awaited().iter().next() {
                let sight = Sight::of(&game, seat, &TUNED);
                if sight.phase == Phase::Acting {
                    let plans = Plans::of(&sight.layout, sight.haste, &TUNED);
                    let gains = plans.gains(sight.layout.open, sight.haste, &TUNED);
                    for card in sight.coming.iter() {
                        let mut layout = sight.layout;
                        layout.hand += card;
                        let with = Plans::of(&layout, sight.haste, &TUNED).total(&TUNED);
                        let gain = with - plans.total(&TUNED) - TUNED.card;
                        off += (gains.of(card) - gain).abs();
                        gained += gain.abs();
                        count += 1.0;
                    }
                }
                let action = game.at_random(seat, &mut luck).unwrap();
                game.apply(seat, &action, &mut luck, &mut Silent).unwrap();
            }
        }
        assert!(count > 1000.0 && off < 0.25 * gained, "{off} of {gained}");
    }
}
