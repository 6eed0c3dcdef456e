//! What happened, as sentences with names.

use shelf::pastiche::{CommissionId, EventView, HexId, Offer, OpenEvent};

use super::words;
use crate::faces::Page;

/// One sentence, without a full stop.
pub fn tell(seen: &EventView, page: &Page) -> String {
    match seen {
        EventView::Dealt { seat, palette, commissions: Some(commissions), hexes: Some(hexes) } => format!(
            "{} dealt {}, the commissions {} and the hexes {}",
            page.does(*seat, "are", "is"),
            words::cards(*palette, page.paint),
            titles(commissions),
            names(hexes)
        ),
        EventView::Dealt { seat, palette, .. } => format!(
            "{} dealt {}, two commissions and two hexes",
            page.does(*seat, "are", "is"),
            words::cards(*palette, page.paint)
        ),
        EventView::DrewCommission { seat, commission } => {
            let what = commission.map_or("a commission", |commission| commission.facts().title);
            format!("{} {what} from the deck", page.does(*seat, "draw", "draws"))
        }
        EventView::DrewHexes { seat, count, hexes } => {
            let what = match hexes {
                Some(hexes) => names(hexes),
                None if *count == 1 => "a hex".to_owned(),
                None => format!("{count} hexes"),
            };
            format!("{} {what}", page.does(*seat, "draw", "draws"))
        }
        EventView::Open(event) => open(event, page),
    }
}

fn open(event: &OpenEvent, page: &Page) -> String {
    let cards = |cards| words::cards(cards, page.paint);
    let colour = |colour| words::colour(colour, page.paint);
    match event {
        OpenEvent::Began { start, gallery } => {
            format!("{}; the gallery shows {}", page.does(*start, "begin", "begins"), titles(gallery))
        }
        OpenEvent::TurnBegan { seat, round } => {
            let whose = if page.viewer.is(*seat) {
                "your turn".to_owned()
            } else {
                format!("{}'s turn", page.name(*seat))
            };
            format!("round {round}, {whose}")
        }
        OpenEvent::Placed { seat, hex, at, turn } => {
            format!("{} {hex} on {at}, turned by {}", page.does(*seat, "place", "places"), u8::from(*turn))
        }
        OpenEvent::Mixed { seat, cards: mixed } => {
            format!("{} {}", page.does(*seat, "mix", "mixes"), cards(*mixed))
        }
        OpenEvent::TookCentre { seat, colour: taken } => {
            format!("{} {} from the centre", page.does(*seat, "take", "takes"), colour(*taken))
        }
        OpenEvent::Left { seat } => page.does(*seat, "collect nothing", "collects nothing"),
        OpenEvent::Traded { seat, give, get } => {
            format!(
                "{} {} for {} with the bank",
                page.does(*seat, "trade", "trades"),
                cards(*give),
                colour(*get)
            )
        }
        OpenEvent::Swapped { seat, gave, took } => format!(
            "{} {} for {} of the gallery",
            page.does(*seat, "swap", "swaps"),
            gave.facts().title,
            took.facts().title
        ),
        OpenEvent::Completed { seat, commission, from_gallery } => {
            let facts = commission.facts();
            let place = if *from_gallery { " from the gallery" } else { "" };
            format!(
                "{} {}{place} for {} points",
                page.does(*seat, "complete", "completes"),
                facts.title,
                facts.points
            )
        }
        OpenEvent::GalleryFilled { commission } => {
            format!("{} comes into the gallery", commission.facts().title)
        }
        OpenEvent::Offered { offer } => offered(offer, page),
        OpenEvent::Declined { seat, offer } => {
            format!("{} offer {offer}", page.does(*seat, "decline", "declines"))
        }
        OpenEvent::Withdrawn { seat, offer } => {
            format!("{} offer {offer}", page.does(*seat, "withdraw", "withdraws"))
        }
        OpenEvent::Exchanged { offer, from, to, give, get } => format!(
            "{} offer {offer}: {} gets {}, {} gets {}",
            page.does(*to, "accept", "accepts"),
            page.name(*to),
            cards(*give),
            page.name(*from),
            cards(*get)
        ),
        OpenEvent::Lapsed { offers } if offers.len() == 1 => format!("offer {} lapses", offers[0]),
        OpenEvent::Lapsed { offers } => {
            let offers: Vec<_> = offers.iter().map(ToString::to_string).collect();
            format!("open offers lapse: {}", offers.join(", "))
        }
        OpenEvent::Painted { seat } => page.does(*seat, "end your painting", "ends the painting"),
        OpenEvent::Discarded { seat, colour: given } => {
            format!("{} a {} to the bank", page.does(*seat, "return", "returns"), colour(*given))
        }
        OpenEvent::EndTriggered { seat, points } => {
            format!(
                "{} {points} points of commissions: this round is the last",
                page.does(*seat, "have", "has")
            )
        }
        OpenEvent::Ended { scores } => {
            let scores = scores.iter().map(|(seat, score)| format!("{} {}", page.name(seat), score.total()));
            format!("the game is over: {}", scores.collect::<Vec<_>>().join(", "))
        }
    }
}

fn offered(offer: &Offer, page: &Page) -> String {
    let (give, get) = (words::cards(offer.give, page.paint), words::cards(offer.get, page.paint));
    let to: Vec<_> = offer.to.iter().map(|seat| page.whom(seat)).collect();
    let answers = offer.counters.map_or(String::new(), |first| format!(", in answer to {first}"));
    format!(
        "{} {} {give} for {get} (offer {}{answers})",
        page.does(offer.from, "offer", "offers"),
        to.join(" or "),
        offer.id
    )
}

/// What others learned by it.
pub fn revealed(seen: &EventView) -> Option<String> {
    match seen {
        EventView::DrewCommission { .. } => Some("a commission was drawn from the deck".to_owned()),
        EventView::DrewHexes { .. } => Some("hexes were drawn from the supply".to_owned()),
        EventView::Open(OpenEvent::Placed { hex, .. }) => Some(format!("everyone has seen hex {hex}")),
        EventView::Open(OpenEvent::GalleryFilled { commission }) => {
            Some(format!("{} was turned up in the gallery", commission.facts().title))
        }
        EventView::Open(OpenEvent::Swapped { gave, .. }) => {
            Some(format!("everyone has seen that you held {}", gave.facts().title))
        }
        EventView::Open(OpenEvent::Ended { .. }) => Some("all hands were shown".to_owned()),
        EventView::Dealt { .. } | EventView::Open(_) => None,
    }
}

fn titles(commissions: &[CommissionId]) -> String {
    let titles: Vec<_> = commissions.iter().map(|commission| commission.facts().title).collect();
    titles.join(", ")
}

fn names(hexes: &[HexId]) -> String {
    let names: Vec<_> = hexes.iter().map(ToString::to_string).collect();
    names.join(" and ")
}
