//! A turn, all players at once (D3): the state of a table and what players may ask for.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use table::{
    AnyAction, BySeat, Chance, Determinize, Game, Log, Lots, OptionFacts, OptionsError, Seal, Sealed, Seat,
    Seats, Status, Tallied, Viewer, Wire, Wired,
};

use crate::catalogue::Catalogue;
use crate::commissions::{Commissions, Wanted};
use crate::components::Colour;
use crate::event::{Choice, Event, EventView, OpenEvent};
use crate::memory::Memory;
use crate::paints::{Colours, Paints};
use crate::place::{MOST, Place, Places, Side};
use crate::position::Unchecked;
use crate::rejection::Rejection;
use crate::setup::{Options, Variant};
use crate::view::View;

/// A table of Pass the Paint: everything that is on it and in everybody's hands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked", into = "Unchecked")]
pub struct PassThePaint {
    /// By place, as are the hands.
    pub(crate) players: [Player; MOST],
    /// From when cards are chosen until the next turn, the hand that was passed to each place.
    pub(crate) hands: [Paints; MOST],
    pub(crate) step: Step,
    /// What is chosen in this step, by place. One for both steps, so that who is awaited is known without asking for the
    /// step: playouts want to know it all the time.
    pub(crate) choices: Sealed<Choice, MOST>,
    /// The cards that were turned up and are to be kept or discarded.
    pub(crate) drafted: [Option<Colour>; MOST],
    /// Commissions to be drawn.
    pub(crate) deck: Lots,
    /// Commissions discarded, for all to see.
    pub(crate) pile: Commissions,
    /// Palettes to be claimed.
    pub(crate) middle: Commissions,
    /// The same, as a flip asks for it.
    pub(crate) wanted: Wanted,
    /// Cards to choose from in the advanced draft (D8.1).
    pub(crate) row: Paints,
    /// Brush cards that were taken in round one, once it is over.
    pub(crate) before: Paints,
    /// Brush cards discarded, in both rounds.
    pub(crate) discards: Paints,
    /// 0 or 1.
    pub(crate) round: u8,
    /// Turns of this round that are over; in the advanced draft, cards taken.
    pub(crate) turn: u8,
    pub(crate) places: Places,
    /// Who chose first in the advanced draft.
    pub(crate) first: Option<Seat>,
    pub(crate) options: Options,
    /// The version of the rules it is played by.
    pub(crate) rules: u8,
}

/// What lies in front of a place.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Player {
    /// Colours kept.
    pub(crate) front: Paints,
    /// Commissions held, face down.
    pub(crate) commissions: Commissions,
    /// Palettes claimed.
    pub(crate) claimed: Commissions,
}

impl Player {
    /// The required colours that do not lie here: each costs a commission (D3.4).
    #[inline(always)]
    pub(crate) fn lacks(&self, colour: Colour) -> Colours {
        colour.lacks(self.front.colours())
    }

    /// Can a card of this colour be kept, and for how many commissions (D3.4)?
    #[inline(always)]
    pub(crate) fn price(&self, colour: Colour) -> Option<u32> {
        let price = self.lacks(colour).len();
        (price <= self.commissions.len()).then_some(price)
    }
}

/// What is being chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// A card (D3.1).
    Draft,
    /// To keep or to discard it (D3.3).
    Decide,
    /// Nothing any more: the game is over.
    Over,
}

/// What a player may ask for. `side` says which hand, with double hands (D9); otherwise there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    /// Choose a card (D3.1).
    Draft {
        /// For which hand.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
        /// Of which colour.
        colour: Colour,
    },
    /// Keep the card that was turned up (D3.4).
    Keep {
        /// For which hand.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
        /// Commissions discarded, one for each required colour that does not lie there.
        #[serde(default, skip_serializing_if = "none")]
        pay: Commissions,
    },
    /// Discard it and draw two commissions (D3.5).
    Discard {
        /// For which hand.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
    },
}

impl Wire for Action {}

impl Action {
    /// The hand it is for.
    #[inline]
    pub const fn side(&self) -> Option<Side> {
        match *self {
            Self::Draft { side, .. } | Self::Keep { side, .. } | Self::Discard { side } => side,
        }
    }
}

impl Game for PassThePaint {
    const ID: &'static str = "pass-the-paint";
    const TITLE: &'static str = "Pass the Paint";
    const RULES_VERSION: u32 = 2;
    const SEATS: RangeInclusive<u8> = 2..=6;
    const RULES: &'static str = include_str!("../RULES.md");
    const OPTIONS: &'static [OptionFacts] = &crate::setup::FACTS;

    type Options = Options;
    type Action = Action;
    type Rejection = Rejection;
    type Event = Event;
    type View = View;
    type EventView = EventView;

    #[inline(always)]
    fn setup_by(
        rules: u32,
        options: &Options,
        seats: u8,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> Result<Self, OptionsError> {
        let rules = OptionsError::check_rules::<Self>(rules)?;
        Ok(Self::deal(rules, *options, options.places(seats)?, chance, log))
    }

    fn rules_version(&self) -> u32 {
        self.rules.into()
    }

    fn seats_for(options: &Options) -> RangeInclusive<u8> {
        match options.variant {
            Variant::Standard => Self::SEATS,
            Variant::AdvancedDraft | Variant::DoubleHands => 2..=2,
        }
    }

    fn options(&self) -> Options {
        self.options
    }

    fn seats(&self) -> u8 {
        self.places.seats()
    }

    fn status(&self) -> Status {
        match self.step {
            Step::Over => Status::Over { places: self.final_places() },
            Step::Draft | Step::Decide => Status::Awaiting { awaited: self.awaited(), asked: Seats::NONE },
        }
    }

    #[inline(always)]
    fn awaited(&self) -> Seats {
        self.places.owners(self.choices.awaited())
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        out.extend((0..self.listed_count(seat)).filter_map(|nth| self.nth_listed(seat, nth)));
    }

    /// Where one player at a time takes from the open row, nothing is face down.
    fn is_sealed(&self, seat: Seat, action: &Action) -> bool {
        let number = Place { seat, side: action.side() }.number();
        !self.options.is_advanced() && !self.choices.awaited().without(number).is_empty()
    }

    fn sample(&self, seat: Seat, chance: &mut impl Chance) -> Option<Action> {
        let count = self.listed_count(seat);
        if count == 0 { None } else { self.nth_listed(seat, chance.pick(count)) }
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
        let number = self.place(seat, action.side())?;
        let decision = match *action {
            Action::Draft { colour, .. } => return self.draft(number, colour, log),
            Action::Keep { pay, .. } => Choice::Keep { pay },
            Action::Discard { .. } => Choice::Discard,
        };
        self.decide(number, decision, chance, log)
    }

    fn forbidden(&self, seat: Seat, said: AnyAction<'_>) -> Option<Rejection> {
        self.judge_phrase(seat, &said.phrase()?).err()
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn views(&self, viewers: &[Viewer]) -> Vec<Wired> {
        Wired::of_views(viewers.iter().map(|viewer| self.view(*viewer)).map(|view| (view.table, view.mine)))
    }

    fn view_event(event: &Event, viewer: Viewer) -> Option<EventView> {
        event.seen_by(viewer)
    }

    fn reveals(&self, event: &Event) -> bool {
        self.is_news(event)
    }

    fn scores(&self) -> BySeat<i32> {
        BySeat::new(self.seats(), |seat| self.score(seat).total)
    }

    fn catalogue() -> Option<Wired> {
        Some(Wired::of(&Catalogue::new()))
    }

    fn tallied(&self) -> Option<&dyn Tallied> {
        Some(self)
    }
}

impl Determinize for PassThePaint {
    type Memory = Memory;

    fn remember(memory: &mut Memory, seen: &EventView) {
        memory.add(seen);
    }

    fn determinize(view: &View, memory: &Memory, chance: &mut impl Chance) -> Self {
        memory.world(view, chance)
    }
}

impl PassThePaint {
    pub(crate) fn player(&self, place: Place) -> &Player {
        &self.players[place.index()]
    }

    /// Brush cards that somebody has taken: kept, discarded, or to be decided on.
    pub(crate) fn taken(&self) -> Paints {
        let players = &self.players[..usize::from(self.places.count())];
        let drafted = self.drafted.into_iter().flatten().collect();
        players.iter().fold(self.discards.and(drafted), |all, player| all.and(player.front))
    }

    /// Brush cards that were turned up this round.
    pub(crate) fn shown(&self) -> Paints {
        self.taken().less(self.before).and(self.row)
    }

    /// D9.1: the place a seat speaks for, by number. With double hands it says for which.
    #[inline(always)]
    pub(crate) fn place(&self, seat: Seat, side: Option<Side>) -> Result<Seat, Rejection> {
        if self.step == Step::Over {
            return Err(Rejection::GameOver);
        }
        if seat.index() >= usize::from(self.places.seats()) {
            return Err(Rejection::NotAtTheTable);
        }
        match (self.places, side) {
            (Places::Single { .. }, None) => Ok(seat),
            (Places::Double, Some(_)) => Ok(Place { seat, side }.number()),
            (Places::Single { .. }, Some(_)) => Err(Rejection::OneHand),
            (Places::Double, None) => Err(Rejection::WhichHand),
        }
    }

    /// The cards a place chooses from: its hand, or the open row.
    #[inline(always)]
    pub(crate) fn choosable(&self, number: Seat) -> Paints {
        if self.options.is_advanced() { self.row } else { self.hands[number.index()] }
    }

    /// D3.1: a card is chosen; the last choice turns all of them up.
    #[inline(always)]
    fn draft(&mut self, number: Seat, colour: Colour, log: &mut impl Log<Event>) -> Result<(), Rejection> {
        self.drafting(number)?;
        if !self.choosable(number).has(colour) {
            return Err(Rejection::NotThere { colour, open: self.first.is_some() });
        }
        if self.choose(number, Choice::Draft { colour }, log)? == Seal::Complete {
            self.flip(log);
        }
        Ok(())
    }

    /// D3.3: what becomes of the card is decided; the last decision shows all of them.
    #[inline(always)]
    fn decide(
        &mut self,
        number: Seat,
        decision: Choice,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> Result<(), Rejection> {
        let colour = self.deciding(number)?;
        if let Choice::Keep { pay } = decision {
            let player = &self.players[number.index()];
            let lacks = player.lacks(colour);
            if !player.commissions.holds(pay) {
                return Err(self.why_unpaid(number, pay.without(player.commissions)));
            }
            if pay.len() != lacks.len() {
                return Err(Rejection::Price { colour, lacks: lacks.iter().collect(), paid: pay.len() });
            }
        }
        if self.choose(number, decision, log)? == Seal::Complete {
            self.resolve(chance, log);
        }
        Ok(())
    }

    /// D3.1, D8.2: may this place choose a card now?
    #[inline(always)]
    pub(crate) fn drafting(&self, number: Seat) -> Result<(), Rejection> {
        if self.step == Step::Draft && self.choices.asks(number) {
            return Ok(());
        }
        Err(self.why_not_drafting(number))
    }

    #[cold]
    #[inline(never)]
    fn why_not_drafting(&self, number: Seat) -> Rejection {
        match self.step {
            Step::Decide if !self.options.is_advanced() => Rejection::NotDrafting,
            Step::Decide if self.drafted[number.index()].is_some() => Rejection::DecideFirst,
            _ => Rejection::NotYourTurn,
        }
    }

    /// D3.3, D8.2: the card that this place is to keep or discard now.
    #[inline(always)]
    pub(crate) fn deciding(&self, number: Seat) -> Result<Colour, Rejection> {
        if self.step == Step::Decide
            && let Some(colour) = self.drafted[number.index()]
        {
            return Ok(colour);
        }
        Err(self.why_not_deciding(number))
    }

    #[cold]
    #[inline(never)]
    fn why_not_deciding(&self, number: Seat) -> Rejection {
        match self.step {
            Step::Draft if !self.options.is_advanced() => Rejection::NotDeciding,
            Step::Draft if self.choices.asks(number) => Rejection::TakeFirst,
            _ => Rejection::NotYourTurn,
        }
    }

    /// Why these commissions, which are not held here, cannot pay. Of those somewhere else only what lies open or is
    /// one's own is told.
    #[cold]
    #[inline(never)]
    fn why_unpaid(&self, number: Seat, missing: Commissions) -> Rejection {
        let claimed = missing.both(self.players[number.index()].claimed);
        if !claimed.is_empty() {
            return Rejection::PaysWithClaimed { cards: claimed };
        }
        let mine = self.places.of(self.places.at(number).seat).without(number);
        let other = mine.iter().map(|other| self.players[other.index()]);
        let other = other.fold(Commissions::NONE, |all, other| all.and(other.commissions).and(other.claimed));
        let other = missing.both(other);
        if other.is_empty() {
            Rejection::NotHeld { cards: missing }
        } else {
            Rejection::PaysWithOtherHand { cards: other }
        }
    }

    /// Keeps a choice. It is seen by who makes it; the others see only that it was made, once. In the advanced draft
    /// it is carried out at once, and that is seen.
    #[inline(always)]
    fn choose(&mut self, number: Seat, choice: Choice, log: &mut impl Log<Event>) -> Result<Seal, Rejection> {
        let first = self.choices.awaited().has(number);
        if !first && self.choices.choice(number) == Some(choice) {
            return Err(Rejection::SameChoice);
        }
        let seal = self.choices.put(number, choice);
        if !self.options.is_advanced() {
            log.note(|| Event::Chose { place: self.places.at(number), choice, first });
        }
        Ok(seal)
    }

    #[inline(always)]
    pub(crate) fn ask_for_drafts(&mut self) {
        self.step = Step::Draft;
        self.choices = Sealed::asked(self.drafters());
        self.drafted = [None; MOST];
    }

    /// D3.2, D3.3: all chosen cards are turned up, and the hands passed on.
    #[inline(always)]
    fn flip(&mut self, log: &mut impl Log<Event>) {
        for (number, choice) in self.choices.open() {
            let Choice::Draft { colour } = choice else { continue };
            self.drafted[number.index()] = Some(colour);
            if self.options.is_advanced() {
                self.row -= colour;
            } else {
                self.hands[number.index()] -= colour;
            }
        }
        log.note(|| {
            let places = self.places.all().zip(self.drafted);
            OpenEvent::Flipped { cards: places.filter_map(|(place, card)| Some((place, card?))).collect() }
                .into()
        });
        if !self.hands[0].is_empty() {
            let passing = self.passing();
            passing.pass(&mut self.hands[..usize::from(self.places.count())]);
            log.note(|| OpenEvent::Passed { passing }.into());
        }
        self.step = Step::Decide;
        self.choices = Sealed::asked(self.drafters());
    }
}

/// Nothing paid is not written.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn none(pay: &Commissions) -> bool {
    pay.is_empty()
}
