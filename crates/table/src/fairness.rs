//! Proof that the luck was fixed before the game began.
//!
//! A table draws a secret [`Key`]. Its [`Commitment`] is shown when the game starts; the key is published when
//! it ends. Every pick of entry `n` of the record comes from the key's stream number `n`, so anyone can
//! draw all of them again and compare ([`crate::Match::verify`]).
//!
//! In detail, so that it can be checked in any language: with `SHA` = SHA-256 and `‖` = concatenation,
//! the commitment is `SHA("atelier commitment 1\0" ‖ key)`, the stream key is
//! `SHA("atelier chance 1\0" ‖ key)`; entry `n` uses `ChaCha20` with that key, a block counter from zero and `n`
//! as 64-bit little-endian nonce. A pick below `n` takes 32-bit little-endian words until one is below the
//! largest multiple of `n` that fits, and is that word modulo `n`.

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{Chance, NotationError};

/// A table's secret. It has no `Serialize` and its `Debug` says nothing: it leaves only by [`Key::publish`].
///
/// ```
/// use table::Chance;
/// use table::fairness::Key;
///
/// let key = Key::new([7; 32]);
/// assert_eq!(
///     key.commitment().to_string(),
///     "98a25d36ee68ee859424aba9ea6cdf80c2a318b34e4acfa480b365c619a14ba0"
/// );
/// let mut chance = key.chance(17);
/// assert_eq!([chance.pick(54), chance.pick(53), chance.pick(52)], [28, 24, 50]);
/// assert_eq!(format!("{key:?}"), "Key(secret)");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Key([u8; 32]);

impl Key {
    /// From 32 bytes of a source nobody can guess.
    pub const fn new(secret: [u8; 32]) -> Self {
        Self(secret)
    }

    /// What may be shown before the game.
    pub fn commitment(&self) -> Commitment {
        Commitment(self.derive(b"atelier commitment 1\0"))
    }

    /// The luck of one entry of the record. Entries do not share a stream, so a table that was put away and
    /// taken up again needs to know nothing but the number of the next entry.
    pub fn chance(&self, entry: usize) -> KeyedChance {
        let mut stream = ChaCha20Rng::from_seed(self.derive(b"atelier chance 1\0"));
        stream.set_stream(entry as u64);
        KeyedChance(stream)
    }

    /// The key as text, for the record of a finished game.
    pub fn publish(&self) -> String {
        hex(&self.0)
    }

    fn derive(&self, purpose: &[u8]) -> [u8; 32] {
        Sha256::new().chain_update(purpose).chain_update(self.0).finalize().into()
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(secret)")
    }
}

impl FromStr for Key {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        unhex(text).map(Self)
    }
}

/// What a table shows of its [`Key`] before the game: enough to hold it to the key, nothing to guess it by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
pub struct Commitment([u8; 32]);

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl TryFrom<String> for Commitment {
    type Error = NotationError;

    fn try_from(text: String) -> Result<Self, NotationError> {
        unhex(&text).map(Self)
    }
}

impl From<Commitment> for String {
    fn from(commitment: Commitment) -> Self {
        commitment.to_string()
    }
}

/// The luck of one entry.
pub struct KeyedChance(ChaCha20Rng);

impl Chance for KeyedChance {
    fn pick(&mut self, n: u32) -> u32 {
        let fits = u32::MAX - (u32::MAX % n + 1) % n;
        loop {
            let word = self.0.next_u32();
            if word <= fits {
                return word % n;
            }
        }
    }
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from(b"0123456789abcdef"[usize::from(value)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

fn unhex(text: &str) -> Result<[u8; 32], NotationError> {
    let wrong = || NotationError::new("64 hexadecimal digits", text);
    let digits = text.as_bytes();
    if digits.len() != 64 || !digits.iter().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f')) {
        return Err(wrong());
    }
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
        let pair = std::str::from_utf8(pair).map_err(|_| wrong())?;
        *byte = u8::from_str_radix(pair, 16).map_err(|_| wrong())?;
    }
    Ok(bytes)
}
