//! All tests of this crate as one program: what they use is linked once.

mod deals;
mod laws;
mod masterpiece;
mod pass_the_paint;
mod pastiche;
mod search;
