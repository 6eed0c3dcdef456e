//! What happened, as sentences with names. What all do at once is told as one.

use shelf::pass_the_paint::{Choice, Colour, Commissions, EventView, OpenEvent, Paints, Passing, Place};

use super::words;
use crate::faces::Page;
use crate::paint::capital;

/// One sentence, without a full stop.
pub fn tell(seen: &EventView, page: &Page) -> String {
    match seen {
        EventView::Commissioned { place, count, cards } => {
            let what = cards.map_or_else(
                || words::counted(*count, "commission", "commissions"),
                |cards| format!("the commissions {}", words::titles(cards)),
            );
            sentence(*place, "are given", "is given", &what, page)
        }
        EventView::Dealt { place, hand } => {
            let what = hand.map_or_else(|| "a hand".to_owned(), |hand| words::cards(hand, page.paint));
            sentence(*place, "are dealt", "is dealt", &what, page)
        }
        EventView::Chose { place, choice } => {
            let what = match *choice {
                Choice::Draft { colour } => words::name(colour, page.paint),
                choice => choice.to_string(),
            };
            sentence(*place, "choose", "chooses", &what, page)
        }
        EventView::Ready { place } => sentence(*place, "have", "has", "chosen", page),
        EventView::Drew { place, count, cards } => {
            sentence(*place, "draw", "draws", &drawn(*count, *cards), page)
        }
        EventView::PickedUp { place, hand } => {
            let whose = if place.side.is_none() {
                format!("{} new hand", page.whose(place.seat))
            } else {
                format!("{}, picked up", words::whom(*place, page))
            };
            capital(&format!("{whose}: {}", words::cards(*hand, page.paint)))
        }
        EventView::Open(event) => open(event, page),
    }
}

fn sentence(place: Place, you: &str, other: &str, what: &str, page: &Page) -> String {
    capital(&format!("{} {what}", words::does(place, you, other, page)))
}

fn open(event: &OpenEvent, page: &Page) -> String {
    match event {
        OpenEvent::Began { first } => page.does(*first, "choose first", "chooses first"),
        OpenEvent::LaidOut { palettes } => {
            let names: Vec<_> =
                palettes.iter().map(|card| format!("{card} {}", words::palette(card))).collect();
            format!("Palettes in the middle: {}", names.join(", "))
        }
        OpenEvent::RoundBegan { round } => format!("round {round} begins"),
        OpenEvent::TurnedUp { row } => format!("the row is {}", names(*row, page)),
        OpenEvent::Flipped { cards } => match cards.as_slice() {
            [(place, colour)] => sentence(*place, "take", "takes", &words::name(*colour, page.paint), page),
            several => {
                let each: Vec<_> = several
                    .iter()
                    .map(|(place, colour)| {
                        format!("{} {}", words::whom(*place, page), words::name(*colour, page.paint))
                    })
                    .collect();
                format!("Turned up: {}", each.join(", "))
            }
        },
        OpenEvent::Passed { passing: Passing::Across } => "the hands go across the table".to_owned(),
        OpenEvent::Passed { .. } if page.players.len() == 2 => "the two hands are swapped".to_owned(),
        OpenEvent::Passed { passing } => format!("the hands go {passing}"),
        OpenEvent::Kept { place, colour, paid } => capital(&kept(*place, *colour, *paid, page)),
        OpenEvent::Discarded { place, colour } => capital(&discarded(*place, *colour, page)),
        OpenEvent::Reshuffled { cards } => {
            format!("the {} discarded commissions are shuffled into a new deck", cards.len())
        }
        OpenEvent::Claimed { palette, by } => {
            let who: Vec<_> = by.iter().map(|place| words::whom(*place, page)).collect();
            let each = if by.len() > 1 { " each" } else { "" };
            let points = words::points(palette.points().into());
            format!("{} goes to {}: {points}{each}", palette.facts().name, words::all(&who))
        }
        OpenEvent::Ended { scores } => {
            let scores = scores.iter().map(|(seat, score)| format!("{} {}", page.name(seat), score.total));
            format!("the game is over: {}", scores.collect::<Vec<_>>().join(", "))
        }
    }
}

fn names(cards: Paints, page: &Page) -> String {
    cards.cards().map(|colour| words::name(colour, page.paint)).collect::<Vec<_>>().join(", ")
}

fn kept(place: Place, colour: Colour, paid: Commissions, page: &Page) -> String {
    let keeps = format!("{} {}", words::does(place, "keep", "keeps", page), words::name(colour, page.paint));
    let paid: Vec<_> = paid.iter().map(|card| card.to_string()).collect();
    if paid.is_empty() { keeps } else { format!("{keeps} for {}", words::all(&paid)) }
}

fn discarded(place: Place, colour: Colour, page: &Page) -> String {
    format!("{} {}", words::does(place, "discard", "discards", page), words::name(colour, page.paint))
}

fn drawn(count: u32, cards: Option<Commissions>) -> String {
    match cards {
        Some(cards) => words::titles(cards),
        None if count == 1 => "a commission".to_owned(),
        None => format!("{count} commissions"),
    }
}

/// All that was seen of one entry in as few sentences as it can be told in: one for what everybody turned up, one for
/// what everybody did with it.
pub fn tell_all(seen: &[EventView], page: &Page) -> Vec<String> {
    let happened = seen.iter().any(|event| matches!(event, EventView::Open(_)));
    let mut told: Vec<String> = Vec::new();
    let (mut results, mut given) = (Some(results(seen, page)), page.viewer.seat().is_none());
    for event in seen {
        match event {
            // Whoever chose last is told of the choice by what it led to.
            EventView::Chose { .. } | EventView::Ready { .. } if happened => {}
            // Who looks on is told once of what everybody gets.
            EventView::Commissioned { count, cards: None, .. } => {
                if std::mem::take(&mut given) {
                    let cards = words::counted(*count, "commission", "commissions");
                    told.push(format!("Everybody is given {cards}"));
                }
            }
            // The table says that it is the first round.
            EventView::Dealt { hand: None, .. }
            | EventView::Drew { .. }
            | EventView::Open(OpenEvent::RoundBegan { round: 1 }) => {}
            // With open hands a player sees all of them on the table; told are one's own.
            EventView::Commissioned { place, .. }
            | EventView::Dealt { place, .. }
            | EventView::PickedUp { place, .. }
                if page.viewer.seat().is_some_and(|seat| seat != place.seat) => {}
            EventView::Open(OpenEvent::Kept { .. } | OpenEvent::Discarded { .. }) => {
                told.extend(results.take());
            }
            other => told.push(tell(other, page)),
        }
    }
    // What is told of a deal are lines, not parts of a sentence.
    if seen.iter().any(|event| matches!(event, EventView::Commissioned { .. })) {
        told = told.iter().map(|sentence| capital(sentence)).collect();
    }
    told
}

/// `You keep green, Berthe keeps red for C07, Camille discards blue and draws 2 commissions`.
fn results(seen: &[EventView], page: &Page) -> String {
    let each = seen.iter().filter_map(|event| match event {
        EventView::Open(OpenEvent::Kept { place, colour, paid }) => Some(kept(*place, *colour, *paid, page)),
        EventView::Open(OpenEvent::Discarded { place, colour }) => {
            let draws = if place.side.is_none() && page.viewer.is(place.seat) { "draw" } else { "draws" };
            Some(format!("{} and {draws} {}", discarded(*place, *colour, page), drawn_by(*place, seen)))
        }
        _ => None,
    });
    capital(&each.collect::<Vec<_>>().join(", "))
}

/// What one place drew, before and after a new deck was made.
fn drawn_by(by: Place, seen: &[EventView]) -> String {
    let (mut all, mut known) = (0, Some(Commissions::NONE));
    for event in seen {
        if let EventView::Drew { place, count, cards } = event
            && *place == by
        {
            all += count;
            known = known.zip(*cards).map(|(known, cards)| known.and(cards));
        }
    }
    if all == 0 { "nothing: no commission is left".to_owned() } else { drawn(all, known) }
}

/// The second half of what the same player did before: in the advanced draft a card is taken, and then kept or not.
pub fn goes_on(seen: &EventView) -> bool {
    matches!(seen, EventView::Open(OpenEvent::Kept { .. } | OpenEvent::Discarded { .. }))
}

/// That another has chosen is seen on the table.
pub fn on_the_table(seen: &EventView) -> bool {
    matches!(seen, EventView::Ready { .. })
}

/// What others learned by it.
pub fn revealed(seen: &EventView) -> Option<String> {
    match seen {
        EventView::Open(OpenEvent::Flipped { .. }) => {
            Some("everyone has seen the cards turned up".to_owned())
        }
        EventView::Open(OpenEvent::Kept { .. } | OpenEvent::Discarded { .. }) => {
            Some("everyone has seen what was decided".to_owned())
        }
        EventView::Drew { .. } => Some("commissions were drawn".to_owned()),
        EventView::Open(OpenEvent::TurnedUp { .. }) => Some("the next cards were turned up".to_owned()),
        EventView::Open(OpenEvent::Ended { .. }) => Some("all commissions were shown".to_owned()),
        _ => None,
    }
}
