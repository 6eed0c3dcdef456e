//! `test`: everything CI runs, step by step, with the time each step took.

use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::commands::{cargo, status};
use crate::{setup, tidy};

/// A step's name and the work itself, which says whether it went well.
type Step = (&'static str, fn() -> Result<bool>);

const STEPS: [Step; 5] = [
    ("setup", || {
        setup::ensure_packages(setup::PACKAGES)?;
        setup::ensure_components()?;
        Ok(true)
    }),
    ("rustfmt", || went_well(&mut cargo(&["fmt", "--all", "--check"]))),
    ("clippy", || went_well(&mut cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))),
    // Documentation tests are part of this.
    ("tests", || went_well(&mut cargo(&["test", "--workspace"]))),
    ("tidy", || Ok(tidy::run()? == ExitCode::SUCCESS)),
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

    use super::summary;

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
