//! Why a piece of text could not be read, and what games write and read alike.

use std::fmt::{self, Display, Formatter};
use std::marker::PhantomData;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::de::{Deserializer, Error, Visitor};

use crate::{Game, OptionsError};

/// Text that is not what was looked for. It quotes at most a short piece of what it found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0)]
pub struct NotationError(Wrong);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum Wrong {
    #[error("looked for {wanted}, found `{found}`")]
    Unreadable { wanted: &'static str, found: String },
    #[error("no game comes to this position: {0}")]
    Impossible(&'static str),
    #[error("{0}")]
    NoSuchThing(&'static str),
}

impl NotationError {
    const QUOTED: usize = 40;

    /// `wanted` in the game's words; `found` as it was written.
    pub fn new(wanted: &'static str, found: &str) -> Self {
        let mut quoted: String = found.chars().take(Self::QUOTED).collect();
        if quoted.len() < found.len() {
            quoted.push('…');
        }
        Self(Wrong::Unreadable { wanted, found: quoted })
    }

    /// A position that can be read, and that no game comes to; `why` is a sentence without its stop.
    pub fn impossible(why: &'static str) -> Self {
        Self(Wrong::Impossible(why))
    }

    /// Nothing could be read here, whatever was written; `why` is a sentence without its stop.
    pub fn no_such_thing(why: &'static str) -> Self {
        Self(Wrong::NoSuchThing(why))
    }
}

/// From the least to the most, in a sentence.
///
/// ```
/// use table::notation::range;
///
/// assert_eq!(range(2..=4), "2 to 4");
/// assert_eq!(range(2..=2), "2");
/// ```
pub fn range<N: Display + PartialEq>(range: RangeInclusive<N>) -> String {
    let (least, most) = range.into_inner();
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}

/// Things one after another; `-` when there are none.
pub fn list(between: &str, things: impl IntoIterator<Item: ToString>) -> String {
    let things: Vec<_> = things.into_iter().map(|thing| thing.to_string()).collect();
    if things.is_empty() { "-".to_owned() } else { things.join(between) }
}

/// Reads what [`list`] writes.
///
/// ```
/// use table::notation::{list, read_list, read_number};
///
/// let written = list(",", [7_u8, 12]);
/// assert_eq!(written, "7,12");
/// assert_eq!(read_list(',', &written, read_number::<u8>)?, [7, 12]);
/// assert!(read_list(',', "-", read_number::<u8>)?.is_empty());
/// assert!(read_number::<u8>("+7").is_err());
/// # Ok::<(), table::NotationError>(())
/// ```
pub fn read_list<T>(
    between: char,
    text: &str,
    read: impl FnMut(&str) -> Result<T, NotationError>,
) -> Result<Vec<T>, NotationError> {
    if text == "-" { Ok(Vec::new()) } else { text.split(between).map(read).collect() }
}

/// A number as it is written, which is in one way only: `7`, not `+7` or `07`.
pub fn read_number<N: FromStr + ToString>(text: &str) -> Result<N, NotationError> {
    let number = text.parse().ok().filter(|number: &N| number.to_string() == text);
    number.ok_or_else(|| NotationError::new("a number", text))
}

/// What stands before a position's options: the version of the rules, if it is not the newest.
pub fn rules_before<G: Game>(rules: u32) -> String {
    if rules == G::RULES_VERSION { String::new() } else { rules.to_string() }
}

/// Reads what [`rules_before`] writes: `1ah` is `ah` by rules 1, and `ah` is by the newest.
pub fn read_rules<G: Game>(text: &str) -> Result<(u8, &str), NotationError> {
    let digits = text.len() - text.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
    let (rules, rest) = text.split_at(digits);
    let rules = if rules.is_empty() { Ok(G::RULES_VERSION) } else { read_number(rules) };
    let known = OptionsError::check_rules::<G>(rules?).ok().filter(|_| !rest.is_empty());
    known.map(|rules| (rules, rest)).ok_or_else(|| NotationError::new("options by known rules", text))
}

/// Reads a name out of JSON as it is read in notation, so that both know the same names.
pub fn read_name<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err = NotationError>,
    D: Deserializer<'de>,
{
    struct Named<T>(PhantomData<T>);

    impl<T: FromStr<Err = NotationError>> Visitor<'_> for Named<T> {
        type Value = T;

        fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
            f.write_str("a name")
        }

        fn visit_str<E: Error>(self, name: &str) -> Result<T, E> {
            name.parse().map_err(E::custom)
        }
    }

    deserializer.deserialize_str(Named(PhantomData))
}
