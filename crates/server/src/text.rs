//! What people type.

use axum::http::StatusCode;

use crate::problem::{ApiResult, Problem};

/// A name as it is kept, or why it is none. What the API's document can say of names is malformed where it does not hold;
/// what no document can say is unfit.
pub fn name(typed: &str) -> ApiResult<String> {
    names::name(typed).map_err(|wrong| {
        let said = match wrong {
            names::NameError::Empty => true,
            names::NameError::Hidden(letter) => char::from_u32(letter).is_some_and(is_in_document),
            names::NameError::Long(longest) => typed.chars().count() > names::bytes_of(longest),
            _ => false,
        };
        let status = if said { StatusCode::BAD_REQUEST } else { StatusCode::UNPROCESSABLE_ENTITY };
        Problem::new(status, if said { "malformed" } else { "name" }, format!("That is no name. {wrong}"))
    })
}

/// Does the document say of this one that no name has it?
fn is_in_document(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200b}' | '\u{200c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{ad}')
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
        for odd in ["", "   ", "a\u{202e}b", "a\u{0}b", &"x".repeat(241)] {
            assert_eq!(name(odd).unwrap_err().status, 400, "{odd:?}");
        }
        for odd in ["...", "a\u{3164}b", "a\u{e000}", &"x".repeat(41)] {
            let refused = name(odd).unwrap_err();
            assert_eq!((refused.status, refused.code), (422, "name"), "{odd:?}");
        }
        assert!(name(&"é".repeat(40)).is_ok());
    }
}
