//! All figures of the game, for programs that know none of it.

use serde::Serialize;
use table::Wire;

use crate::bank::Rate;
use crate::board::Cell;
use crate::cards::Cards;
use crate::components::{
    COLOURS, Colour, CommissionId, HAND_LIMIT, HexId, Primary, START_HAND, START_PIECE, TARGETS,
};

/// All figures of Pastiche.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Catalogue {
    /// The colours of palette cards (P1.1).
    pub colours: Vec<ColourEntry>,
    /// The commissions (P1.2, P1.3).
    pub commissions: Vec<CommissionEntry>,
    /// The hexes (P1.4).
    pub hexes: Vec<HexEntry>,
    /// The starting piece (P1.5): its cells with the dab on each corner. They have no centre.
    pub start: Vec<(Cell, [Primary; 6])>,
    /// The cells around one, across edges 0 to 5.
    pub steps: Vec<Cell>,
    /// What meets each corner of a hex (P4.4): twice an edge, and which corner of the hex across it lies there.
    pub meeting: Vec<[(usize, usize); 2]>,
    /// Palette cards that everybody begins with (P2.4).
    pub hand: Cards,
    /// So many palette cards may be kept at the end of a turn (P6.1).
    pub hand_limit: u8,
    /// Points of commissions that bring the last round on (P7.1): how many play, and the points.
    pub targets: Vec<(u8, u8)>,
}

impl Wire for Catalogue {}

/// A colour of palette card.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct ColourEntry {
    /// As it is called in views, events and actions.
    pub colour: Colour,
    /// Its letters in notation.
    pub code: &'static str,
    /// Points of one card.
    pub value: u8,
    /// Cards of it in the bank at the start.
    pub count: u8,
    /// The dabs that make it where they meet, in the order R Y B (P4.5, P4.6); none make the others.
    pub mix: Option<&'static str>,
    /// What the bank asks for it (P5.2).
    pub rate: Rate,
}

/// A commission.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct CommissionEntry {
    /// Its short name.
    pub id: CommissionId,
    /// The picture's title.
    pub title: &'static str,
    /// Who painted it.
    pub artist: &'static str,
    /// A card of each of these completes it.
    pub colours: Vec<Colour>,
    /// What it is worth.
    pub points: u8,
    /// The other commission by the same artist.
    pub companion: CommissionId,
    /// What both are worth besides (P7.5).
    pub bonus: u8,
}

/// A hex.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct HexEntry {
    /// Its number.
    pub id: HexId,
    /// The dabs as printed, corner by corner, clockwise from the top left. Turned by k, corner i shows dab i - k.
    pub dabs: [Primary; 6],
    /// One primary, or two of which one is taken (P4.8).
    pub centre: Vec<Primary>,
}

impl Catalogue {
    /// As the game is.
    pub fn new() -> Self {
        let colours = COLOURS.iter().map(|facts| ColourEntry {
            colour: facts.colour,
            code: facts.code,
            value: facts.value,
            count: facts.count,
            mix: facts.mix,
            rate: facts.colour.rate(),
        });
        let commissions = CommissionId::all().map(|id| {
            let facts = id.facts();
            CommissionEntry {
                id,
                title: facts.title,
                artist: facts.artist,
                colours: facts.colours.to_vec(),
                points: facts.points,
                companion: facts.companion,
                bonus: facts.bonus,
            }
        });
        let hexes =
            HexId::all().map(|id| HexEntry { id, dabs: id.facts().dabs, centre: id.facts().centre.to_vec() });
        Self {
            colours: colours.collect(),
            commissions: commissions.collect(),
            hexes: hexes.collect(),
            start: START_PIECE.to_vec(),
            steps: Cell::STEPS.to_vec(),
            meeting: (0..6).map(Cell::meeting_at).collect(),
            hand: START_HAND,
            hand_limit: HAND_LIMIT,
            targets: TARGETS.to_vec(),
        }
    }
}

impl Default for Catalogue {
    fn default() -> Self {
        Self::new()
    }
}
