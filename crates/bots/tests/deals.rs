//! Bots bargain honestly and sensibly in Pastiche: in whole games in which everybody is asked.

use bots::{Bot, Judged, Knowledge, by_name};
use shelf::pastiche::{Action, Memory, Offer, Options, Pastiche};
use table::{Determinize, Game, Match, Seat, Status, Viewer};

/// Whole games between masters; `see` is shown the table before everything that is done.
fn play(games: u64, bots: [&str; 4], mut see: impl FnMut(&Match<Pastiche>, Seat, Action)) {
    for seed in 0..games {
        let mut luck = fastrand::Rng::with_seed(seed);
        let seats = if seed % 2 == 0 { 3 } else { 4 };
        let mut game =
            Match::<Pastiche>::start(&Options::default(), seats, vec![], &mut luck).expect("a table");
        let mut bots: Vec<_> = bots.iter().map(|name| by_name::<Pastiche>(name).expect("a bot")).collect();
        while let Status::Awaiting { awaited, asked } = game.state().status() {
            let seat = asked.iter().chain(awaited.iter()).next().expect("somebody is to act");
            let action = chosen(&mut *bots[seat.index()], &game, seat, &mut luck);
            let action = action.expect("who is asked answers");
            see(&game, seat, action);
            game.submit(seat, action, &mut luck).unwrap_or_else(|why| panic!("{action}: {why}"));
        }
    }
}

fn chosen(
    bot: &mut dyn Bot<Pastiche>,
    game: &Match<Pastiche>,
    seat: Seat,
    luck: &mut fastrand::Rng,
) -> Option<Action> {
    let (view, memory) = (game.view(Viewer::Seat(seat)), game.memory(Viewer::Seat(seat)));
    let mut legal = Vec::new();
    game.state().legal_actions(seat, &mut legal);
    let awaited = game.state().awaited().has(seat);
    bot.choose(&Knowledge { seat, view: &view, memory: &memory, legal: &legal, awaited }, luck)
}

const MASTERS: [&str; 4] = ["master"; 4];

fn find(game: &Match<Pastiche>, id: shelf::pastiche::OfferId) -> Offer {
    game.state().offers().find(|offer| offer.id == id).expect("it is open")
}

#[test]
fn every_offer_is_answered_and_none_is_repeated_that_was_refused() {
    let (mut offers, mut answers) = (0, 0);
    play(8, MASTERS, |game, seat, action| match action {
        Action::Offer { to, give, get } => {
            offers += 1;
            let talk = game.memory(Viewer::Seat(seat)).talk;
            for with in to.iter() {
                assert!(!talk.was_refused(seat, with, give, get), "{action} again");
            }
        }
        Action::Accept { .. } | Action::Decline { .. } => answers += 1,
        _ => {}
    });
    assert!(offers > 20 && answers >= offers, "{offers} offers, {answers} answers");
}

#[test]
fn nobody_feeds_the_leader_or_whoever_could_end_the_game_by_it() {
    let mut deals = 0;
    play(12, MASTERS, |game, seat, action| {
        let Action::Accept { offer } = action else { return };
        let offer = find(game, offer);
        deals += 1;
        let state = game.state();
        let points = |seat| state.completed_points(seat);
        let leads =
            Seat::all(state.seats()).all(|other| other == offer.from || points(other) < points(offer.from));
        let own = bots::pastiche::gain(state, seat, offer.get, offer.give);
        assert!(own > 0.0, "{action} is a loss");
        let other = state.player(offer.from).palette.without(offer.give) + offer.get;
        let target = u16::from(state.target());
        for id in state.gallery().iter().flatten() {
            let ends = points(offer.from) + u16::from(id.facts().points) >= target;
            let new = !state.player(offer.from).palette.holds(id.palette()) && other.holds(id.palette());
            assert!(!(ends && new), "{action} lets {} end the game", offer.from);
            assert!(!leads || own > 0.0);
        }
    });
    assert!(deals > 5, "{deals} deals");
}

/// What is said in declining is the same in every world that a spectator holds for possible.
#[test]
fn a_remark_gives_away_nothing_that_is_hidden() {
    let (mut said, mut luck) = (0, fastrand::Rng::with_seed(3));
    play(6, ["trader", "exploiter", "master", "pupil"], |game, seat, action| {
        let here = bots::remark(game, seat, &action);
        assert_eq!(here.is_some(), matches!(action, Action::Decline { .. }), "{action}");
        let Some(here) = here else { return };
        said += 1;
        let (view, memory): (_, Memory) = (game.view(Viewer::Spectator), game.memory(Viewer::Spectator));
        let world = Pastiche::determinize(&view, &memory, &mut luck);
        let there = world.remark(seat, &memory, &action).expect("a remark").to_string();
        assert_eq!(there, here.said);
        assert!(!here.said.is_empty() && !here.reason.is_null());
    });
    assert!(said > 20, "{said} remarks");
}

/// Two states that a seat cannot tell apart get the same answer.
#[test]
fn who_is_asked_answers_the_same_in_all_worlds_it_cannot_tell_apart() {
    let (mut asked, mut luck) = (0, fastrand::Rng::with_seed(9));
    play(6, MASTERS, |game, seat, action| {
        if !matches!(action, Action::Accept { .. } | Action::Decline { .. } | Action::Counter { .. }) {
            return;
        }
        asked += 1;
        let (view, memory) = (game.view(Viewer::Seat(seat)), game.memory(Viewer::Seat(seat)));
        let world = Pastiche::determinize(&view, &memory, &mut luck);
        let there = world.aside(seat, &memory, bots::Bargaining::Shrewd, &mut luck);
        assert_eq!(there, Some(action));
    });
    assert!(asked > 20, "{asked} answers");
}

/// The same offer over and over is worth no more than the first time: each refusal makes the next one dearer.
#[test]
fn repetition_does_not_pay() {
    play(6, ["exploiter", "master", "master", "master"], |game, seat, action| {
        let Action::Accept { offer } = action else { return };
        let Offer { from, give, get, .. } = find(game, offer);
        let talk = game.memory(Viewer::Seat(seat)).talk;
        let now = talk.turns;
        let same = talk.refused.iter().any(|refusal| {
            (refusal.by, refusal.from, refusal.give, refusal.get, refusal.turn)
                == (seat, from, give, get, now)
        });
        assert!(!same, "{action} was refused in this turn");
    });
}
