//! What follows from a table's log.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use shelf::Shelved;
use store::Millis;
use table::fairness::Key;
use table::{AnyMatch, Seat, Seats, Viewer};

use super::clocks::Clocks;
use super::events::{Row, TableEvent};
use crate::problem::{ApiResult, Problem};
use crate::wire::{Person, SeatFacts, Setup, Stage, TableFacts, Takeback, Visibility, Watch};

/// A table as its log says it is.
pub struct State {
    /// Its id.
    pub id: String,
    /// Which game.
    pub shelved: &'static Shelved,
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
    /// The game, once it has started.
    pub played: Option<Box<dyn AnyMatch>>,
    /// The table's secret.
    pub key: Option<Key>,
    /// Whom the game waits for.
    pub awaited: Seats,
    /// Who has been asked something.
    pub asked: Seats,
    /// How much time there is.
    pub clocks: Clocks,
    /// Somebody asks to take back an action, and these have not agreed yet.
    pub takeback: Option<(Seat, Seats)>,
    /// Who may not talk.
    pub muted: BTreeSet<String>,
    /// Where the same people play again.
    pub rematch: Option<String>,
    /// Each seat's place.
    pub places: Option<Vec<u8>>,
    /// It was played elsewhere.
    pub imported: bool,
    /// When it was made.
    pub created: Millis,
    /// When something last happened that all may know of.
    pub updated: Millis,
    /// The whole log.
    pub log: Vec<Row>,
    /// How many things each viewer has been told; spectators last.
    pub told: Vec<u32>,
    /// By a number made of a key and its sender: the last row they were given for. Which they were, the row says.
    pub(super) keys: BTreeMap<u64, u32>,
    /// How many rows are of the game.
    pub(super) entries: usize,
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
    /// What is answered for it at once.
    pub standing: Vec<String>,
    /// The number of the decision that is due from it.
    pub decision: u32,
}

impl SeatState {
    /// Is anybody in it?
    pub fn is_taken(&self) -> bool {
        self.player.is_some() || self.bot.is_some()
    }
}

impl State {
    /// One more thing happened; the match knows of it already.
    pub fn happened(&mut self, row: Row) -> usize {
        let index = self.log.len();
        self.add(row);
        self.count(index);
        index
    }

    /// What follows from one row, but for the match and for who has been told of it.
    pub(super) fn add(&mut self, mut row: Row) {
        let at = row.at;
        match &mut row.what {
            TableEvent::Made { .. } | TableEvent::Said { .. } => {}
            TableEvent::Changed { setup } => self.agree((**setup).clone()),
            TableEvent::Sat { seat, who } => {
                self.sat.insert(who.id.clone());
                let place = &mut self.seats[seat.index()];
                *place = SeatState {
                    player: Some(who.clone()),
                    decision: place.decision + 1,
                    ..SeatState::default()
                };
            }
            TableEvent::BotSat { seat, bot } => {
                self.seats[seat.index()] = SeatState { bot: Some(bot.clone()), ..SeatState::default() };
            }
            TableEvent::Freed { seat } => self.seats[seat.index()] = SeatState::default(),
            TableEvent::Started { .. } => self.stage = Stage::Playing,
            TableEvent::Game { seat, awaited, asked, taken_back, line, in_secret } => {
                *line = None;
                row.entry = Some(self.entries);
                self.entries += 1;
                let (seat, awaited, asked, all) = (*seat, *awaited, *asked, *taken_back);
                for (other, place) in Seat::all(self.setup.seats).zip(&mut self.seats) {
                    let newly = awaited.has(other) && !self.awaited.has(other);
                    place.decision += u32::from(all || newly || seat == Some(other));
                }
                (self.awaited, self.asked) = (awaited, asked);
                // Clocks and a question that waits for answers are there for all to see.
                if !*in_secret {
                    self.clocks.turn(at, seat, awaited);
                    self.takeback = None;
                }
            }
            TableEvent::Standing { seat, answers } => {
                self.seats[seat.index()].standing.clone_from(answers);
            }
            TableEvent::Kept { seat, bot } => {
                let place = &mut self.seats[seat.index()];
                place.bot.clone_from(bot);
                place.decision += 1;
                if bot.is_some() {
                    self.agree_to_takeback(*seat);
                }
            }
            TableEvent::Resigned { seat, bot } => {
                let place = &mut self.seats[seat.index()];
                (place.bot, place.resigned) = (Some(bot.clone()), true);
                place.standing.clear();
                // Whoever has given up wants nothing back.
                self.takeback = self.takeback.filter(|(by, _)| by != seat);
                self.agree_to_takeback(*seat);
            }
            TableEvent::TakebackAsked { seat } => {
                let people =
                    Seat::all(self.setup.seats).filter(|&other| other != *seat && self.is_person(other));
                self.takeback = Some((*seat, people.collect()));
            }
            TableEvent::TakebackAnswered { seat, yes: true } => self.agree_to_takeback(*seat),
            TableEvent::TakebackAnswered { yes: false, .. } => self.takeback = None,
            TableEvent::Muted { player, on: true } => drop(self.muted.insert(player.clone())),
            TableEvent::Muted { player, on: false } => drop(self.muted.remove(player)),
            TableEvent::Woke => self.clocks.woke(at),
            TableEvent::Over { places, .. } => {
                self.places = Some(places.clone());
                self.close(Stage::Over);
            }
            TableEvent::Ended { .. } => self.close(Stage::Ended),
            TableEvent::Rematch { table } => self.rematch = Some(table.clone()),
        }
        if !row.what.is_secret() {
            self.updated = at;
        }
        if let (Some(player), Some(key)) = (&row.player, &row.key) {
            self.keys.insert(number_of(player, key), u32::try_from(self.log.len()).unwrap_or(u32::MAX));
        }
        self.log.push(row);
    }

    fn agree(&mut self, setup: Setup) {
        self.seats.resize_with(usize::from(setup.seats), SeatState::default);
        // Before the start everybody is told everything.
        let told = u32::try_from(self.log.len()).unwrap_or(u32::MAX);
        self.told = vec![told; usize::from(setup.seats) + 1];
        self.clocks = Clocks::new(setup.pace, setup.seats);
        self.setup = setup;
    }

    fn close(&mut self, stage: Stage) {
        self.stage = stage;
        self.clocks.stop();
        (self.awaited, self.asked, self.takeback) = (Seats::NONE, Seats::NONE, None);
    }

    fn agree_to_takeback(&mut self, seat: Seat) {
        if let Some((_, waits_for)) = &mut self.takeback {
            *waits_for = waits_for.without(seat);
        }
    }

    /// Counts a row for those who are told of it.
    pub(super) fn count(&mut self, index: usize) {
        for viewer in Viewer::all(self.setup.seats) {
            if self.is_told(viewer, index) {
                let at = self.viewer_index(viewer);
                self.told[at] += 1;
            }
        }
    }

    /// Is this viewer told of this row?
    pub fn is_told(&self, viewer: Viewer, index: usize) -> bool {
        let row = &self.log[index];
        match (&row.what, &self.played, row.entry) {
            (TableEvent::Game { .. }, Some(played), Some(entry)) => played.is_seen(viewer, entry),
            (TableEvent::Standing { seat, .. }, ..) => viewer.seat() == Some(*seat),
            (TableEvent::Woke, ..) => false,
            _ => true,
        }
    }

    /// The game that is or was played here.
    pub fn game(&self) -> ApiResult<&dyn AnyMatch> {
        self.played.as_deref().ok_or_else(|| Problem::conflict("not-started", "The game has not started."))
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
    pub fn viewer(&self, player: Option<&str>) -> ApiResult<Viewer> {
        may_look(self.setup.visibility, self.setup.watch, self.stage, self.belongs(player))?;
        let seat = player.and_then(|player| self.seat_of(player));
        Ok(seat.map_or(Viewer::Spectator, Viewer::Seat))
    }

    /// Did this player make the table, or ever sit here?
    fn belongs(&self, player: Option<&str>) -> bool {
        player.is_some_and(|player| self.host.id == player || self.sat.contains(player))
    }

    /// Has this player done something under this key?
    pub fn is_done(&self, player: &str, key: &str) -> bool {
        let row = self.keys.get(&number_of(player, key)).and_then(|&index| self.log.get(index as usize));
        row.is_some_and(|row| row.player.as_deref() == Some(player) && row.key.as_deref() == Some(key))
    }

    /// By which version of the game's rules it is played, or would be if it started now.
    fn rules_version(&self) -> u32 {
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
            places: self.places.clone(),
            scores: over.and(self.played.as_ref()).map(|played| played.scores()),
            rematch: self.rematch.clone(),
            imported: self.imported,
            created: self.created,
        }
    }

    /// Who sits where.
    pub fn seat_facts(&self) -> Vec<SeatFacts> {
        let names = self.played.as_ref().map(|played| played.players());
        let facts = |(index, place): (usize, &SeatState)| SeatFacts {
            name: match (&place.player, &place.bot, names) {
                (Some(person), _, _) => person.name.clone(),
                (None, Some(bot), _) => bot.clone(),
                (None, None, Some(names)) => names.get(index).cloned().unwrap_or_default(),
                (None, None, None) => String::new(),
            },
            player: place.player.as_ref().map(|person| person.id.clone()),
            bot: place.bot.clone(),
            resigned: place.resigned,
        };
        self.seats.iter().enumerate().map(facts).collect()
    }

    /// What lists need to know, as it is kept beside the log.
    pub fn summary(&self) -> store::TableRow {
        let place = |index: usize| self.places.as_ref().and_then(|places| places.get(index).copied());
        let seats = self.seats.iter().enumerate().map(|(index, seat)| store::TableSeat {
            seat: u8::try_from(index).unwrap_or(u8::MAX),
            player: seat.player.as_ref().map(|person| person.id.clone()),
            bot: seat.bot.clone(),
            place: place(index),
        });
        let listed =
            ListedFacts { title: self.setup.title.clone(), pace: self.setup.pace, seats: self.seat_facts() };
        store::TableRow {
            id: self.id.clone(),
            game: self.setup.game.clone(),
            rules: self.rules_version(),
            host: self.host.id.clone(),
            stage: self.stage.into(),
            listed: self.setup.visibility == Visibility::Listed,
            created: self.created,
            updated: self.updated,
            deadline: self.clocks.next().map(|(_, until)| until),
            awaited: self.awaited.iter().fold(0, |bits, seat| bits | 1 << seat.index()),
            entries: u32::try_from(self.log.len()).unwrap_or(u32::MAX),
            facts: serde_json::to_string(&listed).expect("facts are plain JSON"),
            seats: seats.collect(),
        }
    }
}

/// Can somebody know that a table exists, who belongs there or not?
fn may_find(visibility: Visibility, belongs: bool) -> bool {
    visibility != Visibility::Private || belongs
}

/// May somebody look at a table, who belongs there or not?
pub(super) fn may_look(visibility: Visibility, watch: Watch, stage: Stage, belongs: bool) -> ApiResult<()> {
    if !may_find(visibility, belongs) {
        return Err(Problem::not_found("table"));
    }
    if stage == Stage::Open || watch == Watch::Anyone || belongs {
        return Ok(());
    }
    Err(Problem::forbidden("Nobody may look on at this table."))
}

/// Stands for a key and its sender. Should two have the same number, the database still refuses the second.
fn number_of(player: &str, key: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    (player, key).hash(&mut hasher);
    hasher.finish()
}

/// What lists show of a table and the store has no use for.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct ListedFacts {
    pub title: String,
    pub pace: crate::wire::Pace,
    pub seats: Vec<SeatFacts>,
}

impl ListedFacts {
    /// Those of a table. They are for lists, and no list fails because of one table: where they cannot be read, what the
    /// store knows by itself has to do.
    pub fn of(table: &store::TableRow) -> Self {
        serde_json::from_str(&table.facts).unwrap_or_else(|_| {
            let known = |seat: &store::TableSeat| SeatFacts {
                name: seat.bot.clone().unwrap_or_default(),
                player: seat.player.clone(),
                bot: seat.bot.clone(),
                resigned: false,
            };
            let seats = table.seats.iter().map(known).collect();
            Self { title: String::new(), pace: crate::wire::Pace::None {}, seats }
        })
    }
}

impl From<Stage> for store::Stage {
    fn from(stage: Stage) -> Self {
        match stage {
            Stage::Open => Self::Open,
            Stage::Playing => Self::Playing,
            Stage::Over => Self::Over,
            Stage::Ended => Self::Ended,
        }
    }
}

impl From<store::Stage> for Stage {
    fn from(stage: store::Stage) -> Self {
        match stage {
            store::Stage::Open => Self::Open,
            store::Stage::Playing => Self::Playing,
            store::Stage::Over => Self::Over,
            store::Stage::Ended => Self::Ended,
        }
    }
}
