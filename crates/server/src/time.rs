//! What time it is.

use std::ops::Range;
use std::time::{SystemTime, UNIX_EPOCH};

use store::{Boot, Millis, Seen};
use tokio::time::{Duration, Instant};

/// For so long a server may be away, as when it is upgraded, and the days of those who play over days go on. What is longer
/// is nobody's time.
const MOMENT: Millis = 10 * 60_000;

/// The wall clock, read once and carried on by the runtime's own clock, so that a test can stop and push it, and a
/// step of the system's time does not make anybody lose on time.
#[derive(Clone, Copy, Debug)]
pub struct Time {
    read: Millis,
    at: Instant,
}

/// What the clocks of a machine show when a server starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Readings {
    /// The wall clock. Anybody may have set it.
    pub wall: Millis,
    /// For how long the machine has been running, where it says so. Nobody can set that.
    pub boot: Option<Boot>,
}

impl Readings {
    /// Of this machine.
    pub fn of_system() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { wall: Millis::try_from(since.as_millis()).unwrap_or(Millis::MAX), boot: boot() }
    }
}

impl Time {
    /// From the system.
    pub fn of_system() -> Self {
        Self::starting(Readings::of_system().wall)
    }

    /// As if it were so late now.
    pub fn starting(read: Millis) -> Self {
        Self { read, at: Instant::now() }
    }

    /// For a server that goes on after this time was last seen. As long as the machine has been running since, it knows how
    /// long that was, whatever the wall clock was set to; otherwise that is believed, but time does not run backwards.
    pub fn resuming(last: Option<&Seen>, readings: &Readings) -> Self {
        let Some(last) = last else { return Self::starting(readings.wall) };
        Self::starting(match (&last.boot, &readings.boot) {
            (Some(then), Some(now)) if then.id == now.id && now.up >= then.up => last.at + (now.up - then.up),
            _ => readings.wall.max(last.at),
        })
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> Millis {
        self.read + Millis::try_from(self.at.elapsed().as_millis()).unwrap_or(0)
    }

    /// The same with what the machine's own clock shows, to be kept.
    pub fn seen(&self) -> Seen {
        Seen { at: self.now(), boot: boot() }
    }

    /// What part of the time until now is nobody's, where the server was last seen at this time and the parts before are
    /// known.
    pub(crate) fn away(&self, last: Option<&Seen>, before: &[Range<Millis>]) -> Option<Range<Millis>> {
        let known = before.last().map_or(Millis::MIN, |away| away.end);
        let away = (last?.at + MOMENT).max(known)..self.now();
        (!away.is_empty()).then_some(away)
    }

    /// What time it is when the runtime's clock shows this.
    pub fn millis(&self, at: Instant) -> Millis {
        self.read + Millis::try_from(at.saturating_duration_since(self.at).as_millis()).unwrap_or(0)
    }

    /// When the runtime's clock will show this time.
    pub fn instant(&self, at: Millis) -> Instant {
        self.at + Duration::from_millis(u64::try_from(at - self.read).unwrap_or(0))
    }
}

/// Linux tells which of its runs this is, and for how long it has been running, sleep included.
fn boot() -> Option<Boot> {
    let id = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?.trim().to_owned();
    let uptime = std::fs::read_to_string("/proc/uptime").ok()?;
    let (seconds, hundredths) = uptime.split(' ').next()?.split_once('.')?;
    let up = seconds.parse::<Millis>().ok()? * 1000 + hundredths.parse::<Millis>().ok()? * 10;
    (!id.is_empty()).then_some(Boot { id, up })
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: Millis = 24 * 3_600_000;
    const THEN: Millis = 1_900_000_000_000;

    fn boot(id: &str, up: Millis) -> Boot {
        Boot { id: id.to_owned(), up }
    }

    fn resumed(last: Option<Boot>, wall: Millis, boot: Option<Boot>) -> Millis {
        let last = Seen { at: THEN, boot: last };
        Time::resuming(Some(&last), &Readings { wall, boot }).now() - THEN
    }

    #[tokio::test(start_paused = true)]
    async fn in_the_same_run_of_the_machine_the_wall_clock_does_not_matter() {
        for wall in [0, THEN - DAY, THEN, THEN + 7000, THEN + DAY, THEN + 4000 * DAY] {
            assert_eq!(resumed(Some(boot("a", 50_000)), wall, Some(boot("a", 57_000))), 7000, "{wall}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn in_another_run_time_goes_by_the_wall_clock_and_never_back() {
        for (last, now) in [
            (Some(boot("a", 5)), Some(boot("b", 9))),
            (None, Some(boot("b", 9))),
            (Some(boot("a", 5)), None),
            (None, None),
        ] {
            assert_eq!(resumed(last.clone(), THEN + 7000, now.clone()), 7000);
            assert_eq!(resumed(last.clone(), THEN + DAY, now.clone()), DAY);
            assert_eq!(resumed(last.clone(), THEN - DAY, now.clone()), 0);
            assert_eq!(resumed(last, 0, now), 0);
        }
        assert_eq!(resumed(Some(boot("a", 50)), THEN + 5, Some(boot("a", 40))), 5, "nothing runs backwards");
        let readings = Readings { wall: THEN, boot: Some(boot("a", 1)) };
        assert_eq!(Time::resuming(None, &readings).now(), THEN);
    }

    /// However far the wall clock jumps: what is more than a moment is nobody's, and each part of it once.
    #[tokio::test(start_paused = true)]
    async fn time_away_beyond_a_moment_is_nobody_s() {
        let last = Seen { at: THEN, boot: None };
        let away = |now: Millis, before: &[Range<Millis>]| Time::starting(now).away(Some(&last), before);
        assert_eq!(away(THEN + MOMENT, &[]), None);
        assert_eq!(away(THEN - DAY, &[]), None);
        assert_eq!(away(THEN + DAY, &[]), Some(THEN + MOMENT..THEN + DAY));
        let before = [5..9, THEN + MOMENT..THEN + DAY];
        assert_eq!(away(THEN + DAY, &before), None);
        assert_eq!(away(THEN + DAY + 10, &before), Some(THEN + DAY..THEN + DAY + 10));
        assert_eq!(Time::starting(THEN).away(None, &[]), None);
    }

    /// While it runs nothing but the runtime's own clock counts: it is asked for no other.
    #[tokio::test(start_paused = true)]
    async fn while_it_runs_time_is_carried_on() {
        let time = Time::starting(THEN);
        tokio::time::advance(Duration::from_secs(5)).await;
        assert_eq!((time.now(), time.seen().at), (THEN + 5000, THEN + 5000));
        assert_eq!(time.millis(time.instant(THEN + 9000)), THEN + 9000);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn this_machine_says_how_long_it_has_been_running() {
        let Boot { id, up } = super::boot().expect("Linux says so");
        assert!(id.len() > 30 && up > 0);
        assert_eq!(super::boot().map(|boot| boot.id), Some(id));
    }
}
