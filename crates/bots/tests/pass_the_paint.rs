//! Bots choose sensibly in Pass the Paint, from what their seat knows and nothing else.

use crate::laws::{self, choice, listed};
use bots::pass_the_paint::{Notes, rank};
use bots::search::{Budget, Root, flat, tree};
use bots::{Bot, Judged, Knowledge, LEVELS, Level, Player, play_out};
use shelf::pass_the_paint::{Action, Memory, Options, PassThePaint, Side, Variant};
use table::{Determinize, Game, Match, Seat, Silent, Status, Viewer};

const A: Seat = Seat::new(0);

/// The finer judgement, and always the best by it.
fn sharp() -> Box<dyn Bot<PassThePaint>> {
    let [.., master, _] = LEVELS;
    Box::new(Player::new(Level { temperature: 0.0, ..master }))
}

/// What is worth thinking about, best first.
fn candidates(game: &PassThePaint, seat: Seat) -> Vec<(Action, f32)> {
    let mut candidates = Vec::new();
    game.candidates(seat, &mut candidates);
    candidates
}

/// Every seat count and variant with every set of options.
fn tables() -> impl Iterator<Item = (u8, Options)> {
    let variants = [Variant::Standard, Variant::AdvancedDraft, Variant::DoubleHands];
    let options = variants.into_iter().flat_map(|variant| {
        (0..8).map(move |bits| Options {
            variant,
            easier: bits & 1 != 0,
            harder: bits & 2 != 0,
            open_hands: bits & 4 != 0,
        })
    });
    options.flat_map(|options| PassThePaint::seats_for(&options).map(move |seats| (seats, options)))
}

/// What A does in a position.
fn best(position: &str) -> String {
    let game: PassThePaint = position.parse().unwrap_or_else(|why| panic!("{position}: {why}"));
    let action = choice(&mut *sharp(), &game, A, &Memory::default());
    let ranked = rank(&game.view(Viewer::Seat(A)), &listed(&game, A));
    assert_eq!(ranked[0].action, action, "{ranked:?}");
    // Playing out it is not always as fine, but in such plain positions it is.
    assert_eq!(game.policy(A, &mut Notes::default(), &mut fastrand::Rng::with_seed(1)), action);
    action.to_string()
}

#[test]
fn all_names_are_bots() {
    laws::all_names_are_bots::<PassThePaint>();
}

#[test]
fn never_chooses_anything_refused() {
    laws::never_chooses_anything_refused::<PassThePaint>(tables());
}

/// Seats take turns at being sensible among others who are not.
#[test]
fn beats_those_who_play_at_random() {
    const ROUNDS: u64 = 12;
    let variants = [Variant::AdvancedDraft, Variant::DoubleHands].map(|variant| (2, variant));
    for (seats, variant) in (2..=6).map(|seats| (seats, Variant::Standard)).chain(variants) {
        let mut won = 0;
        for seed in 0..ROUNDS * u64::from(seats) {
            let mut luck = fastrand::Rng::with_seed(seed);
            let hero = Seat::new(u8::try_from(seed % u64::from(seats)).unwrap());
            let options = Options { variant, ..Options::default() };
            let mut game = PassThePaint::setup(&options, seats, &mut luck, &mut Silent).unwrap();
            while let Some(seat) = game.awaited().iter().next() {
                let action = if seat == hero {
                    choice(&mut *sharp(), &game, seat, &Memory::default())
                } else {
                    game.at_random(seat, &mut luck).unwrap()
                };
                game.apply(seat, &action, &mut luck, &mut Silent).unwrap();
            }
            let Status::Over { places } = game.status() else { panic!("nobody is awaited") };
            won += u64::from(places[hero] == 1);
        }
        let games = ROUNDS * u64::from(seats);
        assert!(10 * won >= 9 * games, "{won} of {games} with {seats} players, {variant:?}");
    }
}

#[test]
fn cannot_see_what_is_hidden() {
    laws::cannot_see_what_is_hidden::<PassThePaint>(tables());
}

#[test]
fn every_action_is_ranked_once_with_a_reason() {
    let mut luck = fastrand::Rng::with_seed(9);
    for (seats, options) in tables() {
        let mut game = PassThePaint::setup(&options, seats, &mut luck, &mut Silent).unwrap();
        while let Some(seat) = game.awaited().iter().next() {
            for seat in Seat::all(seats) {
                let legal = listed(&game, seat);
                let ranked = rank(&game.view(Viewer::Seat(seat)), &legal);
                assert!(ranked.iter().all(|ranked| !ranked.why.is_empty() && !ranked.why.contains('\n')));
                assert!(ranked.iter().all(|ranked| ranked.worth.is_finite()));
                let mut named: Vec<_> = ranked.iter().map(|ranked| ranked.action).collect();
                named.sort_by_key(|action| legal.iter().position(|listed| listed == action));
                assert_eq!(named, legal);
            }
            let ranked = rank(&game.view(Viewer::Seat(seat)), &listed(&game, seat));
            let action =
                if luck.bool() { ranked[0].action } else { game.at_random(seat, &mut luck).unwrap() };
            game.apply(seat, &action, &mut luck, &mut Silent).unwrap();
        }
    }
}

/// A reason is there for all that may be thought about, too.
#[test]
fn candidates_are_allowed_and_come_best_first() {
    let mut luck = fastrand::Rng::with_seed(10);
    for (seats, options) in tables() {
        let mut game = PassThePaint::setup(&options, seats, &mut luck, &mut Silent).unwrap();
        while let Some(seat) = game.awaited().iter().last() {
            let candidates = candidates(&game, seat);
            assert!(!candidates.is_empty());
            assert!(candidates.is_sorted_by(|(_, one), (_, other)| one >= other), "{candidates:?}");
            for (nth, (action, worth)) in candidates.iter().enumerate() {
                assert!(worth.is_finite() && !game.why(seat, action).to_string().is_empty());
                assert!(candidates[..nth].iter().all(|(other, _)| other != action), "{candidates:?}");
                game.clone().apply(seat, action, &mut luck, &mut Silent).unwrap();
            }
            for other in Seat::all(seats).filter(|other| !game.awaited().has(*other)) {
                assert_eq!(self::candidates(&game, other), []);
            }
            let action = game.at_random(seat, &mut luck).unwrap();
            game.apply(seat, &action, &mut luck, &mut Silent).unwrap();
        }
    }
}

/// Nothing that is thought of one's own choice hangs on what one cannot know.
#[test]
fn judgement_is_the_same_in_all_worlds_a_seat_holds_for_possible() {
    let mut luck = fastrand::Rng::with_seed(11);
    for (seats, options) in tables() {
        let mut game = Match::<PassThePaint>::start(&options, seats, vec![], &mut luck).unwrap();
        while let Some(seat) = game.state().awaited().iter().last() {
            let (view, memory) = (game.view(Viewer::Seat(seat)), game.memory(Viewer::Seat(seat)));
            let here = candidates(game.state(), seat);
            let quick = game.state().policy(seat, &mut Notes::default(), &mut luck);
            for _ in 0..3 {
                let world = PassThePaint::determinize(&view, &memory, &mut luck);
                assert_eq!(candidates(&world, seat), here);
                assert_eq!(world.policy(seat, &mut Notes::default(), &mut luck), quick);
            }
            let action = if luck.bool() { quick } else { game.state().at_random(seat, &mut luck).unwrap() };
            game.submit(seat, action, &mut luck).unwrap();
        }
    }
}

/// Whatever was noted in other games and worlds, the choice is that of somebody without notes.
#[test]
fn plays_out_every_game_by_what_is_allowed_with_any_notes() {
    let (mut luck, mut notes) = (fastrand::Rng::with_seed(12), Notes::default());
    for (seats, options) in tables() {
        let mut game = PassThePaint::setup(&options, seats, &mut luck, &mut Silent).unwrap();
        let mut choices = 0;
        while let Some(seat) =
            game.awaited().iter().nth(usize::from(luck.bool())).or(game.awaited().iter().next())
        {
            let action = game.policy(seat, &mut notes, &mut luck);
            assert_eq!(action, game.policy(seat, &mut Notes::default(), &mut luck));
            play_out(&mut game.clone(), &mut notes, &mut luck);
            game.apply(seat, &action, &mut luck, &mut Silent).unwrap_or_else(|why| panic!("{action}: {why}"));
            choices += 1;
        }
        let places = if options.variant == Variant::DoubleHands { 4 } else { seats };
        assert_eq!(choices, 24 * u32::from(places));
    }
}

/// Others have chosen face down already: what they chose is thought of as sensible, and one's own choice is searched for.
#[test]
fn searches_while_others_have_chosen() {
    let mut luck = fastrand::Rng::with_seed(13);
    for (seats, options) in tables() {
        let mut game = Match::<PassThePaint>::start(&options, seats, vec![], &mut luck).unwrap();
        for nth in 0.. {
            let Some(seat) = game.state().awaited().iter().last() else { break };
            let (view, memory) = (game.view(Viewer::Seat(seat)), game.memory(Viewer::Seat(seat)));
            let open = candidates(game.state(), seat);
            if nth % 7 == 0 {
                let root = Root { seat, seats, view: &view, memory: &memory };
                for search in [flat::<PassThePaint>, tree] {
                    let arms = search(&root, &open, &Budget::playouts(30), &mut luck);
                    assert_eq!(arms.len(), open.len());
                    assert!(open.len() == 1 || arms.iter().map(|arm| arm.plays).sum::<u32>() >= 30);
                }
            }
            let action = game.state().policy(seat, &mut Notes::default(), &mut luck);
            game.submit(seat, action, &mut luck).unwrap();
        }
    }
}

#[test]
fn what_others_chose_in_secret_is_taken_to_be_sensible() {
    let mut luck = fastrand::Rng::with_seed(14);
    let mut game = Match::<PassThePaint>::start(&Options::default(), 4, vec![], &mut luck).unwrap();
    let [hero, rest @ ..] = [3, 0, 1, 2].map(Seat::new);
    for seat in rest {
        let action = game.state().at_random(seat, &mut luck).unwrap();
        game.submit(seat, action, &mut luck).unwrap();
    }
    let (view, memory) = (game.view(Viewer::Seat(hero)), game.memory(Viewer::Seat(hero)));
    for _ in 0..20 {
        let mut world = PassThePaint::determinize(&view, &memory, &mut luck);
        world.settle(hero, &mut Notes::default(), &mut luck);
        assert_eq!(world.awaited(), table::Seats::only(hero));
        assert_eq!(world.view(Viewer::Seat(hero)), view);
        for seat in rest {
            // Who has chosen may still choose something else, but not the same again.
            let again = world.clone().apply(seat, &sensible(&world, seat), &mut luck, &mut Silent);
            assert!(again.is_err(), "that is chosen already");
        }
    }
}

/// What a seat would choose if it had not chosen yet.
fn sensible(world: &PassThePaint, seat: Seat) -> Action {
    world.policy(seat, &mut Notes::default(), &mut fastrand::Rng::with_seed(1))
}

#[test]
fn a_spectator_and_whoever_is_not_on_turn_have_nothing_to_rank() {
    let mut luck = fastrand::Rng::with_seed(3);
    let options = Options { variant: Variant::AdvancedDraft, ..Options::default() };
    let game = PassThePaint::setup(&options, 2, &mut luck, &mut Silent).unwrap();
    let active = game.awaited().iter().next().unwrap();
    assert!(rank(&game.view(Viewer::Spectator), &listed(&game, active)).is_empty());
    let idle = active.next(2);
    assert!(rank(&game.view(Viewer::Seat(idle)), &listed(&game, idle)).is_empty());
}

/// What it has chosen it leaves at that, while others are still choosing.
#[test]
fn does_not_change_its_mind() {
    let mut luck = fastrand::Rng::with_seed(4);
    let mut game = PassThePaint::setup(&Options::default(), 3, &mut luck, &mut Silent).unwrap();
    let memory = Memory::default();
    let action = choice(&mut *sharp(), &game, A, &memory);
    game.apply(A, &action, &mut luck, &mut Silent).unwrap();
    let (view, legal) = (game.view(Viewer::Seat(A)), listed(&game, A));
    assert!(!legal.is_empty() && !game.awaited().has(A));
    let knowledge = Knowledge { seat: A, view: &view, memory: &memory, legal: &legal, awaited: false };
    assert_eq!(sharp().choose(&knowledge, &mut luck), None);
    assert!(rank(&view, &legal).iter().all(|ranked| ranked.worth <= 0.0));
}

#[test]
fn chooses_once_for_each_of_two_hands() {
    let mut luck = fastrand::Rng::with_seed(6);
    let options = Options { variant: Variant::DoubleHands, ..Options::default() };
    let mut game = PassThePaint::setup(&options, 2, &mut luck, &mut Silent).unwrap();
    let mut sides: Vec<Option<Side>> = Vec::new();
    while game.awaited().has(A) {
        let action = choice(&mut *sharp(), &game, A, &Memory::default());
        sides.push(action.side());
        game.apply(A, &action, &mut luck, &mut Silent).unwrap();
    }
    sides.sort();
    assert_eq!(sides, Side::BOTH.map(Some));
}

// Two players in round two.

#[test]
fn keeps_black_when_its_colours_lie_there() {
    let draft = "- 2.0 draft - - - - - P02+P09 brywgk|brygop|C01+C10|-|-|- ryoopn|bbryww|C05+C06|-|-|-";
    assert_eq!(best(draft), "draft black");
    let decide = "- 2.0 decide - - ok - - P02+P09 brywg|brygop|C01+C10|-|k|- ryopn|bbryww|C05+C06|-|o|-";
    assert_eq!(best(decide), "keep");
}

/// Purple and orange bring as many points by themselves.
#[test]
fn prefers_the_colour_that_completes_a_palette() {
    let rest = "brwgop|bryyyg|C08+C14|-|-|- ryoopn|bbryww|C05+C06|-|-|-";
    assert_eq!(best(&format!("- 2.0 draft - - - - - P06+P10 {rest}")), "draft purple");
    assert_eq!(best(&format!("- 2.0 draft - - - - - P04+P10 {rest}")), "draft orange");
}

#[test]
fn discards_what_cannot_be_kept() {
    let none = "- 2.0 decide - - ok - - P02+P09 brywg|bbbyyw|-|-|k|- ryopn|bbryww|C05+C06|-|o|-";
    assert_eq!(best(none), "discard");
}

/// In the last turn C05 asks for the orange, C03 is complete, and C42 is beyond reach.
#[test]
fn pays_with_the_commission_that_is_worth_least() {
    let places = "-|bbbyyw|C03+C05+C42|-|o|- -|brrrrww|C06|-|b|-";
    let position = format!("- 2.5 decide - - bbrwggoopppi gggoopppi C01 P02+P09 {places}");
    assert_eq!(best(&position), "keep C42");
}

/// A seventh blue adds nothing, but what is drawn in the last turn but one is seldom completed.
#[test]
fn draws_no_useless_commissions_in_the_harder_game() {
    for (options, wanted) in [("-", "discard"), ("h", "keep")] {
        let places = "g|bbbbbbryw|C40|-|b|- o|rry|C06|-|p|-";
        let position = format!("{options} 2.4 decide - - bbrrywgopp rywggoop - P10+P11 {places}");
        assert_eq!(best(&position), wanted);
    }
}

#[test]
fn a_reason_tells_what_a_card_does() {
    let game: PassThePaint =
        "- 2.0 decide - - op - - P06+P10 brwgo|bryyyg|C08+C14|-|p|- ryopn|bbryww|C05+C06|-|o|-"
            .parse()
            .unwrap();
    let ranked = rank(&game.view(Viewer::Seat(A)), &listed(&game, A));
    assert_eq!(
        ranked[0].why,
        "it brings 2 points, claims Mantegna's Palette for 3 points and opens the way to brown"
    );
}
