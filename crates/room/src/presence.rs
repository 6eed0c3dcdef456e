//! Who is there, who is away and since when, and for how long somebody has to be away before others may do something
//! about it. None of it is in the log: after a restart nobody is absent until the time has passed anew.

use table::{Seat, Seats};

use crate::Millis;
use crate::room::Room;
use crate::state::State;
use crate::wire::Pace;

/// Where everybody is expected to be there, whoever has been away for a minute is missed: a reload takes seconds, a line
/// that breaks is back within half a minute.
pub const LIVE_GRACE: Millis = 60_000;
/// A long time for a move is there to be used: half of it is not yet absence, but no more than an hour.
const LONGEST_LIVE_GRACE: Millis = HOUR;
/// Where nobody counts the time, people fetch tea and answer the door.
pub const UNTIMED_GRACE: Millis = 180_000;
/// Over days nobody is expected to sit there. Half of the time for a move: an hour at least, two days at most, as the
/// clock decides before long anyway.
const SHORTEST_CORRESPONDENCE_GRACE: Millis = HOUR;
const LONGEST_CORRESPONDENCE_GRACE: Millis = 48 * HOUR;
const HOUR: Millis = 3_600_000;
/// Nobody has to be remembered for longer than this: they are absent by then at any pace.
pub const LONGEST_GRACE: Millis = LONGEST_CORRESPONDENCE_GRACE;
/// Whoever has asked for something so lately without reading is still there.
pub(crate) const STILL_HERE: Millis = 15_000;
/// Since when somebody is away is told to the minute: what they look at, and how often, is their own business.
const MINUTE: Millis = 60_000;

/// For how long somebody has to be away before others may have a bot play for them; and for how long it is then
/// announced before it happens, or voted on.
pub fn grace(pace: Pace) -> Millis {
    match pace {
        Pace::None {} => UNTIMED_GRACE,
        Pace::Live { per_move, .. } => {
            let half = per_move.map_or(0, |seconds| Millis::from(seconds) * 500);
            half.clamp(LIVE_GRACE, LONGEST_LIVE_GRACE)
        }
        Pace::Correspondence { hours } => {
            let half = Millis::from(hours) * HOUR / 2;
            half.clamp(SHORTEST_CORRESPONDENCE_GRACE, LONGEST_CORRESPONDENCE_GRACE)
        }
    }
}

/// The minute that ends then, or after it: nobody is said to have been away before they went.
fn to_the_minute(at: Millis) -> Millis {
    at.div_euclid(MINUTE) * MINUTE + if at.rem_euclid(MINUTE) > 0 { MINUTE } else { 0 }
}

/// When those who sit at a table were last there.
#[derive(Clone, Debug)]
pub(crate) struct Presence {
    /// Each seat's player read, or asked for something, last at this time, or is given the benefit of the doubt until then.
    seen: Vec<Millis>,
    /// The same without any doubt: none have been met since the server started.
    met: Vec<Option<Millis>>,
    /// The same as far as others may know of it: what is done in secret does not show.
    shown: Vec<Millis>,
    /// What they were told of it.
    told: Vec<Millis>,
}

impl Presence {
    /// For a table that is taken up. `seen` is what is known from before, by player; whoever is not in it was there when
    /// the server started, or when the table last moved, should its clock have been set back since.
    pub fn new(state: &State, seen: &[(String, Millis)], started: Millis) -> Self {
        let last = state.log.last().map_or(started, |row| started.max(row.at));
        let of = |seat: Seat| {
            let player = state.seats[seat.index()].player.as_ref();
            let known = player.and_then(|player| seen.iter().find(|(id, _)| *id == player.id));
            known.map(|(_, at)| *at)
        };
        let met: Vec<_> = Seat::all(state.setup.seats).map(of).collect();
        let seen: Vec<_> = met.iter().map(|met| met.unwrap_or(last)).collect();
        Self { shown: seen.clone(), told: seen.clone(), seen, met }
    }

    fn see(&mut self, seat: Seat, now: Millis, shows: bool) {
        let later = |times: &mut [Millis]| {
            if let Some(at) = times.get_mut(seat.index()) {
                *at = now.max(*at);
            }
        };
        later(&mut self.seen);
        if let Some(met) = self.met.get_mut(seat.index()) {
            *met = Some(met.map_or(now, |at| now.max(at)));
        }
        if shows {
            later(&mut self.shown);
        }
    }
}

impl Room {
    /// Somebody has asked for something. `shows` says that others may know of it.
    pub(crate) fn see(&mut self, player: &str, at: Millis, shows: bool) {
        if let Some(seat) = self.state.seat_of(player) {
            self.presence.see(seat, at, shows);
        }
    }

    /// Those who read are there.
    pub(crate) fn see_readers(&mut self) {
        for seat in self.present().iter() {
            self.presence.see(seat, self.now, true);
        }
    }

    /// There are as many seats as were agreed.
    pub(crate) fn count_seats(&mut self) {
        let (seats, now) = (usize::from(self.state.setup.seats), self.now);
        let Presence { seen, met, shown, told } = &mut self.presence;
        for times in [seen, shown, told] {
            times.resize(seats, now);
        }
        met.resize(seats, None);
    }

    /// When each player was last there, to be given to whoever takes the table up next.
    pub fn seen(&self) -> Vec<(String, Millis)> {
        let present = self.present();
        let seats = Seat::all(self.state.setup.seats).zip(&self.state.seats);
        let of = |(seat, place): (Seat, &crate::state::SeatState)| {
            let at = if present.has(seat) { Some(self.now) } else { self.presence.met[seat.index()] };
            Some((place.player.as_ref()?.id.clone(), at?))
        };
        seats.filter_map(of).collect()
    }

    /// Since when each seat's player has been away, for all to see: none for those who are there, and for bots.
    pub(crate) fn away(&self) -> Vec<Option<Millis>> {
        let present = self.present();
        let away = |seat: Seat| {
            let is_away = self.state.has_player(seat) && !present.has(seat);
            is_away.then(|| to_the_minute(self.presence.shown[seat.index()]))
        };
        Seat::all(self.state.setup.seats).map(away).collect()
    }

    /// Has anybody been heard of who was told to be away for a while?
    pub(crate) fn has_news_of_presence(&self) -> bool {
        let Presence { shown, told, .. } = &self.presence;
        let mut times = Seat::all(self.state.setup.seats).zip(shown.iter().zip(told));
        let is_new = |shown: Millis, told: Millis| to_the_minute(shown) != to_the_minute(told);
        times.any(|(seat, (shown, told))| !self.present().has(seat) && is_new(*shown, *told))
    }

    pub(crate) fn presence_told(&mut self) {
        let Presence { shown, told, .. } = &mut self.presence;
        told.clone_from(shown);
    }

    /// When somebody in this seat was last there.
    pub(crate) fn seen_at(&self, seat: Seat) -> Millis {
        if self.present().has(seat) { self.now } else { self.presence.seen[seat.index()] }
    }

    /// Those who are there, or have just asked for something.
    pub(crate) fn here(&self) -> Seats {
        let present = self.present();
        let is_here = |&seat: &Seat| {
            let met = self.presence.met[seat.index()];
            present.has(seat) || met.is_some_and(|at| self.now - at <= STILL_HERE)
        };
        Seat::all(self.state.setup.seats).filter(is_here).collect()
    }

    /// Those who have been away for so long that others may do something about it.
    pub(crate) fn absent(&self) -> Seats {
        let grace = grace(self.state.setup.pace);
        let is_absent = |&seat: &Seat| self.state.has_player(seat) && self.now - self.seen_at(seat) >= grace;
        Seat::all(self.state.setup.seats).filter(is_absent).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn since_when_somebody_is_away_is_told_to_the_minute() {
        assert_eq!([0, 1, 59_999, 60_000, 60_001].map(to_the_minute), [0, 60_000, 60_000, 60_000, 120_000]);
    }

    #[test]
    fn how_long_somebody_may_be_away_depends_on_the_pace() {
        let live = |per_move, per_player| Pace::Live { per_move, per_player, increment: 0 };
        assert_eq!(grace(Pace::None {}), 180_000);
        assert_eq!(grace(live(Some(5), None)), 60_000);
        assert_eq!(grace(live(Some(600), None)), 300_000);
        assert_eq!(grace(live(Some(86_400), None)), 3_600_000);
        assert_eq!(grace(live(None, Some(86_400))), 60_000);
        assert_eq!(grace(Pace::Correspondence { hours: 1 }), 3_600_000);
        assert_eq!(grace(Pace::Correspondence { hours: 24 }), 12 * 3_600_000);
        assert_eq!(grace(Pace::Correspondence { hours: 1440 }), LONGEST_GRACE);
    }
}
