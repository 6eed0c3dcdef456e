//! What can be done with each game on the shelf.

use crate::{arena, bench, chances, selfplay, simulate, tune};

/// A game in the laboratory.
pub struct Studied {
    /// Its id.
    pub id: &'static str,
    /// Plays many games of it between bots.
    pub simulate: fn(&simulate::Args) -> anyhow::Result<()>,
    /// Measures how strong its bots are.
    pub arena: fn(&arena::Args) -> anyhow::Result<()>,
    /// Writes down positions for a net to learn from.
    pub selfplay: fn(&selfplay::Args) -> anyhow::Result<()>,
    /// Makes its bots stronger.
    pub tune: fn(&tune::Args) -> anyhow::Result<()>,
    /// Measures how true the chances are that people are told.
    pub chances: fn(&chances::Args) -> anyhow::Result<()>,
    /// Measures how fast its rules are.
    pub bench: fn(&bench::Args) -> anyhow::Result<()>,
}

macro_rules! study {
    ($($game:ty),+) => {
        static STUDIED: &[Studied] = &[$(Studied {
            id: <$game as table::Game>::ID,
            simulate: simulate::simulate::<$game>,
            arena: arena::arena::<$game>,
            selfplay: selfplay::selfplay::<$game>,
            tune: tune::tune::<$game>,
            chances: chances::chances::<$game>,
            bench: bench::bench::<$game>,
        }),+];
    };
}
shelf::each_game!(study);

/// A game by its id.
pub fn find(id: &str) -> anyhow::Result<&'static Studied> {
    STUDIED.iter().find(|game| game.id == id).ok_or_else(|| cli::no_such_game(id))
}
