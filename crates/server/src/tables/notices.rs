//! What concerns players wherever they look: their games start, wait for them, and end.

use table::Seat;

use super::events::TableEvent;
use super::live::Live;
use crate::shared::Notice;
use crate::wire::Stage;

impl Live {
    /// Tells the players' own streams what concerns them of the rows from `first` on.
    pub(super) fn notice(&self, first: usize) {
        let rows = self.state.log.iter().enumerate().skip(first);
        for (index, row) in rows.filter(|(_, row)| !row.what.is_secret()) {
            let notice = match &row.what {
                TableEvent::Started { .. } => Notice::started,
                TableEvent::Over { .. } | TableEvent::Ended { .. } => Notice::finished,
                TableEvent::Game { .. } => Notice::awaited,
                TableEvent::Sat { seat, who } if self.state.stage == Stage::Playing => {
                    self.hand_over_noticed(index, *seat, &who.id);
                    continue;
                }
                TableEvent::Resigned { seat, .. } => {
                    let holder = self.state.seats[seat.index()].player.as_ref();
                    if let Some(person) = holder {
                        self.tell_player(&person.id, Notice::finished, *seat);
                    }
                    continue;
                }
                _ => continue,
            };
            for (seat, place) in Seat::all(self.state.setup.seats).zip(&self.state.seats) {
                let is_awaited = self.state.awaited.has(seat) || !matches!(row.what, TableEvent::Game { .. });
                if let Some(person) = place.player.as_ref().filter(|_| is_awaited && !place.resigned) {
                    self.tell_player(&person.id, notice, seat);
                }
            }
        }
    }

    /// In the middle of the game a seat went from one player to another.
    fn hand_over_noticed(&self, index: usize, seat: Seat, to: &str) {
        let before = self.state.log[..index].iter().rev().find_map(|row| match &row.what {
            TableEvent::Sat { seat: there, who } if *there == seat => Some(&who.id),
            _ => None,
        });
        if let Some(from) = before {
            self.tell_player(from, Notice::finished, seat);
        }
        self.tell_player(to, Notice::started, seat);
        if self.state.awaited.has(seat) {
            self.tell_player(to, Notice::awaited, seat);
        }
    }

    fn tell_player(&self, player: &str, notice: fn(&str, &str, Seat) -> Notice, seat: Seat) {
        self.shared.notify(player, notice(&self.state.id, self.state.shelved.id, seat));
    }
}
