//! What is in the box (D1): brush cards of eleven colours, and commissions and palettes.
//!
//! The figures stand in `data/*.toml`, each row with its source; this file gives them their shapes.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use table::NotationError;

use crate::paints::{Colours, Paints};

include!(concat!(env!("OUT_DIR"), "/components.rs"));

/// What is to be known of a colour.
#[derive(Debug)]
#[expect(missing_docs, reason = "as the columns of data/colours.toml, which explains them")]
pub struct ColourFacts {
    pub colour: Colour,
    pub name: &'static str,
    pub code: char,
    pub mark: &'static str,
    pub pigment: &'static str,
    pub rgb: [u8; 3],
    pub requires: Colours,
    pub values: [u8; 6],
    pub blue: [u8; 2],
    pub red: [u8; 2],
}

impl Colour {
    /// So many there are.
    pub const COUNT: usize = COLOURS.len();

    /// Its number, for arrays that keep one thing for each.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The facts of it.
    #[inline]
    pub const fn facts(self) -> &'static ColourFacts {
        &COLOURS[self as usize]
    }

    /// What so many copies are worth together; more than six are worth as much as six (D1.1).
    #[inline]
    pub const fn value(self, copies: u8) -> u8 {
        /// With none before one, so that there is nothing to tell apart.
        const VALUES: [[u8; 7]; Colour::COUNT] = {
            let mut values = [[0; 7]; Colour::COUNT];
            let mut colour = 0;
            while colour < Colour::COUNT {
                let mut copies = 1;
                while copies < 7 {
                    values[colour][copies] = COLOURS[colour].values[copies - 1];
                    copies += 1;
                }
                colour += 1;
            }
            values
        };
        VALUES[self as usize][if copies < 6 { copies as usize } else { 6 }]
    }

    /// What has to lie in front of a player before a card of this colour is kept (D1.3).
    #[inline]
    pub const fn requires(self) -> Colours {
        /// Asked for at every flip, so kept together.
        const REQUIRED: [Colours; Colour::COUNT] = {
            let mut required = [Colours::NONE; Colour::COUNT];
            let mut colour = 0;
            while colour < Colour::COUNT {
                required[colour] = COLOURS[colour].requires;
                colour += 1;
            }
            required
        };
        REQUIRED[self as usize]
    }

    /// All of them, in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        COLOURS.iter().map(|facts| facts.colour)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.facts().name)
    }
}

impl FromStr for Colour {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let named = Self::all().find(|colour| colour.facts().name == text);
        named.ok_or_else(|| NotationError::new("a colour like `green`", text))
    }
}

impl Colour {
    /// What is required for this colour and is not among these: each costs a commission (D3.4).
    #[inline]
    pub const fn lacks(self, there: Colours) -> Colours {
        self.requires().except(there)
    }
}

/// Blue brush cards that there are for a round (D1.1).
pub const BLUE: u8 = 24;
/// Red brush cards that there are for a round (D1.1).
pub const RED: u8 = 12;

/// The brush cards of one round at one table (D2.1): which deck they are from, and how many of it are in play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BrushDeck {
    pub(crate) blue: &'static [Colour; BLUE as usize],
    pub(crate) red: &'static [Colour; RED as usize],
    /// So many of the blue cards, drawn at random.
    pub(crate) blue_in_play: u8,
    /// So many of the red cards, drawn at random.
    pub(crate) red_in_play: u8,
}

impl BrushDeck {
    /// D2.1: for a round (0 or 1) with so many players.
    pub(crate) fn of(round: u8, players: u8) -> Self {
        let nth = usize::from(players.saturating_sub(2)).min(BLUE_IN_PLAY.len() - 1);
        Self { blue_in_play: BLUE_IN_PLAY[nth], red_in_play: RED_IN_PLAY[nth], ..Self::of_round(round) }
    }

    /// D9.1: for a round with double hands.
    pub(crate) fn double_hands(round: u8) -> Self {
        Self { blue_in_play: DOUBLE_HANDS_IN_PLAY, red_in_play: 0, ..Self::of_round(round) }
    }

    fn of_round(round: u8) -> Self {
        let (blue, red) = if round == 0 { (&BLUE_ONE, &RED_ONE) } else { (&BLUE_TWO, &RED_TWO) };
        Self { blue, red, blue_in_play: 0, red_in_play: 0 }
    }

    /// All blue cards.
    pub(crate) fn blue_cards(&self) -> Paints {
        self.blue.iter().copied().collect()
    }

    /// All red cards.
    pub(crate) fn red_cards(&self) -> Paints {
        self.red.iter().copied().collect()
    }

    /// So many cards are in play.
    pub(crate) fn in_play(&self) -> u8 {
        self.blue_in_play + self.red_in_play
    }

    /// Could these be among the cards in play?
    pub(crate) fn could_hold(&self, cards: Paints) -> bool {
        let blue = self.blue_cards();
        let all = blue.and(if self.red_in_play > 0 { self.red_cards() } else { Paints::NONE });
        // Where red ones are added all blue ones are in play, so what is more than those is red.
        let beyond_blue = cards.less(blue).total();
        all.holds(cards) && beyond_blue <= self.red_in_play && cards.total() <= self.in_play()
    }
}

/// What is to be known of a card of the commission deck.
#[derive(Debug)]
#[expect(missing_docs, reason = "as the columns of data/commissions.toml, which explains them")]
pub struct CommissionFacts {
    pub id: &'static str,
    pub name: &'static str,
    pub colours: Colours,
    pub points: u8,
    pub palette: bool,
}

/// A card of the commission deck, commission or palette, written `C07` or `P03`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
pub struct Commission(pub(crate) u8);

impl Commission {
    /// So many there are.
    pub const COUNT: u8 = {
        assert!(COMMISSIONS.len() <= 64, "a set of them is the bits of a word");
        #[expect(clippy::cast_possible_truncation, reason = "at most 64")]
        {
            COMMISSIONS.len() as u8
        }
    };

    /// The one with this number, if there is one.
    pub const fn new(number: u8) -> Option<Self> {
        if number < Self::COUNT { Some(Self(number)) } else { None }
    }

    /// Its number, for arrays that keep one thing for each.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The facts of it.
    #[inline]
    pub const fn facts(self) -> &'static CommissionFacts {
        &COMMISSIONS[self.0 as usize]
    }

    /// The colours it asks for.
    #[inline]
    pub const fn colours(self) -> Colours {
        /// Asked for whenever a colour is kept, so kept together.
        const ASKED: [Colours; COMMISSIONS.len()] = {
            let mut asked = [Colours::NONE; COMMISSIONS.len()];
            let mut card = 0;
            while card < COMMISSIONS.len() {
                asked[card] = COMMISSIONS[card].colours;
                card += 1;
            }
            asked
        };
        ASKED[self.0 as usize]
    }

    /// What it is worth.
    #[inline]
    pub const fn points(self) -> u8 {
        /// Asked for at the end of every playout, so kept together.
        const POINTS: [u8; COMMISSIONS.len()] = {
            let mut points = [0; COMMISSIONS.len()];
            let mut card = 0;
            while card < COMMISSIONS.len() {
                points[card] = COMMISSIONS[card].points;
                card += 1;
            }
            points
        };
        POINTS[self.0 as usize]
    }

    /// Is it a palette?
    #[inline]
    pub const fn is_palette(self) -> bool {
        self.0 >= COMMISSION_COUNT
    }

    /// All of them: commissions, then palettes.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..Self::COUNT).map(Self)
    }
}

impl fmt::Display for Commission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.facts().id)
    }
}

impl FromStr for Commission {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let named = Self::all().find(|card| card.facts().id == text);
        named.ok_or_else(|| NotationError::new("a commission like `C07`", text))
    }
}

impl TryFrom<String> for Commission {
    type Error = NotationError;

    fn try_from(text: String) -> Result<Self, NotationError> {
        text.parse()
    }
}

impl From<Commission> for String {
    fn from(card: Commission) -> Self {
        card.to_string()
    }
}
