//! What each card takes by where it lies.

use shelf::masterpiece::{Card, Cards, Ranks};

use super::{ByRank, IN_GENRE, LANES, Layout, NEVER, RANKS};
use crate::masterpiece::weights::{HIDDEN, Weights};

/// Genres, and a place that is never used, so that four are done at a time.
pub(super) const GENRES: usize = shelf::masterpiece::GENRES.len() + 1;

/// All bits of the count of a rank.
const FIELD: u64 = (1 << Ranks::FIELD) - 1;

/// Kinds of places where a card is in sight, from the cheapest.
const PLACES: usize = 5;

/// Where the cards of each rank lie: all ranks at once, each in its own few bits of a word.
pub(super) struct Places {
    /// How many there are up to each kind of place.
    up_to: [Ranks; PLACES],
    /// Those in sight and those that may turn up.
    all: Ranks,
    /// What a hidden card takes by how many are left that would do, then one in sight by where it lies.
    prices: [f32; 16],
}

impl Places {
    /// The price of the first kind of place stands here.
    const IN_SIGHT: usize = HIDDEN.len();

    #[inline(always)]
    pub fn of(layout: &Layout, weights: &Weights) -> Self {
        let places = [layout.own, layout.lent, layout.hand, layout.own_rows, layout.other_rows];
        let mut up_to = [Ranks::NONE; PLACES];
        let mut sum = Ranks::NONE;
        for (up_to, cards) in up_to.iter_mut().zip(places) {
            sum = sum.and(cards.ranks());
            *up_to = sum;
        }
        let gone = layout.buried.both(layout.hidden());
        let mut prices = [HIDDEN[0]; 16];
        prices[..Self::IN_SIGHT].copy_from_slice(&HIDDEN);
        let in_sight = [0.0, weights.borrow, weights.lay, weights.own_row, weights.other_row];
        prices[Self::IN_SIGHT..][..PLACES].copy_from_slice(&in_sight);
        Self { up_to, all: Cards::ALL.without(gone).ranks(), prices }
    }

    /// What the nth card of each rank takes, from the cheapest.
    #[inline(always)]
    pub fn prices(&self, nth: u8) -> ByRank {
        const LAST: u64 = (Places::IN_SIGHT + PLACES - 1) as u64;
        let [nearer @ .., in_sight] = self.up_to;
        let in_sight = in_sight.at_least(nth);
        let nearer: u64 = nearer.iter().map(|up_to| up_to.at_least(nth)).sum();
        // Behind those in sight come hidden ones: one of which so many are left is followed by one of which one fewer is.
        let hidden = self.all.at_least(nth) & !in_sight;
        let left = (self.all.fields() & (hidden * FIELD)) - hidden * u64::from(nth - 1);
        self.look_up(in_sight * LAST - nearer + left)
    }

    /// What the first hidden card of each rank takes.
    #[inline(always)]
    pub fn hidden(&self) -> ByRank {
        let [.., in_sight] = self.up_to;
        self.look_up(self.all.fields() - in_sight.fields())
    }

    #[inline(always)]
    fn look_up(&self, fields: u64) -> ByRank {
        let mut prices = [NEVER; LANES];
        for lane in 0..RANKS {
            prices[lane] = self.prices[(fields >> (Ranks::FIELD as usize * lane) & FIELD) as usize];
        }
        prices
    }
}

/// Where the price of each card stands in rows of all genres, one row for each place within a genre.
const BY_GENRE: [usize; 64] = {
    let mut by_genre = [0; 64];
    let mut card = 0;
    while card < Card::COUNT as usize {
        by_genre[card] = card % IN_GENRE * GENRES + card / IN_GENRE;
        card += 1;
    }
    by_genre
};

/// What the cards of each genre take together up to each of them.
#[inline(always)]
pub(super) fn by_genre(layout: &Layout, weights: &Weights) -> [[f32; GENRES]; IN_GENRE + 1] {
    let mut of_card = [weights.hidden_card; GENRES * IN_GENRE];
    of_card.iter_mut().skip(GENRES - 1).step_by(GENRES).for_each(|price| *price = NEVER);
    let places = [
        (layout.own, 0.0),
        (layout.lent, weights.borrow),
        (layout.hand, weights.lay),
        (layout.own_rows, weights.own_row),
        (layout.other_rows, weights.other_row),
        (layout.buried, HIDDEN[0]),
    ];
    for (cards, price) in places {
        cards.iter().for_each(|card| of_card[BY_GENRE[card.index() & 63]] = price);
    }
    let mut up_to = [[0.0; GENRES]; IN_GENRE + 1];
    for place in 0..IN_GENRE {
        for genre in 0..GENRES {
            up_to[place + 1][genre] = up_to[place][genre] + of_card[GENRES * place + genre];
        }
    }
    up_to
}
