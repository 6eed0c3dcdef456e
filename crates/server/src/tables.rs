//! Tables: what happens at them, who may see it, and one task for each that is in use.

mod actions;
mod aside;
mod bots;
mod broadcast;
mod channel;
mod clocks;
mod commands;
mod events;
mod live;
mod load;
mod notices;
mod reader;
mod registry;
mod seats;
mod state;
mod unreadable;
mod views;

pub(crate) use aside::Aside;
pub use aside::For;
pub(crate) use channel::{Sent, text};
pub(crate) use commands::{Caller, Wish};
pub(crate) use events::{Row, TableEvent};
pub(crate) use live::Live;
pub(crate) use reader::{Reader, Subscription};
pub use registry::Registry;
pub(crate) use seats::{check, check_bot};
pub(crate) use state::{ListedFacts, State};
pub use views::{Replay, Step, Told, Views};
