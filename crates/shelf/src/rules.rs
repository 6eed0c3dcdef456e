//! Finding a rule in the rules of a game.
//!
//! Every game writes its rules in one manner: chapters under `## `, and a rule as `- **P4.4** …`, its further
//! lines indented by two.

/// A chapter of a game's rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter<'a> {
    /// Its heading.
    pub title: &'a str,
    /// Everything below the heading.
    pub text: &'a str,
    /// The ids of its rules, in order.
    pub ids: Vec<&'a str>,
}

/// The words of one rule, as one line, without its id. Upper and lower case are the same.
///
/// ```
/// let rules = "## Mixing\n\n- **P4.1** Lay one of your hexes\n  on a free cell.\n- **P4.2** And so on.\n";
/// assert_eq!(shelf::rule(rules, "p4.1").as_deref(), Some("Lay one of your hexes on a free cell."));
/// assert_eq!(shelf::rule(rules, "P4"), None);
/// ```
pub fn rule(rules_text: &str, id: &str) -> Option<String> {
    let mut lines = rules_text.lines();
    let first = lines.find_map(|line| rule_line(line).filter(|(this, _)| this.eq_ignore_ascii_case(id)))?.1;
    let further = lines.take_while(|line| line.starts_with("  ") && !line.trim().is_empty());
    Some(std::iter::once(first).chain(further).map(str::trim).collect::<Vec<_>>().join(" "))
}

/// The ids of all rules, in order.
///
/// ```
/// let ids = shelf::rule_ids(shelf::find("pastiche").unwrap().rules);
/// assert_eq!(ids[..3], ["P1.1", "P1.2", "P1.3"]);
/// ```
pub fn rule_ids(rules_text: &str) -> Vec<&str> {
    rules_text.lines().filter_map(rule_line).map(|(id, _)| id).collect()
}

/// The chapters, in order. What stands before the first belongs to none.
pub fn chapters(rules_text: &str) -> Vec<Chapter<'_>> {
    let mut parts = rules_text.split("\n## ");
    // A text that opens with a chapter has no newline before it.
    let opening = parts.next().and_then(|before| before.strip_prefix("## "));
    let chapter = |part| {
        let (title, text) = str::split_once(part, '\n').unwrap_or((part, ""));
        Chapter { title: title.trim(), text, ids: rule_ids(text) }
    };
    opening.into_iter().chain(parts).map(chapter).collect()
}

/// `- **P4.4** To mix, …`
fn rule_line(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix("- **")?.split_once("** ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "# A game\n\nSome words.\n\n## First\n\n- **P1.1** One\n  and two.\n- **P1.1a** *Ruling:* three.\n\n\
                         A paragraph.\n\n## Second\n\n- **P2.1** Four.\n\n| a | b |\n";

    #[test]
    fn a_rule_ends_where_the_next_thing_begins() {
        assert_eq!(rule(RULES, "P1.1").unwrap(), "One and two.");
        assert_eq!(rule(RULES, "P1.1A").unwrap(), "*Ruling:* three.");
        assert_eq!(rule(RULES, "p2.1").unwrap(), "Four.");
        for nothing in ["", "P", "P1", "P1.", "P3.1", "P1.1 ", "**"] {
            assert_eq!(rule(RULES, nothing), None, "{nothing:?}");
        }
    }

    #[test]
    fn chapters_have_their_own_rules() {
        let found: Vec<_> = chapters(RULES).into_iter().map(|chapter| (chapter.title, chapter.ids)).collect();
        assert_eq!(found, [("First", vec!["P1.1", "P1.1a"]), ("Second", vec!["P2.1"])]);
        assert!(chapters(RULES)[0].text.contains("A paragraph."));
        assert_eq!(chapters("## Only\nwords").len(), 1);
        assert!(chapters("").is_empty());
    }

    #[test]
    fn every_rule_of_every_game_is_found_by_its_id() {
        for game in crate::games() {
            let ids = rule_ids(game.rules);
            let in_chapters: Vec<_> =
                chapters(game.rules).into_iter().flat_map(|chapter| chapter.ids).collect();
            assert_eq!(ids, in_chapters);
            for id in ids {
                let words = rule(game.rules, &id.to_lowercase()).unwrap();
                assert!(words.ends_with(['.', ')']), "{id} is whole: {words}");
            }
        }
    }
}
