//! People who read what happens.

use client::{Client, ClientError, Followed, Following, Socket};
use serde_json::{Value, json};

use super::{order, soon};

/// Somebody at a socket, and what they know.
pub struct Reader {
    /// The socket.
    pub socket: Socket,
    /// What they know.
    pub known: Following,
    /// The messages so far, without beats.
    pub heard: Vec<Value>,
}

impl Reader {
    /// Begins to read; everything as it is comes first.
    pub async fn at(client: &Client, table: &str) -> Self {
        let mut reader = Self::from(client, table, None).await;
        let first = reader.next().await.expect("a first message");
        assert_eq!(first["type"], "full");
        reader
    }

    /// Begins to read from a number on.
    pub async fn from(client: &Client, table: &str, from: Option<&str>) -> Self {
        let socket = soon(client.socket(table, from)).await.expect("a socket");
        Self { socket, known: Following::default(), heard: Vec::new() }
    }

    /// The next message that is no beat; `None` when the socket is closed.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let message = match soon(self.socket.next()).await? {
                Ok(message) => message,
                Err(ClientError::Lost(_)) => return None,
                Err(wrong) => panic!("{wrong}"),
            };
            if message["type"] == "beat" {
                continue;
            }
            assert_ne!(self.known.take(&message), Followed::Gap, "{message} after {:?}", self.heard.last());
            self.heard.push(message.clone());
            return Some(message);
        }
    }

    /// The next message of which this is true.
    pub async fn until(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.next().await.unwrap_or_else(|| panic!("closed after {:?}", self.heard.last()));
            if is_it(&message) {
                return message;
            }
        }
    }

    /// The next thing that happened of this kind.
    pub async fn until_is(&mut self, kind: &str) -> Value {
        self.until(|message| message["what"]["is"] == kind).await
    }

    /// The end of the stream, and why.
    pub async fn until_goodbye(&mut self) -> Value {
        self.until(|message| message["type"] == "goodbye").await["why"].clone()
    }

    /// Reads until what is known is so.
    pub async fn until_known(&mut self, is_so: impl Fn(&Following) -> bool) {
        while !is_so(&self.known) {
            self.next().await.unwrap_or_else(|| panic!("closed after {:?}", self.heard.last()));
        }
    }
}

/// Plays whatever is legal until the game is over. Gives what is known then.
async fn play_on(client: &Client, table: &str, seed: u64) -> Following {
    let mut luck = fastrand::Rng::with_seed(seed);
    let mut reader = Reader::at(client, table).await;
    while !reader.known.is_over() {
        if reader.known.awaited().is_some() {
            let actions = client.get(&format!("/api/v1/tables/{table}/actions")).await;
            let Ok(actions) = actions else {
                reader.next().await;
                continue;
            };
            if actions["awaited"] == true {
                let list = actions["list"].as_array().expect("a list");
                let said = &list[luck.usize(..list.len())]["text"];
                let act = json!({ "do": "act", "decision": actions["decision"], "said": said });
                if let Err(refused) = order(client, table, act).await {
                    assert_eq!(refused.code(), Some("stale-decision"), "{refused}");
                }
            }
        }
        if reader.next().await.is_none() {
            break;
        }
    }
    reader.known
}

/// All these people play to the end, each at a socket of their own; gives what each knows then.
pub async fn play_to_the_end(people: &[&Client], table: &str) -> Vec<Following> {
    let mut playing = Vec::new();
    for (&client, seed) in people.iter().zip(1..) {
        let (client, table) = (client.clone(), table.to_owned());
        playing.push(tokio::spawn(async move { play_on(&client, &table, seed).await }));
    }
    let mut known = Vec::new();
    for player in playing {
        known.push(soon(player).await.expect("a player"));
    }
    known
}
