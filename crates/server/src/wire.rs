//! What goes over the wire. `OpenAPI` and TypeScript are made from these types, and from those of a table.

mod answer;
mod aside;
mod bot;
mod people;

pub use answer::*;
pub use aside::*;
pub use bot::*;
pub use people::*;
pub use room::AsideReason;
pub use room::wire::*;
