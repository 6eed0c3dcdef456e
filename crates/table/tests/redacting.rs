//! Names that are taken out of a record at their bearers' wish.

use crate::matches::{finish, key, say, start};
use crate::urn::Urn;
use table::fairness::Key;
use table::{Match, Record, Seat};

#[test]
fn names_can_be_taken_out_and_the_luck_still_holds() {
    let mut game = start();
    say(&mut game, Seat::new(0), "draw").unwrap();
    let lines: Vec<_> = (0..game.record().entries.len()).map(|n| game.record().entry_line(n)).collect();
    // In the middle of the game, so that luck is drawn before and after.
    let head = table::redacted(&game.record().head_line(), &[1], "Somebody").unwrap();
    assert!(head.contains("Somebody"), "{head}");
    game = Match::resume(&head, lines.iter()).unwrap();
    finish(&mut game);
    Match::publish(&mut game, &key());
    // Once more, after the game.
    let again = table::redacted(&game.record().head_line(), &[0], "Somebody 2").unwrap();
    let written = game.record().to_json_lines();
    let mut parts: Vec<_> = written.lines().collect();
    parts[0] = &again;
    assert!(Match::<Urn>::open(&parts.join("\n")).is_err(), "the digest is of the names, too");
    let mut record = game.record().clone();
    record.head = Record::<Urn>::read_unfinished(&again, std::iter::empty::<&str>()).unwrap().head;
    for written in [record.to_text(), record.to_json_lines()] {
        let read = Match::<Urn>::open(&written).unwrap();
        assert_eq!(read.record().head.players, ["Somebody 2", "Somebody"]);
        assert!(read.record().head.redacted.is_some());
        assert!(read.verify().unwrap() > 0);
    }
    // What was bound to is not to be exchanged.
    let other = Key::new([8; 32]);
    record.key = Some(other.publish());
    assert!(Match::<Urn>::open(&record.to_text()).unwrap().verify().is_err());
}
