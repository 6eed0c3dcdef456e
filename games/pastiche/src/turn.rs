//! A turn (P3): mixing, painting, clean-up; and the one place that says which action is which rule.

use serde::{Deserialize, Serialize};
use table::{
    AnyAction, BySeat, Chance, Game, Log, OptionFacts, OptionsError, Seat, Seats, StandingAnswers, Status,
    Tallied, Tally, TallyKind, Viewer, Wire, Wired,
};

use crate::board::{Board, Cell, Turn};
use crate::cards::Cards;
use crate::catalogue::Catalogue;
use crate::components::{Colour, CommissionId, Commissions, HexId, Hexes, Primary};
use crate::event::{Event, EventView};
use crate::offers::{Offer, OfferId, Offers};
use crate::rejection::Rejection;
use crate::setup::Options;
use crate::standing::StandingOffers;
use crate::view::View;

/// A game of Pastiche: the complete truth of one table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "crate::position::Unchecked", into = "crate::position::Unchecked")]
pub struct Pastiche {
    pub(crate) bank: Cards,
    pub(crate) players: [Player; 4],
    pub(crate) offers: Offers,
    pub(crate) supply: Hexes,
    pub(crate) deck: Commissions,
    pub(crate) gallery: [Option<CommissionId>; 4],
    pub(crate) board: Board,
    pub(crate) phase: Phase,
    pub(crate) seats: u8,
    pub(crate) start: Seat,
    pub(crate) active: Seat,
    pub(crate) round: u8,
    pub(crate) options: Options,
    /// The version of the rules it is played by.
    pub(crate) rules: u8,
}

/// Bots copy states by the million.
const _: () = assert!(size_of::<Pastiche>() <= 4096, "a state is at most four kilobytes");

/// What one player has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Palette cards in hand.
    pub palette: Cards,
    /// Lies face up in front of the player.
    pub completed: Commissions,
    /// On the easels.
    pub commissions: [Option<Held>; 2],
    /// In hand.
    pub hexes: [Option<HexId>; 2],
}

/// A commission in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    /// The commission.
    pub commission: CommissionId,
    /// All have seen it come from the gallery.
    pub known: bool,
}

/// Where the turn stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// A hex is to be placed (P4.1).
    Mixing,
    /// The hex placed last is to be mixed, or its centre taken (P4.3).
    Collecting,
    /// Trades, swap and commissions (P5).
    Painting {
        /// The one swap of the turn is used (P5.3).
        swapped: bool,
    },
    /// More than eight cards: some go back (P6.1).
    CleaningUp,
    /// The game is over (P7).
    Over,
}

impl Phase {
    /// Its name in the rules (P3.1), for sentences: gathering paint is the second step of mixing.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mixing | Self::Collecting => "mixing",
            Self::Painting { .. } => "painting",
            Self::CleaningUp => "clean-up",
            Self::Over => "over",
        }
    }

    /// Its word in a position, where the two steps of mixing are two.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Collecting => "collecting",
            phase => phase.name(),
        }
    }
}

/// What a player may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    /// Place a hex (P4.1).
    Place {
        /// Which of one's own.
        hex: HexId,
        /// The cell.
        at: Cell,
        /// How far turned.
        turn: Turn,
    },
    /// Mix the corners (P4.4).
    Mix,
    /// Take the centre (P4.8).
    Take {
        /// Of two, this one.
        colour: Primary,
    },
    /// Collect nothing (P4.3).
    Leave,
    /// Trade with the bank (P5.2).
    Trade {
        /// These go to their stacks.
        give: Cards,
        /// This one comes.
        get: Colour,
    },
    /// Exchange a commission with the gallery (P5.3).
    Swap {
        /// From the hand.
        give: CommissionId,
        /// From the gallery.
        take: CommissionId,
    },
    /// Complete a commission from hand or gallery (P5.4).
    Complete {
        /// The commission.
        commission: CommissionId,
    },
    /// Offer cards to other players (P5.1).
    Offer {
        /// To these.
        to: Seats,
        /// I give.
        give: Cards,
        /// I get.
        get: Cards,
    },
    /// Answer an offer by another (P5.1a).
    Counter {
        /// The one answered.
        offer: OfferId,
        /// I give.
        give: Cards,
        /// I get.
        get: Cards,
    },
    /// Accept an offer (P5.1a).
    Accept {
        /// The offer's number.
        offer: OfferId,
    },
    /// Decline an offer (P5.1a).
    Decline {
        /// The offer's number.
        offer: OfferId,
    },
    /// Withdraw an offer of one's own (P5.1a).
    Withdraw {
        /// The offer's number.
        offer: OfferId,
    },
    /// End the painting phase.
    Done,
    /// Return a card beyond the hand limit (P6.1).
    Discard {
        /// The colour.
        colour: Colour,
    },
}

impl Wire for Action {}

impl Game for Pastiche {
    const ID: &'static str = "pastiche";
    const TITLE: &'static str = "Pastiche";
    const RULES_VERSION: u32 = 2;
    const SEATS: std::ops::RangeInclusive<u8> = 2..=4;
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
        OptionsError::check_seats::<Self>(seats)?;
        Ok(Self::deal(OptionsError::check_rules::<Self>(rules)?, *options, seats, chance, log))
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
        match self.phase {
            Phase::Over => Status::Over { places: self.places() },
            Phase::Mixing | Phase::Collecting | Phase::Painting { .. } | Phase::CleaningUp => {
                Status::Awaiting { awaited: Seats::only(self.active), asked: self.offers.asked() }
            }
        }
    }

    #[inline]
    fn awaited(&self) -> Seats {
        if self.phase == Phase::Over { Seats::NONE } else { Seats::only(self.active) }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        let mut total = 0;
        let first = self.choose(seat, |count| {
            total = count;
            0
        });
        out.extend(first);
        out.extend((1..total).filter_map(|nth| self.choose(seat, |_| nth)));
    }

    fn is_listed(action: &Action) -> bool {
        !matches!(action, Action::Offer { .. } | Action::Counter { .. })
    }

    #[inline(always)]
    fn sample(&self, seat: Seat, chance: &mut impl Chance) -> Option<Action> {
        self.choose(seat, |count| chance.pick(count))
    }

    fn propose(&self, seat: Seat, chance: &mut impl Chance) -> Option<Action> {
        self.propose_offer(seat, chance)
    }

    #[inline(always)]
    fn apply(
        &mut self,
        seat: Seat,
        action: &Action,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> Result<(), Rejection> {
        self.at_the_table(seat)?;
        match *action {
            Action::Place { hex, at, turn } => self.place(seat, (hex, at, turn), log),
            Action::Mix => self.mix(seat, log),
            Action::Take { colour } => self.take_centre(seat, colour, log),
            Action::Leave => self.leave(seat, log),
            Action::Trade { give, get } => self.trade(seat, give, get, log),
            Action::Swap { give, take } => self.swap(seat, give, take, log),
            Action::Complete { commission } => self.complete(seat, commission, chance, log),
            Action::Offer { to, give, get } => self.offer(seat, to, (give, get), log),
            Action::Counter { offer, give, get } => self.counter(seat, offer, (give, get), log),
            Action::Accept { offer } => self.accept(seat, offer, log),
            Action::Decline { offer } => self.decline(seat, offer, log),
            Action::Withdraw { offer } => self.withdraw(seat, offer, log),
            Action::Done => self.done(seat, chance, log),
            Action::Discard { colour } => self.discard(seat, colour, chance, log),
        }
    }

    fn forbidden(&self, seat: Seat, said: AnyAction<'_>) -> Option<Rejection> {
        self.judge_phrase(seat, &said.phrase()?).err()
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

    /// P5.1a: on another's turn everybody may make offers to the player on turn.
    fn may_speak(&self) -> Seats {
        match self.phase {
            Phase::Painting { .. } => Seats::all(self.seats).without(self.active),
            _ => Seats::NONE,
        }
    }

    fn catalogue() -> Option<Wired> {
        Some(Wired::of(&Catalogue::new()))
    }

    fn standing_answers() -> Option<&'static dyn StandingAnswers<Self>> {
        Some(&StandingOffers)
    }

    fn reveals(&self, event: &Event) -> bool {
        self.is_news(event)
    }

    fn scores(&self) -> BySeat<i32> {
        BySeat::new(self.seats, |seat| i32::from(self.score(seat).total()))
    }

    fn tallied(&self) -> Option<&dyn Tallied> {
        Some(self)
    }
}

/// Palette cards that were of use.
const COLOURS: TallyKind = TallyKind {
    heading: "Colours",
    meaning: "Palette cards used for a commission, of those used and those left over in hand at the end.",
};
/// Commissions that were completed.
const COMMISSIONS: TallyKind = TallyKind {
    heading: "Commissions",
    meaning: "Completed, of those that turned up: completed, or in somebody's hand or in the gallery at the end.",
};

impl Tallied for Pastiche {
    fn tally(&self, count: &mut dyn FnMut(Tally)) {
        let mut paint = |cards: Cards, done: bool| {
            for (colour, cards) in cards.iter() {
                let of = u32::from(cards);
                count(Tally { kind: &COLOURS, name: colour.facts().name, done: of * u32::from(done), of });
            }
        };
        let players = &self.players[..usize::from(self.seats)];
        for player in players {
            player.completed.iter().for_each(|commission| paint(commission.palette(), true));
            paint(player.palette, false);
        }
        let completed = players.iter().flat_map(|player| player.completed.iter());
        let held = players.iter().flat_map(|player| player.commissions).flatten().map(|held| held.commission);
        let open = held.chain(self.gallery.into_iter().flatten());
        for (commission, done) in completed.map(|id| (id, 1)).chain(open.map(|id| (id, 0))) {
            count(Tally { kind: &COMMISSIONS, name: commission.facts().name, done, of: 1 });
        }
    }

    fn began(&self) -> Option<Seat> {
        Some(self.start)
    }
}

impl Pastiche {
    /// Whose turn it is.
    #[inline]
    pub fn active(&self) -> Seat {
        self.active
    }

    /// Where the turn stands.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The layout.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The stacks (P2.1).
    #[inline]
    pub fn bank(&self) -> Cards {
        self.bank
    }

    /// The four places of the gallery (P2.2).
    #[inline]
    pub fn gallery(&self) -> &[Option<CommissionId>; 4] {
        &self.gallery
    }

    /// What a seat has; nothing, if nobody sits there.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// The open offers, oldest first (P5.1a).
    pub fn offers(&self) -> impl Iterator<Item = Offer> {
        self.offers.iter()
    }

    /// How many offers a seat has made in this painting phase.
    pub fn offers_made(&self, seat: Seat) -> u8 {
        self.offers.made[seat.index()]
    }

    /// P3.1: is it this seat's turn, and this phase of it?
    #[inline(always)]
    pub(crate) fn in_phase(&self, seat: Seat, belongs: Phase) -> Result<(), Rejection> {
        if seat == self.active && std::mem::discriminant(&self.phase) == std::mem::discriminant(&belongs) {
            return Ok(());
        }
        Err(self.untimely(seat, belongs))
    }

    /// What is to be done in another phase, by the rule that says when.
    #[cold]
    fn untimely(&self, seat: Seat, belongs: Phase) -> Rejection {
        match (self.phase, belongs) {
            (Phase::Over, _) => Rejection::GameOver,
            _ if seat != self.active => Rejection::NotYourTurn { active: self.active },
            (Phase::Painting { .. } | Phase::CleaningUp, Phase::Mixing | Phase::Collecting)
                if self.skipped_mixing() =>
            {
                Rejection::NoHexLeft
            }
            (_, Phase::Mixing) => Rejection::PlacedAlready,
            (Phase::Mixing, Phase::Collecting) => Rejection::NothingPlaced,
            (_, Phase::Collecting) => Rejection::CollectedAlready,
            (_, Phase::CleaningUp) => Rejection::NothingToDiscard,
            (now, Phase::Painting { .. } | Phase::Over) => Rejection::WrongPhase { now: now.name() },
        }
    }

    /// Does anybody sit there?
    #[inline(always)]
    pub(crate) fn at_the_table(&self, seat: Seat) -> Result<(), Rejection> {
        if seat.index() < usize::from(self.seats) { Ok(()) } else { Err(Rejection::NoSuchSeat { seat }) }
    }

    /// P5: is it this seat's painting phase?
    #[inline(always)]
    pub(crate) fn painting(&self, seat: Seat) -> Result<(), Rejection> {
        self.in_phase(seat, Phase::Painting { swapped: false })
    }

    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }
}
