//! What the reasons of all games are put together with.

/// `a, b and c`.
pub(crate) fn listed(words: impl IntoIterator<Item = String>) -> String {
    let mut words: Vec<_> = words.into_iter().collect();
    match words.pop() {
        Some(last) if !words.is_empty() => format!("{} and {last}", words.join(", ")),
        only => only.unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_listed_as_people_say_them() {
        let said = |words: &[&str]| listed(words.iter().map(ToString::to_string));
        assert_eq!(said(&[]), "");
        assert_eq!(said(&["red"]), "red");
        assert_eq!(said(&["red", "blue"]), "red and blue");
        assert_eq!(said(&["red", "blue", "sky"]), "red, blue and sky");
    }
}
