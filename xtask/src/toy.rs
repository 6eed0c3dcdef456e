//! `toy`: is it still true that a game is added as `docs/NEW_GAME.md` says?
//!
//! The folder `docs/new-game` is a whole small game, laid out as the repository is, with the lines that it adds to files
//! that are there already. This puts both together in `target/toy/tree` and carries the game through every layer: rules,
//! laws, shelf, bots, types, terminal, server and browser.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

use crate::commands::{cargo, root, status, target};
use crate::files::{TextFile, Tree};
use crate::web;

/// The game, as it lies over the repository.
const OVERLAY: &str = "docs/new-game/";
const INSERTIONS: &str = "docs/new-game/insertions.toml";
const GAME: &str = "toy";
/// At most so many files that are there already may have to be touched for a new game. What a chore writes and
/// `Cargo.lock` do not count.
const MOST: usize = 6;
/// What is made in the tree, and is not a copy of anything.
const MADE: [&str; 5] =
    [".git", "web/node_modules", "web/built/client", "web/src/gen/toy.ts", "games/toy/records"];

/// The repository with one more game.
#[derive(Debug)]
struct Added {
    /// What is new or altered, by its path.
    written: BTreeMap<String, String>,
    /// Which of these were there.
    touched: BTreeSet<String>,
    /// What is as it was.
    same: Vec<String>,
}

impl Added {
    fn to(tree: &Tree) -> Result<Self> {
        let inside = |path: &str| path.starts_with(OVERLAY);
        let mut written = BTreeMap::new();
        let brought = tree.texts.iter().filter(|file| inside(&file.path) && file.path != INSERTIONS);
        for TextFile { path, text } in brought {
            let place = path[OVERLAY.len()..].to_owned();
            if tree.paths.contains(&place) {
                bail!("{path} would replace {place}: a game brings files, and adds lines by {INSERTIONS}");
            }
            written.insert(place, text.clone());
        }
        let insertions = tree.text_at(INSERTIONS).with_context(|| format!("{INSERTIONS} is missing"))?;
        let mut touched = BTreeSet::new();
        for [file, after, insert] in read(&insertions.text)? {
            let there = tree.text_at(&file).with_context(|| format!("there is no {file} to add to"))?;
            let text = written.entry(file.clone()).or_insert_with(|| there.text.clone());
            *text = inserted(text, &after, &insert).with_context(|| format!("into {file}"))?;
            touched.insert(file);
        }
        if touched.len() > MOST {
            bail!("a new game touches {} files that are there, more than {MOST}: {touched:?}", touched.len());
        }
        let same = tree.paths.iter().filter(|path| !inside(path) && !written.contains_key(*path));
        let same = same.cloned().collect();
        Ok(Self { written, touched, same })
    }

    /// Puts it into a folder. What is there and right keeps its time, so that nothing is compiled for nothing.
    fn put(&self, folder: &Path) -> Result<()> {
        let write = |path: &str, bytes: &[u8]| -> Result<()> {
            let there = folder.join(path);
            if fs::read(&there).is_ok_and(|there| there == bytes) {
                return Ok(());
            }
            fs::create_dir_all(there.parent().context("a file lies in a folder")?)?;
            fs::write(&there, bytes).with_context(|| format!("{} could not be written", there.display()))
        };
        for path in &self.same {
            let bytes = fs::read(root().join(path)).with_context(|| format!("{path} could not be read"))?;
            write(path, &bytes)?;
        }
        for (path, text) in &self.written {
            write(path, text.as_bytes())?;
        }
        let known: BTreeSet<_> =
            self.same.iter().chain(self.written.keys()).map(|path| folder.join(path)).collect();
        let made: Vec<_> = MADE.iter().map(|path| folder.join(path)).collect();
        remove_others(folder, &known, &made)
    }
}

/// The insertions: into which file, after which line, and what.
fn read(text: &str) -> Result<Vec<[String; 3]>> {
    let table: toml::Table = text.parse().with_context(|| format!("{INSERTIONS} is not TOML"))?;
    let rows = table.get("insertion").and_then(toml::Value::as_array).context("there are no insertions")?;
    let word = |row: &toml::Value, name: &str| {
        let word = row.get(name).and_then(toml::Value::as_str).map(ToOwned::to_owned);
        word.with_context(|| format!("an insertion lacks `{name}`"))
    };
    rows.iter().map(|row| Ok([word(row, "file")?, word(row, "after")?, word(row, "insert")?])).collect()
}

/// The text with a line more, after the only line that reads like that.
fn inserted(text: &str, after: &str, insert: &str) -> Result<String> {
    let found = text.lines().filter(|line| *line == after).count();
    if found != 1 {
        bail!("the line `{after}` is there {found} times, not once");
    }
    let lines = text.lines().flat_map(|line| {
        let more = (line == after).then_some(insert);
        std::iter::once(line).chain(more).flat_map(|line| [line, "\n"])
    });
    Ok(lines.collect())
}

/// Removes every file that is left over from before.
fn remove_others(folder: &Path, known: &BTreeSet<PathBuf>, made: &[PathBuf]) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if made.contains(&path) || known.contains(&path) {
            continue;
        }
        if entry.file_type()?.is_dir() {
            remove_others(&path, known, made)?;
        } else {
            fs::remove_file(&path)?;
        }
    }
    Ok(())
}

/// `toy`: a new game through every layer.
pub fn run() -> Result<ExitCode> {
    Ok(if goes_through()? { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Does it go through every layer?
pub fn goes_through() -> Result<bool> {
    let added = Added::to(&Tree::read()?)?;
    let there = target().join("toy/tree");
    fs::create_dir_all(&there)?;
    added.put(&there)?;
    println!(
        "{GAME}: {} files of its own, {} touched: {:?}",
        added.written.len() - added.touched.len(),
        added.touched.len(),
        added.touched
    );
    // Cargo would take the crates of this tree for those of the repository: they get a folder of their own.
    let built = target().join("toy/target");
    if !built.exists() {
        lend(&target().join("debug"), &built.join("debug"))?;
    }
    let cargo = |words: &str| {
        let mut cargo = cargo(&words.split(' ').collect::<Vec<_>>());
        cargo.current_dir(&there).env("CARGO_TARGET_DIR", &built);
        cargo
    };
    let web = there.join("web");
    let step = |name: &str, command: &mut Command| -> Result<bool> {
        println!("\n--- {GAME}: {name} ---");
        Ok(status(command)?.success())
    };
    let npm = |script: &str| {
        let mut npm = Command::new("npm");
        npm.args(["run", "--silent", script]).current_dir(&web);
        npm
    };
    let only = format!("{GAME} is played");
    let mut browser = npm("e2e");
    browser.args(["--", "--project=tests", "play.spec.ts", "--grep", &only]);
    browser.env("ATELIER_PROGRAM", built.join("debug/atelier"));
    web::install()?;
    link(&root().join("web/node_modules"), &web.join("node_modules"))?;
    // What git ignores in the repository is not looked at, and all of this lies in `target`: it is a repository of its own.
    if !there.join(".git").exists() {
        status(Command::new("git").args(["init", "--quiet"]).current_dir(&there))?;
    }
    Ok(step("layout", &mut cargo("fmt --all --check"))?
        && step("rules, laws and luck", &mut cargo("test --quiet --package atelier-toy"))?
        && step("records", &mut cargo("run --quiet --package atelier-shelf --example records games"))?
        && step("shelf", &mut cargo("test --quiet --package atelier-shelf"))?
        && step("bots", &mut cargo("test --quiet --package atelier-bots --lib"))?
        && step(
            "codegen",
            &mut cargo("run --quiet --package atelier-types -- web/src/gen docs/openapi.json web/test/rules"),
        )?
        && step("types", &mut cargo("test --quiet --package atelier-types"))?
        && step("web layout", &mut npm("format:check"))?
        && step("web lints", &mut npm("lint"))?
        && step("web types", &mut npm("check"))?
        && step("web tests", &mut npm("test"))?
        && step("web build", &mut npm("build"))?
        && step("program", &mut cargo("build --quiet --package atelier"))?
        && step("terminal", Command::new(built.join("debug/atelier")).args(["play", GAME, "--auto"]))?
        && step("server", &mut cargo("test --quiet --package atelier-lab --test lab load"))?
        && step("browser", &mut browser)?)
}

/// Lends what is compiled of others' crates, so that it is not compiled again: it is the same wherever it is used.
fn lend(from: &Path, to: &Path) -> Result<()> {
    let own = |name: &str| ["atelier", "libatelier", "xtask"].iter().any(|own| name.starts_with(own));
    for folder in ["build", "deps", ".fingerprint"] {
        let Ok(entries) = fs::read_dir(from.join(folder)) else { continue };
        for entry in entries {
            let entry = entry?;
            if !own(&entry.file_name().to_string_lossy()) {
                link_all(&entry.path(), &to.join(folder).join(entry.file_name()))?;
            }
        }
    }
    Ok(())
}

/// The same files at another place.
fn link_all(from: &Path, to: &Path) -> Result<()> {
    if !from.is_dir() {
        fs::create_dir_all(to.parent().context("a file lies in a folder")?)?;
        return Ok(fs::hard_link(from, to)?);
    }
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        link_all(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

/// The tree uses what is installed here.
fn link(from: &Path, to: &Path) -> Result<()> {
    if to.exists() {
        return Ok(());
    }
    std::os::unix::fs::symlink(from, to).with_context(|| format!("{} could not be linked", to.display()))
}

#[cfg(test)]
mod tests {
    use super::{Added, MOST, inserted};
    use crate::files::{TextFile, Tree};
    use crate::rules;

    #[test]
    fn a_new_game_is_added_by_touching_few_files() {
        let tree = Tree::read().expect("the tests run in a git checkout");
        let added = Added::to(&tree).expect("docs/new-game fits the repository");
        assert!((1..=MOST).contains(&added.touched.len()), "{:?}", added.touched);
        for layer in [
            "games/toy/",
            "crates/bots/",
            "crates/cli/",
            "crates/types/",
            "web/src/",
            "web/e2e/",
            "examples/",
        ] {
            let there = |path: &&String| path.starts_with(layer) && !added.touched.contains(*path);
            assert!(added.written.keys().any(|path| there(&path)), "nothing in {layer}");
        }
        // Each of its rules has a test.
        let texts: Vec<_> = added.written.iter().map(|(path, text)| TextFile::new(path, text)).collect();
        assert!(!rules::rule_books(&texts).is_empty());
        assert_eq!(rules::check(&texts), []);
    }

    #[test]
    fn the_guide_names_every_file_that_is_touched() {
        let tree = Tree::read().expect("the tests run in a git checkout");
        let guide = &tree.text_at("docs/NEW_GAME.md").expect("it is committed").text;
        for path in Added::to(&tree).expect("docs/new-game fits the repository").touched {
            assert!(guide.contains(&path), "docs/NEW_GAME.md does not name {path}");
        }
    }

    #[test]
    fn a_line_is_added_after_the_only_one_of_its_kind() {
        assert_eq!(inserted("a\nb\n", "a", "x").expect("it is there"), "a\nx\nb\n");
        assert!(inserted("a\nb\n", "c", "x").expect_err("it is not").to_string().contains("0 times"));
        assert!(inserted("a\na\n", "a", "x").expect_err("which?").to_string().contains("2 times"));
    }

    fn tree(files: &[(&str, &str)]) -> Tree {
        let texts: Vec<_> = files.iter().map(|(path, text)| TextFile::new(path, text)).collect();
        Tree { paths: texts.iter().map(|file| file.path.clone()).collect(), texts }
    }

    fn refused(files: &[(&str, &str)]) -> String {
        format!("{:#}", Added::to(&tree(files)).expect_err("it does not fit"))
    }

    #[test]
    fn what_does_not_fit_is_named() {
        let insertion =
            |file: &str| format!("[[insertion]]\nfile = \"{file}\"\nafter = \"a\"\ninsert = \"x\"\n");
        let list = super::INSERTIONS;
        assert!(refused(&[]).contains("is missing"));
        assert!(refused(&[(list, &insertion("a.rs"))]).contains("no a.rs to add to"));
        assert!(refused(&[(list, &insertion("a.rs")), ("a.rs", "b\n")]).contains("into a.rs: the line `a`"));
        let replaced =
            [(list, insertion("a.rs")), ("a.rs", "a\n".to_owned()), ("docs/new-game/a.rs", String::new())];
        let replaced: Vec<_> = replaced.iter().map(|(path, text)| (*path, text.as_str())).collect();
        assert!(refused(&replaced).contains("would replace a.rs"));

        let names: Vec<String> = (0..=MOST).map(|nth| format!("{nth}.rs")).collect();
        let all: String = names.iter().map(|name| insertion(name)).collect();
        let mut files = vec![(list, all.as_str())];
        files.extend(names.iter().map(|name| (name.as_str(), "a\n")));
        assert!(refused(&files).contains("touches 7 files that are there, more than 6"));
    }
}
