//! Tables: one task for each that is in use. What happens at them, the crate `room` decides.

mod aside;
mod kept;
mod registry;
mod task;

pub(crate) use aside::Aside;
pub use aside::For;
pub(crate) use kept::{kept, listed, row_of, stage_from, stage_of, written};
pub use registry::Registry;
pub(crate) use task::{Sent, Subscription, text};
