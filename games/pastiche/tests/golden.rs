//! Whole games as everybody sees them, kept word for word.

use pastiche::{Action, Cards, Options, Pastiche};
use table::fairness::Key;
use table::{Chance, Game, Seat, Viewer};
use testkit::playthrough;

/// A player who gets somewhere: does what leaves least to be got for some commission, and talks now and then.
fn choose(game: &Pastiche, seat: Seat, entry: usize) -> Action {
    // Another stream of luck than the game's, but always the same.
    let mut luck = Key::new([99; 32]).stream(entry as u64);
    let mut actions = Vec::new();
    game.legal_actions(seat, &mut actions);
    actions.sort_by_key(ToString::to_string);
    let talk = if luck.pick(12) == 0 { game.propose(seat, &mut luck) } else { None };
    if let Some(talk) = talk {
        return talk;
    }
    let view = game.view(Viewer::Seat(seat));
    let hand = &view.mine.as_ref().expect("a seat has a hand").hand;
    let lacking = |palette: Cards| {
        let reach = hand.commissions.iter().chain(view.table.gallery.iter().flatten());
        let lacking = reach.map(|commission| {
            let missing = commission.palette().without(palette);
            missing.iter().map(|(colour, count)| u32::from(colour.value() * count)).sum::<u32>()
        });
        lacking.min().unwrap_or(0)
    };
    let now = lacking(hand.palette);
    let after = |action: &Action| match *action {
        Action::Complete { .. } => 0,
        Action::Place { hex, at, turn } => {
            lacking(hand.palette + view.table.board.mix_at(at, hex, turn).unwrap_or_default())
        }
        Action::Mix => lacking(hand.palette + view.table.mix.unwrap_or_default()),
        Action::Take { colour } => lacking(hand.palette + Cards::one(colour.colour())),
        Action::Trade { give, get } => 1 + lacking(hand.palette.without(give) + Cards::one(get)),
        Action::Discard { colour } => lacking(hand.palette.without(Cards::one(colour))),
        Action::Accept { .. } if luck_of(entry) => now,
        Action::Accept { .. } | Action::Swap { .. } | Action::Withdraw { .. } => now + 2,
        Action::Leave | Action::Decline { .. } | Action::Done => now + 1,
        Action::Offer { .. } | Action::Counter { .. } => u32::MAX,
    };
    *actions.iter().min_by_key(|action| after(action)).expect("who is awaited can act")
}

/// Every other deal is a good deal.
fn luck_of(entry: usize) -> bool {
    entry.is_multiple_of(2)
}

#[test]
fn two_players() {
    let seen = playthrough::<Pastiche>(&Options::default(), 2, choose);
    insta::assert_snapshot!("2-players", seen);
}

#[test]
fn three_players() {
    let seen = playthrough::<Pastiche>(&Options::default(), 3, choose);
    insta::assert_snapshot!("3-players", seen);
}

#[test]
fn four_players() {
    let seen = playthrough::<Pastiche>(&Options::default(), 4, choose);
    insta::assert_snapshot!("4-players", seen);
}

#[test]
fn four_players_with_every_option() {
    let options = Options { open_hands: true, memory_aid: true, strict_neighbours: true, gifts: true };
    let seen = playthrough::<Pastiche>(&options, 4, choose);
    insta::assert_snapshot!("4-players-every-option", seen);
}
