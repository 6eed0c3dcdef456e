//! Commissions: swapping one (P5.3) and completing them (P5.4 to P5.6).

use pastiche::{CommissionId, Event, OpenEvent, Rejection};
use table::{Game, Seat, Viewer};

use super::scene::{Scene, at, painting, the};

/// A holds The Fifer (R Bk Am) and Mona Lisa (Gn Bk Bi); Yellow Cow and three others hang in the gallery.
fn studio(palette: &str) -> Scene {
    let hand = format!("{palette}|fifer,mona-lisa");
    at("painting", &[&hand, "Or|umbrellas,primavera", "-"])
        .gallery("large-blue-horses,sunflowers,the-star,milkmaid")
        .scene()
}

#[test]
fn p5_3_a_commission_in_hand_goes_to_the_gallery_for_one_there() {
    let mut scene = studio("-");
    let swapped = OpenEvent::Swapped { seat: the("A"), gave: the("mona-lisa"), took: the("the-star") };
    assert_eq!(scene.does("A swap mona-lisa>the-star"), [swapped.into()]);
    assert_eq!(scene.commissions("A"), "fifer,the-star");
    assert_eq!(scene.gallery(), "large-blue-horses,sunflowers,mona-lisa,milkmaid");
}

#[test]
fn p5_3_any_of_the_hand_for_any_of_the_gallery() {
    for give in ["fifer", "mona-lisa"] {
        for take in ["large-blue-horses", "sunflowers", "the-star", "milkmaid"] {
            studio("-").does(&format!("A swap {give}>{take}"));
        }
    }
}

#[test]
fn p5_3_once_in_a_turn() {
    let mut scene = studio("-");
    scene.does("A swap mona-lisa>the-star");
    scene.refuses("A swap fifer>milkmaid", "P5.3", &Rejection::SwappedAlready);
    scene.refuses("A swap the-star>mona-lisa", "P5.3", &Rejection::SwappedAlready);
}

#[test]
fn p5_3_again_in_the_next_turn() {
    let mut scene = studio("-");
    scene.plays(&["A swap mona-lisa>the-star", "A done"]);
    scene.plays(&["B place H43 1,-1 0", "B leave", "B swap umbrellas>mona-lisa", "B done"]);
    scene.plays(&["C place H45 0,-1 0", "C leave", "C done"]);
    scene.plays(&["A place H41 -1,0 0", "A leave", "A swap the-star>umbrellas"]);
}

#[test]
fn p5_3_a_trade_or_a_completion_does_not_use_the_swap_up() {
    let mut scene = studio("R+Bk+Am+3Gn");
    scene.plays(&["A trade 3Gn>Or", "A complete fifer", "A swap mona-lisa>the-star", "A done"]);
}

#[test]
fn p5_3_one_gives_from_ones_own_hand() {
    let mut scene = studio("-");
    for elsewhere in ["umbrellas", "yellow-cow", "sunflowers"] {
        let why = Rejection::CommissionNotHeld { commission: the(elsewhere) };
        scene.refuses(&format!("A swap {elsewhere}>the-star"), "P5.3", &why);
    }
}

#[test]
fn p5_3_one_takes_from_the_gallery() {
    let mut scene = studio("-");
    for elsewhere in ["umbrellas", "yellow-cow", "mona-lisa", "fifer"] {
        let why = Rejection::NotInGallery { commission: the(elsewhere) };
        scene.refuses(&format!("A swap fifer>{elsewhere}"), "P5.3", &why);
    }
}

#[test]
fn p5_4_one_from_the_hand_is_paid_shown_and_replaced() {
    let mut scene = studio("2R+Bk+Am+Gn");
    let before = (scene.bank("R"), scene.bank("Bk"), scene.bank("Am"), scene.table().deck);
    let events = scene.does("A complete fifer");
    let completed = OpenEvent::Completed { seat: the("A"), commission: the("fifer"), from_gallery: false };
    assert_eq!(events[0], completed.into());
    assert_eq!((scene.palette("A"), scene.completed("A")), ("R+Gn".into(), "fifer".into()));
    assert_eq!(before, (6, 5, 5, 24));
    assert_eq!((scene.bank("R"), scene.bank("Bk"), scene.bank("Am"), scene.table().deck), (7, 6, 6, 23));
    let [_, Event::DrewCommission { seat, commission, .. }] = events[..] else { panic!("{events:?}") };
    assert_eq!((seat, scene.hand("A").commissions), (the("A"), vec![commission, the("mona-lisa")]));
    assert_eq!(scene.gallery(), "large-blue-horses,sunflowers,the-star,milkmaid");
}

#[test]
fn p5_4_one_from_the_gallery_is_replaced_there() {
    let mut scene = studio("R+B");
    let events = scene.does("A complete large-blue-horses");
    let [Event::Open(OpenEvent::Completed { from_gallery: true, .. }), Event::Open(filled)] = &events[..]
    else {
        panic!("{events:?}")
    };
    let hung = scene.table().gallery[0].unwrap();
    assert_eq!(*filled, OpenEvent::GalleryFilled { commission: hung });
    assert_eq!(scene.gallery(), format!("{hung},sunflowers,the-star,milkmaid"));
    assert_eq!((scene.palette("A"), scene.completed("A")), ("-".into(), "large-blue-horses".into()));
}

#[test]
fn p5_4_every_dab_must_be_paid() {
    for (palette, missing) in [("R+Bk", "Am"), ("-", "R+Am+Bk"), ("2R+2Am", "Bk"), ("8Gn+R+Am", "Bk")] {
        let why = Rejection::PaletteMissing { commission: the("fifer"), missing: the(missing) };
        studio(palette).refuses("A complete fifer", "P5.4", &why);
    }
}

#[test]
fn p5_4_every_commission_costs_exactly_its_palette() {
    for commission in CommissionId::all() {
        let palette: Vec<_> = commission.facts().colours.iter().map(ToString::to_string).collect();
        let hand = format!("{}|{commission},.", palette.join("+"));
        let mut scene = painting(&[&hand, "-"]);
        scene.does(&format!("A complete {commission}"));
        assert_eq!((scene.palette("A"), scene.completed("A")), ("-".into(), commission.to_string()));

        let hand = format!("{}|{commission},.", palette[1..].join("+"));
        let missing = Rejection::PaletteMissing { commission, missing: the(&palette[0]) };
        painting(&[&hand, "-"]).refuses(&format!("A complete {commission}"), "P5.4", &missing);
    }
}

#[test]
fn p5_4_only_from_ones_own_hand_or_the_gallery() {
    let everything = "R+Y+B+Or+Gn+Vi+Br+Am+Sc+Ol+Te+Ma+Pu+Bk+Wh+Gy+Bi";
    let mut scene = studio(everything);
    scene.does("A complete fifer");
    for elsewhere in ["umbrellas", "primavera", "fifer"] {
        let why = Rejection::CommissionOutOfReach { commission: the(elsewhere) };
        scene.refuses(&format!("A complete {elsewhere}"), "P5.4", &why);
    }
    let in_deck = CommissionId::all().find(|commission| {
        let seen = [scene.commissions("A"), scene.commissions("B"), scene.gallery(), scene.completed("A")];
        seen.iter().all(|place| !place.split(',').any(|name| name == commission.to_string()))
    });
    let why = Rejection::CommissionOutOfReach { commission: in_deck.unwrap() };
    scene.refuses(&format!("A complete {}", in_deck.unwrap()), "P5.4", &why);
}

#[test]
fn p5_4_it_lies_face_up_for_the_rest_of_the_game() {
    let mut scene = studio("R+Bk+Am");
    scene.plays(&["A complete fifer", "A done"]);
    while !scene.game.status().is_over() && scene.table().round < 10 {
        for viewer in Viewer::all(3) {
            let table = scene.game.view(viewer).table;
            assert!(table.players[Seat::new(0)].completed.contains(&the("fifer")));
        }
        scene.finish_turn();
    }
}

#[test]
fn p5_4_several_in_one_turn_from_hand_and_gallery() {
    let mut scene = studio("2R+B+2Bk+Am+Gn+Bi");
    scene.plays(&["A complete fifer", "A complete large-blue-horses", "A complete mona-lisa"]);
    assert_eq!(scene.completed("A"), "mona-lisa,fifer,large-blue-horses");
    assert_eq!((scene.palette("A"), scene.hand("A").commissions.len()), ("-".into(), 2));
}

#[test]
fn p5_4_what_was_just_taken_can_be_completed() {
    let mut scene = studio("R+B");
    scene.plays(&["A swap fifer>large-blue-horses", "A complete large-blue-horses"]);
    assert_eq!(scene.completed("A"), "large-blue-horses");
    assert_eq!(scene.gallery(), "fifer,sunflowers,the-star,milkmaid", "only the hand is filled up");
}

/// All commissions but these, as a list of completed ones.
fn all_but(kept: &[&str]) -> String {
    let others = CommissionId::all().filter(|commission| !kept.contains(&commission.facts().name));
    others.map(|commission| commission.to_string()).collect::<Vec<_>>().join(",")
}

#[test]
fn p5_4_an_empty_deck_leaves_the_place_empty() {
    let done = format!("-|.,.|H43,H44|{}", all_but(&["fifer", "mona-lisa", "large-blue-horses", "the-star"]));
    let hands = ["2R+B+Bk+Am|fifer,mona-lisa", done.as_str()];
    let mut scene = at("painting", &hands).gallery("the-star,large-blue-horses,.,.").scene();
    assert_eq!(scene.table().deck, 0);
    assert_eq!(scene.does("A complete fifer").len(), 1, "nothing is drawn");
    assert_eq!(scene.commissions("A"), "mona-lisa");
    assert_eq!(scene.does("A complete large-blue-horses").len(), 1, "nothing is hung up");
    assert_eq!(scene.table().gallery, [Some(the("the-star")), None, None, None]);
    scene.does("A swap mona-lisa>the-star");
    assert_eq!((scene.commissions("A"), scene.gallery()), ("the-star".into(), "mona-lisa".into()));
}

#[test]
fn p5_4_the_last_card_of_the_deck_fills_one_place_and_can_be_completed() {
    let held =
        ["fifer", "mona-lisa", "umbrellas", "primavera", "sunflowers", "the-star", "milkmaid", "yellow-cow"];
    let done =
        format!("-|umbrellas,primavera|H43,H44|{}", all_but(&[&held[..], &["large-blue-horses"]].concat()));
    let hands = ["2R+B+Bk+Am|fifer,mona-lisa", done.as_str()];
    let mut scene = at("painting", &hands).gallery("sunflowers,the-star,milkmaid,yellow-cow").scene();
    scene.does("A complete fifer");
    assert_eq!((scene.commissions("A"), scene.table().deck), ("large-blue-horses,mona-lisa".into(), 0));
    scene.does("A complete large-blue-horses");
    assert_eq!(scene.commissions("A"), "mona-lisa");
}

#[test]
fn p5_5_completing_a_gallery_card_leaves_the_hand_as_it_is() {
    let mut scene = studio("R+B");
    scene.does("A complete large-blue-horses");
    assert_eq!(scene.commissions("A"), "fifer,mona-lisa");
    assert_eq!(scene.table().gallery.iter().flatten().count(), 4);
}

#[test]
fn p5_3_a_swap_is_one_for_one() {
    let scene = at("painting", &["Gn|fifer,mona-lisa", "-"]).gallery("sunflowers,milkmaid,.,.").scene();
    for (line, json) in [
        (
            "A swap fifer+mona-lisa>sunflowers",
            r#"{"swap":{"give":["fifer","mona-lisa"],"take":"sunflowers"}}"#,
        ),
        ("A swap fifer>sunflowers+milkmaid", r#"{"swap":{"give":"fifer","take":["sunflowers","milkmaid"]}}"#),
        ("A swap Gn>sunflowers", r#"{"swap":{"give":"green","take":"sunflowers"}}"#),
        ("A swap H41>H42", r#"{"swap":{"give":"H41","take":"H42"}}"#),
    ] {
        scene.forbids(line, json, "P5.3", &Rejection::SwapsOther);
    }
}

#[test]
fn refusals_call_a_painting_by_its_title() {
    let mut scene = at("painting", &["Gn|fifer,mona-lisa", "-"]).gallery("sunflowers,milkmaid,.,.").scene();
    for (line, sentence) in [
        ("A swap umbrellas>milkmaid", "you do not hold The Umbrellas"),
        ("A swap fifer>umbrellas", "The Umbrellas is not in the gallery"),
        ("A complete umbrellas", "The Umbrellas is neither in your hand nor in the gallery"),
        ("A complete fifer", "The Fifer needs R+Am+Bk more"),
    ] {
        assert_eq!(scene.says(line).expect_err(line).to_string(), sentence, "{line}");
    }
}

#[test]
fn p5_6_nobody_else_completes_anything() {
    let mut scene = at("painting", &["-", "R+B+Bk+Am|fifer,."]).gallery("large-blue-horses,.,.,.").scene();
    for work in ["fifer", "large-blue-horses"] {
        scene.refuses(&format!("B complete {work}"), "P5.6", &Rejection::NotYourPainting);
    }
}

#[test]
fn p5_6_only_in_the_painting_phase() {
    for (phase, layout) in [("mixing", "-"), ("collecting", "H13@1,-1:0A"), ("clean-up", "-")] {
        let mut scene = at(phase, &["6Gn+R+Bk+Am|fifer,.", "-"]).layout(layout).scene();
        scene.refuses("A complete fifer", "P5.6", &Rejection::NotYourPainting);
    }
}
