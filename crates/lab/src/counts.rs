//! How often each number came, and what follows from it.

use std::collections::BTreeMap;

use serde::Serialize;

/// How often each whole number came.
///
/// Whatever order numbers are counted and counts are added up in, the result is the same to the last bit, since
/// nothing is rounded before the end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts(BTreeMap<i64, u64>);

/// The mean, and how far from it numbers lie.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub deviation: f64,
    /// The least of them.
    pub least: f64,
    /// The greatest of them.
    pub most: f64,
}

impl Counts {
    /// This number came once more.
    pub fn count(&mut self, number: i64) {
        *self.0.entry(number).or_default() += 1;
    }

    /// Adds what was counted elsewhere.
    pub fn join(&mut self, other: &Self) {
        for (&number, &times) in &other.0 {
            *self.0.entry(number).or_default() += times;
        }
    }

    /// Each number that came and how often it did, the least first.
    pub fn iter(&self) -> impl Iterator<Item = (i64, u64)> + Clone {
        self.0.iter().map(|(&number, &times)| (number, times))
    }

    /// How many numbers came.
    pub fn total(&self) -> u64 {
        self.0.values().sum()
    }

    /// Their mean and how far they lie from it; all 0 if none came.
    pub fn spread(&self) -> Spread {
        let total = real(self.total().max(1));
        let mean = self.iter().map(|(number, times)| whole(number) * real(times)).sum::<f64>() / total;
        let squares = self.iter().map(|(number, times)| (whole(number) - mean).powi(2) * real(times));
        let edge = |edge: Option<(&i64, &u64)>| edge.map_or(0.0, |(&number, _)| whole(number));
        Spread {
            mean,
            deviation: (squares.sum::<f64>() / total).sqrt(),
            least: edge(self.0.first_key_value()),
            most: edge(self.0.last_key_value()),
        }
    }

    /// The number that this part of them does not exceed: a half gives the median. Between two it is weighed, as
    /// most programs for statistics do; 0 if none came.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place within the row")]
    pub fn quantile(&self, part: f64) -> f64 {
        let place = part.clamp(0.0, 1.0) * real(self.total().saturating_sub(1));
        let (before, beyond) = (self.nth(place.floor() as u64), self.nth(place.ceil() as u64));
        before + (beyond - before) * place.fract()
    }

    /// The number at this place of all in a row.
    fn nth(&self, place: u64) -> f64 {
        let mut passed = 0;
        let found = self.iter().find(|(_, times)| {
            passed += times;
            passed > place
        });
        found.map_or(0.0, |(number, _)| whole(number))
    }
}

/// Where a share lies that was seen as `share` in so many tries, in 95 of 100 cases: the interval of Wilson, which
/// keeps within 0 and 1 and is right for few tries too.
pub fn wilson(share: f64, tries: u64) -> (f64, f64) {
    /// 95 % of a normal distribution lie within so many deviations.
    const DEVIATIONS: f64 = 1.959_963_985;
    if tries == 0 {
        return (0.0, 1.0);
    }
    let tries = real(tries);
    let square = DEVIATIONS * DEVIATIONS / tries;
    let centre = share + square / 2.0;
    let reach = DEVIATIONS * (share * (1.0 - share) / tries + square / (4.0 * tries)).sqrt();
    (((centre - reach) / (1.0 + square)).max(0.0), ((centre + reach) / (1.0 + square)).min(1.0))
}

/// A count as a number to reckon with.
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
pub fn real(count: u64) -> f64 {
    count as f64
}

/// A score as a number to reckon with.
#[expect(clippy::cast_precision_loss, reason = "scores are far below 2^52")]
pub fn whole(number: i64) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(numbers: &[i64]) -> Counts {
        let mut counts = Counts::default();
        for &number in numbers {
            counts.count(number);
        }
        counts
    }

    fn near(one: f64, other: f64) -> bool {
        (one - other).abs() < 5e-5
    }

    #[test]
    fn a_spread_is_known() {
        let spread = counts(&[2, 4, 4, 4, 5, 5, 7, 9]).spread();
        assert_eq!(spread, Spread { mean: 5.0, deviation: 2.0, least: 2.0, most: 9.0 });
        let nothing = Spread { mean: 0.0, deviation: 0.0, least: 0.0, most: 0.0 };
        assert_eq!(Counts::default().spread(), nothing);
    }

    #[test]
    fn quartiles_are_those_of_other_programs() {
        // By R's `quantile` and NumPy's `percentile`, as they come.
        for (numbers, expected) in [
            (&[1, 2, 3, 4][..], [1.75, 2.5, 3.25]),
            (&[7, 15, 36, 39, 40, 41], [20.25, 37.5, 39.75]),
            (&[-3, -3, -3, 5, 5], [-3.0, -3.0, 5.0]),
            (&[6], [6.0, 6.0, 6.0]),
            (&[], [0.0, 0.0, 0.0]),
        ] {
            for (part, expected) in [0.25, 0.5, 0.75].into_iter().zip(expected) {
                assert!(near(counts(numbers).quantile(part), expected), "{part} of {numbers:?}");
            }
        }
        assert!(near(counts(&[3, 8, 5]).quantile(0.0), 3.0) && near(counts(&[3, 8, 5]).quantile(1.0), 8.0));
    }

    #[test]
    fn counts_join_in_any_order() {
        let (mut one, mut other) = (counts(&[3, 1, 3]), counts(&[3, 2]));
        let (first, second) = (one.clone(), other.clone());
        one.join(&second);
        other.join(&first);
        assert_eq!(one, other);
        assert_eq!(one, counts(&[1, 2, 3, 3, 3]));
        assert_eq!(one.total(), 5);
    }

    #[test]
    fn intervals_are_known() {
        for (share, tries, (least, most)) in [
            (0.5, 20, (0.2993, 0.7007)),
            (0.0, 10, (0.0, 0.2775)),
            (1.0, 10, (0.7225, 1.0)),
            // Newcombe (1998), table I.
            (81.0 / 263.0, 263, (0.2553, 0.3662)),
            (15.0 / 148.0, 148, (0.0624, 0.1605)),
            (1.0 / 29.0, 29, (0.0061, 0.1718)),
        ] {
            let (from, to) = wilson(share, tries);
            assert!(near(from, least) && near(to, most), "{share} of {tries}: {from} to {to}");
        }
        assert_eq!(wilson(0.0, 0), (0.0, 1.0), "nothing is known");
    }
}
