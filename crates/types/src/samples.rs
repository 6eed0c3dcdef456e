//! What is really sent, as typed constants: TypeScript's own compiler says whether the types fit.
//!
//! Whole random games are played with all numbers of seats, and of everything that is sent those samples are kept
//! that show something new: a field, a word, a kind of value, or a field that may be missing.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde::Serialize;
use serde_json::Value;
use table::fairness::Key;
use table::{AnyAction, AnyMatch, AnyRefusal, Chance, Match, Seat, Seen, Silent, Status, Viewer};

use crate::games::Typed;

/// A file for each game: its name, and the samples. It imports the types from `gen/…`.
pub fn files() -> Vec<(String, String)> {
    macro_rules! each {
        ($($game:ty),+) => { vec![$(file::<$game>()),+] };
    }
    shelf::each_game!(each)
}

/// So many games are played with each number of seats and set of options: not everything comes up in one.
const GAMES: u64 = 3;

/// The samples of a game. Most of what it can refuse never comes up in play, so one of each kind is given.
fn file<G: Typed>() -> (String, String) {
    let name = format!("{}.ts", G::ID);
    let generated = crate::files().into_iter().find(|(file, _)| *file == name);
    let mut samples = Samples::new(&generated.unwrap_or_default().1);
    for refusal in G::refusals() {
        samples.add("Rejection", &refusal);
    }
    for reason in G::reasons() {
        samples.add("Reason", &reason);
    }
    for (nth, options) in G::option_sets().iter().enumerate() {
        for (seats, game) in G::seats_for(options).flat_map(|seats| (0..GAMES).map(move |game| (seats, game)))
        {
            let seed = (nth as u64) << 32 | game << 8 | u64::from(seats);
            Playing::<G>::new(options, seats, seed).play(&mut samples);
        }
    }
    (name, samples.written(G::ID))
}

/// An example of each kind: as it is sent, and as people read it, by its name.
pub type ByKind = BTreeMap<String, (String, String)>;

/// What happens in a game and what is done in it, an example of each kind.
#[derive(Debug, Default)]
pub struct Examples {
    /// Events as they are sent and told.
    pub events: ByKind,
    /// Actions as they are sent and written.
    pub actions: ByKind,
}

/// Examples of a game, from the games that samples are taken from.
pub fn examples<G: Typed>() -> Examples {
    let mut samples = Samples::new("");
    for (nth, options) in G::option_sets().iter().enumerate() {
        for seats in G::seats_for(options) {
            let seed = (nth as u64) << 32 | u64::from(seats);
            Playing::<G>::new(options, seats, seed).play(&mut samples);
        }
    }
    samples.examples
}

/// One game, played at random.
struct Playing<G: Typed> {
    game: Match<G>,
    luck: fastrand::Rng,
}

impl<G: Typed> Playing<G> {
    fn new(options: &G::Options, seats: u8, seed: u64) -> Self {
        let mut luck = fastrand::Rng::with_seed(seed);
        let key = Key::new(std::array::from_fn(|_| luck.u8(..)));
        let game = Match::start_fair(options, seats, vec![], "2026-11-16T10:50:00Z", &key);
        Self { game: game.expect("the options are the game's own"), luck }
    }

    fn play(&mut self, samples: &mut Samples) {
        samples.add("Options", &self.game.record().head.options);
        samples.add("Commitment", &self.game.record().head.commitment);
        loop {
            self.look(samples);
            let status = self.game.state().status();
            let Status::Awaiting { awaited, asked } = status else { break };
            let asked: Vec<Seat> = asked.iter().chain(awaited.iter()).collect();
            let seat = asked[self.luck.usize(..asked.len())];
            match self.luck.pick(24) {
                0 => self.undo(samples),
                1 => self.ask_for_what_is_refused(samples),
                2 | 3 => {
                    let seat = Seat::new(self.luck.u8(..self.game.state().seats()));
                    let proposed = self.game.state().propose(seat, &mut self.luck);
                    if let Some(action) = proposed {
                        self.act(samples, seat, action);
                    }
                }
                4 => {
                    let action = self.game.state().at_random(seat, &mut self.luck);
                    self.act(samples, seat, action.expect("who is awaited or asked can do something"));
                }
                _ => {
                    let action = self.best_of_some(seat);
                    self.act(samples, seat, action.expect("who is awaited or asked can do something"));
                }
            }
        }
        self.undo(samples);
    }

    /// Of some actions at random the one that gives most points: without a plan some games never come to their end.
    fn best_of_some(&mut self, seat: Seat) -> Option<G::Action> {
        let state = self.game.state();
        let some = (0..100).filter_map(|_| state.at_random(seat, &mut self.luck)).collect::<Vec<_>>();
        some.into_iter().max_by_key(|action| {
            let mut after = state.clone();
            let done = after.apply(seat, action, &mut self.luck, &mut Silent);
            done.map_or(i32::MIN, |()| after.scores()[seat])
        })
    }

    fn act(&mut self, samples: &mut Samples, seat: Seat, action: G::Action) {
        samples.add("Action", &action);
        exemplify(&mut samples.examples.actions, &action);
        if samples.reasons {
            samples.add("Reason", &self.game.state().why(seat, &action));
        }
        self.game.submit(seat, action, &mut self.luck).expect("it was listed or proposed");
    }

    fn undo(&mut self, samples: &mut Samples) {
        let seat = Seat::new(self.luck.u8(..self.game.state().seats()));
        if let Err(refused) = self.game.undo(seat) {
            samples.add("UndoRefused", &refused);
        }
    }

    fn ask_for_what_is_refused(&mut self, samples: &mut Samples) {
        let seat = Seat::new(self.luck.u8(..self.game.state().seats()));
        let last = self.game.record().entries.last().and_then(|entry| match entry {
            table::Entry::Act { action, .. } => Some(action.to_string()),
            _ => None,
        });
        for said in last.iter().map(String::as_str).chain(["no action"]) {
            let mut copy = self.game.clone();
            if let Err(refusal) = AnyMatch::submit(&mut copy, seat, AnyAction::Notation(said), &mut self.luck)
            {
                samples.add("AnyRefusal", &refusal);
                if let AnyRefusal::Refused { reason, .. } = refusal {
                    samples.add("Rejection", &reason);
                }
            }
        }
    }

    /// Everything that is sent after an entry.
    fn look(&self, samples: &mut Samples) {
        let state = self.game.state();
        samples.add("Status", &state.status());
        for viewer in Viewer::all(state.seats()) {
            samples.add("Viewer", &viewer);
            samples.add("View", &self.game.view(viewer));
            for seen in self.game.seen(viewer, self.game.record().entries.len() - 1) {
                samples.add("Seen<EventView>", &seen);
                if let Seen::Happened { events, .. } = seen {
                    for event in &events {
                        samples.add("EventView", event);
                        exemplify(&mut samples.examples.events, event);
                    }
                }
            }
        }
        // These are many, and much the same from one entry to the next.
        let entries = self.game.record().entries.len();
        for seat in Seat::all(state.seats()).filter(|_| entries.is_multiple_of(3)) {
            let listed = AnyMatch::legal_actions(&self.game, seat);
            let listed: Vec<Value> = serde_json::from_str(listed.as_str()).expect("it is a list");
            for action in &listed {
                samples.add("Listed<Action>", action);
            }
        }
    }
}

/// Those of the table; the others are the game's.
const OF_THE_TABLE: [&str; 7] =
    ["AnyRefusal", "Commitment", "Listed", "Seen", "Status", "UndoRefused", "Viewer"];

struct Samples {
    /// Reasons are data of a type of their own; a game may do with sentences.
    reasons: bool,
    /// Texts that stand in the types as themselves.
    words: BTreeSet<String>,
    /// What has been shown already.
    shown: BTreeSet<String>,
    /// The fields that objects at a place can have.
    fields: BTreeMap<String, BTreeSet<String>>,
    /// The samples of each type.
    kept: BTreeMap<&'static str, Vec<String>>,
    examples: Examples,
}

/// An example says the more the longer it is, as long as it fits on a line.
const LONGEST: usize = 140;

/// Keeps the one that says most of its kind.
fn exemplify(kinds: &mut ByKind, example: &(impl Serialize + ToString)) {
    let sent = serde_json::to_value(example).expect("what is sent is plain JSON");
    let kind = match &sent {
        Value::Object(of) => of.keys().next().cloned().unwrap_or_default(),
        word => word.as_str().unwrap_or_default().to_owned(),
    };
    let example = (sent.to_string(), example.to_string());
    let says_more = |(kept, _): &(String, String)| example.0.len() > kept.len() && example.0.len() <= LONGEST;
    if kinds.get(&kind).is_none_or(says_more) {
        kinds.insert(kind, example);
    }
}

impl Samples {
    fn new(generated: &str) -> Self {
        let words = generated.split('"').skip(1).step_by(2).map(ToOwned::to_owned).collect();
        let reasons = generated.contains("export type Reason =");
        Self {
            reasons,
            words,
            shown: BTreeSet::new(),
            fields: BTreeMap::new(),
            kept: BTreeMap::new(),
            examples: Examples::default(),
        }
    }

    /// Keeps it if it shows something new of this type.
    fn add(&mut self, kind: &'static str, sample: &impl Serialize) {
        let sample = serde_json::to_value(sample).expect("what is sent is plain JSON");
        if self.is_new(kind, &sample) {
            self.kept.entry(kind).or_default().push(sample.to_string());
        }
    }

    fn is_new(&mut self, place: &str, value: &Value) -> bool {
        let mark = match value {
            Value::Null => format!("{place} null"),
            Value::Bool(_) => format!("{place} boolean"),
            Value::Number(_) => format!("{place} number"),
            Value::String(text) if self.words.contains(text) => format!("{place} {text}"),
            Value::String(_) => format!("{place} text"),
            Value::Array(values) => {
                let place = format!("{place}[]");
                let new = values.iter().filter(|value| self.is_new(&place, value)).count();
                return new > 0 || values.is_empty() && self.shown.insert(format!("{place} empty"));
            }
            Value::Object(object) => {
                let known = self.fields.entry(place.to_owned()).or_default();
                let missing = known.iter().filter(|name| !object.contains_key(*name));
                let missing: Vec<_> = missing.map(|name| format!("{place}.{name} missing")).collect();
                known.extend(object.keys().cloned());
                let mut new = missing.into_iter().filter(|mark| self.shown.insert(mark.clone())).count();
                for (name, value) in object {
                    new += usize::from(self.is_new(&format!("{place}.{name}"), value));
                }
                return new > 0;
            }
        };
        self.shown.insert(mark)
    }

    fn written(&self, game: &str) -> String {
        let reason = if self.reasons { "Reason, " } else { "" };
        let mut text = format!(
            "import type {{ Action, EventView, Options, {reason}Rejection, View }} from \"gen/{game}\";\n\
             import type {{ {} }} from \"gen/table\";\n",
            OF_THE_TABLE.join(", ")
        );
        for (kind, samples) in &self.kept {
            for (nth, sample) in samples.iter().enumerate() {
                let name = kind.replace(['<', '>'], "");
                let _ = writeln!(text, "export const {name}{nth}: {kind} = {sample};");
            }
        }
        text
    }
}
