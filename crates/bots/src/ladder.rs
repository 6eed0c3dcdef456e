//! Five named strengths, made from one engine by how long it thinks and how sharply it chooses.

use std::marker::PhantomData;
use std::time::Duration;

use table::{Game, Seat};

use crate::judged::{Bargaining, Judged};
use crate::search::{Arm, Budget, Chances, Root, evaluate, flat, sorted, tree};
use crate::{Bot, Knowledge, Random};

/// All who can sit down to any game: two that the others are measured by, then the five, the strongest last.
pub const NAMES: [&str; 7] =
    ["random", "greedy", "pupil", "apprentice", "journeyman", "master", "grand-master"];

/// A bot by its name. Those who only play to be measured are among them: guests of a game, and strengths with a manner of
/// their own, such as `master~no-trade`.
pub fn by_name<G: Judged>(name: &str) -> Option<Box<dyn Bot<G>>> {
    match name {
        "random" => Some(Box::new(Random)),
        "greedy" => Some(Box::new(Greedy)),
        _ => match Player::by_name(name) {
            Some(player) => Some(Box::new(player)),
            None => G::guest(name),
        },
    }
}

/// A strength by its name, whatever its manner, a former one, [`LOOKING_AHEAD`] or [`VALUING`].
pub fn level(name: &str) -> Option<Level> {
    let (name, _) = Bargaining::split(name)?;
    LEVELS.into_iter().chain(FORMER).chain([LOOKING_AHEAD, VALUING]).find(|level| level.name == name)
}

/// Takes what is best at once: the yardstick of all strengths.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl<G: Judged> Bot<G> for Greedy {
    fn name(&self) -> &'static str {
        "greedy"
    }

    fn choose(&mut self, knowledge: &Knowledge<'_, G>, luck: &mut fastrand::Rng) -> Option<G::Action> {
        G::determinize(knowledge.view, knowledge.memory, luck).greedily(knowledge.seat, luck)
    }
}

/// How somebody thinks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Thinking {
    /// By judgement alone.
    Judging,
    /// Trying what looks best in worlds as they could be.
    Trying,
    /// The same, but games are played on for a few turns only, and then a net says how they stand.
    Valuing,
    /// Valuing in games where that was measured to be stronger, else trying.
    Strongest,
    /// Trying, and what others may answer.
    LookingAhead,
}

/// A strength: never made by blunders, but by how long one thinks and how sharply one chooses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// Its name in commands and at tables.
    pub name: &'static str,
    /// How it thinks.
    pub thinking: Thinking,
    /// A candidate that is so many times [`Judged::CLEAR_MARGIN`] worse is chosen e times less often; always the best if nothing.
    pub temperature: f32,
    /// At most so many playouts a move.
    pub playouts: u32,
    /// At most so long a move.
    pub milliseconds: u64,
}

impl Level {
    /// Does it think ahead, so that a budget makes a difference to it?
    pub fn searches(&self) -> bool {
        self.thinking != Thinking::Judging
    }

    /// How it deals with others: who chooses at random among what is far from the best looks at its own gain only.
    fn bargaining(&self) -> Bargaining {
        match self.name {
            name if FORMER.iter().any(|former| former.name == name) => Bargaining::First,
            _ if self.temperature > 1.0 => Bargaining::Naive,
            _ => Bargaining::Shrewd,
        }
    }
}

/// From the weakest to the strongest: four by judgement alone, which choose more and more sharply, and one that thinks ahead.
pub const LEVELS: [Level; 5] = [
    Level { name: "pupil", thinking: Thinking::Judging, temperature: 3.0, playouts: 0, milliseconds: 0 },
    Level { name: "apprentice", thinking: Thinking::Judging, temperature: 0.8, playouts: 0, milliseconds: 0 },
    Level {
        name: "journeyman",
        thinking: Thinking::Judging,
        temperature: 0.42,
        playouts: 0,
        milliseconds: 0,
    },
    Level { name: "master", thinking: Thinking::Judging, temperature: 0.12, playouts: 0, milliseconds: 0 },
    Level {
        name: "grand-master",
        thinking: Thinking::Strongest,
        temperature: 0.0,
        playouts: 1 << 20,
        milliseconds: 100,
    },
];

/// Bots as they were, which stay as they are: what is new is measured by them. They are at no table.
pub const FORMER: [Level; 1] = [Level {
    name: "grand-master-1",
    thinking: Thinking::Trying,
    temperature: 0.0,
    playouts: 1 << 20,
    milliseconds: 100,
}];

/// The strongest, but for how it thinks: no strength of its own, and at no table. In the arena it shows which of the two
/// searches plays better.
pub const LOOKING_AHEAD: Level = Level {
    name: "looking-ahead",
    thinking: Thinking::LookingAhead,
    temperature: 0.0,
    playouts: 1 << 20,
    milliseconds: 100,
};

/// The strongest, but it asks the net in every game: no strength of its own either.
pub const VALUING: Level = Level {
    name: "valuing",
    thinking: Thinking::Valuing,
    temperature: 0.0,
    playouts: 1 << 20,
    milliseconds: 100,
};

/// Somebody of one of the five strengths.
#[derive(Clone, Debug)]
pub struct Player<G> {
    level: Level,
    budget: Budget,
    bargaining: Bargaining,
    game: PhantomData<fn() -> G>,
}

impl<G: Judged> Player<G> {
    /// With the time that belongs to the strength.
    pub fn new(level: Level) -> Self {
        let budget = Budget {
            playouts: Some(level.playouts),
            time: (level.milliseconds > 0).then(|| Duration::from_millis(level.milliseconds)),
            valued: match level.thinking {
                Thinking::Valuing => true,
                Thinking::Strongest => G::VALUED,
                Thinking::Judging | Thinking::Trying | Thinking::LookingAhead => false,
            },
            ..Budget::default()
        };
        Self { level, budget, bargaining: level.bargaining(), game: PhantomData }
    }

    /// One that deals in another manner.
    #[must_use]
    pub fn dealing(self, bargaining: Bargaining) -> Self {
        Self { bargaining, ..self }
    }

    /// One of the strengths by its name, which may say in what manner it deals.
    fn by_name(name: &str) -> Option<Self> {
        let (_, manner) = Bargaining::split(name)?;
        let player = Self::new(level(name)?);
        Some(match manner {
            Some(manner) => player.dealing(manner),
            None => player,
        })
    }

    /// With a budget of its own; whether it asks the net belongs to the strength.
    #[must_use]
    pub fn with(self, budget: Budget) -> Self {
        Self { budget: Budget { valued: self.budget.valued, ..budget }, ..self }
    }

    /// One of those that think ahead, by its name, with this budget in place of its own.
    pub fn by_name_with(name: &str, budget: &Budget) -> Option<Box<dyn Bot<G>>> {
        let player = Self::by_name(name).filter(|player| player.level.searches())?;
        Some(Box::new(player.with(budget.clone())))
    }

    /// What it thinks of the candidates, best first.
    fn thought(
        &self,
        root: &Root<'_, G>,
        candidates: &[(G::Action, f32)],
        luck: &mut fastrand::Rng,
    ) -> Vec<Arm<G::Action>> {
        let search = if self.level.thinking == Thinking::LookingAhead { tree } else { flat };
        search(root, candidates, &self.budget, luck)
    }
}

impl<G: Judged> Bot<G> for Player<G> {
    fn name(&self) -> &'static str {
        self.level.name
    }

    fn choose(&mut self, knowledge: &Knowledge<'_, G>, luck: &mut fastrand::Rng) -> Option<G::Action> {
        let world = G::determinize(knowledge.view, knowledge.memory, luck);
        if let Some(said) = world.aside(knowledge.seat, knowledge.memory, self.bargaining, luck) {
            return Some(said);
        }
        if !knowledge.awaited {
            return None;
        }
        let candidates = candidates(&world, knowledge.seat, 1);
        if candidates.len() < 2 || self.level.thinking == Thinking::Judging {
            return drawn(&candidates, self.level.temperature * G::CLEAR_MARGIN, luck);
        }
        let root = Root {
            seat: knowledge.seat,
            seats: world.seats(),
            view: knowledge.view,
            memory: knowledge.memory,
        };
        let arms = self.thought(&root, &candidates, luck);
        arms.into_iter().next().map(|arm| arm.action)
    }

    fn hurry(&mut self, most: Duration) {
        self.budget.time = Some(self.budget.time.map_or(most, |time| time.min(most)));
    }

    fn time(&self) -> Duration {
        self.budget.time.filter(|_| self.level.searches()).unwrap_or_default()
    }
}

/// What is worth thinking about: what is near the best, and at least so many if there are.
fn candidates<G: Judged>(world: &G, seat: Seat, least: usize) -> Vec<(G::Action, f32)> {
    let mut all = Vec::new();
    world.candidates(seat, &mut all);
    let best = all.first().map_or(0.0, |(_, worth)| *worth);
    let near = all.iter().take_while(|(_, worth)| best - worth <= G::CANDIDATE_MARGIN).count();
    all.truncate(near.max(least));
    all
}

/// One of the best, whichever luck says: who sits first or comes first in a list has nothing of it.
pub(crate) fn best_of<A: Clone>(candidates: &[(A, f32)], luck: &mut fastrand::Rng) -> Option<A> {
    let best = candidates.iter().map(|(_, worth)| *worth).fold(f32::MIN, f32::max);
    let equals = || candidates.iter().filter(|(_, worth)| *worth >= best);
    let nth = match equals().count() {
        0 => return None,
        1 => 0,
        many => luck.usize(..many),
    };
    equals().nth(nth).map(|(action, _)| action.clone())
}

/// The best, or with a temperature any of them, the better ones more often.
fn drawn<A: Clone>(candidates: &[(A, f32)], temperature: f32, luck: &mut fastrand::Rng) -> Option<A> {
    if temperature <= 0.0 {
        return best_of(candidates, luck);
    }
    let best = candidates.iter().map(|(_, worth)| *worth).fold(f32::MIN, f32::max);
    let weight = |worth: f32| ((worth - best) / temperature).exp();
    let all: f32 = candidates.iter().map(|(_, worth)| weight(*worth)).sum();
    let mut left = luck.f32() * all;
    for (action, worth) in candidates {
        left -= weight(*worth);
        if left <= 0.0 {
            return Some(action.clone());
        }
    }
    candidates.last().map(|(action, _)| action.clone())
}

/// Something worth doing, for people.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint<A, R> {
    /// The action.
    pub action: A,
    /// The chance to win that it leads to.
    pub chance: f32,
    /// By how much that is better or worse than as things stand.
    pub change: f32,
    /// Points at the end, on average.
    pub points: f32,
    /// Why.
    pub why: R,
}

/// A hint in a game.
pub type HintIn<G> = Hint<<G as Game>::Action, <G as Judged>::Reason>;

/// So many hints are given.
const HINTS: usize = 3;

/// So much of the time goes into which are the best; the rest into what they lead to.
const CHOOSING: f32 = 0.5;

/// How the game stands, and the best three from what the seat knows, answers to what it was asked among them; fewer if
/// there are fewer, none if it is neither awaited nor asked.
pub fn hints<G: Judged>(
    knowledge: &Knowledge<'_, G>,
    seats: u8,
    budget: &Budget,
    luck: &mut fastrand::Rng,
) -> (Chances, Vec<HintIn<G>>) {
    let &Knowledge { seat, view, memory, awaited, .. } = knowledge;
    let budget = &Budget { valued: true, ..budget.clone() };
    let root: Root<'_, G> = Root { seat, seats, view, memory };
    let world = G::determinize(view, memory, luck);
    let mut open = Vec::new();
    world.answers(seat, &mut open);
    if awaited {
        // A good answer comes first, and what is best can still be done after it.
        let candidates = candidates(&world, seat, HINTS);
        let most = candidates.first().map_or(0.0, |(_, worth)| *worth);
        open.retain(|(_, worth)| *worth > 0.0);
        for (_, worth) in &mut open {
            *worth += most;
        }
        open.extend(candidates);
    }
    if open.is_empty() {
        return (evaluate(&root, &[], budget, luck).0, Vec::new());
    }
    let mut best = flat(&root, &open, &budget.share(CHOOSING), luck);
    best.truncate(HINTS);
    let best: Vec<_> = best.into_iter().map(|arm| (arm.action, arm.worth)).collect();
    let (stands, arms) = evaluate(&root, &best, &budget.share(1.0 - CHOOSING), luck);
    let hint = |arm: Arm<G::Action>| {
        let outcome = arm.chances(seats).outcome;
        let chance = outcome.wins[seat.index()];
        let why = world.why(seat, &arm.action);
        Hint {
            action: arm.action,
            chance,
            change: chance - stands.outcome.wins[seat.index()],
            points: outcome.points[seat.index()],
            why,
        }
    };
    (stands, sorted(arms).into_iter().map(hint).collect())
}
