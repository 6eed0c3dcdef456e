//! Running other programs from the root of the repository.

use std::path::PathBuf;
use std::process::{Command, ExitCode, ExitStatus};

use anyhow::{Context, Result};

const DEFAULT_GAME: &str = "pastiche";
const DEFAULT_TABLE: [&str; 4] = ["--seats", "3", "--bots", "greedy"];

/// The root of the repository: the folder that holds `xtask/`.
pub fn root() -> PathBuf {
    // The running cargo knows where the checkout is now; the compiled-in place may have been moved since.
    let here = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_else(|_| env!("CARGO_MANIFEST_DIR").to_owned());
    let mut root = PathBuf::from(here);
    root.pop();
    root
}

/// A command that runs at the root, with this terminal as its own.
pub fn at_root(program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root());
    command
}

/// A command of the cargo that runs this program.
pub fn cargo(arguments: &[&str]) -> Command {
    let program = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    at_root(&program, arguments)
}

/// Runs a command to its end; an error means that it could not be started.
pub fn status(command: &mut Command) -> Result<ExitStatus> {
    let program = command.get_program().to_string_lossy().into_owned();
    command.status().with_context(|| format!("`{program}` could not be started"))
}

/// Whether a command exists and succeeds; what it prints is dropped.
pub fn succeeds(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}

/// `play`: builds the game at full speed, then hands it the terminal.
pub fn play(arguments: &[String]) -> Result<ExitCode> {
    // By its package: what other crates ask of the games, such as their types for the web, is not built into it.
    let built = status(&mut cargo(&["build", "--release", "--package", "atelier-cli"]))?;
    if !built.success() {
        return Ok(exit_code(built));
    }
    let mut game = cargo(&["run", "--quiet", "--release", "--package", "atelier-cli", "--", "play"]);
    Ok(exit_code(status(game.args(play_arguments(arguments)))?))
}

/// `peers`: the comparison with other engines, a Python program.
pub fn peers(arguments: &[String]) -> Result<ExitCode> {
    let mut comparison = at_root("python3", &["bench/peers/run.py"]);
    Ok(exit_code(status(comparison.args(arguments))?))
}

/// What the player wrote stands in place of the defaults; options alone are meant for the default game.
fn play_arguments(given: &[String]) -> Vec<&str> {
    let given: Vec<&str> = given.iter().map(String::as_str).collect();
    match given.first() {
        None => [&[DEFAULT_GAME], &DEFAULT_TABLE[..]].concat(),
        Some(first) if first.starts_with('-') => [&[DEFAULT_GAME], &given[..]].concat(),
        Some(_) => given,
    }
}

fn exit_code(status: ExitStatus) -> ExitCode {
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    code.map_or(ExitCode::FAILURE, ExitCode::from)
}

#[cfg(test)]
mod tests {
    use super::{play_arguments, root};

    fn arguments(given: &[&str]) -> String {
        let given: Vec<String> = given.iter().map(ToString::to_string).collect();
        play_arguments(&given).join(" ")
    }

    #[test]
    fn play_alone_seats_three_at_pastiche() {
        assert_eq!(arguments(&[]), "pastiche --seats 3 --bots greedy");
    }

    #[test]
    fn arguments_replace_the_defaults() {
        assert_eq!(arguments(&["pastiche", "--seats", "2"]), "pastiche --seats 2");
        assert_eq!(arguments(&["--seats", "4"]), "pastiche --seats 4");
    }

    #[test]
    fn the_root_holds_this_package() {
        assert!(root().join("xtask/Cargo.toml").is_file());
    }
}
