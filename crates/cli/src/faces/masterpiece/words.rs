//! Cards, works and what is missing as pieces of a line.

use shelf::masterpiece::{Card, Cards, Missing, Shape, TRIGGER, Work};

use crate::paint::Paint;

/// A ground for each genre, in their order: gold, rose, blue, near black, violet, green, rust. They lie so far
/// apart that 256 colours tell them from each other; the letter on it says the genre all the same.
const GROUNDS: [&str; 7] = ["#E0B030", "#E0709A", "#2F87C7", "#303036", "#7A4FB5", "#2F8F4E", "#C2501E"];

/// `H10`, on a ground of its genre's colour.
pub fn card(card: Card, paint: Paint) -> String {
    let genre = card.index() / usize::from(Card::IN_GENRE);
    paint.styled(paint.swatch(GROUNDS[genre]), &card.to_string())
}

/// By rank; of the same rank by genre.
pub fn by_rank(cards: Cards) -> Vec<Card> {
    let mut sorted: Vec<_> = cards.iter().collect();
    sorted.sort_by_key(|card| (card.rank(), card.index()));
    sorted
}

/// `L5+H5+M6`, by rank; `nothing` for none.
pub fn cards(cards: Cards, paint: Paint) -> String {
    if cards.is_empty() {
        return "nothing".to_owned();
    }
    by_rank(cards).into_iter().map(|one| card(one, paint)).collect::<Vec<_>>().join("+")
}

/// `L5 H5  M6`: by rank, with more room between ranks than within one.
pub fn in_hand(cards: Cards, paint: Paint) -> String {
    let mut text = String::new();
    let mut last = None;
    for one in by_rank(cards) {
        text.push_str(match last {
            None => "",
            Some(rank) if rank == one.rank() => " ",
            Some(_) => "  ",
        });
        text.push_str(&card(one, paint));
        last = Some(one.rank());
    }
    text
}

/// Cards of one genre that follow each other in rank, each lot of two or more.
pub fn runs(cards: Cards) -> Vec<Cards> {
    let mut runs: Vec<(Card, Cards)> = Vec::new();
    // Cards come genre by genre, from the lowest rank.
    for one in cards.iter() {
        match runs.last_mut() {
            Some((last, run)) if last.index() + 1 == one.index() && last.genre().code == one.genre().code => {
                (*last, *run) = (one, run.and(Cards::one(one)));
            }
            _ => runs.push((one, Cards::one(one))),
        }
    }
    runs.into_iter().map(|(_, run)| run).filter(|run| run.len() > 1).collect()
}

/// `5 Card`
pub fn title(work: Work) -> &'static str {
    work.facts().title
}

/// What a work is made of, in a few words.
pub fn made_of(work: Work) -> String {
    match work.facts().shape {
        Shape::Straight { length } => format!("{length} ranks in a row"),
        Shape::Flush { length } => format!("{length} in a row in one genre"),
        Shape::Groups { groups: 1, of } => format!("{of} of the same rank"),
        Shape::Groups { groups, of: 2 } => format!("{groups} pairs of different ranks"),
        Shape::Groups { groups, of: 3 } => format!("{groups} threes of different ranks"),
        Shape::Groups { groups, of } => format!("{of} each of {groups} different ranks"),
        Shape::Sum { total } => format!("ranks that add up to {total}"),
        Shape::Ranks { ranks } => format!("the ranks {ranks}"),
        Shape::Flag => format!("one card, at {TRIGGER} points"),
    }
}

/// `7, 7 and a card to pay with`; nothing if nothing is missing.
pub fn lacking(missing: &Missing, paint: Paint) -> String {
    let mut parts = Vec::new();
    match missing.cards {
        Some(wanted) if !wanted.is_empty() => {
            let each = by_rank(wanted).into_iter().map(|one| card(one, paint));
            parts.push(each.collect::<Vec<_>>().join(", "));
        }
        Some(_) => {}
        None if missing.ranks.is_empty() => {}
        None if missing.ranks.total() == 1 => {
            let article = if ["8", "11"].contains(&missing.ranks.to_string().as_str()) { "an" } else { "a" };
            parts.push(format!("{article} {}", missing.ranks));
        }
        None => parts.push(missing.ranks.to_string()),
    }
    match missing.to_pay {
        0 => {}
        1 => parts.push("a card to pay with".to_owned()),
        more => parts.push(format!("{more} cards to pay with")),
    }
    parts.join(" and ")
}

/// `2 cards, such as 7, 7`: there may be other ways that are as short.
pub fn shortfall(missing: &Missing, paint: Paint) -> String {
    let count = counted(short_by(missing), "card", "cards");
    if missing.ranks.is_empty() {
        return lacking(missing, paint);
    }
    format!("{count}, such as {}", lacking(missing, paint))
}

/// How many cards that is.
pub fn short_by(missing: &Missing) -> u32 {
    missing.ranks.total() + missing.to_pay
}

/// `1 reading left`, `no reading left`: how many it takes until one card is left of a row.
pub fn readings_left(row: u32) -> String {
    match row.saturating_sub(1) {
        0 => "no reading left".to_owned(),
        left => format!("{} left", counted(left, "reading", "readings")),
    }
}

/// `1 point`, `4 points`.
pub fn points(count: u8) -> String {
    counted(count.into(), "point", "points")
}

/// `1 card`, `2 cards`.
pub fn counted(count: u32, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use shelf::masterpiece::Ranks;

    use super::*;

    #[test]
    fn every_genre_has_a_ground_of_its_own() {
        for paint in [Paint::Indexed, Paint::Full] {
            let grounds: BTreeSet<_> =
                GROUNDS.iter().map(|ground| format!("{:?}", paint.swatch(ground).get_bg_color())).collect();
            assert_eq!(grounds.len(), 7, "{grounds:?}");
        }
    }

    #[test]
    fn hands_are_read_by_rank() {
        let held: Cards = "M7+S3+L3+H10+S4".parse().unwrap();
        assert_eq!(in_hand(held, Paint::Plain), "L3 S3  S4  M7  H10");
        assert_eq!(cards(held, Paint::Plain), "L3+S3+S4+M7+H10");
        assert_eq!(runs(held), ["S3+S4".parse().unwrap()]);
        // The Mythology 7 and the Love Story 2 have numbers that follow each other.
        assert!(runs("M7+L2".parse().unwrap()).is_empty());
    }

    #[test]
    fn what_is_missing_is_named() {
        let missing = |ranks: &[u8], to_pay| Missing { ranks: Ranks::of(ranks), cards: None, to_pay };
        let said = |missing: Missing| lacking(&missing, Paint::Plain);
        assert_eq!(said(missing(&[7, 7], 1)), "7, 7 and a card to pay with");
        assert_eq!(said(missing(&[], 2)), "2 cards to pay with");
        let cards = Some("H7+H8".parse().unwrap());
        assert_eq!(said(Missing { cards, ..missing(&[7, 8], 0) }), "H7, H8");
        assert_eq!(said(missing(&[], 0)), "");
        assert_eq!((said(missing(&[8], 0)), said(missing(&[9], 0))), ("an 8".to_owned(), "a 9".to_owned()));
        assert_eq!(shortfall(&missing(&[7], 1), Paint::Plain), "2 cards, such as a 7 and a card to pay with");
        assert_eq!(shortfall(&missing(&[], 1), Paint::Plain), "a card to pay with");
    }
}
