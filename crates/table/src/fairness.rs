//! Proof that the luck was fixed before the game began.
//!
//! A table draws a secret [`Key`]. Its [`Commitment`] is shown when the game starts; the key is published when
//! it ends. Every pick of entry `n` of the record comes from the key's stream number `n`, so anyone can
//! draw all of them again and compare ([`crate::Match::verify`]). The commitment is to the key and to the head of
//! the record together, and the luck hangs on what was agreed as well: whoever exchanges a name, an option or the
//! rules in a finished record has neither the commitment nor the luck of the game.
//!
//! In detail, so that it can be checked in any language: with `SHA` = SHA-256 and `‖` = concatenation,
//! the commitment is `SHA("atelier commitment 2\0" ‖ key ‖ SHA(head))`, where the head is written as JSON without its
//! commitment, with sorted keys and without spaces; the stream key is `SHA("atelier chance 2\0" ‖ key ‖ SHA(agreed))`,
//! where what was agreed is the head without its commitment and without the time, written likewise (so that one key
//! gives one table the same luck at any time); entry `n` uses `ChaCha20` with that key, a block counter from zero and
//! `n` as 64-bit little-endian nonce. A pick below `n` takes 32-bit little-endian words until one is below the largest
//! multiple of `n` that fits, and is that word modulo `n`. `docs/RECORDS.md` says what each pick means.
//!
//! When what a server keeps was put back from a copy, the same numbers of entries come again, and with them the same
//! luck, which somebody may have seen by then. So the table's luck is renewed by an entry of its own that holds an
//! [`Epoch`] nobody could guess: from the next entry on the stream key is
//! `SHA("atelier chance 3\0" ‖ key ‖ SHA(agreed) ‖ epoch)`, in every format.
//!
//! Where names were taken out of a head at their bearers' wish, `SHA(head)` and `SHA(agreed)` stand beside what is left of
//! it ([`crate::Redacted`]): the luck is proven by them, and the head no longer.
//!
//! Records of format 1 are bound to the key alone: their commitment is `SHA("atelier commitment 1\0" ‖ key)` and
//! their stream key `SHA("atelier chance 1\0" ‖ key)`.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{Chance, Head, NotationError};

/// A table's secret. It has no `Serialize` and its `Debug` says nothing: it leaves only by [`Key::publish`].
///
/// ```
/// use table::{Chance, Head};
/// use table::fairness::Key;
///
/// let key = Key::new([7; 32]);
/// let written = r#"{"atelier":2,"game":"urn","rules":2,"seats":2,"options":{"stones":6},
///     "players":["Ada","B"],"started":"2026-11-16T10:50:00Z"}"#;
/// let mut head: Head<serde_json::Value> = serde_json::from_str(written)?;
/// assert_eq!(
///     key.commitment(&head).to_string(),
///     "357d7136e66fb2fae33f37d81302c7f7b9133916bb4dda6a68a75929e4b5aa0e"
/// );
/// let mut chance = key.chance(&head, None, 17);
/// assert_eq!([chance.pick(54), chance.pick(53), chance.pick(52)], [18, 45, 12]);
/// let renewed = "000102030405060708090a0b0c0d0e0f".parse()?;
/// let mut chance = key.chance(&head, Some(renewed), 17);
/// assert_eq!([chance.pick(54), chance.pick(53), chance.pick(52)], [26, 51, 13]);
/// assert_eq!(format!("{key:?}"), "Key(secret)");
///
/// // A record of format 1 is bound to the key alone.
/// (head.atelier, head.started) = (1, None);
/// assert_eq!(
///     key.commitment(&head).to_string(),
///     "98a25d36ee68ee859424aba9ea6cdf80c2a318b34e4acfa480b365c619a14ba0"
/// );
/// let mut chance = key.chance(&head, None, 17);
/// assert_eq!([chance.pick(54), chance.pick(53), chance.pick(52)], [28, 24, 50]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Key([u8; 32]);

impl Key {
    /// From 32 bytes of a source nobody can guess.
    pub const fn new(secret: [u8; 32]) -> Self {
        Self(secret)
    }

    /// What may be shown before the game that has this head.
    pub fn commitment<O: Serialize>(&self, head: &Head<O>) -> Commitment {
        Commitment(match head.atelier {
            1 => self.derive(b"atelier commitment 1\0", &[]),
            _ => self.derive(b"atelier commitment 2\0", &head.bound()),
        })
    }

    /// The luck of one entry of the record with this head, in the epoch that was begun last before it, if any was.
    /// Entries do not share a stream, so a table that was put away and taken up again needs to know nothing but the
    /// number of the next entry and the epoch.
    pub fn chance<O: Serialize>(&self, head: &Head<O>, epoch: Option<Epoch>, entry: usize) -> KeyedChance {
        self.chance_by(head, epoch, entry, &Agreed::default())
    }

    /// The same, with a place for what has to be worked out once for all entries.
    pub(crate) fn chance_by<O: Serialize>(
        &self,
        head: &Head<O>,
        epoch: Option<Epoch>,
        entry: usize,
        agreed: &Agreed,
    ) -> KeyedChance {
        if head.atelier == 1 && epoch.is_none() {
            return self.stream(entry as u64);
        }
        let agreed: &[u8; 32] = agreed.0.get_or_init(|| head.agreed());
        let seed = match epoch {
            None => self.derive(b"atelier chance 2\0", agreed),
            Some(Epoch(epoch)) => self.derive(b"atelier chance 3\0", &[&agreed[..], &epoch].concat()),
        };
        KeyedChance::new(seed, entry as u64)
    }

    /// Luck that hangs on nothing but the key, one stream for each number: that of records of format 1, of bots, and of
    /// whatever is not part of a record.
    pub fn stream(&self, number: u64) -> KeyedChance {
        KeyedChance::new(self.derive(b"atelier chance 1\0", &[]), number)
    }

    /// The key of a table that starts in this epoch: it may have started before, by the same key and in the same way.
    #[must_use]
    pub fn in_epoch(&self, epoch: Epoch) -> Self {
        Self(self.derive(b"atelier key 2\0", &epoch.0))
    }

    /// The key as text, for the record of a finished game.
    pub fn publish(&self) -> String {
        hex(&self.0)
    }

    fn derive(&self, purpose: &[u8], bound_to: &[u8]) -> [u8; 32] {
        Sha256::new().chain_update(purpose).chain_update(self.0).chain_update(bound_to).finalize().into()
    }
}

/// `SHA(agreed)` of a head, once somebody has asked for it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Agreed(OnceLock<[u8; 32]>);

/// It follows from the head: with the same head it is the same, asked for or not.
impl PartialEq for Agreed {
    fn eq(&self, _: &Self) -> bool {
        true
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
        unhex(text).ok_or_else(|| wrong_digits(text)).map(Self)
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
        unhex(&text).ok_or_else(|| wrong_digits(&text)).map(Self)
    }
}

impl From<Commitment> for String {
    fn from(commitment: Commitment) -> Self {
        commitment.to_string()
    }
}

/// What begins when a table goes on from a copy of what was kept: the luck before it does not come again. It is no secret,
/// and nobody could know it before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
pub struct Epoch([u8; 16]);

impl Epoch {
    /// From 16 bytes of a source nobody can guess.
    pub const fn new(random: [u8; 16]) -> Self {
        Self(random)
    }
}

impl fmt::Display for Epoch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl FromStr for Epoch {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        unhex(text).ok_or_else(|| NotationError::new("an epoch of 32 hexadecimal digits", text)).map(Self)
    }
}

impl TryFrom<String> for Epoch {
    type Error = NotationError;

    fn try_from(text: String) -> Result<Self, NotationError> {
        text.parse()
    }
}

impl From<Epoch> for String {
    fn from(epoch: Epoch) -> Self {
        epoch.to_string()
    }
}

/// The luck of one entry.
pub struct KeyedChance(ChaCha20Rng);

impl KeyedChance {
    fn new(key: [u8; 32], stream: u64) -> Self {
        let mut words = ChaCha20Rng::from_seed(key);
        words.set_stream(stream);
        Self(words)
    }
}

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

pub(crate) fn wrong_digits(text: &str) -> NotationError {
    NotationError::new("64 hexadecimal digits", text)
}

/// As many bytes as are wanted, from two digits in lower case for each.
pub(crate) fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let value = |digit: u8| match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    };
    let bytes = text.as_bytes().chunks(2).map(|pair| match *pair {
        [high, low] => Some(value(high)? << 4 | value(low)?),
        _ => None,
    });
    bytes.collect::<Option<Vec<_>>>()?.try_into().ok()
}
