//! Bots at a table: when they think, when they answer, and where they do not bother.

use std::collections::VecDeque;

use bots::Thought;
use room::wire::{Command, Person, Setup, What};
use room::{Caller, Config, Event, Input, Output, Reader, Room, State, Written};
use table::{Seat, Viewer};

/// Bots wait so long.
const PAUSE: i64 = 400;

/// A table whose log is always durable at once, and what it asks for besides.
struct Table {
    room: Room,
    now: i64,
    thoughts: VecDeque<(u32, Thought)>,
    wakes_at: Option<i64>,
    /// What is kept of when it is to be looked at again.
    deadline: Option<i64>,
    sitting: Option<room::Sitting>,
    log: Vec<Written>,
}

fn ada() -> Person {
    Person { id: "ada".into(), name: "Ada".into() }
}

impl Table {
    /// Three seats of Pass the Paint, with a person in the first of them or a bot.
    fn new(pace: &str, person: bool, config: Config) -> Self {
        Self::of("pass-the-paint", "greedy", pace, person, config)
    }

    /// Three seats of any game, with bots of any strength.
    fn of(game: &str, bot: &str, pace: &str, person: bool, config: Config) -> Self {
        let setup: Setup = serde_json::from_str(&format!(
            r#"{{ "game": "{game}", "seats": 3, "pace": {pace}, "stand-in": "random" }}"#
        ))
        .expect("a setup");
        let mut events =
            vec![Event::Made { setup: Box::new(setup), host: ada(), imported: false, rematch_of: None }];
        for seat in Seat::all(3) {
            events.push(match seat.index() {
                0 if person => Event::Sat { seat, who: ada() },
                _ => Event::BotSat { seat, bot: bot.into() },
            });
        }
        let written = |event: &Event| Written {
            at: 0,
            player: None,
            key: None,
            digest: None,
            body: serde_json::to_string(event).expect("plain data"),
        };
        let log: Vec<_> = events.iter().map(written).collect();
        let state = State::read("t1", Some(vec![7; 32]), &log).expect("a table");
        let mut table = Self {
            room: Room::new(state, Config { bot_pause: PAUSE, ..config }, 0),
            now: 0,
            thoughts: VecDeque::new(),
            wakes_at: None,
            deadline: None,
            sitting: None,
            log,
        };
        table.wants(Command::Start {});
        table
    }

    fn wants(&mut self, command: Command) {
        let caller = Caller { who: ada(), house: false };
        self.handle(Input::Command { ticket: 0, caller, key: None, command });
    }

    fn reads(&mut self) {
        let reader = Reader { player: Some("ada".into()), from: None };
        self.handle(Input::Join { ticket: 0, reader });
    }

    fn handle(&mut self, input: Input) {
        let mut outputs = VecDeque::from(self.room.handle(input, self.now));
        while let Some(output) = outputs.pop_front() {
            match output {
                Output::Append { summary, rows, .. } => {
                    self.log.extend(rows);
                    self.deadline = summary.deadline;
                    outputs.extend(self.room.handle(Input::Durable, self.now));
                }
                Output::Think { number, thought } => self.thoughts.push_back((number, thought)),
                Output::WakeAt(at) => self.wakes_at = at,
                Output::Joined { outcome, .. } => self.sitting = Some(outcome.expect("a reader").sitting),
                Output::Trouble(why) => panic!("{why}"),
                _ => {}
            }
        }
    }

    /// The bot that was asked first has thought for so long of the time that it may take.
    fn thinks(&mut self, millis: i64, of: i64) {
        let (number, thought) = self.thoughts.pop_front().expect("a bot is asked");
        let choice = thought.choose(&mut fastrand::Rng::with_seed(1));
        let not_before = self.now + of;
        self.now += millis;
        self.handle(Input::Thought { number, choice, not_before });
    }

    /// Nothing happens until it wants to be woken.
    fn wakes(&mut self) {
        self.now = self.wakes_at.expect("it wakes");
        self.handle(Input::Tick);
    }

    fn entries(&self) -> usize {
        self.room.state().entries
    }

    /// All bots do what they do, until it waits for nothing or so much has happened.
    fn plays(&mut self, most: usize) -> usize {
        let before = self.entries();
        while self.entries() < before + most {
            if !self.thoughts.is_empty() {
                self.thinks(1, 0);
            } else if self.wakes_at.is_some() {
                self.wakes();
            } else {
                break;
            }
        }
        self.entries() - before
    }
}

const NO_CLOCK: &str = r#"{ "kind": "none" }"#;
const CLOCK: &str = r#"{ "kind": "live", "per-player": 60, "increment": 0 }"#;

#[test]
fn a_bot_thinks_while_it_pauses_and_answers_when_the_pause_is_over_however_long_it_thought() {
    for millis in [1, 37, 399] {
        let mut table = Table::new(NO_CLOCK, true, Config::default());
        assert_eq!(table.thoughts.len(), 1, "it is asked at once");
        let before = table.entries();
        table.thinks(millis, 100);
        assert_eq!((table.entries(), table.wakes_at), (before, Some(PAUSE)), "after {millis} ms");
        table.wakes();
        assert_eq!(table.entries(), before + 1);
    }
}

/// The time is known beforehand, and the answer comes when it is up: whoever had one card to choose from answers no sooner.
#[test]
fn a_bot_that_could_think_for_longer_than_its_pause_does_not_show_that_it_did_not() {
    for millis in [1, 500, 999] {
        let mut table = Table::new(NO_CLOCK, true, Config::default());
        let before = table.entries();
        table.thinks(millis, 1000);
        assert_eq!((table.entries(), table.wakes_at), (before, Some(1000)), "after {millis} ms");
        table.wakes();
        assert_eq!(table.entries(), before + 1);
    }
}

#[test]
fn an_answer_that_comes_too_late_does_not_take_the_place_of_the_one_that_is_waited_with() {
    let mut table = Table::new(NO_CLOCK, true, Config::default());
    let (stale, _) = table.thoughts[0];
    let before = table.entries();
    table.thinks(1, 0);
    let choice = bots::Choice::silent(None, true);
    table.handle(Input::Thought { number: stale + 1, choice, not_before: 0 });
    table.wakes();
    assert_eq!(table.entries(), before + 1);
}

#[test]
fn what_a_bot_need_not_think_about_any_more_is_not_wanted() {
    let mut table = Table::new(NO_CLOCK, true, Config::default());
    assert_eq!(table.room.wants(), Some(table.thoughts[0].0));
    table.wants(Command::End {});
    assert_eq!(table.room.wants(), None);
}

#[test]
fn bots_among_themselves_stand_still_when_nobody_has_looked_for_a_while() {
    for pace in [NO_CLOCK, CLOCK] {
        let mut table = Table::new(pace, false, Config::default());
        let played = table.plays(1000);
        assert!((1..50).contains(&played), "{played} moves in the time that somebody is taken to be there");
        assert!(!table.room.is_busy() && table.wakes_at.is_none());
        assert_eq!(table.deadline, None, "nothing is to be found by its time");
        // Hours later somebody looks, and it goes on as if no time had passed.
        table.now += 10 * 3_600_000;
        table.handle(Input::Seen(None));
        assert!(table.plays(1) == 1 && table.now < 10 * 3_600_000 + 60_000);
        let clocks = table.room.state().clocks.shown();
        assert!(clocks.iter().all(|clock| clock.left.is_none_or(|left| left > 50_000)), "{clocks:?}");
    }
}

#[test]
fn bots_play_on_as_long_as_somebody_watches() {
    let mut table = Table::new(NO_CLOCK, false, Config::default());
    table.reads();
    assert_eq!(table.plays(60), 60, "longer than anybody would be taken to be there otherwise");
    let mut table = Table::new(NO_CLOCK, false, Config::default());
    table.reads();
    table.plays(10);
    let sitting = table.sitting.expect("a reader");
    table.handle(Input::Leave(sitting));
    assert!(table.plays(1000) < 50 && table.room.state().stage == room::wire::Stage::Playing);
}

#[test]
fn a_table_that_nobody_asked_for_does_not_begin_by_itself_unless_a_person_plays() {
    let table = Table::new(NO_CLOCK, false, Config::default());
    let taken_up = |unasked| {
        let state = State::read("t1", Some(vec![7; 32]), &table.log).unwrap();
        let config = Config { bot_pause: PAUSE, unasked, deadline: Some(0), ..Config::default() };
        let mut room = Room::new(state, config, 1_000_000);
        let outputs = room.handle(Input::Tick, 1_000_000);
        outputs.iter().any(|output| matches!(output, Output::Think { .. }))
    };
    assert!(taken_up(false) && !taken_up(true));
}

#[test]
fn where_a_person_plays_the_bots_go_on_until_it_is_their_turn() {
    let mut table = Table::new(NO_CLOCK, true, Config { unasked: true, ..Config::default() });
    table.now = 3_600_000;
    let bots = 2;
    assert_eq!(table.plays(1000), bots, "each of them has chosen, and now the person is awaited");
}

/// What it says is made from what everybody knows, so everybody is told the same; and it is kept with what was done.
#[test]
fn a_bot_that_declines_an_offer_tells_everybody_why_and_a_restart_changes_nothing_of_it() {
    let mut table = Table::of("pastiche", "master", NO_CLOCK, false, Config::default());
    table.reads();
    while table.plays(100) > 0 {}
    let reasons = |state: &State, viewer| -> Vec<_> {
        let told = (0..table.log.len()).map(|index| state.what(viewer, index));
        told.map(|what| match what {
            Some(What::Game { reason, told, .. }) => reason.map(|reason| (reason, told.last().cloned())),
            _ => None,
        })
        .collect()
    };
    let said = reasons(table.room.state(), Viewer::Spectator);
    assert!(said.iter().flatten().count() > 2, "masters decline now and then");
    let again = State::read("t1", Some(vec![7; 32]), &table.log).expect("a table");
    for viewer in Viewer::all(3) {
        assert_eq!(reasons(table.room.state(), viewer), said, "{viewer:?}");
        assert_eq!(reasons(&again, viewer), said, "{viewer:?} after a restart");
    }
}
