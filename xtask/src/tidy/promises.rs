//! What `docs/PROMISES.md` promises is proven: each promise names a test, and the tests it names are there.

use std::collections::BTreeSet;

use crate::files::{Problem, TextFile, Tree};
use crate::rust_text::tests_in;

const PROMISES: &str = "docs/PROMISES.md";

/// Checks every row of the tables of promises.
pub fn check(tree: &Tree) -> Vec<Problem> {
    let Some(file) = tree.text_at(PROMISES) else { return Vec::new() };
    let rust = tree.texts.iter().filter(|file| file.is_rust());
    let tests: BTreeSet<String> = rust.flat_map(|file| tests_in(&file.text)).map(|test| test.name).collect();
    rows(file)
        .flat_map(|(line, row)| wrong_with(row, &tests).map(move |wrong| (line, wrong)))
        .map(|(line, wrong)| file.problem(line, wrong))
        .collect()
}

/// The rows that promise something: those of tables, without their heads and rules.
fn rows(file: &TextFile) -> impl Iterator<Item = (usize, &str)> {
    let lines = file.text.lines().enumerate();
    lines
        .filter(|(_, line)| line.starts_with("| ") && !line.starts_with("| Promise"))
        .map(|(index, line)| (index + 1, line))
}

fn wrong_with(row: &str, tests: &BTreeSet<String>) -> impl Iterator<Item = String> {
    let named: Vec<_> = row.split('`').skip(1).step_by(2).filter(|word| is_test_name(word)).collect();
    let none = named.is_empty().then(|| "no test is named for this promise".to_owned());
    let unknown = named.into_iter().filter(|name| !tests.contains(*name));
    let unknown: Vec<_> = unknown.map(|name| format!("there is no test `{name}`")).collect();
    none.into_iter().chain(unknown)
}

/// Tests have sentences for names; options, codes and addresses have not.
fn is_test_name(word: &str) -> bool {
    word.matches('_').count() >= 3
        && word.bytes().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'_')
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::files::{TextFile, Tree};

    fn problems(promises: &str) -> Vec<String> {
        let source = "#[tokio::test(flavor = \"multi_thread\")]\nasync fn what_is_said_is_kept() {}\nfn not_a_test_at_all() {}";
        let texts = vec![TextFile::new("docs/PROMISES.md", promises), TextFile::new("a/tests/b.rs", source)];
        check(&Tree { paths: Vec::new(), texts }).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_promise_with_a_test_passes_and_others_are_named() {
        let head = "| Promise | Test | Figure |\n|---|---|---|\n";
        let row = |test: &str| format!("{head}| Kept | {test} | `atelier check` |\n");
        assert!(problems(&row("`what_is_said_is_kept`")).is_empty());
        assert_eq!(problems(&row("")), ["docs/PROMISES.md:3: no test is named for this promise"]);
        for name in ["not_a_test_at_all", "something_that_is_gone"] {
            assert_eq!(
                problems(&row(&format!("`{name}`"))),
                [format!("docs/PROMISES.md:3: there is no test `{name}`")]
            );
        }
    }
}
