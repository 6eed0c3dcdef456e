//! Every row of a game's data says where it comes from.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::files::{Problem, TextFile, line_at};

/// Checks the rows of a file `games/*/data/*.toml`; other files pass.
pub fn check(file: &TextFile) -> Vec<Problem> {
    let is_data =
        file.has_ending("toml") && file.in_game().is_some_and(|(_, inside)| inside.starts_with("data/"));
    if !is_data {
        return Vec::new();
    }
    match DeTable::parse(&file.text) {
        Ok(table) => {
            let mut problems = Vec::new();
            check_table(file, table.get_ref(), &mut problems);
            problems
        }
        Err(error) => vec![unreadable(file, &error)],
    }
}

/// A TOML file that cannot be read.
pub fn unreadable(file: &TextFile, error: &toml::de::Error) -> Problem {
    let line = error.span().map_or(1, |span| line_at(&file.text, span.start));
    file.problem(line, format!("is not TOML: {}", error.message()))
}

fn check_table(file: &TextFile, table: &DeTable<'_>, problems: &mut Vec<Problem>) {
    for (name, value) in table {
        match value.get_ref() {
            DeValue::Table(inner) => check_table(file, inner, problems),
            DeValue::Array(rows) => {
                let unsourced = rows.iter().filter(|row| is_unsourced_row(row));
                problems.extend(unsourced.map(|row| {
                    let line = line_at(&file.text, row.span().start);
                    file.problem(line, format!("this row of `{}` has no `source`", name.get_ref()))
                }));
            }
            _ => {}
        }
    }
}

fn is_unsourced_row(row: &Spanned<DeValue<'_>>) -> bool {
    let source = |table: &DeTable<'_>| {
        table
            .get("source")
            .and_then(|source| source.get_ref().as_str())
            .is_some_and(|text| !text.trim().is_empty())
    };
    row.get_ref().as_table().is_some_and(|table| !source(table))
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::files::TextFile;

    fn problems(path: &str, text: &str) -> Vec<String> {
        check(&TextFile::new(path, text)).iter().map(ToString::to_string).collect()
    }

    const DATA: &str = "games/pastiche/data/hexes.toml";

    #[test]
    fn rows_without_a_source_are_named_by_line() {
        let text = "limit = 8\nsome = [1, 2]\n\n[[hex]]\nid = \"H01\"\nsource = \"printed\"\n\n[[hex]]\nid = \"H02\"\n";
        assert_eq!(problems(DATA, text), [format!("{DATA}:8: this row of `hex` has no `source`")]);
    }

    #[test]
    fn an_empty_source_and_nested_rows_count_too() {
        assert_eq!(problems(DATA, "[[hex]]\nsource = \" \"\n").len(), 1);
        assert_eq!(problems(DATA, "[start]\nname = \"x\"\n[[start.cell]]\nq = 0\n").len(), 1);
    }

    #[test]
    fn only_game_data_is_looked_at() {
        assert!(problems("games/pastiche/Cargo.toml", "[[bench]]\nname = \"x\"\n").is_empty());
        assert!(problems("crates/x/data/a.toml", "[[row]]\nname = \"x\"\n").is_empty());
    }

    #[test]
    fn broken_data_is_said_to_be_broken() {
        let found = problems(DATA, "a = 1\nb = \n");
        assert!(found.len() == 1 && found[0].starts_with(&format!("{DATA}:2: is not TOML")), "{found:?}");
    }
}
