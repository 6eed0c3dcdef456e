//! What no table should be shaken by: names that mean nothing, numbers out of all proportion, seats that are
//! not there, positions that no game comes to. Each is told off, and nothing changes.

use pastiche::{Action, Cards, Cell, Colour, CommissionId, HexId, Options, Pastiche, Rejection, Turn};
use table::{Game, Match, OptionsError, Seat};

use super::scene::{at, painting, the};

#[test]
fn unknown_words_are_no_actions() {
    for line in [
        "",
        " ",
        "paint",
        "done now",
        "place H12 1,-1",
        "place H12 1,-1 0 0",
        "mix 2",
        "take",
        "trade 3Gn",
        "trade 3Gn>",
        "trade >Bk",
        "trade 3Gn>2Bk",
        "offer B",
        "offer Gn>Or",
        "counter Gn>Or",
        "accept",
        "accept one",
        "Done",
        "done\0",
    ] {
        assert!(line.parse::<Action>().is_err(), "{line:?}");
    }
}

#[test]
fn unknown_colours_hexes_and_commissions_are_refused() {
    for colour in ["", "X", "r", "Red", "gn", "grey", "Gn ", "R+Y"] {
        assert!(colour.parse::<Colour>().is_err(), "{colour:?}");
    }
    for hex in ["", "H0", "H00", "H55", "H1", "h01", "H001", "H99", "12"] {
        assert!(hex.parse::<HexId>().is_err(), "{hex:?}");
    }
    for commission in ["", "Mona Lisa", "mona_lisa", "MONA-LISA", "guernica", "0"] {
        assert!(commission.parse::<CommissionId>().is_err(), "{commission:?}");
    }
    for line in
        ["take Gn", "take Bk", "discard X", "complete guernica", "swap fifer>guernica", "place H55 1,-1 0"]
    {
        assert!(line.parse::<Action>().is_err(), "{line:?}");
    }
}

#[test]
fn absurd_counts_are_refused() {
    for cards in [
        "0Gn",
        "13Gn",
        "255Gn",
        "256Gn",
        "99999999999999999999Gn",
        "-1Gn",
        "7Gn+6Gn",
        "Gn+",
        "+",
        "2",
        "1.5Gn",
        "02Gn",
        "+2Gn",
    ] {
        assert!(cards.parse::<Cards>().is_err(), "{cards:?}");
    }
    for cell in
        ["", "1", "1,", ",1", "128,0", "0,-129", "1,2,3", "a,b", "1, 2", "99999999999,0", "+1,0", "1,-01"]
    {
        assert!(cell.parse::<Cell>().is_err(), "{cell:?}");
    }
    for line in [
        "place H12 1,-1 6",
        "place H12 1,-1 -1",
        "place H12 1,-1 256",
        "accept 4294967296",
        "accept -1",
        "accept +1",
        "accept 01",
    ] {
        assert!(line.parse::<Action>().is_err(), "{line:?}");
    }
    assert!(Turn::try_from(6).is_err() && Turn::try_from(255).is_err());
}

#[test]
fn json_that_is_no_action_is_refused() {
    for json in [
        r#""paint""#,
        r#"{"take":{"colour":"green"}}"#,
        r#"{"take":{"colour":"red","twice":true}}"#,
        r#"{"place":{"hex":"H12","at":{"q":1,"r":-1},"turn":6}}"#,
        r#"{"place":{"hex":"H99","at":{"q":1,"r":-1},"turn":0}}"#,
        r#"{"place":{"hex":"H12","at":{"q":300,"r":-1},"turn":0}}"#,
        r#"{"place":{"hex":12,"at":{"q":1,"r":-1},"turn":0}}"#,
        r#"{"trade":{"give":{"green":13},"get":"black"}}"#,
        r#"{"trade":{"give":{"green":-3},"get":"black"}}"#,
        r#"{"trade":{"give":{"green":0},"get":"black"}}"#,
        r#"{"trade":{"give":{"green":12,"green":12},"get":"black"}}"#,
        r#"{"trade":{"give":{"mauve":3},"get":"black"}}"#,
        r#"{"offer":{"to":[9],"give":{"green":1},"get":{"orange":1}}}"#,
        r#"{"offer":{"to":"B","give":{"green":1},"get":{"orange":1}}}"#,
        r#"{"accept":{"offer":4294967296}}"#,
        r#"{"accept":{"offer":-1}}"#,
        r#"{"mix":{},"leave":{}}"#,
    ] {
        assert!(serde_json::from_str::<Action>(json).is_err(), "{json}");
    }
}

#[test]
fn json_that_is_an_action_is_read() {
    let trade = r#"{"trade":{"give":{"green":3},"get":"black"}}"#;
    assert_eq!(serde_json::from_str::<Action>(trade).unwrap(), the("trade 3Gn>Bk"));
    let place = r#"{"place":{"hex":"H12","at":{"q":1,"r":-1},"turn":5}}"#;
    assert_eq!(serde_json::from_str::<Action>(place).unwrap(), the("place H12 1,-1 5"));
}

#[test]
fn options_nobody_knows_are_refused() {
    for json in [
        r#"{"cheating":true}"#,
        r#"{"gifts":1}"#,
        r#"{"open_hands":true}"#,
        r#"{"gifts":null}"#,
        r#""gifts""#,
    ] {
        assert!(serde_json::from_str::<Options>(json).is_err(), "{json}");
    }
    let known = r#"{"open-hands":false,"memory-aid":true,"strict-neighbours":false,"gifts":true}"#;
    let options = Options { memory_aid: true, gifts: true, ..Options::default() };
    assert_eq!(serde_json::from_str::<Options>(known).unwrap(), options);
    assert_eq!(serde_json::from_str::<Options>("{}").unwrap(), Options::default());
}

#[test]
fn a_table_is_for_two_to_four() {
    for seats in [0, 1, 5, 8, 255] {
        let mut dice = fastrand::Rng::with_seed(1);
        let refused = Match::<Pastiche>::start(&Options::default(), seats, vec![], &mut dice);
        let why = OptionsError::Seats { game: "Pastiche", from: 2, to: 4, asked: seats };
        assert_eq!(refused.err(), Some(why));
        assert!(Pastiche::setup(&Options::default(), seats, &mut dice, &mut Vec::new()).is_err());
    }
}

#[test]
fn a_seat_beyond_the_table_is_refused() {
    let mut scene = painting(&["3Gn", "Or"]);
    for seat in ["C", "D", "H"] {
        let why = Rejection::NoSuchSeat { seat: the(seat) };
        for action in ["done", "mix", "offer A Gn>Or", "accept 1", "trade 3Gn>Bk", "discard Gn"] {
            scene.refuses(&format!("{seat} {action}"), "P2.3", &why);
        }
        assert!(scene.listed(the(seat)).is_empty());
    }
    assert!("I".parse::<Seat>().is_err() && "a".parse::<Seat>().is_err() && "AB".parse::<Seat>().is_err());
    assert!(Seat::try_from(8).is_err() && Seat::try_from(255).is_err());
}

#[test]
fn the_ends_of_the_plane_are_refused() {
    let mut scene = at("mixing", &["-|.,.|H12,.", "-"]).scene();
    for cell in ["127,127", "-128,-128", "127,-128", "-128,127", "16,-1", "0,16"] {
        scene.refuses(&format!("A place H12 {cell} 0"), "P4.1", &Rejection::CellApart { at: the(cell) });
    }
}

#[test]
fn cards_nobody_has_are_refused() {
    let mut scene = painting(&["Gn", "Or"]);
    let everything = "12R+12Y+12B+12Or+12Gn+12Vi+12Br+12Am+12Sc+12Ol+12Te+12Ma+12Pu+12Bk+12Wh+12Gy+12Bi";
    let all: Cards = the(everything);
    let missing = all.without(the("Gn"));
    scene.refuses(&format!("A trade {everything}>R"), "P5.2", &Rejection::TradeNotHeld { missing });
    scene.refuses(&format!("A offer B {everything}>Or"), "P5.1", &Rejection::OfferNotHeld { missing });
    scene.refuses(&format!("A offer B Gn>{everything}"), "P1.1", &Rejection::MoreThanThereAre { get: all });
    scene.refuses("A trade ->R", "P5.2", &Rejection::NoSuchTrade { give: Cards::NONE, get: the("R") });
    scene.refuses("A accept 65535", "P5.1a", &Rejection::NoSuchOffer { offer: the("65535") });
}

/// A position that can be read; each of the others differs from one like it in one thing.
const SOUND: &str = "- A/A/1 painting - the-star,milkmaid,yellow-cow,primavera 3:0,0,0 - \
    Gn|fifer,mona-lisa|H01,H02|- Or|umbrellas,sunflowers|H03,H04|- -|gulf-stream,two-sisters|H05,H06|-";

#[test]
fn positions_no_game_comes_to_are_refused() {
    assert!(SOUND.parse::<Pastiche>().is_ok());
    for (part, instead) in [
        ("- A/A/1", "x A/A/1"),
        ("A/A/1", "A/D/1"),
        ("A/A/1", "E/A/1"),
        ("A/A/1", "A/A/256"),
        ("A/A/1", "A/A"),
        ("painting", "sleeping"),
        ("painting", "collecting"),
        ("painting", "clean-up"),
        ("painting -", "painting H07@5,5:0A"),
        ("painting -", "painting H07@0,0:0A"),
        ("painting -", "painting H07@1,-1:0D"),
        ("painting -", "painting H07@1,-1:6A"),
        ("painting -", "painting H07@1,-1:0A/H07@0,-1:0A"),
        ("painting -", "painting H01@1,-1:0A"),
        ("the-star,milkmaid", "the-star"),
        ("the-star,milkmaid", "the-star,fifer"),
        ("the-star,milkmaid", "the-star,the-star"),
        ("3:0,0,0", "3:0,0"),
        ("3:0,0,0", "4294967296:0,0,0"),
        ("3:0,0,0", "3:0,0,256"),
        ("Gn|", "13Gn|"),
        ("Gn|", "9R|"),
        ("Or|", "12Gn|"),
        ("H03,H04", "H01,H04"),
        ("H03,H04", "H03,H03"),
        ("H03,H04|-", "H03,H04|fifer"),
        (" Or|umbrellas,sunflowers|H03,H04|- -|gulf-stream,two-sisters|H05,H06|-", ""),
        ("H05,H06|-", "H05,H06|- -|jewish-bride,las-meninas|H08,H09|- -|night-watch,innocent-x|H10,H11|-"),
    ] {
        let line = SOUND.replacen(part, instead, 1);
        assert_ne!(line, SOUND);
        assert!(line.parse::<Pastiche>().is_err(), "{line}");
    }
    let nothing_to_place = SOUND.replacen("painting", "mixing", 1).replacen("H01,H02", ".,.", 1);
    assert!(nothing_to_place.parse::<Pastiche>().is_err());
}

#[test]
fn offers_no_game_comes_to_are_refused() {
    let offers = |offers: &str| SOUND.replacen("3:0,0,0 -", &format!("3:0,0,0 {offers}"), 1);
    for sound in ["1:A>B:Gn>Or", "1:A>BC:Gn>Or;2:B>A:Or>Gn~1", "1:A>B!C:Gn>Or"] {
        assert!(offers(sound).parse::<Pastiche>().is_ok(), "{sound}");
    }
    for odd in [
        "3:A>B:Gn>Or",
        "0:A>B:Gn>Or",
        "2:A>B:Gn>Or;1:A>B:Gn>Or",
        "1:A>D:Gn>Or",
        "1:A>A:Gn>Or",
        "1:A>AB:Gn>Or",
        "1:A>-:Gn>Or",
        "1:B>C:Or>Gn",
        // Who has declined was asked, was not the maker, and is not asked any more.
        "1:A>B!B:Gn>Or",
        "1:A>B!A:Gn>Or",
        "1:A>B!D:Gn>Or",
        "1:A>-!B:Gn>Or",
        "1:A>B!:Gn>Or",
        "1:B>A!C:Or>Gn",
        // B may ask A, whose turn it is, but not C in the same breath (P5.1a).
        "1:B>AC:Or>Gn",
        // Gifts are off (P5.1b), and an offer names cards.
        "1:A>B:Gn>-",
        "1:A>B:->-",
        "1:A>B",
        "1:A:Gn>Or",
    ] {
        assert!(offers(odd).parse::<Pastiche>().is_err(), "{odd}");
    }
    let untimely = offers("1:A>B:Gn>Or").replacen("painting", "mixing", 1);
    assert!(untimely.parse::<Pastiche>().is_err());
}

#[test]
fn no_position_is_near_the_last_number_of_an_offer() {
    let numbered = |next: u32| SOUND.replacen("3:0,0,0", &format!("{next}:0,0,0"), 1);
    for next in [u32::MAX, u32::MAX - 1, u32::MAX / 2 + 1] {
        assert!(numbered(next).parse::<Pastiche>().is_err(), "{next}");
    }
    for next in [u32::from(u16::MAX), u32::MAX / 2] {
        let mut game: Pastiche = the(&numbered(next));
        for _ in 0..9 {
            let mut dice = fastrand::Rng::with_seed(1);
            game.apply(the("A"), &the("offer B Gn>Or"), &mut dice, &mut Vec::new())
                .expect("as often as one likes");
        }
        let open: Vec<_> = game.offers().map(|offer| offer.id.to_string()).collect();
        assert_eq!(open, [5, 6, 7, 8].map(|nth| (next + nth).to_string()));
    }
}

#[test]
fn how_many_offers_were_made_is_bounded_by_rules_1_alone() {
    let made = |rules: &str, made: &str| {
        format!("{rules}{}", SOUND.replacen("3:0,0,0", made, 1)).parse::<Pastiche>()
    };
    assert!(made("", "3:9,0,255").is_ok() && made("1", "3:8,0,8").is_ok());
    assert!(made("1", "3:9,0,0").is_err());
}

/// Places are refilled as long as the deck lasts (P5.4), so no game comes to such a position. A reader that
/// takes it all the same must leave it playable.
#[test]
fn a_place_left_empty_while_the_deck_lasts_is_refused_or_played() {
    for (part, instead) in [("fifer,mona-lisa", "fifer,."), ("the-star,milkmaid", "the-star,.")] {
        if let Ok(game) = SOUND.replacen(part, instead, 1).parse::<Pastiche>() {
            let mut listed = Vec::new();
            game.legal_actions(the("A"), &mut listed);
            for seed in 0..200 {
                let drawn = game.sample(the("A"), &mut fastrand::Rng::with_seed(seed));
                assert!(drawn.is_some_and(|action| listed.contains(&action)), "{drawn:?}");
            }
        }
    }
}

/// Readers of text meet typing errors of every kind.
#[test]
fn mangled_text_is_read_or_refused_but_never_worse() {
    let mut dice = fastrand::Rng::with_seed(5);
    let sources =
        [SOUND, "place H12 2,-1 3", "offer BC Gn+2Vi>Or", "counter 3 12Gn>Vi", "swap mona-lisa>fifer"];
    let bits = [
        "",
        "-",
        ".",
        ",",
        "|",
        ":",
        ">",
        "+",
        "~",
        "@",
        "/",
        "!",
        " ",
        "0",
        "9",
        "256",
        "é",
        "\u{1F3A8}",
        "Gn",
        "A",
    ];
    for _ in 0..20_000 {
        let mut text: Vec<char> = sources[dice.usize(..sources.len())].chars().collect();
        for _ in 0..dice.usize(1..4) {
            let from = dice.usize(..=text.len());
            let to = (from + dice.usize(..3)).min(text.len());
            let bit = bits[dice.usize(..bits.len())];
            text.splice(from..to, bit.chars());
        }
        let text: String = text.into_iter().collect();
        if let Ok(game) = text.parse::<Pastiche>() {
            assert_eq!(game.to_string().parse(), Ok(game));
        }
        if let Ok(action) = text.parse::<Action>() {
            assert_eq!(action.to_string().parse(), Ok(action));
        }
    }
}
