//! A position, stored and written.
//!
//! As one line it holds what cannot be worked out; the deck and the supply of works are what is left:
//!
//! ```text
//! - A/B keeping L3+H9 M4,S6 0 C:4 L3!+M2|5-card:Y7+F7,3-card:L5 …
//! │ │   │       │     │     │ │   hand|works, one for each seat; ! is known to all
//! │ │   │       │     │     │ who triggered the end : turns still to come
//! │ │   │       │     │     passes in a row
//! │ │   │       │     discard pile from the bottom
//! │ │   │       drawn, to choose from
//! │ │   phase
//! │ start / active
//! options: d open-discard, h open-hands, f plain-flag
//! ```

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use table::notation::{list, read_list, read_number};
use table::{NotationError, Seat, Seats};

use crate::cards::Cards;
use crate::components::{Card, DRAWN, START_HAND, TRIGGER, Work};
use crate::ending::End;
use crate::setup::Options;
use crate::shape::Shape;
use crate::turn::{Masterpiece, Phase, Player};

/// A position as it is stored, before it is known to be one that a game can come to.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Unchecked {
    options: Options,
    start: Seat,
    active: Seat,
    phase: Phase,
    drawn: Cards,
    pile: Vec<Card>,
    passes: u8,
    end: Option<End>,
    players: Vec<UncheckedPlayer>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct UncheckedPlayer {
    hand: Cards,
    known: Cards,
    works: Vec<(Work, Cards)>,
}

/// A position that no game can come to.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no game comes to this position: {0}")]
pub struct Impossible(&'static str);

impl From<Masterpiece> for Unchecked {
    fn from(game: Masterpiece) -> Self {
        let player = |player: &Player| UncheckedPlayer {
            hand: player.hand,
            known: player.known,
            works: player.works.iter().map(|work| (work, player.rows[work.index()])).collect(),
        };
        Self {
            options: game.options,
            start: game.start,
            active: game.active,
            phase: game.phase,
            drawn: game.drawn,
            pile: game.pile.cards().to_vec(),
            passes: game.passes,
            end: game.end,
            players: game.players[..usize::from(game.seats)].iter().map(player).collect(),
        }
    }
}

impl TryFrom<Unchecked> for Masterpiece {
    type Error = Impossible;

    fn try_from(stored: Unchecked) -> Result<Self, Impossible> {
        let Unchecked { options, start, active, phase, drawn, pile, passes, end, players } = stored;
        let seats = u8::try_from(players.len()).ok().filter(|seats| (3..=5).contains(seats));
        let seats = seats.ok_or(Impossible("three to five play"))?;
        let everybody = Seats::all(seats);
        if !Seats::only(start).with(active).with(end.map_or(start, |end| end.by)).within(everybody) {
            return Err(Impossible("nobody sits there"));
        }
        let mut game = Self::before_the_deal(options, seats, start);
        (game.active, game.phase, game.drawn, game.passes, game.end) = (active, phase, drawn, passes, end);
        game.place(drawn)?;
        for card in pile {
            game.place(Cards::one(card))?;
            game.pile.push(card);
        }
        for (seat, stored) in Seat::all(seats).zip(players) {
            game.place(stored.hand)?;
            if !stored.hand.holds(stored.known) {
                return Err(Impossible("what is known of a hand is in it"));
            }
            for (work, row) in stored.works {
                game.place(row)?;
                if game.player(seat).works.has(work) {
                    return Err(Impossible("a player has each work once"));
                }
                if !could_be_left(work, row) {
                    return Err(Impossible("a row is part of what its work is made of"));
                }
                game.put(seat, work, row);
            }
            let player = game.player_mut(seat);
            player.hand = stored.hand;
            player.known = stored.known;
        }
        let owners = |work: Work| game.players.iter().filter(|player| player.works.has(work)).count();
        if Work::all().any(|work| owners(work) > usize::from(work.facts().copies)) {
            return Err(Impossible("there are not so many works"));
        }
        game.check_turn()?;
        game.count_supply();
        Ok(game)
    }
}

impl Masterpiece {
    /// Takes cards out of the deck to lie somewhere else.
    fn place(&mut self, cards: Cards) -> Result<(), Impossible> {
        if !self.deck.holds(cards) {
            return Err(Impossible("a card is in two places"));
        }
        self.deck -= cards;
        Ok(())
    }

    fn check_turn(&self) -> Result<(), Impossible> {
        let check = |fine: bool, why: &'static str| if fine { Ok(()) } else { Err(Impossible(why)) };
        let owner = Seat::all(self.seats).find(|&seat| self.player(seat).works.has(Work::END_FLAG));
        check(owner.is_none() || owner == self.end.map(|end| end.by), "who triggers the end has the flag")?;
        if let Some(end) = self.end {
            let flag = u8::from(owner.is_some()) * Work::END_FLAG.points();
            check(
                self.player(end.by).points >= TRIGGER + flag,
                "nobody triggers the end with so few points",
            )?;
            check(end.turns <= End::turns(self.seats), "there are not so many turns to come")?;
            check(end.turns > 0 || self.phase == Phase::Over, "the last turn is over")?;
            // After the trigger turns go round; the last one stays where it was.
            let taken = 2 * self.seats - end.turns.max(1);
            let next = (0..taken).fold(end.by, |seat, _| seat.next(self.seats));
            let on_turn = if self.phase == Phase::Flagging { end.by } else { next };
            check(self.active == on_turn, "the turns to come tell whose turn it is")?;
        } else {
            let last = Seat::all(self.seats).find(|seat| seat.next(self.seats) == self.active);
            let points = last.map_or(0, |last| self.player(last).points);
            check(points < TRIGGER, "a turn that ends with so many points triggers the end")?;
        }
        let all_passed = self.passes == self.seats;
        check(self.passes <= self.seats, "the game ends when all have passed")?;
        check(self.passes == 0 || !self.can_write() && self.announced.is_empty(), "nobody may pass")?;
        match self.phase {
            Phase::Keeping => {
                check(self.drawn.len() == 2, "one of two is kept")?;
                check(self.passes == 0, "nobody passes before somebody draws")?;
            }
            _ => check(self.drawn.is_empty(), "nobody has drawn")?,
        }
        match self.phase {
            Phase::Discarding => self.check_start()?,
            Phase::Flagging => {
                let fresh = Some(End { by: self.active, turns: End::turns(self.seats) });
                let hand = !self.player(self.active).hand.is_empty();
                check(self.end == fresh && owner.is_none() && hand, "there is no flag to take")?;
            }
            Phase::Acting | Phase::Keeping => check(!all_passed, "the game ends when all have passed")?,
            Phase::Over => {
                check(
                    all_passed || self.end.is_some_and(|end| end.turns == 0),
                    "nothing has ended the game",
                )?;
            }
        }
        // What has left the deck and the pile never goes back.
        check(self.in_play() >= u32::from(self.seats * START_HAND), "cards are missing")
    }

    /// Cards that are neither in the deck nor in the pile.
    fn in_play(&self) -> u32 {
        u32::from(Card::COUNT) - self.deck.len() - u32::from(self.pile.len())
    }

    /// M2.3: everybody before the active player is down to three, everybody after has what was drawn.
    fn check_start(&self) -> Result<(), Impossible> {
        let wrong = Err(Impossible("the game has begun"));
        let mut seat = self.start;
        let mut discarded = 0;
        let mut done = true;
        for drawn in &DRAWN[..usize::from(self.seats)] {
            let hand = self.player(seat).hand.len();
            let (least, most) = (u32::from(START_HAND), u32::from(*drawn));
            let fine = if seat == self.active {
                done = false;
                hand > least && hand <= most
            } else if done {
                hand == least
            } else {
                hand == most
            };
            if !fine || !self.player(seat).works.is_empty() || !self.player(seat).known.is_empty() {
                return wrong;
            }
            discarded += most - hand;
            seat = seat.next(self.seats);
        }
        if u32::from(self.pile.len()) != discarded || self.end.is_some() || self.passes > 0 {
            return wrong;
        }
        Ok(())
    }
}

/// Could this row be what is left of a work?
fn could_be_left(work: Work, row: Cards) -> bool {
    let shape = work.facts().shape;
    let ranks = row.ranks();
    let counts = || ranks.iter().map(|(_, count)| count);
    let spread = |length: u8| {
        let (lowest, highest) = (ranks.iter().next(), ranks.iter().last());
        let within = lowest.zip(highest).is_some_and(|((low, _), (high, _))| high - low < length);
        within && counts().all(|count| count == 1)
    };
    !row.is_empty()
        && match shape {
            Shape::Straight { length } => spread(length),
            Shape::Flush { length } => {
                let genre = |card: Card| card.genre().id;
                spread(length) && row.iter().all(|card| row.first().map(genre) == Some(genre(card)))
            }
            Shape::Groups { groups, of } => {
                let of = u32::from(of);
                let exist = |rank: u8| Cards::of_rank(rank).len() >= of;
                counts().count() <= usize::from(groups)
                    && ranks.iter().all(|(rank, count)| count <= of && exist(rank))
            }
            Shape::Sum { total } => {
                let others = Cards::ALL.without(row).iter();
                let sums = others.fold(1_u64, |sums, card| sums | sums << card.rank());
                u32::from(total).checked_sub(row.sum()).is_some_and(|rest| sums >> rest & 1 != 0)
            }
            Shape::Ranks { ranks: wanted } => ranks.iter().all(|(rank, count)| count <= wanted.count(rank)),
            Shape::Flag => row.len() == 1,
        }
}

impl fmt::Display for Masterpiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = [
            (self.options.open_discard, 'd'),
            (self.options.open_hands, 'h'),
            (self.options.plain_flag, 'f'),
        ];
        let options = list("", letters.iter().filter(|(on, _)| *on).map(|(_, letter)| letter));
        let end = list("", self.end.map(|End { by, turns }| format!("{by}:{turns}")));
        let pile = list(",", self.pile.cards());
        write!(f, "{options} {}/{} {} ", self.start, self.active, self.phase.name())?;
        write!(f, "{} {pile} {} {end}", self.drawn, self.passes)?;
        for player in &self.players[..usize::from(self.seats)] {
            let mark = |card: Card| if player.known.has(card) { "!" } else { "" };
            let hand = list("+", player.hand.iter().map(|card| format!("{card}{}", mark(card))));
            let row = |work: Work| format!("{work}:{}", player.rows[work.index()]);
            write!(f, " {hand}|{}", list(",", player.works.iter().map(row)))?;
        }
        Ok(())
    }
}

impl FromStr for Masterpiece {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let fields: Vec<_> = text.split_whitespace().collect();
        let [options, turn, phase, drawn, pile, passes, end, players @ ..] = fields.as_slice() else {
            return Err(wrong("a position", text));
        };
        let (start, active) = turn.split_once('/').ok_or_else(|| wrong("start/active", turn))?;
        let named = Phase::ALL.into_iter().find(|named| named.name() == *phase);
        let stored = Unchecked {
            options: read_options(options)?,
            start: start.parse()?,
            active: active.parse()?,
            phase: named.ok_or_else(|| wrong("a phase", phase))?,
            drawn: drawn.parse()?,
            pile: read_list(',', pile, str::parse)?,
            passes: read_number(passes)?,
            end: read_end(end)?,
            players: players.iter().map(|player| read_player(player)).collect::<Result<_, _>>()?,
        };
        stored.try_into().map_err(|impossible: Impossible| NotationError::impossible(impossible.0))
    }
}

fn wrong(wanted: &'static str, found: &str) -> NotationError {
    NotationError::new(wanted, found)
}

fn read_options(text: &str) -> Result<Options, NotationError> {
    let mut options = Options::default();
    for letter in text.chars().filter(|_| text != "-") {
        let option = match letter {
            'd' => &mut options.open_discard,
            'h' => &mut options.open_hands,
            'f' => &mut options.plain_flag,
            _ => return Err(wrong("options, out of d h f", text)),
        };
        *option = true;
    }
    Ok(options)
}

fn read_end(text: &str) -> Result<Option<End>, NotationError> {
    if text == "-" {
        return Ok(None);
    }
    let (by, turns) = text.split_once(':').ok_or_else(|| wrong("a seat and turns like `B:4`", text))?;
    Ok(Some(End { by: by.parse()?, turns: read_number(turns)? }))
}

fn read_player(text: &str) -> Result<UncheckedPlayer, NotationError> {
    let (hand, works) = text.split_once('|').ok_or_else(|| wrong("a player like `L3|3-card:L5`", text))?;
    let mut known = Vec::new();
    let hand = read_list('+', hand, |text| {
        let (name, public) = text.strip_suffix('!').map_or((text, false), |name| (name, true));
        let card: Card = name.parse()?;
        known.extend(public.then_some(card));
        Ok(card)
    })?;
    let works = read_list(',', works, |text| {
        let (work, row) = text.split_once(':').ok_or_else(|| wrong("a work like `3-card:L5`", text))?;
        Ok((work.parse()?, row.parse()?))
    })?;
    Ok(UncheckedPlayer { hand: hand.try_into()?, known: known.into_iter().collect(), works })
}
