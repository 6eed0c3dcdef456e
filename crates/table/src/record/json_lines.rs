//! One JSON object a line: the head, the entries, the end.

use serde::de::DeserializeOwned;

use super::{Entry, FORMAT, Fault, Head, Line, Lines, Parts, ReadError, Record, json, nothing_after};
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
        Self::line_of(entry, &self.entries[entry])
    }

    /// What would be such a line if this were the entry with this number.
    pub(crate) fn line_of(n: usize, entry: &Entry<G::Action, G::Event>) -> String {
        json(&Self::line(n, entry))
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
    known(at, parse(at, line)?)
}

/// A head of a format that this program reads, with nothing in it that its format does not have.
pub(super) fn known<O>(at: usize, head: Head<O>) -> Result<Head<O>, ReadError> {
    match head.atelier {
        1 if head.started.is_some() => Err(ReadError::new(at, Fault::Started)),
        1..=FORMAT => Ok(head),
        format => Err(ReadError::new(at, Fault::Format(format))),
    }
}

pub(super) fn entry<E: DeserializeOwned>(at: usize, line: &str) -> Result<Line<E>, ReadError> {
    Ok(Line { at, ..parse(at, line)? })
}

pub(super) fn read<O: DeserializeOwned, E: DeserializeOwned>(
    lines: &Lines,
) -> Result<Parts<O, E>, ReadError> {
    let head = first(lines)?;
    let mut entries = Vec::with_capacity(lines.lines.len());
    let mut rest = lines.lines[1..].iter();
    while let Some(&(at, line)) = rest.next() {
        if line.starts_with(r#"{"end""#) {
            nothing_after(rest.next())?;
            return Ok(Parts { head, entries, end: parse(at, line)? });
        }
        entries.push(entry(at, line)?.numbered(entries.len())?);
    }
    Err(ReadError::new(lines.last, Fault::CutOff))
}

pub(super) fn parse<T: DeserializeOwned>(at: usize, line: &str) -> Result<T, ReadError> {
    serde_json::from_str(line).map_err(|wrong| ReadError::new(at, Fault::Json(wrong.to_string())))
}
