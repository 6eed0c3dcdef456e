//! Whatever is sent, the server answers in order: what makes no sense is refused with a code and a sentence, nothing
//! changes by it, and nothing breaks.

#![expect(clippy::unwrap_used, reason = "these are tests, helpers included")]

mod fuzz;
mod headers;
mod limits;
mod malformed;
mod scene;
mod socket;
