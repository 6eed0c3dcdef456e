//! What can be looked up at any time: the hand in detail, commissions, discards, and the chart.

use std::fmt::Write as _;

use shelf::pass_the_paint::{COLOURS, Colour, Commission, Commissions, Step, View};

use super::outlook::Outlook;
use super::{choices, panels, typed, words};
use crate::faces::{Page, clean};
use crate::paint::{capital, fit, pad, wrap};

/// What the viewer holds, with what each card would cost and bring.
pub fn hand(view: &View, page: &Page) -> String {
    let each = Outlook::all(view).into_iter().map(|own| {
        let mut text = panels::front_line(&own, page) + &panels::commissions(&own, usize::MAX, page);
        let Some(hand) = own.hand else { return text };
        let count = words::counted(hand.total().into(), "card", "cards");
        text.push_str(&panels::heading(page, &words::yours(own.place.side, "cards"), &count));
        for (colour, copies) in hand.iter() {
            let name = pad(&words::name(colour, page.paint), 6);
            let copies = if copies > 1 { format!("x{copies}") } else { String::new() };
            let line = format!("  {name} {copies:<3} {}", choices::drafting(&own, colour, page));
            let _ = writeln!(text, "{}", wrap(&line, page.width, 13));
        }
        if let Some(choice) = own.choice {
            let _ = writeln!(text, "  Chosen: {}", choices::chosen_in_words(choice));
        }
        text
    });
    each.collect::<Vec<_>>().join("\n")
}

/// All commissions of the viewer's, or one card by its number or a part of its name.
pub fn commissions(called: &[&str], view: &View, page: &Page) -> String {
    if !called.is_empty() {
        return one(called, view, page);
    }
    let own = Outlook::all(view);
    if own.is_empty() {
        return format!(
            "There are {} in the deck.\n",
            words::counted(view.table.deck, "commission", "commissions")
        );
    }
    own.iter().map(|own| panels::commissions(own, usize::MAX, page)).collect::<Vec<_>>().join("\n")
}

/// A commission or a palette: what it asks for, where it is, and who lacks what.
fn one(called: &[&str], view: &View, page: &Page) -> String {
    let said = called.join(" ").to_lowercase();
    let named = |card: &Commission| card.facts().name.to_lowercase().contains(&said);
    let Some(card) = typed::commission(&said).or_else(|| Commission::all().find(named)) else {
        return format!(
            "There is no commission `{}`; they go from C01 to C42 and P01 to P12.\n",
            clean(&said)
        );
    };
    let about = format!(
        "{}; asks for {}",
        words::points(card.points().into()),
        words::names(card.colours(), page.paint)
    );
    let mut text = panels::heading(page, &words::card(card), &about);
    let mut line = |what: &str| {
        let _ = writeln!(text, "{}", wrap(&format!("  {what}"), page.width, 4));
    };
    let own = Outlook::all(view);
    for own in own.iter().filter(|own| own.held.has(card)) {
        let whose =
            own.place.side.map_or("You hold it".to_owned(), |side| format!("Your {side} hand holds it"));
        line(&format!("{whose}: {}", panels::state(card, own, page)));
    }
    let table = &view.table;
    if table.middle.has(card) {
        line(&format!(
            "It lies in the middle; who lacks what: {}",
            words::unglued(&panels::lackers(card, table, page))
        ));
    }
    for open in table.places.iter().filter(|open| open.claimed.has(card)) {
        line(&capital(&format!("{} claimed it", words::does(open.place, "have", "has", page))));
    }
    if table.pile.has(card) {
        line("It lies on the discards");
    }
    for open in table.places.iter().filter(|open| !page.viewer.is(open.place.seat)) {
        if open.open.is_some_and(|shown| shown.commissions.has(card)) {
            line(&capital(&words::does(open.place, "hold it", "holds it", page)));
        }
    }
    for colour in card.colours().iter().filter(|colour| !colour.requires().is_empty()) {
        line(&format!(
            "{} needs {}",
            words::name(colour, page.paint),
            words::names(colour.requires(), page.paint)
        ));
    }
    text
}

/// The palettes in the middle and those claimed, or one.
pub fn palettes(called: &[&str], view: &View, page: &Page) -> String {
    if !called.is_empty() {
        return one(called, view, page);
    }
    let mut text = panels::palettes(view, page);
    if text.is_empty() {
        text = wrap("With `easier` no palettes lie in the middle (D7.1).", page.width, 0) + "\n";
    }
    for open in view.table.places.iter().filter(|open| !open.claimed.is_empty()) {
        let names: Vec<_> =
            open.claimed.iter().map(|card| format!("{} ({})", words::card(card), card.points())).collect();
        let has = capital(&words::does(open.place, "have claimed", "has claimed", page));
        let _ = writeln!(text, "{}", wrap(&format!("  {has} {}", words::all(&names)), page.width, 4));
    }
    text
}

/// Cards turned up this round, cards discarded, commissions discarded, and the deck.
pub fn discards(view: &View, page: &Page) -> String {
    let table = &view.table;
    let mut text = String::new();
    let mut line = |title: &str, what: &str| {
        let line = format!("{}  {what}", page.paint.bold(title));
        let _ = writeln!(text, "{}", wrap(&line, page.width, 2));
    };
    if table.step != Step::Over {
        line("Turned up this round", &words::cards(table.shown, page.paint));
    }
    line("Cards discarded", &words::cards(table.discards, page.paint));
    line("Commissions in the deck", &table.deck.to_string());
    line("Commissions discarded", &pile(table.pile));
    let front = Outlook::all(view).first().map(|own| own.front).unwrap_or_default();
    for card in table.pile.iter() {
        let asked = words::asked(card, front, page.paint);
        let name = pad(&fit(&words::card(card), 28), 28);
        let line = format!("  {name} {}  {asked}", card.points());
        let _ = writeln!(text, "{}", wrap(line.trim_end(), page.width, 6));
    }
    text
}

fn pile(pile: Commissions) -> String {
    if pile.is_empty() { "none".to_owned() } else { pile.len().to_string() }
}

/// What each colour needs, what its copies are worth together, and how many the viewer has.
pub fn chart(view: &View, page: &Page) -> String {
    let mut text =
        panels::heading(page, "Colours", "what each needs, and what 1 to 6 copies are worth together");
    let own = Outlook::all(view);
    let roomy = page.width >= 90;
    for facts in &COLOURS {
        let name = format!("{} {}", pad(&words::mark(facts.colour, page.paint), 2), pad(facts.name, 6));
        let values: Vec<_> = (1..=6).map(|copies| value(facts.colour, copies, &own)).collect();
        let needs = if facts.requires.is_empty() {
            page.paint.dim("nothing")
        } else {
            facts.requires.iter().map(|colour| colour.to_string()).collect::<Vec<_>>().join(", ")
        };
        let mut line = format!("  {name} {}  {}", values.concat(), pad(&needs, 21));
        if roomy {
            let _ = write!(line, "  {}", page.paint.dim(facts.pigment));
        }
        let _ = writeln!(text, "{}", wrap(line.trim_end(), page.width, 11));
    }
    if let [own] = own.as_slice()
        && !own.front.is_empty()
    {
        let about = wrap("The figure in brackets is what your set is worth now.", page.width, 0);
        let _ = writeln!(text, "{}", page.paint.dim(&about));
    }
    text
}

/// ` 12 `, or `[12]` where the viewer's set is.
fn value(colour: Colour, copies: u8, own: &[Outlook]) -> String {
    let value = colour.value(copies);
    let mine = match own {
        [own] => own.front.count(colour).min(6) == copies,
        _ => false,
    };
    if mine { format!("{:>3}]", format!("[{value}")) } else { format!("{value:>3} ") }
}
