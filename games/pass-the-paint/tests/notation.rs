//! How actions, cards and positions are written: everything that is written is read back as itself, and
//! whatever is thrown at the readers, they answer.

use pass_the_paint::{
    Action, Colour, Colours, Commission, Commissions, Options, Paints, PassThePaint, Side, Variant,
};
use proptest::prelude::*;
use table::{Game, Match, Silent};
use testkit::{Alteration, reads_or_refuses_position, reads_or_refuses_record, some_way_into};

fn colour() -> impl Strategy<Value = Colour> {
    (0..Colour::COUNT).prop_map(|number| Colour::all().nth(number).expect("there are eleven"))
}

fn paints() -> impl Strategy<Value = Paints> {
    prop::collection::vec(colour(), 0..14).prop_map(|colours| colours.into_iter().collect())
}

fn commissions(most: usize) -> impl Strategy<Value = Commissions> {
    let card = (0..Commission::COUNT).prop_map(|number| Commission::new(number).expect("there are 54"));
    prop::collection::vec(card, 0..=most).prop_map(|cards| cards.into_iter().collect())
}

fn side() -> impl Strategy<Value = Option<Side>> {
    prop_oneof![Just(None), Just(Some(Side::Left)), Just(Some(Side::Right))]
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        (side(), colour()).prop_map(|(side, colour)| Action::Draft { side, colour }),
        (side(), commissions(4)).prop_map(|(side, pay)| Action::Keep { side, pay }),
        side().prop_map(|side| Action::Discard { side }),
    ]
}

/// Some way into a random game of any kind.
fn some_game(seed: u64, plies: usize) -> Match<PassThePaint> {
    let seats = 2 + u8::try_from(seed % 5).expect("below five");
    let variant = match (seats, seed / 5 % 3) {
        (2, 1) => Variant::AdvancedDraft,
        (2, 2) => Variant::DoubleHands,
        _ => Variant::Standard,
    };
    let (easier, harder) = (seed.is_multiple_of(3), seed.is_multiple_of(4));
    let options = Options { variant, easier, harder, open_hands: seed.is_multiple_of(7) };
    some_way_into(&options, seats, seed, plies)
}

fn alteration() -> impl Strategy<Value = Alteration> {
    (0.0..1.0_f64, 0..4_usize, "\\PC{0,3}|[0-9A-Za-z,+:.|/ -]{0,4}").prop_map(|(at, drop, with)| Alteration {
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
    fn cards_are_read_back_as_themselves(paints in paints(), commissions in commissions(20)) {
        prop_assert_eq!(paints.to_string().parse::<Paints>(), Ok(paints));
        prop_assert_eq!(commissions.to_string().parse::<Commissions>(), Ok(commissions));
        let json = serde_json::to_string(&(paints, commissions)).unwrap();
        prop_assert_eq!(serde_json::from_str::<(Paints, Commissions)>(&json).unwrap(), (paints, commissions));
    }

    /// Cards kept in one word count as a list of them does.
    #[test]
    fn paints_are_counted_right(mut list in prop::collection::vec(colour(), 0..14), nth in any::<prop::sample::Index>()) {
        let mut paints: Paints = list.iter().copied().collect();
        for _ in 0..2 {
            for colour in Colour::all() {
                let count = list.iter().filter(|other| **other == colour).count();
                prop_assert_eq!(usize::from(paints.count(colour)), count);
                prop_assert_eq!((paints.has(colour), paints.colours().has(colour)), (count > 0, count > 0));
            }
            let mut sorted = list.clone();
            sorted.sort();
            prop_assert_eq!(paints.cards().collect::<Vec<_>>(), sorted.clone());
            sorted.dedup();
            let colours = paints.colours();
            prop_assert_eq!(colours.iter().collect::<Vec<_>>(), sorted.clone());
            let one_by_one = (0..colours.len()).map(|nth| colours.nth(nth)).collect::<Vec<_>>();
            prop_assert_eq!(Colours::of(&sorted), colours);
            prop_assert_eq!(one_by_one, sorted);
            prop_assert_eq!((usize::from(paints.total()), paints.is_empty()), (list.len(), list.is_empty()));
            // And once more with a card less.
            if list.is_empty() {
                break;
            }
            let gone = list.swap_remove(nth.index(list.len()));
            paints -= gone;
        }
    }

    #[test]
    fn more_and_less_are_counted_right(one in paints(), other in paints()) {
        let all = one.and(other);
        for colour in Colour::all() {
            prop_assert_eq!(all.count(colour), one.count(colour) + other.count(colour));
            prop_assert_eq!(all.has(colour), all.count(colour) > 0);
            prop_assert_eq!(one.less(other).count(colour), one.count(colour).saturating_sub(other.count(colour)));
        }
        prop_assert_eq!((all.less(other), one.checked_and(other)), (one, Some(all)));
        prop_assert!(all.holds(one) && all.holds(other));
        prop_assert_eq!(one.holds(other), other.less(one).is_empty());
    }

    /// Every selection has its number, and they are all different.
    #[test]
    fn ways_to_pay_are_counted_right(cards in commissions(9), count in 0..4_u32) {
        let mut ways: Vec<_> = (0..cards.ways(count)).map(|nth| cards.nth_way(count, nth)).collect();
        for way in &ways {
            prop_assert!(cards.holds(*way) && way.len() == count);
        }
        let listed = ways.len();
        ways.sort_by_key(ToString::to_string);
        ways.dedup();
        prop_assert_eq!(ways.len(), listed);
        let held = cards.len();
        let expected = (0..count).fold(1, |ways, nth| ways * held.saturating_sub(nth) / (nth + 1));
        prop_assert_eq!(u32::try_from(listed).unwrap(), expected);
    }

    #[test]
    fn reading_an_action_never_panics(text in "\\PC*") {
        let _ = text.parse::<Action>();
        let _ = text.parse::<Paints>();
        let _ = text.parse::<Commissions>();
        let _ = text.parse::<PassThePaint>();
        let _ = serde_json::from_str::<Action>(&text);
        let _ = serde_json::from_str::<Options>(&text);
    }

    #[test]
    fn reading_words_that_look_like_an_action_never_panics(
        text in "(draft|keep|discard)( left| right| up)? ?([a-z]{0,7}|[CP][0-9]{1,2}(\\+[CP][0-9]{1,2}){0,3}|-)",
    ) {
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string().parse::<Action>(), Ok(action));
        }
    }

    #[test]
    fn reading_an_altered_position_never_panics(seed in 0..60_u64, plies in 0..100_usize, change in alteration()) {
        reads_or_refuses_position::<PassThePaint>(&change.of(&some_game(seed, plies).state().to_string()), seed);
    }

    #[test]
    fn reading_an_altered_record_never_panics(seed in 0..20_u64, json: bool, change in alteration()) {
        reads_or_refuses_record(&some_game(seed, 40), json, &change);
    }
}

/// How many ways there are to go on, counted to a depth: a change of any rule changes these numbers.
#[test]
fn perft() {
    fn count(game: &PassThePaint, depth: u32) -> u64 {
        let Some(seat) = game.awaited().iter().next() else { return 1 };
        let mut actions = Vec::new();
        game.legal_actions(seat, &mut actions);
        if depth == 1 {
            return actions.len() as u64;
        }
        let after = |action: &Action| {
            let mut next = game.clone();
            next.apply(seat, action, &mut fastrand::Rng::with_seed(1), &mut Silent).expect("it is listed");
            count(&next, depth - 1)
        };
        actions.iter().map(after).sum()
    }
    let counted = |variant, seats, plies| {
        let options = Options { variant, ..Options::default() };
        let game = some_way_into::<PassThePaint>(&options, seats, 5, plies);
        (1..=4).map(|depth| count(game.state(), depth)).collect::<Vec<_>>()
    };
    let all = [
        counted(Variant::Standard, 2, 0),
        counted(Variant::Standard, 2, 22),
        counted(Variant::Standard, 3, 45),
        counted(Variant::AdvancedDraft, 2, 30),
        counted(Variant::DoubleHands, 2, 60),
    ];
    insta::assert_debug_snapshot!("perft", all);
}
