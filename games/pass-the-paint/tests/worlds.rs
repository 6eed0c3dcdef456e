//! Worlds drawn from what a player knows: what was seen is as it was seen, and the rest is as likely one way as another.

use std::collections::BTreeMap;

use pass_the_paint::{Colour, EventView, Memory, OpenEvent, Paints, PassThePaint, Passing, Place};
use table::{Determinize, Game, Seat, Viewer};

const WORLDS: usize = 12_000;

fn position(line: &str) -> PassThePaint {
    line.parse().unwrap_or_else(|wrong| panic!("{line}: {wrong}"))
}

fn paints(text: &str) -> Paints {
    text.parse().expect("cards")
}

fn place(letter: &str) -> Place {
    Place { seat: letter.parse().expect("a seat"), side: None }
}

fn flipped(cards: &[(&str, Colour)]) -> EventView {
    let cards = cards.iter().map(|(letter, colour)| (place(letter), *colour)).collect();
    EventView::Open(OpenEvent::Flipped { cards })
}

fn remembered(seen: &[EventView]) -> Memory {
    let mut memory = Memory::default();
    for event in seen {
        PassThePaint::remember(&mut memory, event);
    }
    memory
}

/// How often each thing is so, in many worlds that A holds for possible.
fn thoughts(
    game: &PassThePaint,
    memory: &Memory,
    what: impl Fn(&[Vec<String>]) -> String,
) -> BTreeMap<String, usize> {
    let view = game.view(Viewer::Seat(Seat::new(0)));
    let mut luck = fastrand::Rng::with_seed(1);
    let mut thoughts = BTreeMap::new();
    for _ in 0..WORLDS {
        let world = PassThePaint::determinize(&view, memory, &mut luck).to_string();
        let places = world.split(' ').skip(9).map(|place| place.split('|').map(ToOwned::to_owned).collect());
        *thoughts.entry(what(&places.collect::<Vec<_>>())).or_insert(0) += 1;
    }
    thoughts
}

fn hand_of(nth: usize) -> impl Fn(&[Vec<String>]) -> String {
    move |places| places[nth][0].clone()
}

/// These and no others, each about as often as its share says.
fn assert_shares(thoughts: &BTreeMap<String, usize>, shares: &[(&str, f64)]) {
    assert_eq!(thoughts.keys().collect::<Vec<_>>(), shares.iter().map(|(what, _)| what).collect::<Vec<_>>());
    for (what, share) in shares {
        #[expect(clippy::cast_precision_loss, reason = "a few thousand")]
        let seen = thoughts[*what] as f64 / WORLDS as f64;
        assert!((seen - share).abs() < 0.015, "{what} in {seen} of all worlds, not {share}");
    }
}

/// Three players after four turns: two cards in each hand. A has passed on the hand that B looks at now.
const LATE: &str =
    "- 1.4 draft - - bbbrrryyywgo - - P01+P02+P03 yw|bbyg|C01|-|-|- wp|bryo|C02|-|-|- rp|rryw|C03|-|-|-";

#[test]
fn a_hand_that_was_passed_on_is_known() {
    let game = position(LATE);
    let dealt = EventView::PickedUp { place: place("A"), hand: paints("bwp") };
    let drafted = flipped(&[("A", Colour::Blue), ("B", Colour::Red), ("C", Colour::Yellow)]);
    let passed = EventView::Open(OpenEvent::Passed { passing: Passing::Left });
    let memory = remembered(&[dealt, drafted, passed]);
    assert_shares(&thoughts(&game, &memory, hand_of(1)), &[("wp", 1.0)]);
    assert_shares(&thoughts(&game, &memory, hand_of(0)), &[("yw", 1.0)]);
}

/// Of the blue deck twelve are turned up, two are A's; of the other ten, B and C hold two each and six are aside.
#[test]
fn hands_that_were_never_seen_are_dealt_from_what_is_left() {
    let game = position(LATE);
    let deck = paints("bbbbbrrrrryyyyywwwggoopp");
    let unseen = deck.less(paints("bbbrrryyywgo")).less(paints("yw"));
    assert_eq!(unseen, paints("bbrrywgopp"));
    let purple = |places: &[Vec<String>]| places[1][0].matches('p').count().to_string();
    // No purple: 8/10 * 7/9; both: 2/10 * 1/9.
    let memory = Memory::default();
    assert_shares(&thoughts(&game, &memory, purple), &[("0", 0.622), ("1", 0.356), ("2", 0.022)]);
}

/// Five players: six of twelve red cards are in play, and nobody knows which. When nothing but one's own hand has been
/// seen, pink can only be red, and it is in play as often as not.
#[test]
fn the_red_cards_in_play_are_any_six() {
    let line = "- 1.0 draft - - - - - P01+P02+P03+P04+P05 bbbbbb|-|C01|-|-|- rrrrrr|-|C02|-|-|- \
                ryyyyy|-|C03|-|-|- ywwwwg|-|C04|-|-|- ggoopp|-|C05|-|-|-";
    let game = position(line);
    // A holds six blue: five of the blue deck and a red one at least, so of eleven red cards left five are in play,
    // or four of ten if the other blue one is in play too.
    let rare = |what: char| {
        move |places: &[Vec<String>]| {
            places.iter().map(|place| place[0].matches(what).count()).sum::<usize>().to_string()
        }
    };
    let memory = Memory::default();
    // Both blue ones of the red deck in play: 15/33 of selections that have one or two, weighed by the ways to be dealt
    // six blue of so many: 7 for two, 1 for one. One: 2*C(10,5)=504, two: C(10,4)=210*7=1470.
    let two = 1470.0 / (1470.0 + 504.0);
    assert_shares(&thoughts(&game, &memory, rare('b')), &[("6", 1.0 - two), ("7", two)]);
    // A pink one is among the others in five of ten cases, or in four of ten.
    let pink = two * 0.4 + (1.0 - two) * 0.5;
    assert_shares(&thoughts(&game, &memory, rare('i')), &[("0", 1.0 - pink), ("1", pink)]);
}

/// When the discarded commissions have become the new deck, what was not seen before is in somebody's hands, and only
/// what was shuffled can have been drawn since.
#[test]
fn old_and_new_commissions_are_told_apart() {
    // C01 is A's. C02, C03 and C04 are old: B holds two, C one, and paid with C05. That and what A paid were shuffled:
    // C05, C06 and C07, of which C drew one.
    let all: Vec<_> = pass_the_paint::Commission::all().map(|card| card.to_string()).collect();
    let held: Vec<_> = all
        .iter()
        .filter(|card| !["C02", "C03", "C04", "C05", "C06", "C07"].contains(&card.as_str()))
        .cloned()
        .collect();
    let line = format!(
        "e 1.4 draft - - bbbrrryyywgo - - - yw|bbyg|{}|-|-|- wp|bryo|C02+C03|-|-|- rp|rryw|C04+C05|-|-|-",
        held.join("+")
    );
    let game = position(&line);
    let dealt = |letter: &str, count| EventView::Commissioned { place: place(letter), count, cards: None };
    let shuffled = "C05+C06+C07".parse().expect("commissions");
    let memory = remembered(&[
        dealt("B", 2),
        dealt("C", 2),
        EventView::Open(OpenEvent::Kept {
            place: place("C"),
            colour: Colour::Green,
            paid: "C05".parse().expect("a commission"),
        }),
        EventView::Open(OpenEvent::Reshuffled { cards: shuffled }),
        EventView::Drew { place: place("C"), count: 1, cards: None },
    ]);
    let held = |places: &[Vec<String>]| format!("{} {}", places[1][2], places[2][2]);
    let mut expected = Vec::new();
    for (b, c) in [("C02+C03", "C04"), ("C02+C04", "C03"), ("C03+C04", "C02")] {
        expected.extend(["C05", "C06", "C07"].map(|new| format!("{b} {c}+{new}")));
    }
    let expected: Vec<_> = expected.iter().map(|held| (held.as_str(), 1.0 / 9.0)).collect();
    assert_shares(&thoughts(&game, &memory, held), &expected);
    // Who remembers nothing has to take all six for equally likely.
    assert_eq!(thoughts(&game, &Memory::default(), held).len(), 6 * 5 / 2 * 4 * 3 / 2);
}

/// What lies face down is something its player could choose.
#[test]
fn a_choice_that_was_made_is_one_that_can_be_made() {
    let line =
        "- 1.4 draft - - bbbrrryyywgo - - P01+P02+P03 yw|bbyg|C01|-|-|- wp|bryo|C02|-|-|w rp|rryw|C03|-|-|-";
    let game = position(line);
    let mut memory = remembered(&[EventView::PickedUp { place: place("B"), hand: paints("wp") }]);
    let choice = |places: &[Vec<String>]| format!("{} {}", places[1][0], places[1][5]);
    assert_shares(&thoughts(&game, &memory, choice), &[("wp p", 0.5), ("wp w", 0.5)]);
    memory = Memory::default();
    for (thought, _) in thoughts(&game, &memory, choice) {
        let (hand, choice) = thought.split_once(' ').expect("both");
        assert!(hand.contains(choice), "{thought}");
    }
}
