//! Links in Markdown that point into the repository point at something that is there.

use std::sync::LazyLock;

use regex_lite::Regex;

use crate::files::{Problem, TextFile, resolve};

/// `](target)`, `[name]: target`, and `src`, `srcset` or `href` of an HTML tag.
static LINK: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r#"\]\(\s*<?([^)<>\s]+)|^\s*\[[^\]]+\]:\s+<?([^<>\s]+)|\b(?:src|srcset|href)="([^"\s]+)""#;
    Regex::new(pattern).expect("a valid pattern")
});
static INLINE_CODE: LazyLock<Regex> = LazyLock::new(|| Regex::new("`[^`]*`").expect("a valid pattern"));
static SCHEME: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^([A-Za-z][A-Za-z0-9+.-]*:|//)").expect("a valid pattern"));

/// A link that points into the repository.
pub struct Link {
    /// The line it stands on, counted from 1.
    pub line: usize,
    /// As it is written.
    pub written: String,
    /// The path from the root that it means.
    pub path: String,
}

/// Checks the links of a Markdown file against the list of all paths; other files pass.
pub fn check(file: &TextFile, paths: &[String]) -> Vec<Problem> {
    let dead = links_of(file).into_iter().filter(|link| !exists(&link.path, paths));
    dead.map(|link| file.problem(link.line, format!("the link `{}` points at nothing", link.written)))
        .collect()
}

/// The links of a Markdown file that point into the repository; other files have none.
pub fn links_of(file: &TextFile) -> Vec<Link> {
    let mut links = Vec::new();
    if !file.has_ending("md") {
        return links;
    }
    let mut fenced = false;
    for (index, line) in file.text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        }
        if fenced {
            continue;
        }
        let line = INLINE_CODE.replace_all(line, "");
        for found in LINK.captures_iter(&line) {
            let Some(written) = found.iter().skip(1).flatten().next() else { continue };
            if let Some(path) = path_of(&file.path, written.as_str()) {
                links.push(Link { line: index + 1, written: written.as_str().to_owned(), path });
            }
        }
    }
    links
}

/// The path from the root that a link in `from` means; none for links that leave the repository or stay on the page.
fn path_of(from: &str, target: &str) -> Option<String> {
    let target = target.split(['#', '?']).next().unwrap_or_default();
    if target.is_empty() || SCHEME.is_match(target) {
        return None;
    }
    Some(resolve(from, target))
}

/// Whether the path is a file, or a folder with a file in it.
fn exists(path: &str, paths: &[String]) -> bool {
    let is_at = |known: &String| {
        known
            .strip_prefix(path)
            .is_some_and(|rest| path.is_empty() || rest.is_empty() || rest.starts_with('/'))
    };
    paths.iter().any(is_at)
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::files::TextFile;

    fn problems(text: &str) -> Vec<String> {
        let paths = ["README.md", "docs/a.md", "docs/pictures/table.png", "games/pastiche/RULES.md"];
        let paths: Vec<String> = paths.iter().map(ToString::to_string).collect();
        check(&TextFile::new("docs/a.md", text), &paths).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn links_to_what_is_there_pass() {
        for link in [
            "[x](a.md)",
            "[x](./a.md#part)",
            "[x](../README.md \"title\")",
            "![x](pictures/table.png)",
            "[x](../games/pastiche)",
            "[x](../games/pastiche/)",
            "[x](..)",
            "[x](/README.md)",
            "[x]: ../games/pastiche/RULES.md",
            "<img src=\"pictures/table.png\">",
        ] {
            assert!(problems(link).is_empty(), "{link}");
        }
    }

    #[test]
    fn links_to_nothing_are_named() {
        for link in
            ["[x](b.md)", "[x](../docs)/[y](c)", "[x]: b.md", "<img src=\"no.png\">", "[x](../../README.md)"]
        {
            assert_eq!(problems(&format!("first\n{link}")).len(), 1, "{link}");
        }
        assert_eq!(problems("\n[x](b.md)"), ["docs/a.md:2: the link `b.md` points at nothing"]);
    }

    #[test]
    fn links_elsewhere_and_code_are_not_looked_at() {
        let text = "[x](https://example.org/a) [x](#part) [x](mailto:a@b.c) `[x](b.md)`\n```\n[x](b.md)\n```\n[x](a.md)";
        assert!(problems(text).is_empty());
        assert_eq!(problems(&format!("{text}\n[x](b.md)")).len(), 1);
    }
}
