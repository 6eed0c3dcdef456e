//! Birth of a Masterpiece, for three to five novelists.
//!
//! Write, announce works made of story cards, read the works on the table until one card is left and they are
//! masterpieces, and borrow from masterpieces. The rules are in [`Game::RULES`](table::Game::RULES), one id each;
//! the modules follow their chapters.
//!
//! ```
//! use masterpiece::{Action, Desk, Masterpiece, Phase, Prices};
//! use table::{Game, Match, Viewer};
//!
//! let mut dice = fastrand::Rng::with_seed(1);
//! let mut game = Match::<Masterpiece>::start(&Default::default(), 3, vec![], &mut dice)?;
//! while let Some(seat) = game.state().awaited().iter().next() {
//!     let view = game.view(Viewer::Seat(seat));
//!     let desk = Desk::seen(&view).unwrap();
//!     // Announce what is worth most, with as short a row as can be; if nothing can be announced, do anything.
//!     let worthiest = desk.announceable().iter().max_by_key(|work| work.points());
//!     let action = match worthiest.and_then(|work| desk.best(work, &Prices::short_rows(&desk))) {
//!         Some(announcement) if view.table.phase == Phase::Acting => Action::Announce(announcement),
//!         _ => game.state().sample(seat, &mut dice).unwrap(),
//!     };
//!     game.submit(seat, action, &mut dice)?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
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
