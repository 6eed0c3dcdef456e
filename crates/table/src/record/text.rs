//! A text to paste and to read, in the manner of a chess score:
//!
//! ```text
//! [Atelier 2]
//! [Game "pastiche"]
//! …
//! 0. deal <2 17 4>
//!   {"dealt":…}
//! 1. C place H12 1,-1 3
//!   {"placed":…}
//! 2. C mix
//! 3. C undo
//! 4. C (clock master) take R
//! 5. C takeback
//! 6. renew 8f03…
//! [End {"end":7,"digest":"…"}]
//! ```
//!
//! Tags and events hold JSON; picks stand in `<…>`; whose hand it was, if not the player's own, stands in `(…)`, and no
//! action is written so that it begins like that. Blank lines and lines that begin with `;` say nothing.

use std::fmt::Write;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::json_lines::{known, parse};
use super::{FORMAT, Fault, Head, Line, Lines, Parts, RENEW, ReadError, Record, json, nothing_after};
use crate::{By, Game, NotationError};

/// The head's fields and the tags that hold them.
const TAGS: [(&str, &str); 9] = [
    ("Atelier", "atelier"),
    ("Game", "game"),
    ("Rules", "rules"),
    ("Seats", "seats"),
    ("Options", "options"),
    ("Players", "players"),
    ("Started", "started"),
    ("Commitment", "commitment"),
    ("Redacted", "redacted"),
];

impl<G: Game> Record<G> {
    /// For people: a text that can be pasted and read back without loss.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let head = serde_json::to_value(&self.head).expect("a record is plain JSON");
        for (tag, field) in TAGS {
            if let Some(value) = head.get(field) {
                let _ = writeln!(text, "[{tag} {value}]");
            }
        }
        text.push('\n');
        for line in self.lines() {
            let _ = write!(text, "{}. ", line.n);
            if let Some(seat) = line.seat {
                let _ = write!(text, "{seat} ");
            }
            if !line.by.is_player() {
                let _ = write!(text, "({}) ", line.by);
            }
            text.push_str(&line.act);
            if !line.picks.is_empty() {
                let picks: Vec<_> = line.picks.iter().map(u32::to_string).collect();
                let _ = write!(text, " <{}>", picks.join(" "));
            }
            text.push('\n');
            for event in line.events {
                let _ = writeln!(text, "  {}", json(event));
            }
        }
        let _ = writeln!(text, "\n[End {}]", json(&self.end()));
        text
    }
}

pub(super) fn head<O: DeserializeOwned>(lines: &Lines) -> Result<(Head<O>, usize), ReadError> {
    let mut fields = Map::new();
    let mut used = 0;
    for &(at, line) in &lines.lines {
        let Some((name, value)) = tag(line) else { break };
        let Some((_, field)) = TAGS.iter().find(|(tag, _)| *tag == name) else { break };
        if fields.insert((*field).to_owned(), parse::<Value>(at, value)?).is_some() {
            return Err(shape(at, "each tag once", line));
        }
        used += 1;
    }
    let (at, first) = lines.lines[0];
    match fields.get("atelier") {
        // Whatever else a later format may have in its head, this is what is wrong with it.
        Some(Value::Number(format)) if format.as_u64().is_none_or(|format| format > FORMAT.into()) => {
            let format = format.as_u64().and_then(|format| u32::try_from(format).ok());
            return Err(ReadError::new(at, Fault::Format(format.unwrap_or(0))));
        }
        Some(Value::Number(_)) => {}
        _ => return Err(shape(at, "a record that begins with [Atelier 2]", first)),
    }
    let head = serde_json::from_value(Value::Object(fields))
        .map_err(|wrong| ReadError::new(at, Fault::Json(wrong.to_string())))?;
    Ok((known(at, head)?, used))
}

pub(super) fn read<O: DeserializeOwned, E: DeserializeOwned>(
    lines: &Lines,
) -> Result<Parts<O, E>, ReadError> {
    let (head, used) = head(lines)?;
    let mut entries: Vec<Line<E>> = Vec::new();
    let mut rest = lines.lines[used..].iter();
    while let Some(&(at, line)) = rest.next() {
        if line.starts_with(['{', '"']) {
            let event = parse(at, line)?;
            let entry = entries.last_mut().ok_or_else(|| shape(at, "an entry before its events", line))?;
            entry.events.push(event);
        } else if let Some((name, value)) = tag(line) {
            if name != "End" {
                return Err(shape(at, "an entry or [End …]", line));
            }
            nothing_after(rest.next())?;
            return Ok(Parts { head, entries, end: parse(at, value)? });
        } else {
            entries.push(entry(at, line)?.numbered(entries.len())?);
        }
    }
    Err(ReadError::new(lines.last, Fault::CutOff))
}

/// `[Name value]`
fn tag(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix('[')?.strip_suffix(']')?.split_once(' ')
}

/// `12. B trade 3Gn>Bk <4>`, `12. B (clock master) mix`
fn entry<E>(at: usize, line: &str) -> Result<Line<E>, ReadError> {
    let wrong = || shape(at, "an entry like `12. B mix`", line);
    let (n, said) = line.split_once(". ").ok_or_else(wrong)?;
    let n = n.parse().map_err(|_| wrong())?;
    let (said, picks) = match said.strip_suffix('>').and_then(|said| said.rsplit_once(" <")) {
        Some((said, picks)) => (said, picks.split(' ').map(str::parse).collect::<Result<_, _>>()),
        None => (said, Ok(Vec::new())),
    };
    let picks = picks.map_err(|_| shape(at, "picks like `<3 17>`", line))?;
    let (seat, act) = match said.split_once(' ') {
        Some(_) if said.starts_with(RENEW) => (None, said),
        Some((seat, act)) => {
            (Some(seat.parse().map_err(|wrong| ReadError::new(at, Fault::Shape(wrong)))?), act)
        }
        None => (None, said),
    };
    let (by, act) = match act.strip_prefix('(').filter(|_| seat.is_some()) {
        Some(said) => hand(said).ok_or_else(|| shape(at, "(bot …), (clock …) or (standing)", act))?,
        None => (By::Player, act),
    };
    Ok(Line { n, seat, by, act: act.to_owned(), picks, events: Vec::new(), at })
}

/// `clock master) mix`
fn hand(said: &str) -> Option<(By, &str)> {
    let (by, act) = said.split_once(") ")?;
    by.parse().ok().filter(|by| *by != By::Player).map(|by| (by, act))
}

fn shape(at: usize, wanted: &'static str, found: &str) -> ReadError {
    ReadError::new(at, Fault::Shape(NotationError::new(wanted, found)))
}
