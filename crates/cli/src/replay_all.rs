//! `atelier replay-all`: can everything that a server keeps still be read, and did it go as it is written?

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;

use crate::paint::harmless;

/// Replay every table of a server's backup by its own rules and compare it with what is written there.
#[derive(clap::Args)]
#[command(after_help = "\
What is stored to have happened is compared with what happens, the result with the one that is kept, and the luck of
finished games with what their keys give. The file is only read.

Exit codes:
  0  everything replays
  1  something does not: a line for each fault; or the file cannot be read
  2  the command line was wrong

Example:
  atelier backup copy.db && atelier replay-all copy.db")]
pub struct Args {
    /// A file that `atelier backup` has made
    file: PathBuf,
}

/// Replays it.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut out = std::io::stdout().lock();
    let mut said = Ok(());
    // Whoever no longer listens to faults still gets the exit code.
    let mut tell = |fault: &server::ReplayFault| {
        if said.is_ok() {
            said = writeln!(out, "{}", harmless(&fault.to_string()));
        }
    };
    let replayed =
        server::replay_all(&args.file, &mut tell).with_context(|| args.file.display().to_string())?;
    said?;
    let server::Replayed { tables, games, faults } = replayed;
    writeln!(out, "{tables} tables, {games} games, {faults} faults")?;
    Ok(if faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
