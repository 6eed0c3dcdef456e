//! What follows from a table's log.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use names::Look;
use shelf::Shelved;
use table::fairness::{Epoch, Key};
use table::{AnyMatch, Seat, Seats, Viewer, Viewers};

use crate::Millis;
use crate::clocks::Clocks;
use crate::events::{Digest, Event, Row};
use crate::plan::{Plan, Played};
use crate::presence::grace;
use crate::refused::{Outcome, Refused};
use crate::votes::Voting;
use crate::wire::{Person, SeatFacts, Setup, Stage, TableFacts, Takeback, Visibility, Watch};

/// A table as its log says it is: what follows from the log, the game, and the log itself.
pub struct State {
    facts: Facts,
    /// Which game.
    pub shelved: &'static Shelved,
    /// The game, once it has started.
    pub played: Option<Box<dyn AnyMatch>>,
    /// The table's secret.
    pub key: Option<Key>,
    /// The whole log.
    pub log: Vec<Row>,
    /// By a number made of a key and its sender: the last row they were given for. Which they were, the row says.
    keys: BTreeMap<u64, u32>,
}

/// What follows from a table's log, but for the game itself. It is small: what would be if this and that happened is
/// found out on a copy.
#[derive(Clone, Debug)]
pub struct Facts {
    /// Its id.
    pub id: String,
    /// What was agreed.
    pub setup: Setup,
    /// Who may change it.
    pub host: Person,
    /// How far it is.
    pub stage: Stage,
    /// Who sits where.
    pub seats: Vec<SeatState>,
    /// Everybody who ever sat here.
    pub sat: BTreeSet<String>,
    /// Whom the game waits for.
    pub awaited: Seats,
    /// Who has been asked something.
    pub asked: Seats,
    /// How much time there is.
    pub clocks: Clocks,
    /// Somebody asks to take back an action, and these have not agreed yet.
    pub takeback: Option<(Seat, Seats)>,
    /// Something is voted on.
    pub vote: Option<Voting>,
    /// Until when nobody is asked about a seat again.
    pub left_alone: BTreeMap<Seat, Millis>,
    /// What everybody is called here who made the table, sat down or said something, by their ids, and what that looks like.
    /// No two look the same.
    pub called: Arc<BTreeMap<String, (String, Look)>>,
    /// Who may not talk.
    pub muted: BTreeSet<String>,
    /// Who may not come here.
    pub banned: BTreeMap<String, Person>,
    /// Who was put out and has not come back.
    pub put_out: BTreeSet<String>,
    /// Who may look on without playing: by an invitation, or because they sat here.
    pub onlookers: BTreeMap<String, Person>,
    /// Where the same people play again.
    pub rematch: Option<String>,
    /// Where they played before.
    pub rematch_of: Option<String>,
    /// Each seat's place.
    pub places: Option<Vec<u8>>,
    /// It was played elsewhere.
    pub imported: bool,
    /// When it was made.
    pub created: Millis,
    /// When something last happened that all may know of.
    pub updated: Millis,
    /// How many things each viewer has been told; spectators last.
    pub told: Vec<u32>,
    /// How many rows the log has.
    pub rows: u32,
    /// How many of them are of the game.
    pub entries: usize,
    /// In which epoch the game started, if in any.
    pub epoch: Option<Epoch>,
}

/// Everything about a table can be asked of it; only what happens changes it.
impl Deref for State {
    type Target = Facts;

    fn deref(&self) -> &Facts {
        &self.facts
    }
}

/// A seat and who is in it.
#[derive(Clone, Debug, Default)]
pub struct SeatState {
    /// Whose it is.
    pub player: Option<Person>,
    /// The bot that plays it or keeps it warm.
    pub bot: Option<String>,
    /// Its player gave it up.
    pub resigned: bool,
    /// Its player was put out: the bot plays it until somebody else is invited to it.
    pub vacant: bool,
    /// Before the start it waits for this one, who has not agreed yet.
    pub reserved: Option<Person>,
    /// What is answered for it at once.
    pub standing: Vec<String>,
    /// The decision that is due from it, by the number of the message that asked for it.
    pub decision: u32,
}

impl SeatState {
    /// Is anybody in it?
    pub fn is_taken(&self) -> bool {
        self.player.is_some() || self.bot.is_some()
    }
}

/// A key that somebody made up, and what is wanted under it.
#[derive(Clone, Copy, Debug)]
pub struct Keyed<'a> {
    /// The key.
    pub key: &'a str,
    /// Stands for what is wanted.
    pub digest: Option<Digest>,
}

/// What was decided and is not yet durable: the rows, and everything as it will be.
pub struct Pending {
    rows: Vec<Row>,
    steps: Vec<Option<Played>>,
    /// What will follow from the log.
    pub after: Facts,
}

impl Pending {
    /// What is to be written.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }
}

impl State {
    /// A table when it is made.
    pub(crate) fn made(facts: Facts, shelved: &'static Shelved, key: Option<Key>) -> Self {
        Self { facts, shelved, played: None, key, log: Vec::new(), keys: BTreeMap::new() }
    }

    /// What comes of a plan. Nothing changes by it.
    pub fn prepare(&self, plan: Plan, player: Option<&str>, key: Option<Keyed<'_>>, at: Millis) -> Pending {
        let mut after = self.facts.clone();
        let (mut rows, mut steps) = (Vec::new(), Vec::new());
        // One key, one row: the first of them.
        let mut key = key;
        for (event, step) in plan.events {
            let entry = matches!(event, Event::Game { .. }).then_some(after.entries);
            let keyed = key.take();
            let mut row = Row {
                at,
                player: player.map(ToOwned::to_owned),
                key: keyed.map(|keyed| keyed.key.to_owned()),
                digest: keyed.and_then(|keyed| keyed.digest),
                event,
                entry,
                seat: None,
                told: Viewers::NONE,
            };
            row.told = match &step {
                Some(Played::Start(dealt)) => dealt.viewers_of(0),
                Some(Played::Step(decided)) => decided.seen(),
                None => row.event.told(self.facts.setup.seats),
            };
            after.apply(&mut row);
            rows.push(row);
            steps.push(step);
        }
        Pending { rows, steps, after }
    }

    /// What was pending is durable: it has happened.
    pub fn commit(&mut self, pending: Pending) {
        for (row, step) in pending.rows.into_iter().zip(pending.steps) {
            match step {
                Some(Played::Start(dealt)) => self.played = Some(dealt),
                Some(Played::Step(decided)) => {
                    if let Some(played) = &mut self.played {
                        played.commit(decided);
                    }
                }
                None => {}
            }
            self.keep(row);
        }
        self.facts = pending.after;
    }

    /// One more row of the log is read; the match knows of it already.
    pub(crate) fn happened(&mut self, mut row: Row) {
        self.facts.apply(&mut row);
        self.keep(row);
    }

    fn keep(&mut self, mut row: Row) {
        match &mut row.event {
            // It is in the match.
            Event::Game { line, .. } => *line = None,
            // Before the first card: no luck of this key has been drawn, unless what was kept has been put back.
            Event::Started { epoch: Some(epoch), .. } => {
                self.key = self.key.take().map(|key| key.in_epoch(*epoch));
            }
            Event::Over { key: Some(key), .. } => {
                // A game that was played elsewhere had another table's key.
                if let (Some(played), Ok(key)) = (&mut self.played, key.parse::<Key>()) {
                    played.publish(&key);
                }
            }
            _ => {}
        }
        if let (Some(player), Some(key)) = (&row.player, &row.key) {
            let index = u32::try_from(self.log.len()).unwrap_or(u32::MAX);
            self.keys.insert(number_of(player, key), index);
        }
        self.log.push(row);
    }

    /// Who saw an entry of the game.
    pub(crate) fn game_entry(&self, entry: usize) -> Viewers {
        self.played.as_ref().map(|played| played.viewers_of(entry)).unwrap_or_default()
    }

    /// Is this viewer told of this row?
    pub fn is_told(&self, viewer: Viewer, index: usize) -> bool {
        self.log[index].told.has(viewer)
    }

    /// The game that is or was played here.
    pub fn game(&self) -> Outcome<&dyn AnyMatch> {
        self.played.as_deref().ok_or_else(|| Refused::conflict("not-started", "The game has not started."))
    }

    /// Has this player done something under this key? If so, was it this? Of what was done before it was kept what was
    /// wanted, it is believed.
    pub fn is_done(&self, player: &str, key: Keyed<'_>) -> Option<bool> {
        let row =
            self.keys.get(&number_of(player, key.key)).and_then(|&index| self.log.get(index as usize))?;
        let is_it = row.player.as_deref() == Some(player) && row.key.as_deref() == Some(key.key);
        is_it.then(|| row.digest.is_none() || row.digest == key.digest)
    }

    /// By which version of the game's rules it is played, or would be if it started now.
    pub(crate) fn rules_version(&self) -> u32 {
        self.played.as_ref().map_or(self.shelved.rules_version, |played| played.rules_version())
    }

    /// What everybody who can find the table may know.
    pub fn facts(&self) -> TableFacts {
        let over = (self.stage == Stage::Over).then_some(());
        TableFacts {
            id: self.id.clone(),
            stage: self.stage,
            setup: self.setup.clone(),
            rules: self.rules_version(),
            host: self.host.clone(),
            seats: self.seat_facts(),
            commitment: self.played.as_ref().and_then(|played| played.commitment()),
            takeback: self.takeback.map(|(seat, waits_for)| Takeback { seat, waits_for }),
            vote: self.vote.as_ref().map(Voting::shown),
            grace: grace(self.setup.pace),
            onlookers: match self.setup.visibility {
                Visibility::Private => self.onlookers.values().cloned().collect(),
                Visibility::Link | Visibility::Listed => Vec::new(),
            },
            places: self.places.clone(),
            scores: over.and(self.played.as_ref()).map(|played| played.scores()),
            rematch: self.rematch.clone(),
            rematch_of: self.rematch_of.clone(),
            imported: self.imported,
            created: self.created,
        }
    }

    /// Who sits where.
    pub fn seat_facts(&self) -> Vec<SeatFacts> {
        self.seat_facts_of(&self.facts)
    }

    pub(crate) fn seat_facts_of(&self, facts: &Facts) -> Vec<SeatFacts> {
        let names = self.names_of(facts);
        let of = |(place, name): (&SeatState, String)| SeatFacts {
            name,
            player: place.player.as_ref().map(|person| person.id.clone()),
            bot: place.bot.clone(),
            resigned: place.resigned,
            vacant: place.vacant,
            reserved_for: place.reserved.as_ref().map(|person| person.id.clone()),
        };
        facts.seats.iter().zip(names).map(of).collect()
    }
}

impl Facts {
    /// By when it is to be looked at again: a clock runs out, or a vote.
    pub fn deadline(&self) -> Option<Millis> {
        let clock = self.clocks.next().map(|(_, until)| until);
        clock.into_iter().chain(self.vote.as_ref().map(|vote| vote.until)).min()
    }

    /// What follows from something in the game, after which these are awaited and asked; something that was taken back, or
    /// done in secret, as the case may be.
    fn moved(
        &mut self,
        at: Millis,
        seat: Option<Seat>,
        [awaited, asked]: [Seats; 2],
        [taken_back, in_secret]: [bool; 2],
    ) {
        self.entries += 1;
        for (other, place) in Seat::all(self.setup.seats).zip(&mut self.seats) {
            let newly = awaited.has(other) && !self.awaited.has(other);
            if taken_back || newly || seat == Some(other) {
                place.decision = self.told[other.index()];
            }
        }
        (self.awaited, self.asked) = (awaited, asked);
        // Clocks and a question that waits for answers are there for all to see.
        if !in_secret {
            self.clocks.turn(at, seat, awaited);
        }
        // Nobody's hand, that is luck renewed, changes nothing that was asked for.
        if !in_secret && seat.is_some() {
            self.takeback = None;
        }
    }

    /// What follows from one row.
    fn apply(&mut self, row: &mut Row) {
        let at = row.at;
        if let Event::Changed { setup } = &row.event {
            self.agree((**setup).clone());
            row.told = row.event.told(setup.seats);
        }
        for viewer in Viewer::all(self.setup.seats).filter(|viewer| row.told.has(*viewer)) {
            let index = self.viewer_index(viewer);
            self.told[index] += 1;
        }
        self.rows += 1;
        self.name(&mut row.event);
        match &row.event {
            Event::Made { .. } | Event::Changed { .. } => {}
            Event::Said { who, .. } => row.seat = self.seat_of(&who.id),
            Event::Renamed { player, name } => self.rename(player, name),
            Event::Sat { seat, who } => {
                self.looks_on(*seat);
                self.forget_vote(*seat, false);
                self.sat.insert(who.id.clone());
                self.onlookers.remove(&who.id);
                self.put_out.remove(&who.id);
                self.seats[seat.index()] = SeatState {
                    player: Some(who.clone()),
                    decision: self.told[seat.index()],
                    ..SeatState::default()
                };
            }
            Event::BotSat { seat, bot } => {
                self.seats[seat.index()] = SeatState { bot: Some(bot.clone()), ..SeatState::default() };
            }
            Event::Freed { seat } => {
                self.looks_on(*seat);
                self.seats[seat.index()] = SeatState::default();
            }
            Event::Reserved { seat, who } => self.seats[seat.index()].reserved = Some(who.clone()),
            Event::Started { epoch, .. } => (self.stage, self.epoch) = (Stage::Playing, *epoch),
            Event::Game { seat, awaited, asked, taken_back, in_secret, .. } => {
                row.entry = Some(self.entries);
                self.moved(at, *seat, [*awaited, *asked], [*taken_back, *in_secret]);
            }
            Event::Standing { seat, answers } => {
                self.seats[seat.index()].standing.clone_from(answers);
            }
            Event::Kept { seat, bot, .. } => {
                let decision = self.told[seat.index()];
                let place = &mut self.seats[seat.index()];
                place.bot.clone_from(bot);
                place.decision = decision;
                if bot.is_some() {
                    self.agree_to_takeback(*seat);
                    self.forget_vote(*seat, true);
                }
            }
            Event::Resigned { seat, bot } => {
                self.looks_on(*seat);
                self.forget_vote(*seat, false);
                let place = &mut self.seats[seat.index()];
                (place.bot, place.resigned) = (Some(bot.clone()), true);
                place.standing.clear();
                // Whoever has given up wants nothing back.
                self.takeback = self.takeback.filter(|(by, _)| by != seat);
                self.agree_to_takeback(*seat);
            }
            Event::TakebackAsked { seat } => {
                let people =
                    Seat::all(self.setup.seats).filter(|&other| other != *seat && self.is_person(other));
                self.takeback = Some((*seat, people.collect()));
            }
            Event::TakebackAnswered { seat, yes: true } => self.agree_to_takeback(*seat),
            Event::TakebackAnswered { yes: false, .. } => self.takeback = None,
            Event::Muted { player, on: true } => drop(self.muted.insert(player.clone())),
            Event::Muted { player, on: false } => drop(self.muted.remove(player)),
            Event::Woke => self.clocks.woke(at),
            Event::Away { millis } => self.clocks.away(at, *millis),
            Event::Over { places, .. } => {
                self.places = Some(places.clone());
                self.close(Stage::Over);
            }
            Event::Ended { .. } => self.close(Stage::Ended),
            Event::Rematch { table } => self.rematch = Some(table.clone()),
            Event::VoteCalled { .. } | Event::Voted { .. } | Event::VoteEnded { .. } => {
                self.voted(&row.event, at);
            }
            Event::Kicked { .. } | Event::Banned { .. } | Event::Watching { .. } => {
                self.came_or_went(&row.event);
            }
        }
        if !row.event.is_secret() {
            self.updated = at;
        }
    }

    fn agree(&mut self, setup: Setup) {
        self.seats.resize_with(usize::from(setup.seats), SeatState::default);
        // Before the start everybody is told everything.
        self.told = vec![self.rows; usize::from(setup.seats) + 1];
        self.clocks = Clocks::new(setup.pace, setup.seats);
        self.setup = setup;
    }

    fn close(&mut self, stage: Stage) {
        self.stage = stage;
        self.clocks.stop();
        (self.awaited, self.asked, self.takeback) = (Seats::NONE, Seats::NONE, None);
        self.vote = None;
    }

    /// Whoever sits there will look on.
    fn looks_on(&mut self, seat: Seat) {
        if let Some(person) = &self.seats[seat.index()].player {
            self.onlookers.insert(person.id.clone(), person.clone());
        }
    }

    /// Nobody has this seat any more; a bot plays it, once the game goes on.
    pub(crate) fn vacate(&mut self, seat: Seat, bot: Option<String>) {
        self.forget_vote(seat, false);
        let (decision, vacant) = (self.told[seat.index()], bot.is_some());
        self.seats[seat.index()] = SeatState { bot, vacant, decision, ..SeatState::default() };
        self.takeback = self.takeback.filter(|(by, _)| *by != seat);
        self.agree_to_takeback(seat);
    }

    fn agree_to_takeback(&mut self, seat: Seat) {
        if let Some((_, waits_for)) = &mut self.takeback {
            *waits_for = waits_for.without(seat);
        }
    }

    /// Where in lists of viewers this one is: seats in order, spectators last.
    pub fn viewer_index(&self, viewer: Viewer) -> usize {
        viewer.seat().map_or(usize::from(self.setup.seats), Seat::index)
    }

    /// Which seat this player has.
    pub fn seat_of(&self, player: &str) -> Option<Seat> {
        Seat::all(self.setup.seats).find(|&seat| {
            let place = &self.seats[seat.index()];
            !place.resigned && place.player.as_ref().is_some_and(|person| person.id == player)
        })
    }

    /// Has somebody this seat, whether a bot keeps it warm or not?
    pub fn has_player(&self, seat: Seat) -> bool {
        let place = &self.seats[seat.index()];
        place.player.is_some() && !place.resigned
    }

    /// Is a person, or a program with an account, asked when this seat is asked?
    pub fn is_person(&self, seat: Seat) -> bool {
        let place = &self.seats[seat.index()];
        place.player.is_some() && place.bot.is_none()
    }

    /// Can this player know that the table exists?
    pub fn may_find(&self, player: Option<&str>) -> bool {
        may_find(self.setup.visibility, self.belongs(player))
    }

    /// As whom this player looks at the table.
    pub fn viewer(&self, player: Option<&str>) -> Outcome<Viewer> {
        may_look(self.setup.visibility, self.setup.watch, self.stage, self.belongs(player))?;
        let seat = player.and_then(|player| self.seat_of(player));
        Ok(seat.map_or(Viewer::Spectator, Viewer::Seat))
    }

    /// Did this player make the table or ever sit here, or were they invited? And were they not put out?
    fn belongs(&self, player: Option<&str>) -> bool {
        player.is_some_and(|player| {
            let invited = || self.onlookers.contains_key(player) || self.reserved(player).is_some();
            let belongs = self.host.id == player || self.sat.contains(player) || invited();
            belongs && !self.banned.contains_key(player)
        })
    }

    /// The seat that waits for this player.
    pub fn reserved(&self, player: &str) -> Option<Seat> {
        let waits = |seat: &Seat| {
            self.seats[seat.index()].reserved.as_ref().is_some_and(|person| person.id == player)
        };
        Seat::all(self.setup.seats).find(waits)
    }
}

/// Can somebody know that a table exists, who belongs there or not?
fn may_find(visibility: Visibility, belongs: bool) -> bool {
    visibility != Visibility::Private || belongs
}

/// May somebody look at a table, who belongs there or not?
pub fn may_look(visibility: Visibility, watch: Watch, stage: Stage, belongs: bool) -> Outcome<()> {
    if !may_find(visibility, belongs) {
        return Err(Refused::not_found("table"));
    }
    if stage == Stage::Open || watch == Watch::Anyone || belongs {
        return Ok(());
    }
    Err(Refused::forbidden("Nobody may look on at this table."))
}

/// Stands for a key and its sender. Should two have the same number, the database still refuses the second.
fn number_of(player: &str, key: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    (player, key).hash(&mut hasher);
    hasher.finish()
}
