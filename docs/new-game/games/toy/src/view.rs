//! What each viewer may know (T1.2), and the worlds that agree with it.

use serde::Serialize;
use table::{BySeat, Chance, Seat, Viewer, Wire};

use crate::rules::{Options, SEATS, Toy};
use crate::stones::Stones;

/// What one viewer may know.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// What lies open.
    pub table: Table,
    /// What the viewer holds; a spectator holds nothing.
    pub mine: Option<Mine>,
}

impl Wire for View {}

/// What lies open.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Table {
    /// What was agreed.
    pub options: Options,
    /// Whose turn it is.
    pub turn: Seat,
    /// Stones left in the urn.
    pub urn: u32,
    /// Each player as the others see them.
    pub players: BySeat<PublicPlayer>,
}

/// A player as the others see them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PublicPlayer {
    /// How many stones are in the fist.
    pub fist: u32,
    /// Which, where all may look.
    pub open: Option<Vec<u8>>,
    /// The stones shown.
    pub shown: Vec<u8>,
    /// What these are worth.
    pub points: i32,
}

/// The viewer's seat and fist.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Mine {
    /// Whose.
    pub seat: Seat,
    /// The stones in it.
    pub fist: Vec<u8>,
}

/// Nothing: all that somebody can know lies on the table or in their fist.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memory;

impl Toy {
    pub(crate) fn view_of(&self, viewer: Viewer) -> View {
        let public = |seat: Seat| PublicPlayer {
            fist: self.fists[seat.index()].len(),
            open: self.options.open_fists.then(|| self.fists[seat.index()].iter().collect()),
            shown: self.shown[seat.index()].iter().collect(),
            points: self.shown[seat.index()].points(),
        };
        let mine = viewer.seat().filter(|seat| seat.index() < usize::from(self.seats));
        View {
            table: Table {
                options: self.options,
                turn: self.turn,
                urn: self.urn.len(),
                players: BySeat::new(self.seats, public),
            },
            mine: mine.map(|seat| Mine { seat, fist: self.fists[seat.index()].iter().collect() }),
        }
    }

    /// A truth that agrees with what is seen, each as likely as the others.
    pub(crate) fn world(view: &View, chance: &mut impl Chance) -> Self {
        let set = |stones: &[u8]| stones.iter().fold(Stones::NONE, |all, &stone| all.and(Stones::one(stone)));
        let players = view.table.players.as_slice();
        let (mut fists, mut shown) = ([Stones::NONE; SEATS], [Stones::NONE; SEATS]);
        let mut urn = Stones::ALL;
        for (seat, player) in players.iter().enumerate() {
            let own = view.mine.as_ref().filter(|mine| mine.seat.index() == seat).map(|mine| &mine.fist);
            fists[seat] = own.or(player.open.as_ref()).map_or(Stones::NONE, |stones| set(stones));
            shown[seat] = set(&player.shown);
            urn = urn.without(fists[seat]).without(shown[seat]);
        }
        for (seat, player) in players.iter().enumerate() {
            while fists[seat].len() < player.fist {
                fists[seat] = fists[seat].and(Stones::one(urn.draw(chance)));
            }
        }
        let seats = u8::try_from(players.len()).expect("few seats");
        // What is seen says nothing of older rules, and there are none.
        Self { rules: 1, options: view.table.options, seats, turn: view.table.turn, urn, fists, shown }
    }
}
