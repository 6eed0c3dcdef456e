//! What must hold, whatever happens.

use std::collections::BTreeSet;

use room::wire::{Clock, Command, Stage};
use room::{GRACE, Millis};
use serde_json::Value;
use table::{Seat, Seats, Viewer};

use crate::disk::Append;
use crate::people::Client;
use crate::world::{Checked, World};

/// What the simulator keeps of its own, to compare.
#[derive(Default)]
pub struct Books {
    /// Commands that were acknowledged: table, player, key, and whether they may have needed no row.
    acknowledged: BTreeSet<(String, String, String, bool)>,
}

/// How the clocks of a table stand.
pub struct Waited {
    clocks: Vec<Clock>,
    awaited: Seats,
    since: Vec<Millis>,
}

/// May everything be as this command wants it already?
pub fn may_need_no_row(command: &Command) -> bool {
    matches!(command, Command::TakeSeatBack {} | Command::FreeSeat { .. } | Command::Mute { .. })
}

impl World {
    /// A client was told that a command is done for good.
    pub fn acknowledged(&mut self, client: usize, key: &str, command: &Command) -> Checked {
        let Client { who, table, .. } = &self.clients[client];
        let done = (table.clone(), who.id.clone(), key.to_owned(), may_need_no_row(command));
        self.is_there_once(&done)?;
        self.books.acknowledged.insert(done);
        Ok(())
    }

    /// What was acknowledged is there exactly once.
    fn is_there_once(&self, (table, player, key, may_need_none): &(String, String, String, bool)) -> Checked {
        let keys = &self.disk.tables.get(table).ok_or("a table is gone")?.keys;
        match keys.get(&(player.clone(), key.clone())).copied().unwrap_or_default() {
            1 => Ok(()),
            0 if *may_need_none => Ok(()),
            count => Err(format!("{player}'s acknowledged command {key} is there {count} times")),
        }
    }

    /// Only whoever was awaited is charged, and no more than the time they were waited for while the server was there.
    pub fn check_clocks(&self, append: &Append, before: &Waited) -> Checked {
        let Some(live) = self.house.live.get(&append.table) else { return Ok(()) };
        let after = live.room.state().clocks.shown();
        let Waited { clocks, awaited, since } = before;
        for (seat, (was, is)) in Seat::all(Seat::MOST).zip(clocks.iter().zip(after)) {
            let (Some(was), Some(is)) = (was.left, is.left) else { continue };
            let charged = was - is;
            if charged <= 0 {
                continue;
            }
            if !awaited.has(seat) {
                return Err(format!("{} charges {charged} ms to {seat}, who was not awaited", append.table));
            }
            let at = append.rows.last().map_or(0, |row| row.at);
            let most = (at - since[seat.index()].max(live.awake_since.unwrap_or(Millis::MIN)) - GRACE).max(0);
            if charged > most {
                return Err(format!("{} charges {charged} ms to {seat} and not {most}", append.table));
            }
        }
        Ok(())
    }

    /// How the clocks of a table stand where seconds count, and since when each seat has been waited for without acting,
    /// from the log alone.
    pub fn waited(&self, table: &str) -> Option<Waited> {
        let state = self.house.live.get(table)?.room.state();
        if !state.clocks.are_live() {
            return None;
        }
        let mut since = vec![Millis::MIN; usize::from(Seat::MOST)];
        let mut awaited = Seats::NONE;
        for row in &state.log {
            if let room::Event::Game { seat, awaited: now, in_secret: false, .. } = &row.event {
                for other in now.iter() {
                    if !awaited.has(other) || *seat == Some(other) {
                        since[other.index()] = row.at;
                    }
                }
                awaited = *now;
            }
        }
        Some(Waited { clocks: state.clocks.shown(), awaited: state.awaited, since })
    }

    /// One of the tables in use is what its log says, through every pair of eyes, and looks the same in twin worlds.
    pub fn check_some(&mut self) -> Checked {
        let nth = self.luck.usize(..self.house.live.len().max(1));
        match self.house.live.keys().nth(nth).cloned() {
            Some(id) => self.check_table(&id).and_then(|()| self.check_twins(&id)),
            None => Ok(()),
        }
    }

    fn check_table(&self, id: &str) -> Checked {
        let live = &self.house.live[id];
        let (live, fresh) = (live.room.state(), self.read(id)?);
        // What is durable and has not been said so is not known to the table yet.
        if fresh.log.len() != live.log.len() {
            return Ok(());
        }
        for viewer in Viewer::all(live.setup.seats) {
            let [live, fresh] = [live, &fresh].map(|state| {
                serde_json::to_string(&state.full(viewer, 0, 0, Seats::NONE)).unwrap_or_default()
            });
            if live != fresh {
                return Err(format!("{id} is for {viewer}\n{live}\nand by its log\n{fresh}"));
            }
        }
        Ok(())
    }

    /// When nothing happens any more: everything acknowledged is there, everybody knows what a fresh look gives, and
    /// nothing waits that need not wait.
    pub fn check_end(&mut self) -> Checked {
        for done in &self.books.acknowledged {
            self.is_there_once(done)?;
        }
        let ids: Vec<_> = self.house.live.keys().cloned().collect();
        for id in &ids {
            self.check_table(id)?;
        }
        for client in &self.clients {
            self.check_client(client)?;
        }
        let ids: Vec<_> = self.disk.tables.keys().cloned().collect();
        for id in ids {
            let state = self.read(&id)?;
            self.report.over += u64::from(state.stage == Stage::Over);
            if state.stage != Stage::Playing {
                continue;
            }
            let bots = state.awaited.iter().any(|seat| !state.is_person(seat));
            let last = state.log.last().map_or(0, |row| row.at);
            if bots && state.takeback.is_none() && last + 60_000 < self.time() {
                return Err(format!("{id} waits for a bot and does not go on"));
            }
            if let Some((seat, until)) = state.clocks.next()
                && until + 30_000 < self.time()
            {
                return Err(format!("{id}: the time of {seat} ran out, and nothing happens"));
            }
        }
        Ok(())
    }

    /// What somebody knows is what a fresh look gives.
    fn check_client(&self, client: &Client) -> Checked {
        let Some(known) = client.known.as_ref().filter(|_| client.connected) else { return Ok(()) };
        let state = self.read(&client.table)?;
        let live = self.house.live.get(&client.table).map(|live| live.room.state().log.len());
        if live != Some(state.log.len()) {
            // Another process has written, and nothing that would have noticed it has happened since.
            return Ok(());
        }
        let Ok(viewer) = state.viewer(Some(&client.who.id)) else { return Ok(()) };
        let fresh = serde_json::to_value(state.full(viewer, 0, 0, Seats::NONE)).unwrap_or_default();
        if u64::from(client.n) != fresh["n"].as_u64().unwrap_or_default() {
            return Err(format!(
                "{} has been told {} things and not {}",
                client.who.id, client.n, fresh["n"]
            ));
        }
        for part in ["seat", "table", "view", "now", "legal", "standing", "talk"] {
            let is_empty = |part: &Value| part.is_null() || part.as_array().is_some_and(Vec::is_empty);
            if known[part] != fresh[part] && !(is_empty(&known[part]) && is_empty(&fresh[part])) {
                return Err(format!(
                    "{} at {} knows of {part} {} and not {}",
                    client.who.id, client.table, known[part], fresh[part]
                ));
            }
        }
        Ok(())
    }
}
