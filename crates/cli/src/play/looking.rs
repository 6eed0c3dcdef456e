//! Commands that change nothing at the table.

use std::fmt::Write as _;
use std::io::{BufRead, Write};
use std::path::Path;

use super::choices::Choices;
use super::command::Command;
use super::help;
use super::session::Session;
use crate::faces::Face;
use crate::paint::wrap;
use crate::{files, rules};

/// So many lines tell what happened lately.
const LATELY: usize = 20;

impl<G: Face, I: BufRead, O: Write> Session<G, I, O> {
    /// Commands that change nothing.
    pub(super) fn look(
        &mut self,
        command: Command<'_>,
        choices: &mut Choices<G::Action>,
    ) -> anyhow::Result<()> {
        let (page, view) = (&self.page, self.game.view(self.page.viewer));
        let text = match command {
            Command::Help(about) => help::help::<G>(about, page),
            Command::Rules(None) => rules::contents(G::RULES, page.paint, page.width),
            Command::Rules(Some(id)) => rules::one(G::RULES, id, page.paint, page.width)
                .unwrap_or_else(|| format!("There is no rule `{id}`; `rules` lists them.\n")),
            Command::Hint => self.hint(&view, choices),
            Command::Log(all) => self.log(all.is_some()),
            Command::Save(Some(file)) => self.save(Path::new(file)),
            Command::Save(None) => "Save to which file? `save game.txt`\n".to_owned(),
            Command::More => choices.more(page),
            Command::All => choices.all(page),
            Command::At(what) => choices.at(what, page),
            Command::Table => G::whole_table(&view, page),
            Command::Said(said) => {
                let words: Vec<_> = said.split_whitespace().collect();
                words
                    .split_first()
                    .and_then(|(topic, words)| G::topic(topic, words, &view, page))
                    .unwrap_or_default()
            }
            Command::Nothing | Command::Number(_) | Command::Undo | Command::Quit | Command::Pass => {
                String::new()
            }
        };
        write!(self.out, "{text}")?;
        Ok(())
    }

    pub(super) fn hint(&self, view: &G::View, choices: &Choices<G::Action>) -> String {
        let hints = G::hints(view, &self.legal(self.human), 3);
        let mut text = String::new();
        for (nth, (action, why)) in hints.iter().enumerate() {
            let why = if why.is_empty() { String::new() } else { format!(": {why}") };
            let number = choices.number(action).map_or(String::new(), |number| format!(" (choice {number})"));
            text.push_str(&wrap(&format!("  {}. {action}{number}{why}", nth + 1), self.page.width, 5));
            text.push('\n');
        }
        if text.is_empty() { "There is nothing to do.\n".to_owned() } else { text }
    }

    pub(super) fn log(&self, all: bool) -> String {
        // The number of an entry takes five columns.
        let told = self.tell(0, self.page.width.saturating_sub(5));
        let from = if all { 0 } else { told.len().saturating_sub(LATELY) };
        let mut text = String::new();
        for (entry, line) in &told[from..] {
            let _ = writeln!(text, "{entry:>4} {}", line.replace('\n', "\n     "));
        }
        for warning in &self.warnings {
            let _ = writeln!(text, "   ! {warning}");
        }
        text
    }

    pub(super) fn save(&self, file: &Path) -> String {
        if file.exists() && self.file.as_deref() != Some(file) {
            return format!("{} is there already; nothing is overwritten.\n", file.display());
        }
        match files::write(file, &self.game) {
            Ok(()) if self.game.state().status().is_over() => format!("Saved to {}.\n", file.display()),
            Ok(()) => format!("Saved to {}. Everybody's cards are in it: no peeking.\n", file.display()),
            Err(wrong) => format!("Not saved: {wrong:#}.\n"),
        }
    }

    pub(super) fn keep(&self) -> anyhow::Result<()> {
        self.file.as_ref().map_or(Ok(()), |file| files::write(file, &self.game))
    }
}
