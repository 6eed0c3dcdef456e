//! Engines from outside at the arena's tables.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bots::{Bot, Greedy, Judged, Knowledge};
use cli::engine::{Answer, Asked, Engine, Fault, Opening, Talk};
use serde::Serialize;
use server::Problem;
use server::wire::Refusal;
use table::{By, Seat, Seen, Status, Wired, considered};

use crate::runner::{Follows, News, Start};

/// So long an engine may take for a decision if nothing else is said: no match waits for ever.
pub const TIME: Duration = Duration::from_secs(10);
/// An engine that has failed in so many games in a row is not started again.
const GIVE_UP: u64 = 10;

/// An engine that was asked for: its processes, of which each plays one game at a time, and how they did.
pub struct Engines {
    command: String,
    time: Duration,
    idle: Mutex<Vec<Talk<Engine>>>,
    record: Mutex<EngineRecord>,
}

/// How an engine did besides winning and losing.
#[derive(Clone, Debug, Default, Serialize)]
pub struct EngineRecord {
    /// Its name in the meeting.
    pub name: String,
    /// Seats it had.
    pub seats: u64,
    /// Of these, seats that greedy took over before the end.
    pub replaced: u64,
    /// Because it did not answer in time.
    pub silent: u64,
    /// Because it ended, or was not there.
    pub ended: u64,
    /// Because it wrote what nobody could read or may do.
    pub rubbish: u64,
    /// Because it resigned.
    pub resigned: u64,
    /// What was wrong the first time.
    pub first: Option<String>,
    /// It failed so often in a row that it was not started again.
    pub given_up: bool,
    #[serde(skip)]
    in_a_row: u64,
}

impl Engines {
    /// That are started by this command.
    pub fn new(name: &str, command: &str, time: Duration) -> Self {
        let record = EngineRecord { name: name.to_owned(), ..EngineRecord::default() };
        Self { command: command.to_owned(), time, idle: Mutex::default(), record: Mutex::new(record) }
    }

    /// How they did.
    pub fn record(&self) -> EngineRecord {
        self.recorded().clone()
    }

    fn recorded(&self) -> MutexGuard<'_, EngineRecord> {
        self.record.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Talk<Engine>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One that is idle, or a new one.
    fn take(&self) -> Result<Talk<Engine>, Fault> {
        let idle = self.idle().pop();
        let start = || Engine::start(&self.command, false).map(Talk::new);
        idle.map_or_else(start, Ok).map_err(|why| Fault::Ended(format!("{why:#}")))
    }

    fn failed(&self, why: Result<&Fault, &str>) {
        let mut record = self.recorded();
        record.replaced += 1;
        record.in_a_row += 1;
        record.given_up |= record.in_a_row >= GIVE_UP;
        *match why {
            Ok(Fault::Silent(_)) => &mut record.silent,
            Ok(Fault::Ended(_)) => &mut record.ended,
            Ok(Fault::Rubbish(_)) => &mut record.rubbish,
            Err(_) => &mut record.resigned,
        } += 1;
        let said = why.map_or_else(ToOwned::to_owned, ToString::to_string);
        record.first.get_or_insert(said);
    }
}

/// An engine at one seat, for one game. If it fails, greedy plays on for it.
pub struct EngineSeat {
    engines: Arc<Engines>,
    talk: Option<Talk<Engine>>,
    seat: Seat,
}

impl EngineSeat {
    /// Somebody sits down.
    pub fn new(engines: &Arc<Engines>) -> Self {
        Self { engines: Arc::clone(engines), talk: None, seat: Seat::new(0) }
    }

    /// Says something to the engine; if that fails, it plays no longer.
    fn say<T>(&mut self, say: impl FnOnce(&mut Talk<Engine>) -> Result<T, Fault>) -> Option<T> {
        match say(self.talk.as_mut()?) {
            Ok(said) => Some(said),
            Err(fault) => {
                self.leave(Ok(&fault));
                None
            }
        }
    }

    /// The process is ended, whatever it does: what it says now would be taken for an answer to something else.
    fn leave(&mut self, why: Result<&Fault, &str>) {
        self.engines.failed(why);
        self.end();
    }

    fn end(&mut self) {
        if let Some(talk) = self.talk.take() {
            talk.into_line().kill();
        }
    }

    /// Asks the engine. `None` if it plays no longer.
    #[expect(clippy::option_option, reason = "an answer, and what it is")]
    fn ask<G: Judged>(&mut self, knowledge: &Knowledge<'_, G>) -> Option<Option<G::Action>> {
        let &Knowledge { seat, view, memory, legal, awaited } = knowledge;
        let time = Some(self.engines.time);
        self.talk.as_ref()?;
        let asked = asked(knowledge);
        if !self.say(|talk| talk.ask(asked, time))? {
            return Some(None);
        }
        // Whether something is allowed is the same in all worlds that the seat holds for possible.
        let world = G::determinize(view, memory, &mut fastrand::Rng::with_seed(0));
        let answer = self.say(|talk| {
            talk.hear(awaited, time, |said| {
                let action =
                    considered(&world, seat, said).map_err(|why| Refusal::from(Problem::from(why)))?;
                if G::is_listed(&action) && !legal.contains(&action) {
                    return Err(Refusal::new("not-legal", "That is not among what you may do now."));
                }
                Ok(action)
            })
        })?;
        match answer {
            Answer::Done(action) => Some(Some(action)),
            Answer::Passed => Some(None),
            Answer::Resigned => {
                self.leave(Err("it resigned"));
                None
            }
        }
    }
}

/// What an engine is asked: from what its seat knows, and nothing else.
fn asked<G: Judged>(knowledge: &Knowledge<'_, G>) -> Asked {
    let &Knowledge { seat, view, memory, legal, awaited } = knowledge;
    let written = |actions: &[G::Action]| actions.iter().map(ToString::to_string).collect();
    Asked {
        awaited,
        view: Wired::of(view),
        legal: written(legal),
        proposals: written(&bots::proposed::<G>(seat, view, memory)),
    }
}

impl<G: Judged> Bot<G> for EngineSeat {
    fn name(&self) -> &'static str {
        "engine"
    }

    fn choose(&mut self, knowledge: &Knowledge<'_, G>, luck: &mut fastrand::Rng) -> Option<G::Action> {
        self.ask(knowledge).unwrap_or_else(|| Greedy.choose(knowledge, luck))
    }
}

impl<G: Judged> crate::runner::Plays<G> for EngineSeat {
    fn follows(&mut self) -> Option<&mut dyn Follows<G>> {
        Some(self)
    }
}

impl<G: Judged> Follows<G> for EngineSeat {
    fn begins(&mut self, start: Start<'_, G>) {
        self.seat = start.seat;
        {
            let mut record = self.engines.recorded();
            record.seats += 1;
            if record.given_up {
                record.replaced += 1;
                record.ended += 1;
                return;
            }
        }
        match self.engines.take() {
            Ok(talk) => self.talk = Some(talk),
            Err(fault) => return self.leave(Ok(&fault)),
        }
        let players = start.names.iter().map(|&name| (name.to_owned(), Some(name.to_owned())));
        let opening = Opening {
            id: "arena".to_owned(),
            game: G::ID,
            rules: start.rules,
            seat: start.seat,
            players: players.collect(),
            // As in `Wired::of`.
            options: serde_json::to_value(start.options).expect("a wire type is plain JSON"),
            view: Wired::of(start.view),
            luck: Some(start.luck),
        };
        self.say(|talk| talk.begin(opening, start.status));
    }

    fn happened(&mut self, news: News<'_, G>) {
        let News { by, events, view, status, scores } = news;
        let told = events.iter().map(ToString::to_string).collect();
        let happened = Seen::Happened { entry: 0, seat: Some(by), by: By::Player, events };
        let seen = (!matches!(&happened, Seen::Happened { events, .. } if events.is_empty()))
            .then(|| (Wired::of(&happened), told));
        let own = by == self.seat;
        self.say(|talk| talk.happened(own, seen, || Wired::of(view), status, || scores.to_vec()));
    }

    fn ended(&mut self, status: &Status, scores: &[i32]) {
        if self.say(|talk| talk.end(status, scores.to_vec())).is_some()
            && let Some(talk) = self.talk.take()
        {
            self.engines.recorded().in_a_row = 0;
            self.engines.idle().push(talk);
        }
    }

    fn speaks_up(&self) -> bool {
        self.talk.as_ref().is_some_and(Talk::speaks_up)
    }
}

impl Drop for EngineSeat {
    fn drop(&mut self) {
        // A game that is broken off.
        self.end();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use cli::engine::Line;
    use table::{Match, Viewer};

    use super::*;

    /// Keeps what is said.
    #[derive(Default)]
    struct Kept(Vec<String>);

    impl Line for Kept {
        fn say(&mut self, line: &str) -> Result<(), Fault> {
            self.0.push(line.to_owned());
            Ok(())
        }

        fn hear(&mut self, _: Option<Instant>) -> Result<Option<String>, Fault> {
            Ok(None)
        }
    }

    /// All that an engine is told that sits down here and is asked.
    fn told<G: Judged>(state: &G, seat: Seat, memory: &G::Memory) -> Vec<String> {
        let (view, mut legal, mut talk) =
            (state.view(Viewer::Seat(seat)), Vec::new(), Talk::new(Kept::default()));
        state.legal_actions(seat, &mut legal);
        let opening = Opening {
            id: "arena".to_owned(),
            game: G::ID,
            rules: state.rules_version(),
            seat,
            players: Vec::new(),
            options: serde_json::to_value(state.options()).unwrap(),
            view: Wired::of(&view),
            luck: None,
        };
        talk.begin(opening, &state.status()).unwrap();
        let awaited = state.awaited().has(seat);
        let knowledge: Knowledge<'_, G> = Knowledge { seat, view: &view, memory, legal: &legal, awaited };
        assert!(talk.ask(asked(&knowledge), Some(TIME)).unwrap());
        talk.into_line().0
    }

    /// Two states that a seat cannot tell apart give the same messages.
    fn tells_nothing_hidden<G: Judged>(seats: u8) {
        let mut luck = fastrand::Rng::with_seed(8);
        let mut game = Match::<G>::start(&G::Options::default(), seats, vec![], &mut luck).unwrap();
        let (mut proposals, mut turn) = (0, 0);
        while let Some(awaited) = game.state().awaited().iter().next() {
            // Everybody in turn, awaited or not: but what a seat has to choose is told to who is asked.
            for seat in Seat::all(seats).filter(|seat| turn % 7 == 0 || *seat == awaited) {
                let (view, memory) = (game.view(Viewer::Seat(seat)), game.memory(Viewer::Seat(seat)));
                let world = G::determinize(&view, &memory, &mut luck);
                let here = told(game.state(), seat, &memory);
                assert_eq!(here, told(&world, seat, &memory), "turn {turn}");
                assert!(here[0].starts_with("{\"type\":\"catalogue\"") && here.len() == 3, "{here:?}");
                proposals += usize::from(!here[2].contains("\"proposals\":[]"));
            }
            let choice = bots::think(&game, "greedy", awaited, true).unwrap().choose(&mut luck);
            let action = choice.action.unwrap().parse().unwrap();
            game.submit(awaited, action, &mut luck).unwrap();
            turn += 1;
        }
        assert_eq!(proposals > 0, G::ID == "masterpiece" || G::ID == "pastiche", "{}", G::ID);
    }

    #[test]
    fn an_engine_is_told_nothing_that_its_seat_cannot_know() {
        macro_rules! each {
            ($($game:ty),+) => {$(tells_nothing_hidden::<$game>(3);)+};
        }
        shelf::each_game!(each);
    }
}
