//! Playing, from the first line to the last.

use std::process::{Command, Stdio};

use crate::common::{KEY, atelier, but_for_time, fresh};

#[test]
fn whole_games_are_played_to_their_end() {
    for seats in ["2", "3", "4"] {
        let ran = atelier(&["play", "pastiche", "--seats", seats, "--auto", "--key", KEY], "");
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains("The game is over after round"), "{seats} seats");
        assert!(ran.out.contains(&format!("  {KEY}\n")), "the key is published");
        // What is typed after a prompt is as long as it is.
        let mut lines = ran.out.lines().filter(|line| !line.contains(" > "));
        assert_eq!(lines.find(|line| line.chars().count() > 80), None, "{seats} seats fit the page");
        assert!(!ran.out.contains('\u{1b}'), "a pipe gets no colour");
        assert!(!ran.out.contains("Not allowed"), "{seats} seats");
    }
}

#[test]
fn all_kinds_of_bots_and_options_play_together() {
    let words = "play pastiche --seats 4 --bots greedy,random --auto --option open-hands --option gifts=off \
                 --option strict-neighbours --seat d --name Ada --width 120";
    let words: Vec<_> = words.split_whitespace().chain(["--key", KEY]).collect();
    let ran = atelier(&words, "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.starts_with(
        "Pastiche for 4: A Artemisia (greedy), B Berthe (random), C Camille (random), D Ada (you)"
    ));
    assert!(ran.out.contains("\"open-hands\":true") && ran.out.contains("\"gifts\":false"));
    assert_eq!(
        but_for_time(&ran.out),
        but_for_time(&atelier(&words, "").out),
        "the same key is the same game"
    );
}

#[test]
fn colour_is_used_when_asked_for() {
    let coloured = atelier(&["--color", "always", "play", "pastiche", "--key", KEY], "");
    assert!(coloured.out.contains("\u{1b}[1m"));
    assert!(coloured.out.contains("Gn\u{1b}[0m"), "the letters stay");
    let plain = atelier(&["play", "pastiche", "--key", KEY, "--color=never"], "");
    assert!(!plain.out.contains('\u{1b}'));
}

/// What is read after typing these lines into a game in which the others have just had their turns.
fn session(typed: &str) -> String {
    let ran = atelier(&["play", "pastiche", "--name", "Ada", "--key", KEY], typed);
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.out
}

#[test]
fn looking_things_up() {
    let out = session(
        "help\nhelp notation\nhelp me\nrules\nrules p4.4\nrules P99\nchart\nbank\nlog\nboard 1,0\ntable\nplayers\noffers\n\nquit\n",
    );
    for expected in [
        "the choice with that number",
        "place H12 2,-1 3",
        "There is no help on `me`",
        "  Mixing           P4.1 P4.2",
        "P4.4  To mix, look at every corner",
        "There is no rule `P99`; `rules` lists them.",
        "R Y    Or orange",
        "Bank R8",
        "   0 - ",
        "No offer is open.",
        "Goodbye.",
    ] {
        assert!(out.contains(expected), "{expected}\n{out}");
    }
}

#[test]
fn choosing_what_is_not_there_or_not_allowed() {
    let out =
        session("999\n0\nhello there\nplace H99 0,0 0\ntrade 3Gn>\ndone\nplace H29 9,9 0\npass\nsave\n");
    for expected in [
        "There is no choice 999; they go from 1 to ",
        "There is no choice 0;",
        "Not understood: looked for an action like",
        "Not understood: looked for a hex, H01 to H54, found `H99`",
        "Not understood: looked for a colour, found ``",
        "Not allowed: that belongs to the painting phase; now it is mixing. The rule is\nP3.1; `rules P3.1` tells it.",
        "Not allowed: 9,9 shares no side with the layout. The rule is P4.1;",
        "Not allowed: first you place a hex: nobody passes over that. The rule is P4.1;",
        "Save to which file?",
        "Nothing more to read, so you leave the table.",
    ] {
        assert!(out.contains(expected), "{expected}\n{out}");
    }
}

#[test]
fn a_list_too_long_to_show_is_shown_by_and_by() {
    let out = session("more\nat 1,-1\nat 77,0\nall\nmore\nquit\n");
    assert!(out.contains("  12  place "));
    assert!(out.contains("  24  place "));
    assert!(out.contains("No choice names `77,0`."));
    assert!(out.contains("That was all of them"));
    let at = out.split("> at 1,-1").nth(1).unwrap().split("Your turn").next().unwrap();
    assert_eq!(at.matches("place ").count(), 12, "two hexes, six ways round: {at}");
    assert_eq!(at.matches(" 1,-1 ").count(), 12);
}

#[test]
fn placing_collecting_and_taking_back() {
    let out = session("undo\nhint\n1\nundo\nmix\nundo\nmix\noffer B Gn>Vi\nundo\ndone\nquit\n");
    for expected in [
        "That cannot be taken back: the last action is Camille's",
        "  1. place ",
        " % to win (",
        "Chances to win, as far as you can know: ",
        "- You place ",
        "That cannot be taken back: everyone has seen hex H",
        "the corners give ",
        "Taken back.",
        "- You mix ",
        "You offer Berthe Gn for Vi (offer 1)",
        "- You end your painting",
    ] {
        assert!(out.contains(expected), "{expected}\n{out}");
    }
    assert_eq!(out.matches("- You mix ").count(), 2, "mixed, taken back, mixed again");
}

#[test]
fn a_finished_game_can_still_be_saved() {
    let file = fresh("after-the-end.txt");
    // Always the first choice: it may be a poor game, but it ends.
    let typed = "1\n".repeat(3000) + &format!("undo\nsave {file}\nsave {file}\nlog\nmix\nquit\n");
    let out = session(&typed);
    assert!(out.contains("The game is over after round"), "{out}");
    assert!(out.contains(&format!("Saved to {file}.\n")));
    assert!(out.contains("nothing is overwritten"));
    assert!(out.contains("The game is over: `save FILE`, `log`"));
    assert_eq!(atelier(&["verify", &file], "").code, 0);
}

#[test]
fn what_cannot_be_played_is_refused_in_one_line() {
    for (words, sentence) in [
        ("play chess", "there is no game `chess` here; there is pastiche, masterpiece"),
        ("play pastiche --seats 5", "Pastiche is for 2 to 4 players, not 5"),
        ("play pastiche --seats 1", "Pastiche is for 2 to 4 players, not 1"),
        (
            "play pastiche --option open",
            "these options do not fit: unknown field `open`, expected one of `open-hands`",
        ),
        ("play pastiche --option gifts=no", "these options do not fit: invalid type"),
        ("play pastiche --option gifts=2", "these options do not fit: invalid type"),
        ("play pastiche --option gifts --option gifts", "the option gifts is given twice"),
        ("play pastiche --bots deep-blue", "Pastiche has no bot `deep-blue`; it has random, greedy, pupil, "),
        (
            "play pastiche --seats 2 --bots greedy,random",
            "2 bots are named, but only 1 can sit down beside you",
        ),
        ("play pastiche --seats 2 --seat C", "nobody sits at C of a table of 2"),
        ("play pastiche --save /nowhere/at/all.txt", "the record cannot be written to /nowhere/at/all.txt"),
    ] {
        let ran = atelier(&words.split(' ').collect::<Vec<_>>(), "quit\n");
        assert_eq!(ran.code, 1, "{words}");
        assert!(ran.err.starts_with("atelier: ") && ran.err.contains(sentence), "{words}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{words}: {}", ran.err);
    }
    for words in
        ["play", "play pastiche --key 77", "play pastiche --seat 4", "play pastiche --width 3", "dance"]
    {
        let ran = atelier(&words.split(' ').collect::<Vec<_>>(), "");
        assert_eq!(ran.code, 2, "{words}");
        assert!(ran.err.contains("error: "), "{words}: {}", ran.err);
    }
}

#[test]
fn rules_are_told_whole_or_one_by_one() {
    let whole = atelier(&["rules", "pastiche"], "");
    assert!(whole.out.starts_with("Pastiche: the rules\n") && whole.out.contains("- P7.6 A tie goes to"));
    assert!(whole.out.lines().all(|line| line.chars().count() <= 80));
    let one = atelier(&["rules", "pastiche", "p4.4"], "");
    assert!(one.out.starts_with("P4.4  To mix, look at every corner of your new hex"));
    let none = atelier(&["rules", "pastiche", "P99"], "");
    assert_eq!(none.code, 1);
    assert!(none.err.contains("Pastiche has no rule P99; its rules are P1.1, P1.2"));
    assert_eq!(atelier(&["rules", "chess"], "").code, 1);
}

#[test]
fn one_can_speak_up_on_anothers_turn() {
    // A key by which A begins.
    let key = format!("{:064}", 1);
    let typed = "1\nmix\ndone\noffer C Gn>Vi\noffer B 9Gn>Vi\noffer B Or>Gn\npass\nquit\n";
    let ran = atelier(&["play", "pastiche", "--talk", "--key", &key], typed);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("Berthe paints: make an offer, or `pass` > offer C Gn>Vi"), "{}", ran.out);
    assert!(ran.out.contains("Not allowed: only B, whose turn it is, can be offered anything"));
    assert!(ran.out.contains("Not allowed: you lack "));
    assert!(ran.out.contains("You offer Berthe Or for Gn (offer 1)"));
    let silent = atelier(&["play", "pastiche", "--key", &key], "1\nmix\ndone\nquit\n");
    assert!(!silent.out.contains("paints: make an offer"), "only if one asks for it");
}

/// Whoever closes the pipe has read enough: that is no failure and no panic.
#[test]
fn a_closed_pipe_is_no_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_atelier"))
        .args(["rules", "masterpiece"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr)), (Some(0), "".into()));
}
