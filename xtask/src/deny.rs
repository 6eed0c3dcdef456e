//! `deny`: what others wrote and Atelier builds in, by the rules of `deny.toml`: licences, sources, copies, known weaknesses.

use std::process::{Command, ExitCode};

use anyhow::{Result, bail};

use crate::commands::{cargo, root, status, succeeds, target};

/// To the digit, so that a new version does not bring new demands by itself.
const VERSION: &str = "0.20.2";

/// `deny`: the check alone.
pub fn run() -> Result<ExitCode> {
    Ok(if is_clean()? { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Is everything that is built in as `deny.toml` wants it? Known weaknesses are looked up where their list can be fetched.
pub fn is_clean() -> Result<bool> {
    install()?;
    if !status(cargo_deny().args(["check", "licenses", "bans", "sources"]))?.success() {
        return Ok(false);
    }
    if !succeeds(cargo_deny().args(["fetch", "db"])) {
        println!("known weaknesses were not looked up: their list could not be fetched");
        return Ok(true);
    }
    Ok(status(cargo_deny().args(["check", "--disable-fetch", "advisories"]))?.success())
}

/// Under target/, where it bothers nobody.
fn cargo_deny() -> Command {
    let mut program = Command::new(target().join("tools/bin/cargo-deny"));
    program.current_dir(root());
    program
}

/// Builds cargo-deny, unless this version of it is there.
fn install() -> Result<()> {
    let there = cargo_deny().arg("--version").output();
    if there.is_ok_and(|said| is_version(&String::from_utf8_lossy(&said.stdout), VERSION)) {
        return Ok(());
    }
    println!("building cargo-deny {VERSION}; this takes some minutes, once");
    let mut build = cargo(&["install", "cargo-deny", "--locked", "--force", "--version", VERSION, "--root"]);
    // In a folder of its own: it is built once, while what else lies in target/ comes and goes.
    build.arg(target().join("tools")).arg("--target-dir").arg(target().join("tools/build"));
    if !status(&mut build)?.success() {
        bail!("cargo-deny {VERSION} could not be installed");
    }
    Ok(())
}

/// `cargo-deny 0.20.2`
fn is_version(said: &str, version: &str) -> bool {
    said.split_whitespace().nth(1) == Some(version)
}

#[cfg(test)]
mod tests {
    use super::is_version;

    #[test]
    fn only_the_version_that_is_named_counts() {
        assert!(is_version("cargo-deny 0.20.2\n", "0.20.2"));
        assert!(!is_version("cargo-deny 0.20.21\n", "0.20.2"));
        assert!(!is_version("", "0.20.2"));
    }
}
