//! What a work is made of (M1.2, M1.3): does a set of cards make it, and if not, what is wrong?

use std::fmt;

use serde::Serialize;

use crate::cards::{Cards, Ranks};
use crate::components::Card;

/// The cards a kind of work is made of, exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// So many consecutive ranks, of any genres.
    Straight {
        /// So many.
        length: u8,
    },
    /// So many consecutive ranks of one genre.
    Flush {
        /// So many.
        length: u8,
    },
    /// Groups of cards alike in rank, each of another rank.
    Groups {
        /// So many groups.
        groups: u8,
        /// Cards in each.
        of: u8,
    },
    /// Any cards whose ranks add up to this.
    Sum {
        /// The sum.
        total: u8,
    },
    /// Exactly these ranks.
    Ranks {
        /// One each.
        ranks: Ranks,
    },
    /// Not announced, but taken with any card (M6.2).
    Flag,
}

/// Why a set of cards does not make a work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Misfit {
    /// Cards of these ranks are missing.
    LacksRanks {
        /// A rank for each card.
        ranks: Ranks,
    },
    /// These very cards are missing.
    LacksCards {
        /// The cards.
        cards: Cards,
    },
    /// Whole groups of further ranks are missing.
    LacksGroups {
        /// How many.
        groups: u8,
        /// Cards in each.
        of: u8,
    },
    /// The ranks add up to something else.
    Sum {
        /// To this.
        sum: u32,
        /// Instead of this.
        total: u8,
    },
    /// Nothing is missing, but these are too many (M1.3).
    TooMany {
        /// The cards.
        cards: Cards,
    },
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LacksRanks { ranks } => write!(f, "a card is missing for: {ranks}"),
            Self::LacksCards { cards } if cards.len() == 1 => write!(f, "{cards} is missing"),
            Self::LacksCards { cards } => write!(f, "{cards} are missing"),
            Self::LacksGroups { groups: 1, of: 2 } => f.write_str("a pair of another rank is missing"),
            Self::LacksGroups { groups, of: 2 } => write!(f, "{groups} pairs of other ranks are missing"),
            Self::LacksGroups { groups: 1, .. } => f.write_str("three of another rank are missing"),
            Self::LacksGroups { groups, .. } => write!(f, "three each of {groups} other ranks are missing"),
            Self::Sum { sum, total } => write!(f, "the ranks add up to {sum}, not to {total}"),
            Self::TooMany { cards } if cards.len() == 1 => write!(f, "{cards} is one card too many"),
            Self::TooMany { cards } => write!(f, "{cards} are too many"),
        }
    }
}

/// The highest sum of ranks that a work asks for.
pub(crate) const MOST_SUM: usize = 49;
/// No more cards can have that sum: the fourteen lowest have 50.
pub(crate) const MOST_IN_SUM: u32 = 13;

impl Shape {
    /// How many cards; a sum has no fixed number.
    #[inline]
    pub const fn size(self) -> Option<u32> {
        match self {
            Self::Straight { length } | Self::Flush { length } => Some(length as u32),
            Self::Groups { groups, of } => Some(groups as u32 * of as u32),
            Self::Ranks { ranks } => Some(ranks.0.count_ones()),
            Self::Sum { .. } => None,
            Self::Flag => Some(1),
        }
    }

    /// Are these cards exactly what it takes?
    #[inline]
    pub fn fits(self, cards: Cards) -> bool {
        if self.size().is_some_and(|size| size != cards.len()) {
            return false;
        }
        match self {
            Self::Straight { length } => {
                let ranks = cards.ranks();
                runs(ranks.at_least(1), Ranks::FIELD, length) != 0
            }
            Self::Flush { length } => flush_runs(cards, length) != 0,
            Self::Groups { groups, of } => cards.ranks().at_least(of).count_ones() == u32::from(groups),
            Self::Ranks { ranks } => cards.ranks() == ranks,
            Self::Sum { total } => cards.sum() == u32::from(total),
            Self::Flag => true,
        }
    }

    /// What is wrong with these cards, which do not fit: what is missing for the nearest that would, or which are
    /// too many.
    #[cold]
    pub fn misfit(self, cards: Cards) -> Misfit {
        match self {
            Self::Straight { length } => {
                let windows = (1..=Ranks::HIGHEST + 1 - length)
                    .map(|from| (from..from + length).map(Ranks::one).fold(Ranks::NONE, Ranks::and));
                nearest(windows, cards)
            }
            Self::Ranks { ranks } => nearest([ranks].into_iter(), cards),
            Self::Flush { length } => {
                let windows = flush_starts(length)
                    .map(|from| (from..from + length).filter_map(Card::new).collect::<Cards>());
                let wanted = windows.min_by_key(|window| window.without(cards).len()).unwrap_or(Cards::NONE);
                match wanted.without(cards) {
                    Cards::NONE => Misfit::TooMany { cards: cards.without(wanted) },
                    missing => Misfit::LacksCards { cards: missing },
                }
            }
            Self::Groups { groups, of } => misfit_groups(cards, groups, of),
            Self::Sum { total } => Misfit::Sum { sum: cards.sum(), total },
            Self::Flag => Misfit::TooMany {
                cards: cards.first().map_or(cards, |first| cards.without(Cards::one(first))),
            },
        }
    }
}

/// The first of each run of so many neighbouring marks, which stand `step` bits apart: two shorter runs that overlap
/// or touch are a longer one.
#[inline(always)]
pub(crate) const fn runs(marks: u64, step: u32, length: u8) -> u64 {
    let mut runs = marks;
    let mut reached = 1;
    while reached < length {
        let further = if 2 * reached <= length { reached } else { length - reached };
        runs &= runs >> (step * further as u32);
        reached += further;
    }
    runs
}

/// The first of each window of so many places of which at least one is marked. Windows that reach beyond the last place
/// seem to be, too: this is asked together with [`runs`], which has none there.
#[inline(always)]
pub(crate) const fn any_of(marks: u64, step: u32, length: u8) -> u64 {
    !runs(!marks, step, length)
}

/// The first card of each run of so many cards of one genre.
#[inline]
pub(crate) const fn flush_runs(cards: Cards, length: u8) -> u64 {
    runs(cards.0, 1, length) & FLUSH_STARTS[length as usize]
}

/// For each length, the cards a run of it can begin with: it ends within the genre.
const FLUSH_STARTS: [u64; 8] = {
    let mut starts = [0; 8];
    let mut length = 1;
    while length < 8 {
        let mut card = 0;
        while card < Card::COUNT {
            if card % Card::IN_GENRE + length <= Card::IN_GENRE {
                starts[length as usize] |= 1 << card;
            }
            card += 1;
        }
        length += 1;
    }
    starts
};

/// The numbers of the cards that a run of so many of one genre can begin with.
pub(crate) fn flush_starts(length: u8) -> impl Iterator<Item = u8> + Clone {
    (0..Card::COUNT).filter(move |from| FLUSH_STARTS[usize::from(length)] >> from & 1 != 0)
}

/// Against the one of some sets of different ranks that these cards come nearest to.
fn nearest(wanted: impl Iterator<Item = Ranks>, cards: Cards) -> Misfit {
    let missing = |wanted: Ranks| -> Ranks {
        let absent = wanted.iter().filter(|(rank, _)| cards.ranks().count(*rank) == 0);
        absent.fold(Ranks::NONE, |missing, (rank, _)| missing.and(Ranks::one(rank)))
    };
    let wanted = wanted.min_by_key(|&wanted| missing(wanted).total()).unwrap_or(Ranks::NONE);
    let missing = missing(wanted);
    if !missing.is_empty() {
        return Misfit::LacksRanks { ranks: missing };
    }
    let used: Cards =
        wanted.iter().filter_map(|(rank, _)| cards.both(Cards::of_rank(rank)).first()).collect();
    Misfit::TooMany { cards: cards.without(used) }
}

fn misfit_groups(cards: Cards, groups: u8, of: u8) -> Misfit {
    let mut ranks: Vec<_> = cards.ranks().iter().collect();
    // The fullest ranks are meant; the sort is stable, so of equals the lower.
    ranks.sort_by_key(|(_, count)| std::cmp::Reverse((*count).min(u32::from(of))));
    let meant = &ranks[..ranks.len().min(usize::from(groups))];
    let lacking = meant.iter().flat_map(|&(rank, count)| (count..u32::from(of)).map(move |_| rank));
    let missing = lacking.fold(Ranks::NONE, |missing, rank| missing.and(Ranks::one(rank)));
    if !missing.is_empty() {
        return Misfit::LacksRanks { ranks: missing };
    }
    if meant.len() < usize::from(groups) {
        #[expect(clippy::cast_possible_truncation, reason = "fewer than the groups, which are few")]
        return Misfit::LacksGroups { groups: groups - meant.len() as u8, of };
    }
    let used: Cards = meant
        .iter()
        .flat_map(|&(rank, _)| cards.both(Cards::of_rank(rank)).iter().take(usize::from(of)))
        .collect();
    Misfit::TooMany { cards: cards.without(used) }
}
