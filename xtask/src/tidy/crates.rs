//! Manifests: every crate carries the licence of the workspace, and games stand on the table alone.

use toml::de::{DeTable, DeValue};

use super::data::unreadable;
use crate::files::{Problem, TextFile, Tree, line_at, resolve};

/// What a game may use of this workspace; its tests may use a little more.
const SECTIONS: [(&str, &[&str]); 3] = [
    ("dependencies", &["crates/table"]),
    ("build-dependencies", &["crates/table"]),
    ("dev-dependencies", &["crates/table", "crates/testkit"]),
];

/// Checks the manifests of all crates of the workspace.
pub fn check(tree: &Tree) -> Vec<Problem> {
    let root = tree.text_at("Cargo.toml").and_then(|file| DeTable::parse(&file.text).ok());
    let root = root.as_ref().map(toml::Spanned::get_ref);
    let mut problems = Vec::new();
    for file in tree.texts.iter().filter(|file| is_member(&file.path)) {
        match DeTable::parse(&file.text) {
            Ok(manifest) => {
                let manifest = manifest.get_ref();
                problems.extend(check_licence(file, manifest));
                if file.path.starts_with("games/") {
                    problems.extend(check_dependencies(file, manifest, root));
                }
            }
            Err(error) => problems.push(unreadable(file, &error)),
        }
    }
    problems
}

fn is_member(path: &str) -> bool {
    let folders: Vec<&str> = path.split('/').collect();
    matches!(folders[..], ["crates" | "games", _, "Cargo.toml"] | ["xtask", "Cargo.toml"])
}

fn check_licence(file: &TextFile, manifest: &DeTable<'_>) -> Option<Problem> {
    let package = table_at(manifest, "package");
    let licence = package.and_then(|package| table_at(package, "license"));
    let inherits = licence.is_some_and(is_inherited);
    (!inherits).then(|| file.problem(1, "the package needs the line `license.workspace = true`"))
}

fn check_dependencies(file: &TextFile, manifest: &DeTable<'_>, root: Option<&DeTable<'_>>) -> Vec<Problem> {
    let mut problems = Vec::new();
    let targets = table_at(manifest, "target").into_iter().flat_map(|targets| targets.values());
    let targets = targets.filter_map(|target| target.get_ref().as_table());
    for part in std::iter::once(manifest).chain(targets) {
        for (section, allowed) in SECTIONS {
            for (name, dependency) in table_at(part, section).into_iter().flatten() {
                let Some(folder) = folder_of(file, name.get_ref(), dependency.get_ref(), root) else {
                    continue;
                };
                if !allowed.contains(&folder.as_str()) {
                    let line = line_at(&file.text, name.span().start);
                    let allowed = allowed.join(" and ");
                    let sentence =
                        format!("a game's {section} may name only {allowed} of this workspace, not {folder}");
                    problems.push(file.problem(line, sentence));
                }
            }
        }
    }
    problems
}

/// The folder of a dependency that belongs to this workspace, whatever name it goes by.
fn folder_of(
    file: &TextFile,
    name: &str,
    dependency: &DeValue<'_>,
    root: Option<&DeTable<'_>>,
) -> Option<String> {
    let dependency = dependency.as_table()?;
    if is_inherited(dependency) {
        let shared = table_at(table_at(root?, "workspace")?, "dependencies")?;
        return Some(text_at(table_at(shared, name)?, "path")?.to_owned());
    }
    text_at(dependency, "path").map(|path| resolve(&file.path, path))
}

fn is_inherited(table: &DeTable<'_>) -> bool {
    table.get("workspace").and_then(|value| value.get_ref().as_bool()) == Some(true)
}

fn table_at<'a, 'i>(table: &'a DeTable<'i>, name: &str) -> Option<&'a DeTable<'i>> {
    table.get(name)?.get_ref().as_table()
}

fn text_at<'a>(table: &'a DeTable<'_>, name: &str) -> Option<&'a str> {
    table.get(name)?.get_ref().as_str()
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::files::{TextFile, Tree};

    const ROOT: &str = r#"
        [workspace.dependencies]
        table = { package = "atelier-table", path = "crates/table" }
        testkit = { path = "crates/testkit" }
        bots = { path = "crates/bots" }
        serde = { version = "1" }
        toml = "0.9"
    "#;

    fn problems(path: &str, manifest: &str) -> Vec<String> {
        let texts = vec![TextFile::new("Cargo.toml", ROOT), TextFile::new(path, manifest)];
        check(&Tree { paths: Vec::new(), texts }).iter().map(ToString::to_string).collect()
    }

    fn game(dependencies: &str) -> Vec<String> {
        let manifest = format!("[package]\nlicense.workspace = true\n{dependencies}\n");
        problems("games/pastiche/Cargo.toml", &manifest)
    }

    #[test]
    fn every_member_inherits_the_licence() {
        for path in ["crates/table/Cargo.toml", "games/pastiche/Cargo.toml", "xtask/Cargo.toml"] {
            assert_eq!(problems(path, "[package]\nname = \"x\"\n").len(), 1, "{path}");
            assert_eq!(problems(path, "[package]\nlicense = \"MIT\"\n").len(), 1, "{path}");
            assert!(problems(path, "[package]\nlicense.workspace = true\n").is_empty(), "{path}");
        }
        assert!(problems("fuzz/Cargo.toml", "[package]\nname = \"x\"\n").is_empty());
    }

    #[test]
    fn a_game_stands_on_the_table_and_the_outside_world() {
        let allowed = "[dependencies]\ntable.workspace = true\nserde.workspace = true\nthiserror = \"2\"\n\
            [build-dependencies]\ntoml.workspace = true\n[dev-dependencies]\ntestkit.workspace = true\n";
        assert!(game(allowed).is_empty());
        assert!(game("[dependencies]\nt = { path = \"../../crates/table\" }").is_empty());
    }

    #[test]
    fn a_game_knows_neither_bots_nor_other_games() {
        for dependencies in [
            "[dependencies]\nbots.workspace = true",
            "[dependencies]\ntestkit.workspace = true",
            "[dependencies]\nx = { path = \"../../crates/bots\" }",
            "[dependencies]\nx = { path = \"../masterpiece\" }",
            "[dev-dependencies]\nbots = { workspace = true }",
            "[target.'cfg(unix)'.dependencies]\nbots.workspace = true",
        ] {
            let found = game(dependencies);
            assert!(found.len() == 1 && found[0].starts_with("games/pastiche/Cargo.toml:4: "), "{found:?}");
        }
    }
}
