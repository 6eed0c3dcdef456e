//! The examples: those of the rulebook's first appendix in terms of corners, its scoring, and ours.

use pastiche::{Event, OpenEvent, Score};
use table::Game;

use super::corners::{letters_at_last, meeting_at_last};
use super::scene::{Scene, at, the};

/// A lays this hex in this layout and looks at the corners.
fn lays(layout: &str, placement: &str) -> Scene {
    let hex = placement.split(' ').next().expect("a hex");
    let mut scene = at("mixing", &[&format!("-|.,.|{hex},."), "-"]).layout(layout).scene();
    scene.does(&format!("A place {placement}"));
    scene
}

fn neighbours(scene: &Scene) -> usize {
    let shared: usize = meeting_at_last(&scene.table()).iter().map(|dabs| dabs.len() - 1).sum();
    shared / 2
}

#[test]
fn p4_4_three_neighbours_in_a_row_give_two_pairs_and_two_triples() {
    let mut scene = lays("H01@0,2:0B", "H53 1,1 0");
    assert_eq!(neighbours(&scene), 3);
    // Corners 4, 5, 0 and 1: green, purple, amber, violet.
    assert_eq!(letters_at_last(&scene.table()), "RYY BR B R BY BBR");
    scene.does("A mix");
    assert_eq!(scene.palette("A"), "Gn+Vi+Am+Pu");
}

#[test]
fn p4_4_two_touching_neighbours_give_two_pairs_and_a_triple() {
    let mut scene = lays("-", "H01 1,-1 3");
    assert_eq!(neighbours(&scene), 2);
    // Corners 3, 4 and 5: orange, red, green.
    assert_eq!(letters_at_last(&scene.table()), "B Y B RY RRR BY");
    scene.does("A mix");
    assert_eq!(scene.palette("A"), "R+Or+Gn");
}

#[test]
fn p4_4_a_corner_of_two_equal_dabs_gives_nothing() {
    let mut scene = lays("H01@0,-1:1B", "H30 1,-1 0");
    assert_eq!(neighbours(&scene), 3);
    // Corners 3, 4, 5 and 0: orange, magenta, teal, nothing.
    assert_eq!(letters_at_last(&scene.table()), "RR Y Y RY BRR BBY");
    scene.does("A mix");
    assert_eq!(scene.palette("A"), "Or+Te+Ma");
}

#[test]
fn p4_8_a_double_centre_of_blue_and_yellow_is_a_choice_of_one() {
    for colour in ["B", "Y"] {
        let mut scene = lays("H01@0,-1:1B", "H30 1,-1 0");
        scene.does(&format!("A take {colour}"));
        assert_eq!(scene.palette("A"), colour);
    }
}

#[test]
fn p4_4_h12_in_the_notch_of_the_starting_piece() {
    let mut unturned = lays("-", "H12 1,-1 0");
    unturned.does("A mix");
    assert_eq!(unturned.palette("A"), "2Gn+Sc");
    let mut turned = lays("-", "H12 1,-1 2");
    turned.does("A mix");
    assert_eq!(turned.palette("A"), "R");
}

/// Joanne begins the last round with The Fifer; Genny and Alex finish one each after her.
fn last_round() -> (Scene, Vec<Event>) {
    let joanne = "2R+Bk+Am|fifer,two-sisters|H41,H42|sistine-madonna,yellow-cow";
    let genny = "Gn+Bk+2Bi|mona-lisa,bathers-at-asnieres|H43,H44|primavera,las-meninas";
    let paul = "-|umbrellas,the-star|H45,H46|gulf-stream,breezing-up,birth-of-venus";
    let alex = "R+B|large-blue-horses,milkmaid|H47,H48|sunflowers,starry-night";
    let mut scene = at("painting", &[joanne, genny, paul, alex]).scene();
    let lines = [
        "A complete fifer",
        "A done",
        "B place H43 1,-1 0",
        "B leave",
        "B complete mona-lisa",
        "B done",
        "C place H45 0,-1 0",
        "C leave",
        "C done",
        "D place H47 2,-1 0",
        "D leave",
        "D complete large-blue-horses",
        "D done",
    ];
    let events = lines.iter().flat_map(|line| scene.does(line)).collect();
    (scene, events)
}

#[test]
fn p7_1_the_fifer_triggers_the_end_of_the_scoring_example() {
    let (scene, events) = last_round();
    let triggered: Vec<_> =
        events.iter().filter(|event| matches!(event, Event::Open(OpenEvent::EndTriggered { .. }))).collect();
    assert_eq!(triggered, [&OpenEvent::EndTriggered { seat: the("A"), points: 40 }.into()]);
    assert!(scene.game.status().is_over());
}

#[test]
fn p7_3_the_scoring_example() {
    let (scene, _) = last_round();
    let scores = ["A", "B", "C", "D"].map(|seat| scene.game.score(the(seat)));
    let line = |commissions, usable, bonuses| Score { commissions, usable, bonuses, completed: 3 };
    assert_eq!(scores[0], line(16 + 15 + 9, 4, 0), "Joanne");
    assert_eq!(scores[1], line(13 + 13 + 9, 5, 0), "Genny");
    assert_eq!(scores[2], line(9 + 8 + 16, 0, 3), "Paul, with the bonus for Homer");
    assert_eq!(scores[3], line(13 + 14 + 8, 0, 5), "Alex, with the bonus for van Gogh");
    assert_eq!(scene.game.scores().as_slice(), [44, 40, 36, 40]);
}

#[test]
fn p7_6_usable_points_break_the_tie_of_the_scoring_example() {
    let (scene, _) = last_round();
    assert_eq!(scene.places(), [1, 2, 4, 3]);
}

#[test]
fn p7_4_one_green_for_two_commissions_is_one_point() {
    for (held, points) in [("Gn", 1), ("2Gn", 2)] {
        let scene = at("over", &[&format!("{held}|mona-lisa,water-lily-pond"), "-"]).scene();
        assert_eq!(scene.game.score(the("A")).usable, points);
    }
}
