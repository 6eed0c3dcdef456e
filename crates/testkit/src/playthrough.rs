//! A whole game as one viewer sees it.

use std::fmt::Write;

use table::fairness::Key;
use table::{Game, Match, Seat, Seats, Seen, Status, Viewer, Wired};

/// Plays a game by a key and a way of choosing, and writes down what one viewer sees of it: everything that
/// happens, how many actions they have at every step, and their whole view at the start, now and then, and at
/// the end. Kept as a golden file, it shows any change of the rules or of what is told to whom.
pub fn playthrough<G: Game>(
    options: &G::Options,
    seats: u8,
    viewer: Viewer,
    mut choose: impl FnMut(&G, Seat, usize) -> G::Action,
) -> String {
    /// The whole view is written at every so-manieth entry.
    const VIEWS: usize = 50;
    let key = Key::new([seats; 32]);
    let started = Match::start(options, seats, vec![], &mut key.stream(0));
    let mut played: Match<G> = started.expect("the options are the game's own");
    let mut text = format!("{} for {seats}, {options:?}, seen by {viewer}\n", G::TITLE);
    loop {
        let entry = played.record().entries.len() - 1;
        for seen in played.seen(viewer, entry) {
            let Seen::Happened { events, .. } = seen else { continue };
            for event in events {
                let _ = writeln!(text, "{entry}. {event}");
            }
        }
        if let Some(seat) = viewer.seat() {
            let mut actions = Vec::new();
            played.state().legal_actions(seat, &mut actions);
            // In which order they are listed is nobody's business.
            let mut actions: Vec<_> = actions.iter().map(ToString::to_string).collect();
            actions.sort();
            if let (Some(first), Some(last)) = (actions.first(), actions.last()) {
                let _ = writeln!(text, "   {} actions, from {first} to {last}", actions.len());
            }
        }
        let status = played.state().status();
        if entry.is_multiple_of(VIEWS) || status.is_over() {
            let _ = writeln!(text, "   {}", Wired::of(&played.view(viewer)).as_str());
        }
        match status {
            Status::Over { places } => {
                let _ = writeln!(
                    text,
                    "places {:?}, scores {:?}",
                    places.as_slice(),
                    played.state().scores().as_slice()
                );
                return text;
            }
            Status::Awaiting { awaited, asked } => {
                let seat = next_to_act(awaited, asked);
                let action = choose(played.state(), seat, entry);
                let submitted = played.submit(seat, action, &mut key.stream(entry as u64 + 1));
                submitted.unwrap_or_else(|why| panic!("entry {}: {why}", entry + 1));
            }
        }
    }
}

/// Those who were asked something answer first.
fn next_to_act(awaited: Seats, asked: Seats) -> Seat {
    asked.iter().chain(awaited.iter()).next().expect("somebody is awaited")
}
