#![doc = include_str!("../README.md")]
//!
//! # What may be sent
//!
//! A state holds everybody's stones, so it cannot be sent:
//!
//! ```compile_fail,E0277
//! # let mut luck = fastrand::Rng::with_seed(1);
//! # let game = table::Match::<toy::Toy>::start(&Default::default(), 2, vec![], &mut luck).unwrap();
//! table::Wired::of(game.state());
//! ```

mod event;
mod notation;
mod rejection;
mod rules;
mod stones;
mod view;

pub use event::{Event, EventView};
pub use rejection::Rejection;
pub use rules::{Action, FIST, Options, Toy};
pub use stones::{STONES, Stones};
pub use view::{Memory, Mine, PublicPlayer, Table, View};
