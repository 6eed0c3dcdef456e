//! A table as a value: who sits there, what time they have, what they have agreed to, what they say, the game itself, and
//! who is told what of it.
//!
//! There are no files, sockets, clocks, threads or dice in here. Whoever keeps a [`Room`] tells it what comes in and what
//! time it is ([`Room::handle`]) and does what it asks for: append rows to its log, tell a viewer something, let a bot
//! think, wake it later. Deciding changes nothing; what was decided happens when the log is said to be durable. So the
//! same code serves a server, a simulator that plays through every fault, and a browser without a network.
//!
//! ```
//! use room::wire::{Command, Person, Setup};
//! use room::{Caller, Config, Event, Input, Output, Room, State, Written};
//!
//! let ada = Person { id: "ada".into(), name: "Ada".into() };
//! let setup: Setup = serde_json::from_str(r#"{ "game": "pass-the-paint", "seats": 2 }"#)?;
//! let made = Event::Made { setup: Box::new(setup), host: ada.clone(), imported: false, rematch_of: None };
//! let log = [Written { at: 0, player: None, key: None, digest: None, body: serde_json::to_string(&made)? }];
//! let state = State::read("t1", Some(vec![7; 32]), &log).expect("a table that was just made");
//! let mut room = Room::new(state, Config::default(), 0);
//!
//! let caller = Caller { who: ada, house: false };
//! let sit = Command::Sit { seat: None };
//! let outputs = room.handle(Input::Command { ticket: 1, caller, key: None, command: sit }, 5);
//! assert!(matches!(&outputs[..], [Output::Append { first: 1, rows, .. }] if rows.len() == 1));
//! assert!(room.state().seat_of("ada").is_none(), "nothing has happened yet");
//!
//! let outputs = room.handle(Input::Durable, 6);
//! assert!(outputs.iter().any(|output| matches!(output, Output::Done { ticket: 1, outcome: Ok(_) })));
//! assert!(room.state().seat_of("ada").is_some());
//! # Ok::<(), serde_json::Error>(())
//! ```

#[cfg(test)]
mod absence_tests;
mod actions;
mod activity;
mod clocks;
mod commands;
mod due;
mod events;
mod load;
mod naming;
mod notices;
mod patch;
mod plan;
mod presence;
mod refused;
mod room;
mod seats;
mod second_thoughts;
mod state;
mod streams;
mod summary;
mod telling;
mod thinking;
mod time;
mod unreadable;
mod views;
mod votes;
mod waking;
pub mod wire;

pub use clocks::{Clocks, GRACE};
pub use commands::Caller;
pub use due::Due;
pub use events::{Digest, Event, KeptBecause, Row, Written};
pub use load::said;
pub use notices::{Notice, NoticedGame};
pub use patch::Patch;
pub use presence::{LIVE_GRACE, LONGEST_GRACE, UNTIMED_GRACE, grace};
pub use refused::{Kind, Outcome, Refused};
pub use room::{Config, Input, Joined, NotDone, Output, Reader, Room, rest_after};
pub use seats::{check, check_bot};
pub use state::{Facts, SeatState, State, may_look};
pub use streams::{Sitting, Text};
pub use summary::{ListedFacts, Summary, SummarySeat};
pub use time::written;
pub use unreadable::{AsideReason, Unreadable};
pub use views::{RECAP, Replay, Replaying, Step, Views};
pub use votes::Voting;

/// Milliseconds since 1970.
pub type Millis = i64;
