//! What a player who forgets nothing remembers of the talk about deals (P5.1c): all of it is in the open.

use table::Seat;

use crate::cards::Cards;
use crate::event::OpenEvent;
use crate::offers::Offer;

/// More than so many refusals nobody keeps in mind: the oldest is forgotten.
const MOST: usize = 32;

/// The offers that lie open, and those that were refused.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Talk {
    /// Turns so far.
    pub turns: u16,
    /// To tell by its number what an offer was.
    open: Vec<Offer>,
    /// Refused, the oldest first.
    pub refused: Vec<Refusal>,
    /// In which turn each seat last completed or swapped a commission. They want other things since then.
    changed: [u16; 4],
}

/// An offer that somebody declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Who declined it.
    pub by: Seat,
    /// Who had made it.
    pub from: Seat,
    /// What they gave.
    pub give: Cards,
    /// What they wanted.
    pub get: Cards,
    /// In which turn.
    pub turn: u16,
}

impl Talk {
    /// Something happened in the open.
    pub(crate) fn hear(&mut self, event: &OpenEvent) {
        match event {
            OpenEvent::TurnBegan { .. } => self.turns = self.turns.saturating_add(1),
            OpenEvent::Offered { offer } => self.open.push(*offer),
            OpenEvent::Declined { seat, offer } => {
                let Some(&Offer { from, give, get, .. }) = self.open.iter().find(|open| open.id == *offer)
                else {
                    return;
                };
                if self.refused.len() == MOST {
                    self.refused.remove(0);
                }
                self.refused.push(Refusal { by: *seat, from, give, get, turn: self.turns });
            }
            OpenEvent::Withdrawn { offer, .. } | OpenEvent::Exchanged { offer, .. } => {
                self.open.retain(|open| open.id != *offer);
            }
            OpenEvent::Lapsed { offers } => self.open.retain(|open| !offers.contains(&open.id)),
            OpenEvent::Completed { seat, .. } | OpenEvent::Swapped { seat, .. } => {
                self.changed[seat.index()] = self.turns;
            }
            _ => {}
        }
    }

    /// Has this seat refused as much already: these cards or more, for those or fewer? What either of them wanted before they
    /// last completed or swapped something does not count.
    pub fn was_refused(&self, from: Seat, by: Seat, give: Cards, get: Cards) -> bool {
        let since = self.changed[from.index()].max(self.changed[by.index()]);
        let same = |refusal: &&Refusal| refusal.by == by && refusal.from == from && refusal.turn >= since;
        self.refused.iter().filter(same).any(|refusal| refusal.give.holds(give) && get.holds(refusal.get))
    }

    /// How many offers of one a seat has refused in this turn.
    pub fn refused_this_turn(&self, from: Seat, by: Seat) -> usize {
        let now = self.turns;
        let same = |refusal: &&Refusal| refusal.by == by && refusal.from == from && refusal.turn == now;
        self.refused.iter().filter(same).count()
    }
}
