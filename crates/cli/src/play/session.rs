//! One evening at the table: a person, bots, and what is typed.

use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::time::Duration;

use bots::Bot;
use bots::search::Budget;
use table::fairness::Key;
use table::{AnyAction, Chance, Match, Refusal, Seat, Seats, Status};

use super::command::Command;
use crate::faces::{Face, Page};

/// So long is thought about a hint: people wait for it.
const ADVICE: Duration = Duration::from_millis(120);

/// A game of whichever kind with a person at one seat.
pub struct Session<G: Face, I, O> {
    pub(super) game: Match<G>,
    pub(super) key: Key,
    pub(super) page: Page,
    pub(super) human: Seat,
    /// One for each seat.
    pub(super) bots: Vec<Box<dyn Bot<G>>>,
    pub(super) luck: fastrand::Rng,
    /// So much is thought about a hint.
    pub(super) advice: Budget,
    /// How many entries there were when each seat last had nothing to say.
    pub(super) silent_at: Vec<usize>,
    pub(super) last_awaited: Seats,
    /// Entries since who is awaited last changed.
    pub(super) unbroken: usize,
    pub(super) warnings: Vec<String>,
    input: I,
    pub(super) out: O,
    pub(super) auto: bool,
    talk: bool,
    /// On whose turn the person has said all there was to say.
    heard: Option<Seat>,
    echo: bool,
    pub(super) file: Option<PathBuf>,
    /// So many entries have been told.
    pub(super) told: usize,
    /// What could be answered when the person last let it lie.
    passed: Vec<G::Action>,
}

/// How a decision went.
enum Decided {
    Acted,
    Passed,
    Left,
}

impl<G: Face, I: BufRead, O: Write> Session<G, I, O> {
    /// `page` says at which seat the person sits.
    pub fn new(
        game: Match<G>,
        key: Key,
        page: Page,
        bots: Vec<Box<dyn Bot<G>>>,
        (input, out): (I, O),
    ) -> Self {
        // A stream that no entry will ever use: bots are as repeatable as the luck, and learn nothing of it.
        let mut stream = key.stream(u64::MAX);
        let seed = u64::from(stream.pick(u32::MAX)) << 32 | u64::from(stream.pick(u32::MAX));
        Self {
            human: page.viewer.seat().unwrap_or(Seat::new(0)),
            silent_at: vec![0; bots.len()],
            game,
            key,
            page,
            bots,
            luck: fastrand::Rng::with_seed(seed),
            advice: Budget::time(ADVICE),
            last_awaited: Seats::NONE,
            unbroken: 0,
            warnings: Vec::new(),
            input,
            out,
            auto: false,
            talk: false,
            heard: None,
            echo: false,
            file: None,
            told: 0,
            passed: Vec::new(),
        }
    }

    /// A bot plays the person's seat.
    pub fn auto(self, auto: bool) -> Self {
        Self { auto, ..self }
    }

    /// The person is asked on others' turns too, where open actions are possible.
    pub fn talk(self, talk: bool) -> Self {
        Self { talk, ..self }
    }

    /// Repeats what was typed, for readers who did not see it being typed.
    pub fn echo(self, echo: bool) -> Self {
        Self { echo, ..self }
    }

    /// Thinks so much about a hint, and no longer.
    #[cfg(test)]
    pub fn advise_by(self, advice: Budget) -> Self {
        Self { advice, ..self }
    }

    /// Keeps the record in this file.
    pub fn save_to(self, file: Option<PathBuf>) -> Self {
        Self { file, ..self }
    }

    /// Plays until the game is over or the person leaves.
    pub fn run(mut self) -> anyhow::Result<()> {
        self.open()?;
        while let Status::Awaiting { awaited, asked } = self.game.state().status() {
            let decided = if let Some(seat) = self.asked_bot(awaited, asked) {
                self.bot_acts(seat, false)?;
                continue;
            } else if asked.has(self.human)
                && !awaited.has(self.human)
                && self.legal(self.human) != self.passed
            {
                self.decide(false)?
            } else if let Some(seat) = awaited.iter().find(|&seat| seat != self.human) {
                if self.may_speak(seat) {
                    self.decide(false)?
                } else {
                    self.bot_acts(seat, true)?;
                    continue;
                }
            } else {
                self.heard = None;
                self.decide(true)?
            };
            match decided {
                Decided::Acted => self.passed.clear(),
                Decided::Passed => {
                    self.passed = self.legal(self.human);
                    self.heard = awaited.iter().next();
                }
                Decided::Left => return self.leave(),
            }
            self.keep()?;
        }
        self.close()
    }

    /// Could the person say something now, on another's turn, and want to be asked?
    fn may_speak(&mut self, awaited: Seat) -> bool {
        self.talk
            && self.heard != Some(awaited)
            && self.game.state().propose(self.human, &mut self.luck).is_some()
    }

    /// The person, or the bot in their place, makes up their mind.
    fn decide(&mut self, awaited: bool) -> anyhow::Result<Decided> {
        let mut choices = self.show()?;
        if self.auto {
            let chosen = self.bot_choice(self.human, awaited);
            let said = chosen.as_ref().map_or("pass".to_owned(), ToString::to_string);
            writeln!(self.out, "{said}")?;
            if awaited || chosen.is_some() {
                self.bot_acts_as_person(chosen)?;
                return Ok(Decided::Acted);
            }
            return Ok(Decided::Passed);
        }
        loop {
            let Some(line) = self.read_line()? else {
                self.say("\nNothing more to read, so you leave the table.")?;
                return Ok(Decided::Left);
            };
            match Command::of(&line) {
                Command::Number(number) => match choices.get(number).cloned() {
                    Some(action) if self.act(action.clone())? => return Ok(Decided::Acted),
                    Some(_) => {}
                    None => {
                        let last = choices.len();
                        self.say(&format!("There is no choice {number}; they go from 1 to {last}."))?;
                    }
                },
                Command::Pass if !awaited => return Ok(Decided::Passed),
                // Where passing is a move of the game, that is what is meant.
                Command::Pass => match self.understood("pass") {
                    Ok(action) if self.act(action.clone())? => return Ok(Decided::Acted),
                    Ok(_) => {}
                    Err(wrong) => {
                        let why = self.forbidden("pass").or_else(Self::what_passing_is);
                        self.say(&why.unwrap_or(wrong))?;
                    }
                },
                // Where there is nothing to choose, nothing has to be typed.
                Command::Nothing => {
                    if let Some(action) = self.by_enter()
                        && self.act(action)?
                    {
                        return Ok(Decided::Acted);
                    }
                }
                Command::Quit => return Ok(Decided::Left),
                Command::Undo => match self.game.undo(self.human) {
                    Ok(_) => {
                        self.say("Taken back.")?;
                        self.told = self.game.record().entries.len();
                        return Ok(Decided::Acted);
                    }
                    Err(refused) => self.explain_undo(refused)?,
                },
                Command::Said(said) if !Self::is_topic(said) => match self.understood(said) {
                    Ok(action) if self.act(action.clone())? => return Ok(Decided::Acted),
                    Ok(_) => {}
                    Err(wrong) => self.say(&wrong)?,
                },
                other => self.look(other, &mut choices)?,
            }
            self.prompt()?;
        }
    }

    /// What an empty line does: the one thing that can be done by whom the game waits for.
    pub(super) fn by_enter(&self) -> Option<G::Action> {
        if !self.awaited().has(self.human) {
            return None;
        }
        G::forced(&self.game.view(self.page.viewer), &self.legal(self.human), &self.page)
    }

    /// The action that is written so, or what the game's face makes of less; if neither, a sentence on it, with the rule
    /// if there is one against it.
    fn understood(&self, said: &str) -> Result<G::Action, String> {
        let wrong = match said.parse::<G::Action>() {
            Ok(action) => return Ok(action),
            Err(wrong) => wrong,
        };
        let view = self.game.view(self.page.viewer);
        G::completed(said, &view, &self.page).unwrap_or_else(|| {
            Err(self.forbidden(said).unwrap_or_else(|| {
                format!("Not understood: {wrong}. `help` lists commands, `help notation` moves.")
            }))
        })
    }

    /// What is no move, and against a rule all the same.
    fn forbidden(&self, said: &str) -> Option<String> {
        let refusal = self.game.state().forbidden(self.human, AnyAction::Notation(said))?;
        Some(not_allowed(&refusal))
    }

    /// What `pass` is for in this game, if it is no move of it.
    fn what_passing_is() -> Option<String> {
        let (_, does) = G::TYPED.iter().find(|(word, _)| *word == "pass")?;
        Some(format!("The game waits for you; `pass` is to {does}."))
    }

    /// Submits the person's action. A refusal is explained and answered `false`.
    fn act(&mut self, action: G::Action) -> anyhow::Result<bool> {
        let mut chance = self.game.chance(&self.key);
        match self.game.submit(self.human, action, &mut chance) {
            Ok(_) => {
                self.count_entry();
                Ok(true)
            }
            Err(refusal) => {
                self.say(&not_allowed(&refusal))?;
                Ok(false)
            }
        }
    }

    fn bot_acts_as_person(&mut self, chosen: Option<G::Action>) -> anyhow::Result<()> {
        match chosen {
            Some(action) if self.submit_for_bot(self.human, action.clone()).is_ok() => {
                self.count_entry();
                Ok(())
            }
            _ => self.bot_acts(self.human, true),
        }
    }

    pub(super) fn read_line(&mut self) -> anyhow::Result<Option<String>> {
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if self.echo {
            writeln!(self.out, "{line}")?;
        }
        Ok(Some(line))
    }

    pub(super) fn is_topic(said: &str) -> bool {
        let topics = G::TOPICS.iter().filter_map(|(topic, _)| topic.split(' ').next());
        said.split_whitespace().next().is_some_and(|word| topics.into_iter().any(|topic| topic == word))
    }

    pub(super) fn legal(&self, seat: Seat) -> Vec<G::Action> {
        let mut legal = Vec::new();
        table::Game::legal_actions(self.game.state(), seat, &mut legal);
        legal
    }

    pub(super) fn awaited(&self) -> Seats {
        match self.game.state().status() {
            Status::Awaiting { awaited, .. } => awaited,
            Status::Over { .. } => Seats::NONE,
        }
    }

    pub(super) fn warn(&mut self, warning: String) {
        self.warnings.push(warning);
    }
}

/// A refusal with where to read more.
fn not_allowed(refusal: &impl Refusal) -> String {
    let rule = refusal.rule();
    format!("Not allowed: {refusal}. The rule is {rule}; `rules {rule}` tells it.")
}
