//! What no table should be shaken by: names that mean nothing, seats that are not there, actions at the wrong time, by
//! the wrong seat or after the end. Each is told off, and nothing changes.

use std::collections::BTreeSet;

use pass_the_paint::{
    Action, Colour, Commission, Commissions, Options, Paints, PassThePaint, Rejection, Side,
};
use table::{Game, Refusal, Seat};

use super::position::at;
use super::scene::{Scene, options, the};

/// One of each, all of them fitting some table below.
const ACTIONS: [&str; 9] = [
    "draft blue",
    "draft black",
    "keep",
    "keep C01",
    "keep C42",
    "discard",
    "draft left blue",
    "keep right C01",
    "discard left",
];

fn tables() -> Vec<(&'static str, Scene)> {
    vec![
        ("draft", at("1.1 draft", &["y|C01|||bbryg", "|C02|||rryyg"]).scene()),
        ("decide", at("1.1 decide", &["y|C01|o", "|C02|r"]).scene()),
        ("advanced draft", at("1.0 draft", &["|C01", "|C02"]).advanced("A", "bryg").scene()),
        ("advanced decide", at("1.1 decide", &["y|C01", "|C02|r"]).advanced("A", "bg").scene()),
        ("double draft", at("1.0 draft", &["|C01|||bbbryg", "|C02|||bbryyo", "", ""]).options("d").scene()),
        ("double decide", at("1.1 decide", &["y|C03|b", "y|C01|o", "||r", "||w"]).options("d").scene()),
        ("over", over()),
    ]
}

fn over() -> Scene {
    let mut scene = at("2.5 decide", &["b|C01|r", "r||b"]).scene();
    scene.plays(&["A keep", "B keep"]);
    scene
}

/// Every kind of refusal; a new one does not compile until it is tried.
fn name(why: &Rejection) -> &'static str {
    match why {
        Rejection::GameOver => "game over",
        Rejection::NotAtTheTable => "not at the table",
        Rejection::OneHand => "one hand",
        Rejection::WhichHand => "which hand",
        Rejection::NotYourTurn => "not your turn",
        Rejection::NotDrafting => "not drafting",
        Rejection::NotDeciding => "not deciding",
        Rejection::NotThere { open: false, .. } => "not in the hand",
        Rejection::NotThere { open: true, .. } => "not in the row",
        Rejection::SameChoice => "same choice",
        Rejection::NotHeld { .. } => "not held",
        Rejection::Price { .. } => "price",
        Rejection::DecideFirst => "decide first",
        Rejection::TakeFirst => "take first",
        Rejection::PaysWithClaimed { .. } => "claimed",
        Rejection::PaysWithOtherHand { .. } => "other hand",
        Rejection::DraftsSeveral { open: false } => "several of the hand",
        Rejection::DraftsSeveral { open: true } => "several of the row",
        Rejection::NoPassing { open: false } => "passing hands",
        Rejection::NoPassing { open: true } => "passing",
        Rejection::PaidTwice { .. } => "paid twice",
        Rejection::DiscardsCommissions => "discards commissions",
        Rejection::DrawsAlone => "draws alone",
        Rejection::ClaimsItself => "claims itself",
    }
}

const CLAIMS: &str = "palettes are claimed by themselves, as soon as all their colours are there";
const ONE_CARD: &str = "one card is drafted at a time";

/// What no action says and a rule forbids: at which table, in notation, as JSON, by which rule and with which sentence.
const SAID: [(&str, &str, &str, &str, &str); 15] = [
    ("decide", "A claim P03", r#"{"claim":{"palette":"P03"}}"#, "D4.1", CLAIMS),
    ("double draft", "A claim left P03", r#"{"claim":{"palette":"P03","side":"left"}}"#, "D4.1", CLAIMS),
    ("draft", "A pass", r#""pass""#, "D3.2", "hands are passed by themselves, when all have drafted"),
    (
        "advanced draft",
        "A pass",
        r#"{"pass":{}}"#,
        "D8.2",
        "nobody passes: all cards of a row are taken, in turn",
    ),
    ("draft", "A draft blue+red", r#"{"draft":{"colour":["blue","red"]}}"#, "D3.1", ONE_CARD),
    ("draft", "A draft blue red", r#"{"draft":{"colour":"blue+red"}}"#, "D3.1", ONE_CARD),
    ("advanced draft", "A draft blue+red", r#"{"draft":{"colour":["blue","red"]}}"#, "D8.2", ONE_CARD),
    (
        "double draft",
        "A draft left blue+red",
        r#"{"draft":{"side":"left","colour":["blue","red"]}}"#,
        "D3.1",
        ONE_CARD,
    ),
    (
        "decide",
        "A keep C01+C01",
        r#"{"keep":{"pay":["C01","C01"]}}"#,
        "D3.4",
        "a commission is discarded for one colour: C01",
    ),
    (
        "decide",
        "A discard C01",
        r#"{"discard":{"card":"C01"}}"#,
        "D3.4",
        "commissions are discarded only to pay for a card that is kept",
    ),
    (
        "draft",
        "A draw",
        r#"{"draw":{}}"#,
        "D3.5",
        "commissions are drawn by discarding a card, and at no other time",
    ),
    // That the seat, the hand or the time is wrong comes first.
    ("over", "A claim P03", r#"{"claim":{"palette":"P03"}}"#, "D5.2", "the game is over"),
    ("draft", "C claim P03", r#"{"claim":{"palette":"P03"}}"#, "D2.1", "nobody plays from that seat"),
    (
        "double draft",
        "A draft blue+red",
        r#"{"draft":{"colour":["blue","red"]}}"#,
        "D9.1",
        "say for which hand: left or right",
    ),
    (
        "advanced draft",
        "B draft blue+red",
        r#"{"draft":{"colour":["blue","red"]}}"#,
        "D8.2",
        "it is not your turn to take a card",
    ),
];

#[test]
fn every_refusal_names_its_rule_in_a_sentence() {
    let scene = |kind: &str| {
        let found = tables().into_iter().find(|(name, _)| *name == kind);
        found.expect("one of the tables").1
    };
    let mut chosen = scene("draft");
    chosen.does("A draft blue");
    let mut decided = scene("decide");
    decided.does("B discard");
    let claimed = at("1.4 decide", &["rygp|C01|g|P06", "||b"]).middle("P12").scene();
    let cases: Vec<(Scene, &str, &str, &str)> = vec![
        (scene("over"), "A discard", "D5.2", "the game is over"),
        (scene("draft"), "C draft blue", "D2.1", "nobody plays from that seat"),
        (scene("double decide"), "C keep left", "D2.1", "nobody plays from that seat"),
        (scene("draft"), "A draft left blue", "D9.1", "you have one hand; say only what to do"),
        (scene("double draft"), "A draft blue", "D9.1", "say for which hand: left or right"),
        (scene("advanced draft"), "B draft blue", "D8.2", "it is not your turn to take a card"),
        (scene("advanced decide"), "A keep", "D8.2", "it is not your turn to take a card"),
        (
            scene("decide"),
            "A draft blue",
            "D3.3",
            "no card is being drafted now: keep the one turned up, or discard it",
        ),
        (scene("draft"), "A keep", "D3.3", "no card is turned up yet: draft one first"),
        (scene("draft"), "A draft black", "D3.1", "there is no black in this hand"),
        (scene("advanced draft"), "A draft black", "D8.2", "there is no black in the row"),
        (chosen, "A draft blue", "D3.1", "you have chosen that already"),
        (decided, "B discard", "D3.1", "you have chosen that already"),
        (scene("decide"), "A keep C02", "D3.4", "you do not hold C02"),
        (scene("decide"), "A keep C40+P01", "D3.4", "you do not hold C40+P01"),
        (scene("decide"), "A keep", "D3.4", "orange lacks red, so it costs one commission, and you offer 0"),
        (
            scene("decide"),
            "B keep C02",
            "D3.4",
            "red lacks nothing, so it costs no commission, and you offer 1",
        ),
        (scene("advanced decide"), "B draft blue", "D8.4", "first you keep or discard the card you took"),
        (scene("advanced draft"), "A keep", "D8.2", "first you take a card from the row"),
        (claimed, "A keep P06", "D4.3", "nothing is paid with palettes you have claimed: P06"),
        (scene("double decide"), "A keep right C03", "D9.1", "neither hand pays for the other: C03"),
    ];
    let mut reached = BTreeSet::new();
    for (mut scene, line, rule, sentence) in cases {
        scene.refuses(line, rule, sentence);
        reached.insert(name(&scene.says(line).expect_err("it was refused")));
    }
    for (kind, line, json, rule, sentence) in SAID {
        reached.insert(name(&scene(kind).forbids(line, json, rule, sentence)));
    }
    assert_eq!(reached.len(), 24, "all kinds of refusal: {reached:?}");
}

/// Whoever says whatever at whatever table: it is listed and done, or it is refused by a rule and changes nothing.
#[test]
fn every_action_by_every_seat_at_every_table() {
    let (mut done, mut refused) = (0, 0);
    for (kind, scene) in tables() {
        for seat in ["A", "B", "C", "D", "E", "F", "G", "H"] {
            for action in ACTIONS {
                // A seat beyond the table gets nothing done, and the tables are for two.
                match scene.clone().says(&format!("{seat} {action}")) {
                    Ok(_) => {
                        done += 1;
                        assert!(seat <= "B", "{seat} {action}: {kind}");
                    }
                    Err(why) => {
                        refused += 1;
                        let beyond = seat > "B" && kind != "over";
                        assert_eq!(why == Rejection::NotAtTheTable, beyond, "{seat} {action}: {kind}");
                        assert_eq!(why.rule() == "D5.2", kind == "over", "{seat} {action}: {kind}");
                    }
                }
            }
        }
        for seat in ["C", "D", "E", "F", "G", "H"] {
            assert_eq!(scene.choices(seat), "", "{kind}");
            assert!(scene.game.at_random(the(seat), &mut fastrand::Rng::with_seed(1)).is_none(), "{kind}");
            assert!(scene.game.sample(the(seat), &mut fastrand::Rng::with_seed(1)).is_none(), "{kind}");
        }
    }
    assert_eq!((done, refused), (12, 492));
}

#[test]
fn seats_have_letters() {
    assert!("I".parse::<Seat>().is_err() && "a".parse::<Seat>().is_err() && "AB".parse::<Seat>().is_err());
    assert!(Seat::try_from(8).is_err() && Seat::try_from(255).is_err());
}

#[test]
fn unknown_words_are_no_actions() {
    for line in [
        "",
        " ",
        "pass",
        "Draft blue",
        "draft",
        "draft Blue",
        "draft b",
        "draft blue red",
        "draft blue+red",
        "draft left",
        "draft blue left",
        "draft middle blue",
        "draft left right blue",
        "draft C01",
        "keep blue",
        "keep C1",
        "keep C00",
        "keep C43",
        "keep P00",
        "keep P13",
        "keep c01",
        "keep C01 C02",
        "keep C01,C02",
        "keep C01+",
        "keep +C01",
        "keep C01++C02",
        "keep C01+C01",
        "keep left right",
        "keep C01 left",
        "discard blue",
        "discard C01",
        "discard left right",
        "discards",
        "discard\0",
    ] {
        assert!(line.parse::<Action>().is_err(), "{line:?}");
    }
}

#[test]
fn every_action_is_read_as_it_is_written() {
    for line in [
        "draft blue",
        "draft left sky",
        "draft right black",
        "keep",
        "keep C07",
        "keep C07+C12",
        "keep C01+C42+P12",
        "keep left",
        "keep right C07",
        "discard",
        "discard left",
        "discard right",
    ] {
        let action: Action = the(line);
        assert_eq!(action.to_string(), line);
        let json = serde_json::to_string(&action).unwrap();
        assert_eq!(serde_json::from_str::<Action>(&json).unwrap(), action, "{json}");
    }
    assert_eq!(the::<Action>("keep P01+C02"), the("keep C02+P01"), "in any order");
    assert_eq!(the::<Action>("keep left -"), the("keep left"), "nothing is paid");
    assert_eq!(the::<Action>("  draft   blue "), the("draft blue"));
}

#[test]
fn unknown_colours_cards_and_sides_are_refused() {
    for colour in ["", "b", "Blue", "blue ", "grey", "violet", "blue+red"] {
        assert!(colour.parse::<Colour>().is_err(), "{colour:?}");
    }
    for card in ["", "C", "C1", "C001", "C00", "C43", "P00", "P13", "c01", "Q01", "C01 ", "-"] {
        assert!(card.parse::<Commission>().is_err(), "{card:?}");
    }
    for cards in ["", "+", "C01+", "+C01", "C01+C01", "C01,C02", "--", "C01+-"] {
        assert!(cards.parse::<Commissions>().is_err(), "{cards:?}");
    }
    for cards in ["", "rb", "bx", "B", "b r", "b-", "--", "bbbbbbbbbbbbbbbb"] {
        assert!(cards.parse::<Paints>().is_err(), "{cards:?}");
    }
    for side in ["", "Left", "l", "both", "middle"] {
        assert!(side.parse::<Side>().is_err(), "{side:?}");
    }
    for number in [54, 55, 255] {
        assert!(Commission::new(number).is_none(), "{number}");
    }
}

#[test]
fn json_that_is_no_action_is_refused() {
    for json in [
        "null",
        "{}",
        "[]",
        r#""draft""#,
        r#""Discard""#,
        r#"{"draft":{}}"#,
        r#"{"draft":{"colour":"b"}}"#,
        r#"{"draft":{"colour":"Blue"}}"#,
        r#"{"draft":{"colour":3}}"#,
        r#"{"draft":{"colour":["blue"]}}"#,
        r#"{"draft":{"colour":"blue","hand":"left"}}"#,
        r#"{"draft":{"colour":"blue","side":"middle"}}"#,
        r#"{"draft":{"colour":"blue","side":0}}"#,
        r#"{"draft":{"color":"blue"}}"#,
        r#"{"keep":{"pay":"C01"}}"#,
        r#"{"keep":{"pay":["C01","C01"]}}"#,
        r#"{"keep":{"pay":["C43"]}}"#,
        r#"{"keep":{"pay":[1]}}"#,
        r#"{"keep":{"pay":["C01"],"and":"run"}}"#,
        r#"{"discard":{"card":"blue"}}"#,
        r#"{"discard":{"side":"up"}}"#,
        r#"{"draft":{"colour":"blue"},"discard":{}}"#,
    ] {
        assert!(serde_json::from_str::<Action>(json).is_err(), "{json}");
    }
}

#[test]
fn json_that_is_an_action_is_read() {
    for (json, action) in [
        (r#"{"draft":{"colour":"blue"}}"#, "draft blue"),
        (r#"{"draft":{"side":"left","colour":"sky"}}"#, "draft left sky"),
        (r#"{"keep":{}}"#, "keep"),
        (r#"{"keep":{"pay":[]}}"#, "keep"),
        (r#"{"keep":{"pay":["C07","P01"]}}"#, "keep C07+P01"),
        (r#"{"keep":{"side":"right","pay":["C07"]}}"#, "keep right C07"),
        (r#"{"discard":{}}"#, "discard"),
        (r#"{"discard":{"side":"left"}}"#, "discard left"),
    ] {
        assert_eq!(serde_json::from_str::<Action>(json).unwrap(), the(action), "{json}");
    }
}

#[test]
fn options_nobody_knows_are_refused() {
    for json in [
        r#"{"cheating":true}"#,
        r#"{"open-hands":1}"#,
        r#"{"open_hands":true}"#,
        r#"{"easier":"yes"}"#,
        r#"{"harder":null}"#,
        r#"{"variant":"triple-hands"}"#,
        r#"{"variant":["advanced-draft","double-hands"]}"#,
        r#"{"advanced-draft":true}"#,
        r#""easier""#,
    ] {
        assert!(serde_json::from_str::<Options>(json).is_err(), "{json}");
    }
    for (json, letters) in [
        ("{}", ""),
        (r#"{"easier":true}"#, "e"),
        (r#"{"harder":true,"open-hands":true}"#, "ho"),
        (r#"{"variant":"advanced-draft"}"#, "a"),
        (r#"{"variant":"double-hands","easier":true,"harder":true}"#, "deh"),
        (r#"{"variant":"standard","easier":false}"#, ""),
    ] {
        assert_eq!(serde_json::from_str::<Options>(json).unwrap(), options(letters), "{json}");
    }
}

/// Readers of text meet typing errors of every kind.
#[test]
fn mangled_text_is_read_or_refused_but_never_worse() {
    let mut dice = fastrand::Rng::with_seed(5);
    let positions = [
        at("2.2 decide", &["rygp|C01+C02|o|P06", "by|C04+P02|g"]).middle("P12").pile("C30").line(),
        at("1.5 draft", &["b|C01", "y|C02"]).advanced("B", "brg").line(),
    ];
    let sources = [positions[0].as_str(), positions[1].as_str(), "keep C07+C12", "draft left green"];
    let bits = [
        "",
        "-",
        ".",
        ",",
        "|",
        ":",
        "+",
        "!",
        " ",
        "0",
        "9",
        "256",
        "é",
        "\u{1F3A8}",
        "C10",
        "A",
        "b",
        "keep",
    ];
    let mut read = 0;
    for _ in 0..20_000 {
        let mut text: Vec<char> = sources[dice.usize(..sources.len())].chars().collect();
        for _ in 0..dice.usize(1..3) {
            let from = dice.usize(..=text.len());
            let to = (from + dice.usize(..3)).min(text.len());
            let bit = bits[dice.usize(..bits.len())];
            text.splice(from..to, bit.chars());
        }
        let text: String = text.into_iter().collect();
        if let Ok(game) = text.parse::<PassThePaint>() {
            super::scene::nothing_is_lost(&game);
            read += 1;
        }
        if let Ok(action) = text.parse::<Action>() {
            assert_eq!(action.to_string().parse(), Ok(action));
        }
    }
    assert!(read > 100, "some are still positions: {read}");
}
