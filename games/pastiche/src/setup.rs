//! Set-up (P2).

use serde::{Deserialize, Serialize};
use table::{Chance, Log, OptionFacts, OptionKind, Seat, Wire};

use crate::board::Board;
use crate::components::{CommissionId, Commissions, Hexes, START_HAND};
use crate::event::{Event, OpenEvent};
use crate::mixing::fill_hexes;
use crate::offers::{ALL_CARDS, Offers};
use crate::turn::{Held, Pastiche, Phase, Player};

/// What a table may agree on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
#[expect(clippy::struct_excessive_bools, reason = "four options that have nothing to do with each other")]
pub struct Options {
    /// P2.6: everything in hand is public.
    pub open_hands: bool,
    /// P2.5a: the table shows what a perfect memory would know.
    pub memory_aid: bool,
    /// P4.2: hexes go beside the starting piece or a hex of somebody else.
    pub strict_neighbours: bool,
    /// P5.1b: offers with one side empty are allowed.
    pub gifts: bool,
}

impl Wire for Options {}

impl Options {
    /// Everything off.
    pub const NONE: Self =
        Self { open_hands: false, memory_aid: false, strict_neighbours: false, gifts: false };
}

/// Gifts are allowed unless a table says otherwise (P5.1b); the rest is off unless it says so.
impl Default for Options {
    fn default() -> Self {
        Self { gifts: true, ..Self::NONE }
    }
}

/// The same for people, in the order of the fields.
pub(crate) const FACTS: [OptionFacts; 4] = [
    OptionFacts {
        name: "open-hands",
        kind: OptionKind::Flag { default: false },
        says: "All hands lie face up, where the booklet has them hidden.",
    },
    OptionFacts {
        name: "memory-aid",
        kind: OptionKind::Flag { default: false },
        says: "The table shows what somebody who forgets nothing would know of the others' hands.",
    },
    OptionFacts {
        name: "strict-neighbours",
        kind: OptionKind::Flag { default: false },
        says: "A hex goes beside the starting piece or a hex that somebody else laid, as the booklet has \
               it; otherwise it does not matter who laid its neighbour.",
    },
    OptionFacts {
        name: "gifts",
        kind: OptionKind::Flag { default: true },
        says: "An offer may leave one side empty, for players may agree on any deal they like; without gifts \
               both sides name a card.",
    },
];

impl Pastiche {
    /// P2.1 to P2.4: the bank, the gallery, a start player, and each player's commissions, hexes and four cards.
    pub(crate) fn deal(
        rules: u8,
        options: Options,
        seats: u8,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> Self {
        let start = Seat::all(seats).nth(chance.pick(u32::from(seats)) as usize).unwrap_or(Seat::new(0));
        let mut game = Self {
            bank: ALL_CARDS,
            players: [Player::default(); 4],
            offers: Offers::new(),
            supply: Hexes::ALL,
            deck: Commissions::ALL,
            gallery: [None; 4],
            board: Board::new(),
            phase: Phase::Mixing,
            seats,
            start,
            active: start,
            round: 1,
            options,
            rules,
        };
        for place in 0..4 {
            game.gallery[place] = game.deck.draw(chance);
        }
        let gallery = game.gallery;
        log.note(|| OpenEvent::Began { start, gallery: gallery.iter().flatten().copied().collect() }.into());
        for seat in Seat::all(seats) {
            game.bank -= START_HAND;
            let commissions: [Option<CommissionId>; 2] = std::array::from_fn(|_| game.deck.draw(chance));
            let player = game.player_mut(seat);
            player.palette = START_HAND;
            player.commissions =
                commissions.map(|dealt| dealt.map(|commission| Held { commission, known: false }));
            fill_hexes(&mut game, seat, chance);
            let hexes = game.player(seat).hexes;
            log.note(|| Event::Dealt {
                seat,
                palette: START_HAND,
                commissions: commissions.iter().flatten().copied().collect(),
                hexes: hexes.iter().flatten().copied().collect(),
                open: options.open_hands,
            });
        }
        log.note(|| OpenEvent::TurnBegan { seat: start, round: 1 }.into());
        game
    }
}
