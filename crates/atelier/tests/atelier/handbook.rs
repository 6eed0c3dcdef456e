//! What shells and `man` are told of the commands.

use std::path::PathBuf;

use crate::common::atelier;

/// All commands, by what `atelier help` lists.
fn commands() -> Vec<String> {
    let help = atelier(&["--help"], "").out;
    let listed =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names = listed.filter_map(|line| line.strip_prefix("  ")?.split_once(' ').map(|(name, _)| name));
    let names: Vec<_> = names.filter(|name| !name.is_empty() && *name != "help").map(str::to_owned).collect();
    for known in ["play", "serve", "replay-all", "health", "completions", "man"] {
        assert!(names.iter().any(|name| name == known), "{known} is not among {names:?}");
    }
    names
}

#[test]
fn every_shell_is_told_of_every_command() {
    for shell in ["bash", "zsh", "fish"] {
        let ran = atelier(&["completions", shell], "");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        let words: Vec<_> =
            ran.out.split(|letter: char| !letter.is_alphanumeric() && !"_-".contains(letter)).collect();
        for name in commands() {
            assert!(words.contains(&name.as_str()), "{shell} does not know {name}");
        }
    }
}

#[test]
fn the_manual_has_a_page_for_every_command_and_the_first_names_them_all() {
    let first = atelier(&["man"], "").out;
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("manual");
    let _ = std::fs::remove_dir_all(&folder);
    let ran = atelier(&["man", folder.to_str().expect("a path that is text")], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for name in commands() {
        // Hyphens are escaped in manuals.
        let named = format!("atelier\\-{}(1)", name.replace('-', "\\-"));
        assert!(first.contains(&named), "{named} is not on the first page");
        let page = std::fs::read_to_string(folder.join(format!("atelier-{name}.1"))).expect("a page");
        assert!(page.contains(".SH SYNOPSIS"), "{page}");
    }
    assert!(folder.join("atelier.1").is_file() && folder.join("atelier-admin-list.1").is_file());
    assert!(!folder.join("atelier-help.1").exists());
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let file = crate::common::fresh("no-folder");
    std::fs::write(&file, "").expect("it can be written");
    let ran = atelier(&["man", &file], "");
    assert!(ran.code == 1 && ran.err.contains("no-folder"), "{}", ran.err);
}
