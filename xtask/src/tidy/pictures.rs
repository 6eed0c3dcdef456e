//! Every picture that is kept for documents is shown by one: pictures are heavy, and stay in the history for ever.

use std::collections::BTreeSet;

use super::links::links_of;
use crate::files::{Problem, Tree};

/// Where the pictures are that documents show.
pub const SCREENS: &str = "docs/screens";

/// Checks that a document shows each picture there is.
pub fn check(tree: &Tree) -> Vec<Problem> {
    let shown = shown(tree);
    let kept = tree.paths.iter().filter(|path| name_of(path).is_some_and(|name| !shown.contains(name)));
    let sentence = "no document shows this picture; show it or delete it";
    kept.map(|path| Problem { path: path.clone(), line: 1, sentence: sentence.to_owned() }).collect()
}

/// The names of the pictures that documents show, whether they are there yet or not.
pub fn shown(tree: &Tree) -> BTreeSet<String> {
    let links = tree.texts.iter().flat_map(links_of);
    links.filter_map(|link| name_of(&link.path).map(str::to_owned)).collect()
}

fn name_of(path: &str) -> Option<&str> {
    path.strip_prefix(SCREENS)?.strip_prefix('/')
}

#[cfg(test)]
mod tests {
    use super::{check, shown};
    use crate::files::{TextFile, Tree};

    fn tree(paths: &[&str], documents: &[(&str, &str)]) -> Tree {
        let texts = documents.iter().map(|(path, text)| TextFile::new(path, text)).collect();
        Tree { paths: paths.iter().map(ToString::to_string).collect(), texts }
    }

    #[test]
    fn a_picture_that_no_document_shows_is_named() {
        let paths = ["README.md", "docs/a.png", "docs/screens/shown.png", "docs/screens/left.jpg"];
        let documents =
            [("README.md", "![x](docs/screens/shown.png)"), ("a.rs", "[x](docs/screens/left.jpg)")];
        let found: Vec<_> = check(&tree(&paths, &documents)).iter().map(ToString::to_string).collect();
        assert_eq!(found, ["docs/screens/left.jpg:1: no document shows this picture; show it or delete it"]);
    }

    #[test]
    fn pictures_are_shown_from_anywhere_and_named_before_they_are_taken() {
        let documents = [
            ("docs/a.md", "![x](screens/one.png) `![x](screens/code.png)`"),
            ("games/x/A.md", "<img src=\"../../docs/screens/two.jpg\">"),
        ];
        assert_eq!(Vec::from_iter(shown(&tree(&[], &documents))), ["one.png", "two.jpg"]);
    }
}
