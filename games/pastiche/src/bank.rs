//! Trade with the bank (P5.2).

use table::{Log, Seat};

use crate::cards::{Cards, Colours};
use crate::components::{Colour, Group, Primary};
use crate::event::{Event, OpenEvent};
use crate::rejection::Rejection;
use crate::turn::Pastiche;

const BISQUE: Cards = Cards::of(&[Colour::Yellow, Colour::Brown]);
const GRAY: Cards = Cards::of(&[Colour::Black, Colour::White]);
const PRIMARIES: Colours = Colours::of(&[Colour::Red, Colour::Yellow, Colour::Blue]);
/// What three alike buy: black, white, any secondary or tertiary.
const FOR_THREE: Colours = Colours::of(&[
    Colour::Orange,
    Colour::Green,
    Colour::Violet,
    Colour::Brown,
    Colour::Amber,
    Colour::Scarlet,
    Colour::Olive,
    Colour::Teal,
    Colour::Magenta,
    Colour::Purple,
    Colour::Black,
    Colour::White,
]);

impl Pastiche {
    /// P5.2: some cards back to their stacks for one other.
    #[inline]
    pub(crate) fn trade(
        &mut self,
        seat: Seat,
        give: Cards,
        get: Colour,
        log: &mut impl Log<Event>,
    ) -> Result<(), Rejection> {
        self.painting(seat)?;
        if !self.player(seat).palette.holds(give) {
            return Err(Rejection::TradeNotHeld { give });
        }
        if !buys(give, get) {
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

/// Does the bank give this card for those?
#[inline]
fn buys(give: Cards, get: Colour) -> bool {
    match get.facts().group {
        Group::Shade if get == Colour::Gray => give == GRAY,
        Group::Secondary | Group::Tertiary | Group::Shade => three_alike(give),
        Group::Bisque => give == BISQUE,
        Group::Primary => {
            pair(give).is_some_and(|pair| pair.iter().any(|&card| card != get && card.primary().is_some()))
        }
    }
}

#[inline]
fn three_alike(give: Cards) -> bool {
    give.first().is_some_and(|colour| give == Cards::several(3, colour))
}

#[inline]
fn pair(give: Cards) -> Option<[Colour; 2]> {
    let first = give.first()?;
    let mut rest = give;
    rest -= Cards::one(first);
    let second = rest.first()?;
    (rest == Cards::one(second)).then_some([first, second])
}

/// What a hand could trade, kind by kind.
struct Trades {
    /// Colours held three times.
    threes: Colours,
    /// What they buy from a stack that has some.
    stocked: Colours,
    /// Held three times, bought by three, but none in stock: it buys itself back all the same.
    own_only: Colours,
    bisque: bool,
    gray: bool,
    primaries: [Exchange; 3],
    pairs: [Exchange; 3],
}

/// Trades of a primary and another card for a primary: any of these with it, for any of those.
#[derive(Clone, Copy)]
struct Exchange {
    primary: Primary,
    with: Colours,
    get: Colours,
}

impl Exchange {
    #[inline]
    fn count(self) -> u32 {
        self.with.len() * self.get.len()
    }
}

impl Trades {
    #[inline]
    fn of(palette: Cards, bank: Cards) -> Self {
        let held = palette.at_least(1);
        let stock = bank.at_least(1);
        let threes = palette.at_least(3);
        let twos = palette.at_least(2);
        let none = Colours::default();
        // A primary with another that is none, or with a second of its own, buys one of the other primaries.
        let primaries = Primary::ALL.map(|primary| {
            let own = Colours::of(&[primary.colour()]);
            let with =
                if held.has(primary.colour()) { held.except(PRIMARIES.except(own & twos)) } else { none };
            Exchange { primary, with, get: (stock & PRIMARIES).except(own) }
        });
        // Two different primaries buy the third, or one of themselves, which is then in the bank.
        let pairs = [
            (Primary::Red, Primary::Yellow),
            (Primary::Yellow, Primary::Blue),
            (Primary::Blue, Primary::Red),
        ]
        .map(|(primary, other)| {
            let both = Colours::of(&[primary.colour(), other.colour()]);
            let with = if both.except(held).is_empty() { Colours::of(&[other.colour()]) } else { none };
            Exchange { primary, with, get: PRIMARIES.except(PRIMARIES.except(both).except(stock)) }
        });
        Self {
            threes,
            stocked: stock & FOR_THREE,
            own_only: (threes & FOR_THREE).except(stock),
            bisque: palette.holds(BISQUE) && stock.has(Colour::Bisque),
            gray: palette.holds(GRAY) && stock.has(Colour::Gray),
            primaries,
            pairs,
        }
    }
}

/// How many different trades this hand can make.
#[inline]
pub(crate) fn count(palette: Cards, bank: Cards) -> u32 {
    let trades = Trades::of(palette, bank);
    let exchanges: u32 = trades.primaries.iter().chain(&trades.pairs).map(|exchange| exchange.count()).sum();
    trades.threes.len() * trades.stocked.len()
        + trades.own_only.len()
        + u32::from(trades.bisque)
        + u32::from(trades.gray)
        + exchanges
}

/// One of them.
#[inline]
pub(crate) fn nth(palette: Cards, bank: Cards, mut nth: u32) -> Option<(Cards, Colour)> {
    let trades = Trades::of(palette, bank);
    let threes = trades.threes.len() * trades.stocked.len();
    if nth < threes {
        let (give, get) = (nth / trades.stocked.len(), nth % trades.stocked.len());
        return Some((Cards::several(3, trades.threes.nth(give)?), trades.stocked.nth(get)?));
    }
    nth -= threes;
    if nth < trades.own_only.len() {
        let colour = trades.own_only.nth(nth)?;
        return Some((Cards::several(3, colour), colour));
    }
    nth -= trades.own_only.len();
    for (possible, give, get) in [(trades.bisque, BISQUE, Colour::Bisque), (trades.gray, GRAY, Colour::Gray)]
    {
        if possible && nth == 0 {
            return Some((give, get));
        }
        nth -= u32::from(possible);
    }
    for exchange in trades.primaries.iter().chain(&trades.pairs) {
        if nth < exchange.count() {
            let (with, get) = (nth / exchange.get.len(), nth % exchange.get.len());
            let give = Cards::one(exchange.primary.colour()) + Cards::one(exchange.with.nth(with)?);
            return Some((give, exchange.get.nth(get)?));
        }
        nth -= exchange.count();
    }
    None
}
