//! The world: its time, what is going to happen in it, and everything that is in it.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::fmt;

use bots::Thought;
use room::wire::{Pace, Person, Setup, Visibility, Watch};
use room::{Event, Millis, Row};
use table::Seat;

use crate::checks::{Books, Copy};
use crate::disk::{Disk, Kept};
use crate::faults::Fault;
use crate::house::House;
use crate::people::{Client, Frame};

/// So many things happen in a world.
const STEPS: u32 = 6000;
/// After so long without people everything that can go on has gone on.
const SETTLES: Millis = 900_000;
/// Or after so many more things have happened.
const SETTLED: u32 = 10_000;

/// Something that is going to happen.
pub enum Happening {
    /// Somebody does something.
    Person(usize),
    /// A request reaches the server.
    Request(usize, Frame),
    /// Something reaches a client over its connection with this number.
    Deliver(usize, u32, Frame),
    /// A connection breaks.
    Break(usize, u32),
    /// A group is durable, or is not.
    Written,
    /// A bot has thought.
    Thought(u32, String, u32, Thought),
    /// A table wants to be woken.
    Wake(u32, String),
    /// The server looks for tables whose time has come, and puts others away.
    Sweep(u32),
    /// The server dies.
    Crash,
    /// It is back.
    Restart,
    /// The disk is another one.
    Disk(bool, bool),
    /// Another process writes to a table.
    Foreign,
    /// Somebody copies what is kept.
    Copy,
}

/// What was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Commands that reached a table.
    pub commands: u64,
    /// Of these, acknowledged.
    pub acknowledged: u64,
    /// Messages that reached somebody.
    pub messages: u64,
    /// Rows that were written.
    pub rows: u64,
    /// Times the server died.
    pub crashes: u64,
    /// Times it went on from an older copy.
    pub restores: u64,
    /// Games played to their end.
    pub over: u64,
    /// Pairs of worlds that were compared.
    pub twins: u64,
    /// Votes that were called.
    pub votes: u64,
    /// Bots that came to stand in by one.
    pub stand_ins: u64,
    /// People who were put out of a game.
    pub put_out: u64,
    /// People who came by an invitation.
    pub invited: u64,
    /// Games that began again.
    pub rematches: u64,
}

impl std::ops::AddAssign for Report {
    fn add_assign(&mut self, more: Self) {
        self.commands += more.commands;
        self.acknowledged += more.acknowledged;
        self.messages += more.messages;
        self.rows += more.rows;
        self.crashes += more.crashes;
        self.restores += more.restores;
        self.over += more.over;
        self.twins += more.twins;
        self.votes += more.votes;
        self.stand_ins += more.stand_ins;
        self.put_out += more.put_out;
        self.invited += more.invited;
        self.rematches += more.rematches;
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { commands, rows, messages, crashes, restores, over, twins, .. } = self;
        let Self { votes, stand_ins, put_out, invited, rematches, .. } = self;
        write!(
            f,
            "{commands} commands, {rows} rows, {messages} messages, {crashes} crashes, {restores} restores, \
             {over} games over, {twins} twins compared, {votes} votes, {stand_ins} stood in for, {put_out} put out, {invited} invited, \
             {rematches} games begun again"
        )
    }
}

/// Something that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The seed that leads there.
    pub seed: u64,
    /// How many things had happened.
    pub step: u32,
    /// What.
    pub what: String,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seed {} step {}: {}", self.seed, self.step, self.what)
    }
}

/// Says that something is wrong.
pub type Checked<T = ()> = Result<T, String>;

/// A house with all that goes on around it.
pub struct World {
    pub seed: u64,
    pub fault: Option<Fault>,
    pub luck: fastrand::Rng,
    pub now: Millis,
    pub step: u32,
    pub disk: Disk,
    pub house: House,
    pub clients: Vec<Client>,
    pub books: Books,
    /// What somebody copied last.
    pub copy: Option<Copy>,
    pub report: Report,
    /// Faults and people have stopped.
    pub calm: bool,
    /// Nothing begins any more.
    frozen: bool,
    queue: BinaryHeap<Reverse<(Millis, u64)>>,
    happenings: BTreeMap<u64, Happening>,
    order: u64,
}

impl World {
    /// A world that follows from its seed.
    pub fn new(seed: u64, fault: Option<Fault>) -> Self {
        let mut world = Self {
            seed,
            fault,
            luck: fastrand::Rng::with_seed(seed),
            now: 1_900_000_000_000,
            step: 0,
            disk: Disk::default(),
            house: House::default(),
            clients: Vec::new(),
            books: Books::default(),
            copy: None,
            report: Report::default(),
            calm: false,
            frozen: false,
            queue: BinaryHeap::new(),
            happenings: BTreeMap::new(),
            order: 0,
        };
        world.house.start(world.now, 0);
        let tables = world.luck.usize(4..=9);
        for nth in 0..tables {
            world.add_table(nth);
        }
        world.after(5000, Happening::Sweep(0));
        let life = world.luck.i64(2000..60_000);
        world.after(life, Happening::Crash);
        world.copy_some_time();
        world
    }

    /// Plays it to its end.
    pub fn run(mut self) -> Result<Report, Found> {
        let found = |world: &Self, what| Found { seed: world.seed, step: world.step, what };
        while self.step < STEPS {
            if !self.next().map_err(|what| found(&self, what))? {
                break;
            }
        }
        self.settle().map_err(|what| found(&self, what))?;
        Ok(self.report)
    }

    /// Lets one thing happen. False if nothing will.
    fn next(&mut self) -> Checked<bool> {
        let Some(Reverse((at, order))) = self.queue.pop() else { return Ok(false) };
        self.step += 1;
        let Some(happening) = self.happenings.remove(&order) else { return Ok(true) };
        let begins = matches!(
            happening,
            Happening::Thought(..)
                | Happening::Wake(..)
                | Happening::Sweep(_)
                | Happening::Crash
                | Happening::Person(_)
        );
        if self.frozen && begins {
            return Ok(true);
        }
        self.now = self.now.max(at);
        // Now and then all is quiet for some minutes: whoever is there stays, whoever is away is missed.
        if !self.calm && self.luck.u16(..600) == 0 {
            self.now += self.luck.i64(40_000..400_000);
        }
        self.happens(happening)?;
        if self.luck.u32(..1000) == 0 {
            self.check_some()?;
        }
        Ok(true)
    }

    /// Something happens after a while.
    pub fn after(&mut self, wait: Millis, happening: Happening) {
        self.at(self.now + wait, happening);
    }

    /// Something happens at a time.
    pub fn at(&mut self, at: Millis, happening: Happening) {
        self.order += 1;
        self.queue.push(Reverse((at.max(self.now), self.order)));
        self.happenings.insert(self.order, happening);
    }

    fn happens(&mut self, happening: Happening) -> Checked {
        match happening {
            Happening::Person(client) => self.person(client),
            Happening::Request(client, frame) => self.request(client, frame),
            Happening::Deliver(client, line, frame) => self.deliver(client, line, frame),
            Happening::Break(client, line) => self.lose(client, line),
            Happening::Written => self.written(),
            Happening::Thought(life, table, number, thought) => self.thought(life, &table, number, thought),
            Happening::Wake(life, table) => self.wake(life, &table),
            Happening::Sweep(life) => self.sweep(life),
            Happening::Crash => self.crash(),
            Happening::Restart => {
                self.restart();
                Ok(())
            }
            Happening::Disk(full, slow) => {
                (self.disk.is_full, self.disk.is_slow) = (full, slow);
                Ok(())
            }
            Happening::Foreign => self.foreign(),
            Happening::Copy => {
                self.copy();
                Ok(())
            }
        }
    }

    /// Nothing fails any more and nobody does anything: everything that can go on goes on, and then all is well.
    fn settle(&mut self) -> Checked {
        // It comes back from what was durable once more.
        self.crash()?;
        self.calm = true;
        (self.disk.is_full, self.disk.is_slow) = (false, false);
        self.restart();
        // Nobody comes back to some of the tables: they are found by their deadlines.
        for client in 0..self.clients.len() {
            if !self.clients[client].table.ends_with(['1', '4', '7']) {
                self.come_back(client)?;
            }
        }
        let until = self.now + SETTLES;
        let steps = self.step + SETTLED;
        while self.step < steps && self.queue.peek().is_some_and(|Reverse((at, _))| *at < until) {
            self.next()?;
        }
        // What is on its way arrives, and nothing new begins.
        self.frozen = true;
        while self.next()? {}
        self.check_end()
    }

    /// A table with people and bots, some of it started.
    fn add_table(&mut self, nth: usize) {
        let games = shelf::games();
        let game = &games[self.luck.usize(..games.len())];
        let seats = self.luck.u8(*game.seats.start()..=*game.seats.end());
        let pace = match self.luck.u8(..5) {
            0 => Pace::Live { per_move: Some(30), per_player: None, increment: 0 },
            1 => Pace::Live { per_move: None, per_player: Some(120), increment: 5 },
            2 => Pace::Correspondence { hours: 1 },
            _ => Pace::None {},
        };
        let setup = Setup {
            game: game.id.to_owned(),
            seats,
            options: serde_json::Value::Null,
            pace,
            visibility: [Visibility::Link, Visibility::Private][usize::from(self.luck.u8(..4) == 0)],
            watch: [Watch::Anyone, Watch::Nobody][usize::from(self.luck.u8(..4) == 0)],
            title: String::new(),
            stand_in: "random".to_owned(),
        };
        let id = format!("t{nth}");
        let person = |nth: usize| Person { id: format!("{id}p{nth}"), name: format!("P{nth}") };
        let rematch_of = (self.luck.u8(..4) == 0).then(|| "before".to_owned());
        let again = rematch_of.is_some();
        let mut events =
            vec![Event::Made { setup: Box::new(setup), host: person(0), imported: false, rematch_of }];
        let mut people = 0;
        for seat in Seat::all(seats) {
            match self.luck.u8(..10) {
                0..5 => {
                    let who = person(people);
                    // Those who play again have to agree.
                    let waits = again && people > 0;
                    events.push(if waits { Event::Reserved { seat, who } } else { Event::Sat { seat, who } });
                    people += 1;
                }
                5..8 => {
                    let bot = ["random", "greedy"][self.luck.usize(..2)];
                    events.push(Event::BotSat { seat, bot: bot.to_owned() });
                }
                _ => {}
            }
        }
        let row = |event| Row::new(self.now, None, event).written();
        let rows = events.into_iter().map(row).collect();
        let key = std::iter::repeat_with(|| self.luck.u8(..)).take(32).collect();
        let kept = Kept { key, rows, deadline: None, keys: BTreeMap::new(), invites: 3, used_up: 0 };
        self.disk.tables.insert(id.clone(), kept);
        // Those who sit there, the host, and somebody who looks on or would like to sit down.
        for nth in 0..=people.max(1) {
            let client = self.clients.len();
            self.clients.push(Client::new(person(nth), id.clone()));
            let wait = self.luck.i64(..2000);
            self.after(wait, Happening::Person(client));
        }
    }
}
