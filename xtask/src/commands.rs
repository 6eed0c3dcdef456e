//! Running other programs from the root of the repository.

use std::path::PathBuf;
use std::process::{Command, ExitCode, ExitStatus};

use anyhow::{Context, Result, bail};

/// The root of the repository: the folder that holds `xtask/`.
pub fn root() -> PathBuf {
    // The running cargo knows where the checkout is now; the compiled-in place may have been moved since.
    let here = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_else(|_| env!("CARGO_MANIFEST_DIR").to_owned());
    let mut root = PathBuf::from(here);
    root.pop();
    root
}

/// Where cargo puts what it builds.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |there| root().join(there))
}

/// The program as the last build left it.
pub fn program() -> Result<PathBuf> {
    let program = target().join("debug/atelier");
    if !program.is_file() {
        bail!("{} is not there; the tests build it", program.display());
    }
    Ok(program)
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

/// `play`: builds Atelier at full speed and opens its tables to the browser; or hands a game the terminal.
pub fn play(arguments: &[String]) -> Result<ExitCode> {
    if face(arguments) == "serve" && !crate::web::is_built()? {
        return Ok(ExitCode::FAILURE);
    }
    atelier(face(arguments), arguments)
}

/// `replay-all`: is everything in a server's backup still readable, and did it go as written?
pub fn replay_all(arguments: &[String]) -> Result<ExitCode> {
    // It runs at the root, and files are named from where one is.
    let arguments: Vec<_> = match arguments {
        [file] if !file.starts_with('-') => vec![std::path::absolute(file)?.to_string_lossy().into_owned()],
        other => other.to_vec(),
    };
    atelier("replay-all", &arguments)
}

/// Builds Atelier at full speed and runs a command of it.
fn atelier(command: &str, arguments: &[String]) -> Result<ExitCode> {
    // By its package: what other crates ask of the games, such as their types for the web, is not built into it.
    let built = status(&mut cargo(&["build", "--release", "--package", "atelier-cli"]))?;
    if !built.success() {
        return Ok(exit_code(built));
    }
    let mut running = cargo(&["run", "--quiet", "--release", "--package", "atelier-cli", "--"]);
    Ok(exit_code(status(running.arg(command).args(arguments))?))
}

/// `records`: records by the newest rules where there are none yet, and what is seen of all.
pub fn records() -> Result<ExitCode> {
    let mut player =
        cargo(&["run", "--quiet", "--package", "atelier-shelf", "--example", "records", "games"]);
    Ok(exit_code(status(&mut player)?))
}

/// `peers`: the comparison with other engines, a Python program.
pub fn peers(arguments: &[String]) -> Result<ExitCode> {
    let mut comparison = at_root("python3", &["bench/peers/run.py"]);
    Ok(exit_code(status(comparison.args(arguments))?))
}

/// Whoever names a game plays it in the terminal; everybody else plays in the browser.
fn face(given: &[String]) -> &'static str {
    let names_a_game = given.first().is_some_and(|first| !first.starts_with('-'));
    if names_a_game { "play" } else { "serve" }
}

fn exit_code(status: ExitStatus) -> ExitCode {
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    code.map_or(ExitCode::FAILURE, ExitCode::from)
}

#[cfg(test)]
mod tests {
    use super::{face, root};

    #[test]
    fn play_alone_is_in_the_browser_and_a_game_by_name_in_the_terminal() {
        let face = |given: &[&str]| face(&given.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(face(&[]), "serve");
        assert_eq!(face(&["--listen", "0.0.0.0:80"]), "serve");
        assert_eq!(face(&["pastiche", "--seats", "2"]), "play");
    }

    #[test]
    fn the_root_holds_this_package() {
        assert!(root().join("xtask/Cargo.toml").is_file());
    }
}
