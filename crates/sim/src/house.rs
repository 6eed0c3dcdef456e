//! The server: it keeps tables in use, and does what they ask for. It is as small as the real one, and fails where it is
//! told to.

use std::collections::{BTreeMap, BTreeSet};

use bots::Thought;
use room::{Config, Input, Millis, Output, Room, Sitting, State};
use table::Viewer;

use crate::disk::{Append, Outcome};
use crate::faults::Fault;
use crate::people::Frame;
use crate::world::{Checked, Happening, World};

/// A table nobody has asked anything for so long is put away.
const IDLE: Millis = 20_000;

/// The server in one of its lives.
#[derive(Default)]
pub struct House {
    pub up: bool,
    pub life: u32,
    /// Its clock shows so much more than the time is.
    skew: Millis,
    pub started: Millis,
    pub live: BTreeMap<String, Live>,
    /// When the players of tables that were put away were last there.
    seen: BTreeMap<String, Vec<(String, Millis)>>,
}

/// A table in use.
pub struct Live {
    pub room: Room,
    used: Millis,
    /// Which client reads as whom, over which connection.
    readers: Vec<(usize, u32, Sitting)>,
    /// Who waits for an answer, and under which key.
    tickets: BTreeMap<u64, (usize, String)>,
    /// Those that came under a key that was used for something else.
    reused: BTreeSet<u64>,
    next: u64,
    /// When it was taken up in this life, by a clock that was not behind what is kept.
    pub awake_since: Option<Millis>,
    /// A message that is held back, to come after the next one.
    held: Option<(Viewer, room::Text)>,
}

impl Live {
    /// Does somebody read in this seat?
    pub fn reads(&self, seat: table::Seat) -> bool {
        self.readers.iter().any(|(.., sitting)| sitting.viewer.is(seat))
    }
}

impl House {
    pub fn start(&mut self, now: Millis, skew: Millis) {
        (self.up, self.skew) = (true, skew);
        self.started = now + skew;
    }

    fn now(&self, now: Millis) -> Millis {
        now + self.skew
    }
}

impl World {
    pub fn has(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }

    /// A fault that shows itself now and then.
    fn fails(&mut self, fault: Fault) -> bool {
        self.has(fault) && self.luck.u8(..4) == 0
    }

    pub fn time(&self) -> Millis {
        self.house.now(self.now)
    }

    /// A table as it is kept.
    pub fn read(&self, table: &str) -> Checked<State> {
        let kept = self.disk.tables.get(table).ok_or("a table is gone")?;
        State::read(table, Some(kept.key.clone()), &kept.rows)
            .map_err(|why| format!("{table} cannot be read: {why}"))
    }

    /// A table is taken up, if it is not in use.
    fn take_up(&mut self, table: &str, unasked: bool) -> Checked {
        if self.house.live.contains_key(table) {
            return Ok(());
        }
        let state = self.read(table)?;
        let last = state.log.last().map(|row| row.at);
        let deadline = self.disk.tables[table].deadline;
        let started = if self.has(Fault::ChargeWhileAway) { 0 } else { self.house.started };
        let mut seen = self.house.seen.remove(table).unwrap_or_default();
        if self.has(Fault::ForgetPresence) {
            let players = state.seats.iter().filter_map(|place| place.player.as_ref());
            seen = players.map(|player| (player.id.clone(), 0)).collect();
        }
        let (era, epoch) = (self.luck.u32(..), self.disk.epoch);
        let config =
            Config { era, bot_pause: 400, started, deadline, epoch, seen, unasked, ..Config::default() };
        let open = Live {
            room: Room::new(state, config, self.time()),
            used: self.now,
            readers: Vec::new(),
            tickets: BTreeMap::new(),
            reused: BTreeSet::new(),
            next: 0,
            awake_since: last.filter(|last| *last < self.house.started).map(|_| self.house.started),
            held: None,
        };
        self.house.live.insert(table.to_owned(), open);
        self.handle(table, Input::Tick)
    }

    /// Something comes in at a table.
    pub fn handle(&mut self, table: &str, input: Input) -> Checked {
        let now = self.time();
        let Some(open) = self.house.live.get_mut(table) else { return Ok(()) };
        let outputs = open.room.handle(input, now);
        for output in outputs {
            self.does(table, output)?;
        }
        Ok(())
    }

    fn does(&mut self, table: &str, output: Output) -> Checked {
        match output {
            Output::Append { first, rows, summary, ticket, .. } => {
                let open = self.house.live.get(table).ok_or("no such table")?;
                let sent = ticket.and_then(|ticket| open.tickets.get(&ticket));
                let uses = sent.is_some_and(|(_, key)| key.starts_with("claim"));
                let append =
                    Append { life: self.house.life, table: table.to_owned(), first, rows, summary, uses };
                self.check_absence(&append)?;
                self.append(append)
            }
            Output::Done { ticket, outcome } => {
                let open = self.house.live.get_mut(table).ok_or("no such table")?;
                let (client, key) = open.tickets.remove(&ticket).ok_or("an answer to nobody")?;
                if open.reused.remove(&ticket) {
                    let name = &self.clients[client].who.id;
                    let done =
                        || format!("{name}'s key {key} was used for something else, and is acknowledged");
                    return outcome.map_or(Ok(()), |_| Err(done()));
                }
                let frame = match outcome {
                    Ok(done) => Frame::Done(key, done.n),
                    Err(_) => Frame::Refused(key),
                };
                let wait = self.luck.i64(1..60);
                // An answer gets lost on its way.
                if self.calm || self.luck.u8(..20) > 0 {
                    let line = self.clients[client].line;
                    self.after(wait, Happening::Deliver(client, line, frame));
                }
                Ok(())
            }
            Output::Joined { ticket, outcome } => self.joined(table, ticket, outcome),
            Output::Tell { viewer, n, text } => self.tell(table, viewer, n, &text),
            Output::Close { viewer, only, .. } => {
                let open = self.house.live.get_mut(table).ok_or("no such table")?;
                let clients = &self.clients;
                let is_closed =
                    |client: usize| only.as_ref().is_none_or(|only| clients[client].who.id == *only);
                let readers = open
                    .readers
                    .iter()
                    .filter(|(client, _, sitting)| sitting.viewer == viewer && is_closed(*client));
                let closed: Vec<_> = readers.map(|(client, line, _)| (*client, *line)).collect();
                for (client, line) in closed {
                    self.send(client, line, Frame::Goodbye);
                }
                Ok(())
            }
            Output::Think { number, thought } => {
                if self.fails(Fault::LoseThought) {
                    return Ok(());
                }
                let (wait, life) = (self.luck.i64(1..700), self.house.life);
                self.after(wait, Happening::Thought(life, table.to_owned(), number, thought));
                Ok(())
            }
            Output::WakeAt(at) => {
                let (Some(at), false) = (at, self.fails(Fault::ForgetToWake)) else { return Ok(()) };
                let (life, skew) = (self.house.life, self.house.skew);
                self.at(at - skew, Happening::Wake(life, table.to_owned()));
                Ok(())
            }
            Output::Notify { .. } => Ok(()),
            Output::Trouble(why) => Err(format!("{table} is in trouble: {why}")),
        }
    }

    fn append(&mut self, mut append: Append) -> Checked {
        let Append { rows, summary, uses, .. } = &mut append;
        if self.fails(Fault::ForgetKey) {
            for row in rows.iter_mut() {
                row.key = None;
            }
        }
        if self.fails(Fault::ForgetDigest) {
            for row in rows.iter_mut() {
                row.digest = None;
            }
        }
        if self.fails(Fault::DoubleRow) {
            let mut twice = rows.clone();
            for row in &mut twice {
                row.key = None;
            }
            rows.extend(twice);
        }
        if self.has(Fault::ForgetDeadline) {
            summary.deadline = None;
        }
        if self.has(Fault::SkipVote) {
            for row in rows.iter_mut() {
                if let Ok(room::Event::VoteCalled { seat, .. }) = serde_json::from_str(&row.body) {
                    let kept = room::Event::Kept { seat, bot: Some("random".to_owned()), because: None };
                    row.body = serde_json::to_string(&kept).map_err(|wrong| wrong.to_string())?;
                }
            }
        }
        if self.has(Fault::UseInviteFirst) {
            // It was used up when the request came.
            *uses = false;
        }
        let early = self.fails(Fault::TellBeforeDurable);
        if early {
            // It will be written, if nothing comes between.
            let table = append.table.clone();
            self.disk.waiting.push(Append { life: u32::MAX, ..append });
            self.begin_group();
            return self.handle(&table, Input::Durable);
        }
        self.disk.waiting.push(append);
        self.begin_group();
        Ok(())
    }

    fn begin_group(&mut self) {
        if self.disk.begin() {
            let wait = if self.disk.is_slow { self.luck.i64(200..3000) } else { self.luck.i64(1..15) };
            self.after(wait, Happening::Written);
        }
    }

    /// A group has been written, or not.
    pub fn written(&mut self) -> Checked {
        let group = std::mem::take(&mut self.disk.writing);
        for append in group {
            let unsure = !self.calm && self.luck.u16(..300) == 0;
            let outcome = if self.disk.is_full {
                Outcome::Full
            } else if unsure {
                if self.luck.bool() && self.disk.keep(&append) == Outcome::Durable {
                    self.check_luck(&append)?;
                }
                Outcome::Unsure
            } else if self.fails(Fault::LoseRow) {
                Outcome::Durable
            } else {
                let kept = self.disk.keep(&append);
                if kept == Outcome::Durable {
                    self.check_luck(&append)?;
                }
                kept
            };
            // Whoever wanted it is no more.
            if append.life != self.house.life || !self.house.up {
                continue;
            }
            self.report.rows += u64::try_from(append.rows.len()).unwrap_or(0);
            let waited = self.waited(&append.table).filter(|_| outcome == Outcome::Durable);
            let input = match outcome {
                Outcome::Durable => Input::Durable,
                Outcome::Full | Outcome::UsedUp => Input::NotWritten { broken: false },
                Outcome::Conflict | Outcome::Unsure if self.has(Fault::IgnoreConflict) => Input::Durable,
                Outcome::Conflict | Outcome::Unsure => Input::Reread(Box::new(self.read(&append.table)?)),
            };
            self.handle(&append.table, input)?;
            if let Some(waited) = waited {
                self.check_clocks(&append, &waited)?;
            }
        }
        self.begin_group();
        Ok(())
    }

    /// A request reaches the server.
    pub fn request(&mut self, client: usize, frame: Frame) -> Checked {
        if !self.house.up {
            if let Frame::Join(line, _) = frame {
                self.after(100, Happening::Break(client, line));
            }
            return Ok(());
        }
        let table = self.clients[client].table.clone();
        self.take_up(&table, false)?;
        let (now, time) = (self.now, self.time());
        let player = self.clients[client].who.id.clone();
        self.books.there.insert((table.clone(), player), time);
        let first = self.has(Fault::UseInviteFirst);
        if let (Frame::Order(_, room::wire::Command::Claim { .. }), true, Some(kept)) =
            (&frame, first, self.disk.tables.get_mut(&table))
        {
            (kept.invites, kept.used_up) = (kept.invites.saturating_sub(1), kept.used_up + 1);
        }
        let open = self.house.live.get_mut(&table).ok_or("no such table")?;
        open.used = now;
        open.next += 1;
        let ticket = open.next;
        // Where the server went on from an older copy, the key is as good as new.
        let is_reused = match &frame {
            Frame::Reuse(key, _) => {
                let used = (self.clients[client].who.id.clone(), key.clone());
                self.disk.tables.get(&table).is_some_and(|kept| kept.keys.contains_key(&used))
            }
            _ => false,
        };
        match frame {
            Frame::Order(key, command) | Frame::Reuse(key, command) => {
                if is_reused {
                    open.reused.insert(ticket);
                }
                open.tickets.insert(ticket, (client, key.clone()));
                self.report.commands += 1;
                let caller = room::Caller { who: self.clients[client].who.clone(), house: false };
                self.handle(&table, Input::Command { ticket, caller, key: Some(key), command })
            }
            Frame::Join(line, from) => {
                open.tickets.insert(ticket, (client, line.to_string()));
                let player = Some(self.clients[client].who.id.clone());
                self.handle(&table, Input::Join { ticket, reader: room::Reader { player, from } })
            }
            _ => Ok(()),
        }
    }

    fn joined(&mut self, table: &str, ticket: u64, outcome: room::Outcome<room::Joined>) -> Checked {
        let open = self.house.live.get_mut(table).ok_or("no such table")?;
        let (client, line) = open.tickets.remove(&ticket).ok_or("an answer to nobody")?;
        let line: u32 = line.parse().map_err(|_| "a line without a number")?;
        let Ok(joined) = outcome else {
            self.send(client, line, Frame::Goodbye);
            return Ok(());
        };
        if self.clients[client].line != line || !self.clients[client].connected {
            // They have gone meanwhile.
            return self.handle(table, Input::Leave(joined.sitting));
        }
        open.readers.push((client, line, joined.sitting));
        let mut first = joined.first;
        if self.has(Fault::ForgetMissed) && first.len() > 2 {
            first.truncate(1);
        }
        if self.has(Fault::ResumeTooLate) && first.len() > 2 {
            first.remove(1);
        }
        for (n, text) in first {
            self.send(client, line, Frame::Text(joined.era, n, text));
        }
        Ok(())
    }

    fn tell(&mut self, table: &str, viewer: Viewer, n: Option<u32>, text: &room::Text) -> Checked {
        let (skips, swaps, leaks) =
            (self.fails(Fault::SkipMessage), self.fails(Fault::SwapMessages), self.has(Fault::LeakChoice));
        let open = self.house.live.get_mut(table).ok_or("no such table")?;
        if n.is_some() && skips {
            return Ok(());
        }
        let mut texts = vec![(viewer, text.clone())];
        if let Some(held) = open.held.take() {
            texts.push(held);
        } else if n.is_some() && swaps {
            open.held = texts.pop();
        }
        if leaks {
            let rows = &open.room.state().log;
            let secret = rows.last().is_some_and(|row| row.event.is_secret());
            if secret && viewer.seat().is_some() {
                texts.push((Viewer::Spectator, text.clone()));
            }
        }
        let mut sent = Vec::new();
        for (viewer, text) in texts {
            let readers = open.readers.iter().filter(|(.., sitting)| sitting.viewer == viewer);
            sent.extend(readers.map(|(client, line, _)| (*client, *line, text.clone())));
        }
        for (client, line, text) in sent {
            self.send(client, line, Frame::Text(0, n, text));
        }
        Ok(())
    }

    /// A reader has gone.
    pub fn leave(&mut self, client: usize, line: u32) -> Checked {
        let table = self.clients[client].table.clone();
        let Some(open) = self.house.live.get_mut(&table) else { return Ok(()) };
        let Some(nth) = open.readers.iter().position(|(other, on, _)| (*other, *on) == (client, line)) else {
            return Ok(());
        };
        let (.., sitting) = open.readers.remove(nth);
        // Whoever has sat down since they began to look on was told to come again as who they are. That they have not heard it
        // does not keep them in their seat.
        if sitting.viewer != Viewer::Spectator {
            let (player, time) = (self.clients[client].who.id.clone(), self.time());
            self.books.there.insert((table.clone(), player), time);
        }
        self.handle(&table, Input::Leave(sitting))
    }

    pub fn thought(&mut self, life: u32, table: &str, number: u32, thought: Thought) -> Checked {
        if !self.house.up || life != self.house.life {
            return Ok(());
        }
        let choice = thought.choose(&mut self.luck.fork());
        let number = if self.has(Fault::TakeLateThought) { number.wrapping_add(1) } else { number };
        // Nobody is to see how long it took.
        let not_before = self.now + self.house.skew + self.luck.i64(0..100);
        self.handle(table, Input::Thought { number, choice, not_before })
    }

    pub fn wake(&mut self, life: u32, table: &str) -> Checked {
        if self.house.up && life == self.house.life { self.handle(table, Input::Tick) } else { Ok(()) }
    }

    /// Tables whose time has come are looked at; those nobody needs are put away.
    pub fn sweep(&mut self, life: u32) -> Checked {
        if !self.house.up || life != self.house.life {
            return Ok(());
        }
        let now = self.time();
        let due = |kept: &crate::disk::Kept| kept.deadline.is_some_and(|at| at <= now);
        let due: Vec<_> =
            self.disk.tables.iter().filter(|(_, kept)| due(kept)).map(|(id, _)| id.clone()).collect();
        for table in due {
            self.take_up(&table, true)?;
            if !self.has(Fault::ForgetToWake) {
                self.handle(&table, Input::Tick)?;
            }
        }
        let old = self.now - IDLE;
        let House { live, seen, .. } = &mut self.house;
        live.retain(|id, open| {
            let stays = open.used > old || open.room.is_read() || open.room.is_busy();
            if !stays {
                seen.insert(id.clone(), open.room.seen());
            }
            stays
        });
        self.after(5000, Happening::Sweep(life));
        Ok(())
    }

    /// The server dies: everything in it is gone, and so are the connections.
    pub fn crash(&mut self) -> Checked {
        if self.calm || !self.house.up {
            return Ok(());
        }
        self.report.crashes += 1;
        self.house.up = false;
        self.house.live.clear();
        self.house.seen.clear();
        // The next life knows of none of them, and may go by a clock that was set back.
        self.books.there.clear();
        // What was about to be written may be there or not, but never a part of one append.
        let group: Vec<_> = self.disk.writing.drain(..).collect();
        for append in group {
            if self.luck.bool() && self.disk.keep(&append) == Outcome::Durable {
                self.check_luck(&append)?;
            }
        }
        self.disk.waiting.clear();
        for client in 0..self.clients.len() {
            let line = self.clients[client].line;
            self.lose(client, line)?;
        }
        let away =
            if self.luck.u8(..5) == 0 { self.luck.i64(60_000..600_000) } else { self.luck.i64(100..5000) };
        self.after(away, Happening::Restart);
        Ok(())
    }

    pub fn restart(&mut self) {
        if self.house.up {
            return;
        }
        self.house.life += 1;
        if !self.calm && self.luck.u8(..3) == 0 {
            self.put_back();
        }
        // The clock of a machine that starts may be set back or forward.
        let skew = if self.luck.u8(..3) == 0 { self.luck.i64(-20_000..20_000) } else { self.house.skew };
        let now = self.now;
        self.house.start(now, skew);
        let life = self.house.life;
        self.after(100, Happening::Sweep(life));
        if !self.calm {
            // Long enough, now and then, for somebody to be missed.
            let long = self.luck.u8(..3) == 0;
            let life = self.luck.i64(if long { 600_000..3_000_000 } else { 2000..120_000 });
            self.after(life, Happening::Crash);
            self.copy_some_time();
            match self.luck.u8(..6) {
                0 => self.after(3000, Happening::Disk(true, false)),
                1 => self.after(3000, Happening::Disk(false, true)),
                2 => self.after(2500, Happening::Foreign),
                _ => {}
            }
            self.after(9000, Happening::Disk(false, false));
        }
    }

    /// Another process says something at a table.
    pub fn foreign(&mut self) -> Checked {
        let ids: Vec<_> = self.disk.tables.keys().cloned().collect();
        let id = &ids[self.luck.usize(..ids.len())];
        let state = self.read(id)?;
        let who = room::wire::Person { id: format!("{id}p0"), name: "P0".to_owned() };
        let at = state.log.last().map_or(self.time(), |row| row.at);
        let row = room::Row::new(at, None, room::Event::Said { who, text: "from elsewhere".to_owned() });
        if let Some(kept) = self.disk.tables.get_mut(id) {
            kept.rows.push(row.written());
        }
        Ok(())
    }
}
