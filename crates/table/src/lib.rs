#![doc = include_str!("../README.md")]
//!
//! # Where to find what
//!
//! - [`Game`] is what a game states about itself;
//! - [`Match`] drives it: it submits actions atomically, keeps the [`Record`], replays and undoes;
//! - [`Chance`] is the only source of luck, passed in and written down pick by pick;
//! - [`Sealed`] keeps choices that are made at once face down until the last one is in;
//! - [`fairness`] commits to the luck before the game and proves it afterwards;
//! - [`Wire`] marks what may leave the server, so that a state cannot be sent by mistake;
//! - [`Truth`] holds everybody's cards: it cannot be sent or printed, and has one way out, for the log, for a finished
//!   game and for the keeper;
//! - [`AnyMatch`] is the one face of a match for those who do not care which game it is, and [`KeptMatch`] what is kept
//!   of it.
//!
//! # A whole game
//!
//! With a small game of drawing stones from an urn and showing them:
//!
//! ```
//! # #[allow(dead_code)]
//! # mod urn { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/urn/mod.rs")); }
//! # use urn::Urn;
//! use table::{Game, Match, Viewer};
//!
//! let mut luck = fastrand::Rng::with_seed(1);
//! let players = vec!["Ada".to_owned(), "Ben".to_owned()];
//! let mut game = Match::<Urn>::start(&Default::default(), 2, players, &mut luck)?;
//! while let Some(seat) = game.state().awaited().iter().next() {
//!     let action = game.state().sample(seat, &mut luck).expect("who is awaited can act");
//!     game.submit(seat, action, &mut luck)?;
//! }
//! assert!(game.state().status().is_over());
//!
//! // As somebody saw it who only watched.
//! for seen in game.seen(Viewer::Spectator, 0) {
//!     println!("{seen:?}");
//! }
//!
//! // And as it is kept: it replays to the same match.
//! let letter = game.record().to_text();
//! assert_eq!(Match::<Urn>::open(&letter)?, game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod any;
mod any_action;
mod chance;
pub mod fairness;
mod game;
mod kept;
mod matches;
pub mod notation;
mod record;
mod sealed;
mod seat;
mod truth;
mod wire;

pub use any::{AnyDecided, AnyMatch, AnyRefusal, RENEWED, considered};
pub use any_action::{AnyAction, Phrase};
pub use chance::{Chance, Fault, Lots, Recorder, Script, draw, nth_bit, nth_bit_of_few};
pub use game::{
    Determinize, Game, Log, OptionFacts, OptionKind, OptionsError, Refusal, Silent, StandingAnswers, Status,
    Tallied, Tally, TallyKind,
};
pub use kept::KeptMatch;
pub use matches::{Decided, Match, ReplayError, Seen, UndoRefused, VerifyError};
pub use notation::NotationError;
pub use record::{
    BotName, By, Entry, FORMAT, Head, ReadError, ReadRecord, Record, Redacted, head_of, redacted,
};
pub use sealed::{Seal, Sealed};
pub use seat::{BySeat, Seat, Seats, Viewer, Viewers};
pub use truth::Truth;
pub use wire::{Wire, Wired};
