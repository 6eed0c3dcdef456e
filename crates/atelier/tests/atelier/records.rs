//! Records: saved, shown, proven, and found out.

use std::fs;

use crate::common::{KEY, atelier, fresh};
use shelf::pastiche::{Options, Pastiche};
use table::fairness::Key;
use table::{Game, Match, Record, Status};

/// Plays a game of two to its end and keeps its record.
fn played(name: &str) -> String {
    let file = fresh(name);
    let ran = atelier(&["play", "pastiche", "--seats", "2", "--auto", "--key", KEY, "--save", &file], "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains(&format!("`atelier verify {file}`")));
    file
}

#[test]
fn a_saved_game_replays_and_verifies_in_both_forms() {
    for name in ["whole.txt", "whole.jsonl"] {
        let file = played(name);
        assert_eq!(fs::read_to_string(&file).unwrap().starts_with('{'), name == "whole.jsonl");

        let shown = atelier(&["replay", &file], "");
        assert_eq!(shown.code, 0, "{}", shown.err);
        assert!(shown.out.contains("two commissions and two hexes"), "a spectator sees no hand");
        assert!(shown.out.contains("The game is over after round"));

        let proven = atelier(&["verify", &file], "");
        assert_eq!(proven.code, 0, "{}", proven.err);
        assert!(proven.out.contains("digest  fits") && proven.out.contains("luck    fits: all "));
    }
}

#[test]
fn replay_shows_what_a_viewer_may_see_and_where_it_stood() {
    let file = played("viewers.txt");
    let seen = |words: &[&str]| {
        let ran = atelier(&[&["replay", file.as_str()], words].concat(), "");
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.out
    };
    let from_b = seen(&["--seat", "b", "--to", "0"]);
    assert!(from_b.contains("You are dealt") && from_b.contains("Your commissions"));
    assert_eq!(from_b.matches("two commissions and two hexes").count(), 1);
    let open = seen(&["--open", "--to", "3"]);
    assert!(!open.contains("two commissions and two hexes"));
    assert!(open.contains("From the eyes of Artemisia:") && open.contains("From the eyes of Berthe:"));
    let part = seen(&["--from", "2", "--to", "3"]);
    assert!(
        part.contains("\n   2  ")
            && part.contains("\n   3  ")
            && !part.contains("\n   1  ")
            && !part.contains("\n   4  ")
    );

    for wrong in [&["--from", "9999"][..], &["--to", "9999"], &["--from", "3", "--to", "2"], &["--seat", "D"]]
    {
        let ran = atelier(&[&["replay", file.as_str()], wrong].concat(), "");
        assert_eq!((ran.code, ran.err.lines().count()), (1, 1), "{wrong:?}: {}", ran.err);
    }
}

#[test]
fn replay_goes_step_by_step() {
    let file = played("steps.txt");
    let ran = atelier(&["replay", &file, "--step", "--to", "5"], "\nt\nq\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("\n   0  ") && ran.out.contains("Gallery"), "{}", ran.out);
    assert!(!ran.out.contains("\n   3  "));
    assert_eq!(atelier(&["replay", &file, "--step"], "").code, 0, "no more lines to read is no fault");
}

#[test]
fn a_game_left_early_replays_but_is_not_provable() {
    let file = fresh("left.txt");
    let ran = atelier(&["play", "pastiche", "--key", KEY, "--save", &file], "1\nmix\nundo\nmix\nquit\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains(&format!("The game so far is in {file};")), "{}", ran.out);
    let shown = atelier(&["replay", &file], "");
    assert!(shown.out.contains("Artemisia takes back the last action"), "{}", shown.out);
    assert!(shown.out.ends_with("Artemisia's turn: trade, swap, complete, or be done\n"));
    let proven = atelier(&["verify", &file], "");
    assert_eq!(proven.code, 3);
    assert!(
        proven.out.contains("not finished")
            && proven.out.contains("luck    not provable: the table's key is not published")
    );

    let again = atelier(&["play", "pastiche", "--save", &file], "");
    assert!(again.err.contains("is there already; --save overwrites nothing"), "{}", again.err);
}

/// Both commands refuse the file with one line that has this in it.
fn refused(file: &str, expected: &str) {
    for command in ["replay", "verify"] {
        let ran = atelier(&[command, file], "");
        assert_eq!(ran.code, 1, "{command} {file}");
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
        assert!(
            ran.err.starts_with(&format!("atelier: {file}: ")) && ran.err.matches(expected).count() == 1,
            "each fault once: {}",
            ran.err
        );
        assert!(ran.out.is_empty(), "{}", ran.out);
    }
}

#[test]
fn files_that_are_no_records_are_told_in_one_line() {
    let file = played("spoiled.txt");
    let whole = fs::read_to_string(&file).unwrap();
    let write = |bytes: &[u8]| fs::write(&file, bytes).unwrap();

    write(b"");
    refused(&file, "line 1: there is no record here");
    write(b"Dear diary\n");
    refused(&file, "line 1: looked for a record that begins with [Atelier 2]");
    write(b"[Atelier 2]\n\xff\xfe\x00\n");
    refused(&file, "line 2: this is not text");
    write(b"\x1b[31m{\n");
    let ran = atelier(&["verify", &file], "");
    assert!(!ran.err.contains('\u{1b}'), "a file does not steer the terminal: {:?}", ran.err);

    let half = whole.lines().take(30).collect::<Vec<_>>().join("\n");
    write(half.as_bytes());
    refused(&file, "line 30: the record is cut off");
    write(format!("{whole}\nIt was a fine game.\n").as_bytes());
    refused(&file, "something stands after the closing line");
    let lines = shelf::open(&whole).unwrap().to_json_lines().into_kept();
    write(format!("{lines}rubbish\n").as_bytes());
    refused(&file, "something stands after the closing line");
    write(whole.replacen("\"pastiche\"", "\"chess\"", 1).as_bytes());
    refused(&file, "this is a record of `chess`, a game this program does not have");
    write(whole.replacen("Artemisia", "Anastasia", 1).as_bytes());
    refused(&file, "the record was altered");
    // The first entry's rotation: another placement is another game.
    let turned: Vec<_> =
        whole
            .lines()
            .map(|line| {
                if line.starts_with("1. ") {
                    format!("{}9", &line[..line.len() - 1])
                } else {
                    line.to_owned()
                }
            })
            .collect();
    write(turned.join("\n").as_bytes());
    refused(&file, "looked for a rotation, 0 to 5");
    let entry = whole.lines().position(|line| line.starts_with("2. ")).unwrap();
    let skipped: Vec<_> =
        whole.lines().enumerate().filter(|(nth, _)| *nth != entry).map(|(_, line)| line).collect();
    write(skipped.join("\n").as_bytes());
    refused(&file, "stands where entry 2 belongs");

    fs::remove_file(&file).unwrap();
    refused(&file, "No such file");
}

#[test]
fn luck_that_the_key_does_not_give_is_found_out() {
    let file = played("forged.txt");
    let other = fs::read_to_string(&file).unwrap().replace(KEY, &KEY.replace('7', "8"));
    fs::write(&file, other).unwrap();
    refused(&file, "the record was altered");

    // A dishonest table: it commits to a key, draws its luck elsewhere, and writes a record without a flaw.
    let key: Key = KEY.parse().unwrap();
    fs::write(&file, record(Some(&key))).unwrap();
    let ran = atelier(&["verify", &file], "");
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.out.contains("digest  fits") && ran.out.contains("luck    DOES NOT FIT"));
    assert_eq!(ran.err.matches("the luck is not what the key gives\n").count(), 1, "{}", ran.err);
    assert_eq!(atelier(&["replay", &file], "").code, 0, "it can be looked at all the same");

    // Other names, with the digest made to fit; and with the commitment made to fit as well.
    let mut renamed =
        Record::<Pastiche>::read(&fs::read_to_string(played("renamed.txt")).unwrap()).unwrap().record;
    renamed.head.players[0] = "Anastasia".to_owned();
    fs::write(&file, renamed.to_text()).unwrap();
    let ran = atelier(&["verify", &file], "");
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert_eq!(ran.err.matches("names or time were changed").count(), 1, "{}", ran.err);
    renamed.head.commitment = Some(key.commitment(&renamed.head));
    fs::write(&file, renamed.to_text()).unwrap();
    let ran = atelier(&["verify", &file], "");
    assert_eq!(
        (ran.code, ran.err.matches("the luck is not what the key gives").count()),
        (1, 1),
        "{}",
        ran.err
    );

    fs::write(&file, record(None)).unwrap();
    let ran = atelier(&["verify", &file], "");
    assert_eq!(ran.code, 3);
    assert!(ran.out.contains("luck    not provable: the table showed no commitment"), "{}", ran.out);
}

#[test]
fn a_key_is_not_published_before_the_end() {
    let file = fresh("early.txt");
    let ran = atelier(&["play", "pastiche", "--key", KEY, "--save", &file], "1\nmix\nquit\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let mut early = Record::<Pastiche>::read(&fs::read_to_string(&file).unwrap()).unwrap().record;
    early.key = Some(KEY.to_owned());
    fs::write(&file, early.to_text()).unwrap();
    refused(&file, "the table's key is published, but the game is not over");
}

#[test]
fn a_record_tells_which_bot_played() {
    let file = fresh("named.txt");
    let args =
        ["play", "pastiche", "--seats", "2", "--auto", "--bots", "greedy", "--key", KEY, "--save", &file];
    assert_eq!(atelier(&args, "").code, 0);
    let written = fs::read_to_string(&file).unwrap();
    let entries =
        written.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_digit())).skip(1);
    for entry in entries {
        let bot = entry.contains(". A (bot greedy) ") || entry.contains(". B (bot greedy) ");
        assert!(bot, "{entry}");
    }
}

/// Records from before rules had versions and heads were bound: they are proven as what they are.
#[test]
fn old_records_verify_and_say_by_which_rules_they_were_played() {
    let old =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/pass-the-paint/records/1/2-advanced-draft-1.txt");
    let proven = atelier(&["verify", old], "");
    assert_eq!(proven.code, 0, "{}", proven.err);
    assert!(proven.out.contains("rules   1 (the newest are 2)"), "{}", proven.out);
    assert!(proven.out.contains("committed to the key alone"), "{}", proven.out);
    let shown = atelier(&["replay", old], "");
    assert!(shown.out.contains("Played by rules 1; the newest are 2."), "{}", shown.out);

    let proven = atelier(&["verify", &played("new.txt")], "");
    assert!(proven.out.contains("rules   ") && !proven.out.contains("the newest are"), "{}", proven.out);
    assert!(proven.out.contains("names"), "{}", proven.out);
}

/// The record of a finished game with luck of its own.
fn record(key: Option<&Key>) -> String {
    let mut dice = fastrand::Rng::with_seed(4);
    let options = Options::default();
    let begun = match key {
        // A commitment to a key that gives other luck than the game has.
        Some(key) => Match::<Pastiche>::start_fair(&options, 2, vec![], "2026-11-16T10:50:00Z", key),
        None => Match::<Pastiche>::start(&options, 2, vec![], &mut dice),
    };
    let mut game = begun.expect("two can play");
    while let Status::Awaiting { awaited, .. } = game.state().status() {
        let seat = awaited.iter().next().expect("somebody is awaited");
        let action = game.state().sample(seat, &mut dice).expect("and can act");
        game.submit(seat, action, &mut dice).expect("what is listed is allowed");
    }
    if let Some(key) = key {
        game.publish(key);
    }
    game.record().to_text()
}
