//! What can be taken back: a choice that lies face down, whatever the others have chosen since; nothing after a flip.

use pass_the_paint::PassThePaint;
use table::{Chance, Game, Match, Refusal, Seat, UndoRefused, Viewer, Wired};

use super::figures::colour;
use super::scene::{Scene, options, the};

struct Table {
    game: Match<PassThePaint>,
    dice: fastrand::Rng,
}

impl Table {
    fn new(kind: &str, seats: u8, seed: u64) -> Self {
        let mut dice = fastrand::Rng::with_seed(seed);
        let game = Match::start(&options(kind), seats, vec![], &mut dice).expect("a table");
        Self { game, dice }
    }

    fn scene(&self) -> Scene {
        Scene::of(&self.game.state().to_string())
    }

    fn says(&mut self, line: &str) {
        let (seat, action) = line.split_once(' ').expect("a seat and an action");
        let done = self.game.submit(the(seat), the(action), &mut self.dice);
        done.unwrap_or_else(|why| panic!("`{line}` is refused by {}: {why}", why.rule()));
    }

    /// Drafts the first or the last colour of the hand.
    fn drafts(&mut self, seat: &str, last: bool) {
        let hand = self.scene().hand(seat);
        let card = if last { hand.chars().next_back() } else { hand.chars().next() };
        self.says(&format!("{seat} draft {}", colour(card.expect("a card")).0));
    }

    fn undo(&mut self, seat: &str) -> Result<usize, UndoRefused> {
        self.game.undo(the(seat))
    }

    /// Whoever is awaited does something, until all have.
    fn step(&mut self) {
        let before = self.scene().time();
        while self.scene().time() == before && !self.game.state().status().is_over() {
            let seat = self.game.state().awaited().iter().next().expect("somebody");
            let action = self.game.state().at_random(seat, &mut self.dice).expect("who is awaited can act");
            self.game.submit(seat, action, &mut self.dice).expect("it is allowed");
        }
    }
}

#[test]
fn d3_1_a_choice_is_taken_back_whatever_the_others_chose_since() {
    let mut table = Table::new("", 4, 1);
    let before = table.game.state().clone();
    table.drafts("A", false);
    table.drafts("B", false);
    table.drafts("C", false);
    assert!(table.undo("A").is_ok());
    let scene = table.scene();
    assert_eq!([scene.choice("A").as_str(), scene.awaited().as_str()], ["-", "AD"]);
    assert_ne!(scene.choice("B"), "-", "the others' stay");
    assert!(table.undo("C").is_ok() && table.undo("B").is_ok());
    assert_eq!(*table.game.state(), before);
    for seat in ["A", "B", "C", "D"] {
        assert_eq!(table.undo(seat), Err(UndoRefused::Nothing));
    }
}

#[test]
fn d3_1_a_change_of_mind_is_taken_back_to_the_choice_before() {
    let mut table = Table::new("", 3, 2);
    table.drafts("A", false);
    let first = table.scene().choice("A");
    table.drafts("B", false);
    table.drafts("A", true);
    assert_ne!(table.scene().choice("A"), first);
    let seen: Vec<_> = Viewer::all(3).map(|viewer| Wired::of(&table.game.view(viewer))).collect();
    assert!(table.undo("A").is_ok());
    assert_eq!(table.scene().choice("A"), first);
    for (viewer, before) in Viewer::all(3).zip(seen).filter(|(viewer, _)| !viewer.is(the("A"))) {
        assert_eq!(Wired::of(&table.game.view(viewer)), before, "{viewer} sees nothing of it");
        assert_eq!(table.game.seen(viewer, 3).len(), 0, "{viewer} is told nothing of it");
    }
}

#[test]
fn d3_1_a_choice_made_anew_counts() {
    let mut table = Table::new("", 2, 3);
    table.drafts("A", false);
    assert!(table.undo("A").is_ok());
    table.drafts("B", false);
    assert_eq!(table.scene().time(), "1.0 draft", "A has still to choose");
    table.drafts("A", true);
    let scene = table.scene();
    assert_eq!(scene.time(), "1.0 decide");
}

#[test]
fn d3_3_nothing_is_taken_back_after_the_flip() {
    for kind in ["", "e", "h"] {
        let mut table = Table::new(kind, 3, 4);
        for seat in ["B", "A", "C"] {
            table.drafts(seat, false);
        }
        assert_eq!(table.scene().time(), "1.0 decide");
        for seat in ["A", "B", "C"] {
            let refused = table.undo(seat).expect_err("all are turned up");
            assert!(
                matches!(refused, UndoRefused::Revealed { .. } | UndoRefused::NotYours { .. }),
                "{refused}"
            );
        }
        assert_eq!(table.undo("C"), Err(UndoRefused::Revealed { entry: 3 }), "{kind}");
    }
}

#[test]
fn d3_3_decisions_are_taken_back_until_the_last_is_made() {
    let mut table = Table::new("", 3, 5);
    table.step();
    let before = table.game.state().clone();
    table.says("A discard");
    table.says("B discard");
    assert!(table.undo("A").is_ok());
    assert_eq!(
        (table.scene().choice("A"), table.scene().choice("B")),
        ("-".to_owned(), "discard".to_owned())
    );
    assert!(table.undo("B").is_ok());
    assert_eq!(*table.game.state(), before);
    // But not what was drafted.
    for seat in ["A", "B", "C"] {
        assert!(table.undo(seat).is_err(), "{seat}");
    }
    for line in ["A discard", "C discard", "B discard"] {
        table.says(line);
    }
    assert_eq!(table.scene().time(), "1.1 draft");
    for seat in ["A", "B", "C"] {
        assert!(table.undo(seat).is_err(), "{seat}: commissions are drawn");
    }
}

/// All through random games: right after a flip and after a settlement nobody can take anything back; in between
/// everybody who has chosen can.
#[test]
fn d3_1_only_what_lies_face_down_is_taken_back_in_whole_games() {
    for (kind, seats) in [("", 2), ("", 4), ("h", 6), ("d", 2), ("e", 3)] {
        let mut table = Table::new(kind, seats, 6);
        let mut undone = 0;
        while !table.game.state().status().is_over() {
            for seat in Seat::all(seats) {
                assert!(table.undo(&seat.to_string()).is_err(), "{} {seat}", table.game.state());
            }
            let before = table.game.state().clone();
            let mut chosen = Vec::new();
            while table.game.state().awaited().len() > 1 {
                let awaited: Vec<_> = table.game.state().awaited().iter().collect();
                let seat = awaited[table.dice.pick(u32::try_from(awaited.len()).expect("few")) as usize];
                let action = table.game.state().at_random(seat, &mut table.dice).expect("it is awaited");
                table.game.submit(seat, action, &mut table.dice).expect("it is allowed");
                chosen.push(seat);
            }
            table.dice.shuffle(&mut chosen);
            for seat in chosen {
                assert!(table.undo(&seat.to_string()).is_ok(), "{} {seat}", table.game.state());
                undone += 1;
            }
            assert_eq!(*table.game.state(), before, "all of it is taken back");
            table.step();
        }
        assert!(undone >= 24, "{undone}");
        assert_eq!(table.undo("A"), Err(UndoRefused::Over));
        assert_eq!(Match::open(&table.game.record().to_text()), Ok(table.game), "the record tells it all");
    }
}

#[test]
fn d8_4_a_pick_is_taken_back_before_it_is_decided() {
    let mut table = Table::new("a", 2, 7);
    let before = table.game.state().clone();
    let seat = before.awaited().iter().next().expect("one").to_string();
    let other = if seat == "A" { "B" } else { "A" };
    let row = table.scene().row();
    let first = colour(row.chars().next().expect("a card")).0;
    let last = colour(row.chars().next_back().expect("a card")).0;
    table.says(&format!("{seat} draft {first}"));
    assert!(table.undo(other).is_err(), "not the other's to take back");
    assert!(table.undo(&seat).is_ok());
    assert_eq!(*table.game.state(), before, "it lies in the row again");
    table.says(&format!("{seat} draft {last}"));
    table.says(&format!("{seat} discard"));
    assert!(matches!(table.undo(&seat), Err(UndoRefused::Revealed { .. })), "commissions were drawn");
    assert!(matches!(table.undo(other), Err(UndoRefused::NotYours { .. })));
}

#[test]
fn d9_1_choices_of_both_hands_are_taken_back_one_by_one() {
    let mut table = Table::new("d", 2, 8);
    let before = table.game.state().clone();
    let card = |table: &Table, place: &str| colour(table.scene().hand(place).remove(0)).0;
    let (left, right) = (card(&table, "A left"), card(&table, "A right"));
    table.says(&format!("A draft left {left}"));
    table.says(&format!("A draft right {right}"));
    let theirs = card(&table, "B left");
    table.says(&format!("B draft left {theirs}"));
    assert!(table.undo("A").is_ok());
    assert_eq!((table.scene().choice("A right").as_str(), table.scene().awaited().as_str()), ("-", "AB"));
    assert_ne!(table.scene().choice("A left"), "-");
    assert!(table.undo("A").is_ok() && table.undo("B").is_ok());
    assert_eq!(*table.game.state(), before);
}

#[test]
fn d2_4_with_open_hands_a_choice_is_taken_back_too_but_not_a_flip() {
    let mut table = Table::new("o", 2, 9);
    table.drafts("A", false);
    assert!(table.undo("A").is_ok());
    table.drafts("A", false);
    table.drafts("B", true);
    assert_eq!(table.scene().time(), "1.0 decide");
    assert!(table.undo("A").is_err() && table.undo("B").is_err());
}

/// On the last turn of a round everybody has one card, and with open hands all know which. To turn it up tells nobody
/// anything, so whoever did may take it back, as anything that tells nothing; who chose before may not.
#[test]
fn with_open_hands_the_flip_of_the_last_cards_tells_nobody_anything() {
    let mut table = Table::new("o", 2, 10);
    while table.scene().time() != "1.5 draft" {
        table.step();
    }
    table.drafts("A", false);
    let before = table.game.state().clone();
    table.drafts("B", false);
    assert_eq!(table.scene().time(), "1.5 decide");
    assert!(table.undo("A").is_err());
    assert!(table.undo("B").is_ok());
    assert_eq!(*table.game.state(), before);
}
