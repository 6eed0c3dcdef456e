//! Whole games as everybody sees them, kept word for word.

use pass_the_paint::{Action, Options, PassThePaint, Variant};
use table::fairness::Key;
use table::{Chance, Game, Seat};
use testkit::playthrough;

/// A player who gets somewhere: any card; kept if that costs nothing, or now and then for a commission or two.
fn choose(game: &PassThePaint, seat: Seat, entry: usize) -> Action {
    // Another stream of luck than the game's, but always the same.
    let mut luck = Key::new([99; 32]).stream(entry as u64);
    let mut actions = Vec::new();
    game.legal_actions(seat, &mut actions);
    actions.sort_by_key(ToString::to_string);
    let free = actions.iter().find(|action| matches!(action, Action::Keep { pay, .. } if pay.is_empty()));
    match free {
        Some(keep) if luck.pick(5) > 0 => *keep,
        _ if luck.pick(3) > 0 => *actions.last().expect("who is awaited can act"),
        _ => actions[luck.pick(u32::try_from(actions.len()).expect("not that many")) as usize],
    }
}

fn seen_by_all(options: Options, seats: u8, name: &str) {
    insta::assert_snapshot!(name, playthrough::<PassThePaint>(&options, seats, choose));
}

#[test]
fn two_players() {
    seen_by_all(Options::default(), 2, "2-players");
}

#[test]
fn three_players() {
    seen_by_all(Options::default(), 3, "3-players");
}

#[test]
fn four_players() {
    seen_by_all(Options::default(), 4, "4-players");
}

#[test]
fn five_players() {
    seen_by_all(Options::default(), 5, "5-players");
}

#[test]
fn six_players() {
    seen_by_all(Options::default(), 6, "6-players");
}

#[test]
fn the_advanced_draft() {
    seen_by_all(Options { variant: Variant::AdvancedDraft, ..Options::default() }, 2, "advanced-draft");
}

#[test]
fn double_hands() {
    seen_by_all(Options { variant: Variant::DoubleHands, ..Options::default() }, 2, "double-hands");
}

#[test]
fn every_option_together() {
    let options = Options { variant: Variant::Standard, easier: true, harder: true, open_hands: true };
    seen_by_all(options, 3, "3-players-every-option");
}
