//! What goes over the wire. `OpenAPI` and TypeScript are made from these types.

mod aside;
mod bot;
mod people;
mod stream;
mod table;
mod whole;
mod words;

pub use aside::*;
pub use bot::*;
pub use people::*;
pub use stream::*;
pub use table::*;
pub(crate) use whole::{Whole, object};
pub(crate) use words::*;
