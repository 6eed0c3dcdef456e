//! Tables: what happens at them, who may see it, and one task for each that is in use.

mod aside;
mod bots;
mod channel;
mod clocks;
mod commands;
mod happening;
mod live;
mod looking;
mod noticing;
mod playing;
mod reader;
mod reading;
mod registry;
mod seating;
mod state;
mod telling;
mod unreadable;

pub(crate) use aside::Aside;
pub use aside::For;
pub(crate) use channel::{Sent, text};
pub(crate) use commands::{Caller, Wish};
pub(crate) use happening::{Happening, Row};
pub(crate) use live::Live;
pub use looking::{Replay, Step, Told, Views};
pub(crate) use reader::{Reader, Subscription};
pub use registry::Registry;
pub(crate) use seating::{check, check_bot};
pub(crate) use state::{ListedFacts, State};
