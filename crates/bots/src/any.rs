//! Bots for whichever game is played, by their names.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{AnyMatch, Chance, Match, Seat, Status, Viewer};

use crate::search::Budget;
use crate::{Bot, Greedy, HintIn, Judged, Knowledge, NAMES, SEATS, by_name, hints};

/// The bots that can sit down to a game; none if there is no such game.
///
/// ```
/// assert!(bots::names("pastiche").contains(&"greedy"));
/// assert!(bots::names("chess").is_empty());
/// ```
pub fn names(game: &str) -> &'static [&'static str] {
    if shelf::find(game).is_some() { &NAMES } else { &[] }
}

/// What a bot at this seat has to think about now; `None` if the game has no such bot. `awaited` says that the game
/// waits for the seat; if not, it was asked something that it may leave.
pub fn think(game: &dyn AnyMatch, bot: &str, seat: Seat, awaited: bool) -> Option<Thought> {
    let game: &dyn Any = game;
    macro_rules! by_any {
        ($($type:ty),+) => {$(
            if let Some(game) = game.downcast_ref::<Match<$type>>() {
                return Some(Thought::of(by_name(bot)?, game, seat, awaited));
            }
        )+};
    }
    shelf::each_game!(by_any);
    None
}

/// A bot together with all it needs to choose: what its seat knows, copied from the match, and nothing of the truth. It
/// can be thought out elsewhere while the table goes on.
pub struct Thought {
    chosen: Box<Chosen>,
    /// For so long the bot would think.
    time: Duration,
    most: Option<Duration>,
}

type Chosen = dyn FnOnce(Option<Duration>, &mut fastrand::Rng) -> Choice + Send;

/// What a bot wants to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// In the game's notation; `None` if it leaves what it was asked.
    pub action: Option<String>,
    /// What it says to everybody about it.
    pub remark: Option<Remark>,
    /// The bot failed, and something legal was chosen instead.
    pub fell_back: bool,
}

/// Why a bot does what it does, as far as everybody may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remark {
    /// As data, of which each reader makes a sentence of their own language.
    pub reason: Value,
    /// In English.
    pub said: String,
}

impl Remark {
    /// What a seat says about this action, from what a spectator knows and nothing else.
    fn of<G: Judged>(view: &G::View, memory: &G::Memory, seat: Seat, action: &G::Action) -> Option<Self> {
        // What is drawn makes no difference to what is said.
        let world = G::determinize(view, memory, &mut fastrand::Rng::with_seed(1));
        let reason = world.remark(seat, memory, action)?;
        Some(Self { reason: serde_json::to_value(&reason).unwrap_or_default(), said: reason.to_string() })
    }
}

impl Choice {
    /// This action, or nothing, and nothing said about it.
    pub fn silent(action: Option<String>, fell_back: bool) -> Self {
        Self { action, remark: None, fell_back }
    }
}

/// What a bot says to everybody when it does this at its seat, for who has no [`Thought`] of it.
pub fn remark<G: Judged>(game: &Match<G>, seat: Seat, action: &G::Action) -> Option<Remark> {
    Remark::of::<G>(&game.view(Viewer::Spectator), &game.memory(Viewer::Spectator), seat, action)
}

impl Thought {
    fn of<G: Judged>(mut bot: Box<dyn Bot<G>>, game: &Match<G>, seat: Seat, awaited: bool) -> Self {
        let (view, memory) = (game.view(Viewer::Seat(seat)), game.memory(Viewer::Seat(seat)));
        let mut legal = Vec::new();
        game.state().legal_actions(seat, &mut legal);
        let time = bot.time();
        // Only who is asked something has anything to remark.
        let asked = matches!(game.state().status(), Status::Awaiting { asked, .. } if asked.has(seat));
        let open = asked.then(|| (game.view(Viewer::Spectator), game.memory(Viewer::Spectator)));
        let chosen = move |most: Option<Duration>, luck: &mut fastrand::Rng| {
            if let Some(most) = most {
                bot.hurry(most);
            }
            let knowledge = Knowledge { seat, view: &view, memory: &memory, legal: &legal, awaited };
            // The bot is thrown away with all it knows: it does not matter in which state a panic leaves it.
            let proposed = catch_unwind(AssertUnwindSafe(|| bot.choose(&knowledge, &mut *luck)));
            match proposed {
                Ok(Some(action)) => {
                    let remark = || {
                        let (view, memory) = open.as_ref()?;
                        Remark::of::<G>(view, memory, seat, &action)
                    };
                    // What somebody has to say about it is no reason not to do it.
                    let remark = catch_unwind(AssertUnwindSafe(remark)).ok().flatten();
                    Choice { action: Some(action.to_string()), remark, fell_back: false }
                }
                Ok(None) if !awaited => Choice::silent(None, false),
                // What may be left is left.
                Err(_) if !awaited => Choice::silent(None, true),
                Ok(None) | Err(_) => Choice::silent(simply(&knowledge, luck), true),
            }
        };
        Self { chosen: Box::new(chosen), time, most: None }
    }

    /// It may not take longer than this either, if anything is said.
    #[must_use]
    pub fn within(self, most: Option<Duration>) -> Self {
        Self { most: self.most.into_iter().chain(most).min(), ..self }
    }

    /// For so long it may think, whatever it knows. A bot that is sure of itself is done sooner: whoever sees when it answers
    /// would see that, so the answer is to be held back until then.
    pub fn time(&self) -> Duration {
        self.most.map_or(self.time, |most| most.min(self.time))
    }

    /// Thinks. If the bot fails though it is awaited (it panics, or has nothing to say), something legal is chosen for
    /// it.
    pub fn choose(self, luck: &mut fastrand::Rng) -> Choice {
        (self.chosen)(self.most, luck)
    }
}

impl fmt::Debug for Thought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thought").finish_non_exhaustive()
    }
}

/// What a seat could do that is too open to be listed, in the game's notation: announcements, offers. Made from what the seat
/// knows and nothing of the truth, those the house thinks best first.
pub fn proposals(game: &dyn AnyMatch, seat: Seat) -> Vec<String> {
    let game: &dyn Any = game;
    macro_rules! of_any {
        ($($type:ty),+) => {$(
            if let Some(game) = game.downcast_ref::<Match<$type>>() {
                let viewer = Viewer::Seat(seat);
                let proposed = proposed::<$type>(seat, &game.view(viewer), &game.memory(viewer));
                return proposed.iter().map(ToString::to_string).collect();
            }
        )+};
    }
    shelf::each_game!(of_any);
    Vec::new()
}

/// The same of one game, from a seat's view and memory.
pub fn proposed<G: Judged>(seat: Seat, view: &G::View, memory: &G::Memory) -> Vec<G::Action> {
    // Any world will do: what is proposed depends on nothing in it that the seat does not know.
    let mut luck = fastrand::Rng::with_seed(0);
    let mut proposed = Vec::new();
    G::determinize(view, memory, &mut luck).proposals(seat, memory, &mut luck, &mut proposed);
    proposed
}

/// What somebody at this seat could do now, and how the game stands, as soon as it is thought out; `None` if there is no
/// judgement of this game.
pub fn advise(game: &dyn AnyMatch, seat: Seat) -> Option<Advising> {
    let game: &dyn Any = game;
    macro_rules! of_any {
        ($($type:ty),+) => {$(
            if let Some(game) = game.downcast_ref::<Match<$type>>() {
                return Some(Advising::of(game, seat));
            }
        )+};
    }
    shelf::each_game!(of_any);
    None
}

/// Advice that is still to be thought out, from what a seat knows and nothing of the truth.
pub struct Advising {
    given: Box<Given>,
}

type Given = dyn FnOnce(&Budget, &mut fastrand::Rng) -> Advice + Send;

/// Advice for people.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The best things to do, at most three; none if the seat is neither awaited nor asked.
    pub hints: Vec<AnyHint>,
    /// Each seat's chance to win, as this seat sees it.
    pub chances: Vec<f32>,
    /// By how much each of these may be off, nineteen times of twenty.
    pub errors: Vec<f32>,
}

/// Something worth doing.
#[derive(Clone, Debug, PartialEq)]
pub struct AnyHint {
    /// In the game's notation.
    pub action: String,
    /// The same as data.
    pub data: Value,
    /// The chance to win that it leads to.
    pub chance: f32,
    /// By how much that is better or worse than as things stand.
    pub change: f32,
    /// Points at the end, on average.
    pub points: f32,
    /// Why, in a sentence.
    pub why: String,
    /// The same as data.
    pub reason: Value,
}

impl Advising {
    fn of<G: Judged>(game: &Match<G>, seat: Seat) -> Self {
        let (view, memory) = (game.view(Viewer::Seat(seat)), game.memory(Viewer::Seat(seat)));
        let (seats, awaited) = (game.state().seats(), game.state().awaited().has(seat));
        let mut legal = Vec::new();
        game.state().legal_actions(seat, &mut legal);
        let given = move |budget: &Budget, luck: &mut fastrand::Rng| {
            let knowledge: Knowledge<'_, G> =
                Knowledge { seat, view: &view, memory: &memory, legal: &legal, awaited };
            let (stands, hints) = hints(&knowledge, seats, budget, luck);
            let counsel = hints.into_iter().map(|hint: HintIn<G>| AnyHint {
                action: hint.action.to_string(),
                // Actions and reasons are plain data: writing them cannot fail.
                data: serde_json::to_value(&hint.action).unwrap_or_default(),
                chance: hint.chance,
                change: hint.change,
                points: hint.points,
                why: hint.why.to_string(),
                reason: serde_json::to_value(&hint.why).unwrap_or_default(),
            });
            let seated = usize::from(seats).min(SEATS);
            Advice {
                hints: counsel.collect(),
                chances: stands.outcome.wins[..seated].to_vec(),
                errors: stands.errors[..seated].to_vec(),
            }
        };
        Self { given: Box::new(given) }
    }

    /// Thinks it out.
    pub fn think(self, budget: &Budget, luck: &mut fastrand::Rng) -> Advice {
        (self.given)(budget, luck)
    }
}

impl fmt::Debug for Advising {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Advising").finish_non_exhaustive()
    }
}

/// What a simpler bot does; if that fails too, anything.
fn simply<G: Judged>(knowledge: &Knowledge<'_, G>, luck: &mut fastrand::Rng) -> Option<String> {
    let greedy = catch_unwind(AssertUnwindSafe(|| Greedy.choose(knowledge, &mut *luck)));
    match greedy {
        Ok(Some(action)) => Some(action.to_string()),
        Ok(None) | Err(_) => anything(knowledge.legal, luck),
    }
}

fn anything(legal: &[impl ToString], luck: &mut fastrand::Rng) -> Option<String> {
    let count = u32::try_from(legal.len()).ok().filter(|&count| count > 0)?;
    Some(legal[luck.pick(count) as usize].to_string())
}

#[cfg(test)]
mod tests {
    use shelf::pastiche::Pastiche;
    use table::{AnyAction, BotName, By, Game, Status};

    use super::*;

    const A: Seat = Seat::new(0);

    fn start<G: Game>(seats: u8) -> Match<G> {
        let mut luck = fastrand::Rng::with_seed(4);
        Match::start(&G::Options::default(), seats, vec![], &mut luck).unwrap()
    }

    fn tables() -> Vec<Box<dyn AnyMatch>> {
        macro_rules! three_at_each {
            ($($game:ty),+) => { vec![$(Box::new(start::<$game>(3))),+] };
        }
        shelf::each_game!(three_at_each)
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
                let game = &mut tables()[nth];
                let mut luck = fastrand::Rng::with_seed(1);
                for moves in 0.. {
                    let Some(seat) = next(&**game) else { break };
                    // Who thinks long does so for a few moves.
                    let bot = if *bot == "grand-master" && moves > 4 { "master" } else { bot };
                    let choice = think(&**game, bot, seat, true).unwrap().choose(&mut luck);
                    assert!(!choice.fell_back, "{bot} has something to say in {}", game.game());
                    let action = choice.action.unwrap();
                    let done = game.submit_by(
                        seat,
                        By::Bot(BotName::UNKNOWN),
                        AnyAction::Notation(&action),
                        &mut luck,
                    );
                    done.unwrap_or_else(|why| panic!("{bot} {action}: {why}"));
                }
                assert!(game.entry_line(1).into_kept().contains(r#""by":"bot""#));
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
    fn how_long_a_bot_may_think_is_known_before_whatever_it_knows() {
        for game in &tables() {
            let seat = next(&**game).unwrap();
            let time = |bot, most| think(&**game, bot, seat, true).unwrap().within(most).time();
            let (full, short) = (Duration::from_millis(100), Duration::from_millis(7));
            assert_eq!(time("grand-master", None), full);
            assert_eq!(time("grand-master", Some(Duration::from_secs(9))), full);
            assert_eq!(time("grand-master", Some(short)), short);
            assert_eq!(time("master", Some(short)), Duration::ZERO);
            let twice = think(&**game, "grand-master", seat, true).unwrap();
            assert_eq!(twice.within(Some(short)).within(None).within(Some(full)).time(), short);
        }
    }

    /// Without any time, the strongest does what judgement says is best.
    fn judges_at_once<G: Judged>() {
        let game = start::<G>(3);
        let seat = next(&game).unwrap();
        let mut candidates = Vec::new();
        game.state().candidates(seat, &mut candidates);
        let thought = think(&game, "grand-master", seat, true).unwrap().within(Some(Duration::ZERO));
        let choice = thought.choose(&mut fastrand::Rng::with_seed(1));
        assert_eq!(choice, Choice::silent(Some(candidates[0].0.to_string()), false));
    }

    #[test]
    fn who_has_no_time_to_think_ahead_goes_by_judgement() {
        macro_rules! each {
            ($($game:ty),+) => {$(judges_at_once::<$game>();)+};
        }
        shelf::each_game!(each);
    }

    #[test]
    fn there_is_no_unknown_bot() {
        for game in &tables() {
            assert!(think(&**game, "nobody", A, true).is_none());
            assert_eq!(names(game.game()).len(), 7);
        }
    }

    /// Panics, or has nothing to say.
    struct Failing {
        panics: bool,
    }

    impl<G: Judged> Bot<G> for Failing {
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
            let Choice { action, fell_back, .. } = thought.choose(&mut fastrand::Rng::with_seed(1));
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
            assert_eq!(choice, Choice::silent(None, panics));
        }
    }
}
