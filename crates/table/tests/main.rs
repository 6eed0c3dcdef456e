//! All tests of this crate as one program: what they use is linked once.

mod matches;
mod records;
mod redacting;
mod renewals;
mod urn;
