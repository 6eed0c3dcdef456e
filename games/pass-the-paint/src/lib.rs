//! Pass the Paint, for two to six apprentices.
//!
//! Draft pigments, pass the hands on, keep what you can or discard it for commissions, and race for the palettes in
//! the middle. The rules are in [`Game::RULES`](table::Game::RULES), one id each; the modules follow their chapters.
//!
//! ```
//! use pass_the_paint::PassThePaint;
//! use table::{Game, Match};
//!
//! let mut dice = fastrand::Rng::with_seed(1);
//! let mut game = Match::<PassThePaint>::start(&Default::default(), 3, vec![], &mut dice)?;
//! // Everybody is awaited at once, and chooses in any order.
//! assert_eq!(game.state().awaited().to_string(), "ABC");
//! while let Some(seat) = game.state().awaited().iter().last() {
//!     let action = game.state().at_random(seat, &mut dice).unwrap();
//!     game.submit(seat, action, &mut dice)?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
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

pub use commissions::Commissions;
pub use components::{
    COLOURS, COMMISSIONS, Colour, ColourFacts, Commission, CommissionFacts, DEALT, DRAWN, HAND, PENALTY, ROW,
};
pub use event::{Choice, Event, EventView, OpenEvent};
pub use memory::Memory;
pub use paints::{Colours, Paints};
pub use place::{Passing, Place, Side};
pub use rejection::Rejection;
pub use scoring::Score;
pub use setup::{Options, Variant};
pub use turn::{Action, PassThePaint, Step};
pub use view::{Mine, Open, PublicPlace, Table, View};
