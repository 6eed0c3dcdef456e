//! How often something may be done.

use std::net::IpAddr;
use std::num::NonZeroU32;

use governor::clock::Clock as _;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::problem::{ApiResult, Problem};

/// The limits, by what they are about. The API's page lists them.
pub struct Limits {
    on: bool,
    requests: DefaultKeyedRateLimiter<IpAddr>,
    newcomers: DefaultKeyedRateLimiter<IpAddr>,
    secrets: DefaultKeyedRateLimiter<IpAddr>,
    commands: DefaultKeyedRateLimiter<String>,
    talk: DefaultKeyedRateLimiter<String>,
    tables: DefaultKeyedRateLimiter<String>,
    hints: DefaultKeyedRateLimiter<String>,
}

/// Name, how many a minute, how many at once, what.
pub const LIMITS: [(&str, u32, u32, &str); 7] = [
    ("requests", 1200, 300, "requests from one address"),
    ("newcomers", 20, 30, "new players and new names from one address"),
    ("secrets", 20, 20, "log-ins, recoveries and invitations tried from one address"),
    ("commands", 600, 120, "commands of one player"),
    ("talk", 30, 6, "things one player says"),
    ("tables", 10, 20, "tables and records one player makes"),
    ("hints", 60, 20, "hints one player asks for"),
];

fn limiter<K: std::hash::Hash + Eq + Clone>(name: &str) -> DefaultKeyedRateLimiter<K> {
    let (a_minute, at_once) = LIMITS
        .iter()
        .find(|(limit, ..)| *limit == name)
        .map_or((60, 60), |(_, a_minute, at_once, _)| (*a_minute, *at_once));
    let some = |n| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN);
    RateLimiter::keyed(Quota::per_minute(some(a_minute)).allow_burst(some(at_once)))
}

impl Limits {
    /// All of them, or none.
    pub fn new(on: bool) -> Self {
        Self {
            on,
            requests: limiter("requests"),
            newcomers: limiter("newcomers"),
            secrets: limiter("secrets"),
            commands: limiter("commands"),
            talk: limiter("talk"),
            tables: limiter("tables"),
            hints: limiter("hints"),
        }
    }

    /// One more request from an address.
    pub fn request(&self, from: IpAddr) -> ApiResult<()> {
        self.check(&self.requests, &from, "requests")
    }

    /// One more newcomer from an address.
    pub fn newcomer(&self, from: IpAddr) -> ApiResult<()> {
        self.check(&self.newcomers, &from, "newcomers")
    }

    /// One more secret tried from an address.
    pub fn secret(&self, from: IpAddr) -> ApiResult<()> {
        self.check(&self.secrets, &from, "secrets")
    }

    /// One more command of a player.
    pub fn command(&self, player: &str) -> ApiResult<()> {
        self.check(&self.commands, &player.to_owned(), "commands")
    }

    /// A player says one more thing.
    pub fn talk(&self, player: &str) -> ApiResult<()> {
        self.check(&self.talk, &player.to_owned(), "talk")
    }

    /// A player makes one more table.
    pub fn table(&self, player: &str) -> ApiResult<()> {
        self.check(&self.tables, &player.to_owned(), "tables")
    }

    /// A player asks for hints once more.
    pub fn hint(&self, player: &str) -> ApiResult<()> {
        self.check(&self.hints, &player.to_owned(), "hints")
    }

    /// Forgets those who have been quiet for long.
    pub fn tidy(&self) {
        self.requests.retain_recent();
        self.newcomers.retain_recent();
        self.secrets.retain_recent();
        self.commands.retain_recent();
        self.talk.retain_recent();
        self.tables.retain_recent();
        self.hints.retain_recent();
    }

    fn check<K: std::hash::Hash + Eq + Clone>(
        &self,
        limiter: &DefaultKeyedRateLimiter<K>,
        key: &K,
        name: &'static str,
    ) -> ApiResult<()> {
        if !self.on {
            return Ok(());
        }
        limiter.check_key(key).map_err(|wait| {
            let wait = wait.wait_time_from(limiter.clock().now());
            let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
            Problem::too_often(name, u32::try_from(seconds.max(1)).unwrap_or(u32::MAX))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_burst_passes_and_the_next_one_is_told_when_to_come_back() {
        let limits = Limits::new(true);
        for _ in 0..6 {
            limits.talk("ada").unwrap();
        }
        let refused = limits.talk("ada").unwrap_err();
        assert_eq!((refused.status, refused.limit), (429, Some("talk")));
        assert!((1..=2).contains(&refused.seconds.unwrap()));
        limits.talk("bob").unwrap();
    }

    #[test]
    fn without_limits_nobody_is_refused() {
        let limits = Limits::new(false);
        assert!((0..10_000).all(|_| limits.talk("ada").is_ok()));
    }
}
