//! Pastiche, for two to four painters.
//!
//! Place hexes so that dabs of primary paint meet at their corners, collect the palette cards they mix to,
//! trade with the bank and with the others, and complete commissions of famous paintings. The rules are in
//! [`Game::RULES`](table::Game::RULES), one id each; the modules follow their chapters.
//!
//! ```
//! use pastiche::Pastiche;
//! use table::{Game, Match, Status};
//!
//! let mut dice = fastrand::Rng::with_seed(1);
//! let mut game = Match::<Pastiche>::start(&Default::default(), 2, vec![], &mut dice)?;
//! let Status::Awaiting { awaited, .. } = game.state().status() else { unreachable!() };
//! let seat = awaited.iter().next().unwrap();
//!
//! let refused = game.submit(seat, "done".parse()?, &mut dice).unwrap_err();
//! assert_eq!(table::Refusal::rule(&refused), "P3.1");
//!
//! let mut actions = Vec::new();
//! game.state().legal_actions(seat, &mut actions);
//! game.submit(seat, actions[0], &mut dice)?;
//! game.submit(seat, "mix".parse()?, &mut dice)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A state holds everybody's cards, so it cannot be sent:
//!
//! ```compile_fail,E0277
//! # use pastiche::Pastiche;
//! # let mut dice = fastrand::Rng::with_seed(1);
//! # let game = table::Match::<Pastiche>::start(&Default::default(), 2, vec![], &mut dice).unwrap();
//! table::Wired::of(game.state());
//! ```
//!
//! A view can:
//!
//! ```
//! # use pastiche::Pastiche;
//! # let mut dice = fastrand::Rng::with_seed(1);
//! # let game = table::Match::<Pastiche>::start(&Default::default(), 2, vec![], &mut dice).unwrap();
//! table::Wired::of(&game.view(table::Viewer::Spectator));
//! ```

#![expect(
    clippy::inline_always,
    reason = "a playout is a tenth faster as one function, which the compiler does not make of shared ones"
)]

/// The README's example is tested too.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct Readme;

mod bank;
mod board;
mod cards;
mod choices;
mod cleanup;
mod commissions;
mod components;
mod ending;
mod event;
mod forbidden;
mod mixing;
mod notation;
mod offers;
mod position;
mod rejection;
mod setup;
mod standing;
mod turn;
mod view;

pub use board::{Board, Cell, Ground, OpenCell, Placed, Turn};
pub use cards::{Cards, Colours};
pub use components::{
    COLOURS, COMMISSIONS, Colour, ColourFacts, CommissionFacts, CommissionId, Commissions, Group, HAND_LIMIT,
    HEXES, HexFacts, HexId, Hexes, Primary, START_HAND, START_PIECE, TARGETS,
};
pub use ending::Score;
pub use event::{Event, EventView, OpenEvent};
pub use mixing::{Prices, mix};
pub use offers::{Offer, OfferId};
pub use rejection::Rejection;
pub use setup::Options;
pub use standing::StandingAnswer;
pub use turn::{Action, Held, Pastiche, Phase, Player};
pub use view::{Hand, Memory, Mine, PublicPlayer, Table, View};
