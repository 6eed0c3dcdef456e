//! The files of the project, and what may be wrong with one of them.

use std::fmt;

use anyhow::{Context, Result, bail};

use crate::commands::{at_root, root};

/// A text file: its path from the root with `/` between folders, and what is in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextFile {
    pub path: String,
    pub text: String,
}

impl TextFile {
    #[cfg(test)]
    pub fn new(path: &str, text: &str) -> Self {
        Self { path: path.to_owned(), text: text.to_owned() }
    }

    pub fn is_rust(&self) -> bool {
        self.has_ending("rs")
    }

    pub fn has_ending(&self, ending: &str) -> bool {
        self.path.rsplit_once('.').is_some_and(|(_, last)| last == ending)
    }

    /// The game whose folder under `games/` holds the file, and the path inside that folder.
    pub fn in_game(&self) -> Option<(&str, &str)> {
        self.path.strip_prefix("games/")?.split_once('/')
    }

    /// A problem on a line of this file; lines count from 1.
    pub fn problem(&self, line: usize, sentence: impl Into<String>) -> Problem {
        Problem { path: self.path.clone(), line, sentence: sentence.into() }
    }
}

/// One thing to mend, said in a sentence.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    pub path: String,
    pub line: usize,
    pub sentence: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.sentence)
    }
}

/// Every file that is in the repository or would be if everything were added.
#[derive(Debug, Default)]
pub struct Tree {
    /// All paths, sorted, pictures and the like included.
    pub paths: Vec<String>,
    /// Those that are text.
    pub texts: Vec<TextFile>,
}

impl Tree {
    /// Reads the checkout this program belongs to.
    pub fn read() -> Result<Self> {
        let listing = at_root("git", &["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
            .output()
            .context("`git` could not be started; the list of files comes from it")?;
        if !listing.status.success() {
            bail!("git could not list the files: {}", String::from_utf8_lossy(&listing.stderr).trim());
        }
        let mut tree = Self::default();
        let listed = String::from_utf8(listing.stdout).context("a file name is not UTF-8")?;
        let mut paths: Vec<&str> = listed.split_terminator('\0').collect();
        paths.sort_unstable();
        paths.dedup();
        let root = root();
        for path in paths {
            let full = root.join(path);
            // Deleted but not yet committed, or a link to nowhere.
            if !full.is_file() {
                continue;
            }
            tree.paths.push(path.to_owned());
            let bytes = std::fs::read(&full).with_context(|| format!("{path} could not be read"))?;
            if let Ok(text) = String::from_utf8(bytes) {
                tree.texts.push(TextFile { path: path.to_owned(), text });
            }
        }
        Ok(tree)
    }

    pub fn text_at(&self, path: &str) -> Option<&TextFile> {
        self.texts.iter().find(|file| file.path == path)
    }
}

/// The line, counted from 1, on which a byte of the text lies.
pub fn line_at(text: &str, byte: usize) -> usize {
    1 + text.bytes().take(byte).filter(|&b| b == b'\n').count()
}

/// The path from the root that `target` means when written in the file `from`; a leading `/` means the root.
pub fn resolve(from: &str, target: &str) -> String {
    let mut folders: Vec<&str> = if target.starts_with('/') { Vec::new() } else { from.split('/').collect() };
    folders.pop();
    for step in target.split('/') {
        match step {
            "" | "." => {}
            // What lies above the root keeps its dots, so that nothing in the tree matches it.
            ".." if folders.last().is_some_and(|&folder| folder != "..") => drop(folders.pop()),
            _ => folders.push(step),
        }
    }
    folders.join("/")
}

#[cfg(test)]
mod tests {
    use super::{TextFile, Tree, line_at, resolve};

    #[test]
    fn paths_are_resolved_from_the_file_that_names_them() {
        let cases = [("b.md", "docs/b.md"), ("../a", "a"), ("/a", "a"), ("..", ""), ("../../a", "../a")];
        for (target, path) in cases {
            assert_eq!(resolve("docs/a.md", target), path, "{target}");
        }
    }

    #[test]
    fn a_problem_reads_as_file_line_and_sentence() {
        let file = TextFile::new("docs/a.md", "");
        assert_eq!(file.problem(3, "is wrong").to_string(), "docs/a.md:3: is wrong");
    }

    #[test]
    fn lines_count_from_one() {
        assert_eq!([0, 1, 2, 3].map(|byte| line_at("a\nb\n", byte)), [1, 1, 2, 2]);
    }

    #[test]
    fn a_file_knows_its_game() {
        assert_eq!(
            TextFile::new("games/pastiche/src/lib.rs", "").in_game(),
            Some(("pastiche", "src/lib.rs"))
        );
        assert_eq!(TextFile::new("games/clippy.toml", "").in_game(), None);
    }

    #[test]
    fn the_checkout_lists_this_very_file() {
        let tree = Tree::read().expect("the tests run in a git checkout");
        assert!(tree.text_at("xtask/src/files.rs").is_some_and(TextFile::is_rust));
        assert!(tree.paths.is_sorted());
    }
}
