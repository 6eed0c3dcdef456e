//! A position, stored and written.
//!
//! As one line it holds what cannot be worked out; the commission deck and the cards set aside are what is left:
//!
//! ```text
//! h 1.2 decide - - bbryyggo r C07+C31 P01+P05 bbrw|by|C01+C05+P09|-|g|keep:C01 …
//! │ │   │      │ │ │        │ │       │       hand|kept|commissions|claimed|turned up|chosen, one for each place
//! │ │   │      │ │ │        │ │       palettes in the middle
//! │ │   │      │ │ │        │ commissions discarded
//! │ │   │      │ │ │        brush cards discarded
//! │ │   │      │ │ brush cards turned up this round
//! │ │   │      │ row of the advanced draft
//! │ │   │      who chose first in the advanced draft
//! │ │   step: draft, decide or over
//! │ round.turns that are over
//! options: a advanced-draft, d double-hands, e easier, h harder, o open-hands; before them the version of the rules, if
//! it is not the newest
//! ```

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use table::notation::{list, read_number, read_rules, rules_before};
use table::{Lots, NotationError, OptionsError, Sealed, Seat, Seats};

use crate::commissions::{Commissions, Wanted};
use crate::components::{BrushDeck, Colour, HAND, ROW};
use crate::event::Choice;
use crate::paints::Paints;
use crate::place::{Place, Places};
use crate::setup::{Options, Variant};
use crate::turn::{PassThePaint, Step};

/// A position as it is stored, before it is known to be one that a game can come to.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Unchecked {
    rules: u8,
    options: Options,
    round: u8,
    turn: u8,
    step: Step,
    first: Option<Seat>,
    row: Paints,
    shown: Paints,
    discards: Paints,
    pile: Commissions,
    middle: Commissions,
    places: Vec<UncheckedPlace>,
}

const STEPS: [(Step, &str); 3] = [(Step::Draft, "draft"), (Step::Decide, "decide"), (Step::Over, "over")];

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct UncheckedPlace {
    hand: Paints,
    front: Paints,
    commissions: Commissions,
    claimed: Commissions,
    drafted: Option<Colour>,
    choice: Option<Choice>,
}

/// A position that no game can come to.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no game comes to this position: {0}")]
pub struct Impossible(&'static str);

fn check(fine: bool, why: &'static str) -> Result<(), Impossible> {
    if fine { Ok(()) } else { Err(Impossible(why)) }
}

impl From<PassThePaint> for Unchecked {
    fn from(game: PassThePaint) -> Self {
        let place = |place: Place| {
            let player = game.player(place);
            UncheckedPlace {
                hand: game.hands[place.index()],
                front: player.front,
                commissions: player.commissions,
                claimed: player.claimed,
                drafted: game.drafted[place.index()],
                choice: game.choices.choice(place.number()),
            }
        };
        Self {
            rules: game.rules,
            options: game.options,
            round: game.round + 1,
            turn: game.turn,
            step: game.step,
            first: game.first,
            row: game.row,
            shown: game.shown(),
            discards: game.discards,
            pile: game.pile,
            middle: game.middle,
            places: game.places.all().map(place).collect(),
        }
    }
}

impl TryFrom<Unchecked> for PassThePaint {
    type Error = Impossible;

    fn try_from(stored: Unchecked) -> Result<Self, Impossible> {
        let places = match (stored.options.variant, stored.places.len()) {
            (Variant::Standard, 2..=6) | (Variant::AdvancedDraft, 2) => {
                Places::Single { seats: u8::try_from(stored.places.len()).unwrap_or(2) }
            }
            (Variant::DoubleHands, 4) => Places::Double,
            _ => return Err(Impossible("so many do not play it")),
        };
        let rules = OptionsError::check_rules::<Self>(stored.rules.into());
        let rules = rules.map_err(|_| Impossible("there are no such rules"))?;
        let advanced = stored.options.is_advanced();
        check(stored.first.is_some() == advanced, "somebody is first in the advanced draft only")?;
        check(stored.first.is_none_or(|first| first.index() < 2), "nobody sits there")?;
        check((1..=2).contains(&stored.round), "there are two rounds")?;
        let mut game = Self::empty(rules, stored.options, places, stored.first);
        (game.round, game.turn) = (stored.round - 1, stored.turn);
        (game.row, game.discards) = (stored.row, stored.discards);
        for (nth, place) in stored.places.iter().enumerate() {
            game.hands[nth] = place.hand;
            game.players[nth].front = place.front;
        }
        game.check_turn(&stored)?;
        game.take_commissions(&stored)?;
        game.set_choices(&stored)?;
        game.check_brush_cards(stored.shown)?;
        Ok(game)
    }
}

impl PassThePaint {
    /// As many cards are in hands and turned up as the turn says.
    fn check_turn(&self, stored: &Unchecked) -> Result<(), Impossible> {
        let step = stored.step;
        let advanced = self.options.is_advanced();
        let turns = if advanced { self.brush_deck().in_play() } else { HAND };
        let over = step == Step::Over;
        check(self.turn <= turns, "a round has not so many turns")?;
        check((self.turn == turns) == over && (!over || self.round == 1), "the last turn ends the game")?;
        let chosen = u8::from(step == Step::Decide);
        let count = usize::from(self.places.count());
        let (hand, row, shown) = if advanced {
            let turned_up = turns.min((self.turn / ROW + 1) * ROW);
            (0, turned_up - self.turn - chosen, turned_up)
        } else {
            (HAND - self.turn - chosen, 0, self.places.count() * (self.turn + chosen))
        };
        check(self.hands[..count].iter().all(|cards| cards.total() == hand), "hands have one size")?;
        check(self.row.total() == row && stored.shown.holds(self.row), "the row is what was not taken")?;
        check(stored.shown.total() == shown, "as many are turned up as were taken")
    }

    /// D2.2: each commission is in one place, except that a palette may be claimed by several.
    fn take_commissions(&mut self, stored: &Unchecked) -> Result<(), Impossible> {
        let mut deck = Commissions::ALL;
        let mut take = |cards: Commissions| {
            check(deck.holds(cards), "a commission is in two places")?;
            deck -= cards;
            Ok(())
        };
        take(stored.pile)?;
        take(stored.middle)?;
        let claimed = stored.places.iter().fold(Commissions::NONE, |all, place| all.and(place.claimed));
        take(claimed)?;
        stored.places.iter().try_for_each(|place| take(place.commissions))?;
        let laid_out = stored.middle.and(claimed);
        let palettes = if stored.options.easier { 0 } else { u32::from(self.places.count()) };
        check(
            Commissions::PALETTES.holds(laid_out) && laid_out.len() == palettes,
            "as many palettes as players are laid out",
        )?;
        let complete =
            |palettes: Commissions, place: &UncheckedPlace| palettes.complete_with(place.front.colours());
        for place in &stored.places {
            check(
                complete(place.claimed, place) == place.claimed,
                "a palette is claimed with all its colours",
            )?;
            check(complete(stored.middle, place).is_empty(), "a complete palette is claimed at once")?;
        }
        (self.deck, self.pile, self.middle) = (Lots::new(deck.0), stored.pile, stored.middle);
        self.wanted = Wanted::of(self.middle);
        for (player, place) in self.players.iter_mut().zip(&stored.places) {
            (player.commissions, player.claimed) = (place.commissions, place.claimed);
        }
        Ok(())
    }

    /// Who is asked has chosen something that can be chosen, and not all of them have.
    fn set_choices(&mut self, stored: &Unchecked) -> Result<(), Impossible> {
        self.step = stored.step;
        let asked = if stored.step == Step::Over { Seats::NONE } else { self.drafters() };
        self.choices = Sealed::asked(asked);
        for (number, place) in Seat::all(self.places.count()).zip(&stored.places) {
            self.drafted[number.index()] = place.drafted;
            let turned_up = stored.step == Step::Decide && asked.has(number);
            check(place.drafted.is_some() == turned_up, "a card is turned up for each that chose one")?;
            let Some(choice) = place.choice else { continue };
            check(asked.has(number), "nobody else chooses")?;
            let player = &self.players[number.index()];
            let fine = match (choice, place.drafted) {
                (Choice::Draft { colour }, None) => self.choosable(number).has(colour),
                (Choice::Keep { pay }, Some(colour)) => {
                    player.commissions.holds(pay) && pay.len() == player.lacks(colour).len()
                }
                (Choice::Discard, Some(_)) => true,
                (Choice::Draft { .. }, Some(_)) | (Choice::Keep { .. } | Choice::Discard, None) => false,
            };
            check(fine, "that cannot be chosen")?;
            self.choices.put(number, choice);
        }
        check(
            stored.step == Step::Over || !self.choices.awaited().is_empty(),
            "when all have chosen, choices are shown",
        )
    }

    /// D2.1: the brush cards of each round are of its deck. What was taken in round one is what is neither in front of
    /// somebody nor discarded since.
    fn check_brush_cards(&mut self, shown: Paints) -> Result<(), Impossible> {
        const MISFIT: &str = "the deck has not such cards";
        let count = usize::from(self.places.count());
        let dealt = together(self.hands[..count].iter().copied().chain([shown]))?;
        check(self.brush_deck().could_hold(dealt), MISFIT)?;
        let drafted: Paints = self.drafted.into_iter().flatten().collect();
        let fronts = self.players[..count].iter().map(|player| player.front);
        let taken = together(fronts.chain([self.discards, drafted]))?;
        let now = shown.less(self.row);
        check(taken.holds(now), "what was turned up lies somewhere")?;
        check(now.holds(drafted), "what is to be kept was turned up this round")?;
        self.before = taken.less(now);
        if self.round == 0 {
            return check(self.before.is_empty(), "more lies there than was turned up");
        }
        let first = match self.places {
            Places::Single { seats } => BrushDeck::of(0, seats),
            Places::Double => BrushDeck::double_hands(0),
        };
        check(first.could_hold(self.before) && self.before.total() == first.in_play(), MISFIT)
    }
}

/// Cards that lie in several places, if there are not more than can be.
fn together(cards: impl IntoIterator<Item = Paints>) -> Result<Paints, Impossible> {
    let all = cards.into_iter().try_fold(Paints::NONE, Paints::checked_and);
    all.ok_or(Impossible("there are not so many cards"))
}

impl fmt::Display for PassThePaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stored = Unchecked::from(self.clone());
        let letters = LETTERS.iter().filter(|(_, option)| {
            let mut options = stored.options;
            option(&mut options);
            options == stored.options
        });
        let options = list("", letters.map(|(letter, _)| letter));
        let rules = rules_before::<Self>(stored.rules.into());
        let step = STEPS.iter().find(|(step, _)| *step == stored.step).map_or("", |(_, name)| name);
        let Unchecked { round, turn, row, shown, discards, pile, middle, .. } = &stored;
        let first = list("", stored.first);
        write!(f, "{rules}{options} {round}.{turn} {step} {first} {row} {shown} {discards} {pile} {middle}")?;
        for UncheckedPlace { hand, front, commissions, claimed, drafted, choice } in &stored.places {
            let drafted = list("", drafted.map(|colour| colour.facts().code));
            let choice = match choice {
                None => "-".to_owned(),
                Some(Choice::Draft { colour }) => colour.facts().code.to_string(),
                Some(Choice::Keep { pay }) if pay.is_empty() => "keep".to_owned(),
                Some(Choice::Keep { pay }) => format!("keep:{pay}"),
                Some(Choice::Discard) => "discard".to_owned(),
            };
            write!(f, " {hand}|{front}|{commissions}|{claimed}|{drafted}|{choice}")?;
        }
        Ok(())
    }
}

type SwitchOn = fn(&mut Options);

/// The letter of each option, and how it is switched on.
const LETTERS: [(char, SwitchOn); 5] = [
    ('a', |options| options.variant = Variant::AdvancedDraft),
    ('d', |options| options.variant = Variant::DoubleHands),
    ('e', |options| options.easier = true),
    ('h', |options| options.harder = true),
    ('o', |options| options.open_hands = true),
];

impl FromStr for PassThePaint {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let fields: Vec<_> = text.split_whitespace().collect();
        let [options, turn, step, first, row, shown, discards, pile, middle, places @ ..] = fields.as_slice()
        else {
            return Err(wrong("a position", text));
        };
        let (round, turn) = turn.split_once('.').ok_or_else(|| wrong("a turn like `1.2`", turn))?;
        let named = STEPS.into_iter().find(|(_, name)| name == step);
        let (rules, options) = read_rules::<Self>(options)?;
        let stored = Unchecked {
            rules,
            options: read_options(options)?,
            round: read_number(round)?,
            turn: read_number(turn)?,
            step: named.ok_or_else(|| wrong("draft, decide or over", step))?.0,
            first: if *first == "-" { None } else { Some(first.parse()?) },
            row: row.parse()?,
            shown: shown.parse()?,
            discards: discards.parse()?,
            pile: pile.parse()?,
            middle: middle.parse()?,
            places: places.iter().map(|place| read_place(place)).collect::<Result<_, _>>()?,
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
        let option = LETTERS.iter().find(|(named, _)| *named == letter);
        let before = options;
        option.ok_or_else(|| wrong("options, out of a d e h o", text))?.1(&mut options);
        if before == options {
            return Err(wrong("each option once", text));
        }
    }
    Ok(options)
}

fn read_place(text: &str) -> Result<UncheckedPlace, NotationError> {
    let fields: Vec<_> = text.split('|').collect();
    let &[hand, front, commissions, claimed, drafted, choice] = fields.as_slice() else {
        return Err(wrong("a place like `bbrw|by|C01+C05|-|g|keep:C01`", text));
    };
    let choice = match choice {
        "-" => None,
        "keep" => Some(Choice::Keep { pay: Commissions::NONE }),
        "discard" => Some(Choice::Discard),
        _ => Some(match choice.strip_prefix("keep:") {
            Some(pay) if pay != "-" => Choice::Keep { pay: pay.parse()? },
            _ => Choice::Draft { colour: read_code(choice)? },
        }),
    };
    Ok(UncheckedPlace {
        hand: hand.parse()?,
        front: front.parse()?,
        commissions: commissions.parse()?,
        claimed: claimed.parse()?,
        drafted: if drafted == "-" { None } else { Some(read_code(drafted)?) },
        choice,
    })
}

/// A colour by its letter.
fn read_code(text: &str) -> Result<Colour, NotationError> {
    let named = Colour::all().find(|colour| colour.facts().code.to_string() == text);
    named.ok_or_else(|| wrong("a colour's letter", text))
}
