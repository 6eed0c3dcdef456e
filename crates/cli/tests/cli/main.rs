//! The binary as people run it.

mod common;
mod masterpiece;
mod play;
mod records;
mod report;
mod simulate;
