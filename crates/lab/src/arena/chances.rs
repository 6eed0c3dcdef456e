//! What can be said for sure after so many games: intervals, Elo, and when to stop.

use serde::Serialize;

use crate::counts::wilson;

/// A mean, and where the truth lies in 95 of 100 cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// At least so much.
    pub from: f64,
    /// At most so much.
    pub to: f64,
}

impl Estimate {
    /// The same through a function that rises.
    pub fn map(self, rising: impl Fn(f64) -> f64) -> Self {
        Self { mean: rising(self.mean), from: rising(self.from), to: rising(self.to) }
    }
}

/// What is seen of one bot in one block: a sum over so many places at tables.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Part {
    /// The sum.
    pub sum: f64,
    /// Of so many.
    pub of: f64,
}

/// Blocks so far: all of them that figures need.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Blocks {
    count: f64,
    all: Part,
    /// Sums of squares and of products.
    sum_sum: f64,
    sum_of: f64,
    of_of: f64,
}

impl Blocks {
    /// One more.
    pub fn add(&mut self, Part { sum, of }: Part) {
        self.count += 1.0;
        self.all.sum += sum;
        self.all.of += of;
        self.sum_sum += sum * sum;
        self.sum_of += sum * of;
        self.of_of += of * of;
    }

    /// Places in all of them.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a count")]
    pub fn places(&self) -> u64 {
        self.all.of as u64
    }

    /// The mean over all places. Games of one block are not independent, so blocks are what varies: the error is that of
    /// a ratio of sums over blocks, which for blocks of equal size is the variance of their means.
    pub fn mean(&self) -> Estimate {
        let (mean, error) = self.mean_and_error();
        let reach = student(self.count - 1.0) * error;
        Estimate { mean, from: mean - reach, to: mean + reach }
    }

    /// The same for a share, which lies within 0 and 1. If it is always won or always lost, blocks do not vary and say
    /// nothing of what may still happen; the interval of Wilson does.
    pub fn share(&self) -> Estimate {
        let Estimate { mean, from, to } = self.mean();
        if mean <= 0.0 || mean >= 1.0 {
            let (from, to) = wilson(mean, self.places());
            return Estimate { mean, from, to };
        }
        Estimate { mean, from: from.max(0.0), to: to.min(1.0) }
    }

    /// The mean over all places and its standard error; the error is not a number from fewer than two blocks.
    fn mean_and_error(&self) -> (f64, f64) {
        let mean = self.all.sum / self.all.of;
        let squares = (self.sum_sum - 2.0 * mean * self.sum_of + mean * mean * self.of_of).max(0.0);
        (mean, (self.count / (self.count - 1.0) * squares).sqrt() / self.all.of)
    }
}

/// 95 % of Student's distribution with so many degrees of freedom lie within so many deviations: the expansion of Cornish
/// and Fisher, good to 1 % from three degrees on. Without any nothing is certain.
fn student(freedom: f64) -> f64 {
    const NORMAL: f64 = 1.959_963_985;
    if freedom < 1.0 {
        return f64::INFINITY;
    }
    let z = |power: i32| NORMAL.powi(power);
    let terms = [
        (z(3) + z(1)) / 4.0,
        (5.0 * z(5) + 16.0 * z(3) + 3.0 * z(1)) / 96.0,
        (3.0 * z(7) + 19.0 * z(5) + 17.0 * z(3) - 15.0 * z(1)) / 384.0,
        (79.0 * z(9) + 776.0 * z(7) + 1482.0 * z(5) - 1920.0 * z(3) - 945.0 * z(1)) / 92_160.0,
    ];
    terms.iter().rev().fold(0.0, |sum, term| (sum + term) / freedom) + NORMAL
}

/// By how much a player is stronger who wins this share of games against equal others, so many seats in all.
pub fn elo(share: f64, seats: u8) -> f64 {
    400.0 * (f64::from(seats - 1) * share / (1.0 - share)).log10()
}

/// The share of games that a player wins who is stronger by so much than all the others.
pub fn share_at(elo: f64, seats: u8) -> f64 {
    let strength = 10_f64.powf(elo / 400.0);
    strength / (strength + f64::from(seats - 1))
}

/// A sequential test: is the first bot stronger by `more` Elo rather than by `less`? It is wrong in 5 of 100 cases.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// If it is stronger by this or less, it is not good enough.
    pub less: f64,
    /// If it is stronger by this or more, it is.
    pub more: f64,
}

/// How a sequential test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It is stronger by the greater number.
    Accepted,
    /// It is not stronger than by the lesser one.
    Rejected,
    /// More games are needed to tell.
    Undecided,
}

impl Sprt {
    /// The log likelihood ratio that decides: ln(0.95 / 0.05).
    pub const BOUND: f64 = 2.944_438_979;
    /// So few blocks do not say how much blocks vary.
    const FEWEST: f64 = 16.0;
    /// Blocks never vary less than this, whatever few of them say.
    const LEAST_VARIANCE: f64 = 1e-4;

    /// How much likelier these blocks are if the first bot is stronger by `more` than if it is by `less`: the logarithm
    /// of that, as the normal distribution has it.
    pub fn ratio(self, blocks: &Blocks, seats: u8) -> f64 {
        let count = blocks.count;
        if count < 2.0 {
            return 0.0;
        }
        let (mean, error) = blocks.mean_and_error();
        let variance = (error * error * count).max(Self::LEAST_VARIANCE);
        let (less, more) = (share_at(self.less, seats), share_at(self.more, seats));
        count * (more - less) * (2.0 * mean - less - more) / (2.0 * variance)
    }

    /// What the blocks so far decide.
    pub fn verdict(self, blocks: &Blocks, seats: u8) -> Verdict {
        match self.ratio(blocks, seats) {
            _ if blocks.count < Self::FEWEST => Verdict::Undecided,
            ratio if ratio >= Self::BOUND => Verdict::Accepted,
            ratio if ratio <= -Self::BOUND => Verdict::Rejected,
            _ => Verdict::Undecided,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(one: f64, other: f64, off: f64) -> bool {
        (one - other).abs() <= off
    }

    fn added(parts: impl IntoIterator<Item = Part>) -> Blocks {
        let mut blocks = Blocks::default();
        parts.into_iter().for_each(|part| blocks.add(part));
        blocks
    }

    fn blocks(means: &[f64]) -> Blocks {
        added(means.iter().map(|mean| Part { sum: 4.0 * mean, of: 4.0 }))
    }

    #[test]
    fn students_distribution_is_that_of_the_tables() {
        for (freedom, known) in
            [(3.0, 3.182), (4.0, 2.776), (5.0, 2.571), (10.0, 2.228), (30.0, 2.042), (120.0, 1.980)]
        {
            assert!(near(student(freedom), known, 0.01 * known), "{freedom}: {}", student(freedom));
        }
        assert!(student(0.0).is_infinite());
    }

    #[test]
    fn intervals_are_of_block_means() {
        // Mean 0.5, deviation 0.25, five blocks.
        let five = blocks(&[0.25, 0.5, 0.75, 0.25, 0.75]).mean();
        assert!(near(five.mean, 0.5, 1e-12), "{five:?}");
        assert!(near(five.to - five.mean, 2.776 * 0.25 / 5_f64.sqrt(), 0.003), "{five:?}");
        // Blocks of different sizes count by their places.
        let uneven = added([Part { sum: 1.0, of: 1.0 }, Part { sum: 0.0, of: 3.0 }]).mean();
        assert!(near(uneven.mean, 0.25, 1e-12));
        let wide = blocks(&[1.0, 0.0]).share();
        assert_eq!((wide.from, wide.to), (0.0, 1.0), "a share stays a share");
        let one = blocks(&[0.5]).share();
        assert_eq!((one.from, one.to), (0.0, 1.0), "one block says nothing of how much blocks vary");
        let all = blocks(&[1.0, 1.0]).share();
        assert!(near(all.from, 0.6756, 1e-4) && near(all.to, 1.0, 1e-12), "{all:?}");
    }

    /// In 95 of 100 cases means in 95 of 100 cases.
    #[test]
    fn intervals_hold_the_truth_as_often_as_they_say() {
        let mut luck = fastrand::Rng::with_seed(5);
        let holds = (0..4000).filter(|_| {
            let part = |luck: &mut fastrand::Rng| {
                let sum = (0..4).map(|_| f64::from(u8::from(luck.f64() < 0.3))).sum();
                Part { sum, of: 4.0 }
            };
            let Estimate { from, to, .. } = added((0..25).map(|_| part(&mut luck))).share();
            from <= 0.3 && 0.3 <= to
        });
        let holds = holds.count();
        assert!((3700..=3900).contains(&holds), "{holds} of 4000");
    }

    #[test]
    fn elo_and_shares_are_two_ways_to_say_the_same() {
        for (gain, seats, known) in
            [(20.0, 4, 0.272), (50.0, 4, 0.308), (100.0, 4, 0.372), (20.0, 2, 0.529), (0.0, 3, 1.0 / 3.0)]
        {
            assert!(near(share_at(gain, seats), known, 5e-4), "{gain} at {seats}");
            assert!(near(elo(share_at(gain, seats), seats), gain, 1e-9));
        }
        assert!(near(elo(0.718, 4), 353.0, 1.0), "as printed elsewhere");
    }

    /// Blocks of four games with a coin that falls on this side so often, until it is decided.
    fn decided(share: f64, test: Sprt, luck: &mut fastrand::Rng) -> (Verdict, usize) {
        let mut blocks = Blocks::default();
        for many in 1.. {
            let sum = (0..4).map(|_| f64::from(u8::from(luck.f64() < share))).sum();
            blocks.add(Part { sum, of: 4.0 });
            let verdict = test.verdict(&blocks, 4);
            if verdict != Verdict::Undecided || many == 20_000 {
                return (verdict, many);
            }
        }
        unreachable!("one of them is the last")
    }

    #[test]
    fn the_sequential_test_decides_rightly_on_biased_coins() {
        let mut luck = fastrand::Rng::with_seed(8);
        let test = Sprt { less: 0.0, more: 60.0 };
        for (gain, expected) in [(60.0, Verdict::Accepted), (0.0, Verdict::Rejected)] {
            let tries: Vec<_> = (0..200).map(|_| decided(share_at(gain, 4), test, &mut luck)).collect();
            let right = tries.iter().filter(|(verdict, _)| *verdict == expected).count();
            assert!(right >= 182, "{right} of 200 at {gain}: at most one in twenty is wrong");
            let longest = tries.iter().map(|(_, blocks)| *blocks).max();
            assert!(longest < Some(20_000), "it comes to an end");
        }
        // What is beyond the bounds is decided sooner.
        let sooner = (0..50).map(|_| decided(share_at(200.0, 4), test, &mut luck));
        assert!(sooner.into_iter().all(|(verdict, blocks)| verdict == Verdict::Accepted && blocks < 200));
    }

    #[test]
    fn the_likelihood_ratio_is_that_of_the_normal_distribution() {
        let blocks = blocks(&[0.25, 0.5, 0.25, 0.75, 0.25, 0.5]);
        let test = Sprt { less: 0.0, more: 100.0 };
        let (less, more) = (0.25, share_at(100.0, 4));
        let means = [0.25, 0.5, 0.25, 0.75, 0.25, 0.5];
        let mean = means.iter().sum::<f64>() / 6.0;
        let variance = means.iter().map(|block| (block - mean).powi(2)).sum::<f64>() / 5.0;
        let log = |truth: f64| means.iter().map(|x| -(x - truth).powi(2) / (2.0 * variance)).sum::<f64>();
        assert!(near(test.ratio(&blocks, 4), log(more) - log(less), 1e-9));
        assert_eq!(test.verdict(&blocks, 4), Verdict::Undecided, "six blocks are too few");
        assert!(near(test.ratio(&Blocks::default(), 4), 0.0, 0.0));
    }
}
