//! What all tables and all requests share.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use store::{Millis, Store};
use table::fairness::Epoch;
use tokio::sync::{broadcast, watch};

use room::Notice;

use crate::budgets::Origin;
use crate::finished::Shelf;
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::problem::{ApiResult, Problem};
use crate::secrets::Hasher;
use crate::thinkers::{Owner, Thinkers};
use crate::time::Time;
use crate::web_client::WebClient;

/// It is kept in mind from where so many players came.
const MOST_PLACES: usize = 100_000;

/// How a server behaves.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where people find it, without a slash at the end: links begin with it.
    pub public_url: String,
    /// Addresses of clients are taken from `X-Forwarded-For`, because a proxy of ours stands before it.
    pub behind_proxy: bool,
    /// Cookies are sent over TLS only.
    pub secure_cookies: bool,
    /// Bots wait this long before they act, so that people can follow.
    pub bot_pause: Duration,
    /// A table nobody has asked anything for so long is put away.
    pub idle: Duration,
    /// A line that says nothing is said to be alive so often.
    pub beat: Duration,
    /// How often something may be done; none of it is limited if this is false.
    pub limits: bool,
    /// So many tables that are not over somebody may host, if that is limited.
    pub most_hosted: Option<u32>,
    /// Whoever says this word may read the figures from elsewhere.
    pub metrics_token: Option<String>,
    /// Tables that have been over for so long are deleted.
    pub keep_finished: Option<Duration>,
    /// Players without a password who have not been seen for so long, and sit nowhere, are deleted.
    pub keep_guests: Option<Duration>,
    /// How many bots may think at the same time.
    pub thinkers: usize,
    /// So many connections may be open; fewer, if there are not files for as many.
    pub connections: usize,
    /// So many of them from one address, unless they come by a proxy.
    pub connections_from_one: usize,
    /// So long it is waited for the head of a request, and for whoever does not take what they are sent; twice as long for
    /// the rest of a request.
    pub patience: Duration,
    /// What browsers are shown.
    pub client: WebClient,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            public_url: String::new(),
            behind_proxy: false,
            secure_cookies: false,
            bot_pause: Duration::from_millis(400),
            idle: Duration::from_mins(2),
            beat: Duration::from_secs(7),
            limits: true,
            most_hosted: Some(50),
            metrics_token: None,
            keep_finished: None,
            keep_guests: None,
            // One processor is left to those who wait for an answer: where all are busy, threads that give way are not enough.
            thinkers: std::thread::available_parallelism()
                .map_or(1, |cores| cores.get().saturating_sub(1).max(1)),
            connections: usize::MAX,
            connections_from_one: 1000,
            patience: Duration::from_secs(30),
            client: WebClient::default(),
        }
    }
}

/// So many passwords wait to be looked at, some two seconds' worth: whoever comes then is to come again.
const HASHES: usize = 32;

/// So many records and long logs wait to be read.
const WRITINGS: usize = 64;

/// Whose work something is.
#[derive(Hash)]
pub enum Whose {
    /// Of somebody who comes from there.
    From(Origin),
    /// Of the player with this id.
    Player(String),
}

impl From<IpAddr> for Whose {
    fn from(address: IpAddr) -> Self {
        Self::From(address.into())
    }
}

/// Who has to ask again for what they read.
#[derive(Clone, Debug)]
pub enum Ended {
    /// A player, because a session or a token has ended.
    Player(String),
    /// Whoever reads from an address that is blocked by now.
    Addresses,
}

/// What all tables share.
pub struct Shared {
    /// How the server behaves.
    pub config: Config,
    /// What is kept.
    pub store: Store,
    /// What time it is.
    pub time: Time,
    /// Since when this server runs.
    pub started: Millis,
    /// What began when what is kept was last put back from a copy.
    pub epoch: Option<Epoch>,
    /// When it was away for longer than is anybody's risk.
    pub away: Arc<[Range<Millis>]>,
    /// What is counted.
    pub metrics: Metrics,
    /// Where bots think.
    pub thinkers: Thinkers,
    /// Where passwords are looked at.
    pub hashers: Pool<Hasher>,
    /// Where records and long logs are read.
    pub scribes: Pool<()>,
    /// What was worked out of finished games.
    pub shelf: Shelf,
    /// Turns true when the server is about to stop. It waits for a while for all who have subscribed to let go.
    pub stopping: watch::Sender<bool>,
    /// Those who have to ask again for what they read.
    pub ended: broadcast::Sender<Ended>,
    notices: Mutex<HashMap<String, broadcast::Sender<Notice>>>,
    /// From where each player came last.
    places: Mutex<HashMap<String, Origin>>,
    hasher: RandomState,
}

impl Shared {
    /// For a server that starts now.
    pub fn new(config: Config, store: Store, time: Time, away: Vec<Range<Millis>>) -> std::io::Result<Self> {
        Ok(Self {
            thinkers: Thinkers::new(config.thinkers)?,
            hashers: Pool::new("hasher", (config.thinkers / 2).clamp(1, 2), HASHES)?,
            scribes: Pool::new("scribe", (config.thinkers / 2).clamp(1, 2), WRITINGS)?,
            shelf: Shelf::default(),
            hasher: RandomState::new(),
            started: time.now(),
            epoch: store.succession().epoch.map(Epoch::new),
            away: away.into(),
            metrics: Metrics::default(),
            stopping: watch::Sender::new(false),
            ended: broadcast::channel(64).0,
            notices: Mutex::default(),
            places: Mutex::default(),
            config,
            store,
            time,
        })
    }

    /// A player has come from this address.
    pub fn came_from(&self, player: &str, address: IpAddr) {
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        if places.len() >= MOST_PLACES && !places.contains_key(player) {
            // Those who are here come again.
            places.clear();
        }
        places.insert(player.to_owned(), address.into());
    }

    /// A player as somebody who has something thought out.
    pub fn owner(&self, player: &str) -> Owner {
        let place = self.places.lock().unwrap_or_else(PoisonError::into_inner).get(player).copied();
        let player = self.whose(Whose::Player(player.to_owned()));
        Owner { group: place.map_or(player, |place| self.whose(Whose::From(place))), player }
    }

    /// By what work is told apart that is done in turn: by where those come from who want it, or by who owns it.
    pub fn whose(&self, whose: impl Into<Whose>) -> u64 {
        self.hasher.hash_one(whose.into())
    }

    /// Reads a record or a long log, or works something out of it, where it holds up nobody.
    pub async fn write_up<T: Send + 'static>(
        &self,
        whose: impl Into<Whose>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> ApiResult<T> {
        let done = self.scribes.run(self.whose(whose), move |()| work()).await;
        done.map_err(|_| Problem::too_often("records", 5))
    }

    /// A session or a token of this player has ended, and whatever was opened with it ends too.
    pub fn has_ended(&self, player: &str) {
        // Nobody may be reading.
        let _ = self.ended.send(Ended::Player(player.to_owned()));
    }

    /// Addresses are blocked from now on: whatever is read from there ends.
    pub fn have_blocked(&self) {
        let _ = self.ended.send(Ended::Addresses);
    }

    /// Tells a player's own streams, if there are any.
    pub fn notify(&self, player: &str, notice: Notice) {
        let mut notices = self.notices.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = notices.get(player)
            && sender.send(notice).is_err()
        {
            notices.remove(player);
        }
    }

    /// What concerns a player from now on.
    pub fn notices(&self, player: &str) -> broadcast::Receiver<Notice> {
        let mut notices = self.notices.lock().unwrap_or_else(PoisonError::into_inner);
        notices.entry(player.to_owned()).or_insert_with(|| broadcast::channel(64).0).subscribe()
    }
}
