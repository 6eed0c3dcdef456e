//! What must hold, whatever happens.

use std::collections::{BTreeMap, BTreeSet};

use room::wire::{Clock, Command, Present, Stage};
use room::{GRACE, Millis, State};
use serde_json::Value;
use table::fairness::Epoch;
use table::{Seat, Seats, Viewer};

use crate::disk::{Append, Kept};
use crate::faults::Fault;
use crate::hands;
use crate::people::Client;
use crate::world::{Checked, Happening, World};

/// What the simulator keeps of its own, to compare.
#[derive(Default)]
pub struct Books {
    /// Commands that were acknowledged: table, player, key, and whether they may have needed no row.
    acknowledged: BTreeSet<(String, String, String, bool)>,
    /// When the server last had to do with a player of a table, by its own clock.
    pub there: BTreeMap<(String, String), Millis>,
    /// The luck of each entry that took some, of all that ever was, by table and number: in which epoch it was drawn, and
    /// what it was.
    drawn: BTreeMap<(String, u64), Vec<(String, Value)>>,
}

/// What was kept at some time, and what had been acknowledged by then.
pub struct Copy {
    tables: BTreeMap<String, Kept>,
    acknowledged: BTreeSet<(String, String, String, bool)>,
}

/// So many picks are not the same by chance.
const MANY: usize = 6;

/// How the clocks of a table stand.
pub struct Waited {
    clocks: Vec<Clock>,
    awaited: Seats,
    since: Vec<Millis>,
}

/// Who is there is no matter of the log.
pub fn nobody() -> Present {
    Present { seats: Seats::NONE, away: Vec::new() }
}

/// May everything be as this command wants it already?
pub fn may_need_no_row(command: &Command) -> bool {
    matches!(
        command,
        Command::TakeSeatBack {}
            | Command::FreeSeat { .. }
            | Command::Mute { .. }
            | Command::KeepWarm { .. }
            | Command::Vote { .. }
            | Command::Kick { .. }
            | Command::Unban { .. }
            | Command::Claim { .. }
            | Command::Watch
    )
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

    /// Somebody copies what is kept.
    pub fn copy(&mut self) {
        let (tables, acknowledged) = (self.disk.tables.clone(), self.books.acknowledged.clone());
        self.copy = Some(Copy { tables, acknowledged });
    }

    /// Somebody will copy what is kept.
    pub fn copy_some_time(&mut self) {
        let wait = self.luck.i64(..30_000);
        self.after(wait, Happening::Copy);
    }

    /// The copy is put back: what came after it has not happened, and its luck does not come again.
    pub fn put_back(&mut self) {
        let Some(Copy { tables, acknowledged }) = self.copy.take() else { return };
        (self.disk.tables, self.books.acknowledged) = (tables, acknowledged);
        self.report.restores += 1;
        if !self.has(Fault::RepeatLuck) {
            self.disk.epoch = Some(Epoch::new([0; 16].map(|_: u8| self.luck.u8(..))));
        }
    }

    /// No luck is drawn twice: neither from the same stream, nor by chance the same where it is much.
    pub fn check_luck(&mut self, append: &Append) -> Checked {
        let lines = append.rows.iter().filter(|row| row.body.contains(r#""picks":["#)).map(|row| {
            let body: Value = serde_json::from_str(&row.body).map_err(|wrong| wrong.to_string())?;
            Ok(body["game"]["line"].clone())
        });
        for line in lines.collect::<Checked<Vec<_>>>()? {
            let (epoch, n, picks) =
                (self.epoch_of(&append.table), line["n"].as_u64().unwrap_or_default(), &line["picks"]);
            let is_much = picks.as_array().is_some_and(|picks| picks.len() >= MANY);
            let drawn = self.books.drawn.entry((append.table.clone(), n)).or_default();
            if drawn.iter().any(|(then, what)| *then == epoch || (is_much && what == picks)) {
                return Err(format!("{} draws the luck of entry {n} a second time", append.table));
            }
            drawn.push((epoch, picks.clone()));
        }
        Ok(())
    }

    /// In which epoch luck is drawn at a table, by what is kept of it.
    fn epoch_of(&self, table: &str) -> String {
        let rows = self.disk.tables.get(table).into_iter().flat_map(|kept| kept.rows.iter().rev());
        let begun = |body: &str| {
            let at = ["\"do\":\"renew ", "\"epoch\":\""].iter().find_map(|begins| body.split_once(begins));
            at.map(|(_, rest)| rest.chars().take(32).collect())
        };
        rows.filter(|row| row.body.starts_with(r#"{"game""#) || row.body.starts_with(r#"{"started""#))
            .find_map(|row| begun(&row.body))
            .unwrap_or_default()
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
            Some(id) => {
                let fresh = self.read(&id)?;
                self.check_table(&id, &fresh)?;
                self.check_twins(&id, &fresh)
            }
            None => Ok(()),
        }
    }

    fn check_table(&self, id: &str, fresh: &State) -> Checked {
        hands::check(id, &self.disk.tables[id].rows)?;
        self.check_invitations(id)?;
        let live = self.house.live[id].room.state();
        // What is durable and has not been said so is not known to the table yet.
        if fresh.log.len() != live.log.len() {
            return Ok(());
        }
        for viewer in Viewer::all(live.setup.seats) {
            let [live, fresh] = [live, fresh]
                .map(|state| serde_json::to_string(&state.full(viewer, 0, 0, nobody())).unwrap_or_default());
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
        // Nothing is written any more: each is read once.
        let ids = self.disk.tables.keys();
        let fresh: BTreeMap<_, _> = ids.map(|id| Ok((id.clone(), self.read(id)?))).collect::<Checked<_>>()?;
        for id in self.house.live.keys() {
            self.check_table(id, fresh.get(id).ok_or("a table is gone")?)?;
        }
        for client in &self.clients {
            self.check_client(client, fresh.get(&client.table).ok_or("a table is gone")?)?;
        }
        for (id, state) in fresh {
            hands::check(&id, &self.disk.tables[&id].rows)?;
            self.check_invitations(&id)?;
            self.count_hands(&id);
            self.report.over += u64::from(state.stage == Stage::Over);
            if state.stage != Stage::Playing {
                continue;
            }
            let is_read = self.clients.iter().any(|client| client.table == id && client.connected);
            if !is_read && !table::Seat::all(state.setup.seats).any(|seat| state.is_person(seat)) {
                // Nobody is there to see what bots do among themselves.
                let last = state.log.last().map_or(0, |row| row.at);
                if last + 60_000 > self.time() {
                    return Err(format!("{id} goes on though nobody is there"));
                }
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
    fn check_client(&self, client: &Client, state: &State) -> Checked {
        let Some(known) = client.known.as_ref().filter(|_| client.connected) else { return Ok(()) };
        let live = self.house.live.get(&client.table).map(|live| live.room.state().log.len());
        if live != Some(state.log.len()) {
            // Another process has written, and nothing that would have noticed it has happened since.
            return Ok(());
        }
        let Ok(viewer) = state.viewer(Some(&client.who.id)) else { return Ok(()) };
        let fresh = serde_json::to_value(state.full(viewer, 0, 0, nobody())).unwrap_or_default();
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
