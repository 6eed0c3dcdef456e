//! What players wanted, in the order in which they wanted it, and what came of it.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use tokio::sync::watch;

/// What somebody wants of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Want {
    /// To act, in the game's notation.
    Act(String),
    /// To take back the last action.
    Undo,
    /// To say something.
    Say(String),
}

/// Something a player wanted.
#[derive(Clone, Debug)]
pub struct Noted {
    /// The key it was sent with, however often.
    pub key: String,
    /// From which seat.
    pub seat: u64,
    /// The decision it answers.
    pub decision: u64,
    /// What was wanted.
    pub want: Want,
    /// The moment before it was first sent.
    pub sent: u64,
    /// The moment after it was first acknowledged.
    pub done: Option<u64>,
    /// It had been done already when it was said again.
    pub repeated: bool,
}

impl Noted {
    /// As it is sent.
    pub fn command(&self) -> Value {
        match &self.want {
            Want::Act(said) => json!({ "do": "act", "decision": self.decision, "said": said }),
            Want::Undo => json!({ "do": "undo", "decision": self.decision }),
            Want::Say(text) => json!({ "do": "say", "text": text }),
        }
    }

    /// As the record has it, if it is in there.
    pub fn written(&self) -> Option<&str> {
        match &self.want {
            Want::Act(said) => Some(said),
            Want::Undo => Some("undo"),
            Want::Say(_) => None,
        }
    }
}

/// Moments, and how much has been acknowledged, at all tables.
#[derive(Clone, Default)]
pub struct Counter(Arc<(AtomicU64, watch::Sender<u64>)>);

impl Counter {
    /// A moment after all before it.
    pub fn moment(&self) -> u64 {
        self.0.0.fetch_add(1, Ordering::SeqCst)
    }

    /// How much has been acknowledged.
    pub fn done(&self) -> watch::Receiver<u64> {
        self.0.1.subscribe()
    }
}

/// The notes of one table.
#[derive(Clone, Default)]
pub struct Notes {
    counter: Counter,
    noted: Arc<Mutex<Vec<Noted>>>,
    doing: Arc<Mutex<BTreeMap<u64, String>>>,
}

impl Notes {
    /// With moments that are those of other tables too.
    pub fn new(counter: &Counter) -> Self {
        Self { counter: counter.clone(), ..Self::default() }
    }

    /// Somebody is about to want something.
    pub fn wants(&self, seat: u64, decision: u64, want: Want) -> Noted {
        let mut noted = self.noted.lock().expect("no note breaks");
        let new = Noted {
            key: format!("{seat}.{decision}.{}", noted.len()),
            seat,
            decision,
            want,
            sent: self.counter.moment(),
            done: None,
            repeated: false,
        };
        noted.push(new.clone());
        new
    }

    /// It was acknowledged, as something that had been done already or not.
    pub fn done(&self, key: &str, repeated: bool) {
        let done = self.counter.moment();
        let mut noted = self.noted.lock().expect("no note breaks");
        let found = noted.iter_mut().find(|noted| noted.key == key).expect("what is done was wanted");
        found.done.get_or_insert(done);
        found.repeated |= repeated;
        drop(noted);
        self.counter.0.1.send_modify(|count| *count += 1);
    }

    /// What somebody is about to do, for whoever wants to know why a table is stuck.
    pub fn does(&self, who: u64, what: String) {
        self.doing.lock().expect("no note breaks").insert(who, what);
    }

    /// What everybody was last about to do.
    pub fn doing(&self) -> String {
        let doing = self.doing.lock().expect("no note breaks");
        doing.values().cloned().collect::<Vec<_>>().join("\n")
    }

    /// All that was acknowledged.
    pub fn all_done(&self) -> Vec<Noted> {
        let noted = self.noted.lock().expect("no note breaks");
        noted.iter().filter(|noted| noted.done.is_some()).cloned().collect()
    }
}
