//! Choices made at once.

use crate::{Seat, Seats};

/// Choices that several seats make at once, each face down until the last one is in.
///
/// They come in any order, and a choice can be changed as long as one is missing. Nothing of them may be shown but
/// [who is still awaited](Sealed::awaited). When none is missing they are [opened](Sealed::open) in one step and in
/// seat order, so that it does not matter in which order they came.
///
/// A game keeps one of these in the phase that asks for the choices, says which actions are such choices
/// ([`Game::is_sealed`](crate::Game::is_sealed)), and gets from the table what follows: a choice can be taken back
/// whatever the others do meanwhile, and a change of mind is seen by nobody else. A game in which one person chooses
/// for several places numbers the places like seats. `N` is the most seats there can be.
///
/// ```
/// use table::{Seal, Sealed, Seat, Seats};
///
/// let [a, b] = [Seat::new(0), Seat::new(1)];
/// let mut fingers = Sealed::<u8, 2>::asked(Seats::all(2));
/// assert_eq!(fingers.put(b, 3), Seal::Missing);
/// assert_eq!(fingers.put(b, 5), Seal::Missing);
/// assert_eq!(fingers.awaited(), Seats::only(a));
/// assert_eq!(fingers.put(a, 2), Seal::Complete);
/// assert_eq!(fingers.open().collect::<Vec<_>>(), [(a, 2), (b, 5)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sealed<C, const N: usize> {
    choices: [Option<C>; N],
    asked: Seats,
    awaited: Seats,
}

/// How it stands after a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seal {
    /// Others have still to choose.
    Missing,
    /// That was the last one: open them.
    Complete,
}

impl<C: Copy, const N: usize> Sealed<C, N> {
    /// Asks these seats to choose.
    #[inline]
    pub const fn asked(seats: Seats) -> Self {
        Self { choices: [None; N], asked: seats, awaited: seats }
    }

    /// Keeps a choice, in place of an earlier one if there is one. Who is not asked has no choice to make.
    #[inline]
    pub fn put(&mut self, seat: Seat, choice: C) -> Seal {
        if self.asked.has(seat) {
            self.choices[seat.index()] = Some(choice);
            self.awaited = self.awaited.without(seat);
        }
        if self.awaited.is_empty() { Seal::Complete } else { Seal::Missing }
    }

    /// Who has still to choose.
    #[inline]
    pub const fn awaited(&self) -> Seats {
        self.awaited
    }

    /// Is this seat one of those that choose?
    #[inline]
    pub const fn asks(&self, seat: Seat) -> bool {
        self.asked.has(seat)
    }

    /// What this seat has chosen: for its own eyes.
    #[inline]
    pub fn choice(&self, seat: Seat) -> Option<C> {
        self.choices.get(seat.index()).copied().flatten()
    }

    /// All choices, in seat order.
    #[inline]
    pub fn open(&self) -> impl Iterator<Item = (Seat, C)> {
        self.asked.iter().filter_map(|seat| Some((seat, self.choice(seat)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEATS: [Seat; 3] = [Seat::new(0), Seat::new(1), Seat::new(2)];

    #[test]
    fn all_orders_of_arrival_open_alike() {
        let [a, b, c] = SEATS;
        for order in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
            let mut sealed = Sealed::<u8, 3>::asked(Seats::all(3));
            let left = order.map(|seat| {
                assert_eq!(sealed.choice(seat), None);
                // A first thought, and a second one.
                sealed.put(seat, 9);
                sealed.put(seat, u8::from(seat) + 1)
            });
            assert_eq!(left, [Seal::Missing, Seal::Missing, Seal::Complete]);
            assert_eq!(sealed.open().collect::<Vec<_>>(), [(a, 1), (b, 2), (c, 3)]);
        }
    }

    #[test]
    fn who_is_not_asked_is_not_heard() {
        let [a, b, c] = SEATS;
        let mut sealed = Sealed::<u8, 3>::asked(Seats::only(a).with(c));
        assert_eq!(sealed.put(b, 1), Seal::Missing);
        assert!(!sealed.asks(b) && sealed.choice(b).is_none());
        sealed.put(a, 1);
        assert_eq!((sealed.put(c, 2), sealed.awaited()), (Seal::Complete, Seats::NONE));
        assert_eq!(sealed.open().collect::<Vec<_>>(), [(a, 1), (c, 2)]);
    }
}
