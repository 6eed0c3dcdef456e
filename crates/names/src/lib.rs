//! What people, tables and records may be called, and what two names have in common.
//!
//! A name is shown beside others, so it must not pass for another one, hide anything, or spill over what stands next to it.
//! Every living script and emoji are welcome; what cannot be seen, turns text round or piles up is not. One judgement for
//! all: players, titles of tables, names in records from elsewhere.
//!
//! ```
//! assert_eq!(names::name("  Ada \t Lovelace ")?, "Ada Lovelace");
//! assert!(names::name("a\u{202e}b").is_err());
//! // The second has a Cyrillic А.
//! assert!(names::are_alike("Anna", "Аnna"));
//! assert_eq!(names::told_apart("Anna", ["anna"].into_iter()), "Anna 2");
//! # Ok::<(), names::NameError>(())
//! ```

mod alike;
mod letters;
mod talk;

pub use alike::{Look, are_alike, is_from, told_apart, told_apart_all, told_apart_from};
pub use talk::harmless_talk;

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};
use unicode_segmentation::UnicodeSegmentation;

/// The longest name, in letters as people count them.
pub const LONGEST_NAME: usize = 40;
/// The longest title of a table, counted likewise.
pub const LONGEST_TITLE: usize = 60;
/// A letter as people count them may be made of many: on average it has no more bytes than this.
const BYTES_A_LETTER: usize = 6;

/// The most bytes of something that has at most so many letters.
pub const fn bytes_of(longest: usize) -> usize {
    longest * BYTES_A_LETTER
}

/// Why something is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// Nothing is left of it.
    #[error("A name has something that can be seen.")]
    Empty,
    /// It is too long.
    #[error("That is too long: at most {0} letters.")]
    Long(usize),
    /// It has something that cannot be seen, or that turns text round.
    #[error("It has a character that cannot be seen or turns text round (U+{0:04X}).")]
    Hidden(u32),
    /// It has a character that means nothing to anybody else.
    #[error("It has a character that is not assigned to any letter (U+{0:04X}).")]
    Unassigned(u32),
    /// It has too many marks on one letter.
    #[error("It has too many marks on one letter.")]
    Piled,
    /// There is no letter, number or picture in it.
    #[error("It needs a letter, a number or a picture.")]
    Bare,
}

/// A player's name as it is kept, or why it is none.
pub fn name(typed: &str) -> Result<String, NameError> {
    judge(typed, LONGEST_NAME)
}

/// A table's title as it is kept, which may be empty, or why it is none.
pub fn title(typed: &str) -> Result<String, NameError> {
    if typed.chars().all(char::is_whitespace) { Ok(String::new()) } else { judge(typed, LONGEST_TITLE) }
}

/// Is this fit to be shown as a name in a record from elsewhere? It may be longer than ours, and is not tidied: the record
/// would be another. Nobody need be named in it at all.
pub fn check_recorded(name: &str) -> Result<(), NameError> {
    if let Some(control) = name.chars().find(|letter| letter.is_control()) {
        return Err(NameError::Hidden(control.into()));
    }
    if name.trim().is_empty() {
        return Ok(());
    }
    judge(name, 2 * LONGEST_NAME).map(drop)
}

/// Tidies what was typed, then refuses what is no name of at most so many letters.
fn judge(typed: &str, longest: usize) -> Result<String, NameError> {
    // Before anything else is done with it: a name is read again and again.
    if typed.chars().count() > bytes_of(longest) {
        return Err(NameError::Long(longest));
    }
    let typed: String = typed.split_whitespace().collect::<Vec<_>>().join(" ").nfc().collect();
    let name = letters::without_idle_selectors(&typed);
    if name.is_empty() {
        return Err(NameError::Empty);
    }
    for cluster in name.graphemes(true) {
        letters::check_cluster(cluster)?;
    }
    letters::check_marks(&name)?;
    if name.graphemes(true).count() > longest || name.len() > bytes_of(longest) {
        return Err(NameError::Long(longest));
    }
    if name.chars().any(is_telling) { Ok(name) } else { Err(NameError::Bare) }
}

/// A letter, a number or a picture: something that a name can be told by.
fn is_telling(letter: char) -> bool {
    use GeneralCategory as Is;
    matches!(
        letter.general_category(),
        Is::UppercaseLetter
            | Is::LowercaseLetter
            | Is::TitlecaseLetter
            | Is::ModifierLetter
            | Is::OtherLetter
            | Is::DecimalNumber
            | Is::LetterNumber
            | Is::OtherNumber
            | Is::OtherSymbol
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_all_living_scripts_are_kept() {
        for fine in [
            "Ada Lovelace",
            "葛飾 北斎",
            "さくら",
            "ｱﾝﾅ",
            "محمد",
            "עֲדִי",
            "สมชาย",
            "น้ำผึ้ง",
            "नरेंद्र",
            "தமிழ்",
            "Nguyễn Ánh",
            "Ærøskøbing",
            "བཀྲ་ཤིས་",
            "한국어",
            "ქართული",
            "O'Neill-Śmith (2nd)",
            "🎨",
            "👨‍👩‍👧‍👦",
            "🏳️‍🌈 Kim",
            "🇯🇵",
            "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
            "👍🏽",
            "❤️",
            "1️⃣",
            "42",
        ] {
            assert_eq!(name(fine).as_deref(), Ok(fine));
        }
        assert_eq!(name(" \u{3000}Ada \n\u{a0} L. ").as_deref(), Ok("Ada L."));
        assert_eq!(name("Cafe\u{301}").as_deref(), Ok("Café"), "written one way");
        assert_eq!(
            name("葛\u{e0100}飾").as_deref(),
            Ok("葛飾"),
            "how a letter is drawn is not part of a name"
        );
    }

    #[test]
    fn what_cannot_be_seen_or_turns_text_round_is_refused() {
        let hidden = [
            '\u{0}',
            '\u{1b}',
            '\u{7f}',
            '\u{85}',
            '\u{ad}',
            '\u{34f}',
            '\u{61c}',
            '\u{115f}',
            '\u{1160}',
            '\u{17b4}',
            '\u{180e}',
            '\u{200b}',
            '\u{200c}',
            '\u{200d}',
            '\u{200e}',
            '\u{200f}',
            '\u{202a}',
            '\u{202e}',
            '\u{2060}',
            '\u{2066}',
            '\u{2069}',
            '\u{206a}',
            '\u{2800}',
            '\u{3164}',
            '\u{feff}',
            '\u{ffa0}',
            '\u{fff9}',
            '\u{fffc}',
            '\u{1d159}',
            '\u{1d173}',
            '\u{e0001}',
            '\u{e0041}',
            '\u{e007f}',
        ];
        for letter in hidden {
            // Some of these are white space, which is tidied where it stands.
            let typed = format!("a{letter}b");
            match name(&typed) {
                Ok(tidied) => assert!(letter.is_whitespace() && tidied == "a b", "{:x}", u32::from(letter)),
                Err(why) => assert!(matches!(why, NameError::Hidden(_)), "{:x} {why}", u32::from(letter)),
            }
        }
        // In pictures only those that belong there.
        for odd in
            ["👨\u{200d}", "👨\u{200d}a", "a\u{200d}👨", "🏴\u{e0061}\u{e007f}", "👍\u{e0061}", "a\u{20e3}"]
        {
            assert!(matches!(name(odd), Err(NameError::Hidden(_))), "{odd:?} {:?}", name(odd));
        }
        for odd in ['\u{378}', '\u{e000}', '\u{f0000}', '\u{ffff}', '\u{10fffd}'] {
            assert!(
                matches!(name(&format!("a{odd}")), Err(NameError::Unassigned(_))),
                "{:x}",
                u32::from(odd)
            );
        }
    }

    #[test]
    fn what_piles_up_is_empty_or_too_long_is_refused() {
        assert_eq!(name("Z\u{335}\u{322}\u{31b}\u{34c}a"), Err(NameError::Piled));
        assert_eq!(name("a\u{300}\u{300}\u{300}"), Err(NameError::Piled));
        assert_eq!(name("\u{301}a"), Err(NameError::Piled), "a mark on nothing");
        for empty in ["", "  \t\u{3000} ", "\u{fe0f}"] {
            assert_eq!(name(empty), Err(NameError::Empty), "{empty:?}");
        }
        for bare in ["...", "- _ -", "!?", "+", "´"] {
            assert_eq!(name(bare), Err(NameError::Bare), "{bare:?}");
        }
        assert!(name(&"é".repeat(40)).is_ok() && name(&"字".repeat(40)).is_ok());
        assert!(name(&"e\u{301}".repeat(40)).is_ok(), "a letter with its mark is one letter");
        assert_eq!(name(&"x".repeat(41)), Err(NameError::Long(40)));
        assert_eq!(name(&"👨‍👩‍👧‍👦".repeat(12)), Err(NameError::Long(40)), "twelve letters, and too many bytes");
        assert_eq!(name(&"x".repeat(1_000_000)), Err(NameError::Long(40)));
    }

    #[test]
    fn a_title_may_be_empty_and_longer() {
        assert_eq!(title(" ").as_deref(), Ok(""));
        assert_eq!(title(" Friday  night ").as_deref(), Ok("Friday night"));
        assert!(title(&"x".repeat(60)).is_ok());
        assert_eq!(title(&"x".repeat(61)), Err(NameError::Long(60)));
        assert!(title("a\u{202e}b").is_err() && title("--").is_err());
    }

    #[test]
    fn names_in_records_from_elsewhere_are_judged_alike() {
        assert_eq!(check_recorded(""), Ok(()));
        assert_eq!(check_recorded("Ada  (bot)"), Ok(()));
        assert_eq!(check_recorded(&"x".repeat(80)), Ok(()));
        assert!(check_recorded(&"x".repeat(81)).is_err());
        assert!(check_recorded("a\u{202e}b").is_err() && check_recorded("a\nb").is_err());
    }
}
