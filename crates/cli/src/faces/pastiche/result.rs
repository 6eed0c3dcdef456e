//! The final scores, line by line.

use std::cmp::Ordering;
use std::fmt::Write as _;

use shelf::pastiche::{Cards, PublicPlayer, Score, View};
use table::{Seat, Status};

use super::words;
use crate::faces::Page;
use crate::paint::wrap;

/// Each player's score, best first.
pub fn result(view: &View, status: &Status, page: &Page) -> String {
    let Status::Over { places } = status else { return String::new() };
    let mut order: Vec<_> = view
        .table
        .players
        .iter()
        .filter_map(|(seat, player)| player.score.map(|score| (places[seat], seat, player, score)))
        .collect();
    order.sort_by_key(|&(place, seat, ..)| (place, seat.index()));

    let mut text =
        format!("{}\n", page.paint.bold(&format!("The game is over after round {}", view.table.round)));
    for (nth, &(place, seat, player, score)) in order.iter().enumerate() {
        let tie = order.get(nth + 1).and_then(|&(_, next, _, theirs)| tie_break(score, theirs, next, page));
        let shared = order.iter().filter(|(other, ..)| *other == place).count() > 1;
        text.push_str(&standing(place, seat, score, shared, page));
        text.push_str(&lines(player, score, page));
        if let Some(tie) = tie {
            text.push_str(&wrap(&format!("     {tie}"), page.width, 5));
            text.push('\n');
        }
    }
    text
}

fn standing(place: u8, seat: Seat, score: Score, shared: bool, page: &Page) -> String {
    let you = if page.viewer.is(seat) { " (you)" } else { "" };
    let shared = if shared { ", shared" } else { "" };
    let line = format!(
        "\n{place}. {}{you}: {}{shared}",
        page.name(seat),
        words::counted(score.total().into(), "point", "points")
    );
    let (lead, line) = line.split_at(1);
    format!("{lead}{}\n", page.paint.bold(line))
}

/// Commissions, usable cards, bonuses (P7.3).
fn lines(player: &PublicPlayer, score: Score, page: &Page) -> String {
    let mut text = String::new();
    for commission in &player.completed {
        let _ = writeln!(
            text,
            "    {:>3}  {}, {}",
            commission.facts().points,
            commission.facts().title,
            commission.facts().artist
        );
    }
    if player.completed.is_empty() {
        text.push_str("      0  no commission finished\n");
    }
    // Once for each pair: at the first of the two.
    for &commission in &player.completed {
        let facts = commission.facts();
        if commission < facts.companion && player.completed.contains(&facts.companion) {
            let _ = writeln!(text, "    {:>3}  bonus for both works of {}", facts.bonus, facts.artist);
        }
    }
    if let Some(hand) = &player.shown {
        let asked: Cards = hand.commissions.iter().map(|commission| commission.palette()).sum();
        let usable = hand.palette.both(asked);
        let wanting: Vec<_> = hand.commissions.iter().map(|commission| commission.facts().title).collect();
        let line = if usable.is_empty() {
            "      0  no usable card".to_owned()
        } else {
            format!(
                "    {:>3}  usable cards {} for {}",
                score.usable,
                words::cards(usable, page.paint),
                wanting.join(", ")
            )
        };
        text.push_str(&wrap(&line, page.width, 9));
        text.push('\n');
    }
    text
}

/// What set a player before the next where points did not (P7.6).
fn tie_break(score: Score, theirs: Score, next: Seat, page: &Page) -> Option<String> {
    if score.total() != theirs.total() {
        return None;
    }
    let next = page.whom(next);
    let before = |what: String| Some(format!("ahead of {next} at equal points by {what} (P7.6)"));
    match score
        .completed
        .cmp(&theirs.completed)
        .then(score.usable.cmp(&theirs.usable))
        .then(score.bonuses.cmp(&theirs.bonuses))
    {
        Ordering::Equal => Some(format!("level with {next} in everything that could break the tie (P7.6)")),
        _ if score.completed != theirs.completed => {
            before(format!("more commissions: {} to {}", score.completed, theirs.completed))
        }
        _ if score.usable != theirs.usable => {
            before(format!("more points in usable cards: {} to {}", score.usable, theirs.usable))
        }
        _ => before(format!("more points in bonuses: {} to {}", score.bonuses, theirs.bonuses)),
    }
}
