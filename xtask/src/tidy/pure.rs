//! A table decides without files, sockets, clocks, threads or dice: nothing in `crates/room` names them.

use crate::files::{Problem, TextFile};

/// What is not named there, and what it would bring in.
const BANNED: [(&str, &str); 13] = [
    ("tokio", "a runtime"),
    ("async fn", "a runtime"),
    ("std::fs", "files"),
    ("std::net", "sockets"),
    ("std::thread", "threads"),
    ("std::process", "processes"),
    ("std::env", "surroundings"),
    ("::now()", "a clock"),
    ("Instant", "a clock"),
    ("SystemTime", "a clock"),
    ("getrandom", "dice"),
    ("fastrand", "dice"),
    ("RandomState", "dice"),
];

/// Checks one file.
pub fn check(file: &TextFile) -> Vec<Problem> {
    if !file.path.starts_with("crates/room/src/") {
        return Vec::new();
    }
    // Tests may throw dice.
    let code = file.text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = code.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"));
    let found = lines.flat_map(|(nth, line)| {
        let names = BANNED.iter().filter(|(name, _)| line.contains(name));
        names.map(move |(name, what)| {
            (nth + 1, format!("`{name}` brings {what} into a table, which is a value"))
        })
    });
    found.map(|(line, sentence)| file.problem(line, sentence)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(path: &str, text: &str) -> usize {
        check(&TextFile::new(path, text)).len()
    }

    #[test]
    fn a_table_that_asks_for_the_time_is_found() {
        let path = "crates/room/src/room.rs";
        assert_eq!(problems(path, "let now = Instant::now();\n"), 2);
        assert_eq!(problems(path, "tokio::spawn(think());\n"), 1);
        assert_eq!(problems(path, "// as tokio does\nlet now = self.now;\n"), 0);
        assert_eq!(problems(path, "fn a() {}\n#[cfg(test)]\nmod tests { use fastrand::Rng; }\n"), 0);
        assert_eq!(problems("crates/server/src/app.rs", "tokio::spawn(run());\n"), 0);
    }
}
