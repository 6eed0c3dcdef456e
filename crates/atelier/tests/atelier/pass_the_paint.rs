//! Pass the Paint, played, told and proven.

use std::fs;

use crate::common::{KEY, atelier, but_for_time, fresh};

/// Every number of players, and both variants for two.
const TABLES: [&str; 7] = [
    "--seats 2",
    "--seats 3",
    "--seats 4",
    "--seats 5",
    "--seats 6",
    "--variant advanced-draft",
    "--variant double-hands",
];

fn ran(words: &str, typed: &str) -> String {
    let ran = atelier(&words.split_whitespace().collect::<Vec<_>>(), typed);
    assert_eq!(ran.code, 0, "{words}: {}", ran.err);
    ran.out
}

/// What is read after typing these lines.
fn session(words: &str, typed: &str) -> String {
    ran(&format!("play pass-the-paint --key {KEY} {words}"), typed)
}

fn assert_reads(out: &str, expected: &[&str]) {
    for expected in expected {
        assert!(out.contains(expected), "{expected}\n{out}");
    }
}

#[test]
fn whole_games_are_played_to_their_end() {
    for table in TABLES {
        for width in [40, 60, 80, 120] {
            let out = session(&format!("{table} --auto --width {width}"), "");
            assert!(out.contains("The game is over: "), "{table}");
            assert!(out.contains(&format!("  {KEY}\n")), "the key is published");
            // What is typed after a prompt and a key are as long as they are.
            let long =
                |line: &&str| line.chars().count() > width && line.contains(' ') && !line.contains(" > ");
            let keys = |line: &&str| line.trim().len() == 64;
            let mut lines = out.lines().map(str::trim_end).filter(|line| !keys(line));
            assert_eq!(lines.find(long), None, "{table} fits {width} columns");
            assert!(!out.contains('\u{1b}'), "a pipe gets no colour");
            assert!(!out.contains("Not allowed") && !out.contains('\u{a0}'), "{table}");
        }
    }
}

#[test]
fn a_variant_is_named_in_either_way_and_for_as_many_as_can_play_it() {
    for variant in ["advanced-draft", "double-hands"] {
        let named = session(&format!("--variant {variant}"), "");
        assert!(
            named.starts_with("Pass the Paint for 2: A Agnolo (you), B Barbara (journeyman)\n"),
            "{named}"
        );
        // The commitment is bound to the second in which a game begins.
        let agreed = |session: &str| session.split("Its commitment").next().map(ToOwned::to_owned);
        for other in [format!("--option variant={variant}"), format!("--variant {variant} --seats 2")] {
            assert_eq!(agreed(&session(&other, "")), agreed(&named), "{other}");
        }
    }
    let standard = session("--variant standard", "");
    assert!(standard.starts_with("Pass the Paint for 3: "), "{standard}");
    assert_eq!(standard, session("", ""));
    for (words, sentence) in [
        ("play pastiche --variant double-hands", "Pastiche has no variants"),
        (
            "play pass-the-paint --variant triple-hands",
            "Pass the Paint has no variant `triple-hands`; it has standard, advanced-draft, double-hands",
        ),
        (
            "play pass-the-paint --option variant=x",
            "expected one of `standard`, `advanced-draft`, `double-hands`",
        ),
        (
            "play pass-the-paint --variant standard --option variant=standard",
            "the option variant is given twice",
        ),
        ("play pass-the-paint --variant double-hands --seats 3", "double hands is for two players, not 3"),
        ("play pass-the-paint --variant double-hands --seat C", "nobody sits at C of a table of 2"),
        ("play pass-the-paint --seats 7", "Pass the Paint is for 2 to 6 players, not 7"),
        ("play pass-the-paint --option gifts", "unknown field `gifts`, expected one of `variant`, `easier`"),
    ] {
        let ran = atelier(&words.split(' ').collect::<Vec<_>>(), "quit\n");
        assert_eq!(ran.code, 1, "{words}");
        assert!(ran.err.starts_with("atelier: ") && ran.err.contains(sentence), "{words}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{words}: {}", ran.err);
    }
}

#[test]
fn the_others_choose_and_the_last_choice_turns_all_up() {
    let out = session("--name Ada --seat C --seats 4", "1\nundo\n1\nundo\nlog\nquit\n");
    let (before, after) = out.split_once("draft a card > 1\n").expect("a card is drafted");
    assert_reads(
        before,
        &["everybody else has chosen\n", "* A Agnolo", "* B Barbara", "  C Ada (you)", "* D Diana"],
    );
    let turned_up = after.lines().nth(1).expect("news");
    assert!(turned_up.starts_with("- Turned up: Agnolo "), "{after}");
    assert_reads(
        after,
        &[
            ", you ",
            "the hands go to",
            "That cannot be taken back: everyone has seen the cards turned up.",
            "- Agnolo ",
            "Round 1, turn 2 of 6: draft a card > undo",
            "That cannot be taken back: everyone has seen what was decided",
        ],
    );
    assert!(!out.contains("Agnolo has chosen"), "what the table shows is no news: {out}");
    // The log has a line for each flip and each decision, and none for every choice.
    let log = after.split_once("> log\n").expect("the log").1;
    assert!(log.contains("   4 - Turned up: ") && log.contains("   8 - "), "{log}");
    assert!(!log.contains("   1 - ") && !log.contains("   5 - "), "{log}");
}

#[test]
fn a_choice_can_be_changed_and_taken_back_while_another_is_missing() {
    let typed = "l 1\nleft pu\nl r\nundo\nundo\nr b\nundo\nleft white\nr b\nk r\nundo\nk l\nd l\nk r\nquit\n";
    let out = session("--variant double-hands --bots greedy", typed);
    assert_reads(
        &out,
        &[
            "- Your left hand chooses purple\n",
            "Left hand: draft instead of purple\n",
            "- Your left hand chooses red\n",
            "Left hand: draft instead of red\n",
            "draft a card of your right hand > undo\nTaken back.\n",
            "draft a card of each hand > r b\n",
            "- Your right hand chooses blue\n",
            "- Turned up: your left hand white, your right hand blue, Barbara's left hand",
            "- Your right hand chooses to keep it\n",
            "Left hand: discard white instead of keeping it\n",
            "- Your left hand chooses to discard it\n",
            "Left hand: keep white instead of discarding it\n",
            "- Your left hand discards white and draws C",
            "your left hand, picked up:",
        ],
    );
    // Purple, red in its place; one undo takes red back and purple lies there again, the next takes that back.
    assert_eq!(out.matches("> undo\nTaken back.\n").count(), 4, "{out}");
    assert!(out.contains("Left hand: draft instead of purple\n"));
}

#[test]
fn what_is_typed_is_refused_with_the_rule_or_a_sentence() {
    let typed = "bl\ndraft\ndraft teal\nblack\nkeep\ndiscard C01\nl b\n99\nhello\nsay no\npass\n";
    let out = session("--seats 4", typed);
    assert_reads(
        &out,
        &[
            "`bl` could be blue or black.",
            "Draft which colour? Its name or its mark will do.",
            "There is no colour `teal`; `chart` lists them.",
            "Not allowed: there is no black in this hand. The rule is D3.1;",
            "Not allowed: no card is turned up yet: draft one first. The rule is D3.3;",
            "Not understood: looked for an action like `draft green`, `keep C07` or",
            "There is no choice 99; they go from 1 to 4.",
            "Not allowed: hands are passed by themselves, when all have drafted.",
        ],
    );
    let out = session("--seats 4", "claim P03\ndraft blue+red\nquit\n");
    assert_reads(
        &out,
        &[
            "Not allowed: palettes are claimed by themselves, as soon as all their colours",
            "Not allowed: one card is drafted at a time. The rule is D3.1;",
        ],
    );
    let out = session(
        "--seats 4",
        "pu\nkeep\nkeep C01\nkeep c11\nkeep c11 c37 c42\npurple\nkeep c11 c11\nkeep c37 c42\n",
    );
    assert_reads(
        &out,
        &[
            "Keep purple, for 2 commissions (no blue, red)\n",
            "   1  keep C11+C42\n        +2; gives up ",
            "Not allowed: purple lacks blue and red, so it costs 2 commissions, and you offer\n0. The rule is D3.4;",
            "Not allowed: you do not hold C01. The rule is D3.4;",
            "and you offer\n1.",
            "and you offer\n3.",
            "C11 Carnival Pageant can be given up only once.",
            "- You keep purple for C37 and C42, Barbara ",
        ],
    );
    let out = session("--variant double-hands", "draft blue\nblue\nquit\n");
    assert_eq!(
        out.matches("Not allowed: say for which hand: left or right. The rule is D9.1;").count(),
        2,
        "{out}"
    );
}

#[test]
fn looking_things_up() {
    let typed = "help\nhelp notation\nrules d3.4\nhand\ncommissions\ncommissions C07\npalettes\nplayers\ndiscards\n\
                 chart\nlog\ntable\nat red\nhint\nquit\n";
    let out = session("", typed);
    assert_reads(
        &out,
        &[
            "  green, gr, Gn     draft that colour",
            "rules, rules D1.1 the chapters of the rules, or one rule",
            "D3.4  You may keep a card if each colour it needs is in front of you",
            "Your cards  6 cards\n",
            "C07 Lily Annunciation  2 points; asks for white, green\n  green needs blue, yellow\n",
            "Palettes  for the first with all colours; who lacks what\n",
            "Turned up this round  nothing\n",
            "  Bk black    5  11  18  25  32  39   green, orange, purple\n",
            "   0 - Palettes in the middle: ",
            "   1  draft red",
            "  1. draft ",
            "(choice ",
            "Goodbye.",
        ],
    );
    let help = session("", "help\nquit\n");
    for foreign in ["offer", "announce", "hex", "M4.4"] {
        assert!(!help.contains(foreign), "nothing of another game: {foreign}\n{help}");
    }
}

#[test]
fn enter_does_what_has_to_be_done_and_nothing_else() {
    // The first choice, or where there is none, Enter.
    let typed = "\n1\n".repeat(60) + "quit\n";
    let out = session("--seats 3", &typed);
    assert!(
        out.contains("Round 1, turn 1 of 6: draft a card > \nRound 1, turn 1 of 6: draft a card > 1\n"),
        "{out}"
    );
    assert!(out.contains(": draft the last card (Enter: draft "), "{out}");
    assert!(out.contains("The game is over: "), "{out}");
    let entered = out.lines().filter(|line| line.contains("(Enter: ") && line.ends_with("> ")).count();
    assert!(entered > 0, "{out}");
}

#[test]
fn a_person_plays_a_whole_game_and_saves_it() {
    for table in TABLES {
        let file = fresh(&format!("painted{}.txt", table.replace(' ', "")));
        let typed =
            "1\n".repeat(100) + &format!("undo\nsave {file}\nlog\nchart\nplayers\ndraft blue\nquit\n");
        let out = session(&format!("{table} --option harder"), &typed);
        assert_reads(
            &out,
            &[
                "The game is over: ",
                "That cannot be taken back: the game is over and all hands were shown.",
                "The game is over: `save FILE`, `log`",
            ],
        );
        assert_eq!(atelier(&["verify", &file], "").code, 0, "{table}");
    }
}

#[test]
fn all_kinds_of_bots_and_options_play_together() {
    let words = "--seats 6 --bots greedy,random --auto --option open-hands --option harder --option easier=true \
                 --seat f --name Ada";
    let out = session(words, "");
    assert!(
        out.starts_with("Pass the Paint for 6: A Agnolo (greedy), B Barbara (random), C Caterina"),
        "{out}"
    );
    assert_reads(&out, &["\"harder\":true", "      hand ", "commissions C", "not completed: "]);
    assert!(!out.contains("Palettes  "), "easier is without: {out}");
    assert_eq!(but_for_time(&out), but_for_time(&session(words, "")), "the same key is the same game");
}

#[test]
fn colour_never_stands_without_its_mark() {
    let coloured = ran(&format!("--color always play pass-the-paint --key {KEY}"), "1\n1\nchart\n");
    let plain = session("", "1\n1\nchart\n");
    assert!(coloured.contains("mblue\u{1b}[0m") && coloured.contains("mB\u{1b}[0m"), "{coloured}");
    let mut letters = String::new();
    let mut rest = coloured.chars();
    while let Some(letter) = rest.next() {
        if letter == '\u{1b}' {
            rest.by_ref().find(char::is_ascii_alphabetic);
        } else {
            letters.push(letter);
        }
    }
    assert_eq!(letters, plain, "without colour it reads the same");
}

#[test]
fn a_saved_game_replays_and_verifies_in_both_forms() {
    for (nth, table) in TABLES.iter().enumerate() {
        let name = format!("paint{nth}.{}", if nth % 2 == 0 { "txt" } else { "jsonl" });
        let file = fresh(&name);
        session(&format!("{table} --auto --save {file}"), "");
        assert_eq!(fs::read_to_string(&file).unwrap().starts_with('{'), name.ends_with("jsonl"));
        let beside = ran(&format!("replay {file}"), "");
        assert_reads(&beside, &["Everybody is given 3 commissions", " keeps ", "The game is over: "]);
        assert!(
            !beside.contains(" is dealt ") && !beside.contains("new hand"),
            "a spectator sees no hand: {beside}"
        );
        let own = ran(&format!("replay {file} --seat b --to 0"), "");
        assert_reads(&own, &["given the commissions C", "ommissions  none complete yet"]);
        let open = ran(&format!("replay {file} --open --to 8"), "");
        assert_reads(&open, &["Agnolo", "From the eyes of Agnolo:", "From the eyes of Barbara:"]);
        assert!(!open.contains("Everybody is given") && !open.contains("has chosen\n"), "{open}");
        let stepped = ran(&format!("replay {file} --step"), "\nt\nq\n");
        assert!(stepped.contains("Players  "), "{stepped}");
        let proven = ran(&format!("verify {file}"), "");
        assert_reads(&proven, &["game    Pass the Paint for ", "digest  fits", "luck    fits: all "]);
    }
}

#[test]
fn rules_are_told_whole_or_one_by_one() {
    let whole = ran("rules pass-the-paint", "");
    assert!(whole.starts_with("Pass the Paint: the rules\n"), "{whole}");
    assert!(whole.lines().all(|line| line.chars().count() <= 80), "{whole}");
    assert!(ran("rules pass-the-paint d9.2", "").starts_with("D9.2  You pass your cards across the table."));
    assert_eq!(atelier(&["rules", "pass-the-paint", "P4.4"], "").code, 1);
}

/// Of a record each thing that happened stands on a line of its own, and begins like a sentence.
#[test]
fn every_line_of_a_replay_begins_with_a_capital() {
    for game in ["pastiche", "masterpiece", "pass-the-paint"] {
        let file = fresh(&format!("capital-{game}.txt"));
        let played = atelier(&["play", game, "--auto", "--key", KEY, "--save", &file], "");
        assert_eq!(played.code, 0, "{}", played.err);
        let told = atelier(&["replay", &file, "--seat", "B"], "").out;
        // Four columns for the number of an entry, if it is the first line of it, and two between.
        let numbered = |line: &str| {
            line.chars().take(4).all(|c| c == ' ' || c.is_ascii_digit()) && line.get(4..6) == Some("  ")
        };
        let firsts = told.lines().filter(|line| numbered(line)).filter_map(|line| line.chars().nth(6));
        let firsts: Vec<_> = firsts.filter(|first| first.is_alphabetic()).collect();
        assert!(firsts.len() > 20, "{game}: {told}");
        assert!(firsts.iter().all(|first| first.is_uppercase()), "{game}: {told}");
    }
}

#[test]
fn every_list_of_games_has_all_of_them() {
    for command in ["play", "rules"] {
        let help = ran(&format!("{command} --help"), "");
        assert!(help.contains("The game: pastiche, masterpiece or pass-the-paint"), "{help}");
        let ran = atelier(&[command, "chess"], "");
        assert!(ran.err.contains("there is pastiche, masterpiece, pass-the-paint"), "{}", ran.err);
    }
}
