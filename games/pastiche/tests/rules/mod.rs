//! Every rule of the game, sentence by sentence: what it allows, what it refuses and where it stops.
//!
//! A test is named after the rule it proves.

mod bad_input;
mod bank;
mod cleanup;
mod commissions;
mod components;
mod corners;
mod deals;
mod ending;
mod examples;
mod mixing;
mod offers;
mod placing;
mod scene;
mod scoring;
mod setup;
mod standing;
mod turn;
