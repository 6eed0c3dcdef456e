//! One playing of a game, and its record.

use serde::Serialize;

use crate::fairness::{Key, KeyedChance};
use crate::record::{FORMAT, ReadRecord};
use crate::{
    By, Chance, Determinize, Entry, Fault, Game, Head, OptionsError, ReadError, Record, Recorder, Refusal,
    Script, Seat, Status, Viewer, Wire,
};

/// A match: a game's state together with the record that leads to it.
///
/// The record is the truth; the state is always what the record replays to.
///
/// With a small game of drawing stones from an urn and showing them:
///
/// ```
/// # #[allow(dead_code)]
/// # mod urn { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/urn/mod.rs")); }
/// # use urn::Urn;
/// use table::fairness::Key;
/// use table::{Match, Seat, UndoRefused, Viewer};
///
/// let key = Key::new([7; 32]);
/// let mut game = Match::<Urn>::start_fair(&Default::default(), 2, vec![], "2026-11-16T10:50:00Z", &key)?;
/// let a = Seat::new(0);
///
/// // What tells nobody anything can be taken back; luck cannot.
/// game.submit(a, "hum".parse()?, &mut game.chance(&key))?;
/// game.undo(a)?;
/// game.submit(a, "draw".parse()?, &mut game.chance(&key))?;
/// assert_eq!(game.undo(a), Err(UndoRefused::Revealed { entry: 3 }));
///
/// // A refused action changes nothing.
/// let before = game.clone();
/// assert!(game.submit(Seat::new(1), "draw".parse()?, &mut game.chance(&key)).is_err());
/// assert_eq!(game, before);
///
/// // The record leads to the same match, from memory or from paper.
/// assert_eq!(Match::replay(game.record())?, game);
/// assert_eq!(Match::open(&game.record().to_text())?, game);
///
/// // Everybody sees their own.
/// assert_ne!(game.seen(Viewer::Seat(a), 3), game.seen(Viewer::Spectator, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Match<G: Game> {
    state: G,
    record: Record<G>,
    /// The entries that stand: all but those undone or taken back, and the undos and takebacks themselves.
    standing: Vec<Step>,
    /// Each undo, and the entry it took back.
    undone: Vec<(usize, usize)>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Step {
    entry: usize,
    /// Somebody learned something by it.
    revealing: bool,
    /// A choice that lies face down until all have made theirs ([`Game::is_sealed`]).
    sealed: bool,
}

impl<G: Game> Match<G> {
    /// Sets up a table by whatever luck, which nobody can prove afterwards. `players` names the seats; seats without a
    /// name are called by their letter.
    pub fn start(
        options: &G::Options,
        seats: u8,
        players: Vec<String>,
        chance: &mut impl Chance,
    ) -> Result<Self, OptionsError> {
        Self::deal(Self::head(options, seats, players)?, chance)
    }

    /// Sets up a table whose luck is the key's ([`crate::fairness`]), with a commitment to the key and to all that was
    /// agreed: the game, its rules, the options, the names, and when it began. The luck of each entry after the deal
    /// is [`Match::chance`].
    pub fn start_fair(
        options: &G::Options,
        seats: u8,
        players: Vec<String>,
        started: &str,
        key: &Key,
    ) -> Result<Self, OptionsError> {
        let mut head = Self::head(options, seats, players)?;
        head.started = Some(started.to_owned());
        head.commitment = Some(key.commitment(&head));
        let mut chance = key.chance(&head, 0);
        Self::deal(head, &mut chance)
    }

    /// What is agreed before the first card, by the newest rules.
    fn head(options: &G::Options, seats: u8, players: Vec<String>) -> Result<Head<G::Options>, OptionsError> {
        OptionsError::check_seats::<G>(seats)?;
        let names = Seat::all(seats).map(|seat| seat.to_string()).skip(players.len());
        Ok(Head {
            atelier: FORMAT,
            game: G::ID.to_owned(),
            rules: G::RULES_VERSION,
            seats,
            options: options.clone(),
            players: players.into_iter().take(usize::from(seats)).chain(names).collect(),
            started: None,
            commitment: None,
        })
    }

    /// Sets up the table that was agreed on.
    fn deal(head: Head<G::Options>, chance: &mut impl Chance) -> Result<Self, OptionsError> {
        OptionsError::check_seats::<G>(head.seats)?;
        let mut chance = Recorder::new(chance);
        let mut events = Vec::new();
        let state = G::setup_by(head.rules, &head.options, head.seats, &mut chance, &mut events)?;
        let deal = Entry::Deal { picks: chance.into_picks(), events };
        let record = Record { head, entries: vec![deal], places: None, key: None };
        let dealt = Step { entry: 0, revealing: true, sealed: false };
        Ok(Self { state, record, standing: vec![dealt], undone: Vec::new() })
    }

    /// The truth of the table.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// What is kept of it.
    pub fn record(&self) -> &Record<G> {
        &self.record
    }

    /// The luck of the next entry at a table with this key.
    pub fn chance(&self, key: &Key) -> KeyedChance {
        key.chance(&self.record.head, self.record.entries.len())
    }

    /// Does what `seat` asks for and adds it to the record, or says why not and changes nothing at all.
    /// Gives the number of the new entry.
    pub fn submit(
        &mut self,
        seat: Seat,
        action: G::Action,
        chance: &mut impl Chance,
    ) -> Result<usize, G::Rejection> {
        self.submit_by(seat, By::Player, action, chance)
    }

    /// The same, by another's hand than the player's own.
    pub fn submit_by(
        &mut self,
        seat: Seat,
        by: By,
        action: G::Action,
        chance: &mut impl Chance,
    ) -> Result<usize, G::Rejection> {
        // On a copy: even rules that panic half-way leave the table as it was.
        let mut next = self.state.clone();
        let mut chance = Recorder::new(chance);
        let mut events = Vec::new();
        next.apply(seat, &action, &mut chance, &mut events)?;
        let picks = chance.into_picks();
        // The record is kept for long, and there are many of them.
        events.shrink_to_fit();
        let before = std::mem::replace(&mut self.state, next);
        let entry = self.record.entries.len();
        let revealing = !picks.is_empty() || events.iter().any(|event| before.reveals(event));
        let sealed = before.is_sealed(seat, &action);
        self.standing.push(Step { entry, revealing, sealed });
        self.record.entries.push(Entry::Act { seat, by, action, picks, events });
        self.note_places();
        Ok(entry)
    }

    /// Takes back the last action that stands, if it is this seat's own and nobody learned anything by it.
    ///
    /// A choice that still lies face down ([`Game::is_sealed`]) is taken back whatever the others have chosen since:
    /// the order in which they chose does not matter, and nobody is to find out by a refused undo that another
    /// changed their mind.
    pub fn undo(&mut self, seat: Seat) -> Result<usize, UndoRefused> {
        let last = self.undoable(seat)?;
        let step = self.standing.remove(last);
        self.state = self.state_after(self.standing.len());
        let entry = self.record.entries.len();
        self.record.entries.push(Entry::Undo { seat });
        self.undone.push((entry, step.entry));
        Ok(entry)
    }

    /// Could this seat undo now?
    pub fn may_undo(&self, seat: Seat) -> Result<(), UndoRefused> {
        self.undoable(seat).map(|_| ())
    }

    /// Which of the entries that stand this seat's undo would take back.
    fn undoable(&self, seat: Seat) -> Result<usize, UndoRefused> {
        if self.state.status().is_over() {
            return Err(UndoRefused::Over);
        }
        let by = |step: &Step| self.record.entries[step.entry].seat();
        let lies_over = |step: &Step| step.sealed && !step.revealing && by(step) != Some(seat);
        let last = self.standing.iter().rposition(|step| !lies_over(step)).ok_or(UndoRefused::Nothing)?;
        let step = self.standing[last];
        let others_over_it = last + 1 < self.standing.len();
        match by(&step) {
            None => Err(UndoRefused::Nothing),
            Some(by) if by != seat => Err(UndoRefused::NotYours { by }),
            Some(_) if step.revealing => Err(UndoRefused::Revealed { entry: step.entry }),
            Some(_) if others_over_it && !step.sealed => {
                let over = self.standing[last + 1];
                let by = self.record.entries[over.entry].seat().unwrap_or(seat);
                Err(UndoRefused::NotYours { by })
            }
            Some(_) => Ok(last),
        }
    }

    /// Takes back everything from this seat's last action that stands, whatever it showed and whoever acted since. That
    /// all agreed is for the caller to know. Refused only when the game is over or the seat has done nothing.
    ///
    /// What was drawn meanwhile is drawn anew: luck goes by the number of the entry, and no number comes twice.
    pub fn take_back(&mut self, seat: Seat) -> Result<usize, UndoRefused> {
        let first = self.back_to(seat)?;
        self.standing.truncate(first);
        self.state = self.state_after(first);
        let entry = self.record.entries.len();
        self.record.entries.push(Entry::TakeBack { seat });
        Ok(entry)
    }

    /// Is there an action of this seat to be taken back by [`Match::take_back`]?
    pub fn may_take_back(&self, seat: Seat) -> Result<(), UndoRefused> {
        self.back_to(seat).map(drop)
    }

    fn back_to(&self, seat: Seat) -> Result<usize, UndoRefused> {
        if self.state.status().is_over() {
            return Err(UndoRefused::Over);
        }
        let own = |step: &Step| self.record.entries[step.entry].seat() == Some(seat);
        let last = self.standing.iter().rposition(own).ok_or(UndoRefused::Nothing)?;
        // Choices that lie face down are taken back together: how often a seat changed its mind is nobody's business.
        let face_down = |step: &&Step| step.sealed && !step.revealing;
        let lying = self.standing[..=last].iter().rev().take_while(face_down).count();
        let first = self.standing[last + 1 - lying..].iter().position(own);
        Ok(first.map_or(last, |first| last + 1 - lying + first))
    }

    /// Publishes the table's key in the record of a finished game.
    pub fn publish(&mut self, key: &Key) {
        if self.state.status().is_over() {
            self.record.key = Some(key.publish());
        }
    }

    /// What this viewer may know now.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.state.view(viewer)
    }

    /// What this viewer saw happen, from entry `from` on. Of an entry in which others did something in secret nothing
    /// is seen at all, nor of its undoing.
    pub fn seen(&self, viewer: Viewer, from: usize) -> Vec<Seen<G::EventView>> {
        let entries = from..self.record.entries.len();
        let mut seen = Vec::with_capacity(entries.len());
        seen.extend(entries.filter_map(|entry| self.seen_of(viewer, entry)));
        seen
    }

    /// What this viewer saw of one entry, if anything. What all agreed to is seen by all.
    pub fn seen_of(&self, viewer: Viewer, entry: usize) -> Option<Seen<G::EventView>> {
        let what = self.record.entries.get(entry)?;
        if let Entry::TakeBack { seat } = *what {
            return Some(Seen::TakenBack { entry, seat });
        }
        if let Entry::Undo { seat } = *what {
            let nth = self.undone.binary_search_by_key(&entry, |(undo, _)| *undo).ok()?;
            let (_, taken_back) = self.undone[nth];
            return self.seen_of(viewer, taken_back).map(|_| Seen::Undone { entry, seat });
        }
        let (seat, happened) = (what.seat(), what.events());
        let events: Vec<_> = happened.iter().filter_map(|event| G::view_event(event, viewer)).collect();
        let in_secret = events.is_empty() && !happened.is_empty() && viewer.seat() != seat;
        (!in_secret).then_some(Seen::Happened { entry, seat, by: what.by(), events })
    }

    /// What a viewer who forgets nothing remembers of all that stands: what was taken back did not happen.
    pub fn memory(&self, viewer: Viewer) -> G::Memory
    where
        G: Determinize,
    {
        let mut memory = G::Memory::default();
        for step in &self.standing {
            for event in self.record.entries[step.entry].events() {
                if let Some(seen) = G::view_event(event, viewer) {
                    G::remember(&mut memory, &seen);
                }
            }
        }
        memory
    }

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
            let mut script = Script::new(what.picks());
            played.follow(entry, what, &mut script)?;
            script.finish().map_err(|fault| ReplayError::Chance { entry, fault })?;
            played.check(entry, what.events())?;
            see(entry, &played);
        }
        Ok(played)
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
        let mut again = Self::deal(head.clone(), &mut key.chance(head, 0))
            .map_err(|_| VerifyError::Differs { entry: 0 })?;
        let mut checked = 0;
        for (entry, what) in self.record.entries.iter().enumerate() {
            let followed = entry == 0 || again.follow(entry, what, &mut key.chance(head, entry)).is_ok();
            if !followed || again.record.entries[entry].picks() != what.picks() {
                return Err(VerifyError::Differs { entry });
            }
            checked += what.picks().len();
        }
        Ok(checked)
    }

    /// The state after the first `steps` entries that stand, played again from the record.
    fn state_after(&self, steps: usize) -> G {
        let state = self.standing[..steps].iter().fold(None, |state, step| {
            self.again(state, step.entry, &mut Script::new(self.record.entries[step.entry].picks()))
        });
        state.expect("what was accepted once is accepted again")
    }

    /// Plays one entry again; `None` if it is refused, or has nothing to stand on.
    fn again(&self, state: Option<G>, entry: usize, chance: &mut impl Chance) -> Option<G> {
        match &self.record.entries[entry] {
            Entry::Deal { .. } => {
                let Head { rules, options, seats, .. } = &self.record.head;
                G::setup_by(*rules, options, *seats, chance, &mut crate::Silent).ok()
            }
            Entry::Act { seat, action, .. } => {
                let mut state = state?;
                state.apply(*seat, action, chance, &mut crate::Silent).ok()?;
                Some(state)
            }
            Entry::Undo { .. } | Entry::TakeBack { .. } => state,
        }
    }

    fn check(&self, entry: usize, events: &[G::Event]) -> Result<(), ReplayError> {
        if self.record.entries[entry].events() == events {
            return Ok(());
        }
        Err(ReplayError::Events { entry })
    }

    fn note_places(&mut self) {
        if let Status::Over { places } = self.state.status() {
            self.record.places = Some(places);
        }
    }
}

/// What one viewer saw of one entry. The entry's number is not sent: a gap in the numbers would tell of something done
/// in secret.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Seen<V> {
    /// Somebody acted, or cards were dealt.
    Happened {
        /// Its number in the record.
        #[serde(skip)]
        entry: usize,
        /// Who acted.
        seat: Option<Seat>,
        /// By whose hand; it goes without saying if it was their own.
        #[serde(skip_serializing_if = "By::is_player")]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<By>"))]
        by: By,
        /// What the viewer saw of it.
        events: Vec<V>,
    },
    /// Somebody took back the last action that stood.
    Undone {
        /// Its number in the record.
        #[serde(skip)]
        entry: usize,
        /// The seat it is about.
        seat: Seat,
    },
    /// Somebody took back their last action and everything after it, as all had agreed.
    TakenBack {
        /// Its number in the record.
        #[serde(skip)]
        entry: usize,
        /// The seat it is about.
        seat: Seat,
    },
}

impl<V: Wire> Wire for Seen<V> {}

/// Why nothing is undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum UndoRefused {
    /// The cards are dealt and nobody has acted.
    #[error("there is nothing to undo")]
    Nothing,
    /// What is over is over.
    #[error("the game is over")]
    Over,
    /// Nobody takes back what another did.
    #[error("the last action is {by}'s, and only {by} may take it back")]
    NotYours {
        /// Whose it is.
        by: Seat,
    },
    /// Somebody learned something.
    #[error("the last action showed something that was hidden")]
    Revealed {
        /// The entry that did; not sent, as with [`Seen`].
        #[serde(skip)]
        entry: usize,
    },
}

impl Wire for UndoRefused {}

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
