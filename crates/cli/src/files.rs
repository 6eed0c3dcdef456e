//! Records in files, and other texts that are written whole or not at all.

use std::path::{Path, PathBuf};
use std::{fs, io};

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
pub fn write<G: Game>(path: &Path, game: &Match<G>) -> anyhow::Result<()> {
    let as_json = path.extension().is_some_and(|ending| ending == "jsonl");
    let written = if as_json { game.record().to_json_lines() } else { game.record().to_text() };
    replace(path, &written).with_context(|| format!("the record cannot be written to {}", path.display()))
}

/// Puts this text where that file was, or where none was.
///
/// It is written beside and moved into place, so that no power cut leaves half a text where a whole one was.
pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    let part = part(path);
    fs::write(&part, text)?;
    fs::rename(&part, path)
}

/// Could [`replace`] write there? For those who would rather know before they work for it.
pub fn try_place(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let part = part(path);
    fs::write(&part, "")?;
    fs::remove_file(&part)
}

/// Where a text grows until it is whole.
fn part(path: &Path) -> PathBuf {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    part.into()
}
