//! What a player can announce with, and which works that is enough for: by counting, without trying selections.

use table::Seat;

use crate::cards::{Cards, Ranks};
use crate::components::{WORKS, Work, Works};
use crate::selection::Prices;
use crate::shape::{Shape, flush_runs, runs};
use crate::turn::Masterpiece;
use crate::view::View;

/// A novelist's desk: the hand, the masterpieces that may be borrowed, and the works that may be announced.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Desk {
    /// To lay and to pay with.
    pub hand: Cards,
    /// The player's own masterpieces, which are free (M5.2).
    pub own: Cards,
    /// Each other author's masterpieces, which cost a card each.
    pub lent: [Cards; 5],
    /// The works that are in supply and that the player does not have (M4.4, M4.5).
    pub open: Works,
}

impl Desk {
    /// This seat's.
    #[inline]
    pub(crate) fn of(game: &Masterpiece, seat: Seat) -> Self {
        let player = game.player(seat);
        let mut lent = game.players.map(|player| player.masterpieces);
        lent[seat.index()] = Cards::NONE;
        let open = game.in_supply.minus(player.works).minus(Works::only(Work::END_FLAG));
        Self { hand: player.hand, own: player.masterpieces, lent, open }
    }

    /// The viewer's; a spectator has none.
    pub fn seen(view: &View) -> Option<Self> {
        let mine = view.mine.as_ref()?;
        let mut lent = [Cards::NONE; 5];
        let mut own = Cards::NONE;
        let mut owned = Works::only(Work::END_FLAG);
        for (seat, player) in view.table.players.iter() {
            let masterpieces = player.works.iter().filter(|work| work.masterpiece);
            let cards = masterpieces.fold(Cards::NONE, |cards, work| cards.and(work.cards));
            if seat == mine.seat {
                own = cards;
                owned = player.works.iter().map(|work| work.work).fold(owned, Works::with);
            } else {
                lent[seat.index()] = cards;
            }
        }
        let open: Works = view.table.supply.iter().map(|(work, _)| *work).collect();
        Some(Self { hand: mine.hand, own, lent, open: open.minus(owned) })
    }

    /// Everything that may be borrowed for a card.
    #[inline]
    pub fn all_lent(&self) -> Cards {
        self.lent.iter().fold(Cards::NONE, |all, &cards| all.and(cards))
    }

    /// Can this work be announced now?
    pub fn can_announce(&self, work: Work) -> bool {
        Self { open: Works(self.open.0 & Works::only(work).0), ..*self }.announceable().has(work)
    }

    /// The works that can be announced now.
    ///
    /// With as many cards in hand as a work is made of there is always enough to pay with, so it is enough that
    /// everything is in reach and at least one card of it comes from the hand (M5.3). With a smaller hand own
    /// masterpieces have to make up for it, and the cheapest selection says whether they do.
    #[inline]
    pub fn announceable(&self) -> Works {
        let lent = self.all_lent();
        let reach = self.hand.and(self.own).and(lent);
        let held = self.hand.len();
        let free = self.own.len();
        let counts = reach.ranks();
        let in_hand = self.hand.ranks().at_least(1);
        let mut works = 0;
        for work in self.open.iter() {
            let shape = WORKS[work.index()].shape;
            let size = shape.size().unwrap_or(0);
            if size > held + free {
                continue;
            }
            let enough = match shape {
                Shape::Straight { length } => {
                    let starts = runs(counts.at_least(1), Ranks::FIELD, length);
                    starts != 0 && starts & any_of(in_hand, Ranks::FIELD, length) != 0
                }
                Shape::Flush { length } => {
                    let starts = flush_runs(reach, length);
                    starts != 0 && starts & any_of(self.hand.0, 1, length) != 0
                }
                Shape::Groups { groups, of } => {
                    let enough = counts.at_least(of);
                    enough.count_ones() >= u32::from(groups) && enough & in_hand != 0
                }
                Shape::Ranks { ranks } => counts.at_least(1) & ranks.0 == ranks.0 && in_hand & ranks.0 != 0,
                Shape::Sum { total } => self.adds_up(lent, total),
                Shape::Flag => false,
            };
            if enough && (size <= held || self.best(work, &Prices::EVEN).is_some()) {
                works |= Works::only(work).0;
            }
        }
        Works(works)
    }

    /// Can cards with this sum be had, at least one of them from the hand? Without borrowing from others that is
    /// one pass over the cards, the sums in reach a bit each; else the cheapest selection says.
    #[inline]
    fn adds_up(&self, lent: Cards, total: u8) -> bool {
        let (mut without, mut with) = (1_u64, 0_u64);
        for card in self.own.iter() {
            without |= without << card.rank();
        }
        for card in self.hand.iter() {
            with |= (without | with) << card.rank();
        }
        if with >> total & 1 != 0 {
            return true;
        }
        let mut all = with;
        for card in lent.iter() {
            all |= all << card.rank();
        }
        all >> total & 1 != 0 && self.sum_in_reach(total)
    }

    #[cold]
    fn sum_in_reach(&self, total: u8) -> bool {
        self.best_sum(total, &Prices::EVEN).is_some()
    }
}

/// The first of each window of so many marks of which at least one is set.
#[inline]
pub(crate) const fn any_of(marks: u64, step: u32, length: u8) -> u64 {
    let mut any = marks;
    let mut next = 1;
    while next < length {
        any |= marks >> (step * next as u32);
        next += 1;
    }
    any
}
