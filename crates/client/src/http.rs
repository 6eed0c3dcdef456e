//! Requests and answers.

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use hyper::http::request::Builder;
use hyper::{Method, StatusCode};
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::ClientError;

/// Connections that are kept open for the next request.
#[derive(Clone, Debug)]
pub(crate) struct Connections(hyper_util::client::legacy::Client<HttpConnector, Full<Bytes>>);

impl Connections {
    /// None yet.
    pub fn new() -> Self {
        let mut connector = HttpConnector::new();
        // Requests are small and somebody waits for each.
        connector.set_nodelay(true);
        let executor = TokioExecutor::new();
        Self(hyper_util::client::legacy::Client::builder(executor).build(connector))
    }

    /// A request to say more about.
    pub fn request(&self, method: Method, address: &str) -> Request {
        let builder = hyper::Request::builder().method(method).uri(address);
        Request { connections: self.clone(), builder, body: Bytes::new() }
    }
}

/// A request that is not sent yet.
#[derive(Debug)]
pub struct Request {
    connections: Connections,
    builder: Builder,
    body: Bytes,
}

impl Request {
    /// With this header.
    #[must_use]
    pub fn header<N, V>(self, name: N, value: V) -> Self
    where
        N: TryInto<HeaderName, Error: Into<hyper::http::Error>>,
        V: TryInto<HeaderValue, Error: Into<hyper::http::Error>>,
    {
        Self { builder: self.builder.header(name, value), ..self }
    }

    /// With this to say.
    #[must_use]
    pub fn body(self, body: impl Into<Bytes>) -> Self {
        Self { body: body.into(), ..self }
    }

    /// With this to say, as JSON.
    #[must_use]
    pub fn json(self, body: &impl Serialize) -> Self {
        // What is sent here is plain data: writing it cannot fail.
        let body = serde_json::to_vec(body).unwrap_or_default();
        self.header(header::CONTENT_TYPE, "application/json").body(body)
    }

    /// Sends it and waits for the head of the answer.
    pub async fn send(self) -> Result<Response, ClientError> {
        let request = self.builder.body(Full::new(self.body)).map_err(lost)?;
        let answer = self.connections.0.request(request).await.map_err(lost)?;
        Ok(Response(answer))
    }
}

/// An answer, its body still to be read.
#[derive(Debug)]
pub struct Response(hyper::Response<Incoming>);

impl Response {
    /// How it went.
    pub fn status(&self) -> StatusCode {
        self.0.status()
    }

    /// Its headers.
    pub fn headers(&self) -> &HeaderMap {
        self.0.headers()
    }

    /// As much of the body as has come; `None` at the end.
    pub async fn chunk(&mut self) -> Result<Option<Bytes>, ClientError> {
        while let Some(frame) = self.0.body_mut().frame().await {
            if let Ok(bytes) = frame.map_err(lost)?.into_data() {
                return Ok(Some(bytes));
            }
        }
        Ok(None)
    }

    /// The whole body.
    pub async fn bytes(self) -> Result<Bytes, ClientError> {
        Ok(self.0.into_body().collect().await.map_err(lost)?.to_bytes())
    }

    /// The whole body as text.
    pub async fn text(self) -> Result<String, ClientError> {
        Ok(String::from_utf8_lossy(&self.bytes().await?).into_owned())
    }

    /// The whole body, from JSON.
    pub async fn json<T: DeserializeOwned>(self) -> Result<T, ClientError> {
        serde_json::from_slice(&self.bytes().await?).map_err(lost)
    }

    /// The answer, if it is none that refuses.
    pub async fn or_refusal(self) -> Result<Self, ClientError> {
        let status = self.status();
        if status.is_success() {
            return Ok(self);
        }
        let body = read(self.text().await?);
        Err(ClientError::Refused { status: status.as_u16(), body })
    }
}

/// JSON as it stands, anything else as text; nothing at all is null.
pub(crate) fn read(text: String) -> Value {
    if text.is_empty() {
        return Value::Null;
    }
    serde_json::from_str(&text).unwrap_or(Value::String(text))
}

/// Says what was lost, with all that led to it.
pub(crate) fn lost(wrong: impl std::error::Error) -> ClientError {
    let mut said = wrong.to_string();
    let mut because = wrong.source();
    while let Some(cause) = because {
        said = format!("{said}: {cause}");
        because = cause.source();
    }
    ClientError::Lost(said)
}
