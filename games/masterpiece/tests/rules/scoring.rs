//! Who wins (M6.5).

use masterpiece::{Event, OpenEvent, Score};
use table::{BySeat, Game, Status};

use super::scene::{Scene, at};

/// The last turn is over; A had triggered the end.
fn over(players: &[&str]) -> Scene {
    let last = ["C", "D", "E"][players.len() - 3];
    at(players).turn(&format!("A/{last}")).phase("over").end("A:0").scene()
}

/// The game has ended by passing: nothing is under announcement then.
fn passed(players: &[&str]) -> Scene {
    let last = ["C", "D", "E"][players.len() - 3];
    at(players).turn(&format!("A/{last}")).no_stock().passes(players.len()).phase("over").scene()
}

#[test]
fn m6_5_the_highest_total_wins() {
    let players = [
        "_|11-straight:Y9,all-even:H10,end-flag:L5",
        "_|6-straight-flush:S5,triple-three:S4,4-straight-flush:H7",
        "_|49:L8",
    ];
    let scene = over(&players);
    assert_eq!(["A", "B", "C"].map(|seat| scene.score(seat).0), [16, 18, 2]);
    assert_eq!(scene.places(), [2, 1, 3], "and not who triggered the end");
}

#[test]
fn m6_5_works_under_announcement_score_nothing() {
    let b = "_|6-straight-flush:S5+S6,triple-three:S4+H4,9-straight:F12+L4,49:L8";
    let scene = over(&["_|11-straight:Y9,all-even:H10", b, "_"]);
    assert_eq!((scene.score("A"), scene.score("B")), ((15, 2), (2, 1)));
    assert_eq!(scene.places(), [1, 2, 3]);
}

#[test]
fn m6_5_a_tie_goes_to_the_fewest_masterpieces() {
    let many = "_|6-straight-flush:S5,49:L8,three-pairs:M4,four-pairs:F6";
    for (players, places) in [
        ([many, "_|11-straight:Y9,6-straight-flush:R10", "_"], [2, 1, 3]),
        (["_|11-straight:Y9,6-straight-flush:R10", many, "_"], [1, 2, 3]),
    ] {
        let scene = over(&players);
        assert_eq!((scene.score("A").0, scene.score("B").0), (16, 16));
        assert_eq!(scene.places(), places);
    }
}

#[test]
fn m6_5_works_under_announcement_do_not_count_in_a_tie_either() {
    let few = "_|11-straight:Y9,6-straight-flush:R10,5-straight:H4+S7,3-card:L6+S6";
    let scene = over(&["_|6-straight-flush:S5,49:L8,three-pairs:M4,four-pairs:F6", few, "_"]);
    assert_eq!((scene.score("A"), scene.score("B")), ((16, 4), (16, 2)));
    assert_eq!(scene.places(), [2, 1, 3]);
}

#[test]
fn m6_5_more_points_beat_fewer_masterpieces() {
    let scene = over(&[
        "_|6-straight-flush:S5,49:L8,three-pairs:M4,four-pairs:F6",
        "_|11-straight:Y9,all-even:H10",
        "_",
    ]);
    assert_eq!((scene.score("A"), scene.score("B"), scene.places()), ((16, 4), (15, 2), vec![1, 2, 3]));
}

#[test]
fn m6_5_who_is_still_level_shares_the_victory() {
    let (a, b) =
        ("_|6-straight-flush:S5,triple-three:S4,49:L8", "_|6-straight-flush:R10,four-pairs:F6,5-card:H5");
    let scene = over(&[a, b, "_", "_|49:M4"]);
    assert_eq!((scene.score("A"), scene.score("B")), ((16, 3), (16, 3)));
    assert_eq!(scene.places(), [1, 1, 4, 3]);
}

#[test]
fn m6_5_lower_places_are_found_in_the_same_way() {
    let players = [
        "_|11-straight:Y9,all-even:H10",
        "_|5-card:F6,3-card:R11",
        "_|four-pairs:Y5",
        "_|5-straight:L8",
        "_|5-straight:L6",
    ];
    let scene = over(&players);
    assert_eq!(scene.places(), [1, 3, 2, 4, 4]);
}

#[test]
fn m6_5_the_same_holds_for_an_end_by_passing() {
    for (players, places) in [
        (["_|5-straight:L6", "_|11-straight:Y9", "_|49:S7"], [3, 1, 2]),
        (["_|5-card:F6,3-card:R11", "_|four-pairs:Y5", "_|49:S7"], [2, 1, 3]),
        (["_|49:F6", "_|three-pairs:Y5", "_"], [1, 1, 3]),
        (["_", "_", "_"], [1, 1, 1]),
    ] {
        assert_eq!(passed(&players).places(), places, "{players:?}");
        // And the same when the last pass is played.
        let mut scene = at(&players).turn("A/C").no_stock().passes(2).scene();
        scene.does("C pass");
        assert_eq!(scene.places(), places, "{players:?}");
    }
}

#[test]
fn m6_5_the_scores_are_told_at_the_end() {
    let players = ["_|5-card:F6,3-card:R11", "_|four-pairs:Y5", "_|49:S7"];
    let mut scene = at(&players).turn("A/C").no_stock().passes(2).scene();
    let events = scene.does("C pass");
    let scores = [(5, 2), (5, 1), (2, 1)].map(|(points, masterpieces)| Score { points, masterpieces });
    let ended = OpenEvent::Ended { scores: BySeat::new(3, |seat| scores[seat.index()]) };
    assert_eq!(events.last(), Some(&Event::from(ended)));
    assert_eq!(scene.game.scores().as_slice(), [5, 5, 2]);
}

#[test]
fn m6_5_nobody_has_a_place_before_the_end() {
    let scene = at(&["_|5-card:F6,3-card:R11", "_|four-pairs:Y5", "_"]).scene();
    assert!(matches!(scene.game.status(), Status::Awaiting { .. }));
    assert_eq!(scene.places(), Vec::<u8>::new());
}
