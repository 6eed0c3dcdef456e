//! The document of the API against the running program: schemathesis asks for all that the document describes, and
//! holds every answer against it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};

use anyhow::{Context, Result, bail};

use crate::commands::{at_root, cargo, program, root, status, succeeds, target};
use crate::setup::ensure_packages;

/// What is asked for, how often, and what is checked.
const CONFIG: &str = "xtask/api/schemathesis.toml";
/// What is installed, to the last version.
const REQUIREMENTS: &str = "xtask/api/requirements.txt";
/// Who asks: people and programs that are known; and nobody, for whom links lead nowhere and most things are out of reach.
const ASKERS: [(&str, &[&str]); 2] =
    [("known", &[]), ("nobody", &["--phases=examples,coverage,fuzzing", "--warnings=off"])];

/// `api`: the check alone; arguments go to schemathesis.
pub fn run(arguments: &[String]) -> Result<ExitCode> {
    let done = status(&mut cargo(&["build", "--package", "atelier"]))?.success()
        && check(&program("atelier")?, arguments)?;
    Ok(if done { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Does the program that the tests have built answer as the document says?
pub fn is_true(full: bool) -> Result<bool> {
    let more = full.then(|| "--max-examples=100".to_owned());
    check(&program("atelier")?, &Vec::from_iter(more))
}

/// `api-setup`: installs schemathesis.
pub fn setup() -> Result<ExitCode> {
    install().map(|_| ExitCode::SUCCESS)
}

fn check(program: &Path, arguments: &[String]) -> Result<bool> {
    let schemathesis = install()?;
    for (asks, how) in ASKERS {
        println!("asked by {asks}:");
        let house = House::open(program)?;
        let mut run = Command::new(&schemathesis);
        run.args(["--config-file", CONFIG, "run"]).arg(format!("{}/api/v1/openapi.json", house.address));
        run.args(how).args(arguments).current_dir(root());
        run.env("ATELIER", &house.address).env("ATELIER_ASKS", asks);
        // Nothing is left beside the hooks.
        run.env("PYTHONDONTWRITEBYTECODE", "1");
        run.env("HYPOTHESIS_STORAGE_DIRECTORY", target().join("schemathesis/hypothesis"));
        if !status(&mut run)?.success() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// A server of its own with nothing in it, as long as this value lives.
struct House {
    process: Child,
    address: String,
}

impl House {
    fn open(program: &Path) -> Result<Self> {
        let data = target().join("schemathesis/data");
        if data.exists() {
            fs::remove_dir_all(&data).with_context(|| format!("{} could not be emptied", data.display()))?;
        }
        let mut serve = Command::new(program);
        serve
            .args(["serve", "--listen", "127.0.0.1:0", "--no-limits", "--bot-pause", "0", "--data"])
            .arg(&data);
        let mut process = serve.stdout(Stdio::piped()).spawn().context("the server could not be started")?;
        let mut line = String::new();
        if let Some(printed) = process.stdout.take() {
            BufReader::new(printed).read_line(&mut line)?;
        }
        let mut house = Self { process, address: String::new() };
        let Some(address) = line.trim().strip_prefix("Atelier is at ") else {
            bail!("the server does not say where it is, but `{}`", line.trim());
        };
        address.clone_into(&mut house.address);
        Ok(house)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // Whoever has ended already need not be stopped.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Installs schemathesis into an environment of its own, unless what `requirements.txt` names is there.
fn install() -> Result<PathBuf> {
    let (folder, wanted) = (target().join("schemathesis/venv"), fs::read(root().join(REQUIREMENTS))?);
    let (program, installed) = (folder.join("bin/schemathesis"), folder.join("requirements.txt"));
    if program.is_file() && fs::read(&installed).is_ok_and(|installed| installed == wanted) {
        return Ok(program);
    }
    // Debian has Python without it.
    if !succeeds(&mut at_root("python3", &["-c", "import ensurepip, venv"])) {
        ensure_packages(&["python3-venv"])?;
    }
    println!("installing {REQUIREMENTS}");
    let made = status(at_root("python3", &["-m", "venv", "--clear"]).arg(&folder))?.success();
    let mut pip = Command::new(folder.join("bin/pip"));
    pip.args(["install", "--quiet", "--disable-pip-version-check", "--requirement", REQUIREMENTS]);
    if !made || !status(pip.current_dir(root()))?.success() {
        bail!("pip could not install what {REQUIREMENTS} names");
    }
    fs::write(&installed, wanted)?;
    Ok(program)
}

#[cfg(test)]
mod tests {
    use super::{CONFIG, REQUIREMENTS};
    use crate::commands::root;

    #[test]
    fn everything_that_is_installed_has_its_version() {
        let named = std::fs::read_to_string(root().join(REQUIREMENTS)).expect("it is committed");
        assert!(named.lines().any(|line| line.starts_with("schemathesis==")));
        for line in named.lines().filter(|line| !line.starts_with('#')) {
            assert!(
                line.split_once("==").is_some_and(|(name, version)| !name.is_empty() && !version.is_empty()),
                "{line}"
            );
        }
    }

    #[test]
    fn what_the_configuration_names_is_there() {
        let config = std::fs::read_to_string(root().join(CONFIG)).expect("it is committed");
        let hooks = config.lines().find_map(|line| line.strip_prefix("hooks = \"")?.strip_suffix('"'));
        assert!(hooks.is_some_and(|hooks| root().join(hooks).is_file()), "{hooks:?}");
    }
}
