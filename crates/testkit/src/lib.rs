//! What every game of Atelier has to keep, checked over random play.
//!
//! A game hands its [`Kit`] to [`Kit::check`]: whole random games are played for every number of seats and
//! every set of options, with open actions, answers out of turn, undos and takebacks mixed in, and at every ply all the
//! [laws] are checked. Its [`Books`] go to [`Kit::check_luck`], which plays more games and checks every pick in them.
//! [`playthrough()`] writes a game down as everybody sees it, for a golden file.

mod books;
mod choices;
pub mod laws;
mod luck;
mod playthrough;
mod readers;
mod scene;
#[cfg(test)]
#[path = "../../table/tests/urn/mod.rs"]
mod urn;
mod views;

pub use books::{Books, Drawn, Urn};
pub use playthrough::playthrough;
pub use readers::{
    Alteration, actions_judged_alike, judged_alike, reads_or_refuses_position, reads_or_refuses_record,
    sayings_judged_alike, some_way_into,
};
pub use scene::{says, the};
pub use views::view_digests;

use std::fmt::Debug;

use table::fairness::Key;
use table::{
    Chance, Determinize, Entry, Match, Recorder, Seat, Seats, Seen, Silent, Status, UndoRefused, Viewer,
};

/// What the laws need to know of a game beyond its rules.
#[derive(Debug)]
pub struct Kit<G: Determinize, I> {
    /// The sets of options to play with.
    pub options: Vec<G::Options>,
    /// Everything in the box, counted wherever it lies. It never changes.
    pub inventory: fn(&G) -> I,
    /// Any action that can be written, sensible or not, to see it refused.
    pub anything: fn(&G, &mut fastrand::Rng) -> G::Action,
    /// Whole games for each number of seats and set of options.
    pub games: u64,
}

/// How often something random is done (games played, servers killed, requests sent) where more of it only finds the same
/// mistakes with more certainty: so often if `ATELIER_TEST_FULL` is set, otherwise a quarter of it, and at least once.
/// Numbers of seats, options and variants are not to be scaled: all of them are always played.
pub fn scale(times: u64) -> u64 {
    if std::env::var_os("ATELIER_TEST_FULL").is_some() { times } else { times.div_ceil(4) }
}

/// When the games began, as their records say.
const STARTED: &str = "2026-11-16T10:50:00Z";
/// Of so many undos one is a takeback.
const TAKEBACKS: u32 = 6;
/// No game is so long that it has more plies.
const MOST_PLIES: usize = 20_000;

impl<G: Determinize, I: PartialEq + Debug> Kit<G, I> {
    /// Plays and checks all games with this many seats.
    pub fn check(&self, seats: u8) {
        let mut revelations = Revelations::default();
        for (nth, options) in self.options.iter().enumerate() {
            for game in 0..self.games {
                let seed = u64::from(seats) << 32 | (nth as u64) << 16 | game;
                // What a failing game can be found again by.
                println!("seats {seats}, options {options:?}, seed {seed}");
                let mut game = Game::new(self, G::RULES_VERSION, options, seats, seed);
                game.play();
                revelations.claimed += game.revelations.claimed;
                revelations.shown += game.revelations.shown;
            }
        }
        // A world is drawn a few times only, so now and then the one that differs is missed.
        let Revelations { claimed, shown } = revelations;
        assert!(
            shown * 10 >= claimed * 9,
            "of {claimed} revelations without luck {shown} tell somebody something"
        );
        laws::refuses_wrong_seats::<G>();
    }
}

/// One random game under observation.
pub(crate) struct Game<'a, G: Determinize, I> {
    pub(crate) kit: &'a Kit<G, I>,
    pub(crate) luck: fastrand::Rng,
    pub(crate) key: Key,
    pub(crate) played: Match<G>,
    /// Each entry that stands, as it was.
    pub(crate) history: Vec<Ply<G>>,
    /// Each entry of the record, whether it stands or not, and how it left the table.
    pub(crate) stages: Vec<Stage<G>>,
    pub(crate) inventory: I,
    revelations: Revelations,
    /// Is every step checked by the laws as it is taken?
    thorough: bool,
}

/// Steps that count as revelations though they drew no luck, and those of them that were seen to be one.
#[derive(Default)]
struct Revelations {
    claimed: usize,
    shown: usize,
}

/// What one entry did.
pub(crate) struct Ply<G: Determinize> {
    pub(crate) after: G,
    /// Its number in the record.
    pub(crate) entry: usize,
    pub(crate) by: Option<Seat>,
    /// A choice that lies face down.
    pub(crate) sealed: bool,
    /// Somebody learned something by it.
    pub(crate) revealing: bool,
    /// What each viewer remembers after it: the seats, then a spectator.
    pub(crate) memories: Vec<G::Memory>,
}

/// How the table was after one entry.
pub(crate) struct Stage<G: Determinize> {
    pub(crate) entry: Entry<G::Action, G::Event>,
    pub(crate) state: G,
    /// What each seat was told that asked whether it might undo.
    pub(crate) may_undo: Vec<Result<(), UndoRefused>>,
}

impl<'a, G: Determinize, I: PartialEq + Debug> Game<'a, G, I> {
    fn new(kit: &'a Kit<G, I>, rules: u32, options: &G::Options, seats: u8, seed: u64) -> Self {
        let mut luck = fastrand::Rng::with_seed(seed);
        let key = Key::new(std::array::from_fn(|_| luck.u8(..)));
        let played = started(rules, options, seats, &key);
        let inventory = (kit.inventory)(played.state());
        let memories = Viewer::all(seats).map(|viewer| played.memory(viewer)).collect();
        let dealt = Ply {
            after: played.state().clone(),
            entry: 0,
            by: None,
            sealed: false,
            revealing: true,
            memories,
        };
        let revelations = Revelations::default();
        let (history, stages) = (vec![dealt], Vec::new());
        Self { kit, luck, key, played, history, stages, inventory, revelations, thorough: true }
    }

    fn play(&mut self) {
        for _ in 0..MOST_PLIES {
            self.check_laws();
            let Status::Awaiting { awaited, asked } = self.played.state().status() else {
                return self.check_finished();
            };
            match self.luck.pick(12) {
                0 if self.luck.pick(TAKEBACKS) == 0 && self.try_take_back() => {}
                0 if self.try_undo() => {}
                1 | 2 => self.open_action(),
                3 | 4 => self.listed_action(if asked.is_empty() { self.who_could_act() } else { asked }),
                _ => self.listed_action(awaited),
            }
        }
        panic!("the game does not end");
    }

    /// Those who are awaited, and those who may act though nobody waits for them.
    fn who_could_act(&self) -> Seats {
        let state = self.played.state();
        Seat::all(state.seats()).filter(|&seat| !laws::listed(state, seat).is_empty()).collect()
    }

    fn listed_action(&mut self, seats: Seats) {
        let seats: Vec<_> = seats.iter().collect();
        let seat = seats[self.luck.pick(u32::try_from(seats.len()).expect("few seats")) as usize];
        let action = self.played.state().sample(seat, &mut self.luck);
        self.submit(seat, &action.expect("who is awaited or asked can do something"));
    }

    fn open_action(&mut self) {
        let seats = self.played.state().seats();
        let seat = Seat::new(u8::try_from(self.luck.pick(u32::from(seats))).expect("a seat"));
        if let Some(action) = self.played.state().propose(seat, &mut self.luck) {
            self.submit(seat, &action);
        }
    }

    fn submit(&mut self, seat: Seat, action: &G::Action) {
        let before = self.played.state().clone();
        let entry = self.played.record().entries.len();
        let mut chance = self.played.chance(&self.key);
        let submitted = self.played.submit(seat, action.clone(), &mut chance);
        submitted.unwrap_or_else(|why| panic!("{seat} {action} was listed or proposed, but: {why}"));
        let what = &self.played.record().entries[entry];
        let told = what.events().iter().any(|event| before.reveals(event));
        let drew = !what.picks().is_empty();
        let revealing = drew || told;
        let memories = self.remembered(self.history.len() - 1, what);
        let sealed = before.is_sealed(seat, action);
        if self.thorough {
            self.check_step(&before, seat, action, drew, revealing);
        }
        let after = self.played.state().clone();
        self.history.push(Ply { after, entry, by: Some(seat), sealed, revealing, memories });
    }

    fn check_step(&mut self, before: &G, seat: Seat, action: &G::Action, drew: bool, revealing: bool) {
        if drew {
            self.check_luck_is_not_told(before, seat, action);
        } else if !revealing {
            self.check_nothing_revealed(before, seat, action);
        } else {
            self.revelations.claimed += 1;
            self.revelations.shown += usize::from(self.something_is_revealed(before, seat, action));
        }
        self.check_views_follow(before, seat, action);
    }

    /// What each viewer remembers who remembered that much and saw this.
    fn remembered(&self, before: usize, what: &Entry<G::Action, G::Event>) -> Vec<G::Memory> {
        let viewers = Viewer::all(self.played.state().seats());
        let remembered = viewers.zip(&self.history[before].memories).map(|(viewer, memory)| {
            let mut memory = memory.clone();
            for seen in what.events().iter().filter_map(|event| G::view_event(event, viewer)) {
                G::remember(&mut memory, &seen);
            }
            memory
        });
        remembered.collect()
    }

    /// Somebody takes back their last action and everything since, if they have done anything. The table is then as it
    /// was before, in everybody's memory too.
    fn try_take_back(&mut self) -> bool {
        let seats = self.played.state().seats();
        let seat = Seat::new(u8::try_from(self.luck.pick(u32::from(seats))).expect("a seat"));
        let Some(mut nth) = self.history.iter().rposition(|ply| ply.by == Some(seat)) else {
            assert_eq!(self.played.take_back(seat), Err(UndoRefused::Nothing));
            return false;
        };
        // Choices that still lie face down go together with it, so that nobody sees how many there were.
        let face_down = |ply: &Ply<G>| ply.sealed && !ply.revealing;
        let mut earlier = nth;
        while face_down(&self.history[earlier]) {
            if self.history[earlier].by == Some(seat) {
                nth = earlier;
            }
            earlier -= 1;
        }
        let entry = self.played.take_back(seat).expect("the game goes on");
        self.history.truncate(nth);
        self.check_taken_back();
        for viewer in Viewer::all(seats) {
            let seen = self.played.seen_of(viewer, entry);
            assert_eq!(seen, Some(Seen::TakenBack { entry, seat }), "{viewer} does not see a takeback");
        }
        true
    }

    /// Somebody takes back their last action, if they can.
    fn try_undo(&mut self) -> bool {
        let seats = self.played.state().seats();
        let seat = Seat::new(u8::try_from(self.luck.pick(u32::from(seats))).expect("a seat"));
        let Ok(nth) = laws::last_own(&self.history, seat) else { return false };
        self.played.undo(seat).expect("nothing was revealed");
        self.history.remove(nth);
        // What others chose since stands, without it.
        for later in nth..self.history.len() {
            let what = self.played.record().entries[self.history[later].entry].clone();
            let Entry::Act { seat, action, .. } = &what else { panic!("only actions lie over a choice") };
            let mut after = self.history[later - 1].after.clone();
            after.apply(*seat, action, &mut self.luck, &mut Silent).expect("it was accepted before");
            let memories = self.remembered(later - 1, &what);
            (self.history[later].after, self.history[later].memories) = (after, memories);
        }
        self.check_taken_back();
        true
    }

    /// The table is what it would be without what was taken back, in everybody's memory too.
    fn check_taken_back(&self) {
        let stands = &self.history.last().expect("the deal stands").after;
        assert!(self.played.state() == stands, "taken back to another state");
        if self.thorough {
            self.remembers_what_stands();
        }
    }
}

/// A match by these rules, with the luck of this key. By older ones than the newest none is started any more, only gone on
/// with.
fn started<G: Determinize>(rules: u32, options: &G::Options, seats: u8, key: &Key) -> Match<G> {
    let newest = Match::start_fair(options, seats, vec![], STARTED, key);
    let newest = newest.expect("the game can be set up with its own options");
    if rules == G::RULES_VERSION {
        return newest;
    }
    let mut record = newest.record().clone();
    record.head.rules = rules;
    record.head.commitment = Some(key.commitment(&record.head));
    let mut chance = Recorder::new(key.chance(&record.head, None, 0));
    let mut events = Vec::new();
    G::setup_by(rules, options, seats, &mut chance, &mut events).expect("there were such rules");
    record.entries = vec![Entry::Deal { picks: chance.into_picks(), events }];
    Match::replay(&record).expect("what was begun by older rules goes on")
}
