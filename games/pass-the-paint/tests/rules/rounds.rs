//! Rounds and the end (D5).

use pass_the_paint::{OpenEvent, Passing, Step};
use table::{Game, Viewer};

use super::figures::ids;
use super::position::at;
use super::scene::{Scene, letters, seen, wired};

#[test]
fn d5_1_a_round_lasts_six_turns() {
    for seats in 2..=6 {
        let mut scene = Scene::deal("", seats, 7);
        for turn in 0..6 {
            assert_eq!(scene.time(), format!("1.{turn} draft"));
            for seat in letters(usize::from(seats)) {
                assert_eq!(scene.hand(seat).len(), 6 - turn);
            }
            scene.step();
            assert_eq!(scene.time(), format!("1.{turn} decide"));
            for seat in letters(usize::from(seats)) {
                assert_eq!(scene.hand(seat).trim_matches('-').len(), 5 - turn);
            }
            scene.step();
        }
        assert_eq!(scene.time(), "2.0 draft");
    }
}

#[test]
fn d5_1_then_six_cards_of_round_two_are_dealt() {
    let mut scene = at("1.5 decide", &["bryg|C01+C02|b|", "wp|C03|r", "go|C04|y"]).pile("C40").scene();
    let fronts = ["A", "B", "C"].map(|seat| scene.front(seat));
    scene.plays(&["A discard", "B discard"]);
    let events = scene.does("C discard");
    assert_eq!(scene.time(), "2.0 draft");
    assert_eq!(["A", "B", "C"].map(|seat| scene.hand(seat).len()), [6, 6, 6]);
    assert_eq!(["A", "B", "C"].map(|seat| scene.front(seat)), fronts, "colours stay");
    assert_eq!(["A", "B", "C"].map(|seat| ids(&scene.held(seat)).len()), [4, 3, 3], "commissions stay");
    assert!(scene.held("A").starts_with("C01+C02") && scene.held("C").contains("C04"));
    assert_eq!((scene.pile().as_str(), ids(&scene.middle()).len()), ("C40", 3), "palettes and discards too");
    assert!(events.contains(&OpenEvent::RoundBegan { round: 2 }.into()));
    for viewer in ["A", "B", "C", "-"] {
        let told = seen(&events, viewer);
        assert!(told.contains(&"round 2 begins".to_owned()), "{told:?}");
        for seat in ["A", "B", "C"] {
            let hand = format!("\"{}\"", scene.hand(seat));
            assert_eq!(
                wired(&events, viewer).join(" ").contains(&hand),
                seat == viewer,
                "{viewer} of {seat}"
            );
        }
    }
}

#[test]
fn d5_1_claimed_palettes_stay_too() {
    let mut scene = at("1.5 decide", &["rygp||b|P06", "||b"]).middle("P12").scene();
    scene.plays(&["A keep", "B keep"]);
    assert_eq!(
        (scene.time().as_str(), scene.claimed("A").as_str(), scene.middle().as_str()),
        ("2.0 draft", "P06", "P12")
    );
}

#[test]
fn d5_1_passing_goes_left_and_then_right() {
    let mut scene = Scene::deal("", 4, 3);
    let mut passed = Vec::new();
    while !scene.is_over() {
        for event in scene.step() {
            if let pass_the_paint::Event::Open(OpenEvent::Passed { passing }) = event {
                passed.push(passing);
            }
        }
    }
    assert_eq!(passed, [[Passing::Left; 5], [Passing::Right; 5]].concat(), "five times each");
}

#[test]
fn d5_2_after_round_two_the_game_is_over() {
    for seats in 2..=6 {
        let mut scene = Scene::deal("", seats, 11);
        let mut steps = 0;
        while !scene.is_over() {
            scene.step();
            steps += 1;
        }
        assert_eq!((steps, scene.time().as_str()), (24, "2.6 over"), "twelve turns of two steps");
        assert_eq!((scene.awaited().as_str(), scene.places().len()), ("-", usize::from(seats)));
        assert!(scene.places().contains(&1));
        assert_eq!(scene.table().step, Step::Over);
    }
}

/// The last flip of all.
fn last() -> Scene {
    at("2.5 decide", &["bry|C01+C06|g", "ry|C05+P02|o"]).pile("C40").scene()
}

#[test]
fn d5_2_everybody_shows_their_commissions_at_the_end() {
    let mut scene = last();
    for viewer in ["A", "-"] {
        assert!(!scene.wire(viewer).contains("C05"), "not before");
    }
    scene.does("A keep");
    let events = scene.does("B keep");
    for viewer in ["A", "B", "-"] {
        let wire = scene.wire(viewer);
        for card in ["C01", "C06", "C05", "P02"] {
            assert!(wire.contains(card), "{viewer} sees {card}");
        }
        let table = scene.view(viewer).table;
        let shown: Vec<_> =
            table.places.iter().map(|place| place.open.expect("shown").commissions.to_string()).collect();
        assert_eq!(shown, ["C01+C06", "C05+P02"]);
        assert_eq!(seen(&events, viewer).last().map(String::as_str), Some("the game is over: A 5 B 4"));
    }
}

#[test]
fn d5_2_the_scores_are_told_to_all() {
    let mut scene = last();
    assert_eq!(scene.table().scores, None);
    scene.plays(&["A keep", "B keep"]);
    for viewer in Viewer::all(2) {
        let scores = scene.game.view(viewer).table.scores.expect("over");
        assert_eq!(scores.iter().map(|(_, score)| score.total).collect::<Vec<_>>(), scene.totals());
    }
}

#[test]
fn d5_2_nobody_acts_any_more() {
    let mut scene = last();
    scene.plays(&["A keep", "B keep"]);
    for line in ["A draft blue", "B keep", "A keep C01", "B discard", "A discard left", "F discard"] {
        scene.refuses(line, "D5.2", "the game is over");
    }
    for seat in ["A", "B", "C"] {
        assert_eq!(scene.choices(seat), "");
        assert!(scene.game.at_random(super::scene::the(seat), &mut fastrand::Rng::with_seed(1)).is_none());
    }
}

#[test]
fn d5_1_the_last_turn_of_a_round_has_its_flip_too() {
    for time in ["1.5 decide", "2.5 decide"] {
        let mut scene = at(time, &["by|C01|g", "|C02|b"]).scene();
        scene.plays(&["A keep", "B discard"]);
        assert_eq!((scene.front("A").as_str(), ids(&scene.held("B")).len()), ("byg", 3), "{time}");
    }
}
