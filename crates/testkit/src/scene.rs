//! Things said at a table, as the tests of rules say them.

use std::fmt::Debug;
use std::str::FromStr;

use table::{Chance, Game, Recorder, Refusal, Seat};

use crate::laws::listed;

/// What this text names: a seat, a card, some cards.
pub fn the<T: FromStr<Err: Debug>>(text: &str) -> T {
    text.parse().unwrap_or_else(|wrong| panic!("`{text}`: {wrong:?}"))
}

/// A seat says what it does, as in `A keep L5`. Whatever the answer: what is listed is allowed and the other way round, a
/// refusal names a rule and leaves no trace.
pub fn says<G: Game>(
    game: &mut G,
    line: &str,
    chance: &mut impl Chance,
) -> Result<Vec<G::Event>, G::Rejection> {
    let (seat, action) = line.split_once(' ').expect("a seat and an action");
    let (seat, action): (Seat, G::Action) = (the(seat), the(action));
    let listed = listed(game, seat).contains(&action);
    let before = game.clone();
    let mut chance = Recorder::new(chance);
    let mut events = Vec::new();
    let answer = game.apply(seat, &action, &mut chance, &mut events);
    if G::is_listed(&action) {
        assert_eq!(listed, answer.is_ok(), "`{line}` is listed, or done: {answer:?}");
    }
    if let Err(why) = &answer {
        let entry = format!("- **{}** ", why.rule());
        assert!(G::RULES.contains(&entry), "`{line}` is refused by no rule: {}", why.rule());
        assert_eq!(*game, before, "`{line}` was refused and changed something");
        assert_eq!((events.len(), chance.into_picks().len()), (0, 0), "`{line}` was refused");
    }
    answer.map(|()| events)
}
