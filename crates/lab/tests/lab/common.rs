//! Runs the real binary.

use std::process::{Command, Output};

/// How a run went.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// Runs `atelier-lab` with these words.
pub fn lab(words: &[&str]) -> Ran {
    let Output { status, stdout, stderr } =
        Command::new(env!("CARGO_BIN_EXE_atelier-lab")).args(words).output().expect("the binary runs");
    Ran {
        code: status.code().expect("no signal ends it"),
        out: String::from_utf8(stdout).expect("text"),
        err: String::from_utf8(stderr).expect("text"),
    }
}
