//! Clocks. What they show follows from the times in the log, so it is the same after a restart.

use table::{Seat, Seats};

use crate::Millis;
use crate::wire::{Clock, Pace};

/// The way of a message is nobody's time: so much of each decision is not counted.
pub const GRACE: Millis = 1000;

/// The clocks of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clocks {
    pace: Pace,
    seats: Vec<Running>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Running {
    /// What is left for the whole game.
    left: Millis,
    /// Since when the decision is waited for.
    since: Option<Millis>,
}

impl Clocks {
    /// Clocks for so many seats, none running.
    pub fn new(pace: Pace, seats: u8) -> Self {
        let left = match pace {
            Pace::Live { per_player: Some(seconds), .. } => Millis::from(seconds) * 1000,
            _ => 0,
        };
        Self { pace, seats: vec![Running { left, since: None }; usize::from(seats)] }
    }

    /// Somebody acted, and these are waited for now.
    pub fn turn(&mut self, at: Millis, acted: Option<Seat>, awaited: Seats) {
        for (index, clock) in self.seats.iter_mut().enumerate() {
            let waits = awaited.iter().any(|seat| seat.index() == index);
            let acts = acted.is_some_and(|seat| seat.index() == index);
            if let Some(since) = clock.since.filter(|_| acts || !waits) {
                clock.left = (clock.left - (at - since - GRACE).max(0)).max(0);
                clock.since = None;
                if let (false, Pace::Live { increment, .. }) = (waits, self.pace) {
                    clock.left += Millis::from(increment) * 1000;
                }
            }
            if waits && clock.since.is_none() {
                clock.since = Some(at);
            }
        }
    }

    /// The time since they last turned is nobody's.
    pub fn woke(&mut self, at: Millis) {
        for clock in &mut self.seats {
            clock.since = clock.since.map(|_| at);
        }
    }

    /// So much of the time since they last turned is nobody's.
    pub fn away(&mut self, at: Millis, millis: Millis) {
        for clock in &mut self.seats {
            clock.since = clock.since.map(|since| since.saturating_add(millis.max(0)).min(at));
        }
    }

    /// They all stop.
    pub fn stop(&mut self) {
        for clock in &mut self.seats {
            clock.since = None;
        }
    }

    /// Who runs out of time first, and when.
    pub fn next(&self) -> Option<(Seat, Millis)> {
        let seats = Seat::all(u8::try_from(self.seats.len()).unwrap_or(Seat::MOST));
        seats.filter_map(|seat| Some((seat, self.until(seat)?))).min_by_key(|(_, until)| *until)
    }

    /// What a seat that is waited for has left at this time, until its clock runs out.
    pub fn left(&self, seat: Seat, now: Millis) -> Option<Millis> {
        Some((self.until(seat)? - now).max(0))
    }

    /// What everybody sees of them; nothing if there are none.
    pub fn shown(&self) -> Vec<Clock> {
        if self.pace == (Pace::None {}) {
            return Vec::new();
        }
        let has_left = matches!(self.pace, Pace::Live { per_player: Some(_), .. });
        let seats = Seat::all(u8::try_from(self.seats.len()).unwrap_or(Seat::MOST));
        let shown = |seat: Seat| Clock {
            left: has_left.then_some(self.seats[seat.index()].left),
            until: self.until(seat),
        };
        seats.map(shown).collect()
    }

    /// Does it matter for how long the server was away?
    pub fn are_live(&self) -> bool {
        matches!(self.pace, Pace::Live { .. })
    }

    fn until(&self, seat: Seat) -> Option<Millis> {
        let clock = self.seats.get(seat.index())?;
        let since = clock.since?;
        let allowed = match self.pace {
            Pace::None {} => return None,
            Pace::Correspondence { hours } => Millis::from(hours) * 3_600_000,
            Pace::Live { per_move, per_player, .. } => {
                let of_move = per_move.map(|seconds| Millis::from(seconds) * 1000);
                let of_player = per_player.map(|_| clock.left);
                of_move.into_iter().chain(of_player).min()? + GRACE
            }
        };
        Some(since + allowed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat::new(0);
    const B: Seat = Seat::new(1);

    fn live(per_move: Option<u32>, per_player: Option<u32>, increment: u32) -> Clocks {
        Clocks::new(Pace::Live { per_move, per_player, increment }, 2)
    }

    #[test]
    fn a_player_s_time_is_used_up_but_for_the_grace_and_grows_by_the_increment() {
        let mut clocks = live(None, Some(60), 5);
        clocks.turn(0, None, Seats::only(A));
        assert_eq!(clocks.next(), Some((A, 61_000)));
        clocks.turn(11_000, Some(A), Seats::only(B));
        assert_eq!(clocks.shown()[0], Clock { left: Some(55_000), until: None });
        assert_eq!(clocks.next(), Some((B, 11_000 + 61_000)));
    }

    #[test]
    fn each_decision_of_a_turn_has_its_own_time_and_the_increment_comes_once() {
        let mut clocks = live(Some(30), Some(60), 5);
        clocks.turn(0, None, Seats::only(A));
        assert_eq!(clocks.next(), Some((A, 31_000)));
        clocks.turn(21_000, Some(A), Seats::only(A));
        assert_eq!(clocks.next(), Some((A, 21_000 + 31_000)));
        assert_eq!(clocks.shown()[0].left, Some(40_000));
        clocks.turn(41_000, Some(A), Seats::only(A));
        assert_eq!(clocks.next(), Some((A, 41_000 + 22_000)), "what is left is less than a move's time");
        clocks.turn(41_500, Some(A), Seats::only(B));
        assert_eq!(clocks.shown()[0].left, Some(21_000 + 5_000));
    }

    #[test]
    fn what_another_does_does_not_stop_a_clock() {
        let mut clocks = live(Some(30), None, 0);
        clocks.turn(0, None, Seats::all(2));
        clocks.turn(10_000, Some(B), Seats::only(A));
        assert_eq!(clocks.next(), Some((A, 31_000)));
        assert_eq!(clocks.shown()[1], Clock { left: None, until: None });
    }

    #[test]
    fn the_time_the_server_was_away_is_nobody_s() {
        let mut clocks = live(None, Some(60), 0);
        clocks.turn(0, None, Seats::only(A));
        clocks.woke(1_000_000);
        assert_eq!(clocks.next(), Some((A, 1_061_000)));
        clocks.turn(1_003_000, Some(A), Seats::only(B));
        assert_eq!(clocks.shown()[0].left, Some(58_000));
    }

    #[test]
    fn of_the_time_the_server_was_away_for_long_a_part_is_nobody_s() {
        let mut clocks = Clocks::new(Pace::Correspondence { hours: 1 }, 2);
        clocks.turn(0, None, Seats::only(A));
        clocks.away(9_000_000, 8_000_000);
        assert_eq!(clocks.next(), Some((A, 8_000_000 + 3_600_000)));
        clocks.away(9_500_000, 1_000_000_000);
        assert_eq!(clocks.next(), Some((A, 9_500_000 + 3_600_000)), "no more than there was");
    }

    #[test]
    fn over_days_a_decision_has_hours() {
        let mut clocks = Clocks::new(Pace::Correspondence { hours: 48 }, 2);
        clocks.turn(5, None, Seats::only(B));
        assert_eq!(clocks.next(), Some((B, 5 + 48 * 3_600_000)));
        assert!(!clocks.are_live());
        clocks.stop();
        assert_eq!(clocks.next(), None);
    }

    #[test]
    fn what_is_left_goes_down_to_nothing() {
        let mut clocks = live(Some(30), None, 0);
        clocks.turn(0, None, Seats::only(A));
        assert_eq!(clocks.left(A, 11_000), Some(20_000));
        assert_eq!(clocks.left(A, 40_000), Some(0));
        assert_eq!(clocks.left(B, 11_000), None, "nobody waits for B");
        assert_eq!(Clocks::new(Pace::None {}, 2).left(A, 0), None);
    }

    #[test]
    fn without_a_pace_nobody_runs_out_of_time() {
        let mut clocks = Clocks::new(Pace::None {}, 2);
        clocks.turn(0, None, Seats::all(2));
        assert_eq!((clocks.next(), clocks.shown()), (None, vec![]));
    }
}
