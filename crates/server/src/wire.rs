//! What goes over the wire. `OpenAPI` and TypeScript are made from these types.

mod people;
mod stream;
mod table;

pub use people::*;
pub use stream::*;
pub use table::*;
