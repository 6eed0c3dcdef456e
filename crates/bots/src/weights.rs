//! Judgement by weights, which can be tuned by play.

use std::fmt;

use table::Determinize;

use crate::Bot;

/// Weights as a struct of numbers that can be read and written as a list.
macro_rules! weights {
    ($(#[$meta:meta])* pub struct $name:ident { $($(#[$doc:meta])* pub $field:ident: f32,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $name {
            $($(#[$doc])* pub $field: f32,)+
        }

        impl $name {
            /// What each is of.
            pub const NAMES: &[&str] = &[$(stringify!($field)),+];

            /// All of them, one for each name.
            pub fn to_vec(self) -> Vec<f32> {
                vec![$(self.$field),+]
            }

            /// From as many as there are names.
            pub fn from_slice(values: &[f32]) -> Self {
                let mut values = values.iter().copied();
                Self { $($field: values.next().unwrap_or_default()),+ }
            }
        }
    };
}
pub(crate) use weights;

/// A judgement whose weights are numbers, so that they can be made better by playing bots that differ in nothing else
/// against each other (`atelier-lab tune`).
///
/// ```
/// use bots::{Bot, Random, Tunable, Weights};
/// use shelf::pass_the_paint::PassThePaint;
///
/// /// Acts without a plan, whatever its mood.
/// struct Mood;
///
/// impl Tunable for Mood {
///     type Game = PassThePaint;
///     const NAMES: &'static [&'static str] = &["courage", "patience"];
///
///     fn weights() -> Vec<f32> {
///         vec![2.0, 0.0]
///     }
///
///     fn bot(_: &[f32]) -> Box<dyn Bot<PassThePaint>> {
///         Box::new(Random)
///     }
/// }
///
/// assert_eq!(Weights::of::<Mood>().steps, [0.2, 0.1]);
/// ```
pub trait Tunable {
    /// What is judged.
    type Game: Determinize;

    /// What each weight is of, in a word or two.
    const NAMES: &'static [&'static str];

    /// The weights as they are now, one for each name.
    fn weights() -> Vec<f32>;

    /// Somebody who judges by these weights, as many as there are names, and quickly: hundreds of games are played for
    /// each round of tuning.
    fn bot(weights: &[f32]) -> Box<dyn Bot<Self::Game>>;

    /// How far each weight is moved to see whether the game goes better: a tenth of it. A weight of nothing is moved by a
    /// tenth of the mean of all, and by a tenth if all are nothing.
    fn steps() -> Vec<f32> {
        let weights = Self::weights();
        #[expect(clippy::cast_precision_loss, reason = "there are few")]
        let mean = weights.iter().map(|weight| weight.abs()).sum::<f32>() / weights.len().max(1) as f32;
        let size = |weight: f32| match (weight.abs(), mean) {
            (size, _) if size > 0.0 => size,
            (_, mean) if mean > 0.0 => mean,
            _ => 1.0,
        };
        weights.into_iter().map(|weight| size(weight) / 10.0).collect()
    }
}

/// Weights that can be tuned, and how to make a bot of them.
pub struct Weights<G> {
    /// What each is of.
    pub names: &'static [&'static str],
    /// As they are now.
    pub values: Vec<f32>,
    /// How far each is moved to try it.
    pub steps: Vec<f32>,
    /// Somebody who judges by these.
    pub bot: fn(&[f32]) -> Box<dyn Bot<G>>,
}

impl<G: Determinize> Weights<G> {
    /// Those of a judgement.
    pub fn of<T: Tunable<Game = G>>() -> Self {
        Self { names: T::NAMES, values: T::weights(), steps: T::steps(), bot: T::bot }
    }
}

impl<G> fmt::Debug for Weights<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { names, values, steps, .. } = self;
        f.debug_struct("Weights").field("names", names).field("values", values).field("steps", steps).finish()
    }
}
