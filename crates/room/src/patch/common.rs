//! What two rows of texts have in common.

/// Two rows, and for each of their texts a number that others have by chance at most: numbers are compared quicker.
pub(super) struct Common<'a> {
    before: Vec<(u64, &'a str)>,
    after: Vec<(u64, &'a str)>,
}

impl<'a> Common<'a> {
    pub fn of(before: &[&'a str], after: &[&'a str]) -> Self {
        let numbered = |row: &[&'a str]| row.iter().map(|text| (number_of(text), *text)).collect();
        Self { before: numbered(before), after: numbered(after) }
    }

    /// At most so many of the later ones are among the earlier.
    pub fn most(&self) -> usize {
        let mut there = [0_u64; 64];
        let place = |number: u64| ((number >> 58) as usize, 1 << (number >> 52 & 63));
        for (number, _) in &self.before {
            let (word, bit) = place(*number);
            there[word] |= bit;
        }
        let is_there = |(number, _): &&(u64, _)| {
            let (word, bit) = place(*number);
            there[word] & bit != 0
        };
        self.after.iter().filter(is_there).count()
    }

    /// The longest row of texts that both have in the same order: where they are in the one and in the other.
    pub fn row(&self) -> Vec<(usize, usize)> {
        let Self { before, after } = self;
        let wide = after.len() + 1;
        // How many the rests from here on have in common.
        let mut rests = vec![0_u16; (before.len() + 1) * wide];
        for (old, text) in before.iter().enumerate().rev() {
            let (this, next) = rests[old * wide..(old + 2) * wide].split_at_mut(wide);
            for (new, other) in after.iter().enumerate().rev() {
                this[new] = if text == other { next[new + 1] + 1 } else { next[new].max(this[new + 1]) };
            }
        }
        let (mut old, mut new, mut kept) = (0, 0, Vec::new());
        while old < before.len() && new < after.len() {
            if before[old] == after[new] {
                kept.push((old, new));
                (old, new) = (old + 1, new + 1);
            } else if rests[(old + 1) * wide + new] >= rests[old * wide + new + 1] {
                old += 1;
            } else {
                new += 1;
            }
        }
        kept
    }
}

/// The same for the same text. Nobody gains by texts with the same number: they are compared all the same.
fn number_of(text: &str) -> u64 {
    const MIXES: u64 = 0x9e37_79b9_7f4a_7c15;
    let (words, rest) = text.as_bytes().as_chunks::<8>();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let mixed = |number: u64, word: &[u8; 8]| {
        let product = u128::from(number ^ u64::from_le_bytes(*word)) * u128::from(MIXES);
        #[expect(clippy::cast_possible_truncation, reason = "both halves are wanted")]
        let (low, high) = (product as u64, (product >> 64) as u64);
        low ^ high
    };
    words.iter().chain([&last]).fold(text.len() as u64, mixed)
}
