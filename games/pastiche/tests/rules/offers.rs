//! Offers between players: who makes them to whom, and what becomes of them (P5.1a).

use pastiche::{OpenEvent, Rejection};
use table::{Game, Seats, Status};

use super::scene::{Scene, at, painting, the};

/// Four players with a few cards each; A paints.
fn four() -> Scene {
    painting(&["2Gn+R", "Or+2Vi", "Or+Br", "Or+Y"])
}

fn not_made_to_you(offer: &str) -> Rejection {
    Rejection::NotMadeToYou { offer: the(offer) }
}

fn no_such_offer(offer: &str) -> Rejection {
    Rejection::NoSuchOffer { offer: the(offer) }
}

#[test]
fn p5_1a_the_player_on_turn_asks_one_some_or_all() {
    for (to, passed_over) in [("B", "CD"), ("BD", "C"), ("BCD", "")] {
        let mut scene = four();
        scene.does(&format!("A offer {to} Gn>Or"));
        for seat in passed_over.chars() {
            scene.refuses(&format!("{seat} accept 1"), "P5.1a", &not_made_to_you("1"));
        }
        scene.does(&format!("{} accept 1", &to[to.len() - 1..]));
    }
}

#[test]
fn p5_1a_the_others_make_offers_to_the_player_on_turn() {
    let mut scene = four();
    scene.plays(&["B offer A Vi>Gn", "C offer A Br>Gn", "A accept 2", "A accept 1"]);
    assert_eq!(
        [scene.palette("A"), scene.palette("B"), scene.palette("C")],
        ["R+Vi+Br", "Or+Gn+Vi", "Or+Gn"]
    );
}

#[test]
fn p5_1a_the_others_make_no_offers_to_each_other() {
    let mut scene = four();
    for line in ["B offer C Vi>Br", "B offer AC Vi>Br", "D offer BC Or>Br", "C offer ABD Or>Vi"] {
        scene.refuses(line, "P5.1", &Rejection::OfferPastActive { active: the("A") });
    }
}

#[test]
fn p5_1a_whose_turn_it_is_decides_who_may_be_asked() {
    let mut scene = at("painting", &["Gn", "Or", "Vi"]).turn("A/C/1").scene();
    scene.refuses("A offer B Gn>Or", "P5.1", &Rejection::OfferPastActive { active: the("C") });
    scene.plays(&["A offer C Gn>Vi", "C accept 1"]);
}

#[test]
fn p5_1a_one_player_takes_an_offer_up_and_it_is_closed() {
    let mut scene = four();
    scene.plays(&["A offer BCD Gn>Or", "C accept 1"]);
    assert_eq!((scene.palette("A"), scene.palette("C")), ("R+Or+Gn".into(), "Gn+Br".into()));
    scene.refuses("B accept 1", "P5.1a", &no_such_offer("1"));
    scene.refuses("A withdraw 1", "P5.1a", &no_such_offer("1"));
    assert_eq!(scene.offers(), "");
}

#[test]
fn p5_1a_nobody_accepts_an_offer_of_their_own() {
    let mut scene = four();
    scene.plays(&["A offer B Gn>Or", "B offer A Vi>Gn"]);
    scene.refuses("A accept 1", "P5.1a", &not_made_to_you("1"));
    scene.refuses("B accept 2", "P5.1a", &not_made_to_you("2"));
    scene.refuses("A decline 1", "P5.1a", &not_made_to_you("1"));
    scene.refuses("A counter 1 R>Or", "P5.1a", &not_made_to_you("1"));
}

#[test]
fn p5_1a_a_counter_goes_to_the_maker_and_the_first_offer_stays() {
    let mut scene = four();
    scene.does("A offer BC Gn>Or");
    let events = scene.does("B counter 1 Or>2Gn");
    let [pastiche::Event::Open(OpenEvent::Offered { offer })] = events.as_slice() else {
        panic!("{events:?}")
    };
    assert_eq!((offer.from, offer.to, offer.counters), (the("B"), the("A"), Some(the("1"))));
    assert_eq!(scene.offers(), "1,2");
    scene.refuses("C accept 2", "P5.1a", &not_made_to_you("2"));
    scene.does("C accept 1");
    scene.does("B withdraw 2");
}

#[test]
fn p5_1a_a_counter_can_be_accepted_declined_withdrawn_and_countered() {
    let countered = || {
        let mut scene = four();
        scene.plays(&["A offer B Gn>Or", "B counter 1 Or>2Gn"]);
        scene
    };
    let mut accepted = countered();
    accepted.does("A accept 2");
    assert_eq!((accepted.palette("A"), accepted.palette("B")), ("R+Or".into(), "2Gn+2Vi".into()));
    assert_eq!(accepted.offers(), "1", "still there, though A cannot pay now");

    let mut declined = countered();
    declined.does("A decline 2");
    assert_eq!(declined.offers(), "1");
    let mut withdrawn = countered();
    withdrawn.does("B withdraw 2");
    assert_eq!(withdrawn.offers(), "1");
    let mut again = countered();
    again.plays(&["A counter 2 Gn>Vi", "B counter 3 Or+Vi>2Gn", "A accept 4"]);
    assert_eq!(again.offers(), "1,2,3");
}

#[test]
fn p5_1a_only_who_was_asked_counters() {
    let mut scene = four();
    scene.does("A offer B Gn>Or");
    scene.refuses("C counter 1 Or>Gn", "P5.1a", &not_made_to_you("1"));
    scene.refuses("B counter 2 Or>Gn", "P5.1a", &no_such_offer("2"));
    scene.does("B decline 1");
    scene.refuses("B counter 1 Or>Gn", "P5.1a", &no_such_offer("1"));
}

#[test]
fn p5_1a_to_decline_is_final_for_the_one_who_does() {
    let mut scene = four();
    scene.does("A offer BC Gn>Or");
    let declined = OpenEvent::Declined { seat: the("B"), offer: the("1") };
    assert_eq!(scene.does("B decline 1"), [declined.into()]);
    for again in ["B accept 1", "B decline 1", "B counter 1 Vi>Gn"] {
        scene.refuses(again, "P5.1a", &Rejection::DeclinedAlready { offer: the("1") });
    }
    scene.refuses("D accept 1", "P5.1a", &not_made_to_you("1"));
    scene.does("C accept 1");
}

#[test]
fn p5_1a_an_offer_closes_when_all_asked_have_declined() {
    let mut scene = four();
    scene.plays(&["A offer BCD Gn>Or", "B decline 1", "D decline 1"]);
    assert_eq!(scene.offers(), "1");
    scene.does("C decline 1");
    assert_eq!(scene.offers(), "");
    scene.refuses("C accept 1", "P5.1a", &no_such_offer("1"));
}

#[test]
fn p5_1a_a_declined_offer_may_be_made_afresh() {
    let mut scene = four();
    scene.plays(&["A offer B Gn>Or", "B decline 1", "A offer B Gn>Or", "B accept 2"]);
}

#[test]
fn p5_1a_only_the_maker_withdraws_an_offer() {
    let mut scene = four();
    scene.plays(&["A offer BC Gn>Or", "B offer A Vi>Gn"]);
    for (line, offer) in [("B withdraw 1", "1"), ("D withdraw 1", "1"), ("A withdraw 2", "2")] {
        scene.refuses(line, "P5.1a", &Rejection::NotYourOffer { offer: the(offer) });
    }
    let withdrawn = OpenEvent::Withdrawn { seat: the("A"), offer: the("1") };
    assert_eq!(scene.does("A withdraw 1"), [withdrawn.into()]);
    scene.refuses("B accept 1", "P5.1a", &no_such_offer("1"));
    scene.does("B withdraw 2");
    assert_eq!(scene.offers(), "");
}

#[test]
fn p5_1a_the_end_of_the_painting_phase_wipes_all_offers_away() {
    let mut scene = four();
    scene.plays(&["A offer BC Gn>Or", "B offer A Vi>Gn", "C counter 1 Or>2Gn"]);
    let events = scene.does("A done");
    let lapsed = OpenEvent::Lapsed { offers: vec![the("1"), the("2"), the("3")] };
    assert_eq!(events[0], lapsed.into());
    assert_eq!(scene.offers(), "");
    scene.untimely("C accept 1", "mixing");
    scene.plays(&["B place H43 1,-1 0", "B leave"]);
    scene.refuses("B accept 1", "P5.1a", &no_such_offer("1"));
}

#[test]
fn p5_1a_they_are_gone_too_when_cards_must_be_discarded() {
    let mut scene = painting(&["9Gn", "Or"]);
    scene.plays(&["A offer B Gn>Or", "A done"]);
    assert_eq!(scene.offers(), "");
    scene.untimely("B accept 1", "clean-up");
}

#[test]
fn p5_1a_a_number_is_never_used_twice() {
    let mut scene = four();
    scene.plays(&["A offer B Gn>Or", "A withdraw 1", "A offer B Gn>Or", "A done"]);
    scene.plays(&["B place H43 1,-1 0", "B leave", "B offer A Or>Gn"]);
    assert_eq!(scene.offers(), "3");
}

#[test]
fn p5_1a_play_goes_on_while_offers_lie_open() {
    let hands = ["3Gn+R+Bk+Am|fifer,mona-lisa", "Or", "Or"];
    let mut scene = at("painting", &hands).gallery("sunflowers,.,.,.").scene();
    scene.plays(&["A offer BC Gn>Or", "B offer A Or>R", "A swap mona-lisa>sunflowers"]);
    scene.plays(&["A trade 3Gn>Wh", "A complete fifer", "A done"]);
    assert_eq!(scene.active(), "B");
}

#[test]
fn p5_1a_only_the_player_on_turn_is_waited_for() {
    let mut scene = four();
    scene.plays(&["A offer BD Gn>Or", "C offer A Br>Gn"]);
    let awaiting = |awaited: &str, asked: &str| Status::Awaiting { awaited: the(awaited), asked: the(asked) };
    assert_eq!(scene.game.status(), awaiting("A", "ABD"));
    scene.plays(&["B decline 1", "A accept 2"]);
    assert_eq!(scene.game.status(), awaiting("A", "D"));
    scene.does("A withdraw 1");
    assert_eq!(scene.game.status(), Status::Awaiting { awaited: the("A"), asked: Seats::NONE });
}

#[test]
fn p5_1a_an_offer_whose_cards_the_maker_spent_cannot_be_accepted_until_they_are_back() {
    let mut scene = four();
    scene.plays(&["A offer B R>Or", "A offer C R>Br", "C accept 2"]);
    let why = Rejection::OffererCannotPay { from: the("A"), missing: the("R") };
    scene.refuses("B accept 1", "P5.1a", &why);
    scene.plays(&["A offer C Gn>R", "C accept 3", "B accept 1"]);
    assert_eq!((scene.palette("A"), scene.palette("B")), ("Or+Gn+Br".into(), "R+2Vi".into()));
}

#[test]
fn p5_1a_the_maker_can_spend_offered_cards_at_the_bank() {
    let mut scene = painting(&["3Gn+R", "Or"]);
    scene.plays(&["A offer B Gn+R>Or", "A trade 3Gn>Bk"]);
    let why = Rejection::OffererCannotPay { from: the("A"), missing: the("Gn") };
    scene.refuses("B accept 1", "P5.1a", &why);
    scene.plays(&["B decline 1"]);
}

#[test]
fn p5_1a_who_lacks_the_cards_asked_for_can_accept_once_they_have_them() {
    let mut scene = four();
    scene.plays(&["A offer B Gn>Or", "A offer B Gn>Or+Vi", "B accept 1"]);
    scene.refuses("B accept 2", "P5.1", &Rejection::CannotPay { missing: the("Or") });
    scene.plays(&["B offer A Vi>Or", "A accept 3", "B accept 2"]);
    assert_eq!((scene.palette("A"), scene.palette("B")), ("R+Or+2Vi".into(), "2Gn".into()));
}

#[test]
fn p5_1a_offers_are_made_and_answered_while_painting_only() {
    let hands = ["9Gn", "Or"];
    for (phase, layout) in [("mixing", "-"), ("collecting", "H13@1,-1:0A"), ("clean-up", "-")] {
        let mut scene = at(phase, &hands).layout(layout).scene();
        for line in ["A offer B Gn>Or", "B offer A Or>Gn", "B counter 1 Or>Gn", "B accept 1", "B decline 1"] {
            scene.untimely(line, phase);
        }
        scene.untimely("A withdraw 1", phase);
    }
}

#[test]
fn p5_1a_there_must_be_such_an_offer() {
    let mut scene = four();
    for line in ["B accept 7", "B decline 7", "B withdraw 7", "B counter 7 Or>Gn", "A accept 7"] {
        scene.refuses(line, "P5.1a", &no_such_offer("7"));
    }
}

#[test]
fn p5_1a_all_may_speak_in_any_order() {
    let mut scene = four();
    scene.plays(&["D offer A Y>R", "B offer A Vi>Gn", "C offer A Br>Gn", "A offer BCD R>Or"]);
    scene.plays(&[
        "D withdraw 1",
        "C counter 4 Br>R",
        "B accept 4",
        "A decline 5",
        "A accept 2",
        "A accept 3",
    ]);
    assert_eq!(scene.palette("A"), "Or+Vi+Br");
}
