//! Records in files.

use std::fs;
use std::path::Path;

use anyhow::{Context, bail};
use table::{Game, Match};

/// The text of a file. What is not text is no record, and the line where it stops being text is said.
pub fn read(path: &Path) -> anyhow::Result<String> {
    let bytes = fs::read(path).with_context(|| path.display().to_string())?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(wrong) => {
            let good = &wrong.as_bytes()[..wrong.utf8_error().valid_up_to()];
            let line = 1 + good.split(|&byte| byte == b'\n').count().saturating_sub(1);
            bail!("{}: line {line}: this is not text, so it is no record", path.display())
        }
    }
}

/// Writes the record of a match: JSON lines if the name ends so, text otherwise.
///
/// It is written beside and moved into place, so that no power cut leaves half a record where a whole one was.
pub fn write<G: Game>(path: &Path, game: &Match<G>) -> anyhow::Result<()> {
    let as_json = path.extension().is_some_and(|ending| ending == "jsonl");
    let written = if as_json { game.record().to_json_lines() } else { game.record().to_text() };
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let cannot = || format!("the record cannot be written to {}", path.display());
    fs::write(&part, written).with_context(cannot)?;
    fs::rename(&part, path).with_context(cannot)
}
