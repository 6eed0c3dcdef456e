//! Those who play, and how long they may think.

use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use bots::search::Budget;
use bots::{Judged, Player, level};
use cli::bot_named;

use super::engines::{self, EngineRecord, EngineSeat, Engines};
use crate::runner::Plays;

/// What an engine's name begins with.
const ENGINE: &str = "engine:";

/// How long one may think about a move; not limited by what is not said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// So many playouts.
    pub playouts: Option<u32>,
    /// So much time.
    pub milliseconds: Option<u64>,
}

impl Limits {
    /// Is nothing said?
    pub fn is_none(self) -> bool {
        self == Self::default()
    }
}

/// A bot that was asked for.
#[derive(Clone)]
pub struct Entrant<G> {
    /// As it was named, with its budget.
    pub name: String,
    /// What the game calls it.
    bot: String,
    budget: Option<Budget>,
    /// If it is one from outside.
    engine: Option<Arc<Engines>>,
    game: PhantomData<fn() -> G>,
}

impl<G: Judged> Entrant<G> {
    /// The bot of that name: `greedy`, `master`, `grand-master@200`, `grand-master@20ms`. Those who think ahead have these
    /// limits, if there are any, unless their name says otherwise. Whoever sets `stop` wants them to make an end.
    pub fn new(name: &str, limits: Limits, stop: &Arc<AtomicBool>) -> Result<Self> {
        if let Some(command) = name.strip_prefix(ENGINE) {
            return Self::engine(name, command, limits);
        }
        let (bot, own) = match name.split_once('@') {
            Some((bot, limits)) => (bot, Some(read(limits).with_context(|| wrong(name))?)),
            None => (name, None),
        };
        bot_named::<G>(bot)?;
        let searches = searches(bot);
        if own.is_some() && !searches {
            bail!("{bot} does not think ahead, so `{name}` is no other than {bot}");
        }
        let limits = own.unwrap_or(limits);
        let budget = (searches && !limits.is_none()).then(|| Budget {
            playouts: limits.playouts,
            time: limits.milliseconds.map(Duration::from_millis),
            stop: Some(Arc::clone(stop)),
            ..Budget::default()
        });
        Ok(Self { name: name.to_owned(), bot: bot.to_owned(), budget, engine: None, game: PhantomData })
    }

    /// The engine that this command starts, perhaps with a time of its own behind an @.
    fn engine(name: &str, command: &str, limits: Limits) -> Result<Self> {
        let own = command.rsplit_once('@').and_then(|(command, limit)| Some((command, read(limit)?)));
        let (command, limits) = own.unwrap_or((command, limits));
        if command.trim().is_empty() {
            bail!("`{name}`: after engine: comes the command that starts it");
        }
        let time = limits.milliseconds.map_or(engines::TIME, Duration::from_millis);
        let engine = Some(Arc::new(Engines::new(name, command, time)));
        Ok(Self { name: name.to_owned(), bot: "engine".to_owned(), budget: None, engine, game: PhantomData })
    }

    /// How it did besides winning and losing, if it is an engine.
    pub fn engine_record(&self) -> Option<EngineRecord> {
        self.engine.as_ref().map(|engine| engine.record())
    }

    /// Does it think ahead, as far as anybody knows?
    pub fn searches(&self) -> bool {
        self.engine.is_some() || searches(&self.bot)
    }

    /// Does it play the same game again? By the clock nobody does, and what an engine does nobody knows.
    pub fn is_repeatable(&self) -> bool {
        !self.searches() || self.budget.as_ref().is_some_and(|budget| budget.time.is_none())
    }

    /// Somebody to sit down for it.
    pub fn sit_down(&self) -> Box<dyn Plays<G>> {
        if let Some(engine) = &self.engine {
            return Box::new(EngineSeat::new(engine));
        }
        let bot = match &self.budget {
            Some(budget) => Player::by_name_with(&self.bot, budget),
            None => bots::by_name(&self.bot),
        };
        Box::new(bot.expect("it was there when it was asked for"))
    }
}

fn searches(bot: &str) -> bool {
    level(bot).is_some_and(|level| level.searches())
}

/// `200` playouts or `20ms`.
fn read(limits: &str) -> Option<Limits> {
    let none = Limits::default();
    let limits = match limits.strip_suffix("ms") {
        Some(time) => Limits { milliseconds: time.parse().ok().filter(|&time| time > 0), ..none },
        None => Limits { playouts: limits.parse().ok().filter(|&playouts| playouts > 0), ..none },
    };
    (!limits.is_none()).then_some(limits)
}

fn wrong(name: &str) -> String {
    format!("`{name}`: after @ comes a number of playouts, such as @200, or a time, such as @20ms")
}

#[cfg(test)]
mod tests {
    use shelf::pastiche::Pastiche;

    use super::*;

    fn entrant(name: &str, limits: Limits) -> Result<Entrant<Pastiche>> {
        Entrant::new(name, limits, &Arc::default())
    }

    #[test]
    fn a_name_may_say_how_long_it_thinks() {
        let none = Limits::default();
        let some = Limits { playouts: Some(7), ..none };
        let budget = |name, limits| entrant(name, limits).unwrap().budget.map(|it| (it.playouts, it.time));
        assert_eq!(budget("grand-master", none), None, "its own");
        assert_eq!(budget("grand-master", some), Some((Some(7), None)));
        assert_eq!(budget("grand-master@200", some), Some((Some(200), None)));
        assert_eq!(budget("grand-master@20ms", some), Some((None, Some(Duration::from_millis(20)))));
        assert_eq!(budget("looking-ahead@200", none), Some((Some(200), None)), "only here");
        assert_eq!(budget("greedy", some), None, "it does not think ahead");
    }

    #[test]
    fn who_thinks_by_the_clock_plays_no_game_twice() {
        let none = Limits::default();
        for (name, again) in
            [("greedy", true), ("grand-master", false), ("grand-master@9", true), ("grand-master@9ms", false)]
        {
            assert_eq!(entrant(name, none).unwrap().is_repeatable(), again, "{name}");
        }
    }

    #[test]
    fn what_is_no_bot_is_refused() {
        for (name, said) in [
            ("deep-blue", "Pastiche has no bot `deep-blue`"),
            ("deep-blue@3", "Pastiche has no bot `deep-blue`"),
            ("greedy@3", "greedy does not think ahead"),
            ("grand-master@", "after @ comes"),
            ("grand-master@0", "after @ comes"),
            ("grand-master@-4ms", "after @ comes"),
            ("engine:", "after engine: comes the command"),
            ("engine: @20ms", "after engine: comes the command"),
        ] {
            let refused = entrant(name, Limits::default()).err().unwrap();
            assert!(format!("{refused:#}").contains(said), "{name}: {refused:#}");
        }
    }
}
