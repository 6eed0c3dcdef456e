//! Hands go round the table (D3.2).

use pass_the_paint::{OpenEvent, Passing};

use super::figures::{colour, in_order};
use super::position::at;
use super::scene::{Scene, letters, seen};

/// Everybody chooses the first card of the hand. Gives what is left of each hand.
fn draft_first(scene: &mut Scene, seats: usize) -> Vec<String> {
    let mut left = Vec::new();
    for seat in letters(seats) {
        let hand = scene.hand(seat);
        let mut cards = hand.chars();
        let first = cards.next().expect("a card");
        left.push(in_order(&cards.collect::<String>()));
        scene.does(&format!("{seat} draft {}", colour(first).0));
    }
    left
}

fn hands(scene: &Scene, seats: usize) -> Vec<String> {
    letters(seats).iter().map(|seat| scene.hand(seat)).collect()
}

/// What everybody has who got what the one before had.
fn moved_on(mut hands: Vec<String>, by: usize) -> Vec<String> {
    hands.rotate_right(by);
    hands
}

#[test]
fn d3_2_to_the_left_in_round_one() {
    for seats in 2..=6 {
        let mut scene = at("1.0 draft", &vec![""; seats]).scene();
        for turn in 0..5 {
            let left = draft_first(&mut scene, seats);
            assert_eq!(hands(&scene, seats), moved_on(left, 1), "A passes to B: {seats}, turn {turn}");
            scene.step();
        }
    }
}

#[test]
fn d3_2_to_the_right_in_round_two() {
    for seats in 2..=6 {
        let mut scene = at("2.0 draft", &vec![""; seats]).scene();
        for turn in 0..5 {
            let left = draft_first(&mut scene, seats);
            assert_eq!(
                hands(&scene, seats),
                moved_on(left, seats - 1),
                "B passes to A: {seats}, turn {turn}"
            );
            scene.step();
        }
    }
}

#[test]
fn d3_2_by_name_with_four() {
    let places = ["||||bbbbbr", "||||rrrryy", "||||yyywgg", "||||wwoopp"];
    let mut scene = at("1.0 draft", &places).scene();
    scene.plays(&["A draft blue", "B draft yellow", "C draft yellow", "D draft orange"]);
    assert_eq!(hands(&scene, 4), ["wwopp", "bbbbr", "rrrry", "yywgg"]);

    let mut scene = at("2.0 draft", &["||||bbrryy", "||||wgggoo", "||||opppii", "||||ssnnkk"]).scene();
    scene.plays(&["A draft blue", "B draft orange", "C draft pink", "D draft black"]);
    assert_eq!(hands(&scene, 4), ["wgggo", "opppi", "ssnnk", "brryy"]);
}

#[test]
fn d3_2_each_hand_is_seen_by_all_in_turn() {
    // With six players a hand has gone round when its last card is chosen: everybody took one of it.
    let mut scene = at("1.0 draft", &[""; 6]).scene();
    let mut hand = scene.hand("A");
    for seat in letters(6) {
        assert_eq!(scene.hand(seat), hand);
        let card = hand.remove(0);
        for other in letters(6) {
            let choice = if other == seat { card } else { scene.hand(other).remove(0) };
            scene.does(&format!("{other} draft {}", colour(choice).0));
        }
        assert_eq!(scene.drafted(seat), card.to_string());
        scene.step();
    }
    assert_eq!((hand.as_str(), scene.time().as_str()), ("", "2.0 draft"));
}

#[test]
fn d3_2_all_see_that_hands_are_passed_and_where_to() {
    for (time, passing, words) in
        [("1.2 draft", Passing::Left, "to the left"), ("2.2 draft", Passing::Right, "to the right")]
    {
        let mut scene = at(time, &[""; 3]).scene();
        assert_eq!(scene.table().passing, Some(passing));
        draft_first(&mut scene, 2);
        let card = colour(scene.hand("C").remove(0)).0;
        let events = scene.does(&format!("C draft {card}"));
        assert!(events.contains(&OpenEvent::Passed { passing }.into()));
        for viewer in ["A", "B", "C", "-"] {
            let line = format!("the hands are passed {words}");
            assert_eq!(seen(&events, viewer).last(), Some(&line), "{viewer}");
        }
    }
}

#[test]
fn d3_2_on_the_last_turn_there_is_nothing_to_pass() {
    for time in ["1.5 draft", "2.5 draft"] {
        let mut scene = at(time, &[""; 3]).scene();
        draft_first(&mut scene, 2);
        let card = colour(scene.hand("C").remove(0)).0;
        let events = scene.does(&format!("C draft {card}"));
        assert!(!seen(&events, "-").iter().any(|line| line.contains("passed")));
        assert_eq!(hands(&scene, 3), ["-", "-", "-"]);
    }
}

/// While a flip is being decided, one's new hand could be anything: it is not looked at.
#[test]
fn d3_2_a_new_hand_is_not_looked_at_before_the_next_turn() {
    let one = at("1.2 decide", &["|C01|||bbr", "|C02|||yyw", "|C03|||bry"]).scene();
    let line =
        one.game.to_string().replace(" bbr|", " ryg|").replace(" yyw|", " wwo|").replace(" bry|", " bbb|");
    let other = Scene::of(&line);
    assert_eq!((other.hand("A").as_str(), other.hand("C").as_str()), ("ryg", "bbb"));
    for viewer in ["A", "B", "C", "-"] {
        assert_eq!(one.wire(viewer), other.wire(viewer), "{viewer}");
        assert!(one.view(viewer).mine.iter().flatten().all(|mine| mine.hand.is_none()));
    }
}

#[test]
fn d3_2_the_new_hand_is_looked_at_when_all_is_decided() {
    let mut scene = at("1.2 decide", &["|C01|b||bbr", "|C02|b||yyw", "|C03|r||bry"]).scene();
    scene.plays(&["A keep", "C keep"]);
    let events = scene.does("B keep");
    for (seat, hand) in [("A", "bbr"), ("B", "yyw"), ("C", "bry")] {
        let line = format!("{seat} picks up {hand}");
        assert!(seen(&events, seat).contains(&line), "{seat}");
        let mine = scene.view(seat).mine.expect("a seat");
        assert_eq!(mine[0].hand.map(|hand| hand.to_string()).as_deref(), Some(hand));
        for viewer in ["A", "B", "C", "-"].into_iter().filter(|viewer| *viewer != seat) {
            assert!(!seen(&events, viewer).contains(&line), "{viewer} of {seat}");
        }
    }
}

#[test]
fn d10_two_players_swap_hands_every_turn_of_both_rounds() {
    for (round, other) in [(1, ("1.0 draft", "||||bbbrrg")), (2, ("2.0 draft", "||||bbrggk"))] {
        let mut scene = at(other.0, &[other.1, ""]).scene();
        for turn in 0..5 {
            let left = draft_first(&mut scene, 2);
            let swapped = [left[1].clone(), left[0].clone()];
            assert_eq!(hands(&scene, 2), swapped, "round {round}, turn {turn}");
            scene.step();
        }
    }
}

#[test]
fn d10_two_players_play_the_plain_draft_to_its_end() {
    for seed in 0..20 {
        let mut scene = Scene::deal("", 2, seed);
        let mut steps = 0;
        while !scene.is_over() {
            assert_eq!(scene.awaited(), "AB", "both at once");
            scene.step();
            steps += 1;
        }
        assert_eq!((steps, scene.places().len()), (24, 2));
        let kept = scene.front("A").trim_matches('-').len() + scene.front("B").trim_matches('-').len();
        assert_eq!(kept + scene.discards().trim_matches('-').len(), 24, "12 cards a round");
    }
}
