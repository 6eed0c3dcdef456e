//! What a seat may do now, counted and named one at a time, so that a playout need not make the whole list.

use table::Seat;

use crate::bank::Trades;
use crate::board::{Cell, Turn};
use crate::components::nth_primary;
use crate::turn::{Action, Pastiche, Phase};

impl Pastiche {
    /// Names one of a seat's listed actions without making the others: `pick` is told how many there are and
    /// says which. It is not asked if there is none.
    #[inline(always)]
    pub(crate) fn choose(&self, seat: Seat, pick: impl FnOnce(u32) -> u32) -> Option<Action> {
        let answers = if self.offers.is_empty() { 0 } else { self.answer_count(seat) };
        if seat != self.active {
            return if answers == 0 { None } else { self.nth_answer(seat, pick(answers)) };
        }
        match self.phase {
            Phase::Mixing => self.choose_placement(seat, pick),
            Phase::Collecting => {
                let centre = self.centre_on_offer();
                match pick(2 + centre.count_ones()) {
                    0 => Some(Action::Mix),
                    1 => Some(Action::Leave),
                    nth => nth_primary(centre, nth - 2).map(|colour| Action::Take { colour }),
                }
            }
            Phase::Painting { swapped } => {
                let palette = self.player(seat).palette;
                let bank = Trades::of(palette, self.bank);
                let trades = bank.count();
                let swaps = if swapped { 0 } else { self.swap_count(seat) };
                let completions = self.completable_count(seat);
                let nth = pick(trades + swaps + 1 + completions + answers);
                if nth < trades {
                    let (give, get) = bank.nth(nth)?;
                    Some(Action::Trade { give, get })
                } else if nth < trades + swaps {
                    let (give, take) = self.nth_swap(seat, nth - trades)?;
                    Some(Action::Swap { give, take })
                } else {
                    self.rarer_choice(seat, completions, nth - trades - swaps)
                }
            }
            Phase::CleaningUp => {
                let held = self.player(seat).palette.at_least(1);
                held.nth(pick(held.len())).map(|colour| Action::Discard { colour })
            }
            Phase::Over => None,
        }
    }

    /// To be done, to complete a commission, to answer an offer.
    fn rarer_choice(&self, seat: Seat, completions: u32, nth: u32) -> Option<Action> {
        match nth.checked_sub(1) {
            None => Some(Action::Done),
            Some(nth) if nth < completions => {
                self.nth_completable(seat, nth).map(|commission| Action::Complete { commission })
            }
            Some(nth) => self.nth_answer(seat, nth - completions),
        }
    }

    /// Rotations vary fastest, then cells, then hexes.
    #[inline(always)]
    fn choose_placement(&self, seat: Seat, pick: impl FnOnce(u32) -> u32) -> Option<Action> {
        if self.options.strict_neighbours {
            return self.choose_strict_placement(seat, pick);
        }
        let cells = self.board.open_len();
        let nth = pick(6 * cells * self.hex_count(seat));
        let (turn, at, hex) = (nth % 6, nth / 6 % cells, nth / 6 / cells);
        self.placement(seat, hex, self.board.open_cell(at as usize), turn)
    }

    /// P4.2: the same with the cells that the strict reading leaves.
    fn choose_strict_placement(&self, seat: Seat, pick: impl FnOnce(u32) -> u32) -> Option<Action> {
        let free = self.board.free_for(seat, true);
        let cells: Vec<_> = self.board.open_cells().filter(|at| free(*at)).collect();
        let count = u32::try_from(cells.len()).ok()?;
        let nth = pick(6 * count * self.hex_count(seat));
        let (turn, at, hex) = (nth % 6, nth / 6 % count, nth / 6 / count);
        self.placement(seat, hex, cells[at as usize], turn)
    }

    #[inline(always)]
    fn placement(&self, seat: Seat, hex: u32, at: Cell, turn: u32) -> Option<Action> {
        // A hand fills from the front.
        let hex = self.player(seat).hexes[hex as usize]?;
        Some(Action::Place { hex, at, turn: Turn::ALL[turn as usize] })
    }

    #[inline]
    fn hex_count(&self, seat: Seat) -> u32 {
        self.player(seat).hexes.map(|held| u32::from(held.is_some())).iter().sum()
    }
}
