//! Places: whom the rules of drafting call a player.
//!
//! A seat is one place, except with double hands (D9), where it is two: a left and a right hand that share nothing.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use table::{NotationError, Seat, Seats};

/// No game has more places.
pub(crate) const MOST: usize = 6;

/// A hand of a player who has two (D9.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "a side says which it is")]
pub enum Side {
    Left,
    Right,
}

impl Side {
    /// Both of them.
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Left => "left",
            Self::Right => "right",
        })
    }
}

impl FromStr for Side {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let named = Self::BOTH.into_iter().find(|side| side.to_string() == text);
        named.ok_or_else(|| NotationError::new("`left` or `right`", text))
    }
}

/// A seat, and which of its hands where it has two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Whose it is.
    pub seat: Seat,
    /// Which hand, with double hands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
}

impl Place {
    /// Places in order: seat by seat, left before right.
    #[inline]
    pub fn index(self) -> usize {
        self.number().index()
    }

    /// Places numbered like seats: that is how choices made at once are kept.
    #[inline]
    pub(crate) fn number(self) -> Seat {
        match self.side {
            None => self.seat,
            Some(Side::Left) => Seat::new(2 * u8::from(self.seat) % Seat::MOST),
            Some(Side::Right) => Seat::new((2 * u8::from(self.seat) + 1) % Seat::MOST),
        }
    }
}

/// In the words of what is told: `A`, or `A's left hand`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.side {
            None => write!(f, "{}", self.seat),
            Some(side) => write!(f, "{}'s {side} hand", self.seat),
        }
    }
}

/// How places lie round a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Places {
    /// One for each seat.
    Single { seats: u8 },
    /// Two for each of two seats.
    Double,
}

impl Places {
    #[inline]
    pub(crate) const fn count(self) -> u8 {
        match self {
            Self::Single { seats } => seats,
            Self::Double => 4,
        }
    }

    #[inline]
    pub(crate) const fn seats(self) -> u8 {
        match self {
            Self::Single { seats } => seats,
            Self::Double => 2,
        }
    }

    /// All of them, by number.
    #[inline]
    pub(crate) fn numbered(self) -> Seats {
        Seats::all(self.count())
    }

    #[inline]
    pub(crate) fn at(self, number: Seat) -> Place {
        match self {
            Self::Single { .. } => Place { seat: number, side: None },
            Self::Double => {
                let side = if number.index().is_multiple_of(2) { Side::Left } else { Side::Right };
                Place { seat: Seat::new(u8::from(number) / 2), side: Some(side) }
            }
        }
    }

    #[inline]
    pub(crate) fn all(self) -> impl Iterator<Item = Place> {
        Seat::all(self.count()).map(move |number| self.at(number))
    }

    /// Those of one seat, numbered.
    #[inline]
    pub(crate) fn of(self, seat: Seat) -> Seats {
        match self {
            Self::Single { .. } => Seats::only(seat),
            Self::Double if seat.index() < 2 => Seats::from_bits(0b11 << (2 * seat.index())),
            Self::Double => Seats::NONE,
        }
    }

    /// The seats that any of these places belongs to.
    #[inline]
    pub(crate) fn owners(self, places: Seats) -> Seats {
        match self {
            Self::Single { .. } => places,
            // Playouts ask this before every action: both seats at once, without looking at each place.
            Self::Double => {
                let either = places.bits() | places.bits() >> 1;
                Seats::from_bits((either & 1) | (either >> 1 & 2))
            }
        }
    }
}

/// Where hands go when a card has been chosen from each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Passing {
    /// To the next seat clockwise, in round one (D3.2).
    Left,
    /// The other way, in round two (D3.2).
    Right,
    /// My left hand with your right, my right with your left (D9.2).
    Across,
}

impl Passing {
    /// The place that gets the hand of this one, of so many places.
    ///
    /// ```
    /// use pass_the_paint::Passing;
    ///
    /// assert_eq!(Passing::Left.next(2, 3), 0);
    /// assert_eq!(Passing::Right.next(2, 3), 1);
    /// assert_eq!(Passing::Across.next(0, 4), 3);
    /// ```
    #[inline]
    pub const fn next(self, place: usize, places: usize) -> usize {
        match self {
            Self::Left => (place + 1) % places,
            Self::Right => (place + places - 1) % places,
            Self::Across => places - 1 - place,
        }
    }

    /// Moves what lies before each place to the place it is passed to.
    #[inline]
    pub(crate) fn pass<T: Copy>(self, hands: &mut [T]) {
        let Some(last) = hands.len().checked_sub(1) else { return };
        match self {
            // One by one: so few are not worth moving all in one go.
            Self::Left => (1..=last).for_each(|next| hands.swap(0, next)),
            Self::Right => (1..=last).rev().for_each(|next| hands.swap(0, next)),
            Self::Across => hands.reverse(),
        }
    }
}

impl fmt::Display for Passing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Left => "to the left",
            Self::Right => "to the right",
            Self::Across => "across the table",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_belong_to_their_seats() {
        for places in [Places::Single { seats: 4 }, Places::Double] {
            for set in (0..16).map(Seats::from_bits) {
                let owners: Seats = set.iter().map(|number| places.at(number).seat).collect();
                assert_eq!(places.owners(set), owners, "{set} of {places:?}");
            }
            for seat in Seat::all(places.seats()) {
                let own = places.numbered().iter().filter(|number| places.at(*number).seat == seat);
                assert_eq!(places.of(seat), own.collect(), "{seat} of {places:?}");
            }
        }
        assert_eq!(Places::Double.of(Seat::new(2)), Seats::NONE);
    }

    #[test]
    fn hands_go_where_they_are_said_to_go() {
        for passing in [Passing::Left, Passing::Right, Passing::Across] {
            for places in 2..=MOST {
                let before: Vec<_> = (0..places).collect();
                let mut after = before.clone();
                passing.pass(&mut after);
                for place in before {
                    assert_eq!(after[passing.next(place, places)], place, "{passing}, {places} places");
                }
            }
        }
    }
}
