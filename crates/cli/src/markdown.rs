//! Rules are written in Markdown; this reads them out to a terminal.

use crate::paint::{Paint, columns, pad, wrap};

/// Headings in bold, paragraphs and rules broken to the page, tables in columns, drawings as they are.
pub fn render(text: &str, paint: Paint, width: usize) -> String {
    let mut rendered = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with("```") {
            for drawn in lines.by_ref().take_while(|line| !line.starts_with("```")) {
                rendered.push_str(drawn);
                rendered.push('\n');
            }
        } else if line.starts_with('|') {
            let mut rows = vec![line];
            while let Some(row) = lines.next_if(|line| line.starts_with('|')) {
                rows.push(row);
            }
            rendered.push_str(&table(&rows, paint, width));
        } else if line.starts_with('#') {
            rendered.push_str(&paint.bold(line.trim_start_matches('#').trim()));
            rendered.push('\n');
        } else if line.is_empty() {
            rendered.push('\n');
        } else {
            let mut paragraph = line.to_owned();
            let more = |line: &&str| !line.is_empty() && !line.starts_with(['|', '#', '-', '`']);
            while let Some(next) = lines.next_if(more) {
                paragraph.push(' ');
                paragraph.push_str(next.trim());
            }
            let indent = if paragraph.starts_with("- ") { 2 } else { 0 };
            rendered.push_str(&wrap(&words(&paragraph, paint), width, indent));
            rendered.push('\n');
        }
    }
    rendered
}

/// One rule: its id and its words.
pub fn rule(id: &str, text: &str, paint: Paint, width: usize) -> String {
    let line = format!("{}  {}", paint.bold(id), words(text, paint));
    wrap(&line, width, 2) + "\n"
}

/// Marks of emphasis become emphasis, or nothing where there is none to have.
fn words(text: &str, paint: Paint) -> String {
    let mut plain = String::new();
    for (nth, piece) in text.split("**").enumerate() {
        let piece = piece.replace("\\*", "\u{1}").replace('*', "").replace('\u{1}', "*");
        // Styled word by word: a line may be broken within.
        if nth % 2 == 1 {
            plain.push_str(&piece.split(' ').map(|word| paint.bold(word)).collect::<Vec<_>>().join(" "));
        } else {
            plain.push_str(&piece);
        }
    }
    plain
}

fn table(rows: &[&str], paint: Paint, width: usize) -> String {
    let cells = |row: &str| -> Vec<String> {
        row.trim()
            .trim_matches('|')
            .split('|')
            .map(|cell| words(cell.trim(), paint).replace('`', ""))
            .collect()
    };
    let is_rule = |row: &&&str| !row.contains(|letter: char| !"|-: ".contains(letter));
    let rows: Vec<_> = rows.iter().filter(|row| !is_rule(row)).map(|row| cells(row)).collect();
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let wide = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| columns(cell)).max().unwrap_or(0)
    };
    let widths: Vec<_> = (0..count).map(wide).collect();
    let mut text = String::new();
    for row in &rows {
        let mut line = String::from(" ");
        for (cell, &wide) in row.iter().zip(&widths) {
            line.push(' ');
            line.push_str(&pad(cell, wide));
            line.push(' ');
        }
        let line = line.trim_end();
        text.push_str(&wrap(line, width, 6));
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_read_as_text() {
        let rules = "# A game\n\nFor *two*.\n\n## Moves\n\n- **P1.1** You place a thing\n  and then `mix` it.\n- **P1.2** *Ruling:* no.\n\n\
                     | Move | Meaning |\n|---|---|\n| `mix` | collect |\n\n```text\n /\\  **\n```\n";
        let read = "A game\n\nFor two.\n\nMoves\n\n- P1.1 You place a thing\n  and then `mix` it.\n- P1.2 Ruling: no.\n\n  \
                    Move  Meaning\n  mix   collect\n\n /\\  **\n";
        assert_eq!(render(rules, Paint::Plain, 24), read);
    }

    #[test]
    fn the_rules_of_every_game_fit_eighty_columns() {
        for game in shelf::games() {
            let read = render(game.rules, Paint::Plain, 80);
            assert!(read.lines().all(|line| columns(line) <= 80), "{}", game.id);
            assert!(!read.contains("**"));
        }
    }
}
