#![doc = include_str!("../README.md")]
//!
//! # Positions in one line
//!
//! A position says who holds what, and can be played on from. The modules follow the chapters of
//! [`Game::RULES`](table::Game::RULES).
//!
//! ```
//! use masterpiece::Masterpiece;
//! use table::{Game, Silent};
//!
//! let mut luck = fastrand::Rng::with_seed(1);
//! let game = Masterpiece::setup(&Default::default(), 3, &mut luck, &mut Silent)?;
//! let line = game.to_string();
//! assert!(line.starts_with("- "), "no options: {line}");
//! assert_eq!(line.parse::<Masterpiece>()?, game);
//! assert!(line.replace("/", "//").parse::<Masterpiece>().is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What may be sent
//!
//! A state holds everybody's cards, so it cannot be sent:
//!
//! ```compile_fail,E0277
//! # use masterpiece::Masterpiece;
//! # let mut dice = fastrand::Rng::with_seed(1);
//! # let game = table::Match::<Masterpiece>::start(&Default::default(), 3, vec![], &mut dice).unwrap();
//! table::Wired::of(game.state());
//! ```

#![expect(
    clippy::inline_always,
    reason = "a playout is faster as one function, which the compiler does not make of shared ones"
)]

mod announcing;
mod cards;
mod catalogue;
mod choices;
mod components;
mod desk;
mod ending;
mod event;
mod forbidden;
mod glance;
mod memory;
mod notation;
mod pile;
mod position;
mod proposals;
mod reading;
mod rejection;
mod selection;
mod setup;
mod shape;
mod turn;
mod view;
mod writing;

pub use announcing::{Announcement, Payment, Payments};
pub use cards::{Cards, Ranks};
pub use catalogue::{CardEntry, Catalogue, GenreEntry, WorkEntry};
pub use components::{Card, DRAWN, GENRES, GenreFacts, START_HAND, TRIGGER, WORKS, Work, WorkFacts, Works};
pub use desk::Desk;
pub use ending::{End, Score};
pub use event::{Event, EventView, OpenEvent};
pub use memory::Memory;
pub use rejection::Rejection;
pub use selection::{Missing, Prices};
pub use setup::Options;
pub use shape::{Misfit, Shape};
pub use turn::{Action, Masterpiece, Phase};
pub use view::{Mine, PublicPlayer, PublicWork, Table, View};
