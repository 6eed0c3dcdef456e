//! The binary as people run it.

mod arena;
mod common;
mod handbook;
mod masterpiece;
mod pass_the_paint;
mod play;
mod records;
mod report;
mod simulate;
