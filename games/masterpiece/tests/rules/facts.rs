//! What is true of every game, watched over many that are played without a plan.

use std::collections::BTreeMap;

use masterpiece::{Event, Masterpiece, OpenEvent, Options, Phase};
use table::{Game, Seat, Viewer};

use super::scene::nothing_is_lost;

/// Points by what the rules' table says.
fn points(work: &str) -> u8 {
    match work {
        "5-straight" | "3-card" | "end-flag" => 1,
        "three-pairs" | "49" | "1-and-13" => 2,
        "7-straight" => 3,
        "5-card" | "4-straight-flush" => 4,
        "9-straight" | "four-pairs" => 5,
        "all-even" => 6,
        "triple-three" | "6-straight-flush" => 7,
        "11-straight" => 9,
        other => panic!("no kind {other}"),
    }
}

/// Somebody who looks on and keeps the books without the engine's help.
struct Referee {
    seats: u8,
    /// Cards that have left deck and discards for good since everybody had three.
    writings: u32,
    passes: u8,
    /// Turns to come, once the end is triggered.
    left: Option<u8>,
    /// How often what happened.
    seen: BTreeMap<&'static str, u32>,
}

impl Referee {
    fn new(seats: u8) -> Self {
        Self { seats, writings: 0, passes: 0, left: None, seen: BTreeMap::new() }
    }

    fn count(&mut self, what: &'static str) {
        *self.seen.entry(what).or_default() += 1;
    }

    /// What happened by one action, which led from this state to that.
    fn watch(&mut self, before: &Masterpiece, after: &Masterpiece, events: &[Event]) {
        nothing_is_lost(after);
        let mut turn_over = false;
        for event in events {
            match event {
                Event::Kept { .. } | Event::DrewLast { .. } | Event::Open(OpenEvent::Took { .. }) => {
                    self.writings += 1;
                    (self.passes, turn_over) = (0, true);
                }
                Event::Open(OpenEvent::Announced { .. } | OpenEvent::Read { .. }) => {
                    (self.passes, turn_over) = (0, true);
                }
                Event::Open(OpenEvent::Passed { .. }) => {
                    self.passes += 1;
                    self.count("passes");
                    turn_over = true;
                }
                _ => {}
            }
        }
        self.stock(after);
        self.scores(after);
        if turn_over {
            self.turn_over(before.active(), after, events);
        }
    }

    /// Deck, discards and cards to choose from: 49 less three for each player and one for each writing.
    fn stock(&self, game: &Masterpiece) {
        let table = game.view(Viewer::Spectator).table;
        if table.phase != Phase::Discarding {
            let drawn = if table.phase == Phase::Keeping { 2 } else { 0 };
            let stock = table.deck + u32::from(table.discards) + drawn;
            assert_eq!(stock, 49 - 3 * u32::from(self.seats) - self.writings, "{game}");
        }
    }

    fn scores(&self, game: &Masterpiece) {
        let table = game.view(Viewer::Spectator).table;
        for (seat, player) in table.players.iter() {
            let done = player.works.iter().filter(|work| work.cards.len() == 1);
            let total: u8 = done.clone().map(|work| points(&work.work.to_string())).sum();
            let counted =
                done.filter(|work| !table.options.plain_flag || work.work.to_string() != "end-flag");
            assert_eq!(usize::from(player.score.masterpieces), counted.count(), "{seat} in {game}");
            assert_eq!(player.score.points, total, "{seat} in {game}");
        }
        assert_eq!(table.players.as_slice().len(), usize::from(self.seats));
    }

    /// M3.3, M6.1, M6.4: does the end of this turn trigger the end, or is it the end?
    fn turn_over(&mut self, seat: Seat, after: &Masterpiece, events: &[Event]) {
        let triggers = events.iter().any(
            |event| matches!(event, Event::Open(OpenEvent::EndTriggered { seat: by, .. }) if *by == seat),
        );
        let all_passed = self.passes == self.seats;
        let due = self.left.is_none() && !all_passed && after.score(seat).points >= 15;
        assert_eq!(triggers, due, "{after}");
        let last = self.left.take().map(|left| left - 1);
        self.left = if due { Some(2 * self.seats - 1) } else { last };
        if due {
            self.count("triggers");
        }
        let over = all_passed || self.left == Some(0);
        assert_eq!(after.status().is_over(), over, "{after}");
        if !over {
            let table = after.view(Viewer::Spectator).table;
            let flagging = table.phase == Phase::Flagging;
            let empty = table.players[seat].hand == 0;
            assert_eq!(flagging, due && !empty, "{after}");
            assert_eq!(table.active, if flagging { seat } else { seat.next(self.seats) }, "{after}");
            if due && empty {
                self.count("triggers with an empty hand");
            }
        }
    }
}

/// Plays a game without a plan from the start to the end.
fn play(seats: u8, seed: u64) -> Referee {
    let mut dice = fastrand::Rng::with_seed(seed);
    let options = Options {
        open_discard: seed.is_multiple_of(2),
        open_hands: seed.is_multiple_of(3),
        plain_flag: seed.is_multiple_of(5),
    };
    let mut game =
        Masterpiece::setup(&options, seats, &mut dice, &mut Vec::new()).expect("three to five can play");
    let mut referee = Referee::new(seats);
    for _ in 0..2000 {
        if game.status().is_over() {
            return referee;
        }
        let before = game;
        let seat = game.active();
        let action = game.at_random(seat, &mut dice).expect("there is always something to do");
        let mut events = Vec::new();
        let answer = game.apply(seat, &action, &mut dice, &mut events);
        assert_eq!(answer, Ok(()), "{action} in {before}");
        referee.watch(&before, &game, &events);
    }
    panic!("no end of a game of {seats}: {game}");
}

/// Conservation, the stock, scores, triggers and last turns, at every step; and there is an end to each game.
#[test]
fn m6_4_every_game_of_three_keeps_the_books_and_ends() {
    (0..150).for_each(|seed| drop(play(3, seed)));
}

#[test]
fn m6_4_every_game_of_four_keeps_the_books_and_ends() {
    (0..150).for_each(|seed| drop(play(4, seed)));
}

#[test]
fn m6_4_every_game_of_five_keeps_the_books_and_ends() {
    (0..150).for_each(|seed| drop(play(5, seed)));
}

/// Without this the books would be kept of games in which nothing happens.
#[test]
fn games_without_a_plan_come_to_what_is_rare() {
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    for seed in 0..200 {
        for (what, count) in play(3 + u8::try_from(seed % 3).unwrap(), seed).seen {
            *seen.entry(what).or_default() += count;
        }
    }
    for what in ["passes", "triggers", "triggers with an empty hand"] {
        assert!(seen.get(what).is_some_and(|count| *count > 0), "{what} in {seen:?}");
    }
}
