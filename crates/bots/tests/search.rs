//! Thinking ahead: finds what wins, keeps to its budget, and stops when it is asked to.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use bots::pass_the_paint::Notes;
use bots::search::{Arm, Budget, Root, evaluate, flat, tree};
use bots::{Bot, Judged, Knowledge, LEVELS, Level, Player};
use shelf::masterpiece::{Action, Masterpiece, Memory, View};
use shelf::pass_the_paint::{Options, PassThePaint};
use shelf::pastiche::Pastiche;
use table::{Determinize, Game, Match, Seat, Viewer};

const A: Seat = Seat::new(0);
/// The last turn of a game that B has ended with 16 points: A has 14, and wins by announcing a masterpiece of one card.
const LAST_TURN: &str = "- A/A acting - - 0 B:1 L5+M1+R12+R13|6-straight-flush:R9,triple-three:Y5 \
                         F6|11-straight:H5,all-even:F12,end-flag:M2 F7|5-straight:S5,49:M5";

type Search = fn(&Root<'_, Masterpiece>, &[(Action, f32)], &Budget, &mut fastrand::Rng) -> Vec<Arm<Action>>;
const SEARCHES: [Search; 2] = [flat, tree];

/// What A sees there, and all it could do, with no judgement of it.
fn last_turn() -> (View, Vec<(Action, f32)>) {
    let game: Masterpiece = LAST_TURN.parse().unwrap_or_else(|why| panic!("{why}"));
    let mut candidates = Vec::new();
    game.candidates(A, &mut candidates);
    let mut all: Vec<_> = candidates.into_iter().map(|(action, _)| (action, 0.0)).collect();
    let mut legal = Vec::new();
    game.legal_actions(A, &mut legal);
    for action in legal {
        if !all.iter().any(|(known, _)| *known == action) {
            all.push((action, 0.0));
        }
    }
    // What wins is not looked at first.
    all.reverse();
    (game.view(Viewer::Seat(A)), all)
}

/// A game of Pastiche that begins.
fn painting(seats: u8, luck: &mut fastrand::Rng) -> Match<Pastiche> {
    let options = shelf::pastiche::Options::default();
    Match::start(&options, seats, vec![], luck).expect("nothing special is agreed on")
}

fn root<'a>(view: &'a View, memory: &'a Memory) -> Root<'a, Masterpiece> {
    Root { seat: A, seats: 3, view, memory }
}

#[test]
fn both_searches_find_what_wins_without_any_judgement() {
    let (view, all) = last_turn();
    let memory = Memory::default();
    assert!(all.len() > 1);
    for search in SEARCHES {
        for threads in [1, 3] {
            let budget = Budget { threads, ..Budget::playouts(60 * u32::try_from(all.len()).unwrap()) };
            let arms = search(&root(&view, &memory), &all, &budget, &mut fastrand::Rng::with_seed(3));
            assert!(matches!(arms[0].action, Action::Announce(_)), "{}", arms[0].action);
            assert_eq!(arms.len(), all.len(), "nothing is lost");
            assert!(arms[0].outcome().wins[A.index()] > 0.9);
        }
    }
}

#[test]
fn the_same_luck_and_as_many_playouts_give_the_same_answer() {
    let (view, all) = last_turn();
    let memory = Memory::default();
    for search in SEARCHES {
        let [one, other] = [(), ()].map(|()| {
            search(&root(&view, &memory), &all, &Budget::playouts(200), &mut fastrand::Rng::with_seed(8))
        });
        assert_eq!(one, other);
        assert!(one.iter().map(|arm| arm.plays).sum::<u32>() >= 24);
    }
}

#[test]
fn several_threads_find_the_same_and_share_the_playouts() {
    let (view, all) = last_turn();
    let memory = Memory::default();
    for search in SEARCHES {
        let [one, three, again] = [1, 3, 3].map(|threads| {
            let budget = Budget { threads, ..Budget::playouts(900) };
            search(&root(&view, &memory), &all, &budget, &mut fastrand::Rng::with_seed(8))
        });
        assert_eq!(three, again, "who counts playouts finds the same again");
        assert_eq!(three[0].action, one[0].action);
        assert_eq!(three.len(), all.len(), "nothing is lost");
        let tried = |arms: &[Arm<Action>]| arms.iter().map(|arm| arm.plays).sum::<u32>();
        // A round that has begun is finished: with a world for each thread.
        let most = 900 + 3 * u32::try_from(all.len()).unwrap();
        assert!((24..=most).contains(&tried(&three)), "{} playouts", tried(&three));
    }
}

#[test]
fn a_search_that_is_asked_to_stop_answers_by_judgement() {
    let (view, all) = last_turn();
    let memory = Memory::default();
    for search in SEARCHES {
        let stop = Some(Arc::new(AtomicBool::new(true)));
        let budget = Budget { stop, time: Some(Duration::from_hours(1)), ..Budget::default() };
        let arms = search(&root(&view, &memory), &all, &budget, &mut fastrand::Rng::with_seed(3));
        assert_eq!(arms[0].action, all[0].0);
        assert!(arms.iter().all(|arm| arm.plays == 0));
    }
}

#[test]
fn the_chances_of_all_seats_add_up() {
    let mut luck = fastrand::Rng::with_seed(2);
    for seats in Pastiche::SEATS {
        let game = painting(seats, &mut luck);
        let (view, memory) = (game.view(Viewer::Seat(A)), game.memory(Viewer::Seat(A)));
        let root: Root<'_, Pastiche> = Root { seat: A, seats, view: &view, memory: &memory };
        for valued in [false, true] {
            for playouts in [1, 40] {
                let budget = Budget { valued, ..Budget::playouts(playouts) };
                let (stands, _) = evaluate(&root, &[], &budget, &mut luck);
                let (seated, empty) = stands.outcome.wins.split_at(usize::from(seats));
                assert!((seated.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{stands:?}");
                assert!(
                    seated.iter().all(|&share| share > 0.0 && share < 1.0),
                    "nothing is certain: {stands:?}"
                );
                assert!(empty.iter().all(|share| *share == 0.0));
            }
        }
    }
}

/// Whoever asks twice is told about the same, and by how much it may differ.
#[test]
fn who_asks_twice_is_told_the_same() {
    let mut luck = fastrand::Rng::with_seed(9);
    let game = painting(4, &mut luck);
    let (view, memory) = (game.view(Viewer::Seat(A)), game.memory(Viewer::Seat(A)));
    let root: Root<'_, Pastiche> = Root { seat: A, seats: 4, view: &view, memory: &memory };
    let budget = Budget { valued: true, ..Budget::playouts(2000) };
    let [one, other] = [(), ()].map(|()| evaluate(&root, &[], &budget, &mut luck).0);
    for seat in 0..4 {
        let apart = (one.outcome.wins[seat] - other.outcome.wins[seat]).abs();
        assert!(apart < 0.02 && apart < 2.0 * (one.errors[seat] + other.errors[seat]), "{one:?} {other:?}");
    }
}

/// Actions are compared with how the game stands in the same worlds with the same luck: doing what would have been done
/// anyway changes nothing at all.
#[test]
fn what_is_done_anyway_changes_nothing() {
    let mut luck = fastrand::Rng::with_seed(7);
    let game = Match::<PassThePaint>::start(&Options::default(), 4, vec![], &mut luck).unwrap();
    let (view, memory) = (game.view(Viewer::Seat(A)), game.memory(Viewer::Seat(A)));
    let root: Root<'_, PassThePaint> = Root { seat: A, seats: 4, view: &view, memory: &memory };
    let anyway = game.state().policy(A, &mut Notes::default(), &mut luck);
    let mut all = Vec::new();
    game.state().legal_actions(A, &mut all);
    let all: Vec<_> = all.into_iter().map(|action| (action, 0.0)).collect();
    for valued in [false, true] {
        let budget = Budget { valued, ..Budget::playouts(600) };
        let (stands, arms) = evaluate(&root, &all, &budget, &mut luck);
        assert!(arms.len() > 1, "there is a choice");
        for arm in arms {
            assert_eq!(arm.chances(4) == stands, arm.action == anyway, "{}", arm.action);
        }
    }
}

/// What somebody of this strength does, in the same place, each time with other luck.
fn choices(level: Level) -> Vec<String> {
    let mut luck = fastrand::Rng::with_seed(6);
    let game = painting(3, &mut luck);
    let seat = game.state().awaited().iter().next().expect("somebody begins");
    let (view, memory) = (game.view(Viewer::Seat(seat)), game.memory(Viewer::Seat(seat)));
    let mut legal = Vec::new();
    game.state().legal_actions(seat, &mut legal);
    let knowledge: Knowledge<'_, Pastiche> =
        Knowledge { seat, view: &view, memory: &memory, legal: &legal, awaited: true };
    let mut all: Vec<_> = (0..40)
        .filter_map(|_| Player::<Pastiche>::new(level).choose(&knowledge, &mut luck))
        .map(|action| action.to_string())
        .collect();
    all.sort();
    all.dedup();
    all
}

#[test]
fn who_is_stronger_chooses_more_sharply() {
    let [pupil, apprentice, journeyman, master, grand_master] = LEVELS;
    assert!(choices(pupil).len() > 2);
    assert!(choices(master).len() < choices(pupil).len());
    let temperatures = [pupil, apprentice, journeyman, master].map(|level| level.temperature);
    assert!(temperatures.is_sorted_by(|weaker, stronger| weaker > stronger));
    assert!(grand_master.searches() && grand_master.milliseconds <= 150);
    assert!(![pupil, apprentice, journeyman, master].iter().any(Level::searches));
}

/// Whatever an action leads to is judged from what a seat knows: worlds that are alike for it are searched alike.
#[test]
fn two_states_that_a_seat_cannot_tell_apart_are_searched_alike() {
    let mut luck = fastrand::Rng::with_seed(21);
    let mut game =
        Match::<Masterpiece>::start(&shelf::masterpiece::Options::default(), 3, vec![], &mut luck).unwrap();
    for nth in 0..60 {
        let Some(seat) = game.state().awaited().iter().next() else { break };
        let (view, memory) = (game.view(Viewer::Seat(seat)), game.memory(Viewer::Seat(seat)));
        if nth % 6 == 0 {
            let other = Masterpiece::determinize(&view, &memory, &mut luck);
            assert_eq!(other.view(Viewer::Seat(seat)), view);
            let searched = |world: &Masterpiece| {
                let mut candidates = Vec::new();
                world.candidates(seat, &mut candidates);
                let view = world.view(Viewer::Seat(seat));
                let root: Root<'_, Masterpiece> = Root { seat, seats: 3, view: &view, memory: &memory };
                let mut luck = fastrand::Rng::with_seed(nth);
                SEARCHES.map(|search| search(&root, &candidates, &Budget::playouts(30), &mut luck))
            };
            assert_eq!(searched(game.state()), searched(&other));
        }
        let action = game.state().policy(seat, &mut bots::masterpiece::Notes::default(), &mut luck);
        game.submit(seat, action, &mut luck).unwrap();
    }
}
