//! The laws of the table, kept by Pass the Paint: whole random games for every number of players, every variant and
//! every set of options.

mod luck;

use pass_the_paint::{Action, Colour, Commission, Commissions, Options, PassThePaint, Side, Variant, View};
use table::{Game, Viewer};
use testkit::{Kit, scale};

/// Games for each set of options, all told.
const GAMES: u64 = 4;

fn kit(variant: Variant) -> Kit<PassThePaint, (usize, u32)> {
    let options = (0..8).map(|bits| Options {
        variant,
        easier: bits & 1 != 0,
        harder: bits & 2 != 0,
        open_hands: bits & 4 != 0,
    });
    Kit { options: options.collect(), inventory, anything, games: scale(GAMES) }
}

#[test]
fn two_players_keep_the_laws() {
    kit(Variant::Standard).check(2);
}

#[test]
fn three_players_keep_the_laws() {
    kit(Variant::Standard).check(3);
}

#[test]
fn four_players_keep_the_laws() {
    kit(Variant::Standard).check(4);
}

#[test]
fn five_players_keep_the_laws() {
    kit(Variant::Standard).check(5);
}

#[test]
fn six_players_keep_the_laws() {
    kit(Variant::Standard).check(6);
}

#[test]
fn the_advanced_draft_keeps_the_laws() {
    kit(Variant::AdvancedDraft).check(2);
}

#[test]
fn double_hands_keep_the_laws() {
    kit(Variant::DoubleHands).check(2);
}

/// Places, and commissions wherever they lie. Brush cards come into play round by round: as many as the turn says have
/// been dealt, and each is in a hand, in front of somebody, discarded, in the row or waiting to be kept.
fn inventory(game: &PassThePaint) -> (usize, u32) {
    let View { table, .. } = game.view(Viewer::Spectator);
    // It is counted for every world at every ply: a line is read much faster than JSON.
    let line = game.to_string();
    let places: Vec<Vec<_>> =
        line.split(' ').filter(|field| field.contains('|')).map(|place| place.split('|').collect()).collect();
    let cards = |written: &str| written.trim_matches('-').len();
    let mut held = 0;
    for place in &places {
        let [hand, front, _, _, drafted, _] = place[..] else { panic!("{place:?} is no place: {line}") };
        held += cards(hand) + cards(front) + cards(drafted);
    }
    let lying = held + usize::from(table.discards.total()) + usize::from(table.row.total());
    let advanced = table.options.variant == Variant::AdvancedDraft;
    let a_round = if advanced { 12 } else { 6 * places.len() };
    let turned_up = if advanced { usize::from(table.shown.total()) } else { a_round };
    assert_eq!(lying, usize::from(table.round - 1) * a_round + turned_up, "{game}");

    let mut all = table.pile.and(table.middle);
    let mut commissions = table.pile.len() + table.middle.len() + table.deck;
    let mut claimed = Commissions::NONE;
    for place in &places {
        let held: Commissions = place[2].parse().expect("commissions");
        assert!(all.both(held).is_empty(), "a commission is in two places: {game}");
        all = all.and(held);
        commissions += held.len();
        claimed = claimed.and(place[3].parse().expect("palettes"));
    }
    assert!(all.both(claimed).is_empty(), "a palette is in two places: {game}");
    (places.len(), commissions + claimed.len())
}

/// Anything that can be said: mostly with cards that are somewhere to be seen.
fn anything(game: &PassThePaint, luck: &mut fastrand::Rng) -> Action {
    let seats: Vec<_> = game.awaited().iter().collect();
    let likely = seats.get(luck.usize(..seats.len().max(1))).and_then(|seat| game.sample(*seat, luck));
    let side = match luck.u8(..6) {
        0 => None,
        1 => Some(Side::Left),
        2 => Some(Side::Right),
        _ => likely.and_then(|action| action.side()),
    };
    let cards: Vec<_> = Commission::all().collect();
    let some = |luck: &mut fastrand::Rng, most: usize| -> Commissions {
        (0..luck.usize(..=most)).map(|_| cards[luck.usize(..cards.len())]).collect()
    };
    match (luck.u8(..6), likely) {
        (0, _) => {
            let colours: Vec<_> = Colour::all().collect();
            Action::Draft { side, colour: colours[luck.usize(..colours.len())] }
        }
        (1, _) => Action::Discard { side },
        (2, _) => Action::Keep { side, pay: some(luck, 3) },
        // Nearly right.
        (3, Some(Action::Keep { pay, .. })) => Action::Keep { side, pay: pay.and(some(luck, 1)) },
        (4, Some(Action::Keep { pay, .. })) => Action::Keep { side, pay: pay.without(some(luck, 20)) },
        (_, Some(Action::Draft { colour, .. })) => Action::Draft { side, colour },
        _ => Action::Keep { side, pay: Commissions::NONE },
    }
}
