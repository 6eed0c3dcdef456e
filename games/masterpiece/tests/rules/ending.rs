//! What triggers the end, and the turns after it (M6.1, M6.4). What the trigger gets for it is in `flag`.

use masterpiece::{Event, OpenEvent, Phase};

use super::scene::{Scene, acting, at, letters, the};

/// 14 points, and one to come with a 3 Card of 9s or with the reading of a 5 Straight.
const FOURTEEN: &str = "9-straight:S9,11-straight:Y9";
/// 15 points.
const FIFTEEN: &str = "11-straight:Y9,all-even:H10";

fn triggered(seat: &str, points: u8, turns: u8) -> Event {
    OpenEvent::EndTriggered { seat: the(seat), points, turns }.into()
}

fn triggers(events: &[Event]) -> usize {
    events.iter().filter(|event| matches!(event, Event::Open(OpenEvent::EndTriggered { .. }))).count()
}

#[test]
fn m6_1_fifteen_points_by_ones_own_announcement() {
    let mut scene = acting(&[&format!("H9+L3|{FOURTEEN}"), "_", "_"]);
    let events = scene.does("A announce 3-card H9 borrow S9+Y9");
    assert_eq!(events.last(), Some(&triggered("A", 15, 5)));
    assert_eq!((scene.end().as_str(), scene.phase(), scene.active().as_str()), ("A:5", Phase::Flagging, "A"));
}

#[test]
fn m6_1_fifteen_points_by_reading_ones_own_work() {
    let mut scene = acting(&[&format!("L3|{FOURTEEN},5-straight:L4+H8"), "_", "_"]);
    let events = scene.does("A read L4");
    assert_eq!(events.last(), Some(&triggered("A", 15, 5)));
    assert_eq!(scene.end(), "A:5");
}

#[test]
fn m6_1_more_than_fifteen_do_as_well() {
    let mut scene = acting(&[&format!("L3|{FOURTEEN},all-even:L2+R12"), "_", "_"]);
    assert_eq!(scene.does("A read L2").last(), Some(&triggered("A", 20, 5)));
}

#[test]
fn m6_1_fourteen_points_are_not_enough() {
    let mut scene = acting(&[&format!("L3+L5|{FOURTEEN}"), "_", "_"]);
    for _ in 0..6 {
        scene.idle_turn();
        assert_eq!((scene.end().as_str(), scene.phase()), ("-", Phase::Acting));
    }
}

#[test]
fn m6_1_points_count_and_not_works() {
    // Six masterpieces are worth 14 here, and two are worth 15.
    let many = "5-straight:L4,3-card:M3,49:R12,three-pairs:M2,7-straight:S8,four-pairs:Y5";
    let mut scene = acting(&[&format!("_|{many}"), &format!("_|{FIFTEEN}"), "_"]);
    assert_eq!((scene.score("A"), scene.score("B")), ((14, 6), (15, 2)));
    scene.idle_turn();
    assert_eq!(scene.end(), "-");
    scene.idle_turn();
    assert_eq!(scene.end(), "B:5");
}

#[test]
fn m6_1_works_under_announcement_do_not_count() {
    let mut scene = acting(&[&format!("H9+R9+L3|{FOURTEEN},all-even:L2+R12"), "_", "_"]);
    scene.does("A announce 3-card H9+R9 borrow Y9");
    assert_eq!((scene.score("A"), scene.end().as_str()), ((14, 2), "-"));
    assert_eq!(scene.active(), "B");
}

#[test]
fn m6_1_points_that_come_on_anothers_turn_are_checked_at_the_end_of_ones_own() {
    let a = format!("_|{FOURTEEN},5-straight:L4+H8");
    let mut scene = at(&[&a, "_", "_"]).turn("A/B").scene();
    assert_eq!(triggers(&scene.does("B read L4")), 0);
    assert_eq!((scene.score("A"), scene.end().as_str(), scene.active().as_str()), ((15, 3), "-", "C"));
    scene.idle_turn();
    assert_eq!((scene.end().as_str(), scene.active().as_str()), ("-", "A"), "C's turn is not A's either");
    assert_eq!(triggers(&scene.does("A draw")), 0, "the turn is not over before a card is kept");
    assert_eq!((scene.end().as_str(), scene.phase()), ("-", Phase::Keeping));
    let kept = scene.drawn("A").split('+').next().expect("two").to_owned();
    assert_eq!(scene.does(&format!("A keep {kept}")).last(), Some(&triggered("A", 15, 5)));
    assert_eq!((scene.end().as_str(), scene.phase()), ("A:5", Phase::Flagging));
}

/// Whatever a turn was spent on, the check comes at its end.
#[test]
fn m6_1_every_action_closes_a_turn() {
    let a = format!("S4+H4+L3+L5|{FIFTEEN},5-straight:L4");
    let position = at(&[&a, "_|49:F12+R12", "_"]).pile("M1");
    for line in ["A take", "A read F12", "A announce 3-card S4+H4 borrow L4"] {
        let mut scene = position.scene();
        assert_eq!(scene.does(line).last(), Some(&triggered("A", 16, 5)), "{line}");
    }
    let alone = |deck: &str| at(&[&format!("L3|{FIFTEEN}"), "_", "_"]).deck(deck).scene();
    assert_eq!(alone("M1").does("A draw").last(), Some(&triggered("A", 15, 5)), "the last card of all");
    assert_eq!(alone("-").does("A pass").last(), Some(&triggered("A", 15, 5)));
}

#[test]
fn m6_1_other_peoples_points_are_not_yours() {
    let mut scene = acting(&["_", "_", &format!("_|{FIFTEEN}"), "_"]);
    scene.idle_turn();
    scene.idle_turn();
    assert_eq!((scene.end().as_str(), scene.active().as_str()), ("-", "C"));
    scene.idle_turn();
    assert_eq!(scene.end(), "C:7");
}

#[test]
fn m6_1_points_of_different_players_are_not_added() {
    let mut scene = acting(&["_|11-straight:Y9", "_|all-even:H10", "_|6-straight-flush:S5"]);
    for _ in 0..3 {
        scene.idle_turn();
        assert_eq!(scene.end(), "-");
    }
}

#[test]
fn m6_1_nobody_triggers_the_end_a_second_time() {
    // B has 21 points, C comes to 15 on the way: neither changes anything.
    let b = "_|6-straight-flush:L3,triple-three:S4,4-straight-flush:H5,7-straight:Y8";
    let c = "_|6-straight-flush:R8,9-straight:F6,7-straight:M3+M4";
    let mut scene = acting(&[&format!("L5|{FIFTEEN}"), b, c]);
    scene.idle_turn();
    scene.plays(&["A flag L5"]);
    assert_eq!((scene.end().as_str(), scene.score("B")), ("A:5", (21, 4)));
    assert_eq!(triggers(&scene.does("B read M3")), 0);
    assert_eq!((scene.end().as_str(), scene.score("C"), scene.phase()), ("A:4", (15, 3), Phase::Acting));
    for left in ["A:3", "A:2", "A:1"] {
        scene.idle_turn();
        assert_eq!((scene.end().as_str(), scene.phase()), (left, Phase::Acting));
    }
    scene.idle_turn();
    assert!(scene.is_over());
    assert!(!scene.works("B").contains("end-flag") && !scene.works("C").contains("end-flag"));
}

#[test]
fn m6_1_of_two_with_fifteen_the_one_whose_turn_ends_first_triggers() {
    let b = format!("_|{FIFTEEN}");
    let a = "_|6-straight-flush:L3,triple-three:S4,3-card:R8+F8";
    let mut scene = at(&[a, &b, "_", "_"]).turn("C/D").scene();
    scene.does("D read R8");
    assert_eq!((scene.score("A"), scene.score("B")), ((15, 3), (15, 2)));
    scene.idle_turn();
    assert_eq!(scene.end(), "A:7", "though B had them before");
}

/// The seat that triggers the end has had its 15 points since somebody else's turn.
fn before_the_trigger(seats: usize, start: usize, trigger: usize) -> Scene {
    let mut players = vec!["_".to_owned(); seats];
    players[trigger] = format!("_|{FIFTEEN}");
    let players: Vec<_> = players.iter().map(String::as_str).collect();
    at(&players).turn(&format!("{}/{}", letters(seats)[start], letters(seats)[trigger])).scene()
}

/// Whose turns come until the game is over.
fn turns_to_the_end(scene: &mut Scene) -> Vec<String> {
    let mut turns = Vec::new();
    while !scene.is_over() && turns.len() < 20 {
        turns.push(scene.active());
        scene.idle_turn();
    }
    turns
}

/// The turns after the trigger: two laps that end on its right, so the others twice, the trigger once.
fn last_laps(seats: usize, trigger: usize) -> Vec<String> {
    let seat = |nth: usize| letters(seats)[(trigger + nth) % seats].to_owned();
    (1..2 * seats).map(seat).collect()
}

#[test]
fn m6_4_two_more_turns_for_the_others_and_one_for_the_trigger() {
    for seats in 3..=5 {
        for (start, trigger) in (0..seats).flat_map(|start| (0..seats).map(move |trigger| (start, trigger))) {
            let mut scene = before_the_trigger(seats, start, trigger);
            scene.idle_turn();
            let seat = letters(seats)[trigger];
            let card = scene.hand(seat).split('+').next().expect("some").to_owned();
            scene.does(&format!("{seat} flag {card}"));
            assert_eq!(scene.end(), format!("{seat}:{}", 2 * seats - 1));

            let turns = turns_to_the_end(&mut scene);
            assert_eq!(turns, last_laps(seats, trigger), "{seats} players, {seat} triggers");
            for other in letters(seats) {
                let count = turns.iter().filter(|turn| turn == other).count();
                assert_eq!(count, if *other == seat { 1 } else { 2 }, "{other}'s turns");
            }
            let right = letters(seats)[(trigger + seats - 1) % seats];
            assert_eq!(turns.last().map(String::as_str), Some(right));
        }
    }
}

#[test]
fn m6_4_five_turns_of_three_seven_of_four_nine_of_five() {
    for (seats, turns) in [(3, 5), (4, 7), (5, 9)] {
        let mut scene = before_the_trigger(seats, 0, 1);
        let events = scene.does("B draw");
        assert_eq!(triggers(&events), 0);
        let kept = scene.drawn("B").split('+').next().expect("two").to_owned();
        assert_eq!(scene.does(&format!("B keep {kept}")).last(), Some(&triggered("B", 15, turns)));
    }
}

#[test]
fn m6_4_as_many_turns_without_a_flag() {
    for seats in 3..=5 {
        for trigger in 0..seats {
            let seat = letters(seats)[trigger];
            let mut players = vec!["_".to_owned(); seats];
            players[trigger] = format!("H9|{FOURTEEN}");
            let players: Vec<_> = players.iter().map(String::as_str).collect();
            let mut scene = at(&players).turn(&format!("A/{seat}")).scene();
            scene.does(&format!("{seat} announce 3-card H9 borrow S9+Y9"));
            assert_eq!(turns_to_the_end(&mut scene), last_laps(seats, trigger), "{seats} players, {seat}");
        }
    }
}

#[test]
fn m6_4_the_last_turns_are_turns_like_others() {
    let players = ["S9+R9+L5+M1", "S3+S4+S5|11-straight:Y9,all-even:H10,end-flag:L4", "_|49:F12+R12+L6"];
    let mut scene = at(&players).turn("A/C").pile("M3").end("B:5").scene();
    scene.plays(&["C take", "A announce 3-card S9+R9 borrow Y9 pay B:L5", "B read R9"]);
    scene.plays(&["C read F12", "A read R12"]);
    assert!(scene.is_over());
    assert_eq!((scene.score("A"), scene.score("C")), ((1, 1), (2, 1)), "what is reached there counts");
}

#[test]
fn m6_4_the_last_turn_ends_with_the_card_kept() {
    let mut scene = at(&["_", "_", &format!("_|{FIFTEEN}")]).turn("A/B").end("C:1").scene();
    scene.does("B draw");
    assert!(!scene.is_over());
    let kept = scene.drawn("B").split('+').next().expect("two").to_owned();
    let events = scene.does(&format!("B keep {kept}"));
    assert!(matches!(events.last(), Some(Event::Open(OpenEvent::Ended { .. }))));
    assert!(scene.is_over());
}

#[test]
fn m6_4_after_the_last_turn_nothing_more_is_played() {
    let players = ["S9+Y5+R9", "_|49:F12+R12", &format!("_|{FIFTEEN}")];
    let mut scene = at(&players).turn("A/B").pile("M3").phase("over").end("C:0").scene();
    for seat in ["A", "B", "C"] {
        assert_eq!(scene.choices(seat), "");
        for action in [
            "discard S9",
            "draw",
            "keep S9",
            "take",
            "announce 3-card S9+R9 borrow Y9 pay C:Y5",
            "read F12",
            "pass",
            "flag S9",
        ] {
            scene.refuses(&format!("{seat} {action}"), "M6.4", "the game is over");
        }
    }
}
