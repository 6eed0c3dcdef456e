//! For tests of every face: whole games to look at, and what is read on paper.

use table::fairness::Key;
use table::{Game, Match};

use crate::paint::columns;

/// A whole game of players without a plan, a look before every decision and after the last. Where several are awaited,
/// the last of them chooses first.
pub fn every_view<G: Game>(seats: u8, options: &G::Options, mut look: impl FnMut(&Match<G>)) {
    let key = Key::new([seats; 32]);
    let mut game = Match::<G>::start(options, seats, vec![], &mut key.stream(0)).unwrap();
    let mut dice = fastrand::Rng::with_seed(seats.into());
    while let Some(seat) = game.state().awaited().iter().last() {
        look(&game);
        let action = game.state().at_random(seat, &mut dice).unwrap();
        let entry = game.record().entries.len();
        game.submit(seat, action, &mut key.stream(entry as u64)).unwrap();
    }
    look(&game);
}

/// No line is longer than the page, and there is nothing on it that a printer could not print.
pub fn assert_fits(text: &str, width: usize) {
    assert!(text.lines().all(|line| columns(line) <= width), "{width} columns:\n{text}");
    assert!(!text.contains('\u{1b}'), "plain paper has no colour");
    assert!(!text.contains('\u{a0}'), "what held words together is gone");
}
