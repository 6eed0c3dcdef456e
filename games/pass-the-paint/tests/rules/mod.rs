//! Every rule of the game, sentence by sentence: what it allows, what it refuses and where it stops.
//!
//! A test is named after the rule it proves.

mod advanced;
mod bad_input;
mod components;
mod double;
mod drafting;
mod examples;
mod figures;
mod impossible;
mod keeping;
mod palettes;
mod passing;
mod payments;
mod position;
mod referee;
mod rounds;
mod scene;
mod scoring;
mod secrets;
mod settling;
mod setup;
mod ties;
mod undo;
