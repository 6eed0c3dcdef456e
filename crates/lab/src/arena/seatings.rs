//! Who sits where.

use crate::runner::seeded;

/// How bots are put to tables. A block is one deal, played as often as the table has seats: everybody moves on by one
/// seat each time, so that each sits everywhere once with the same luck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seatings {
    /// The first bot alone among clones of the second.
    Alone {
        /// Seats at the table.
        seats: usize,
    },
    /// All bots against each other.
    Mixed {
        /// Seats at the table.
        seats: usize,
        /// So many bots.
        bots: usize,
        /// Each bot has so many places at every table.
        each: usize,
        /// Who has one more, table by table.
        besides: Vec<Vec<usize>>,
    },
}

impl Seatings {
    /// One against clones of another.
    pub fn alone(seats: u8) -> Self {
        Self::Alone { seats: seats.into() }
    }

    /// All against each other. In a whole round of tables each bot sits with each other equally often.
    pub fn mixed(seats: u8, bots: usize) -> Self {
        let seats = usize::from(seats);
        Self::Mixed { seats, bots, each: seats / bots, besides: some_of(bots, seats % bots) }
    }

    fn seats(&self) -> usize {
        match self {
            Self::Alone { seats } | Self::Mixed { seats, .. } => *seats,
        }
    }

    /// Games of a block.
    pub fn games(&self) -> u64 {
        self.seats() as u64
    }

    /// As many blocks as it takes to play so many games, in whole rounds.
    pub fn blocks(&self, games: u64) -> u64 {
        let round = match self {
            Self::Alone { .. } => 1,
            Self::Mixed { besides, .. } => besides.len() as u64,
        };
        games.div_ceil(self.games() * round).saturating_mul(round)
    }

    /// The bot of each seat in one game of a block.
    pub fn order(&self, block: u64, game: usize, seed: u64) -> Vec<usize> {
        match self {
            Self::Alone { seats } => (0..*seats).map(|seat| usize::from(seat != game)).collect(),
            Self::Mixed { seats, bots, each, besides } => {
                let mut order: Vec<_> = (0..*bots).flat_map(|bot| std::iter::repeat_n(bot, *each)).collect();
                let nth = usize::try_from(block % besides.len() as u64).unwrap_or_default();
                order.extend(&besides[nth]);
                // Who sits beside whom differs from block to block.
                seeded(seed.wrapping_add(1), block).shuffle(&mut order);
                order.rotate_right(game % seats);
                order
            }
        }
    }
}

/// All ways to take so many of so many.
fn some_of(all: usize, some: usize) -> Vec<Vec<usize>> {
    if some == 0 {
        return vec![Vec::new()];
    }
    let ways = |last: usize| {
        some_of(last, some - 1).into_iter().map(move |mut way| {
            way.push(last);
            way
        })
    };
    (some - 1..all).flat_map(ways).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often each bot sat at each seat, and how often with each other bot, in a round.
    fn counted(seats: u8, bots: usize) -> (Vec<Vec<u32>>, Vec<Vec<u32>>) {
        let seatings = Seatings::mixed(seats, bots);
        let (mut at, mut with) = (vec![vec![0; usize::from(seats)]; bots], vec![vec![0; bots]; bots]);
        for block in 0..seatings.blocks(1) {
            for game in 0..usize::from(seats) {
                let order = seatings.order(block, game, 3);
                assert_eq!(order.len(), usize::from(seats));
                for (seat, &bot) in order.iter().enumerate() {
                    at[bot][seat] += 1;
                    let others = order.iter().enumerate().filter(|(other, _)| *other != seat);
                    others.for_each(|(_, &other)| with[bot][other] += 1);
                }
            }
        }
        (at, with)
    }

    #[test]
    fn every_bot_sits_at_every_seat_and_meets_every_other_equally_often() {
        for seats in 2..=6 {
            for bots in 2..=7 {
                let (at, with) = counted(seats, bots);
                assert!(at.iter().flatten().all(|&times| times == at[0][0]), "{bots} at {seats}: {at:?}");
                let met = |one: usize| (0..bots).filter(move |&other| other != one);
                let mut met = (0..bots).flat_map(|one| met(one).map(move |other| (one, other)));
                assert!(
                    met.all(|(one, other)| with[one][other] == with[0][1]),
                    "{bots} at {seats}: {with:?}"
                );
            }
        }
    }

    #[test]
    fn one_sits_at_every_seat_among_the_others() {
        let seatings = Seatings::alone(4);
        let orders: Vec<_> = (0..4).map(|game| seatings.order(9, game, 1)).collect();
        assert_eq!(orders, [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]);
    }

    #[test]
    fn games_are_rounded_up_to_whole_rounds() {
        assert_eq!(Seatings::alone(4).blocks(2000), 500);
        assert_eq!(Seatings::alone(3).blocks(2000), 667);
        assert_eq!(Seatings::alone(4).blocks(1), 1);
        // Five at four seats: each is left out once.
        assert_eq!(Seatings::mixed(4, 5).blocks(21), 10);
        assert_eq!(Seatings::mixed(4, 2).blocks(5), 2);
    }

    #[test]
    fn neighbours_change_from_block_to_block() {
        let seatings = Seatings::mixed(4, 4);
        let orders: Vec<_> = (0..20).map(|block| seatings.order(block, 0, 1)).collect();
        assert!(orders.iter().any(|order| *order != orders[0]));
        assert_eq!(orders[5], seatings.order(5, 0, 1), "the same seed is the same order");
    }
}
