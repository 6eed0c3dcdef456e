//! Birth of a Masterpiece, played, told, proven and counted.

use std::fs;

use crate::common::{KEY, atelier, but_for_time, fresh};

#[test]
fn whole_games_are_played_to_their_end() {
    for seats in ["3", "4", "5"] {
        for width in ["40", "80", "120"] {
            let words = ["play", "masterpiece", "--seats", seats, "--auto", "--key", KEY, "--width", width];
            let ran = atelier(&words, "");
            assert_eq!(ran.code, 0, "{}", ran.err);
            assert!(ran.out.contains("The game is over: "), "{seats} seats");
            assert!(ran.out.contains(&format!("  {KEY}\n")), "the key is published");
            // What is typed after a prompt, a key and a notation are as long as they are.
            let long = |line: &&str| {
                let wide = line.chars().count() > width.parse().unwrap();
                wide && line.contains(' ') && !line.contains(" > ") && !line.contains("  announce ")
            };
            let lines = ran.out.lines().map(str::trim_end);
            let keys = |line: &&str| line.trim().len() == 64;
            assert_eq!(
                lines.filter(|line| !keys(line)).find(long),
                None,
                "{seats} seats fit {width} columns"
            );
            assert!(!ran.out.contains('\u{1b}'), "a pipe gets no colour");
            assert!(!ran.out.contains("Not allowed"), "{seats} seats");
        }
    }
}

/// What is read after typing these lines.
fn session(words: &[&str], typed: &str) -> String {
    let ran = atelier(&[&["play", "masterpiece", "--key", KEY], words].concat(), typed);
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.out
}

#[test]
fn a_person_plays_a_whole_game_and_saves_it() {
    let file = fresh("novelist.txt");
    // Always the first choice: announcements come first, so it ends.
    let typed = "1\n".repeat(2000) + &format!("undo\nsave {file}\nlog\nworks\ndraw\nquit\n");
    let out = session(&["--name", "Ada"], &typed);
    assert!(
        out.contains("Birth of a Masterpiece for 3: A Ada (you), B Bram (journeyman), C Charlotte"),
        "{out}"
    );
    for expected in [
        "Your turn: keep one of the two cards > 1",
        "- You announce ",
        "- You keep ",
        " draws 2 cards, keeps one and ",
        "The game is over: ",
        "That cannot be taken back: the game is over and all hands were shown.",
        "Works  points, copies left",
        "The game is over: `save FILE`, `log`",
    ] {
        assert!(out.contains(expected), "{expected}\n{out}");
    }
    assert_eq!(atelier(&["verify", &file], "").code, 0);
}

#[test]
fn looking_things_up() {
    let typed = "help\nhelp notation\nrules\nrules m4.4\nworks\nworks 5 card\nmissing 49\nmissing\n\
                 works novel\npile\nplayers\nhand\nlog\ntable\nat draw\nhint\nquit\n";
    let out = session(&[], typed);
    for expected in [
        "announce 5-card   the best way to announce that work",
        "rules, rules M1.1 the chapters of the rules, or one rule",
        "`rules M1.1` tells a rule, `rules M1` a chapter.",
        "M4.4  Announce: name a kind of work",
        "  triple-three     7 x1  3 threes of different ranks  lacks ",
        "5 Card  4 points, 3 of 3 left; 5 of the same rank\n  You lack ",
        "49  2 points, 4 of 4 left; ranks that add up to 49\n  You lack ",
        "There is no work `novel`; `works` lists them.",
        "Discard pile ",
        "Players  15 points on one's own turn trigger the end",
        "Your hand 3 cards   ",
        "   0 - ",
        "  1. ",
        "(choice ",
        "Goodbye.",
    ] {
        assert!(out.contains(expected), "{expected}\n{out}");
    }
    let help = session(&[], "help\nquit\n");
    for foreign in ["offer", "palette", "hex", "cell", "P4.4"] {
        assert!(!help.contains(foreign), "nothing of another game: {foreign}\n{help}");
    }
}

#[test]
fn what_is_typed_is_refused_with_the_rule_or_with_what_is_missing() {
    let typed = "announce\nannounce novel\nannounce 11-straight\nannounce end-flag\nannounce 3-card\n\
                 announce 3-card M1+M2+M3\nannounce 5-card Y7 lend S7\n\
                 announce 3-card borrow M6+H10\ntake H4\nkeep H4\nflag H4\npass\nread H4\n\
                 hello there\n999\nquit\n";
    let out = session(&[], typed);
    for expected in [
        "There is nothing you could announce now; `works` tells what is missing.",
        "There is no work `novel`; there is 5-straight,",
        "11 Straight cannot be announced yet: you lack 8 cards, such as ",
        "Not allowed: the End Flag is not announced: who triggers the end takes it. The\nrule is M6.2;",
        "Not allowed: you do not hold M1+M2+M3. The rule is M4.4;",
        "3 Card cannot be announced yet: you lack 2 cards, such as ",
        "Not allowed: at least one card has to be laid from your own hand. The rule is\nM5.3;",
        "Not allowed: of the discard pile you take the top card and no other. The rule is\nM4.2;",
        "Not allowed: you have drawn no cards to keep one of. The rule is M4.1;",
        "Not allowed: there is no End Flag for you to take now. The rule is M6.2;",
        "Not allowed: you may pass only if nothing can be written",
        "M3.2; `rules M3.2` tells it.",
        "Not allowed: H4 does not lie with a work under announcement. The rule is M4.6;",
        "Not understood: looked for an action like `draw` or",
        "Not understood: looked for an announcement like",
        "There is no choice 999; they go from 1 to ",
    ] {
        assert!(out.contains(expected), "{expected}\n{out}");
    }
}

#[test]
fn a_work_can_be_announced_by_its_name_alone() {
    let kinds =
        [("3-card", "3 Card"), ("49", "49"), ("5-straight", "5 Straight"), ("three-pairs", "Three Pairs")];
    let tried = kinds.map(|(name, _)| format!("announce {name}\n")).concat();
    // Whatever can be announced is; else something is done that is always possible. Opponents without a plan leave
    // time enough for it.
    let out = session(&["--bots", "random"], &(tried + "draw\n1\n").repeat(60));
    let announced = |(name, title): &(&str, &str)| {
        out.contains(&format!("> announce {name}\n\n- You announce {title} with "))
    };
    assert!(kinds.iter().any(announced), "{out}");
    assert!(
        kinds.iter().any(|(_, title)| out.contains(&format!("{title} cannot be announced yet: you lack ")))
    );
    assert!(out.contains("Not allowed: you have a work of this kind: "), "{out}");
}

#[test]
fn all_kinds_of_bots_and_options_play_together() {
    let words = "play masterpiece --seats 5 --bots greedy,random --auto --option open-hands \
                 --option open-discard=true --seat e --name Ada";
    let words: Vec<_> = words.split_whitespace().chain(["--key", KEY]).collect();
    let ran = atelier(&words, "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.out.starts_with("Birth of a Masterpiece for 5: A Agatha (greedy), B Bram (random), C Charlotte")
    );
    assert!(ran.out.contains("Agreed: {\"open-discard\":true,\"open-hands\":true}"), "{}", ran.out);
    assert!(ran.out.contains("     holds ") && ran.out.contains("  under it "), "{}", ran.out);
    assert_eq!(
        but_for_time(&ran.out),
        but_for_time(&atelier(&words, "").out),
        "the same key is the same game"
    );
}

#[test]
fn colour_never_stands_without_its_letter() {
    let coloured = atelier(&["--color", "always", "play", "masterpiece", "--key", KEY], "");
    let plain = atelier(&["play", "masterpiece", "--key", KEY], "");
    assert!(
        coloured.out.contains("m L2\u{1b}[0m") || coloured.out.contains("mL2\u{1b}[0m"),
        "{}",
        coloured.out
    );
    let mut letters = String::new();
    let mut rest = coloured.out.chars();
    while let Some(letter) = rest.next() {
        if letter == '\u{1b}' {
            rest.by_ref().find(char::is_ascii_alphabetic);
        } else {
            letters.push(letter);
        }
    }
    assert_eq!(letters, plain.out, "without colour it reads the same");
}

#[test]
fn a_saved_game_replays_and_verifies_in_both_forms() {
    for name in ["novel.txt", "novel.jsonl"] {
        let file = fresh(name);
        let ran = atelier(&["play", "masterpiece", "--auto", "--key", KEY, "--save", &file], "");
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert_eq!(fs::read_to_string(&file).unwrap().starts_with('{'), name == "novel.jsonl");
        let replayed = |words: &[&str]| {
            let ran = atelier(&[&["replay", file.as_str()], words].concat(), "");
            assert_eq!(ran.code, 0, "{}", ran.err);
            ran.out
        };
        let beside = replayed(&[]);
        assert!(beside.contains("is dealt 3 cards") && beside.contains("draws 2 cards"), "{beside}");
        assert!(beside.contains("keeps one and discards "), "a spectator sees no hand: {beside}");
        assert!(beside.contains("The game is over: "), "{beside}");
        let own = replayed(&["--seat", "b", "--to", "0"]);
        assert!(own.contains("You are dealt ") && own.contains("Your hand "), "{own}");
        let open = replayed(&["--open", "--to", "12"]);
        assert!(!open.contains("keeps one") && !open.contains("draws 2 cards"), "{open}");
        assert!(open.contains("From the eyes of Agatha:") && open.contains("From the eyes of Charlotte:"));
        let stepped = atelier(&["replay", &file, "--step"], "\nt\nq\n");
        assert!(stepped.out.contains("Players  15 points"), "{}", stepped.out);

        let proven = atelier(&["verify", &file], "");
        assert_eq!(proven.code, 0, "{}", proven.err);
        assert!(proven.out.starts_with("game    Birth of a Masterpiece for 3: A Agatha"), "{}", proven.out);
        assert!(proven.out.contains("digest  fits") && proven.out.contains("luck    fits: all "));
    }
}

#[test]
fn rules_are_told_whole_or_one_by_one() {
    let whole = atelier(&["rules", "masterpiece"], "");
    assert!(whole.out.starts_with("Birth of a Masterpiece: the rules\n"), "{}", whole.out);
    assert!(whole.out.lines().all(|line| line.chars().count() <= 80), "{}", whole.out);
    let one = atelier(&["rules", "masterpiece", "m4.4"], "");
    assert!(one.out.starts_with("M4.4  Announce: name a kind of work"), "{}", one.out);
    assert_eq!(atelier(&["rules", "masterpiece", "P4.4"], "").code, 1);
}

#[test]
fn what_cannot_be_played_is_refused_in_one_line() {
    for (words, sentence) in [
        ("play masterpiece --seats 2", "Birth of a Masterpiece is for 3 to 5 players, not 2"),
        ("play masterpiece --seats 6", "Birth of a Masterpiece is for 3 to 5 players, not 6"),
        ("play masterpiece --option gifts", "unknown field `gifts`, expected one of `open-discard`"),
        ("play masterpiece --seat D", "nobody sits at D of a table of 3"),
    ] {
        let ran = atelier(&words.split(' ').collect::<Vec<_>>(), "quit\n");
        assert_eq!(ran.code, 1, "{words}");
        assert!(ran.err.starts_with("atelier: ") && ran.err.contains(sentence), "{words}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{words}: {}", ran.err);
    }
}
