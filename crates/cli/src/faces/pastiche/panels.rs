//! The table in panels: players, gallery, offers, the viewer's hand, the bank.

use std::fmt::Write as _;

use shelf::pastiche::{Cards, Group, HAND_LIMIT, Hand, Offer, Phase, PublicPlayer, Table, View};
use table::Seat;

use super::{layout, words};
use crate::faces::Page;
use crate::paint::{Paint, beside, fit, pad, wrap};

/// What matters now: the layout while a hex is to be placed, the market while there is painting.
pub fn table(view: &View, page: &Page) -> String {
    match view.table.phase {
        Phase::Mixing => whole(view, page),
        Phase::Collecting => layout::around_newest(&view.table.board, page),
        Phase::Painting { .. } => {
            panels([gallery(view, page) + &bank(&view.table, page), hand(view, page), offers(view, page)])
        }
        Phase::CleaningUp => hand(view, page),
        Phase::Over => panels([players(view, page), gallery(view, page)]),
    }
}

/// All panels, one below the other or side by side.
pub fn whole(view: &View, page: &Page) -> String {
    panels([
        players(view, page),
        gallery(view, page) + &bank(&view.table, page),
        hand(view, page),
        offers(view, page),
        layout::layout(&view.table.board, None, page),
    ])
}

/// Those that have something to show, with air between them.
fn panels<const N: usize>(panels: [String; N]) -> String {
    let shown: Vec<_> = panels.into_iter().filter(|panel| !panel.is_empty()).collect();
    shown.join("\n")
}

/// A line for each player, and what lies open before them.
pub fn players(view: &View, page: &Page) -> String {
    let Table { players, active, start, phase, target, round, ending, supply, .. } = &view.table;
    let last = if *ending { ", the last" } else { "" };
    let mut text = heading(
        page,
        &format!("Round {round}{last}"),
        &format!("{} of commissions end the game; {supply} hexes left to draw", points((*target).into())),
    );
    for (seat, player) in players.iter() {
        let turn = if seat == *active && *phase != Phase::Over { '>' } else { ' ' };
        let name = if page.viewer.is(seat) { format!("{} (you)", page.name(seat)) } else { page.name(seat) };
        let to_go = i32::from(*target) - i32::from(player.points);
        let bonus = if player.bonuses > 0 { format!(" +{} bonus", player.bonuses) } else { String::new() };
        let line = format!(
            "{turn}{seat} {} {:>2} {:<5}  {} {:<5}  {:>2} points{bonus}, {}{}",
            pad(&fit(&name, 20), 20),
            player.palette,
            if player.palette == 1 { "card" } else { "cards" },
            player.hexes,
            if player.hexes == 1 { "hex" } else { "hexes" },
            player.points,
            if to_go > 0 { format!("{to_go} to go") } else { "there".to_owned() },
            if seat == *start { ", began" } else { "" },
        );
        text.push_str(&line);
        text.push('\n');
        text.push_str(&before(seat, player, page));
    }
    text
}

/// What a player has painted, and what of their hand lies open.
fn before(seat: Seat, player: &PublicPlayer, page: &Page) -> String {
    let mut text = String::new();
    let painted = player
        .completed
        .iter()
        .map(|painted| format!("{} ({})", painted.facts().title, painted.facts().points));
    let painted: Vec<_> = painted.collect();
    if !painted.is_empty() {
        text.push_str(&wrap(&format!("     painted {}", painted.join(", ")), page.width, 13));
        text.push('\n');
    }
    if let Some(Hand { palette, commissions, hexes }) =
        player.shown.as_ref().filter(|_| !page.viewer.is(seat))
    {
        let mut held = vec![words::cards(*palette, page.paint)];
        held.extend(commissions.iter().map(|held| held.facts().title.to_owned()));
        held.extend(hexes.iter().map(|hex| {
            let facts = hex.facts();
            let dabs: String = facts.dabs.iter().map(ToString::to_string).collect();
            let centre: String = facts.centre.iter().map(ToString::to_string).collect();
            format!("{hex} {dabs}/{centre}")
        }));
        text.push_str(&wrap(&format!("     holds {}", held.join(", ")), page.width, 11));
        text.push('\n');
    }
    text
}

/// The four places of the gallery.
pub fn gallery(view: &View, page: &Page) -> String {
    let held = palette(view);
    let about = match (&view.mine, view.table.deck) {
        (Some(_), deck) => format!("* you hold the card; {deck} in the deck"),
        (None, deck) => format!("{deck} in the deck"),
    };
    let mut text = heading(page, "Gallery", &about);
    for place in view.table.gallery {
        match place {
            Some(commission) => text.push_str(&words::commission(commission, held, page.paint)),
            None => text.push_str(" -  an empty place"),
        }
        text.push('\n');
    }
    text
}

/// The viewer's commissions, palette and hexes.
pub fn hand(view: &View, page: &Page) -> String {
    let Some(mine) = &view.mine else { return String::new() };
    let Hand { palette, commissions, hexes } = &mine.hand;
    let painted = &view.table.players[mine.seat].completed;
    let mut text = heading(page, "Your commissions", "");
    for &commission in commissions {
        let facts = commission.facts();
        text.push_str(&words::commission(commission, *palette, page.paint));
        let missing = commission.palette().without(*palette);
        let state = if missing.is_empty() {
            "ready to complete".to_owned()
        } else {
            format!("missing {}", words::cards(missing, page.paint))
        };
        let companion = facts.companion.facts().title;
        let pair = if painted.contains(&facts.companion) { "completes the pair with" } else { "pairs with" };
        let about = format!("    {state}; {pair} {companion} for {} more", facts.bonus);
        let _ = writeln!(text, "\n{}", wrap(&about, page.width, 4));
    }
    let left = palette_lines(*palette, page.paint);
    let right = layout::in_hand(hexes, page.paint);
    text.push_str(&beside(&left, &right, 4));
    text
}

/// The palette by families of colour, one line each.
fn palette_lines(palette: Cards, paint: Paint) -> String {
    let about = format!("{}, {HAND_LIMIT} may stay", words::counted(palette.total().into(), "card", "cards"));
    let mut text = format!("{} {}\n", paint.bold("Your palette"), paint.dim(&about));
    for (family, groups) in [
        ("primaries", &[Group::Primary][..]),
        ("secondaries", &[Group::Secondary]),
        ("tertiaries", &[Group::Tertiary]),
        ("shades, bisque", &[Group::Shade, Group::Bisque]),
    ] {
        let held = palette.iter().filter(|(colour, _)| groups.contains(&colour.facts().group));
        let held: Vec<_> = held.map(|(colour, count)| words::several(count, colour, paint)).collect();
        let held = if held.is_empty() { paint.dim("-") } else { held.join(" ") };
        let _ = writeln!(text, "  {family:<15} {held}");
    }
    text
}

/// The open offers in plain words.
pub fn offers(view: &View, page: &Page) -> String {
    if view.table.offers.is_empty() {
        return String::new();
    }
    let mut text = heading(page, "Open offers", "");
    for offer in &view.table.offers {
        let _ = writeln!(text, "  {}  {}", offer.id, offer_words(offer, page));
    }
    text
}

/// `Berthe gives you Gn / you give Vi`
pub fn offer_words(offer: &Offer, page: &Page) -> String {
    let (give, get) = (words::cards(offer.give, page.paint), words::cards(offer.get, page.paint));
    let to: Vec<_> = offer.to.iter().map(|seat| page.whom(seat)).collect();
    let to = to.join(" or ");
    let verb = if offer.to.len() == 1 && !offer.to.iter().any(|seat| page.viewer.is(seat)) {
        "gives"
    } else {
        "give"
    };
    let answers = offer.counters.map_or(String::new(), |first| format!(" (answers offer {first})"));
    format!("{} {to} {give} / {to} {verb} {get}{answers}", page.does(offer.from, "give", "gives"))
}

/// How many cards each stack has.
pub fn bank(table: &Table, page: &Page) -> String {
    let mut text = page.paint.bold("Bank");
    let mut family = None;
    for facts in &shelf::pastiche::COLOURS {
        // Shades and bisque stand together: neither is ever mixed.
        let this = if facts.group == Group::Bisque { Group::Shade } else { facts.group };
        text.push_str(if family.is_some_and(|last| last != this) { "  " } else { " " });
        family = Some(this);
        let _ = write!(text, "{}{}", words::colour(facts.colour, page.paint), table.bank.count(facts.colour));
    }
    text.push('\n');
    text
}

/// What the viewer holds to pay with.
pub fn palette(view: &View) -> Cards {
    view.mine.as_ref().map_or(Cards::NONE, |mine| mine.hand.palette)
}

fn heading(page: &Page, title: &str, about: &str) -> String {
    let about = if about.is_empty() { String::new() } else { page.paint.dim(&format!("  {about}")) };
    format!("{}{about}\n", page.paint.bold(title))
}

fn points(count: u16) -> String {
    words::counted(count.into(), "point", "points")
}
