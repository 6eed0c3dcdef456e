//! Second thoughts: whoever has passed the turn on may undo it as long as nobody has learned anything by it and nobody has
//! gone on. A bot would go on at once, so it waits a little. Where only bots sit beside somebody, nobody has to be asked
//! for a takeback, and nothing is waited for.

use table::{Seat, Seats};

use crate::Millis;
use crate::room::Room;
use crate::state::State;

/// For so many of its pauses a bot waits before it goes on after a turn that may still be undone.
const PAUSES: Millis = 8;

impl State {
    /// Does anybody but this seat's player decide something at this table?
    fn is_shared(&self, seat: Seat) -> bool {
        Seat::all(self.setup.seats).any(|other| other != seat && self.is_person(other))
    }

    /// May this seat take back its last action, whatever came after it, without asking anybody?
    pub(crate) fn takes_back_freely(&self, seat: Seat) -> bool {
        let game = self.played.as_ref();
        self.decides(seat)
            && self.takeback.is_none()
            && !self.is_shared(seat)
            && game.is_some_and(|game| game.may_take_back(seat).is_ok())
    }
}

impl Room {
    /// Somebody has done something, when the game waited for these: has the turn gone on to others by it?
    pub(crate) fn note_turn(&mut self, player: &str, awaited: Seats) {
        let others = self.state.awaited.iter().any(|seat| !awaited.has(seat));
        self.passed = self.state.seat_of(player).filter(|_| others).map(|seat| (seat, self.now));
    }

    /// Until when a bot waits, because a turn may still be undone.
    pub(crate) fn second_thoughts(&self) -> Option<Millis> {
        let (seat, at) = self.passed?;
        let game = self.state.played.as_ref()?;
        let may_undo = self.state.is_shared(seat) && self.present().has(seat) && game.may_undo(seat).is_ok();
        may_undo.then(|| at + self.config.bot_pause.saturating_mul(PAUSES))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::{Command, Person, Stage};
    use crate::{Caller, Config, Event, Input, Output, Reader, Row};

    const PAUSE: Millis = 400;
    const PEOPLE: [&str; 3] = ["Ada", "Bob", "Cleo"];

    fn person(name: &str) -> Person {
        Person { id: name.to_lowercase(), name: name.to_owned() }
    }

    /// A game of Birth of a Masterpiece in which the first so many seats are people's, all of whom look on.
    fn room(people: usize) -> Room {
        let setup = serde_json::from_str(r#"{ "game": "masterpiece", "seats": 3 }"#).expect("a setup");
        let made =
            Event::Made { setup: Box::new(setup), host: person("Ada"), imported: false, rematch_of: None };
        let mut events = vec![made];
        for (seat, name) in Seat::all(3).zip(PEOPLE) {
            events.push(if seat.index() < people {
                Event::Sat { seat, who: person(name) }
            } else {
                Event::BotSat { seat, bot: "greedy".to_owned() }
            });
        }
        let rows: Vec<_> = events.into_iter().map(|event| Row::new(0, None, event).written()).collect();
        let state = State::read("t", Some(vec![7; 32]), &rows).expect("a table");
        let mut room = Room::new(state, Config { bot_pause: PAUSE, ..Config::default() }, 0);
        for name in &PEOPLE[..people] {
            let reader = Reader { player: Some(person(name).id), from: None };
            room.handle(Input::Join { ticket: 0, reader }, 0);
        }
        order(&mut room, "Ada", Command::Start {});
        room
    }

    /// Somebody wants something; what is to be written is durable at once.
    fn order(room: &mut Room, name: &str, command: Command) {
        let caller = Caller { who: person(name), house: false };
        let input = Input::Command { ticket: 1, caller, key: None, command };
        let mut outputs = room.handle(input, room.now);
        while outputs.iter().any(|output| matches!(output, Output::Append { .. })) {
            outputs = room.handle(Input::Durable, room.now);
        }
    }

    /// A bot does what it likes, at once.
    fn let_bot_act(room: &mut Room, seat: Seat) {
        let legal = room.state.played.as_ref().expect("a game").legal_notation(seat);
        let plan = room.state.act_by(
            seat,
            table::By::Bot(table::BotName::or_unknown("greedy")),
            table::AnyAction::Notation(&legal[0]),
        );
        room.begin(plan.expect("a legal action"), crate::room::Cause::Itself);
        room.handle(Input::Durable, room.now);
    }

    /// Plays until somebody has passed the turn on to a bot, and says who and what is due then. What of it may be undone
    /// is for the caller to ask.
    fn turn_passed_to_a_bot(room: &mut Room, is_wanted: impl Fn(&Room, Seat) -> bool) -> Seat {
        let mut nth = 0;
        while room.state.stage == Stage::Playing {
            let seat = room.state.awaited.iter().next().expect("somebody is awaited");
            if !room.state.is_person(seat) {
                let_bot_act(room, seat);
                continue;
            }
            nth += 1;
            let legal = room.state.played.as_ref().expect("a game").legal_notation(seat);
            let (said, decision) =
                (legal[nth % legal.len()].clone(), room.state.seats[seat.index()].decision);
            order(room, PEOPLE[seat.index()], Command::Act { decision, said: Some(said), action: None });
            let next = room.state.awaited.iter().next();
            if room.passed.is_some()
                && next.is_some_and(|next| !room.state.is_person(next))
                && is_wanted(room, seat)
            {
                return seat;
            }
        }
        panic!("no such turn in a whole game");
    }

    fn may_undo(room: &Room, seat: Seat) -> bool {
        room.state.played.as_ref().is_some_and(|game| game.may_undo(seat).is_ok())
    }

    #[test]
    fn a_bot_waits_where_others_play_and_the_turn_may_be_undone() {
        let mut room = room(2);
        let seat = turn_passed_to_a_bot(&mut room, may_undo);
        assert_eq!(room.due().expect("the bot's turn").0, room.now + PAUSE * PAUSES);
        let decision = room.state.seats[seat.index()].decision;
        order(&mut room, PEOPLE[seat.index()], Command::Undo { decision });
        assert_eq!(room.state.awaited.iter().collect::<Vec<_>>(), [seat], "and it was undone");
    }

    #[test]
    fn nobody_waits_for_what_cannot_be_undone() {
        let mut room = room(2);
        turn_passed_to_a_bot(&mut room, |room, seat| !may_undo(room, seat));
        assert_eq!(room.due().expect("the bot's turn").0, room.now + PAUSE);
    }

    #[test]
    fn nor_for_somebody_who_has_gone() {
        let mut room = room(2);
        turn_passed_to_a_bot(&mut room, may_undo);
        let at = room.passed.expect("a turn that was passed on").1;
        room.streams.clear();
        room.attended = Some(room.now);
        assert_eq!(room.due().expect("the bot's turn").0, at + PAUSE);
    }

    #[test]
    fn against_bots_alone_everything_is_taken_back_freely() {
        let mut room = room(1);
        let ada = Seat::all(3).next().expect("a seat");
        let now = |room: &Room| room.state.now(table::Viewer::Seat(ada)).expect("a game that goes on");
        assert!(!now(&room).takeback, "nothing has been done");
        turn_passed_to_a_bot(&mut room, |room, seat| !may_undo(room, seat));
        assert!(now(&room).takeback && !now(&room).undo);
        assert_eq!(room.due().expect("the bot's turn").0, room.now + PAUSE, "so the bot need not wait");
        order(&mut room, "Ada", Command::AskTakeback {});
        // Everybody has agreed: nobody had to.
        room.handle(Input::Tick, room.now);
        room.handle(Input::Durable, room.now);
        assert_eq!(room.state.awaited.iter().collect::<Vec<_>>(), [ada]);
        assert!(!self::room(2).state.takes_back_freely(ada), "beside people one asks");
    }
}
