//! The table every game of Atelier is played at.
//!
//! A game crate states its rules as a [`Game`]: a value that is the whole truth of one table, the actions
//! players may ask for, the refusals they may get, and what each [`Viewer`] may see. Everything else is here,
//! once for all games:
//!
//! - [`Match`] drives a game: it submits actions atomically, keeps the [`Record`], replays and undoes;
//! - [`Chance`] is the only source of luck, passed in and written down pick by pick;
//! - [`Sealed`] keeps choices that are made at once face down until the last one is in;
//! - [`fairness`] commits to the luck before the game and proves it afterwards;
//! - [`Wire`] marks what may leave the server, so that a state cannot be sent by mistake;
//! - [`AnyMatch`] is the one face of a match for those who do not care which game it is.
//!
//! This crate knows no clock, no file, no network and no random device.

mod any;
mod chance;
pub mod fairness;
mod game;
mod matches;
pub mod notation;
mod record;
mod said;
mod sealed;
mod seat;
mod wire;

pub use any::{AnyMatch, AnyRefusal};
pub use chance::{Chance, Fault, Lots, Recorder, Script, draw, nth_bit, nth_bit_of_few};
pub use game::{
    Determinize, Game, Log, OptionFacts, OptionKind, OptionsError, Refusal, Silent, StandingAnswers, Status,
    Tallied, Tally, TallyKind,
};
pub use matches::{Match, ReplayError, Seen, UndoRefused, VerifyError};
pub use notation::NotationError;
pub use record::{BotName, By, Entry, FORMAT, Head, ReadError, ReadRecord, Record, head_of};
pub use said::{Phrase, Said};
pub use sealed::{Seal, Sealed};
pub use seat::{BySeat, Seat, Seats, Viewer};
pub use wire::{Wire, Wired};
