//! `atelier rules`: a game's rules, whole or one by its id.

use std::io::Write;

use anyhow::bail;

use crate::markdown;
use crate::paint::{Paint, wrap};

/// Show a game's rules, all of them or one.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  atelier rules pastiche
  atelier rules masterpiece M4.4
  atelier rules pastiche P5     (all of a chapter)")]
pub struct Args {
    #[arg(help = crate::which_game())]
    game: String,
    /// The id of one rule, like P4.4, or of a chapter, like P4
    id: Option<String>,
}

/// Shows them.
pub fn run(args: &Args, paint: Paint, width: usize) -> anyhow::Result<()> {
    let Some(game) = shelf::find(&args.game) else {
        let known: Vec<_> = shelf::games().iter().map(|game| game.id).collect();
        bail!("there is no game `{}` here; there is {}", args.game, known.join(", "));
    };
    let text = match &args.id {
        None => markdown::render(game.rules, paint, width),
        Some(id) => match one(game.rules, id, paint, width) {
            Some(text) => text,
            None => bail!(
                "{} has no rule {id}; its rules are {}",
                game.title,
                shelf::rule_ids(game.rules).join(", ")
            ),
        },
    };
    std::io::stdout().write_all(text.as_bytes())?;
    Ok(())
}

/// A rule with those that belong to it (`P5.1` brings `P5.1a`), or all of a chapter (`P5`).
pub fn one(rules: &str, id: &str, paint: Paint, width: usize) -> Option<String> {
    let wanted = id.to_ascii_lowercase();
    let belongs = |this: &str| match this.to_ascii_lowercase().strip_prefix(&wanted) {
        Some("") => true,
        Some(rest) => {
            !wanted.is_empty()
                && (rest.starts_with('.') || rest.chars().all(|letter| letter.is_ascii_lowercase()))
        }
        None => false,
    };
    let ids = shelf::rule_ids(rules).into_iter().filter(|this| belongs(this));
    let text: String =
        ids.filter_map(|id| Some(markdown::rule(id, &shelf::rule(rules, id)?, paint, width))).collect();
    (!text.is_empty()).then_some(text)
}

/// The chapters with the ids of their rules.
pub fn contents(rules: &str, paint: Paint, width: usize) -> String {
    let mut text = String::new();
    for chapter in shelf::chapters(rules).iter().filter(|chapter| !chapter.ids.is_empty()) {
        let line = format!("  {:<16} {}", chapter.title, chapter.ids.join(" "));
        text.push_str(&wrap(&line, width, 19));
        text.push('\n');
    }
    let rule = example(rules);
    let chapter = rule.split('.').next().unwrap_or(rule);
    text + &paint.dim(&format!("`rules {rule}` tells a rule, `rules {chapter}` a chapter.")) + "\n"
}

/// The id of some rule, to show how one is asked for.
pub fn example(rules: &str) -> &str {
    shelf::rule_ids(rules).first().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str =
        "## Trade\n\n- **P5.1** One.\n- **P5.1a** *Ruling:* two.\n- **P5.10** Ten.\n- **P6.1** Six.\n";

    #[test]
    fn a_rule_comes_with_its_rulings_and_a_chapter_with_its_rules() {
        let one = |id| one(RULES, id, Paint::Plain, 80);
        assert_eq!(one("p5.1").unwrap(), "P5.1  One.\nP5.1a  Ruling: two.\n");
        assert_eq!(one("P5.1A").unwrap(), "P5.1a  Ruling: two.\n");
        assert_eq!(one("P5").unwrap().lines().count(), 3);
        for nothing in ["", "P", "5", "P7", "P5.", "mix"] {
            assert_eq!(one(nothing), None, "{nothing:?}");
        }
    }

    #[test]
    fn contents_name_chapters_and_ids() {
        assert!(contents(RULES, Paint::Plain, 80).starts_with("  Trade            P5.1 P5.1a P5.10 P6.1\n"));
        assert!(
            contents(RULES, Paint::Plain, 80).ends_with("`rules P5.1` tells a rule, `rules P5` a chapter.\n")
        );
        let narrow = contents(RULES, Paint::Plain, 30);
        assert!(narrow.contains(&format!("\n{}P5.10 P6.1\n", " ".repeat(19))), "{narrow}");
    }
}
