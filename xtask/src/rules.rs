//! Rule ids: where `RULES.md` states them, and which tests cite them.
//!
//! A rule is a list item `- **P4.4** text`. A test cites it by beginning its name with the id in lower case, the point
//! as an underscore: `p4_4_each_shared_corner_gives_one_card`, `p5_1a_…`, `d10_…`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex_lite::Regex;

use crate::files::{Problem, TextFile};
use crate::rust_text::{TestFn, tests_in};

/// One game's rules and the tests that cite rules.
#[derive(Debug)]
pub struct RuleBook<'a> {
    pub game: &'a str,
    pub file: &'a TextFile,
    /// The ids of `RULES.md` in their order, with their lines.
    pub rules: Vec<(String, usize)>,
    pub citations: Vec<Citation<'a>>,
}

/// A test that cites a rule.
#[derive(Debug)]
pub struct Citation<'a> {
    pub id: String,
    pub test: String,
    pub file: &'a TextFile,
    pub line: usize,
}

static ENTRY: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^- \*\*([A-Z]\d+(?:\.\d+)?[a-z]?)\*\* \S").expect("a valid pattern"));
static BOLD_ID: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\*\*[A-Z]\d+(?:\.\d+)?[a-z]?\*\*").expect("a valid pattern"));
static CITING_NAME: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^([a-z])(\d+)(?:_(\d+))?([a-z])?_").expect("a valid pattern"));

/// The rule books of all games that have one.
pub fn rule_books(texts: &[TextFile]) -> Vec<RuleBook<'_>> {
    let mut books = Vec::new();
    for file in texts {
        if let Some((game, "RULES.md")) = file.in_game() {
            let citations = texts.iter().flat_map(|source| citations(game, source)).collect();
            books.push(RuleBook { game, file, rules: rule_ids(&file.text), citations });
        }
    }
    books
}

/// The rule ids of a `RULES.md`, in their order, with their lines.
pub fn rule_ids(text: &str) -> Vec<(String, usize)> {
    let id = |(index, line): (usize, &str)| {
        let id = ENTRY.captures(line)?.get(1)?;
        Some((id.as_str().to_owned(), index + 1))
    };
    text.lines().enumerate().filter_map(id).collect()
}

/// The id a test's name begins with; the longest reading counts.
pub fn cited_id(test: &str) -> Option<String> {
    let found = CITING_NAME.captures(test)?;
    let mut id = format!("{}{}", found[1].to_uppercase(), &found[2]);
    if let Some(number) = found.get(3) {
        id.push('.');
        id.push_str(number.as_str());
    }
    if let Some(letter) = found.get(4) {
        id.push_str(letter.as_str());
    }
    Some(id)
}

/// Every rule has a test, every cited rule exists, and no rule is stated twice.
pub fn check(texts: &[TextFile]) -> Vec<Problem> {
    rule_books(texts).iter().flat_map(check_book).collect()
}

fn check_book(book: &RuleBook<'_>) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut first_lines = BTreeMap::new();
    for (id, line) in &book.rules {
        if let Some(first) = first_lines.insert(id.as_str(), *line) {
            problems.push(book.file.problem(*line, format!("rule {id} is stated on line {first} already")));
        } else if !book.citations.iter().any(|citation| citation.id == *id) {
            let name = id.to_lowercase().replace('.', "_");
            let sentence = format!("rule {id} has no test; name one `{name}_what_it_shows`");
            problems.push(book.file.problem(*line, sentence));
        }
    }
    for citation in &book.citations {
        if !first_lines.contains_key(citation.id.as_str()) {
            let sentence = format!(
                "test `{}` cites rule {}, which {} does not state",
                citation.test, citation.id, book.file.path
            );
            problems.push(citation.file.problem(citation.line, sentence));
        }
    }
    for (index, line) in book.file.text.lines().enumerate() {
        if BOLD_ID.find_iter(line).count() > usize::from(ENTRY.is_match(line)) {
            let sentence = "a bold rule id may only open an entry; write other mentions without bold";
            problems.push(book.file.problem(index + 1, sentence));
        }
    }
    problems
}

fn citations<'a>(game: &str, source: &'a TextFile) -> Vec<Citation<'a>> {
    let holds_tests = source.in_game().is_some_and(|(folder, inside)| {
        folder == game && (inside.starts_with("tests/") || inside.starts_with("src/"))
    });
    if !holds_tests || !source.is_rust() {
        return Vec::new();
    }
    let citation = |test: TestFn| {
        Some(Citation { id: cited_id(&test.name)?, test: test.name, file: source, line: test.line })
    };
    tests_in(&source.text).into_iter().filter_map(citation).collect()
}

#[cfg(test)]
mod tests {
    use super::{check, cited_id, rule_ids};
    use crate::files::TextFile;

    fn problems(rules: &str, tests: &str) -> Vec<String> {
        let files = [
            TextFile::new("games/pastiche/RULES.md", rules),
            TextFile::new("games/pastiche/tests/mixing.rs", tests),
            TextFile::new("games/other/tests/mixing.rs", "#[test] fn p9_9_of_another_game() {}"),
        ];
        check(&files).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn ids_are_read_from_list_items_only() {
        let text =
            "# P1\n\n- **P1.1** One.\n  See P1.2.\n- **P2.5a** Two.\n- **D10** Three.\n- **Bold** P3.1\n";
        let ids: Vec<String> = rule_ids(text).into_iter().map(|(id, line)| format!("{id}:{line}")).collect();
        assert_eq!(ids, ["P1.1:3", "P2.5a:5", "D10:6"]);
    }

    #[test]
    fn names_cite_by_their_beginning() {
        let cases = [
            ("p4_4_each_shared_corner_gives_one_card", Some("P4.4")),
            ("p5_1a_a_seat_that_declined", Some("P5.1a")),
            ("p2_5_a_hand_is_secret", Some("P2.5")),
            ("d10_two_players", Some("D10")),
            ("plain_name", None),
            ("mix4_4_x", None),
        ];
        for (name, id) in cases {
            assert_eq!(cited_id(name).as_deref(), id, "{name}");
        }
    }

    #[test]
    fn a_rule_without_a_test_is_named() {
        let found = problems("- **P2.5** One.\n- **P2.5a** Two.\n", "#[test]\nfn p2_5_one() {}\n");
        assert_eq!(
            found,
            ["games/pastiche/RULES.md:2: rule P2.5a has no test; name one `p2_5a_what_it_shows`"]
        );
    }

    #[test]
    fn a_citation_of_no_rule_is_named() {
        let found = problems("- **P1.1** One.\n", "#[test]\nfn p1_1_one() {}\n#[test]\nfn p1_2_two() {}\n");
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with("games/pastiche/tests/mixing.rs:4: test `p1_2_two` cites rule P1.2"));
    }

    #[test]
    fn unmarked_functions_do_not_cite() {
        assert_eq!(problems("- **P1.1** One.\n", "fn p1_1_helper() {}\n").len(), 1);
    }

    #[test]
    fn a_rule_is_stated_once_and_bold_only_there() {
        let found =
            problems("- **P1.1** One.\n- **P1.1** Again.\nSee **P1.1**.\n", "#[test] fn p1_1_one() {}");
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].contains("RULES.md:2:") && found[1].contains("RULES.md:3:"), "{found:?}");
    }
}
