//! What happened, as sentences with names.

use shelf::masterpiece::{EventView, OpenEvent, Work};
use table::Seat;

use super::words;
use crate::faces::Page;

/// One sentence, without a full stop.
pub fn tell(seen: &EventView, page: &Page) -> String {
    let card = |card| words::card(card, page.paint);
    match seen {
        EventView::Dealt { seat, cards: Some(cards), .. } => {
            format!("{} dealt {}", page.does(*seat, "are", "is"), words::cards(*cards, page.paint))
        }
        EventView::Dealt { seat, count, cards: None } => {
            format!("{} dealt {}", page.does(*seat, "are", "is"), words::counted(*count, "card", "cards"))
        }
        EventView::Drew { seat, count, cards } => {
            let what = match cards {
                Some(cards) => words::cards(*cards, page.paint),
                None => hidden(*count),
            };
            format!("{} {what}", page.does(*seat, "draw", "draws"))
        }
        EventView::DrewLast { seat, card: last } => {
            let what = last.map_or(String::new(), |last| format!(", {}", card(last)));
            format!("{} the last card there is{what}", page.does(*seat, "draw", "draws"))
        }
        EventView::Kept { seat, card: kept, discarded } => {
            let kept = kept.map_or_else(|| "one".to_owned(), card);
            let (keep, discard) =
                if page.viewer.is(*seat) { ("keep", "discard") } else { ("keeps", "discards") };
            format!("{} {keep} {kept} and {discard} {}", page.who(*seat), card(*discarded))
        }
        EventView::Paid { from, to, count, cards } => {
            let what = match cards {
                Some(cards) => words::cards(*cards, page.paint),
                None => hidden(*count),
            };
            format!("{} {} {what}", page.does(*from, "give", "gives"), page.whom(*to))
        }
        EventView::Open(event) => open(event, page),
    }
}

/// `a card`, `2 cards`.
fn hidden(count: u32) -> String {
    if count == 1 { "a card".to_owned() } else { format!("{count} cards") }
}

fn open(event: &OpenEvent, page: &Page) -> String {
    let cards = |cards| words::cards(cards, page.paint);
    let card = |card| words::card(card, page.paint);
    match event {
        OpenEvent::Began { start } => page.does(*start, "begin", "begins"),
        OpenEvent::Discarded { seat, card: given } => {
            format!("{} {}", page.does(*seat, "discard", "discards"), card(*given))
        }
        OpenEvent::Reshuffled { count: 1 } => "the discard is the new deck".to_owned(),
        OpenEvent::Reshuffled { count } => format!("the {count} discards are shuffled into a new deck"),
        OpenEvent::Took { seat, card: taken } => {
            format!("{} {} from the discard pile", page.does(*seat, "take", "takes"), card(*taken))
        }
        OpenEvent::Announced { seat, work, laid, borrowed } => {
            let title = words::title(*work);
            let announces = format!("{} {title}", page.does(*seat, "announce", "announces"));
            let lays = format!("{announces} with {}", cards(*laid));
            let borrow = if page.viewer.is(*seat) { "borrow" } else { "borrows" };
            if borrowed.is_empty() { lays } else { format!("{lays} and {borrow} {}", cards(*borrowed)) }
        }
        OpenEvent::Read { seat, card: read, author, work } => {
            let reads = format!("{} {}", page.does(*seat, "read", "reads"), card(*read));
            format!("{reads} of {} {}", whose(*seat, *author, page), words::title(*work))
        }
        // Nobody needs to be told that it is a masterpiece: that is how it is taken.
        OpenEvent::Acclaimed { work: Work::END_FLAG, .. } => {
            format!("that is worth {}", words::points(Work::END_FLAG.points()))
        }
        OpenEvent::Acclaimed { author, work, card: left } => {
            let points = words::points(work.points());
            format!("it is a masterpiece now with {}, {points} for {}", card(*left), page.whom(*author))
        }
        OpenEvent::Passed { seat } => page.does(*seat, "pass", "passes"),
        OpenEvent::EndTriggered { seat, points, turns } => {
            let trigger = if page.viewer.is(*seat) { "trigger" } else { "triggers" };
            let has = page.does(*seat, "have", "has");
            format!("{has} {points} points and {trigger} the end: {turns} more turns")
        }
        OpenEvent::Flagged { seat, card: flagged } => {
            format!("{} the End Flag with {}", page.does(*seat, "take", "takes"), card(*flagged))
        }
        OpenEvent::Ended { scores } => {
            let scores = scores.iter().map(|(seat, score)| format!("{} {}", page.name(seat), score.points));
            format!("the game is over: {}", scores.collect::<Vec<_>>().join(", "))
        }
    }
}

/// `your own`, `their own`, `your` or `Ada's`.
fn whose(reader: Seat, author: Seat, page: &Page) -> String {
    match (reader == author, page.viewer.is(author)) {
        (true, true) => "your own".to_owned(),
        (true, false) => "their own".to_owned(),
        (false, _) => page.whose(author),
    }
}

/// The second half of what the same player has begun: a card of the two drawn is kept, the flag taken.
pub fn goes_on(seen: &EventView) -> bool {
    matches!(seen, EventView::Kept { .. } | EventView::Open(OpenEvent::Flagged { .. }))
}

/// What others learned by it.
pub fn revealed(seen: &EventView) -> Option<String> {
    match seen {
        EventView::Drew { .. } => Some("cards were drawn from the deck".to_owned()),
        EventView::DrewLast { .. } => Some("the last card was drawn".to_owned()),
        EventView::Kept { discarded, .. } => Some(format!("everyone has seen that you drew {discarded}")),
        EventView::Paid { .. } => Some("authors have seen what you paid".to_owned()),
        EventView::Open(OpenEvent::Announced { laid, .. }) => {
            Some(format!("everyone has seen that you held {laid}"))
        }
        EventView::Open(OpenEvent::Discarded { card, .. } | OpenEvent::Flagged { card, .. }) => {
            Some(format!("everyone has seen that you held {card}"))
        }
        EventView::Open(OpenEvent::Ended { .. }) => Some("all hands were shown".to_owned()),
        EventView::Dealt { .. } | EventView::Open(_) => None,
    }
}
