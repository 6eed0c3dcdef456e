//! Deals between players: what they may hold, gifts, who sees them, how much talk (P5.1, P5.1b to P5.1d).

use pastiche::{Action, Event, OpenEvent, Options, Pastiche, Rejection};
use table::{Game, Seat, Silent, Viewer};

use super::scene::{Scene, at, painting, the};

#[test]
fn p5_1_palette_cards_against_palette_cards() {
    let mut scene = painting(&["Gn+R|fifer,mona-lisa|H01,H02", "Or|umbrellas,primavera|H03,H04"]);
    let before = scene.table().bank;
    scene.does("A offer B Gn>Or");
    let (from, to, give, get) = (the("A"), the("B"), the("Gn"), the("Or"));
    let exchanged = OpenEvent::Exchanged { offer: the("1"), from, to, give, get };
    assert_eq!(scene.does("B accept 1"), [exchanged.into()]);
    assert_eq!((scene.palette("A"), scene.palette("B")), ("R+Or".into(), "Gn".into()));
    assert_eq!((scene.commissions("A"), scene.hexes("B")), ("fifer,mona-lisa".into(), "H03,H04".into()));
    assert_eq!(scene.table().bank, before, "the bank has no part in it");
}

#[test]
fn p5_1_commissions_and_hexes_are_never_traded() {
    for deal in ["offer B fifer>Or", "offer B Gn>umbrellas", "offer B H01>H03", "counter 1 H01>Gn"] {
        assert!(deal.parse::<Action>().is_err(), "{deal}");
    }
    let in_json = r#"{"offer":{"to":[1],"give":{"green":1},"get":{"orange":1},"hexes":["H03"]}}"#;
    assert!(serde_json::from_str::<Action>(in_json).is_err());
}

#[test]
fn p5_1_any_terms_both_agree_to() {
    for (deal, a, b) in [
        ("2Gn>Or+2Vi", "Or+2Vi", "R+2Gn"),
        ("2Gn>R", "R", "Or+2Gn+2Vi"),
        ("Gn>R+Or+2Vi", "R+Or+Gn+2Vi", "Gn"),
        ("2Gn>Vi", "Vi", "R+Or+2Gn+Vi"),
    ] {
        let mut scene = painting(&["2Gn", "R+Or+2Vi"]);
        scene.plays(&[&format!("A offer B {deal}"), "B accept 1"]);
        assert_eq!((scene.palette("A"), scene.palette("B")), (a.into(), b.into()), "{deal}");
    }
}

#[test]
fn p5_1_the_player_on_turn_is_always_one_of_the_two() {
    let mut scene = painting(&["Gn", "Or", "Vi"]);
    let why = Rejection::OfferPastActive { active: the("A") };
    scene.refuses("B offer C Or>Vi", "P5.1", &why);
    scene.refuses("C offer AB Vi>Or", "P5.1", &why);
}

#[test]
fn p5_1a_an_offer_goes_to_others_at_the_table() {
    let mut scene = painting(&["Gn", "Or"]);
    scene.refuses("A offer - Gn>Or", "P5.1a", &Rejection::NoOneToOffer);
    for to in ["A", "AB"] {
        scene.refuses(&format!("A offer {to} Gn>Or"), "P5.1a", &Rejection::OfferToYourself);
    }
    for (to, seat) in [("C", "C"), ("BC", "C"), ("BH", "H")] {
        scene.refuses(&format!("A offer {to} Gn>Or"), "P2.3", &Rejection::NoSuchSeat { seat: the(seat) });
    }
}

#[test]
fn p5_1_to_offer_a_commission_or_a_hex_is_against_this_rule() {
    let mut scene = at("painting", &["Gn|fifer,mona-lisa|H12,H07", "Or"]).scene();
    for (line, json) in [
        ("A offer B fifer>Or", r#"{"offer":{"to":[1],"give":{"fifer":1},"get":{"orange":1}}}"#),
        ("A offer B Gn+fifer>Or", r#"{"offer":{"to":[1],"give":["green","fifer"],"get":{"orange":1}}}"#),
        ("A offer B Gn>umbrellas", r#"{"offer":{"to":[1],"give":{"green":1},"get":"umbrellas"}}"#),
        ("A offer B H12>Or", r#"{"offer":{"to":[1],"give":"H12","get":{"orange":1}}}"#),
        ("B offer A Or>H12", r#"{"offer":{"to":[0],"give":{"orange":1},"get":{"H12":1}}}"#),
        ("B counter 1 Or>fifer", r#"{"counter":{"offer":1,"give":{"orange":1},"get":"fifer"}}"#),
    ] {
        scene.forbids(line, json, "P5.1", &Rejection::OffersOther);
    }
    scene.does("A done");
    let why = Rejection::WrongPhase { now: "mixing" };
    let json = r#"{"offer":{"to":[1],"give":"fifer","get":{"orange":1}}}"#;
    scene.forbids("A offer B fifer>Or", json, "P3.1", &why);
}

#[test]
fn p5_1_who_offers_holds_what_is_offered() {
    let mut scene = painting(&["2Gn+R", "Or"]);
    for (give, missing) in [("3Gn", "Gn"), ("Or", "Or"), ("2Gn+2R", "R"), ("2Gn+R+Y", "Y")] {
        let why = Rejection::OfferNotHeld { missing: the(missing) };
        scene.refuses(&format!("A offer B {give}>Or"), "P5.1", &why);
    }
    scene.does("A offer B 2Gn+R>Or");
    scene.refuses("B counter 1 2Or>R", "P5.1", &Rejection::OfferNotHeld { missing: the("Or") });
    scene.refuses("B offer A Vi>R", "P5.1", &Rejection::OfferNotHeld { missing: the("Vi") });
}

#[test]
fn p5_1_one_may_ask_for_what_the_other_does_not_hold_but_not_get_it() {
    let mut scene = painting(&["Gn", "Or+Vi"]);
    scene.does("A offer B Gn>2Or");
    scene.refuses("B accept 1", "P5.1", &Rejection::CannotPay { missing: the("Or") });
    scene.does("A offer B Gn>Or+Y");
    scene.refuses("B accept 2", "P5.1", &Rejection::CannotPay { missing: the("Y") });
}

#[test]
fn p1_1_one_asks_for_no_more_than_there_are() {
    let mut scene = painting(&["Gn", "Or"]);
    scene.refuses("A offer B Gn>9R", "P1.1", &Rejection::MoreThanThereAre { get: the("9R") });
    scene.refuses("A offer B Gn>6Bi", "P1.1", &Rejection::MoreThanThereAre { get: the("6Bi") });
    scene.plays(&["A offer B Gn>8R", "A offer B Gn>5Bi"]);
}

#[test]
fn p5_1_both_parts_move_together_or_not_at_all() {
    // Each side must have its part beforehand: what comes in cannot pay for what goes out.
    let mut scene = painting(&["2Gn", "Gn"]);
    scene.does("A offer B 2Gn>2Gn");
    scene.refuses("B accept 1", "P5.1", &Rejection::CannotPay { missing: the("Gn") });
    scene.plays(&["A offer B 2Gn>Gn", "B accept 2"]);
    assert_eq!((scene.palette("A"), scene.palette("B")), ("Gn".into(), "2Gn".into()));
}

#[test]
fn p5_1_all_cards_of_a_colour_can_change_hands() {
    let mut scene = painting(&["6Gn+8R", "6Gn+Y"]);
    scene.plays(&["A offer B 6Gn+8R>6Gn+Y", "B accept 1"]);
    assert_eq!((scene.palette("A"), scene.palette("B")), ("Y+6Gn".into(), "8R+6Gn".into()));
}

#[test]
fn p5_1_an_offer_names_cards() {
    for options in ["-", "g"] {
        let mut scene = at("painting", &["Gn", "Or"]).options(options).scene();
        scene.refuses("A offer B ->-", "P5.1", &Rejection::EmptyOffer);
    }
}

#[test]
fn p5_1b_without_the_option_both_sides_name_a_card() {
    let mut scene = painting(&["Gn", "Or"]);
    for line in ["A offer B Gn>-", "A offer B ->Or", "B offer A Or>-", "B offer A ->Gn"] {
        scene.refuses(line, "P5.1b", &Rejection::Gift);
    }
    scene.does("A offer B Gn>Or");
    scene.refuses("B counter 1 ->Gn", "P5.1b", &Rejection::Gift);
}

#[test]
fn p5_1b_gifts_are_allowed_unless_a_table_says_otherwise() {
    assert_eq!(Options::default(), Options { gifts: true, ..Options::NONE });
    let read = |json: &str| serde_json::from_str::<Options>(json).unwrap().gifts;
    assert!(read("{}") && read(r#"{"open-hands":true}"#));
    assert!(!read(r#"{"gifts":false}"#));
}

#[test]
fn p5_1b_with_the_option_one_side_may_be_empty() {
    let gifts = || at("painting", &["Gn", "Or"]).options("g").scene();
    let mut given = gifts();
    given.plays(&["A offer B Gn>-", "B accept 1"]);
    assert_eq!((given.palette("A"), given.palette("B")), ("-".into(), "Or+Gn".into()));

    let mut asked = gifts();
    asked.plays(&["A offer B ->Or", "B accept 1"]);
    assert_eq!((asked.palette("A"), asked.palette("B")), ("Or+Gn".into(), "-".into()));

    let mut countered = gifts();
    countered.plays(&["A offer B Gn>Or", "B counter 1 Or>-", "A accept 2"]);
    assert_eq!(countered.palette("A"), "Or+Gn");
}

#[test]
fn p5_1b_a_gift_must_be_there_to_be_given() {
    let mut scene = at("painting", &["Gn", "Or"]).options("g").scene();
    scene.refuses("A offer B R>-", "P5.1", &Rejection::OfferNotHeld { missing: the("R") });
    scene.does("A offer B ->R");
    scene.refuses("B accept 1", "P5.1", &Rejection::CannotPay { missing: the("R") });
}

#[test]
fn p5_1c_all_see_what_goes_which_way() {
    let mut scene = painting(&["2Gn+R", "Or+Vi", "Br"]);
    let lines =
        ["A offer BC Gn>Or", "B counter 1 Vi>Gn", "C decline 1", "A accept 2", "B accept 1", "A done"];
    let events: Vec<Event> = lines.iter().flat_map(|line| scene.does(line)).collect();
    for event in events.iter().filter(|event| matches!(event, Event::Open(_))) {
        let seen: Vec<_> = Viewer::all(3).map(|viewer| Pastiche::view_event(event, viewer)).collect();
        assert!(seen[0].is_some() && seen.iter().all(|other| *other == seen[0]), "{event:?}");
    }
    let exchanges = events.iter().filter(|event| matches!(event, Event::Open(OpenEvent::Exchanged { .. })));
    assert_eq!(exchanges.count(), 2);
}

#[test]
fn p5_1c_all_see_the_open_offers() {
    let mut scene = painting(&["2Gn+R", "Or+Vi", "Br"]);
    scene.plays(&["A offer B Gn>Or", "C offer A Br>R"]);
    for viewer in Viewer::all(3) {
        assert_eq!(scene.game.view(viewer).table.offers, scene.table().offers);
    }
    assert_eq!(scene.offers(), "1,2");
}

fn four() -> Scene {
    painting(&["Gn", "Or", "Vi", "Br"])
}

#[test]
fn p5_1d_offers_are_made_as_often_as_one_likes() {
    let mut scene = four();
    for nth in 1..=300 {
        scene.plays(&["A offer B Gn>Or", &format!("A withdraw {nth}")]);
    }
    assert_eq!(scene.game.offers_made(the("A")), 255, "it is told no further");
    scene.plays(&["B offer A Or>Gn", "A accept 301"]);
    for _ in 0..60 {
        scene.does("A offer BCD Or>Gn");
    }
    assert_eq!(scene.offers(), "358,359,360,361");
}

#[test]
fn p5_1d_with_a_fifth_offer_ones_oldest_lapses() {
    let mut scene = four();
    scene.plays(&["A offer B Gn>Or", "B offer A Or>Gn", "A offer B Gn>Or", "A offer C Gn>Vi"]);
    assert_eq!(scene.does("A offer BCD Gn>R").len(), 1, "four lie open, and nothing lapses");
    let events = scene.does("A offer D Gn>Br");
    let lapsed = OpenEvent::Lapsed { offers: vec![the("1")] };
    assert!(matches!(events[0], Event::Open(OpenEvent::Offered { .. })));
    assert_eq!(events[1..], [Event::from(lapsed)], "the oldest of A's, not B's");
    assert_eq!(scene.offers(), "2,3,4,5,6");
    scene.refuses("B accept 1", "P5.1a", &Rejection::NoSuchOffer { offer: the("1") });
    scene.refuses("B counter 1 Or>Gn", "P5.1a", &Rejection::NoSuchOffer { offer: the("1") });
    scene.does("B accept 3");
}

#[test]
fn p5_1d_an_offer_that_is_refused_lets_none_lapse() {
    let mut scene = four();
    scene.plays(&["A offer B Gn>Or", "A offer B Gn>Or", "A offer C Gn>Vi", "A offer BCD Gn>R"]);
    assert!(scene.says("A offer B R>Or").is_err());
    assert!(scene.says("A offer B ->-").is_err());
    assert_eq!(scene.offers(), "1,2,3,4");
}

#[test]
fn p5_1d_counters_are_among_the_four() {
    let mut scene = four();
    scene.plays(&["A offer B Gn>Or", "B counter 1 Or>R", "B counter 1 Or>Y", "B counter 1 Or>B"]);
    scene.plays(&["B offer A Or>Gn", "B counter 1 Or>Gn"]);
    assert_eq!(scene.offers(), "1,3,4,5,6", "B's oldest, a counter, has lapsed; what it answered has not");
    // A counter stays when the offer it answers lapses.
    for _ in 0..4 {
        scene.does("A offer C Gn>Vi");
    }
    assert_eq!(scene.offers(), "3,4,5,6,7,8,9,10");
    scene.does("A accept 6");
}

#[test]
fn p5_1d_there_is_room_for_four_offers_of_each_of_four() {
    let mut scene = four();
    for _ in 0..4 {
        scene.plays(&["A offer BCD Gn>Or", "B offer A Or>Gn", "C offer A Vi>Gn", "D offer A Br>Gn"]);
    }
    assert_eq!(scene.table().offers.len(), 16);
    scene.does("D offer A Br>Gn");
    assert_eq!(scene.table().offers.len(), 16);
    let (line, stored) = (scene.game.to_string(), serde_json::to_value(scene.game).unwrap());
    assert_eq!(the::<Pastiche>(&line), scene.game);
    assert_eq!(serde_json::from_value::<Pastiche>(stored).unwrap(), scene.game);
    assert!(format!("1{line}").parse::<Pastiche>().is_err(), "by rules 1 twelve are the most");
}

/// The same table by the first version of the rules, which counted offers.
fn four_by_rules_1() -> Scene {
    at("painting", &["Gn", "Or", "Vi", "Br"]).options("1-").scene()
}

#[test]
fn p5_1d_by_rules_1_no_more_than_four_offers_of_a_seat_lie_open() {
    let mut scene = four_by_rules_1();
    scene.plays(&["A offer B Gn>Or", "A offer B Gn>Or", "A offer C Gn>Vi", "A offer BCD Gn>R"]);
    scene.refuses("A offer B Gn>Or", "P5.1d", &Rejection::TooManyOpen);
    scene.plays(&["B offer A Or>Gn", "A withdraw 2", "A offer B Gn>Or"]);
    scene.refuses("A offer B Gn>Or", "P5.1d", &Rejection::TooManyOpen);
}

#[test]
fn p5_1d_by_rules_1_counters_count_as_offers() {
    let mut scene = four_by_rules_1();
    scene.plays(&[
        "A offer B Gn>Or",
        "B counter 1 Or>R",
        "B counter 1 Or>Y",
        "B counter 1 Or>B",
        "B offer A Or>Gn",
    ]);
    scene.refuses("B counter 1 Or>Gn", "P5.1d", &Rejection::TooManyOpen);
    scene.refuses("B offer A Or>Gn", "P5.1d", &Rejection::TooManyOpen);
}

#[test]
fn p5_1d_by_rules_1_no_more_than_twelve_offers_lie_open_at_the_table() {
    let mut scene = four_by_rules_1();
    for _ in 0..4 {
        scene.plays(&["B offer A Or>Gn", "C offer A Vi>Gn", "D offer A Br>Gn"]);
    }
    scene.refuses("A offer B Gn>Or", "P5.1d", &Rejection::TooManyOpen);
    scene.refuses("A counter 1 Gn>Or", "P5.1d", &Rejection::TooManyOpen);
    scene.plays(&["A decline 5", "A offer B Gn>Or"]);
    scene.refuses("A offer B Gn>Or", "P5.1d", &Rejection::TooManyOpen);
}

#[test]
fn p5_1d_by_rules_1_no_seat_makes_more_than_eight_in_one_painting_phase() {
    let mut scene = four_by_rules_1();
    for nth in 1..=8 {
        scene.plays(&["A offer B Gn>Or", &format!("A withdraw {nth}")]);
    }
    scene.refuses("A offer B Gn>Or", "P5.1d", &Rejection::TooManyMade);
    scene.does("B offer A Or>Gn");
    scene.refuses("A counter 9 Gn>Vi", "P5.1d", &Rejection::TooManyMade);
    scene.does("A accept 9");
}

#[test]
fn p5_1d_by_rules_1_counters_are_among_the_eight() {
    let mut scene = four_by_rules_1();
    scene.does("A offer B Gn>Or");
    for nth in 2..=9 {
        scene.plays(&["B counter 1 Or>Vi", &format!("A decline {nth}")]);
    }
    scene.refuses("B counter 1 Or>Vi", "P5.1d", &Rejection::TooManyMade);
    scene.refuses("B offer A Or>Gn", "P5.1d", &Rejection::TooManyMade);
}

#[test]
fn p5_1d_by_rules_1_the_next_painting_phase_begins_anew() {
    let mut scene = four_by_rules_1();
    for nth in 1..=8 {
        scene.plays(&["B offer A Or>Gn", &format!("B withdraw {nth}")]);
    }
    scene.refuses("B offer A Or>Gn", "P5.1d", &Rejection::TooManyMade);
    scene.plays(&["A done", "B place H43 1,-1 0", "B leave", "B offer A Or>Gn"]);
}

#[test]
fn p5_1d_games_by_either_version_end_however_much_is_proposed() {
    for (rules, seats) in [(1, 2), (1, 4), (2, 2), (2, 4)] {
        let mut dice = fastrand::Rng::with_seed(u64::from(rules));
        let mut game = Pastiche::setup_by(rules, &Options::default(), seats, &mut dice, &mut Silent).unwrap();
        assert_eq!(game.rules_version(), rules);
        for _ in 0..20_000 {
            let Some(active) = game.awaited().iter().next() else { break };
            let speaker = Seat::new(dice.u8(..seats));
            let (seat, action) = match game.propose(speaker, &mut dice).filter(|_| dice.bool()) {
                Some(offer) => (speaker, offer),
                None => (active, game.sample(active, &mut dice).expect("who is awaited can act")),
            };
            game.apply(seat, &action, &mut dice, &mut Silent).expect("proposed or listed");
            assert!(Seat::all(seats).all(|seat| game.offers_made(seat) <= 8));
        }
        assert!(game.status().is_over(), "{game}");
    }
}
