//! What is in the box (P1): colours and their palette cards, commissions, hexes, the starting piece.
//!
//! The figures stand in `data/*.toml`, each row with its source; this file gives them their shapes.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use table::NotationError;

use crate::board::Cell;
use crate::cards::{Cards, Colours};

include!(concat!(env!("OUT_DIR"), "/components.rs"));

/// One of the seventeen colours of palette card (P1.1).
///
/// Those that dabs can mix to come first: [`Cards`] counts on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
#[expect(missing_docs, reason = "a colour says what it is")]
pub enum Colour {
    Red,
    Yellow,
    Blue,
    Orange,
    Green,
    Violet,
    Brown,
    Amber,
    Scarlet,
    Olive,
    Teal,
    Magenta,
    Purple,
    Black,
    White,
    Gray,
    Bisque,
}

/// The five families of colours, which differ in worth and in how they are come by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "a family says what it is")]
pub enum Group {
    Primary,
    Secondary,
    Tertiary,
    Shade,
    Bisque,
}

/// What is printed on a palette card, and how many there are.
#[derive(Debug)]
#[expect(missing_docs, reason = "as the columns of data/colours.toml, which explains them")]
pub struct ColourFacts {
    pub colour: Colour,
    pub name: &'static str,
    pub code: &'static str,
    pub group: Group,
    pub value: u8,
    pub count: u8,
    pub mix: Option<&'static str>,
    pub swatch: &'static str,
}

impl Colour {
    /// All of them, in order.
    pub const ALL: [Self; 17] = {
        let mut all = [Self::Red; 17];
        let mut number = 0;
        while number < 17 {
            all[number] = COLOURS[number].colour;
            assert!(all[number] as usize == number, "data/colours.toml lists the colours in another order");
            number += 1;
        }
        all
    };

    /// The facts of it.
    pub const fn facts(self) -> &'static ColourFacts {
        &COLOURS[self as usize]
    }

    /// Points of one card.
    pub const fn value(self) -> u8 {
        self.facts().value
    }

    /// Is it a primary, and which?
    pub const fn primary(self) -> Option<Primary> {
        match self {
            Self::Red => Some(Primary::Red),
            Self::Yellow => Some(Primary::Yellow),
            Self::Blue => Some(Primary::Blue),
            _ => None,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.facts().code)
    }
}

impl FromStr for Colour {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let named = COLOURS.iter().find(|facts| facts.code == text || facts.name == text);
        named.map(|facts| facts.colour).ok_or_else(|| NotationError::new("a colour", text))
    }
}

/// A colour that dabs have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
#[expect(missing_docs, reason = "a colour says what it is")]
pub enum Primary {
    Red,
    Yellow,
    Blue,
}

impl Primary {
    /// The three of them.
    pub const ALL: [Self; 3] = [Self::Red, Self::Yellow, Self::Blue];

    /// Its palette card.
    pub const fn colour(self) -> Colour {
        match self {
            Self::Red => Colour::Red,
            Self::Yellow => Colour::Yellow,
            Self::Blue => Colour::Blue,
        }
    }
}

/// The one with so many before it in a set of primaries, given as three bits.
#[inline]
pub(crate) fn nth_primary(set: u32, before: u32) -> Option<Primary> {
    let lowest = |set: u32| set & (set.wrapping_sub(1));
    let rest = [set, lowest(set), lowest(lowest(set))].get(before as usize).copied().unwrap_or(0);
    Primary::ALL.get(rest.trailing_zeros() as usize).copied()
}

impl fmt::Display for Primary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.colour().fmt(f)
    }
}

impl FromStr for Primary {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let colour = Colour::from_str(text).ok().and_then(Colour::primary);
        colour.ok_or_else(|| NotationError::new("a primary, R, Y or B", text))
    }
}

/// Colours are read alike from notation and from JSON: by name or by code.
macro_rules! read_by_name {
    ($($Named:ident),*) => {
        $(impl<'de> Deserialize<'de> for $Named {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                table::notation::read_name(deserializer)
            }
        })*
    };
}

read_by_name!(Colour, Primary);

/// A painting to be recreated (P1.2, P1.3).
#[derive(Debug)]
#[expect(missing_docs, reason = "as the columns of data/commissions.toml, which explains them")]
pub struct CommissionFacts {
    pub name: &'static str,
    pub title: &'static str,
    pub artist: &'static str,
    pub nationality: &'static str,
    pub born: &'static str,
    pub died: &'static str,
    pub year: &'static str,
    pub technique: &'static str,
    pub museum: &'static str,
    pub city: &'static str,
    pub aspect: f32,
    pub colours: &'static [Colour],
    pub points: u8,
    /// For both works of the artist together.
    pub bonus: u8,
    /// The artist's other work.
    pub companion: CommissionId,
}

/// What is asked for so often that it is kept apart from the other facts.
static PALETTES: [Cards; COMMISSIONS.len()] = {
    let mut palettes = [Cards::NONE; COMMISSIONS.len()];
    let mut number = 0;
    while number < palettes.len() {
        palettes[number] = Cards::of(COMMISSIONS[number].colours);
        number += 1;
    }
    palettes
};

impl HexId {
    /// The primaries in its centre, as three bits.
    #[inline]
    pub(crate) fn centre(self) -> u32 {
        static CENTRES: [u8; HEXES.len()] = {
            let mut centres = [0; HEXES.len()];
            let mut number = 0;
            while number < centres.len() {
                let centre = HEXES[number].centre;
                centres[number] = 1 << centre[0] as u8 | 1 << centre[centre.len() - 1] as u8;
                number += 1;
            }
            centres
        };
        u32::from(CENTRES[self.index()])
    }

    /// The primaries in its centre that this bank has (P4.8).
    pub fn centre_in(self, bank: Cards) -> impl Iterator<Item = Primary> {
        let there = self.centre() & bank.at_least(1).primaries();
        Primary::ALL.into_iter().filter(move |&primary| there >> primary as u32 & 1 != 0)
    }
}

impl CommissionId {
    /// One card for each dab.
    #[inline]
    pub fn palette(self) -> Cards {
        PALETTES[self.index()]
    }

    /// Are these colours enough? No commission asks for two of one (P1.2).
    #[inline]
    pub fn within(self, held: Colours) -> bool {
        held.cover(self.palette())
    }
}

/// A palette hex (P1.4): a dab on each corner, clockwise from the top left, and its centre.
#[derive(Debug)]
pub struct HexFacts {
    /// As it is called: `H01` to `H54`.
    pub name: &'static str,
    /// As printed, before it is turned.
    pub dabs: [Primary; 6],
    /// One primary, or two of which one is taken.
    pub centre: &'static [Primary],
}

/// Cards and hexes are known by name and counted by number.
macro_rules! numbered {
    ($(#[$doc:meta])* $Id:ident, $(#[$set_doc:meta])* $Set:ident, $Facts:ident, $FACTS:ident, $what:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
        #[serde(try_from = "String", into = "String")]
        pub struct $Id(pub(crate) u8);

        impl $Id {
            /// The one with this number, if there is one.
            pub fn new(number: u8) -> Option<Self> {
                (usize::from(number) < $FACTS.len()).then_some(Self(number))
            }

            /// Its number, for arrays that keep one thing for each.
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The facts of it.
            pub fn facts(self) -> &'static $Facts {
                &$FACTS[self.index()]
            }

            /// All of them, in order.
            pub fn all() -> impl Iterator<Item = Self> + Clone {
                $Set::ALL.iter()
            }
        }

        impl fmt::Display for $Id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.facts().name)
            }
        }

        impl FromStr for $Id {
            type Err = NotationError;

            fn from_str(text: &str) -> Result<Self, NotationError> {
                Self::all().find(|id| id.facts().name == text).ok_or_else(|| NotationError::new($what, text))
            }
        }

        impl TryFrom<String> for $Id {
            type Error = NotationError;

            fn try_from(text: String) -> Result<Self, NotationError> {
                text.parse()
            }
        }

        impl From<$Id> for String {
            fn from(id: $Id) -> Self {
                id.to_string()
            }
        }

        $(#[$set_doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct $Set(pub(crate) u64);

        impl $Set {
            /// None of them.
            pub const NONE: Self = Self(0);
            /// All that are in the box.
            pub const ALL: Self = Self((1 << $FACTS.len()) - 1);

            /// Is this one of them?
            pub const fn has(self, id: $Id) -> bool {
                self.0 & (1 << id.0) != 0
            }

            /// How many they are.
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Are there none?
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// With this one in.
            pub const fn insert(&mut self, id: $Id) {
                self.0 |= 1 << id.0;
            }

            /// With this one out.
            pub const fn remove(&mut self, id: $Id) {
                self.0 &= !(1 << id.0);
            }

            /// Takes one out at random.
            pub fn draw(&mut self, chance: &mut impl table::Chance) -> Option<$Id> {
                table::draw(&mut self.0, chance).map($Id)
            }

            /// Each of them, in order of number.
            pub fn iter(self) -> impl Iterator<Item = $Id> + Clone {
                let mut rest = self.0;
                std::iter::from_fn(move || {
                    let lowest = u8::try_from(rest.trailing_zeros()).ok().filter(|&number| number < 64)?;
                    rest &= rest - 1;
                    Some($Id(lowest))
                })
            }
        }

        impl FromIterator<$Id> for $Set {
            fn from_iter<I: IntoIterator<Item = $Id>>(ids: I) -> Self {
                let mut set = Self::NONE;
                ids.into_iter().for_each(|id| set.insert(id));
                set
            }
        }

        impl Serialize for $Set {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> Deserialize<'de> for $Set {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Vec::<$Id>::deserialize(deserializer).map(|ids| ids.into_iter().collect())
            }
        }
    };
}

numbered! {
    /// One of the 34 commissions, known by a short name like `mona-lisa`.
    CommissionId,
    /// A set of commissions: the face-down deck, or what a player has completed.
    Commissions, CommissionFacts, COMMISSIONS, "a commission"
}

numbered! {
    /// One of the 54 hexes, known as `H01` to `H54`.
    HexId,
    /// A set of hexes: the face-down supply.
    Hexes, HexFacts, HEXES, "a hex, H01 to H54"
}
