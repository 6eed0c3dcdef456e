//! What a session says of its own accord: the opening, the news, the table, the result.

use std::fmt::Write as _;
use std::io::{BufRead, Write};

use table::{RENEWED, Seat, Seen, UndoRefused, Viewer};

use super::choices::{self, Choices};
use super::command::Command;
use super::session::Session;
use crate::faces::{Face, Page};
use crate::paint::wrap;

impl<G: Face, I: BufRead, O: Write> Session<G, I, O> {
    pub(super) fn open(&mut self) -> anyhow::Result<()> {
        let head = &self.game.record().head;
        let players = Seat::all(head.seats).zip(&self.page.players).map(|(seat, name)| {
            let you = if seat == self.human { " (you)" } else { "" };
            format!("{seat} {name}{you}")
        });
        let players: Vec<_> = players.collect();
        let options = serde_json::to_string(&head.options)?;
        let commitment = head.commitment.map(|commitment| commitment.to_string()).unwrap_or_default();
        let text = format!("{} for {}: {}", G::TITLE, head.seats, players.join(", "));
        writeln!(self.out, "{}", self.page.paint.bold(&wrap(&text, self.page.width, 2)))?;
        if head.options != G::Options::default() {
            self.say(&format!("Agreed: {options}"))?;
        }
        self.say("The luck of this game is fixed; its key is published at the end. Its commitment is")?;
        self.say(&format!("  {commitment}"))?;
        if !self.auto {
            self.say("Type `help` at any time.")?;
        }
        // A file that cannot be written is better noticed now than after the game.
        self.keep()
    }

    /// News, the table, the choices, the prompt.
    pub(super) fn show(&mut self) -> anyhow::Result<Choices<G::Action>> {
        self.news()?;
        let view = self.game.view(self.page.viewer);
        let legal = self.legal(self.human);
        let choices = choices::of_view::<G>(&view, &legal, &self.page);
        write!(self.out, "\n{}\n{}", G::table(&view, &self.page), choices.first(&self.page))?;
        let unlisted = G::unlisted(&view, &self.page);
        if !unlisted.is_empty() {
            writeln!(self.out, "{}", self.page.paint.dim(&wrap(&unlisted, self.page.width, 0)))?;
        }
        self.prompt()?;
        Ok(choices)
    }

    pub(super) fn prompt(&mut self) -> anyhow::Result<()> {
        let view = self.game.view(self.page.viewer);
        let asks = G::asks(&view, &self.game.state().status(), &self.page);
        let enter = self.by_enter().map_or(String::new(), |action| format!(" (Enter: {action})"));
        write!(self.out, "{}{enter} > ", self.page.paint.bold(&asks))?;
        self.out.flush()?;
        Ok(())
    }

    /// What happened since the last decision.
    pub(super) fn news(&mut self) -> anyhow::Result<()> {
        let from = self.told;
        self.told = self.game.record().entries.len();
        writeln!(self.out)?;
        let mut lines: Vec<Vec<String>> = Vec::new();
        for (entry, goes_on, sentences) in self.sentences(from) {
            match lines.last_mut() {
                Some(line) if goes_on => line.extend(sentences),
                _ if entry == 0 => lines.extend(sentences.into_iter().map(|sentence| vec![sentence])),
                _ => lines.push(sentences),
            }
        }
        for line in lines {
            writeln!(self.out, "{}", self.line(&line, self.page.width))?;
        }
        Ok(())
    }

    /// From this entry on, each with its number and what was seen of it, in so many columns: the deal a sentence a
    /// line, the others as one.
    pub(super) fn tell(&self, from: usize, width: usize) -> Vec<(usize, String)> {
        let mut lines = Vec::new();
        for (entry, _, sentences) in self.sentences(from) {
            if entry == 0 {
                lines.extend(sentences.into_iter().map(|sentence| (entry, self.line(&[sentence], width))));
            } else {
                lines.push((entry, self.line(&sentences, width)));
            }
        }
        lines
    }

    /// From this entry on: its number, whether it goes on with what the one before began, and what was seen. What can
    /// be seen on the table too is left out.
    fn sentences(&self, from: usize) -> Vec<(usize, bool, Vec<String>)> {
        let seen = self.game.seen(self.page.viewer, from);
        let each = seen.iter().filter(|seen| !is_on_the_table::<G>(seen)).map(|seen| {
            let (entry, first) = match seen {
                Seen::Happened { entry, events, .. } => (*entry, events.first()),
                Seen::Undone { entry, .. } | Seen::TakenBack { entry, .. } | Seen::Renewed { entry, .. } => {
                    (*entry, None)
                }
            };
            (entry, first.is_some_and(G::goes_on), told::<G>(seen, &self.page))
        });
        each.collect()
    }

    fn line(&self, sentences: &[String], width: usize) -> String {
        wrap(&format!("- {}", joined(sentences, &self.page)), width, 2)
    }

    pub(super) fn explain_undo(&mut self, refused: UndoRefused) -> anyhow::Result<()> {
        let why = match refused {
            UndoRefused::Nothing => "you have done nothing yet".to_owned(),
            UndoRefused::Over => "the game is over and all hands were shown".to_owned(),
            UndoRefused::NotYours { by } => {
                format!(
                    "the last action is {}'s, and everybody takes back only their own",
                    self.page.name(by)
                )
            }
            UndoRefused::Revealed { entry } => {
                let mut learned: Vec<String> = match self.game.seen_of(Viewer::Seat(self.human), entry) {
                    Some(Seen::Happened { events, .. }) => events.iter().filter_map(G::revealed).collect(),
                    _ => Vec::new(),
                };
                // What several did at once is one thing to have seen.
                learned.dedup();
                if learned.is_empty() {
                    "somebody learned something by it".to_owned()
                } else {
                    learned.join(", and ")
                }
            }
        };
        self.say(&format!("That cannot be taken back: {why}."))
    }

    /// The result, the key, and a last chance to save.
    pub(super) fn close(mut self) -> anyhow::Result<()> {
        self.game.publish(&self.key);
        self.keep()?;
        self.news()?;
        let view = self.game.view(self.page.viewer);
        let status = self.game.state().status();
        let result = G::result(&view, &status, &self.page);
        writeln!(self.out, "\n{result}\nThe key of this game's luck is\n  {}", self.key.publish())?;
        self.say("It fits the commitment shown at the start:")?;
        writeln!(self.out, "  {}", self.key.commitment(&self.game.record().head))?;
        match &self.file {
            Some(file) => {
                let file = file.display().to_string();
                self.say(&format!("`atelier verify {file}` draws all luck again from it."))?;
                self.say(&format!("`atelier replay {file}` shows the game."))
            }
            None if self.auto => {
                self.say("With `--save FILE`, `atelier verify FILE` draws all luck again from it.")
            }
            None => {
                self.say(
                    "`save FILE` keeps the game; `atelier verify FILE` then draws all luck again from it.",
                )?;
                self.after_the_game()
            }
        }
    }

    pub(super) fn after_the_game(&mut self) -> anyhow::Result<()> {
        let mut choices = Choices::of(Vec::new());
        loop {
            self.prompt()?;
            let Some(line) = self.read_line()? else {
                writeln!(self.out)?;
                return Ok(());
            };
            match Command::of(&line) {
                Command::Quit => return Ok(()),
                Command::Said(said) if Self::is_topic(said) => {
                    self.look(Command::Said(said), &mut choices)?;
                }
                Command::Said(_) | Command::Number(_) | Command::Pass => {
                    self.say("The game is over: `save FILE`, `log`, `table`, `rules` or `quit`.")?;
                }
                Command::Undo => {
                    self.explain_undo(UndoRefused::Over)?;
                }
                other => self.look(other, &mut choices)?,
            }
        }
    }

    pub(super) fn leave(&mut self) -> anyhow::Result<()> {
        self.keep()?;
        match &self.file {
            Some(file) => {
                let file = file.display();
                self.say(&format!("The game so far is in {file}; `atelier replay {file}` shows it."))
            }
            None => self.say("Goodbye."),
        }
    }

    /// A sentence, broken to the page.
    pub(super) fn say(&mut self, sentence: &str) -> anyhow::Result<()> {
        writeln!(self.out, "{}", wrap(sentence, self.page.width, 0))?;
        Ok(())
    }
}

/// What a viewer saw of an entry, sentence by sentence.
pub fn told<G: Face>(seen: &Seen<G::EventView>, page: &Page) -> Vec<String> {
    match seen {
        Seen::Happened { events, .. } => G::tell_all(events, page),
        Seen::Undone { seat, .. } => {
            vec![page.does(*seat, "take back your last action", "takes back the last action")]
        }
        Seen::TakenBack { seat, .. } => {
            let (you, they) =
                ("take back your last action, as all agreed", "takes back the last action, as all agreed");
            vec![page.does(*seat, you, they)]
        }
        Seen::Renewed { .. } => vec![RENEWED.to_owned()],
    }
}

/// Is there nothing in it but what the table shows as well?
fn is_on_the_table<G: Face>(seen: &Seen<G::EventView>) -> bool {
    match seen {
        Seen::Happened { events, .. } => !events.is_empty() && events.iter().all(G::is_on_the_table),
        Seen::Undone { .. } | Seen::TakenBack { .. } | Seen::Renewed { .. } => false,
    }
}

/// Sentences as one. Who did the one thing and the next is named once.
fn joined(sentences: &[String], page: &Page) -> String {
    let seats = Seat::all(u8::try_from(page.players.len()).unwrap_or(Seat::MOST));
    let people: Vec<_> = seats.map(|seat| format!("{} ", page.who(seat))).collect();
    let subject = |sentence: &str| people.iter().find(|who| sentence.starts_with(*who)).map(String::len);
    let mut text = String::new();
    let mut last = "";
    for sentence in sentences {
        let who = subject(sentence).map_or("", |end| &sentence[..end]);
        match sentence.strip_prefix("You") {
            _ if text.is_empty() => text.push_str(sentence),
            _ if !who.is_empty() && who == last => {
                let _ = write!(text, ", {}", &sentence[who.len()..]);
            }
            Some(rest) if rest.starts_with([' ', 'r']) => {
                let _ = write!(text, "; you{rest}");
            }
            _ => {
                let _ = write!(text, "; {sentence}");
            }
        }
        last = who;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::Paint;

    #[test]
    fn who_goes_on_acting_is_named_once() {
        let players = ["Ada", "Berthe (greedy)"].map(String::from);
        let page = Page::new(Paint::Plain, 80, &players, Viewer::Seat(Seat::new(0)));
        let joined = |sentences: &[&str]| {
            joined(&sentences.iter().map(ToString::to_string).collect::<Vec<_>>(), &page)
        };
        assert_eq!(joined(&["You mix Gn", "You draw a hex"]), "You mix Gn, draw a hex");
        assert_eq!(joined(&["Berthe reads H5", "Your 49 is done"]), "Berthe reads H5; your 49 is done");
        assert_eq!(joined(&["Berthe reads H5", "You begin"]), "Berthe reads H5; you begin");
        assert_eq!(joined(&["round 2", "round 2"]), "round 2; round 2");
    }
}
