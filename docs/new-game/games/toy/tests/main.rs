//! All tests of this crate as one program: what they use is linked once.

mod laws;
mod rules;
