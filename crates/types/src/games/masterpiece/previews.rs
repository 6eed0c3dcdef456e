//! What borrowing costs: whom one has to pay how many cards (M5.2).

use serde::Serialize;
use shelf::masterpiece::{Action, Card, Masterpiece, Options, PublicPlayer};
use table::{BySeat, Chance, Game, Seat, Silent, Viewer};

use crate::previews::{Lists, play_by};

/// An announcement that the rules allow: who lies where, what is borrowed, and how many cards each author gets for it.
#[derive(Serialize)]
struct Borrowing {
    players: BySeat<PublicPlayer>,
    me: Seat,
    borrow: Vec<Card>,
    owed: Vec<(Seat, u32)>,
}

/// So many are enough of one game.
const MOST: usize = 12;

pub fn all() -> Lists {
    let mut lists = Lists::default();
    let plain = Options { plain_flag: true, ..Options::default() };
    for (seed, (seats, options)) in
        [(3, Options::default()), (4, plain), (5, Options::default())].into_iter().enumerate()
    {
        let mut count = 0;
        play_by::<Masterpiece>(&options, seats, seed as u64, |game, seat, luck| {
            let action = choice(game, seat, luck);
            if let Action::Announce(said) = action
                && !said.borrow.is_empty()
                && count < MOST
            {
                // What the rules take is what is owed.
                game.clone().apply(seat, &action, luck, &mut Silent).expect("it was proposed");
                count += 1;
                let owed = said.pay.iter().map(|payment| (payment.to, payment.cards.len()));
                let players = game.view(Viewer::Spectator).table.players;
                let case = Borrowing {
                    players,
                    me: seat,
                    borrow: said.borrow.iter().collect(),
                    owed: owed.collect(),
                };
                lists.add("borrowing", &case);
            }
            action
        });
    }
    lists
}

/// Announces what it can and reads what lies there, so that there are masterpieces to borrow from.
fn choice(game: &Masterpiece, seat: Seat, luck: &mut fastrand::Rng) -> Action {
    let mut legal = Vec::new();
    game.legal_actions(seat, &mut legal);
    let proposed = game.propose(seat, luck).filter(|action| matches!(action, Action::Announce(_)));
    let reading = |action: &&Action| matches!(action, Action::Read { .. });
    let reads: Vec<_> = legal.iter().filter(reading).copied().collect();
    match (proposed, luck.pick(3)) {
        (Some(action), 0 | 1) => action,
        (_, 1 | 2) if !reads.is_empty() => reads[luck.usize(..reads.len())],
        _ => game.at_random(seat, luck).expect("who is awaited can do something"),
    }
}
