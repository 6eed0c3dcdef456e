//! The mixing phase (P4): place a hex, then mix its corners or take its centre.

use table::{Chance, Log, Seat};

use crate::board::{Cell, Ground, Placed, Turn};
use crate::cards::Cards;
use crate::components::{COLOURS, Colour, HexId, Primary};
use crate::event::{Event, OpenEvent};
use crate::rejection::Rejection;
use crate::turn::{Pastiche, Phase};

impl Pastiche {
    /// P4.1, P4.2: one hex of one's own on a free cell beside the layout, turned as one likes.
    #[inline(always)]
    pub(crate) fn place(
        &mut self,
        seat: Seat,
        (hex, at, turn): (HexId, Cell, Turn),
        log: &mut impl Log<Event>,
    ) -> Result<(), Rejection> {
        self.in_phase(seat, Phase::Mixing)?;
        let [first, second] = self.player(seat).hexes;
        if first != Some(hex) && second != Some(hex) {
            return Err(Rejection::HexNotHeld { hex });
        }
        let cell = match self.board.ground(at) {
            Ground::Covered => return Err(Rejection::CellCovered { at }),
            Ground::Apart => return Err(Rejection::CellApart { at }),
            Ground::Open(cell) => cell,
        };
        if !self.board.free_for(seat, self.options.strict_neighbours)(at) {
            return Err(Rejection::OnlyOwnNeighbours { at });
        }

        self.board.place_on(cell, Placed { hex, at, turn, by: seat });
        self.player_mut(seat).hexes = [if first == Some(hex) { second } else { first }, None];
        self.phase = Phase::Collecting;
        log.note(|| OpenEvent::Placed { seat, hex, at, turn }.into());
        Ok(())
    }

    /// P4.4 to P4.7: a card for each corner that mixes to something, as far as the bank has them.
    #[inline(always)]
    pub(crate) fn mix(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Result<(), Rejection> {
        self.in_phase(seat, Phase::Collecting)?;

        let cards = self.board.last_mix().both(self.bank);
        self.collect(seat, cards);
        log.note(|| OpenEvent::Mixed { seat, cards }.into());
        Ok(())
    }

    /// P4.8: one card of a primary in the centre of the hex just placed.
    #[inline(always)]
    pub(crate) fn take_centre(
        &mut self,
        seat: Seat,
        colour: Primary,
        log: &mut impl Log<Event>,
    ) -> Result<(), Rejection> {
        self.in_phase(seat, Phase::Collecting)?;
        let (primary, colour) = (colour, colour.colour());
        if self.centre() >> primary as u32 & 1 == 0 {
            return Err(Rejection::NotInCentre { colour });
        }
        if self.bank.count(colour) == 0 {
            return Err(Rejection::CentreNotInBank { colour });
        }

        self.collect(seat, Cards::one(colour));
        log.note(|| OpenEvent::TookCentre { seat, colour }.into());
        Ok(())
    }

    /// P4.3: nobody has to collect.
    #[inline(always)]
    pub(crate) fn leave(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Result<(), Rejection> {
        self.in_phase(seat, Phase::Collecting)?;

        self.collect(seat, Cards::NONE);
        log.note(|| OpenEvent::Left { seat }.into());
        Ok(())
    }

    #[inline(always)]
    fn collect(&mut self, seat: Seat, cards: Cards) {
        self.bank -= cards;
        self.player_mut(seat).palette += cards;
        self.phase = Phase::Painting { swapped: false };
    }

    /// The primaries in the centre of the hex placed last, as three bits.
    #[inline]
    fn centre(&self) -> u32 {
        self.board.placed().last().map_or(0, |placed| placed.hex.centre())
    }

    /// P4.8: those of them that the bank has.
    #[inline]
    pub(crate) fn centre_on_offer(&self) -> u32 {
        self.centre() & self.bank.at_least(1).primaries()
    }

    /// P4.9: had the active player no hex to begin with? Whoever else has one places it before it is this player's turn
    /// again, so the hex placed last is this player's only if it was placed in this turn.
    pub(crate) fn skipped_mixing(&self) -> bool {
        let none_left = self.player(self.active).hexes.iter().all(Option::is_none);
        none_left && self.board.placed().last().is_none_or(|placed| placed.by != self.active)
    }

    /// P4.9: who has no hex goes on to paint.
    pub(crate) fn begin_mixing(&mut self) {
        let has_hex = self.player(self.active).hexes.iter().any(Option::is_some);
        self.phase = if has_hex { Phase::Mixing } else { Phase::Painting { swapped: false } };
    }
}

/// The colour that these dabs make where they meet (P4.5, P4.6): two or three of them, in any order.
///
/// ```
/// use pastiche::{Colour, Primary::*, mix};
///
/// assert_eq!(mix(&[Red, Yellow]), Some(Colour::Orange));
/// assert_eq!(mix(&[Blue, Red, Blue]), Some(Colour::Purple));
/// assert_eq!(mix(&[Red, Red]), None);
/// ```
pub fn mix(dabs: &[Primary]) -> Option<Colour> {
    if dabs.len() > 3 {
        return None;
    }
    let sum: u8 = dabs.iter().map(|&dab| code(dab)).sum();
    Cards::from_mixes(MIXES[usize::from(sum)]).first()
}

/// Two bits to count each primary at a corner: dabs that meet are added.
#[inline]
pub(crate) const fn code(dab: Primary) -> u8 {
    1 << (2 * dab as u8)
}

/// What the six corners with these codes, a byte each, give together.
#[inline]
pub(crate) fn mix_codes(codes: u64) -> Cards {
    let corners = codes.to_le_bytes();
    Cards::from_mixes(corners[..6].iter().map(|&corner| MIXES[usize::from(corner & 63)]).sum())
}

/// What somebody would pay for a card of each colour, laid out so that corners are priced as fast as they are mixed.
///
/// ```
/// use pastiche::{Board, Colour, HexId, Prices, Turn};
///
/// let (board, hex) = (Board::new(), HexId::new(0).unwrap());
/// let prices = Prices::new(|colour| if colour == Colour::Brown { 3 } else { 1 });
/// board.for_each_price([Some(hex)], &prices, |_, cell, worth| {
///     let at = board.open_cell(cell);
///     for (turn, worth) in Turn::ALL.into_iter().zip(worth) {
///         let mix = board.mix_at(at, hex, turn).unwrap();
///         assert_eq!(worth, i16::from(mix.total() + 2 * mix.count(Colour::Brown)));
///         assert!(worth <= board.promise_at(at, &prices).unwrap());
///     }
///     i16::MIN
/// });
/// ```
#[derive(Clone, Debug)]
pub struct Prices([OneMore; 64]);

/// What one more dab is worth at a corner.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OneMore {
    /// If it is yellow.
    pub yellow: i16,
    /// By how much a red one is better.
    pub more_red: i16,
    /// By how much a blue one is better.
    pub more_blue: i16,
    /// The best of the three.
    pub most: i16,
}

impl Prices {
    /// No card has a higher price, so that those of six fit.
    pub const MOST: i16 = i16::MAX / 6;

    /// The price of a card of each colour that can be mixed; [`Prices::MOST`] if it is higher.
    #[inline]
    pub fn new(price: impl Fn(Colour) -> i16) -> Self {
        let mut prices = [0; 64];
        for &(code, colour) in &MIXED {
            prices[usize::from(code)] = price(colour).clamp(-Self::MOST, Self::MOST);
        }
        let mut corners = [OneMore::default(); 64];
        for corner in UNFINISHED {
            let [red, yellow, blue] = Primary::ALL.map(|dab| prices[usize::from((corner + code(dab)) & 63)]);
            corners[usize::from(corner)] = OneMore {
                yellow,
                more_red: red - yellow,
                more_blue: blue - yellow,
                most: red.max(yellow).max(blue),
            };
        }
        Self(corners)
    }

    /// What one more dab is worth at each of these corners, where at most two have met.
    #[inline]
    pub(crate) fn one_more(&self, corners: [u8; 6]) -> [OneMore; 6] {
        corners.map(|corner| self.0[usize::from(corner & 63)])
    }
}

/// The most that one more dab at each of these corners could be worth together.
#[inline]
pub(crate) fn promise(corners: &[OneMore; 6]) -> i16 {
    corners.iter().map(|corner| corner.most).sum()
}

/// The codes of the corners where another dab can come: none, one or two have met there.
const UNFINISHED: [u8; 10] = {
    let (red, yellow, blue) = (code(Primary::Red), code(Primary::Yellow), code(Primary::Blue));
    [0, red, yellow, blue, red + red, yellow + yellow, blue + blue, red + yellow, yellow + blue, blue + red]
};

/// How many colours can be mixed: they come first.
const MIXABLE: usize = Colour::Purple as usize + 1;

/// The dabs that mix to something, as the sum of their codes, with what they make.
static MIXED: [(u8, Colour); MIXABLE] = {
    let mut mixed = [(0, Colour::Red); MIXABLE];
    let mut number = 0;
    while number < MIXABLE {
        let Some(dabs) = COLOURS[number].mix else { panic!("data/colours.toml puts what is mixed first") };
        mixed[number] = (sum_of(dabs), COLOURS[number].colour);
        number += 1;
    }
    mixed
};

/// The mixing chart, by the sum of the dabs' codes: one card, or nothing.
static MIXES: [u64; 64] = {
    let mut mixes = [0; 64];
    let mut number = 0;
    while number < MIXABLE {
        let (sum, colour) = MIXED[number];
        mixes[sum as usize] = Cards::mixed(colour);
        number += 1;
    }
    mixes
};

/// The codes of dabs given by their letters, added.
const fn sum_of(dabs: &str) -> u8 {
    let mut sum = 0;
    let mut dab = 0;
    while dab < dabs.len() {
        sum += code(match dabs.as_bytes()[dab] {
            b'R' => Primary::Red,
            b'Y' => Primary::Yellow,
            b'B' => Primary::Blue,
            _ => panic!("data/colours.toml mixes something that is no primary"),
        });
        dab += 1;
    }
    sum
}

/// Drawing hexes is part of the clean-up, but dealing them is not: both fill the free places of a hand.
pub(crate) fn fill_hexes(game: &mut Pastiche, seat: Seat, chance: &mut impl Chance) {
    for place in 0..2 {
        if game.player(seat).hexes[place].is_none() {
            game.player_mut(seat).hexes[place] = game.supply.draw(chance);
        }
    }
}
