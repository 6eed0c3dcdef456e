//! What the Dockerfile copies from the repository is there, and is sent to whoever builds the image.

use crate::files::{Problem, TextFile, Tree};

const DOCKERFILE: &str = "Dockerfile";
const IGNORED: &str = ".dockerignore";

/// Checks every `COPY` of the Dockerfile that takes from the repository.
pub fn check(tree: &Tree) -> Vec<Problem> {
    let Some(file) = tree.text_at(DOCKERFILE) else { return Vec::new() };
    let sent = tree.text_at(IGNORED).map(sent_by).unwrap_or_default();
    let mut problems = Vec::new();
    for (line, source) in copied(file) {
        if !is_there(&tree.paths, source) {
            problems.push(file.problem(line, format!("`{source}` is copied and is not there")));
        } else if !sent.iter().any(|sent| is_under(source, sent)) {
            problems.push(file.problem(line, format!("`{source}` is copied, and {IGNORED} keeps it back")));
        }
    }
    problems
}

/// The sources of each `COPY` but for those from another stage, each with its line.
fn copied(file: &TextFile) -> Vec<(usize, &str)> {
    let mut sources = Vec::new();
    for (index, line) in file.text.lines().enumerate() {
        let Some(words) = line.strip_prefix("COPY ") else { continue };
        let words: Vec<&str> = words.split_whitespace().collect();
        if words.iter().any(|word| word.starts_with("--from=")) {
            continue;
        }
        let places: Vec<&str> = words.into_iter().filter(|word| !word.starts_with("--")).collect();
        // The last one is where they go.
        if let Some((_, from)) = places.split_last() {
            sources.extend(from.iter().map(|source| (index + 1, *source)));
        }
    }
    sources
}

/// The `!` lines: everything else is kept back.
fn sent_by(file: &TextFile) -> Vec<&str> {
    file.text.lines().filter_map(|line| line.strip_prefix('!')).collect()
}

/// Is it the place itself, or something in it? A `*` at the end stands for the rest of a name.
fn is_under(path: &str, place: &str) -> bool {
    if let Some(start) = place.strip_suffix('*') {
        return path.starts_with(start);
    }
    path.strip_prefix(place).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn is_there(paths: &[String], source: &str) -> bool {
    paths.iter().any(|path| is_under(path, source))
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::files::{TextFile, Tree};

    fn problems(dockerfile: &str) -> Vec<String> {
        let tree = Tree {
            paths: ["Cargo.toml", "LICENSE-MIT", "README.md", "crates/a/lib.rs"].map(str::to_owned).to_vec(),
            texts: vec![
                TextFile::new("Dockerfile", dockerfile),
                TextFile::new(".dockerignore", "*\n!Cargo.toml\n!LICENSE-*\n!crates\n!gone\n"),
            ],
        };
        check(&tree).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn what_is_there_and_sent_passes() {
        for copy in
            ["COPY Cargo.toml ./", "COPY --chmod=644 LICENSE-MIT crates /src/", "COPY --from=web /built x"]
        {
            assert!(problems(&format!("FROM scratch\n{copy}\n")).is_empty(), "{copy}");
        }
    }

    #[test]
    fn what_is_not_there_or_not_sent_is_named() {
        assert_eq!(
            problems("FROM scratch\nCOPY Cargo.toml gone ./\n"),
            ["Dockerfile:2: `gone` is copied and is not there"]
        );
        assert_eq!(
            problems("COPY README.md /\n"),
            ["Dockerfile:1: `README.md` is copied, and .dockerignore keeps it back"]
        );
        assert_eq!(problems("COPY crate /\n").len(), 1, "a part of a name is no folder");
    }
}
