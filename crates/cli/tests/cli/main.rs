//! The binary as people run it.

mod common;
mod play;
mod records;
mod simulate;
