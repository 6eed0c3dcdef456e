//! A head from which names were taken out because those who bore them wished it.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::Head;
use crate::NotationError;
use crate::fairness::{hex, unhex, wrong_digits};

/// What commitment and luck hang on, of a head as it was before names were taken out of it. With it the luck is still
/// proven; what the head says now is not, but for what follows from the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Redacted {
    head: Sum,
    agreed: Sum,
}

/// A SHA-256, as 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
struct Sum([u8; 32]);

impl TryFrom<String> for Sum {
    type Error = NotationError;

    fn try_from(text: String) -> Result<Self, NotationError> {
        unhex(&text).map(Self).ok_or_else(|| wrong_digits(&text))
    }
}

impl From<Sum> for String {
    fn from(Sum(sum): Sum) -> Self {
        hex(&sum)
    }
}

impl<O: Serialize> Head<O> {
    /// What the commitment is bound to besides the key.
    pub(crate) fn bound(&self) -> [u8; 32] {
        let own = || Sha256::digest(self.without(&["commitment", "redacted"])).into();
        self.redacted.map_or_else(own, |redacted| redacted.head.0)
    }

    /// What the luck is bound to besides the key.
    pub(crate) fn agreed(&self) -> [u8; 32] {
        let own = || Sha256::digest(self.without(&["commitment", "redacted", "started"])).into();
        self.redacted.map_or_else(own, |redacted| redacted.agreed.0)
    }

    /// Calls these seats otherwise, and keeps what commitment and luck hang on.
    fn redact(&mut self, seats: &[usize], instead: &str) {
        // In format 1 luck hangs on them where it was renewed.
        self.redacted = Some(Redacted { head: Sum(self.bound()), agreed: Sum(self.agreed()) });
        for &seat in seats {
            if let Some(name) = self.players.get_mut(seat) {
                instead.clone_into(name);
            }
        }
    }
}

/// The head of a record, as [`super::Record::head_line`] writes it, without the names of these seats. The luck of the record
/// can be proven as before.
pub fn redacted(head: &str, seats: &[usize], instead: &str) -> Result<String, serde_json::Error> {
    let mut head: Head<serde_json::Value> = serde_json::from_str(head)?;
    head.redact(seats, instead);
    serde_json::to_string(&head)
}
