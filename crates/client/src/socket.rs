//! A socket at a table.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderName, HeaderValue};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use crate::{ClientError, within};

/// A socket at a table.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    patience: Option<Duration>,
}

impl Socket {
    pub(crate) async fn open(
        address: &str,
        headers: impl Iterator<Item = (String, String)>,
        patience: Option<Duration>,
    ) -> Result<Self, ClientError> {
        let mut request = address.into_client_request().map_err(|wrong| lost(&wrong))?;
        for (name, value) in headers {
            let name: HeaderName = name.parse().map_err(|wrong| lost(&wrong))?;
            request.headers_mut().insert(name, HeaderValue::from_str(&value).map_err(|wrong| lost(&wrong))?);
        }
        // Thousands of them are opened at the same time by one process.
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        // It is large: whoever waits for it need not be.
        let opened = Box::pin(async {
            match connect_async_with_config(request, Some(config), true).await {
                Ok((stream, _)) => Ok(Self { stream, patience }),
                Err(Error::Http(refused)) => {
                    let body = refused.body().as_deref().and_then(|body| serde_json::from_slice(body).ok());
                    Err(ClientError::Refused {
                        status: refused.status().as_u16(),
                        body: body.unwrap_or(Value::Null),
                    })
                }
                Err(wrong) => Err(lost(&wrong)),
            }
        });
        within(patience, opened).await
    }

    /// Wants something of the table; the answer comes with the same key.
    pub async fn order(&mut self, key: &str, command: &Value) -> Result<(), ClientError> {
        self.say(&json!({ "key": key, "command": command }).to_string()).await
    }

    /// Says anything.
    pub async fn say(&mut self, text: &str) -> Result<(), ClientError> {
        let sent = async { self.stream.send(Message::text(text)).await.map_err(|wrong| lost(&wrong)) };
        within(self.patience, sent).await
    }

    /// The next message; `None` when the socket is closed.
    pub async fn next(&mut self) -> Option<Result<Value, ClientError>> {
        let text = match self.next_text().await? {
            Ok(text) => text,
            Err(wrong) => return Some(Err(wrong)),
        };
        let read = serde_json::from_str(&text);
        Some(read.map_err(|wrong| ClientError::Lost(format!("{wrong}: {text}"))))
    }

    /// The next message as it came, for whoever wants little of it. Nothing is lost if it is no longer waited for.
    pub async fn next_text(&mut self) -> Option<Result<Utf8Bytes, ClientError>> {
        loop {
            let next = async { self.stream.next().await.transpose().map_err(|wrong| lost(&wrong)) };
            return match within(self.patience, next).await {
                Ok(Some(Message::Text(text))) => Some(Ok(text)),
                Ok(Some(Message::Close(_)) | None) => None,
                Ok(Some(_)) => continue,
                Err(lost) => Some(Err(lost)),
            };
        }
    }

    /// Closes it in good order.
    pub async fn close(mut self) {
        // Whoever closes does not care whether the other end has gone before.
        let _ = self.stream.close(None).await;
    }
}

fn lost(wrong: &dyn std::fmt::Display) -> ClientError {
    ClientError::Lost(wrong.to_string())
}
