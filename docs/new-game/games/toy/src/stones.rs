//! Sets of stones (T1.1).

use serde::{Deserialize, Serialize};
use table::Chance;

/// So many stones there are, numbered from 1 on.
pub const STONES: u8 = 12;

/// A set of stones, as one number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stones(u16);

impl Stones {
    /// None of them.
    pub const NONE: Self = Self(0);
    /// All of them.
    pub const ALL: Self = Self((1 << STONES) - 1);

    /// One stone; none if there is no such stone.
    pub fn one(stone: u8) -> Self {
        if (1..=STONES).contains(&stone) { Self(1 << (stone - 1)) } else { Self::NONE }
    }

    /// How many.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// None?
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is it one of them?
    pub fn has(self, stone: u8) -> bool {
        !Self::one(stone).is_empty() && self.0 & Self::one(stone).0 != 0
    }

    /// These and those.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// These without those.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Each of them, from the least.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (1..=STONES).filter(move |&stone| self.has(stone))
    }

    /// What they are worth (T3.2).
    pub fn points(self) -> i32 {
        self.iter().map(i32::from).sum()
    }

    /// Takes one out by a pick among all, counted from the least. There is one.
    pub(crate) fn draw(&mut self, chance: &mut impl Chance) -> u8 {
        let stone = self.iter().nth(chance.pick(self.len()) as usize).expect("picks are below the count");
        *self = self.without(Self::one(stone));
        stone
    }
}
