//! Figures, tables and names as a report writes them.

use std::collections::BTreeSet;
use std::fmt::{Display, Write};

/// Stands where nothing was seen that could be counted.
pub const NOTHING: &str = "–";

/// `a, b and c`.
pub fn and(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// Each name where it comes first.
pub fn names_once(names: &[String]) -> Vec<&str> {
    let mut seen = BTreeSet::new();
    names.iter().map(String::as_str).filter(|name| seen.insert(*name)).collect()
}

/// `26.9 %`.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// With one digit behind the point.
pub fn one(figure: f64) -> String {
    format!("{figure:.1}")
}

/// No more digits than it needs: quartiles of whole numbers are quarters at the finest.
pub fn shortest(figure: f64) -> String {
    let written = format!("{figure:.2}");
    written.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A table with its first column to the left and figures to the right, wide enough to be read as it stands.
pub fn table(heads: &[impl Display], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let heads: Vec<_> = heads.iter().map(ToString::to_string).collect();
    let rows: Vec<Vec<_>> = rows.into_iter().map(|row| row.iter().map(|text| cell(text)).collect()).collect();
    let wide = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column)).chain([&heads[column]]);
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0).max(3)
    };
    let widths: Vec<_> = (0..heads.len()).map(wide).collect();
    let mut text = String::new();
    let mut line = |cells: &[String]| {
        for (nth, (cell, &wide)) in cells.iter().zip(&widths).enumerate() {
            let _ =
                if nth == 0 { write!(text, "| {cell:<wide$} ") } else { write!(text, "| {cell:>wide$} ") };
        }
        text.push_str("|\n");
    };
    line(&heads);
    let rule =
        |(nth, &wide): (usize, &usize)| if nth == 0 { "-".repeat(wide) } else { "-".repeat(wide - 1) + ":" };
    line(&widths.iter().enumerate().map(rule).collect::<Vec<_>>());
    for row in &rows {
        line(row);
    }
    text + "\n"
}

/// Text that does not end the cell it stands in.
pub fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace(['\n', '\r'], " ")
}

/// A file's name as an address in Markdown.
pub fn address(name: &[u8]) -> String {
    let mut address = String::new();
    for &byte in name {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            address.push(byte.into());
        } else {
            let _ = write!(address, "%{byte:02X}");
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_written_so_that_they_are_read_as_names() {
        assert_eq!(address("my report (1)|é.svg".as_bytes()), "my%20report%20%281%29%7C%C3%A9.svg");
        assert_eq!(and(&["2", "3", "4"].map(ToOwned::to_owned)), "2, 3 and 4");
        assert_eq!(names_once(&["b", "a", "b"].map(ToOwned::to_owned)), ["b", "a"]);
    }

    #[test]
    fn figures_have_the_digits_they_need() {
        assert_eq!([0.0, 39.0, 39.75, -2.5, 100.0].map(shortest), ["0", "39", "39.75", "-2.5", "100"]);
    }

    #[test]
    fn tables_are_read_as_they_stand() {
        let rows = [vec!["1 | 13".to_owned(), "5".to_owned()], vec!["49".to_owned(), "12.5 %".to_owned()]];
        let expected =
            ["|         |    all |", "| ------- | -----: |", "| 1 \\| 13 |      5 |", "| 49      | 12.5 % |"];
        assert_eq!(table(&["", "all"], rows), expected.join("\n") + "\n\n");
    }
}
