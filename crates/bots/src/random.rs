//! Anything legal, with equal chances.

use table::{Chance, Determinize};

use crate::{Bot, Knowledge};

/// Does what comes to its mind ([`Game::at_random`](table::Game::at_random)), in a world as it could be; leaves what
/// it need not answer half of the time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Determinize> Bot<G> for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn choose(&mut self, knowledge: &Knowledge<'_, G>, luck: &mut fastrand::Rng) -> Option<G::Action> {
        if !knowledge.awaited && luck.pick(2) == 0 {
            return None;
        }
        let world = G::determinize(knowledge.view, knowledge.memory, luck);
        world.at_random(knowledge.seat, luck)
    }
}
