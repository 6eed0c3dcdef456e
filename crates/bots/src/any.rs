//! Bots for whichever game is played, by their names.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use ::masterpiece::Masterpiece;
use ::pass_the_paint::PassThePaint;
use ::pastiche::Pastiche;
use table::{AnyMatch, Chance, Determinize, Game, Match, Seat, Viewer};

use crate::{Bot, Knowledge, masterpiece, pass_the_paint, pastiche};

/// The bots that can sit down to a game; none if there is no such game.
///
/// ```
/// assert!(bots::names("pastiche").contains(&"greedy"));
/// assert!(bots::names("chess").is_empty());
/// ```
pub fn names(game: &str) -> &'static [&'static str] {
    match game {
        Pastiche::ID => &pastiche::NAMES,
        Masterpiece::ID => &masterpiece::NAMES,
        PassThePaint::ID => &pass_the_paint::NAMES,
        _ => &[],
    }
}

/// What a bot at this seat has to think about now; `None` if the game has no such bot. `awaited` says that the game
/// waits for the seat; if not, it was asked something that it may leave.
pub fn think(game: &dyn AnyMatch, bot: &str, seat: Seat, awaited: bool) -> Option<Thought> {
    let game: &dyn Any = game;
    if let Some(game) = game.downcast_ref() {
        return Some(Thought::of(pastiche::by_name(bot)?, game, seat, awaited));
    }
    if let Some(game) = game.downcast_ref() {
        return Some(Thought::of(masterpiece::by_name(bot)?, game, seat, awaited));
    }
    let game = game.downcast_ref()?;
    Some(Thought::of(pass_the_paint::by_name(bot)?, game, seat, awaited))
}

/// A bot together with all it needs to choose: what its seat knows, copied from the match, and nothing of the truth. It
/// can be thought out elsewhere while the table goes on.
pub struct Thought {
    chosen: Box<dyn FnOnce(&mut fastrand::Rng) -> Choice + Send>,
}

/// What a bot wants to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// In the game's notation; `None` if it leaves what it was asked.
    pub action: Option<String>,
    /// The bot failed, and something legal was chosen instead.
    pub fell_back: bool,
}

impl Thought {
    fn of<G: Determinize>(mut bot: Box<dyn Bot<G>>, game: &Match<G>, seat: Seat, awaited: bool) -> Self {
        let (view, memory) = (game.view(Viewer::Seat(seat)), game.memory(Viewer::Seat(seat)));
        let mut legal = Vec::new();
        game.state().legal_actions(seat, &mut legal);
        let chosen = move |luck: &mut fastrand::Rng| {
            let knowledge = Knowledge { seat, view: &view, memory: &memory, legal: &legal, awaited };
            // The bot is thrown away with all it knows: it does not matter in which state a panic leaves it.
            let proposed = catch_unwind(AssertUnwindSafe(|| bot.choose(&knowledge, &mut *luck)));
            match proposed {
                Ok(Some(action)) => Choice { action: Some(action.to_string()), fell_back: false },
                Ok(None) if !awaited => Choice { action: None, fell_back: false },
                // What may be left is left.
                Err(_) if !awaited => Choice { action: None, fell_back: true },
                Ok(None) | Err(_) => Choice { action: anything(&legal, luck), fell_back: true },
            }
        };
        Self { chosen: Box::new(chosen) }
    }

    /// Thinks. If the bot fails though it is awaited (it panics, or has nothing to say), something legal is chosen for
    /// it.
    pub fn choose(self, luck: &mut fastrand::Rng) -> Choice {
        (self.chosen)(luck)
    }
}

impl fmt::Debug for Thought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thought").finish_non_exhaustive()
    }
}

fn anything(legal: &[impl ToString], luck: &mut fastrand::Rng) -> Option<String> {
    let count = u32::try_from(legal.len()).ok().filter(|&count| count > 0)?;
    Some(legal[luck.pick(count) as usize].to_string())
}

#[cfg(test)]
mod tests {
    use table::{By, Said, Status};

    use super::*;

    const A: Seat = Seat::new(0);

    fn start<G: Game>(seats: u8) -> Match<G> {
        let mut luck = fastrand::Rng::with_seed(4);
        Match::start(&G::Options::default(), seats, vec![], None, &mut luck).unwrap()
    }

    fn tables() -> [Box<dyn AnyMatch>; 3] {
        [
            Box::new(start::<Pastiche>(3)),
            Box::new(start::<Masterpiece>(3)),
            Box::new(start::<PassThePaint>(3)),
        ]
    }

    fn next(game: &dyn AnyMatch) -> Option<Seat> {
        match game.status() {
            Status::Awaiting { awaited, .. } => awaited.iter().next(),
            Status::Over { .. } => None,
        }
    }

    #[test]
    fn every_bot_plays_every_game_to_its_end() {
        for nth in 0..tables().len() {
            for bot in names(tables()[nth].game()) {
                let [game, ..] = &mut tables()[nth..] else { panic!("there are three") };
                let mut luck = fastrand::Rng::with_seed(1);
                while let Some(seat) = next(&**game) {
                    let choice = think(&**game, bot, seat, true).unwrap().choose(&mut luck);
                    assert!(!choice.fell_back, "{bot} has something to say in {}", game.game());
                    let action = choice.action.unwrap();
                    let done = game.submit_by(seat, By::Bot, Said::Notation(&action), &mut luck);
                    done.unwrap_or_else(|why| panic!("{bot} {action}: {why}"));
                }
                assert!(game.entry_line(1).contains(r#""by":"bot""#));
            }
        }
    }

    #[test]
    fn a_thought_is_thought_out_on_another_thread() {
        for game in &tables() {
            let seat = next(&**game).unwrap();
            let [here, there] = [(), ()].map(|()| think(&**game, "greedy", seat, true).unwrap());
            let there = std::thread::spawn(move || there.choose(&mut fastrand::Rng::with_seed(1)));
            assert_eq!(there.join().unwrap(), here.choose(&mut fastrand::Rng::with_seed(1)));
        }
    }

    #[test]
    fn there_is_no_unknown_bot() {
        for game in &tables() {
            assert!(think(&**game, "nobody", A, true).is_none());
            assert_eq!(names(game.game()).len(), 2);
        }
    }

    /// Panics, or has nothing to say.
    struct Failing {
        panics: bool,
    }

    impl<G: Determinize> Bot<G> for Failing {
        fn name(&self) -> &'static str {
            "failing"
        }

        fn choose(&mut self, _: &Knowledge<'_, G>, _: &mut fastrand::Rng) -> Option<G::Action> {
            assert!(!self.panics, "no idea");
            None
        }
    }

    #[test]
    fn for_a_bot_that_fails_something_legal_is_chosen() {
        let game = start::<Pastiche>(2);
        let seat = next(&game).unwrap();
        for panics in [true, false] {
            let thought = Thought::of(Box::new(Failing { panics }), &game, seat, true);
            let Choice { action, fell_back } = thought.choose(&mut fastrand::Rng::with_seed(1));
            assert!(fell_back && game.legal_notation(seat).contains(&action.unwrap()));
        }
    }

    #[test]
    fn what_a_failing_bot_need_not_answer_is_left() {
        let game = start::<Pastiche>(2);
        let seat = next(&game).unwrap();
        for panics in [true, false] {
            let thought = Thought::of(Box::new(Failing { panics }), &game, seat, false);
            let choice = thought.choose(&mut fastrand::Rng::with_seed(1));
            assert_eq!(choice, Choice { action: None, fell_back: panics });
        }
    }
}
