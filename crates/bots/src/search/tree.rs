//! Information-set tree search: one world an iteration, nodes by what was done, values for every seat (max^n), and where
//! several choose at once each chooses for itself without knowing the others' choice.

use std::collections::HashMap;

use table::{Seat, Silent};

use super::budget::{Budget, Clock};
use super::{Arm, Root, on_threads, sorted, untried};
use crate::judged::{Judged, Outcome, play_out};

/// How much is ventured for the sake of knowing more.
const EXPLORATION: f64 = 0.55;
/// How much judgement counts beside what was tried.
const PRIOR_WEIGHT: f64 = 0.35;
/// So many points by judgement make a candidate e times as likely.
const PRIOR_TEMPERATURE: f32 = 1.5;
/// Below so many choices it is played out.
const DEEPEST: usize = 14;

/// One seat's choice at a node.
struct Choice<A> {
    seat: Seat,
    arms: Vec<Branch<A>>,
}

struct Branch<A> {
    action: A,
    prior: f64,
    plays: u32,
    /// So often it could have been chosen.
    open: u32,
    utility: f64,
}

struct Node<A> {
    visits: u32,
    choices: Vec<Choice<A>>,
    /// By which branch each seat took.
    next: HashMap<Vec<(u8, u16)>, usize>,
}

impl<A> Node<A> {
    fn new() -> Self {
        Self { visits: 0, choices: Vec::new(), next: HashMap::new() }
    }
}

/// The best of these first, with what came of each. On several threads each grows a tree of its own, and what they found
/// about the candidates is put together.
pub fn tree<G: Judged>(
    root: &Root<'_, G>,
    candidates: &[(G::Action, f32)],
    budget: &Budget,
    luck: &mut fastrand::Rng,
) -> Vec<Arm<G::Action>> {
    let clock = budget.start();
    let seed = luck.u64(..);
    let grown = on_threads(clock.threads(), |nth| {
        let mut luck = fastrand::Rng::with_seed(seed ^ u64::from(nth).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        grow(root, candidates, &clock, &mut luck)
    });
    let mut arms = untried::<G>(candidates, budget);
    for own in &grown {
        arms.iter_mut().zip(own).for_each(|(arm, own)| arm.join(own));
    }
    sorted(arms)
}

/// Grows one tree until its share of the budget is used up.
fn grow<G: Judged>(
    root: &Root<'_, G>,
    candidates: &[(G::Action, f32)],
    clock: &Clock<'_>,
    luck: &mut fastrand::Rng,
) -> Vec<Arm<G::Action>> {
    let trees = u32::try_from(clock.threads()).unwrap_or(u32::MAX);
    let mut arms = untried::<G>(candidates, clock.budget());
    let mut known = vec![Node::new()];
    let mut notes = G::Notes::default();
    let mut path: Vec<(usize, usize, usize)> = Vec::new();
    let mut worlds = 0;
    while clock.goes_on(worlds * trees) {
        worlds += 1;
        let mut world = root.world(&mut notes, luck);
        path.clear();
        let own = descend(root, candidates, &mut world, &mut known, &mut path, luck);
        let outcome = play_out(&mut world, &mut notes, luck);
        back_up(&mut known, &path, &outcome, root.seats);
        if let Some(arm) = own.and_then(|own| arms.get_mut(own)) {
            arm.add(&outcome, outcome.utility(root.seat, root.seats));
        }
    }
    arms
}

/// Goes down as far as the tree is known and one step beyond; says which candidate was taken at the root.
fn descend<G: Judged>(
    root: &Root<'_, G>,
    candidates: &[(G::Action, f32)],
    world: &mut G,
    nodes: &mut Vec<Node<G::Action>>,
    path: &mut Vec<(usize, usize, usize)>,
    luck: &mut fastrand::Rng,
) -> Option<usize> {
    let (mut at, mut own) = (0, None);
    let mut open = Vec::new();
    for depth in 0..DEEPEST {
        let awaited = world.awaited();
        let mut taken = Vec::new();
        let fresh = nodes[at].visits == 0;
        nodes[at].visits += 1;
        if depth > 0 && fresh {
            break;
        }
        // All that are awaited choose before anything is done: nobody knows what the others choose.
        for seat in awaited.iter() {
            open.clear();
            if depth == 0 && seat == root.seat {
                open.extend_from_slice(candidates);
            } else {
                world.candidates(seat, &mut open);
            }
            if open.is_empty() {
                continue;
            }
            let visits = nodes[at].visits;
            let (choice, arm) = choose(&mut nodes[at], seat, &open, visits, depth == 0);
            let action = nodes[at].choices[choice].arms[arm].action.clone();
            taken.push((seat, choice, arm, action));
        }
        if taken.is_empty() {
            break;
        }
        let mut key = Vec::with_capacity(taken.len());
        for (seat, choice, arm, action) in taken {
            if depth == 0 && seat == root.seat {
                own = candidates.iter().position(|(candidate, _)| *candidate == action);
            }
            // What somebody else did may have ended the wait for this one.
            if world.awaited().has(seat) && world.apply(seat, &action, luck, &mut Silent).is_ok() {
                path.push((at, choice, arm));
                key.push((u8::from(seat), u16::try_from(arm).unwrap_or(u16::MAX)));
            }
        }
        let new = nodes.len();
        let next = *nodes[at].next.entry(key).or_insert(new);
        if next == new {
            nodes.push(Node::new());
        }
        at = next;
    }
    own
}

/// Which branch a seat takes: judgement and what was tried before, among the best few by judgement, more of them the more
/// often it comes here.
fn choose<A: Clone + PartialEq>(
    node: &mut Node<A>,
    seat: Seat,
    open: &[(A, f32)],
    visits: u32,
    all: bool,
) -> (usize, usize) {
    let choice = node.choices.iter().position(|choice| choice.seat == seat).unwrap_or_else(|| {
        node.choices.push(Choice { seat, arms: Vec::new() });
        node.choices.len() - 1
    });
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small and positive")]
    let wide = if all { open.len() } else { (1.5 * f64::from(visits).powf(0.45)).ceil() as usize };
    let best = open.first().map_or(0.0, |(_, worth)| *worth);
    let arms = &mut node.choices[choice].arms;
    let mut taken: Option<(usize, f64)> = None;
    for (action, worth) in open.iter().take(wide.max(1)) {
        let nth = arms.iter().position(|arm| arm.action == *action).unwrap_or_else(|| {
            let prior = f64::from(((worth - best) / PRIOR_TEMPERATURE).exp());
            arms.push(Branch { action: action.clone(), prior, plays: 0, open: 0, utility: 0.0 });
            arms.len() - 1
        });
        let arm = &mut arms[nth];
        arm.open += 1;
        let plays = f64::from(arm.plays);
        let mean = if arm.plays == 0 { 0.6 } else { arm.utility / plays };
        let upper = mean
            + EXPLORATION * (f64::from(arm.open).ln() / (plays + 1.0)).sqrt()
            + PRIOR_WEIGHT * arm.prior / (plays + 1.0);
        if taken.is_none_or(|(_, most)| upper > most) {
            taken = Some((nth, upper));
        }
    }
    (choice, taken.map_or(0, |(nth, _)| nth))
}

fn back_up<A>(nodes: &mut [Node<A>], path: &[(usize, usize, usize)], outcome: &Outcome, seats: u8) {
    for &(node, choice, arm) in path {
        let choice = &mut nodes[node].choices[choice];
        let utility = outcome.utility(choice.seat, seats);
        let arm = &mut choice.arms[arm];
        arm.plays += 1;
        arm.utility += f64::from(utility);
    }
}
