//! The examples: those of the rulebook, and ours.

use super::position::at;
use super::scene::{Scene, seen};

/// Bob is A. He has a yellow and no red.
#[test]
fn d3_4_bobs_orange_costs_one_commission_and_the_second_another() {
    let mut scene = at("2.0 draft", &["y|C10+C11+C12|||oobrwg", "||||oyygpi"]).scene();
    scene.plays(&["A draft orange", "B draft pink"]);
    scene.refuses("A keep", "D3.4", "orange lacks red, so it costs one commission, and you offer 0");
    scene.plays(&["A keep C10", "B discard"]);
    assert_eq!((scene.front("A").as_str(), scene.held("A").as_str()), ("yo", "C11+C12"));
    scene.plays(&["A draft orange", "B draft white"]);
    scene.refuses("A keep", "D3.4", "orange lacks red, so it costs one commission, and you offer 0");
    scene.plays(&["A keep C12", "B discard"]);
    assert_eq!((scene.front("A").as_str(), scene.held("A").as_str()), ("yoo", "C11"));
    assert_eq!(scene.pile(), "C10+C12");
}

/// With a red in the meantime the second orange is free.
#[test]
fn d3_4_with_a_red_bobs_second_orange_is_free() {
    let mut scene = at("1.3 decide", &["ryo|C11|o", ""]).scene();
    assert_eq!(scene.choices("A"), "discard, keep");
    scene.plays(&["A keep", "B discard"]);
    assert_eq!((scene.front("A").as_str(), scene.held("A").as_str()), ("ryoo", "C11"));
}

/// Leo is A. He has an orange, but neither green nor purple.
#[test]
fn d3_4_leos_black_costs_two_commissions() {
    let mut scene = at("2.1 decide", &["o|C01+C02+C03|k", ""]).scene();
    let sentence = "black lacks green and purple, so it costs 2 commissions, and you offer";
    scene.refuses("A keep", "D3.4", &format!("{sentence} 0"));
    scene.refuses("A keep C01", "D3.4", &format!("{sentence} 1"));
    scene.refuses("A keep C01+C02+C03", "D3.4", &format!("{sentence} 3"));
    assert_eq!(scene.choices("A"), "discard, keep C01+C02, keep C01+C03, keep C02+C03");
    scene.plays(&["A keep C01+C03", "B discard"]);
    assert_eq!((scene.front("A").as_str(), scene.held("A").as_str()), ("ok", "C02"));
}

#[test]
fn d6_1_three_greens_are_8_points_in_all() {
    let mut scene = at("2.5 decide", &["bygg||g", "||b"]).scene();
    scene.plays(&["A keep", "B keep"]);
    let score = scene.table().scores.expect("over").as_slice()[0];
    assert_eq!(score.colours, 1 + 1 + 8);
}

#[test]
fn d4_1_two_players_complete_mantegnas_palette_on_one_flip() {
    let places = ["bryg||p", "||w", "bryp||g"];
    let mut scene = at("1.5 decide", &places).middle("P06+P10+P12").scene();
    scene.plays(&["B keep", "C keep"]);
    let events = scene.does("A keep");
    assert!(seen(&events, "B").contains(&"P06 is claimed by A and C".to_owned()));
    assert_eq!((scene.claimed("A").as_str(), scene.claimed("C").as_str()), ("P06", "P06"));
    assert_eq!(scene.totals(), [7 + 3, 1, 7 + 3], "as if it ended now: both have it in full");
}

#[test]
fn d4_1_both_score_it_at_the_end() {
    let mut scene = at("2.5 decide", &["bryg||p", "||w", "bryp||g"]).middle("P06+P10+P12").scene();
    scene.plays(&["A keep", "B keep", "C keep"]);
    assert_eq!((scene.totals(), scene.places()), (vec![10, 1, 10], vec![1, 3, 1]));
}

#[test]
fn d3_8_deck_empty_only_commissions_are_reshuffled() {
    let mut scene =
        at("1.3 decide", &["|C20|g", "||b"]).discards("wwo").pile("C01+C02+P05").deck("-").scene();
    let brushes = scene.discards();
    scene.does("B keep");
    scene.does_drawing("A discard", &[("C01+C02+P05", "P05"), ("C01+C02", "C01")]);
    assert_eq!(
        (scene.held("A").as_str(), scene.deck().as_str(), scene.pile().as_str()),
        ("C01+C20+P05", "C02", "-")
    );
    assert_eq!(scene.discards().len(), brushes.len() + 1, "the green joins them");
}

#[test]
fn d3_8_nothing_left_to_draw_and_the_discard_is_still_allowed() {
    let mut scene: Scene = at("1.3 decide", &["|C20|g", "||b"]).deck("-").scene();
    scene.does("B keep");
    scene.does_drawing("A discard", &[]);
    assert_eq!((scene.held("A").as_str(), scene.time().as_str()), ("C20", "1.4 draft"));
    assert!(scene.discards().contains('g'));
}

/// Our own: a turn of three, from the draft to the palette.
#[test]
fn d3_7_a_whole_turn_of_three() {
    let places = ["bry|C01|||gp", "by|C02|||wo", "|C03|||bw"];
    let mut scene = at("1.4 draft", &places).middle("P03+P10+P12").deck("C10+C11+C12").scene();
    scene.plays(&["C draft white", "A draft green", "B draft white"]);
    assert_eq!(["A", "B", "C"].map(|seat| scene.hand(seat)), ["b", "p", "o"]);
    scene.plays(&["B keep", "A keep"]);
    let events = scene.does_drawing("C discard", &[("C10+C11+C12", "C10"), ("C11+C12", "C12")]);
    assert_eq!(["A", "B", "C"].map(|seat| scene.front(seat)), ["bryg", "byw", "-"]);
    assert!(scene.held("C").contains("C10") && scene.held("C").contains("C12"));
    assert_eq!((scene.middle().as_str(), scene.time().as_str()), ("P03+P10+P12", "1.5 draft"));
    assert!(seen(&events, "A").contains(&"A picks up b".to_owned()));
}
