//! `test`: everything CI runs, step by step, with the time each step took.

use std::io::{BufRead, BufReader};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::commands::{Background, cargo, status, succeeds};
use crate::{api, deny, setup, tidy, toy, web};

/// Set for the tests that play more games, kill more often and ask more than a usual run does.
pub const FULL: &str = "ATELIER_TEST_FULL";

/// `test`: all steps in order, until one fails. With `--full` everything at its full size.
pub fn run(arguments: &[String]) -> Result<ExitCode> {
    let full = match arguments {
        [] => false,
        [word] if word == "--full" => true,
        [word, ..] => bail!("`test` takes `--full` or nothing, but was given `{word}`"),
    };
    let start = Instant::now();
    let mut steps = Steps { full, done: Vec::new() };
    let result = steps.all();
    println!("\n{}", summary(&steps.done, start.elapsed()));
    let went_well = result?;
    Ok(if went_well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What has been done so far.
struct Steps {
    full: bool,
    done: Vec<Done>,
}

/// A step: its name, how long it took, and whether it went well.
type Done = (&'static str, Duration, bool);

impl Steps {
    /// All of them; false as soon as one fails.
    fn all(&mut self) -> Result<bool> {
        if !self.step("setup", || {
            setup::ensure_packages(&[setup::PACKAGES, web::BROWSER].concat())?;
            setup::ensure_components()?;
            Ok(true)
        })? {
            return Ok(false);
        }
        // npm and vite leave a core idle now and then, and so does the compiler.
        let page = Background::start("web")?;
        let schemathesis = Background::start("api-setup")?;
        let checked = self.step("rustfmt", || went_well(&mut cargo(&["fmt", "--all", "--check"])))?
            && self.step("tidy", || Ok(tidy::run()? == ExitCode::SUCCESS))?
            && self.step("clippy", || {
                let clippy = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
                went_well(&mut cargo(&clippy))
            })?;
        // The program takes the page up.
        let ready = self.joined("web build", page)? & self.joined("api setup", schemathesis)?;
        if !checked || !ready {
            return Ok(false);
        }
        let client = Background::start("web-test")?;
        let full = self.full;
        let compiled = self.step("compile", compile)?;
        let sound = self.joined("web", client)?;
        Ok(compiled
            && sound
            && self.step("tests", || tests(full))?
            && self.step("doc tests", || counted(&mut cargo(&["test", "--workspace", "--doc"])))?
            && self.step("codegen", web::is_current)?
            && self.step("web types", web::types_fit)?
            // Against the program that the tests have built.
            && self.step("api", || api::is_true(full))?
            && self.step("browser", || web::plays_in_a_browser(full))?
            && (!full || self.step("deny", deny::is_clean)? && self.step("toy", toy::goes_through)?))
    }

    /// Does a step, and notes how long it took.
    fn step(&mut self, name: &'static str, work: impl FnOnce() -> Result<bool>) -> Result<bool> {
        println!("\n=== {name} ===");
        let start = Instant::now();
        let result = work();
        self.done.push((name, start.elapsed(), matches!(result, Ok(true))));
        result
    }

    /// Waits for a step that was begun before.
    fn joined(&mut self, name: &'static str, step: Background) -> Result<bool> {
        let (went_well, took) = step.join()?;
        self.done.push((name, took, went_well));
        Ok(went_well)
    }
}

/// nextest where it is installed: it runs tests of several programs at once. Elsewhere cargo's own runner.
fn has_nextest() -> bool {
    succeeds(&mut cargo(&["nextest", "--version"]))
}

fn compile() -> Result<bool> {
    let words: &[&str] =
        if has_nextest() { &["nextest", "run", "--no-run"] } else { &["test", "--no-run", "--tests"] };
    went_well(cargo(words).arg("--workspace"))
}

fn tests(full: bool) -> Result<bool> {
    let mut command = if has_nextest() {
        cargo(&["nextest", "run", "--workspace", "--no-fail-fast", "--status-level", "slow"])
    } else {
        cargo(&["test", "--workspace", "--no-fail-fast", "--tests"])
    };
    if full {
        command.env(FULL, "1");
    }
    // Whoever reads the end of a log finds what failed, and all of it: no pages of backtraces.
    command.env("RUST_BACKTRACE", "0");
    if has_nextest() { went_well(&mut command) } else { counted(&mut command) }
}

fn went_well(command: &mut Command) -> Result<bool> {
    Ok(status(command)?.success())
}

/// Runs tests, shows what they print, and closes with how many passed and failed in all.
fn counted(command: &mut Command) -> Result<bool> {
    let mut child = command.stdout(Stdio::piped()).spawn().context("cargo cannot be started")?;
    let (mut passed, mut failed) = (0, 0);
    if let Some(printed) = child.stdout.take() {
        for line in BufReader::new(printed).lines() {
            let line = line?;
            println!("{line}");
            let (more_passed, more_failed) = result_of(&line).unwrap_or((0, 0));
            passed += more_passed;
            failed += more_failed;
        }
    }
    let went_well = child.wait()?.success();
    println!("\n{passed} passed, {failed} failed");
    Ok(went_well)
}

/// `test result: ok. 12 passed; 0 failed; …`
fn result_of(line: &str) -> Option<(usize, usize)> {
    let (_, counts) = line.strip_prefix("test result: ")?.split_once(". ")?;
    let mut counts = counts.split("; ").map(|count| count.split_once(' '));
    let (passed, _) = counts.next()??;
    let (failed, _) = counts.next()??;
    Some((passed.parse().ok()?, failed.parse().ok()?))
}

/// Steps beside others count twice, so the time in all is less than their sum.
fn summary(done: &[Done], in_all: Duration) -> String {
    let mut lines = vec!["=== summary ===".to_owned()];
    for &(name, took, went_well) in done {
        let outcome = if went_well { "ok" } else { "FAILED" };
        lines.push(format!("{name:<10}{:>7.1} s  {outcome}", took.as_secs_f64()));
    }
    lines.push(format!("{:<10}{:>7.1} s", "in all", in_all.as_secs_f64()));
    let failed: Vec<_> = done.iter().filter(|done| !done.2).map(|done| done.0).collect();
    lines.push(if failed.is_empty() {
        "all is well".to_owned()
    } else {
        format!("failed: {}", failed.join(", "))
    });
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Done, result_of, summary};

    #[test]
    fn results_are_read_off_the_runners_closing_line() {
        let line =
            "test result: ok. 12 passed; 3 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.08s";
        assert_eq!(result_of(line), Some((12, 3)));
        assert_eq!(result_of("test result_of ... ok"), None);
        assert_eq!(result_of("running 12 tests"), None);
    }

    const FMT: Done = ("rustfmt", Duration::from_millis(1200), true);

    #[test]
    fn the_summary_lists_steps_and_seconds() {
        let done = [FMT, ("clippy", Duration::from_millis(12_300), true)];
        let expected = "=== summary ===\nrustfmt       1.2 s  ok\nclippy       12.3 s  ok\nin all       12.9 s\nall is well";
        assert_eq!(summary(&done, Duration::from_millis(12_900)), expected);
    }

    #[test]
    fn the_summary_names_the_steps_that_failed() {
        let text = summary(&[FMT, ("clippy", Duration::from_secs(12), false)], Duration::from_secs(14));
        assert!(text.contains("12.0 s  FAILED") && text.ends_with("failed: clippy"), "{text}");
    }

    #[test]
    fn nothing_but_full_is_taken() {
        let words = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert!(super::run(&words(&["--fast"])).expect_err("there is none").to_string().contains("`--fast`"));
    }
}
