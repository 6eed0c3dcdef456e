//! What a card would do for a hand: which works it brings within reach, which nearer.

use shelf::masterpiece::{Card, Cards, Desk, Missing, Work};
use table::Seat;

use super::words;

/// A work further away than this is no news.
const NEAR: u32 = 2;

/// How far a hand is from each work that it could be for.
pub struct Prospects<'a> {
    desk: &'a Desk,
    short_by: Vec<(Work, u32)>,
}

impl<'a> Prospects<'a> {
    /// As things stand.
    pub fn of(desk: &'a Desk) -> Self {
        let short_by = |work| desk.missing(work).map(|missing| (work, words::short_by(&missing)));
        Self { desk, short_by: desk.open.iter().filter_map(short_by).collect() }
    }

    /// What it does for this hand to have the card; nothing if nothing near comes nearer.
    pub fn with(&self, card: Card) -> String {
        self.after(&Desk { hand: self.desk.hand.and(Cards::one(card)), ..*self.desk })
    }

    /// What it does to read a card of this row, which may leave a masterpiece of the author's to borrow.
    pub fn reading(&self, card: Card, row: Cards, author: Option<Seat>) -> String {
        let mut desk = Desk { hand: self.desk.hand.and(Cards::one(card)), ..*self.desk };
        let left = row.without(Cards::one(card));
        if left.len() == 1 {
            match author.and_then(|author| desk.lent.get_mut(author.index())) {
                Some(borrowable) => *borrowable += left,
                None => desk.own += left,
            }
        }
        self.after(&desk)
    }

    fn after(&self, desk: &Desk) -> String {
        let nearer = self.short_by.iter().filter_map(|&(work, now)| {
            let then = desk.missing(work)?;
            (words::short_by(&then) < now).then_some((work, then))
        });
        let mut nearer: Vec<(Work, Missing)> = nearer.collect();
        nearer.sort_by_key(|(work, then)| (words::short_by(then), std::cmp::Reverse(work.points())));
        let ready: Vec<_> = nearer.iter().filter(|(_, then)| then.is_empty()).collect();
        match ready.as_slice() {
            [] => {}
            [(work, _)] => return format!("ready for {}", words::title(*work)),
            [(best, _), others @ ..] => {
                return format!("ready for {} and {} more", words::title(*best), others.len());
            }
        }
        match nearer.first().map(|(work, then)| (words::title(*work), words::short_by(then))) {
            Some((title, short)) if short <= NEAR => format!("{short} short of {title}"),
            _ => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use shelf::masterpiece::Works;

    use super::*;

    fn desk(hand: &str, open: &[&str]) -> Desk {
        let open: Works = open.iter().map(|work| work.parse::<Work>().unwrap()).collect();
        Desk { hand: hand.parse().unwrap(), own: Cards::NONE, lent: [Cards::NONE; 5], open }
    }

    fn with(desk: &Desk, card: &str) -> String {
        Prospects::of(desk).with(card.parse().unwrap())
    }

    #[test]
    fn a_card_brings_works_nearer_or_within_reach() {
        let desk = desk("M7+L7+H8", &["3-card", "5-card", "5-straight", "triple-three"]);
        assert_eq!(with(&desk, "S7"), "ready for 3 Card");
        assert_eq!(with(&desk, "S9"), "2 short of 5 Straight");
        assert_eq!(with(&desk, "M1"), "");
        let many = self::desk("S5+S6+S7+H9", &["5-straight", "4-straight-flush", "3-card"]);
        assert_eq!(with(&many, "S8"), "ready for 4 Straight Flush and 1 more");
    }

    #[test]
    fn what_reading_leaves_can_be_borrowed() {
        let desk = desk("M7+L2", &["3-card"]);
        let prospects = Prospects::of(&desk);
        let read = |card: &str, row: &str, author| {
            prospects.reading(card.parse().unwrap(), row.parse().unwrap(), author)
        };
        assert_eq!(read("S7", "S7+R7", Some(Seat::new(1))), "ready for 3 Card");
        assert_eq!(read("S7", "S7+R7", None), "ready for 3 Card");
        assert_eq!(read("S7", "S7+R7+F7", None), "1 short of 3 Card");
    }
}
