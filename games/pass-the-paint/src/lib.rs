#![doc = include_str!("../README.md")]
//!
//! # Positions in one line
//!
//! A position says who holds what, and can be played on from. The modules follow the chapters of
//! [`Game::RULES`](table::Game::RULES).
//!
//! ```
//! use pass_the_paint::PassThePaint;
//! use table::Game;
//!
//! // The first round: A keeps a blue and holds five cards, B keeps a red.
//! let line = "- 1.1 draft - - br - - P11+P12 bbryo|b|C01|-|-|- bryyw|r|C02+P01|-|-|-";
//! let game: PassThePaint = line.parse()?;
//! assert_eq!(game.awaited().to_string(), "AB");
//! assert_eq!(game.to_string(), line);
//!
//! // What no game comes to is no position.
//! assert!(line.replace("bbryo", "bbry").parse::<PassThePaint>().is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What may be sent
//!
//! A state holds everybody's cards, so it cannot be sent:
//!
//! ```compile_fail,E0277
//! # use pass_the_paint::PassThePaint;
//! # let mut dice = fastrand::Rng::with_seed(1);
//! # let game = table::Match::<PassThePaint>::start(&Default::default(), 3, vec![], &mut dice).unwrap();
//! table::Wired::of(game.state());
//! ```

#![expect(
    clippy::inline_always,
    reason = "a playout is faster as one function, which the compiler does not make of shared ones"
)]

mod catalogue;
mod choices;
mod commissions;
mod components;
mod event;
mod flip;
mod forbidden;
mod looking;
mod memory;
mod notation;
mod paints;
mod place;
mod position;
mod rejection;
mod scoring;
mod setup;
mod turn;
mod view;

pub use catalogue::{Catalogue, ColourEntry, CommissionEntry};
pub use commissions::Commissions;
pub use components::{
    BLUE, BLUE_IN_PLAY, COLOURS, COMMISSIONS, Colour, ColourFacts, Commission, CommissionFacts, DEALT, DRAWN,
    HAND, PENALTY, RED, RED_IN_PLAY, ROW,
};
pub use event::{Choice, Event, EventView, OpenEvent};
pub use memory::Memory;
pub use paints::{Colours, Paints};
pub use place::{Passing, Place, Side};
pub use rejection::Rejection;
pub use scoring::Score;
pub use setup::{Options, SECOND_PICKS, Variant};
pub use turn::{Action, PassThePaint, Step};
pub use view::{Mine, Open, PublicPlace, Table, View};
