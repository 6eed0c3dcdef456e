//! What the server's tests cannot hold still: thoughts on their way, and the house itself.

use bots::Choice;
use table::Seat;

use crate::wire::{Command, Person, Stage};
use crate::{Caller, Config, Event, Input, KeptBecause, Millis, Output, Reader, Room, Row, State};

fn person(name: &str) -> Person {
    Person { id: name.to_lowercase(), name: name.to_owned() }
}

/// A game of Pastiche that Ada, Bob and Cleo have begun.
fn room() -> Room {
    let setup = serde_json::from_str(r#"{ "game": "pastiche", "seats": 3 }"#).expect("a setup");
    let mut events =
        vec![Event::Made { setup: Box::new(setup), host: person("Ada"), imported: false, rematch_of: None }];
    for (seat, name) in Seat::all(3).zip(["Ada", "Bob", "Cleo"]) {
        events.push(Event::Sat { seat, who: person(name) });
    }
    let rows: Vec<_> = events.into_iter().map(|event| Row::new(0, None, event).written()).collect();
    let state = State::read("t", Some(vec![7; 32]), &rows).expect("a table");
    let mut room = Room::new(state, Config::default(), 0);
    order(&mut room, "Ada", Command::Start {}, 0);
    assert_eq!(room.state().stage, Stage::Playing);
    room
}

/// Takes in something; what is to be written is durable at once.
fn take(room: &mut Room, input: Input, now: Millis) -> Vec<Output> {
    let mut all = Vec::new();
    let mut outputs = room.handle(input, now);
    while !outputs.is_empty() {
        let appends = outputs.iter().any(|output| matches!(output, Output::Append { .. }));
        all.extend(outputs);
        outputs = if appends { room.handle(Input::Durable, now) } else { Vec::new() };
    }
    all
}

fn order(room: &mut Room, name: &str, command: Command, now: Millis) -> Vec<Output> {
    let caller = Caller { who: person(name), house: name.is_empty() };
    take(room, Input::Command { ticket: 1, caller, key: None, command }, now)
}

fn was_done(outputs: &[Output]) -> bool {
    outputs.iter().any(|output| matches!(output, Output::Done { outcome: Ok(_), .. }))
}

/// The seat that the game waits for, and the name of its player.
fn awaited(room: &Room) -> (Seat, String) {
    let seat = room.state().awaited.iter().next().expect("somebody is awaited");
    (seat, room.state().seats[seat.index()].player.clone().expect("a person").name)
}

#[test]
fn what_a_bot_thinks_about_is_dropped_when_the_seat_is_taken_back() {
    let mut room = room();
    let (seat, name) = awaited(&room);
    let outputs = order(&mut room, &name, Command::KeepWarm { seat: None, bot: None }, 10);
    let number = outputs.iter().find_map(|output| match output {
        Output::Think { number, .. } => Some(*number),
        _ => None,
    });
    let number = number.expect("the bot thinks");
    assert!(was_done(&order(&mut room, &name, Command::TakeSeatBack {}, 11)), "at once");
    let legal = room.state().played.as_ref().expect("a game").legal_notation(seat);
    let choice = Choice::silent(legal.first().cloned(), false);
    let rows = room.state().rows;
    let outputs = take(&mut room, Input::Thought { number, choice, not_before: 0 }, 12);
    assert!(!outputs.iter().any(|output| matches!(output, Output::Append { .. })));
    assert_eq!((room.state().rows, awaited(&room).0), (rows, seat), "nothing was done for them");
}

#[test]
fn the_house_stands_in_and_puts_out_at_once() {
    let mut room = room();
    let stand_in = Command::KeepWarm { seat: Some(Seat::new(1)), bot: None };
    assert!(was_done(&order(&mut room, "", stand_in, 10)));
    assert!(room.state().seats[1].bot.is_some());
    let last = room.state().log.iter().rev().find_map(|row| match &row.event {
        Event::Kept { because, .. } => Some(*because),
        _ => None,
    });
    assert_eq!(last, Some(Some(KeptBecause::House)));
    assert!(was_done(&order(&mut room, "", Command::Kick { player: "cleo".into(), ban: true }, 11)));
    assert!(room.state().seats[2].vacant && room.state().banned.contains_key("cleo"));
}

/// Whoever acts in secret is there, but nobody is told when they did.
#[test]
fn what_is_done_in_secret_counts_and_does_not_show() {
    let mut room = room();
    let reader = Reader { player: Some("ada".into()), from: None };
    take(&mut room, Input::Join { ticket: 2, reader }, 0);
    let grace = crate::grace(room.state().setup.pace);
    let secret = Command::Standing { answers: vec!["accept Te for 2Gn".into()] };
    let outputs = order(&mut room, "Bob", secret, grace - 1);
    assert!(was_done(&outputs));
    let told =
        outputs.iter().any(|output| matches!(output, Output::Tell { viewer, .. } if viewer.is(Seat::new(0))));
    assert!(!told, "nobody else hears of it");
    assert_eq!(room.full(Some("ada"), grace).expect("a view").away[1], Some(0), "nor sees it");
    let keep = |seat| Command::KeepWarm { seat: Some(Seat::new(seat)), bot: None };
    assert!(!was_done(&order(&mut room, "Ada", keep(1), grace + 1)), "but Bob was there");
    assert!(was_done(&order(&mut room, "Ada", keep(2), grace + 1)), "and Cleo was not");
}

/// Whoever votes is written down when the vote is called.
#[test]
fn nobody_gets_a_majority_by_making_others_go() {
    let mut room = room();
    assert!(was_done(&order(&mut room, "Ada", Command::Kick { player: "bob".into(), ban: false }, 10)));
    assert!(was_done(&order(&mut room, "Cleo", Command::Resign {}, 11)));
    assert!(room.state().vote.is_some(), "one of two was for it, and still is one of two");
    assert!(room.state().seats[1].player.is_some());
    let later = 10 + crate::grace(room.state().setup.pace) + 1;
    take(&mut room, Input::Tick, later);
    assert!(room.state().vote.is_none() && room.state().seats[1].player.is_some(), "it came to nothing");
}
