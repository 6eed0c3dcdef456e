//! Whole games as each viewer sees them, kept word for word.

use pastiche::{Action, Options, Pastiche};
use table::fairness::Key;
use table::{Chance, Game, Seat, Viewer};
use testkit::playthrough;

/// A player who gets somewhere: completes what can be completed, mixes what gives most, trades now and then.
fn choose(game: &Pastiche, seat: Seat, entry: usize) -> Action {
    // Another stream of luck than the game's, but always the same.
    let mut luck = Key::new([99; 32]).chance(entry);
    let mut actions = Vec::new();
    game.legal_actions(seat, &mut actions);
    let view = game.view(Viewer::Seat(seat));
    if let Some(accepted) = actions.iter().find(|action| matches!(action, Action::Accept { .. })) {
        return *accepted;
    }
    if let Some(completed) = actions.iter().find(|action| matches!(action, Action::Complete { .. })) {
        return *completed;
    }
    let yields = |action: &&Action| match **action {
        Action::Place { hex, at, turn } => view
            .table
            .board
            .mix_at(at, hex, turn)
            .map_or(0, |mix| mix.iter().map(|(colour, _)| colour.value()).sum()),
        _ => 0,
    };
    match actions[0] {
        Action::Place { .. } => *actions.iter().max_by_key(yields).expect("there is a first"),
        Action::Mix if luck.pick(5) > 0 => Action::Mix,
        _ if luck.pick(6) == 0 => game.propose(seat, &mut luck).unwrap_or(actions[0]),
        _ if actions.contains(&Action::Done) && luck.pick(3) > 0 => Action::Done,
        _ => actions[luck.pick(u32::try_from(actions.len()).expect("few")) as usize],
    }
}

fn seen_by_all(seats: u8) {
    let options = Options::default();
    for viewer in Viewer::all(seats) {
        let name = format!("{seats}-players-seen-by-{viewer}");
        insta::assert_snapshot!(name, playthrough::<Pastiche>(&options, seats, viewer, choose));
    }
}

#[test]
fn two_players() {
    seen_by_all(2);
}

#[test]
fn three_players() {
    seen_by_all(3);
}

#[test]
fn four_players() {
    seen_by_all(4);
}

#[test]
fn four_players_with_every_option() {
    let options = Options { open_hands: true, memory_aid: true, strict_neighbours: true, gifts: true };
    let seen = playthrough::<Pastiche>(&options, 4, Viewer::Spectator, choose);
    insta::assert_snapshot!("4-players-every-option-seen-by-spectator", seen);
}
