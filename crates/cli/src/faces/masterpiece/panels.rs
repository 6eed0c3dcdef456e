//! The table in panels: players and their works, the works in supply, deck and discards, the viewer's hand.

use std::fmt::Write as _;

use shelf::masterpiece::{Cards, Desk, Phase, PublicPlayer, PublicWork, TRIGGER, Table, View, Work};
use table::Seat;

use super::words;
use crate::faces::Page;
use crate::paint::{beside, columns, fit, pad, wrap};

/// A terminal this wide has room for the supply beside the players.
const WIDE: usize = 116;
/// Two columns of the supply, and the gap before them.
const SUPPLY: usize = 2 * CELL + GAP;
const CELL: usize = 26;
const GAP: usize = 4;

/// What matters now: everything before a turn, only the hand where a card is to be chosen.
pub fn table(view: &View, page: &Page) -> String {
    match view.table.phase {
        Phase::Acting | Phase::Over => whole(view, page),
        Phase::Discarding => panels([players(view, page), hand(view, page)]),
        Phase::Keeping | Phase::Flagging => hand(view, page),
    }
}

/// All panels, one below the other or side by side.
pub fn whole(view: &View, page: &Page) -> String {
    let writing = pile(&view.table, page);
    if page.width < WIDE {
        return panels([players(view, page), supply(view, page), writing + &hand(view, page)]);
    }
    let half = |width| Page { width, ..page.clone() };
    let left = players(view, &half(page.width - SUPPLY));
    let right = supply(view, &half(SUPPLY - GAP));
    panels([beside(&left, &right, GAP), writing + &hand(view, page)])
}

/// Those that have something to show, with air between them.
fn panels<const N: usize>(panels: [String; N]) -> String {
    let shown: Vec<_> = panels.into_iter().filter(|panel| !panel.is_empty()).collect();
    shown.join("\n")
}

/// A line for each player, and the works in front of them.
pub fn players(view: &View, page: &Page) -> String {
    let Table { players, active, start, phase, end, .. } = &view.table;
    let mut text = match end {
        None => heading(page, "Players", &format!("{TRIGGER} points on one's own turn trigger the end")),
        Some(_) => ending(&view.table, page),
    };
    for (seat, player) in players.iter() {
        let turn = if seat == *active && *phase != Phase::Over { '>' } else { ' ' };
        let wide = page.width.saturating_sub(40).clamp(9, 20);
        let name = match page.viewer.is(seat) {
            true if wide < 20 => "you".to_owned(),
            true => format!("{} (you)", page.name(seat)),
            false => page.name(seat),
        };
        let to_go = TRIGGER.saturating_sub(player.score.points);
        let to_go = match to_go {
            _ if end.is_some() => String::new(),
            0 => ", there".to_owned(),
            more => format!(", {more} to go"),
        };
        let line = format!(
            "{turn}{seat} {} {:>2} {:<5}  {:>2} {}{to_go}{}",
            pad(&fit(&name, wide), wide),
            player.hand,
            if player.hand == 1 { "card" } else { "cards" },
            player.score.points,
            if player.score.points == 1 { "point" } else { "points" },
            if seat == *start { ", began" } else { "" },
        );
        text.push_str(&wrap(&line, page.width, 5));
        text.push('\n');
        text.push_str(&before(seat, player, page));
    }
    text
}

/// What lies in front of a player, and what of their hand lies open.
fn before(seat: Seat, player: &PublicPlayer, page: &Page) -> String {
    let mut text = String::new();
    let mut line = |title: &str, what: &[String]| {
        if !what.is_empty() {
            let what: Vec<_> = what.iter().map(|one| glued(one, page.width.saturating_sub(8))).collect();
            let line = format!("     {} {}", page.paint.dim(title), what.join(", "));
            let _ = writeln!(text, "{}", wrap(&line, page.width, 7).replace(GLUE, " "));
        }
    };
    let cards = |cards| words::cards(cards, page.paint);
    let (done, announced): (Vec<&PublicWork>, Vec<&PublicWork>) =
        player.works.iter().partition(|work| work.masterpiece);
    let done = done
        .iter()
        .map(|work| format!("{} {} ({})", words::title(work.work), cards(work.cards), work.work.points()));
    line("masterpieces", &done.collect::<Vec<_>>());
    let announced = announced.iter().map(|work| {
        let (title, row) = (words::title(work.work), cards(work.cards));
        format!("{title} {row} ({}, {})", work.work.points(), words::readings_left(work.cards.len()))
    });
    line("announced", &announced.collect::<Vec<_>>());
    if let Some(shown) = player.shown.filter(|shown| !page.viewer.is(seat) && !shown.is_empty()) {
        line("holds", &[words::in_hand(shown, page.paint)]);
    }
    if let Some(drawn) = player.drawn.filter(|_| !page.viewer.is(seat)) {
        line("drew", &[cards(drawn)]);
    }
    text
}

/// A space at which no line is broken.
const GLUE: &str = "\u{a0}";

/// The words in one piece, if they fit a line.
fn glued(words: &str, width: usize) -> String {
    if columns(words) < width { words.replace(' ', GLUE) } else { words.to_owned() }
}

/// Who triggered the end, and whose turns are left.
fn ending(table: &Table, page: &Page) -> String {
    let Some(end) = table.end else { return String::new() };
    let by =
        if page.viewer.is(end.by) { "You have".to_owned() } else { format!("{} has", page.name(end.by)) };
    let mut about = format!("{by} triggered it");
    let turns = last_turns(table);
    if table.phase != Phase::Over && !turns.is_empty() {
        let names: Vec<_> = turns.iter().map(|&seat| page.whom(seat)).collect();
        let turns = if turns.len() == 1 { "last turn" } else { "last turns" };
        let _ = write!(about, "; {turns}: {}", names.join(", "));
    }
    heading(page, "The end", &about)
}

/// Whose turns are still to come once the end is triggered, that of the active player among them (M6.4).
pub fn last_turns(table: &Table) -> Vec<Seat> {
    let seats = u8::try_from(table.players.as_slice().len()).unwrap_or(Seat::MOST);
    let Some(end) = table.end else { return Vec::new() };
    // Who takes the flag has just had a turn.
    let mut next = if table.phase == Phase::Flagging { table.active.next(seats) } else { table.active };
    let mut turns = Vec::new();
    for _ in 0..end.turns {
        turns.push(next);
        next = next.next(seats);
    }
    turns
}

/// Each kind of work with its points, the copies left, and how far the viewer is from it.
pub fn supply(view: &View, page: &Page) -> String {
    let desk = Desk::seen(view);
    let about = match desk {
        Some(_) => "points, copies left; + ready, -2 two short",
        None => "points, copies left",
    };
    let mut text = heading(page, "Works", about);
    let cells: Vec<_> = Work::all().map(|work| cell(view, desk.as_ref(), work, page)).collect();
    let columns = (page.width / CELL).clamp(1, 3);
    let high = cells.len().div_ceil(columns);
    for line in 0..high {
        let row: String = cells.iter().skip(line).step_by(high).map(|cell| pad(cell, CELL)).collect();
        text.push_str(row.trim_end());
        text.push('\n');
    }
    text
}

fn cell(view: &View, desk: Option<&Desk>, work: Work, page: &Page) -> String {
    let left = copies_left(&view.table, work);
    let mark = match desk {
        Some(desk) if desk.open.has(work) => match desk.missing(work) {
            Some(missing) if missing.is_empty() => "+".to_owned(),
            Some(missing) => format!("-{}", words::short_by(&missing)),
            None => String::new(),
        },
        Some(_) if own(view, work) => "own".to_owned(),
        _ => String::new(),
    };
    let cell = format!("{:<16} {} x{left} {mark}", work.facts().name, work.points());
    match mark.as_str() {
        "+" => page.paint.bold(&cell),
        _ if left == 0 => page.paint.dim(&cell),
        _ => cell,
    }
}

/// Copies of a work that nobody has.
pub fn copies_left(table: &Table, work: Work) -> u8 {
    table.supply.iter().find(|(kind, _)| *kind == work).map_or(0, |(_, left)| *left)
}

/// Has the viewer a work of this kind?
pub fn own(view: &View, work: Work) -> bool {
    let mine = view.mine.as_ref().map(|mine| &view.table.players[mine.seat]);
    mine.is_some_and(|player| player.works.iter().any(|owned| owned.work == work))
}

/// The deck, and the discard pile as far as it may be looked at.
pub fn pile(table: &Table, page: &Page) -> String {
    let deck = match table.deck {
        0 => "empty".to_owned(),
        cards => words::counted(cards, "card", "cards"),
    };
    let discards = match table.top {
        None => "empty".to_owned(),
        Some(top) if table.discards == 1 => words::card(top, page.paint),
        Some(top) => format!("{} cards, {} on top", table.discards, words::card(top, page.paint)),
    };
    let bold = |title| page.paint.bold(title);
    let line = format!("{} {deck}   {} {discards}", bold("Deck"), bold("Discard pile"));
    let mut text = wrap(&line, page.width, 2) + "\n";
    if let Some(under) = table.pile.as_deref().and_then(|pile| pile.split_last()).map(|(_, under)| under)
        && !under.is_empty()
    {
        let under: Vec<_> = under.iter().rev().map(|&card| words::card(card, page.paint)).collect();
        let _ = writeln!(text, "{}", wrap(&format!("  under it {}", under.join(" ")), page.width, 11));
    }
    text
}

/// Why no more of the pile is shown than its top.
pub fn pile_rule(table: &Table) -> &'static str {
    if table.pile.is_none() && table.discards > 1 {
        "Only its top card may be looked at (M2.4).\n"
    } else {
        ""
    }
}

/// What the viewer holds, and what was drawn.
pub fn hand(view: &View, page: &Page) -> String {
    let Some(mine) = &view.mine else { return String::new() };
    let held = mine.hand;
    let title = format!("{} {}", page.paint.bold("Your hand"), words::counted(held.len(), "card", "cards"));
    let mut line = title;
    if !held.is_empty() {
        let _ = write!(line, "   {}", words::in_hand(held, page.paint));
    }
    let mut text = wrap(&line, page.width, 2) + "\n";
    let runs: Vec<_> = words::runs(held).into_iter().map(|run| words::cards(run, page.paint)).collect();
    if !runs.is_empty() {
        let line = format!("  {} {}", page.paint.dim("in a row in one genre:"), runs.join(", "));
        let _ = writeln!(text, "{}", wrap(&line, page.width, 4));
    }
    if !mine.drawn.is_empty() {
        let drawn: Vec<_> =
            words::by_rank(mine.drawn).into_iter().map(|card| words::card(card, page.paint)).collect();
        let _ = writeln!(text, "{} {}", page.paint.bold("You drew"), drawn.join(" and "));
    }
    text
}

/// Everything that lies in rows which may be read, with whose and which work it is.
pub fn readable(table: &Table) -> impl Iterator<Item = (Seat, Work, Cards)> {
    table.players.iter().flat_map(|(seat, player)| {
        let announced = player.works.iter().filter(|work| !work.masterpiece);
        announced.map(move |work| (seat, work.work, work.cards))
    })
}

/// A panel's title, and what there is to say about it.
pub fn heading(page: &Page, title: &str, about: &str) -> String {
    let text = wrap(&format!("{title}  {about}"), page.width, 2);
    let (title, about) = text.split_at(title.len());
    format!("{}{}\n", page.paint.bold(title), page.paint.dim(about.trim_end()))
}
