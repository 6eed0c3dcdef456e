//! What holds for the bots of every game.

use bots::{Bot, Knowledge};
use table::{Determinize, Match, Seat, Viewer};

/// A bot by its name.
type ByName<G> = fn(&str) -> Option<Box<dyn Bot<G>>>;

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

/// Those with these names are found, and nobody else.
pub fn all_names_are_bots<G: Determinize>(names: &[&str], by_name: ByName<G>) {
    for name in names {
        assert_eq!(by_name(name).map(|bot| bot.name()), Some(*name));
    }
    assert!(by_name("nobody").is_none());
}

/// Whole games among greedy and random players at all these tables.
pub fn never_chooses_anything_refused<G: Determinize>(
    tables: impl Iterator<Item = (u8, G::Options)>,
    by_name: ByName<G>,
) {
    for (seed, (seats, options)) in (1..).zip(tables) {
        for rivals in ["greedy", "random"] {
            let mut luck = fastrand::Rng::with_seed(seed);
            let name = |seat: Seat| if seat.index() == 0 { "greedy" } else { rivals };
            let mut bots: Vec<_> =
                Seat::all(seats).map(|seat| by_name(name(seat)).expect("both are there")).collect();
            let started = Match::<G>::start(&options, seats, vec![], None, &mut luck);
            let mut game = started.expect("the options are the game's own");
            while let Some(seat) = game.state().awaited().iter().next() {
                let memory = game.memory(Viewer::Seat(seat));
                let action = choice(&mut *bots[seat.index()], game.state(), seat, &memory);
                let said = action.to_string();
                game.submit(seat, action, &mut luck).unwrap_or_else(|why| panic!("{said}: {why}"));
            }
        }
    }
}

/// Two states a seat cannot tell apart get the same answer.
pub fn cannot_see_what_is_hidden<G: Determinize>(
    tables: impl Iterator<Item = (u8, G::Options)>,
    bot: &mut dyn Bot<G>,
) {
    let mut luck = fastrand::Rng::with_seed(5);
    for (seats, options) in tables {
        let started = Match::<G>::start(&options, seats, vec![], None, &mut luck);
        let mut game = started.expect("the options are the game's own");
        while let Some(seat) = game.state().awaited().iter().last() {
            let (view, memory) = (game.view(Viewer::Seat(seat)), game.memory(Viewer::Seat(seat)));
            let here = choice(bot, game.state(), seat, &memory);
            for _ in 0..3 {
                let world = G::determinize(&view, &memory, &mut luck);
                assert_eq!(choice(bot, &world, seat, &memory), here);
            }
            game.submit(seat, here, &mut luck).expect("a bot does what is allowed");
        }
    }
}
