//! A position, stored and written.
//!
//! As one line it holds what cannot be worked out, in nine kinds of fields; the bank, the deck and the supply
//! are what is left:
//!
//! ```text
//! - B/C/4 painting H12@1,-1:3B/H07@2,-1:0C mona-lisa,fifer,.,primavera 6:0,1 4:C>AB:Gn>Or~3 Gn+2Vi|sunflowers!,umbrellas|H01,.|- …
//! │ │     │        │                       gallery                     │    │              palette|commissions|hexes|completed,
//! │ │     │        layout: hex@cell:turns and seat                     │    open offers     one for each seat; ! is known to all
//! │ │     phase; painting+ when swapped                                next offer : made by each seat
//! │ start / active / round                                                  4:C>A!B:Gn>Or when B has declined
//! options: o open-hands, m memory-aid, s strict-neighbours, g gifts; before them the version of the rules, if it is not
//! the newest
//! ```

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use table::notation::{list, read_list, read_number, read_rules, rules_before};
use table::{NotationError, OptionsError, Seat, Seats};

use crate::board::{Board, Placed};
use crate::cards::Cards;
use crate::components::{CommissionId, Commissions, Hexes};
use crate::notation::{deal_of, turn_of};
use crate::offers::{
    ALL_CARDS, MOST_MADE_BY_RULES_1, MOST_OPEN_BY_RULES_1, MOST_OPEN_OF_SEAT, Offer, OfferId, Offers,
};
use crate::setup::Options;
use crate::turn::{Held, Pastiche, Phase, Player};

/// Offers are numbered through a game. No position is read with a higher number, so that counting on from there never
/// comes to an end.
const MOST_NUMBERS: u32 = u32::MAX / 2;

/// A position as it is stored, before it is known to be one that a game can come to.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Unchecked {
    rules: u8,
    options: Options,
    start: Seat,
    active: Seat,
    round: u8,
    phase: Phase,
    board: Board,
    gallery: [Option<CommissionId>; 4],
    next_offer: u32,
    offers_made: Vec<u8>,
    offers: Vec<Offer>,
    /// Who has declined them, where somebody has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    declined: Vec<(OfferId, Seats)>,
    players: Vec<Player>,
}

/// A position that no game can come to.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no game comes to this position: {0}")]
pub struct Impossible(&'static str);

impl From<Pastiche> for Unchecked {
    fn from(game: Pastiche) -> Self {
        let seats = usize::from(game.seats);
        Self {
            rules: game.rules,
            options: game.options,
            start: game.start,
            active: game.active,
            round: game.round,
            phase: game.phase,
            board: game.board,
            gallery: game.gallery,
            next_offer: game.offers.next,
            offers_made: game.offers.made[..seats].to_vec(),
            offers: game.offers.iter().collect(),
            declined: declined(game.offers.iter()),
            players: game.players[..seats].to_vec(),
        }
    }
}

fn declined(offers: impl Iterator<Item = Offer>) -> Vec<(OfferId, Seats)> {
    offers.filter(|offer| !offer.declined.is_empty()).map(|offer| (offer.id, offer.declined)).collect()
}

impl Unchecked {
    /// The open offers, if they can lie open so.
    fn open_offers(&self, rules: u8, seats: u8) -> Result<Offers, Impossible> {
        let mut offers = Offers::new();
        offers.next = self.next_offer;
        if self.offers_made.len() != usize::from(seats) {
            return Err(Impossible("each seat has made a number of offers"));
        }
        offers.made[..usize::from(seats)].copy_from_slice(&self.offers_made);
        let counted = rules == 1;
        let too_many = counted && offers.made.iter().any(|&made| made > MOST_MADE_BY_RULES_1);
        if too_many || offers.next > MOST_NUMBERS {
            return Err(Impossible("nobody makes so many offers"));
        }
        let unknown = |(id, _): &(OfferId, Seats)| self.offers.iter().all(|offer| offer.id != *id);
        if self.declined.iter().any(unknown) {
            return Err(Impossible("what is declined lies open to others"));
        }
        let mut last = 0;
        for offer in &self.offers {
            let mut offer = *offer;
            let by = self.declined.iter().filter(|(id, _)| *id == offer.id);
            offer.declined = by.flat_map(|(_, seats)| seats.iter()).collect();
            let asked: Seats = offer.to.iter().chain(offer.declined.iter()).collect();
            let once = asked.len() == offer.to.len() + offer.declined.len();
            // Of several who were asked some have declined; of one, none, for that closes it.
            let proper = if offer.from == self.active {
                !offer.to.is_empty()
            } else {
                asked == Seats::only(self.active)
            };
            let others = Seats::all(seats).without(offer.from);
            let both_there = proper && once && !offer.to.is_empty() && asked.within(others);
            let both_there = both_there && Seats::only(offer.from).within(Seats::all(seats));
            let empty = u8::from(offer.give.is_empty()) + u8::from(offer.get.is_empty());
            let deal = empty == 0 || empty == 1 && self.options.gifts;
            let numbered = offer.id.0 > last && offer.id.0 < offers.next;
            let painting = matches!(self.phase, Phase::Painting { .. });
            let few = offers.of(offer.from).count() < MOST_OPEN_OF_SEAT
                && (!counted || offers.iter().count() < MOST_OPEN_BY_RULES_1);
            if !both_there || !deal || !numbered || !painting || !few || !offers.add(offer) {
                return Err(Impossible("an offer cannot lie open so"));
            }
            last = offer.id.0;
        }
        Ok(offers)
    }
}

impl TryFrom<Unchecked> for Pastiche {
    type Error = Impossible;

    fn try_from(stored: Unchecked) -> Result<Self, Impossible> {
        let Unchecked { options, start, active, round, phase, board, gallery, .. } = stored;
        let seats = u8::try_from(stored.players.len()).ok().filter(|seats| (2..=4).contains(seats));
        let seats = seats.ok_or(Impossible("two to four play"))?;
        let rules = OptionsError::check_rules::<Self>(stored.rules.into());
        let rules = rules.map_err(|_| Impossible("there are no such rules"))?;
        if !Seats::only(start).with(active).within(Seats::all(seats)) {
            return Err(Impossible("nobody sits there"));
        }
        let offers = stored.open_offers(rules, seats)?;
        let mut bank = ALL_CARDS;
        let mut supply = Hexes::ALL;
        let mut deck = Commissions::ALL;
        let mut players = [Player::default(); 4];
        board.placed().iter().for_each(|placed| supply.remove(placed.hex));
        if board.placed().iter().any(|placed| placed.by.index() >= usize::from(seats)) {
            return Err(Impossible("nobody sits there"));
        }
        let mut out_of_deck: Vec<CommissionId> = gallery.iter().flatten().copied().collect();
        for (place, player) in players.iter_mut().zip(stored.players) {
            if !bank.holds(player.palette) {
                return Err(Impossible("there are not so many palette cards"));
            }
            bank -= player.palette;
            if matches!(player.hexes, [None, Some(_)]) {
                return Err(Impossible("a hand of hexes fills from the front"));
            }
            for hex in player.hexes.into_iter().flatten() {
                if !supply.has(hex) {
                    return Err(Impossible("a hex is in two places"));
                }
                supply.remove(hex);
            }
            out_of_deck.extend(player.commissions.iter().flatten().map(|held| held.commission));
            out_of_deck.extend(player.completed.iter());
            *place = player;
        }
        for commission in out_of_deck {
            if !deck.has(commission) {
                return Err(Impossible("a commission is in two places"));
            }
            deck.remove(commission);
        }
        let seated = &players[..usize::from(seats)];
        let on_easels = seated.iter().flat_map(|player| player.commissions).flatten().count();
        let full = on_easels == 2 * seated.len() && gallery.iter().all(Option::is_some);
        if !deck.is_empty() && !full {
            return Err(Impossible("a place for a commission is filled while the deck lasts"));
        }
        if phase == Phase::Mixing && players[active.index()].hexes.iter().all(Option::is_none) {
            return Err(Impossible("there is no hex to place"));
        }
        if phase == Phase::Collecting && board.placed().last().is_none_or(|placed| placed.by != active) {
            return Err(Impossible("there is no hex to collect for"));
        }
        if phase == Phase::CleaningUp && players[active.index()].palette.total() <= crate::HAND_LIMIT {
            return Err(Impossible("there is nothing to discard"));
        }
        Ok(Self {
            bank,
            players,
            offers,
            supply,
            deck,
            gallery,
            board,
            phase,
            seats,
            start,
            active,
            round,
            options,
            rules,
        })
    }
}

impl fmt::Display for Pastiche {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = [
            (self.options.open_hands, 'o'),
            (self.options.memory_aid, 'm'),
            (self.options.strict_neighbours, 's'),
            (self.options.gifts, 'g'),
        ];
        let options = list("", letters.iter().filter(|(on, _)| *on).map(|(_, letter)| letter));
        let rules = rules_before::<Self>(self.rules.into());
        let phase = match self.phase {
            Phase::Painting { swapped: true } => "painting+",
            phase => phase.word(),
        };
        let layout = list(
            "/",
            self.board
                .placed()
                .iter()
                .map(|Placed { hex, at, turn, by }| format!("{hex}@{at}:{}{by}", u8::from(*turn))),
        );
        let made = list(",", &self.offers.made[..usize::from(self.seats)]);
        write!(f, "{rules}{options} {}/{}/{} {phase} {layout} ", self.start, self.active, self.round)?;
        write!(f, "{} {}:{made} ", places(&self.gallery), self.offers.next)?;
        write!(
            f,
            "{}",
            list(
                ";",
                self.offers.iter().map(|Offer { id, from, to, give, get, counters, declined }| {
                    let answer = counters.map(|countered| format!("~{countered}")).unwrap_or_default();
                    let declined = if declined.is_empty() { String::new() } else { format!("!{declined}") };
                    format!("{id}:{from}>{to}{declined}:{give}>{get}{answer}")
                })
            )
        )?;
        for player in &self.players[..usize::from(self.seats)] {
            let commissions = player.commissions.map(|held| {
                held.map(|held| format!("{}{}", held.commission, if held.known { "!" } else { "" }))
            });
            let completed = list(",", player.completed.iter());
            write!(f, " {}|{}|{}|{completed}", player.palette, places(&commissions), places(&player.hexes))?;
        }
        Ok(())
    }
}

/// `.` for an empty place.
fn places<T: fmt::Display>(places: &[Option<T>]) -> String {
    list(",", places.iter().map(|place| place.as_ref().map_or_else(|| ".".to_owned(), T::to_string)))
}

impl FromStr for Pastiche {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let fields: Vec<_> = text.split_whitespace().collect();
        let [options, turn, phase, layout, gallery, made, offers, players @ ..] = fields.as_slice() else {
            return Err(wrong("a position", text));
        };
        let turn: Vec<_> = turn.split('/').collect();
        let &[start, active, round] = turn.as_slice() else { return Err(wrong("start/active/round", text)) };
        let (next_offer, offers_made) = made.split_once(':').ok_or_else(|| wrong("next:made,made", made))?;
        let (rules, options) = read_rules::<Self>(options)?;
        let offers = read_list(';', offers, read_offer)?;
        let stored = Unchecked {
            rules,
            options: read_options(options)?,
            start: start.parse()?,
            active: active.parse()?,
            round: read_number(round)?,
            phase: read_phase(phase)?,
            board: Board::of(&read_list('/', layout, read_placed)?)
                .ok_or_else(|| wrong("a layout that can be placed in this order", layout))?,
            gallery: read_places(gallery, str::parse)?,
            next_offer: read_number(next_offer)?,
            offers_made: read_list(',', offers_made, read_number)?,
            declined: declined(offers.iter().copied()),
            offers,
            players: players.iter().map(|player| read_player(player)).collect::<Result<_, _>>()?,
        };
        stored.try_into().map_err(|impossible: Impossible| NotationError::impossible(impossible.0))
    }
}

fn wrong(wanted: &'static str, found: &str) -> NotationError {
    NotationError::new(wanted, found)
}

fn read_places<T, const N: usize>(
    text: &str,
    mut read: impl FnMut(&str) -> Result<T, NotationError>,
) -> Result<[Option<T>; N], NotationError> {
    let place = |place: &str| if place == "." { Ok(None) } else { read(place).map(Some) };
    read_list(',', text, place)?.try_into().map_err(|_| wrong("as many places as there are", text))
}

fn read_options(text: &str) -> Result<Options, NotationError> {
    let mut options = Options::NONE;
    for letter in text.chars().filter(|_| text != "-") {
        let option = match letter {
            'o' => &mut options.open_hands,
            'm' => &mut options.memory_aid,
            's' => &mut options.strict_neighbours,
            'g' => &mut options.gifts,
            _ => return Err(wrong("options, out of o m s g", text)),
        };
        *option = true;
    }
    Ok(options)
}

fn read_phase(text: &str) -> Result<Phase, NotationError> {
    let phases = [Phase::Mixing, Phase::Collecting, Phase::CleaningUp, Phase::Over];
    match text {
        "painting" => Ok(Phase::Painting { swapped: false }),
        "painting+" => Ok(Phase::Painting { swapped: true }),
        _ => phases.into_iter().find(|phase| phase.word() == text).ok_or_else(|| wrong("a phase", text)),
    }
}

fn read_placed(text: &str) -> Result<Placed, NotationError> {
    let shape = || wrong("a placed hex like `H12@1,-1:3B`", text);
    let (hex, rest) = text.split_once('@').ok_or_else(shape)?;
    let (at, turned) = rest.split_once(':').ok_or_else(shape)?;
    let (turn, by) = turned.split_at_checked(1).ok_or_else(shape)?;
    Ok(Placed { hex: hex.parse()?, at: at.parse()?, turn: turn_of(turn)?, by: by.parse()? })
}

fn read_offer(text: &str) -> Result<Offer, NotationError> {
    let (rest, counters) = match text.split_once('~') {
        Some((rest, countered)) => (rest, Some(countered.parse()?)),
        None => (text, None),
    };
    let parts: Vec<_> = rest.split(':').collect();
    let &[id, parties, deal] = parts.as_slice() else {
        return Err(wrong("an offer like `4:C>AB:Gn>Or`", text));
    };
    let (from, to) = parties.split_once('>').ok_or_else(|| wrong("seats like `C>AB`", parties))?;
    let (to, declined) = match to.split_once('!') {
        Some((to, declined)) => (to, declined.parse()?),
        None => (to, Seats::NONE),
    };
    let (give, get) = deal_of(deal)?;
    Ok(Offer { id: id.parse()?, from: from.parse()?, to: to.parse()?, give, get, counters, declined })
}

fn read_player(text: &str) -> Result<Player, NotationError> {
    let parts: Vec<_> = text.split('|').collect();
    let &[palette, commissions, hexes, completed] = parts.as_slice() else {
        return Err(wrong("a hand like `Gn|fifer,.|H01,H02|-`", text));
    };
    let held = |text: &str| {
        let (name, known) = text.strip_suffix('!').map_or((text, false), |name| (name, true));
        name.parse().map(|commission| Held { commission, known })
    };
    Ok(Player {
        palette: palette.parse::<Cards>()?,
        completed: read_list(',', completed, str::parse)?.into_iter().collect(),
        commissions: read_places(commissions, held)?,
        hexes: read_places(hexes, str::parse)?,
    })
}
