//! Colours, cards and commissions as pieces of a line.

use shelf::pastiche::{Cards, Colour, CommissionFacts, CommissionId, Primary};

use crate::paint::{Paint, columns, pad};

/// `Gn`, on a ground of its colour.
pub fn colour(colour: Colour, paint: Paint) -> String {
    let facts = colour.facts();
    paint.styled(paint.swatch(facts.swatch), facts.code)
}

/// `2Gn+Vi`, as cards are written; `nothing` for none.
pub fn cards(cards: Cards, paint: Paint) -> String {
    if cards.is_empty() {
        return "nothing".to_owned();
    }
    let each = cards.iter().map(|(kind, count)| several(count, kind, paint));
    each.collect::<Vec<_>>().join("+")
}

/// `2Gn`
pub fn several(count: u8, kind: Colour, paint: Paint) -> String {
    let count = if count > 1 { count.to_string() } else { String::new() };
    count + &colour(kind, paint)
}

/// `R`, or `R or Y`.
pub fn either(primaries: impl IntoIterator<Item = Primary>, paint: Paint) -> String {
    let each = primaries.into_iter().map(|primary| colour(primary.colour(), paint));
    each.collect::<Vec<_>>().join(" or ")
}

/// Points, title, artist and dabs in 79 columns. Dabs for which the hand has a card are painted and bear a `*`.
///
/// ```text
///  9  The Fifer                    Édouard Manet      R*  Bk  Wh*
/// ```
pub fn commission(id: CommissionId, hand: Cards, paint: Paint) -> String {
    let facts = id.facts();
    let mut line = format!("{:>2}  {} {} ", facts.points, pad(facts.title, 28), pad(&artist(facts), 18));
    for (nth, &dab) in facts.colours.iter().enumerate() {
        if nth > 0 {
            line.push(' ');
        }
        let held = hand.count(dab) > 0;
        let code = if held { format!("{}*", colour(dab, paint)) } else { dab.to_string() };
        line.push_str(&pad(&code, 3));
    }
    line.trim_end().to_owned()
}

/// The artist's name in at most 18 columns: long given names become initials.
fn artist(facts: &CommissionFacts) -> String {
    let name = facts.artist;
    let Some((given, family)) = name.rsplit_once(' ').filter(|_| columns(name) > 18) else {
        return name.to_owned();
    };
    let initials =
        given.split(['-', ' ']).filter_map(|part| part.chars().next()).map(|initial| format!("{initial}."));
    format!("{} {family}", initials.collect::<Vec<_>>().join("-"))
}

/// `1 card`, `2 cards`.
pub fn counted(count: usize, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_commission_fits_a_line_of_eighty() {
        for id in CommissionId::all() {
            for paint in [Paint::Plain, Paint::Indexed] {
                let line = commission(id, id.palette(), paint);
                assert!(columns(&line) < 80, "{line}");
            }
        }
    }

    #[test]
    fn held_dabs_are_marked() {
        let fifer: CommissionId = "fifer".parse().unwrap();
        let [first, second, ..] = fifer.facts().colours else { panic!("two dabs at least") };
        let line = commission(fifer, Cards::one(*first), Paint::Plain);
        assert!(line.contains(&format!("{first}*")) && !line.contains(&format!("{second}*")), "{line}");
        let renoir: CommissionId = "umbrellas".parse().unwrap();
        assert_eq!(artist(renoir.facts()), "P.-A. Renoir");
    }
}
