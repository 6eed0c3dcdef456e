//! When two names look the same, and how they are told apart then.

use unicode_security::confusable_detection::skeleton;

/// What a name looks like, twice: as it is written, and without capitals. Which of two letters is confused with which
/// depends on that: a capital I looks like a small L, and a small one like itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look([String; 2]);

impl Look {
    /// That of a name.
    pub fn of(name: &str) -> Self {
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let as_written = skeleton(&name).collect::<String>().to_lowercase();
        Self([as_written, skeleton(&name.to_lowercase()).collect()])
    }

    /// Is it, as far as one can see, the same?
    pub fn is_like(&self, other: &Self) -> bool {
        self.0[0] == other.0[0] || self.0[1] == other.0[1]
    }
}

/// Do two names look the same?
pub fn are_alike(one: &str, other: &str) -> bool {
    one == other || Look::of(one).is_like(&Look::of(other))
}

/// A name with a number behind it, if it looks like one of those that are taken.
pub fn told_apart<'a>(name: &str, taken: impl Iterator<Item = &'a str>) -> String {
    let taken: Vec<_> = taken.filter(|taken| !taken.is_empty()).map(Look::of).collect();
    told_apart_from(name, &taken.iter().collect::<Vec<_>>())
}

/// The same where it is known what those look like.
pub fn told_apart_from(name: &str, taken: &[&Look]) -> String {
    let is_free = |name: &str| {
        let look = Look::of(name);
        !taken.iter().any(|taken| taken.is_like(&look))
    };
    if is_free(name) {
        return name.to_owned();
    }
    // Each of those that are taken can take up one number.
    let numbered = |number: usize| format!("{name} {number}");
    (2..=taken.len() + 2).map(numbered).find(|name| is_free(name)).unwrap_or_else(|| name.to_owned())
}

/// Each name of a list as it is shown beside the others. Nobody's stays so.
pub fn told_apart_all<S: AsRef<str>>(names: &[S]) -> Vec<String> {
    let mut shown: Vec<String> = Vec::with_capacity(names.len());
    for (index, name) in names.iter().map(AsRef::as_ref).enumerate() {
        // Who really bears a name with a number keeps it.
        let after = names[index + 1..].iter().map(AsRef::as_ref).filter(|other| !are_alike(name, other));
        let is_first = !shown.iter().any(|other| are_alike(name, other));
        let apart = if name.trim().is_empty() || is_first {
            name.to_owned()
        } else {
            told_apart(name, shown.iter().map(String::as_str).chain(after))
        };
        shown.push(apart);
    }
    shown
}

/// Is this how somebody of this name is shown, with a number or without?
pub fn is_from(shown: &str, name: &str) -> bool {
    shown.strip_prefix(name).is_some_and(|rest| {
        rest.is_empty()
            || rest.strip_prefix(' ').is_some_and(|number| {
                !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit())
            })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_the_same_are_alike() {
        for (one, other) in [
            ("Anna", "Anna"),
            ("Anna", "ANNA"),
            ("Anna", "Аnnа"),
            ("Iris", "lris"),
            ("Iris", "IRIS"),
            ("paypal", "ραураl"),
            ("Bob", "B0b"),
            ("Ada", "𝐀𝐝𝐚"),
            ("the host", "The  Host"),
        ] {
            assert!(are_alike(one, other) && are_alike(other, one), "{one} {other}");
        }
        for (one, other) in [("Anna", "Hanna"), ("Anna", "Anna 2"), ("さくら", "サクラ"), ("Ada", "Äda")]
        {
            assert!(!are_alike(one, other), "{one} {other}");
        }
    }

    #[test]
    fn who_is_called_the_same_gets_a_number() {
        let apart = |name: &str, taken: &[&str]| told_apart(name, taken.iter().copied());
        assert_eq!(apart("Anna", &["Bob", ""]), "Anna");
        assert_eq!(apart("Anna", &["Аnna"]), "Anna 2");
        assert_eq!(apart("Anna", &["Anna", "Anna 2", "anna 3"]), "Anna 4");
        assert_eq!(
            told_apart_all(&["Ada", "Ada", "", "Ada 2", "Ada", ""]),
            ["Ada", "Ada 3", "", "Ada 2", "Ada 4", ""]
        );
        assert_eq!(told_apart_all(&["greedy (bot)", "greedy (bot)"]), ["greedy (bot)", "greedy (bot) 2"]);
    }

    #[test]
    fn a_number_given_is_known_again() {
        assert!(is_from("Anna", "Anna") && is_from("Anna 12", "Anna"));
        assert!(!is_from("Anna B", "Anna") && !is_from("Anna ", "Anna") && !is_from("Bob", "Anna"));
    }
}
