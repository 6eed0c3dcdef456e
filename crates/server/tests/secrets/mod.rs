//! Nothing leaves a table that somebody may not know: two games that differ only in what a viewer cannot know send that
//! viewer the same bytes, refusals and sizes included; and nobody gets an answer they have no right to.

#![expect(clippy::unwrap_used, reason = "these are tests, helpers included")]

pub mod house;
mod knows;
mod leaks;
mod paint;
mod private;
mod roles;
mod streams;
mod twins;
