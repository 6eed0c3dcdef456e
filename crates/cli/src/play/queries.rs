//! Commands that change nothing at the table.

use std::fmt::Write as _;
use std::io::{BufRead, Write};
use std::path::Path;

use table::Seat;

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
            Command::Hint => self.hint(choices),
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

    /// What the engine would do at this seat, from what the seat knows, and how the game stands.
    fn hint(&self, choices: &Choices<G::Action>) -> String {
        let Some(advising) = bots::advise(&self.game, self.human) else {
            return "There are no hints for this game.\n".to_owned();
        };
        // Luck of its own: who asks for a hint plays the same game as who does not.
        let mut luck = fastrand::Rng::with_seed(self.game.record().entries.len() as u64);
        let bots::Advice { hints, chances, .. } = advising.think(&self.advice, &mut luck);
        let mut text = String::new();
        for (nth, hint) in hints.iter().enumerate() {
            let bots::AnyHint { action, chance, change, why, .. } = hint;
            let choice = action.parse().ok().and_then(|action| choices.number(&action));
            let choice = choice.map_or(String::new(), |number| format!(" (choice {number})"));
            let why = if why.is_empty() { String::new() } else { format!(": {why}") };
            let line = format!(
                "  {}. {action}{choice}, {} % to win ({}){why}",
                nth + 1,
                percent(*chance),
                signed(percent(*change))
            );
            text.push_str(&wrap(&line, self.page.width, 5));
            text.push('\n');
        }
        if hints.is_empty() {
            text.push_str("The game does not wait for you: there is nothing to choose now.\n");
        }
        let seats = Seat::all(self.game.state().seats());
        let stands: Vec<_> = seats
            .zip(&chances)
            .map(|(seat, chance)| format!("{} {} %", self.page.whom(seat), percent(*chance)))
            .collect();
        let stands = format!("Chances to win, as far as you can know: {}.", stands.join(", "));
        text.push_str(&wrap(&stands, self.page.width, 2));
        text.push('\n');
        text
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

/// Of a hundred.
#[expect(clippy::cast_possible_truncation, reason = "a share is between -1 and 1")]
fn percent(share: f32) -> i32 {
    (share * 100.0).round() as i32
}

/// With its sign; nothing has none.
fn signed(number: i32) -> String {
    if number == 0 { "0".to_owned() } else { format!("{number:+}") }
}
