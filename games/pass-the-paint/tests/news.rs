//! What a step tells somebody, and so what cannot be undone: choices that were face down, unless there was nothing to
//! choose and all could see it.

use pass_the_paint::{Colour, Event, OpenEvent, PassThePaint, Place};
use table::Game;

fn place(letter: &str) -> Place {
    Place { seat: letter.parse().expect("a seat"), side: None }
}

fn is_news(line: &str, event: OpenEvent) -> bool {
    let game: PassThePaint = line.parse().unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
    game.reveals(&Event::from(event))
}

/// A and B decide on a green and an orange. A has what green needs; B has no red, and one commission.
const DECIDING: &str = "1.4 decide - - bbbbbyywgo - - P11+P12 r|bbby|C01|-|g|- r|bbyw|C02|-|o|-";

#[test]
fn a_decision_is_news_where_there_was_one_to_make() {
    let keeps = |letter, colour, paid: &str| OpenEvent::Kept {
        place: place(letter),
        colour,
        paid: paid.parse().expect("commissions"),
    };
    let discards = |letter, colour| OpenEvent::Discarded { place: place(letter), colour };
    for options in ["-", "o"] {
        let line = format!("{options} {DECIDING}");
        assert!(is_news(&line, keeps("A", Colour::Green, "-")), "A could have discarded it");
        assert!(is_news(&line, discards("A", Colour::Green)), "A could have kept it");
        assert!(is_news(&line, discards("B", Colour::Orange)), "B could have kept it");
        // Black lacks three colours, and nobody has three commissions: all can see that it goes.
        assert!(!is_news(&line, discards("B", Colour::Black)));
    }
}

#[test]
fn a_flip_is_news_unless_all_knew_the_cards() {
    let flipped =
        || OpenEvent::Flipped { cards: vec![(place("A"), Colour::Red), (place("B"), Colour::Purple)] };
    let one_left = "1.5 draft - - bbbbbyywgo go - P11+P12 r|bbby|C01|-|-|- p|bbyw|C02|-|-|-";
    assert!(is_news(&format!("- {one_left}"), flipped()), "a spectator has not seen the hands");
    assert!(!is_news(&format!("o {one_left}"), flipped()), "all have seen the only cards there are");
    let two_left = "1.4 draft - - bbbbbyyw - - P11+P12 ry|bbby|C01|-|-|- pp|bbyw|C02|-|-|-";
    assert!(is_news(&format!("o {two_left}"), flipped()), "A chose red and not yellow");
}
