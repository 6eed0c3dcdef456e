//! Brush cards by colour: how many of each, and which there are at all.

use std::fmt;
use std::num::NonZero;
use std::ops::{AddAssign, SubAssign};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use table::{Chance, NotationError};

use crate::components::Colour;

/// So many cards of each colour, written as their letters: `bbrg`; `-` when there are none.
///
/// Four bits of a word for each colour, which is enough: no colour has sixteen cards. Above them one bit for each
/// colour that is there at all, since that is asked most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
pub struct Paints(u64);

/// A set of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Colours(u16);

const BITS: u32 = 4;
const MOST: u64 = (1 << BITS) - 1;
/// Where the bits begin that say which colours are there.
const THERE: u32 = 48;
const COUNTS: u64 = (1 << THERE) - 1;
/// The colour with each number.
const NUMBERED: [Colour; 16] = {
    use crate::components::COLOURS;
    assert!(COLOURS.len() <= 12, "all colours have their bits");
    let mut numbered = [COLOURS[0].colour; 16];
    let mut number = 0;
    while number < COLOURS.len() {
        numbered[number] = COLOURS[number].colour;
        number += 1;
    }
    numbered
};

#[inline]
const fn bit(colour: Colour) -> u32 {
    BITS * colour as u32
}

#[inline]
const fn there(colour: Colour) -> u64 {
    1 << (THERE + colour as u32)
}

impl Paints {
    /// No cards.
    pub const NONE: Self = Self(0);

    /// One card.
    #[inline]
    pub const fn one(colour: Colour) -> Self {
        Self(1 << bit(colour) | there(colour))
    }

    /// How many cards of this colour.
    #[inline]
    pub const fn count(self, colour: Colour) -> u8 {
        (self.0 >> bit(colour) & MOST) as u8
    }

    /// Is a card of this colour there?
    #[inline]
    pub const fn has(self, colour: Colour) -> bool {
        self.0 & there(colour) != 0
    }

    /// How many cards.
    pub fn total(self) -> u8 {
        self.iter().map(|(_, count)| count).sum()
    }

    /// Are there none?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Are these among them?
    pub fn holds(self, wanted: Self) -> bool {
        Colour::all().all(|colour| self.count(colour) >= wanted.count(colour))
    }

    /// These and those.
    #[must_use]
    #[inline]
    pub const fn and(self, more: Self) -> Self {
        Self(((self.0 & COUNTS) + (more.0 & COUNTS)) | ((self.0 | more.0) & !COUNTS))
    }

    /// These and those, if there are not more than can be counted.
    pub fn checked_and(self, more: Self) -> Option<Self> {
        let fits = |colour| u64::from(self.count(colour) + more.count(colour)) <= MOST;
        Colour::all().all(fits).then(|| self.and(more))
    }

    /// These without those, as far as they are there.
    #[must_use]
    pub fn less(self, taken: Self) -> Self {
        let left = |colour| (0..self.count(colour).saturating_sub(taken.count(colour))).map(move |_| colour);
        Colour::all().flat_map(left).collect()
    }

    /// Which colours there are.
    #[inline]
    pub const fn colours(self) -> Colours {
        Colours((self.0 >> THERE) as u16)
    }

    /// Each colour that is there, and how many cards of it.
    pub fn iter(self) -> impl Iterator<Item = (Colour, u8)> + Clone {
        Colour::all().map(move |colour| (colour, self.count(colour))).filter(|(_, count)| *count > 0)
    }

    /// Each card.
    pub fn cards(self) -> impl Iterator<Item = Colour> + Clone {
        self.iter().flat_map(|(colour, count)| (0..count).map(move |_| colour))
    }

    /// Takes one card out at random; `None` if there is none.
    pub fn draw(&mut self, chance: &mut impl Chance) -> Option<Colour> {
        let total = u32::from(self.total());
        if total == 0 {
            return None;
        }
        let colour = self.cards().nth(chance.pick(total) as usize)?;
        *self -= colour;
        Some(colour)
    }

    /// Adds a card, or not.
    #[inline]
    pub(crate) fn add_if(&mut self, is_added: bool, colour: Colour) {
        let one = u64::from(is_added);
        self.0 = (self.0 + (one << bit(colour))) | one << (THERE + colour as u32);
    }
}

impl AddAssign<Colour> for Paints {
    #[inline]
    fn add_assign(&mut self, colour: Colour) {
        self.add_if(true, colour);
    }
}

/// One card less of a colour that is there.
impl SubAssign<Colour> for Paints {
    #[inline]
    fn sub_assign(&mut self, colour: Colour) {
        self.0 -= 1 << bit(colour);
        let gone = self.0 >> bit(colour) & MOST == 0;
        self.0 &= !(u64::from(gone) << (THERE + colour as u32));
    }
}

impl FromIterator<Colour> for Paints {
    fn from_iter<I: IntoIterator<Item = Colour>>(colours: I) -> Self {
        let mut paints = Self::NONE;
        colours.into_iter().for_each(|colour| paints += colour);
        paints
    }
}

impl fmt::Display for Paints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.cards().try_for_each(|colour| write!(f, "{}", colour.facts().code))
    }
}

impl FromStr for Paints {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = || NotationError::new("cards in order of colours, like `bbrg`", text);
        let mut paints = Self::NONE;
        let mut last = None;
        for code in text.chars().filter(|_| text != "-") {
            let colour = Colour::all().find(|colour| colour.facts().code == code).ok_or_else(wrong)?;
            // They are written in one way only, and of no colour are there more than can be counted.
            if Some(colour) < last || u64::from(paints.count(colour)) == MOST {
                return Err(wrong());
            }
            last = Some(colour);
            paints += colour;
        }
        if text.is_empty() { Err(wrong()) } else { Ok(paints) }
    }
}

impl TryFrom<String> for Paints {
    type Error = NotationError;

    fn try_from(text: String) -> Result<Self, NotationError> {
        text.parse()
    }
}

impl From<Paints> for String {
    fn from(paints: Paints) -> Self {
        paints.to_string()
    }
}

impl Colours {
    /// No colour.
    pub const NONE: Self = Self(0);

    /// What no colours cover.
    pub(crate) const BEYOND: Self = Self(1 << 15);

    /// The set of these colours.
    pub const fn of(colours: &[Colour]) -> Self {
        let mut set = Self::NONE;
        let mut nth = 0;
        while nth < colours.len() {
            set = Self(set.0 | 1 << colours[nth] as u32);
            nth += 1;
        }
        set
    }

    /// Is this one of them?
    #[inline]
    pub const fn has(self, colour: Colour) -> bool {
        self.0 & 1 << colour as u32 != 0
    }

    /// Are all of these among them?
    #[inline]
    pub const fn cover(self, wanted: Self) -> bool {
        wanted.0 & !self.0 == 0
    }

    /// Those that are not among the others.
    #[must_use]
    #[inline]
    pub const fn except(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Those that are not this one.
    #[must_use]
    #[inline]
    pub const fn without(self, colour: Colour) -> Self {
        Self(self.0 & !(1 << colour as u32))
    }

    /// How many they are.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// As bits: that of a colour is the one with its number, and there are no others.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Are there none?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The one with so many before it; there are more than that.
    #[inline]
    pub fn nth(self, before: u32) -> Colour {
        NUMBERED[usize::from(table::nth_bit_of_few(self.0, before) & 15)]
    }

    /// Each of them, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Colour> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let lowest = NonZero::new(rest)?.trailing_zeros();
            rest &= rest - 1;
            Some(NUMBERED[lowest as usize & 15])
        })
    }
}

impl Serialize for Colours {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
