//! A server for tests: a real file, a real port, and people who come to it over HTTP and sockets.

mod reading;

pub use reading::{Reader, play_to_the_end};

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use client::{Client, ClientError};
use serde_json::{Value, json};
use server::admin::Errand;
use server::{App, Config, Time};
use store::{Settings, Store};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// When the tests take place.
pub const TODAY: i64 = 1_800_000_000_000;

/// A server that runs.
pub struct House {
    /// The server itself.
    pub app: Arc<App>,
    folder: TempDir,
    config: Config,
    base: String,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<()>,
}

impl House {
    /// One without limits, whose bots do not wait.
    pub async fn open() -> Self {
        Self::with(|_| ()).await
    }

    /// The same with something changed.
    pub async fn with(change: impl FnOnce(&mut Config)) -> Self {
        let mut config = Config {
            public_url: "http://house.test".to_owned(),
            bot_pause: Duration::ZERO,
            limits: false,
            most_hosted: None,
            // Time is pushed by days in some tests, while people are connected.
            patience: Duration::from_hours(24 * 365),
            ..Config::default()
        };
        change(&mut config);
        Self::start(tempfile::tempdir().expect("a folder"), config, TODAY).await
    }

    async fn start(folder: TempDir, config: Config, now: i64) -> Self {
        let app = App::new(config.clone(), store_in(folder.path()), Time::starting(now)).await;
        let app = app.expect("a server");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let base = format!("http://{}", listener.local_addr().expect("an address"));
        let (stop, stopped) = oneshot::channel::<()>();
        let until = async move { drop(stopped.await) };
        let serving = tokio::spawn(app.clone().serve(listener, until));
        Self { app, folder, config, base, stop, serving }
    }

    /// It stops in good order, and another starts on the same file after a while.
    pub async fn after_a_stop_of(self, away: Duration) -> Self {
        let later = self.app.shared.time.now() + i64::try_from(away.as_millis()).expect("not for ever");
        let Self { app, folder, config, stop, serving, .. } = self;
        stop.send(()).expect("a server that runs");
        soon(serving).await.expect("a server that stops");
        drop(app);
        Self::start(folder, config, later).await
    }

    /// It stops in good order, and another starts where the machine's clocks show something, given what the wall clock
    /// should show.
    pub async fn after_a_stop_by(self, shows: impl FnOnce(i64) -> server::Readings) -> Self {
        let Self { app, folder, config, stop, serving, .. } = self;
        stop.send(()).expect("a server that runs");
        soon(serving).await.expect("a server that stops");
        let readings = shows(app.shared.time.now());
        drop(app);
        let store = store_in(folder.path());
        let time = Time::resuming(store.succession().seen.as_ref(), &readings);
        store.close().await;
        Self::start(folder, config, time.now()).await
    }

    /// Copies what is kept, as its keeper would.
    pub async fn copy(&self, name: &str) -> PathBuf {
        let (file, copy) = (self.folder.path().join("atelier.db"), self.folder.path().join(name));
        let to = copy.clone();
        let copying = tokio::task::spawn_blocking(move || Store::backup(&file, &to));
        copying.await.expect("no panic").expect("a copy");
        copy
    }

    /// It stops, goes back to a copy, and starts again.
    pub async fn put_back(self, copy: &Path) -> Self {
        let Self { app, folder, config, stop, serving, .. } = self;
        stop.send(()).expect("a server that runs");
        soon(serving).await.expect("a server that stops");
        let now = app.shared.time.now();
        drop(app);
        std::fs::copy(copy, folder.path().join("atelier.db")).expect("a copy in place");
        Self::start(folder, config, now).await
    }

    /// Somebody unknown.
    pub fn nobody(&self) -> Client {
        Client::new(&self.base)
    }

    /// Somebody new with a name.
    pub async fn guest(&self, name: &str) -> Client {
        self.nobody().newcomer(name).await.expect("a newcomer")
    }

    /// Several at once.
    pub async fn guests<const N: usize>(&self, names: [&str; N]) -> [Client; N] {
        let mut guests = Vec::new();
        for name in names {
            guests.push(self.guest(name).await);
        }
        guests.try_into().unwrap_or_else(|_| unreachable!("as many as names"))
    }

    /// The same person at this server after a stop, when the port is another one.
    pub fn moved(&self, client: &Client) -> Client {
        client.at(&self.base)
    }

    /// How many tables are in use.
    pub fn tables_in_use(&self) -> usize {
        self.app.tables.in_use()
    }

    /// Does what the keeper wants.
    pub async fn errand(&self, errand: Errand) -> Vec<String> {
        self.app.errand(errand).await.expect("an errand")
    }
}

fn store_in(folder: &Path) -> Store {
    let settings = Settings { patience: Duration::from_mins(1), ..Settings::default() };
    Store::open(&folder.join("atelier.db"), settings).expect("a store")
}

/// What must come, but for a test that would otherwise wait for ever.
pub async fn soon<T>(coming: impl Future<Output = T>) -> T {
    let (late, is_late) = oneshot::channel::<()>();
    let watch = std::thread::spawn(move || {
        std::thread::park_timeout(Duration::from_mins(2));
        drop(late);
    });
    tokio::select! {
        biased;
        come = coming => {
            watch.thread().unpark();
            come
        }
        _ = is_late => panic!("waited in vain"),
    }
}

/// Time that stands still until it is pushed.
pub struct Hands {
    _hold: std::sync::mpsc::Sender<()>,
}

/// Holds a runtime's clock that was paused at its start. It would go on by itself when nothing runs, so something does.
pub fn hold_time() -> Hands {
    let (hold, let_go) = std::sync::mpsc::channel::<()>();
    tokio::task::spawn_blocking(move || let_go.recv().is_ok());
    Hands { _hold: hold }
}

impl Hands {
    /// Time passes.
    pub async fn push(&self, seconds: u64) {
        tokio::time::advance(Duration::from_secs(seconds)).await;
    }
}

/// A key that was not used before.
pub fn key() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!("k{}", NEXT.fetch_add(1, Ordering::Relaxed))
}

/// Wants something of a table, under a new key.
pub async fn order(client: &Client, table: &str, command: Value) -> Result<Value, ClientError> {
    client.order(table, &key(), &command).await
}

/// The same where it is not refused.
pub async fn done(client: &Client, table: &str, command: Value) -> Value {
    match order(client, table, command.clone()).await {
        Ok(done) => done,
        Err(refused) => panic!("{command}: {refused}"),
    }
}

/// It was refused so; gives the whole error.
#[track_caller]
pub fn refused<T>(outcome: Result<T, ClientError>, status: u16, code: &str) -> Value {
    let Err(refused) = outcome else { panic!("not refused, though {code} was expected") };
    assert_eq!((refused.status(), refused.code()), (Some(status), Some(code)), "{refused}");
    let ClientError::Refused { body, .. } = refused else { unreachable!("it has a status") };
    assert_eq!(body["error"]["status"], status);
    assert!(body["error"]["message"].as_str().is_some_and(|message| message.ends_with(['.', '…'])), "{body}");
    body["error"].clone()
}

/// What is asked for with any method, and the answer.
pub async fn send(client: &Client, method: &str, path: &str, body: Value) -> Result<Value, ClientError> {
    let method = method.parse().expect("a method");
    let answer = client.request(method, path).json(&body).send().await?;
    let status = answer.status();
    let text = answer.text().await?;
    let body = serde_json::from_str(&text).unwrap_or(Value::String(text));
    if status.is_success() { Ok(body) } else { Err(ClientError::Refused { status: status.as_u16(), body }) }
}

/// Who somebody is.
pub async fn id_of(client: &Client) -> String {
    client.get("/api/v1/me").await.expect("somebody known")["id"].as_str().expect("an id").to_owned()
}

/// Makes a table; gives its id.
pub async fn table(host: &Client, wanted: Value) -> String {
    let made = host.post("/api/v1/tables", &wanted).await.expect("a table");
    made["id"].as_str().expect("an id").to_owned()
}

/// A table where all these people sit, the first as host, and bots after them.
pub async fn seated(people: &[&Client], mut setup: Value, bots: &[&str]) -> String {
    setup["seats"] = json!(people.len() + bots.len());
    let nobody = people.iter().map(|_| Value::Null);
    let seats: Vec<_> = nobody.chain(bots.iter().map(|bot| json!(bot))).collect();
    let table = table(people[0], json!({ "setup": setup, "bots": seats })).await;
    for person in &people[1..] {
        done(person, &table, json!({ "do": "sit" })).await;
    }
    table
}

/// The same, started.
pub async fn started(people: &[&Client], setup: Value, bots: &[&str]) -> String {
    let table = seated(people, setup, bots).await;
    done(people[0], &table, json!({ "do": "start" })).await;
    table
}

/// A game of Pastiche.
pub fn pastiche() -> Value {
    json!({ "game": "pastiche" })
}

/// Everything somebody may know of a table.
pub async fn full(client: &Client, table: &str) -> Value {
    client.get(&format!("/api/v1/tables/{table}")).await.expect("a table")
}

/// Who of these is awaited, and the decision; people sit in this order.
pub async fn awaited<'a>(people: &[&'a Client], table: &str) -> (usize, &'a Client, u64) {
    let now = full(people[0], table).await["now"].clone();
    let seat = now["awaited"][0].as_u64().expect("somebody is awaited");
    let seat = usize::try_from(seat).expect("a seat");
    let decision = full(people[seat], table).await["now"]["decision"].as_u64().expect("a decision");
    (seat, people[seat], decision)
}

/// What somebody may do now, in notation.
pub async fn choices(client: &Client, table: &str) -> Vec<String> {
    let actions = client.get(&format!("/api/v1/tables/{table}/actions")).await.expect("actions");
    let texts = actions["list"].as_array().expect("a list").iter();
    texts.map(|action| action["text"].as_str().expect("notation").to_owned()).collect()
}

/// Does the first thing that begins so; gives what was said.
pub async fn does(client: &Client, table: &str, beginning: &str) -> String {
    let choices = choices(client, table).await;
    let said = choices.iter().find(|choice| choice.starts_with(beginning));
    let said = said.unwrap_or_else(|| panic!("no `{beginning}` in {choices:?}")).clone();
    says(client, table, &said).await;
    said
}

/// Does what is said.
pub async fn says(client: &Client, table: &str, said: &str) -> Value {
    let decision = full(client, table).await["now"]["decision"].clone();
    done(client, table, json!({ "do": "act", "decision": decision, "said": said })).await
}

/// The record of a game that is over, as JSON lines.
pub async fn record(client: &Client, table: &str) -> String {
    let path = format!("/api/v1/tables/{table}/record");
    let answer = client.request(client::Method::GET, &path).send().await.expect("an answer");
    assert_eq!(answer.status(), 200);
    answer.text().await.expect("text")
}
