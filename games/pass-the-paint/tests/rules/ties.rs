//! Who wins, and what breaks a tie (D6.4).

use super::figures::{Points, ids, places};
use super::position::{Position, at};
use super::scene::{Scene, letters};

/// The last flip of all, with these in front of the players, who all keep what is turned up: it was free.
fn last(players: &[&str]) -> Position {
    at("2.5 decide", players)
}

fn finish(position: &Position, seats: usize) -> Scene {
    let mut scene = position.scene();
    for seat in letters(seats) {
        scene.does(&format!("{seat} keep"));
    }
    assert!(scene.is_over());
    let points: Vec<_> = letters(seats)
        .iter()
        .map(|seat| {
            Points::of(&scene.front(seat), &ids(&scene.held(seat)), &ids(&scene.claimed(seat)), false)
        })
        .collect();
    let counted: Vec<_> =
        places(&points).into_iter().map(|place| u8::try_from(place).expect("few")).collect();
    assert_eq!(scene.places(), counted, "{points:?}");
    scene
}

#[test]
fn d6_4_the_highest_total_wins() {
    let scene = finish(&last(&["b||r", "bb||b", "bry||b"]), 3);
    assert_eq!((scene.totals(), scene.places()), (vec![2, 7, 5], vec![3, 1, 2]));
}

#[test]
fn d6_4_more_points_beat_more_commissions() {
    // A: 3 for colours, and C01 for 2. B: 12 for four blues.
    let scene = finish(&last(&["br|C01|w", "bbb||b"]), 2);
    assert_eq!((scene.totals(), scene.places()), (vec![5, 12], vec![2, 1]));
}

#[test]
fn d6_4_a_tie_goes_to_more_completed_commissions() {
    // A: 3 for colours, C01 for 2 and nothing else. B: 5 for colours.
    let scene = finish(&last(&["br|C01|w", "bry||b"]), 2);
    assert_eq!((scene.totals(), scene.places()), (vec![5, 5], vec![1, 2]));
    // It is not who comes first.
    let scene = finish(&last(&["bry||b", "br|C01|w"]), 2);
    assert_eq!((scene.totals(), scene.places()), (vec![5, 5], vec![2, 1]));
}

#[test]
fn d6_4_commissions_not_completed_break_no_tie() {
    let scene = finish(&last(&["bw|C40+C41+C42|r", "yw|C36|b"]), 2);
    assert_eq!((scene.totals(), scene.places()), (vec![3, 3], vec![1, 1]));
}

/// Two commissions of two points each beat one of seven: the number comes first.
#[test]
fn d6_4_the_number_of_commissions_comes_before_their_points() {
    // A: b r g g y w 1+1+5+1+1, C01 and C04 for 2 each: 13. B: i n r 2+3+1, C36 for 7: 13.
    let scene = finish(&last(&["brggy|C01+C04|w", "in|C36|r"]), 2);
    assert_eq!((scene.totals(), scene.places()), (vec![13, 13], vec![1, 2]));
    let scene = finish(&last(&["in|C36|r", "brggy|C01+C04|w"]), 2);
    assert_eq!(scene.places(), [2, 1]);
}

#[test]
fn d6_4_then_to_more_points_from_commissions() {
    // One commission each. A: yellow, pink, red for 4, C15 for 3: 7. B: red, green, yellow, white for 5, C04 for 2: 7.
    let scene = finish(&last(&["yi|C15|r", "ryg|C04|w"]), 2);
    assert_eq!((scene.totals(), scene.places()), (vec![7, 7], vec![1, 2]));
    let scene = finish(&last(&["ryg|C04|w", "yi|C15|r"]), 2);
    assert_eq!(scene.places(), [2, 1]);
}

/// Points from commissions come before different colours, even where these would say otherwise.
#[test]
fn d6_4_points_from_commissions_come_before_different_colours() {
    // A: r s y w b 1+2+1+1+1 = 6, and C16 for 3: 9, five colours. B: b b r g w 3+1+2+1 = 7, and C04 for 2: 9, four.
    let scene = finish(&last(&["rsyw|C16|b", "bbrg|C04|w"]), 2);
    assert_eq!((scene.totals(), scene.places()), (vec![9, 9], vec![1, 2]));
    assert!(scene.front("A").len() == 5, "five different, B has four");
}

#[test]
fn d6_4_then_to_fewer_different_colours() {
    // Three points each: two blues, or blue, red and yellow.
    let scene = finish(&last(&["br||y", "b||b"]), 2);
    assert_eq!((scene.totals(), scene.places()), (vec![3, 3], vec![2, 1]));
    // Copies do not matter, only how many are different: b b b r y are 9 points, and so are w w w b b.
    let scene = finish(&last(&["bbry||b", "wwwb||b"]), 2);
    assert_eq!((scene.totals(), scene.places()), (vec![9, 9], vec![2, 1]));
}

#[test]
fn d6_4_still_equal_share_the_victory() {
    let scene = finish(&last(&["br||y", "bw||r"]), 2);
    assert_eq!((scene.totals(), scene.places()), (vec![3, 3], vec![1, 1]));
    let scene = finish(&last(&["b||r", "bbb||b", "rrr||r", "y||w"]), 4);
    assert_eq!((scene.totals(), scene.places()), (vec![2, 12, 12, 2], vec![3, 1, 1, 3]));
}

#[test]
fn d6_4_all_may_be_equal() {
    let scene = finish(&last(&["b||r", "b||r", "b||y", "b||y", "r||w", "r||w"]), 6);
    assert_eq!((scene.totals(), scene.places()), (vec![2; 6], vec![1; 6]));
}

#[test]
fn d6_4_every_place_is_broken_alike() {
    // A and B with 5, B has the commission; C and D with 3, D has fewer colours.
    let scene = finish(&last(&["bry||b", "br|C01|w", "br||y", "b||b"]), 4);
    assert_eq!((scene.totals(), scene.places()), (vec![5, 5, 3, 3], vec![2, 1, 4, 3]));
}

/// A claimed palette is worth its points, but it breaks no tie (D4.3).
#[test]
fn d4_3_a_claimed_palette_breaks_no_tie() {
    // A: r y g p b 1+1+2+2+1 = 7 and P06 for 3: 10. B: b b r r y g 3+3+1+2 = 9 and w 1: 10.
    let position = last(&["rygp||b|P06", "bbrryg||w"]).middle("P12");
    let scene = finish(&position, 2);
    assert_eq!(scene.totals(), [10, 10]);
    assert_eq!(scene.places(), [1, 1], "no commissions, five colours each");
    // Against a commission: B has one, and wins.
    let position = last(&["rygp||b|P06", "bbrrg|C04|w"]).middle("P12");
    let scene = finish(&position, 2);
    assert_eq!((scene.totals(), scene.places()), (vec![10, 11], vec![2, 1]));
}

/// The same palette held face down does (D4.2).
#[test]
fn d4_2_a_palette_held_breaks_a_tie() {
    let position = last(&["rygp|P06|b", "bbrryg||w"]).middle("P10+P12");
    let scene = finish(&position, 2);
    assert_eq!((scene.totals(), scene.places()), (vec![10, 10], vec![1, 2]));
    // And its points count as points from commissions.
    let score = scene.table().scores.expect("over").as_slice()[0];
    assert_eq!((score.completed, score.commissions, score.palettes), (1, 3, 0));
}

/// Held by one and claimed by another, ten points each: the one who holds has completed a commission.
#[test]
fn d4_3_held_beats_claimed() {
    let position = last(&["rygp||b|P06", "bywg|P03|b"]).middle("P12");
    let scene = finish(&position, 2);
    // B: b b y w g 3+1+1+2 = 7 and P03 for 3.
    assert_eq!((scene.totals(), scene.places()), (vec![10, 10], vec![2, 1]));
}

/// Penalties are part of the total; what was not completed breaks no tie (D7.2).
#[test]
fn d7_2_penalties_count_before_ties_are_broken() {
    let mut scene = at("2.5 decide", &["br|C01+C40+C41|w", "by||r"]).options("h").scene();
    scene.plays(&["A keep", "B keep"]);
    // A: 3 and 2, less 2. B: 3.
    assert_eq!((scene.totals(), scene.places()), (vec![3, 3], vec![1, 2]), "A has completed one");
}
