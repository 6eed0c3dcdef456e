//! The program `atelier`: its commands, with the web client built in.
//!
//! A package of its own, so that the web client and everything else in Rust are built side by side.

use std::process::ExitCode;

/// What `cargo xtask web` had built when the program was compiled; nothing, if it had not.
static WEB_CLIENT: cli::Files = include!(concat!(env!("OUT_DIR"), "/client_files.rs"));

fn main() -> ExitCode {
    cli::main(WEB_CLIENT)
}
