//! The table in panels: how far the game is, the players, the palettes in the middle, the viewer's own cards.

use std::fmt::Write as _;

use shelf::pass_the_paint::{
    Commission, Paints, Passing, Place, PublicPlace, ROW, SECOND_PICKS, Side, Step, Table, Variant, View,
};
use table::Seat;

use super::outlook::{self, Outlook};
use super::words;
use crate::faces::Page;
use crate::paint::{beside, columns, fit, pad, wrap};

/// A terminal this wide has room for two panels side by side.
const WIDE: usize = 110;
/// One narrower than this has no room for what can be said in fewer words.
const ROOMY: usize = 72;
const GAP: usize = 4;
/// So many commissions are shown unasked.
const COMMISSIONS: usize = 6;

/// What matters now: everything before a card is chosen; what bears on it where one is to be kept or discarded, or
/// where one of two hands has chosen already. The cards turned up have just been told, unless that is so.
pub fn table(view: &View, page: &Page) -> String {
    let places = Outlook::all(view);
    let open: Vec<_> = places.iter().copied().filter(|own| own.choice.is_none()).collect();
    let second = open.len() < places.len() && !open.is_empty();
    match view.table.step {
        Step::Draft if second => panels(vec![stage(view, page), own(&open, page)]),
        Step::Draft | Step::Over => whole(view, page),
        Step::Decide => {
            let turned_up = if second { turned_up(&view.table, page) } else { String::new() };
            panels(vec![stage(view, page) + &turned_up, own(&open, page)])
        }
    }
}

/// All panels, one below the other or side by side.
pub fn whole(view: &View, page: &Page) -> String {
    let stage = stage(view, page) + &turned_up(&view.table, page);
    let players = players(view, page);
    let places = Outlook::all(view);
    match places.as_slice() {
        [] => panels(vec![stage, players, palettes(view, page), row(&view.table, page)]),
        [one] if page.width >= WIDE => {
            let half = Page { width: (page.width - GAP) / 2, ..page.clone() };
            let cards = beside(&palettes(view, &half), &commissions(one, COMMISSIONS, &half), GAP);
            panels(vec![stage, players, cards, hand_line(one, page)])
        }
        places => panels(vec![stage, players, palettes(view, page), own(places, page)]),
    }
}

/// Those that have something to show, with air between them.
fn panels(panels: Vec<String>) -> String {
    let shown: Vec<_> = panels.into_iter().filter(|panel| !panel.is_empty()).collect();
    shown.join("\n")
}

/// A panel's title, and what there is to say about it.
pub fn heading(page: &Page, title: &str, about: &str) -> String {
    let text = wrap(&format!("{title}  {about}"), page.width, 2);
    let (title, about) = text.split_at(title.len());
    format!("{}{}\n", page.paint.bold(title), page.paint.dim(about.trim_end()))
}

/// `Round 1, turn 3 of 6`; in the advanced draft `Round 1, row 2 of 3`.
pub fn when(table: &Table) -> String {
    let round = table.round;
    if table.options.variant == Variant::AdvancedDraft {
        return format!("Round {round}, row {} of 3", table.turn / ROW + 1);
    }
    format!("Round {round}, turn {} of {}", table.turn + 1, shelf::pass_the_paint::HAND)
}

/// How far the game is, where the hands go, and who has chosen.
fn stage(view: &View, page: &Page) -> String {
    let table = &view.table;
    if table.step == Step::Over {
        return String::new();
    }
    let now = match table.passing {
        Some(_) if table.step == Step::Decide => "keep or discard".to_owned(),
        Some(_) if table.turn + 1 == shelf::pass_the_paint::HAND => "the last card of each hand".to_owned(),
        Some(passing) => going(passing, table.seats, page),
        None => order(table, page),
    };
    let mut about = vec![now];
    let chosen = who_has_chosen(table, page);
    if !chosen.is_empty() && table.passing.is_some() {
        about.push(chosen);
    }
    heading(page, &when(table), &about.join("; "))
}

/// `Berthe has chosen`, `everybody else has chosen`; nothing if nobody has.
fn who_has_chosen(table: &Table, page: &Page) -> String {
    let others: Vec<_> = Seat::all(table.seats).filter(|seat| !page.viewer.is(*seat)).collect();
    let chosen = |seat: &Seat| !table.awaited.has(*seat);
    let names: Vec<_> = others.iter().copied().filter(chosen).map(|seat| page.name(seat)).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => format!("{one} has chosen"),
        all if all.len() < others.len() => format!("{} have chosen", words::all(all)),
        _ if page.viewer.seat().is_some() => "everybody else has chosen".to_owned(),
        _ => "everybody has chosen".to_owned(),
    }
}

/// Where hands go, with the names of those beside the viewer.
fn going(passing: Passing, seats: u8, page: &Page) -> String {
    let Some(me) = page.viewer.seat() else { return format!("hands go {passing}") };
    match passing {
        Passing::Left | Passing::Right if seats == 2 => "the two hands are swapped".to_owned(),
        Passing::Left | Passing::Right => {
            let next = |seat: Seat| passing.next(seat.index(), seats.into());
            let to = Seat::all(seats).find(|seat| seat.index() == next(me)).unwrap_or(me);
            let from = Seat::all(seats).find(|&seat| next(seat) == me.index()).unwrap_or(me);
            let (to, from) = (page.name(to), page.whose(from));
            format!("hands go {passing}: yours to {to}, {from} to you")
        }
        Passing::Across => {
            let other = page.whose(me.next(2));
            format!("your left hand and {other} right are swapped, and your right and {other} left")
        }
    }
}

/// Who picks when from a row (D8.2).
fn order(table: &Table, page: &Page) -> String {
    let Some(now) = table.awaited.iter().next() else { return String::new() };
    let pick = outlook::pick(table);
    let first = if SECOND_PICKS[usize::from(pick)] { now.next(2) } else { now };
    let order = SECOND_PICKS.map(|second| if second { first.next(2) } else { first });
    let names: Vec<_> = order
        .iter()
        .enumerate()
        .map(|(nth, &seat)| {
            let name = page.whom(seat);
            if nth == usize::from(pick) { format!("> {name}") } else { name }
        })
        .collect();
    format!("picks: {}", names.join(", "))
}

/// The cards turned up, and what those lack who turned them up.
fn turned_up(table: &Table, page: &Page) -> String {
    let each = table.places.iter().filter_map(|open| {
        let colour = open.drafted?;
        let lacks = colour.lacks(open.front.colours());
        let mut card = format!("{} {}", words::whom(open.place, page), words::name(colour, page.paint));
        if !lacks.is_empty() {
            let _ = write!(card, " (no {})", words::names(lacks, page.paint));
        }
        Some(words::glued(&card, page.width.saturating_sub(4)))
    });
    let each: Vec<_> = each.collect();
    if each.is_empty() {
        return String::new();
    }
    let line = format!("{}  {}", page.paint.bold("Turned up"), each.join("; "));
    words::unglued(&wrap(&line, page.width, 2)) + "\n"
}

/// What lies in front of one place of the viewer's.
pub fn front_line(own: &Outlook, page: &Page) -> String {
    let title = page.paint.bold(&words::yours(own.place.side, "colours"));
    words::unglued(&wrap(&format!("{title}  {}", front(own.front, page)), page.width, 2)) + "\n"
}

fn front(front: Paints, page: &Page) -> String {
    if front.is_empty() { page.paint.dim("none yet") } else { words::sets(front, page.paint) }
}

/// A line for each player: points, colours, commissions, and what lies in front.
pub fn players(view: &View, page: &Page) -> String {
    let table = &view.table;
    let names: Vec<_> = table.places.iter().map(|open| name(open.place, page)).collect();
    let wide = names.iter().map(|name| columns(name)).max().unwrap_or(0).clamp(6, 20);
    let roomy = page.width >= ROOMY;
    let mut text = if roomy {
        let title = pad("Players", wide + 4);
        let about = "points  colours  held  in front: each set with its points";
        format!("{}{}\n", page.paint.bold(&title), page.paint.dim(about))
    } else {
        heading(page, "Players", "points so far; in front each set with its points")
    };
    for (open, name) in table.places.iter().zip(names) {
        let (points, kinds) = (outlook::open_points(open), open.front.colours().len());
        let in_front = |room: usize| {
            let mut before = front(open.front, page);
            if !open.claimed.is_empty() {
                let palettes =
                    open.claimed.iter().map(|card| format!("{} {}", words::palette(card), card.points()));
                let claimed = format!("claimed {}", palettes.collect::<Vec<_>>().join(", "));
                let _ = write!(before, "  {}", words::glued(&claimed, room));
            }
            before
        };
        let head = format!("{} {} {}", mark(table, open), open.place.seat, pad(&fit(&name, wide), wide));
        if roomy {
            let head = format!("{head}{points:>6} {kinds:>8} {:>5}  ", open.commissions);
            let line = format!("{head}{}", in_front(page.width.saturating_sub(columns(&head))));
            text.push_str(&words::unglued(&wrap(&line, page.width, columns(&head))));
        } else {
            let cards = words::counted(open.commissions, "commission", "commissions");
            let head = format!(
                "{head} {}, {}, {cards}",
                words::points(points),
                words::counted(kinds, "colour", "colours")
            );
            let line = wrap(&format!("    {}", in_front(page.width.saturating_sub(4))), page.width, 4);
            let _ = write!(text, "{}\n{}", wrap(&head, page.width, 4), words::unglued(&line));
        }
        text.push('\n');
        text.push_str(&shown(open, page));
    }
    text
}

/// `*` for who has chosen; in the advanced draft `>` for whose turn it is.
fn mark(table: &Table, open: &PublicPlace) -> char {
    match table.passing {
        Some(_) if open.chosen => '*',
        None if table.awaited.has(open.place.seat) => '>',
        _ => ' ',
    }
}

fn name(place: Place, page: &Page) -> String {
    let name = page.name(place.seat);
    let name = place.side.map_or_else(|| name.clone(), |side| format!("{name} {side}"));
    if page.viewer.is(place.seat) { format!("{name} (you)") } else { name }
}

/// What another holds, where it lies open (D2.4).
fn shown(open: &PublicPlace, page: &Page) -> String {
    let Some(shown) = open.open.filter(|_| !page.viewer.is(open.place.seat)) else { return String::new() };
    let mut parts = Vec::new();
    if !shown.hand.is_empty() {
        parts.push(format!("{} {}", page.paint.dim("hand"), words::cards(shown.hand, page.paint)));
    }
    if !shown.commissions.is_empty() {
        parts.push(format!("{} {}", page.paint.dim("commissions"), words::ids(shown.commissions)));
    }
    if parts.is_empty() {
        return String::new();
    }
    wrap(&format!("      {}", parts.join("   ")), page.width, 8) + "\n"
}

/// The palettes to be claimed, and who lacks what for each.
pub fn palettes(view: &View, page: &Page) -> String {
    let table = &view.table;
    if table.options.easier {
        return String::new();
    }
    if table.middle.is_empty() {
        return heading(page, "Palettes", "all of the middle are claimed");
    }
    let roomy = page.width >= 50;
    let about = if roomy {
        "for the first with all colours; who lacks what"
    } else {
        "for the first with all colours"
    };
    let mut text = heading(page, "Palettes", about);
    let mine = Outlook::all(view).first().map_or(Paints::NONE, |own| own.front);
    for card in table.middle.iter() {
        let wide = if roomy { 14 } else { 12 };
        let asked = if view.mine.as_ref().is_some_and(|mine| mine.len() == 1) {
            words::asked(card, mine, page.paint)
        } else {
            // With two hands, or none, a star could be anybody's.
            card.colours()
                .iter()
                .map(|colour| pad(&words::mark(colour, page.paint), words::MARK))
                .collect::<Vec<_>>()
                .join(" ")
        };
        let head = format!(
            "  {card} {} {}  {}",
            pad(&fit(words::palette(card), wide), wide),
            card.points(),
            pad(&asked, 4 * (words::MARK + 1) - 1)
        );
        let line = format!("{head}  {}", lackers(card, table, page));
        let indent = if page.width >= ROOMY { columns(&head) + 2 } else { 6 };
        let _ = writeln!(text, "{}", words::unglued(&wrap(&line, page.width, indent)));
    }
    text
}

/// `you Gn+Pu, B Pu`: what each lacks for a palette, the viewer first.
pub fn lackers(card: Commission, table: &Table, page: &Page) -> String {
    let lacks = |open: &PublicPlace| {
        let lacks = card.colours().except(open.front.colours());
        let which = open.place.side.map_or("", |side| if side == Side::Left { "l " } else { "r " });
        let text = format!("{which}{}", words::marks(lacks, page.paint));
        // Who is nearly there is to be reckoned with.
        if lacks.len() == 1 { page.paint.bold(&text) } else { text }
    };
    let (own, others): (Vec<_>, Vec<_>) = Seat::all(table.seats).partition(|seat| page.viewer.is(*seat));
    let each = own.into_iter().chain(others).map(|seat| {
        let who = if page.viewer.is(seat) { "you".to_owned() } else { seat.to_string() };
        let hands = table.places.iter().filter(|open| open.place.seat == seat).map(lacks);
        words::glued(&format!("{who} {}", hands.collect::<Vec<_>>().join(" ")), page.width)
    });
    each.collect::<Vec<_>>().join(", ")
}

/// The viewer's commissions and hand, for each of these hands; with a card turned up, also what lies in front.
fn own(places: &[Outlook], page: &Page) -> String {
    let block = |own: &Outlook, page: &Page| {
        let front = if own.drafted.is_some() { front_line(own, page) } else { String::new() };
        front + &commissions(own, COMMISSIONS, page) + &hand_line(own, page)
    };
    match places {
        [left, right] if page.width >= WIDE => {
            let half = Page { width: (page.width - GAP) / 2, ..page.clone() };
            beside(&block(left, &half), &block(right, &half), GAP)
        }
        places => panels(places.iter().map(|own| block(own, page)).collect()),
    }
}

/// The commissions of a place, nearest first, and what is missing for each.
pub fn commissions(own: &Outlook, most: usize, page: &Page) -> String {
    let complete = own.complete();
    let done = match (own.held.len(), complete.len()) {
        (0, _) => "none".to_owned(),
        (_, 0) => "none complete yet".to_owned(),
        (held, done) => format!("{done} of {held} complete: {}", words::points(complete.points())),
    };
    // Of two hands the left one says it.
    let deck = match own.place.side {
        Some(Side::Right) => String::new(),
        _ => format!("; {} in the deck", own.table.deck),
    };
    let about = format!("{done}{deck}");
    let mut text = heading(page, &words::yours(own.place.side, "commissions"), &about);
    let nearest = own.nearest();
    let shown = &nearest[..most.min(nearest.len())];
    text.push_str(&in_one_way(shown, own, page));
    if nearest.len() > most {
        let more = format!("  {} more, further away: `commissions`", nearest.len() - most);
        text.push_str(&page.paint.dim(&more));
        text.push('\n');
    }
    text
}

/// A line for each with the marks of its colours and what is missing in words. The two say nearly the same; where there is
/// no room for both, all of them have the words, or all the marks.
fn in_one_way(cards: &[Commission], own: &Outlook, page: &Page) -> String {
    let wide =
        cards.iter().map(|card| (words::MARK + 1) * card.colours().len() as usize - 1).max().unwrap_or(0);
    let lines = |marks: bool, in_words: bool| {
        let lines = cards.iter().map(move |&card| {
            let mut line = format!("  {} {}", pad(&fit(&words::card(card), 28), 28), card.points());
            if marks {
                let _ = write!(line, "  {}", pad(&words::asked(card, own.front, page.paint), wide));
            }
            if in_words {
                let _ = write!(line, "  {}", state(card, own, page));
            }
            line.trim_end().to_owned()
        });
        lines.collect::<Vec<_>>()
    };
    let ways = [lines(true, true), lines(false, true), lines(true, false)];
    let fits = |lines: &&Vec<String>| lines.iter().all(|line| columns(line) <= page.width);
    let lines = ways.iter().find(fits).unwrap_or(&ways[2]);
    lines.iter().map(|line| wrap(line, page.width, 6) + "\n").collect()
}

/// `complete`, `lacks green`, and how many cards that takes if others have to come first.
pub fn state(card: Commission, own: &Outlook, page: &Page) -> String {
    let missing = own.missing(card);
    if missing.is_empty() {
        return page.paint.bold("complete");
    }
    let steps = outlook::steps(own.front, card);
    let away = if steps > missing.len() { format!(" ({steps} cards)") } else { String::new() };
    format!("lacks {}{away}", words::names(missing, page.paint))
}

/// The hand, or the row that stands in for it.
fn hand_line(own: &Outlook, page: &Page) -> String {
    let Some(hand) = own.hand else { return row(own.table, page) };
    let title = own.place.side.map_or("Your hand", |side| match side {
        Side::Left => "Left hand",
        Side::Right => "Right hand",
    });
    let count = words::counted(hand.total().into(), "card", "cards");
    wrap(&format!("{} {count}   {}", page.paint.bold(title), words::cards(hand, page.paint)), page.width, 2)
        + "\n"
}

/// The open row of the advanced draft; nothing in another game.
fn row(table: &Table, page: &Page) -> String {
    if table.row.is_empty() {
        return String::new();
    }
    let names: Vec<_> = table.row.cards().map(|colour| words::name(colour, page.paint)).collect();
    wrap(&format!("{}  {}", page.paint.bold("The row"), names.join("  ")), page.width, 2) + "\n"
}
