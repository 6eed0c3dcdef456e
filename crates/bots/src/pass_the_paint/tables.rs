//! What is worked out once for all games, so that a choice in a playout is a few look-ups.

use std::sync::LazyLock;

use shelf::pass_the_paint::{
    BLUE, BLUE_IN_PLAY, COLOURS, COMMISSIONS, Colour, DRAWN, HAND, PassThePaint, RED, RED_IN_PLAY,
};

/// Colours, made up to whole groups of four.
pub(super) const LANES: usize = 12;
/// Turns to come after this one: at most all but one of both rounds.
const TURNS: usize = 2 * HAND as usize;
/// A seventh copy adds nothing (D1.1): more are not told apart.
pub(super) const COPIES: usize = 8;
/// Only these, which come first, are needed for others (D1.3): blue, red, yellow, white, green, orange and purple.
const NEEDED: usize = 7;
/// What no colour is worth.
pub(super) const NEVER: f32 = 1000.0;

/// One figure for each kind of colour: blue, red and yellow; white; green, orange and purple; pink and sky; brown; black.
type ByKind = [f32; 6];

/// What the quick judgement goes by. All figures were tuned together, by letting versions play one another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Figures {
    /// How easily a missing colour of each kind is had, for each card of it that will be seen.
    pub ease: ByKind,
    /// What is left of the chance if something it is mixed from is missing too, by kind.
    pub shut: ByKind,
    /// How much a colour counts that brings a commission nearer.
    pub nearer: f32,
    /// What a first card is worth beyond its points and what is known to ask for it, by kind …
    pub variety: ByKind,
    /// … and half of that with so many turns to come.
    pub linger: f32,
    /// What it is worth that a colour of each kind can be mixed …
    pub mixed: ByKind,
    /// … half of that with so many turns to come …
    pub mixing: f32,
    /// … and what counts of it if something else is missing.
    pub partly: f32,
    /// Of a further copy only what it brings beyond so many points counts …
    pub turn: f32,
    /// … and so much of it.
    pub copies: f32,
    /// What counts of a palette's points for a colour with which none, one, two or three are still missing.
    pub palette: [f32; 4],
    /// What commissions are worth to pay with, any number of them …
    pub purse: f32,
    /// … half of it with so many …
    pub enough: f32,
    /// … and half of it with so many turns to come.
    pub patience: f32,
    /// What counts of what a new commission will probably bring.
    pub fresh: f32,
    /// What counts of a card's worth to others, that they do not get it.
    pub denied: f32,
    /// Cards seen again count so much, against those seen for the first time.
    pub again: f32,
}

pub(super) const FIGURES: Figures = Figures {
    ease: [1.07, 1.24, 1.45, 0.497, 0.723, 0.668],
    shut: [1.0, 1.0, 1.0, 1.0, 1.0, 0.869],
    nearer: 0.64,
    variety: [0.885, 1.74, 1.6, 4.35, 2.46, 2.83],
    linger: 0.483,
    mixed: [0.0, 0.0, 0.597, 0.991, 0.54, 0.591],
    mixing: 3.91,
    partly: 1.1,
    turn: 0.935,
    copies: 0.248,
    palette: [0.914, 0.367, 0.201, 0.085],
    purse: 7.0,
    enough: 1.51,
    patience: 4.41,
    fresh: 0.982,
    denied: 0.036,
    again: 0.51,
};

/// The figures of one turn.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    /// What a further copy is worth, by colour and by copies that lie there.
    pub kept: [[f32; COPIES]; 16],
    /// What the chance to get a missing colour makes of what asks for it: by how much having it is better.
    pub nearer: [f32; 16],
    /// The chance to get all of these colours: the first six, and the others.
    pub low: [f32; 64],
    pub high: [f32; 32],
    /// What commissions are worth to pay with, by their number.
    pub purse: [f32; 16],
    /// The same once none, one, two or three of them are paid.
    pub left: [[f32; 4]; 16],
    /// What two new commissions bring with the colours that lie there.
    pub drawn: [f32; 2048],
    /// What a card is worth to others.
    pub denied: [f32; 16],
    /// What counts of opening the way to a colour.
    pub mixing: f32,
}

/// What is worked out for a number of places.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// By turns to come.
    pub turns: Vec<Turn>,
    /// By which of the colours that others need lie there: what another colour opens the way to, which is nothing where no
    /// other needs it …
    pub opens: [[f32; LANES]; 1 << NEEDED],
    /// … and the colours that cannot be mixed yet, without what needs nothing.
    pub shut: [u16; 1 << NEEDED],
    /// What is left of a chance where these of the mixed colours cannot be mixed yet.
    pub still: [f32; 128],
    /// What counts of a palette for which so many colours are missing.
    pub palette: [f32; 8],
}

/// For two to six places.
pub(super) static TABLES: LazyLock<[Tables; 5]> =
    LazyLock::new(|| [2, 3, 4, 5, 6].map(|places| Tables::of(&FIGURES, places)));

/// The colours each commission asks for.
pub(super) const ASKED: [u16; 64] = {
    let mut asked = [0; 64];
    let mut card = 0;
    while card < COMMISSIONS.len() {
        asked[card] = COMMISSIONS[card].colours.bits();
        card += 1;
    }
    asked
};

/// What each commission is worth.
pub(super) const POINTS: [f32; 64] = {
    let mut points = [0.0; 64];
    let mut card = 0;
    while card < COMMISSIONS.len() {
        points[card] = COMMISSIONS[card].points as f32;
        card += 1;
    }
    points
};

/// What is to be known of a commission when it is judged. Each has a line of memory of its own.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Asking {
    /// The colours it asks for …
    pub colours: u16,
    /// … and, to add something for all of them at once, one for each that it asks for and nothing for the others.
    pub each: [f32; LANES],
    /// What it is worth.
    pub points: f32,
}

/// The same for each commission.
pub(super) static ASKING: [Asking; 64] = {
    assert!(Colour::COUNT < LANES, "the last lane is for no colour");
    let mut asking = [Asking { colours: 0, each: [0.0; LANES], points: 0.0 }; 64];
    let mut card = 0;
    while card < COMMISSIONS.len() {
        asking[card].colours = ASKED[card];
        asking[card].points = POINTS[card];
        let mut colour = 0;
        while colour < LANES {
            asking[card].each[colour] = (ASKED[card] >> colour & 1) as f32;
            colour += 1;
        }
        card += 1;
    }
    asking
};

/// The colours each colour needs.
pub(super) const NEEDS: [u16; 16] = {
    let mut needs = [0; 16];
    let mut colour = 0;
    while colour < COLOURS.len() {
        needs[colour] = COLOURS[colour].requires.bits();
        assert!(needs[colour] < 1 << NEEDED, "only the first colours are needed");
        colour += 1;
    }
    needs
};

/// By which of the colours that others need lie there: how many commissions it costs to keep each colour (D3.4).
pub(super) static PRICES: [[u8; 16]; 1 << NEEDED] = {
    let mut prices = [[0; 16]; 1 << NEEDED];
    let mut there = 0;
    while there < prices.len() {
        let mut colour = 0;
        while colour < COLOURS.len() {
            prices[there][colour] = COUNTED[NEEDS[colour] as usize & !there];
            colour += 1;
        }
        there += 1;
    }
    prices
};

/// How many colours there are in each set. Baseline x86-64 has no instruction that counts bits, and this is asked often.
pub(super) static COUNTED: [u8; 1 << Colour::COUNT] = {
    let mut counted = [0; 1 << Colour::COUNT];
    let mut colours = 0;
    while colours < counted.len() {
        counted[colours] = counted[colours >> 1] + (colours & 1 != 0) as u8;
        colours += 1;
    }
    counted
};

/// Each colour by its number.
pub(super) const NUMBERED: [Colour; 16] = {
    let mut numbered = [COLOURS[0].colour; 16];
    let mut number = 0;
    while number < COLOURS.len() {
        numbered[number] = COLOURS[number].colour;
        number += 1;
    }
    numbered
};

fn kind(colour: usize) -> usize {
    match NUMBERED[colour & 15] {
        Colour::Blue | Colour::Red | Colour::Yellow => 0,
        Colour::White => 1,
        Colour::Green | Colour::Orange | Colour::Purple => 2,
        Colour::Pink | Colour::Sky => 3,
        Colour::Brown => 4,
        Colour::Black => 5,
    }
}

impl Tables {
    pub fn of(figures: &Figures, places: usize) -> Self {
        let mut opens = [[0.0; LANES]; 1 << NEEDED];
        let mut shut = [0; 1 << NEEDED];
        for there in 0..1_u16 << NEEDED {
            for (mixed, &needs) in NEEDS.iter().enumerate().take(Colour::COUNT) {
                let lacks = needs & !there;
                if lacks == 0 {
                    continue;
                }
                shut[usize::from(there)] |= 1 << mixed;
                for (colour, opens) in opens[usize::from(there)].iter_mut().enumerate() {
                    if lacks >> colour & 1 != 0 {
                        let others = (1..lacks.count_ones()).fold(1.0, |part, _| part * figures.partly);
                        *opens += figures.mixed[kind(mixed)] * others;
                    }
                }
            }
        }
        let mut still = [1.0; 128];
        for (colours, still) in still.iter_mut().enumerate() {
            for colour in (4..Colour::COUNT).filter(|colour| colours >> (colour - 4) & 1 != 0) {
                *still *= figures.shut[kind(colour)];
            }
        }
        let [one, two, three, four] = figures.palette;
        Self {
            turns: (0..TURNS).map(|turns| Turn::of(figures, places, turns)).collect(),
            opens,
            shut,
            still,
            palette: [0.0, one, two, three, four, 0.0, 0.0, 0.0],
        }
    }

    /// For the table of a game.
    #[inline]
    pub fn turn(&self, game: &PassThePaint) -> &Turn {
        // In the advanced draft two take turns.
        let (taken, all) = (usize::from(game.turn()), usize::from(HAND));
        let over = usize::from(game.round()) * all + if game.goes().is_none() { taken / 2 } else { taken };
        &self.turns[(TURNS - 1).saturating_sub(over)]
    }
}

impl Turn {
    fn of(figures: &Figures, places: usize, turns: usize) -> Self {
        let seen = seen(figures, places, turns);
        let to_come = number(turns);
        let fades = |half: f32| to_come / (to_come + half.max(0.01));
        let mut chance = [0.0; LANES];
        let mut kept = [[0.0; COPIES]; 16];
        let (mut nearer, mut denied) = ([0.0; 16], [0.0; 16]);
        for colour in 0..Colour::COUNT {
            let kind = kind(colour);
            let ease = figures.ease[kind] * seen[colour];
            chance[colour] = (ease / (ease + 1.0)).max(0.002);
            nearer[colour] = figures.nearer * (1.0 / chance[colour] - 1.0);
            let value = |copies: usize| f32::from(NUMBERED[colour].value(u8::try_from(copies).unwrap_or(6)));
            let more = more(seen[colour]);
            let further = |copies: usize| -> f32 {
                let beyond = |nth: usize| value(copies + nth) - value(copies + nth - 1) - figures.turn;
                figures.copies * (1..=3).map(|nth| more[nth - 1] * beyond(nth).max(0.0)).sum::<f32>()
            };
            for (copies, kept) in kept[colour].iter_mut().enumerate() {
                *kept = value(copies + 1) - value(copies) + further(copies + 1) - further(copies);
                if copies == 0 {
                    *kept += figures.variety[kind] * fades(figures.linger);
                }
            }
            denied[colour] = figures.denied * kept[colour][1];
        }
        let product = |colours: usize, first: usize| -> f32 {
            (first..LANES)
                .filter(|colour| colours >> (colour - first) & 1 != 0)
                .map(|colour| chance[colour])
                .product()
        };
        let (mut low, mut high, mut purse, mut drawn) = ([0.0; 64], [0.0; 32], [0.0; 16], [0.0; 2048]);
        low.iter_mut().enumerate().for_each(|(colours, low)| *low = product(colours, 0));
        high.iter_mut().enumerate().for_each(|(colours, high)| *high = product(colours, 6));
        for (count, purse) in purse.iter_mut().enumerate() {
            *purse =
                figures.purse * fades(figures.patience) * number(count) / (number(count) + figures.enough);
        }
        let left = |count: usize| [0, 1, 2, 3].map(|price| purse[count.saturating_sub(price)]);
        let left = std::array::from_fn(left);
        for (there, drawn) in drawn.iter_mut().enumerate() {
            let expected = |card: usize| -> f32 {
                let missing = usize::from(ASKED[card]) & !there;
                POINTS[card] * low[missing & 63] * high[missing >> 6 & 31]
            };
            let all: f32 = (0..COMMISSIONS.len()).map(expected).sum();
            *drawn = figures.fresh * f32::from(DRAWN) * all / number(COMMISSIONS.len());
        }
        Self { kept, nearer, low, high, purse, left, drawn, denied, mixing: fades(figures.mixing) }
    }
}

/// How many cards of each colour a place will see in so many turns.
fn seen(figures: &Figures, places: usize, turns: usize) -> [f32; LANES] {
    let hand = usize::from(HAND);
    let dealt = places * hand;
    let (blue, red) = (f32::from(BLUE_IN_PLAY[places - 2]), f32::from(RED_IN_PLAY[places - 2]));
    let offered = |turns: usize| -> f32 {
        let turn = |nth: usize| number(hand - nth) * if nth < places { 1.0 } else { figures.again };
        (hand - turns..hand).map(turn).sum()
    };
    let mut seen = [0.0; LANES];
    for (facts, seen) in COLOURS.iter().zip(&mut seen) {
        let share = |round: usize| {
            (blue * f32::from(facts.blue[round]) / f32::from(BLUE)
                + red * f32::from(facts.red[round]) / f32::from(RED))
                / number(dealt)
        };
        *seen = if turns >= hand {
            share(0) * offered(turns - hand) + share(1) * offered(hand)
        } else {
            share(1) * offered(turns)
        };
    }
    seen
}

/// The chances of one, two and three more cards, where so many are expected.
///
/// As if every card came or not by itself, but less certain: by the negative binomial distribution of order four.
pub(super) fn more(expected: f32) -> [f32; 3] {
    let missed = 4.0 / (4.0 + expected);
    let got = 1.0 - missed;
    let none = missed * missed * missed * missed;
    let one = 4.0 * got * none;
    let two = 2.5 * got * one;
    [1.0 - none, 1.0 - none - one, 1.0 - none - one - two]
}

/// A small count.
pub(super) fn number(count: usize) -> f32 {
    f32::from(u16::try_from(count).unwrap_or(u16::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_looked_up_is_what_would_be_counted() {
        for (colours, &counted) in COUNTED.iter().enumerate() {
            assert_eq!(u32::from(counted), colours.count_ones());
        }
        for (there, prices) in PRICES.iter().enumerate() {
            for (needs, &price) in NEEDS.iter().zip(prices) {
                assert_eq!(u32::from(price), (usize::from(*needs) & !there).count_ones());
            }
        }
    }
}
