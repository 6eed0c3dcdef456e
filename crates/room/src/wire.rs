//! What a table is told and what it tells. `OpenAPI` and TypeScript are made from these types.

mod stream;
mod table;
mod votes;
mod whole;
mod words;

pub use stream::*;
pub use table::*;
pub use votes::*;
pub use whole::{Whole, object};
pub use words::*;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Somebody, as others see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Person {
    /// Their id.
    pub id: String,
    /// Their name.
    #[schema(example = "Ada")]
    pub name: String,
}

impl ::table::Wire for Person {}
