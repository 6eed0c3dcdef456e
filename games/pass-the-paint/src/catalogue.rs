//! All figures of the game, for programs that know none of it.

use serde::Serialize;
use table::Wire;

use crate::components::{
    BLUE_IN_PLAY, COLOURS, Colour, Commission, DEALT, DRAWN, HAND, PENALTY, RED_IN_PLAY, ROW,
};

/// All figures of Pass the Paint.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Catalogue {
    /// The colours of brush cards (D1.1, D1.3).
    pub colours: Vec<ColourEntry>,
    /// The commission deck (D1.2): commissions, then palettes. There is one of each.
    pub commissions: Vec<CommissionEntry>,
    /// Cards of a round's blue deck in play (D2.1): for two players, for three and so on.
    pub blue_in_play: Vec<u8>,
    /// Cards of a round's red deck in play.
    pub red_in_play: Vec<u8>,
    /// Cards in a hand when a round begins, and turns in it (D2.3, D5.1).
    pub hand: u8,
    /// Cards turned up at a time in the advanced draft (D8.1).
    pub row: u8,
    /// Commissions everybody begins with (D2.2).
    pub dealt: u8,
    /// Commissions drawn for a card discarded (D3.5).
    pub drawn: u8,
    /// Points off for a commission that is not complete, with `harder` (D7.2).
    pub penalty: u8,
}

impl Wire for Catalogue {}

/// A colour.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct ColourEntry {
    /// As it is called in moves, events and actions.
    pub colour: Colour,
    /// Its letter wherever several cards are written together, as in hands.
    pub code: char,
    /// What has to lie in front of a player already (D3.4).
    pub requires: Vec<Colour>,
    /// What 1 to 6 copies are worth together (D6.1).
    pub values: [u8; 6],
    /// Cards of it in the blue decks of round one and round two.
    pub blue: [u8; 2],
    /// Cards of it in the red decks of round one and round two.
    pub red: [u8; 2],
}

/// A card of the commission deck.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct CommissionEntry {
    /// Its number.
    pub id: Commission,
    /// What is printed.
    pub name: &'static str,
    /// What has to lie in front of a player (D6.2).
    pub colours: Vec<Colour>,
    /// What it is worth.
    pub points: u8,
    /// It is a palette, which may lie in the middle for all (D4.1).
    pub palette: bool,
}

impl Catalogue {
    /// As the game is.
    pub fn new() -> Self {
        let colours = COLOURS.iter().map(|facts| ColourEntry {
            colour: facts.colour,
            code: facts.code,
            requires: facts.requires.iter().collect(),
            values: facts.values,
            blue: facts.blue,
            red: facts.red,
        });
        let commissions = Commission::all().map(|id| {
            let facts = id.facts();
            CommissionEntry {
                id,
                name: facts.name,
                colours: facts.colours.iter().collect(),
                points: facts.points,
                palette: facts.palette,
            }
        });
        Self {
            colours: colours.collect(),
            commissions: commissions.collect(),
            blue_in_play: BLUE_IN_PLAY.to_vec(),
            red_in_play: RED_IN_PLAY.to_vec(),
            hand: HAND,
            row: ROW,
            dealt: DEALT,
            drawn: DRAWN,
            penalty: PENALTY,
        }
    }
}

impl Default for Catalogue {
    fn default() -> Self {
        Self::new()
    }
}
