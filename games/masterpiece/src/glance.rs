//! Single facts of a position, for whoever looks at one very often and needs no whole view of it.

use table::Seat;

use crate::cards::Cards;
use crate::components::{Card, Work, Works};
use crate::desk::{Desk, Within};
use crate::ending::End;
use crate::turn::{Masterpiece, Phase};

impl Masterpiece {
    /// Where the turn stands.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Who has triggered the end, and the turns still to come.
    #[inline]
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Passes in a row so far.
    #[inline]
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// The cards of all works under announcement.
    #[inline]
    pub fn announced(&self) -> Cards {
        self.announced
    }

    /// The author and the kind of the work that this card lies with, if it lies with one.
    #[inline]
    pub fn lies_with(&self, card: Card) -> Option<(Seat, Work)> {
        self.lies_with[card.index()].map(|whose| (whose.author, whose.work))
    }

    /// The cards that lie with this player's work; none if the player does not have it.
    #[inline]
    pub fn row(&self, author: Seat, work: Work) -> Cards {
        self.player(author).rows[work.index()]
    }

    /// This player's hand, without cards just drawn.
    #[inline]
    pub fn hand(&self, seat: Seat) -> Cards {
        self.player(seat).hand
    }

    /// The two cards of which the active player is to keep one.
    #[inline]
    pub fn drawn(&self) -> Cards {
        self.drawn
    }

    /// How many cards of this work nobody has yet.
    #[inline]
    pub fn copies_left(&self, work: Work) -> u8 {
        self.supply[work.index()]
    }

    /// How many cards the deck has.
    #[inline]
    pub fn in_deck(&self) -> u32 {
        self.deck.len()
    }

    /// The discard pile from the bottom to the top. All of it was once on top, for everybody to see.
    #[inline]
    pub fn discards(&self) -> &[Card] {
        self.pile.cards()
    }

    /// What this player can announce with, and which works.
    #[inline]
    pub fn desk(&self, seat: Seat) -> Desk {
        Desk::of(self, seat)
    }

    /// The works that this player could announce now, by counting alone.
    #[inline]
    pub fn announceable(&self, seat: Seat) -> Works {
        self.within(seat).announceable()
    }

    /// What is within this player's reach.
    #[inline(always)]
    pub(crate) fn within(&self, seat: Seat) -> Within {
        let player = self.player(seat);
        Within::new(
            player.hand,
            player.masterpieces,
            self.masterpieces.without(player.masterpieces),
            self.borrowable,
            self.open_to(seat),
        )
    }
}

#[cfg(test)]
mod tests {
    use table::{Game, Silent, Viewer};

    use super::*;
    use crate::setup::Options;

    /// A glance says the same as the view of the seat that may look.
    #[test]
    fn a_glance_agrees_with_the_view() {
        let mut luck = fastrand::Rng::with_seed(2);
        for seats in Masterpiece::SEATS {
            let mut game = Masterpiece::setup(&Options::default(), seats, &mut luck, &mut Silent).unwrap();
            while let Some(seat) = game.awaited().iter().next() {
                let view = game.view(Viewer::Seat(seat));
                let (table, mine) = (&view.table, view.mine.as_ref().unwrap());
                assert_eq!((game.phase(), game.end(), game.passes()), (table.phase, table.end, table.passes));
                assert_eq!((game.hand(seat), game.drawn()), (mine.hand, mine.drawn));
                assert_eq!((game.in_deck(), game.discards().last().copied()), (table.deck, table.top));
                assert_eq!(game.discards().len(), usize::from(table.discards));
                let desk = Desk::seen(&view).unwrap();
                assert_eq!(game.desk(seat), desk);
                assert_eq!(game.announceable(seat), desk.announceable());
                for &(work, copies) in &table.supply {
                    assert_eq!(game.copies_left(work), copies);
                }
                let mut announced = Cards::NONE;
                for (author, player) in table.players.iter() {
                    for work in &player.works {
                        assert_eq!(game.row(author, work.work), work.cards);
                        assert!(
                            work.cards.iter().all(|card| game.lies_with(card) == Some((author, work.work)))
                        );
                        announced += if work.masterpiece { Cards::NONE } else { work.cards };
                    }
                }
                assert_eq!(game.announced(), announced);
                let action = game.at_random(seat, &mut luck).unwrap();
                game.apply(seat, &action, &mut luck, &mut Silent).unwrap();
            }
        }
    }
}
