//! When the game ends (P7.1, P7.2).

use pastiche::{CommissionId, Event, OpenEvent, Options, Phase, Rejection};
use table::{Game, Seat};

use super::scene::{Position, Scene, all_placed_but, at, the};

/// Commissions that are worth exactly so many points together, The Fifer not among them.
fn worth(points: u8) -> String {
    fn pick(points: u8, from: &[CommissionId]) -> Option<Vec<CommissionId>> {
        if points == 0 {
            return Some(vec![]);
        }
        (0..from.len()).find_map(|nth| {
            let rest = points.checked_sub(from[nth].facts().points)?;
            let more = pick(rest, &from[nth + 1..])?;
            Some([&[from[nth]], more.as_slice()].concat())
        })
    }
    let all: Vec<_> = CommissionId::all().filter(|commission| commission.facts().name != "fifer").collect();
    let picked = pick(points, &all).expect("some add up to that");
    picked.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

const TARGETS: [(usize, u8); 3] = [(2, 45), (3, 40), (4, 35)];
const LAST: [&str; 3] = ["A/B/5", "A/C/5", "A/D/5"];

/// The last player of the round paints; the first has these completed.
fn last_turn(seats: usize, completed: &str) -> Position {
    let first = format!("-|.,.|H41,H42|{completed}");
    let hands: Vec<_> = std::iter::once(first.as_str()).chain(std::iter::repeat_n("-", seats - 1)).collect();
    at("painting", &hands).turn(LAST[seats - 2])
}

fn finish(scene: &mut Scene) -> bool {
    scene.does(&format!("{} done", scene.active()));
    scene.game.status().is_over()
}

#[test]
fn p7_1_the_round_is_the_last_when_somebody_has_the_points() {
    for (seats, target) in TARGETS {
        for points in [target, target + 1, target + 9] {
            assert!(finish(&mut last_turn(seats, &worth(points)).scene()), "{seats} players, {points}");
        }
        assert_eq!(last_turn(seats, "-").scene().game.target(), target);
    }
}

#[test]
fn p7_1_one_point_fewer_is_not_enough() {
    for (seats, target) in TARGETS {
        let mut scene = last_turn(seats, &worth(target - 1)).scene();
        assert!(!finish(&mut scene), "{seats} players");
        assert_eq!((scene.active(), scene.table().round), ("A".into(), 6));
    }
}

#[test]
fn p7_1_bonuses_do_not_count() {
    let mut scene = last_turn(4, "large-blue-horses,yellow-cow,boating-party").scene();
    let score = scene.game.score(the("A"));
    assert_eq!((score.commissions, score.total()), (34, 39));
    assert!(!finish(&mut scene));
}

#[test]
fn p7_1_points_of_different_players_are_not_added() {
    let hands = ["-|.,.|H41,H42|sunflowers,starry-night", "-|.,.|H43,H44|fifer,mona-lisa,yellow-cow"];
    let mut scene = at("painting", &hands).turn("A/B/5").scene();
    assert!(!finish(&mut scene));
}

#[test]
fn p7_1_the_round_is_still_completed() {
    let a = format!("R+Bk+Am|fifer,.|H41,H42|{}", "las-meninas,tahitian-women");
    let mut scene = at("painting", &[&a, "-", "-", "-"]).scene();
    let events = scene.does("A complete fifer");
    let triggered = Event::from(OpenEvent::EndTriggered { seat: the("A"), points: 35 });
    assert_eq!(events.iter().filter(|event| **event == triggered).count(), 1);
    assert!(scene.table().ending);
    for seat in ["A", "B", "C", "D"] {
        assert_eq!((scene.active(), scene.game.status().is_over()), (seat.into(), false));
        scene.finish_turn();
    }
    assert_eq!(scene.phase(), Phase::Over);
}

#[test]
fn p7_1_the_round_ends_before_the_start_player() {
    // B began: after C only A is left.
    let c = format!("-|.,.|H45,H46|{}", worth(40));
    let mut scene = at("painting", &["-", "-", &c]).turn("B/C/4").scene();
    assert!(!finish(&mut scene));
    assert_eq!((scene.active(), scene.table().round), ("A".into(), 4));
    scene.plays(&["A place H41 1,-1 0", "A leave"]);
    assert!(finish(&mut scene));
}

#[test]
fn p7_1_the_last_player_of_the_round_ends_it_with_the_turn() {
    let b = "R+Bk+Am|fifer,.|H43,H44|las-meninas,tahitian-women,mona-lisa,large-blue-horses";
    let mut scene = at("painting", &["-", b]).turn("A/B/4").scene();
    scene.does("B complete fifer");
    assert!(!scene.game.status().is_over(), "not before the turn is done");
    assert!(finish(&mut scene));
}

/// Whoever began, and whoever brings the end about: the turns left are those of the round.
#[test]
fn p7_1_all_have_had_equally_many_turns() {
    for (seats, target) in TARGETS {
        let letters = &["A", "B", "C", "D"][..seats];
        for (start, ender) in (0..seats * seats).map(|both| (both / seats, both % seats)) {
            let mut hands = vec!["-"; seats];
            let near = format!("R+Bk+Am|fifer,.|H01,H02|{}", worth(target - 9));
            hands[ender] = &near;
            let turn = format!("{}/{}/7", letters[start], letters[ender]);
            let mut scene = at("painting", &hands).turn(&turn).scene();
            scene.does(&format!("{} complete fifer", letters[ender]));

            let mut turns = 0;
            while !scene.game.status().is_over() && turns <= seats {
                scene.finish_turn();
                turns += 1;
            }
            let had_before = (ender + seats - start) % seats;
            assert_eq!(had_before + turns, seats, "{seats} players, {turn}");
        }
    }
}

#[test]
fn p7_1_after_the_end_nothing_more_is_played() {
    let hand = format!("9Gn+R+Bk+Am|sunflowers,.|H41,H42|{}", worth(45));
    let mut scene = at("over", &[&hand, "3Or"]).scene();
    for seat in ["A", "B"] {
        assert!(scene.listed(the(seat)).is_empty());
        for action in [
            "place H41 1,-1 0",
            "mix",
            "take R",
            "leave",
            "trade 3Gn>Bk",
            "swap sunflowers>fifer",
            "complete sunflowers",
            "offer B Gn>Or",
            "offer A Or>Gn",
            "counter 1 Gn>Or",
            "accept 1",
            "decline 1",
            "withdraw 1",
            "done",
            "discard Gn",
        ] {
            scene.refuses(&format!("{seat} {action}"), "P7.1", &Rejection::GameOver);
        }
    }
}

/// All hexes are placed but these, which C may hold; the supply is used up.
fn no_supply(turn: &str, kept: &[&str]) -> Scene {
    let c = format!("-|.,.|{},.", kept.first().unwrap_or(&"."));
    at("painting", &["-|.,.|.,.", "-|.,.|.,.", &c]).layout(&all_placed_but(kept)).turn(turn).scene()
}

#[test]
fn p7_2_a_round_that_closes_without_a_hex_is_the_last() {
    let mut scene = no_supply("A/C/18", &[]);
    assert_eq!(scene.table().supply, 0);
    assert!(finish(&mut scene));
}

#[test]
fn p7_2_not_before_the_round_closes() {
    let mut scene = no_supply("A/B/18", &[]);
    assert!(!finish(&mut scene));
    assert_eq!((scene.active(), scene.phase()), ("C".into(), Phase::Painting { swapped: false }));
    assert!(finish(&mut scene));
}

#[test]
fn p7_2_one_hex_in_any_hand_is_enough_to_go_on() {
    let mut scene = no_supply("A/C/18", &["H01"]);
    assert!(!finish(&mut scene));
    assert_eq!((scene.active(), scene.table().round), ("A".into(), 19));
    assert!(!finish(&mut scene));
    assert!(!finish(&mut scene));
    scene.plays(&["C place H01 1,-1 0", "C leave"]);
    assert!(finish(&mut scene), "now the last is placed");
}

#[test]
fn p7_2_a_hex_in_the_supply_is_enough_too() {
    let hands = ["-|.,.|.,.", "-|.,.|.,."];
    let mut scene = at("painting", &hands).layout(&all_placed_but(&["H01"])).turn("A/B/20").scene();
    assert_eq!(scene.table().supply, 1);
    assert!(!finish(&mut scene));
}

#[test]
fn p7_2_a_game_that_nobody_decides_ends_with_the_hexes() {
    for seed in 0..12 {
        let mut scene = Scene::deal(Options::default(), 2 + u8::try_from(seed % 3).unwrap(), seed);
        let mut turns = 0;
        while !scene.game.status().is_over() {
            scene.finish_turn();
            turns += 1;
            assert!(turns <= 60, "54 hexes, one a turn, and the rest of a round");
        }
        let left = |seat: Seat| scene.table().players[seat].hexes;
        let in_hand: usize = Seat::all(scene.game.seats()).map(left).sum();
        assert!(scene.table().ending || scene.table().supply + in_hand == 0);
    }
}
