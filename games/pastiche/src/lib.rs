#![doc = include_str!("../README.md")]
//!
//! # Moves in words
//!
//! What may be done has a notation of one line, and what may not be done is refused by its rule. The modules follow the
//! chapters of [`Game::RULES`](table::Game::RULES).
//!
//! ```
//! use pastiche::Pastiche;
//! use table::{Game, Match, Refusal};
//!
//! let mut luck = fastrand::Rng::with_seed(1);
//! let mut game = Match::<Pastiche>::start(&Default::default(), 2, vec![], &mut luck)?;
//! let seat = game.state().awaited().iter().next().unwrap();
//!
//! let refused = game.submit(seat, "done".parse()?, &mut luck).unwrap_err();
//! assert_eq!(refused.rule(), "P3.1");
//!
//! let mut actions = Vec::new();
//! game.state().legal_actions(seat, &mut actions);
//! game.submit(seat, actions[0], &mut luck)?;
//! game.submit(seat, "mix".parse()?, &mut luck)?;
//!
//! // So has a position, which can be played on from.
//! let line = game.state().to_string();
//! assert!(line.contains(" painting "));
//! assert_eq!(&line.parse::<Pastiche>()?, game.state());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What may be sent
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

mod bank;
mod board;
mod cards;
mod catalogue;
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
mod talk;
mod turn;
mod view;

pub use bank::Rate;
pub use board::{Board, Cell, Ground, OpenCell, Placed, Turn};
pub use cards::{Cards, Colours};
pub use catalogue::{Catalogue, ColourEntry, CommissionEntry, HexEntry};
pub use components::{
    COLOURS, COMMISSIONS, Colour, ColourFacts, CommissionFacts, CommissionId, Commissions, Group, HAND_LIMIT,
    HEXES, HexFacts, HexId, Hexes, Primary, START_HAND, START_PIECE, TARGETS,
};
pub use ending::{Score, usable};
pub use event::{Event, EventView, OpenEvent};
pub use mixing::{Prices, mix};
pub use offers::{Offer, OfferId};
pub use rejection::Rejection;
pub use setup::Options;
pub use standing::StandingAnswer;
pub use talk::{Refusal, Talk};
pub use turn::{Action, Held, Pastiche, Phase, Player};
pub use view::{Hand, Memory, Mine, PublicPlayer, Table, View};
