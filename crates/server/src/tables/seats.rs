//! Before the start: who sits where, and what is agreed.

use serde_json::value::RawValue;
use shelf::Shelved;
use store::Millis;
use table::notation::range;
use table::{Seat, Status, Viewer};

use super::commands::Plan;
use super::events::TableEvent;
use super::state::State;
use crate::problem::{ApiResult, Problem};
use crate::wire::{Pace, Person, Setup, Stage};

/// The longest title of a table.
const LONGEST_TITLE: usize = 60;
/// A day.
const DAY: u32 = 24 * 3600;

/// Can a table be made so? Gives the game.
pub fn check(setup: &Setup) -> ApiResult<&'static Shelved> {
    let game = shelf::find(&setup.game).ok_or_else(|| {
        let games: Vec<_> = shelf::games().iter().map(|game| game.id).collect();
        Problem::malformed(format!("There is no such game. There are: {}.", games.join(", ")))
    })?;
    let seats = (game.seats_for)(&setup.options).map_err(|wrong| Problem::malformed(wrong.to_string()))?;
    if !seats.contains(&setup.seats) {
        return Err(Problem::malformed(format!(
            "{} so agreed is for {} players, not {}.",
            game.title,
            range(seats),
            setup.seats
        )));
    }
    if setup.title.chars().count() > LONGEST_TITLE || setup.title.contains(char::is_control) {
        return Err(Problem::malformed(format!(
            "A title has at most {LONGEST_TITLE} characters on one line."
        )));
    }
    check_bot(game, &setup.stand_in)?;
    let sane = match setup.pace {
        Pace::None {} => true,
        Pace::Live { per_move: None, per_player: None, .. } => {
            return Err(Problem::unfit("A live table has a time for a move, or for a player, or both."));
        }
        Pace::Live { per_move, per_player, increment } => {
            per_move.is_none_or(|seconds| (5..=DAY).contains(&seconds))
                && per_player.is_none_or(|seconds| (30..=DAY).contains(&seconds))
                && increment <= 600
        }
        Pace::Correspondence { hours } => (1..=24 * 60).contains(&hours),
    };
    if !sane {
        return Err(Problem::malformed(
            "A live table has 5 s to a day for a move and 30 s to a day for a player, and at most 600 s are added; \
             over days a move has 1 to 1440 hours.",
        ));
    }
    Ok(game)
}

/// Is there such a bot?
pub fn check_bot(game: &Shelved, bot: &str) -> ApiResult<()> {
    let names = bots::names(game.id);
    if names.contains(&bot) {
        return Ok(());
    }
    Err(Problem::malformed(format!("{} has no such bot. It has: {}.", game.title, names.join(", "))))
}

impl State {
    fn open(&self) -> ApiResult<()> {
        match self.stage {
            Stage::Open => Ok(()),
            _ => Err(Problem::conflict("started", "The game has started already.")),
        }
    }

    fn place(&self, seat: Seat) -> ApiResult<&super::state::SeatState> {
        self.seats.get(seat.index()).ok_or_else(|| Problem::not_found("seat"))
    }

    pub(super) fn sit(&self, who: &Person, seat: Option<Seat>) -> ApiResult<Plan> {
        self.open()?;
        if self.seat_of(&who.id).is_some() {
            return Err(Problem::conflict("seated", "You have a seat at this table."));
        }
        let seat = match seat {
            Some(seat) if self.place(seat)?.is_taken() => None,
            Some(seat) => Some(seat),
            None => Seat::all(self.setup.seats).find(|seat| !self.seats[seat.index()].is_taken()),
        };
        match seat {
            Some(seat) => Ok(TableEvent::Sat { seat, who: who.clone() }.into()),
            None => Err(Problem::conflict("seat-taken", "That seat is taken, or all of them are.")),
        }
    }

    pub(super) fn hand_over(&self, who: &Person, from: &str) -> ApiResult<Plan> {
        if matches!(self.stage, Stage::Over | Stage::Ended) {
            return Err(Problem::conflict("over", "The game is over."));
        }
        let Some(seat) = self.seat_of(from) else {
            return Err(Problem::conflict("seat-taken", "Whoever made this invitation has no seat to give."));
        };
        if self.seat_of(&who.id).is_some() {
            return Err(Problem::conflict("seated", "You have a seat at this table."));
        }
        Ok(TableEvent::Sat { seat, who: who.clone() }.into())
    }

    pub(super) fn leave(&self, who: &Person) -> ApiResult<Plan> {
        self.open()?;
        match self.seat_of(&who.id) {
            Some(seat) => Ok(TableEvent::Freed { seat }.into()),
            None => Err(Problem::forbidden("You have no seat at this table.")),
        }
    }

    pub(super) fn seat_bot(&self, who: &Person, seat: Seat, bot: &str) -> ApiResult<Plan> {
        self.hosting(who)?;
        self.open()?;
        let place = self.place(seat)?;
        if place.player.is_some() {
            return Err(Problem::conflict("seat-taken", "Somebody sits there."));
        }
        check_bot(self.shelved, bot)?;
        Ok(TableEvent::BotSat { seat, bot: bot.to_owned() }.into())
    }

    pub(super) fn free_seat(&self, who: &Person, seat: Seat) -> ApiResult<Plan> {
        self.hosting(who)?;
        self.open()?;
        if !self.place(seat)?.is_taken() {
            return Ok(Plan::default());
        }
        Ok(TableEvent::Freed { seat }.into())
    }

    pub(super) fn change(&self, who: &Person, setup: &Setup) -> ApiResult<Plan> {
        self.hosting(who)?;
        self.open()?;
        if setup.game != self.setup.game {
            return Err(Problem::conflict("other-game", "For another game, make another table."));
        }
        check(setup)?;
        if self.seats.iter().skip(usize::from(setup.seats)).any(super::state::SeatState::is_taken) {
            return Err(Problem::conflict("seat-taken", "Somebody sits in a seat that would be gone."));
        }
        Ok(TableEvent::Changed { setup: Box::new(setup.clone()) }.into())
    }

    pub(super) fn start(&mut self, who: &Person, now: Millis) -> ApiResult<Plan> {
        self.hosting(who)?;
        self.open()?;
        if !self.seats.iter().all(super::state::SeatState::is_taken) {
            return Err(Problem::conflict("seats-free", "Some seats are still free."));
        }
        let key = self.key.as_ref().ok_or_else(|| Problem::broken("a table without a key"))?;
        let named = |place: &super::state::SeatState| match (&place.player, &place.bot) {
            (Some(person), _) => person.name.clone(),
            (None, Some(bot)) => format!("{bot} (bot)"),
            (None, None) => String::new(),
        };
        let players = self.seats.iter().map(named).collect();
        let (options, seats) = (&self.setup.options, self.setup.seats);
        let played = (self.shelved.start_fair)(options, seats, players, &crate::time::written(now), key)
            .map_err(|wrong| Problem::malformed(wrong.to_string()))?;
        let head = RawValue::from_string(played.head_line()).map_err(Problem::broken)?;
        self.played = Some(played);
        let mut plan = Plan::from(TableEvent::Started { head });
        plan.rows.extend(self.entry(0, None)?);
        Ok(plan)
    }

    /// The rows of an entry that the match has just got.
    pub(super) fn entry(&mut self, entry: usize, seat: Option<Seat>) -> ApiResult<Vec<TableEvent>> {
        let Some(played) = &mut self.played else { return Err(Problem::broken("no game is played")) };
        let line = RawValue::from_string(played.entry_line(entry)).map_err(Problem::broken)?;
        let in_secret = !played.is_seen(Viewer::Spectator, entry);
        let game = |awaited, asked| TableEvent::Game {
            line: Some(line),
            seat,
            awaited,
            asked,
            taken_back: false,
            in_secret,
        };
        match played.status() {
            Status::Awaiting { awaited, asked } => Ok(vec![game(awaited, asked)]),
            Status::Over { places } => {
                let places = places.as_slice().to_vec();
                if let Some(key) = &self.key {
                    played.publish(key);
                }
                let key = self.key.as_ref().map(table::fairness::Key::publish);
                let nobody = table::Seats::NONE;
                Ok(vec![game(nobody, nobody), TableEvent::Over { places, key }])
            }
        }
    }
}
