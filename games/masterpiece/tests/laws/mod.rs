//! The laws of the table, kept by Birth of a Masterpiece: whole random games for every number of players and every
//! set of options.

mod luck;

use masterpiece::{Action, Announcement, Card, Cards, Masterpiece, Options, Payments, View, Work};
use table::{Game, Seat, Viewer};
use testkit::{Kit, scale};

/// Games for each set of options, all told: short ones compared with Pastiche.
const GAMES: u64 = 6;

fn kit() -> Kit<Masterpiece, (Cards, u32, u32)> {
    let options = (0..8).map(|bits| Options {
        open_discard: bits & 1 != 0,
        open_hands: bits & 2 != 0,
        plain_flag: bits & 4 != 0,
    });
    Kit { options: options.collect(), inventory, anything, games: scale(GAMES) }
}

#[test]
fn three_players_keep_the_laws() {
    kit().check(3);
}

#[test]
fn four_players_keep_the_laws() {
    kit().check(4);
}

#[test]
fn five_players_keep_the_laws() {
    kit().check(5);
}

/// All cards wherever they lie, each counted once; how many were counted; and the works.
fn inventory(game: &Masterpiece) -> (Cards, u32, u32) {
    let line = game.to_string();
    let stored: serde_json::Value = serde_json::to_value(game).expect("a state can be stored");
    let cards = |value: &serde_json::Value| -> Vec<Card> {
        serde_json::from_value(value.clone()).unwrap_or_else(|wrong| panic!("{wrong} in {line}"))
    };
    let mut all = [cards(&stored["drawn"]), cards(&stored["pile"])].concat();
    let mut works = 0;
    for player in stored["players"].as_array().expect("a list") {
        all.extend(cards(&player["hand"]));
        for work in player["works"].as_array().expect("a list") {
            all.extend(cards(&work[1]));
            works += 1;
        }
    }
    let View { table, .. } = game.view(Viewer::Spectator);
    let in_supply: u32 = table.supply.iter().map(|(_, copies)| u32::from(*copies)).sum();
    let count = u32::try_from(all.len()).expect("not that many") + table.deck;
    let seen: Cards = all.iter().copied().collect();
    assert_eq!(seen.len() as usize, all.len(), "a card is in two places: {line}");
    // The flag is neither in supply nor anybody's if it was triggered with an empty hand (M6.2).
    let flag_gone = table.end.is_some()
        && table
            .players
            .iter()
            .all(|(_, player)| player.works.iter().all(|work| work.work != Work::END_FLAG));
    (Cards::ALL, count, works + in_supply + u32::from(flag_gone))
}

/// Anything that can be said: mostly with cards that are somewhere to be seen.
fn anything(game: &Masterpiece, luck: &mut fastrand::Rng) -> Action {
    let View { table, mine } = game.view(Viewer::Seat(game.active()));
    let hand = mine.map_or(Cards::NONE, |mine| mine.hand);
    let rows = table.players.iter().flat_map(|(_, player)| player.works.iter().map(|work| work.cards));
    let rows = rows.fold(Cards::NONE, Cards::and);
    let card = |luck: &mut fastrand::Rng| match luck.u8(..4) {
        0 if !hand.is_empty() => hand.any(luck),
        1 if !rows.is_empty() => rows.any(luck),
        _ => Cards::ALL.any(luck),
    };
    let some = |luck: &mut fastrand::Rng, most: u32| -> Cards {
        (0..luck.u32(..=most)).map(|_| card(luck)).collect()
    };
    match luck.u8(..11) {
        0 => Action::Discard { card: card(luck) },
        1 => Action::Draw,
        2 => Action::Keep { card: card(luck) },
        3 => Action::Take,
        4 => Action::Read { card: card(luck) },
        5 => Action::Pass,
        6 => Action::Flag { card: card(luck) },
        7 => match game.propose(game.active(), luck) {
            // An announcement that is nearly right.
            Some(Action::Announce(mut announcement)) => {
                match luck.u8(..4) {
                    0 => announcement.lay = announcement.lay.without(some(luck, 1)),
                    1 => announcement.lay += card(luck),
                    2 => announcement.pay.add(Seat::new(luck.u8(..5)), Cards::one(card(luck))),
                    _ => announcement.borrow += card(luck),
                }
                Action::Announce(announcement)
            }
            _ => Action::Draw,
        },
        _ => {
            let works: Vec<_> = Work::all().collect();
            let mut pay = Payments::NONE;
            (0..luck.u8(..3)).for_each(|_| pay.add(Seat::new(luck.u8(..5)), some(luck, 2)));
            Action::Announce(Announcement {
                work: works[luck.usize(..works.len())],
                lay: some(luck, 6),
                borrow: some(luck, 2),
                pay,
            })
        }
    }
}
