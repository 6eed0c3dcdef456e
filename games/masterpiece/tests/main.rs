//! All tests of this crate as one program: what they use is linked once.

mod both_ways;
mod golden;
mod laws;
mod news;
mod notation;
mod rules;
mod worlds;
