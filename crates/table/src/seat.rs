//! Places at a table, sets of them, things kept one for each, and who is looking.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::NotationError;

/// A place at the table, counted clockwise from zero and written `A`, `B`, `C`…
///
/// A seat is not a person: people come, go and are stood in for by bots; the seat stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    /// No game of Atelier seats more.
    pub const MOST: u8 = 8;

    /// The seat with this index; at most [`Seat::MOST`] seats exist.
    pub const fn new(index: u8) -> Self {
        assert!(index < Self::MOST, "a table has at most eight seats");
        Self(index)
    }

    /// Its index, for arrays that keep one thing for each seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat clockwise at a table of `seats`.
    #[must_use]
    pub const fn next(self, seats: u8) -> Self {
        if self.0 + 1 < seats { Self(self.0 + 1) } else { Self(0) }
    }

    /// The first `seats` seats, clockwise.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..seats.min(Self::MOST)).map(Self)
    }
}

impl TryFrom<u8> for Seat {
    type Error = NotationError;

    fn try_from(index: u8) -> Result<Self, NotationError> {
        if index < Self::MOST {
            Ok(Self(index))
        } else {
            Err(NotationError::new("a seat", &index.to_string()))
        }
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'A' + self.0))
    }
}

impl FromStr for Seat {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text.as_bytes() {
            [letter @ b'A'..=b'H'] => Ok(Self(letter - b'A')),
            _ => Err(NotationError::new("a seat letter", text)),
        }
    }
}

/// A set of seats, written as their letters: `ACD`; `-` when empty.
///
/// ```
/// use table::{Seat, Seats};
///
/// let seats: Seats = "AC".parse()?;
/// assert!(seats.has(Seat::new(2)) && seats.within(Seats::all(3)));
/// assert_eq!(seats.without(Seat::new(0)).to_string(), "C");
/// assert_eq!(seats.both(Seats::all(2)), Seats::from_bits(0b01));
/// # Ok::<(), table::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Array<Seat>"))]
#[serde(try_from = "Vec<Seat>", into = "Vec<Seat>")]
pub struct Seats(u8);

impl Seats {
    /// No seat at all.
    pub const NONE: Self = Self(0);

    /// Everybody at a table of `seats`.
    #[inline]
    pub const fn all(seats: u8) -> Self {
        if seats < Seat::MOST { Self((1 << seats) - 1) } else { Self(u8::MAX) }
    }

    /// Just this one.
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Is this seat one of them?
    pub const fn has(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// The same set with this seat in it.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// The same set, with this seat in it if so.
    #[must_use]
    #[inline]
    pub const fn with_if(self, is_in: bool, seat: Seat) -> Self {
        Self(self.0 | (is_in as u8) << seat.0)
    }

    /// The same set without this seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// Is it nobody?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many they are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Are all of these among the others?
    pub const fn within(self, others: Self) -> bool {
        self.0 & !others.0 == 0
    }

    /// Those that are also among the others.
    #[must_use]
    #[inline]
    pub const fn both(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    /// As bits: that of a seat is the one with its index.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The seats of these bits.
    #[inline]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits)
    }

    /// Each of them, clockwise.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            #[expect(clippy::cast_possible_truncation, reason = "a bit of a u8 has a number below 8")]
            let next = Seat(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            Some(next)
        })
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

impl TryFrom<Vec<Seat>> for Seats {
    type Error = NotationError;

    fn try_from(list: Vec<Seat>) -> Result<Self, NotationError> {
        let seats: Self = list.iter().copied().collect();
        if seats.len() == list.len() {
            return Ok(seats);
        }
        let letters: String = list.iter().map(Seat::to_string).collect();
        Err(NotationError::new("each seat once", &letters))
    }
}

impl From<Seats> for Vec<Seat> {
    fn from(seats: Seats) -> Self {
        seats.iter().collect()
    }
}

impl fmt::Display for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.iter().try_for_each(|seat| write!(f, "{seat}"))
    }
}

impl FromStr for Seats {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        if text == "-" {
            return Ok(Self::NONE);
        }
        let mut letters = [0; 4];
        let seats: Result<Vec<Seat>, _> =
            text.chars().map(|letter| letter.encode_utf8(&mut letters).parse()).collect();
        match seats?.as_slice() {
            [] => Err(NotationError::new("seat letters", text)),
            seats => seats.to_vec().try_into(),
        }
    }
}

/// One of something for each seat of a table, in seat order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct BySeat<T>(Vec<T>);

impl<T> BySeat<T> {
    /// Makes one for each of `seats` seats.
    pub fn new(seats: u8, make: impl FnMut(Seat) -> T) -> Self {
        Self(Seat::all(seats).map(make).collect())
    }

    /// In seat order.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::all(Seat::MOST).zip(&self.0)
    }

    /// The plain list, in seat order.
    pub fn as_slice(&self) -> &[T] {
        &self.0
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// Who is looking: a player from a seat, or somebody standing by who sees what lies open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Viewer {
    /// From this seat.
    Seat(Seat),
    /// From beside the table.
    Spectator,
}

impl Viewer {
    /// Everybody who could look at a table of `seats`: each seat, and a spectator.
    pub fn all(seats: u8) -> impl Iterator<Item = Self> {
        Seat::all(seats).map(Self::Seat).chain([Self::Spectator])
    }

    /// The seat looked from, if any.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Spectator => None,
        }
    }

    /// Is it this seat that looks?
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }
}

/// A set of viewers.
///
/// ```
/// use table::{Seat, Viewer, Viewers};
///
/// let told: Viewers = [Viewer::Seat(Seat::new(1)), Viewer::Spectator].into_iter().collect();
/// assert!(told.has(Viewer::Spectator) && !told.has(Viewer::Seat(Seat::new(0))));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Viewers(u16);

impl Viewers {
    /// Nobody.
    pub const NONE: Self = Self(0);

    /// Is this viewer one of them?
    pub const fn has(self, viewer: Viewer) -> bool {
        self.0 & Self::bit(viewer) != 0
    }

    const fn bit(viewer: Viewer) -> u16 {
        match viewer {
            Viewer::Seat(seat) => 1 << seat.0,
            Viewer::Spectator => 1 << Seat::MOST,
        }
    }
}

impl FromIterator<Viewer> for Viewers {
    fn from_iter<I: IntoIterator<Item = Viewer>>(viewers: I) -> Self {
        Self(viewers.into_iter().fold(0, |bits, viewer| bits | Self::bit(viewer)))
    }
}

impl fmt::Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(f, "{seat}"),
            Self::Spectator => f.write_str("spectator"),
        }
    }
}
