//! What a step tells somebody, and so what cannot be undone: cards that leave a hand, unless all had seen them come.

use masterpiece::{Action, Event, Masterpiece};
use table::{Game, Seat};

fn position(line: &str) -> Masterpiece {
    line.parse().unwrap_or_else(|wrong| panic!("{line}: {wrong}"))
}

fn does(game: &mut Masterpiece, seat: &str, action: &str) -> Vec<Event> {
    let seat: Seat = seat.parse().expect("a seat");
    let action: Action = action.parse().expect("an action");
    let mut events = Vec::new();
    let done = game.apply(seat, &action, &mut fastrand::Rng::with_seed(1), &mut events);
    done.unwrap_or_else(|why| panic!("{action}: {why}"));
    events
}

/// Does it tell somebody something they could not know?
fn is_news(line: &str, seat: &str, action: &str) -> bool {
    let before = position(line);
    does(&mut before.clone(), seat, action).iter().any(|event| before.reveals(event))
}

const RIVALS: &str = "L2+L3+L4|49:R13 F8+F9+F10|3-card:Y9";

#[test]
fn a_card_that_came_in_secret_is_news_when_it_is_laid() {
    let laid = "announce 3-card M5+L5+S5";
    assert!(!is_news(&format!("- A/A acting - - 0 - M5!+L5!+S5!|- {RIVALS}"), "A", laid));
    assert!(is_news(&format!("- A/A acting - - 0 - M5!+L5!+S5|- {RIVALS}"), "A", laid));
    // With open hands nothing is a secret.
    assert!(!is_news(&format!("h A/A acting - - 0 - M5+L5+S5|- {RIVALS}"), "A", laid));
}

#[test]
fn a_payment_is_news_unless_all_knew_the_card() {
    let borrows = "announce 3-card S9+H9 borrow Y9 pay C:M7";
    assert!(!is_news(&format!("- A/A acting - - 0 - S9!+H9!+M7!|- {RIVALS}"), "A", borrows));
    assert!(is_news(&format!("- A/A acting - - 0 - S9!+H9!+M7|- {RIVALS}"), "A", borrows));
}

/// Nobody else can tell which card was paid: it may have been one that all knew.
#[test]
fn after_a_payment_nothing_is_known_of_the_payers_hand() {
    let mut game = position(&format!("- A/A acting - - 0 - S9+H9+M7+M5!+L5!+S5!|- {RIVALS}"));
    does(&mut game, "A", "announce 3-card S9+H9 borrow Y9 pay C:M7");
    assert!(game.to_string().contains(" M5+L5+S5|3-card:S9+H9 "), "{game}");
}

/// And of the receiver's hand nothing more is known than before.
#[test]
fn a_card_that_was_paid_is_news_when_it_is_laid() {
    let mut game = position(&format!("- A/A acting - - 0 - S9+H9+M4|- {RIVALS}").replace("F8+F9", "F8!+F9"));
    does(&mut game, "A", "announce 3-card S9+H9 borrow Y9 pay C:M4");
    assert!(game.to_string().contains(" M4+F8!+F9+F10|"), "{game}");
    assert!(!game.to_string().contains("M4!"), "{game}");
}

#[test]
fn the_flag_shows_a_card() {
    let line = |hand: &str| format!("- A/A flagging - - 0 A:5 {hand}|11-straight:Y8,all-even:H10 {RIVALS}");
    assert!(is_news(&line("M5+M6"), "A", "flag M5"));
    assert!(!is_news(&line("M5!+M6"), "A", "flag M5"));
}

#[test]
fn what_is_done_in_the_open_is_no_news() {
    let table = format!("- A/A acting - M6,S8 0 - M5|49:M2+R10 {RIVALS}");
    assert!(!is_news(&table, "A", "take"));
    assert!(!is_news(&table, "A", "read M2"));
    assert!(is_news(&format!("- A/A keeping M6+S8 - 0 - M5|- {RIVALS}"), "A", "keep M6"));
    assert!(!is_news(&format!("h A/A keeping M6+S8 - 0 - M5|- {RIVALS}"), "A", "keep M6"));
}
