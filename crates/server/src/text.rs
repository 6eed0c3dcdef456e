//! What people type.

use crate::problem::{ApiResult, Problem};
use crate::wire::LONGEST_NAME;

/// A name as it is kept: without spaces around it, one between words, nothing that cannot be seen.
pub fn name(typed: &str) -> ApiResult<String> {
    let name = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || typed.chars().count() > LONGEST_NAME || name.contains(is_odd) {
        return Err(Problem::malformed(format!("A name has 1 to {LONGEST_NAME} letters that can be seen.")));
    }
    Ok(name)
}

/// A name in a record from elsewhere may be longer than ours, and is not tidied: the record would be another. But it has to
/// be such that a page can show it.
pub fn is_fit_to_show(name: &str) -> bool {
    name.chars().count() <= 2 * LONGEST_NAME && !name.contains(is_odd)
}

fn is_odd(letter: char) -> bool {
    letter.is_control() || is_invisible(letter)
}

/// Marks that turn text round or take no room: good for passing as somebody else.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{ad}')
}

/// What is said to people begins and ends like a sentence, whoever made it up.
pub fn sentence(mut said: String) -> String {
    let first = said.chars().next().filter(|letter| letter.is_lowercase());
    if let Some(first) = first {
        said.replace_range(..first.len_utf8(), &first.to_uppercase().to_string());
    }
    if !said.ends_with(['.', '!', '?', '…']) {
        said.push('.');
    }
    said
}

/// Could this be an id of ours?
pub fn is_id(text: &str) -> bool {
    (1..=20).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_begins_and_ends_like_a_sentence() {
        let of = |said: &str| sentence(said.to_owned());
        assert_eq!(of("there is no open offer 1"), "There is no open offer 1.");
        assert_eq!(of("`from` is a number"), "`from` is a number.");
        assert_eq!(of("Écoutez !"), "Écoutez !");
        assert_eq!(of("and so on…"), "And so on…");
    }

    #[test]
    fn names_are_tidied_and_odd_ones_refused() {
        assert_eq!(name("  Ada \t  Lovelace ").unwrap(), "Ada Lovelace");
        assert_eq!(name("葛飾 北斎").unwrap(), "葛飾 北斎");
        for odd in ["", "   ", "a\u{202e}b", "a\u{0}b", &"x".repeat(41)] {
            assert_eq!(name(odd).unwrap_err().status, 400, "{odd:?}");
        }
        assert!(name(&"é".repeat(40)).is_ok());
    }
}
