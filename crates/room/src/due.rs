//! What a table does by itself: takebacks everybody agreed to, standing answers, bots, and clocks that run out.

use table::{BotName, By, Seat, Seats};

use crate::state::{Facts, State};
use crate::wire::Stage;

/// So many entries without a change of who is awaited are no longer taken for thought.
const RESTLESS: usize = 200;

/// A bot thinks about a move, or waits for an answer, for this part of the time that its clock has left, at most.
pub(crate) const PART: u32 = 20;

/// Something that is due without anybody asking for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Due {
    /// Everybody agreed to take back this seat's last action.
    Takeback(Seat),
    /// A seat's standing answer fits.
    Standing(Seat, String),
    /// A bot is to act.
    Bot {
        /// For this seat.
        seat: Seat,
        /// The bot's name.
        bot: String,
        /// The game waits for it.
        awaited: bool,
        /// A person's time ran out, or it is a bot's seat.
        by: By,
    },
    /// A vote ends.
    Vote {
        /// Whom it is about is there after all.
        came_back: bool,
    },
    /// Those who play again have agreed, and are there.
    Start,
}

/// What bots have been heard about.
#[derive(Clone, Debug, Default)]
pub struct Heard {
    /// The entry at which each seat's bot had nothing to say.
    silent_at: Vec<Option<usize>>,
    /// Entries since somebody else was awaited.
    unbroken: usize,
    last_awaited: Seats,
}

impl Heard {
    pub fn new(seats: u8) -> Self {
        Self { silent_at: vec![None; usize::from(seats)], ..Self::default() }
    }

    /// One more entry.
    pub fn entry(&mut self, awaited: Seats) {
        self.unbroken = if awaited == self.last_awaited { self.unbroken + 1 } else { 0 };
        self.last_awaited = awaited;
    }

    pub fn silent(&mut self, seat: Seat, entries: usize) {
        if let Some(at) = self.silent_at.get_mut(seat.index()) {
            *at = Some(entries);
        }
    }
}

impl Facts {
    /// Could something be due by itself? More often than it is: what fits and who has been heard, only the game tells.
    pub(crate) fn may_be_due(&self) -> bool {
        if self.stage != Stage::Playing {
            return false;
        }
        if let Some((_, waits_for)) = self.takeback {
            return waits_for.is_empty();
        }
        Seat::all(self.setup.seats).zip(&self.seats).any(|(seat, place)| {
            let answers = self.asked.has(seat) && self.is_person(seat) && !place.standing.is_empty();
            answers || (place.bot.is_some() && (self.asked.has(seat) || self.awaited.has(seat)))
        })
    }
}

impl State {
    /// What is due now, clocks aside.
    pub fn due_by_itself(&self, heard: &Heard) -> Option<Due> {
        let played = self.played.as_ref().filter(|_| self.stage == Stage::Playing)?;
        if let Some((seat, waits_for)) = self.takeback
            && waits_for.is_empty()
        {
            return Some(Due::Takeback(seat));
        }
        // While people think about a takeback, nothing moves by itself.
        if self.takeback.is_some() {
            return None;
        }
        let restless = heard.unbroken > RESTLESS;
        for seat in Seat::all(self.setup.seats).filter(|&seat| self.asked.has(seat) && self.is_person(seat)) {
            let answers = self.seats[seat.index()].standing.iter();
            let mut fitting = answers.filter_map(|answer| played.standing(seat, answer).ok().flatten());
            if let (false, Some(action)) = (restless, fitting.next()) {
                return Some(Due::Standing(seat, action));
            }
        }
        let bot_of = |seat: Seat| self.seats[seat.index()].bot.clone();
        let asked = self.asked.iter().filter(|&seat| !self.awaited.has(seat) && !restless);
        let unheard = asked.filter(|seat| heard.silent_at[seat.index()] != Some(played.entries()));
        let due = |(seat, awaited): (Seat, bool)| {
            let bot = bot_of(seat)?;
            let bot = if restless { "random".to_owned() } else { bot };
            let by = By::Bot(BotName::or_unknown(&bot));
            Some(Due::Bot { seat, bot, awaited, by })
        };
        unheard.map(|seat| (seat, false)).chain(self.awaited.iter().map(|seat| (seat, true))).find_map(due)
    }
}
