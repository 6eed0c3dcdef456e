//! How strong each bot is by the orders in which games were finished.
//!
//! The model of Plackett and Luce: of those still playing, each takes the next place with a chance in proportion to its
//! strength. Strengths are those that make what was seen most likely, by Hunter's iteration (MM algorithms for generalized
//! Bradley-Terry models, 2004).

use std::collections::BTreeMap;

use super::chances::Estimate;

/// So often blocks are drawn anew to see by how much strengths may be off.
const DRAWS: usize = 400;
/// Half a game won and half a game lost against somebody of middling strength: whoever never lost is not stronger than
/// anything, and among hundreds of games it does not count.
const DOUBT: f64 = 0.5;
/// Elo points for a factor of e.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// It is done when no strength changes by more than this part, or after so many steps.
const EXACT: f64 = 1e-8;
const MOST_STEPS: usize = 20_000;

/// The orders in which games were finished, block by block.
#[derive(Clone, Debug, Default)]
pub struct Orders {
    bots: usize,
    /// Those who could have taken a place: how many of each bot.
    groups: Vec<Vec<u8>>,
    known: BTreeMap<Vec<u8>, usize>,
    blocks: Vec<Taken>,
}

/// Places that were taken in a block.
#[derive(Clone, Debug, Default)]
struct Taken {
    /// How many by each bot, the last of each game aside, for which nobody else was left.
    by: Vec<f64>,
    /// How many among each group that was there.
    among: Vec<(usize, f64)>,
}

impl Orders {
    /// No games yet of so many bots.
    pub fn new(bots: usize) -> Self {
        Self { bots, ..Self::default() }
    }

    /// Adds the games of a block: the bot of each seat, and the place it came in.
    pub fn add<'a>(&mut self, games: impl Iterator<Item = (&'a [usize], &'a [u8])>) {
        let (mut by, mut among) = (vec![0.0; self.bots], BTreeMap::new());
        for (order, places) in games {
            // Of those who share a place, each is half before and half after the others.
            let mut first: Vec<_> = places.iter().zip(order).map(|(&place, &bot)| (place, bot)).collect();
            first.sort_by_key(|&(place, _)| place);
            let mut other: Vec<_> = first.iter().rev().copied().collect();
            other.sort_by_key(|&(place, _)| place);
            for finished in [first, other] {
                self.count(&finished, &mut by, &mut among);
            }
        }
        self.blocks.push(Taken { by, among: among.into_iter().collect() });
    }

    /// Counts half of a game that was finished in this order.
    fn count(&mut self, finished: &[(u8, usize)], by: &mut [f64], among: &mut BTreeMap<usize, f64>) {
        let mut left = vec![0; self.bots];
        for &(_, bot) in finished {
            left[bot] += 1;
        }
        for &(_, bot) in finished.iter().take(finished.len().saturating_sub(1)) {
            let new = self.groups.len();
            let group = *self.known.entry(left.clone()).or_insert(new);
            if group == new {
                self.groups.push(left.clone());
            }
            by[bot] += 0.5;
            *among.entry(group).or_default() += 0.5;
            left[bot] -= 1;
        }
    }

    /// The Elo of each bot, so that the mean of all is 0, with intervals from drawing blocks anew. Against one of them, if
    /// that is asked for, whose own is 0.
    pub fn elo(&self, against: Option<usize>, luck: &mut fastrand::Rng) -> Vec<Estimate> {
        let all = self.fit(self.blocks.iter(), None);
        let mut drawn: Vec<Vec<f64>> = vec![Vec::with_capacity(DRAWS); self.bots];
        for _ in 0..DRAWS {
            let some = (0..self.blocks.len()).map(|_| &self.blocks[luck.usize(..self.blocks.len())]);
            let fitted = relative(&self.fit(some, Some(&all)), against);
            drawn.iter_mut().zip(fitted).for_each(|(drawn, elo)| drawn.push(elo));
        }
        let estimate = |(mean, mut drawn): (f64, Vec<f64>)| {
            drawn.sort_by(f64::total_cmp);
            let [from, to] = [DRAWS / 40, DRAWS - 1 - DRAWS / 40].map(|nth| drawn[nth]);
            // Where all blocks are alike, all that differs is the last digits.
            Estimate { mean, from: from.min(mean), to: to.max(mean) }
        };
        relative(&all, against).into_iter().zip(drawn).map(estimate).collect()
    }

    /// The logarithms of the strengths that make these blocks most likely.
    #[expect(clippy::cast_precision_loss, reason = "there are few bots")]
    fn fit<'a>(&self, blocks: impl Iterator<Item = &'a Taken>, start: Option<&[f64]>) -> Vec<f64> {
        let (mut by, mut among) = (vec![DOUBT; self.bots], vec![0.0; self.groups.len()]);
        for block in blocks {
            by.iter_mut().zip(&block.by).for_each(|(all, own)| *all += own);
            block.among.iter().for_each(|&(group, times)| among[group] += times);
        }
        let start = start.map_or_else(|| vec![0.0; self.bots], <[f64]>::to_vec);
        let mut strengths: Vec<f64> = start.iter().map(|log| log.exp()).collect();
        for _ in 0..MOST_STEPS {
            let mut shares: Vec<_> = strengths.iter().map(|own| 2.0 * DOUBT / (own + 1.0)).collect();
            for (group, times) in self.groups.iter().zip(&among) {
                let sum: f64 = group.iter().zip(&strengths).map(|(&many, own)| f64::from(many) * own).sum();
                for (share, &many) in shares.iter_mut().zip(group) {
                    *share += times * f64::from(many) / sum;
                }
            }
            let mut next: Vec<_> = by.iter().zip(shares).map(|(by, share)| by / share).collect();
            // Only what one is to another can be known: the mean of all is 1.
            let middling = (next.iter().map(|own| own.ln()).sum::<f64>() / self.bots as f64).exp();
            for own in &mut next {
                *own /= middling;
            }
            let changes = next.iter().zip(&strengths).map(|(next, own)| (next / own).ln().abs());
            let change = changes.fold(0.0, f64::max);
            strengths = next;
            if change < EXACT {
                break;
            }
        }
        strengths.iter().map(|own| own.ln()).collect()
    }
}

/// As Elo, against one of them or against the mean.
fn relative(logs: &[f64], against: Option<usize>) -> Vec<f64> {
    #[expect(clippy::cast_precision_loss, reason = "there are few")]
    let zero = against.map_or_else(|| logs.iter().sum::<f64>() / logs.len() as f64, |bot| logs[bot]);
    logs.iter().map(|log| ELO * (log - zero)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::chances;
    use crate::arena::seatings::Seatings;

    /// The places of a game between players of these strengths, as the model has it.
    fn played(order: &[usize], elo: &[f64], luck: &mut fastrand::Rng) -> Vec<u8> {
        let mut places = vec![0; order.len()];
        let strength = |seat: usize| 10_f64.powf(elo[order[seat]] / 400.0);
        for place in 1..=u8::try_from(order.len()).unwrap() {
            let left: Vec<_> = (0..order.len()).filter(|&seat| places[seat] == 0).collect();
            let mut point = luck.f64() * left.iter().map(|&seat| strength(seat)).sum::<f64>();
            let taker = left.iter().copied().find(|&seat| {
                point -= strength(seat);
                point <= 0.0
            });
            places[taker.unwrap_or(left[left.len() - 1])] = place;
        }
        places
    }

    fn orders(seatings: &Seatings, blocks: u64, elo: &[f64]) -> Orders {
        let mut luck = fastrand::Rng::with_seed(2);
        let mut orders = Orders::new(elo.len());
        for block in 0..blocks {
            let block: Vec<_> = (0..usize::try_from(seatings.games()).unwrap())
                .map(|game| seatings.order(block, game, 1))
                .map(|order| (played(&order, elo, &mut luck), order))
                .collect();
            orders.add(block.iter().map(|(places, order)| (&order[..], &places[..])));
        }
        orders
    }

    #[test]
    fn known_strengths_are_found_again_at_mixed_tables() {
        let truth = [250.0, 100.0, -50.0, -300.0, 0.0];
        for seats in [2, 4, 6] {
            let found = orders(&Seatings::mixed(seats, 5), 1500, &truth);
            for (found, truth) in found.elo(None, &mut fastrand::Rng::with_seed(1)).iter().zip(truth) {
                assert!((found.mean - truth).abs() < 20.0, "{seats} seats: {found:?} for {truth}");
                assert!(found.from - 5.0 < truth && truth < found.to + 5.0, "{found:?} for {truth}");
                assert!((3.0..60.0).contains(&(found.to - found.from)), "{found:?}");
            }
        }
    }

    #[test]
    fn known_strengths_are_found_again_among_clones() {
        let found = orders(&Seatings::alone(4), 2000, &[120.0, 0.0]);
        let [found, other] = found.elo(Some(1), &mut fastrand::Rng::with_seed(1))[..] else { panic!("two") };
        assert!((found.mean - 120.0).abs() < 15.0 && found.from < 120.0 && 120.0 < found.to, "{found:?}");
        assert_eq!(other, Estimate { mean: 0.0, from: 0.0, to: 0.0 }, "it is what the other is measured by");
    }

    #[test]
    fn two_players_are_rated_as_by_their_wins() {
        let mut orders = Orders::new(2);
        for nth in 0..1000 {
            let places: &[u8] = if nth % 4 == 0 { &[2, 1] } else { &[1, 2] };
            orders.add(std::iter::once((&[0, 1][..], places)));
        }
        let found = orders.elo(Some(1), &mut fastrand::Rng::with_seed(1))[0].mean;
        assert!((found - chances::elo(0.75, 2)).abs() < 0.5, "{found}");
    }

    #[test]
    fn a_shared_place_counts_half_for_each() {
        let mut orders = Orders::new(2);
        for _ in 0..50 {
            orders.add(std::iter::once((&[0, 1][..], &[1, 1][..])));
        }
        let [one, other] = orders.elo(None, &mut fastrand::Rng::with_seed(1))[..] else { panic!("two") };
        assert!(one.mean.abs() < 1e-3 && other.mean.abs() < 1e-3, "{one:?} {other:?}");
    }

    #[test]
    fn who_never_lost_is_strong_but_not_beyond_measure() {
        let mut orders = Orders::new(2);
        for _ in 0..100 {
            orders.add(std::iter::once((&[0, 1][..], &[1, 2][..])));
        }
        let found = orders.elo(Some(1), &mut fastrand::Rng::with_seed(1))[0];
        assert!(found.mean > 500.0 && found.to.is_finite(), "{found:?}");
    }
}
