//! What no table should be shaken by: names that mean nothing, seats that are not there, actions at the wrong
//! time, by the wrong seat or after the end. Each is told off, and nothing changes.

use masterpiece::{Action, Card, Cards, Masterpiece, Options, Work};
use table::{Game, Match, OptionsError, Seat};

use super::scene::{Scene, at, the};

/// One of each, all of them fitting the tables below at the right time.
const ACTIONS: [&str; 8] =
    ["discard S5", "draw", "keep H4", "take", "announce 3-card S5+H5+Y5", "read F12", "pass", "flag S5"];

/// A table at each phase of A's turn.
fn phases() -> [(&'static str, Scene); 5] {
    let hand = "S5+H5+Y5";
    let row = "_|49:F12+R12";
    let fifteen = format!("{hand}|11-straight:Y9,all-even:H10");
    let last = "_|11-straight:Y9,all-even:H10";
    [
        ("discarding", at(&["S5+H5+Y5+M1", "M2+M3+M4", "L2+L3+L4"]).phase("discarding").turn("B/A").scene()),
        ("acting", at(&[hand, row, "_"]).pile("S6").scene()),
        ("keeping", at(&[hand, row, "_"]).pile("S6").drawn("H4+R7").scene()),
        ("flagging", at(&[&fifteen, row, "_"]).pile("S6").phase("flagging").end("A:5").scene()),
        ("over", at(&[hand, row, last]).pile("S6").turn("A/B").phase("over").end("C:0").scene()),
    ]
}

/// What belongs to each phase.
fn belongs(phase: &str, action: &str) -> bool {
    let word = action.split(' ').next().expect("a word");
    match phase {
        "discarding" => word == "discard",
        "acting" => ["draw", "take", "announce", "read"].contains(&word),
        "keeping" => word == "keep",
        "flagging" => word == "flag",
        _ => false,
    }
}

#[test]
fn every_action_at_the_wrong_time_is_refused() {
    for action in ACTIONS {
        for (phase, mut scene) in phases() {
            let line = format!("A {action}");
            let word = action.split(' ').next().expect("a word");
            let (rule, sentence) = match (phase, word) {
                _ if belongs(phase, action) => {
                    scene.does(&line);
                    continue;
                }
                ("over", _) => ("M6.4", "the game is over"),
                ("discarding", _) => ("M2.3", "first you discard until three cards are left"),
                ("keeping", _) => ("M4.1", "first you keep one of the two cards you drew"),
                ("flagging", _) => ("M6.2", "first you choose a card for the End Flag"),
                (_, "discard") => ("M2.3", "nothing is discarded once the game has begun"),
                (_, "keep") => ("M4.1", "you have drawn no cards to keep one of"),
                (_, "flag") => ("M6.2", "there is no End Flag for you to take now"),
                _ => (
                    "M3.2",
                    "you may pass only if nothing can be written, and there are cards to draw or take",
                ),
            };
            scene.refuses(&line, rule, sentence);
        }
    }
}

#[test]
fn every_action_by_another_seat_is_refused() {
    for (phase, mut scene) in phases() {
        for (seat, action) in ["B", "C"].into_iter().flat_map(|seat| ACTIONS.map(|action| (seat, action))) {
            let (rule, sentence) = match phase {
                "over" => ("M6.4", "the game is over"),
                "discarding" => ("M2.3", "A discards now, down to three cards"),
                _ => ("M3.1", "it is A's turn"),
            };
            scene.refuses(&format!("{seat} {action}"), rule, sentence);
            assert_eq!(scene.choices(seat), "", "{phase}");
        }
    }
}

#[test]
fn every_action_by_a_seat_beyond_the_table_is_refused() {
    for (phase, mut scene) in phases() {
        for (seat, action) in
            ["D", "E", "F", "G", "H"].into_iter().flat_map(|seat| ACTIONS.map(|action| (seat, action)))
        {
            scene.refuses(&format!("{seat} {action}"), "M2.1", &format!("no one sits at {seat}"));
            assert_eq!(scene.choices(seat), "", "{phase}");
            assert!(scene.game.at_random(the(seat), &mut fastrand::Rng::with_seed(1)).is_none());
        }
    }
    assert!("I".parse::<Seat>().is_err() && "a".parse::<Seat>().is_err() && "AB".parse::<Seat>().is_err());
    assert!(Seat::try_from(8).is_err() && Seat::try_from(255).is_err());
}

#[test]
fn unknown_words_are_no_actions() {
    for line in [
        "",
        " ",
        "write",
        "Draw",
        "draw 2",
        "draw\0",
        "take H4",
        "pass on",
        "keep",
        "keep H4 R7",
        "keep H4+R7",
        "discard",
        "discard -",
        "read",
        "read S5+H5",
        "flag",
        "announce",
        "announce 3-card",
        "announce S5+H5+Y5",
        "announce 3-card S5+H5 Y5",
        "announce 3-card S5+H5 borrow",
        "announce 3-card S5+H5 pay",
        "announce 3-card S5+H5 borrow Y5 pay",
        "announce 3-card S5+H5 borrow Y5 pay B",
        "announce 3-card S5+H5 borrow Y5 pay B:",
        "announce 3-card S5+H5 borrow Y5 pay B:-",
        "announce 3-card S5+H5 borrow Y5 pay :L3",
        "announce 3-card S5+H5 borrow Y5 pay B:L3 B:M2",
        "announce 3-card S5+H5 borrow Y5 pay F:L3",
        "announce 3-card S5+H5 borrow Y5 pay Z:L3",
        "announce 3-card S5+H5 borrow Y5 pay b:L3",
        "announce 3-card S5+H5 pay B:L3 borrow Y5",
        "announce 3-card S5+H5+ borrow Y5",
    ] {
        assert!(line.parse::<Action>().is_err(), "{line:?}");
    }
}

#[test]
fn unknown_cards_and_works_are_refused() {
    for card in [
        "", "H", "10", "H3", "H11", "M0", "M8", "L1", "R6", "R14", "h10", "X5", "H+5", "H05", "H 5", "H5 ",
        "HH5", "H-5",
    ] {
        assert!(card.parse::<Card>().is_err(), "{card:?}");
        assert!(format!("read {card}").parse::<Action>().is_err() || card.trim() != card, "{card:?}");
    }
    for cards in ["", "+", "H5+", "+H5", "H5+H5", "H5,Y5", "H5++Y5", "-+H5", "--"] {
        assert!(cards.parse::<Cards>().is_err(), "{cards:?}");
    }
    for work in ["", "3 Card", "3-Card", "3card", "two-pairs", "50", "49 ", "straight", "6-straight", "flag"]
    {
        assert!(work.parse::<Work>().is_err(), "{work:?}");
        assert!(format!("announce {work} S5").parse::<Action>().is_err() || work.trim() != work, "{work:?}");
    }
    for number in [49, 50, 255] {
        assert!(Card::new(number).is_none(), "{number}");
    }
}

#[test]
fn json_that_is_no_action_is_refused() {
    for json in [
        r#""write""#,
        r#""Draw""#,
        r#""keep""#,
        "null",
        "{}",
        "[]",
        r#"{"draw":{"twice":true}}"#,
        r#"{"keep":{}}"#,
        r#"{"keep":{"card":"H3"}}"#,
        r#"{"keep":{"card":"h10"}}"#,
        r#"{"keep":{"card":10}}"#,
        r#"{"keep":{"card":["H10"]}}"#,
        r#"{"keep":{"card":"H10","other":"H9"}}"#,
        r#"{"discard":{"card":"H10","now":true}}"#,
        r#"{"read":{"card":"H10","of":1}}"#,
        r#"{"flag":{"card":"R14"}}"#,
        r#"{"flag":{"card":"R13","work":"end-flag"}}"#,
        r#"{"keep":{"card":"H10"},"take":{}}"#,
        r#"{"announce":{"work":"3-card"}}"#,
        r#"{"announce":{"lay":["S5"]}}"#,
        r#"{"announce":{"work":"two-pairs","lay":["S5","H5","Y5"]}}"#,
        r#"{"announce":{"work":4,"lay":["S5","H5","Y5"]}}"#,
        r#"{"announce":{"work":"3-card","lay":["S5","H5","Z5"]}}"#,
        r#"{"announce":{"work":"3-card","lay":["S5","H5","S5"]}}"#,
        r#"{"announce":{"work":"3-card","lay":"S5+H5+Y5"}}"#,
        r#"{"announce":{"work":"3-card","lay":["S5","H5"],"borrow":["Y5","Y5"]}}"#,
        r#"{"announce":{"work":"3-card","lay":["S5","H5"],"borrow":["Q5"]}}"#,
        r#"{"announce":{"work":"3-card","lay":["S5","H5"],"lend":["Y5"]}}"#,
        r#"{"announce":{"work":"3-card","lay":["S5","H5"],"borrow":["Y5"],"pay":{"B":["L3"]}}}"#,
        r#"{"announce":{"work":"3-card","lay":["S5"],"borrow":["Y5"],"pay":[{"to":"B","cards":["L3"]}]}}"#,
        r#"{"announce":{"work":"3-card","lay":["S5","H5"],"borrow":["Y5"],"pay":[{"to":9,"cards":["L3"]}]}}"#,
        r#"{"announce":{"work":"3-card","lay":["S5","H5"],"borrow":["Y5"],"pay":[{"to":5,"cards":["L3"]}]}}"#,
        r#"{"announce":{"work":"3-card","lay":["S5","H5"],"borrow":["Y5"],"pay":[{"to":1,"cards":[]}]}}"#,
        r#"{"announce":{"work":"49","lay":["S5"],"pay":[{"to":1,"cards":["L3"]},{"to":1,"cards":["M2"]}]}}"#,
        r#"{"announce":{"work":"3-card","lay":["S5"],"pay":[{"to":1,"cards":["L3"],"why":"thanks"}]}}"#,
    ] {
        assert!(serde_json::from_str::<Action>(json).is_err(), "{json}");
    }
}

#[test]
fn json_that_is_an_action_is_read() {
    for (json, action) in [
        (r#""draw""#, "draw"),
        (r#""take""#, "take"),
        (r#""pass""#, "pass"),
        (r#"{"discard":{"card":"H10"}}"#, "discard H10"),
        (r#"{"keep":{"card":"H10"}}"#, "keep H10"),
        (r#"{"read":{"card":"M1"}}"#, "read M1"),
        (r#"{"flag":{"card":"R13"}}"#, "flag R13"),
        (r#"{"announce":{"work":"3-card","lay":["S5","H5","Y5"]}}"#, "announce 3-card S5+H5+Y5"),
        (
            r#"{"announce":{"work":"3-card","lay":["S5","H5","Y5"],"borrow":[]}}"#,
            "announce 3-card S5+H5+Y5 borrow -",
        ),
        (
            r#"{"announce":{"work":"49","lay":["F7"],"borrow":["S7","H7"],"pay":[{"to":1,"cards":["M2"]}]}}"#,
            "announce 49 F7 borrow S7+H7 pay B:M2",
        ),
    ] {
        assert_eq!(serde_json::from_str::<Action>(json).unwrap(), the(action), "{json}");
        let again = serde_json::to_string(&the::<Action>(action)).unwrap();
        assert_eq!(serde_json::from_str::<Action>(&again).unwrap(), the(action), "{again}");
    }
}

#[test]
fn options_nobody_knows_are_refused() {
    for json in [
        r#"{"cheating":true}"#,
        r#"{"open-hands":1}"#,
        r#"{"open_hands":true}"#,
        r#"{"open-discard":null}"#,
        r#"{"plain-flag":"on"}"#,
        r#"{"open-discards":true}"#,
        r#""open-hands""#,
    ] {
        assert!(serde_json::from_str::<Options>(json).is_err(), "{json}");
    }
    let known = r#"{"open-hands":false,"open-discard":true}"#;
    let options = Options { open_discard: true, ..Options::default() };
    assert_eq!(serde_json::from_str::<Options>(known).unwrap(), options);
    assert_eq!(serde_json::from_str::<Options>("{}").unwrap(), Options::default());
}

/// A record is digested as it was written, and those older than the plain flag do not name it.
#[test]
fn an_option_that_older_records_do_not_have_is_written_only_where_it_is_on() {
    let written = |options: Options| serde_json::to_string(&options).unwrap();
    assert_eq!(written(Options::default()), r#"{"open-discard":false,"open-hands":false}"#);
    let plain = Options { plain_flag: true, ..Options::default() };
    assert_eq!(written(plain), r#"{"open-discard":false,"open-hands":false,"plain-flag":true}"#);
    assert_eq!(serde_json::from_str::<Options>(&written(plain)).unwrap(), plain);
}

#[test]
fn a_table_is_for_three_to_five() {
    for seats in [0, 1, 2, 6, 8, 255] {
        let mut dice = fastrand::Rng::with_seed(1);
        let refused = Match::<Masterpiece>::start(&Options::default(), seats, vec![], &mut dice);
        let why = OptionsError::Seats { game: "Birth of a Masterpiece", from: 3, to: 5, asked: seats };
        assert_eq!(refused.err().as_ref(), Some(&why));
        assert_eq!(why.to_string(), format!("Birth of a Masterpiece is for 3 to 5 players, not {seats}"));
        assert!(Masterpiece::setup(&Options::default(), seats, &mut dice, &mut Vec::new()).is_err());
    }
    for seats in 3..=5 {
        assert_eq!(Scene::deal(Options::default(), seats, 1).game.seats(), seats);
    }
}

/// Readers of text meet typing errors of every kind.
#[test]
fn mangled_text_is_read_or_refused_but_never_worse() {
    let mut dice = fastrand::Rng::with_seed(5);
    let position = at(&["S5+H5+Y5|3-card:L8", "_|49:F12+R12", "_"]).pile("S6,H4").line();
    let sources = [position.as_str(), "keep H10", "announce 5-card Y7+F7 borrow S7+H7+M7 pay B:L3+M2 C:S4"];
    let bits =
        ["", "-", ".", ",", "|", ":", "+", "!", "/", " ", "0", "9", "256", "é", "\u{1F3A8}", "H10", "A", "_"];
    for _ in 0..20_000 {
        let mut text: Vec<char> = sources[dice.usize(..sources.len())].chars().collect();
        for _ in 0..dice.usize(1..4) {
            let from = dice.usize(..=text.len());
            let to = (from + dice.usize(..3)).min(text.len());
            let bit = bits[dice.usize(..bits.len())];
            text.splice(from..to, bit.chars());
        }
        let text: String = text.into_iter().collect();
        if let Ok(game) = text.parse::<Masterpiece>() {
            assert_eq!(game.to_string().parse(), Ok(game));
        }
        if let Ok(action) = text.parse::<Action>() {
            assert_eq!(action.to_string().parse(), Ok(action));
        }
    }
}
