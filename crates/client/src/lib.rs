//! A player at a server's tables, seen from outside: what a browser, a bot or a tool would do, over HTTP and sockets.
//!
//! It speaks JSON and knows no types of the server, so that a test notices when the wire changes.

mod follower;
mod http;
mod socket;

pub use follower::{Followed, Following};
pub use http::{Request, Response};
pub use hyper::{Method, header};
pub use socket::Socket;

use std::time::Duration;

use http::Connections;
use serde_json::{Value, json};

/// What goes wrong on the way.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// Nobody answers, or the answer was cut off.
    #[error("no answer: {0}")]
    Lost(String),
    /// Nothing came for longer than somebody is patient: see [`Client::with_patience`].
    #[error("nothing came for {0:?}")]
    Silent(Duration),
    /// The server refused.
    #[error("{status}: {body}")]
    Refused {
        /// The HTTP status.
        status: u16,
        /// The whole answer; `error.code` and `error.message` say why.
        body: Value,
    },
}

impl ClientError {
    /// The refusal's code, if it is a refusal.
    pub fn code(&self) -> Option<&str> {
        match self {
            Self::Refused { body, .. } => body["error"]["code"].as_str(),
            Self::Lost(_) | Self::Silent(_) => None,
        }
    }

    /// The refusal's status, if it is a refusal.
    pub fn status(&self) -> Option<u16> {
        match self {
            Self::Refused { status, .. } => Some(*status),
            Self::Lost(_) | Self::Silent(_) => None,
        }
    }
}

/// A server says something at least every seven seconds where it is read; where nothing has come for so long, nothing
/// will.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// Somebody who asks a server things.
#[derive(Clone, Debug)]
pub struct Client {
    connections: Connections,
    base: String,
    patience: Option<Duration>,
    /// The header that says who it is.
    known_by: Option<(header::HeaderName, String)>,
    /// The address that a proxy says it comes from.
    from: Option<String>,
}

impl Client {
    /// Nobody yet, at the server with this address, like `http://127.0.0.1:8080`.
    pub fn new(base: &str) -> Self {
        let base = base.trim_end_matches('/').to_owned();
        Self { connections: Connections::new(), base, patience: None, known_by: None, from: None }
    }

    /// The same, who takes a line for lost on which nothing comes for so long. A line can die without a word: a cable is
    /// pulled, or a server is killed at the very moment when a request is on its way.
    #[must_use]
    pub fn with_patience(&self, patience: Duration) -> Self {
        Self { patience: Some(patience), ..self.clone() }
    }

    /// The same with a token.
    #[must_use]
    pub fn with_token(&self, token: &str) -> Self {
        let known_by = Some((header::AUTHORIZATION, format!("Bearer {token}")));
        Self { known_by, ..self.clone() }
    }

    /// The same as if a proxy said that it came from this address.
    #[must_use]
    pub fn coming_from(&self, address: &str) -> Self {
        Self { from: Some(address.to_owned()), ..self.clone() }
    }

    /// The same at another address: another way to the same server.
    #[must_use]
    pub fn at(&self, base: &str) -> Self {
        Self { base: base.trim_end_matches('/').to_owned(), ..self.clone() }
    }

    /// The server's address.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// Somebody new with this name.
    pub async fn newcomer(&self, name: &str) -> Result<Self, ClientError> {
        let (client, _) = self.becoming("/api/v1/players", &json!({ "name": name })).await?;
        Ok(client)
    }

    /// Whoever an answer's cookie says one is from now on (a newcomer, a claim, a log-in), and the answer.
    pub async fn becoming(&self, path: &str, body: &Value) -> Result<(Self, Value), ClientError> {
        let request = self.request(Method::POST, path).json(body);
        let asked = async {
            let response = request.send().await?;
            let cookie = response.headers().get(header::SET_COOKIE).and_then(|cookie| cookie.to_str().ok());
            let cookie = cookie.and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
            Ok((cookie, answer(response).await?))
        };
        let (cookie, body) = within(self.patience, asked).await?;
        let mut client = self.clone();
        if let Some(cookie) = cookie {
            client.known_by = Some((header::COOKIE, cookie));
        }
        Ok((client, body))
    }

    /// Asks, and gives the answer if it is not a refusal.
    pub async fn get(&self, path: &str) -> Result<Value, ClientError> {
        self.ask(self.request(Method::GET, path)).await
    }

    /// The same, with something to say.
    pub async fn post(&self, path: &str, body: &Value) -> Result<Value, ClientError> {
        self.ask(self.request(Method::POST, path).json(body)).await
    }

    async fn ask(&self, request: Request) -> Result<Value, ClientError> {
        within(self.patience, async { answer(request.send().await?).await }).await
    }

    /// A request that is not sent yet, for whatever is not covered.
    pub fn request(&self, method: Method, path: &str) -> Request {
        let request = self.connections.request(method, &format!("{}{path}", self.base));
        self.headers().fold(request, |request, (name, value)| request.header(name, value))
    }

    /// What every request of theirs carries.
    fn headers(&self) -> impl Iterator<Item = (&str, &str)> {
        let known_by = self.known_by.as_ref().map(|(name, value)| (name.as_str(), value.as_str()));
        known_by.into_iter().chain(self.from.as_deref().map(|from| ("x-forwarded-for", from)))
    }

    /// Wants something of a table.
    pub async fn order(&self, table: &str, key: &str, command: &Value) -> Result<Value, ClientError> {
        self.post(&format!("/api/v1/tables/{table}/commands"), &json!({ "key": key, "command": command }))
            .await
    }

    /// Opens a socket at a table; `from` is `ERA.N`.
    pub async fn socket(&self, table: &str, from: Option<&str>) -> Result<Socket, ClientError> {
        let query = from.map(|from| format!("from={from}")).unwrap_or_default();
        let base = self.base.replacen("http", "ws", 1);
        let headers = self.headers().map(|(name, value)| (name.to_string(), value.to_owned()));
        Socket::open(&format!("{base}/api/v1/tables/{table}/socket?{query}"), headers, self.patience).await
    }

    /// Reads a stream of JSON lines; blank ones are passed over.
    pub async fn lines(&self, path: &str) -> Result<Lines, ClientError> {
        let request = self.request(Method::GET, path);
        let opened = async { request.send().await?.or_refusal().await };
        let response = within(self.patience, opened).await?;
        Ok(Lines { response, rest: Vec::new(), patience: self.patience })
    }
}

/// JSON lines as they come.
pub struct Lines {
    response: Response,
    rest: Vec<u8>,
    patience: Option<Duration>,
}

impl Lines {
    /// The next line; `None` at the end.
    pub async fn next(&mut self) -> Option<Result<Value, ClientError>> {
        loop {
            if let Some(end) = self.rest.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.rest.drain(..=end).collect();
                if line.trim_ascii().is_empty() {
                    continue;
                }
                let read =
                    serde_json::from_slice(&line).map_err(|wrong| ClientError::Lost(wrong.to_string()));
                return Some(read);
            }
            match within(self.patience, self.response.chunk()).await {
                Ok(bytes) => self.rest.extend_from_slice(&bytes?),
                Err(lost) => return Some(Err(lost)),
            }
        }
    }
}

/// Waits no longer than somebody is patient.
async fn within<T>(
    patience: Option<Duration>,
    wait: impl Future<Output = Result<T, ClientError>>,
) -> Result<T, ClientError> {
    let Some(patience) = patience else { return wait.await };
    tokio::time::timeout(patience, wait).await.map_err(|_| ClientError::Silent(patience))?
}

async fn answer(response: Response) -> Result<Value, ClientError> {
    Ok(http::read(response.or_refusal().await?.text().await?))
}
