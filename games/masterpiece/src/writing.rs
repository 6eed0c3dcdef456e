//! Writing (M4.1 to M4.3): two from the deck, or the top of the discard pile.

use table::{Chance, Log, Seat};

use crate::components::Card;
use crate::event::{Event, OpenEvent};
use crate::rejection::Rejection;
use crate::turn::{Masterpiece, Phase};

impl Masterpiece {
    /// M4.3: without a card in deck and discards nothing can be written.
    #[inline]
    pub(crate) fn can_write(&self) -> bool {
        !self.deck.is_empty() || self.pile.len() > 0
    }

    /// M4.1: draw two, to keep one. The last card of all is drawn alone and kept.
    #[inline(always)]
    pub(crate) fn draw(
        &mut self,
        seat: Seat,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> Result<(), Rejection> {
        let left = self.deck.len() + u32::from(self.pile.len());
        if left == 0 {
            return Err(Rejection::NothingToWrite);
        }
        let open = self.options.open_hands;
        if left == 1 {
            self.reshuffle_if_empty(log);
            let Some(card) = self.deck.draw(chance) else { return Err(Rejection::NothingToWrite) };
            self.player_mut(seat).hand += card;
            log.note(|| Event::DrewLast { seat, card, open });
            self.acted(log);
            return Ok(());
        }
        while self.drawn.len() < 2 {
            self.reshuffle_if_empty(log);
            let before = self.drawn;
            while self.drawn.len() < 2
                && let Some(card) = self.deck.draw(chance)
            {
                self.drawn += card;
            }
            let cards = self.drawn.without(before);
            log.note(|| Event::Drew { seat, cards, open });
        }
        self.phase = Phase::Keeping;
        Ok(())
    }

    /// M4.3: a card must be drawn; if the deck is empty, the discards are shuffled into a new one.
    #[inline(always)]
    fn reshuffle_if_empty(&mut self, log: &mut impl Log<Event>) {
        if self.deck.is_empty() {
            self.deck = self.pile.clear();
            let count = self.deck.len();
            log.note(|| OpenEvent::Reshuffled { count }.into());
        }
    }

    /// M4.1: the other one is discarded face up.
    #[inline(always)]
    pub(crate) fn keep(
        &mut self,
        seat: Seat,
        card: Card,
        log: &mut impl Log<Event>,
    ) -> Result<(), Rejection> {
        if !self.drawn.has(card) {
            return Err(Rejection::NotDrawn { card });
        }
        self.drawn -= card;
        self.player_mut(seat).hand += card;
        if let Some(discarded) = self.drawn.first() {
            self.drawn -= discarded;
            self.pile.push(discarded);
            let open = self.options.open_hands;
            log.note(|| Event::Kept { seat, card, discarded, open });
        }
        self.acted(log);
        Ok(())
    }

    /// M4.2: the top of the pile, for all to see.
    #[inline(always)]
    pub(crate) fn take(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Result<(), Rejection> {
        let Some(card) = self.pile.pop() else { return Err(Rejection::NothingDiscarded) };
        let player = self.player_mut(seat);
        player.hand += card;
        player.known += card;
        log.note(|| OpenEvent::Took { seat, card }.into());
        self.acted(log);
        Ok(())
    }
}
