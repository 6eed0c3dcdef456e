//! A turn (M3): one action; and the one place that says which action is which rule.

use serde::{Deserialize, Serialize};
use table::{
    AnyAction, BySeat, Chance, Game, Log, OptionFacts, OptionsError, Seat, Seats, Status, Tallied, Tally,
    TallyKind, Viewer, Wire, Wired,
};

use crate::announcing::Announcement;
use crate::cards::{Cards, Ranks};
use crate::catalogue::Catalogue;
use crate::components::{Card, Work, Works};
use crate::ending::End;
use crate::event::{Event, EventView, OpenEvent};
use crate::pile::Pile;
use crate::rejection::Rejection;
use crate::setup::Options;
use crate::view::View;

/// A game of Birth of a Masterpiece: the complete truth of one table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "crate::position::Unchecked", into = "crate::position::Unchecked")]
pub struct Masterpiece {
    pub(crate) players: [Player; 5],
    /// Cards of all works under announcement.
    pub(crate) announced: Cards,
    /// The cards of all masterpieces.
    pub(crate) masterpieces: Cards,
    /// How many of these there are of each rank.
    pub(crate) borrowable: Ranks,
    /// The work that each card lies with, if any.
    pub(crate) lies_with: [Option<Whose>; Card::COUNT as usize],
    pub(crate) deck: Cards,
    pub(crate) pile: Pile,
    /// Two cards of which one is to be kept (M4.1).
    pub(crate) drawn: Cards,
    /// Copies of each work that nobody has.
    pub(crate) supply: [u8; Work::COUNT],
    /// The kinds of which there are any.
    pub(crate) in_supply: Works,
    pub(crate) phase: Phase,
    pub(crate) seats: u8,
    pub(crate) start: Seat,
    pub(crate) active: Seat,
    /// Passes in a row (M3.3).
    pub(crate) passes: u8,
    /// Since somebody triggered it (M6.4).
    pub(crate) end: Option<End>,
    pub(crate) options: Options,
}

/// Bots copy states by the million.
const _: () = assert!(size_of::<Masterpiece>() <= 2048, "a state is at most two kilobytes");

/// What one player has.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Player {
    pub hand: Cards,
    /// Cards of the hand that everybody knows to be there: they came from the open and cannot have been paid away.
    pub known: Cards,
    /// The cards that lie with each work; none with those the player does not have.
    pub rows: [Cards; Work::COUNT],
    /// The works the player has.
    pub works: Works,
    /// The one card of each masterpiece.
    pub masterpieces: Cards,
    /// Of the masterpieces.
    pub points: u8,
}

/// A work in front of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Whose {
    pub author: Seat,
    pub work: Work,
}

/// Where the turn stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Before the first turn: down to three cards (M2.3).
    Discarding,
    /// One action (M3.1).
    Acting,
    /// Two are drawn, one is to be kept (M4.1).
    Keeping,
    /// A card is to be chosen for the End Flag (M6.2).
    Flagging,
    /// The game is over (M6.5).
    Over,
}

impl Phase {
    pub(crate) const ALL: [Self; 5] =
        [Self::Discarding, Self::Acting, Self::Keeping, Self::Flagging, Self::Over];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Discarding => "discarding",
            Self::Acting => "acting",
            Self::Keeping => "keeping",
            Self::Flagging => "flagging",
            Self::Over => "over",
        }
    }
}

/// What a player may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    /// Give up a card at the start (M2.3).
    Discard {
        /// The card.
        card: Card,
    },
    /// Write: draw two from the deck (M4.1).
    Draw,
    /// Keep one of the two, discard the other (M4.1).
    Keep {
        /// This one.
        card: Card,
    },
    /// Write: take the top of the discard pile (M4.2).
    Take,
    /// Announce a work (M4.4).
    Announce(Announcement),
    /// Read: take a card of a work under announcement (M4.6).
    Read {
        /// Which; it lies with one work only.
        card: Card,
    },
    /// Do nothing, where nothing can be written or read (M3.2).
    Pass,
    /// Take the End Flag with this card (M6.2).
    Flag {
        /// From the hand.
        card: Card,
    },
}

impl Wire for Action {}

impl Game for Masterpiece {
    const ID: &'static str = "masterpiece";
    const TITLE: &'static str = "Birth of a Masterpiece";
    const RULES_VERSION: u32 = 1;
    const SEATS: std::ops::RangeInclusive<u8> = 3..=5;
    const RULES: &'static str = include_str!("../RULES.md");
    const OPTIONS: &'static [OptionFacts] = &crate::setup::FACTS;

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
        OptionsError::check_rules::<Self>(rules)?;
        OptionsError::check_seats::<Self>(seats)?;
        Ok(Self::deal(*options, seats, chance, log))
    }

    /// There has been one version so far.
    fn rules_version(&self) -> u32 {
        Self::RULES_VERSION
    }

    fn options(&self) -> Options {
        self.options
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn status(&self) -> Status {
        match self.phase {
            Phase::Over => Status::Over { places: self.places() },
            Phase::Discarding | Phase::Acting | Phase::Keeping | Phase::Flagging => {
                Status::Awaiting { awaited: Seats::only(self.active), asked: Seats::NONE }
            }
        }
    }

    #[inline]
    fn awaited(&self) -> Seats {
        if self.phase == Phase::Over { Seats::NONE } else { Seats::only(self.active) }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if seat == self.active {
            out.extend((0..self.listed_count()).filter_map(|nth| self.nth_listed(nth)));
        }
    }

    fn is_listed(action: &Action) -> bool {
        !matches!(action, Action::Announce(_))
    }

    #[inline(always)]
    fn sample(&self, seat: Seat, chance: &mut impl Chance) -> Option<Action> {
        let count = self.listed_count();
        if seat != self.active || count == 0 {
            return None;
        }
        self.nth_listed(chance.pick(count))
    }

    fn propose(&self, seat: Seat, chance: &mut impl Chance) -> Option<Action> {
        self.propose_announcement(seat, chance)
    }

    #[inline(always)]
    fn at_random(&self, seat: Seat, chance: &mut impl Chance) -> Option<Action> {
        self.any_action(seat, chance)
    }

    #[inline(always)]
    fn apply(
        &mut self,
        seat: Seat,
        action: &Action,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> Result<(), Rejection> {
        self.may_act(seat, action)?;
        match action {
            Action::Discard { card } => self.discard(seat, *card, log),
            Action::Draw => self.draw(seat, chance, log),
            Action::Keep { card } => self.keep(seat, *card, log),
            Action::Take => self.take(seat, log),
            Action::Announce(announcement) => self.announce(seat, announcement, log),
            Action::Read { card } => self.read(seat, *card, log),
            Action::Pass => self.pass(seat, log),
            Action::Flag { card } => self.take_flag(seat, *card, log),
        }
    }

    fn forbidden(&self, seat: Seat, said: AnyAction<'_>) -> Option<Rejection> {
        self.judge_said(seat, said).err()
    }

    fn view(&self, viewer: Viewer) -> View {
        self.view_of(viewer)
    }

    fn views(&self, viewers: &[Viewer]) -> Vec<Wired> {
        Wired::of_views(viewers.iter().map(|viewer| self.view(*viewer)).map(|view| (view.table, view.mine)))
    }

    fn view_event(event: &Event, viewer: Viewer) -> Option<EventView> {
        Some(event.seen_by(viewer))
    }

    fn reveals(&self, event: &Event) -> bool {
        self.is_news(event)
    }

    fn scores(&self) -> BySeat<i32> {
        BySeat::new(self.seats, |seat| i32::from(self.player(seat).points))
    }

    fn catalogue() -> Option<Wired> {
        Some(Wired::of(&Catalogue::new()))
    }

    fn tallied(&self) -> Option<&dyn Tallied> {
        Some(self)
    }
}

/// Works that became masterpieces.
const WORKS: TallyKind = TallyKind {
    heading: "Works",
    meaning: "Masterpieces, read down to their last card, of those announced.",
};
/// Story cards that were of use.
const GENRES: TallyKind = TallyKind {
    heading: "Genres",
    meaning: "Story cards that lie with a work at the end, of those and the ones left over in hand.",
};

impl Tallied for Masterpiece {
    fn tally(&self, count: &mut dyn FnMut(Tally)) {
        let mut genre = |cards: Cards, done: u32| {
            cards
                .iter()
                .for_each(|card| count(Tally { kind: &GENRES, name: card.genre().name, done, of: 1 }));
        };
        let players = &self.players[..usize::from(self.seats)];
        for player in players {
            player.works.iter().for_each(|work| genre(player.rows[work.index()], 1));
            genre(player.hand, 0);
        }
        for player in players {
            for work in player.works.iter() {
                let done = u32::from(player.rows[work.index()].len() == 1);
                count(Tally { kind: &WORKS, name: work.facts().title, done, of: 1 });
            }
        }
    }

    fn began(&self) -> Option<Seat> {
        Some(self.start)
    }
}

impl Masterpiece {
    /// Whose turn it is.
    #[inline]
    pub fn active(&self) -> Seat {
        self.active
    }

    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// M3.1: is it this seat's turn, and is this what is asked for now?
    #[inline(always)]
    fn may_act(&self, seat: Seat, action: &Action) -> Result<(), Rejection> {
        let belongs = match action {
            Action::Discard { .. } => Phase::Discarding,
            Action::Keep { .. } => Phase::Keeping,
            Action::Flag { .. } => Phase::Flagging,
            Action::Draw | Action::Take | Action::Announce(_) | Action::Read { .. } | Action::Pass => {
                Phase::Acting
            }
        };
        self.in_phase(seat, belongs)
    }

    #[inline(always)]
    pub(crate) fn in_phase(&self, seat: Seat, belongs: Phase) -> Result<(), Rejection> {
        if seat == self.active && self.phase == belongs {
            return Ok(());
        }
        Err(self.why_not(seat, belongs))
    }

    #[cold]
    fn why_not(&self, seat: Seat, belongs: Phase) -> Rejection {
        if seat.index() >= usize::from(self.seats) {
            return Rejection::NoSuchSeat { seat };
        }
        match (self.phase, belongs) {
            (Phase::Over, _) => Rejection::GameOver,
            (Phase::Discarding, _) if seat != self.active => {
                Rejection::NotYourDiscard { active: self.active }
            }
            _ if seat != self.active => Rejection::NotYourTurn { active: self.active },
            (Phase::Discarding, _) => Rejection::DiscardFirst,
            (Phase::Keeping, _) => Rejection::KeepFirst,
            (Phase::Flagging, _) => Rejection::FlagFirst,
            (Phase::Acting, Phase::Discarding) => Rejection::NothingToDiscard,
            (Phase::Acting, Phase::Keeping) => Rejection::NothingDrawn,
            (Phase::Acting, _) => Rejection::NoFlagToTake,
        }
    }

    /// M3.2, M3.3: nothing can be written or read. When all have passed in a row, that is the end.
    fn pass(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Result<(), Rejection> {
        if self.can_write() {
            return Err(Rejection::CanWrite);
        }
        if !self.announced.is_empty() {
            return Err(Rejection::CanRead);
        }
        log.note(|| OpenEvent::Passed { seat }.into());
        self.passes += 1;
        if self.passes == self.seats {
            self.finish(log);
        } else {
            self.end_turn(log);
        }
        Ok(())
    }

    /// An action other than a pass was taken.
    #[inline(always)]
    pub(crate) fn acted(&mut self, log: &mut impl Log<Event>) {
        self.passes = 0;
        self.end_turn(log);
    }

    /// Clockwise.
    #[inline]
    pub(crate) fn next_turn(&mut self) {
        self.active = self.active.next(self.seats);
        self.phase = Phase::Acting;
    }
}
