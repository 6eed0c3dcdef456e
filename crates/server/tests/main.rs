//! All tests of this crate as one program: what they use is linked once.

mod behaviour;
mod bot_api;
mod house;
mod input;
mod secrets;
