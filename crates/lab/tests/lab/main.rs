//! The binary as people run it.

mod arena;
mod common;
mod load;
mod report;
mod simulate;
