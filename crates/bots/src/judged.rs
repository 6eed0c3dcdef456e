//! A game that bots know how to play.

use std::fmt::Display;

use serde::Serialize;
use table::{Determinize, Game, Seat, Silent, Status};

use crate::{Bot, Net, NetSlot, Weights};

/// Seats of the largest table of any game.
pub const SEATS: usize = 6;

/// How somebody deals with others, in a game that knows deals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bargaining {
    /// With nobody.
    Never,
    /// As the first bots did: to measure others by.
    First,
    /// Looks at its own gain, and little at the others'.
    Naive,
    /// Reckons with what everybody gains, and with how it stands.
    #[default]
    Shrewd,
}

impl Bargaining {
    /// What comes after a `~` in the name of a bot that is measured, and is no part of any name at a table.
    fn by_name(name: &str) -> Option<Self> {
        match name {
            "no-trade" => Some(Self::Never),
            "trade-1" => Some(Self::First),
            _ => None,
        }
    }

    /// A bot's name without its manner, and its manner if there is one.
    pub(crate) fn split(name: &str) -> Option<(&str, Option<Self>)> {
        match name.split_once('~') {
            Some((bot, manner)) => Some((bot, Some(Self::by_name(manner)?))),
            None => Some((name, None)),
        }
    }
}

/// A step on the way to a deal between players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bargain {
    /// Somebody offers something.
    Offered,
    /// Somebody answers an offer by another.
    Countered,
    /// Somebody takes an offer.
    Taken {
        /// Whose it was.
        from: Seat,
        /// It answers an offer of whoever takes it.
        counters: bool,
    },
    /// Somebody declines an offer.
    Declined,
}

/// A game with a judgement: what a sensible player does, what is worth thinking about, and why.
///
/// Everything is asked of a world: the truth as it could be, drawn from what a seat knows. What is said about a seat's own
/// choice may depend on nothing in it that the seat does not know.
pub trait Judged: Determinize<View: Sync, Memory: Sync, Action: Sync> {
    /// What a playout keeps from one decision to the next, so as not to work it out again.
    type Notes: Default + Send;

    /// Why one would do something: as data for those who have words of their own for it, and shown as a sentence in English.
    type Reason: Serialize + Display;

    /// What is worth so many points less than the best is not worth thinking about.
    const CANDIDATE_MARGIN: f32;

    /// A candidate worth so many points less than another is clearly worse: what makes a difference between strengths.
    const CLEAR_MARGIN: f32;

    /// How much judgement counts beside what was tried: a point of worth is as good as so many playouts more that are won.
    /// Too little, and a few lucky playouts outvote good judgement; too much, and nothing is learnt from them.
    const PRIOR_PLAYOUTS: f32;

    /// The same beside what a net says, which is right more often than one game that is played to its end.
    const PRIOR_VALUES: f32 = Self::PRIOR_PLAYOUTS;

    /// What a sensible player does at this seat, quickly: every step of a playout. The seat is awaited.
    fn policy(&self, seat: Seat, notes: &mut Self::Notes, luck: &mut fastrand::Rng) -> Self::Action;

    /// Adds what is worth thinking about at this seat, best first, with what each is worth in points against the others.
    /// There is something, if the seat is awaited.
    fn candidates(&self, seat: Seat, out: &mut Vec<(Self::Action, f32)>);

    /// What somebody does who takes what is best at once and plans nothing. All strengths are measured by it, so it stays as
    /// it is. The seat is awaited or asked. Of what is equally good luck says which.
    fn greedily(&self, seat: Seat, luck: &mut fastrand::Rng) -> Option<Self::Action>;

    /// What the seat says besides, before anything else: an offer it makes, an answer it gives, in this manner and with what
    /// it remembers. The game need not be waiting for it.
    fn aside(
        &self,
        _seat: Seat,
        _memory: &Self::Memory,
        _bargaining: Bargaining,
        _luck: &mut fastrand::Rng,
    ) -> Option<Self::Action> {
        None
    }

    /// What the seat tells everybody about what it does, if anything. World and memory are what a spectator knows: what is said
    /// gives away nothing that is hidden.
    fn remark(&self, _seat: Seat, _memory: &Self::Memory, _action: &Self::Action) -> Option<Self::Reason> {
        None
    }

    /// What part this action has in a deal between players; nothing, if it has none.
    fn bargain(&self, _seat: Seat, _action: &Self::Action) -> Option<Bargain> {
        None
    }

    /// Somebody of this name who only plays to measure others by.
    fn guest(_name: &str) -> Option<Box<dyn Bot<Self>>> {
        None
    }

    /// Adds what the seat could answer to what it was asked, best first, with what each answer is worth in points against
    /// leaving it. Nothing, if it was asked nothing.
    fn answers(&self, _seat: Seat, _out: &mut Vec<(Self::Action, f32)>) {}

    /// Adds what is too open to be listed ([`Game::is_listed`]) and worth thinking about at this seat, ready to be done: what
    /// it would say besides, if it is of that kind. The game need not be waiting for it.
    fn proposals(
        &self,
        seat: Seat,
        memory: &Self::Memory,
        luck: &mut fastrand::Rng,
        out: &mut Vec<Self::Action>,
    ) {
        let said = self.aside(seat, memory, Bargaining::Shrewd, luck);
        out.extend(said.filter(|action| !Self::is_listed(action)));
    }

    /// What others have chosen face down is anything in a world that was drawn: puts what they would sensibly have chosen in
    /// its place, from what they hold in this world. The seat that thinks has chosen what it has chosen.
    fn settle(&mut self, _thinks: Seat, _notes: &mut Self::Notes, _luck: &mut fastrand::Rng) {}

    /// What a net is told of a seat: so many small numbers. None, where no net knows the game.
    const INPUTS: usize = 0;

    /// With its net the strongest was measured to be stronger than without.
    const VALUED: bool = false;

    /// Games among so many are played on for so many turns before the net is asked.
    fn turns(_seats: u8) -> u8 {
        0
    }

    /// Can the net be asked? When a turn begins and nothing is half done.
    fn is_settled(&self) -> bool {
        false
    }

    /// What the net is told of this seat: what it has and what lies before it, none of which is more than 255. All are nought
    /// before.
    fn inputs(&self, _seat: Seat, _out: &mut [u8]) {}

    /// Who matters most to this seat: whoever is next.
    fn neighbour(&self, seat: Seat) -> Seat {
        seat.next(self.seats())
    }

    /// Where the net that knows the game is kept, if there is one.
    fn net_slot() -> Option<&'static NetSlot> {
        None
    }

    /// The net that knows the game, if there is one.
    fn net() -> Option<&'static Net> {
        Self::net_slot().and_then(NetSlot::net)
    }

    /// The weights of its judgement, where they can be tuned: those of a type that is [`Tunable`](crate::Tunable).
    fn weights() -> Option<Weights<Self>> {
        None
    }

    /// Why one would do this.
    fn why(&self, seat: Seat, action: &Self::Action) -> Self::Reason;
}

/// How a game ended, or how it will on average.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outcome {
    /// Each seat's share of the win: they add up to one.
    pub wins: [f32; SEATS],
    /// Each seat's points.
    pub points: [f32; SEATS],
}

/// How much a margin in points counts beside a win, at most: of two ways to win, bots like the clearer one, and a lost game
/// is still played well.
const MARGIN: f32 = 0.4;
/// A margin of so many points counts in full.
const CLEAR: f32 = 20.0;

impl Outcome {
    /// Of a game that is over; as the points stand if it is not.
    pub fn of<G: Game>(end: &G) -> Self {
        let mut outcome = Self::default();
        for (seat, &points) in end.scores().iter() {
            #[expect(clippy::cast_precision_loss, reason = "points are small")]
            let points = points as f32;
            outcome.points[seat.index()] = points;
        }
        let Status::Over { places } = end.status() else { return outcome };
        let winners = places.iter().filter(|&(_, &place)| place == 1).count();
        for (seat, &place) in places.iter() {
            if place == 1 {
                #[expect(clippy::cast_precision_loss, reason = "at most six")]
                let share = 1.0 / winners as f32;
                outcome.wins[seat.index()] = share;
            }
        }
        outcome
    }

    /// How good it is for a seat, among so many.
    pub fn utility(&self, seat: Seat, seats: u8) -> f32 {
        let own = seat.index();
        let rivals = (0..usize::from(seats)).filter(|&other| other != own);
        let best = rivals.map(|other| self.points[other]).fold(f32::MIN, f32::max);
        let margin = ((self.points[own] - best) / CLEAR).clamp(-1.0, 1.0);
        self.wins[own] + MARGIN * margin
    }
}

/// Plays a world to its end by the policy of the game.
pub fn play_out<G: Judged>(world: &mut G, notes: &mut G::Notes, luck: &mut fastrand::Rng) -> Outcome {
    play_on(world, None, false, notes, luck)
}

/// How far a world is played on.
#[derive(Clone, Copy)]
pub(crate) struct Horizon {
    /// So many turns begin and are played, and the next is valued as it begins.
    pub turns: u8,
    /// Who says how it stands then.
    pub net: &'static Net,
}

/// Plays a world on by the policy of the game: to its end, or as far as the horizon. Whoever has not moved yet does so first,
/// even if a turn begins: so a world that is played on is valued at the same moment as one in which something else is done.
pub(crate) fn play_on<G: Judged>(
    world: &mut G,
    horizon: Option<Horizon>,
    mut moved: bool,
    notes: &mut G::Notes,
    luck: &mut fastrand::Rng,
) -> Outcome {
    let mut begun = 0;
    while let Some(seat) = world.awaited().iter().next() {
        if let Some(Horizon { turns, net }) = horizon
            && moved
            && world.is_settled()
        {
            if begun >= turns {
                return net.value(world);
            }
            begun += 1;
        }
        moved = true;
        let action = world.policy(seat, notes, luck);
        if world.apply(seat, &action, luck, &mut Silent).is_err() {
            debug_assert!(false, "the policy does what is allowed: {action}");
            let Some(action) = world.at_random(seat, luck) else { break };
            if world.apply(seat, &action, luck, &mut Silent).is_err() {
                break;
            }
        }
    }
    Outcome::of(world)
}
