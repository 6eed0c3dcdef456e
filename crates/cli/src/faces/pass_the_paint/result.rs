//! The final scores, line by line.

use std::fmt::Write as _;

use shelf::pass_the_paint::{Commissions, PublicPlace, Score, View};
use table::{Seat, Status};

use super::words;
use crate::faces::Page;
use crate::paint::wrap;

/// Each player's score, best first.
pub fn result(view: &View, status: &Status, page: &Page) -> String {
    let (Status::Over { places }, Some(scores)) = (status, &view.table.scores) else { return String::new() };
    let mut order: Vec<_> = scores.iter().map(|(seat, score)| (places[seat], seat, *score)).collect();
    order.sort_by_key(|&(place, seat, _)| (place, seat.index()));

    let winners: Vec<_> =
        order.iter().filter(|(place, ..)| *place == 1).map(|&(_, seat, _)| page.whom(seat)).collect();
    let how = match winners.as_slice() {
        [one] if *one == "you" => "you win".to_owned(),
        [one] => format!("{one} wins"),
        several => format!("{} share the victory", words::all(several)),
    };
    let mut text =
        format!("{}\n", page.paint.bold(&wrap(&format!("The game is over: {how}"), page.width, 2)));
    for (nth, &(place, seat, score)) in order.iter().enumerate() {
        let shared = order.iter().filter(|(other, ..)| *other == place).count() > 1;
        text.push_str(&standing(place, seat, score, shared, page));
        let own: Vec<_> = view.table.places.iter().filter(|open| open.place.seat == seat).collect();
        for open in own {
            text.push_str(&lines(open, view.table.options.harder, page));
        }
        if let Some(tie) =
            order.get(nth + 1).and_then(|&(_, next, theirs)| tie_break(score, theirs, next, page))
        {
            let _ = writeln!(text, "{}", wrap(&format!("     {tie}"), page.width, 5));
        }
    }
    text
}

fn standing(place: u8, seat: Seat, score: Score, shared: bool, page: &Page) -> String {
    let you = if page.viewer.is(seat) { " (you)" } else { "" };
    let shared = if shared { ", shared" } else { "" };
    let points = if score.total == 1 { "point" } else { "points" };
    let line = format!("{place}. {}{you}: {} {points}{shared}", page.name(seat), score.total);
    format!("\n{}\n", page.paint.bold(&wrap(&line, page.width, 3)))
}

/// Colours, commissions, palettes, and what is taken off, of one place. The figures in front add up.
fn lines(open: &PublicPlace, harder: bool, page: &Page) -> String {
    let held = open.open.map_or(Commissions::NONE, |open| open.commissions);
    let score = Score::of(open.front, held, open.claimed, harder);
    let mut text = String::new();
    if let Some(side) = open.place.side {
        let _ = writeln!(text, "   {side} hand: {}", score.total);
    }
    let mut line = |points: i64, what: &str| {
        let line = wrap(&format!("    {points:>3}  {what}"), page.width, 9);
        let _ = writeln!(text, "{}", words::unglued(&line));
    };
    let sets = if open.front.is_empty() {
        "no colour at all".to_owned()
    } else {
        format!("for colours: {}", words::sets(open.front, page.paint))
    };
    line(score.colours.into(), &sets);
    let complete = held.complete_with(open.front.colours());
    for card in complete.iter() {
        let colours = words::marks(card.colours(), page.paint);
        line(card.points().into(), &format!("{} ({colours})", words::card(card)));
    }
    for card in open.claimed.iter() {
        line(card.points().into(), &format!("{card} {}, claimed", card.facts().name));
    }
    let missed = held.without(complete);
    if !missed.is_empty() {
        let each: Vec<_> = missed
            .iter()
            .map(|card| {
                let lacks = card.colours().except(open.front.colours());
                words::glued(&format!("{card} (no {})", words::marks(lacks, page.paint)), page.width)
            })
            .collect();
        line(-i64::from(score.penalty), &format!("not completed: {}", each.join(", ")));
    }
    text
}

/// What set a player before the next where points did not (D6.4).
fn tie_break(score: Score, theirs: Score, next: Seat, page: &Page) -> Option<String> {
    if score.total != theirs.total {
        return None;
    }
    let next = page.whom(next);
    let ahead = |by: &str, mine: u32, theirs: u32| {
        Some(format!("ahead of {next} at equal points by {by}: {mine} to {theirs} (D6.4)"))
    };
    if score.completed != theirs.completed {
        ahead("more commissions completed", score.completed, theirs.completed)
    } else if score.commissions != theirs.commissions {
        ahead("more points from commissions", score.commissions, theirs.commissions)
    } else if score.different != theirs.different {
        ahead("fewer different colours", score.different, theirs.different)
    } else {
        Some(format!("level with {next} in everything that could break the tie (D6.4)"))
    }
}
