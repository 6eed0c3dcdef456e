//! Keeping up with a table by what its stream says.

use serde_json::Value;

/// What somebody knows of a table who reads its stream: they hold no rules, they only do as they are told.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Following {
    /// The era of the numbers.
    pub era: u64,
    /// The number of the last message.
    pub n: u64,
    /// The seat one has.
    pub seat: Option<u64>,
    /// The table.
    pub table: Value,
    /// What one sees of the game.
    pub view: Value,
    /// Where the game stands.
    pub now: Value,
}

/// What came of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Followed {
    /// Something is new.
    New,
    /// It says nothing about the table.
    Nothing,
    /// It was known already, and was passed over.
    Known,
    /// Something is missing before it, or it does not fit: come again from [`Following::from`].
    Gap,
    /// The stream ends.
    Goodbye,
}

impl Following {
    /// Where to go on reading; nothing is known yet if there is none.
    pub fn from(&self) -> Option<String> {
        (!self.table.is_null()).then(|| format!("{}.{}", self.era, self.n))
    }

    /// Takes in one message.
    pub fn take(&mut self, message: &Value) -> Followed {
        match message["type"].as_str() {
            Some("full") => {
                self.era = message["era"].as_u64().unwrap_or_default();
                self.n = message["n"].as_u64().unwrap_or_default();
                self.seat = message["seat"].as_u64();
                self.table = message["table"].clone();
                self.view = message["view"].clone();
                self.now = message["now"].clone();
                Followed::New
            }
            Some("happened") => self.happened(message),
            Some("goodbye") => Followed::Goodbye,
            _ => Followed::Nothing,
        }
    }

    fn happened(&mut self, message: &Value) -> Followed {
        let n = message["n"].as_u64().unwrap_or_default();
        if n <= self.n {
            return Followed::Known;
        }
        if n != self.n + 1 {
            return Followed::Gap;
        }
        if let Some(patch) = message.get("patch") {
            let patch: Option<json_patch::Patch> = serde_json::from_value(patch.clone()).ok();
            let applied = patch.map(|patch| json_patch::patch(&mut self.view, &patch).is_ok());
            if applied != Some(true) {
                return Followed::Gap;
            }
        }
        for (part, known) in [("view", &mut self.view), ("table", &mut self.table)] {
            if let Some(new) = message.get(part) {
                known.clone_from(new);
            }
        }
        // Of several things that happen at once only the last says where the game stands.
        if let Some(now) = message.get("now") {
            self.now.clone_from(now);
        } else if message["what"]["is"] == "over" || message["what"]["is"] == "ended" {
            self.now = Value::Null;
        }
        self.n = n;
        Followed::New
    }

    /// The decision that is due from this seat, if the game waits for it.
    pub fn awaited(&self) -> Option<u64> {
        let seat = self.seat?;
        let waits = self.now["awaited"].as_array()?.iter().any(|awaited| awaited.as_u64() == Some(seat));
        if waits { self.now["decision"].as_u64() } else { None }
    }

    /// Has the game ended, one way or another?
    pub fn is_over(&self) -> bool {
        matches!(self.table["stage"].as_str(), Some("over" | "ended"))
    }
}
