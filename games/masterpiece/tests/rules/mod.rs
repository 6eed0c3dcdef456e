//! Every rule of the game, sentence by sentence: what it allows, what it refuses and where it stops.
//!
//! A test is named after the rule it proves.

mod announcing;
mod bad_input;
mod borrowing;
mod components;
mod ending;
mod every_hand;
mod examples;
mod facts;
mod flag;
mod forbidden;
mod misfits;
mod positions;
mod reading;
mod scene;
mod scoring;
mod secrets;
mod selections;
mod setup;
mod shapes;
mod turn;
mod writing;
