//! Luck that is renewed because a table goes on from a copy: it is other luck, and it is proven like the rest.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

use crate::urn::{Action, Options, Urn};
use table::fairness::{Epoch, Key};
use table::{
    AnyMatch, Entry, Game, Match, RENEWED, Record, ReplayError, Seat, Seen, Status, VerifyError, Viewer,
};

const A: Seat = Seat::new(0);
const B: Seat = Seat::new(1);
const EPOCH: Epoch = Epoch::new([0xe1; 16]);

fn key() -> Key {
    Key::new([9; 32])
}

fn start() -> Match<Urn> {
    let options = Options { stones: 59 };
    Match::start_fair(&options, 2, vec![], "2026-11-16T10:50:00Z", &key()).unwrap()
}

fn act(game: &mut Match<Urn>, seat: Seat, action: &str) {
    let mut chance = Match::chance(game, &key());
    Match::submit(game, seat, action.parse().unwrap(), &mut chance).unwrap();
}

/// Draws so often, and says what was picked under which number.
fn draws(game: &mut Match<Urn>, times: usize) -> Vec<(usize, Vec<u32>)> {
    let first = game.record().entries.len();
    for _ in 0..times {
        act(game, A, "draw");
    }
    let entries = game.record().entries.iter().enumerate().skip(first);
    entries.map(|(n, entry)| (n, entry.picks().to_vec())).collect()
}

/// Played to its end, with its key.
fn finished(mut game: Match<Urn>) -> Match<Urn> {
    while let Status::Awaiting { awaited, .. } = game.state().status() {
        let seat = awaited.iter().next().unwrap();
        let mut actions = Vec::new();
        game.state().legal_actions(seat, &mut actions);
        let next = actions.into_iter().find(|action| *action != Action::Hum).unwrap();
        act(&mut game, seat, &next.to_string());
    }
    Match::publish(&mut game, &key());
    game
}

#[test]
fn what_is_drawn_after_a_renewal_is_not_what_would_have_been_drawn() {
    let mut copy = start();
    draws(&mut copy, 3);
    let mut before = copy.clone();
    // One entry that takes no luck, so that the numbers are the same.
    act(&mut before, A, "hum");
    let mut renewals = [EPOCH, Epoch::new([0xe2; 16])].map(|epoch| {
        let mut after = copy.clone();
        assert_eq!(after.renew(epoch), Some(4));
        assert_eq!(Match::epoch(&after), Some(epoch));
        draws(&mut after, 20)
    });
    let [one, other] = &mut renewals;
    let before = draws(&mut before, 20);
    assert_eq!(
        before.iter().map(|(n, _)| n).collect::<Vec<_>>(),
        one.iter().map(|(n, _)| n).collect::<Vec<_>>()
    );
    assert_ne!(before, *one);
    assert_ne!(before, *other);
    assert_ne!(one, other, "each restore has luck of its own");
}

#[test]
fn a_renewal_stands_in_both_forms_and_everybody_sees_it() {
    let mut game = start();
    draws(&mut game, 1);
    game.renew(EPOCH).unwrap();
    draws(&mut game, 1);
    let (text, lines) = (game.record().to_text(), game.record().to_json_lines());
    assert!(text.lines().any(|line| line == "2. renew e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1"), "{text}");
    assert!(
        lines.lines().any(|line| line == r#"{"n":2,"do":"renew e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1"}"#),
        "{lines}"
    );
    for written in [&text, &lines] {
        assert_eq!(Match::open(written), Ok(game.clone()));
    }
    for viewer in Viewer::all(2) {
        assert_eq!(Match::seen_of(&game, viewer, 2), Some(Seen::Renewed { entry: 2, epoch: EPOCH }));
        assert_eq!(AnyMatch::told_of(&game, viewer, 2), [RENEWED]);
    }
    assert_eq!(game.renewals(), [2]);
    // Nobody does it, it takes no luck and tells nothing, and an epoch has its length.
    for wrong in [
        r#"{"n":1,"seat":0,"do":"renew e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1"}"#,
        r#"{"n":1,"do":"renew e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1","picks":[1]}"#,
        r#"{"n":1,"by":"bot","do":"renew e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1"}"#,
        r#"{"n":1,"do":"renew e1e1"}"#,
        r#"{"n":1,"do":"renew E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1"}"#,
        r#"{"n":1,"do":"renew "}"#,
        r#"{"n":1,"do":"renew"}"#,
    ] {
        assert!(matches!(start().follow_line(wrong), Err(ReplayError::Read(_))), "{wrong}");
    }
}

#[test]
fn taking_back_goes_over_a_renewal_and_the_luck_stays_renewed() {
    let mut game = start();
    act(&mut game, A, "hum");
    let before = game.state().clone();
    act(&mut game, A, "hum");
    game.renew(EPOCH).unwrap();
    Match::undo(&mut game, A).unwrap();
    assert_eq!((game.state(), Match::epoch(&game)), (&before, Some(EPOCH)));
    draws(&mut game, 2);
    Match::take_back(&mut game, A).unwrap();
    game.renew(Epoch::new([0xe2; 16])).unwrap();
    draws(&mut game, 1);
    act(&mut game, A, "end");
    act(&mut game, B, "draw");
    Match::take_back(&mut game, A).unwrap();
    assert_eq!(Match::epoch(&game), Some(Epoch::new([0xe2; 16])));
    let game = finished(game);
    Match::verify(&game).unwrap();
    assert_eq!(Match::replay(game.record()).as_ref(), Ok(&game));
    assert_eq!(Match::open(&game.record().to_text()).as_ref(), Ok(&game));
}

#[test]
fn a_renewal_that_is_put_in_or_taken_out_afterwards_is_noticed() {
    let mut game = start();
    draws(&mut game, 3);
    game.renew(EPOCH).unwrap();
    draws(&mut game, 30);
    let game = finished(game);
    Match::verify(&game).unwrap();
    let altered = |alter: &dyn Fn(&mut Record<Urn>)| {
        let mut record = game.record().clone();
        alter(&mut record);
        Match::replay(&record).map(|game| Match::verify(&game))
    };
    let other = Entry::Renew { epoch: Epoch::new([0xe2; 16]) };
    let noticed = |found: &Result<Result<usize, VerifyError>, ReplayError>| !matches!(found, Ok(Ok(_)));
    assert!(noticed(&altered(&|record| drop(record.entries.remove(4)))));
    assert!(noticed(&altered(&|record| record.entries[4] = other.clone())));
    assert!(noticed(&altered(&|record| record.entries.insert(9, other.clone()))));
    let after = altered(&|record| record.entries.push(other.clone()));
    assert_eq!(after, Err(ReplayError::Renewal { entry: game.record().entries.len() }));
}

#[test]
fn a_record_of_format_1_is_renewed_too() {
    let mut game = start();
    draws(&mut game, 1);
    let mut head: serde_json::Value = serde_json::from_str(&game.record().head_line()).unwrap();
    head["atelier"] = 1.into();
    head.as_object_mut().unwrap().remove("started");
    head.as_object_mut().unwrap().remove("commitment");
    let mut head: table::Head<Options> = serde_json::from_value(head).unwrap();
    head.commitment = Some(key().commitment(&head));
    let deal = {
        let mut chance = key().chance(&head, None, 0);
        let mut dealt = Match::<Urn>::start(&head.options, 2, vec![], &mut chance).unwrap().record().clone();
        dealt.head = head;
        Match::replay(&dealt).unwrap()
    };
    let mut game = deal;
    draws(&mut game, 2);
    game.renew(EPOCH).unwrap();
    draws(&mut game, 2);
    Match::verify(&finished(game)).unwrap();
}
