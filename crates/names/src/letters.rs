//! Letters as people count them, and what is wrong with some.

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, UnicodeEmoji, UnicodeGeneralCategory};
use unicode_script::{Script, UnicodeScript};

use crate::NameError;

const JOINER: char = '\u{200d}';
const PICTURE_SELECTOR: char = '\u{fe0f}';
const KEYCAP: char = '\u{20e3}';
/// The flags that are written with tags, by what the tags spell.
const TAGGED_FLAGS: [&str; 3] = ["gbeng", "gbsct", "gbwls"];

/// Takes no room and has no shape of its own, whatever Unicode calls its kind; white space, controls and marks of format
/// aside.
fn is_blank(letter: char) -> bool {
    matches!(
        letter,
        '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'
            ..='\u{180f}'
                | '\u{2800}'
                | '\u{3164}'
                | '\u{ffa0}'
                | '\u{fffc}'
                | '\u{fffd}'
                | '\u{16fe4}'
                | '\u{1d159}'
    )
}

fn is_selector(letter: char) -> bool {
    matches!(letter, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

fn is_tag(letter: char) -> bool {
    matches!(letter, '\u{e0020}'..='\u{e007f}')
}

/// A picture, or the modifier of one: digits and the like only become one with a keycap.
fn is_picture(letter: char) -> bool {
    !letter.is_ascii() && letter.is_emoji_char()
}

/// Is it something nobody sees, or that turns text round, outside of a picture?
pub fn is_hidden(letter: char) -> bool {
    is_blank(letter)
        || is_selector(letter)
        || is_tag(letter)
        || letter.is_control()
        || letter.general_category() == GeneralCategory::Format
}

/// Does it mean nothing to anybody else?
pub fn is_unassigned(letter: char) -> bool {
    matches!(
        letter.general_category(),
        GeneralCategory::Unassigned | GeneralCategory::PrivateUse | GeneralCategory::Surrogate
    )
}

/// Without what chooses how a letter is drawn, unless it is a picture that it makes.
pub fn without_idle_selectors(text: &str) -> String {
    let mut before = None;
    let mut kept = String::with_capacity(text.len());
    for letter in text.chars() {
        let makes_picture = letter == PICTURE_SELECTOR && before.is_some_and(UnicodeEmoji::is_emoji_char);
        if !is_selector(letter) || makes_picture {
            kept.push(letter);
        }
        before = Some(letter);
    }
    kept
}

/// Refuses what cannot be seen in one letter, unless it makes a picture of it.
pub fn check_cluster(cluster: &str) -> Result<(), NameError> {
    if is_tagged_flag(cluster) {
        return Ok(());
    }
    let letters: Vec<char> = cluster.chars().collect();
    let before = |index: usize| letters[..index].iter().rev().find(|&&letter| letter != PICTURE_SELECTOR);
    for (index, &letter) in letters.iter().enumerate() {
        if is_unassigned(letter) {
            return Err(NameError::Unassigned(letter.into()));
        }
        let makes_picture = match letter {
            JOINER => {
                let after = letters.get(index + 1);
                before(index).is_some_and(|&one| is_picture(one)) && after.is_some_and(|&one| is_picture(one))
            }
            PICTURE_SELECTOR => true,
            KEYCAP => before(index).is_some_and(|one| matches!(one, '0'..='9' | '#' | '*')),
            _ => false,
        };
        if !makes_picture && (is_hidden(letter) || letter == KEYCAP) {
            return Err(NameError::Hidden(letter.into()));
        }
    }
    Ok(())
}

/// A flag that is spelt with tags, and not something else that is hidden in them.
pub fn is_tagged_flag(cluster: &str) -> bool {
    let Some(tags) = cluster.strip_prefix('\u{1f3f4}').and_then(|rest| rest.strip_suffix('\u{e007f}')) else {
        return false;
    };
    let spelt: Option<String> =
        tags.chars().map(|tag| char::from_u32(u32::from(tag).checked_sub(0xe0000)?)).collect();
    spelt.is_some_and(|spelt| TAGGED_FLAGS.contains(&spelt.as_str()))
}

/// Is it drawn onto the letter before it?
pub fn is_mark(letter: char) -> bool {
    let category = letter.general_category();
    !is_selector(letter)
        && letter != KEYCAP
        && matches!(category, GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark)
}

/// So many marks one letter may carry: where letters are built of them, as many as there are in any word.
pub fn most_marks(letter: char) -> usize {
    match letter.script() {
        Script::Latin | Script::Cyrillic | Script::Common | Script::Han => 2,
        Script::Greek => 3,
        _ => 4,
    }
}

/// Refuses marks that pile up, and those on nothing.
pub fn check_marks(name: &str) -> Result<(), NameError> {
    let (mut most, mut marks) = (0, 0);
    for letter in name.nfd() {
        if is_mark(letter) {
            marks += 1;
            if marks > most {
                return Err(NameError::Piled);
            }
        } else if !is_selector(letter) {
            (most, marks) = (if letter == ' ' { 0 } else { most_marks(letter) }, 0);
        }
    }
    Ok(())
}
