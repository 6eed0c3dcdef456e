//! The games' own tables, as constants: what the client shows before the server is asked is worked out from these.

use std::fmt::Write as _;

use serde::Serialize;
use table::Game as _;

use crate::games::Typed as _;

const HEADER: &str = "// Generated from the game's own tables by `cargo xtask codegen`; do not edit.\n";

/// What is written for one game.
#[derive(Clone, Debug, Default)]
pub struct Data {
    imports: &'static [&'static str],
    types: &'static str,
    tables: String,
}

impl Data {
    /// Nothing yet: the types of the game that the tables are made of, and types of the tables alone.
    pub fn of(imports: &'static [&'static str], types: &'static str) -> Self {
        Self { imports, types, tables: String::new() }
    }

    /// Adds a list, an entry a line.
    #[must_use]
    pub fn list<T: Serialize>(
        self,
        docs: &str,
        name: &str,
        kind: &str,
        list: impl IntoIterator<Item = T>,
    ) -> Self {
        let lines = list.into_iter().map(|entry| format!("  {},\n", json(&entry)));
        let lines: String = lines.collect();
        self.constant(docs, name, kind, &format!("[\n{lines}]"))
    }

    /// Adds a table by names, an entry a line.
    #[must_use]
    pub fn table<K: Serialize, T: Serialize>(
        self,
        docs: &str,
        name: &str,
        kind: &str,
        table: impl IntoIterator<Item = (K, T)>,
    ) -> Self {
        let lines = table.into_iter().map(|(key, entry)| format!("  {}: {},\n", json(&key), json(&entry)));
        let lines: String = lines.collect();
        self.constant(docs, name, kind, &format!("{{\n{lines}}}"))
    }

    /// Adds a figure.
    #[must_use]
    pub fn figure(self, docs: &str, name: &str, figure: impl Into<u32>) -> Self {
        let figure = figure.into().to_string();
        self.constant(docs, name, "number", &figure)
    }

    fn constant(mut self, docs: &str, name: &str, kind: &str, value: &str) -> Self {
        let _ = writeln!(self.tables, "\n/** {docs} */\nexport const {name}: {kind} = {value};");
        self
    }

    fn written(&self, game: &str) -> String {
        let mut text = HEADER.to_owned();
        if !self.imports.is_empty() {
            let _ = writeln!(text, "\nimport type {{ {} }} from \"./{game}\";", self.imports.join(", "));
        }
        if !self.types.is_empty() {
            let _ = writeln!(text, "\n{}", self.types);
        }
        text + &self.tables
    }
}

/// A file for each game that has such tables: its name and its text.
pub fn files() -> Vec<(String, String)> {
    macro_rules! each {
        ($($game:ty),+) => { [$((<$game>::ID, <$game>::data())),+] };
    }
    let all = shelf::each_game!(each).into_iter().filter(|(_, data)| !data.tables.is_empty());
    all.map(|(game, data)| (format!("{game}.data.ts"), data.written(game))).collect()
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("a table is plain JSON")
}
