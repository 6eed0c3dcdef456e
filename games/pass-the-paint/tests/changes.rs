//! What others find out about a change of mind: nothing, on any way. Neither what they are sent nor what they are
//! refused tells that somebody chose twice, or took a choice back.

use pass_the_paint::{Options, PassThePaint};
use table::fairness::Key;
use table::{AnyAction, AnyMatch, Game, Match, Seat, Seen, UndoRefused, Viewer, Wired};

const A: Seat = Seat::new(0);
const B: Seat = Seat::new(1);
const C: Seat = Seat::new(2);

fn started() -> Match<PassThePaint> {
    Match::start(&Options::default(), 3, vec![], &mut Key::new([5; 32]).stream(0)).expect("three play")
}

/// The colours a seat can choose, in order.
fn colours(game: &Match<PassThePaint>, seat: Seat) -> Vec<String> {
    let mut actions = Vec::new();
    game.state().legal_actions(seat, &mut actions);
    actions.iter().map(ToString::to_string).collect()
}

fn say(game: &mut Match<PassThePaint>, seat: Seat, action: &str) {
    let submitted =
        AnyMatch::submit(game, seat, AnyAction::Notation(action), &mut Key::new([6; 32]).stream(0));
    submitted.unwrap_or_else(|why| panic!("{action}: {why}"));
}

/// Everything a viewer has been sent.
fn sent(game: &Match<PassThePaint>, viewer: Viewer) -> (String, String, Vec<String>) {
    let seen = Wired::of(&Match::seen(game, viewer, 0)).as_str().to_owned();
    (seen, Wired::of(&Match::view(game, viewer)).as_str().to_owned(), AnyMatch::told(game, viewer, 0))
}

#[test]
fn others_are_sent_the_same_bytes_however_often_somebody_chooses() {
    let (mut once, mut often) = (started(), started());
    let first = colours(&once, A);
    assert!(first.len() > 2, "A has a choice");
    let other = colours(&once, B)[0].clone();
    for game in [&mut once, &mut often] {
        say(game, A, &first[0]);
        say(game, B, &other);
    }
    // A thinks again, takes that back, and thinks once more.
    say(&mut often, A, &first[1]);
    say(&mut often, A, &first[2]);
    Match::undo(&mut often, A).expect("it lies face down");
    say(&mut often, A, &first[0]);
    assert_ne!(once.record().entries.len(), often.record().entries.len());
    assert_ne!(sent(&once, Viewer::Seat(A)), sent(&often, Viewer::Seat(A)), "A saw it happen");
    for viewer in [Viewer::Seat(B), Viewer::Seat(C), Viewer::Spectator] {
        assert_eq!(sent(&once, viewer), sent(&often, viewer), "{viewer}");
    }
    // And after the flip it is all the same.
    let last = colours(&once, C)[0].clone();
    say(&mut once, C, &last);
    say(&mut often, C, &last);
    assert_eq!(once.state(), often.state());
    for viewer in [Viewer::Seat(B), Viewer::Seat(C), Viewer::Spectator] {
        assert_eq!(sent(&once, viewer), sent(&often, viewer), "{viewer}");
    }
    for refused in [once.undo(A), often.undo(A)] {
        assert_eq!(refused, Err(UndoRefused::NotYours { by: C }));
    }
    let refused = [once.undo(C), often.undo(C)].map(|refused| Wired::of(&refused.unwrap_err()));
    assert_eq!(refused[0], refused[1], "what C is refused tells nothing either");
}

#[test]
fn a_choice_is_taken_back_whatever_the_others_have_chosen_since() {
    let mut game = started();
    let (first, other) = (colours(&game, A), colours(&game, B));
    say(&mut game, A, &first[0]);
    say(&mut game, B, &other[0]);
    say(&mut game, B, &other[1]);
    game.undo(A).expect("it lies face down");
    assert_eq!(game.state().awaited().to_string(), "AC");
    // B's choice stands, and B's first one comes back with the second one's undoing.
    let chosen = |game: &Match<PassThePaint>| {
        let line = game.state().to_string();
        line.split(' ').nth(10).and_then(|place| place.rsplit('|').next()).map(ToOwned::to_owned)
    };
    let second = chosen(&game);
    game.undo(B).expect("it lies face down");
    assert_ne!(chosen(&game), second);
    game.undo(B).expect("it lies face down");
    assert_eq!((chosen(&game).as_deref(), game.undo(B)), (Some("-"), Err(UndoRefused::Nothing)));
    assert_eq!(game.state(), started().state());
    assert_eq!(Match::replay(game.record()).as_ref(), Ok(&game));
}

/// That a first choice was made is seen, and that it was taken back.
#[test]
fn that_a_choice_was_made_or_taken_back_is_seen() {
    let mut game = started();
    let first = colours(&game, A);
    say(&mut game, A, &first[0]);
    game.undo(A).expect("it lies face down");
    let seen = game.seen(Viewer::Spectator, 1);
    assert_eq!(seen.len(), 2);
    assert!(matches!(seen[1], Seen::Undone { entry: 2, seat: A }));
    assert_eq!(AnyMatch::told(&game, Viewer::Spectator, 1), ["A has chosen", "A takes back the last action"]);
    // Of a change nothing is seen, so of its undoing neither.
    say(&mut game, A, &first[0]);
    say(&mut game, A, &first[1]);
    game.undo(A).expect("it lies face down");
    assert_eq!(game.seen(Viewer::Spectator, 4), []);
    assert_eq!(
        game.seen_of(Viewer::Seat(A), 4).map(|seen| matches!(seen, Seen::Happened { .. })),
        Some(true)
    );
    assert!(matches!(game.seen_of(Viewer::Seat(A), 5), Some(Seen::Undone { .. })));
}

#[test]
fn a_takeback_goes_as_far_back_however_often_somebody_chose() {
    let (mut once, mut often) = (started(), started());
    let first = colours(&once, A);
    let other = colours(&once, B)[0].clone();
    for game in [&mut once, &mut often] {
        say(game, A, &first[0]);
        say(game, B, &other);
    }
    say(&mut often, A, &first[1]);
    for game in [&mut once, &mut often] {
        Match::take_back(game, A).expect("A has chosen");
    }
    assert_eq!(once.state(), often.state());
    assert_eq!(once.state(), started().state(), "what B chose after it is taken back too");
    for viewer in [Viewer::Seat(B), Viewer::Seat(C), Viewer::Spectator] {
        assert_eq!(sent(&once, viewer), sent(&often, viewer), "{viewer}");
    }
}
