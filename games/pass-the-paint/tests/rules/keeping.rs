//! Keeping and discarding (D3.5, D3.6).

use super::figures::{colour, ids};
use super::position::at;
use super::scene::{Scene, seen};

#[test]
fn d3_5_a_card_that_could_be_kept_may_be_discarded() {
    for letter in "brywgopisnk".chars() {
        let place = format!("brywgop|C01+C02|{letter}");
        let mut scene = at("2.4 decide", &[&place, "||"]).options("e").scene();
        assert!(scene.choices("A").contains("keep"), "{letter}");
        scene.plays(&["A discard", "B discard"]);
        assert_eq!(scene.front("A"), "brywgop");
        assert_eq!(ids(&scene.held("A")).len(), 4);
        assert!(scene.discards().contains(letter));
    }
}

#[test]
fn d3_5_a_card_that_cannot_be_kept_is_discarded() {
    let scene = at("2.0 decide", &["|C01+C02|k", "||g"]).scene();
    assert_eq!((scene.choices("A").as_str(), scene.choices("B").as_str()), ("discard", "discard"));
}

#[test]
fn d3_5_two_commissions_are_drawn_for_it() {
    let mut scene = at("1.1 decide", &["|C01|g", "||b"]).scene();
    let deck = scene.deck();
    scene.does("B keep");
    let one: Vec<_> = ids(&deck);
    let rest: Vec<_> = one.iter().copied().filter(|id| *id != "C07").collect();
    scene.does_drawing("A discard", &[(&deck, "C07"), (&rest.join("+"), "P01")]);
    assert_eq!((scene.held("A").as_str(), scene.pile().as_str()), ("C01+C07+P01", "-"));
    assert_eq!(ids(&scene.deck()).len(), one.len() - 2);
}

/// What is drawn is any card of the deck, each as likely as the others.
#[test]
fn d3_5_the_deck_is_shuffled() {
    let scene = at("1.1 decide", &["|C01|g", "||b|||keep"]).deck("C10+C20+C30+C40").scene();
    let mut count = std::collections::BTreeMap::new();
    for seed in 0..3000 {
        let mut dice = fastrand::Rng::with_seed(seed);
        let mut game = scene.game.clone();
        let discard = pass_the_paint::Action::Discard { side: None };
        table::Game::apply(&mut game, super::scene::the("A"), &discard, &mut dice, &mut table::Silent)
            .expect("to discard is allowed");
        let drawn = Scene::of(&game.to_string()).held("A");
        *count.entry(drawn).or_insert(0_u32) += 1;
    }
    assert_eq!(count.len(), 6, "any two of four: {count:?}");
    assert!(count.values().all(|times| times.abs_diff(500) < 120), "{count:?}");
}

#[test]
fn d3_5_one_may_hold_as_many_as_one_likes() {
    let mut scene = at("1.1 decide", &["||b", "||g"]).deck("C01+C02").scene();
    assert_eq!(ids(&scene.held("B")).len(), 50);
    scene.plays(&["A keep", "B discard"]);
    assert_eq!(ids(&scene.held("B")).len(), 52, "all there are");
    assert_eq!(scene.deck(), "-");
}

/// A card is drawn after everything is decided, so it cannot pay on this flip; and no decision is left to use it for.
#[test]
fn d3_5_what_is_drawn_cannot_pay_on_the_same_flip() {
    let mut scene = at("1.1 decide", &["b|C01|g", "|C02|b", "|C03|r"]).deck("C10+C11").scene();
    scene.plays(&["A discard", "B keep"]);
    assert_eq!((scene.held("A").as_str(), scene.deck().as_str()), ("C01", "C10+C11"), "not drawn yet");
    scene.refuses("A keep C10", "D3.4", "you do not hold C10");
    scene.does("C keep");
    assert_eq!((scene.held("A").as_str(), scene.time().as_str()), ("C01+C10+C11", "1.2 draft"));
    scene.refuses("A keep C10", "D3.3", "no card is turned up yet: draft one first");
}

#[test]
fn d3_5_what_is_drawn_can_pay_on_the_next_flip() {
    let mut scene = at("1.1 decide", &["b||g||gorr", "||b||bryo"]).deck("C10+C11").scene();
    scene.plays(&["A discard", "B keep", "A draft green", "B draft orange"]);
    assert_eq!(scene.choices("A"), "discard, keep C10, keep C11");
}

#[test]
fn d3_6_a_kept_card_joins_its_copies() {
    for letter in "bryw".chars() {
        let place = format!("{letter}{letter}||{letter}");
        let mut scene = at("1.3 decide", &[&place, "||"]).scene();
        scene.plays(&["A keep", "B discard"]);
        assert_eq!(scene.front("A"), letter.to_string().repeat(3));
    }
}

#[test]
fn d3_6_all_see_what_is_kept_and_what_is_discarded() {
    let mut scene = at("1.2 decide", &["by|C01|g", "b|C02|o", "|C03|b"]).scene();
    scene.plays(&["A keep", "B discard"]);
    let events = scene.does("C keep");
    for viewer in ["A", "B", "C", "-"] {
        let told = seen(&events, viewer);
        for line in ["A keeps green", "B discards orange", "C keeps blue"] {
            assert!(told.contains(&line.to_owned()), "{viewer}: {told:?}");
        }
        assert!(scene.view(viewer).table.discards.to_string().contains('o'));
    }
}

#[test]
fn d3_5_a_discarded_card_lies_in_front_of_nobody() {
    let mut scene = at("1.0 decide", &["||b", "||r", "||y"]).scene();
    scene.plays(&["A discard", "B keep", "C discard"]);
    assert_eq!([scene.front("A"), scene.front("B"), scene.front("C")], ["-", "r", "-"]);
    assert_eq!(scene.discards(), "by");
}

#[test]
fn d3_5_every_card_can_be_discarded_by_somebody_who_holds_nothing() {
    for letter in "brywgopisnk".chars() {
        let mut scene = at("2.0 decide", &[&format!("||{letter}"), ""]).scene();
        scene.plays(&["A discard", "B discard"]);
        assert_eq!(ids(&scene.held("A")).len(), 2, "{}", colour(letter).0);
    }
}
