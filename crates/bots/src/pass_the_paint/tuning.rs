//! The quick judgement by other figures than its own, so that they can be tuned.

use shelf::pass_the_paint::{Action, PassThePaint};
use table::Determinize;

use super::quick::{Plan, choice_by};
use super::tables::{FIGURES, Figures, Tables};
use crate::{Bot, Knowledge, Tunable};

/// Somebody who judges quickly, by figures of their own.
#[derive(Debug)]
pub struct Quickly {
    tables: Box<[Tables; 5]>,
}

impl Tunable for Quickly {
    type Game = PassThePaint;
    #[rustfmt::skip]
    const NAMES: &'static [&'static str] = &[
        "ease of a primary", "ease of white", "ease of a secondary", "ease of a tint", "ease of brown", "ease of black",
        "shut brown", "shut black",
        "nearer",
        "first primary", "first white", "first secondary", "first tint", "first brown", "first black",
        "linger",
        "mixed secondary", "mixed tint", "mixed brown", "mixed black",
        "mixing", "partly", "turn", "copies",
        "last of a palette", "last but one", "last but two", "last but three",
        "purse", "enough", "patience", "fresh", "denied", "again",
    ];

    fn weights() -> Vec<f32> {
        let Figures { ease, shut, variety, mixed, palette, .. } = FIGURES;
        let Figures { nearer, linger, mixing, partly, turn, copies, .. } = FIGURES;
        let Figures { purse, enough, patience, fresh, denied, again, .. } = FIGURES;
        [
            &ease[..],
            &shut[4..],
            &[nearer],
            &variety,
            &[linger],
            &mixed[2..],
            &[mixing, partly, turn, copies],
            &palette,
            &[purse, enough, patience, fresh, denied, again],
        ]
        .concat()
    }

    fn bot(weights: &[f32]) -> Box<dyn Bot<PassThePaint>> {
        let figures = figures(weights);
        Box::new(Self { tables: Box::new([2, 3, 4, 5, 6].map(|places| Tables::of(&figures, places))) })
    }
}

/// The figures that these weights stand for.
fn figures(weights: &[f32]) -> Figures {
    let mut weights = weights.iter().copied();
    let mut next = || weights.next().unwrap_or_default();
    let Figures { shut: [one, two, three, four, ..], mixed: [none, neither, ..], .. } = FIGURES;
    Figures {
        ease: [(); 6].map(|()| next()),
        shut: [one, two, three, four, next(), next()],
        nearer: next(),
        variety: [(); 6].map(|()| next()),
        linger: next(),
        mixed: [none, neither, next(), next(), next(), next()],
        mixing: next(),
        partly: next(),
        turn: next(),
        copies: next(),
        palette: [(); 4].map(|()| next()),
        purse: next(),
        enough: next(),
        patience: next(),
        fresh: next(),
        denied: next(),
        again: next(),
    }
}

impl Bot<PassThePaint> for Quickly {
    fn name(&self) -> &'static str {
        "quickly"
    }

    fn choose(
        &mut self,
        knowledge: &Knowledge<'_, PassThePaint>,
        luck: &mut fastrand::Rng,
    ) -> Option<Action> {
        let world = PassThePaint::determinize(knowledge.view, knowledge.memory, luck);
        let place = world.choosing(knowledge.seat).iter().next()?;
        Some(choice_by(&world, place.index(), &self.tables, &mut [Plan::NONE; PassThePaint::MOST_PLACES]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_are_the_figures() {
        assert_eq!(figures(&Quickly::weights()), FIGURES);
        assert_eq!(Quickly::weights().len(), Quickly::NAMES.len());
    }
}
