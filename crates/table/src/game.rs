//! What a game states about itself.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{AnyAction, BySeat, Chance, NotationError, Seat, Seats, Viewer, Wire, Wired};

/// A game in progress: the complete truth of one table, as a plain value.
///
/// Rules are pure. They have no clock and no luck of their own, and a refused action changes nothing.
///
/// Players sit at a [`Match`](crate::Match), which keeps the record. Bots play on from a state without one:
///
/// ```
/// # #[allow(dead_code)]
/// # mod urn { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/urn/mod.rs")); }
/// # use urn::Urn;
/// use table::{Game, Refusal, Seat, Silent};
///
/// let mut luck = fastrand::Rng::with_seed(1);
/// let mut game = Urn::setup(&Default::default(), 2, &mut luck, &mut Silent)?;
///
/// let refused = game.apply(Seat::new(1), &"draw".parse()?, &mut luck, &mut Silent).unwrap_err();
/// assert_eq!((refused.to_string().as_str(), refused.rule()), ("it is A's turn", "U1"));
///
/// while let Some(seat) = game.awaited().iter().next() {
///     let action = game.sample(seat, &mut luck).expect("who is awaited can act");
///     game.apply(seat, &action, &mut luck, &mut Silent)?;
/// }
/// println!("{:?}", game.scores());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Game:
    Clone + PartialEq + Debug + Display + FromStr + Send + Serialize + DeserializeOwned + 'static
{
    /// The word for it in commands, records and addresses.
    const ID: &'static str;
    /// Its name for people.
    const TITLE: &'static str;
    /// The newest version of its rules, by which tables are set up. It goes up whenever what a table may do, or what
    /// follows from it, changes; all versions from 1 on stay playable, so that every table is finished by the rules it was
    /// begun under and every record replays for ever.
    const RULES_VERSION: u32;
    /// How many can play.
    const SEATS: RangeInclusive<u8>;
    /// The rules for players, each with the id that refusals name.
    const RULES: &'static str;
    /// What a table may agree on beforehand: each field of [`Game::Options`].
    const OPTIONS: &'static [OptionFacts];

    /// What a table may agree on beforehand.
    type Options: Wire + DeserializeOwned + Clone + Default + PartialEq + Debug + Send + Sync;
    /// What a player may ask for. It says what, never where in a list.
    type Action: Wire
        + DeserializeOwned
        + Clone
        + PartialEq
        + Debug
        + Display
        + FromStr<Err = NotationError>
        + Send;
    /// One variant for each "you may not".
    type Rejection: Refusal + Clone + PartialEq + Send + Sync;
    /// What happened, in full.
    type Event: Serialize + DeserializeOwned + Clone + PartialEq + Debug + Send;
    /// What one viewer may know of the table.
    type View: Wire + Clone + PartialEq + Debug + Send;
    /// What one viewer saw happen, readable as a sentence.
    type EventView: Wire + Clone + PartialEq + Debug + Display;

    /// Sets up a table by one version of the rules: any from 1 to [`Game::RULES_VERSION`].
    fn setup_by(
        rules: u32,
        options: &Self::Options,
        seats: u8,
        chance: &mut impl Chance,
        log: &mut impl Log<Self::Event>,
    ) -> Result<Self, OptionsError>;

    /// Sets up a table by the newest rules.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is how every playout begins, and nothing but another name")]
    fn setup(
        options: &Self::Options,
        seats: u8,
        chance: &mut impl Chance,
        log: &mut impl Log<Self::Event>,
    ) -> Result<Self, OptionsError> {
        Self::setup_by(Self::RULES_VERSION, options, seats, chance, log)
    }

    /// The version of the rules it was set up by and is played by.
    fn rules_version(&self) -> u32;

    /// How many can play with these options, where they are for fewer than [`Game::SEATS`] says.
    fn seats_for(_options: &Self::Options) -> RangeInclusive<u8> {
        Self::SEATS
    }

    /// The options it was set up with.
    fn options(&self) -> Self::Options;

    /// How many seats the table has.
    fn seats(&self) -> u8;

    /// Who is awaited, or how it ended.
    fn status(&self) -> Status;

    /// Who is awaited; nobody when it is over. What [`Game::status`] says, for playouts, which ask at every step.
    #[inline]
    fn awaited(&self) -> Seats {
        match self.status() {
            Status::Awaiting { awaited, .. } => awaited,
            Status::Over { .. } => Seats::NONE,
        }
    }

    /// Adds everything `seat` may do now, except what is too open to be listed ([`Game::is_listed`]).
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Self::Action>);

    /// Is this the kind of action that [`Game::legal_actions`] lists when it is allowed? Open ones (a trade
    /// offer, an announcement) are judged by [`Game::apply`] alone.
    fn is_listed(_action: &Self::Action) -> bool {
        true
    }

    /// Is this action of this seat, from this state, a choice that will lie face down until all have made theirs
    /// ([`Sealed`](crate::Sealed))? The last one is not: it opens them all.
    fn is_sealed(&self, _seat: Seat, _action: &Self::Action) -> bool {
        false
    }

    /// One of the listed actions, each as likely as the others, by exactly one pick. `None` if there is none.
    fn sample(&self, seat: Seat, chance: &mut impl Chance) -> Option<Self::Action> {
        let mut actions = Vec::new();
        self.legal_actions(seat, &mut actions);
        let n = u32::try_from(actions.len()).ok().filter(|&n| n > 0)?;
        Some(actions.swap_remove(chance.pick(n) as usize))
    }

    /// An open action this seat could take now, varied by chance; `None` where the game has none to think of.
    fn propose(&self, _seat: Seat, _chance: &mut impl Chance) -> Option<Self::Action> {
        None
    }

    /// What somebody does who plays without a plan: a listed action, or an open one where a game cannot be played
    /// without. `None` if there is nothing to do.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is a playout's every step, and nothing but another name")]
    fn at_random(&self, seat: Seat, chance: &mut impl Chance) -> Option<Self::Action> {
        self.sample(seat, chance)
    }

    /// Does what `seat` asks for, or says why not and changes nothing.
    fn apply(
        &mut self,
        seat: Seat,
        action: &Self::Action,
        chance: &mut impl Chance,
        log: &mut impl Log<Self::Event>,
    ) -> Result<(), Self::Rejection>;

    /// Why a seat may not do what was said, where that is no action and a rule speaks of it all the same: to take both
    /// colours of a centre, to trade a commission. `None` if it means nothing to the game, or cannot be told.
    fn forbidden(&self, _seat: Seat, _said: AnyAction<'_>) -> Option<Self::Rejection> {
        None
    }

    /// What this viewer may know: built for the viewer, never a state with things taken out.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// The views of these viewers as they are sent. A game whose views have much in common writes that once
    /// ([`Wired::of_views`]); they are the same as one by one.
    fn views(&self, viewers: &[Viewer]) -> Vec<Wired> {
        viewers.iter().map(|viewer| Wired::of(&self.view(*viewer))).collect()
    }

    /// What this viewer sees of something that happens; `None` if nothing.
    fn view_event(event: &Self::Event, viewer: Viewer) -> Option<Self::EventView>;

    /// Does this event, from this state, show anybody anything they could not have known? Such a step is not
    /// undone. A step that drew luck always counts as one and need not be named here.
    fn reveals(&self, event: &Self::Event) -> bool;

    /// Points of each seat if the game ended now. The truth: not for a viewer's eyes before the end.
    fn scores(&self) -> BySeat<i32>;

    /// Who could say something of their own accord now though the game neither waits for them nor asks them: an offer on
    /// another's turn.
    fn may_speak(&self) -> Seats {
        Seats::NONE
    }

    /// All figures of the game for programs that know none of it: cards, codes, tables. Nothing of any table that is played.
    fn catalogue() -> Option<Wired> {
        None
    }

    /// Answers that players give beforehand, in a game that has any.
    fn standing_answers() -> Option<&'static dyn StandingAnswers<Self>> {
        None
    }

    /// What reports on many games count of this one, in a game that has something to count.
    fn tallied(&self) -> Option<&dyn Tallied> {
        None
    }
}

/// Answers that a player gives beforehand, to be done for them as soon as they fit: see [`Game::standing_answers`].
pub trait StandingAnswers<G: Game>: Sync {
    /// Is this one of them?
    fn check(&self, answer: &str) -> Result<(), NotationError>;

    /// What it calls for now, if anything, judged by what its seat knows: its view and its legal actions. It is one of
    /// these.
    fn due(
        &self,
        answer: &str,
        view: &G::View,
        legal: &[G::Action],
    ) -> Result<Option<G::Action>, NotationError>;
}

/// What reports on many games count: see [`Game::tallied`].
pub trait Tallied {
    /// Says what is counted at the end of a game: commissions completed of those held, works read to the end of those
    /// announced, paint used of each colour.
    fn tally(&self, count: &mut dyn FnMut(Tally));

    /// Who began, where turns go round from one player: reports compare the places in that order. `None` where nobody is
    /// before anybody else.
    fn began(&self) -> Option<Seat> {
        None
    }
}

/// One thing that a table may agree on beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct OptionFacts {
    /// Its name among the options.
    pub name: &'static str,
    /// What may be chosen.
    pub kind: OptionKind,
    /// What it changes, in a sentence.
    pub says: &'static str,
}

impl Wire for OptionFacts {}

/// What may be chosen for an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum OptionKind {
    /// On or off.
    Flag {
        /// Which of them, if nothing is said.
        default: bool,
    },
    /// One of these words; the first if nothing is said.
    OneOf(&'static [&'static str]),
    /// A whole number.
    Number {
        /// At least so much.
        from: i64,
        /// At most so much.
        to: i64,
    },
}

impl Wire for OptionKind {}

/// Something that a report on many games counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// What kind of thing it is.
    pub kind: &'static TallyKind,
    /// Which one.
    pub name: &'static str,
    /// So often it came to something: completed, claimed, used.
    pub done: u32,
    /// So often it could have: held, laid out, turned up.
    pub of: u32,
}

/// A kind of thing that reports count, in a table of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TallyKind {
    /// The heading: `Commissions`.
    pub heading: &'static str,
    /// When one came to something, and when it could have: a sentence or two.
    pub meaning: &'static str,
}

/// A game in which the worlds a viewer holds for possible can be drawn. Bots and hints think in these, so they
/// cannot cheat.
pub trait Determinize: Game {
    /// What a seat that forgets nothing keeps of what it saw happen.
    type Memory: Clone + Default + PartialEq + Debug + Send;

    /// Adds what was just seen.
    fn remember(memory: &mut Self::Memory, seen: &Self::EventView);

    /// A truth that agrees with what is seen and remembered, each as likely as the others.
    fn determinize(view: &Self::View, memory: &Self::Memory, chance: &mut impl Chance) -> Self;
}

/// Where rules say what happened. The event is made only if somebody listens.
pub trait Log<E> {
    /// Something happened.
    fn note(&mut self, event: impl FnOnce() -> E);
}

impl<E> Log<E> for Vec<E> {
    fn note(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}

/// Listens to nothing: for playouts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<E> Log<E> for Silent {
    #[inline]
    fn note(&mut self, _: impl FnOnce() -> E) {}
}

/// A refusal by the rules.
pub trait Refusal: Error + Wire {
    /// The id of the rule that forbids it, as in the game's rules.
    fn rule(&self) -> &'static str;
}

/// Options or a number of seats no table of this game can have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionsError {
    /// Too few or too many.
    #[error("{game} is for {} players, not {asked}", crate::notation::range(*.from..=*.to))]
    Seats {
        /// The game's name.
        game: &'static str,
        /// At least so many.
        from: u8,
        /// At most so many.
        to: u8,
        /// So many were asked for.
        asked: u8,
    },
    /// Not options of this game.
    #[error("these options do not fit: {0}")]
    Unreadable(String),
    /// A version of the rules that there is not, or not yet.
    #[error("this program knows rules 1 to {newest} of {game}, not {asked}")]
    Rules {
        /// The game's name.
        game: &'static str,
        /// The newest there are.
        newest: u32,
        /// Those asked for.
        asked: u32,
    },
}

impl OptionsError {
    /// Checks the version of the rules; it is small.
    #[inline]
    pub fn check_rules<G: Game>(asked: u32) -> Result<u8, Self> {
        match u8::try_from(asked) {
            Ok(rules) if (1..=G::RULES_VERSION).contains(&asked) => Ok(rules),
            _ => Err(Self::Rules { game: G::TITLE, newest: G::RULES_VERSION, asked }),
        }
    }

    /// Checks the number of seats.
    pub fn check_seats<G: Game>(asked: u8) -> Result<(), Self> {
        if G::SEATS.contains(&asked) {
            return Ok(());
        }
        Err(Self::Seats { game: G::TITLE, from: *G::SEATS.start(), to: *G::SEATS.end(), asked })
    }
}

/// Who has to do something, or how the game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// The game goes on.
    Awaiting {
        /// The game cannot go on without these.
        awaited: Seats,
        /// These have been asked something they may answer or leave.
        asked: Seats,
    },
    /// It is over.
    Over {
        /// Each seat's place; 1 won, and may be shared.
        places: BySeat<u8>,
    },
}

impl Status {
    /// Is the game over?
    pub fn is_over(&self) -> bool {
        matches!(self, Self::Over { .. })
    }
}

impl Wire for Status {}
