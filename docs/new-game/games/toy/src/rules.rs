//! The state, the actions, and what they come to.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use table::{
    BySeat, Chance, Determinize, Game, Log, OptionFacts, OptionKind, OptionsError, Seat, Seats, Status,
    Viewer, Wire,
};

use crate::event::{Event, EventView};
use crate::rejection::Rejection;
use crate::stones::Stones;
use crate::view::{Memory, View};

/// So many stones a fist holds (T2.3).
pub const FIST: u32 = 3;
/// Seats of the largest table.
pub(crate) const SEATS: usize = 4;

/// What a table may agree on beforehand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Options {
    /// Everybody may look into every fist (T1.2).
    pub open_fists: bool,
}

impl Wire for Options {}

/// What a player may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Draw a stone from the urn (T2.1).
    Draw,
    /// Show a stone of one's own (T2.2).
    Show {
        /// Its number.
        stone: u8,
    },
}

impl Wire for Action {}

/// A game of The Urn: the whole truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Toy {
    pub(crate) rules: u8,
    pub(crate) options: Options,
    pub(crate) seats: u8,
    pub(crate) turn: Seat,
    pub(crate) urn: Stones,
    pub(crate) fists: [Stones; SEATS],
    pub(crate) shown: [Stones; SEATS],
}

impl Toy {
    /// Is there anything this seat could do, if it were its turn?
    pub(crate) fn can_act(&self, seat: Seat) -> bool {
        !self.urn.is_empty() || !self.fists[seat.index()].is_empty()
    }

    pub(crate) fn is_over(&self) -> bool {
        !Seat::all(self.seats).any(|seat| self.can_act(seat))
    }

    fn draw(&mut self, seat: Seat, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let stone = self.urn.draw(chance);
        let fist = &mut self.fists[seat.index()];
        *fist = fist.and(Stones::one(stone));
        let open = self.options.open_fists;
        log.note(|| Event::Drew { seat, stone, open });
    }

    /// Why not, if it may not.
    fn check(&self, seat: Seat, action: Action) -> Result<(), Rejection> {
        if seat.index() >= usize::from(self.seats) {
            return Err(Rejection::NoSuchSeat { seat });
        }
        if self.is_over() {
            return Err(Rejection::GameOver);
        }
        if seat != self.turn {
            return Err(Rejection::NotYourTurn { turn: self.turn });
        }
        let fist = self.fists[seat.index()];
        match action {
            Action::Draw if self.urn.is_empty() => Err(Rejection::UrnEmpty),
            Action::Draw if fist.len() == FIST => Err(Rejection::FistFull),
            Action::Show { stone } if !fist.has(stone) => Err(Rejection::NotHeld { stone }),
            Action::Draw | Action::Show { .. } => Ok(()),
        }
    }
}

impl Game for Toy {
    const ID: &'static str = "toy";
    const TITLE: &'static str = "The Urn";
    const RULES_VERSION: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=4;
    const RULES: &'static str = include_str!("../RULES.md");
    const OPTIONS: &'static [OptionFacts] = &[OptionFacts {
        name: "open-fists",
        kind: OptionKind::Flag { default: false },
        says: "Everybody may look into every fist.",
    }];

    type Options = Options;
    type Action = Action;
    type Rejection = Rejection;
    type Event = Event;
    type View = View;
    type EventView = EventView;

    fn setup_by(
        rules: u32,
        options: &Options,
        seats: u8,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> Result<Self, OptionsError> {
        let rules = OptionsError::check_rules::<Self>(rules)?;
        OptionsError::check_seats::<Self>(seats)?;
        let none = [Stones::NONE; SEATS];
        let turn = Seat::new(0);
        let mut game =
            Self { rules, options: *options, seats, turn, urn: Stones::ALL, fists: none, shown: none };
        for seat in Seat::all(seats) {
            game.draw(seat, chance, log);
        }
        Ok(game)
    }

    fn rules_version(&self) -> u32 {
        self.rules.into()
    }

    fn options(&self) -> Options {
        self.options
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn status(&self) -> Status {
        if !self.is_over() {
            return Status::Awaiting { awaited: Seats::only(self.turn), asked: Seats::NONE };
        }
        let scores = self.scores();
        let ahead = |seat: Seat| scores.iter().filter(|&(_, points)| *points > scores[seat]).count();
        Status::Over {
            places: BySeat::new(self.seats, |seat| u8::try_from(ahead(seat) + 1).expect("few seats")),
        }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if seat != self.turn || self.is_over() {
            return;
        }
        let shows = self.fists[seat.index()].iter().map(|stone| Action::Show { stone });
        out.extend(
            [Action::Draw].into_iter().chain(shows).filter(|&action| self.check(seat, action).is_ok()),
        );
    }

    fn apply(
        &mut self,
        seat: Seat,
        action: &Action,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> Result<(), Rejection> {
        self.check(seat, *action)?;
        match *action {
            Action::Draw => self.draw(seat, chance, log),
            Action::Show { stone } => {
                let (fist, shown) = (&mut self.fists[seat.index()], &mut self.shown[seat.index()]);
                *fist = fist.without(Stones::one(stone));
                *shown = shown.and(Stones::one(stone));
                log.note(|| Event::Showed { seat, stone });
            }
        }
        let mut next = seat.next(self.seats);
        while next != seat && !self.can_act(next) {
            next = next.next(self.seats);
        }
        self.turn = next;
        if self.is_over() {
            log.note(|| Event::Ended { scores: self.scores() });
        }
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> View {
        self.view_of(viewer)
    }

    fn view_event(event: &Event, viewer: Viewer) -> Option<EventView> {
        Some(event.seen_by(viewer))
    }

    /// A stone that is shown is news, unless all could look at it, or it lay where all that is hidden lies.
    fn reveals(&self, event: &Event) -> bool {
        match *event {
            Event::Showed { seat, .. } => {
                let elsewhere =
                    Seat::all(self.seats).any(|other| other != seat && !self.fists[other.index()].is_empty());
                !self.options.open_fists && (elsewhere || !self.urn.is_empty())
            }
            Event::Drew { .. } | Event::Ended { .. } => false,
        }
    }

    fn scores(&self) -> BySeat<i32> {
        BySeat::new(self.seats, |seat| self.shown[seat.index()].points())
    }
}

impl Determinize for Toy {
    type Memory = Memory;

    fn remember(_: &mut Memory, _: &EventView) {}

    fn determinize(view: &View, _: &Memory, chance: &mut impl Chance) -> Self {
        Self::world(view, chance)
    }
}
