//! Playing a record again: from memory, from paper, or line by line; and proving its luck.

use super::{Match, UndoRefused};
use crate::fairness::Key;
use crate::record::ReadRecord;
use crate::{Chance, Entry, Fault, Game, Head, OptionsError, ReadError, Record, Refusal, Script};

impl<G: Game> Match<G> {
    /// Plays a record again, entry by entry, and checks that each could happen and did happen as written.
    pub fn replay(record: &Record<G>) -> Result<Self, ReplayError> {
        let mut played = Self::replay_unfinished(record)?;
        if record.places != played.record.places {
            return Err(ReplayError::Result);
        }
        if record.key.is_some() && record.places.is_none() {
            return Err(ReplayError::KeyBeforeEnd);
        }
        played.record.key.clone_from(&record.key);
        Ok(played)
    }

    /// The same for a record that is still being added to and says nothing of its end.
    fn replay_unfinished(record: &Record<G>) -> Result<Self, ReplayError> {
        Self::replay_with(record, &mut |_, _| {})
    }

    /// As [`Match::replay`], without a look at how it ended, and shows the match as it was after each entry.
    pub fn replay_with(record: &Record<G>, see: &mut dyn FnMut(usize, &Self)) -> Result<Self, ReplayError> {
        let Head { game, rules, seats, players, .. } = &record.head;
        if game != G::ID || OptionsError::check_rules::<G>(*rules).is_err() {
            return Err(ReplayError::OtherRules { game: game.clone(), rules: *rules });
        }
        let Some(Entry::Deal { picks, events }) = record.entries.first() else {
            return Err(ReplayError::NoDeal);
        };
        let mut script = Script::new(picks);
        let mut played = Self::deal(record.head.clone(), &mut script).map_err(ReplayError::Options)?;
        if players.len() != usize::from(*seats) {
            return Err(ReplayError::Names);
        }
        script.finish().map_err(|fault| ReplayError::Chance { entry: 0, fault })?;
        played.check(0, events)?;
        see(0, &played);
        for (entry, what) in record.entries.iter().enumerate().skip(1) {
            played.follow_as_written(entry, what)?;
            see(entry, &played);
        }
        Ok(played)
    }

    /// Adds one more entry that was kept as its line ([`Match::resume`]), if it could happen and did happen as written.
    /// Gives its number.
    pub fn follow_line(&mut self, line: &str) -> Result<usize, ReplayError> {
        let entry = self.record.entries.len();
        let what = Record::<G>::read_entry(entry, line)?;
        self.follow_as_written(entry, &what)?;
        Ok(entry)
    }

    fn follow_as_written(
        &mut self,
        entry: usize,
        what: &Entry<G::Action, G::Event>,
    ) -> Result<(), ReplayError> {
        let mut script = Script::new(what.picks());
        self.follow(entry, what, &mut script)?;
        script.finish().map_err(|fault| ReplayError::Chance { entry, fault })?;
        self.check(entry, what.events())
    }

    /// Does once more what an entry after the deal says.
    fn follow(
        &mut self,
        entry: usize,
        what: &Entry<G::Action, G::Event>,
        chance: &mut impl Chance,
    ) -> Result<(), ReplayError> {
        match what {
            Entry::Deal { .. } => return Err(ReplayError::NoDeal),
            Entry::Undo { seat } => {
                self.undo(*seat).map_err(|why| ReplayError::Undo { entry, why })?;
            }
            Entry::TakeBack { seat } => {
                self.take_back(*seat).map_err(|why| ReplayError::Undo { entry, why })?;
            }
            Entry::Renew { epoch } => {
                self.renew(*epoch).ok_or(ReplayError::Renewal { entry })?;
            }
            Entry::Act { seat, by, action, .. } => {
                self.submit_by(*seat, *by, action.clone(), chance).map_err(|refusal| {
                    ReplayError::Refused { entry, rule: refusal.rule(), why: refusal.to_string() }
                })?;
            }
        }
        Ok(())
    }

    /// Reads a written record and replays it.
    pub fn open(written: &str) -> Result<Self, ReplayError> {
        let ReadRecord { record, whole } = Record::read(written)?;
        let played = Self::replay(&record)?;
        if whole { Ok(played) } else { Err(ReplayError::Altered) }
    }

    /// Goes on with a match that was kept line by line ([`Record::head_line`], [`Record::entry_line`]) and has no
    /// closing line. The entries are checked as by [`Match::replay`].
    pub fn resume(head: &str, entries: impl Iterator<Item = impl AsRef<str>>) -> Result<Self, ReplayError> {
        Self::replay_unfinished(&Record::read_unfinished(head, entries)?)
    }

    /// Draws all luck again from the published key and compares, also that of what was taken back. Gives the number of
    /// picks checked.
    pub fn verify(&self) -> Result<usize, VerifyError> {
        let head = &self.record.head;
        let commitment = head.commitment.ok_or(VerifyError::NoCommitment)?;
        let published = self.record.key.as_ref().ok_or(VerifyError::NoKey)?;
        let key: Key = published.parse().map_err(|_| VerifyError::NotAKey)?;
        if key.commitment(head) != commitment {
            return Err(if head.atelier == 1 { VerifyError::OtherKey } else { VerifyError::OtherKeyOrHead });
        }
        let mut again = Self::deal(head.clone(), &mut key.chance(head, None, 0))
            .map_err(|_| VerifyError::Differs { entry: 0 })?;
        let mut checked = 0;
        for (entry, what) in self.record.entries.iter().enumerate() {
            let mut chance = again.chance(&key);
            let followed = entry == 0 || again.follow(entry, what, &mut chance).is_ok();
            if !followed || again.record.entries[entry].picks() != what.picks() {
                return Err(VerifyError::Differs { entry });
            }
            checked += what.picks().len();
        }
        Ok(checked)
    }

    fn check(&self, entry: usize, events: &[G::Event]) -> Result<(), ReplayError> {
        if self.record.entries[entry].events() == events {
            return Ok(());
        }
        Err(ReplayError::Events { entry })
    }
}

/// Why a record does not replay, with the entry that fails.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[expect(missing_docs, reason = "each variant's sentence says it")]
pub enum ReplayError {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error("this is a record of {game} by rules {rules}, which this program does not know")]
    OtherRules { game: String, rules: u32 },
    #[error("a record begins with its deal and has only one")]
    NoDeal,
    #[error("{0}")]
    Options(OptionsError),
    #[error("the record does not name each seat once")]
    Names,
    #[error("entry {entry}: refused by {rule}: {why}")]
    Refused { entry: usize, rule: &'static str, why: String },
    #[error("entry {entry}: {fault}")]
    Chance { entry: usize, fault: Fault },
    #[error("entry {entry}: what is written to have happened is not what happens")]
    Events { entry: usize },
    #[error("entry {entry}: {why}")]
    Undo { entry: usize, why: UndoRefused },
    #[error("entry {entry}: luck is renewed only while a game goes on")]
    Renewal { entry: usize },
    #[error("the result is not the one the game ends with")]
    Result,
    #[error("the table's key is published, but the game is not over")]
    KeyBeforeEnd,
    #[error("the record was altered: it could be played so, but its digest does not fit")]
    Altered,
}

/// Why the luck of a record is not proven.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "each variant's sentence says it")]
pub enum VerifyError {
    #[error("the table showed no commitment when the game began")]
    NoCommitment,
    #[error("the table's key is not published (it is when the game is over)")]
    NoKey,
    #[error("what stands as the key is not one")]
    NotAKey,
    #[error("the key is not the one the table committed to")]
    OtherKey,
    #[error(
        "the commitment does not fit: it was to another key, or the game, rules, options, names or time were changed"
    )]
    OtherKeyOrHead,
    #[error("entry {entry}: the luck is not what the key gives")]
    Differs { entry: usize },
}
