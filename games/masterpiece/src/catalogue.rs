//! All figures of the game, for programs that know none of it.

use serde::Serialize;
use table::Wire;

use crate::components::{Card, DRAWN, GENRES, START_HAND, TRIGGER, Work};
use crate::shape::Shape;

/// All figures of Birth of a Masterpiece.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Catalogue {
    /// The genres (M1.1).
    pub genres: Vec<GenreEntry>,
    /// All story cards: there is one of each.
    pub cards: Vec<CardEntry>,
    /// The kinds of work (M1.2).
    pub works: Vec<WorkEntry>,
    /// Cards drawn at the start by the first player, the second and so on (M2.2).
    pub drawn: Vec<u8>,
    /// Cards in hand when the game begins (M2.3).
    pub hand: u8,
    /// Points that trigger the end (M6.1).
    pub trigger: u8,
}

impl Wire for Catalogue {}

/// A genre.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct GenreEntry {
    /// What is printed.
    pub name: &'static str,
    /// Its letter in the names of cards.
    pub code: char,
    /// The rank of its first card.
    pub lowest: u8,
}

/// A story card.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct CardEntry {
    /// As it is written.
    pub card: Card,
    /// The letter of its genre.
    pub genre: char,
    /// 1 to 13.
    pub rank: u8,
}

/// A kind of work.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct WorkEntry {
    /// Its short name.
    pub work: Work,
    /// What is printed.
    pub title: &'static str,
    /// What it is worth as a masterpiece.
    pub points: u8,
    /// So many of it there are.
    pub copies: u8,
    /// The cards it is made of.
    pub shape: Shape,
}

impl Catalogue {
    /// As the game is.
    pub fn new() -> Self {
        let genres = GENRES.iter().map(|genre| GenreEntry {
            name: genre.name,
            code: genre.code,
            lowest: genre.lowest,
        });
        let cards = Card::all().map(|card| CardEntry { card, genre: card.genre().code, rank: card.rank() });
        let works = Work::all().map(|work| {
            let facts = work.facts();
            WorkEntry {
                work,
                title: facts.title,
                points: facts.points,
                copies: facts.copies,
                shape: facts.shape,
            }
        });
        Self {
            genres: genres.collect(),
            cards: cards.collect(),
            works: works.collect(),
            drawn: DRAWN.to_vec(),
            hand: START_HAND,
            trigger: TRIGGER,
        }
    }
}

impl Default for Catalogue {
    fn default() -> Self {
        Self::new()
    }
}
