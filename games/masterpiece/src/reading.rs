//! Reading (M4.6), and how works become masterpieces (M4.7).

use table::{Log, Seat};

use crate::components::{Card, Work};
use crate::event::{Event, OpenEvent};
use crate::rejection::Rejection;
use crate::turn::{Masterpiece, Whose};

impl Masterpiece {
    /// M4.6: any card of a work that still has two or more.
    #[inline(always)]
    pub(crate) fn read(
        &mut self,
        seat: Seat,
        card: Card,
        log: &mut impl Log<Event>,
    ) -> Result<(), Rejection> {
        if !self.announced.has(card) {
            return Err(self.why_unreadable(card));
        }
        let Some(Whose { author, work }) = self.lies_with[card.index()].take() else {
            return Err(Rejection::NotAnnounced { card });
        };
        self.player_mut(author).rows[work.index()] -= card;
        self.announced -= card;
        let reader = self.player_mut(seat);
        reader.hand += card;
        reader.known += card;
        log.note(|| OpenEvent::Read { seat, card, author, work }.into());
        self.if_masterpiece(author, work, log);
        self.acted(log);
        Ok(())
    }

    #[cold]
    fn why_unreadable(&self, card: Card) -> Rejection {
        if self.masterpieces.has(card) {
            Rejection::ReadsMasterpiece { card }
        } else {
            Rejection::NotAnnounced { card }
        }
    }

    /// M4.7: a work with one card left is a masterpiece at once, and its author has the points. A plain flag (M6.3) has
    /// no more than these.
    #[inline(always)]
    pub(crate) fn if_masterpiece(&mut self, author: Seat, work: Work, log: &mut impl Log<Event>) {
        let player = self.player_mut(author);
        let row = player.rows[work.index()];
        if row.len() != 1 {
            return;
        }
        player.points += work.points();
        self.announced -= row;
        if self.options.is_plain(work) {
            return;
        }
        self.player_mut(author).masterpieces += row;
        self.masterpieces += row;
        self.borrowable = self.borrowable.and(row.ranks());
        if let Some(card) = row.first() {
            log.note(|| OpenEvent::Acclaimed { author, work, card }.into());
        }
    }
}
