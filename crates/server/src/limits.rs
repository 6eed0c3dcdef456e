//! How often something may be done.

use std::hash::{BuildHasher, Hash, RandomState};
use std::net::IpAddr;
use std::time::Duration;

use crate::budgets::{Budgets, Origin, REMEMBERED};
use crate::problem::{ApiResult, Problem};

/// The limits, by what they are about. The API's page lists them.
pub struct Limits {
    on: bool,
    requests: Budgets<Origin>,
    newcomers: Budgets<Origin>,
    all_newcomers: Budgets<()>,
    secrets: Budgets<Origin>,
    logins: Budgets<(u64, Origin)>,
    account: Budgets<u64>,
    all_logins: Budgets<()>,
    /// From where somebody has logged in to an account, for as long as that is remembered.
    logged_in: Budgets<(u64, Origin)>,
    records: Budgets<Origin>,
    commands: Budgets<String>,
    talk: Budgets<String>,
    tables: Budgets<String>,
    hints: Budgets<String>,
    hasher: RandomState,
}

/// Name, how many a minute, how many at once, what.
pub const LIMITS: [(&str, u32, u32, &str); 12] = [
    ("requests", 1200, 300, "requests from one address"),
    ("newcomers", 20, 30, "new players and new names from one address"),
    ("all-newcomers", 1200, 2000, "new players from everywhere"),
    ("secrets", 20, 20, "log-ins, recoveries and invitations tried from one address"),
    ("logins", 5, 10, "log-ins tried at one account from one address"),
    ("account", 60, 60, "log-ins tried at one account from where nobody has logged in to it"),
    (
        "all-logins",
        600,
        120,
        "log-ins from everywhere, but for those from where somebody has logged in to the account",
    ),
    ("records", 60, 60, "replays, records and proofs read, and records sent, from one address"),
    ("commands", 600, 120, "commands of one player"),
    ("talk", 30, 6, "things one player says"),
    ("tables", 10, 20, "tables and records one player makes"),
    ("hints", 60, 20, "hints one player asks for"),
];

fn budgets<K: Hash + Eq + Clone>(name: &str) -> Budgets<K> {
    let (a_minute, at_once) = LIMITS
        .iter()
        .find(|(limit, ..)| *limit == name)
        .map_or((60, 60), |(_, a_minute, at_once, _)| (*a_minute, *at_once));
    Budgets::new(a_minute, at_once, REMEMBERED)
}

impl Limits {
    /// All of them, or none.
    pub fn new(on: bool) -> Self {
        Self {
            on,
            requests: budgets("requests"),
            newcomers: budgets("newcomers"),
            all_newcomers: budgets("all-newcomers"),
            secrets: budgets("secrets"),
            logins: budgets("logins"),
            account: budgets("account"),
            all_logins: budgets("all-logins"),
            logged_in: Budgets::for_days(30, REMEMBERED),
            records: budgets("records"),
            commands: budgets("commands"),
            talk: budgets("talk"),
            tables: budgets("tables"),
            hints: budgets("hints"),
            hasher: RandomState::new(),
        }
    }

    /// One more request from an address.
    pub fn request(&self, from: IpAddr) -> ApiResult<()> {
        self.check(&self.requests, &from.into(), "requests")
    }

    /// One more newcomer from an address.
    pub fn newcomer(&self, from: IpAddr) -> ApiResult<()> {
        self.check(&self.newcomers, &from.into(), "newcomers")?;
        self.check(&self.all_newcomers, &(), "all-newcomers")
    }

    /// One more secret tried from an address.
    pub fn secret(&self, from: IpAddr) -> ApiResult<()> {
        self.check(&self.secrets, &from.into(), "secrets")
    }

    /// One more log-in tried, whether there is such an account or not; says whether somebody has logged in to it from there
    /// before. These have a budget of their own: strangers who use up the account's do not lock its owner out.
    pub fn login(&self, login: &str, from: IpAddr) -> ApiResult<bool> {
        let account = self.hasher.hash_one(login);
        let pair = (account, Origin::from(from));
        self.check(&self.logins, &pair, "logins")?;
        if self.logged_in.has(&pair) {
            return Ok(true);
        }
        self.check(&self.account, &account, "account")?;
        self.check(&self.all_logins, &(), "all-logins")?;
        Ok(false)
    }

    /// Somebody has logged in to an account from an address.
    pub fn has_logged_in(&self, login: &str, from: IpAddr) {
        self.logged_in.note(&(self.hasher.hash_one(login), from.into()));
    }

    /// One more password to be kept.
    pub fn password(&self, from: IpAddr) -> ApiResult<()> {
        self.secret(from)?;
        self.check(&self.all_logins, &(), "all-logins")
    }

    /// One more record sent in or read from an address.
    pub fn record(&self, from: IpAddr) -> ApiResult<()> {
        self.check(&self.records, &from.into(), "records")
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
        self.requests.tidy();
        self.newcomers.tidy();
        self.all_newcomers.tidy();
        self.secrets.tidy();
        self.logins.tidy();
        self.account.tidy();
        self.all_logins.tidy();
        self.logged_in.tidy();
        self.records.tidy();
        self.commands.tidy();
        self.talk.tidy();
        self.tables.tidy();
        self.hints.tidy();
    }

    fn check<K: Hash + Eq + Clone>(
        &self,
        budgets: &Budgets<K>,
        key: &K,
        name: &'static str,
    ) -> ApiResult<()> {
        if !self.on {
            return Ok(());
        }
        budgets.spend(key).map_err(|wait| Problem::too_often(name, seconds(wait)))
    }
}

/// At least one, and no fraction.
fn seconds(wait: Duration) -> u32 {
    let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
    u32::try_from(seconds.max(1)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

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

    /// A guesser from everywhere is slowed at the account, whether it is there or not; whoever has logged in to it before
    /// from where they are is not.
    #[test]
    fn many_strangers_use_up_an_account_but_not_its_owner() {
        let limits = Limits::new(true);
        let home = address("192.0.2.1");
        limits.has_logged_in("ada", home);
        let strangers = |nth: u16| IpAddr::from([0x2001, 0xdb8, 0, nth, 0, 0, 0, 1]);
        let refused: Vec<_> = (0..200).filter_map(|nth| limits.login("ada", strangers(nth)).err()).collect();
        assert!(refused.len() >= 130, "{}", refused.len());
        assert!(refused.iter().all(|problem| problem.limit == Some("account")));
        assert!(limits.login("ada", home).unwrap());
        // Somebody else's account has a budget of its own.
        assert!(!limits.login("bob", address("192.0.2.2")).unwrap());
    }

    #[test]
    fn one_stranger_cannot_use_up_an_account() {
        let limits = Limits::new(true);
        let refused = (0..200).filter(|_| limits.login("ada", address("192.0.2.9")).is_err()).count();
        assert!(refused >= 180, "{refused}");
        limits.login("ada", address("192.0.2.1")).unwrap();
    }
}
