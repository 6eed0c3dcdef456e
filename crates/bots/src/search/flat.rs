//! Flat Monte Carlo: each candidate is tried in the same worlds and played out by the policy; the worse half goes, again and
//! again, until the budget is used up (sequential halving).

use super::budget::{Budget, Clock};
use super::{Arm, Root, on_threads, sorted, untried};
use crate::judged::Judged;

/// A lead of so many standard errors is enough.
const CLEAR: f64 = 4.0;
/// Each candidate is tried in so many worlds before any is dropped for being clearly worse.
const FEWEST: u32 = 24;

/// The best of these first, with what came of each.
pub fn flat<G: Judged>(
    root: &Root<'_, G>,
    candidates: &[(G::Action, f32)],
    budget: &Budget,
    luck: &mut fastrand::Rng,
) -> Vec<Arm<G::Action>> {
    let clock = budget.start();
    let mut arms = untried::<G>(candidates, budget);
    let seed = luck.u64(..);
    let (mut left, mut tried, mut worlds) = (arms.len(), 0, 0);
    let rounds = f64::from(left.max(2).next_power_of_two().ilog2());
    let mut round = 0.0;
    while left > 1 && clock.goes_on(tried) {
        round += 1.0;
        let until = round / rounds;
        let fought = fight(root, &mut arms[..left], seed, worlds, tried, until, &clock);
        worlds += fought;
        tried += fought * u32::try_from(left).unwrap_or(u32::MAX);
        arms[..left].sort_by(|one, other| other.seems().total_cmp(&one.seems()));
        left = left.div_ceil(2);
        if is_clear(&arms) {
            break;
        }
    }
    sorted(arms)
}

/// Is the first better than the second beyond doubt? In the same worlds they differ less than this says.
fn is_clear<A>(arms: &[Arm<A>]) -> bool {
    let [first, second, ..] = arms else { return true };
    first.plays >= FEWEST && first.seems() - second.seems() > CLEAR * (first.doubt() + second.doubt()).sqrt()
}

/// Tries all of them in one world after the other, until so much of the budget is used up; says in how many worlds.
fn fight<G: Judged>(
    root: &Root<'_, G>,
    arms: &mut [Arm<G::Action>],
    seed: u64,
    first: u32,
    tried: u32,
    until: f64,
    clock: &Clock<'_>,
) -> u32 {
    let count = u32::try_from(arms.len()).unwrap_or(u32::MAX);
    let step = u32::try_from(clock.threads()).unwrap_or(u32::MAX);
    let fresh: Vec<_> = arms.iter().map(|arm| Arm::new(arm.action.clone(), arm.worth, 0.0)).collect();
    let done = on_threads(clock.threads(), |nth| {
        let mut own = fresh.clone();
        let go_on = |done: u32| clock.used(tried + done * step * count) < until;
        let worlds = one_thread(root, &mut own, seed, first + nth, step, clock.budget(), go_on);
        (worlds, own)
    });
    for (_, own) in &done {
        arms.iter_mut().zip(own).for_each(|(arm, own)| arm.join(own));
    }
    done.iter().map(|(worlds, _)| worlds).sum()
}

fn one_thread<G: Judged>(
    root: &Root<'_, G>,
    arms: &mut [Arm<G::Action>],
    seed: u64,
    first: u32,
    step: u32,
    budget: &Budget,
    go_on: impl Fn(u32) -> bool,
) -> u32 {
    let mut notes = G::Notes::default();
    let mut worlds = 0;
    while worlds == 0 || go_on(worlds) {
        let nth = u64::from(first) + u64::from(worlds) * u64::from(step);
        let luck = fastrand::Rng::with_seed(seed ^ nth.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut dealing = luck.clone();
        let world = root.world(&mut notes, &mut dealing);
        for arm in &mut *arms {
            // The same world and the same luck for all of them.
            let mut luck = dealing.clone();
            let outcome = root.tried(world.clone(), &arm.action, budget, &mut notes, &mut luck);
            arm.add(&outcome, outcome.utility(root.seat, root.seats));
        }
        worlds += 1;
    }
    worlds
}
