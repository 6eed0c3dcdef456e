//! What must hold, whatever happens.

use std::collections::{BTreeMap, BTreeSet};

use room::wire::{Command, Stage};
use room::{GRACE, Millis, Written};
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
    /// Rows that a client has been told of, by table.
    told: BTreeMap<String, usize>,
}

impl Books {
    /// Rows are said to be durable.
    pub fn note(&mut self, table: &str, rows: &[Written]) {
        *self.told.entry(table.to_owned()).or_default() += rows.len();
    }
}

impl World {
    /// A client was told that a command is done for good.
    pub fn acknowledged(&mut self, client: usize, key: &str, command: &Command) -> Checked {
        let Client { who, table, .. } = &self.clients[client];
        let may_need_none =
            matches!(command, Command::TakeSeatBack {} | Command::FreeSeat { .. } | Command::Mute { .. });
        let done = (table.clone(), who.id.clone(), key.to_owned(), may_need_none);
        self.is_there_once(&done)?;
        self.books.acknowledged.insert(done);
        Ok(())
    }

    /// What was acknowledged is there exactly once.
    fn is_there_once(&self, (table, player, key, may_need_none): &(String, String, String, bool)) -> Checked {
        let rows = &self.disk.tables.get(table).ok_or("a table is gone")?.rows;
        let is_it = |row: &&Written| row.player.as_ref() == Some(player) && row.key.as_ref() == Some(key);
        match rows.iter().filter(is_it).count() {
            1 => Ok(()),
            0 if *may_need_none => Ok(()),
            count => Err(format!("{player}'s acknowledged command {key} is there {count} times")),
        }
    }

    /// Only whoever was awaited is charged, and no more than the time they were waited for while the server was there.
    pub fn check_clocks(&mut self, append: &Append) -> Checked {
        let Some(live) = self.house.live.get(&append.table) else { return Ok(()) };
        let before = live.room.state();
        if !before.clocks.are_live() || append.rows.is_empty() {
            return Ok(());
        }
        let after = self.read(&append.table)?;
        let since = self.waited_since(&append.table);
        for (seat, (was, is)) in
            Seat::all(before.setup.seats).zip(before.clocks.shown().iter().zip(after.clocks.shown()))
        {
            let (Some(was), Some(is)) = (was.left, is.left) else { continue };
            let charged = was - is;
            if charged <= 0 {
                continue;
            }
            if !before.awaited.has(seat) {
                return Err(format!("{} charges {charged} ms to {seat}, who was not awaited", append.table));
            }
            let at = append.rows.last().map_or(0, |row| row.at);
            let most = (at - since[seat.index()].max(self.house.started) - GRACE).max(0);
            if charged > most {
                return Err(format!("{} charges {charged} ms to {seat} and not {most}", append.table));
            }
        }
        Ok(())
    }

    /// Since when each seat has been waited for without acting, from the log alone.
    fn waited_since(&self, table: &str) -> Vec<Millis> {
        let mut since = vec![Millis::MIN; usize::from(Seat::MOST)];
        let mut awaited = Seats::NONE;
        let Some(live) = self.house.live.get(table) else { return since };
        for row in &live.room.state().log {
            if let room::Event::Game { seat, awaited: now, in_secret: false, .. } = &row.event {
                for other in now.iter() {
                    if !awaited.has(other) || *seat == Some(other) {
                        since[other.index()] = row.at;
                    }
                }
                awaited = *now;
            }
        }
        since
    }

    /// Every table in use is what its log says, through every pair of eyes.
    pub fn check_all(&mut self) -> Checked {
        if !self.house.up {
            return Ok(());
        }
        let ids: Vec<_> = self.house.live.keys().cloned().collect();
        for id in &ids {
            self.check_table(id)?;
        }
        if let Some(id) = ids.get(self.luck.usize(..ids.len().max(1))) {
            self.check_twins(id)?;
        }
        Ok(())
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
        self.check_all()?;
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
            if bots && state.takeback.is_none() {
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
        let Ok(viewer) = state.viewer(Some(&client.who.id)) else { return Ok(()) };
        let fresh = serde_json::to_value(state.full(viewer, 0, 0, Seats::NONE)).unwrap_or_default();
        if u64::from(client.n) != fresh["n"].as_u64().unwrap_or_default() {
            return Err(format!("{} has been told {} things and not {}", client.who.id, client.n, fresh["n"]));
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
