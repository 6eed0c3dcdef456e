//! The laws of the table, kept by Pastiche: whole random games for every number of players and every set of
//! options.

mod luck;

use pastiche::{
    Action, COLOURS, Cards, Cell, Colour, CommissionId, Commissions, HexId, Hexes, Options, Pastiche,
    Primary, Turn, View,
};
use table::{Game, Seat, Seats, Viewer};
use testkit::Kit;

fn kit() -> Kit<Pastiche, (Cards, usize, usize)> {
    let options = (0..16).map(|bits| Options {
        open_hands: bits & 1 != 0,
        memory_aid: bits & 2 != 0,
        strict_neighbours: bits & 4 != 0,
        gifts: bits & 8 != 0,
    });
    Kit { options: options.collect(), inventory, anything, games: 1 }
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

#[test]
fn the_box_holds_what_the_rules_say() {
    let game = Pastiche::setup(&Options::default(), 4, &mut fastrand::Rng::with_seed(1), &mut table::Silent);
    let (cards, hexes, commissions) = inventory(&game.unwrap());
    assert_eq!(cards, COLOURS.iter().map(|facts| Cards::several(facts.count, facts.colour)).sum());
    assert_eq!((hexes, commissions), (54, 34));
}

/// Palette cards by colour, hexes and commissions, wherever they lie: the bank, the layout and the gallery as
/// all see them, each hand as its owner sees it. No hex and no commission may be seen twice.
fn inventory(game: &Pastiche) -> (Cards, usize, usize) {
    let View { table, .. } = game.view(Viewer::Spectator);
    let mut cards = table.bank;
    let mut hexes: Vec<HexId> = table.board.placed().iter().map(|placed| placed.hex).collect();
    let mut commissions: Vec<CommissionId> = table.gallery.iter().flatten().copied().collect();
    for (seat, player) in table.players.iter() {
        let hand = game.view(Viewer::Seat(seat)).mine.expect("a seat has a hand").hand;
        cards += hand.palette;
        hexes.extend(hand.hexes);
        commissions.extend(hand.commissions);
        commissions.extend(&player.completed);
    }
    assert_eq!(hexes.iter().copied().collect::<Hexes>().len(), hexes.len(), "a hex is in two places");
    assert_eq!(commissions.iter().copied().collect::<Commissions>().len(), commissions.len());
    (cards, hexes.len() + table.supply, commissions.len() + table.deck)
}

/// Any action: the parts at random, now and then from what lies on the table so that it is nearly right.
fn anything(game: &Pastiche, luck: &mut fastrand::Rng) -> Action {
    let table = game.view(Viewer::Spectator).table;
    let hand = game.view(Viewer::Seat(table.active)).mine.expect("a seat has a hand").hand;
    let colour = |luck: &mut fastrand::Rng| Colour::ALL[luck.usize(..17)];
    let primary = |luck: &mut fastrand::Rng| Primary::ALL[luck.usize(..3)];
    // Three alike, cards that are held, or any.
    let cards = |luck: &mut fastrand::Rng| -> Cards {
        let one = colour(luck);
        let held: Vec<_> = hand.palette.at_least(1).iter().collect();
        let way = luck.u8(..3);
        let card = |luck: &mut fastrand::Rng| match way {
            0 => one,
            1 if !held.is_empty() => held[luck.usize(..held.len())],
            _ => colour(luck),
        };
        (0..luck.u8(0..4)).map(|_| Cards::one(card(luck))).sum()
    };
    let commission = |luck: &mut fastrand::Rng| match luck.u8(..3) {
        0 => table.gallery[luck.usize(..4)].unwrap_or(CommissionId::new(0).expect("there is a first")),
        1 if !hand.commissions.is_empty() => hand.commissions[luck.usize(..hand.commissions.len())],
        _ => CommissionId::new(luck.u8(..34)).expect("there are 34"),
    };
    let cell = |luck: &mut fastrand::Rng| match luck.u8(..4) {
        0 => Cell { q: luck.i8(..), r: luck.i8(..) },
        1 => table.board.placed().last().map_or(Cell::default(), |placed| placed.at),
        _ => table.board.open_cell(luck.usize(..table.board.open_cells().count())),
    };
    let hex = |luck: &mut fastrand::Rng| {
        let held = hand.hexes.get(luck.usize(..4)).copied();
        held.unwrap_or_else(|| HexId::new(luck.u8(..54)).expect("there are 54"))
    };
    let offer = |luck: &mut fastrand::Rng| {
        let number = table.offers.first().map_or(1, |_| luck.u32(..table.next_offer + 2));
        number.to_string().parse().expect("a number")
    };
    let to = |luck: &mut fastrand::Rng| Seat::all(5).filter(|_| luck.bool()).collect::<Seats>();
    match luck.u8(..14) {
        0 => Action::Place { hex: hex(luck), at: cell(luck), turn: Turn::ALL[luck.usize(..6)] },
        1 => Action::Mix,
        2 => Action::Take { colour: primary(luck) },
        3 => Action::Leave,
        4 => Action::Trade { give: cards(luck), get: colour(luck) },
        5 => Action::Swap { give: commission(luck), take: commission(luck) },
        6 => Action::Complete { commission: commission(luck) },
        7 => Action::Offer { to: to(luck), give: cards(luck), get: cards(luck) },
        8 => Action::Counter { offer: offer(luck), give: cards(luck), get: cards(luck) },
        9 => Action::Accept { offer: offer(luck) },
        10 => Action::Decline { offer: offer(luck) },
        11 => Action::Withdraw { offer: offer(luck) },
        12 => Action::Done,
        _ => Action::Discard { colour: colour(luck) },
    }
}
