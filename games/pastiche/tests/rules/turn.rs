//! A turn (P3).

use pastiche::{Pastiche, Phase, Rejection};
use table::Game;

use super::scene::{at, called, painting, the};

#[test]
fn p3_1_mixing_then_painting_then_clean_up_then_the_next_player() {
    let mut scene = at("mixing", &["9Gn|.,.|H12,H07", "-", "-"]).scene();
    scene.does("A place H12 1,-1 0");
    assert_eq!((scene.phase(), scene.active()), (Phase::Collecting, "A".into()));
    scene.does("A leave");
    assert_eq!((scene.phase(), scene.active()), (Phase::Painting { swapped: false }, "A".into()));
    scene.does("A done");
    assert_eq!((scene.phase(), scene.active()), (Phase::CleaningUp, "A".into()));
    scene.does("A discard Gn");
    assert_eq!((scene.phase(), scene.active()), (Phase::Mixing, "B".into()));
}

#[test]
fn p3_1_the_last_seat_is_followed_by_the_first() {
    let mut scene = at("painting", &["-", "-", "-"]).turn("B/C/1").scene();
    scene.does("C done");
    assert_eq!((scene.active(), scene.table().round), ("A".into(), 1));
}

/// One action for each phase, with the phase it belongs to.
const TIMED: [(&str, &str); 10] = [
    ("place H12 1,-1 0", "mixing"),
    ("mix", "collecting"),
    ("take B", "collecting"),
    ("leave", "collecting"),
    ("trade 3Gn>Bk", "painting"),
    ("swap mona-lisa>sunflowers", "painting"),
    ("complete fifer", "painting"),
    ("offer B Gn>Or", "painting"),
    ("done", "painting"),
    ("discard Gn", "clean-up"),
];

const RICH: [&str; 2] = ["9Gn+R+Bk+Am|mona-lisa,fifer|H12,H07", "Or"];

#[test]
fn p3_1_each_action_has_its_phase() {
    let layout = |phase| if phase == "collecting" { "H13@1,-1:0A" } else { "-" };
    for now in ["mixing", "collecting", "painting", "clean-up"] {
        let position = at(now, &RICH).layout(layout(now)).gallery("sunflowers,.,.,.");
        for (action, belongs) in TIMED.iter().filter(|(_, belongs)| *belongs != now) {
            let (rule, why) = untimely(action, belongs, now);
            position.scene().refuses(&format!("A {action}"), rule, &why);
        }
    }
}

/// The rule that says when this is done.
fn untimely(action: &str, belongs: &'static str, now: &'static str) -> (&'static str, Rejection) {
    match (belongs, now) {
        ("mixing", _) => ("P4.1", Rejection::PlacedAlready),
        ("collecting", "mixing") => ("P4.3", Rejection::NothingPlaced),
        ("collecting", _) => ("P4.3", Rejection::CollectedAlready),
        ("clean-up", _) => ("P6.1", Rejection::NothingToDiscard),
        _ if action.starts_with("complete") => ("P5.6", Rejection::NotYourPainting),
        _ => ("P3.1", Rejection::WrongPhase { now: called(now) }),
    }
}

#[test]
fn p3_1_there_are_three_phases_by_name() {
    let phases = [Phase::Mixing, Phase::Collecting, Phase::Painting { swapped: false }, Phase::CleaningUp];
    assert_eq!(phases.map(Phase::name), ["mixing", "mixing", "painting", "clean-up"]);
    assert!(Pastiche::RULES.contains("three phases in this order: mixing, painting, clean-up"));
}

#[test]
fn p3_1_only_the_player_on_turn_plays() {
    for now in ["mixing", "collecting", "painting", "clean-up"] {
        let layout = if now == "collecting" { "H13@1,-1:0A" } else { "-" };
        let position =
            at(now, &[RICH[0], "3Gn|umbrellas,.|H01,H02", "-"]).layout(layout).gallery("sunflowers,.,.,.");
        for (action, _) in TIMED.iter().filter(|(action, _)| !action.starts_with("offer")) {
            let (rule, why) = if action.starts_with("complete") {
                ("P5.6", Rejection::NotYourPainting)
            } else {
                ("P3.1", Rejection::NotYourTurn { active: the("A") })
            };
            position.scene().refuses(&format!("B {action}"), rule, &why);
        }
    }
}

#[test]
fn p3_1_the_painting_phase_may_be_left_at_once() {
    let mut scene = painting(&["Gn", "Or"]);
    scene.does("A done");
    assert_eq!((scene.palette("A"), scene.active()), ("Gn".into(), "B".into()));
}
