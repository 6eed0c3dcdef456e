//! The greedy bot does what its name says, from what its seat knows and nothing else.

use bots::{Bot, Knowledge, pastiche::Greedy, pastiche::rank};
use pastiche::{Action, Pastiche};
use table::{Determinize, Game, Match, Seat, Status, Viewer};

/// A position in which A, with this hand, is painting.
fn painting(hand: &str) -> Pastiche {
    let gallery = "birth-of-venus,school-of-athens,las-meninas,sistine-madonna";
    let others = "- A/A/3 painting H12@1,-1:0A";
    let line = format!(
        "{others} {gallery} 1:0,0 - {hand}|large-blue-horses,fifer|H01,H02|- -|umbrellas,milkmaid|H03,H04|-"
    );
    line.parse().unwrap_or_else(|why| panic!("{why}"))
}

fn best(game: &Pastiche) -> Action {
    let seat = Seat::new(0);
    let mut legal = Vec::new();
    game.legal_actions(seat, &mut legal);
    rank(&game.view(Viewer::Seat(seat)), &legal)[0].action
}

#[test]
fn completes_what_it_can() {
    assert_eq!(best(&painting("R+B")).to_string(), "complete large-blue-horses");
}

#[test]
fn prefers_the_commission_that_pays_more() {
    assert_eq!(best(&painting("2R+B+Bk+Am")).to_string(), "complete fifer");
}

#[test]
fn trades_for_the_card_it_lacks_and_completes() {
    let mut game = painting("R+Am+3Gn");
    let mut done = Vec::new();
    while done.last().is_none_or(|last| last != "done") {
        let action = best(&game);
        game.apply(Seat::new(0), &action, &mut fastrand::Rng::with_seed(1), &mut table::Silent).unwrap();
        done.push(action.to_string());
    }
    done.retain(|action| !action.starts_with("swap"));
    assert_eq!(done, ["trade 3Gn>Bk", "complete fifer", "done"]);
}

#[test]
fn stops_when_there_is_nothing_to_gain() {
    let game = painting("Gn");
    let mut swapped = game;
    let action = best(&swapped);
    if matches!(action, Action::Swap { .. }) {
        swapped.apply(Seat::new(0), &action, &mut fastrand::Rng::with_seed(1), &mut table::Silent).unwrap();
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
        game.apply(Seat::new(1), &offer.parse().unwrap(), &mut luck, &mut table::Silent).unwrap();
        let mut legal = Vec::new();
        game.legal_actions(Seat::new(0), &mut legal);
        legal.retain(|action| matches!(action, Action::Accept { .. } | Action::Decline { .. }));
        let view = game.view(Viewer::Seat(Seat::new(0)));
        assert_eq!(rank(&view, &legal)[0].action.to_string(), answer);
    }
}

/// Two states a seat cannot tell apart get the same answer.
#[test]
fn cannot_see_what_is_hidden() {
    let mut luck = fastrand::Rng::with_seed(5);
    let mut game =
        Match::<Pastiche>::start(&pastiche::Options::default(), 3, vec![], None, &mut luck).unwrap();
    for _ in 0..60 {
        let Status::Awaiting { awaited, .. } = game.state().status() else { break };
        let seat = awaited.iter().next().unwrap();
        let (view, memory) = (game.view(Viewer::Seat(seat)), game.memory(Viewer::Seat(seat)));
        let here = choice(game.state(), seat, &memory);
        for _ in 0..5 {
            let world = Pastiche::determinize(&view, &memory, &mut luck);
            assert_eq!(choice(&world, seat, &memory), here);
        }
        game.submit(seat, here, &mut luck).unwrap();
    }
}

fn choice(game: &Pastiche, seat: Seat, memory: &pastiche::Memory) -> Action {
    let mut legal = Vec::new();
    game.legal_actions(seat, &mut legal);
    let view = game.view(Viewer::Seat(seat));
    let knowledge = Knowledge { seat, view: &view, memory, legal: &legal, awaited: true };
    Greedy.choose(&knowledge, &mut fastrand::Rng::with_seed(1)).expect("who is awaited chooses")
}

#[test]
fn every_action_has_a_reason() {
    let mut luck = fastrand::Rng::with_seed(9);
    let mut game =
        Match::<Pastiche>::start(&pastiche::Options::default(), 2, vec![], None, &mut luck).unwrap();
    while let Status::Awaiting { awaited, .. } = game.state().status() {
        let seat = awaited.iter().next().unwrap();
        let mut legal = Vec::new();
        game.state().legal_actions(seat, &mut legal);
        let ranked = rank(&game.view(Viewer::Seat(seat)), &legal);
        assert_eq!(ranked.len(), legal.len());
        assert!(ranked.iter().all(|ranked| !ranked.why.is_empty()));
        game.submit(seat, ranked[0].action, &mut luck).unwrap();
    }
}
