//! Before the start: who sits where, and what is agreed.

use serde_json::value::RawValue;
use shelf::Shelved;
use table::fairness::{Epoch, Key};
use table::notation::range;
use table::{AnyDecided, Seat, Status, Viewer};

use crate::Millis;
use crate::commands::Around;
use crate::events::Event;
use crate::plan::{Plan, Played};
use crate::refused::{Outcome, Refused};
use crate::state::{SeatState, State};
use crate::wire::{Pace, Person, Setup, Stage};

/// No title has more bytes.
const TITLE_BYTES: usize = names::bytes_of(names::LONGEST_TITLE);
/// A day.
const DAY: u32 = 24 * 3600;

/// Can a table be made so? Gives the game, and tidies the title.
pub fn check(setup: &mut Setup) -> Outcome<&'static Shelved> {
    let game = shelf::find(&setup.game).ok_or_else(|| {
        let games: Vec<_> = shelf::games().iter().map(|game| game.id).collect();
        Refused::malformed(format!("There is no such game. There are: {}.", games.join(", ")))
    })?;
    let seats = (game.seats_for)(&setup.options).map_err(|wrong| Refused::malformed(wrong.to_string()))?;
    if !seats.contains(&setup.seats) {
        return Err(Refused::malformed(format!(
            "{} so agreed is for {} players, not {}.",
            game.title,
            range(seats),
            setup.seats
        )));
    }
    if setup.title.chars().count() > TITLE_BYTES || setup.title.contains(char::is_control) {
        return Err(Refused::malformed(format!(
            "A title has at most {} letters on one line.",
            names::LONGEST_TITLE
        )));
    }
    setup.title = names::title(&setup.title).map_err(|wrong| Refused::unfit(format!("No title: {wrong}")))?;
    check_bot(game, &setup.stand_in)?;
    let sane = match setup.pace {
        Pace::None {} => true,
        Pace::Live { per_move: None, per_player: None, .. } => {
            return Err(Refused::unfit("A live table has a time for a move, or for a player, or both."));
        }
        Pace::Live { per_move, per_player, increment } => {
            per_move.is_none_or(|seconds| (5..=DAY).contains(&seconds))
                && per_player.is_none_or(|seconds| (30..=DAY).contains(&seconds))
                && increment <= 600
        }
        Pace::Correspondence { hours } => (1..=24 * 60).contains(&hours),
    };
    if !sane {
        return Err(Refused::malformed(
            "A live table has 5 s to a day for a move and 30 s to a day for a player, and at most 600 s are added; \
             over days a move has 1 to 1440 hours.",
        ));
    }
    Ok(game)
}

/// Is there such a bot?
pub fn check_bot(game: &Shelved, bot: &str) -> Outcome<()> {
    let names = bots::names(game.id);
    if names.contains(&bot) {
        return Ok(());
    }
    Err(Refused::malformed(format!("{} has no such bot. It has: {}.", game.title, names.join(", "))))
}

impl State {
    fn open(&self) -> Outcome<()> {
        match self.stage {
            Stage::Open => Ok(()),
            _ => Err(Refused::conflict("started", "The game has started already.")),
        }
    }

    fn place(&self, seat: Seat) -> Outcome<&SeatState> {
        self.seats.get(seat.index()).ok_or_else(|| Refused::not_found("seat"))
    }

    pub(crate) fn sit(&self, who: &Person, seat: Option<Seat>) -> Outcome<Plan> {
        self.open()?;
        if self.seat_of(&who.id).is_some() {
            return Err(Refused::conflict("seated", "You have a seat at this table."));
        }
        let is_free = |seat: Seat| {
            let place = &self.seats[seat.index()];
            let is_others = place.reserved.as_ref().is_some_and(|person| person.id != who.id);
            !place.is_taken() && !is_others
        };
        let seat = if let Some(seat) = seat {
            self.place(seat)?;
            Some(seat).filter(|seat| is_free(*seat))
        } else {
            let reserved = self.reserved(&who.id);
            reserved.or_else(|| Seat::all(self.setup.seats).find(|seat| is_free(*seat)))
        };
        match seat {
            Some(seat) => Ok(Event::Sat { seat, who: who.clone() }.into()),
            None => Err(Refused::conflict("seat-taken", "That seat is taken, or all of them are.")),
        }
    }

    pub(crate) fn hand_over(&self, who: &Person, from: &str) -> Outcome<Plan> {
        if matches!(self.stage, Stage::Over | Stage::Ended) {
            return Err(Refused::conflict("over", "The game is over."));
        }
        let Some(seat) = self.seat_of(from) else {
            return Err(Refused::conflict("seat-taken", "Whoever made this invitation has no seat to give."));
        };
        if self.seat_of(&who.id).is_some() {
            return Err(Refused::conflict("seated", "You have a seat at this table."));
        }
        Ok(Event::Sat { seat, who: who.clone() }.into())
    }

    /// Somebody new takes over a seat whose player was put out of the game. It is nobody who has seen more of it than an
    /// onlooker does, and not the host, who had them put out.
    pub(crate) fn replace(&self, who: &Person, seat: Option<Seat>) -> Outcome<Plan> {
        let is_vacant = |seat: &Seat| self.seats[seat.index()].vacant;
        let seat = if let Some(seat) = seat {
            self.place(seat)?;
            Some(seat).filter(is_vacant)
        } else {
            Seat::all(self.setup.seats).find(is_vacant)
        };
        let Some(seat) = seat else {
            return Err(Refused::conflict("started", "The game has started already."));
        };
        if who.id == self.host.id || self.sat.contains(&who.id) {
            return Err(Refused::forbidden("This seat is for somebody who has not played here."));
        }
        Ok(Event::Sat { seat, who: who.clone() }.into())
    }

    pub(crate) fn leave(&self, who: &Person) -> Outcome<Plan> {
        self.open()?;
        match self.seat_of(&who.id) {
            Some(seat) => Ok(Event::Freed { seat }.into()),
            None => Err(Refused::forbidden("You have no seat at this table.")),
        }
    }

    pub(crate) fn seat_bot(&self, who: &Person, seat: Seat, bot: &str) -> Outcome<Plan> {
        self.hosting(who)?;
        self.open()?;
        let place = self.place(seat)?;
        if place.player.is_some() || place.reserved.is_some() {
            return Err(Refused::conflict("seat-taken", "Somebody sits there, or is waited for."));
        }
        check_bot(self.shelved, bot)?;
        Ok(Event::BotSat { seat, bot: bot.to_owned() }.into())
    }

    pub(crate) fn free_seat(&self, who: &Person, seat: Seat) -> Outcome<Plan> {
        self.hosting(who)?;
        self.open()?;
        let place = self.place(seat)?;
        match &place.player {
            // Whoever is sent away has no more business here than before they came.
            Some(player) if player.id != who.id => {
                Ok(Event::Kicked { who: player.clone(), seat: Some(seat), bot: None }.into())
            }
            None if !place.is_taken() && place.reserved.is_none() => Ok(Plan::default()),
            _ => Ok(Event::Freed { seat }.into()),
        }
    }

    pub(crate) fn change(&self, who: &Person, setup: &Setup) -> Outcome<Plan> {
        self.hosting(who)?;
        self.open()?;
        if setup.game != self.setup.game {
            return Err(Refused::conflict("other-game", "For another game, make another table."));
        }
        let mut setup = setup.clone();
        check(&mut setup)?;
        let is_somebodys = |place: &SeatState| place.is_taken() || place.reserved.is_some();
        if self.seats.iter().skip(usize::from(setup.seats)).any(is_somebodys) {
            return Err(Refused::conflict("seat-taken", "Somebody sits in a seat that would be gone."));
        }
        let mut plan = Plan::from(Event::Changed { setup: Box::new(setup) });
        // Those who agreed to play again agreed to something else.
        let agreed = Seat::all(self.setup.seats).zip(&self.seats).filter(|_| self.rematch_of.is_some());
        for (seat, person) in agreed.filter_map(|(seat, place)| Some((seat, place.player.as_ref()?))) {
            if person.id != who.id {
                plan.push(Event::Freed { seat }, None);
                plan.push(Event::Reserved { seat, who: person.clone() }, None);
            }
        }
        Ok(plan)
    }

    pub(crate) fn start(&self, who: &Person, around: Around) -> Outcome<Plan> {
        self.hosting(who)?;
        self.open()?;
        let is_there = |seat: Seat| !self.has_player(seat) || around.here.has(seat);
        if self.rematch_of.is_some() && self.clocks.are_live() && !Seat::all(self.setup.seats).all(is_there) {
            return Err(Refused::conflict("not-all-there", "Somebody is not there, whose clock would run."));
        }
        self.deal(around.now, around.epoch)
    }

    /// Those who play again have all agreed: it can start as soon as they are all there.
    pub(crate) fn is_agreed(&self) -> bool {
        self.stage == Stage::Open && self.rematch_of.is_some() && self.seats.iter().all(SeatState::is_taken)
    }

    /// The game starts.
    pub(crate) fn deal(&self, now: Millis, epoch: Option<Epoch>) -> Outcome<Plan> {
        if !self.seats.iter().all(SeatState::is_taken) {
            return Err(Refused::conflict("seats-free", "Some seats are still free."));
        }
        let key = self.key.clone().ok_or_else(|| Refused::broken("a table without a key"))?;
        let key = epoch.map_or(key.clone(), |epoch| key.in_epoch(epoch));
        let named = |(place, name): (&SeatState, String)| {
            if place.player.is_none() && place.bot.is_some() { format!("{name} (bot)") } else { name }
        };
        let players: Vec<_> = self.seats.iter().zip(self.names_of(self)).map(named).collect();
        let players = names::told_apart_all(&players);
        let (options, seats) = (&self.setup.options, self.setup.seats);
        let dealt = (self.shelved.start_fair)(options, seats, players, &crate::time::written(now), &key)
            .map_err(|wrong| Refused::malformed(wrong.to_string()))?;
        let head = RawValue::from_string(dealt.head_line().into_kept()).map_err(Refused::broken)?;
        let deal = RawValue::from_string(dealt.entry_line(0).into_kept()).map_err(Refused::broken)?;
        let mut plan = Plan::from(Event::Started { head, epoch });
        let status = dealt.status();
        plan.push(game(deal, None, &status, false), Some(Played::Start(dealt)));
        over(&mut plan, status, Some(&key));
        Ok(plan)
    }

    /// What was decided in the game is to happen.
    pub(crate) fn play(
        &self,
        plan: &mut Plan,
        decided: Box<dyn AnyDecided>,
        seat: Option<Seat>,
    ) -> Outcome<()> {
        let line = RawValue::from_string(decided.line().into_kept()).map_err(Refused::broken)?;
        let (status, in_secret) = (decided.status(), !decided.seen().has(Viewer::Spectator));
        plan.push(game(line, seat, &status, in_secret), Some(Played::Step(decided)));
        over(plan, status, self.key.as_ref());
        Ok(())
    }
}

/// If the game is over then, so is the table.
fn over(plan: &mut Plan, status: Status, key: Option<&Key>) {
    if let Status::Over { places } = status {
        let key = key.map(Key::publish);
        plan.push(Event::Over { places: places.as_slice().to_vec(), key }, None);
    }
}

/// Something in the game, after which it stands so.
fn game(line: Box<RawValue>, seat: Option<Seat>, status: &Status, in_secret: bool) -> Event {
    let (awaited, asked) = match status {
        Status::Awaiting { awaited, asked } => (*awaited, *asked),
        Status::Over { .. } => (table::Seats::NONE, table::Seats::NONE),
    };
    Event::Game { line: Some(line), seat, awaited, asked, taken_back: false, in_secret, remark: None }
}
