//! Engines from outside in the arena, run by the real Python.

use std::fs;
use std::path::PathBuf;

use crate::common::lab;
use serde_json::Value;

/// What is measured with these bots; `!mode` is the engine for tests in this mode.
fn measured(game: &str, bots: &str, words: &str) -> Value {
    let engine = concat!("engine:python3 -B ", env!("CARGO_MANIFEST_DIR"), "/tests/lab/engines.py ");
    let bots = bots.replace('!', engine);
    let words = words.split_whitespace();
    let all: Vec<_> = ["arena", game, "--bots", &bots, "--json"].into_iter().chain(words).collect();
    let ran = lab(&all);
    assert_eq!(ran.code, 0, "{bots}: {}", ran.err);
    serde_json::from_str(&ran.out).expect("it is JSON")
}

fn example(name: &str) -> String {
    format!("engine:python3 -B {}/../../examples/engines/{name}.py", env!("CARGO_MANIFEST_DIR"))
}

fn notes(name: &str) -> PathBuf {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&file);
    file
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// Without what depends on the machine and its mood.
fn timeless(mut told: Value) -> Value {
    for standing in told["meetings"][0]["standings"].as_array_mut().expect("a list") {
        for time in ["decisions_per_second", "milliseconds_per_decision"] {
            standing[time] = Value::Null;
        }
    }
    told
}

#[test]
fn an_engine_that_fails_is_replaced_and_reported() {
    for (mode, kind, first) in [
        ("exits", "ended", "it ended: exit status: 1 (no such luck)"),
        ("crashes", "ended", "it ended: exit status: 1 (RuntimeError: that was the fifth)"),
        ("silent", "silent", "it did not answer within 300 ms"),
        ("deaf", "silent", "it did not answer within 300 ms"),
        ("slow", "silent", "it did not answer within 300 ms"),
        ("garbles", "rubbish", "for `what was the question?`"),
        ("insists", "rubbish", "no such thing"),
        ("floods", "rubbish", "for `xxxx"),
        ("endless", "ended", "it ended"),
        ("resigns", "resigned", "it resigned"),
    ] {
        let told =
            measured("pass-the-paint", &format!("!{mode}@300ms,random"), "--seats 2 --games 2 --threads 1");
        let engine = &told["engines"][0];
        assert_eq!((&engine["seats"], &engine["replaced"]), (&2.into(), &2.into()), "{mode}: {engine}");
        assert_eq!(engine[kind], 2, "{mode}: {engine}");
        let said = engine["first"].as_str().expect("a sentence");
        assert!(said.contains(first), "{mode}: {said}");
        assert_eq!(
            (&told["meetings"][0]["games"], &engine["given_up"]),
            (&2.into(), &false.into()),
            "{mode}"
        );
    }
}

#[test]
fn an_engine_that_always_fails_is_given_up() {
    let file = notes("given-up");
    let bots = format!("!exits {},random", file.display());
    let told = measured("pass-the-paint", &bots, "--seats 2 --games 30 --threads 1");
    let engine = &told["engines"][0];
    assert_eq!((&engine["replaced"], &engine["given_up"]), (&30.into(), &true.into()), "{engine}");
    assert_eq!(fs::read_to_string(file).expect("written").lines().count(), 10);
    let ran =
        lab(&["arena", "pass-the-paint", "--bots", "engine:false,random", "--seats", "2", "--games", "12"]);
    assert!(
        ran.out.contains("\nengine:false was replaced by greedy at 12 of 12 seats (ended 12). "),
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains("exit status: 1") && ran.out.contains(" it was not started again.\n"),
        "{}",
        ran.out
    );
}

#[test]
fn one_process_plays_one_game_after_the_other() {
    let file = notes("games");
    let told = measured(
        "pass-the-paint",
        &format!("!plays {},random", file.display()),
        "--seats 2 --games 6 --threads 1",
    );
    assert_eq!(told["engines"][0]["replaced"], 0, "{told}");
    let notes = fs::read_to_string(file).expect("written");
    let count = |what: &str| notes.lines().filter(|line| *line == what).count();
    assert_eq!((count("started"), count("catalogue")), (1, 1));
    assert_eq!((count("gameFull"), count("gameFinish")), (6, 6));
    assert_eq!(count("decision"), 6 * 24);
}

/// As clones there are several at one table: each is a process of its own, and both ways of seating work.
#[test]
fn engines_sit_wherever_bots_do() {
    let told = measured("pass-the-paint", "greedy,!plays", "--seats 4 --games 4");
    assert_eq!((&told["engines"][0]["seats"], &told["engines"][0]["replaced"]), (&12.into(), &0.into()));
    let told = measured("masterpiece", "!plays,random,greedy", "--seats 3 --games 3");
    assert_eq!((&told["kind"], &told["repeatable"]), (&"mixed".into(), &false.into()));
    let chairs = told["meetings"][0]["chairs"].as_array().expect("a list");
    let won: f64 = chairs.iter().map(|chair| number(&chair["wins"]["mean"])).sum();
    assert!(chairs.len() == 3 && (won - 1.0).abs() < 1e-9, "{chairs:?}");
}

/// Announcements are among the proposals: whoever takes the first of them, or else what is listed first, plays decently.
#[test]
fn the_first_proposal_is_worth_taking() {
    let told = measured("masterpiece", "!plays,random", "--seats 3 --games 30");
    assert_eq!(told["engines"][0]["replaced"], 0, "{told}");
    let wins = number(&told["meetings"][0]["standings"][0]["wins"]["mean"]);
    assert!(wins > 0.6, "{wins} where a third is fair");
}

#[test]
fn who_speaks_up_makes_offers_on_the_turns_of_others() {
    let file = notes("speaks");
    let told = measured(
        "pastiche",
        &format!("!speaks {},random", file.display()),
        "--seats 3 --games 3 --threads 1",
    );
    assert_eq!(told["engines"][0]["replaced"], 0, "{told}");
    let notes = fs::read_to_string(file).expect("written");
    assert!(notes.lines().any(|line| line == "offered out of turn"), "{notes}");
}

/// An engine that takes its luck from what it is given plays the same games again, on however many threads.
#[test]
fn the_same_seed_is_the_same_games_for_engines_too() {
    let bots = format!("{},apprentice", example("pass_the_paint"));
    let played =
        |words: &str| timeless(measured("pass-the-paint", &bots, &format!("--seats 3 --games 9 {words}")));
    let one = played("--threads 1 --seed 4");
    assert_eq!(one["engines"][0]["replaced"], 0, "{one}");
    assert_eq!(one, played("--threads 3 --seed 4"));
    assert_ne!(one["meetings"], played("--threads 1 --seed 5")["meetings"]);
}

#[test]
fn the_examples_play_at_every_table_there_is() {
    for (name, game, tables) in [
        ("pastiche", "pastiche", &["--seats 2", "--seats 4 --option open-hands"][..]),
        ("masterpiece", "masterpiece", &["--seats 3", "--seats 5 --option open-discard"]),
        (
            "pass_the_paint",
            "pass-the-paint",
            &["--seats 4", "--seats 2 --variant double-hands", "--seats 2 --variant advanced-draft"],
        ),
    ] {
        for table in tables {
            let bots = format!("{},greedy", example(name));
            let told = measured(game, &bots, &format!("{table} --games 1"));
            assert_eq!(told["engines"][0]["replaced"], 0, "{game} {table}: {}", told["engines"]);
        }
    }
}
