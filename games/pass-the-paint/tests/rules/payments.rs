//! What a card costs that is kept (D3.4): every colour, with every set of colours in front.

use std::collections::BTreeSet;

use pass_the_paint::{Action, Commissions, PassThePaint};
use table::{Game, Silent};

use super::figures::{COLOURS, LETTERS, missing};
use super::position::at;
use super::scene::the;

/// All selections from three commissions.
const HELD: &str = "C01+C20+P03";
const SELECTIONS: [(&str, usize); 8] = [
    ("-", 0),
    ("C01", 1),
    ("C20", 1),
    ("P03", 1),
    ("C01+C20", 2),
    ("C01+P03", 2),
    ("C20+P03", 2),
    ("C01+C20+P03", 3),
];

fn keep(pay: &str) -> Action {
    Action::Keep { side: None, pay: the(pay) }
}

/// Every colour, in front of every set of colours: it costs as many commissions as required colours are missing, any
/// of those held, and no other number.
#[test]
fn d3_4_a_card_costs_as_many_commissions_as_colours_are_missing() {
    let mut seen = BTreeSet::new();
    for (name, letter, ..) in COLOURS {
        for set in 0_u32..1 << 11 {
            let front: String = LETTERS
                .chars()
                .enumerate()
                .filter(|(nth, _)| set >> nth & 1 == 1)
                .map(|(_, card)| card)
                .collect();
            let place = format!("{front}|{HELD}|{letter}");
            let game: PassThePaint = the(&at("2.4 decide", &[&place, ""]).options("e").line());
            let price = missing(letter, &front).len();
            seen.insert(price);
            let mut listed = Vec::new();
            game.legal_actions(the("A"), &mut listed);
            let fitting = SELECTIONS.iter().filter(|(_, count)| *count == price);
            let expected: Vec<_> =
                fitting.map(|(pay, _)| keep(pay)).chain([Action::Discard { side: None }]).collect();
            assert_eq!(listed.len(), expected.len(), "{name} with {front}");
            assert!(expected.iter().all(|action| listed.contains(action)), "{name} with {front}: {listed:?}");
            for (pay, count) in SELECTIONS {
                let answer = game.clone().apply(the("A"), &keep(pay), &mut nothing(), &mut Silent);
                assert_eq!(answer.is_ok(), count == price, "{name} with {front}, for {pay}: {answer:?}");
            }
        }
    }
    assert_eq!(seen, BTreeSet::from([0, 1, 2, 3]));
}

fn nothing() -> fastrand::Rng {
    fastrand::Rng::with_seed(1)
}

/// Who holds too few cannot keep it: 0 to 3 commissions held, every price.
#[test]
fn d3_4_who_cannot_pay_cannot_keep() {
    for (front, price) in [("gop", 0), ("gp", 1), ("p", 2), ("", 3)] {
        for held in 0..4_usize {
            let hand = ["", "C01", "C01+C20", "C01+C20+P03"][held];
            let scene = at("2.2 decide", &[&format!("{front}|{hand}|k"), ""]).scene();
            let keeps = scene.choices("A").matches("keep").count();
            // As many as there are ways to choose the price from those held.
            let ways = [[1, 0, 0, 0], [1, 1, 0, 0], [1, 2, 1, 0], [1, 3, 3, 1]][held][price];
            assert_eq!(keeps, ways, "{held} held for {price}");
            assert!(scene.choices("A").starts_with("discard"), "to discard is always allowed");
        }
    }
}

#[test]
fn d3_4_too_few_and_too_many_are_refused() {
    let mut scene = at("2.2 decide", &["o|C01+C02+C03|k", "ry|C04+C05|o"]).scene();
    let sentence = |paid: usize| {
        format!("black lacks green and purple, so it costs 2 commissions, and you offer {paid}")
    };
    scene.refuses("A keep", "D3.4", &sentence(0));
    scene.refuses("A keep C01", "D3.4", &sentence(1));
    scene.refuses("A keep C01+C02+C03", "D3.4", &sentence(3));
    let sentence = "orange lacks nothing, so it costs no commission, and you offer 1";
    scene.refuses("B keep C04", "D3.4", sentence);
    scene.plays(&["A keep C01+C03", "B keep"]);
    assert_eq!((scene.front("A").as_str(), scene.held("A").as_str()), ("ok", "C02"));

    let mut scene = at("1.2 decide", &["y|C01+C02|o", ""]).scene();
    let sentence = "orange lacks red, so it costs one commission, and you offer";
    scene.refuses("A keep", "D3.4", &format!("{sentence} 0"));
    scene.refuses("A keep C01+C02", "D3.4", &format!("{sentence} 2"));
}

#[test]
fn d3_4_three_missing_colours_cost_three() {
    let mut scene = at("2.0 decide", &["bryw|C01+C02+C03|k", ""]).scene();
    let sentence = "black lacks green and orange and purple, so it costs 3 commissions, and you offer 2";
    scene.refuses("A keep C01+C02", "D3.4", sentence);
    assert_eq!(scene.choices("A"), "discard, keep C01+C02+C03");
}

#[test]
fn d3_4_only_commissions_held_pay() {
    // B has claimed P06 and holds C04; C30 was discarded; P12 lies in the middle; C42 is in the deck.
    let mut scene = at("2.2 decide", &["b|C01+C02|g", "rygp|C04|b|P06"]).pile("C30").middle("P12").scene();
    for card in ["C04", "P06", "C30", "P12", "C42"] {
        scene.refuses(&format!("A keep {card}"), "D3.4", &format!("you do not hold {card}"));
    }
    scene.refuses("A keep C01+C42", "D3.4", "you do not hold C42");
    scene.refuses("A keep C04+C42", "D3.4", "you do not hold C04+C42");
    scene.does("A keep C02");
}

#[test]
fn d3_4_no_commission_pays_twice() {
    assert!("keep C01+C01".parse::<Action>().is_err());
    assert!(serde_json::from_str::<Action>(r#"{"keep":{"pay":["C01","C01"]}}"#).is_err());
    assert!("C01+C01".parse::<Commissions>().is_err());
}

#[test]
fn d3_4_any_commission_will_do() {
    for pay in ["C01", "C42", "P01", "P12"] {
        let place = "b|C01+C42+P01+P12|g";
        let mut scene = at("1.2 decide", &[place, "||b"]).scene();
        scene.plays(&[&format!("A keep {pay}"), "B keep"]);
        assert_eq!((scene.front("A").as_str(), scene.pile().as_str()), ("bg", pay));
        assert!(!scene.held("A").contains(pay));
    }
}

#[test]
fn d3_4_payments_lie_open() {
    let mut scene = at("1.2 decide", &["|C01+C42+P01|g", "||b"]).scene();
    scene.plays(&["A keep C42+P01", "B keep"]);
    for viewer in ["A", "B", "-"] {
        assert_eq!(scene.view(viewer).table.pile.to_string(), "C42+P01");
        assert_eq!(scene.view(viewer).table.places[0].commissions, 1);
    }
}

#[test]
fn d3_4_required_colours_are_not_used_up() {
    let mut scene = at("2.3 decide", &["gop||k", "brry|C01|p"]).scene();
    scene.plays(&["A keep", "B keep"]);
    assert_eq!((scene.front("A").as_str(), scene.front("B").as_str()), ("gopk", "brryp"));
    assert_eq!(scene.held("B"), "C01", "and nothing is paid");
}

#[test]
fn d3_4_one_copy_is_enough_and_serves_again_and_again() {
    let mut scene = at("2.1 draft", &["by||||ggoip", "||||goonk"]).scene();
    scene.plays(&["A draft green", "B draft black", "A keep", "B discard"]);
    scene.plays(&["A draft green", "B draft pink", "A keep", "B discard"]);
    scene.plays(&["A draft green", "B draft brown", "A keep", "B discard"]);
    assert_eq!(scene.front("A"), "byggg", "three greens with the same blue and yellow");
}

/// Further copies test the requirements anew: what lies there of the same colour is no help.
#[test]
fn d3_4_copies_of_the_same_colour_do_not_stand_in_for_what_they_need() {
    let mut scene = at("2.1 decide", &["gg|C01+C02|g", ""]).scene();
    let sentence = "green lacks blue and yellow, so it costs 2 commissions, and you offer";
    scene.refuses("A keep", "D3.4", &format!("{sentence} 0"));
    scene.refuses("A keep C01", "D3.4", &format!("{sentence} 1"));
    scene.plays(&["A keep C01+C02", "B discard"]);
    assert_eq!(scene.front("A"), "ggg");
}

/// A yellow that is turned up now lies in front only afterwards, and only of who keeps it.
#[test]
fn d3_4_cards_turned_up_on_the_same_flip_are_no_help() {
    let mut scene = at("1.2 decide", &["b|C01|g", "||y"]).scene();
    scene.plays(&["B keep"]);
    let sentence = "green lacks yellow, so it costs one commission, and you offer 0";
    scene.refuses("A keep", "D3.4", sentence);
    scene.does("A keep C01");
    assert_eq!((scene.front("A").as_str(), scene.front("B").as_str()), ("bg", "y"));
}

#[test]
fn d3_4_what_others_have_is_no_help() {
    let mut scene = at("1.3 decide", &["|C01+C02|g", "bbyy||b"]).scene();
    let sentence = "green lacks blue and yellow, so it costs 2 commissions, and you offer 0";
    scene.refuses("A keep", "D3.4", sentence);
}

/// It does not matter what the missing colours would need themselves.
#[test]
fn d3_4_commissions_need_nothing_themselves() {
    let mut scene = at("2.0 decide", &["y|C01+C02|n", ""]).scene();
    scene.plays(&["A keep C02", "B discard"]);
    assert_eq!((scene.front("A").as_str(), scene.held("A").as_str()), ("yn", "C01"));
}

/// A commission serves this card and this time only: nothing of it lies in front afterwards.
#[test]
fn d3_4_a_payment_is_forgotten_after_the_flip() {
    let mut scene = at("2.0 draft", &["yb|C01+C02+C03|||rroopp", "||||yyoiwp"]).scene();
    scene.plays(&["A draft orange", "B draft yellow", "A keep C01", "B discard"]);
    assert_eq!((scene.front("A").as_str(), scene.pile().as_str()), ("byo", "C01"));
    scene.plays(&["A draft orange", "B draft purple"]);
    let sentence = "orange lacks red, so it costs one commission, and you offer 0";
    scene.refuses("A keep", "D3.4", sentence);
    scene.plays(&["A keep C02", "B discard"]);
    assert_eq!((scene.front("A").as_str(), scene.pile().as_str()), ("byoo", "C01+C02"));
}
