//! A log without somebody's name, words and id. It is done on the JSON as it is kept, so that a table that cannot be read
//! loses them as well.

use std::collections::BTreeMap;

use serde_json::{Map, Value};
use store::{KeptRow, TableRow};

use super::SOMEBODY;

/// Somebody, and what stands in their place.
struct Redacting<'a> {
    player: &'a str,
    /// Another id.
    instead: &'a str,
    /// Another name.
    name: String,
    is_host: bool,
}

/// The summary of a table, and those of its rows that are other ones without this player.
pub fn redact(
    mut table: TableRow,
    rows: &[KeptRow],
    player: &str,
    instead: &str,
) -> (TableRow, Vec<KeptRow>) {
    let read: Vec<Option<Value>> = rows.iter().map(|row| read(row, player)).collect();
    let others = names(read.iter().flatten(), player);
    let name = names::told_apart(SOMEBODY, others.iter().map(String::as_str));
    let redacting = Redacting { player, instead, name, is_host: table.host == player };
    let mut sits: BTreeMap<u64, bool> = BTreeMap::new();
    let mut changed = Vec::new();
    for (row, body) in rows.iter().zip(read) {
        let own = row.player.as_deref() == Some(player);
        let after = body.map(|mut body| {
            redacting.event(&mut body, &mut sits);
            body.to_string()
        });
        if own || after.is_some() {
            let player = if own { Some(instead.to_owned()) } else { row.player.clone() };
            changed.push(KeptRow { seq: row.seq, player, body: after.or_else(|| row.body.clone()) });
        }
    }
    redacting.summary(&mut table);
    (table, changed)
}

/// What a row says, unless it cannot say anything of anybody: entries of a game name seats.
fn read(row: &KeptRow, player: &str) -> Option<Value> {
    let body = row.body.as_deref()?;
    let may_name = !body.starts_with(r#"{"game":"#) || body.contains(player);
    may_name.then(|| serde_json::from_str(body).ok())?
}

/// What others are called in these, that is, everybody but this player.
fn names<'a>(rows: impl Iterator<Item = &'a Value>, player: &str) -> Vec<String> {
    fn gather(value: &Value, player: &str, names: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                if let (Some(Value::String(id)), Some(Value::String(name))) =
                    (fields.get("id"), fields.get("name"))
                    && id != player
                {
                    names.push(name.clone());
                }
                fields.values().for_each(|value| gather(value, player, names));
            }
            Value::Array(values) => values.iter().for_each(|value| gather(value, player, names)),
            _ => {}
        }
    }
    let mut names = Vec::new();
    rows.for_each(|row| gather(row, player, &mut names));
    names
}

impl Redacting<'_> {
    /// One event of the log. Who sits where is kept in mind until the game starts.
    fn event(&self, body: &mut Value, sits: &mut BTreeMap<u64, bool>) {
        let Some((kind, what)) = body.as_object_mut().and_then(|body| body.iter_mut().next()) else { return };
        let seat = what.get("seat").and_then(Value::as_u64);
        let is_own =
            |field: &str| what.get(field).and_then(|who| who.get("id")).is_some_and(|id| id == self.player);
        match kind.as_str() {
            "sat" => sits.extend(seat.map(|seat| (seat, is_own("who")))),
            "bot-sat" | "freed" => sits.extend(seat.map(|seat| (seat, false))),
            "started" => self.head(what, sits),
            "said" if is_own("who") => what["text"] = "".into(),
            "ended" if self.is_host && what["why"] != "by the house" => {
                what["why"] = self.name.as_str().into();
            }
            "renamed" if what["player"] == self.player => what["name"] = self.name.as_str().into(),
            "made" | "changed" if self.is_host => what["setup"]["title"] = "".into(),
            _ => {}
        }
        self.everywhere(what);
    }

    /// The head of the record, from which name and luck were agreed.
    fn head(&self, what: &mut Value, sits: &BTreeMap<u64, bool>) {
        let own = sits.iter().filter(|(_, own)| **own);
        let seats: Vec<usize> = own.filter_map(|(seat, _)| usize::try_from(*seat).ok()).collect();
        let Some(head) = what.get_mut("head").filter(|_| !seats.is_empty()) else { return };
        let redacted = table::redacted(&head.to_string(), &seats, &self.name);
        match redacted.ok().and_then(|redacted| serde_json::from_str(&redacted).ok()) {
            Some(redacted) => *head = redacted,
            // A head that nobody can read proves nothing; the names go all the same.
            None => {
                for seat in seats {
                    if let Some(name) = head.get_mut("players").and_then(|names| names.get_mut(seat)) {
                        *name = self.name.as_str().into();
                    }
                }
            }
        }
    }

    /// Wherever the id stands, another stands instead, and the name beside it is another one.
    fn everywhere(&self, value: &mut Value) {
        match value {
            Value::String(text) if text == self.player => self.instead.clone_into(text),
            Value::Array(values) => values.iter_mut().for_each(|value| self.everywhere(value)),
            Value::Object(fields) => {
                self.beside(fields, "id");
                fields.values_mut().for_each(|value| self.everywhere(value));
            }
            _ => {}
        }
    }

    fn beside(&self, fields: &mut Map<String, Value>, field: &str) {
        if fields.get(field).is_some_and(|id| id == self.player) && fields.contains_key("name") {
            fields.insert("name".to_owned(), self.name.as_str().into());
        }
    }

    /// What is kept beside the log for lists.
    fn summary(&self, table: &mut TableRow) {
        if self.is_host {
            self.instead.clone_into(&mut table.host);
        }
        for player in table.seats.iter_mut().filter_map(|seat| seat.player.as_mut()) {
            if player == self.player {
                self.instead.clone_into(player);
            }
        }
        let Ok(mut facts) = serde_json::from_str::<Value>(&table.facts) else {
            // No list fails by it.
            "{}".clone_into(&mut table.facts);
            return;
        };
        if self.is_host {
            facts["title"] = "".into();
        }
        if let Some(seats) = facts.get_mut("seats").and_then(Value::as_array_mut) {
            for seat in seats.iter_mut().filter_map(Value::as_object_mut) {
                self.beside(seat, "player");
            }
        }
        self.everywhere(&mut facts);
        table.facts = facts.to_string();
    }
}
