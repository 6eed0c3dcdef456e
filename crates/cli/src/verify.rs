//! `atelier verify`: was the luck fixed before the game began?

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use table::{AnyMatch, Seat, VerifyError};

use crate::faces::clean;
use crate::files;
use crate::paint::{Paint, wrap};

/// Replays, but nothing to prove the luck by.
const NOT_PROVABLE: u8 = 3;

/// Check a record: every entry replays, nothing was damaged, and all luck came from the table's key.
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

/// The version it was played by, and what else there is.
fn rules(game: &dyn AnyMatch) -> String {
    let played = game.rules_version();
    match shelf::find(game.game()).map(|game| game.rules_version) {
        Some(newest) if newest != played => format!("{played} (the newest are {newest})"),
        _ => played.to_string(),
    }
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

    let names = names::told_apart_all(game.players());
    let players: Vec<_> =
        Seat::all(game.seats()).zip(&names).map(|(seat, name)| format!("{seat} {}", clean(name))).collect();
    say("game", &format!("{} for {}: {}", game.title(), game.seats(), players.join(", ")))?;
    say("rules", &rules(game.as_ref()))?;
    let state = if game.status().is_over() { "finished" } else { "not finished" };
    say(
        "replay",
        &format!("{} entries, {state}; each could be played and gave what is written", game.entries()),
    )?;
    say("digest", "fits: nothing was damaged since the record was written")?;
    match game.verify() {
        Ok(picks) => {
            // Before format 2 a table did not commit to who plays what.
            let bound = match table::head_of(&written)?.atelier {
                1 => "to which the table committed; it committed to the key alone",
                _ if game.is_redacted() => {
                    "to which the table committed together with its head as it was then"
                }
                _ => {
                    "to which the table committed together with the game, its rules, options, names and time"
                }
            };
            say("luck", &format!("fits: all {picks} picks drawn again from the published key, {bound}"))?;
            let renewals: Vec<_> = game.renewals().iter().map(ToString::to_string).collect();
            if !renewals.is_empty() {
                say(
                    "renewed",
                    &format!(
                        "at entry {}: the table went on from a copy there, and its keeper could have drawn luck \
                         more than once",
                        renewals.join(", ")
                    ),
                )?;
            }
            if game.is_redacted() {
                say(
                    "names",
                    "a name was taken out of this record at the wish of whoever bore it: what its head says, names, \
                     options and time, is not proven; the luck is, by the digests that were kept of the head",
                )?;
            }
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
