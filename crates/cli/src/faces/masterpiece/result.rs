//! The final scores, line by line.

use std::fmt::Write as _;

use shelf::masterpiece::{PublicPlayer, Score, View};
use table::{Seat, Status};

use super::words;
use crate::faces::Page;
use crate::paint::wrap;

/// Each player's score, best first.
pub fn result(view: &View, status: &Status, page: &Page) -> String {
    let Status::Over { places } = status else { return String::new() };
    let players = &view.table.players;
    let mut order: Vec<_> = players.iter().map(|(seat, player)| (places[seat], seat, player)).collect();
    order.sort_by_key(|&(place, seat, _)| (place, seat.index()));

    let mut text = format!("{}\n", page.paint.bold(&wrap(&how_it_ended(view, page), page.width, 2)));
    for (nth, &(place, seat, player)) in order.iter().enumerate() {
        let level = order.iter().filter(|(other, ..)| *other == place).count();
        text.push_str(&standing(place, seat, player.score, level > 1, page));
        text.push_str(&lines(player, page));
        let next = order.get(nth + 1);
        if let Some(tie) =
            next.and_then(|&(_, next, theirs)| tie_break(player.score, theirs.score, next, page))
        {
            text.push_str(&wrap(&format!("     {tie}"), page.width, 5));
            text.push('\n');
        }
    }
    text
}

/// By a round of passes (M3.3), or when the last turns were played (M6.4).
fn how_it_ended(view: &View, page: &Page) -> String {
    let table = &view.table;
    let passed = usize::from(table.passes) == table.players.as_slice().len();
    let by = table.end.map(|end| page.whom(end.by));
    match (passed, by) {
        (true, None) => "The game is over: everybody has passed, one right after the other".to_owned(),
        (true, Some(by)) => {
            format!("The game is over: {by} triggered the end, and then everybody passed")
        }
        (false, Some(by)) => {
            format!("The game is over: {by} triggered the end, and the last turns are played")
        }
        (false, None) => "The game is over".to_owned(),
    }
}

fn standing(place: u8, seat: Seat, score: Score, shared: bool, page: &Page) -> String {
    let you = if page.viewer.is(seat) { " (you)" } else { "" };
    let shared = match (shared, place) {
        (false, _) => "",
        (true, 1) => ", a shared victory",
        (true, _) => ", shared",
    };
    let line = format!("{place}. {}{you}: {}{shared}", page.name(seat), words::points(score.points));
    format!("\n{}\n", page.paint.bold(&wrap(&line, page.width, 3)))
}

/// The masterpieces, and the works that stayed under announcement (M6.5).
fn lines(player: &PublicPlayer, page: &Page) -> String {
    let mut text = String::new();
    for work in player.works.iter().filter(|work| work.masterpiece) {
        let (title, card) = (words::title(work.work), words::cards(work.cards, page.paint));
        let _ = writeln!(text, "    {:>3}  {title} with {card}", work.work.points());
    }
    if player.score.masterpieces == 0 {
        text.push_str("      0  no masterpiece\n");
    }
    for work in player.works.iter().filter(|work| !work.masterpiece) {
        let (title, row) = (words::title(work.work), words::cards(work.cards, page.paint));
        let left = words::readings_left(work.cards.len());
        let line = format!("      0  {title} with {row}, still under announcement: {left}");
        text.push_str(&wrap(&line, page.width, 9));
        text.push('\n');
    }
    text
}

/// What set a player before the next where points did not (M6.5).
fn tie_break(score: Score, theirs: Score, next: Seat, page: &Page) -> Option<String> {
    if score.points != theirs.points {
        return None;
    }
    let next = page.whom(next);
    let (mine, theirs) = (score.masterpieces, theirs.masterpieces);
    Some(if mine == theirs {
        format!("level with {next} in points and in the number of masterpieces (M6.5)")
    } else {
        format!("ahead of {next} at equal points by fewer masterpieces: {mine} to {theirs} (M6.5)")
    })
}
