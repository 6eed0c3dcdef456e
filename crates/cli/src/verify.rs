//! `atelier verify`: was the luck fixed before the game began?

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use table::{Seat, VerifyError};

use crate::faces::clean;
use crate::files;
use crate::paint::{Paint, wrap};

/// Replays, but nothing to prove the luck by.
const NOT_PROVABLE: u8 = 3;

/// Check a record: every entry replays, nothing was altered, and all luck came from the table's key.
#[derive(clap::Args)]
#[command(after_help = "\
Exit codes:
  0  everything was checked and holds
  1  the record cannot be read or replayed, was altered, or its luck is not what the key gives
  2  the command line was wrong
  3  the record replays, but holds no commitment or no published key: its luck cannot be proven (yet)

Example:
  atelier verify game.txt")]
pub struct Args {
    /// The record, as text or JSON lines
    file: PathBuf,
}

/// Checks it.
pub fn run(args: &Args, paint: Paint, width: usize) -> anyhow::Result<ExitCode> {
    let file = args.file.display().to_string();
    let written = files::read(&args.file)?;
    let game = shelf::open(&written).with_context(|| file.clone())?;
    let mut out = std::io::stdout().lock();
    let mut say = |what: &str, about: &str| {
        let line = format!("{what:<8}{about}");
        let (what, about) = line.split_at(8);
        writeln!(
            out,
            "{}{}",
            paint.bold(what),
            wrap(about, width.saturating_sub(8), 0).replace('\n', "\n        ")
        )
    };

    let players: Vec<_> = Seat::all(game.seats())
        .zip(game.players())
        .map(|(seat, name)| format!("{seat} {}", clean(name)))
        .collect();
    say("game", &format!("{} for {}: {}", game.title(), game.seats(), players.join(", ")))?;
    let state = if game.status().is_over() { "finished" } else { "not finished" };
    say(
        "replay",
        &format!("{} entries, {state}; each could be played and gave what is written", game.entries()),
    )?;
    say("digest", "fits: nothing was altered since the record was written")?;
    match game.verify() {
        Ok(picks) => {
            say(
                "luck",
                &format!(
                    "fits: all {picks} picks drawn again from the published key, which is the one committed to"
                ),
            )?;
            Ok(ExitCode::SUCCESS)
        }
        Err(why @ (VerifyError::NoCommitment | VerifyError::NoKey)) => {
            say("luck", &format!("not provable: {why}"))?;
            Ok(ExitCode::from(NOT_PROVABLE))
        }
        Err(
            why @ (VerifyError::NotAKey
            | VerifyError::OtherKey
            | VerifyError::OtherKeyOrHead
            | VerifyError::Differs { .. }),
        ) => {
            say("luck", "DOES NOT FIT")?;
            Err(anyhow::Error::new(why).context(file))
        }
    }
}
