//! Submit, undo, replay, verify: on the smallest game there is.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

mod urn;

use table::fairness::Key;
use table::{
    AnyMatch, AnyRefusal, Chance, Entry, Game, Match, OptionsError, Refusal, ReplayError, Said, Seat, Seats,
    Seen, Status, UndoRefused, VerifyError, Viewer,
};
use urn::{Action, Options, Rejection, Urn};

const A: Seat = Seat::new(0);
const B: Seat = Seat::new(1);

fn key() -> Key {
    Key::new([3; 32])
}

fn start() -> Match<Urn> {
    let key = key();
    let names = vec!["Ada".to_owned()];
    Match::start(&Options::default(), 2, names, Some(key.commitment()), &mut key.chance(0)).unwrap()
}

fn say(game: &mut Match<Urn>, seat: Seat, action: &str) -> Result<usize, Rejection> {
    let entry = game.record().entries.len();
    Match::submit(game, seat, action.parse().unwrap(), &mut key().chance(entry))
}

/// Shows all there is to show, and draws what is left.
fn finish(game: &mut Match<Urn>) {
    while let Status::Awaiting { awaited, .. } = game.state().status() {
        let seat = awaited.iter().next().unwrap();
        let mut actions = Vec::new();
        game.state().legal_actions(seat, &mut actions);
        let next = actions.into_iter().find(|action| *action != Action::Hum).unwrap();
        say(game, seat, &next.to_string()).unwrap();
    }
}

#[test]
fn an_action_is_recorded_with_its_luck_and_what_happened() {
    let mut game = start();
    assert_eq!(say(&mut game, A, "draw"), Ok(1));
    let Entry::Act { seat, action, picks, events } = &game.record().entries[1] else { panic!("A acted") };
    assert_eq!((*seat, *action, picks.len(), events.len()), (A, Action::Draw, 1, 1));
}

#[test]
fn a_refused_action_changes_nothing() {
    let mut game = start();
    let before = game.clone();
    assert_eq!(say(&mut game, B, "draw"), Err(Rejection::NotYourTurn(A)));
    assert_eq!(say(&mut game, A, "show 63"), Err(Rejection::NotHeld(63)));
    assert_eq!(say(&mut game, Seat::new(7), "draw"), Err(Rejection::NoSeat));
    assert_eq!(game, before);
}

/// Rules that panic half-way leave the table as it was.
#[test]
fn a_panic_in_the_rules_changes_nothing() {
    struct Broken;
    impl Chance for Broken {
        fn pick(&mut self, _: u32) -> u32 {
            panic!("no luck today")
        }
    }
    let mut game = start();
    let before = game.clone();
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        Match::submit(&mut game, A, Action::Draw, &mut Broken)
    }));
    assert!(panicked.is_err());
    assert_eq!(game, before);
}

#[test]
fn what_told_nobody_anything_is_undone_and_stays_in_the_record() {
    let mut game = start();
    let before = game.state().clone();
    say(&mut game, A, "hum").unwrap();
    say(&mut game, A, "end").unwrap();
    assert_eq!(Match::undo(&mut game, A), Ok(3));
    assert_eq!(Match::undo(&mut game, A), Ok(4));
    assert_eq!(*game.state(), before);
    assert_eq!(Match::undo(&mut game, A), Err(UndoRefused::Nothing));
    assert_eq!(game.record().entries.len(), 5);
    assert_eq!(Match::replay(game.record()).as_ref(), Ok(&game));
}

#[test]
fn luck_and_shown_secrets_are_not_undone() {
    for action in ["draw", "show"] {
        let mut game = start();
        let mut actions = Vec::new();
        game.state().legal_actions(A, &mut actions);
        let action =
            actions.iter().find(|listed| listed.to_string().starts_with(action)).unwrap().to_string();
        say(&mut game, A, &action).unwrap();
        assert_eq!(Match::undo(&mut game, A), Err(UndoRefused::Revealed { entry: 1 }));
    }
}

#[test]
fn nobody_takes_back_what_another_did() {
    let mut game = start();
    say(&mut game, A, "end").unwrap();
    assert_eq!(Match::undo(&mut game, B), Err(UndoRefused::NotYours { by: A }));
}

#[test]
fn each_viewer_sees_their_own() {
    let mut game = start();
    say(&mut game, A, "draw").unwrap();
    say(&mut game, A, "end").unwrap();
    Match::undo(&mut game, A).unwrap();
    let told = |viewer| AnyMatch::told(&game, viewer, 1);
    assert!(
        told(Viewer::Seat(A))[0].starts_with("A draws ") && !told(Viewer::Seat(A))[0].ends_with("a stone")
    );
    assert_eq!(told(Viewer::Seat(B)), ["A draws a stone", "A takes back the last action"]);
    assert_eq!(told(Viewer::Spectator), told(Viewer::Seat(B)));
    assert_eq!(Match::seen(&game, Viewer::Spectator, 3), [Seen::Undone { entry: 3, seat: A }]);
    assert_eq!(game.memory(Viewer::Spectator), ["A draws a stone", "B draws a stone", "A draws a stone"]);
}

#[test]
fn a_finished_game_is_proven_fair() {
    let mut game = start();
    assert_eq!(Match::verify(&game), Err(VerifyError::NoKey));
    Match::publish(&mut game, &key());
    assert_eq!(Match::verify(&game), Err(VerifyError::NoKey), "not before the end");
    finish(&mut game);
    Match::publish(&mut game, &key());
    assert_eq!(Match::verify(&game), Ok(6));
    assert_eq!(Match::undo(&mut game, A), Err(UndoRefused::Over));
}

#[test]
fn another_key_and_other_luck_are_noticed() {
    let mut game = start();
    finish(&mut game);
    Match::publish(&mut game, &Key::new([4; 32]));
    assert_eq!(Match::verify(&game), Err(VerifyError::OtherKey));

    let commitment = Some(key().commitment());
    let mut loaded =
        Match::<Urn>::start(&Options::default(), 2, vec![], commitment, &mut fastrand::Rng::with_seed(1))
            .unwrap();
    finish(&mut loaded);
    Match::publish(&mut loaded, &key());
    assert_eq!(Match::verify(&loaded), Err(VerifyError::Differs { entry: 0 }));

    let mut silent =
        Match::<Urn>::start(&Options::default(), 2, vec![], None, &mut fastrand::Rng::with_seed(1)).unwrap();
    finish(&mut silent);
    assert_eq!(Match::verify(&silent), Err(VerifyError::NoCommitment));
}

#[test]
fn a_record_that_cannot_have_happened_is_refused_with_its_entry() {
    let mut game = start();
    say(&mut game, A, "draw").unwrap();
    say(&mut game, A, "end").unwrap();
    let good = game.record().clone();
    let broken = |change: fn(&mut table::Record<Urn>)| {
        let mut record = good.clone();
        change(&mut record);
        Match::replay(&record).unwrap_err()
    };
    assert!(matches!(broken(|r| r.head.rules = 9), ReplayError::OtherRules { rules: 9, .. }));
    assert!(matches!(
        broken(|r| r.head.seats = 9),
        ReplayError::Options(OptionsError::Seats { asked: 9, .. })
    ));
    assert!(matches!(broken(|r| r.head.players.truncate(1)), ReplayError::Names));
    assert!(matches!(broken(|r| drop(r.entries.remove(0))), ReplayError::NoDeal));
    assert!(matches!(broken(|r| r.entries[2] = Entry::Undo { seat: B }), ReplayError::Undo { entry: 2, .. }));
    assert!(matches!(broken(|r| r.entries.swap(1, 2)), ReplayError::Refused { entry: 2, rule: "U1", .. }));
    assert!(matches!(broken(|r| r.places = Some(table::BySeat::new(2, |_| 1))), ReplayError::Result));
    let act = |picks, events| Entry::Act { seat: A, action: Action::Draw, picks, events };
    let mut record = good.clone();
    for (picks, events) in [(vec![], vec![]), (vec![9], vec![]), (vec![0, 0], vec![]), (vec![0], vec![])] {
        record.entries[1] = act(picks, events);
        let why = Match::replay(&record).unwrap_err();
        assert!(
            matches!(why, ReplayError::Chance { entry: 1, .. } | ReplayError::Events { entry: 1 }),
            "{why}"
        );
    }
}

#[test]
fn any_match_takes_notation_and_json() {
    let mut boxed: Box<dyn AnyMatch> = Box::new(start());
    let mut luck = fastrand::Rng::with_seed(1);
    assert_eq!((boxed.game(), boxed.title(), boxed.seats()), ("urn", "The Urn", 2));
    assert_eq!(boxed.players(), ["Ada", "B"]);
    let json: serde_json::Value = serde_json::json!("hum");
    assert_eq!(boxed.submit(A, Said::Json(&json), &mut luck), Ok(1));
    assert_eq!(boxed.submit(A, Said::Notation("end"), &mut luck), Ok(2));
    let refused = boxed.submit(A, Said::Notation("end"), &mut luck).unwrap_err();
    assert_eq!(refused, AnyRefusal::Refused { rule: "U1", why: "it is B's turn".to_owned() });
    for nonsense in ["", "sing", "show", "show x", "show 300"] {
        let refused = boxed.submit(A, Said::Notation(nonsense), &mut luck).unwrap_err();
        assert!(matches!(refused, AnyRefusal::Malformed { .. }), "{nonsense}");
    }
    let nonsense = serde_json::json!({"show": {"stone": -1}});
    assert!(matches!(boxed.submit(B, Said::Json(&nonsense), &mut luck), Err(AnyRefusal::Malformed { .. })));
    assert_eq!(boxed.entries(), 3);
    let status = Status::Awaiting { awaited: Seats::only(B), asked: Seats::NONE };
    assert_eq!(boxed.status(), status);
    let listed = boxed.legal_actions(B);
    assert!(listed.as_str().starts_with(r#"[{"text":"draw","action":"draw"},{"text":"show "#));
    assert_eq!(boxed.undo(A), Ok(3));
    assert_eq!(boxed.scores(), [0, 0]);
}

#[test]
fn seats_out_of_range_are_refused() {
    let why =
        Match::<Urn>::start(&Options::default(), 4, vec![], None, &mut fastrand::Rng::new()).unwrap_err();
    assert_eq!(why.to_string(), "The Urn is for 2 to 3 players, not 4");
    assert_eq!(Rejection::Over.rule(), "U1");
}
