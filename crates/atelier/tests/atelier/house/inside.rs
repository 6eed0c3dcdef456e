//! A server within the test, where it can be reached behind its back.

use std::sync::Arc;
use std::time::Duration;

use server::{App, Config, Time};
use store::{Settings, Store};
use tempfile::TempDir;
use tokio::net::TcpListener;

/// A server within the test. It ends with the test.
pub struct Inside {
    /// Where it is.
    pub address: String,
    /// The server.
    pub app: Arc<App>,
}

impl Inside {
    /// Opens one on a folder, beside others if there are any.
    pub async fn open(folder: &TempDir, bot_pause: Duration) -> Self {
        let store = Store::open(&server::database(folder.path()), Settings::default()).expect("a store");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        let config = Config { public_url: address.clone(), bot_pause, limits: false, ..Config::default() };
        let app = App::new(config, store, Time::of_system()).await.expect("a server");
        tokio::spawn(app.clone().serve(listener, std::future::pending()));
        Self { address, app }
    }
}
