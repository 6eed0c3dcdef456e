//! What each viewer may know (M2.4).

use serde::Serialize;
use table::{BySeat, Seat, Viewer, Wire};

use crate::cards::Cards;
use crate::components::{Card, Work};
use crate::ending::{End, Score};
use crate::setup::Options;
use crate::turn::{Masterpiece, Phase};

/// What one viewer may know: the table, and what is in one's own hand.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// What lies open.
    pub table: Table,
    /// What the viewer holds; a spectator holds nothing.
    pub mine: Option<Mine>,
}

impl Wire for View {}
impl Wire for Table {}
impl Wire for Mine {}

/// What lies open (M2.4).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Table {
    /// What was agreed.
    pub options: Options,
    /// The start player.
    pub start: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// Where the turn stands.
    pub phase: Phase,
    /// Cards left in the deck.
    pub deck: u32,
    /// Cards in the discard pile.
    pub discards: u8,
    /// The one on top of it.
    pub top: Option<Card>,
    /// The whole pile from the bottom, where it may be looked through.
    pub pile: Option<Vec<Card>>,
    /// The works nobody has, with how many there are of each.
    pub supply: Vec<(Work, u8)>,
    /// Each player as the others see them.
    pub players: BySeat<PublicPlayer>,
    /// Passes in a row so far.
    pub passes: u8,
    /// Who has triggered the end, and the turns still to come.
    pub end: Option<End>,
}

/// A player as the others see them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct PublicPlayer {
    /// How many cards they hold, without those just drawn.
    pub hand: u32,
    /// Their works, with the cards that lie there.
    pub works: Vec<PublicWork>,
    /// Points of their masterpieces, and how many these are; a plain flag (M6.3) is not counted.
    pub score: Score,
    /// Their hand, where all may look: at tables with open hands and after the end.
    pub shown: Option<Cards>,
    /// The cards they have drawn and not yet chosen from, where all may look.
    pub drawn: Option<Cards>,
}

/// A work in front of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PublicWork {
    /// Its kind.
    pub work: Work,
    /// Its row.
    pub cards: Cards,
    /// One card is left: it has its points and, unless it is a plain flag (M6.3), may be borrowed.
    pub masterpiece: bool,
}

/// The viewer's seat and hand.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Mine {
    /// The seat it is about.
    pub seat: Seat,
    /// What is in it.
    pub hand: Cards,
    /// What was drawn and is to be chosen from.
    pub drawn: Cards,
}

impl Masterpiece {
    pub(crate) fn view_of(&self, viewer: Viewer) -> View {
        let table = Table {
            options: self.options,
            start: self.start,
            active: self.active,
            phase: self.phase,
            deck: self.deck.len(),
            discards: self.pile.len(),
            top: self.pile.top(),
            pile: self.options.open_discard.then(|| self.pile.cards().to_vec()),
            supply: self.in_supply.iter().map(|work| (work, self.supply[work.index()])).collect(),
            players: BySeat::new(self.seats, |seat| self.public(seat)),
            passes: self.passes,
            end: self.end,
        };
        let mine = viewer.seat().filter(|seat| seat.index() < usize::from(self.seats));
        let mine = mine.map(|seat| Mine {
            seat,
            hand: self.player(seat).hand,
            drawn: if seat == self.active { self.drawn } else { Cards::NONE },
        });
        View { table, mine }
    }

    fn public(&self, seat: Seat) -> PublicPlayer {
        let player = self.player(seat);
        let open = self.options.open_hands || self.phase == Phase::Over;
        let choosing = seat == self.active && self.phase == Phase::Keeping;
        let works = player.works.iter().map(|work| {
            let cards = player.rows[work.index()];
            PublicWork { work, cards, masterpiece: cards.len() == 1 }
        });
        PublicPlayer {
            hand: player.hand.len(),
            works: works.collect(),
            score: self.score(seat),
            shown: open.then_some(player.hand),
            drawn: (open && choosing).then_some(self.drawn),
        }
    }
}
