//! Sets of story cards, and how many there are of each rank.

use std::fmt;
use std::ops::{AddAssign, SubAssign};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use table::{Chance, NotationError};

use crate::components::Card;

/// A set of story cards, a bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Array<Card>"))]
#[serde(try_from = "Vec<Card>", into = "Vec<Card>")]
pub struct Cards(pub(crate) u64);

impl Cards {
    /// No card.
    pub const NONE: Self = Self(0);
    /// All that are in the box.
    pub const ALL: Self = Self((1 << Card::COUNT) - 1);

    /// Just this one.
    #[inline]
    pub const fn one(card: Card) -> Self {
        Self(1 << card.0)
    }

    /// All cards of a rank.
    #[inline]
    pub const fn of_rank(rank: u8) -> Self {
        const BY_RANK: [Cards; 16] = {
            let mut by_rank = [Cards::NONE; 16];
            let mut card = 0;
            while card < Card::COUNT {
                by_rank[Card(card).rank() as usize].0 |= 1 << card;
                card += 1;
            }
            by_rank
        };
        BY_RANK[(rank & 15) as usize]
    }

    /// Is this one of them?
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        self.0 & (1 << card.0) != 0
    }

    /// Are all of these here?
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

    /// Those that are in both.
    #[must_use]
    #[inline]
    pub const fn both(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Those that are not among these.
    #[must_use]
    #[inline]
    pub const fn without(self, taken: Self) -> Self {
        Self(self.0 & !taken.0)
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Is there none?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first of them.
    #[inline]
    pub const fn first(self) -> Option<Card> {
        #[expect(clippy::cast_possible_truncation, reason = "a bit of a u64 has a number below 64")]
        if self.0 == 0 { None } else { Some(Card(self.0.trailing_zeros() as u8)) }
    }

    /// The one with so many before it; `before` is less than their number.
    #[inline]
    pub fn nth(self, before: u32) -> Card {
        Card(table::nth_bit(self.0, before))
    }

    /// One of them at random; they are not empty.
    #[inline]
    pub fn any(self, chance: &mut impl Chance) -> Card {
        self.nth(chance.pick(self.len()))
    }

    /// Takes one out at random.
    #[inline(always)]
    pub fn draw(&mut self, chance: &mut impl Chance) -> Option<Card> {
        table::draw(&mut self.0, chance).map(Card)
    }

    /// Each of them, genre by genre.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut rest = self;
        std::iter::from_fn(move || {
            let first = rest.first()?;
            rest.0 &= rest.0 - 1;
            Some(first)
        })
    }

    /// How many of each rank.
    #[inline]
    pub fn ranks(self) -> Ranks {
        /// Seven bits, each in a field of its own.
        const SPREAD: [u32; 128] = {
            let mut spread = [0; 128];
            let mut bits = 0_u32;
            while bits < 128 {
                let mut bit = 0;
                while bit < 7 {
                    spread[bits as usize] |= (bits >> bit & 1) << (Ranks::FIELD * bit);
                    bit += 1;
                }
                bits += 1;
            }
            spread
        };
        let mut counts = 0;
        for genre in 0..7 {
            let of_genre = (self.0 >> (7 * genre) & 127) as usize;
            counts += u64::from(SPREAD[of_genre]) << (Ranks::FIELD * genre);
        }
        Ranks(counts)
    }

    /// What the ranks add up to: the ones, twos, fours and eights of all ranks at once.
    #[inline]
    pub const fn sum(self) -> u32 {
        /// The cards whose rank has this binary digit.
        const WITH_DIGIT: [u64; 4] = {
            let mut with_digit = [0; 4];
            let mut card = 0;
            while card < Card::COUNT {
                let mut digit = 0;
                while digit < 4 {
                    with_digit[digit] |= (Card(card).rank() as u64 >> digit & 1) << card;
                    digit += 1;
                }
                card += 1;
            }
            with_digit
        };
        let mut sum = 0;
        let mut digit = 0;
        while digit < 4 {
            sum += (self.0 & WITH_DIGIT[digit]).count_ones() << digit;
            digit += 1;
        }
        sum
    }
}

impl AddAssign<Card> for Cards {
    #[inline]
    fn add_assign(&mut self, card: Card) {
        *self += Self::one(card);
    }
}

impl AddAssign for Cards {
    #[inline]
    fn add_assign(&mut self, more: Self) {
        *self = self.and(more);
    }
}

impl SubAssign<Card> for Cards {
    #[inline]
    fn sub_assign(&mut self, card: Card) {
        *self -= Self::one(card);
    }
}

impl SubAssign for Cards {
    #[inline]
    fn sub_assign(&mut self, taken: Self) {
        *self = self.without(taken);
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::NONE, |cards, card| cards.and(Self::one(card)))
    }
}

impl From<Cards> for Vec<Card> {
    fn from(cards: Cards) -> Self {
        cards.iter().collect()
    }
}

impl TryFrom<Vec<Card>> for Cards {
    type Error = NotationError;

    fn try_from(list: Vec<Card>) -> Result<Self, NotationError> {
        let mut cards = Self::NONE;
        for card in list {
            if cards.has(card) {
                return Err(NotationError::new("each card once", &card.to_string()));
            }
            cards += card;
        }
        Ok(cards)
    }
}

/// Cards are joined by `+`; none at all is `-`.
impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (nth, card) in self.iter().enumerate() {
            write!(f, "{}{card}", if nth > 0 { "+" } else { "" })?;
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
        text.split('+').map(str::parse).collect::<Result<Vec<Card>, _>>()?.try_into()
    }
}

/// How many cards of each rank, four bits a rank. No rank has more than seven cards, so the highest bit of a field
/// is free: adding eight less `n` to every field sets it where there are at least `n`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Array<number>"))]
pub struct Ranks(pub(crate) u64);

impl Ranks {
    /// Bits for each rank.
    pub const FIELD: u32 = 4;
    /// Of all ranks.
    pub const HIGHEST: u8 = 13;
    /// No rank.
    pub const NONE: Self = Self(0);
    pub(crate) const ONE_OF_EACH: u64 = 0x1_1111_1111_1111;

    /// One card of each rank that is named.
    pub const fn of(ranks: &[u8]) -> Self {
        let mut counts = 0;
        let mut next = 0;
        while next < ranks.len() {
            counts += Self::one(ranks[next]).0;
            next += 1;
        }
        Self(counts)
    }

    /// One card of this rank.
    #[inline]
    pub const fn one(rank: u8) -> Self {
        Self(1 << (Self::FIELD * (rank as u32 - 1)))
    }

    /// How many of this rank.
    #[inline]
    pub const fn count(self, rank: u8) -> u32 {
        (self.0 >> (Self::FIELD * (rank as u32 - 1)) & 7) as u32
    }

    /// How many in all.
    pub fn total(self) -> u32 {
        self.iter().map(|(_, count)| count).sum()
    }

    /// Is there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// All counts as they are kept, [`Ranks::FIELD`] bits a rank from the lowest: for whoever reckons with all ranks at once.
    #[inline]
    pub const fn fields(self) -> u64 {
        self.0
    }

    /// The lowest bit of the field of each rank that has at least `count` cards.
    #[inline]
    pub const fn at_least(self, count: u8) -> u64 {
        (self.0 + Self::ONE_OF_EACH * (8 - count as u64)) >> 3 & Self::ONE_OF_EACH
    }

    /// Both together; they are cards of one box.
    #[must_use]
    #[inline]
    pub const fn and(self, more: Self) -> Self {
        Self(self.0 + more.0)
    }

    /// Each rank that is there with its count, from the lowest.
    pub fn iter(self) -> impl Iterator<Item = (u8, u32)> + Clone {
        (1..=Self::HIGHEST).map(move |rank| (rank, self.count(rank))).filter(|(_, count)| *count > 0)
    }
}

/// `two 7s and a 9` is written `7, 7, 9`.
impl fmt::Display for Ranks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let each = self.iter().flat_map(|(rank, count)| (0..count).map(move |_| rank));
        for (nth, rank) in each.enumerate() {
            write!(f, "{}{rank}", if nth > 0 { ", " } else { "" })?;
        }
        Ok(())
    }
}

impl Serialize for Ranks {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().flat_map(|(rank, count)| (0..count).map(move |_| rank)))
    }
}
