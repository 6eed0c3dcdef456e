//! `docs/rules-to-tests.md`: for each rule of each game, the tests that stand for it.

use std::fmt::Write as _;
use std::process::ExitCode;

use anyhow::{Context, Result};

use crate::commands::root;
use crate::files::{Problem, Tree};
use crate::rules::{RuleBook, rule_books};

const PATH: &str = "docs/rules-to-tests.md";
const INTRODUCTION: &str = "\
# Rules and their tests

Which test stands for which rule. Written by `cargo xtask rules-table`; `cargo xtask tidy` fails when it is out of date.
";

/// `rules-table`: writes the file.
pub fn run() -> Result<ExitCode> {
    let tree = Tree::read()?;
    let path = root().join(PATH);
    std::fs::create_dir_all(root().join("docs")).context("the folder docs could not be made")?;
    std::fs::write(&path, table(&rule_books(&tree.texts)))
        .with_context(|| format!("{PATH} could not be written"))?;
    println!("wrote {PATH}");
    Ok(ExitCode::SUCCESS)
}

/// The checked-in file says what the rules and tests say now.
pub fn check(tree: &Tree) -> Vec<Problem> {
    let books = rule_books(&tree.texts);
    let checked_in = tree.text_at(PATH).map_or("", |file| &file.text);
    let current = table(&books);
    if books.is_empty() || checked_in == current {
        return Vec::new();
    }
    let same = checked_in.lines().zip(current.lines()).take_while(|(old, new)| old == new).count();
    let sentence = "is not current; `cargo xtask rules-table` writes it anew";
    vec![Problem { path: PATH.to_owned(), line: same + 1, sentence: sentence.to_owned() }]
}

fn table(books: &[RuleBook<'_>]) -> String {
    let mut text = INTRODUCTION.to_owned();
    for book in books {
        let (game, rules) = (book.game, &book.file.path);
        let _ = write!(text, "\n## {game}\n\n[The rules](../{rules})\n\n| Rule | Tests |\n|---|---|\n");
        for (id, _) in &book.rules {
            let tests: Vec<String> = book
                .citations
                .iter()
                .filter(|citation| citation.id == *id)
                .map(|citation| {
                    let path = &citation.file.path;
                    let inside = citation.file.in_game().map_or(path.as_str(), |(_, inside)| inside);
                    format!("`{}` in [{inside}](../{path})", citation.test)
                })
                .collect();
            let tests = if tests.is_empty() { "none yet".to_owned() } else { tests.join("<br>") };
            let _ = writeln!(text, "| {id} | {tests} |");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{PATH, check, table};
    use crate::files::{TextFile, Tree};
    use crate::rules::rule_books;

    fn tree() -> Tree {
        let texts = vec![
            TextFile::new("games/pastiche/RULES.md", "- **P1.1** One.\n- **P1.2** Two.\n"),
            TextFile::new(
                "games/pastiche/src/lib.rs",
                "#[test] fn p1_1_a() {}\n#[test] fn other() {}\n#[test] fn p1_1_b() {}",
            ),
        ];
        Tree { paths: Vec::new(), texts }
    }

    #[test]
    fn each_rule_has_a_row_with_its_tests() {
        let tree = tree();
        let text = table(&rule_books(&tree.texts));
        let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| P")).collect();
        let link = "[src/lib.rs](../games/pastiche/src/lib.rs)";
        assert_eq!(
            rows,
            [format!("| P1.1 | `p1_1_a` in {link}<br>`p1_1_b` in {link} |"), "| P1.2 | none yet |".into()]
        );
    }

    #[test]
    fn an_old_or_missing_file_is_a_problem() {
        let mut tree = tree();
        assert_eq!(check(&tree).len(), 1);
        let current = table(&rule_books(&tree.texts));
        tree.texts.push(TextFile::new(PATH, &current));
        assert!(check(&tree).is_empty());
        tree.texts[1].text.push_str("\n#[test] fn p1_2_c() {}");
        let problems = check(&tree);
        assert!(problems[0].to_string().starts_with("docs/rules-to-tests.md:12: "), "{problems:?}");
    }
}
