//! What each game sends, and samples of what play alone does not show.

mod masterpiece;
mod pass_the_paint;
mod pastiche;

use std::fmt::Debug;
use std::str::FromStr;

use bots::Judged;
use table::{Game, Seat};
use ts_rs::TS;

use crate::data::Data;
use crate::declarations::Root;
use crate::previews::Lists;

/// A game whose types are written for the web.
pub trait Typed:
    Game<
        View: TS + 'static,
        EventView: TS + 'static,
        Action: TS + 'static,
        Options: TS + 'static,
        Rejection: TS + 'static,
    > + Judged<Reason: TS + 'static>
{
    /// What is said of a type whose comment in Rust is about how it is kept, not about how it is sent.
    const SAID_OF: &'static [(&'static str, &'static str)] = &[];

    /// Types that the client wants besides, though nothing that is sent names them.
    fn others() -> Vec<Root> {
        Vec::new()
    }

    /// The type of [`Game::catalogue`], where there is one.
    fn catalogue_roots() -> Vec<Root> {
        Vec::new()
    }

    /// The game's own tables that the client reckons with, besides its data files.
    fn data() -> Data {
        Data::default()
    }

    /// What the rules say of many positions, where the client reckons something for itself.
    fn previews() -> Lists {
        Lists::default()
    }

    /// Sets of options that together show all there is to see.
    fn option_sets() -> Vec<Self::Options>;

    /// One of each "you may not": most never come up in play. Which are lacking the tests say, word by word.
    fn refusals() -> Vec<Self::Rejection>;

    /// Reasons to do something that do not come up in play.
    fn reasons() -> Vec<Self::Reason> {
        Vec::new()
    }
}

/// All that a game sends.
pub fn roots<G: Typed>() -> Vec<Root> {
    let mut roots = crate::declarations::roots![G::View, G::EventView, G::Action, G::Options];
    roots.extend(G::others());
    roots.extend(crate::declarations::roots![G::Rejection, G::Reason]);
    roots
}

/// Somebody to name in a refusal.
const SEAT: Seat = Seat::new(1);

/// In a game's own notation.
fn the<T: FromStr<Err: Debug>>(text: &str) -> T {
    text.parse().expect("it is in the game's notation")
}

#[cfg(test)]
mod tests {
    use serde::Serialize;
    use serde_json::Value;

    pub fn has(all: &[impl Serialize], expected: &Value) {
        let all: Vec<_> = all.iter().map(|refusal| serde_json::to_value(refusal).unwrap()).collect();
        assert!(all.contains(expected), "{expected} is none of {all:?}");
    }
}
