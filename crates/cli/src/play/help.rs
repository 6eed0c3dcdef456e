//! What can be typed, in words.

use std::fmt::Write as _;

use crate::faces::{Face, Page};
use crate::paint::wrap;
use crate::{markdown, rules};

/// The commands, or how moves are written.
pub fn help<G: Face>(about: Option<&str>, page: &Page) -> String {
    match about {
        None => commands::<G>(page),
        Some("notation" | "moves") => {
            let chapters = shelf::chapters(G::RULES);
            let written = chapters.iter().find(|chapter| chapter.title == "How moves are written");
            written.map_or_else(String::new, |chapter| markdown::render(chapter.text, page.paint, page.width))
        }
        Some(other) => {
            format!("There is no help on `{other}`; there is `help`, `help notation` and `rules`.\n")
        }
    }
}

fn commands<G: Face>(page: &Page) -> String {
    let mut text = String::new();
    let mut part = |title: &str, lines: &[(&str, &str)]| {
        let _ = writeln!(text, "{}", page.paint.bold(title));
        for (word, about) in lines {
            let _ = writeln!(text, "{}", wrap(&format!("  {word:<17} {about}"), page.width, 20));
        }
    };
    let numbered = [
        ("a number", "the choice with that number"),
        ("a move", "as it is written in the list; `help notation` explains"),
        ("more, all", "the choices that are not shown yet"),
    ];
    let advice = [
        ("undo", "take back your last action, if nobody learned anything by it"),
        ("hint", "the three best actions, why, and everybody's chances to win"),
    ];
    part("To act", &[&numbered, G::TYPED, &advice].concat());
    let one_rule = format!("rules, rules {}", rules::example(G::RULES));
    let common = [
        ("log, log all", "what happened lately, or all of it"),
        (one_rule.as_str(), "the chapters of the rules, or one rule"),
    ];
    let table = ("table", "everything that lies open, and your hand");
    part("To look", &[&[table], G::TOPICS, &common].concat());
    part(
        "To leave",
        &[
            ("save FILE", "write the record: text, or JSON lines if FILE ends in .jsonl"),
            ("quit", "leave the table"),
        ],
    );
    text
}
