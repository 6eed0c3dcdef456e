//! The bank's rates (P5.2) and the families of colours as bits, all from the game's own figures, so that a hand is judged
//! without asking for each colour in turn.

use shelf::pastiche::{Cards, Colour, Group, Rate};

/// A colour as one bit, as [`shelf::pastiche::Colours::bits`] has it.
pub(super) const fn bit(colour: Colour) -> u32 {
    1 << colour as u32
}

/// What the bank sells in which way.
struct Sold {
    /// For some alike, and for how many.
    alike: u32,
    count: u8,
    /// In exchange for a primary and a second card.
    exchanged: u32,
    /// For two certain cards, one of each colour.
    made: [(Colour, Cards); 2],
}

const SOLD: Sold = {
    let mut sold = Sold { alike: 0, count: 0, exchanged: 0, made: [(Colour::Red, Cards::NONE); 2] };
    let (mut number, mut made) = (0, 0);
    while number < Colour::ALL.len() {
        let colour = Colour::ALL[number];
        match colour.rate() {
            Rate::Alike(count) => {
                assert!(sold.count == 0 || sold.count == count, "all are sold for as many");
                (sold.alike, sold.count) = (sold.alike | bit(colour), count);
            }
            Rate::Exchange(count) => {
                assert!(count == 2, "a primary and a second card");
                sold.exchanged |= bit(colour);
            }
            Rate::These(cards) => {
                assert!(cards.total() as u32 == cards.at_least(1).len(), "one of each");
                sold.made[made] = (colour, cards);
                made += 1;
            }
        }
        number += 1;
    }
    assert!(made == sold.made.len());
    sold
};

/// What is bought with some alike, and with how many.
pub(super) const FOR_ALIKE: u32 = SOLD.alike;
pub(super) const ALIKE: u8 = SOLD.count;
/// What is made of others, and of which: the gray and the bisque.
pub(super) const MADE: [(Colour, Cards); 2] = SOLD.made;
pub(super) const PRIMARIES: u32 = SOLD.exchanged;
pub(super) const GRAY: u32 = bit(Colour::Gray);
pub(super) const BISQUE: u32 = bit(Colour::Bisque);
/// What they are made of.
pub(super) const FOR_GRAY: u32 = MADE[0].1.at_least(1).bits();
pub(super) const FOR_BISQUE: u32 = MADE[1].1.at_least(1).bits();

/// Primaries, secondaries, tertiaries, and the shades that are bought with some alike.
const FAMILIES: [Family; 4] = {
    assert!(bit(MADE[0].0) == GRAY && bit(MADE[1].0) == BISQUE);
    let mut families = [Family { colours: 0, value: 0 }; 4];
    let mut number = 0;
    while number < Colour::ALL.len() {
        let colour = Colour::ALL[number];
        if !matches!(colour.rate(), Rate::These(_)) {
            let family = &mut families[family_of(colour)];
            assert!(family.colours == 0 || family.value == colour.value(), "a family is worth the same");
            *family = Family { colours: family.colours | bit(colour), value: colour.value() };
        }
        number += 1;
    }
    families
};

/// Colours that lie side by side and are worth the same.
#[derive(Clone, Copy)]
struct Family {
    colours: u32,
    value: u8,
}

const fn family_of(colour: Colour) -> usize {
    match colour.facts().group {
        Group::Primary => 0,
        Group::Secondary => 1,
        Group::Tertiary => 2,
        Group::Shade | Group::Bisque => 3,
    }
}

/// Which family a colour belongs to, what is made of others with the shades.
#[inline]
pub(super) fn family(colour: usize) -> usize {
    static FAMILY: [usize; Colour::ALL.len()] = {
        let mut families = [0; Colour::ALL.len()];
        let mut number = 0;
        while number < families.len() {
            families[number] = family_of(Colour::ALL[number]);
            number += 1;
        }
        families
    };
    FAMILY[colour]
}

/// By how much each family is moved to come to a byte of its own.
const MOVED: [u32; 4] = {
    let mut moved = [0; 4];
    let (mut nth, mut byte) = (0, 0);
    while nth < 4 {
        let colours = FAMILIES[nth].colours;
        let first = colours.trailing_zeros();
        assert!((colours >> first).count_ones() == (colours >> first).trailing_ones(), "side by side");
        assert!(colours.count_ones() < 8, "a byte has room for them");
        moved[nth] = byte - first;
        nth += 1;
        byte += 8;
    }
    moved
};

/// How many primaries, secondaries, tertiaries and shades are among these colours: each family has a byte, and all bytes
/// are counted at once.
#[inline]
#[expect(clippy::cast_precision_loss, reason = "at most six")]
pub(super) fn families(colours: u32) -> [f32; 4] {
    let bytes = (colours & FAMILIES[0].colours) << MOVED[0]
        | (colours & FAMILIES[1].colours) << MOVED[1]
        | (colours & FAMILIES[2].colours) << MOVED[2]
        | (colours & FAMILIES[3].colours) << MOVED[3];
    let twos = bytes - (bytes >> 1 & 0x5555_5555);
    let fours = (twos & 0x3333_3333) + (twos >> 2 & 0x3333_3333);
    let counts = fours + (fours >> 4);
    [0, 8, 16, 24].map(|from| (counts >> from & 0xf) as f32)
}

/// Points of one card of each of these colours.
#[inline]
pub(super) fn points(colours: u32) -> f32 {
    let mut points = 0.0;
    for (count, family) in families(colours).into_iter().zip(&FAMILIES) {
        points += f32::from(family.value) * count;
    }
    for (colour, _) in &MADE {
        points += if colours & bit(*colour) == 0 { 0.0 } else { f32::from(colour.value()) };
    }
    points
}

#[cfg(test)]
mod tests {
    use shelf::pastiche::{Cards, Colour};

    use super::{families, points};

    #[test]
    #[expect(clippy::float_cmp, clippy::cast_precision_loss, reason = "whole numbers, and few")]
    fn every_set_of_colours_is_counted_as_the_game_counts_it() {
        let mut luck = fastrand::Rng::with_seed(4);
        for _ in 0..20_000 {
            let colours = luck.u32(..1 << Colour::ALL.len());
            let some = || Colour::ALL.into_iter().filter(|&colour| colours & super::bit(colour) != 0);
            let cards: Cards = some().map(Cards::one).sum();
            assert_eq!(points(colours), f32::from(cards.points()), "{cards}");
            let made = super::MADE.iter().filter(|(colour, _)| colours & super::bit(*colour) != 0).count();
            let counted: f32 = families(colours).into_iter().sum();
            assert_eq!(counted, super::super::efforts::count(colours) - made as f32);
        }
    }
}
