//! How actions, cards and positions are written: everything that is written is read back as itself, and
//! whatever is thrown at the readers, they answer.

use pastiche::{Action, Cards, Cell, Colour, CommissionId, HexId, Options, Pastiche, Primary, Turn};
use proptest::prelude::*;
use table::{Game, Match, Seat, Seats, Silent};
use testkit::{Alteration, reads_or_refuses_position, reads_or_refuses_record, some_way_into};

fn colour() -> impl Strategy<Value = Colour> {
    (0..17_usize).prop_map(|number| Colour::ALL[number])
}

fn cards() -> impl Strategy<Value = Cards> {
    let lot = (colour(), 1..=Cards::MOST);
    prop::collection::btree_map(colour().prop_map(|colour| colour as usize), lot, 0..6).prop_map(|lots| {
        lots.into_iter().map(|(number, (_, count))| Cards::several(count, Colour::ALL[number])).sum()
    })
}

fn commission() -> impl Strategy<Value = CommissionId> {
    (0..34_u8).prop_map(|number| CommissionId::new(number).expect("there are 34"))
}

fn seats() -> impl Strategy<Value = Seats> {
    any::<u8>().prop_map(|bits| Seat::all(8).filter(|seat| bits >> seat.index() & 1 != 0).collect())
}

fn action() -> impl Strategy<Value = Action> {
    let hex = (0..54_u8).prop_map(|number| HexId::new(number).expect("there are 54"));
    let cell = (any::<i8>(), any::<i8>()).prop_map(|(q, r)| Cell { q, r });
    let turn = (0..6_usize).prop_map(|turn| Turn::ALL[turn]);
    let primary = (0..3_usize).prop_map(|number| Primary::ALL[number]);
    let offer = || any::<u16>().prop_map(|id| id.to_string().parse().expect("a number"));
    prop_oneof![
        (hex, cell, turn).prop_map(|(hex, at, turn)| Action::Place { hex, at, turn }),
        Just(Action::Mix),
        primary.prop_map(|colour| Action::Take { colour }),
        Just(Action::Leave),
        (cards(), colour()).prop_map(|(give, get)| Action::Trade { give, get }),
        (commission(), commission()).prop_map(|(give, take)| Action::Swap { give, take }),
        commission().prop_map(|commission| Action::Complete { commission }),
        (seats(), cards(), cards()).prop_map(|(to, give, get)| Action::Offer { to, give, get }),
        (offer(), cards(), cards()).prop_map(|(offer, give, get)| Action::Counter { offer, give, get }),
        offer().prop_map(|offer| Action::Accept { offer }),
        offer().prop_map(|offer| Action::Decline { offer }),
        offer().prop_map(|offer| Action::Withdraw { offer }),
        Just(Action::Done),
        colour().prop_map(|colour| Action::Discard { colour }),
    ]
}

/// Some way into a random game.
fn some_game(seed: u64, plies: usize) -> Match<Pastiche> {
    let options = Options { gifts: seed.is_multiple_of(2), ..Options::default() };
    some_way_into(&options, 2 + u8::try_from(seed % 3).expect("below three"), seed, plies)
}

fn alteration() -> impl Strategy<Value = Alteration> {
    (0.0..1.0_f64, 0..4_usize, "\\PC{0,3}|[0-9A-Za-z,+>:@~!|./ -]{0,4}")
        .prop_map(|(at, drop, with)| Alteration { at, drop, with })
}

proptest! {
    #[test]
    fn an_action_is_read_back_as_itself(action in action()) {
        prop_assert_eq!(action.to_string().parse::<Action>(), Ok(action));
        let json = serde_json::to_string(&action).unwrap();
        prop_assert_eq!(serde_json::from_str::<Action>(&json).unwrap(), action);
    }

    #[test]
    fn cards_are_read_back_as_themselves(cards in cards()) {
        prop_assert_eq!(cards.to_string().parse::<Cards>(), Ok(cards));
        prop_assert_eq!(cards.total(), cards.iter().map(|(_, count)| count).sum::<u8>());
    }

    /// Piles as one number count as piles of cards do.
    #[test]
    fn piles_are_counted_right(one in cards(), other in cards(), at_least in 1..=Cards::MOST) {
        let count = |cards: Cards| Colour::ALL.map(|colour| cards.count(colour));
        let pairs = || count(one).into_iter().zip(count(other));
        prop_assert_eq!(one.holds(other), pairs().all(|(one, other)| one >= other));
        prop_assert_eq!(count(one.both(other)).to_vec(), pairs().map(|(one, other)| one.min(other)).collect::<Vec<_>>());
        prop_assert_eq!(count(one.without(other)).to_vec(), pairs().map(|(one, other)| one.saturating_sub(other)).collect::<Vec<_>>());
        let enough: Vec<_> = Colour::ALL.into_iter().filter(|&colour| one.count(colour) >= at_least).collect();
        let set = one.at_least(at_least);
        prop_assert_eq!(set.iter().collect::<Vec<_>>(), enough.clone());
        prop_assert_eq!(set.len() as usize, enough.len());
        let counted: Vec<_> = (0..=set.len()).map_while(|nth| set.nth(nth)).collect();
        prop_assert_eq!(counted, enough);
    }

    #[test]
    fn reading_an_action_never_panics(text in "\\PC*") {
        let _ = text.parse::<Action>();
        let _ = text.parse::<Cards>();
        let _ = text.parse::<Pastiche>();
        let _ = serde_json::from_str::<Action>(&text);
        let _ = serde_json::from_str::<Options>(&text);
    }

    #[test]
    fn reading_words_that_look_like_an_action_never_panics(
        text in "(place|take|trade|swap|offer|counter|accept|discard) [A-Z]?[0-9a-zA-Z,+>:@~!|. -]{0,30}",
    ) {
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string().parse::<Action>(), Ok(action));
        }
    }

    #[test]
    fn reading_an_altered_position_never_panics(seed in 0..40_u64, plies in 0..250_usize, change in alteration()) {
        reads_or_refuses_position::<Pastiche>(&change.of(&some_game(seed, plies).state().to_string()), seed);
    }

    #[test]
    fn reading_an_altered_record_never_panics(seed in 0..10_u64, json: bool, change in alteration()) {
        reads_or_refuses_record(&some_game(seed, 30), json, &change);
    }
}

/// How many ways there are to go on, counted to a depth: a change of any rule changes these numbers.
#[test]
fn perft() {
    fn count(game: &Pastiche, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let seat = game.active();
        let mut actions = Vec::new();
        game.legal_actions(seat, &mut actions);
        if depth == 1 {
            return actions.len() as u64;
        }
        let mut sum = 0;
        for action in actions {
            let mut next = *game;
            next.apply(seat, &action, &mut fastrand::Rng::with_seed(1), &mut Silent).expect("it was listed");
            sum += count(&next, depth - 1);
        }
        sum
    }
    let mut luck = fastrand::Rng::with_seed(1);
    let seats = 2 + luck.u8(..3);
    let start = Pastiche::setup(&Options::default(), seats, &mut luck, &mut Silent).unwrap();
    assert_eq!((1..=4).map(|depth| count(&start, depth)).collect::<Vec<_>>(), [108, 432, 5954, 105_394]);
    let rich: Pastiche = "- A/A/3 painting H12@1,-1:0A \
        birth-of-venus,school-of-athens,las-meninas,sistine-madonna 1:0,0 - \
        2R+Y+B+3Gn+2Vi+Br+Am+Bk+Wh|large-blue-horses,fifer|H01,H02|- -|umbrellas,milkmaid|H03,H04|-"
        .parse()
        .unwrap();
    assert_eq!((1..=4).map(|depth| count(&rich, depth)).collect::<Vec<_>>(), [72, 4150, 196_457, 7_685_513]);
}
