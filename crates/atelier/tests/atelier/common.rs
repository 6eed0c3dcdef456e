//! Runs the real binary.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A key for games that are the same every time.
pub const KEY: &str = "7777777777777777777777777777777777777777777777777777777777777777";

/// How a run went.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// Runs `atelier` with these words, and types these lines.
pub fn atelier(words: &[&str], typed: &str) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_atelier"))
        .args(words)
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    // The program may end before it has read everything.
    let _ = child.stdin.take().expect("stdin is piped").write_all(typed.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    Ran {
        code: output.status.code().expect("no signal ends it"),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

/// A path of this test's own where nothing is yet.
pub fn fresh(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path.to_str().expect("a path that is text").to_owned()
}

/// What was printed, without the commitment: that is to the time the game began, too.
pub fn but_for_time(out: &str) -> String {
    let is_digest =
        |line: &&str| line.trim().len() == 64 && line.trim().bytes().all(|digit| digit.is_ascii_hexdigit());
    out.lines().filter(|line| !is_digest(line)).map(|line| line.to_owned() + "\n").collect()
}
