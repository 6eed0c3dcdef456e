//! What a person can type.

/// A line, understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command<'a> {
    /// An empty line.
    Nothing,
    /// One of the numbered choices.
    Number(usize),
    /// Help, perhaps with something.
    Help(Option<&'a str>),
    /// The rules, or one.
    Rules(Option<&'a str>),
    /// Take back.
    Undo,
    /// What would a bot do?
    Hint,
    /// What happened; perhaps all of it.
    Log(Option<&'a str>),
    /// Write the record.
    Save(Option<&'a str>),
    /// Leave.
    Quit,
    /// The next choices.
    More,
    /// All choices.
    All,
    /// The choices that name this.
    At(&'a str),
    /// Leave an offer unanswered.
    Pass,
    /// The whole table.
    Table,
    /// Anything else: a topic of the game, or a move in its notation.
    Said(&'a str),
}

impl<'a> Command<'a> {
    /// Reads a line.
    pub fn of(line: &'a str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = Some(rest.trim()).filter(|rest| !rest.is_empty());
        if let Ok(number) = line.trim_end_matches('.').parse() {
            return Self::Number(number);
        }
        match (word.to_ascii_lowercase().as_str(), rest) {
            ("", _) => Self::Nothing,
            ("help" | "h" | "?", about) => Self::Help(about),
            ("rules" | "rule", id) => Self::Rules(id),
            ("undo", None) => Self::Undo,
            ("hint" | "hints", None) => Self::Hint,
            ("log", all) => Self::Log(all),
            ("save", file) => Self::Save(file),
            ("quit" | "exit" | "q", None) => Self::Quit,
            ("more" | "m", None) => Self::More,
            ("all", None) => Self::All,
            ("at", Some(what)) => Self::At(what),
            ("pass", None) => Self::Pass,
            ("table", None) => Self::Table,
            _ => Self::Said(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood() {
        assert_eq!(Command::of("  12. "), Command::Number(12));
        assert_eq!(Command::of(""), Command::Nothing);
        assert_eq!(Command::of("HELP notation"), Command::Help(Some("notation")));
        assert_eq!(Command::of("rules  P4.4 "), Command::Rules(Some("P4.4")));
        assert_eq!(Command::of("save my game.txt"), Command::Save(Some("my game.txt")));
        assert_eq!(Command::of("at 2,-1"), Command::At("2,-1"));
        assert_eq!(Command::of("at"), Command::Said("at"));
        assert_eq!(Command::of("trade 3Gn>Bk"), Command::Said("trade 3Gn>Bk"));
        assert_eq!(Command::of("-1"), Command::Said("-1"));
    }
}
