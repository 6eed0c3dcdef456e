//! Whole games as everybody sees them, kept word for word.

use masterpiece::{Action, Desk, Masterpiece, Options, Prices};
use table::fairness::Key;
use table::{Chance, Game, Seat, Viewer};
use testkit::playthrough;

/// A player who gets somewhere: announces what is worth most, two times in three; else reads or writes by luck,
/// rather what finishes a work of one's own.
fn choose(game: &Masterpiece, seat: Seat, entry: usize) -> Action {
    // Another stream of luck than the game's, but always the same.
    let mut luck = Key::new([99; 32]).stream(entry as u64);
    let view = game.view(Viewer::Seat(seat));
    let desk = Desk::seen(&view).expect("a seat has a desk");
    let best = desk.announceable().iter().max_by_key(|work| work.points());
    let announcement = best.and_then(|work| desk.best(work, &Prices::short_rows(&desk)));
    if let (Some(announcement), 0 | 1, masterpiece::Phase::Acting) =
        (announcement, luck.pick(3), view.table.phase)
    {
        return Action::Announce(announcement);
    }
    let mut actions = Vec::new();
    game.legal_actions(seat, &mut actions);
    actions.sort_by_key(ToString::to_string);
    let finishes = |action: &Action| match action {
        Action::Read { card } => {
            view.table.players[seat].works.iter().any(|work| work.cards.len() == 2 && work.cards.has(*card))
        }
        _ => false,
    };
    let finishing = actions.iter().position(finishes).filter(|_| luck.pick(2) == 0);
    let any = luck.pick(u32::try_from(actions.len()).expect("few")) as usize;
    actions[finishing.unwrap_or(any)]
}

#[test]
fn three_players() {
    let seen = playthrough::<Masterpiece>(&Options::default(), 3, choose);
    insta::assert_snapshot!("3-players", seen);
}

#[test]
fn four_players() {
    let seen = playthrough::<Masterpiece>(&Options::default(), 4, choose);
    insta::assert_snapshot!("4-players", seen);
}

#[test]
fn five_players() {
    let seen = playthrough::<Masterpiece>(&Options::default(), 5, choose);
    insta::assert_snapshot!("5-players", seen);
}

#[test]
fn four_players_with_every_option() {
    let options = Options { open_discard: true, open_hands: true, plain_flag: true };
    let seen = playthrough::<Masterpiece>(&options, 4, choose);
    insta::assert_snapshot!("4-players-every-option", seen);
}
