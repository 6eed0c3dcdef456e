//! Records, written and read: without loss, and with a clear word for what is wrong.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

use crate::urn::{Action, Options, Urn};
use proptest::prelude::*;
use table::fairness::Key;
use table::{Game, Match, NotationError, Record, ReplayError, Seat, Seats, head_of};

fn game() -> Match<Urn> {
    let key = Key::new([3; 32]);
    let names = vec!["Ada \"the\nfirst\" [1]".to_owned(), "Бен <3 {x}".to_owned()];
    let mut game = Match::start_fair(&Options { stones: 9 }, 2, names, "2026-11-16T10:50:00Z", &key).unwrap();
    for action in ["draw", "hum", "end"] {
        let mut chance = game.chance(&key);
        game.submit(Seat::new(0), action.parse().unwrap(), &mut chance).unwrap();
    }
    game.undo(Seat::new(0)).unwrap();
    game
}

/// With other hands than the players' own, and a takeback.
fn stood_in_for() -> Match<Urn> {
    let (key, a) = (Key::new([3; 32]), Seat::new(0));
    let mut game = game();
    let hands = ["clock master", "bot grand-master", "standing", "player"].map(|by| by.parse().unwrap());
    for (by, action) in hands.into_iter().zip(["draw", "hum", "hum", "end"]) {
        let mut chance = game.chance(&key);
        game.submit_by(a, by, action.parse().unwrap(), &mut chance).unwrap();
    }
    game.take_back(a).unwrap();
    game
}

fn both_forms() -> [String; 2] {
    [game().record().to_text(), game().record().to_json_lines()]
}

#[test]
fn both_forms_say_the_same() {
    for written in both_forms() {
        let read = Record::<Urn>::read(&written).unwrap();
        assert!(read.whole);
        assert_eq!(read.record, *game().record());
        assert_eq!(Match::open(&written), Ok(game()));
    }
}

#[test]
fn both_forms_tell_whose_hand_it_was_and_what_was_taken_back() {
    let game = stood_in_for();
    let (text, lines) = (game.record().to_text(), game.record().to_json_lines());
    for written in [&text, &lines] {
        assert_eq!(Match::open(written), Ok(game.clone()));
    }
    assert!(text.contains("\n5. A (clock master) draw <"), "{text}");
    for line in ["6. A (bot grand-master) hum", "7. A (standing) hum", "8. A end", "9. A takeback"] {
        assert!(text.lines().any(|written| written == line), "{line} in\n{text}");
    }
    assert!(lines.contains(r#"{"n":5,"seat":0,"by":"clock master","do":"draw""#), "{lines}");
    assert!(lines.contains(r#"{"n":9,"seat":0,"do":"takeback"}"#), "{lines}");
}

#[test]
fn only_an_action_is_done_by_another_hand() {
    let (text, lines) = (stood_in_for().record().to_text(), stood_in_for().record().to_json_lines());
    let cases = [
        (
            text.replace("(clock master) ", "(player) "),
            "looked for (bot …), (clock …) or (standing), found `(player) draw`",
        ),
        (
            text.replace("(clock master) ", "(clock"),
            "looked for (bot …), (clock …) or (standing), found `(clockdraw`",
        ),
        (
            text.replace("(standing) ", "(standing master) "),
            "looked for (bot …), (clock …) or (standing), found `(standing master) hum`",
        ),
        (text.replace("A undo", "A (bot) undo"), "looked for draw, show, hum or end, found `undo`"),
        (
            text.replace("A takeback", "A (bot) takeback"),
            "looked for draw, show, hum or end, found `takeback`",
        ),
        (text.replace("A takeback", "A takeback <1>"), "looked for draw, show, hum or end, found `takeback`"),
        (text.replace("0. deal", "0. (bot) deal"), "looked for a seat letter, found `(bot)`"),
        (lines.replace("{\"n\":0,", "{\"n\":0,\"by\":\"bot\","), "the first entry, and no other, is a deal"),
        (
            lines.replace("\"by\":\"clock master\"", "\"by\":\"cook\""),
            "not readable: looked for player, bot, clock or standing, found `cook`",
        ),
    ];
    for (written, said) in cases {
        let why = Record::<Urn>::read(&written).unwrap_err().to_string();
        assert!(why.contains(said), "{why}, not {said}");
    }
    let mended = lines.replace(",\"by\":\"clock master\"", "");
    assert_eq!(Match::<Urn>::open(&mended), Err(ReplayError::Altered));
}

#[test]
fn a_record_kept_line_by_line_is_gone_on_with() {
    let game = stood_in_for();
    let lines = |upto: usize| (0..upto).map(|entry| game.record().entry_line(entry));
    let head = game.record().head_line();
    assert_eq!(Match::resume(&head, lines(10)), Ok(game.clone()));

    let before = Match::<Urn>::resume(&head, lines(4)).unwrap();
    assert_eq!(before.record().entries, game.record().entries[..4]);
    assert_eq!(Match::<Urn>::resume(&head, lines(0)), Err(ReplayError::NoDeal));

    let why = |head: &str, change: fn(&mut Vec<String>)| {
        let mut lines: Vec<_> = lines(10).collect();
        change(&mut lines);
        Match::<Urn>::resume(head, lines.iter()).unwrap_err().to_string()
    };
    assert_eq!(why(&head, |lines| drop(lines.remove(3))), "line 5: entry 4 stands where entry 3 belongs");
    assert!(why(&head, |lines| lines[2].truncate(9)).starts_with("line 4: not readable"));
    assert_eq!(
        why(&head, |lines| lines[6] = lines[6].replace("\"hummed\":{\"seat\":0}", "\"hummed\":{\"seat\":1}")),
        "entry 6: what is written to have happened is not what happens"
    );
    assert_eq!(
        why(&head, |lines| lines[3] = lines[3].replace("\"seat\":0", "\"seat\":1")),
        "entry 3: refused by U1: it is A's turn"
    );
    assert!(why("", |_| ()).starts_with("line 1: not readable"));
    assert!(why(&head.replace("\"urn\"", "\"jug\""), |_| ()).starts_with("this is a record of jug"));
}

#[test]
fn a_finished_game_is_gone_on_with_too() {
    let mut game = game();
    while let Some(seat) = game.state().awaited().iter().next() {
        let mut actions = Vec::new();
        game.state().legal_actions(seat, &mut actions);
        let next = actions.into_iter().find(|action| *action != Action::Hum).unwrap();
        game.submit(seat, next, &mut Key::new([3; 32]).stream(1)).unwrap();
    }
    let lines = (0..game.record().entries.len()).map(|entry| game.record().entry_line(entry));
    let resumed = Match::<Urn>::resume(&game.record().head_line(), lines).unwrap();
    assert!(resumed.record().places.is_some());
    assert_eq!(resumed, game);
}

/// As it was written before anything could be done by another hand.
#[test]
fn old_records_are_read_and_written_as_ever() {
    let old = concat!(
        r#"{"atelier":1,"game":"urn","rules":1,"seats":2,"options":{"stones":6},"players":["A","B"]}"#,
        "\n",
        r#"{"n":0,"do":"deal","picks":[3,1],"events":[{"drew":{"seat":0,"stone":3}},{"drew":{"seat":1,"stone":1}}]}"#,
        "\n",
        r#"{"n":1,"seat":0,"do":"hum","events":[{"hummed":{"seat":0}}]}"#,
        "\n",
        r#"{"n":2,"seat":0,"do":"undo"}"#,
        "\n",
        r#"{"end":3,"digest":"3d2b6b74f8844132aa212fbfce9de6f83d7bf70d4750109483bad7464a9b8732"}"#,
        "\n",
    );
    let opened = Match::<Urn>::open(old).unwrap();
    assert_eq!(opened.record().to_json_lines(), old);
}

#[test]
fn the_text_reads_like_a_score() {
    let text = game().record().to_text();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(
        lines[..5],
        ["[Atelier 2]", "[Game \"urn\"]", "[Rules 2]", "[Seats 2]", "[Options {\"stones\":9}]"]
    );
    assert!(lines.iter().any(|line| line.starts_with("0. deal <")));
    assert!(lines.iter().any(|line| line.starts_with("1. A draw <")));
    assert!(lines.contains(&"2. A hum") && lines.contains(&"4. A undo"));
}

/// As it comes back from a letter: other line ends, spaces, blank lines, remarks.
#[test]
fn a_pasted_text_is_read() {
    let text = game().record().to_text();
    let pasted = format!("\u{feff}\r\n; our game of last night\r\n  {}", text.replace('\n', " \r\n\r\n  "));
    assert_eq!(Match::open(&pasted), Ok(game()));
}

#[test]
fn the_head_tells_the_game() {
    for written in both_forms() {
        let head = head_of(&written).unwrap();
        assert_eq!((head.game.as_str(), head.rules, head.seats), ("urn", 2, 2));
    }
}

#[test]
fn what_is_cut_off_is_noticed() {
    for written in both_forms() {
        let lines: Vec<_> = written.lines().collect();
        for cut in 0..lines.len() {
            let why = Match::<Urn>::open(&lines[..cut].join("\n")).unwrap_err();
            assert!(matches!(why, ReplayError::Read(_)), "{why}");
        }
        let half = &written[..written.len() - 4];
        assert!(Match::<Urn>::open(half).is_err());
    }
}

#[test]
fn errors_name_the_line() {
    let text = game().record().to_text();
    let lines = game().record().to_json_lines();
    let cases = [
        (String::new(), 1, "there is no record here"),
        ("hello".to_owned(), 1, "looked for a record that begins with [Atelier 2], found `hello`"),
        (
            text.replace("[Atelier 2]", "[Atelier 3]"),
            1,
            "written in format 3; this program reads formats 1 to 2",
        ),
        (text.replace("[Atelier 2]", "[Atelier 1]"), 1, "format 1 does not say when a game began"),
        (text.replace("[Seats 2]", "[Seats many]"), 4, "not readable"),
        (text.replace("[Seats 2]", "[Seats 2]\n[Seats 2]"), 5, "looked for each tag once"),
        (text.replace("A hum", "A sing"), 15, "looked for draw, show, hum or end, found `sing`"),
        (text.replace("2. A hum", "7. A hum"), 15, "entry 7 stands where entry 2 belongs"),
        (text.replace("2. A hum", "2. Z hum"), 15, "looked for a seat letter, found `Z`"),
        (text.replace("1. A draw <", "1. A draw <x"), 13, "looked for picks like `<3 17>`"),
        (text.clone() + "3. A hum", 21, "something stands after the closing line"),
        (
            lines.replace("\"do\":\"hum\"", "\"do\":\"sing\""),
            4,
            "looked for draw, show, hum or end, found `sing`",
        ),
        (lines.replace("{\"n\":2,", "{\"n\":2,\"x\":1,"), 4, "not readable: unknown field `x`"),
        (lines.clone() + "rubbish", 8, "something stands after the closing line"),
        (lines.clone() + "{\"end\":5}", 8, "something stands after the closing line"),
        (lines.replace("{\"end\":5", "{\"end\":6"), 7, "the closing line counts 6 entries, but there are 5"),
    ];
    for (written, line, said) in cases {
        let why = Record::<Urn>::read(&written).unwrap_err();
        assert_eq!(why.line, line, "{why}\n{written}");
        assert!(why.to_string().starts_with(&format!("line {line}: {said}")), "{why}");
    }
}

#[test]
fn what_could_have_happened_but_did_not_is_noticed() {
    for written in both_forms() {
        let other = written.replace("Бен", "Ben");
        assert_eq!(Match::<Urn>::open(&other), Err(ReplayError::Altered));
    }
}

#[test]
fn seats_are_letters() {
    assert_eq!("ACD".parse::<Seats>().unwrap().to_string(), "ACD");
    assert_eq!("-".parse::<Seats>().unwrap(), Seats::NONE);
    for wrong in ["", "AA", "I", "a", "A B", "é"] {
        assert!(wrong.parse::<Seats>().is_err(), "{wrong}");
    }
    for wrong in ["", "AB", "I", "0"] {
        assert!(wrong.parse::<Seat>().is_err(), "{wrong}");
    }
    assert!(serde_json::from_str::<Seat>("8").is_err());
    let long = NotationError::new("a seat", &"x".repeat(500)).to_string();
    assert!(long.len() < 100, "errors quote little: {long}");
}

proptest! {
    /// Whatever is thrown at the reader, it answers.
    #[test]
    fn reading_never_panics(written in "\\PC*") {
        let _ = Match::<Urn>::open(&written);
        let _ = head_of(&written);
    }

    /// Nor when it is nearly right: some bytes of a good record are other ones. If it still opens, it is the same.
    #[test]
    fn reading_an_altered_record_never_panics(form in 0..4_usize, at in 0.0..1.0_f64, with in "\\PC{0,3}", drop in 0..4_usize) {
        let game = if form < 2 { game() } else { stood_in_for() };
        let written =
            if form.is_multiple_of(2) { game.record().to_text() } else { game.record().to_json_lines() };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
        let mut at = (at * written.len() as f64) as usize;
        while !written.is_char_boundary(at) {
            at -= 1;
        }
        let rest: String = written[at..].chars().skip(drop).collect();
        let altered = format!("{}{with}{rest}", &written[..at]);
        if let Ok(opened) = Match::<Urn>::open(&altered) {
            prop_assert_eq!(opened, game);
        }
    }
}
