//! The binary as people run it.

mod arena;
mod attack;
mod common;
mod engines;
mod load;
mod nets;
mod report;
mod simulate;
