//! What is secret and what is not (D2.4): by what goes over the wire.

use std::collections::BTreeSet;

use pass_the_paint::PassThePaint;
use table::Game;

use super::figures::{CARDS, card, ids};
use super::position::{Position, at};
use super::scene::{Scene, all_tables, letters, options, seen, wired};

/// All commissions and palettes that a text speaks of.
fn spoken_of(text: &str) -> BTreeSet<&'static str> {
    CARDS.iter().map(|row| row.0).filter(|id| text.contains(&format!("\"{id}\""))).collect()
}

fn all(texts: &[&str]) -> BTreeSet<&'static str> {
    texts.iter().flat_map(|text| ids(text)).map(|id| card(id).0).collect()
}

/// A has claimed a palette. C04 is complete, but nobody else is to know.
fn midgame(kind: &'static str) -> Position {
    at("1.2 draft", &["rygp|C04+C02||P06|bryo", "y|C03+P02+C09|||wwob", "b|C14|||brrw"])
        .pile("C30+P05")
        .middle("P01+P03")
        .options(kind)
}

const OPEN: &str = "P06+C30+P05+P01+P03";
const HELD: [(&str, &str); 4] = [("A", "C04+C02"), ("B", "C03+P02+C09"), ("C", "C14"), ("-", "-")];

#[test]
fn d2_4_commissions_are_for_who_holds_them() {
    let scene = midgame("-").scene();
    for (viewer, held) in HELD {
        assert_eq!(spoken_of(&scene.wire(viewer)), all(&[OPEN, held]), "{viewer}");
    }
    assert_eq!(scene.view("-").mine, None);
    assert_eq!(scene.view("D").mine, None, "nobody sits there");
}

#[test]
fn d3_6_complete_commissions_are_not_shown_either() {
    let scene = midgame("-").scene();
    assert!(super::figures::is_complete("C04", &scene.front("A")));
    for viewer in ["B", "C", "-"] {
        assert!(!scene.wire(viewer).contains("C04"), "{viewer}");
        assert!(scene.view(viewer).table.places.iter().all(|place| place.open.is_none()));
        assert_eq!(scene.view(viewer).table.scores, None, "no points before the end");
    }
}

/// What others hold could be anything: what is seen is the same to the last letter.
#[test]
fn d2_4_hands_and_commissions_of_others_change_nothing() {
    let line = midgame("-").line();
    let one = midgame("-").scene();
    let mut parts: Vec<_> = line.split(' ').collect();
    // B and C swap hands and commissions.
    let (b, c) = ("brrw|y|C14+C40+C41|-|-|-", "bwwo|b|C03|-|-|-");
    parts[10] = b;
    parts[11] = c;
    let other = Scene::of(&parts.join(" "));
    for viewer in ["A", "-"] {
        assert_eq!(one.wire(viewer), other.wire(viewer), "{viewer}");
    }
    assert_ne!(one.wire("B"), other.wire("B"));
    assert_ne!(one.wire("C"), other.wire("C"));
}

#[test]
fn d2_4_what_is_public() {
    let scene = midgame("-").scene();
    for viewer in ["A", "B", "C", "-"] {
        let table = scene.view(viewer).table;
        assert_eq!(table, scene.table(), "all see the same table");
        let fronts: Vec<_> = table.places.iter().map(|place| place.front.to_string()).collect();
        assert_eq!(fronts, ["rygp", "y", "b"]);
        let held: Vec<_> = table.places.iter().map(|place| place.commissions).collect();
        assert_eq!(held, [2, 3, 1], "how many, not which");
        let claimed: Vec<_> = table.places.iter().map(|place| place.claimed.to_string()).collect();
        assert_eq!(claimed, ["P06", "-", "-"]);
        assert_eq!(table.places.iter().map(|place| place.hand).collect::<Vec<_>>(), [4, 4, 4]);
        assert_eq!(
            (table.middle.to_string().as_str(), table.pile.to_string().as_str()),
            ("P01+P03", "C30+P05")
        );
        assert_eq!(table.discards.to_string(), scene.discards());
        assert_eq!(table.deck, 54 - 6 - 2 - 2 - 1);
    }
}

#[test]
fn d2_4_one_sees_ones_own() {
    let scene = midgame("-").scene();
    for (seat, hand, held) in [("A", "bryo", "C02+C04"), ("B", "bwwo", "C03+C09+P02"), ("C", "brrw", "C14")] {
        let mine = scene.view(seat).mine.expect("a seat at the table");
        assert_eq!(mine.len(), 1);
        assert_eq!(mine[0].hand.map(|hand| hand.to_string()).as_deref(), Some(hand));
        assert_eq!((mine[0].commissions.to_string().as_str(), mine[0].choice), (held, None));
    }
}

#[test]
fn d2_4_open_hands_show_hands_and_commissions_but_not_the_deck() {
    let scene = midgame("o").scene();
    for viewer in ["A", "B", "C", "-"] {
        let wire = scene.wire(viewer);
        assert_eq!(spoken_of(&wire), all(&[OPEN, "C04+C02+C03+P02+C09+C14"]), "{viewer}");
        for hand in ["bryo", "bwwo", "brrw"] {
            assert!(wire.contains(&format!("\"{hand}\"")), "{viewer} sees {hand}");
        }
    }
}

#[test]
fn d2_4_open_hands_still_hide_choices() {
    let mut views = Vec::new();
    for colour in ["blue", "red", "yellow", "orange"] {
        let mut scene = midgame("o").scene();
        let events = scene.does(&format!("A draft {colour}"));
        assert_eq!(seen(&events, "A"), [format!("A chooses {colour}")]);
        views.push((scene.wire("B"), scene.wire("-"), wired(&events, "B"), wired(&events, "-")));
    }
    assert!(views.windows(2).all(|pair| pair[0] == pair[1]));
}

/// At the set-up, at every table there can be: whatever is seen or told names nothing but one's own and the middle.
#[test]
fn d2_4_nothing_secret_is_dealt_in_the_open() {
    for (seats, kind) in all_tables().into_iter().filter(|(_, kind)| !kind.contains('o')) {
        for seed in 0..10 {
            let mut events = Vec::new();
            let mut dice = fastrand::Rng::with_seed(seed);
            let game = PassThePaint::setup(&options(&kind), seats, &mut dice, &mut events).expect("a table");
            let scene = Scene::of(&game.to_string());
            for viewer in letters(usize::from(seats)).iter().chain(&["-"]) {
                let own = match *viewer {
                    "-" => String::new(),
                    seat if kind.contains('d') => {
                        format!(
                            "{}+{}",
                            scene.held(&format!("{seat} left")),
                            scene.held(&format!("{seat} right"))
                        )
                    }
                    seat => scene.held(seat),
                };
                let may_know = all(&[&scene.middle(), &own]);
                assert_eq!(spoken_of(&scene.wire(viewer)), may_know, "{viewer} {kind}");
                assert_eq!(spoken_of(&wired(&events, viewer).join(" ")), may_know, "{viewer} {kind}");
            }
        }
    }
}

/// The hands too: who looks on reads of no hand at all, and a seat only of its own.
#[test]
fn d2_4_no_hand_is_told_to_others() {
    let mut events = Vec::new();
    let mut dice = fastrand::Rng::with_seed(8);
    let game = PassThePaint::setup(&options(""), 4, &mut dice, &mut events).expect("a table");
    let scene = Scene::of(&game.to_string());
    for viewer in ["A", "B", "C", "D", "-"] {
        let told = wired(&events, viewer).join(" ");
        for seat in letters(4) {
            let hand = format!("\"{}\"", scene.hand(seat));
            assert_eq!(told.contains(&hand), *seat == viewer, "{viewer} of {seat}'s {hand}: {told}");
            assert_eq!(scene.wire(viewer).contains(&hand), *seat == viewer, "{viewer} of {seat}");
        }
    }
    let read: Vec<_> = seen(&events, "-").into_iter().filter(|line| line.contains("dealt")).collect();
    assert_eq!(read, letters(4).iter().map(|seat| format!("{seat} is dealt a hand")).collect::<Vec<_>>());
}

/// Commissions drawn are seen by who draws them; the others see how many.
#[test]
fn d2_4_drawn_commissions_are_secret() {
    let mut scene = at("1.1 decide", &["b|C01|r", "|C02|b", "|C03|y"]).deck("C10+C11+C12").scene();
    scene.plays(&["B keep", "C keep"]);
    let events = scene.does_drawing("A discard", &[("C10+C11+C12", "C11"), ("C10+C12", "C12")]);
    assert!(seen(&events, "A").contains(&"A draws C11+C12".to_owned()));
    for viewer in ["B", "C", "-"] {
        let seen = seen(&events, viewer);
        assert!(seen.contains(&"A draws 2 commissions".to_owned()), "{seen:?}");
        assert!(!wired(&events, viewer).join(" ").contains("C11"), "{viewer}");
        assert!(!scene.wire(viewer).contains("C12"), "{viewer}");
    }
    assert_eq!(scene.table().places[0].commissions, 3);
}

/// Whole games: nobody is ever told of a card in another's keeping, unless it lay open before.
#[test]
fn d2_4_whole_games_tell_nobody_too_much() {
    for (seats, kind) in [(2, ""), (4, ""), (6, "h"), (2, "a"), (3, "e")] {
        for seed in 0..4 {
            let mut scene = Scene::deal(kind, seats, seed);
            let mut steps = 0;
            while !scene.is_over() {
                for viewer in letters(usize::from(seats)).iter().chain(&["-"]) {
                    let told = spoken_of(&scene.wire(viewer));
                    for other in letters(usize::from(seats)).iter().filter(|seat| *seat != viewer) {
                        let held = scene.held(other);
                        let leak = ids(&held).into_iter().find(|id| told.contains(id));
                        assert_eq!(leak, None, "{viewer} sees {other}'s in {}", scene.game);
                    }
                    assert!(spoken_of(&scene.wire(viewer)).is_disjoint(&all(&[&scene.deck()])), "{viewer}");
                }
                scene.step();
                steps += 1;
            }
            assert!(steps >= 24, "{steps} steps");
        }
    }
}
