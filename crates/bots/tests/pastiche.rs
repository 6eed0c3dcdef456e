//! Bots paint sensibly in Pastiche, from what their seat knows and nothing else.

use crate::laws::{self, listed};
use bots::pastiche::{Notes, rank};
use bots::{Bargaining, Judged, play_out};
use shelf::pastiche::{Action, Memory, Options, Pastiche};
use table::{Determinize, Game, Match, Seat, Silent, Status, Viewer};

const A: Seat = Seat::new(0);

/// What somebody says besides who remembers nothing of what was said.
fn says(world: &Pastiche, seat: Seat) -> Option<Action> {
    world.aside(seat, &Memory::default(), Bargaining::Shrewd, &mut fastrand::Rng::with_seed(1))
}

/// Every seat count with every option alone, with none and with all.
fn tables() -> impl Iterator<Item = (u8, Options)> {
    let switches = [0b0000, 0b0001, 0b0010, 0b0100, 0b1000, 0b1111];
    let options = switches.map(|on: u8| Options {
        open_hands: on & 1 != 0,
        memory_aid: on & 2 != 0,
        strict_neighbours: on & 4 != 0,
        gifts: on & 8 != 0,
    });
    Pastiche::SEATS.flat_map(move |seats| options.map(|options| (seats, options)))
}

#[test]
fn all_names_are_bots() {
    laws::all_names_are_bots::<Pastiche>();
}

#[test]
fn never_chooses_anything_refused() {
    laws::never_chooses_anything_refused::<Pastiche>(tables());
}

#[test]
fn cannot_see_what_is_hidden() {
    laws::cannot_see_what_is_hidden::<Pastiche>(tables());
}

/// What is worth thinking about, and what is said besides, is the same in all worlds a seat holds for possible.
#[test]
fn thinks_of_the_same_in_all_worlds_it_cannot_tell_apart() {
    let (mut luck, mut answered) = (fastrand::Rng::with_seed(8), 0);
    for (seats, options) in tables() {
        let mut game = Match::<Pastiche>::start(&options, seats, vec![], &mut luck).unwrap();
        let mut notes = Notes::default();
        while let Some(seat) = game.state().awaited().iter().next() {
            let (view, memory) = (game.view(Viewer::Seat(seat)), game.memory(Viewer::Seat(seat)));
            let thought = |world: &Pastiche| {
                let mut candidates = Vec::new();
                world.candidates(seat, &mut candidates);
                (candidates, says(world, seat))
            };
            let (here, said) = thought(game.state());
            assert!(!here.is_empty() && here.len() <= 18, "{} candidates", here.len());
            assert!(here.is_sorted_by(|one, other| one.1 >= other.1), "the best comes first");
            let world = Pastiche::determinize(&view, &memory, &mut luck);
            assert_eq!(thought(&world), (here.clone(), said));
            for (action, _) in here {
                let mut tried = *game.state();
                tried
                    .apply(seat, &action, &mut luck, &mut Silent)
                    .unwrap_or_else(|why| panic!("{action}: {why}"));
            }
            if let Some(offer) = said {
                game.submit(seat, offer, &mut luck).unwrap_or_else(|why| panic!("{offer}: {why}"));
                answered += answers_the_same(&game, &mut luck);
            }
            let action = game.state().policy(seat, &mut notes, &mut luck);
            game.submit(seat, action, &mut luck).unwrap_or_else(|why| panic!("{action}: {why}"));
        }
    }
    assert!(answered > 20, "{answered} offers");
}

/// Whoever is asked is told the same of every answer in a world that could be. Says how many are asked.
fn answers_the_same(game: &Match<Pastiche>, luck: &mut fastrand::Rng) -> usize {
    let Status::Awaiting { asked, .. } = game.state().status() else { return 0 };
    for seat in asked.iter() {
        let told = |world: &Pastiche| {
            let mut answers = Vec::new();
            world.answers(seat, &mut answers);
            let why = |(answer, worth): (Action, f32)| (answer, worth, world.why(seat, &answer).to_string());
            answers.into_iter().map(why).collect::<Vec<_>>()
        };
        let (view, memory) = (game.view(Viewer::Seat(seat)), game.memory(Viewer::Seat(seat)));
        let here = told(game.state());
        assert!(!here.is_empty() && here.iter().all(|(_, _, why)| !why.is_empty()), "{here:?}");
        assert_eq!(told(&Pastiche::determinize(&view, &memory, luck)), here);
    }
    asked.len()
}

#[test]
fn a_playout_comes_to_an_end_that_somebody_wins() {
    let mut luck = fastrand::Rng::with_seed(3);
    let mut notes = Notes::default();
    for (seats, options) in tables() {
        for _ in 0..8 {
            let mut game = Pastiche::setup(&options, seats, &mut luck, &mut Silent).unwrap();
            let end = play_out(&mut game, &mut notes, &mut luck);
            assert!((end.wins.iter().sum::<f32>() - 1.0).abs() < 1e-3);
            assert!(
                end.points.iter().copied().fold(0.0, f32::max) > 20.0,
                "sensible players paint something"
            );
        }
    }
}

/// A position in which A, with this hand, is painting.
fn painting(hand: &str) -> Pastiche {
    let gallery = "birth-of-venus,school-of-athens,las-meninas,sistine-madonna";
    let others = "- A/A/3 painting H12@1,-1:0A";
    let line = format!(
        "{others} {gallery} 1:0,0 - {hand}|large-blue-horses,fifer|H01,H02|- -|umbrellas,milkmaid|H03,H04|-"
    );
    line.parse().unwrap_or_else(|why| panic!("{why}"))
}

/// What A does, and what people would be told first.
fn best(game: &Pastiche) -> Action {
    let ranked = rank(&game.view(Viewer::Seat(A)), &listed(game, A));
    let mut candidates = Vec::new();
    game.candidates(A, &mut candidates);
    assert_eq!(ranked[0].action, candidates[0].0);
    candidates[0].0
}

#[test]
fn completes_what_it_can() {
    assert_eq!(best(&painting("R+B")).to_string(), "complete large-blue-horses");
}

/// What A does until it is done, but for swaps.
fn painted(mut game: Pastiche) -> Vec<String> {
    let mut done = Vec::new();
    while done.last().is_none_or(|last| last != "done") {
        let action = best(&game);
        game.apply(A, &action, &mut fastrand::Rng::with_seed(1), &mut Silent)
            .unwrap_or_else(|why| panic!("{action}: {why}"));
        done.push(action.to_string());
    }
    done.retain(|action| !action.starts_with("swap"));
    done
}

#[test]
fn completes_two_in_a_turn() {
    let done = painted(painting("2R+B+Bk+Am"));
    assert!(
        done.contains(&"complete fifer".to_owned())
            && done.contains(&"complete large-blue-horses".to_owned())
    );
}

#[test]
fn trades_for_the_card_it_lacks_and_completes() {
    assert_eq!(painted(painting("R+Am+3Gn")), ["trade 3Gn>Bk", "complete fifer", "done"]);
}

#[test]
fn stops_when_there_is_nothing_to_gain() {
    let game = painting("Gn");
    let mut swapped = game;
    let action = best(&swapped);
    if matches!(action, Action::Swap { .. }) {
        swapped.apply(A, &action, &mut fastrand::Rng::with_seed(1), &mut Silent).unwrap();
    }
    assert_eq!(best(&swapped), Action::Done);
}

#[test]
fn takes_a_deal_that_completes_a_commission_and_declines_one_that_does_not() {
    let mut game: Pastiche = painting("R+Gn");
    let mut luck = fastrand::Rng::with_seed(1);
    let line = game.to_string().replace(" -|umbrellas", " B+Or|umbrellas");
    game = line.parse().unwrap();
    for (offer, answer) in [("offer A B>Gn", "accept 1"), ("offer A Or>R", "decline 1")] {
        let mut game = game;
        game.apply(Seat::new(1), &offer.parse().unwrap(), &mut luck, &mut Silent).unwrap();
        let mut legal = Vec::new();
        game.legal_actions(A, &mut legal);
        legal.retain(|action| matches!(action, Action::Accept { .. } | Action::Decline { .. }));
        let view = game.view(Viewer::Seat(A));
        assert_eq!(rank(&view, &legal)[0].action.to_string(), answer);
    }
}

#[test]
fn every_action_has_a_reason() {
    let mut luck = fastrand::Rng::with_seed(9);
    let mut game =
        Match::<Pastiche>::start(&shelf::pastiche::Options::default(), 2, vec![], &mut luck).unwrap();
    while let Status::Awaiting { awaited, .. } = game.state().status() {
        let seat = awaited.iter().next().unwrap();
        let mut legal = Vec::new();
        game.state().legal_actions(seat, &mut legal);
        let ranked = rank(&game.view(Viewer::Seat(seat)), &legal);
        assert_eq!(ranked.len(), legal.len());
        assert!(ranked.iter().all(|ranked| !ranked.why.is_empty()));
        let words = |why: &str| !why.contains('+');
        assert!(ranked.iter().all(|ranked| words(&ranked.why)), "reasons are told in words: {ranked:?}");
        game.submit(seat, ranked[0].action, &mut luck).unwrap();
    }
}

/// Three at a table, A paints with this hand, B holds that one.
fn three(hand: &str, of_b: &str, completed: &str) -> Pastiche {
    let gallery = "birth-of-venus,school-of-athens,las-meninas,sistine-madonna";
    let line = format!(
        "- A/A/3 painting H12@1,-1:0A {gallery} 1:0,0,0 - {hand}|large-blue-horses,fifer|H01,H02|- \
         {of_b}|umbrellas!,milkmaid!|H03,H04|{completed} -|sunflowers,mona-lisa|H05,H06|-"
    );
    line.parse().unwrap_or_else(|why| panic!("{why}"))
}

#[test]
fn offers_a_card_for_the_one_that_completes_a_commission() {
    // A lacks a black for The Fifer; B lacks a scarlet, a green and an orange for The Milkmaid.
    let game = three("R+Am+Sc+Gn", "Bk+Y+B", "-");
    let said = says(&game, A).expect("there is a deal for both");
    let Action::Offer { get, .. } = said else { panic!("{said} is no offer") };
    assert_eq!(get.to_string(), "Bk");
    let reason = game.why(A, &said);
    let why = reason.to_string();
    assert!(why.contains("the black that completes The Fifer; the other one gains about"), "{why}");
    let aim = &serde_json::to_value(reason).unwrap()["deal"]["aim"];
    assert_eq!(*aim, serde_json::json!({ "commission": "fifer", "lacks": {} }));
    // B takes it, and A completes what it was for.
    let (mut game, mut luck) = (game, fastrand::Rng::with_seed(1));
    game.apply(A, &said, &mut luck, &mut Silent).unwrap();
    let answer = says(&game, Seat::new(1)).unwrap();
    assert_eq!(answer.to_string(), "accept 1");
    game.apply(Seat::new(1), &answer, &mut luck, &mut Silent).unwrap();
    assert!(!matches!(says(&game, A), Some(Action::Accept { .. })), "nobody else has asked");
    assert_eq!(best_of(&game).to_string(), "complete fifer");
}

/// What a seat could answer to an offer, best first, and why not to take it.
fn answers(mut game: Pastiche, from: Seat, offer: &str, to: Seat) -> (Vec<String>, String) {
    let mut luck = fastrand::Rng::with_seed(1);
    game.apply(from, &offer.parse().expect("an offer"), &mut luck, &mut Silent).expect("they may");
    let mut answers = Vec::new();
    game.answers(to, &mut answers);
    let why = game.why(to, &"decline 1".parse().expect("an answer")).to_string();
    (answers.iter().map(|(action, _)| action.to_string()).collect(), why)
}

#[test]
fn whoever_is_asked_learns_what_to_answer_and_why() {
    let b = Seat::new(1);
    // B lacks a scarlet, a green and an orange for The Milkmaid, A a black for The Fifer.
    let game = three("R+Am+Sc+Gn", "Bk+Y+B", "-");
    let offer = says(&game, A).unwrap().to_string();
    let (good, why) = answers(game, A, &offer, b);
    assert_eq!(good, ["accept 1", "decline 1"]);
    assert_eq!(why, "keeps the cards, though the deal is good");
    let (bad, why) = answers(game, b, "offer A Y>R+Am", A);
    assert_eq!(bad, ["decline 1", "accept 1"]);
    assert_eq!(why, "the deal brings nothing nearer");
    let (too_dear, why) = answers(game, b, "offer A Y>Vi", A);
    assert_eq!(too_dear, ["decline 1"]);
    assert_eq!(why, "it cannot be paid");
    let (nearly, why) =
        answers(three("R+Am+Sc+Gn", "2Bk+Y+B+Sc+Or", "yellow-cow,starry-night"), b, "offer A Bk>Gn", A);
    assert_eq!(nearly, ["decline 1"]);
    assert_eq!(why, "whoever offers it is too near to the end to be helped");
    let mut nothing = Vec::new();
    game.answers(A, &mut nothing);
    assert!(nothing.is_empty(), "nobody asked");
}

fn best_of(game: &Pastiche) -> Action {
    let mut candidates = Vec::new();
    game.candidates(A, &mut candidates);
    candidates[0].0
}

#[test]
fn nothing_is_offered_to_whoever_would_win_by_it() {
    // B lacks nothing but a green for The Milkmaid, and ends the game with it.
    let game = three("R+Am+Sc+Gn", "2Bk+Y+B+Sc+Or", "yellow-cow,starry-night");
    if let Some(Action::Offer { give, .. }) = says(&game, A) {
        assert!(!give.to_string().contains("Gn"), "{give}");
    }
}

#[test]
fn two_players_never_trade() {
    let game = painting("R+Am+Sc+Gn");
    let line = game.to_string().replace(" -|umbrellas", " Bk+Y+B|umbrellas");
    let game: Pastiche = line.parse().unwrap();
    assert_eq!(says(&game, A), None);
}

#[test]
fn a_bad_deal_is_declined() {
    let mut game = three("R+Am+Gn", "Bk+Y+B", "-");
    let mut luck = fastrand::Rng::with_seed(1);
    game.apply(Seat::new(1), &"offer A Y>R+Am".parse().unwrap(), &mut luck, &mut Silent).unwrap();
    let mut answers = Vec::new();
    while let Some(answer) = says(&game, A).filter(|answer| !matches!(answer, Action::Offer { .. })) {
        game.apply(A, &answer, &mut luck, &mut Silent).unwrap();
        answers.push(answer.to_string());
    }
    assert_eq!(answers.last().unwrap(), "decline 1");
    assert!(answers.len() <= 2, "at most one counter: {answers:?}");
}

/// The same table with gifts allowed.
fn with_gifts(game: &Pastiche) -> Pastiche {
    let line = game.to_string();
    format!("g{}", line.strip_prefix('-').expect("no options")).parse().expect("a position")
}

#[test]
fn nobody_gives_anything_for_nothing() {
    let (b, mut luck) = (Seat::new(1), fastrand::Rng::with_seed(1));
    let game = with_gifts(&three("R+Am+9Gn", "Bk+Y+B", "-"));
    let (answers, why) = answers(game, b, "offer A ->Gn", A);
    assert_eq!((answers, why.as_str()), (vec!["decline 1".to_owned()], "nothing is given for it"));
    let mut game = game;
    game.apply(b, &"offer A ->Gn".parse().unwrap(), &mut luck, &mut Silent).unwrap();
    assert_eq!(says(&game, A).unwrap().to_string(), "decline 1", "not even what is too much");
}

#[test]
fn a_gift_is_taken_and_not_rewarded() {
    let (b, mut luck) = (Seat::new(1), fastrand::Rng::with_seed(1));
    let mut given = with_gifts(&three("R+Am+Sc+Gn", "2Bk+Y+B", "-"));
    given.apply(b, &"offer A Bk>-".parse().unwrap(), &mut luck, &mut Silent).unwrap();
    let answer = says(&given, A).unwrap();
    assert_eq!(answer.to_string(), "accept 1");
    given.apply(A, &answer, &mut luck, &mut Silent).unwrap();
    // Whatever B asks for now is judged as if A had had the card all along.
    let had = with_gifts(&three("R+Am+Sc+Gn+Bk", "Bk+Y+B", "-"));
    for offer in ["offer A Y>R+Am", "offer A Y>Gn", "offer A B>Sc", "offer A ->Gn", "offer A Bk>Sc"] {
        let judged = |mut game: Pastiche| {
            game.apply(b, &offer.parse().unwrap(), &mut fastrand::Rng::with_seed(1), &mut Silent).unwrap();
            let mut answers = Vec::new();
            game.answers(A, &mut answers);
            answers
                .into_iter()
                .map(|(action, worth)| (matches!(action, Action::Accept { .. }), worth))
                .collect::<Vec<_>>()
        };
        assert_eq!(judged(given), judged(had), "{offer}");
    }
}

/// Whole games in which everybody is asked: talk ends, and nobody trades into a loss by its own judgement.
#[test]
fn bots_trade_with_each_other_and_nobody_loses_by_it() {
    let mut luck = fastrand::Rng::with_seed(21);
    let (mut notes, mut deals) = (Notes::default(), 0);
    for seats in [3, 4, 4, 3, 4, 3] {
        let mut game = Pastiche::setup(&Options::default(), seats, &mut luck, &mut Silent).unwrap();
        let mut talk = 0;
        while let Status::Awaiting { awaited, asked } = game.status() {
            let seat = asked.iter().chain(awaited.iter()).next().unwrap();
            let said = says(&game, seat);
            let action = match said {
                Some(action) => {
                    talk += 1;
                    assert!(!game.why(seat, &action).to_string().is_empty());
                    action
                }
                None => game.policy(seat, &mut notes, &mut luck),
            };
            if action == Action::Done {
                talk = 0;
            }
            assert!(talk < 30, "talk comes to an end");
            if let Action::Offer { give, get, .. } | Action::Counter { give, get, .. } = action {
                assert!(!give.is_empty() && !get.is_empty(), "bots make no gifts: {action}");
            }
            if let Action::Accept { offer } = action {
                let offer = game.offers().find(|open| open.id == offer).unwrap();
                deals += 1;
                let own = bots::pastiche::gain(&game, seat, offer.get, offer.give);
                let other = bots::pastiche::gain(&game, offer.from, offer.give, offer.get);
                assert!(own > 0.0 && other > 0.0, "{action}: {own} and {other}");
            }
            game.apply(seat, &action, &mut luck, &mut Silent).unwrap_or_else(|why| panic!("{action}: {why}"));
        }
    }
    assert!(deals > 0, "there are deals that are good for both");
}
