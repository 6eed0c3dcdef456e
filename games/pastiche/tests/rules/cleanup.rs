//! Clean-up: the hand limit (P6.1) and new hexes (P6.2).

use pastiche::{Event, OpenEvent, Phase, Rejection};

use super::scene::{Scene, all_placed_but, at, painting, the};

#[test]
fn p6_1_eight_cards_may_stay() {
    for hand in ["-", "Gn", "7Gn", "8Gn", "2R+3Or+3Gn"] {
        let mut scene = painting(&[hand, "-"]);
        scene.does("A done");
        assert_eq!((scene.palette("A"), scene.active()), (hand.into(), "B".into()));
    }
}

#[test]
fn p6_1_more_go_back_one_at_a_time_until_eight_are_left() {
    for held in 9..=12 {
        let mut scene = painting(&[&format!("{held}Gn"), "-"]);
        scene.does("A done");
        for _ in 8..held {
            assert_eq!((scene.phase(), scene.active()), (Phase::CleaningUp, "A".into()));
            scene.does("A discard Gn");
        }
        assert_eq!((scene.palette("A"), scene.active(), scene.bank("Gn")), ("8Gn".into(), "B".into(), 4));
    }
}

#[test]
fn p6_1_one_stops_at_eight() {
    let mut scene = painting(&["9Gn", "-"]);
    scene.plays(&["A done", "A discard Gn"]);
    scene.refuses("A discard Gn", "P3.1", &Rejection::NotYourTurn { active: the("B") });
}

#[test]
fn p6_1_cards_go_back_in_the_clean_up_and_not_before() {
    for (phase, layout) in [("mixing", "-"), ("collecting", "H13@1,-1:0A"), ("painting", "-")] {
        let mut scene = at(phase, &["9Gn", "-"]).layout(layout).scene();
        scene.refuses("A discard Gn", "P6.1", &Rejection::NothingToDiscard);
        scene.forbids(
            "A discard 2Gn",
            r#"{"discard":{"colour":["green","green"]}}"#,
            "P6.1",
            &Rejection::NothingToDiscard,
        );
    }
}

#[test]
fn p6_1_only_palette_cards_go_back_and_each_by_itself() {
    let mut scene = painting(&["10Gn", "-"]);
    scene.does("A done");
    for (line, json) in [
        ("A discard 2Gn", r#"{"discard":{"colour":{"green":2}}}"#),
        ("A discard Gn+Gn", r#"{"discard":{"colour":["green","green"]}}"#),
        ("A discard fifer", r#"{"discard":{"colour":"fifer"}}"#),
        ("A discard H41", r#"{"discard":{"hex":"H41"}}"#),
    ] {
        scene.forbids(line, json, "P6.1", &Rejection::DiscardsOther);
    }
}

#[test]
fn p6_1_the_cards_are_of_ones_own_choosing() {
    let mut scene = painting(&["4Gn+4Or+R+Bk", "-"]);
    scene.does("A done");
    let choices: Vec<_> = scene.listed(the("A")).iter().map(ToString::to_string).collect();
    assert_eq!(choices, ["discard R", "discard Or", "discard Gn", "discard Bk"]);
    let discarded = OpenEvent::Discarded { seat: the("A"), colour: the("R") };
    assert_eq!(scene.does("A discard R"), [discarded.into()]);
    scene.does("A discard Or");
    assert_eq!((scene.palette("A"), scene.bank("R"), scene.bank("Or")), ("3Or+4Gn+Bk".into(), 8, 9));
}

#[test]
fn p6_1_one_discards_what_one_holds() {
    let mut scene = painting(&["9Gn", "Or"]);
    scene.does("A done");
    scene.refuses("A discard Or", "P6.1", &Rejection::DiscardNotHeld { colour: the("Or") });
}

#[test]
fn p6_1_nothing_else_can_be_done_before() {
    let mut scene = painting(&["9Gn", "Or"]);
    scene.does("A done");
    scene.untimely("A done", "clean-up");
    scene.untimely("A trade 3Gn>Bk", "clean-up");
    scene.refuses("B discard Or", "P3.1", &Rejection::NotYourTurn { active: the("A") });
    assert!(scene.listed(the("B")).is_empty());
}

#[test]
fn p6_1_nobody_elses_hand_is_checked() {
    let mut scene = painting(&["3Gn", "2R+6Or", "-"]);
    scene.plays(&["A offer B 3Gn>R", "B accept 1", "A done"]);
    assert_eq!((scene.active(), scene.phase()), ("B".into(), Phase::Mixing));
    assert_eq!(scene.hand("B").palette.total(), 10, "more than eight on another's turn");
    scene.plays(&["B place H43 1,-1 0", "B leave", "B done"]);
    assert_eq!((scene.active(), scene.phase()), ("B".into(), Phase::CleaningUp), "but not after one's own");
    scene.plays(&["B discard Or", "B discard Or"]);
    assert_eq!(scene.active(), "C");
}

#[test]
fn p6_1_at_no_other_moment() {
    let mut scene = at("mixing", &["8Gn|.,.|H12,.", "2Or"]).scene();
    scene.plays(&["A place H12 1,-1 0", "A mix", "A offer B Gn>2Or", "B accept 1"]);
    assert_eq!(scene.hand("A").palette.total(), 12);
    scene.plays(&["A trade 3Gn>Bk", "A trade 3Gn>Wh", "A done"]);
    assert_eq!((scene.hand("A").palette.total(), scene.active()), (8, "B".into()));
}

fn hexes_drawn(events: &[Event]) -> usize {
    let drawn = |event: &Event| if let Event::DrewHexes { hexes, .. } = event { hexes.len() } else { 0 };
    events.iter().map(drawn).sum()
}

#[test]
fn p6_2_hexes_are_drawn_up_to_two() {
    for (held, drawn) in [("H01,H02", 0), ("H01,.", 1), (".,.", 2)] {
        let mut scene = painting(&[&format!("-|.,.|{held}"), "-"]);
        let supply = scene.table().supply;
        let events = scene.does("A done");
        assert_eq!(hexes_drawn(&events), drawn, "{held}");
        assert_eq!((scene.hand("A").hexes.len(), scene.table().supply), (2, supply - drawn));
    }
}

#[test]
fn p6_2_the_one_that_was_placed_is_replaced() {
    let mut scene = at("mixing", &["-|.,.|H12,H07", "-"]).scene();
    scene.plays(&["A place H12 1,-1 0", "A leave"]);
    assert_eq!(scene.hexes("A"), "H07", "not before the clean-up");
    scene.does("A done");
    assert_eq!(scene.hand("A").hexes.len(), 2);
    assert!(scene.hexes("A").contains("H07") && !scene.hexes("A").contains("H12"));
}

#[test]
fn p6_2_that_closes_the_turn() {
    let mut scene = painting(&["-|.,.|H01,.", "-"]);
    let events = scene.does("A done");
    assert_eq!(events.last(), Some(&OpenEvent::TurnBegan { seat: the("B"), round: 1 }.into()));
    assert!(hexes_drawn(&events[..events.len() - 1]) == 1, "drawn before the next turn");
}

#[test]
fn p6_2_only_after_the_hand_is_down_to_eight() {
    let mut scene = painting(&["9Gn|.,.|H01,.", "-"]);
    assert_eq!(hexes_drawn(&scene.does("A done")), 0);
    assert_eq!(hexes_drawn(&scene.does("A discard Gn")), 1);
}

/// A paints with these hexes in hand; B has H01, and so many are left in the supply.
fn late(held: &str, kept: &[&str]) -> Scene {
    let kept = [kept, &["H01"]].concat();
    let a = format!("-|.,.|{held}");
    at("painting", &[&a, "-|.,.|H01,."]).layout(&all_placed_but(&kept)).scene()
}

#[test]
fn p6_2_the_last_hexes_of_the_supply_are_drawn() {
    let mut scene = late(".,.", &["H02"]);
    assert_eq!((scene.table().supply, hexes_drawn(&scene.does("A done"))), (1, 1));
    assert_eq!((scene.hexes("A"), scene.table().supply), ("H02".into(), 0));
}

#[test]
fn p6_2_with_the_supply_used_up_one_plays_on_with_fewer() {
    for (held, kept, left) in [("H02,.", vec!["H02"], 1), (".,.", vec![], 0)] {
        let mut scene = late(held, &kept);
        assert_eq!((scene.table().supply, hexes_drawn(&scene.does("A done"))), (0, 0));
        assert_eq!((scene.hand("A").hexes.len(), scene.active()), (left, "B".into()));
        scene.plays(&["B place H01 1,-1 0", "B mix", "B done"]);
        assert_eq!(scene.hand("B").hexes.len(), 0);
    }
}
