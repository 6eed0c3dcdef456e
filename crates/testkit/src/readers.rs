//! Text that is nearly right: whatever is thrown at a reader, it answers.

use std::collections::BTreeSet;

use serde_json::Value;
use table::{AnyAction, AnyMatch, AnyRefusal, Game, Match, Seat, Silent};

/// A change to a piece of text: at a place between its beginning (0) and its end (1) some letters are dropped and
/// others put in.
#[derive(Clone, Debug)]
pub struct Alteration {
    /// Where, as a part of the whole text.
    pub at: f64,
    /// So many are dropped.
    pub drop: usize,
    /// These are put in.
    pub with: String,
}

impl Alteration {
    /// The text with this change.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a place in a text is as good as the next one"
    )]
    pub fn of(&self, text: &str) -> String {
        let letters: Vec<_> = text.chars().collect();
        let (before, after) = letters.split_at((self.at * letters.len() as f64) as usize);
        before.iter().copied().chain(self.with.chars()).chain(after.iter().copied().skip(self.drop)).collect()
    }
}

/// A match some way into a random game, or at its end.
pub fn some_way_into<G: Game>(options: &G::Options, seats: u8, seed: u64, plies: usize) -> Match<G> {
    let mut luck = fastrand::Rng::with_seed(seed);
    let started = Match::start(options, seats, vec![], &mut luck);
    let mut game: Match<G> = started.expect("the options are the game's own");
    for _ in 0..plies {
        let Some(seat) = game.state().awaited().iter().next() else { break };
        let talk = game.state().propose(seat, &mut luck).filter(|_| luck.u8(..4) == 0);
        let action =
            talk.or_else(|| game.state().at_random(seat, &mut luck)).expect("who is awaited can act");
        game.submit(seat, action, &mut luck).expect("it was proposed or listed");
    }
    game
}

/// A line that is nearly a position is either refused or a position that the rules can play on from, and every one
/// that follows is written and read back as itself.
pub fn reads_or_refuses_position<G: Game>(line: &str, seed: u64) {
    const PLIES: usize = 60;
    let Ok(mut game) = line.parse::<G>() else { return };
    let mut luck = fastrand::Rng::with_seed(seed);
    for _ in 0..PLIES {
        let Some(seat) = game.awaited().iter().next() else { break };
        let talk = game.propose(seat, &mut luck).filter(|_| luck.bool());
        let action = talk.or_else(|| game.at_random(seat, &mut luck)).expect("who is awaited can act");
        let acted = game.apply(seat, &action, &mut luck, &mut Silent);
        acted.unwrap_or_else(|why| panic!("{seat} {action} from {line}: {why}"));
        let again = game.to_string().parse::<G>().ok();
        assert!(again.as_ref() == Some(&game), "after {line} this is another, or cannot be read: {game}");
    }
}

/// A written record with a change is either refused or still the same match.
pub fn reads_or_refuses_record<G: Game>(game: &Match<G>, json: bool, change: &Alteration) {
    let written = if json { game.record().to_json_lines() } else { game.record().to_text() };
    if let Ok(opened) = Match::<G>::open(&change.of(&written)) {
        assert!(opened == *game, "changed by {change:?} it opens as another match");
    }
}

/// What is said in notation and what is said as JSON get the same answer: done, refused by the same rule for the same
/// reason, or not understood. Gives the rule.
pub fn judged_alike<G: Game>(game: &Match<G>, seat: Seat, said: &str, json: &Value) -> Option<&'static str> {
    // What was looked for and not found is said in other words where it is looked for in another way.
    let verdict = |said| match AnyMatch::consider(game, seat, said) {
        Err(AnyRefusal::Malformed { .. }) => Err(None),
        Err(AnyRefusal::Refused { rule, why, reason }) => Err(Some((rule, why, reason))),
        Ok(()) => Ok(()),
    };
    let (written, in_json) = (verdict(AnyAction::Notation(said)), verdict(AnyAction::Json(json)));
    assert_eq!(written, in_json, "{seat} `{said}` and {json}");
    written.err().flatten().map(|(rule, ..)| rule)
}

/// Everybody at the table, and somebody who is not.
fn all_and_one<G: Game>(game: &Match<G>) -> impl Iterator<Item = Seat> + use<G> {
    Seat::all(game.state().seats() + 1)
}

/// What anybody could do now, said by anybody, rightly spelled and misspelled, is judged alike in notation and in JSON. Of
/// very many actions so many are tried.
pub fn actions_judged_alike<G: Game>(game: &Match<G>, most: usize) {
    let mut luck = fastrand::Rng::with_seed(1);
    let mut actions = Vec::new();
    for seat in all_and_one(game) {
        game.state().legal_actions(seat, &mut actions);
        actions.extend(game.state().propose(seat, &mut luck));
    }
    luck.shuffle(&mut actions);
    for action in actions.iter().take(most) {
        for seat in all_and_one(game) {
            spellings_judged_alike(game, seat, action);
        }
    }
}

/// These, each in notation and in JSON, are judged alike whoever says them.
pub fn sayings_judged_alike<G: Game>(game: &Match<G>, sayings: &[(&str, Value)]) {
    for seat in all_and_one(game) {
        for (said, json) in sayings {
            judged_alike(game, seat, said, json);
            judged_alike(game, seat, said, &Value::String((*said).to_owned()));
        }
    }
}

/// An action, and what differs from it in the spelling of a name, in a name that is doubled or in blanks, is judged alike
/// in notation and in JSON.
fn spellings_judged_alike<G: Game>(game: &Match<G>, seat: Seat, action: &G::Action) {
    let said = action.to_string();
    let json = serde_json::to_value(action).expect("an action is plain JSON");
    judged_alike(game, seat, &said, &json);
    judged_alike(game, seat, &said, &Value::String(said.clone()));
    judged_alike(game, seat, &format!(" {}\t", said.replace(' ', "   ")), &json);
    let mut names = BTreeSet::new();
    for_each_name(&mut json.clone(), &mut |name| {
        names.insert(name.clone());
    });
    for name in names {
        for other in [name.to_uppercase(), name.to_lowercase(), format!("{name}x"), format!("{name}+{name}")]
        {
            let written = with_name(&said, &name, &other);
            if other == name || written == said {
                continue;
            }
            let mut altered = json.clone();
            for_each_name(&mut altered, &mut |found| {
                if *found == name {
                    found.clone_from(&other);
                }
            });
            list_apart(&mut altered);
            judged_alike(game, seat, &written, &altered);
        }
    }
}

/// In lists each name stands by itself.
fn list_apart(json: &mut Value) {
    match json {
        Value::Array(several) => {
            several.iter_mut().for_each(list_apart);
            let apart = std::mem::take(several).into_iter().flat_map(|one| match one {
                Value::String(names) => names.split('+').map(Value::from).collect(),
                other => vec![other],
            });
            several.extend(apart);
        }
        Value::Object(fields) => fields.values_mut().for_each(list_apart),
        _ => {}
    }
}

/// The word for the action, and all names in it.
fn for_each_name(json: &mut Value, each: &mut impl FnMut(&mut String)) {
    match json {
        Value::String(name) => each(name),
        Value::Array(several) => several.iter_mut().for_each(|one| for_each_name(one, each)),
        Value::Object(fields) => {
            for (mut field, mut value) in std::mem::take(fields) {
                for_each_name(&mut value, each);
                each(&mut field);
                fields.insert(field, value);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// A line of notation with another name wherever this one stands by itself.
fn with_name(said: &str, name: &str, other: &str) -> String {
    let in_name = |letter: char| letter.is_alphanumeric() || letter == '-';
    let mut parts: Vec<&str> = Vec::new();
    let mut rest = said;
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|letter| in_name(letter) != in_name(first)).unwrap_or(rest.len());
        let (part, after) = rest.split_at(end);
        parts.push(if part == name { other } else { part });
        rest = after;
    }
    parts.concat()
}
