//! Anything legal, with equal chances.

use table::{Chance, Determinize};

use crate::{Bot, Knowledge};

/// Picks one of the listed actions at random; leaves what it need not answer half of the time.
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
        let count = u32::try_from(knowledge.legal.len()).ok().filter(|&count| count > 0)?;
        Some(knowledge.legal[luck.pick(count) as usize].clone())
    }
}
