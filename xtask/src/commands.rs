//! Running other programs from the root of the repository.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Command, ExitCode, ExitStatus, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};

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

/// A program as the tests have built it.
pub fn program(name: &str) -> Result<PathBuf> {
    let program = target().join("debug").join(name);
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

/// A chore that runs beside others. What it prints is kept, and shown if it fails.
pub struct Background {
    name: &'static str,
    log: PathBuf,
    ended: JoinHandle<std::io::Result<(bool, Duration)>>,
}

impl Background {
    /// Starts a chore of this program.
    pub fn start(name: &'static str) -> Result<Self> {
        let log = target().join(format!("xtask-{name}.log"));
        let file = File::create(&log).with_context(|| format!("{} could not be written", log.display()))?;
        let mut command = Command::new(std::env::current_exe().context("this program is not to be found")?);
        command.arg(name).current_dir(root()).stdin(Stdio::null());
        command.stdout(file.try_clone()?).stderr(file);
        let start = Instant::now();
        let mut child = command.spawn().with_context(|| format!("`{name}` could not be started"))?;
        let ended = thread::spawn(move || Ok((child.wait()?.success(), start.elapsed())));
        Ok(Self { name, log, ended })
    }

    /// Waits for its end, and says whether it went well and how long it took.
    pub fn join(self) -> Result<(bool, Duration)> {
        let (went_well, took) =
            self.ended.join().map_err(|_| anyhow!("`{}` was not waited for", self.name))??;
        if !went_well {
            println!("\n=== {} ===\n{}", self.name, fs::read_to_string(&self.log).unwrap_or_default());
        }
        Ok((went_well, took))
    }
}

/// Whether a command exists and succeeds; what it prints is dropped.
pub fn succeeds(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}

/// `play`: builds Atelier and opens its tables to the browser; or hands a game the terminal.
pub fn play(arguments: &[String]) -> Result<ExitCode> {
    let face = face(arguments);
    if !target().join("release/atelier").is_file() {
        println!("Building Atelier: about three minutes on two cores the first time, seconds from then on.");
    }
    // The page is built beside everything that does not need it, which is all but the last step.
    let page = if face == "serve" { Some(Background::start("web")?) } else { None };
    let built = status(&mut cargo(&["build", "--release", "--package", "atelier-cli"]))?;
    if !built.success() {
        return Ok(exit_code(built));
    }
    if let Some(page) = page
        && !page.join()?.0
    {
        return Ok(ExitCode::FAILURE);
    }
    atelier(face, arguments)
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

/// `simulate`: whole houses through every fault, one seed after the other.
pub fn simulate(arguments: &[String]) -> Result<ExitCode> {
    let mut run = cargo(&["run", "--release", "--package", "atelier-sim", "--"]);
    Ok(exit_code(status(run.args(arguments))?))
}

/// Builds Atelier and runs a command of it.
fn atelier(command: &str, arguments: &[String]) -> Result<ExitCode> {
    // By its package: what other crates ask of the games, such as their types for the web, is not built into it.
    let built = status(&mut cargo(&["build", "--release", "--package", "atelier"]))?;
    if !built.success() {
        return Ok(exit_code(built));
    }
    let mut running = cargo(&["run", "--quiet", "--release", "--package", "atelier", "--"]);
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
