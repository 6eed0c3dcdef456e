//! Judgement of Birth of a Masterpiece: sensible, always allowed, and from what a seat knows and nothing else.

use crate::laws::{self, listed};
use bots::masterpiece::{Notes, rank};
use bots::{Judged, Ranked};
use shelf::masterpiece::{Action, Card, Masterpiece, Options};
use table::{Determinize, Game, Match, Seat, Silent, Status, Viewer};

const A: Seat = Seat::new(0);

/// Every seat count with every set of options.
fn tables() -> impl Iterator<Item = (u8, Options)> {
    let options = std::array::from_fn::<_, 8, _>(|bits| Options {
        open_discard: bits & 1 != 0,
        open_hands: bits & 2 != 0,
        plain_flag: bits & 4 != 0,
    });
    Masterpiece::SEATS.flat_map(move |seats| options.map(|options| (seats, options)))
}

fn candidates(game: &Masterpiece, seat: Seat) -> Vec<(Action, f32)> {
    let mut candidates = Vec::new();
    game.candidates(seat, &mut candidates);
    candidates
}

/// What a playout does, without notes of anything before.
fn quickly(game: &Masterpiece, seat: Seat) -> Action {
    game.policy(seat, &mut Notes::default(), &mut fastrand::Rng::with_seed(1))
}

/// What A does in a position.
fn best(position: &str) -> (Masterpiece, Action) {
    let game: Masterpiece = position.parse().unwrap_or_else(|why| panic!("{why}"));
    let action = candidates(&game, A)[0].0;
    assert_eq!(rank(&game.view(Viewer::Seat(A)), &listed(&game, A))[0].action, action);
    (game, action)
}

fn done(mut game: Masterpiece, action: &Action) -> Masterpiece {
    game.apply(A, action, &mut fastrand::Rng::with_seed(1), &mut Silent)
        .unwrap_or_else(|why| panic!("{why}"));
    game
}

#[test]
fn all_names_are_bots() {
    laws::all_names_are_bots::<Masterpiece>();
}

#[test]
fn never_chooses_anything_refused() {
    laws::never_chooses_anything_refused::<Masterpiece>(tables());
}

#[test]
fn cannot_see_what_is_hidden() {
    laws::cannot_see_what_is_hidden::<Masterpiece>(tables());
}

/// The last turn of a game that B has ended with 16 points; A has 14.
#[test]
fn announces_the_masterpiece_that_wins() {
    let (game, action) = best(
        "- A/A acting - - 0 B:1 L5+M1+R12+R13|6-straight-flush:R9,triple-three:Y5 \
         F6|11-straight:H5,all-even:F12,end-flag:M2 F7|5-straight:S5,49:M5",
    );
    let Action::Announce(announcement) = action else { panic!("{action} is no announcement") };
    assert_eq!(announcement.work.facts().name, "5-card");
    assert_eq!(announcement.lay.to_string(), "L5");
    let Action::Announce(quick) = quickly(&game, A) else { panic!("the playout does not announce") };
    assert_eq!((quick.work, quick.lay), (announcement.work, announcement.lay));
    let Status::Over { places } = done(game, &action).status() else { panic!("it was the last turn") };
    assert_eq!(places[A], 1);
}

#[test]
fn finishes_its_own_row_of_two() {
    let (game, action) = best(
        "- A/A acting - H4 0 - M1+L3+R12|4-straight-flush:F9+F10 \
         S3+H6+Y8|7-straight:M4+L5+S6 L2+S8+Y11|-",
    );
    for action in [action, quickly(&game, A)] {
        assert!(matches!(action, Action::Read { .. }), "{action}");
        assert_eq!(done(game, &action).score(A).points, 4);
    }
}

/// A leads in the last turn of all; reading B's row, or C's, would give the game away.
#[test]
fn does_not_finish_the_work_that_would_beat_it() {
    let (game, action) = best(
        "- B/A acting - H4 0 B:1 S7+H8|6-straight-flush:R9,triple-three:Y5,four-pairs:M3 \
         F6|11-straight:H5,all-even:F12,four-pairs:M4+L4,end-flag:M2 \
         F7|6-straight-flush:S5,9-straight:M7,5-card:L7,4-straight-flush:F8+F9",
    );
    let ranked = rank(&game.view(Viewer::Seat(A)), &listed(&game, A));
    let reads = ranked.iter().filter(|ranked| matches!(ranked.action, Action::Read { .. }));
    assert_eq!(reads.clone().count(), 4);
    assert!(reads.clone().all(|read| read.worth < ranked[0].worth), "{ranked:?}");
    for action in [action, quickly(&game, A)] {
        let game = done(game, &action);
        assert!(Seat::all(3).skip(1).all(|other| game.score(other) < game.score(A)), "{action}");
    }
}

/// All cards are in hands or under masterpieces, B and C have passed, and A has four points.
#[test]
fn passes_to_end_the_game_only_if_that_wins_it() {
    for (work, leads) in [("5-straight", true), ("6-straight-flush", false)] {
        let genre = |letter: char, low: u8| (low..low + 7).map(move |rank| format!("{letter}{rank}"));
        let hand = |letters: &[(char, u8)], without: &str| {
            let cards = letters.iter().flat_map(|&(letter, low)| genre(letter, low));
            cards.filter(|card| card != without).collect::<Vec<_>>().join("+")
        };
        let (mine, theirs) = (hand(&[('F', 6)], "F9"), hand(&[('M', 1), ('L', 2), ('S', 3)], "M5"));
        let others = hand(&[('H', 4), ('Y', 5), ('R', 7)], "");
        let masterpieces = format!("{mine}|4-straight-flush:F9 {theirs}|{work}:M5 {others}|-");
        let (_, action) = best(&format!("- A/A acting - - 2 - {masterpieces}"));
        assert_eq!(action == Action::Pass, leads, "{action}");
    }
}

/// A holds a 3 Straight Flush and draws what makes it four.
#[test]
fn keeps_the_card_that_makes_a_work() {
    for (drawn, wanted) in [("H7+M1", "keep H7"), ("L2+H7", "keep H7")] {
        let (game, action) = best(&format!("- A/A keeping {drawn} - 0 - H4+H5+H6|- S3+Y6+Y8|- L3+S8+Y11|-"));
        assert_eq!(action.to_string(), wanted);
        assert_eq!(quickly(&game, A).to_string(), wanted);
    }
}

/// The card on the pile is the one that is missing, and nobody else has it.
#[test]
fn takes_the_discard_that_makes_a_work() {
    let (game, action) = best("- A/A acting - H7 0 - H4+H5+H6|- S3+Y6+Y8|- L3+S8+Y11|-");
    assert_eq!(action, Action::Take);
    assert_eq!(quickly(&game, A), Action::Take);
}

/// With an own masterpiece and one of B's a 4 Straight Flush takes one card from hand and one to pay.
#[test]
fn borrows_to_have_a_masterpiece_at_once() {
    let (game, action) = best("- A/A acting - M1 0 - H6+H7+M2|5-straight:H5 S3+Y6+Y8|3-card:H4 L3+S8+Y11|-");
    for action in [action, quickly(&game, A)] {
        let Action::Announce(announcement) = action else { panic!("{action} is no announcement") };
        assert_eq!(announcement.work.facts().name, "4-straight-flush");
        assert_eq!(announcement.borrow.to_string(), "H4+H5");
        assert_eq!(announcement.pay.to_string(), "B:M2");
    }
}

/// Whole games by policy alone end, and nothing in them is refused.
#[test]
fn a_playout_does_only_what_is_allowed() {
    for (seed, (seats, options)) in (0..).zip((0..20).flat_map(|_| tables())) {
        let mut luck = fastrand::Rng::with_seed(seed);
        let mut game = Masterpiece::setup(&options, seats, &mut luck, &mut Silent).unwrap();
        let mut notes = Notes::default();
        let mut choices = 0;
        while let Some(seat) = game.awaited().iter().next() {
            let action = game.policy(seat, &mut notes, &mut luck);
            game.apply(seat, &action, &mut luck, &mut Silent).unwrap_or_else(|why| panic!("{action}: {why}"));
            choices += 1;
            assert!(choices < 5000, "there is no end to it: {game}");
        }
    }
}

/// In all worlds that a seat holds for possible it thinks about the same things, best first, and does the same.
#[test]
fn all_worlds_of_a_seat_are_judged_alike() {
    let mut luck = fastrand::Rng::with_seed(11);
    for (seats, options) in tables() {
        let mut game = Match::<Masterpiece>::start(&options, seats, vec![], &mut luck).unwrap();
        let mut choices = 0;
        while let Some(seat) = game.state().awaited().iter().next() {
            let here = candidates(game.state(), seat);
            assert!(!here.is_empty() && here.len() <= 16);
            assert!(here.is_sorted_by(|one, other| one.1 >= other.1));
            let (view, memory) = (game.view(Viewer::Seat(seat)), game.memory(Viewer::Seat(seat)));
            let action = quickly(game.state(), seat);
            for _ in 0..2 {
                let world = Masterpiece::determinize(&view, &memory, &mut luck);
                assert_eq!(candidates(&world, seat), here);
                assert_eq!(quickly(&world, seat), action);
            }
            // Every other choice is a random one, so that unusual positions come up.
            choices += 1;
            let action =
                if choices % 2 == 0 { action } else { game.state().at_random(seat, &mut luck).unwrap() };
            game.submit(seat, action, &mut luck).unwrap();
        }
    }
}

#[test]
fn every_action_is_ranked_once_with_a_reason() {
    let mut luck = fastrand::Rng::with_seed(9);
    for (seats, options) in tables() {
        let mut game = Match::<Masterpiece>::start(&options, seats, vec![], &mut luck).unwrap();
        while let Some(seat) = game.state().awaited().iter().next() {
            let legal = listed(game.state(), seat);
            let ranked = rank(&game.view(Viewer::Seat(seat)), &legal);
            assert!(ranked.is_sorted_by(|one, other| one.worth >= other.worth));
            assert!(ranked.iter().all(|ranked| !ranked.why.is_empty() && !ranked.why.contains('\n')));
            for Ranked { why, .. } in &ranked {
                let coded = Card::all().find(|card| why.contains(&card.to_string()));
                assert_eq!(coded, None, "reasons are told in words: {why}");
                assert!(Seat::all(seats).all(|seat| !why.contains(&format!("{seat}'s"))), "{why}");
            }
            let (own, mut named): (Vec<_>, Vec<_>) = ranked
                .iter()
                .map(|ranked| ranked.action)
                .partition(|action| matches!(action, Action::Announce(_)));
            named.sort_by_key(|action| legal.iter().position(|listed| listed == action));
            assert_eq!(named, legal);
            for (nth, action) in own.iter().enumerate() {
                assert!(!own[..nth].contains(action), "{action} twice");
                let mut game = *game.state();
                game.apply(seat, action, &mut luck, &mut Silent)
                    .unwrap_or_else(|why| panic!("{action}: {why}"));
            }
            game.submit(seat, ranked[0].action, &mut luck).unwrap();
        }
    }
}

#[test]
fn a_spectator_and_whoever_is_not_on_turn_have_nothing_to_rank() {
    let mut luck = fastrand::Rng::with_seed(3);
    let game = Match::<Masterpiece>::start(&Options::default(), 3, vec![], &mut luck).unwrap();
    let legal = listed(game.state(), game.state().active());
    assert!(rank(&game.view(Viewer::Spectator), &legal).is_empty());
    let idle = game.state().active().next(3);
    assert!(rank(&game.view(Viewer::Seat(idle)), &[]).is_empty());
}
