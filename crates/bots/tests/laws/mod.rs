//! What holds for the bots of every game.

use bots::search::Budget;
use bots::{Bot, Judged, Knowledge, NAMES, Player, by_name};
use table::{Determinize, Match, Seat, Viewer};

/// What may be done that can be listed.
pub fn listed<G: Determinize>(game: &G, seat: Seat) -> Vec<G::Action> {
    let mut legal = Vec::new();
    game.legal_actions(seat, &mut legal);
    legal
}

/// What a bot does that is awaited at this seat.
pub fn choice<G: Determinize>(bot: &mut dyn Bot<G>, game: &G, seat: Seat, memory: &G::Memory) -> G::Action {
    let (view, legal) = (game.view(Viewer::Seat(seat)), listed(game, seat));
    let knowledge = Knowledge { seat, view: &view, memory, legal: &legal, awaited: true };
    bot.choose(&knowledge, &mut fastrand::Rng::with_seed(1)).expect("who is awaited chooses")
}

/// So many playouts a move are enough to see that thinking ahead works.
const FEW: u32 = 6;

/// Everybody who can sit down, by name. Who thinks ahead has little time for it.
pub fn everybody<G: Judged>() -> impl Iterator<Item = Box<dyn Bot<G>>> {
    let few = Budget::playouts(FEW);
    // Those too who sit at no table but in the arena.
    let others = ["grand-master-1", "valuing"];
    NAMES
        .into_iter()
        .chain(others)
        .filter_map(move |name| Player::by_name_with(name, &few).or_else(|| by_name(name)))
}

/// Those with these names are found, and nobody else.
pub fn all_names_are_bots<G: Judged>() {
    for name in NAMES {
        assert_eq!(by_name::<G>(name).map(|bot| bot.name()), Some(name));
    }
    assert_eq!(everybody::<G>().count(), NAMES.len() + 2);
    assert!(by_name::<G>("nobody").is_none());
}

/// Whole games at all these tables, with every bot at some seat of some table: nothing they do is refused, and the game ends.
pub fn never_chooses_anything_refused<G: Judged>(tables: impl Iterator<Item = (u8, G::Options)>) {
    for (seed, (seats, options)) in (1..).zip(tables) {
        let mut luck = fastrand::Rng::with_seed(seed);
        let mut bots: Vec<_> = everybody::<G>().collect();
        luck.shuffle(&mut bots);
        let started = Match::<G>::start(&options, seats, vec![], &mut luck);
        let mut game = started.expect("the options are the game's own");
        while let Some(seat) = game.state().awaited().iter().next() {
            let memory = game.memory(Viewer::Seat(seat));
            let action = choice(&mut *bots[seat.index()], game.state(), seat, &memory);
            let said = action.to_string();
            game.submit(seat, action, &mut luck).unwrap_or_else(|why| panic!("{said}: {why}"));
        }
    }
}

/// Two states a seat cannot tell apart get the same answer from every bot for the same luck.
pub fn cannot_see_what_is_hidden<G: Judged>(tables: impl Iterator<Item = (u8, G::Options)>) {
    let mut luck = fastrand::Rng::with_seed(5);
    for (seats, options) in tables {
        let started = Match::<G>::start(&options, seats, vec![], &mut luck);
        let mut game = started.expect("the options are the game's own");
        let mut bots: Vec<_> = everybody::<G>().collect();
        for turn in 0.. {
            let Some(seat) = game.state().awaited().iter().last() else { break };
            let (view, memory) = (game.view(Viewer::Seat(seat)), game.memory(Viewer::Seat(seat)));
            let turns = turn % bots.len();
            let bot = &mut *bots[turns];
            let here = choice(bot, game.state(), seat, &memory);
            let world = G::determinize(&view, &memory, &mut luck);
            assert_eq!(choice(bot, &world, seat, &memory), here, "{} at turn {turn}", bot.name());
            game.submit(seat, here, &mut luck).expect("a bot does what is allowed");
        }
    }
}
