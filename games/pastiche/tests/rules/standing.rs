//! Standing answers to offers: they are given only where the player could give them, and to nothing worse than said.

use pastiche::{Action, OfferId, Pastiche, StandingAnswer};
use table::{Game, Viewer};

use super::scene::{Scene, at, painting, the};

/// Four players with a few cards each; A paints.
fn four() -> Scene {
    painting(&["2Gn+R", "Or+2Vi", "Or+Br", "Or+Y"])
}

/// The offer that a seat's standing answer accepts. It is always one that it may accept.
fn answer(scene: &Scene, seat: &str, standing: &str) -> Option<OfferId> {
    let view = scene.game.view(Viewer::Seat(the(seat)));
    let legal = scene.listed(the(seat));
    let action = Pastiche::standing_answers()?.due(standing, &view, &legal).expect("it can be read")?;
    assert!(legal.contains(&action), "{standing}: {action}");
    let Action::Accept { offer } = action else { panic!("{action} accepts nothing") };
    Some(offer)
}

#[test]
fn an_offer_that_is_good_enough_is_accepted() {
    let mut scene = four();
    scene.does("A offer B 2Gn>Or");
    for standing in
        ["accept 2Gn for Or", "accept Gn for Or", "accept Gn for Or+Vi", "accept Gn for 2Or from A"]
    {
        assert_eq!(answer(&scene, "B", standing), Some(the("1")), "{standing}");
    }
    scene.does("B accept 1");
    assert_eq!(answer(&scene, "B", "accept Gn for Or"), None, "it is closed");
}

#[test]
fn an_offer_that_takes_more_or_gives_less_is_not() {
    let mut scene = four();
    scene.does("A offer B Gn>Or+Vi");
    for standing in [
        "accept Gn for Or",
        "accept Gn for 2Vi",
        "accept 2Gn for Or+Vi",
        "accept R for Or+Vi",
        "accept Gn for -",
    ] {
        assert_eq!(answer(&scene, "B", standing), None, "{standing}");
    }
    assert_eq!(answer(&scene, "B", "accept Gn for Or+2Vi"), Some(the("1")));
}

#[test]
fn an_offer_of_somebody_else_is_not() {
    let mut scene = four();
    scene.plays(&["C offer A Or>Gn", "D offer A Or>Gn"]);
    assert_eq!(answer(&scene, "A", "accept Or for Gn from B"), None);
    assert_eq!(answer(&scene, "A", "accept Or for Gn from BD"), Some(the("2")));
    assert_eq!(answer(&scene, "A", "accept Or for Gn"), Some(the("1")), "the oldest");
}

#[test]
fn an_offer_to_somebody_else_is_not() {
    let mut scene = four();
    scene.does("A offer C Gn>Or");
    assert_eq!(answer(&scene, "B", "accept Gn for Or"), None);
    assert_eq!(answer(&scene, "A", "accept Gn for Or"), None, "nor one's own");
    assert_eq!(answer(&scene, "C", "accept Gn for Or"), Some(the("1")));
    scene.does("C counter 1 Br>Gn");
    scene.does("C decline 1");
    assert_eq!(answer(&scene, "C", "accept Gn for Or"), None, "declined for good");
}

#[test]
fn who_cannot_pay_does_not_accept() {
    let mut scene = four();
    scene.does("A offer B Gn>Br");
    assert_eq!(answer(&scene, "B", "accept Gn for Br"), None);
}

#[test]
fn an_offer_that_its_maker_cannot_pay_is_passed_over() {
    let mut scene = four();
    scene.plays(&["A offer B 2Gn>Or", "A offer B R>Or", "A offer C Gn>Br", "C accept 3"]);
    assert_eq!(answer(&scene, "B", "accept 2Gn for Or"), None);
    scene.does("A offer B R+Gn>Or");
    assert_eq!(answer(&scene, "B", "accept Gn for Or"), Some(the("4")), "the first is not payable any more");
}

#[test]
fn after_painting_nothing_is_accepted() {
    let mut scene = four();
    scene.plays(&["A offer B Gn>Or", "A done"]);
    assert_eq!(answer(&scene, "B", "accept Gn for Or"), None);
}

#[test]
fn a_gift_may_be_waited_for() {
    let mut scene = at("painting", &["2Gn", "Or"]).options("g").scene();
    scene.does("A offer B Gn>-");
    assert_eq!(answer(&scene, "B", "accept Gn for -"), Some(the("1")));
}

#[test]
fn standing_answers_are_written_in_one_way() {
    for written in
        ["accept Te for Gn", "accept 2Vi+Te for 3Or", "accept Gn for -", "accept Te for 2Gn from BC"]
    {
        assert_eq!(the::<StandingAnswer>(written).to_string(), written);
    }
    for wrong in [
        "",
        "accept",
        "accept 3",
        "accept Te",
        "accept - for Gn",
        "accept Te for Gn from",
        "accept Te for Gn from -",
        "accept Te for Gn from X",
        "accept Te for Gn to B",
        "decline Te for Gn",
        "accept Xx for Gn",
    ] {
        assert!(wrong.parse::<StandingAnswer>().is_err(), "{wrong}");
    }
    let why = "yes".parse::<StandingAnswer>().unwrap_err().to_string();
    assert!(why.starts_with("looked for a standing answer like `accept Te for 2Gn`"), "{why}");
}
