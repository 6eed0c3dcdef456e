//! `test`: everything CI runs, step by step, with the time each step took.

use std::io::{BufRead, BufReader};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::commands::{cargo, status};
use crate::{api, setup, tidy, web};

/// A step's name and the work itself, which says whether it went well.
type Step = (&'static str, fn() -> Result<bool>);

const STEPS: [Step; 11] = [
    ("setup", || {
        setup::ensure_packages(setup::PACKAGES)?;
        setup::ensure_components()?;
        Ok(true)
    }),
    ("rustfmt", || went_well(&mut cargo(&["fmt", "--all", "--check"]))),
    ("web", web::is_sound),
    // Before anything else is compiled: the server takes the client up.
    ("web build", web::is_built),
    ("clippy", || went_well(&mut cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))),
    // Documentation tests are part of this. Whoever reads the end of a log finds what failed, and all of it: no pages of
    // backtraces.
    ("tests", || counted(cargo(&["test", "--workspace", "--no-fail-fast"]).env("RUST_BACKTRACE", "0"))),
    ("codegen", web::is_current),
    ("web types", web::types_fit),
    // Against the program that the tests have built.
    ("api", api::is_true),
    ("tidy", || Ok(tidy::run()? == ExitCode::SUCCESS)),
    ("browser", web::plays_in_a_browser),
];

/// Runs the steps in order and stops at the first that fails.
pub fn run() -> Result<ExitCode> {
    let mut done = Vec::new();
    for (name, step) in STEPS {
        println!("\n=== {name} ===");
        let start = Instant::now();
        let result = step();
        done.push((name, start.elapsed()));
        if matches!(result, Ok(true)) {
            continue;
        }
        println!("\n{}", summary(&done, Some(name)));
        return result.map(|_| ExitCode::FAILURE);
    }
    println!("\n{}", summary(&done, None));
    Ok(ExitCode::SUCCESS)
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

fn summary(done: &[(&str, Duration)], failed: Option<&str>) -> String {
    let mut lines = vec!["=== summary ===".to_owned()];
    for &(name, took) in done {
        let outcome = if failed == Some(name) { "FAILED" } else { "ok" };
        lines.push(format!("{name:<10}{:>7.1} s  {outcome}", took.as_secs_f64()));
    }
    let total: Duration = done.iter().map(|&(_, took)| took).sum();
    lines.push(format!("{:<10}{:>7.1} s", "in all", total.as_secs_f64()));
    lines.push(failed.map_or_else(|| "all is well".to_owned(), |name| format!("the step `{name}` failed")));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{result_of, summary};

    #[test]
    fn results_are_read_off_the_runners_closing_line() {
        let line =
            "test result: ok. 12 passed; 3 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.08s";
        assert_eq!(result_of(line), Some((12, 3)));
        assert_eq!(result_of("test result_of ... ok"), None);
        assert_eq!(result_of("running 12 tests"), None);
    }

    const DONE: [(&str, Duration); 2] =
        [("rustfmt", Duration::from_millis(1200)), ("clippy", Duration::from_millis(12_300))];

    #[test]
    fn the_summary_lists_steps_and_seconds() {
        let expected = "=== summary ===\nrustfmt       1.2 s  ok\nclippy       12.3 s  ok\nin all       13.5 s\nall is well";
        assert_eq!(summary(&DONE, None), expected);
    }

    #[test]
    fn the_summary_names_the_step_that_failed() {
        let text = summary(&DONE, Some("clippy"));
        assert!(text.contains("12.3 s  FAILED") && text.ends_with("the step `clippy` failed"), "{text}");
    }
}
