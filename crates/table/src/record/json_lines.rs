//! One JSON object a line: the head, the entries, the end.

use serde::de::DeserializeOwned;

use super::{FORMAT, Fault, Head, Line, Lines, Parts, ReadError, Record, json};
use crate::Game;

impl<G: Game> Record<G> {
    /// For programs: one JSON object a line.
    pub fn to_json_lines(&self) -> String {
        let mut written: String = self.json_lines_before_end().map(|line| line + "\n").collect();
        written.push_str(&json(&self.end()));
        written.push('\n');
        written
    }

    /// The head as its JSON line, without the line's end.
    pub fn head_line(&self) -> String {
        json(&self.head)
    }

    /// One of the entries as its JSON line, without the line's end.
    pub fn entry_line(&self, entry: usize) -> String {
        json(&self.line(entry))
    }

    pub(super) fn json_lines_before_end(&self) -> impl Iterator<Item = String> {
        std::iter::once(self.head_line()).chain(self.lines().map(|line| json(&line)))
    }
}

pub(super) fn first<O: DeserializeOwned>(lines: &Lines) -> Result<Head<O>, ReadError> {
    let (at, line) = lines.lines[0];
    head(at, line)
}

pub(super) fn head<O: DeserializeOwned>(at: usize, line: &str) -> Result<Head<O>, ReadError> {
    let head: Head<O> = parse(at, line)?;
    if head.atelier == FORMAT { Ok(head) } else { Err(ReadError::new(at, Fault::Format(head.atelier))) }
}

pub(super) fn entry<E: DeserializeOwned>(at: usize, line: &str) -> Result<Line<E>, ReadError> {
    Ok(Line { at, ..parse(at, line)? })
}

pub(super) fn read<O: DeserializeOwned, E: DeserializeOwned>(
    lines: &Lines,
) -> Result<Parts<O, E>, ReadError> {
    let head = first(lines)?;
    let (&(last, end), between) = match lines.lines[1..].split_last() {
        Some((end, between)) if end.1.starts_with(r#"{"end""#) => (end, between),
        _ => return Err(ReadError::new(lines.last, Fault::CutOff)),
    };
    let mut entries = Vec::with_capacity(between.len());
    for &(at, line) in between {
        if line.starts_with(r#"{"end""#) {
            return Err(ReadError::new(at + 1, Fault::AfterEnd));
        }
        entries.push(entry(at, line)?.numbered(entries.len())?);
    }
    Ok(Parts { head, entries, end: parse(last, end)? })
}

pub(super) fn parse<T: DeserializeOwned>(at: usize, line: &str) -> Result<T, ReadError> {
    serde_json::from_str(line).map_err(|wrong| ReadError::new(at, Fault::Json(wrong.to_string())))
}
