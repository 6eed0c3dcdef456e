//! A server to be asked without a network: requests go straight to its routes, and answers are kept byte for byte.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderName, Method, Request, header};
use serde_json::{Value, json};
use server::{App, Config, Time, WebClient};
use store::{Settings, Store};
use tower::ServiceExt;

/// When every test begins, in milliseconds since 1970: all times of a test have as many digits as this.
const BEGINNING: i64 = 1_900_000_000_000;

/// A server, and where it keeps things.
pub struct House {
    /// The server.
    pub app: Arc<App>,
    /// Its routes.
    pub router: axum::Router,
    _folder: tempfile::TempDir,
}

/// An answer, byte for byte.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// All headers.
    pub headers: HeaderMap,
    /// The whole body; empty for a stream, which has no end.
    pub body: Vec<u8>,
}

impl Answer {
    /// The body as text.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("answers are text")
    }

    /// The body as JSON; `null` if it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    /// The code of a refusal.
    pub fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_default().to_owned()
    }
}

/// Somebody who asks.
#[derive(Clone, Debug, Default)]
pub struct Guest {
    /// Their id; empty for nobody known.
    pub id: String,
    /// The header that says who they are.
    pub known_by: Option<(HeaderName, String)>,
}

/// How a server behaves whose tests want no surprises: nothing is limited, and no line says that it is alive.
pub fn quiet() -> Config {
    let long = Duration::from_hours(1);
    Config {
        limits: false,
        most_hosted: None,
        // Nothing happens by itself: what changes was changed by a request.
        bot_pause: long,
        beat: long,
        idle: long,
        thinkers: 1,
        // Whether or not the client has been built.
        client: WebClient::of([("index.html", Bytes::from_static(b"<!doctype html><title>Atelier</title>"))]),
        ..Config::default()
    }
}

impl House {
    /// A quiet server.
    pub async fn open() -> Self {
        Self::open_as(quiet()).await
    }

    /// A server that behaves so.
    pub async fn open_as(config: Config) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("atelier.db"), Settings::default()).unwrap();
        let app = App::new(config, store, Time::starting(BEGINNING)).await.unwrap();
        Self { router: app.router(), app, _folder: folder }
    }

    /// Sends a request as it is. The body of a stream is left alone.
    pub async fn send(&self, request: Request<Body>) -> Answer {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (head, body) = response.into_parts();
        let kind = head.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let flows = kind.is_some_and(|kind| kind.contains("ndjson") || kind.contains("event-stream"));
        let body = if flows { Bytes::new() } else { axum::body::to_bytes(body, usize::MAX).await.unwrap() };
        Answer { status: head.status.as_u16(), headers: head.headers, body: body.to_vec() }
    }

    /// A request of somebody, with JSON if there is any.
    pub fn request(who: &Guest, method: &Method, path: &str, body: Option<&Value>) -> Request<Body> {
        let mut request = Request::builder().method(method).uri(path);
        if let Some((name, value)) = &who.known_by {
            request = request.header(name, value);
        }
        match body {
            None => request.body(Body::empty()).unwrap(),
            Some(body) => request
                .header(header::CONTENT_TYPE, "application/json")
                .body(body.to_string().into())
                .unwrap(),
        }
    }

    /// Asks for something.
    pub async fn get(&self, who: &Guest, path: &str) -> Answer {
        self.send(Self::request(who, &Method::GET, path, None)).await
    }

    /// Sends something.
    pub async fn post(&self, who: &Guest, path: &str, body: &Value) -> Answer {
        self.send(Self::request(who, &Method::POST, path, Some(body))).await
    }

    /// Sends something that is not refused.
    pub async fn posted(&self, who: &Guest, path: &str, body: &Value) -> Value {
        let answer = self.post(who, path, body).await;
        assert!(answer.status < 300, "{path} {body}: {} {}", answer.status, answer.text());
        answer.json()
    }

    /// Orders something at a table.
    pub async fn order(&self, who: &Guest, table: &str, key: &str, command: &Value) -> Answer {
        self.post(
            who,
            &format!("/api/v1/tables/{table}/commands"),
            &json!({ "key": key, "command": command }),
        )
        .await
    }

    /// Orders something that is not refused.
    pub async fn ordered(&self, who: &Guest, table: &str, key: &str, command: &Value) -> Value {
        let answer = self.order(who, table, key, command).await;
        assert_eq!(answer.status, 200, "{command}: {}", answer.text());
        answer.json()
    }

    /// Somebody new.
    pub async fn newcomer(&self, name: &str) -> Guest {
        let answer = self.post(&Guest::default(), "/api/v1/players", &json!({ "name": name })).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        let cookie =
            answer.headers[header::SET_COOKIE].to_str().unwrap().split(';').next().unwrap().to_owned();
        let id = answer.json()["id"].as_str().unwrap().to_owned();
        Guest { id, known_by: Some((header::COOKIE, cookie)) }
    }

    /// A token of somebody with these scopes; also its id, to revoke it.
    pub async fn token(&self, who: &Guest, scopes: &[&str]) -> (Guest, String) {
        let told = self.posted(who, "/api/v1/me/tokens", &json!({ "label": "test", "scopes": scopes })).await;
        let bearer = format!("Bearer {}", told["secret"].as_str().unwrap());
        let known_by = Some((header::AUTHORIZATION, bearer));
        (Guest { id: who.id.clone(), known_by }, told["id"].as_str().unwrap().to_owned())
    }

    /// A table at which these sit in order, the first of them its host. Gives its id.
    pub async fn table(&self, setup: &Value, people: &[&Guest]) -> String {
        let made = self.posted(people[0], "/api/v1/tables", &json!({ "setup": setup })).await;
        let table = made["id"].as_str().unwrap().to_owned();
        for guest in &people[1..] {
            self.ordered(guest, &table, "sit", &json!({ "do": "sit" })).await;
        }
        table
    }

    /// The decision that is due from somebody.
    pub async fn decision(&self, who: &Guest, table: &str) -> u64 {
        let full = self.get(who, &format!("/api/v1/tables/{table}")).await.json();
        full["now"]["decision"].as_u64().unwrap_or(0)
    }

    /// What somebody may do, in the game's notation.
    pub async fn choices(&self, who: &Guest, table: &str) -> Vec<String> {
        let actions = self.get(who, &format!("/api/v1/tables/{table}/actions")).await.json();
        let list = actions["list"].as_array().cloned().unwrap_or_default();
        list.iter().map(|listed| listed["text"].as_str().unwrap().to_owned()).collect()
    }

    /// Somebody does something in the game.
    pub async fn act(&self, who: &Guest, table: &str, said: &str) -> Answer {
        let decision = self.decision(who, table).await;
        let key = format!("{decision} {said}");
        self.order(who, table, &key, &json!({ "do": "act", "decision": decision, "said": said })).await
    }

    /// Plays to the end, everybody the first thing they may do.
    pub async fn play_out(&self, table: &str, people: &[&Guest]) {
        loop {
            let full = self.get(people[0], &format!("/api/v1/tables/{table}")).await.json();
            let Some(seat) = full["now"]["awaited"][0].as_u64() else { break };
            let guest = people[usize::try_from(seat).unwrap()];
            let said = self.choices(guest, table).await.remove(0);
            let answer = self.act(guest, table, &said).await;
            assert_eq!(answer.status, 200, "{said}: {}", answer.text());
        }
    }
}
