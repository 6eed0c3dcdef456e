//! What laying a hex gives, what the bank trades and how far one comes by it, and what the cards in hand are good for.
//!
//! All of it is found by doing it: actions are applied to a copy, and what has come of it is written down.

use std::collections::BTreeMap;

use serde::Serialize;
use shelf::pastiche::{
    Action, Board, COLOURS, Cards, Cell, Colour, CommissionId, HexId, Options, Pastiche, Phase, Rejection,
    Turn, usable,
};
use table::{Chance, Game, Seat, Silent};

use crate::previews::{Lists, play};

/// A layout, a bank, and what laying hexes gives there.
#[derive(Serialize)]
struct Laying {
    board: Board,
    bank: Cards,
    lays: Vec<Lay>,
}

#[derive(Serialize)]
struct Lay {
    hex: HexId,
    at: Cell,
    turn: Turn,
    gives: Cards,
}

/// A hand at the bank: what can be traded, in notation, and how many trades it takes at least to have each colour.
#[derive(Serialize)]
struct Trading {
    hand: Cards,
    bank: Cards,
    trades: String,
    ways: BTreeMap<&'static str, usize>,
}

/// A hand with its commissions: the cards that count at the end, their points, and what each commission lacks.
#[derive(Serialize)]
struct Holding {
    hand: Cards,
    commissions: Vec<CommissionId>,
    usable: Cards,
    points: u16,
    lacks: Vec<(CommissionId, Cards)>,
}

/// So many ways to lay a hex are shown at most for each layout.
const MOST: usize = 8;
/// With few cards all that can be traded is soon looked at.
const FEW: u32 = 6;

pub fn all() -> Lists {
    let mut lists = Lists::default();
    for (seed, seats) in [2, 3, 4, 4].into_iter().enumerate() {
        let mut ply = 0;
        play::<Pastiche>(&Options::default(), seats, seed as u64, |game, luck| {
            ply += 1;
            let rich = redealt(game, luck);
            for game in [Some(*game), rich].into_iter().flatten() {
                match game.phase() {
                    Phase::Mixing if ply % 13 == 0 => lists.add("laying", &laying(&game, luck)),
                    Phase::Painting { .. } if ply % 29 == 0 => lists.add("trading", &trading(&game)),
                    Phase::Painting { .. } if ply % 29 == 1 => lists.add("holding", &holding(&game)),
                    _ => {}
                }
            }
        });
    }
    lists
}

/// The same position with other cards in all hands: some colours are held by the others, so that the bank runs out.
fn redealt(game: &Pastiche, luck: &mut fastrand::Rng) -> Option<Pastiche> {
    let mut bank: Vec<Colour> =
        COLOURS.iter().flat_map(|facts| vec![facts.colour; usize::from(facts.count)]).collect();
    let text = game.to_string();
    let mut fields: Vec<String> = text.split(' ').map(ToOwned::to_owned).collect();
    let first = fields.len() - usize::from(game.seats());
    let some = |count: usize, luck: &mut fastrand::Rng| -> Vec<Colour> {
        (0..count).map(|_| Colour::ALL[luck.usize(..Colour::ALL.len())]).collect()
    };
    let hoarded = some(2, luck);
    for seat in Seat::all(game.seats()) {
        let own = seat == game.active();
        let favourites = if own { some(4, luck) } else { hoarded.clone() };
        let mut palette = Cards::NONE;
        for _ in 0..if own { luck.pick(FEW) + 1 } else { 8 } {
            let like = |colour: &Colour| favourites.contains(colour);
            let from: Vec<_> = (0..bank.len()).filter(|&card| like(&bank[card])).collect();
            if !from.is_empty() {
                palette += Cards::one(bank.swap_remove(from[luck.usize(..from.len())]));
            }
        }
        let field = &mut fields[first + seat.index()];
        let (_, rest) = field.split_once('|')?;
        *field = format!("{palette}|{rest}");
    }
    fields.join(" ").parse().ok()
}

fn laying(game: &Pastiche, luck: &mut fastrand::Rng) -> Laying {
    let seat = game.active();
    let mut lays = Vec::new();
    for _ in 0..60 {
        let Some(action @ Action::Place { hex, at, turn }) = game.at_random(seat, luck) else { break };
        // Where the bank has run out of something is shown wherever it is found (P4.7).
        let short = game.board().mix_at(at, hex, turn).is_some_and(|mix| !game.bank().holds(mix));
        if lays.len() >= MOST || lays.len() >= MOST / 2 && !short {
            continue;
        }
        let mut after = *game;
        for action in [action, Action::Mix] {
            after.apply(seat, &action, luck, &mut Silent).expect("it is legal");
        }
        let gives = after.player(seat).palette.without(game.player(seat).palette);
        lays.push(Lay { hex, at, turn, gives });
    }
    Laying { board: *game.board(), bank: game.bank(), lays }
}

fn trades(game: &Pastiche) -> Vec<Action> {
    let mut legal = Vec::new();
    game.legal_actions(game.active(), &mut legal);
    legal.retain(|action| matches!(action, Action::Trade { .. }));
    legal
}

fn trading(game: &Pastiche) -> Trading {
    let hand = |game: &Pastiche| game.player(game.active()).palette;
    let listed: Vec<_> = trades(game).iter().map(ToString::to_string).collect();
    // Every hand that can be come to, after the fewest trades.
    let mut ways: BTreeMap<&'static str, usize> = BTreeMap::new();
    let mut known = vec![hand(game)];
    let mut here = vec![*game];
    for steps in 0.. {
        for game in &here {
            for (colour, _) in hand(game).iter() {
                ways.entry(colour.facts().name).or_insert(steps);
            }
        }
        let mut next = Vec::new();
        for game in &here {
            for action in trades(game) {
                let mut after = *game;
                after
                    .apply(game.active(), &action, &mut fastrand::Rng::with_seed(0), &mut Silent)
                    .expect("it is legal");
                if !known.contains(&hand(&after)) {
                    known.push(hand(&after));
                    next.push(after);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        here = next;
    }
    Trading { hand: hand(game), bank: game.bank(), trades: listed.join(", "), ways }
}

fn holding(game: &Pastiche) -> Holding {
    let seat = game.active();
    let player = game.player(seat);
    let commissions: Vec<_> = player.commissions.iter().flatten().map(|held| held.commission).collect();
    let lacks = commissions.iter().map(|&commission| {
        let complete = Action::Complete { commission };
        let done = game.clone().apply(seat, &complete, &mut fastrand::Rng::with_seed(0), &mut Silent);
        match done {
            Err(Rejection::PaletteMissing { missing, .. }) => (commission, missing),
            _ => (commission, Cards::NONE),
        }
    });
    let lacks = lacks.collect();
    Holding {
        hand: player.palette,
        usable: usable(player.palette, commissions.iter().copied()),
        points: game.score(seat).usable,
        commissions,
        lacks,
    }
}
