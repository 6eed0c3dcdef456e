//! Set-up (M2).

use serde::{Deserialize, Serialize};
use table::{Chance, Log, OptionFacts, OptionKind, Seat, Wire};

use crate::cards::{Cards, Ranks};
use crate::components::{Card, DRAWN, START_HAND, WORKS, Work, Works};
use crate::event::{Event, OpenEvent};
use crate::pile::Pile;
use crate::rejection::Rejection;
use crate::turn::{Masterpiece, Phase, Player};

/// What a table may agree on. All are off by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Options {
    /// M2.4: the whole discard pile may be looked through.
    pub open_discard: bool,
    /// M2.4: everything in hand is public.
    pub open_hands: bool,
    /// M6.3: the End Flag is a point and nothing more. Records older than this option do not have it, and they are
    /// digested as they were written: so it is written only where it is on.
    #[serde(skip_serializing_if = "is_off")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub plain_flag: bool,
}

impl Wire for Options {}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_off(option: &bool) -> bool {
    !option
}

impl Options {
    /// M6.3: is a work of this kind a point and nothing more?
    #[inline]
    pub fn is_plain(self, work: Work) -> bool {
        self.plain_flag && work == Work::END_FLAG
    }
}

/// The same for people, in the order of the fields.
pub(crate) const FACTS: [OptionFacts; 3] = [
    OptionFacts {
        name: "open-discard",
        kind: OptionKind::Flag { default: false },
        says: "Anybody may look through the whole discard pile, not only at its top card.",
    },
    OptionFacts {
        name: "open-hands",
        kind: OptionKind::Flag { default: false },
        says: "All hands lie face up, and so do the cards just drawn and every payment; the printed rules \
               have them hidden.",
    },
    OptionFacts {
        name: "plain-flag",
        kind: OptionKind::Flag { default: false },
        says: "The End Flag is a point and nothing more: nobody borrows its card, and it is not counted when \
               a tie is broken.",
    },
];

/// Copies of each work in the box.
const ALL_WORKS: [u8; Work::COUNT] = {
    let mut copies = [0; Work::COUNT];
    let mut work = 0;
    while work < Work::COUNT {
        copies[work] = WORKS[work].copies;
        work += 1;
    }
    copies
};

impl Masterpiece {
    /// M2.1: the works lie open, all cards are in the deck, and the third player is the first to discard.
    pub(crate) fn before_the_deal(options: Options, seats: u8, start: Seat) -> Self {
        Self {
            players: [Player::default(); 5],
            announced: Cards::NONE,
            masterpieces: Cards::NONE,
            borrowable: Ranks::NONE,
            lies_with: [None; Card::COUNT as usize],
            deck: Cards::ALL,
            pile: Pile::EMPTY,
            drawn: Cards::NONE,
            supply: ALL_WORKS,
            in_supply: Works::ALL,
            phase: Phase::Discarding,
            seats,
            start,
            active: start.next(seats).next(seats),
            passes: 0,
            end: None,
            options,
        }
    }

    /// M2.1, M2.2: a start player, and cards in turn order.
    pub(crate) fn deal(
        options: Options,
        seats: u8,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> Self {
        let start = Seat::all(seats).nth(chance.pick(u32::from(seats)) as usize).unwrap_or(Seat::new(0));
        log.note(|| OpenEvent::Began { start }.into());
        let mut game = Self::before_the_deal(options, seats, start);
        let mut seat = start;
        for &count in &DRAWN[..usize::from(seats)] {
            let cards: Cards = (0..count).filter_map(|_| game.deck.draw(chance)).collect();
            game.player_mut(seat).hand = cards;
            log.note(|| Event::Dealt { seat, cards, open: options.open_hands });
            seat = seat.next(seats);
        }
        game
    }

    /// M2.3: from the third player on each goes down to three cards.
    pub(crate) fn discard(
        &mut self,
        seat: Seat,
        card: Card,
        log: &mut impl Log<Event>,
    ) -> Result<(), Rejection> {
        if !self.player(seat).hand.has(card) {
            return Err(Rejection::DiscardNotHeld { card });
        }
        self.player_mut(seat).hand -= card;
        self.pile.push(card);
        log.note(|| OpenEvent::Discarded { seat, card }.into());
        if self.player(seat).hand.len() == u32::from(START_HAND) {
            self.active = seat.next(self.seats);
            if self.active == self.start {
                self.phase = Phase::Acting;
            }
        }
        Ok(())
    }
}
