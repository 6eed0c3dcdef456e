//! How far a hand is from each commission. All of them are reckoned together and without branches, of which nobody could
//! foresee how they go: this is asked for every hand that anybody thinks of.

use super::features::{Held, LANES, SeatFeatures, Work};
use super::rates::{BISQUE, FOR_BISQUE, FOR_GRAY, GRAY, PRIMARIES, families};
use super::weights::Weights;

impl SeatFeatures<'_> {
    /// Turns it takes to complete each palette from a hand.
    #[inline]
    pub fn efforts(&self, held: Held, centres: u32) -> [f32; LANES] {
        // All weights are at hand, so that choosing between two of them needs no branch.
        let (w, asks) = (*self.weights, &self.asks);
        let mut efforts = [0.0; LANES];
        if self.scarce & !held.one != 0 {
            for place in 0..LANES {
                efforts[place] = w.out * count(asks[place] & !held.one & !self.stock);
            }
        }
        // Few hands have three alike, the others are reckoned faster.
        if held.three & !PRIMARIES == 0 {
            for place in 0..LANES {
                efforts[place] = effort::<false>(&w, efforts[place], held, asks[place], centres);
            }
        } else {
            for place in 0..LANES {
                efforts[place] = effort::<true>(&w, efforts[place], held, asks[place], centres);
            }
        }
        efforts
    }

    /// What could be completed at once, perhaps by trades with the bank. Quick, and sometimes wrong.
    #[inline]
    pub fn within_reach(&self, held: Held) -> impl Iterator<Item = (usize, Work)> {
        let mut reach = 0_u32;
        for place in 0..LANES {
            let need = self.asks[place];
            let missing = need & !held.one;
            let spare = held.one & !need | held.two & need;
            let threes = held.three & !need;
            let gray = if missing & GRAY == 0 { 0 } else { FOR_GRAY };
            let bisque = if missing & BISQUE == 0 { 0 } else { FOR_BISQUE };
            let wanted = missing & !(GRAY | BISQUE) | (gray | bisque) & !spare;
            let (alike, primaries) = (wanted & !PRIMARIES, wanted & PRIMARIES);
            let there = need != 0 && missing & !self.stock == 0;
            let bought = alike.count_ones() <= threes.count_ones();
            let exchanged =
                primaries == 0 || spare & PRIMARIES != 0 && several(spare) || primaries & !held.two == 0;
            reach |= u32::from(there && (missing == 0 || bought && exchanged)) << place;
        }
        self.works().filter(move |(place, _)| reach >> place & 1 != 0)
    }
}

/// Turns it takes to complete one palette, besides so many, with the trades that spare cards allow.
#[inline]
fn effort<const THREES: bool>(w: &Weights, mut effort: f32, held: Held, need: u32, centres: u32) -> f32 {
    let missing = need & !held.one;
    // What is held beyond the need.
    let spare = held.one & !need | held.two & need;
    let pairs = held.two & !need | held.three & need;
    let threes = held.three & !need & !PRIMARIES;
    let gray = if missing & GRAY == 0 { 0 } else { FOR_GRAY };
    let bisque = if missing & BISQUE == 0 { 0 } else { FOR_BISQUE };
    let missing = missing | (gray | bisque) & !spare;
    let spare = spare & !(gray | bisque);
    effort += if gray == 0 { 0.0 } else { w.trade };
    effort += if bisque == 0 { 0.0 } else { w.trade };
    let shade = if pairs & !threes & !PRIMARIES == 0 { w.shade } else { w.paired };
    let [lacking, secondaries, tertiaries, shades] = families(missing);
    let made = effort + (shade * shades + w.tertiary * tertiaries + w.secondary * secondaries);
    if THREES {
        // Three alike buy the dearest first.
        let mut threes_left = count(threes);
        for (wanted, each) in [(shades, shade), (tertiaries, w.tertiary), (secondaries, w.secondary)] {
            let (_, buys) = sorted(wanted, threes_left);
            threes_left -= buys;
            effort += buys * w.trade + (wanted - buys) * each;
        }
    }
    if threes == 0 {
        effort = made;
    }
    // Spare primaries, and in the place of the secondaries those that a centre shows.
    let [others, shown, ..] = families(spare & PRIMARIES | (missing & centres & PRIMARIES) << 3);
    let others = if several(spare) { others } else { 0.0 };
    let (_, exchanged) = sorted(lacking, others);
    effort += exchanged * w.trade;
    let found = w.primary * (lacking - exchanged);
    let alone = w.shown * shown + w.primary * (lacking - shown);
    effort + if exchanged > 0.0 { found } else { alone }
}

/// How many colours, as a figure to reckon with.
#[inline]
#[expect(clippy::cast_precision_loss, reason = "at most seventeen")]
pub(super) fn count(colours: u32) -> f32 {
    colours.count_ones() as f32
}

/// Are there at least two?
#[inline]
fn several(colours: u32) -> bool {
    colours & colours.wrapping_sub(1) != 0
}

/// The larger and the smaller of two figures.
#[inline]
pub(super) fn sorted(one: f32, other: f32) -> (f32, f32) {
    (if one > other { one } else { other }, if one < other { one } else { other })
}
