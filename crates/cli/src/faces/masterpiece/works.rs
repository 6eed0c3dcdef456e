//! The fifteen kinds of work: what each takes, what it is worth, and how far the viewer is from it.

use std::fmt::Write as _;

use shelf::masterpiece::{Card, Cards, Desk, Phase, Prices, View, Work};

use super::choices::Reader;
use super::{panels, typed, words};
use crate::faces::Page;
use crate::paint::{columns, pad, wrap};

/// All kinds, or the one that is called so.
pub fn topic(called: &[&str], view: &View, page: &Page) -> String {
    if called.is_empty() {
        return all(view, page);
    }
    match typed::work_called(called) {
        Some(work) => one(work, view, page),
        None => {
            format!("There is no work `{}`; `works` lists them.\n", crate::faces::clean(&called.join(" ")))
        }
    }
}

/// A line for each kind.
fn all(view: &View, page: &Page) -> String {
    let about = match view.mine {
        Some(_) => "points, copies left, what it takes, and a shortest way to it",
        None => "points, copies left, and what it takes",
    };
    let mut text = panels::heading(page, "Works", about);
    for work in Work::all() {
        let left = panels::copies_left(&view.table, work);
        let head = format!("  {:<16} {} x{left}  ", work.facts().name, work.points());
        let takes = words::made_of(work);
        let state = state(work, view, page);
        let line = format!("{head}{} {state}", pad(&takes, 28));
        if columns(&line) <= page.width {
            text.push_str(line.trim_end());
        } else {
            text.push_str(&wrap(&format!("{head}{takes}; {state}"), page.width, 6));
        }
        text.push('\n');
    }
    text
}

/// How the viewer stands to it, in a few words.
fn state(work: Work, view: &View, page: &Page) -> String {
    let Some(desk) = Desk::seen(view) else { return String::new() };
    let player = view.mine.as_ref().map(|mine| &view.table.players[mine.seat]);
    let owned = player.and_then(|player| player.works.iter().find(|owned| owned.work == work));
    match owned {
        Some(owned) if owned.masterpiece => return "your masterpiece".to_owned(),
        Some(owned) => return format!("yours, {}", words::readings_left(owned.cards.len())),
        None if work == Work::END_FLAG => return "whoever triggers the end".to_owned(),
        None if panels::copies_left(&view.table, work) == 0 => return "none left".to_owned(),
        None => {}
    }
    match desk.missing(work) {
        Some(missing) if missing.is_empty() => page.paint.bold("you can announce it"),
        Some(missing) => format!("lacks {}", words::lacking(&missing, page.paint)),
        None => "out of reach".to_owned(),
    }
}

/// One kind: what it takes, who has it, what the viewer has and lacks for it, and where that is.
fn one(work: Work, view: &View, page: &Page) -> String {
    let facts = work.facts();
    let left = panels::copies_left(&view.table, work);
    let about =
        format!("{}, {left} of {} left; {}", words::points(facts.points), facts.copies, words::made_of(work));
    let mut text = panels::heading(page, facts.title, &about);
    let mut line = |what: &str| {
        let _ = writeln!(text, "{}", wrap(&format!("  {what}"), page.width, 4));
    };
    for (seat, player) in view.table.players.iter() {
        for owned in player.works.iter().filter(|owned| owned.work == work) {
            let row = words::cards(owned.cards, page.paint);
            let has = page.does(seat, "have", "has");
            let how = if owned.masterpiece {
                "as a masterpiece".to_owned()
            } else {
                format!("under announcement, {}", words::readings_left(owned.cards.len()))
            };
            line(&format!("{has} it with {row}, {how}"));
        }
    }
    let desk = Desk::seen(view).filter(|desk| desk.open.has(work));
    let Some(desk) = desk else {
        if work == Work::END_FLAG {
            line("It is not announced: whoever triggers the end takes it (M6.2)");
        }
        return text;
    };
    let best = desk.best(work, &Prices::short_rows(&desk));
    if let (Some(best), Some(reader)) = (best, Reader::of(view, page)) {
        let can = if view.table.phase == Phase::Acting && page.viewer.is(view.table.active) {
            "You can announce it"
        } else {
            "You could announce it on your turn"
        };
        line(&format!("{can}: `announce {best}`"));
        line(&reader.announcing(&best));
        return text;
    }
    if let Some(missing) = desk.missing(work) {
        line(&format!("You lack {}", words::shortfall(&missing, page.paint)));
        let useful = useful(work, &desk);
        if !useful.is_empty() {
            line("Each of these brings it nearer:");
        }
        for whereabouts in whereabouts(useful, view, page) {
            line(&format!("  {whereabouts}"));
        }
    }
    text
}

/// The cards that would bring the work nearer if they were in hand.
fn useful(work: Work, desk: &Desk) -> Cards {
    let short_by = |desk: &Desk| desk.missing(work).map_or(u32::MAX, |missing| words::short_by(&missing));
    let now = short_by(desk);
    let elsewhere = Cards::ALL.without(desk.hand).without(desk.own).without(desk.all_lent());
    let with = |card: &Card| Desk { hand: desk.hand.and(Cards::one(*card)), ..*desk };
    elsewhere.iter().filter(|card| short_by(&with(card)) < now).collect()
}

/// Where cards are, as far as the viewer can see.
fn whereabouts(wanted: Cards, view: &View, page: &Page) -> Vec<String> {
    let mut lines = Vec::new();
    let mut found = Cards::NONE;
    let mut place = |cards: Cards, place: &dyn Fn(String) -> String| {
        if !cards.is_empty() {
            found += cards;
            lines.push(place(words::cards(cards, page.paint)));
        }
    };
    let drawn = view.mine.as_ref().map_or(Cards::NONE, |mine| mine.drawn);
    place(wanted.both(drawn), &|cards| format!("{cards}: drawn, to be kept"));
    for (author, announced, row) in panels::readable(&view.table) {
        let whose = page.whose(author);
        place(wanted.both(row), &|cards| {
            format!("{cards}: can be read, {whose} {}", words::title(announced))
        });
    }
    let top = view.table.top.map_or(Cards::NONE, Cards::one);
    place(wanted.both(top), &|cards| format!("{cards}: on top of the discard pile"));
    let pile: Cards =
        view.table.pile.iter().flatten().copied().filter(|&card: &Card| !top.has(card)).collect();
    place(wanted.both(pile), &|cards| format!("{cards}: further down in the discard pile"));
    for (seat, player) in view.table.players.iter().filter(|(seat, _)| !page.viewer.is(*seat)) {
        let held = player.shown.unwrap_or_default().and(player.drawn.unwrap_or_default());
        place(wanted.both(held), &|cards| format!("{cards}: with {}", page.name(seat)));
    }
    let hidden = wanted.without(found);
    if !hidden.is_empty() {
        lines.push(format!("{}: out of sight", words::cards(hidden, page.paint)));
    }
    lines
}
