//! Trade with the bank (P5.2).

use serde::Serialize;
use table::{Log, Seat};

use crate::cards::{Cards, Colours};
use crate::components::{Colour, Group, Primary, nth_primary};
use crate::event::{Event, OpenEvent};
use crate::rejection::Rejection;
use crate::turn::Pastiche;

/// What the bank asks for one card (P5.2).
///
/// ```
/// use pastiche::{Cards, Colour, Rate};
///
/// assert_eq!(Colour::Teal.rate(), Rate::Alike(3));
/// assert!(Colour::Teal.rate().takes(Cards::several(3, Colour::Red), Colour::Teal));
/// assert_eq!(Colour::Gray.rate(), Rate::These(Cards::of(&[Colour::Black, Colour::White])));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Rate {
    /// So many of one colour, whichever it is: rate (a).
    Alike(u8),
    /// These cards: rates (b) and (c).
    These(Cards),
    /// So many cards, of which at least one is a primary other than the one wanted: rate (d).
    Exchange(u8),
}

impl Colour {
    /// What the bank asks for a card of this colour (P5.2).
    #[inline]
    pub const fn rate(self) -> Rate {
        match self.facts().group {
            Group::Shade if matches!(self, Self::Gray) => Rate::These(GRAY),
            Group::Secondary | Group::Tertiary | Group::Shade => Rate::Alike(ALIKE),
            Group::Bisque => Rate::These(BISQUE),
            Group::Primary => Rate::Exchange(EXCHANGE),
        }
    }
}

impl Rate {
    /// Do just these cards pay for one of this colour, whose rate it is?
    #[inline(always)]
    pub fn takes(self, give: Cards, get: Colour) -> bool {
        match self {
            Self::Alike(count) => give.first().is_some_and(|colour| give == Cards::several(count, colour)),
            Self::These(cards) => give == cards,
            Self::Exchange(count) => {
                give.total() == count && give.at_least(1).primaries() & !(1 << get as u32) != 0
            }
        }
    }
}

/// Rate (a): so many alike.
const ALIKE: u8 = 3;
/// Rate (d): a primary and a second card.
const EXCHANGE: u8 = 2;
const BISQUE: Cards = Cards::of(&[Colour::Yellow, Colour::Brown]);
const GRAY: Cards = Cards::of(&[Colour::Black, Colour::White]);
const PRIMARIES: Colours = Colours::of(&[Colour::Red, Colour::Yellow, Colour::Blue]);
/// What three alike buy: black, white, any secondary or tertiary.
const FOR_THREE: Colours = {
    let mut bought = Cards::NONE;
    let mut number = 0;
    while number < Colour::ALL.len() {
        if matches!(Colour::ALL[number].rate(), Rate::Alike(_)) {
            bought = bought.and(Cards::one(Colour::ALL[number]));
        }
        number += 1;
    }
    bought.at_least(1)
};

impl Pastiche {
    /// P5.2: some cards back to their stacks for one other.
    #[inline(always)]
    pub(crate) fn trade(
        &mut self,
        seat: Seat,
        give: Cards,
        get: Colour,
        log: &mut impl Log<Event>,
    ) -> Result<(), Rejection> {
        self.painting(seat)?;
        let palette = self.player(seat).palette;
        if !palette.holds(give) {
            return Err(Rejection::TradeNotHeld { missing: give.without(palette) });
        }
        if !get.rate().takes(give, get) {
            return Err(Rejection::NoSuchTrade { give, get });
        }
        // Cards given are on their stacks before the wanted one is taken.
        if (self.bank + give).count(get) == 0 {
            return Err(Rejection::NotInBank { get });
        }

        let palette = &mut self.player_mut(seat).palette;
        *palette -= give;
        *palette += Cards::one(get);
        self.bank += give;
        self.bank -= Cards::one(get);
        log.note(|| OpenEvent::Traded { seat, give, get }.into());
        Ok(())
    }
}

/// What a hand can trade with a bank, kind by kind, so that trades can be counted and named one at a time.
pub(crate) struct Trades {
    /// Colours held three times.
    threes: Colours,
    /// What they buy from a stack that has some.
    stocked: Colours,
    /// Held three times and not in stock: three of it buy one of them back.
    only_itself: Colours,
    bisque: bool,
    gray: bool,
    exchanges: Exchanges,
    /// Colours held that are no primaries.
    others: Colours,
}

impl Trades {
    #[inline(always)]
    pub(crate) fn of(palette: Cards, bank: Cards) -> Self {
        let (held, stock) = (palette.at_least(1), bank.at_least(1));
        let threes = palette.at_least(ALIKE);
        Self {
            threes,
            stocked: stock & FOR_THREE,
            only_itself: (threes & FOR_THREE).except(stock),
            bisque: palette.holds(BISQUE) & stock.has(Colour::Bisque),
            gray: palette.holds(GRAY) & stock.has(Colour::Gray),
            exchanges: Exchanges {
                held: held.primaries(),
                held_twice: palette.at_least(2).primaries(),
                stock: stock.primaries(),
            },
            others: held.except(PRIMARIES),
        }
    }

    #[inline(always)]
    pub(crate) fn count(&self) -> u32 {
        self.exchanges.count(self.others.len())
            + self.threes.len() * self.stocked.len()
            + self.only_itself.len()
            + u32::from(self.bisque)
            + u32::from(self.gray)
    }

    #[inline(always)]
    pub(crate) fn nth(&self, mut nth: u32) -> Option<(Cards, Colour)> {
        let exchanges = self.exchanges.count(self.others.len());
        if nth < exchanges {
            return self.exchanges.nth(self.others, nth);
        }
        nth -= exchanges;
        let stocked = self.stocked.len();
        if nth < self.threes.len() * stocked {
            let three = Cards::several(ALIKE, self.threes.nth(nth / stocked)?);
            return Some((three, self.stocked.nth(nth % stocked)?));
        }
        nth -= self.threes.len() * stocked;
        if nth < self.only_itself.len() {
            let colour = self.only_itself.nth(nth)?;
            return Some((Cards::several(ALIKE, colour), colour));
        }
        nth -= self.only_itself.len();
        Some(if self.bisque && nth == 0 { (BISQUE, Colour::Bisque) } else { (GRAY, Colour::Gray) })
    }
}

/// P5.2 (d): what decides which primaries can be exchanged. Sets of primaries are three bits.
#[derive(Clone, Copy)]
struct Exchanges {
    held: u32,
    held_twice: u32,
    stock: u32,
}

const PAIRS: [(Primary, Primary); 3] =
    [(Primary::Red, Primary::Yellow), (Primary::Yellow, Primary::Blue), (Primary::Blue, Primary::Red)];

impl Exchanges {
    /// A primary with one of the other colours held, or with its like, for another primary in stock: how many
    /// to give with it, and which to get.
    const fn alone(self, primary: Primary, others: u32) -> (u32, u32) {
        let bit = primary as u32;
        let with = (self.held >> bit & 1) * (others + (self.held_twice >> bit & 1));
        (with, self.stock & !(1 << bit))
    }

    /// Two different primaries for the third if it is in stock, or for one of them, which then is.
    const fn both(self, (one, other): (Primary, Primary)) -> u32 {
        let pair = 1 << one as u32 | 1 << other as u32;
        if self.held & pair == pair { self.stock | pair } else { 0 }
    }

    const fn count_with(self, others: u32) -> u32 {
        let mut count = 0;
        let mut number = 0;
        while number < 3 {
            let (with, get) = self.alone(Primary::ALL[number], others);
            count += with * get.count_ones() + self.both(PAIRS[number]).count_ones();
            number += 1;
        }
        count
    }

    /// The same, looked up: so many for each of the other colours held, and so many besides.
    #[inline]
    fn count(self, others: u32) -> u32 {
        static COUNTS: [[u32; 2]; 512] = {
            let mut counts = [[0; 2]; 512];
            let mut held = 0;
            while held < 512 {
                let exchanges = Exchanges { held: held & 7, held_twice: held >> 3 & 7, stock: held >> 6 };
                let besides = exchanges.count_with(0);
                counts[held as usize] = [exchanges.count_with(1) - besides, besides];
                held += 1;
            }
            counts
        };
        let [each, besides] = COUNTS[(self.held | self.held_twice << 3 | self.stock << 6) as usize & 511];
        each * others + besides
    }

    /// First the primaries alone, then the pairs.
    #[inline(always)]
    fn nth(self, others: Colours, nth: u32) -> Option<(Cards, Colour)> {
        let alone = Primary::ALL.map(|primary| {
            let (with, get) = self.alone(primary, others.len());
            with * get.count_ones()
        });
        let Some((which, nth)) = within(alone, nth) else {
            let (which, nth) = within(PAIRS.map(|pair| self.both(pair).count_ones()), nth - sum(alone))?;
            let (one, other) = PAIRS[which];
            let get = nth_primary(self.both((one, other)), nth)?;
            return Some((Cards::of(&[one.colour(), other.colour()]), get.colour()));
        };
        let primary = Primary::ALL[which];
        let (_, get) = self.alone(primary, others.len());
        // One or two can be got.
        let two = get.count_ones() - 1;
        let other = others.nth(nth >> two).unwrap_or(primary.colour());
        let give = Cards::one(primary.colour()) + Cards::one(other);
        Some((give, nth_primary(get, nth & two)?.colour()))
    }
}

/// Which of three heaps the n-th thing lies in, and which it is there.
#[inline]
fn within(heaps: [u32; 3], nth: u32) -> Option<(usize, u32)> {
    let (first, second) = (heaps[0], heaps[0] + heaps[1]);
    let which = usize::from(nth >= first) + usize::from(nth >= second);
    (nth < sum(heaps)).then(|| (which, nth - [0, first, second][which]))
}

#[inline]
fn sum(heaps: [u32; 3]) -> u32 {
    heaps[0] + heaps[1] + heaps[2]
}
