//! One playing of a game, and its record.

mod replay;
mod undo;

pub use replay::{ReplayError, VerifyError};
pub use undo::UndoRefused;

use serde::Serialize;

use crate::fairness::{Agreed, Epoch, Key, KeyedChance};
use crate::record::FORMAT;
use crate::{
    By, Chance, Determinize, Entry, Game, Head, OptionsError, Record, Recorder, Seat, Status, Viewer,
    Viewers, Wire,
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
    /// The state after every [`CHECKPOINT`] entries that stand, so that taking back costs the same however long the
    /// record is.
    checkpoints: Vec<G>,
    /// Each undo, and the entry it took back.
    undone: Vec<(usize, usize)>,
    /// What the luck was renewed by last, if it was.
    epoch: Option<Epoch>,
    /// What the luck of every entry hangs on beside the key.
    agreed: Agreed,
}

/// From so many entries at most the state is played again when something is taken back.
const CHECKPOINT: usize = 64;

/// An entry that could be added to a match, and what the match would be then. Deciding changes nothing, so what was
/// decided can be kept, or dropped; [`Match::commit`] makes it so.
#[derive(Clone, Debug)]
pub struct Decided<G: Game> {
    /// The number of the entry.
    n: usize,
    entry: Entry<G::Action, G::Event>,
    state: G,
    standing: Standing,
    /// Who sees something of it, where the entry alone does not say so: of an undo those who saw what is taken back.
    seen: Option<Viewers>,
}

/// What becomes of the entries that stand.
#[derive(Clone, Copy, Debug)]
enum Standing {
    /// One more.
    More(Step),
    /// Not this one, by its place among them.
    Without(usize),
    /// Only so many.
    First(usize),
    /// The same.
    Same,
}

type EntryOf<G> = Entry<<G as Game>::Action, <G as Game>::Event>;

impl<G: Game> Decided<G> {
    /// Who would be awaited, or how it would have ended.
    pub fn status(&self) -> Status {
        self.state.status()
    }

    /// The entry as its JSON line, without the line's end: everybody's cards are in it.
    pub fn line(&self) -> String {
        Record::<G>::line_of(self.n, &self.entry)
    }

    /// Who would see anything of it.
    pub fn seen(&self) -> Viewers {
        let sees = |viewer: &Viewer| Match::<G>::is_witnessed(*viewer, &self.entry);
        self.seen.unwrap_or_else(|| Viewer::all(self.state.seats()).filter(sees).collect())
    }
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
        let mut chance = key.chance(&head, None, 0);
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
            redacted: None,
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
        let (checkpoints, undone, agreed) = (Vec::new(), Vec::new(), Agreed::default());
        Ok(Self { state, record, standing: vec![dealt], checkpoints, undone, epoch: None, agreed })
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
        key.chance_by(&self.record.head, self.epoch, self.record.entries.len(), &self.agreed)
    }

    /// What the luck was renewed by last, if it was.
    pub fn epoch(&self) -> Option<Epoch> {
        self.epoch
    }

    /// Begins another epoch: from the next entry on, luck is other luck than it would have been. Gives the number of the
    /// new entry; nothing if the game is over, where no luck is drawn any more.
    pub fn renew(&mut self, epoch: Epoch) -> Option<usize> {
        Some(self.commit(self.decide_renewal(epoch)?))
    }

    /// What would come of [`Match::renew`].
    pub fn decide_renewal(&self, epoch: Epoch) -> Option<Decided<G>> {
        let seen = Some(Viewer::all(self.record.head.seats).collect());
        (!self.state.status().is_over()).then(|| Decided {
            n: self.record.entries.len(),
            entry: Entry::Renew { epoch },
            state: self.state.clone(),
            standing: Standing::Same,
            seen,
        })
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
        // As to decide and to commit, but the state is not moved about: it may be large.
        let mut state = self.state.clone();
        let (entry, step) = self.tried(&mut state, seat, by, action, chance)?;
        Ok(self.add(entry, state, Standing::More(step)))
    }

    /// What would come of [`Match::submit_by`], or why nothing would. Nothing changes.
    pub fn decide(
        &self,
        seat: Seat,
        by: By,
        action: G::Action,
        chance: &mut impl Chance,
    ) -> Result<Decided<G>, G::Rejection> {
        let mut state = self.state.clone();
        let (entry, step) = self.tried(&mut state, seat, by, action, chance)?;
        Ok(Decided { n: step.entry, entry, state, standing: Standing::More(step), seen: None })
    }

    /// What comes of an action, tried on a copy of the state: even rules that panic half-way leave the table as it was.
    fn tried(
        &self,
        state: &mut G,
        seat: Seat,
        by: By,
        action: G::Action,
        chance: &mut impl Chance,
    ) -> Result<(EntryOf<G>, Step), G::Rejection> {
        let mut chance = Recorder::new(chance);
        let mut events = Vec::new();
        state.apply(seat, &action, &mut chance, &mut events)?;
        let picks = chance.into_picks();
        // The record is kept for long, and there are many of them.
        events.shrink_to_fit();
        let n = self.record.entries.len();
        let revealing = !picks.is_empty() || events.iter().any(|event| self.state.reveals(event));
        let sealed = self.state.is_sealed(seat, &action);
        let entry = Entry::Act { seat, by, action, picks, events };
        Ok((entry, Step { entry: n, revealing, sealed }))
    }

    /// Adds what was decided to the record. Gives the number of the new entry. What was decided before something else was
    /// added is no longer true.
    pub fn commit(&mut self, decided: Decided<G>) -> usize {
        let Decided { n, entry, state, standing, .. } = decided;
        assert_eq!(n, self.record.entries.len(), "something else has happened since this was decided");
        self.add(entry, state, standing)
    }

    /// One more entry, and the state that it leads to.
    fn add(&mut self, entry: EntryOf<G>, state: G, standing: Standing) -> usize {
        let n = self.record.entries.len();
        self.state = state;
        match standing {
            Standing::More(step) => {
                self.standing.push(step);
                if self.standing.len().is_multiple_of(CHECKPOINT) {
                    self.checkpoints.push(self.state.clone());
                }
            }
            Standing::Without(place) => {
                let step = self.standing.remove(place);
                self.undone.push((n, step.entry));
                self.check_points(place);
            }
            Standing::First(first) => {
                self.standing.truncate(first);
                self.check_points(first);
            }
            Standing::Same => {}
        }
        if let Entry::Renew { epoch } = entry {
            self.epoch = Some(epoch);
        }
        self.record.entries.push(entry);
        if let Status::Over { places } = self.state.status() {
            self.record.places = Some(places);
        }
        n
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
        if let Entry::Undo { seat } = *what {
            return self.is_seen(viewer, entry).then_some(Seen::Undone { entry, seat });
        }
        Self::witnessed(viewer, entry, what)
    }

    /// What this viewer saw of an entry that undoes nothing.
    fn witnessed(
        viewer: Viewer,
        entry: usize,
        what: &Entry<G::Action, G::Event>,
    ) -> Option<Seen<G::EventView>> {
        if let Entry::TakeBack { seat } = *what {
            return Some(Seen::TakenBack { entry, seat });
        }
        if let Entry::Renew { epoch } = *what {
            return Some(Seen::Renewed { entry, epoch });
        }
        let (seat, happened) = (what.seat(), what.events());
        let events: Vec<_> = happened.iter().filter_map(|event| G::view_event(event, viewer)).collect();
        let in_secret = events.is_empty() && !happened.is_empty() && viewer.seat() != seat;
        (!in_secret).then_some(Seen::Happened { entry, seat, by: what.by(), events })
    }

    /// Did this viewer see anything of an entry that undoes nothing?
    fn is_witnessed(viewer: Viewer, what: &Entry<G::Action, G::Event>) -> bool {
        let happened = what.events();
        matches!(what, Entry::TakeBack { .. })
            || happened.is_empty()
            || viewer.seat() == what.seat()
            || happened.iter().any(|event| G::view_event(event, viewer).is_some())
    }

    /// Who saw anything of one entry.
    pub fn viewers_of(&self, entry: usize) -> Viewers {
        Viewer::all(self.record.head.seats).filter(|viewer| self.is_seen(*viewer, entry)).collect()
    }

    /// Did this viewer see anything of one entry? As [`Match::seen_of`], without telling what.
    pub fn is_seen(&self, viewer: Viewer, entry: usize) -> bool {
        match self.record.entries.get(entry) {
            None => false,
            Some(Entry::Undo { .. }) => self.taken_back_by(entry).is_some_and(|it| self.is_seen(viewer, it)),
            Some(what) => Self::is_witnessed(viewer, what),
        }
    }

    /// Which entry this undo took back.
    fn taken_back_by(&self, undo: usize) -> Option<usize> {
        let nth = self.undone.binary_search_by_key(&undo, |(undo, _)| *undo).ok()?;
        Some(self.undone[nth].1)
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
    /// The table went on from a copy of what was kept: luck is drawn anew from here on.
    Renewed {
        /// Its number in the record.
        #[serde(skip)]
        entry: usize,
        /// What began.
        epoch: Epoch,
    },
}

impl<V: Wire> Wire for Seen<V> {}
