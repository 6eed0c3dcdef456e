//! How actions, cards and positions are written: everything that is written is read back as itself, and
//! whatever is thrown at the readers, they answer.

use masterpiece::{Action, Announcement, Card, Cards, Masterpiece, Options, Payments, Work};
use proptest::prelude::*;
use table::{Game, Match, Seat, Silent};
use testkit::{Alteration, reads_or_refuses_position, reads_or_refuses_record, some_way_into};

fn card() -> impl Strategy<Value = Card> {
    (0..Card::COUNT).prop_map(|number| Card::new(number).expect("there are 49"))
}

fn cards(most: usize) -> impl Strategy<Value = Cards> {
    prop::collection::vec(card(), 0..=most).prop_map(|cards| cards.into_iter().collect())
}

fn work() -> impl Strategy<Value = Work> {
    (0..Work::COUNT).prop_map(|number| Work::all().nth(number).expect("there are 15"))
}

fn payments() -> impl Strategy<Value = Payments> {
    prop::collection::vec((0..5_u8, cards(2)), 0..4).prop_map(|list| {
        let mut payments = Payments::NONE;
        for (author, cards) in list {
            payments.add(Seat::new(author), cards);
        }
        payments
    })
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        card().prop_map(|card| Action::Discard { card }),
        Just(Action::Draw),
        card().prop_map(|card| Action::Keep { card }),
        Just(Action::Take),
        (work(), cards(8), cards(3), payments())
            .prop_map(|(work, lay, borrow, pay)| Action::Announce(Announcement { work, lay, borrow, pay })),
        card().prop_map(|card| Action::Read { card }),
        Just(Action::Pass),
        card().prop_map(|card| Action::Flag { card }),
    ]
}

/// Some way into a random game.
fn some_game(seed: u64, plies: usize) -> Match<Masterpiece> {
    let options = Options {
        open_discard: seed.is_multiple_of(2),
        open_hands: seed.is_multiple_of(5),
        plain_flag: seed.is_multiple_of(3),
    };
    some_way_into(&options, 3 + u8::try_from(seed % 3).expect("below three"), seed, plies)
}

fn alteration() -> impl Strategy<Value = Alteration> {
    (0.0..1.0_f64, 0..4_usize, "\\PC{0,3}|[0-9A-Za-z,+:!|/ -]{0,4}").prop_map(|(at, drop, with)| Alteration {
        at,
        drop,
        with,
    })
}

proptest! {
    #[test]
    fn an_action_is_read_back_as_itself(action in action()) {
        prop_assert_eq!(action.to_string().parse::<Action>(), Ok(action));
        let json = serde_json::to_string(&action).unwrap();
        prop_assert_eq!(serde_json::from_str::<Action>(&json).unwrap(), action);
    }

    #[test]
    fn cards_are_read_back_as_themselves(cards in cards(20)) {
        prop_assert_eq!(cards.to_string().parse::<Cards>(), Ok(cards));
        let json = serde_json::to_string(&cards).unwrap();
        prop_assert_eq!(serde_json::from_str::<Cards>(&json).unwrap(), cards);
    }

    /// Ranks as one number count as cards do.
    #[test]
    fn ranks_are_counted_right(cards in cards(49)) {
        let of_rank = |rank: u8| u32::try_from(cards.iter().filter(|card| card.rank() == rank).count()).unwrap();
        let counted: Vec<_> = (1..=13).map(|rank| cards.ranks().count(rank)).collect();
        prop_assert_eq!(counted, (1..=13).map(of_rank).collect::<Vec<_>>());
        prop_assert_eq!(cards.ranks().total(), cards.len());
        prop_assert_eq!(cards.sum(), cards.iter().map(|card| u32::from(card.rank())).sum::<u32>());
        let one_by_one: Vec<_> = (0..cards.len()).map(|nth| cards.nth(nth)).collect();
        prop_assert_eq!(one_by_one, cards.iter().collect::<Vec<_>>());
    }

    #[test]
    fn reading_an_action_never_panics(text in "\\PC*") {
        let _ = text.parse::<Action>();
        let _ = text.parse::<Cards>();
        let _ = text.parse::<Masterpiece>();
        let _ = serde_json::from_str::<Action>(&text);
        let _ = serde_json::from_str::<Options>(&text);
    }

    #[test]
    fn reading_words_that_look_like_an_action_never_panics(
        text in "(discard|keep|read|flag|announce [0-9a-z-]{1,12}) [MLSHYFR]?[0-9a-zA-Z+: -]{0,30}",
    ) {
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string().parse::<Action>(), Ok(action));
        }
    }

    #[test]
    fn reading_an_altered_position_never_panics(seed in 0..40_u64, plies in 0..150_usize, change in alteration()) {
        reads_or_refuses_position::<Masterpiece>(&change.of(&some_game(seed, plies).state().to_string()), seed);
    }

    #[test]
    fn reading_an_altered_record_never_panics(seed in 0..10_u64, json: bool, change in alteration()) {
        reads_or_refuses_record(&some_game(seed, 40), json, &change);
    }
}

/// How many ways there are to go on, counted to a depth: a change of any rule changes these numbers. Announcements are
/// counted by work, and go on with the best selection.
#[test]
fn perft() {
    fn count(game: &Masterpiece, depth: u32) -> u64 {
        let seat = game.active();
        let mut actions = Vec::new();
        game.legal_actions(seat, &mut actions);
        let desk = masterpiece::Desk::seen(&game.view(table::Viewer::Seat(seat))).expect("a seat has a desk");
        let announced = desk.announceable().iter().filter_map(|work| {
            desk.best(work, &masterpiece::Prices::short_rows(&desk)).map(Action::Announce)
        });
        actions.extend(announced);
        let mut sum = 0;
        for action in actions {
            let mut next = *game;
            let played = next.apply(seat, &action, &mut fastrand::Rng::with_seed(1), &mut Silent);
            if played.is_ok() {
                sum += if depth == 1 { 1 } else { count(&next, depth - 1) };
            }
        }
        sum
    }
    let start = *some_game(1, 30).state();
    let ways = |game: &Masterpiece| (1..=5).map(|depth| count(game, depth)).collect::<Vec<_>>();
    assert_eq!(ways(&start), [10, 84, 666, 5372, 50758]);
    let rich: Masterpiece = "- A/A acting - M4,S6 0 - \
        L3+M3+S3+H7!+Y7+F7+L5+R9|1-and-13:M1,three-pairs:H4+Y5 \
        L2+S8|5-straight:R13,49:L6+S7 H5+Y8|5-straight:S9+H10+Y11"
        .parse()
        .expect("a position");
    assert_eq!(ways(&rich), [11, 89, 654, 5245, 38245]);
}
