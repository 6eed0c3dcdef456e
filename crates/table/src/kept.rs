//! What is kept of a match of whichever game.

use crate::fairness::{Key, KeyedChance};
use crate::{AnyMatch, Game, Match, ReplayError, Truth, VerifyError};

/// What is kept of a match: the truth, its luck and its key. It is for the log, for a finished game and for the keeper;
/// what a viewer may have is in [`AnyMatch`].
///
/// What holds everybody's cards comes as a [`Truth`], which cannot be sent:
///
/// ```
/// # #[allow(dead_code)]
/// # mod urn { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/urn/mod.rs")); }
/// # use urn::Urn;
/// use table::{AnyMatch, Match};
///
/// let mut luck = fastrand::Rng::with_seed(1);
/// let game = Match::<Urn>::start(&Default::default(), 2, vec!["Ada".into()], &mut luck)?;
/// let any: Box<dyn AnyMatch> = Box::new(game);
/// let log = [any.head_line().into_kept(), any.entry_line(0).into_kept()];
/// assert!(any.to_json_lines().into_kept().starts_with(&log.join("\n")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait KeptMatch {
    /// The luck of the next entry at a table with this key.
    fn chance(&self, key: &Key) -> KeyedChance;
    /// Did the table show a commitment to this key and to all that was agreed?
    fn is_bound_to(&self, key: &Key) -> bool;
    /// Were names taken out of its head at their bearers' wish? Then its luck is proven, and its head is not.
    fn is_redacted(&self) -> bool;
    /// The key, once it is published.
    fn published_key(&self) -> Option<&str>;
    /// Publishes the key of a finished game in its record.
    fn publish(&mut self, key: &Key);
    /// Draws all luck again from the published key and compares.
    fn verify(&self) -> Result<usize, VerifyError>;
    /// Points of each seat if the game ended now: the truth, not for a viewer's eyes before the end.
    fn scores(&self) -> Vec<i32>;
    /// Plays the record again from the deal and shows the match as it was after each entry.
    fn walk(&self, see: &mut dyn FnMut(usize, &dyn AnyMatch)) -> Result<(), ReplayError>;
    /// The same match once more, for whoever needs a while with it.
    fn duplicate(&self) -> Box<dyn AnyMatch>;
    /// The truth as one line.
    fn position(&self) -> Truth<String>;
    /// The whole record as text: everybody's cards are in it.
    fn to_text(&self) -> Truth<String>;
    /// The whole record as JSON lines: everybody's cards are in it.
    fn to_json_lines(&self) -> Truth<String>;
    /// The first of these lines: what was agreed before.
    fn head_line(&self) -> Truth<String>;
    /// The line of one of the entries: everybody's cards are in it.
    fn entry_line(&self, entry: usize) -> Truth<String>;
}

impl<G: Game> KeptMatch for Match<G> {
    fn chance(&self, key: &Key) -> KeyedChance {
        Match::chance(self, key)
    }

    fn is_bound_to(&self, key: &Key) -> bool {
        let head = &self.record().head;
        head.commitment == Some(key.commitment(head))
    }

    fn is_redacted(&self) -> bool {
        self.record().head.redacted.is_some()
    }

    fn published_key(&self) -> Option<&str> {
        self.record().key.as_deref()
    }

    fn publish(&mut self, key: &Key) {
        Match::publish(self, key);
    }

    fn verify(&self) -> Result<usize, VerifyError> {
        Match::verify(self)
    }

    fn scores(&self) -> Vec<i32> {
        self.state().scores().as_slice().to_vec()
    }

    fn walk(&self, see: &mut dyn FnMut(usize, &dyn AnyMatch)) -> Result<(), ReplayError> {
        Match::replay_with(self.record(), &mut |entry, played| see(entry, played)).map(drop)
    }

    fn duplicate(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }

    fn position(&self) -> Truth<String> {
        Truth::new(self.state().to_string())
    }

    fn to_text(&self) -> Truth<String> {
        Truth::new(self.record().to_text())
    }

    fn to_json_lines(&self) -> Truth<String> {
        Truth::new(self.record().to_json_lines())
    }

    fn head_line(&self) -> Truth<String> {
        Truth::new(self.record().head_line())
    }

    fn entry_line(&self, entry: usize) -> Truth<String> {
        Truth::new(self.record().entry_line(entry))
    }
}
