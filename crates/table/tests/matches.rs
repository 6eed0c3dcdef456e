//! Submit, undo, replay, verify: on the smallest game there is.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

use crate::urn::{Action, Options, Rejection, Urn};
use table::fairness::Key;
use table::{
    AnyAction, AnyMatch, AnyRefusal, BotName, By, Chance, Entry, Game, Match, OptionsError, Refusal,
    ReplayError, Seat, Seats, Seen, Status, UndoRefused, VerifyError, Viewer, Wired,
};

const A: Seat = Seat::new(0);
const B: Seat = Seat::new(1);

pub(crate) fn key() -> Key {
    Key::new([3; 32])
}

pub(crate) fn start() -> Match<Urn> {
    let key = key();
    let names = vec!["Ada".to_owned()];
    Match::start_fair(&Options::default(), 2, names, "2026-11-16T10:50:00Z", &key).unwrap()
}

pub(crate) fn say(game: &mut Match<Urn>, seat: Seat, action: &str) -> Result<usize, Rejection> {
    let mut chance = Match::chance(game, &key());
    Match::submit(game, seat, action.parse().unwrap(), &mut chance)
}

/// Shows all there is to show, and draws what is left.
pub(crate) fn finish(game: &mut Match<Urn>) {
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
    let Entry::Act { seat, by, action, picks, events } = &game.record().entries[1] else { panic!("A acted") };
    assert_eq!((*seat, *by, *action, picks.len(), events.len()), (A, By::Player, Action::Draw, 1, 1));
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
fn who_may_undo_is_told_before() {
    let mut game = start();
    assert_eq!(Match::may_undo(&game, A), Err(UndoRefused::Nothing));
    say(&mut game, A, "hum").unwrap();
    let before = game.clone();
    assert_eq!(Match::may_undo(&game, A), Ok(()));
    assert_eq!(Match::may_undo(&game, B), Err(UndoRefused::NotYours { by: A }));
    assert_eq!(game, before, "asking changes nothing");
    say(&mut game, A, "draw").unwrap();
    assert_eq!(Match::may_undo(&game, A), Err(UndoRefused::Revealed { entry: 2 }));
}

#[test]
fn by_consent_everything_from_ones_last_action_on_is_taken_back() {
    let mut game = start();
    say(&mut game, A, "hum").unwrap();
    let (before, memory) = (game.state().clone(), game.memory(Viewer::Seat(B)));
    say(&mut game, A, "end").unwrap();
    for action in ["draw", "hum", "draw"] {
        say(&mut game, B, action).unwrap();
    }
    assert_eq!(Match::undo(&mut game, A), Err(UndoRefused::NotYours { by: B }));
    assert_eq!(Match::take_back(&mut game, A), Ok(6));
    assert_eq!((game.state(), game.memory(Viewer::Seat(B))), (&before, memory));
    assert_eq!(Match::replay(game.record()).as_ref(), Ok(&game));

    // The next one goes further back, and what is left is undone as ever.
    say(&mut game, A, "hum").unwrap();
    assert_eq!(Match::undo(&mut game, A), Ok(8));
    assert_eq!(Match::take_back(&mut game, A), Ok(9));
    assert_eq!(*game.state(), *start().state());
    assert_eq!(Match::take_back(&mut game, A), Err(UndoRefused::Nothing));
    assert_eq!(Match::take_back(&mut game, B), Err(UndoRefused::Nothing));
    assert_eq!(Match::replay(game.record()).as_ref(), Ok(&game));
}

#[test]
fn a_takeback_is_seen_by_everybody() {
    let mut game = start();
    say(&mut game, A, "draw").unwrap();
    Match::take_back(&mut game, A).unwrap();
    for viewer in Viewer::all(2) {
        assert_eq!(Match::seen_of(&game, viewer, 2), Some(Seen::TakenBack { entry: 2, seat: A }));
        assert_eq!(AnyMatch::told_of(&game, viewer, 2), ["A takes back the last action, as all agreed"]);
        assert_eq!(AnyMatch::seen_of(&game, viewer, 2).unwrap().as_str(), r#"{"taken-back":{"seat":0}}"#);
    }
    assert_eq!(Match::seen_of(&game, Viewer::Spectator, 3), None, "there is no such entry");
}

#[test]
fn luck_that_was_taken_back_is_drawn_anew_and_proven_too() {
    let mut game = start();
    let drawn = |game: &Match<Urn>, entry: usize| game.record().entries[entry].picks().to_vec();
    let mut anew = false;
    for entry in [1, 3, 5, 7] {
        say(&mut game, A, "draw").unwrap();
        anew |= drawn(&game, entry) != drawn(&game, 1);
        Match::take_back(&mut game, A).unwrap();
    }
    assert!(anew, "the same stone four times");
    finish(&mut game);
    assert_eq!(Match::take_back(&mut game, A), Err(UndoRefused::Over));
    Match::publish(&mut game, &key());
    assert_eq!(Match::verify(&game), Ok(10));
    assert_eq!(Match::open(&game.record().to_text()), Ok(game));

    let mut loaded = start();
    let other = Key::new([4; 32]);
    loop {
        let due = Match::chance(&loaded, &key()).pick(4);
        let entry = Match::submit(&mut loaded, A, Action::Draw, &mut other.stream(1)).unwrap();
        if drawn(&loaded, entry) != [due] {
            break;
        }
        Match::take_back(&mut loaded, A).unwrap();
    }
    let differs = loaded.record().entries.len() - 1;
    Match::take_back(&mut loaded, A).unwrap();
    finish(&mut loaded);
    Match::publish(&mut loaded, &key());
    assert_eq!(Match::verify(&loaded), Err(VerifyError::Differs { entry: differs }));
}

#[test]
fn whose_hand_it_was_is_recorded_and_seen() {
    let mut game = start();
    let clock = By::Clock(BotName::new("master").unwrap());
    Match::submit_by(&mut game, A, clock, Action::Hum, &mut key().stream(1)).unwrap();
    say(&mut game, A, "hum").unwrap();
    assert_eq!([1, 2].map(|entry| game.record().entries[entry].by()), [clock, By::Player]);
    let sent = [1, 2].map(|entry| AnyMatch::seen_of(&game, Viewer::Spectator, entry).unwrap());
    assert_eq!(sent[0].as_str(), r#"{"happened":{"seat":0,"by":"clock master","events":["A hums"]}}"#);
    assert_eq!(sent[1].as_str(), r#"{"happened":{"seat":0,"events":["A hums"]}}"#);
    assert_eq!(Match::replay(game.record()).as_ref(), Ok(&game));
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
    assert_eq!(Match::verify(&game), Err(VerifyError::OtherKeyOrHead));

    let mut loaded =
        Match::<Urn>::start(&Options::default(), 2, vec![], &mut fastrand::Rng::with_seed(1)).unwrap();
    finish(&mut loaded);
    let mut record = loaded.record().clone();
    record.head.commitment = Some(key().commitment(&record.head));
    record.key = Some(key().publish());
    let loaded = Match::replay(&record).unwrap();
    assert_eq!(Match::verify(&loaded), Err(VerifyError::Differs { entry: 0 }));

    let mut silent =
        Match::<Urn>::start(&Options::default(), 2, vec![], &mut fastrand::Rng::with_seed(1)).unwrap();
    finish(&mut silent);
    assert_eq!(Match::verify(&silent), Err(VerifyError::NoCommitment));
}

/// A forger who makes the digest fit, and one who makes the commitment fit as well.
#[test]
fn what_was_agreed_cannot_be_exchanged_afterwards() {
    let mut game = start();
    finish(&mut game);
    Match::publish(&mut game, &key());
    let changes: [fn(&mut table::Record<Urn>); 3] = [
        |record| record.head.players.swap(0, 1),
        |record| record.head.started = Some("2025-01-01T00:00:00Z".to_owned()),
        |record| record.head.players[1] = "Bo".to_owned(),
    ];
    for (nth, change) in changes.iter().enumerate() {
        let mut record = game.record().clone();
        change(&mut record);
        let forged = Match::<Urn>::open(&record.to_text()).unwrap();
        assert_eq!(Match::verify(&forged), Err(VerifyError::OtherKeyOrHead), "change {nth}");
        record.head.commitment = Some(key().commitment(&record.head));
        let forged = Match::<Urn>::open(&record.to_text()).unwrap();
        // The luck does not hang on the time.
        let expected = if nth == 1 { Ok(6) } else { Err(VerifyError::Differs { entry: 0 }) };
        assert_eq!(Match::verify(&forged), expected, "change {nth}");
    }
}

/// Its commitment is to the key alone, and it is proven as what it is.
#[test]
fn a_match_of_an_old_format_and_by_old_rules_is_gone_on_with_as_it_began() {
    let head = |commitment: &str| {
        format!(
            r#"{{"atelier":1,"game":"urn","rules":1,"seats":2,"options":{{"stones":6}},"players":["A","B"],"commitment":"{commitment}"}}"#
        )
    };
    let read: table::Head<serde_json::Value> = serde_json::from_str(&head(&"0".repeat(64))).unwrap();
    let commitment = key().commitment(&read).to_string();
    let mut luck = key().stream(0);
    let (one, other) = (luck.pick(6), luck.pick(5));
    // By rules 1 a pick counts from the least stone.
    let stones = [one, other + u32::from(other >= one)];
    let deal = format!(
        r#"{{"n":0,"do":"deal","picks":[{one},{other}],"events":[{{"drew":{{"seat":0,"stone":{}}}}},{{"drew":{{"seat":1,"stone":{}}}}}]}}"#,
        stones[0], stones[1]
    );
    let mut game = Match::<Urn>::resume(&head(&commitment), std::iter::once(&deal)).unwrap();
    assert_eq!((game.state().rules_version(), game.record().head.atelier), (1, 1));
    finish(&mut game);
    Match::publish(&mut game, &key());
    assert_eq!(Match::verify(&game), Ok(6));
    let mut renamed = game.record().clone();
    renamed.head.players.swap(0, 1);
    assert_eq!(Match::verify(&Match::replay(&renamed).unwrap()), Ok(6), "names were not bound then");
    Match::publish(&mut game, &Key::new([4; 32]));
    assert_eq!(Match::verify(&game), Err(VerifyError::OtherKey));

    let mut new = game.record().clone();
    new.head.rules = 2;
    assert!(
        matches!(Match::replay(&new), Err(ReplayError::Events { entry: 0 })),
        "by rules 2 from the greatest"
    );
}

#[test]
fn a_key_published_before_the_end_is_refused() {
    let mut record = start().record().clone();
    record.key = Some(key().publish());
    assert_eq!(Match::replay(&record), Err(ReplayError::KeyBeforeEnd));
    assert_eq!(Match::<Urn>::open(&record.to_text()), Err(ReplayError::KeyBeforeEnd));
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
    let act = |picks, events| Entry::Act { seat: A, by: By::Player, action: Action::Draw, picks, events };
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
    assert_eq!(boxed.submit(A, AnyAction::Json(&json), &mut luck), Ok(1));
    assert_eq!(boxed.submit(A, AnyAction::Notation("end"), &mut luck), Ok(2));
    let refused = boxed.submit(A, AnyAction::Notation("end"), &mut luck).unwrap_err();
    let reason = serde_json::json!({ "not-your-turn": 1 });
    assert_eq!(refused, AnyRefusal::Refused { rule: "U1", why: "it is B's turn".to_owned(), reason });
    for nonsense in ["", "sing", "show", "show x", "show 300"] {
        let refused = boxed.submit(A, AnyAction::Notation(nonsense), &mut luck).unwrap_err();
        assert!(matches!(refused, AnyRefusal::Malformed { .. }), "{nonsense}");
    }
    let nonsense = serde_json::json!({"show": {"stone": -1}});
    assert!(matches!(
        boxed.submit(B, AnyAction::Json(&nonsense), &mut luck),
        Err(AnyRefusal::Malformed { .. })
    ));
    assert_eq!(boxed.entries(), 3);
    let status = Status::Awaiting { awaited: Seats::only(B), asked: Seats::NONE };
    assert_eq!(boxed.status(), status);
    let listed = boxed.legal_actions(B);
    assert!(listed.as_str().starts_with(r#"[{"text":"draw","action":"draw"},{"text":"show "#));
    assert_eq!(boxed.undo(A), Ok(3));
    assert_eq!(boxed.scores(), [0, 0]);
}

#[test]
fn what_is_considered_is_answered_as_if_it_were_asked_for_and_nothing_changes() {
    let mut game = start();
    let json = serde_json::json!({ "show": { "stone": 2 } });
    for said in ["draw", "hum", "end", "show 0", "sing"]
        .map(AnyAction::Notation)
        .into_iter()
        .chain([AnyAction::Json(&json)])
    {
        for seat in [A, B, Seat::new(2)] {
            let before = game.clone();
            let considered = AnyMatch::consider(&game, seat, said);
            assert_eq!(game, before, "{said:?}");
            let mut copy = game.clone();
            let mut luck = fastrand::Rng::with_seed(3);
            let done = AnyMatch::submit(&mut copy, seat, said, &mut luck);
            assert_eq!(considered, done.map(drop), "{seat} {said:?}");
        }
    }
    // Luck is drawn when it is done, not when it is thought of.
    let mut luck = fastrand::Rng::with_seed(1);
    let mut other = game.clone();
    game.submit(A, Action::Draw, &mut luck.clone()).unwrap();
    for _ in 0..5 {
        assert_eq!(AnyMatch::consider(&other, A, AnyAction::Notation("draw")), Ok(()));
    }
    other.submit(A, Action::Draw, &mut luck).unwrap();
    assert_eq!(game, other);
}

#[test]
fn any_match_gives_each_thing_by_itself() {
    let mut boxed: Box<dyn AnyMatch> = Box::new(start());
    let mut luck = fastrand::Rng::with_seed(1);
    boxed.submit_by(A, By::Bot(BotName::UNKNOWN), AnyAction::Notation("draw"), &mut luck).unwrap();
    boxed.submit(A, AnyAction::Notation("end"), &mut luck).unwrap();
    let mut lines = vec![boxed.head_line().into_kept()];
    lines.extend((0..boxed.entries()).map(|entry| boxed.entry_line(entry).into_kept()));
    let written = boxed.to_json_lines().into_kept();
    assert_eq!(lines, written.lines().take(4).collect::<Vec<_>>());

    for viewer in Viewer::all(2) {
        let text = boxed.view(viewer);
        assert_eq!(
            boxed.view_json(viewer),
            serde_json::from_str::<serde_json::Value>(text.as_str()).unwrap()
        );
        let seen: Vec<_> = (0..3).filter_map(|entry| boxed.seen_of(viewer, entry)).collect();
        assert_eq!(Wired::of(&seen), boxed.seen(viewer, 0));
        let told: Vec<_> = (0..3).flat_map(|entry| boxed.told_of(viewer, entry)).collect();
        assert_eq!(told, boxed.told(viewer, 0));
    }
    assert_eq!(boxed.legal_notation(A), Vec::<String>::new());
    assert_eq!(boxed.legal_notation(B)[0], "draw");
    assert_eq!((boxed.may_undo(A), boxed.take_back(A)), (Ok(()), Ok(3)));
    assert_eq!([0, 1, 2, 3, 4].map(|entry| boxed.acted(entry)), [None, Some(A), Some(A), Some(A), None]);
    let game: &dyn std::any::Any = &*boxed;
    assert!(game.downcast_ref::<Match<Urn>>().is_some());
}

#[test]
fn a_game_without_standing_answers_says_so() {
    let game = start();
    let why = AnyMatch::check_standing(&game, "draw").unwrap_err();
    assert_eq!(why.to_string(), "this game has no standing answers");
    assert_eq!(AnyMatch::standing(&game, A, "draw"), Err(why));
}

#[test]
fn seats_out_of_range_are_refused() {
    let why = Match::<Urn>::start(&Options::default(), 4, vec![], &mut fastrand::Rng::new()).unwrap_err();
    assert_eq!(why.to_string(), "The Urn is for 2 to 3 players, not 4");
    assert_eq!(Rejection::Over.rule(), "U1");
}

/// Taking back plays again from the last checkpoint: over hundreds of entries it leads to what the record leads to.
#[test]
fn what_is_taken_back_over_hundreds_of_entries_is_as_if_it_had_not_been() {
    let mut dice = fastrand::Rng::with_seed(5);
    let mut game = Match::<Urn>::start(&Options::default(), 2, vec![], &mut dice).unwrap();
    let before: Vec<_> = (0..300)
        .map(|_| {
            let state = game.state().clone();
            game.submit(A, "hum".parse().unwrap(), &mut dice).unwrap();
            state
        })
        .collect();
    for state in before.iter().rev().take(200) {
        game.undo(A).unwrap();
        assert_eq!(game.state(), state);
    }
    let decided = game.decide_undo(A, true).unwrap();
    assert_eq!(decided.len(), 100);
    let untouched = game.clone();
    assert_eq!(game, untouched, "deciding changes nothing");
    for decided in decided {
        game.commit(decided);
    }
    assert_eq!(game.state(), &before[0]);
    for _ in 0..150 {
        game.submit(A, "hum".parse().unwrap(), &mut dice).unwrap();
    }
    game.take_back(A).unwrap();
    assert_eq!(Match::replay(game.record()).unwrap(), game);
}
