//! The laws of the table, kept by The Urn: whole random games for every number of players and every set of options.

mod luck;

use testkit::{Kit, scale};
use toy::{Action, Options, STONES, Toy};

fn kit() -> Kit<Toy, Vec<u8>> {
    let options = [false, true].map(|open_fists| Options { open_fists });
    Kit { options: options.to_vec(), inventory, anything, games: scale(20) }
}

#[test]
fn two_players_keep_the_laws() {
    kit().check(2);
}

#[test]
fn three_players_keep_the_laws() {
    kit().check(3);
}

#[test]
fn four_players_keep_the_laws() {
    kit().check(4);
}

/// All stones wherever they lie.
fn inventory(game: &Toy) -> Vec<u8> {
    let mut stones: Vec<u8> =
        game.to_string().split([' ', '/', '.']).filter_map(|word| word.parse().ok()).collect();
    stones.sort_unstable();
    stones
}

/// Anything that can be said, stones that are none included.
fn anything(_: &Toy, luck: &mut fastrand::Rng) -> Action {
    if luck.u8(..4) == 0 { Action::Draw } else { Action::Show { stone: luck.u8(..STONES + 3) } }
}
