//! Finding better weights by small steps to both sides at once (Spall's simultaneous perturbation stochastic
//! approximation, with the usual decay of its gains).
//!
//! All weights are moved at once, each up or down by a toss, and the same the other way round; whichever side plays better
//! is where to go. That takes two sides a round however many weights there are.

/// How fast trials come nearer and steps get shorter, as Spall recommends.
const NEARER: f64 = 0.101;
const SHORTER: f64 = 0.602;
/// The first steps are held back for this part of all rounds, or chance would decide them.
const HELD_BACK: f64 = 0.1;
/// How far the first step goes, in trial steps, if one side is better by a whole win a game. Sides that differ by 5 % of the
/// games then move the weights by a fifth of what they were tried with.
const BOLD: f64 = 8.0;

/// The search, of so many rounds.
#[derive(Clone, Debug)]
pub struct Spsa {
    /// How far each weight is moved to try it, at first.
    pub steps: Vec<f64>,
    /// How many rounds it is meant to take.
    pub rounds: usize,
}

/// Two sides that differ in all weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// One way.
    pub plus: Vec<f64>,
    /// The other way.
    pub minus: Vec<f64>,
    /// Which way each weight goes on the first side.
    signs: Vec<f64>,
}

impl Spsa {
    /// What to try in this round, counted from 0.
    pub fn trial(&self, weights: &[f64], round: usize, luck: &mut fastrand::Rng) -> Trial {
        let signs: Vec<_> = weights.iter().map(|_| if luck.bool() { 1.0 } else { -1.0 }).collect();
        let near = near(round);
        let side = |way: f64| {
            let moved = weights.iter().zip(&self.steps).zip(&signs);
            moved.map(|((weight, step), sign)| weight + way * near * step * sign).collect()
        };
        Trial { plus: side(1.0), minus: side(-1.0), signs }
    }

    /// The weights after a trial in which the first side was better by so much.
    pub fn moved(&self, weights: &[f64], round: usize, trial: &Trial, better: f64) -> Vec<f64> {
        let held_back = HELD_BACK * real(self.rounds);
        let short = ((held_back + 1.0) / (held_back + 1.0 + real(round))).powf(SHORTER);
        let far = BOLD * short * better / (2.0 * near(round));
        let moved = weights.iter().zip(&self.steps).zip(&trial.signs);
        moved.map(|((weight, step), sign)| weight + far * step * sign).collect()
    }
}

/// How near to the weights they are tried, in steps.
fn near(round: usize) -> f64 {
    (real(round) + 1.0).powf(-NEARER)
}

#[expect(clippy::cast_precision_loss, reason = "rounds are few")]
fn real(rounds: usize) -> f64 {
    rounds as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_lie_opposite_to_each_other() {
        let search = Spsa { steps: vec![0.1, 2.0], rounds: 10 };
        let weights = [1.0, -5.0];
        let trial = search.trial(&weights, 0, &mut fastrand::Rng::with_seed(3));
        for ((plus, minus), (weight, step)) in
            trial.plus.iter().zip(&trial.minus).zip(weights.iter().zip(&search.steps))
        {
            assert!(((plus + minus) / 2.0 - weight).abs() < 1e-12);
            assert!(((plus - weight).abs() - step).abs() < 1e-12);
        }
        let moved = search.moved(&weights, 0, &trial, 0.1);
        let nearer = |weights: &[f64]| (weights[0] - trial.plus[0]).abs();
        assert!(nearer(&moved) < nearer(&weights), "towards the better side");
        assert_eq!(search.moved(&weights, 0, &trial, 0.0), weights, "nothing is learned from a draw");
    }

    #[test]
    fn a_hill_is_climbed_in_the_mist() {
        let top = [3.0, -1.0, 0.5, 8.0];
        let height = |weights: &[f64]| -> f64 {
            -weights.iter().zip(top).map(|(own, top)| (0.3 * (own - top)).powi(2)).sum::<f64>()
        };
        let search = Spsa { steps: vec![0.2; 4], rounds: 600 };
        let mut luck = fastrand::Rng::with_seed(1);
        let mut weights = vec![0.0; 4];
        let before = height(&weights);
        for round in 0..search.rounds {
            let trial = search.trial(&weights, round, &mut luck);
            let mist = 0.1 * (luck.f64() - 0.5);
            weights =
                search.moved(&weights, round, &trial, height(&trial.plus) - height(&trial.minus) + mist);
        }
        assert!(height(&weights) > 0.05 * before, "{weights:?} for {top:?}");
    }
}
