//! What is in the box (M1): story cards of seven genres, and fifteen kinds of work.
//!
//! The figures stand in `data/*.toml`, each row with its source; this file gives them their shapes.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use table::NotationError;

use crate::cards::Ranks;
use crate::shape::Shape;

include!(concat!(env!("OUT_DIR"), "/components.rs"));

/// A genre of story cards (M1.1).
#[derive(Debug)]
#[expect(missing_docs, reason = "as the columns of data/genres.toml, which explains them")]
pub struct GenreFacts {
    pub id: &'static str,
    pub name: &'static str,
    pub code: char,
    pub lowest: u8,
}

/// A story card, written by genre and rank: `H10` is the Horror 10.
///
/// Cards are numbered genre by genre, so that a run of one genre is a run of numbers, and the cards of one rank
/// are six apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
pub struct Card(pub(crate) u8);

impl Card {
    /// So many are in the box.
    pub const COUNT: u8 = 49;
    /// Cards of one genre.
    pub const IN_GENRE: u8 = 7;

    /// The one with this number, if there is one.
    pub const fn new(number: u8) -> Option<Self> {
        if number < Self::COUNT { Some(Self(number)) } else { None }
    }

    /// Its number, for arrays that keep one thing for each.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 1 to 13.
    #[inline]
    pub const fn rank(self) -> u8 {
        const RANKS: [u8; 64] = {
            let mut ranks = [0; 64];
            let mut card = 0;
            while card < Card::COUNT {
                ranks[card as usize] = card / Card::IN_GENRE + card % Card::IN_GENRE + 1;
                card += 1;
            }
            ranks
        };
        RANKS[(self.0 & 63) as usize]
    }

    /// The genre's facts.
    pub const fn genre(self) -> &'static GenreFacts {
        &GENRES[(self.0 / Self::IN_GENRE) as usize]
    }

    /// All of them, genre by genre.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..Self::COUNT).map(Self)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.genre().code, self.rank())
    }
}

impl FromStr for Card {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = || NotationError::new("a card like `H10`", text);
        let mut letters = text.chars();
        let code = letters.next().ok_or_else(wrong)?;
        // A rank is written in one way only: no sign, no leading zero.
        let rank =
            (1..=Ranks::HIGHEST).find(|rank| rank.to_string() == letters.as_str()).ok_or_else(wrong)?;
        Self::all().find(|card| card.genre().code == code && card.rank() == rank).ok_or_else(wrong)
    }
}

impl TryFrom<String> for Card {
    type Error = NotationError;

    fn try_from(text: String) -> Result<Self, NotationError> {
        text.parse()
    }
}

impl From<Card> for String {
    fn from(card: Card) -> Self {
        card.to_string()
    }
}

/// A kind of work (M1.2).
#[derive(Debug)]
#[expect(missing_docs, reason = "as the columns of data/works.toml, which explains them")]
pub struct WorkFacts {
    pub name: &'static str,
    pub title: &'static str,
    pub points: u8,
    pub copies: u8,
    pub shape: Shape,
}

/// A kind of work by its number; written by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
pub struct Work(u8);

impl Work {
    /// So many kinds there are.
    pub const COUNT: usize = WORKS.len();

    /// The one that is taken, not announced (M6.2).
    pub const END_FLAG: Self = {
        let mut number = 0;
        while !matches!(WORKS[number as usize].shape, Shape::Flag) {
            number += 1;
        }
        Self(number)
    };

    /// Its number, for arrays that keep one thing for each.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The facts of it.
    #[inline]
    pub const fn facts(self) -> &'static WorkFacts {
        &WORKS[self.0 as usize]
    }

    /// What a masterpiece of this kind is worth.
    #[inline]
    pub const fn points(self) -> u8 {
        self.facts().points
    }

    /// All of them, in order.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        Works::ALL.iter()
    }
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.facts().name)
    }
}

impl FromStr for Work {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let named = Self::all().find(|work| work.facts().name == text);
        named.ok_or_else(|| NotationError::new("a work like `5-straight`", text))
    }
}

impl TryFrom<String> for Work {
    type Error = NotationError;

    fn try_from(text: String) -> Result<Self, NotationError> {
        text.parse()
    }
}

impl From<Work> for String {
    fn from(work: Work) -> Self {
        work.to_string()
    }
}

/// A set of kinds of work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Works(pub(crate) u16);

impl Works {
    /// None of them.
    pub const NONE: Self = Self(0);
    /// All kinds.
    pub const ALL: Self = Self((1 << Work::COUNT) - 1);

    /// Just this one.
    #[inline]
    pub const fn only(work: Work) -> Self {
        Self(1 << work.0)
    }

    /// Is this one of them?
    #[inline]
    pub const fn has(self, work: Work) -> bool {
        self.0 & (1 << work.0) != 0
    }

    /// The same set with this one in it.
    #[must_use]
    #[inline]
    pub const fn with(self, work: Work) -> Self {
        Self(self.0 | 1 << work.0)
    }

    /// Those that are not among the others.
    #[must_use]
    #[inline]
    pub const fn minus(self, others: Self) -> Self {
        Self(self.0 & !others.0)
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

    /// The one with so many before it.
    #[inline]
    pub fn nth(self, before: u32) -> Option<Work> {
        (before < self.len()).then(|| Work(table::nth_bit(u64::from(self.0), before)))
    }

    /// Each of them, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Work> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let lowest = rest.checked_ilog2().map(|_| rest.trailing_zeros())?;
            rest &= rest - 1;
            u8::try_from(lowest).ok().map(Work)
        })
    }
}

impl FromIterator<Work> for Works {
    fn from_iter<I: IntoIterator<Item = Work>>(works: I) -> Self {
        works.into_iter().fold(Self::NONE, Self::with)
    }
}

impl Serialize for Works {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
