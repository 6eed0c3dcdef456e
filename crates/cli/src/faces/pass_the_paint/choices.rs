//! What may be done, in words and in groups.

use std::fmt::Write as _;

use shelf::pass_the_paint::{Action, Choice, Colour, Commissions, DRAWN, Side, Step, Table, View};
use table::Status;

use super::outlook::Outlook;
use super::{panels, words};
use crate::faces::{Group, Page};
use crate::paint::{Paint, capital};

/// So many ways to pay are shown unasked.
const WAYS: usize = 3;

/// A group for each hand and each thing that can be done with it: cards by colour, ways to pay from the cheapest on.
pub fn groups(view: &View, legal: &[Action], page: &Page) -> Vec<Group<Action>> {
    let mut groups = Vec::new();
    // What is still to be chosen comes before what could be chosen otherwise.
    let mut places = Outlook::all(view);
    places.sort_by_key(|own| own.choice.is_some());
    for own in places {
        let side = own.place.side;
        let mine: Vec<_> = legal.iter().copied().filter(|action| action.side() == side).collect();
        match own.drafted {
            None => groups.push(drafts(&own, &mine, page)),
            Some(colour) => groups.extend(decisions(&own, colour, &mine, page)),
        }
    }
    groups.retain(|group| !group.rows.is_empty());
    groups
}

fn drafts(own: &Outlook, legal: &[Action], page: &Page) -> Group<Action> {
    let rows = legal.iter().filter_map(|action| match *action {
        Action::Draft { colour, .. } => Some((*action, drafting(own, colour, page))),
        Action::Keep { .. } | Action::Discard { .. } => None,
    });
    let title = if own.table.passing.is_some() { "Draft" } else { "Take" };
    Group { title: titled(own, title), rows: rows.collect(), shown: usize::MAX }
}

fn decisions(own: &Outlook, colour: Colour, legal: &[Action], page: &Page) -> Vec<Group<Action>> {
    let (mut keep, mut discard) = (Vec::new(), Vec::new());
    for action in legal {
        match *action {
            Action::Keep { pay, .. } => keep.push((*action, pay)),
            Action::Discard { .. } => discard.push((*action, discarding(own.table))),
            Action::Draft { .. } => {}
        }
    }
    keep.sort_by(|(_, one), (_, other)| own.cost(*one, colour).total_cmp(&own.cost(*other, colour)));
    let keep = keep.into_iter().map(|(action, pay)| (action, keeping(own, colour, pay, page)));
    let costs = match own.lacks(colour) {
        lacks if lacks.is_empty() => String::new(),
        lacks => {
            let price = words::counted(lacks.len(), "commission", "commissions");
            format!(", for {price} (no {})", words::names(lacks, Paint::Plain))
        }
    };
    vec![
        Group { title: titled(own, &format!("Keep {colour}{costs}")), rows: keep.collect(), shown: WAYS },
        Group { title: titled(own, &format!("Discard {colour}")), rows: discard, shown: usize::MAX },
    ]
}

/// `Left hand: draft`; what lies there already is said, so that nobody takes a change for another choice.
fn titled(own: &Outlook, what: &str) -> String {
    let title = match own.place.side {
        None => what.to_owned(),
        Some(side) => capital(&format!("{side} hand: {}", what.to_lowercase())),
    };
    match own.choice {
        Some(chosen) => format!("{title} instead of {}", chosen_in_words(chosen)),
        None => title,
    }
}

/// `keeping it for C07`
pub fn chosen_in_words(choice: Choice) -> String {
    match choice {
        Choice::Draft { colour } => colour.to_string(),
        Choice::Keep { pay } if pay.is_empty() => "keeping it".to_owned(),
        Choice::Keep { pay } => format!("keeping it for {pay}"),
        Choice::Discard => "discarding it".to_owned(),
    }
}

/// What it would cost to keep a card of this colour, and what that would bring.
pub fn drafting(own: &Outlook, colour: Colour, page: &Page) -> String {
    let lacks = words::names(own.lacks(colour), page.paint);
    match own.price(colour) {
        Some(0) => format!("free, {}", gain(own, colour, Commissions::NONE, page)),
        Some(count) => {
            let price = words::counted(count, "commission", "commissions");
            format!("for {price} (no {lacks}), {}", gain(own, colour, own.cheapest(count, colour), page))
        }
        None => {
            let held = match own.held.len() {
                0 => "no commission".to_owned(),
                held => format!("only {}", words::counted(held, "commission", "commissions")),
            };
            format!("cannot be kept: no {lacks}, and {held} to pay with")
        }
    }
}

/// What it brings to keep the card, and what is given up for it.
fn keeping(own: &Outlook, colour: Colour, pay: Commissions, page: &Page) -> String {
    if pay.is_empty() {
        return gain(own, colour, pay, page);
    }
    let given_up = pay.iter().map(|card| {
        let missing = own.missing(card).without(colour);
        let state = if missing.is_empty() {
            "complete with it".to_owned()
        } else {
            format!("lacks {}", words::marks(missing, page.paint))
        };
        format!("{} ({}, {state})", card.facts().name, card.points())
    });
    let given_up = words::all(&given_up.collect::<Vec<_>>());
    format!("{}; gives up {given_up}", at_once(own, colour, pay, page))
}

/// `+4 (bbb 7), completes C04 (+2), wanted for C05`.
fn gain(own: &Outlook, colour: Colour, pay: Commissions, page: &Page) -> String {
    let mut text = at_once(own, colour, pay, page);
    let wanted = wanted(own.nearer(colour).without(pay), own);
    if !wanted.is_empty() {
        let _ = write!(text, ", wanted for {wanted}");
    }
    text
}

/// What a card brings as soon as it is kept, if these are paid.
fn at_once(own: &Outlook, colour: Colour, pay: Commissions, page: &Page) -> String {
    let copies = own.front.count(colour) + 1;
    let mut text = format!("+{}", own.adds(colour));
    if copies > 1 {
        let _ = write!(text, " ({} {})", words::copies(colour, copies, page.paint), colour.value(copies));
    }
    for card in own.claims(colour).iter() {
        let _ = write!(text, ", claims {} (+{})", card.facts().name, card.points());
    }
    for card in own.completes(colour).without(pay).iter() {
        let _ = write!(text, ", completes {card} (+{})", card.points());
    }
    text
}

/// `C04, C12, 3 palettes`: few are named, many are counted.
fn wanted(nearer: Commissions, own: &Outlook) -> String {
    let named = |cards: Commissions, most: u32, many: &str| match cards.len() {
        0 => None,
        few if few <= most => Some(words::ids(cards)),
        more => Some(format!("{more} {many}")),
    };
    let held = named(nearer.both(own.held), 3, "commissions");
    let palettes = named(nearer.both(own.table.middle), 1, "palettes");
    held.into_iter().chain(palettes).collect::<Vec<_>>().join(", ")
}

/// What there is to draw (D3.5, D3.8).
fn discarding(table: &Table) -> String {
    const { assert!(DRAWN == 2, "it says two") };
    match (table.deck, table.pile.len()) {
        (0, 0) => "there is no commission left to draw".to_owned(),
        (0, pile) => format!("draw two commissions of the {pile} discarded, which become the deck"),
        (deck, _) => format!("draw two commissions; there are {deck} in the deck"),
    }
}

/// What has to be done anyway: for each hand that is still to choose there is one thing, and nothing to change.
pub fn forced(view: &View, legal: &[Action]) -> Option<Action> {
    let open = Outlook::all(view).iter().filter(|own| own.choice.is_none()).count();
    let sides: Vec<Option<Side>> = legal.iter().map(Action::side).collect();
    let once = sides.iter().all(|side| sides.iter().filter(|other| *other == side).count() == 1);
    legal.first().copied().filter(|_| once && legal.len() == open)
}

/// What is awaited, and of whom.
pub fn asks(view: &View, status: &Status, page: &Page) -> String {
    let Status::Awaiting { awaited, .. } = status else { return "The game is over".to_owned() };
    let table = &view.table;
    let mine = page.viewer.seat().filter(|&seat| awaited.has(seat));
    let when = panels::when(table);
    if mine.is_none() {
        let names: Vec<_> = awaited.iter().map(|seat| page.name(seat)).collect();
        let (verb, what) = match (names.len(), table.step) {
            (1, Step::Decide) => ("decides", ""),
            (1, _) => ("chooses", " a card"),
            (_, Step::Decide) => ("decide", ""),
            (_, _) => ("choose", " a card"),
        };
        return format!("{when}: {} {verb}{what}", words::all(&names));
    }
    let own = Outlook::all(view);
    let open: Vec<_> = own.iter().filter(|own| own.choice.is_none()).collect();
    match table.step {
        Step::Over => "The game is over".to_owned(),
        Step::Draft if table.passing.is_none() => format!("{when}: take a card"),
        Step::Draft => match open.as_slice() {
            [one] => {
                let last = if one.choosable().total() == 1 { "the last card" } else { "a card" };
                let which = one.place.side.map_or(String::new(), |side| format!(" of your {side} hand"));
                format!("{when}: draft {last}{which}")
            }
            _ => format!("{when}: draft a card of each hand"),
        },
        Step::Decide => {
            let each: Vec<_> = open.iter().filter_map(|own| deciding(own)).collect();
            format!("{when}: {}", each.join("; "))
        }
    }
}

fn deciding(own: &Outlook) -> Option<String> {
    let colour = own.drafted?;
    let which = own.place.side.map_or(String::new(), |side| format!("{side} "));
    Some(match own.price(colour) {
        Some(_) => format!("keep or discard {which}{colour}"),
        None => format!("{which}{colour} cannot be kept"),
    })
}
