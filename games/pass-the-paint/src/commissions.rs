//! Sets of cards of the commission deck.

use std::fmt;
use std::num::NonZero;
use std::ops::{AddAssign, SubAssign};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use table::notation::{list, read_list};
use table::{Chance, Lots, NotationError};

use crate::components::Commission;
use crate::paints::Colours;

/// A set of commissions and palettes, written `C07+P03`; `-` when empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Array<Commission>"))]
#[serde(try_from = "Vec<Commission>", into = "Vec<Commission>")]
pub struct Commissions(pub(crate) u64);

impl Commissions {
    /// None of them.
    pub const NONE: Self = Self(0);
    /// The whole deck.
    pub const ALL: Self = Self((1 << Commission::COUNT) - 1);
    /// All palettes.
    pub const PALETTES: Self = {
        let mut palettes = 0;
        let mut number = 0;
        while number < Commission::COUNT {
            if Commission(number).is_palette() {
                palettes |= 1 << number;
            }
            number += 1;
        }
        Self(palettes)
    };

    /// Just this one.
    #[inline]
    pub const fn one(card: Commission) -> Self {
        Self(1 << card.0)
    }

    /// Is this one of them?
    #[inline]
    pub const fn has(self, card: Commission) -> bool {
        self.0 & 1 << card.0 != 0
    }

    /// Are all of these among them?
    #[inline]
    pub const fn holds(self, cards: Self) -> bool {
        cards.0 & !self.0 == 0
    }

    /// These and those.
    #[must_use]
    #[inline]
    pub const fn and(self, more: Self) -> Self {
        Self(self.0 | more.0)
    }

    /// Those that are also among the others.
    #[must_use]
    #[inline]
    pub const fn both(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// These without those.
    #[must_use]
    #[inline]
    pub const fn without(self, taken: Self) -> Self {
        Self(self.0 & !taken.0)
    }

    /// How many they are.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Are there none?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The one with so many before it; there are more than that.
    #[inline]
    pub fn nth(self, before: u32) -> Commission {
        Commission(table::nth_bit(self.0, before))
    }

    /// So many of them at random.
    #[must_use]
    #[inline]
    pub fn some(self, count: u32, chance: &mut impl Chance) -> Self {
        let mut some = Self::NONE;
        if count > 0 {
            let mut lots = Lots::new(self.0);
            (0..count).filter_map(|_| lots.draw(chance)).for_each(|card| some += Commission(card));
        }
        some
    }

    /// In how many ways so many of them can be chosen.
    #[inline]
    pub const fn ways(self, count: u32) -> u32 {
        choose(self.len(), count)
    }

    /// One of those ways, by number.
    #[must_use]
    #[inline]
    pub fn nth_way(self, count: u32, mut nth: u32) -> Self {
        let mut chosen = Self::NONE;
        let mut below = self.len();
        // The highest card of the selection says how many selections come before it, and so on down.
        for left in (1..=count).rev() {
            while below > 0 && choose(below, left) > nth {
                below -= 1;
            }
            chosen += self.nth(below);
            nth -= choose(below, left);
        }
        chosen
    }

    /// Those whose colours all lie there (D6.2).
    #[must_use]
    pub fn complete_with(self, colours: Colours) -> Self {
        self.iter().filter(|card| colours.cover(card.colours())).collect()
    }

    /// What they are worth together.
    pub fn points(self) -> u32 {
        self.iter().map(|card| u32::from(card.points())).sum()
    }

    /// Each of them, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Commission> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let lowest = NonZero::new(rest)?.trailing_zeros();
            rest &= rest - 1;
            u8::try_from(lowest).ok().map(Commission)
        })
    }
}

/// The colours of each palette in the middle. That one of them is complete is rare, and asked at every flip: all are
/// compared at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wanted([Colours; 8]);

impl Wanted {
    pub(crate) fn of(palettes: Commissions) -> Self {
        let mut wanted = [Colours::BEYOND; 8];
        for (wanted, palette) in wanted.iter_mut().zip(palettes.iter()) {
            *wanted = palette.colours();
        }
        Self(wanted)
    }

    /// Are all colours of any of them among these?
    #[inline]
    pub(crate) fn some_are_covered(&self, colours: Colours) -> bool {
        self.0.iter().fold(false, |some, wanted| some | colours.cover(*wanted))
    }
}

/// How many ways there are to choose so many of so many.
#[inline]
const fn choose(of: u32, count: u32) -> u32 {
    if count > of {
        return 0;
    }
    let mut ways = 1;
    let mut nth = 0;
    while nth < count {
        ways = ways * (of - nth) / (nth + 1);
        nth += 1;
    }
    ways
}

impl AddAssign<Commission> for Commissions {
    #[inline]
    fn add_assign(&mut self, card: Commission) {
        self.0 |= 1 << card.0;
    }
}

impl SubAssign<Commissions> for Commissions {
    #[inline]
    fn sub_assign(&mut self, taken: Commissions) {
        *self = self.without(taken);
    }
}

impl FromIterator<Commission> for Commissions {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Commission>>(cards: I) -> Self {
        let mut set = Self::NONE;
        cards.into_iter().for_each(|card| set += card);
        set
    }
}

impl fmt::Display for Commissions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&list("+", self.iter()))
    }
}

impl FromStr for Commissions {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        read_list('+', text, str::parse)?.try_into()
    }
}

impl TryFrom<Vec<Commission>> for Commissions {
    type Error = NotationError;

    fn try_from(cards: Vec<Commission>) -> Result<Self, NotationError> {
        let set: Self = cards.iter().copied().collect();
        if set.len() as usize == cards.len() {
            return Ok(set);
        }
        Err(NotationError::new("each commission once", &list("+", cards)))
    }
}

impl From<Commissions> for Vec<Commission> {
    fn from(cards: Commissions) -> Self {
        cards.iter().collect()
    }
}
