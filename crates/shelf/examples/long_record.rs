//! How long it takes to read records of second thoughts, up to a hundred thousand entries:
//! `cargo run --release -p atelier-shelf --example long_record`.

use std::time::Instant;

use table::{AnyAction, AnyMatch, Seat};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut dice = fastrand::Rng::with_seed(1);
    let game = shelf::find("pass-the-paint").ok_or("no such game")?;
    let seat = Seat::new(0);
    for entries in [1_000, 10_000, 100_000] {
        let mut played = (game.start)(&serde_json::Value::Null, 2, vec![], &mut dice)?;
        let (began, first) = (Instant::now(), played.legal_notation(seat));
        while played.entries() < entries {
            // A choice, another one, and both taken back.
            for said in first.iter().take(2) {
                played.submit(seat, AnyAction::Notation(said), &mut dice)?;
            }
            played.undo(seat)?;
            played.undo(seat)?;
        }
        let made = began.elapsed();
        let text = played.to_json_lines().into_kept();
        let began = Instant::now();
        let again = resumed(game, played.as_ref())?;
        println!(
            "{entries} entries, {} kB: made in {made:.1?}, read in {:.1?}, {} entries again",
            text.len() / 1000,
            began.elapsed(),
            again.entries()
        );
    }
    Ok(())
}

fn resumed(game: &shelf::Shelved, played: &dyn AnyMatch) -> Result<Box<dyn AnyMatch>, table::ReplayError> {
    let mut lines = (0..played.entries()).map(|entry| played.entry_line(entry).into_kept());
    (game.resume)(&played.head_line().into_kept(), &mut lines)
}
