//! What one viewer may know of a table (D2.4).

use serde::Serialize;
use table::{BySeat, Seat, Seats, Viewer, Wire};

use crate::commissions::Commissions;
use crate::components::Colour;
use crate::event::Choice;
use crate::paints::Paints;
use crate::place::{Passing, Place};
use crate::scoring::Score;
use crate::setup::Options;
use crate::turn::{PassThePaint, Step};

/// What one viewer may know.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// What lies open.
    pub table: Table,
    /// What the viewer holds; spectators hold nothing.
    pub mine: Option<Vec<Mine>>,
}

impl Wire for View {}
impl Wire for Table {}
impl Wire for Mine {}

/// What all can see.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Table {
    /// The version of the rules it is played by.
    pub rules: u8,
    /// What was agreed on.
    pub options: Options,
    /// How many play.
    pub seats: u8,
    /// 1 or 2.
    pub round: u8,
    /// Turns of this round that are over; in the advanced draft, cards taken.
    pub turn: u8,
    /// What is being chosen.
    pub step: Step,
    /// Who has still to choose.
    pub awaited: Seats,
    /// Where hands go next; in the advanced draft nowhere.
    pub passing: Option<Passing>,
    /// Who chose first in the advanced draft.
    pub first: Option<Seat>,
    /// Cards to choose from in the advanced draft.
    pub row: Paints,
    /// Brush cards turned up so far this round.
    pub shown: Paints,
    /// Brush cards discarded.
    pub discards: Paints,
    /// Palettes to be claimed.
    pub middle: Commissions,
    /// Commissions to be drawn.
    pub deck: u32,
    /// Commissions discarded.
    pub pile: Commissions,
    /// In order; with double hands two for each seat.
    pub places: Vec<PublicPlace>,
    /// Everybody's points, when the game is over.
    pub scores: Option<BySeat<Score>>,
}

/// What all can see of a place.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PublicPlace {
    /// Whose it is.
    #[serde(flatten)]
    pub place: Place,
    /// Colours kept.
    pub front: Paints,
    /// Palettes claimed.
    pub claimed: Commissions,
    /// Cards in the hand.
    pub hand: u8,
    /// Commissions held.
    pub commissions: u32,
    /// Has it chosen? What, is not to be seen.
    pub chosen: bool,
    /// The card that was turned up and is to be kept or discarded.
    pub drafted: Option<Colour>,
    /// What it holds, where that is public: with open hands (D2.4), and at the end.
    pub open: Option<Open>,
}

/// What a place holds in secret, shown.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Open {
    /// Its hand.
    pub hand: Paints,
    /// Its commissions.
    pub commissions: Commissions,
}

/// What a viewer holds at one place.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Mine {
    /// Which place.
    #[serde(flatten)]
    pub place: Place,
    /// The hand to choose from. What was passed is not looked at before the next turn.
    pub hand: Option<Paints>,
    /// Commissions held.
    pub commissions: Commissions,
    /// What was chosen; it can still be changed.
    pub choice: Option<Choice>,
}

impl View {
    pub(crate) fn of(game: &PassThePaint, viewer: Viewer) -> Self {
        let mine = viewer.seat().filter(|seat| seat.index() < usize::from(game.places.seats())).map(|seat| {
            let places = game.places.all().filter(|place| place.seat == seat);
            places.map(|place| Mine::of(game, place)).collect()
        });
        Self { table: Table::of(game), mine }
    }
}

impl Table {
    fn of(game: &PassThePaint) -> Self {
        let over = game.step == Step::Over;
        Self {
            rules: game.rules,
            options: game.options,
            seats: game.places.seats(),
            round: game.round + 1,
            turn: game.turn,
            step: game.step,
            awaited: game.places.owners(game.choices.awaited()),
            passing: (!game.options.is_advanced()).then(|| game.passing()),
            first: game.first,
            row: game.row,
            shown: game.shown(),
            discards: game.discards,
            middle: game.middle,
            deck: game.deck.len(),
            pile: game.pile,
            places: game.places.all().map(|place| PublicPlace::of(game, place)).collect(),
            scores: over.then(|| game.all_scores()),
        }
    }
}

impl PublicPlace {
    fn of(game: &PassThePaint, place: Place) -> Self {
        let player = game.player(place);
        let hand = game.hands[place.index()];
        let shown = game.options.open_hands || game.step == Step::Over;
        Self {
            place,
            front: player.front,
            claimed: player.claimed,
            hand: hand.total(),
            commissions: player.commissions.len(),
            chosen: game.choices.choice(place.number()).is_some(),
            drafted: game.drafted[place.index()],
            open: shown.then_some(Open { hand, commissions: player.commissions }),
        }
    }
}

impl Mine {
    fn of(game: &PassThePaint, place: Place) -> Self {
        let choosing = game.step == Step::Draft && !game.options.is_advanced();
        Self {
            place,
            hand: choosing.then(|| game.hands[place.index()]),
            commissions: game.player(place).commissions,
            choice: game.choices.choice(place.number()),
        }
    }
}
