//! Sessions with bots that do what bots seldom do.

use bots::search::Budget;
use bots::{Bot, Knowledge};
use shelf::pastiche::{Action, Pastiche, Phase};
use table::fairness::Key;
use table::{Match, Seat, Viewer};

use super::session::Session;
use crate::faces::Page;
use crate::paint::Paint;

/// Offers an orange for a violet to seat A once in each painting phase, and ends it when it has an answer.
struct Offering;

impl Bot<Pastiche> for Offering {
    fn name(&self) -> &'static str {
        "offering"
    }

    fn choose(&mut self, knows: &Knowledge<'_, Pastiche>, _: &mut fastrand::Rng) -> Option<Action> {
        let mine = knows.view.mine.as_ref()?;
        let painting = matches!(knows.view.table.phase, Phase::Painting { .. });
        if knows.awaited && painting && knows.view.table.players[mine.seat].offers_made == 0 {
            return "offer A Or>Vi".parse().ok();
        }
        knows.legal.first().copied()
    }
}

/// Asks for what nobody has, and never for an end.
struct Wrong;

impl Bot<Pastiche> for Wrong {
    fn name(&self) -> &'static str {
        "wrong"
    }

    fn choose(&mut self, knows: &Knowledge<'_, Pastiche>, _: &mut fastrand::Rng) -> Option<Action> {
        if knows.awaited { "trade 3Gy>Gy".parse().ok() } else { None }
    }
}

fn bots(make: fn() -> Box<dyn Bot<Pastiche>>) -> Vec<Box<dyn Bot<Pastiche>>> {
    vec![make(), make()]
}

/// What the person at seat A reads who types these lines.
fn read(bots: Vec<Box<dyn Bot<Pastiche>>>, typed: &str, auto: bool) -> String {
    // The first key with which seat B begins.
    let begins = |key: &Key| begun(key).view(Viewer::Spectator).table.start == Seat::new(1);
    let key = (0..9).map(|first| Key::new([first; 32])).find(begins).unwrap();
    let players = ["Ada".to_owned(), "Berthe (bot)".to_owned()];
    let page = Page::new(Paint::Plain, 80, &players, Viewer::Seat(Seat::new(0)));
    let mut out = Vec::new();
    let session = Session::new(begun(&key), key, page, bots, (typed.as_bytes(), &mut out));
    // So many playouts, however fast: the same hints every time.
    session.auto(auto).echo(true).advise_by(Budget::playouts(60)).run().unwrap();
    String::from_utf8(out).unwrap()
}

fn begun(key: &Key) -> Match<Pastiche> {
    Match::start_fair(&shelf::pastiche::Options::default(), 2, vec![], "2026-11-16T10:50:00Z", key).unwrap()
}

#[test]
fn an_offer_is_put_in_plain_words_and_accepted() {
    let out = read(bots(|| Box::new(Offering)), "offers\naccept 1\nlog\n", false);
    println!("{out}");
    assert!(out.contains("Berthe gives you Or / you give Vi"));
    assert!(out.contains("Berthe asks you: answer, or `pass` to leave it open >"));
    assert!(out.contains("accept 1   you give Vi, you get Or"));
    assert!(out.contains("You accept offer 1: Ada gets Or, Berthe gets Vi"));
}

#[test]
fn an_offer_may_be_left_open_or_countered() {
    let passed = read(bots(|| Box::new(Offering)), "pass\n", false);
    assert!(passed.contains("offer 1 lapses"), "{passed}");
    assert!(passed.contains("Your turn: place a hex >"));
    let countered = read(bots(|| Box::new(Offering)), "counter 1 Gn>Or\n", false);
    assert!(countered.contains("You offer Berthe Gn for Or (offer 2, in answer to 1)"), "{countered}");
}

#[test]
fn a_bot_that_cannot_play_is_helped_along_and_the_log_says_so() {
    let out = read(bots(|| Box::new(Wrong)), "log all\n", false);
    assert!(
        out.contains("! Berthe's bot wanted `trade 3Gy>Gy`: that belongs to the painting phase"),
        "{out}"
    );
    let to_the_end = read(bots(|| Box::new(Wrong)), "", true);
    assert!(to_the_end.contains("The game is over after round"), "even such bots come to an end");
}

#[test]
fn a_hint_tells_the_best_at_most_three_with_reasons_and_everybodys_chances() {
    let greedy = || bots(|| ::bots::by_name("greedy").unwrap());
    let out = read(greedy(), "hint\nhint\nquit\n", false);
    let [first, second] = [1, 2].map(|nth| {
        let told = out.split("> hint\n").nth(nth).unwrap();
        let lines = told.lines().take_while(|line| !line.starts_with("Your turn"));
        lines.collect::<Vec<_>>()
    });
    assert_eq!(first, second, "to ask again changes nothing");
    assert_eq!(first.iter().filter(|line| line.starts_with("  1. place H")).count(), 1, "{first:#?}");
    assert!(first.iter().filter(|line| line.contains(". place H")).count() <= 3, "{first:#?}");
    let said = first.join(" ");
    for word in [" (choice ", " % to win (", "Chances to win, as far as you can know: you ", " %, Berthe "] {
        assert!(said.contains(word), "{word}: {said}");
    }
    // The game goes on as if nobody had asked.
    let log = |typed: &str| {
        let out = read(greedy(), typed, false);
        out.split("> log all\n").nth(1).unwrap().to_owned()
    };
    assert_eq!(log("hint\n1\nmix\ndone\nlog all\nquit\n"), log("1\nmix\ndone\nlog all\nquit\n"));
}

#[test]
fn who_is_only_asked_gets_a_hint_for_the_answer() {
    let out = read(bots(|| Box::new(Offering)), "hint\nquit\n", false);
    let told = out.split("> hint\n").nth(1).unwrap();
    assert!(told.starts_with("  1. decline 1 (choice "), "{told}");
    assert!(told.contains("what one gains the other loses"), "{told}");
    assert!(told.contains("\nChances to win, "), "{told}");
}
