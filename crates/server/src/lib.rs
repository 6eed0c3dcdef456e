//! Atelier's server: tables that never lose a move and never leak a card.
//!
//! - [`tables`]: one task for each table in use; it alone changes the table. What happened is a row of the table's log;
//!   everything else follows from the log. A row is told only when it is durable.
//! - [`wire`]: what goes over the wire; `OpenAPI` and TypeScript are made from these types.
//! - `api`: what can be asked over HTTP, streams and sockets.
//! - [`App`]: the server as a whole.

mod address;
pub mod admin;
mod api;
mod app;
mod asker;
mod blocks;
mod budgets;
mod connections;
mod docs_page;
mod finished;
mod json;
mod leaving;
mod limits;
mod metrics;
mod pool;
mod problem;
mod process;
mod replay_all;
mod secrets;
mod shared;
pub mod tables;
mod text;
mod thinkers;
mod time;
mod web_client;
pub mod wire;

pub use address::{Network, NoAddress};
pub use api::{
    Actions, Considered, Considering, Document, GameFacts, Health, Hints, NewTable, Verification, openapi,
};
pub use app::App;
pub use json::Json;
pub use limits::LIMITS;
pub use problem::{ApiResult, Problem, ProblemBody};
pub use process::{Folder, StartError, database, errand, run};
pub use replay_all::{ReplayFault, Replayed, replay_all};
pub use room::{Notice, NoticedGame, Patch, Replay, Views};
pub use shared::{Config, Shared};
pub use time::{Readings, Time};
pub use web_client::WebClient;
