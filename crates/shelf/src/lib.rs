//! The one list of games.
//!
//! Whoever does not care which game is played takes it from here as a boxed [`AnyMatch`]; a new game is one
//! line in [`games`].
//!
//! ```
//! let pastiche = shelf::find("pastiche").unwrap();
//! assert_eq!((pastiche.title, pastiche.seats.clone()), ("Pastiche", 2..=4));
//!
//! let mut dice = fastrand::Rng::with_seed(1);
//! let options = serde_json::json!({ "open-hands": true });
//! let game = (pastiche.start)(&options, 3, vec!["Ada".into()], None, &mut dice)?;
//! assert_eq!(game.players(), ["Ada", "B", "C"]);
//!
//! let again = shelf::open(&game.to_text())?;
//! assert_eq!(again.position(), game.position());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod rules;

pub use rules::{Chapter, chapters, rule, rule_ids};

use std::ops::RangeInclusive;

use masterpiece::Masterpiece;
use pass_the_paint::PassThePaint;
use pastiche::Pastiche;
use serde_json::Value;
use table::fairness::Commitment;
use table::{AnyMatch, Chance, Game, Match, OptionsError, ReadError, ReplayError};

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
    /// Sets up a table; see [`Match::start`].
    pub start: Start,
    /// Reads and replays a written record of this game.
    pub open: fn(written: &str) -> Result<Box<dyn AnyMatch>, ReplayError>,
}

/// Sets up a table by options as JSON.
pub type Start = fn(
    options: &Value,
    seats: u8,
    players: Vec<String>,
    commitment: Option<Commitment>,
    chance: &mut dyn Chance,
) -> Result<Box<dyn AnyMatch>, OptionsError>;

/// All games, in the order they are shown.
pub fn games() -> &'static [Shelved] {
    static GAMES: [Shelved; 3] = [shelved::<Pastiche>(), shelved::<Masterpiece>(), shelved::<PassThePaint>()];
    &GAMES
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
    #[error("{0}")]
    Read(#[from] ReadError),
    /// It is a record of a game that is not on the shelf.
    #[error("this is a record of `{game}`, a game this program does not have")]
    UnknownGame {
        /// What it calls its game, shortened.
        game: String,
    },
    /// It cannot have gone as written.
    #[error("{0}")]
    Replay(#[from] ReplayError),
}

const fn shelved<G: Game>() -> Shelved {
    Shelved {
        id: G::ID,
        title: G::TITLE,
        seats: G::SEATS,
        rules: G::RULES,
        rules_version: G::RULES_VERSION,
        start: start::<G>,
        open: open_as::<G>,
    }
}

fn start<G: Game>(
    asked: &Value,
    seats: u8,
    players: Vec<String>,
    commitment: Option<Commitment>,
    mut chance: &mut dyn Chance,
) -> Result<Box<dyn AnyMatch>, OptionsError> {
    let agreed = options::<G>(asked)?;
    Ok(Box::new(Match::<G>::start(&agreed, seats, players, commitment, &mut chance)?))
}

fn open_as<G: Game>(written: &str) -> Result<Box<dyn AnyMatch>, ReplayError> {
    Ok(Box::new(Match::<G>::open(written)?))
}

/// Enough of a stranger's word to recognise it.
fn quoted(word: &str) -> String {
    let short: String = word.chars().take(40).collect();
    if short.len() < word.len() { short + "…" } else { short }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use table::{Said, Seat, Status};

    use super::*;

    fn started(options: &Value, seats: u8) -> Result<Box<dyn AnyMatch>, OptionsError> {
        (games()[0].start)(options, seats, vec![], None, &mut fastrand::Rng::with_seed(3))
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
        let refused = game.submit(seat, Said::Notation("done"), &mut fastrand::Rng::with_seed(1));
        assert!(refused.is_err());
        for written in [game.to_text(), game.to_json_lines()] {
            assert_eq!(open(&written).unwrap().to_text(), game.to_text());
        }
    }

    #[test]
    fn records_of_unknown_games_and_no_records_say_so() {
        let written = started(&json!({}), 2).unwrap().to_text();
        let other = written.replace("\"pastiche\"", "\"chess\"");
        assert_eq!(
            open(&other).err().unwrap().to_string(),
            "this is a record of `chess`, a game this program does not have"
        );
        assert_eq!(open("").err().unwrap().to_string(), "line 1: there is no record here");
        assert!(matches!(open("hello"), Err(OpenError::Read(_))));
        let altered = written.replace("[Rules 1]", "[Rules 9]");
        assert!(matches!(open(&altered), Err(OpenError::Replay(_))));
    }
}
