//! What a single file must not contain: too many lines, stubs, clocks in the rules, traces of somebody's machine.

use std::sync::LazyLock;

use regex_lite::Regex;

use crate::files::{Problem, TextFile};
use crate::rust_text::code_only;

const MOST_LINES: usize = 600;

/// A pattern and the sentence about what it finds.
type Ban = (Regex, &'static str);

fn ban(pattern: &str, sentence: &'static str) -> Ban {
    (Regex::new(pattern).expect("a valid pattern"), sentence)
}

/// In the code of every Rust file.
static STUBS: LazyLock<[Ban; 4]> = LazyLock::new(|| {
    [
        ban(r"#\[ignore\b", "an ignored test tests nothing; mend it or delete it"),
        ban(r"\btodo!\s*\(", "unfinished code; finish it"),
        ban(r"\bunimplemented!\s*\(", "unfinished code; finish it"),
        ban(r"\bdbg!\s*\(", "a leftover of debugging"),
    ]
});

/// In the code of tests.
static SLEEP: LazyLock<Ban> =
    LazyLock::new(|| ban(r"\bthread::sleep\b", "a test must not sleep; wait for what it needs"));

/// In the code of the rules and of the table they stand on.
static CHANCE_AND_CLOCKS: LazyLock<[Ban; 3]> = LazyLock::new(|| {
    [
        ban(r"\bstd::time\b", "rules know no clock"),
        ban(r"\b(HashMap|HashSet)\b", "its order differs from run to run; use an ordered collection"),
        ban(r"\brand::", "rules take chance as picks from `Chance`, never from a generator"),
    ]
});

/// In every text file. The marks are spelt in two pieces so that this file passes its own check.
static TRACES: LazyLock<[Ban; 2]> = LazyLock::new(|| {
    [
        ban(
            r"(^|[^\w./~})-])/(root|work|home)/",
            "a path of one machine; write it relative to the repository",
        ),
        ban(
            concat!(r"\b(TO", "DO|FIX", "ME|XX", r"X)\b"),
            "an open end; finish it, or write an issue and leave the mark out",
        ),
    ]
});

/// Everything this module checks.
pub fn check(file: &TextFile) -> Vec<Problem> {
    let mut problems = find(file, &file.text, &*TRACES);
    if file.is_rust() {
        problems.extend(too_long(file));
        let code = code_only(&file.text);
        problems.extend(find(file, &code, &*STUBS));
        problems.extend(find(file, test_code(&file.path, &code), [&*SLEEP]));
        if is_rules(&file.path) {
            problems.extend(find(file, &code, &*CHANCE_AND_CLOCKS));
        }
    }
    problems
}

fn too_long(file: &TextFile) -> Option<Problem> {
    let lines = file.text.lines().count();
    let sentence = format!("{lines} lines, more than {MOST_LINES}; ask what second idea moved in");
    (lines > MOST_LINES).then(|| file.problem(MOST_LINES + 1, sentence))
}

/// Searches the tail of a file: `part` ends where the file ends.
fn find<'a>(file: &TextFile, part: &str, bans: impl IntoIterator<Item = &'a Ban>) -> Vec<Problem> {
    let skipped = file.text.lines().count().saturating_sub(part.lines().count());
    let mut problems = Vec::new();
    for (pattern, sentence) in bans {
        for (index, line) in part.lines().enumerate() {
            if let Some(found) = pattern.find(line) {
                let what = found.as_str().trim();
                problems.push(file.problem(skipped + index + 1, format!("`{what}`: {sentence}")));
            }
        }
    }
    problems
}

/// The whole code of a file in a folder of tests; of any other, what follows the first `#[cfg(test)]`.
fn test_code<'a>(path: &str, code: &'a str) -> &'a str {
    if path.split('/').any(|folder| folder == "tests") {
        return code;
    }
    code.find("#[cfg(test)]").map_or("", |start| &code[start..])
}

fn is_rules(path: &str) -> bool {
    path.starts_with("games/") || path.starts_with("crates/table/")
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::files::TextFile;

    fn problems(path: &str, text: &str) -> Vec<String> {
        check(&TextFile::new(path, text)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_long_rust_file_is_listed() {
        assert!(problems("a.rs", &"\n".repeat(600)).is_empty());
        assert!(problems("a.rs", &"\n".repeat(601))[0].starts_with("a.rs:601: 601 lines"));
        assert!(problems("a.md", &"\n".repeat(601)).is_empty());
    }

    #[test]
    fn stubs_are_found_in_code_only() {
        for stub in ["#[ignore]", "#[ignore = \"slow\"]", "todo!()", "unimplemented!(\"x\")", "dbg!(x)"] {
            assert_eq!(problems("a.rs", &format!("fn a() {{\n{stub}\n}}")).len(), 1, "{stub}");
            assert!(problems("a.rs", &format!("// {stub}\n")).is_empty(), "{stub}");
            assert!(problems("a.md", stub).is_empty(), "{stub}");
        }
    }

    #[test]
    fn sleeping_is_refused_in_tests_alone() {
        let sleep = "fn a() { std::thread::sleep(x) }";
        assert!(problems("src/a.rs", sleep).is_empty());
        assert_eq!(problems("tests/a.rs", sleep).len(), 1);
        let inside = format!("{sleep}\n#[cfg(test)]\nmod tests {{\n{sleep}\n}}\n");
        let found = problems("src/a.rs", &inside);
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with("src/a.rs:4: "), "{found:?}");
    }

    #[test]
    fn rules_are_deterministic() {
        for line in ["use std::time::Instant;", "let a = HashMap::new();", "let n = rand::random();"] {
            assert_eq!(problems("games/pastiche/src/a.rs", line).len(), 1, "{line}");
            assert_eq!(problems("crates/table/src/a.rs", line).len(), 1, "{line}");
            assert!(problems("crates/server/src/a.rs", line).is_empty(), "{line}");
        }
        assert!(problems("games/pastiche/src/a.rs", "let a = operand::new(); // no HashMap").is_empty());
    }

    #[test]
    fn paths_of_a_machine_are_found() {
        for place in ["root", "work", "home"] {
            assert_eq!(problems("a.md", &format!("see /{place}/me")).len(), 1);
            assert_eq!(problems("a.toml", &format!("x = \"/{place}/me\"")).len(), 1);
            assert!(
                problems("a.md", &format!("https://example.org/{place}/me and ../{place}/me")).is_empty()
            );
        }
    }

    #[test]
    fn open_ends_are_found() {
        for mark in [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X")] {
            assert_eq!(problems("a.md", &format!("line\n{mark}: later")).len(), 1, "{mark}");
            assert!(problems("a.md", &format!("mktemp dir.{mark}XX")).is_empty(), "{mark}");
        }
    }
}
