//! What all tables and all requests share.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use store::{Millis, Store};
use tokio::sync::{broadcast, watch};

use room::Notice;

use crate::metrics::Metrics;
use crate::thinkers::Thinkers;
use crate::time::Time;
use crate::web_client::WebClient;

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
    /// Whoever says this word may read the figures from elsewhere.
    pub metrics_token: Option<String>,
    /// Tables that have been over for so long are deleted.
    pub keep_finished: Option<Duration>,
    /// Players without a password who have not been seen for so long, and sit nowhere, are deleted.
    pub keep_guests: Option<Duration>,
    /// How many bots may think at the same time.
    pub thinkers: usize,
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
            metrics_token: None,
            keep_finished: None,
            keep_guests: None,
            thinkers: std::thread::available_parallelism().map_or(1, usize::from),
            client: WebClient::default(),
        }
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
    /// What is counted.
    pub metrics: Metrics,
    /// Where bots think.
    pub thinkers: Thinkers,
    /// Turns true when the server is about to stop. It waits for a while for all who have subscribed to let go.
    pub stopping: watch::Sender<bool>,
    /// Those who have to ask again for what they read.
    pub ended: broadcast::Sender<Ended>,
    notices: Mutex<HashMap<String, broadcast::Sender<Notice>>>,
}

impl Shared {
    /// For a server that starts now.
    pub fn new(config: Config, store: Store, time: Time) -> std::io::Result<Self> {
        Ok(Self {
            thinkers: Thinkers::new(config.thinkers)?,
            started: time.now(),
            metrics: Metrics::default(),
            stopping: watch::Sender::new(false),
            ended: broadcast::channel(64).0,
            notices: Mutex::default(),
            config,
            store,
            time,
        })
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
