//! Budgets that fill up again: how much somebody may do, kept for so many of them and no more.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Where somebody comes from, as far as they can be told apart: whoever has one address of IPv6 has the whole network of 64
/// bits, and an address of IPv4 that is written as one of IPv6 is the same address. Whatever is counted or blocked by
/// address is so by this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Origin {
    /// One address.
    V4(Ipv4Addr),
    /// The first 64 bits of many.
    V6(u64),
}

impl From<IpAddr> for Origin {
    fn from(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(address) => Self::V4(address),
            IpAddr::V6(address) => Self::V6(u64::try_from(address.to_bits() >> 64).unwrap_or(0)),
        }
    }
}

/// So many are remembered by one kind of budget. What is forgotten then is who has used least of theirs.
pub const REMEMBERED: usize = 50_000;

/// A budget for each key. It says of each when it will be full again; whoever is not there has all of it.
pub struct Budgets<K> {
    /// So long one takes to come back.
    each: Duration,
    /// So long all of it takes.
    all: Duration,
    most: usize,
    full_at: Mutex<HashMap<K, Instant>>,
}

impl<K: Hash + Eq + Clone> Budgets<K> {
    /// So many a minute, so many at once, for at most so many keys.
    pub fn new(a_minute: u32, at_once: u32, most: usize) -> Self {
        let each = Duration::from_mins(1) / a_minute.max(1);
        Self { each, all: each * at_once.max(1), most: most.max(1), full_at: Mutex::default() }
    }

    /// Nothing is used up: only who has been noted is remembered, for so many days.
    pub fn for_days(days: u32, most: usize) -> Self {
        let all = Duration::from_hours(24) * days;
        Self { each: all, all, most, full_at: Mutex::default() }
    }

    /// Remembers somebody from now on.
    pub fn note(&self, key: &K) {
        let now = Instant::now();
        let mut full_at = self.full_at();
        if full_at.len() >= self.most && !full_at.contains_key(key) {
            make_room(&mut full_at, self.most, now);
        }
        full_at.insert(key.clone(), now + self.all);
    }

    /// Is somebody remembered?
    pub fn has(&self, key: &K) -> bool {
        self.full_at().get(key).is_some_and(|at| *at > Instant::now())
    }

    /// Uses one, or says for how long there will be none.
    pub fn spend(&self, key: &K) -> Result<(), Duration> {
        self.spend_at(key, Instant::now())
    }

    fn spend_at(&self, key: &K, now: Instant) -> Result<(), Duration> {
        let mut full_at = self.full_at();
        let after = full_at.get(key).map_or(now, |at| (*at).max(now)) + self.each;
        let missing = after.saturating_duration_since(now).saturating_sub(self.all);
        if !missing.is_zero() {
            return Err(missing);
        }
        if full_at.len() >= self.most && !full_at.contains_key(key) {
            make_room(&mut full_at, self.most, now);
        }
        full_at.insert(key.clone(), after);
        Ok(())
    }

    /// Forgets those who have all of theirs again.
    pub fn tidy(&self) {
        let now = Instant::now();
        let mut full_at = self.full_at();
        full_at.retain(|_, at| *at > now);
        full_at.shrink_to_fit();
    }

    fn full_at(&self) -> MutexGuard<'_, HashMap<K, Instant>> {
        // Nothing that holds it can leave it half-changed.
        self.full_at.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Forgets whoever has all of theirs, and if that is not enough the half that has used least: a flood from everywhere does
/// not wash away what is known of those who use most.
fn make_room<K: Hash + Eq>(full_at: &mut HashMap<K, Instant>, most: usize, now: Instant) {
    full_at.retain(|_, at| *at > now);
    if full_at.len() < most {
        return;
    }
    let mut times: Vec<_> = full_at.values().copied().collect();
    let middle = times.len() / 2;
    let (_, middle, _) = times.select_nth_unstable(middle);
    let middle = *middle;
    full_at.retain(|_, at| *at > middle);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(address: &str) -> Origin {
        address.parse::<IpAddr>().unwrap().into()
    }

    #[test]
    fn a_network_of_ipv6_counts_as_one_and_mapped_addresses_as_what_they_are() {
        assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff:ffff:ffff:ffff"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_eq!(network("::ffff:192.0.2.7"), network("192.0.2.7"));
        assert_ne!(network("::ffff:192.0.2.7"), network("::ffff:192.0.2.8"));
        assert_ne!(network("192.0.2.7"), network("192.0.2.8"));
    }

    #[test]
    fn a_budget_is_used_up_and_comes_back_by_and_by() {
        let budgets = Budgets::new(60, 3, 10);
        let now = Instant::now();
        for _ in 0..3 {
            budgets.spend_at(&"ada", now).unwrap();
        }
        assert_eq!(budgets.spend_at(&"ada", now), Err(Duration::from_secs(1)));
        budgets.spend_at(&"bob", now).unwrap();
        let later = now + Duration::from_secs(1);
        budgets.spend_at(&"ada", later).unwrap();
        assert_eq!(budgets.spend_at(&"ada", later), Err(Duration::from_secs(1)));
    }

    /// However many there are, so many are remembered; and those who use most are not forgotten for those who come once.
    #[test]
    fn a_flood_from_everywhere_is_not_remembered_and_washes_nobody_away() {
        let budgets = Budgets::new(60, 5, 100);
        let now = Instant::now();
        for _ in 0..5 {
            budgets.spend_at(&u32::MAX, now).unwrap();
        }
        for nth in 0..10_000 {
            budgets.spend_at(&nth, now).unwrap();
            assert!(budgets.full_at().len() <= 100);
        }
        assert!(budgets.spend_at(&u32::MAX, now).is_err());
        budgets.tidy();
    }
}
