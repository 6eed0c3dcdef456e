//! What the rules say of many positions: the client's tests hold against it what the client works out for itself, before
//! the server is asked or has answered.

use std::fmt::Write as _;

use serde::Serialize;
use table::{Game, Seat, Silent, Status};

use crate::games::Typed;

/// Lists of cases, to be written as one JSON object.
#[derive(Clone, Debug, Default)]
pub struct Lists(Vec<(&'static str, Vec<String>)>);

impl Lists {
    /// Adds a case to a list.
    pub fn add(&mut self, list: &'static str, case: &impl Serialize) {
        // Directly, not by way of a map, so that what belongs in an order stays in it.
        let case = serde_json::to_string(case).expect("a case is plain JSON");
        match self.0.iter_mut().find(|(name, _)| *name == list) {
            Some((_, cases)) => cases.push(case),
            None => self.0.push((list, vec![case])),
        }
    }

    /// A case a line, so that a change shows as the lines it changes.
    fn written(&self) -> String {
        let lists = self.0.iter().map(|(name, cases)| {
            let mut text = format!("  \"{name}\": [\n");
            let _ = write!(text, "    {}\n  ]", cases.join(",\n    "));
            text
        });
        format!("{{\n{}\n}}\n", lists.collect::<Vec<_>>().join(",\n"))
    }
}

/// A file for each game whose client reckons something: its name and its text, the same every time.
pub fn files() -> Vec<(String, String)> {
    macro_rules! each {
        ($($game:ty),+) => { [$((<$game>::ID, <$game as Typed>::previews())),+] };
    }
    let all = shelf::each_game!(each).into_iter().filter(|(_, lists)| !lists.0.is_empty());
    all.map(|(game, lists)| (format!("{game}.json"), lists.written())).collect()
}

/// Plays a game at random and looks at it before every action.
pub fn play<G: Game>(
    options: &G::Options,
    seats: u8,
    seed: u64,
    mut look: impl FnMut(&G, &mut fastrand::Rng),
) {
    play_by(options, seats, seed, |game: &G, seat, luck| {
        look(game, luck);
        game.at_random(seat, luck).expect("who is awaited can do something")
    });
}

/// Plays a game by what is chosen for whoever is awaited.
pub fn play_by<G: Game>(
    options: &G::Options,
    seats: u8,
    seed: u64,
    mut choose: impl FnMut(&G, Seat, &mut fastrand::Rng) -> G::Action,
) {
    let mut luck = fastrand::Rng::with_seed(seed);
    let game = G::setup(options, seats, &mut luck, &mut Silent);
    let mut game = game.expect("the options are the game's own");
    while let Status::Awaiting { awaited, .. } = game.status() {
        let seat = awaited.iter().next().expect("somebody is awaited");
        let action = choose(&game, seat, &mut luck);
        game.apply(seat, &action, &mut luck, &mut Silent).expect("it was listed or proposed");
    }
}
