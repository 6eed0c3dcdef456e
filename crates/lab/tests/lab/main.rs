//! The binary as people run it.

mod arena;
mod attack;
mod common;
mod engines;
mod load;
mod report;
mod simulate;
