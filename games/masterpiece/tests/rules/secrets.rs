//! What is secret and what is not (M2.4, M5.4): by what each viewer may look at and sees happen.

use std::collections::BTreeSet;

use masterpiece::{Card, Event, Masterpiece, Options};
use table::{Game, Viewer, Wired};

use super::scene::{Position, Scene, at, seen, spoken_of, the};

/// A has drawn two. In the open: two works, and the top of the discards.
fn midgame(options: &'static str) -> Position {
    at(&["M1+M2+M3|5-straight:L4", "S3+S4+S5+S6|49:H10+F12", "Y5+Y6"])
        .pile("F6,F7,F8")
        .drawn("R7+R8")
        .options(options)
}

/// All cards that a viewer is told of, in whatever way: what goes over the wire names no others.
fn told(scene: &Scene, viewer: &str) -> BTreeSet<Card> {
    let wired = Wired::of(&scene.view(viewer));
    spoken_of(wired.as_str()).into_iter().collect()
}

fn all(texts: &[&str]) -> BTreeSet<Card> {
    texts.iter().flat_map(|text| spoken_of(text)).collect()
}

const OPEN: &str = "L4 H10 F12 F8";
const HANDS: &str = "M1 M2 M3 S3 S4 S5 S6 Y5 Y6";
const UNDER_THE_TOP: &str = "F6 F7";
const DRAWN: &str = "R7 R8";

#[test]
fn m2_4_hands_are_secret_and_so_are_deck_and_pile() {
    let scene = midgame("-").scene();
    assert_eq!(told(&scene, "A"), all(&[OPEN, "M1 M2 M3", DRAWN]));
    assert_eq!(told(&scene, "B"), all(&[OPEN, "S3 S4 S5 S6"]));
    assert_eq!(told(&scene, "C"), all(&[OPEN, "Y5 Y6"]));
    assert_eq!(told(&scene, "-"), all(&[OPEN]));
    assert_eq!(scene.view("-").mine, None);
    assert_eq!(scene.view("D").mine, None, "nobody sits there");
}

#[test]
fn m2_4_sizes_works_and_the_top_of_the_pile_are_public() {
    let scene = midgame("-").scene();
    for viewer in ["A", "B", "C", "-"] {
        let table = scene.view(viewer).table;
        assert_eq!(table, scene.table(), "all see the same table");
        let sizes: Vec<_> = table.players.iter().map(|(_, player)| player.hand).collect();
        assert_eq!(sizes, [3, 4, 2]);
        assert_eq!((table.discards, table.top, &table.pile), (3, Some(the("F8")), &None));
        assert_eq!(table.deck, 49 - 9 - 3 - 3 - 2);
        assert_eq!((scene.works("A").as_str(), scene.works("B").as_str()), ("5-straight:L4", "49:H10+F12"));
    }
}

#[test]
fn m2_4_before_the_game_too() {
    let hands = ["M1+M2+M3", "L2+L3+L4", "S3+S4+S5+S6"];
    let mut scene = at(&hands).phase("discarding").turn("A/C").scene();
    for (viewer, hand) in [("A", hands[0]), ("B", hands[1]), ("C", hands[2]), ("-", "")] {
        assert_eq!(told(&scene, viewer), all(&[hand]));
    }
    let events = scene.does("C discard S5");
    for viewer in ["A", "B", "C", "-"] {
        assert_eq!(seen(&events, viewer), ["C discards S5"], "face up");
    }
    assert_eq!(told(&scene, "-"), all(&["S5"]));
}

#[test]
fn m2_4_open_discard_opens_the_whole_pile_and_nothing_else() {
    let scene = midgame("d").scene();
    assert_eq!(told(&scene, "A"), all(&[OPEN, UNDER_THE_TOP, "M1 M2 M3", DRAWN]));
    assert_eq!(told(&scene, "B"), all(&[OPEN, UNDER_THE_TOP, "S3 S4 S5 S6"]));
    assert_eq!(told(&scene, "C"), all(&[OPEN, UNDER_THE_TOP, "Y5 Y6"]));
    assert_eq!(told(&scene, "-"), all(&[OPEN, UNDER_THE_TOP]));
    let pile = scene.table().pile.expect("open");
    assert_eq!(pile, ["F6", "F7", "F8"].map(the::<Card>), "from the bottom, in its order");
}

#[test]
fn m2_4_open_hands_open_hands_and_cards_just_drawn_but_not_the_pile() {
    let scene = midgame("h").scene();
    for viewer in ["A", "B", "C", "-"] {
        assert_eq!(told(&scene, viewer), all(&[OPEN, HANDS, DRAWN]), "{viewer}");
        let table = scene.view(viewer).table;
        let shown = table.players.iter().map(|(_, player)| player.shown.expect("open").to_string());
        assert_eq!(shown.collect::<Vec<_>>(), ["M1+M2+M3", "S3+S4+S5+S6", "Y5+Y6"]);
        assert_eq!(table.players[the("A")].drawn, Some(the("R7+R8")));
        assert_eq!(table.players[the("B")].drawn, None);
    }
}

#[test]
fn m2_4_both_options_leave_only_the_deck_secret() {
    let scene = midgame("dh").scene();
    for viewer in ["A", "B", "C", "-"] {
        assert_eq!(told(&scene, viewer), all(&[OPEN, HANDS, DRAWN, UNDER_THE_TOP]), "{viewer}");
    }
}

#[test]
fn m2_4_all_options_are_off_unless_asked_for() {
    let off = Options { open_discard: false, open_hands: false, plain_flag: false };
    assert_eq!(Options::default(), off);
    let scene = Scene::deal(Options::default(), 4, 9);
    assert_eq!(scene.table().options, Options::default());
}

/// What luck deals to three, A first.
fn dealt(options: Options) -> (Masterpiece, Vec<Event>) {
    let picks = [0; 11];
    let mut events = Vec::new();
    let game = Masterpiece::setup(&options, 3, &mut table::Script::new(&picks), &mut events);
    (game.expect("three can play"), events)
}

#[test]
fn m2_4_what_is_dealt_is_seen_by_its_owner_only() {
    let (_, events) = dealt(Options::default());
    let hidden = ["A begins", "A is dealt 3 cards", "B is dealt 3 cards", "C is dealt 4 cards"];
    assert_eq!(seen(&events, "-"), hidden);
    for (nth, seat, cards) in [(1, "A", "M1+M2+M3"), (2, "B", "M4+M5+M6"), (3, "C", "M7+L2+L3+L4")] {
        let mut own = hidden.map(str::to_owned);
        own[nth] = format!("{seat} is dealt {cards}");
        assert_eq!(seen(&events, seat), own);
    }
}

#[test]
fn m2_4_with_open_hands_all_see_the_deal() {
    let (_, events) = dealt(Options { open_hands: true, ..Options::default() });
    let open = ["A begins", "A is dealt M1+M2+M3", "B is dealt M4+M5+M6", "C is dealt M7+L2+L3+L4"];
    for viewer in ["A", "B", "C", "-"] {
        assert_eq!(seen(&events, viewer), open);
    }
    let (_, events) = dealt(Options { open_discard: true, ..Options::default() });
    assert_eq!(seen(&events, "-")[1], "A is dealt 3 cards", "open discards do not open hands");
}

/// Each viewer's two lines about A's drawing R7 and R8 and keeping R7.
fn drawing(options: &'static str, hidden: [&str; 2], open_to: &[&str]) {
    let mut scene = at(&["_", "_", "_"]).options(options).deck("R7+R8+H4").scene();
    let mut events = scene.draws("A", ["R8", "R7"]);
    events.extend(scene.does("A keep R7"));
    for viewer in ["A", "B", "C", "-"] {
        let lines =
            if open_to.contains(&viewer) { ["A draws R7+R8", "A keeps R7 and discards R8"] } else { hidden };
        assert_eq!(seen(&events, viewer), lines, "seen by {viewer}");
    }
}

#[test]
fn m2_4_cards_drawn_and_kept_are_seen_by_who_draws_them() {
    let hidden = ["A draws 2 cards", "A keeps one and discards R8"];
    drawing("-", hidden, &["A"]);
    drawing("d", hidden, &["A"]);
}

#[test]
fn m2_4_with_open_hands_all_see_what_is_drawn_and_kept() {
    drawing("h", ["", ""], &["A", "B", "C", "-"]);
    drawing("dh", ["", ""], &["A", "B", "C", "-"]);
}

#[test]
fn m2_4_the_same_when_the_deck_is_made_anew_in_between() {
    for (options, others) in [
        ("-", ["A draws a card", "the discards are the new deck, 2 cards", "A draws a card"]),
        ("h", ["A draws Y5", "the discards are the new deck, 2 cards", "A draws L4"]),
    ] {
        let mut scene = at(&["_", "_", "_"]).options(options).deck("Y5").pile("L4,S6").scene();
        let events = scene.does_by_luck("A draw", &[0, 0]);
        let own = ["A draws Y5", "the discards are the new deck, 2 cards", "A draws L4"];
        assert_eq!(seen(&events, "A"), own);
        for viewer in ["B", "C", "-"] {
            assert_eq!(seen(&events, viewer), others);
        }
    }
}

#[test]
fn m2_4_the_last_card_of_all_is_drawn_in_secret() {
    for (options, others) in [("-", "A draws the last card"), ("h", "A draws the last card, Y5")] {
        let mut scene = at(&["_", "_", "_"]).options(options).deck("Y5").scene();
        let events = scene.does("A draw");
        assert_eq!(seen(&events, "A"), ["A draws the last card, Y5"]);
        for viewer in ["B", "C", "-"] {
            assert_eq!(seen(&events, viewer), [others]);
        }
    }
}

#[test]
fn m2_4_what_is_taken_laid_and_read_is_seen_by_all() {
    let mut scene = at(&["S9+Y9+R9", "_|49:H10+F12", "_"]).pile("S6").scene();
    let mut events = scene.does("A announce 3-card S9+Y9+R9");
    events.extend(scene.does("B take"));
    events.extend(scene.does("C read F12"));
    let lines = ["A announces 3 Card with S9+Y9+R9", "B takes S6 from the discards", "C reads F12 of B's 49"];
    for viewer in ["A", "B", "C", "-"] {
        assert_eq!(seen(&events, viewer)[..3], lines);
        assert_eq!(seen(&events, viewer), seen(&events, "A"), "the masterpiece too");
    }
    // In the hand it is not shown any more; who forgets it has forgotten it.
    assert!(!told(&scene, "A").contains(&the("S6")) && told(&scene, "B").contains(&the("S6")));
}

#[test]
fn m2_4_a_refusal_tells_nothing_about_other_hands() {
    // Whether another holds the card or the deck has it, the answer is the same.
    let mut scene = at(&["S9+Y9+L4", "R9+M1+M2", "_"]).scene();
    assert!(scene.deck().has(the("F9")));
    scene.refuses("A announce 3-card S9+Y9+R9", "M4.4", "you do not hold R9");
    scene.refuses("A announce 3-card S9+Y9+F9", "M4.4", "you do not hold F9");
    scene.refuses("A read R9", "M4.6", "R9 does not lie with a work under announcement");
    scene.refuses("A read F9", "M4.6", "F9 does not lie with a work under announcement");
}

#[test]
fn m2_4_after_the_end_all_hands_are_shown() {
    for options in ["-", "d", "h"] {
        let players = ["M1+M2+M3", "S3+S4+S5|49:H10+F12", "Y5|11-straight:Y9,all-even:L4"];
        let mut scene = at(&players).pile("F6,F8").end("C:2").options(options).scene();
        scene.does("A take");
        let before = told(&scene, "-");
        assert_eq!(before.contains(&the("M1")), options == "h");
        scene.does("B read F12");
        assert!(scene.is_over());
        let pile: &[&str] = &["F6"];
        for viewer in ["A", "B", "C", "-"] {
            let hands = "M1 M2 M3 F8 S3 S4 S5 F12 Y5";
            assert_eq!(told(&scene, viewer), all(&["H10 Y9 L4", hands, pile[0]]), "{viewer}, {options}");
        }
    }
}

/// B and C are paid by A, B with two cards; D looks on.
fn payments(options: &'static str) -> (Scene, Vec<Event>) {
    let players = ["R12+M2+M3+M4+L2", "_|5-straight:H10,49:Y11", "_|5-straight:L8", "_|7-straight:S9"];
    let mut scene = at(&players).options(options).scene();
    let events = scene.does("A announce 5-straight R12 borrow L8+S9+H10+Y11 pay B:M2+M3 C:M4 D:L2");
    (scene, events)
}

#[test]
fn m5_4_a_payment_is_seen_by_payer_and_receiver_only() {
    let (scene, events) = payments("-");
    let announced = "A announces 5 Straight with R12 and borrows L8+S9+H10+Y11";
    let hidden = ["A gives B 2 cards", "A gives C a card", "A gives D a card"];
    let open = ["A gives B M2+M3", "A gives C M4", "A gives D L2"];
    let lines = |own: &[usize]| {
        let paid = (0..3).map(|nth| if own.contains(&nth) { open[nth] } else { hidden[nth] });
        std::iter::once(announced).chain(paid).collect::<Vec<_>>()
    };
    assert_eq!(seen(&events, "A")[..4], lines(&[0, 1, 2]));
    for (viewer, own) in [("B", [0].as_slice()), ("C", &[1]), ("D", &[2]), ("-", &[])] {
        assert_eq!(seen(&events, viewer)[..4], lines(own), "seen by {viewer}");
        assert_eq!(seen(&events, viewer)[4..], seen(&events, "A")[4..], "the rest is for all");
    }
    let paid = ["M2", "M3", "M4", "L2"];
    let knows = |viewer: &str| paid.map(|card| told(&scene, viewer).contains(&the(card)));
    assert_eq!(knows("A"), [false; 4], "they are gone");
    assert_eq!(knows("B"), [true, true, false, false]);
    assert_eq!(knows("C"), [false, false, true, false]);
    assert_eq!(knows("D"), [false, false, false, true]);
    assert_eq!(knows("-"), [false; 4]);
}

#[test]
fn m5_4_the_number_of_cards_paid_is_public() {
    let (scene, _) = payments("-");
    let sizes: Vec<_> = scene.table().players.iter().map(|(_, player)| player.hand).collect();
    assert_eq!(sizes, [0, 4 + 2, 4 + 1, 4 + 1]);
}

#[test]
fn m5_4_with_open_hands_all_see_it() {
    let (_, events) = payments("h");
    for viewer in Viewer::all(4).map(|viewer| viewer.seat().map_or("-".to_owned(), |seat| seat.to_string())) {
        assert_eq!(seen(&events, &viewer)[1..4], ["A gives B M2+M3", "A gives C M4", "A gives D L2"]);
    }
    let (_, events) = payments("d");
    assert_eq!(seen(&events, "-")[1], "A gives B 2 cards", "open discards do not open payments");
}

#[test]
fn m5_4_the_author_is_not_asked_and_cannot_refuse() {
    let (mut scene, _) = payments("-");
    // It is B's turn like any other, with nothing to answer; C and D have nothing to say at all.
    assert_eq!((scene.active().as_str(), scene.choices("B").as_str()), ("B", "draw"));
    assert_eq!((scene.choices("C").as_str(), scene.choices("D").as_str()), ("", ""));
    scene.idle_turn();
    assert_eq!(scene.active(), "C");
}
