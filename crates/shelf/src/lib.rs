//! The one list of games.
//!
//! Whoever does not care which game is played takes it from here as a boxed [`AnyMatch`]; whoever does finds its crate
//! here. A new game is one line in [`each_game`]: bots, terminal, server and types follow it.
//!
//! ```
//! let pastiche = shelf::find("pastiche").unwrap();
//! assert_eq!((pastiche.title, pastiche.seats.clone()), ("Pastiche", 2..=4));
//!
//! let mut dice = fastrand::Rng::with_seed(1);
//! let options = serde_json::json!({ "open-hands": true });
//! let game = (pastiche.start)(&options, 3, vec!["Ada".into()], &mut dice)?;
//! assert_eq!(game.players(), ["Ada", "B", "C"]);
//!
//! let again = shelf::open(&game.to_text().into_kept())?;
//! assert_eq!(again.position(), game.position());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A view of a game may be sent:
//!
//! ```
//! # fn look(state: &shelf::pastiche::Pastiche) {
//! use table::{Game, Viewer, Wired};
//!
//! Wired::of(&state.view(Viewer::Spectator));
//! # }
//! ```
//!
//! Its state holds everybody's cards, and may not:
//!
//! ```compile_fail,E0277
//! # fn look(state: &shelf::pastiche::Pastiche) {
//! use table::{Game, Viewer, Wired};
//!
//! Wired::of(state); // the trait `Wire` is not implemented for `Pastiche`
//! # }
//! ```
//!
//! Nor may what is kept of a match:
//!
//! ```compile_fail,E0277
//! # fn look(game: &dyn table::AnyMatch) {
//! use table::Wired;
//!
//! Wired::of(&game.position()); // the trait `Wire` is not implemented for `Truth`
//! # }
//! ```

mod rules;

pub use rules::{Chapter, chapters, rule, rule_ids};

use std::ops::RangeInclusive;

pub use masterpiece;
pub use pass_the_paint;
pub use pastiche;

use serde_json::Value;
use table::fairness::Key;
use table::{AnyMatch, Chance, Game, Match, OptionFacts, OptionsError, ReadError, ReplayError, Wired};

/// Hands the types of all games, in the order they are shown, to a macro: the one list of them.
///
/// ```
/// use table::Game;
///
/// macro_rules! titles {
///     ($($game:ty),+) => { [$(<$game>::TITLE),+] };
/// }
/// assert_eq!(shelf::each_game!(titles)[0], "Pastiche");
/// ```
#[macro_export]
macro_rules! each_game {
    ($then:ident) => {
        $then! {
            $crate::pastiche::Pastiche,
            $crate::masterpiece::Masterpiece,
            $crate::pass_the_paint::PassThePaint
        }
    };
}

/// A game on the shelf.
#[derive(Clone, Debug)]
pub struct Shelved {
    /// [`Game::ID`].
    pub id: &'static str,
    /// [`Game::TITLE`].
    pub title: &'static str,
    /// [`Game::SEATS`].
    pub seats: RangeInclusive<u8>,
    /// [`Game::RULES`].
    pub rules: &'static str,
    /// [`Game::RULES_VERSION`].
    pub rules_version: u32,
    /// [`Game::OPTIONS`].
    pub options: &'static [OptionFacts],
    /// [`Game::catalogue`].
    pub catalogue: fn() -> Option<Wired>,
    /// How many can play with these options; see [`Game::seats_for`].
    pub seats_for: fn(options: &Value) -> Result<RangeInclusive<u8>, OptionsError>,
    /// Sets up a table; see [`Match::start`].
    pub start: Start,
    /// Sets up a table whose luck can be proven; see [`Match::start_fair`].
    pub start_fair: StartFair,
    /// Reads and replays a written record of this game.
    pub open: fn(written: &str) -> Result<Box<dyn AnyMatch>, ReplayError>,
    /// Goes on with a match that was kept line by line; see [`Match::resume`].
    pub resume: Resume,
}

/// Sets up a table by options as JSON.
pub type Start = fn(
    options: &Value,
    seats: u8,
    players: Vec<String>,
    chance: &mut dyn Chance,
) -> Result<Box<dyn AnyMatch>, OptionsError>;

/// Sets up a table by options as JSON, with the luck of a key.
pub type StartFair = fn(
    options: &Value,
    seats: u8,
    players: Vec<String>,
    started: &str,
    key: &Key,
) -> Result<Box<dyn AnyMatch>, OptionsError>;

/// Goes on with a match from the line of its head ([`head_line`](table::KeptMatch::head_line)) and those of its entries
/// ([`entry_line`](table::KeptMatch::entry_line)).
pub type Resume =
    fn(head: &str, entries: &mut dyn Iterator<Item = String>) -> Result<Box<dyn AnyMatch>, ReplayError>;

/// All games, in the order they are shown.
pub fn games() -> &'static [Shelved] {
    macro_rules! all {
        ($($game:ty),+) => { &[$(shelved::<$game>()),+] };
    }
    static GAMES: &[Shelved] = each_game!(all);
    GAMES
}

/// A game by its id.
pub fn find(id: &str) -> Option<&'static Shelved> {
    games().iter().find(|game| game.id == id)
}

/// Opens a written record of whichever game it is of.
pub fn open(written: &str) -> Result<Box<dyn AnyMatch>, OpenError> {
    Ok((game_of(written)?.open)(written)?)
}

/// The game a written record is of, by its head alone.
pub fn game_of(written: &str) -> Result<&'static Shelved, OpenError> {
    let head = table::head_of(written)?;
    find(&head.game).ok_or_else(|| OpenError::UnknownGame { game: quoted(&head.game) })
}

/// A game's options from JSON. `null` is none at all; an unknown one, or one of a wrong kind, is
/// [`OptionsError::Unreadable`].
///
/// ```
/// use serde_json::json;
///
/// let agreed = shelf::options::<pastiche::Pastiche>(&json!({ "gifts": true })).unwrap();
/// assert!(agreed.gifts && !agreed.open_hands);
///
/// let refused = shelf::options::<pastiche::Pastiche>(&json!({ "gift": true })).unwrap_err();
/// assert!(refused.to_string().contains("unknown field `gift`, expected one of `open-hands`"));
/// ```
pub fn options<G: Game>(options: &Value) -> Result<G::Options, OptionsError> {
    if options.is_null() {
        return Ok(G::Options::default());
    }
    serde_json::from_value(options.clone()).map_err(|wrong| OptionsError::Unreadable(wrong.to_string()))
}

/// Why a written record cannot be opened.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum OpenError {
    /// It is no record.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// It is a record of a game that is not on the shelf.
    #[error("this is a record of `{game}`, a game this program does not have")]
    UnknownGame {
        /// What it calls its game, shortened.
        game: String,
    },
    /// It cannot have gone as written.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

const fn shelved<G: Game>() -> Shelved {
    Shelved {
        id: G::ID,
        title: G::TITLE,
        seats: G::SEATS,
        rules: G::RULES,
        rules_version: G::RULES_VERSION,
        options: G::OPTIONS,
        catalogue: G::catalogue,
        seats_for: seats_for::<G>,
        start: start::<G>,
        start_fair: start_fair::<G>,
        open: open_as::<G>,
        resume: resume::<G>,
    }
}

fn start<G: Game>(
    asked: &Value,
    seats: u8,
    players: Vec<String>,
    mut chance: &mut dyn Chance,
) -> Result<Box<dyn AnyMatch>, OptionsError> {
    let agreed = options::<G>(asked)?;
    Ok(Box::new(Match::<G>::start(&agreed, seats, players, &mut chance)?))
}

fn start_fair<G: Game>(
    asked: &Value,
    seats: u8,
    players: Vec<String>,
    started: &str,
    key: &Key,
) -> Result<Box<dyn AnyMatch>, OptionsError> {
    let agreed = options::<G>(asked)?;
    Ok(Box::new(Match::<G>::start_fair(&agreed, seats, players, started, key)?))
}

fn open_as<G: Game>(written: &str) -> Result<Box<dyn AnyMatch>, ReplayError> {
    Ok(Box::new(Match::<G>::open(written)?))
}

fn resume<G: Game>(
    head: &str,
    entries: &mut dyn Iterator<Item = String>,
) -> Result<Box<dyn AnyMatch>, ReplayError> {
    Ok(Box::new(Match::<G>::resume(head, entries)?))
}

fn seats_for<G: Game>(asked: &Value) -> Result<RangeInclusive<u8>, OptionsError> {
    options::<G>(asked).map(|agreed| G::seats_for(&agreed))
}

/// Enough of a stranger's word to recognise it.
fn quoted(word: &str) -> String {
    let short: String = word.chars().take(40).collect();
    if short.len() < word.len() { short + "…" } else { short }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use table::{AnyAction, BotName, By, OptionKind, Seat, Status};

    use super::*;

    fn started(options: &Value, seats: u8) -> Result<Box<dyn AnyMatch>, OptionsError> {
        (games()[0].start)(options, seats, vec![], &mut fastrand::Rng::with_seed(3))
    }

    #[test]
    fn ids_are_found_and_nothing_else_is() {
        for game in games() {
            assert_eq!(find(game.id).map(|found| found.title), Some(game.title));
            assert!(!rule_ids(game.rules).is_empty(), "{} has rules with ids", game.id);
        }
        assert!(find("chess").is_none());
        assert!(find("Pastiche").is_none(), "ids are written in one way only");
    }

    #[test]
    fn options_of_another_game_are_refused_in_a_sentence() {
        let sentence = |options: Value| match started(&options, 2) {
            Err(OptionsError::Unreadable(sentence)) => sentence,
            Err(other) => panic!("{other}"),
            Ok(_) => panic!("{options} was taken"),
        };
        assert!(sentence(json!({ "open_hands": true })).contains("unknown field `open_hands`"));
        assert!(sentence(json!({ "gifts": "yes" })).contains("invalid type: string \"yes\""));
        assert!(sentence(json!([1])).contains("invalid"));
        assert!(started(&Value::Null, 2).is_ok());
        assert!(started(&json!({}), 2).is_ok());
    }

    /// Every value that an option's facts name.
    fn values(facts: &OptionFacts) -> Vec<Value> {
        match facts.kind {
            OptionKind::Flag { default } => vec![json!(default), json!(!default)],
            OptionKind::OneOf(words) => words.iter().map(|word| json!(word)).collect(),
            OptionKind::Number { from, to } => (from..=to).map(|number| json!(number)).collect(),
        }
    }

    #[test]
    fn the_facts_of_options_name_all_there_are_and_all_they_can_be() {
        for game in games() {
            let start = |options: &Value| {
                let seats = *(game.seats_for)(options)?.start();
                (game.start)(options, seats, vec![], &mut fastrand::Rng::with_seed(3))
            };
            let head: Value =
                serde_json::from_str(&start(&Value::Null).unwrap().head_line().into_kept()).unwrap();
            let named = |name: &String| game.options.iter().any(|facts| facts.name == name);
            assert!(head["options"].as_object().unwrap().keys().all(named), "{}: {head}", game.id);
            // A flag that older records do not have is written only where it is on.
            let said = |head: &Value, name: &str| head["options"].get(name).cloned().unwrap_or(json!(false));
            for facts in game.options {
                assert_eq!(
                    values(facts)[0],
                    said(&head, facts.name),
                    "the first is what holds if nothing is said"
                );
                for value in values(facts) {
                    let options = json!({ facts.name: value });
                    let started = start(&options).unwrap_or_else(|why| panic!("{options}: {why}"));
                    let head: Value = serde_json::from_str(&started.head_line().into_kept()).unwrap();
                    assert_eq!(said(&head, facts.name), value);
                }
                assert!(start(&json!({ facts.name: "whatever" })).is_err());
                assert!(facts.says.ends_with('.') && !facts.says.contains("  "), "{}", facts.says);
            }
        }
    }

    #[test]
    fn how_many_can_play_depends_on_the_options() {
        let seats = |game: &str, options: Value| (find(game).unwrap().seats_for)(&options);
        assert_eq!(seats("pass-the-paint", Value::Null), Ok(2..=6));
        assert_eq!(seats("pass-the-paint", json!({ "variant": "double-hands" })), Ok(2..=2));
        assert_eq!(seats("pastiche", json!({ "gifts": true })), Ok(2..=4));
        assert!(matches!(seats("pastiche", json!({ "gift": true })), Err(OptionsError::Unreadable(_))));
    }

    #[test]
    fn a_match_kept_line_by_line_is_gone_on_with() {
        for game in games() {
            let mut luck = fastrand::Rng::with_seed(3);
            let mut played = (game.start)(&Value::Null, *game.seats.end(), vec![], &mut luck).unwrap();
            // Fewer than the shortest game has: what is over is not taken back.
            for _ in 0..19 {
                let Status::Awaiting { awaited, .. } = played.status() else { break };
                let seat = awaited.iter().next().unwrap();
                let action = played.legal_notation(seat).swap_remove(0);
                played
                    .submit_by(seat, By::Bot(BotName::UNKNOWN), AnyAction::Notation(&action), &mut luck)
                    .unwrap();
            }
            played.take_back(Seat::new(1)).unwrap();
            let lines = || (0..played.entries()).map(|entry| played.entry_line(entry).into_kept());
            let resumed = (game.resume)(&played.head_line().into_kept(), &mut lines()).unwrap();
            assert_eq!(resumed.to_json_lines(), played.to_json_lines());
            assert_eq!(resumed.position(), played.position());
            assert!((game.resume)(&played.head_line().into_kept(), &mut lines().skip(1)).is_err());
            let others = games().iter().filter(|other| other.id != game.id);
            for other in others {
                assert!((other.resume)(&played.head_line().into_kept(), &mut lines()).is_err());
            }
        }
    }

    #[test]
    fn standing_answers_are_a_matter_of_pastiche() {
        for game in games() {
            let seats = *game.seats.start();
            let mut luck = fastrand::Rng::with_seed(3);
            let started = (game.start)(&Value::Null, seats, vec![], &mut luck).unwrap();
            let answer = started.standing(Seat::new(0), "accept Te for Gn");
            assert_eq!(answer.clone().map(|_| ()), started.check_standing("accept Te for Gn"));
            match game.id {
                "pastiche" => assert_eq!(answer, Ok(None), "nobody has offered anything"),
                _ => assert_eq!(answer.unwrap_err().to_string(), "this game has no standing answers"),
            }
            assert!(started.check_standing("whatever").is_err());
        }
    }

    #[test]
    fn too_many_seats_are_refused() {
        let refused = started(&json!({}), 5).err().unwrap();
        assert_eq!(refused.to_string(), "Pastiche is for 2 to 4 players, not 5");
    }

    #[test]
    fn both_written_forms_open_again() {
        let mut game = started(&json!({}), 2).unwrap();
        let Status::Awaiting { awaited, .. } = game.status() else { panic!("just begun") };
        let seat: Seat = awaited.iter().next().unwrap();
        let refused = game.submit(seat, AnyAction::Notation("done"), &mut fastrand::Rng::with_seed(1));
        assert!(refused.is_err());
        for written in [game.to_text().into_kept(), game.to_json_lines().into_kept()] {
            assert_eq!(open(&written).unwrap().to_text(), game.to_text());
        }
    }

    #[test]
    fn records_of_unknown_games_and_no_records_say_so() {
        let written = started(&json!({}), 2).unwrap().to_text().into_kept();
        let other = written.replace("\"pastiche\"", "\"chess\"");
        assert_eq!(
            open(&other).err().unwrap().to_string(),
            "this is a record of `chess`, a game this program does not have"
        );
        assert_eq!(open("").err().unwrap().to_string(), "line 1: there is no record here");
        assert!(matches!(open("hello"), Err(OpenError::Read(_))));
        let altered = written.replace("[Rules 2]", "[Rules 9]");
        assert!(matches!(open(&altered), Err(OpenError::Replay(_))));
    }
}
