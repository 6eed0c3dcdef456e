//! What is generated is complete, current, and shown in full by the samples.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// The code without its comments.
fn code(text: &str) -> String {
    let is_comment = |line: &&str| ["//", "/*", "*"].iter().any(|mark| line.trim_start().starts_with(mark));
    text.lines().filter(|line| !is_comment(line)).collect::<Vec<_>>().join("\n")
}

/// Texts in quotes.
fn quoted(code: &str) -> BTreeSet<&str> {
    code.split('"').skip(1).step_by(2).filter(|text| !text.starts_with("./")).collect()
}

/// The words before a colon: the names of fields.
fn fields(code: &str) -> BTreeSet<&str> {
    let before = code.split(':').map(|part| part.trim_end_matches(['?', '"']));
    let names = before.filter_map(|part| {
        part.rsplit(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_' && letter != '-').next()
    });
    let mut names: BTreeSet<_> = names.collect();
    names.remove("");
    names
}

#[test]
fn what_is_committed_is_what_is_generated() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/gen");
    for (name, text) in types::files() {
        let there = std::fs::read_to_string(folder.join(&name)).unwrap_or_default();
        assert!(there == text, "web/src/gen/{name} is not current; `cargo xtask codegen` writes it");
    }
}

#[test]
fn what_the_rules_say_is_what_they_said() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/test/rules");
    for (name, text) in types::previews::files() {
        let there = std::fs::read_to_string(folder.join(&name)).unwrap_or_default();
        assert!(there == text, "web/test/rules/{name} is not current; `cargo xtask codegen` writes it");
    }
}

#[test]
fn every_name_is_declared_or_imported() {
    const OF_TYPESCRIPT: [&str; 3] = ["Array", "Partial", "Record"];
    for (file, text) in types::files() {
        let code = code(&text);
        let unquoted: String = code.split('"').step_by(2).collect::<Vec<_>>().join(" ");
        let words: Vec<_> =
            unquoted.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect();
        let declared: BTreeSet<_> = words
            .windows(2)
            .filter(|pair| ["type", "const"].contains(&pair[0]))
            .map(|pair| pair[1])
            .collect();
        let imported = code.lines().filter(|line| line.starts_with("import"));
        let imported: BTreeSet<_> = imported.flat_map(|line| line.split([' ', ',', '{', '}', ';'])).collect();
        for name in &words {
            // A parameter of a type is one capital letter.
            let is_type = name.len() > 1 && name.starts_with(|first: char| first.is_ascii_uppercase());
            let known = declared.contains(name) || imported.contains(name) || OF_TYPESCRIPT.contains(name);
            assert!(!is_type || known || *name == "Spectator", "{file} does not say what {name} is");
        }
        assert!(!words.contains(&"bigint") && !words.contains(&"any"), "{file}");
    }
}

/// What is no game's own.
const SHARED: [&str; 3] = ["table.ts", "server.ts", types::GAMES];

#[test]
fn the_samples_show_every_field_and_word() {
    let samples = types::samples::files();
    let sent = |name: &str| !SHARED.contains(&name) && !name.ends_with(".data.ts");
    for (name, text) in types::files().iter().filter(|(name, _)| sent(name)) {
        let (_, samples) = samples.iter().find(|(sampled, _)| sampled == name).unwrap();
        let code = code(text);
        let wanted: BTreeSet<_> = fields(&code).into_iter().chain(quoted(&code)).collect();
        let shown = quoted(samples);
        let missing: Vec<_> = wanted.difference(&shown).collect();
        assert!(missing.is_empty(), "no sample of {name} shows {missing:?}");
    }
}

#[test]
fn a_file_that_is_not_current_is_named() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("gen");
    let document = Path::new(env!("CARGO_TARGET_TMPDIR")).join("openapi.json");
    let previews = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rules");
    let reference = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ENGINE_API.md");
    let run = |arguments: &[&str]| {
        let mut run = Command::new(env!("CARGO_BIN_EXE_atelier-types"));
        let run = run.args(arguments).args([&folder, &document, &previews, &reference]).output().unwrap();
        (run.status.success(), String::from_utf8(run.stderr).unwrap())
    };
    let _ = std::fs::remove_dir_all(&folder);
    let _ = std::fs::remove_dir_all(&previews);
    assert_eq!(run(&[]), (true, String::new()));
    assert_eq!(run(&["--check"]), (true, String::new()));

    let table = std::fs::read_to_string(folder.join("table.ts")).unwrap();
    std::fs::write(folder.join("table.ts"), table.replace("awaited", "awaiting")).unwrap();
    std::fs::remove_file(folder.join("pastiche.ts")).unwrap();
    let (went_well, said) = run(&["--check"]);
    assert!(!went_well && said.contains("these are not current: table.ts, pastiche.ts;"), "{said}");

    assert!(run(&[]).0);
    std::fs::write(&document, "{}").unwrap();
    let (went_well, said) = run(&["--check"]);
    assert!(!went_well && said.contains("openapi.json is not current;"), "{said}");

    assert!(run(&[]).0);
    std::fs::write(&reference, "").unwrap();
    let (went_well, said) = run(&["--check"]);
    assert!(!went_well && said.contains("ENGINE_API.md is not current;"), "{said}");

    assert!(run(&[]).0);
    std::fs::write(previews.join("pastiche.json"), "{}").unwrap();
    let (went_well, said) = run(&["--check"]);
    assert!(!went_well && said.contains("these are not current: pastiche.json;"), "{said}");

    assert!(run(&[]).0);
    std::fs::write(folder.join("chess.ts"), "").unwrap();
    let (went_well, said) = run(&["--check"]);
    assert!(!went_well && said.contains("chess.ts is in "), "{said}");
}
