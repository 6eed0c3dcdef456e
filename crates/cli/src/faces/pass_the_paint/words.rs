//! Colours, cards, commissions and places as pieces of a line.

use shelf::pass_the_paint::{Colour, Colours, Commission, Commissions, Paints, Place, Side};

use crate::faces::Page;
use crate::paint::{Paint, capital, columns, pad};

/// A space at which no line is broken.
const GLUE: &str = "\u{a0}";

/// `Gn`, on a ground of its colour.
pub fn mark(colour: Colour, paint: Paint) -> String {
    painted(colour, colour.facts().mark, paint)
}

/// `green`, on a ground of its colour.
pub fn name(colour: Colour, paint: Paint) -> String {
    painted(colour, colour.facts().name, paint)
}

fn painted(colour: Colour, text: &str, paint: Paint) -> String {
    let [red, green, blue] = colour.facts().rgb;
    paint.styled(paint.swatch(&format!("#{red:02X}{green:02X}{blue:02X}")), text)
}

/// `2B`: so many cards of one colour.
pub fn copies(colour: Colour, count: u8, paint: Paint) -> String {
    let mark = colour.facts().mark;
    painted(colour, &if count > 1 { format!("{count}{mark}") } else { mark.to_owned() }, paint)
}

/// `2B R Gn`, a piece for each colour; `nothing` for none.
pub fn cards(cards: Paints, paint: Paint) -> String {
    if cards.is_empty() {
        return "nothing".to_owned();
    }
    let each = cards.iter().map(|(colour, count)| copies(colour, count, paint));
    each.collect::<Vec<_>>().join(" ")
}

/// `2B 3  R 1`: each set with what it is worth, held together by [`unglued`].
pub fn sets(front: Paints, paint: Paint) -> String {
    let each = front
        .iter()
        .map(|(colour, count)| format!("{}{GLUE}{}", copies(colour, count, paint), colour.value(count)));
    each.collect::<Vec<_>>().join("  ")
}

/// `R+Gn`
pub fn marks(colours: Colours, paint: Paint) -> String {
    colours.iter().map(|colour| mark(colour, paint)).collect::<Vec<_>>().join("+")
}

/// `red, green`
pub fn names(colours: Colours, paint: Paint) -> String {
    colours.iter().map(|colour| name(colour, paint)).collect::<Vec<_>>().join(", ")
}

/// Columns for a mark with its star.
pub const MARK: usize = 3;

/// `R*  Gn `: each with a star if it is there. What is not there has no ground, so that the eye finds what is.
pub fn asked(card: Commission, front: Paints, paint: Paint) -> String {
    let each = card.colours().iter().map(|colour| {
        let asked = if front.has(colour) {
            format!("{}*", mark(colour, paint))
        } else {
            colour.facts().mark.to_owned()
        };
        pad(&asked, MARK)
    });
    each.collect::<Vec<_>>().join(" ")
}

/// `C04 Rose Arbour Fresco`
pub fn card(card: Commission) -> String {
    format!("{card} {}", card.facts().name)
}

/// `C04 Rose Arbour Fresco and C12 Vineyard Cassone`
pub fn titles(cards: Commissions) -> String {
    all(&cards.iter().map(card).collect::<Vec<_>>())
}

/// `C04, C12`
pub fn ids(cards: Commissions) -> String {
    cards.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(", ")
}

/// A palette's name without the word: `Mantegna's`.
pub fn palette(card: Commission) -> &'static str {
    let name = card.facts().name;
    name.strip_suffix(" Palette").unwrap_or(name)
}

/// `Ada`, `Ada and Berthe`, `Ada, Berthe and Camille`.
pub fn all(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

/// `you`, `Berthe`, `your left hand`, `Berthe's left hand`: within a sentence.
pub fn whom(place: Place, page: &Page) -> String {
    match place.side {
        None => page.whom(place.seat),
        Some(side) => format!("{} {side} hand", page.whose(place.seat)),
    }
}

/// `you keep`, `Berthe keeps`, `your left hand keeps`: within a sentence.
pub fn does(place: Place, you: &str, other: &str, page: &Page) -> String {
    let verb = if place.side.is_none() && page.viewer.is(place.seat) { you } else { other };
    format!("{} {verb}", whom(place, page))
}

/// `Your`, `Left hand:`: how what belongs to a place of the viewer's is headed.
pub fn yours(side: Option<Side>, what: &str) -> String {
    match side {
        None => format!("Your {what}"),
        Some(side) => capital(&format!("{side} hand: {what}")),
    }
}

/// `1 card`, `2 cards`.
pub fn counted(count: u32, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}

/// `1 point`, `4 points`.
pub fn points(count: u32) -> String {
    counted(count, "point", "points")
}

/// The words in one piece, if they fit a line; [`unglued`] when the lines are broken.
pub fn glued(words: &str, width: usize) -> String {
    if columns(words) < width { words.replace(' ', GLUE) } else { words.to_owned() }
}

/// With the spaces that held words together as plain ones.
pub fn unglued(text: &str) -> String {
    text.replace(GLUE, " ")
}
