//! Reading Rust source just well enough: code apart from comments and strings, and the tests in it.

use std::sync::LazyLock;

use regex_lite::Regex;

use crate::files::line_at;

/// A function marked `#[test]`, or `#[tokio::test]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestFn {
    pub name: String,
    pub line: usize,
}

static TEST_FN: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"#\[(?:tokio::)?test(?:\([^)]*\))?\][^{};]*?\bfn\s+(\w+)").expect("a valid pattern")
});

/// The tests of a source file, in their order; attributes may stand between the mark and the function.
pub fn tests_in(source: &str) -> Vec<TestFn> {
    let code = code_only(source);
    let name = |found: regex_lite::Captures<'_>| {
        let name = found.get(1)?;
        Some(TestFn { name: name.as_str().to_owned(), line: line_at(&code, name.start()) })
    };
    TEST_FN.captures_iter(&code).filter_map(name).collect()
}

/// The source with its comments and the insides of its strings and characters blanked. Lines stay where they were.
pub fn code_only(source: &str) -> String {
    let chars: Vec<char> = source.chars().collect();
    let mut code = String::with_capacity(source.len());
    let mut at = 0;
    while at < chars.len() {
        let end = match chars[at] {
            '/' if chars.get(at + 1) == Some(&'/') => end_of_line(&chars, at),
            '/' if chars.get(at + 1) == Some(&'*') => end_of_block_comment(&chars, at),
            '"' => end_of_string(&chars, at),
            '\'' => end_of_char(&chars, at),
            'r' if !follows_a_word(&chars, at) => end_of_raw_string(&chars, at).unwrap_or(at),
            _ => at,
        };
        if end == at {
            code.push(chars[at]);
            at += 1;
        } else {
            code.extend(chars[at..end].iter().map(|&c| if c == '\n' { '\n' } else { ' ' }));
            at = end;
        }
    }
    code
}

fn end_of_line(chars: &[char], at: usize) -> usize {
    chars[at..].iter().position(|&c| c == '\n').map_or(chars.len(), |length| at + length)
}

fn end_of_block_comment(chars: &[char], start: usize) -> usize {
    let mut depth = 0;
    let mut at = start;
    while at + 1 < chars.len() {
        match (chars[at], chars[at + 1]) {
            ('/', '*') => {
                depth += 1;
                at += 2;
            }
            ('*', '/') if depth == 1 => return at + 2,
            ('*', '/') => {
                depth -= 1;
                at += 2;
            }
            _ => at += 1,
        }
    }
    chars.len()
}

fn end_of_string(chars: &[char], start: usize) -> usize {
    let mut at = start + 1;
    while at < chars.len() {
        match chars[at] {
            '\\' => at += 2,
            '"' => return at + 1,
            _ => at += 1,
        }
    }
    chars.len()
}

/// `'x'` and `'\n'` are characters; `'a` is a lifetime and stays.
fn end_of_char(chars: &[char], start: usize) -> usize {
    if chars.get(start + 1) == Some(&'\\') {
        let close = chars.iter().skip(start + 3).position(|&c| c == '\'');
        return close.map_or(chars.len(), |length| start + 3 + length + 1);
    }
    if chars.get(start + 2) == Some(&'\'') { start + 3 } else { start }
}

/// `r"…"` and `r#"…"#`; none if this `r` only begins a name.
fn end_of_raw_string(chars: &[char], start: usize) -> Option<usize> {
    let hashes = chars[start + 1..].iter().take_while(|&&c| c == '#').count();
    let open = start + 1 + hashes;
    if chars.get(open) != Some(&'"') {
        return None;
    }
    let closes = |&at: &usize| {
        chars[at] == '"' && chars[at + 1..].iter().take(hashes).filter(|&&c| c == '#').count() == hashes
    };
    Some((open + 1..chars.len()).find(closes).map_or(chars.len(), |at| at + 1 + hashes))
}

/// Whether the letter before belongs to a longer name; `b` and `c` before a raw string do not.
fn follows_a_word(chars: &[char], at: usize) -> bool {
    let is_word = |c: &char| c.is_alphanumeric() || *c == '_';
    match at.checked_sub(1).map(|before| chars[before]) {
        Some('b' | 'c') => at.checked_sub(2).is_some_and(|before| is_word(&chars[before])),
        Some(before) => is_word(&before),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{code_only, tests_in};

    #[test]
    fn comments_go_and_lines_stay() {
        let code = code_only("a // b\nc /* d /* e */ f\n*/ g // h");
        let lines: Vec<&str> = code.lines().map(str::trim).collect();
        assert_eq!(lines, ["a", "c", "g"]);
        assert_eq!(code_only("/* x */ y"), "        y");
    }

    #[test]
    fn strings_and_characters_are_blanked() {
        for literal in [r#""x\"y""#, r##"r#"x"y"#"##, r#"br"x\""#, "'x'", r"'\''", r"'\u{1F3A8}'"] {
            let code = code_only(&format!("let x = {literal}; // x\nend"));
            assert_eq!(code.matches('x').count(), 1, "{literal}: {code}");
            assert!(code.ends_with("\nend"), "{literal}: {code}");
        }
    }

    #[test]
    fn lifetimes_and_names_ending_in_r_are_code() {
        let code = "fn f<'a>(x: &'a str, r: char) -> &'a str { for_r(x) }";
        assert_eq!(code_only(code), code);
    }

    #[test]
    fn only_marked_functions_are_tests() {
        let source = r##"
            fn helper() {}
            #[test]
            fn plain() {}
            #[test] // why
            #[should_panic(expected = "fn wrong")]
            fn with_attribute() {}
            // #[test] fn commented() {}
            const TEXT: &str = "#[test] fn quoted() {}";
            #[cfg(test)]
            fn not_marked() {}
            #[test] fn on_one_line() {}
        "##;
        let found: Vec<(String, usize)> =
            tests_in(source).into_iter().map(|test| (test.name, test.line)).collect();
        let expected = [("plain", 4), ("with_attribute", 7), ("on_one_line", 12)];
        assert_eq!(found, expected.map(|(name, line)| (name.to_owned(), line)));
    }
}
