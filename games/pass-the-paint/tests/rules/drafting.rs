//! The draft: everybody at once, face down, changed at will (D3.1), and turned up together (D3.3).

use pass_the_paint::{OpenEvent, Step};

use super::figures::colour;
use super::position::at;
use super::scene::{Scene, eyes, seen, the, wired};

/// Three with a hand each, nothing done yet.
fn three() -> Scene {
    at("1.0 draft", &["|C01|||bryywg", "|C02|||bbrwop", "|C03|||brrygp"]).scene()
}

const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

#[test]
fn d3_1_choices_are_made_in_any_order() {
    let lines = ["A draft green", "B draft white", "C draft red"];
    let mut ends = Vec::new();
    for order in ORDERS {
        let mut scene = three();
        for nth in order {
            scene.does(lines[nth]);
        }
        assert_eq!(scene.time(), "1.0 decide");
        ends.push(scene.game);
    }
    assert!(ends.windows(2).all(|pair| pair[0] == pair[1]), "the order does not matter");
}

#[test]
fn d3_1_all_are_awaited_until_they_have_chosen() {
    let mut scene = three();
    assert_eq!(scene.awaited(), "ABC");
    scene.does("B draft white");
    assert_eq!((scene.awaited().as_str(), scene.time().as_str()), ("AC", "1.0 draft"));
    scene.does("A draft blue");
    assert_eq!((scene.awaited().as_str(), scene.time().as_str()), ("C", "1.0 draft"));
    scene.does("C draft purple");
    assert_eq!((scene.awaited().as_str(), scene.time().as_str()), ("ABC", "1.0 decide"));
}

#[test]
fn d3_1_any_card_of_the_hand_may_be_chosen() {
    let scene = at("2.0 draft", &["||||bgopsk", ""]).scene();
    // Nothing lies in front of A, who holds no commissions: only blue could be kept.
    let choices = "draft black, draft blue, draft green, draft orange, draft purple, draft sky";
    assert_eq!(scene.choices("A"), choices);
    for colour in ["black", "blue", "green", "orange", "purple", "sky"] {
        scene.clone().does(&format!("A draft {colour}"));
    }
}

#[test]
fn d3_1_a_card_of_no_hand_is_refused() {
    let mut scene = three();
    for (line, colour) in
        [("A draft orange", "orange"), ("B draft green", "green"), ("C draft black", "black")]
    {
        scene.refuses(line, "D3.1", &format!("there is no {colour} in this hand"));
    }
}

#[test]
fn d3_1_a_choice_can_be_changed_until_the_last() {
    let mut scene = three();
    scene.plays(&["A draft blue", "A draft yellow", "B draft orange", "A draft green", "B draft purple"]);
    assert_eq!((scene.choice("A").as_str(), scene.choice("B").as_str()), ("g", "p"));
    assert_eq!(scene.awaited(), "C");
    scene.plays(&["A draft white", "C draft green"]);
    assert_eq!([scene.drafted("A"), scene.drafted("B"), scene.drafted("C")].concat(), "wpg");
    let sentence = "no card is being drafted now: keep the one turned up, or discard it";
    for line in ["A draft blue", "B draft red", "C draft green"] {
        scene.refuses(line, "D3.3", sentence);
    }
}

#[test]
fn d3_1_the_same_choice_again_is_no_change() {
    let mut scene = three();
    scene.does("A draft blue");
    scene.refuses("A draft blue", "D3.1", "you have chosen that already");
    assert_eq!(scene.choices("A"), "draft green, draft red, draft white, draft yellow");
}

/// Whatever A chooses: what B, C and those who look on get to see is the same, letter by letter.
#[test]
fn d3_1_others_see_only_that_a_choice_was_made() {
    let before = three();
    let mut told = Vec::new();
    for colour in ["blue", "red", "yellow", "white", "green"] {
        let mut scene = three();
        let events = scene.does(&format!("A draft {colour}"));
        assert_eq!(seen(&events, "A"), [format!("A chooses {colour}")]);
        for viewer in ["B", "C", "-"] {
            assert_eq!(seen(&events, viewer), ["A has chosen"]);
            assert_ne!(scene.wire(viewer), before.wire(viewer), "that it was made, they see");
        }
        assert!(scene.table().places[0].chosen && !scene.table().places[1].chosen);
        let wires = ["B", "C", "-"].map(|viewer| (scene.wire(viewer), wired(&events, viewer)));
        told.push(wires);
    }
    assert!(told.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn d3_1_others_do_not_see_a_change_of_mind() {
    let mut scene = three();
    scene.does("A draft blue");
    let before = ["B", "C", "-"].map(|viewer| scene.wire(viewer));
    for line in ["A draft red", "A draft green", "A draft blue"] {
        let events = scene.does(line);
        for (viewer, before) in ["B", "C", "-"].into_iter().zip(&before) {
            assert_eq!(&scene.wire(viewer), before);
            assert_eq!(seen(&events, viewer), [""; 0], "{line}");
        }
    }
}

#[test]
fn d3_1_one_sees_ones_own_choice() {
    let mut scene = three();
    scene.does("A draft blue");
    let mine = scene.view("A").mine.expect("a seat");
    assert_eq!(mine[0].choice, Some(pass_the_paint::Choice::Draft { colour: the("blue") }));
    assert_eq!(mine[0].hand, Some(the("bryywg")), "it can still be changed");
    assert_eq!(scene.view("B").mine.expect("a seat")[0].choice, None);
}

#[test]
fn d3_3_the_last_choice_turns_all_up_in_one_step() {
    let mut scene = three();
    scene.plays(&["C draft red", "A draft green"]);
    assert!(scene.table().places.iter().all(|place| place.drafted.is_none()), "nothing before that");
    let events = scene.does("B draft white");
    let flipped = OpenEvent::Flipped {
        cards: [("A", "green"), ("B", "white"), ("C", "red")]
            .map(|(seat, card)| (pass_the_paint::Place { seat: the(seat), side: None }, the(card)))
            .to_vec(),
    };
    assert!(events.contains(&flipped.into()));
    for viewer in ["A", "B", "C", "-"] {
        let line = "A drafts green, B drafts white, C drafts red".to_owned();
        assert!(seen(&events, viewer).contains(&line), "{viewer}");
        let table = scene.view(viewer).table;
        let turned_up: Vec<_> =
            table.places.iter().map(|place| place.drafted.map(|card| card.to_string())).collect();
        assert_eq!(turned_up, ["green", "white", "red"].map(|card| Some(card.to_owned())));
        assert_eq!(table.step, Step::Decide);
    }
}

#[test]
fn d3_3_nothing_is_kept_or_discarded_before_the_flip() {
    let mut scene = three();
    scene.does("A draft blue");
    for line in ["A keep", "A keep C01", "A discard", "B keep", "C discard"] {
        scene.refuses(line, "D3.3", "no card is turned up yet: draft one first");
    }
}

/// A green is up that costs a commission, B's costs nothing, C cannot pay.
fn three_flips() -> Scene {
    at("1.2 decide", &["b|C01+C02+C04|g", "by|C05|b", "|C06|o"]).deck("C10+C11+C12+C13").scene()
}

#[test]
fn d3_3_decisions_are_face_down_too() {
    let before = three_flips();
    let mut told = Vec::new();
    for decision in ["keep C01", "keep C02", "keep C04", "discard"] {
        let mut scene = three_flips();
        let events = scene.does(&format!("A {decision}"));
        for viewer in ["B", "C", "-"] {
            assert_eq!(seen(&events, viewer), ["A has chosen"]);
            assert_ne!(scene.wire(viewer), before.wire(viewer));
        }
        assert_eq!((scene.front("A"), scene.held("A")), (before.front("A"), before.held("A")), "nothing yet");
        told.push(["B", "C", "-"].map(|viewer| (scene.wire(viewer), wired(&events, viewer))));
        let own = events.iter().map(|event| {
            <pass_the_paint::PassThePaint as table::Game>::view_event(event, eyes("A")).is_some()
        });
        assert_eq!(own.collect::<Vec<_>>(), [true]);
    }
    assert!(told.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn d3_3_decisions_can_be_changed_and_nobody_sees_it() {
    let mut scene = three_flips();
    scene.does("A keep C01");
    let before = ["B", "C", "-"].map(|viewer| scene.wire(viewer));
    for line in ["A discard", "A keep C02", "A keep C04", "A discard"] {
        let events = scene.does(line);
        for (viewer, before) in ["B", "C", "-"].into_iter().zip(&before) {
            assert_eq!((&scene.wire(viewer), seen(&events, viewer).len()), (before, 0), "{line}");
        }
    }
    scene.refuses("A discard", "D3.1", "you have chosen that already");
    assert_eq!(scene.choices("A"), "keep C01, keep C02, keep C04");
}

/// In whichever order they decide, all of it happens at the last decision, and comes to the same.
#[test]
fn d3_3_decisions_in_any_order_come_to_the_same() {
    let lines = ["A discard", "B keep", "C discard"];
    let all = "C10+C11+C12+C13";
    let draws = [(all, "C13"), ("C10+C11+C12", "C10"), ("C11+C12", "C12"), ("C11", "C11")];
    let mut ends = Vec::new();
    for order in ORDERS {
        let mut scene = three_flips();
        for nth in &order[..2] {
            scene.does_drawing(lines[*nth], &[]);
        }
        assert_eq!(scene.time(), "1.2 decide");
        let events = scene.does_drawing(lines[order[2]], &draws);
        let told: Vec<_> = seen(&events, "-").into_iter().filter(|line| !line.contains("chosen")).collect();
        assert_eq!(
            told,
            [
                "A discards green",
                "B keeps blue",
                "C discards orange",
                "A draws 2 commissions",
                "C draws 2 commissions"
            ]
        );
        assert_eq!(scene.held("A"), "C01+C02+C04+C10+C13");
        assert_eq!(scene.time(), "1.3 draft");
        ends.push(scene.game);
    }
    assert!(ends.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn d3_3_nothing_is_seen_of_a_decision_before_all_are_made() {
    let mut scene = three_flips();
    scene.plays(&["B keep", "A keep C01"]);
    assert_eq!((scene.front("B").as_str(), scene.pile().as_str()), ("by", "-"));
    let events = scene.does("C discard");
    assert_eq!((scene.front("B").as_str(), scene.front("A").as_str()), ("bby", "bg"));
    assert_eq!(scene.pile(), "C01");
    let told: Vec<_> = seen(&events, "-").into_iter().filter(|line| line.contains("keeps")).collect();
    assert_eq!(told, ["A keeps green for C01", "B keeps blue"]);
}

#[test]
fn d3_1_every_colour_is_drafted_by_its_name() {
    for letter in "brywgopisnk".chars() {
        let name = colour(letter).0;
        let hand = format!("||||{letter}");
        let mut scene = at("2.5 draft", &[&hand, ""]).scene();
        assert_eq!(scene.choices("A"), format!("draft {name}"));
        scene.does(&format!("A draft {name}"));
        let other = colour(scene.hand("B").chars().next().expect("a card")).0;
        scene.does(&format!("B draft {other}"));
        assert_eq!(scene.drafted("A"), letter.to_string());
        assert_eq!((scene.hand("A").as_str(), scene.hand("B").as_str()), ("-", "-"));
    }
}
