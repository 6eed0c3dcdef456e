//! Luck, one pick at a time.

/// Where luck comes from. Rules ask for a number below `n` and get nothing else: no seed, no stream, no peek
/// at what comes next. A shuffled pile nobody has looked into is a set, and the pick is the draw.
///
/// ```
/// use table::{Chance, Recorder, Script};
///
/// let mut dice = fastrand::Rng::with_seed(7);
/// let mut written = Recorder::new(&mut dice);
/// let rolled = [written.pick(6), written.pick(6)];
/// let picks = written.into_picks();
///
/// let mut again = Script::new(&picks);
/// assert_eq!([again.pick(6), again.pick(6)], rolled);
/// assert_eq!(again.finish(), Ok(()));
/// ```
pub trait Chance {
    /// A number in `0..n`, each as likely as the others. `n` is at least one.
    fn pick(&mut self, n: u32) -> u32;
}

impl<C: Chance + ?Sized> Chance for &mut C {
    #[inline]
    fn pick(&mut self, n: u32) -> u32 {
        (**self).pick(n)
    }
}

/// The fast, unfair-proof-less luck of simulations, bots and tests.
impl Chance for fastrand::Rng {
    #[inline]
    fn pick(&mut self, n: u32) -> u32 {
        self.u32(..n)
    }
}

/// Takes one member out of a set of small numbers (its bits) at random; `None` from an empty set.
#[inline]
pub fn draw(from: &mut u64, chance: &mut impl Chance) -> Option<u8> {
    if *from == 0 {
        return None;
    }
    let drawn = nth_bit(*from, chance.pick(from.count_ones()));
    *from &= !(1 << drawn);
    Some(drawn)
}

/// The number of the set bit with `before` set bits below it. There are more than `before`.
#[inline]
pub fn nth_bit(bits: u64, before: u32) -> u8 {
    Lots::new(bits).nth(before)
}

/// The same for few bits. It does without a guess, too.
#[inline]
pub fn nth_bit_of_few(bits: u16, before: u32) -> u8 {
    let in_low = (bits & 0xff).count_ones();
    let high = u32::from(before >= in_low);
    let rank = before.wrapping_sub(in_low & high.wrapping_neg());
    let byte = bits >> (8 * high) & 0xff;
    8 * u8::from(high != 0) + IN_BYTE[(rank & 7) as usize][usize::from(byte)]
}

/// For each rank in a byte and each byte: the number of that bit.
static IN_BYTE: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut rank) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 != 0 {
                table[rank][byte] = bit;
                rank += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// A set of numbers below 64 that is drawn from again and again, with what a draw needs to know kept ready.
///
/// ```
/// use table::Lots;
///
/// let mut dice = fastrand::Rng::with_seed(7);
/// let mut lots = Lots::new(0b10110);
/// let mut drawn: Vec<_> = std::iter::from_fn(|| lots.draw(&mut dice)).collect();
/// drawn.sort();
/// assert_eq!((drawn, lots), (vec![1, 2, 4], Lots::new(0)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lots {
    bits: u64,
    /// Byte by byte, how many bits are set up to the end of it.
    up_to_end: u64,
}

impl Lots {
    /// The numbers of the set bits.
    #[inline]
    pub const fn new(bits: u64) -> Self {
        // Bits are counted in all eight bytes at once.
        let twos = bits - ((bits >> 1) & (EACH_BYTE * 0x55));
        let fours = (twos & (EACH_BYTE * 0x33)) + ((twos >> 2) & (EACH_BYTE * 0x33));
        let up_to_end = ((fours + (fours >> 4)) & (EACH_BYTE * 0x0f)).wrapping_mul(EACH_BYTE);
        Self { bits, up_to_end }
    }

    /// As bits.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> u32 {
        (self.up_to_end >> 56) as u32
    }

    /// Is there none?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// The one with `before` below it. There are more than `before`.
    ///
    /// Its byte is the first with more than `before` up to its end, and within it a table knows. Which one it is is as
    /// good as random, so this does without a guess.
    #[inline]
    pub fn nth(self, before: u32) -> u8 {
        self.find(before).1
    }

    /// Takes one out at random; `None` if there is none.
    #[inline]
    pub fn draw(&mut self, chance: &mut impl Chance) -> Option<u8> {
        if self.is_empty() {
            return None;
        }
        let (shift, number) = self.find(chance.pick(self.len()));
        self.bits &= !(1 << number);
        self.up_to_end -= EACH_BYTE << shift;
        Some(number)
    }

    /// Where the byte begins, and the number.
    #[inline]
    fn find(self, before: u32) -> (u32, u8) {
        const HIGH: u64 = EACH_BYTE << 7;
        let before = u64::from(before);
        let below = ((((before * EACH_BYTE) | HIGH) - self.up_to_end) & HIGH) >> 7;
        // At most one bit in each byte, so a product adds them up: baseline x86-64 has no instruction that counts bits.
        let shift = 8 * (below.wrapping_mul(EACH_BYTE) >> 56) as u32;
        let rank = before - (self.up_to_end << 8 >> shift & 0xff);
        #[expect(clippy::cast_possible_truncation, reason = "a bit of a u64 has a number below 64")]
        let number = shift as u8 + IN_BYTE[(rank & 7) as usize][(self.bits >> shift & 0xff) as usize];
        (shift, number)
    }
}

const EACH_BYTE: u64 = 0x0101_0101_0101_0101;

/// Passes picks on and writes them down.
#[derive(Debug)]
pub struct Recorder<C> {
    source: C,
    picks: Vec<u32>,
}

impl<C: Chance> Recorder<C> {
    /// Writes down what `source` picks.
    pub fn new(source: C) -> Self {
        Self { source, picks: Vec::new() }
    }

    /// What was picked, in order.
    pub fn into_picks(self) -> Vec<u32> {
        self.picks
    }
}

impl<C: Chance> Chance for Recorder<C> {
    fn pick(&mut self, n: u32) -> u32 {
        let pick = self.source.pick(n);
        self.picks.push(pick);
        pick
    }
}

/// Gives back picks that were written down.
///
/// Rules cannot stop half-way, so a list that does not fit is answered with zeros and the [`Fault`] is kept
/// for [`Script::finish`].
#[derive(Debug)]
pub struct Script<'a> {
    picks: &'a [u32],
    next: usize,
    fault: Option<Fault>,
}

impl<'a> Script<'a> {
    /// Will give these, in order.
    pub fn new(picks: &'a [u32]) -> Self {
        Self { picks, next: 0, fault: None }
    }

    /// Did the picks fit: all used, none missing, none too large?
    pub fn finish(self) -> Result<(), Fault> {
        match self.fault {
            Some(fault) => Err(fault),
            None if self.next < self.picks.len() => {
                Err(Fault::TooMany { left: self.picks.len() - self.next })
            }
            None => Ok(()),
        }
    }
}

impl Chance for Script<'_> {
    fn pick(&mut self, n: u32) -> u32 {
        let Some(&pick) = self.picks.get(self.next) else {
            self.fault.get_or_insert(Fault::TooFew);
            return 0;
        };
        self.next += 1;
        if pick >= n {
            self.fault.get_or_insert(Fault::TooLarge { pick, below: n });
            return 0;
        }
        pick
    }
}

/// Written picks that do not fit what the rules drew.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The rules drew more often.
    #[error("a pick is missing")]
    TooFew,
    /// The rules drew less often.
    #[error("{left} picks too many")]
    TooMany {
        /// How many were not asked for.
        left: usize,
    },
    /// A pick outside its range.
    #[error("pick {pick} is not below {below}")]
    TooLarge {
        /// As written.
        pick: u32,
        /// The range asked for.
        below: u32,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_counted_from_the_lowest() {
        let mut luck = fastrand::Rng::with_seed(1);
        for round in 0..2000 {
            let mut bits = luck.u64(..);
            (0..round % 6).for_each(|_| bits &= luck.u64(..));
            let all: Vec<_> = (0..64).filter(|bit| bits >> bit & 1 != 0).collect();
            let counted: Vec<_> = (0..bits.count_ones()).map(|before| nth_bit(bits, before)).collect();
            assert_eq!(counted, all, "{bits:064b}");
            let few = u16::try_from(bits & 0xffff).expect("sixteen bits");
            let counted: Vec<_> = (0..few.count_ones()).map(|before| nth_bit_of_few(few, before)).collect();
            assert_eq!(counted, all[..counted.len()], "{few:016b}");
        }
        assert_eq!((nth_bit(u64::MAX, 63), nth_bit_of_few(u16::MAX, 15)), (63, 15));
        assert_eq!(nth_bit(1 << 63, 0), 63);
    }

    #[test]
    fn lots_are_the_same_drawn_from_or_made_anew() {
        let mut luck = fastrand::Rng::with_seed(2);
        for _ in 0..200 {
            let mut lots = Lots::new(luck.u64(..) | luck.u64(..));
            let (mut bits, mut again) = (lots.bits(), luck.clone());
            while let Some(drawn) = lots.draw(&mut luck) {
                assert_eq!(draw(&mut bits, &mut again), Some(drawn), "one pick, the same number");
                assert_eq!(lots, Lots::new(bits));
                assert_eq!(lots.len(), bits.count_ones());
            }
            assert!(bits == 0 && lots.is_empty());
        }
    }
}
