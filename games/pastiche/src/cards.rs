//! A pile of palette cards, in a hand, in the bank or in a deal.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, BitAnd, SubAssign};
use std::str::FromStr;

use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};
use table::NotationError;
use table::notation::read_number;

use crate::components::Colour;

/// How many cards of each colour, as one number: five bits a colour, four to count (no colour has more than
/// twelve cards) and a guard that is always clear. All colours are then compared, added or taken at once:
///
/// ```text
///      hand       0 0011   0 0001   0 0000       three red, a yellow, no blue
///    + guards     1 0000   1 0000   1 0000
///    - wanted     0 0001   0 0010   0 0000
///      =          1 0010   0 1111   1 0000       yellow's guard is gone: too few
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Partial<Record<Colour, number>>"))]
pub struct Cards(u128);

const FIELD: u32 = 5;
const COUNT: u128 = 0b1111;
const ONE_OF_EACH: u128 = {
    let mut ones = 0;
    let mut colour = 0;
    while colour < 17 {
        ones |= 1 << (FIELD * colour);
        colour += 1;
    }
    ones
};
const GUARDS: u128 = ONE_OF_EACH << 4;

impl Cards {
    /// In three words, where room matters more than time; [`Cards::from_words`] reads them again.
    #[expect(clippy::cast_possible_truncation, reason = "each word takes its own bits")]
    pub(crate) const fn words(self) -> [u32; 3] {
        const { assert!(FIELD as usize * Colour::ALL.len() <= 96, "all colours are in three words") };
        [self.0 as u32, (self.0 >> 32) as u32, (self.0 >> 64) as u32]
    }

    pub(crate) const fn from_words([low, middle, high]: [u32; 3]) -> Self {
        Self(low as u128 | (middle as u128) << 32 | (high as u128) << 64)
    }

    /// No card.
    pub const NONE: Self = Self(0);

    /// The most of one colour that a pile can hold.
    pub const MOST: u8 = 12;

    /// One card.
    pub const fn one(colour: Colour) -> Self {
        Self(1 << (FIELD * colour as u32))
    }

    /// One card for each mention.
    pub const fn of(colours: &[Colour]) -> Self {
        let mut cards = 0;
        let mut next = 0;
        while next < colours.len() {
            cards += Self::one(colours[next]).0;
            next += 1;
        }
        Self(cards)
    }

    /// Both piles together.
    #[must_use]
    pub const fn and(self, more: Self) -> Self {
        Self(self.0 + more.0)
    }

    /// Several of one colour, at most [`Cards::MOST`].
    pub const fn several(count: u8, colour: Colour) -> Self {
        assert!(count <= Self::MOST, "no colour has so many cards");
        Self((count as u128) << (FIELD * colour as u32))
    }

    /// How many of this colour.
    #[inline]
    pub const fn count(self, colour: Colour) -> u8 {
        (self.0 >> (FIELD * colour as u32) & COUNT) as u8
    }

    /// How many in all: the ones, twos, fours and eights of all colours at once.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "there are 131 cards")]
    pub const fn total(self) -> u8 {
        let mut total = 0;
        let mut bit = 0;
        while bit < 4 {
            total += (self.0 & ONE_OF_EACH << bit).count_ones() << bit;
            bit += 1;
        }
        total as u8
    }

    /// Is there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Are all of these here?
    #[inline]
    pub const fn holds(self, wanted: Self) -> bool {
        (self.0 | GUARDS).wrapping_sub(wanted.0) & GUARDS == GUARDS
    }

    /// The colours of which there are at least `count` cards.
    #[inline]
    pub const fn at_least(self, count: u8) -> Colours {
        Colours((self.0 + ONE_OF_EACH * (16 - count as u128)) & GUARDS)
    }

    /// What is left if these are taken, all that are there.
    #[must_use]
    #[inline]
    pub const fn without(self, taken: Self) -> Self {
        let left = (self.0 | GUARDS) - taken.0;
        // Where the guard is gone there were too few: nothing is left of these.
        let enough = left & GUARDS;
        Self(left & (enough - (enough >> 4)))
    }

    /// Of each colour as many as both have.
    #[must_use]
    #[inline]
    pub const fn both(self, other: Self) -> Self {
        Self(self.0 - self.without(other).0)
    }

    /// The first colour in it.
    #[inline]
    pub fn first(self) -> Option<Colour> {
        (self.0 != 0).then(|| Colour::ALL[(self.0.trailing_zeros() / FIELD) as usize])
    }

    /// Each colour in it with its count.
    pub fn iter(self) -> impl Iterator<Item = (Colour, u8)> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let colour = rest.first()?;
            let count = rest.count(colour);
            rest -= Self::several(count, colour);
            Some((colour, count))
        })
    }

    /// What they are worth together, if they count at all (P7.4).
    #[inline]
    pub fn points(self) -> u16 {
        self.iter().map(|(colour, count)| u16::from(colour.value()) * u16::from(count)).sum()
    }

    /// From the sum of entries of the mixing table, which holds the colours that dabs make in its low half.
    #[inline]
    pub(crate) const fn from_mixes(mixes: u64) -> Self {
        Self(mixes as u128)
    }

    /// The low half of one card, for the mixing table.
    pub(crate) const fn mixed(colour: Colour) -> u64 {
        assert!(colour as u32 <= Colour::Purple as u32, "dabs mix to no such colour");
        1 << (FIELD * colour as u32)
    }
}

impl Add for Cards {
    type Output = Self;

    #[inline]
    fn add(self, more: Self) -> Self {
        self.and(more)
    }
}

impl AddAssign for Cards {
    #[inline]
    fn add_assign(&mut self, more: Self) {
        *self = *self + more;
    }
}

impl SubAssign for Cards {
    /// Takes cards that are there.
    #[inline]
    fn sub_assign(&mut self, taken: Self) {
        debug_assert!(self.holds(taken), "{taken} is not in {self}");
        self.0 -= taken.0;
    }
}

impl Sum for Cards {
    fn sum<I: Iterator<Item = Self>>(piles: I) -> Self {
        piles.fold(Self::NONE, Add::add)
    }
}

/// `2Gn+Vi`; `-` for no card.
impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (nth, (colour, count)) in self.iter().enumerate() {
            if nth > 0 {
                f.write_str("+")?;
            }
            if count > 1 {
                write!(f, "{count}")?;
            }
            write!(f, "{colour}")?;
        }
        Ok(())
    }
}

impl FromStr for Cards {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        if text == "-" {
            return Ok(Self::NONE);
        }
        let mut cards = Self::NONE;
        for part in text.split('+') {
            let colour = part.trim_start_matches(|digit: char| digit.is_ascii_digit());
            let count = &part[..part.len() - colour.len()];
            let count = if count.is_empty() { Some(1) } else { read_number(count).ok() };
            cards.put(count.unwrap_or(0), colour.parse()?, text)?;
        }
        Ok(cards)
    }
}

impl Cards {
    /// Adds what somebody wrote, within what a pile can hold.
    fn put(&mut self, count: u8, colour: Colour, text: &str) -> Result<(), NotationError> {
        let sum = self.count(colour).saturating_add(count);
        if count == 0 || sum > Self::MOST {
            return Err(NotationError::new("one to twelve cards of a colour", text));
        }
        *self += Self::several(count, colour);
        Ok(())
    }
}

/// `{"green":2,"violet":1}`
impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (colour, count) in self.iter() {
            map.serialize_entry(&colour, &count)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Piles;

        impl<'de> Visitor<'de> for Piles {
            type Value = Cards;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("colours with their counts")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Cards, A::Error> {
                let mut cards = Cards::NONE;
                while let Some((colour, count)) = map.next_entry::<Colour, u8>()? {
                    cards.put(count, colour, &count.to_string()).map_err(A::Error::custom)?;
                }
                Ok(cards)
            }
        }

        deserializer.deserialize_map(Piles)
    }
}

/// A set of colours, kept in the guard bits of [`Cards`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Colours(u128);

impl Colours {
    /// The set of these colours.
    pub const fn of(colours: &[Colour]) -> Self {
        Self(Cards::of(colours).0 << 4)
    }

    /// How many they are.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Are there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is this one of them?
    #[inline]
    pub const fn has(self, colour: Colour) -> bool {
        self.0 >> (FIELD * colour as u32 + 4) & 1 != 0
    }

    /// Is there one for each of these cards, of which no two are alike?
    #[inline]
    pub(crate) const fn cover(self, wanted: Cards) -> bool {
        wanted.0 & !(self.0 >> 4) == 0
    }

    /// All but these.
    #[must_use]
    #[inline]
    pub const fn except(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// The primaries among them, as three bits.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the primaries are the lowest")]
    pub(crate) const fn primaries(self) -> u32 {
        let guards = (self.0 >> 4) as u32 & 0b1_00001_00001;
        (guards | guards >> 4 | guards >> 8) & 0b111
    }

    /// As a number with one bit a colour, the first colour lowest.
    ///
    /// ```
    /// use pastiche::{Colour, Colours};
    ///
    /// assert_eq!(Colours::of(&[Colour::Red, Colour::Blue, Colour::Bisque]).bits(), 1 << 16 | 0b101);
    /// ```
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "four bits are taken of each")]
    pub const fn bits(self) -> u32 {
        // Four bits that lie five apart are moved beside each other; twelve colours in three such lots, then the others.
        let apart = (self.0 >> 4) as u64;
        let near = apart | apart >> 4 | apart >> 8 | apart >> 12;
        let rest = (self.0 >> 64) as u32;
        let rest_near = rest | rest >> 4 | rest >> 8 | rest >> 12;
        (near & 0xf | near >> 16 & 0xf0 | near >> 32 & 0xf00) as u32
            | (rest_near & 0xf) << 12
            | (rest >> 20 & 1) << 16
    }

    /// The one with so many before it.
    #[inline(always)]
    pub fn nth(self, before: u32) -> Option<Colour> {
        let mut rest = self.0;
        for _ in 0..before {
            rest &= rest.wrapping_sub(1);
        }
        (rest != 0).then(|| Colour::ALL[(rest.trailing_zeros() / FIELD) as usize])
    }

    /// Each of them, in order.
    pub fn iter(self) -> impl Iterator<Item = Colour> {
        Colour::ALL.into_iter().filter(move |&colour| self.has(colour))
    }
}

impl BitAnd for Colours {
    type Output = Self;

    #[inline]
    fn bitand(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }
}
