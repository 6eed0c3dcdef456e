//! The discard pile, which keeps its order (M4.3).

use crate::cards::Cards;
use crate::components::Card;

/// Face up, the last one on top.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pile {
    cards: [Card; Card::COUNT as usize],
    len: u8,
}

impl Pile {
    pub const EMPTY: Self = Self { cards: [Card(0); Card::COUNT as usize], len: 0 };

    #[inline]
    pub fn push(&mut self, card: Card) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }

    #[inline]
    pub fn pop(&mut self) -> Option<Card> {
        let top = self.top()?;
        self.len -= 1;
        Some(top)
    }

    #[inline]
    pub fn top(&self) -> Option<Card> {
        self.len.checked_sub(1).map(|last| self.cards[usize::from(last)])
    }

    #[inline]
    pub fn len(&self) -> u8 {
        self.len
    }

    /// From the bottom to the top.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }

    /// Takes all away.
    pub fn clear(&mut self) -> Cards {
        let cards = self.cards().iter().copied().collect();
        self.len = 0;
        cards
    }
}

/// What lies below the top of an emptied pile is nothing.
impl PartialEq for Pile {
    fn eq(&self, other: &Self) -> bool {
        self.cards() == other.cards()
    }
}
