//! Somebody who plays whatever is listed, and does not give up: who gets no answer says the same again.

use std::time::Duration;

use client::{Client, ClientError, Followed, Following, Lines, Socket};
use serde_json::Value;

use super::Way;
use super::notes::{Noted, Notes, Want};

/// How somebody reads and talks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// Both over a socket.
    Socket,
    /// They read a stream of lines, and send each command by itself.
    Http,
}

/// What somebody is like.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// How they read and talk.
    pub line: Line,
    /// How likely they are to take back what can be taken back.
    pub undoes: f64,
    /// How likely they are to say something before they act.
    pub talks: f64,
    /// After so long without a word they come again, because messages get lost on the way.
    pub patience: Option<Duration>,
}

/// Somebody at a table.
pub struct Player {
    /// Who they are.
    pub client: Client,
    /// The way to the server.
    pub way: Way,
    /// At which table.
    pub table: String,
    /// What they are like.
    pub manner: Manner,
    /// What they wanted.
    pub notes: Notes,
    /// What they choose by.
    pub luck: fastrand::Rng,
    /// What they know.
    pub following: Following,
    /// What they want and have no answer to.
    wants: Option<Noted>,
    /// The last decision they have made.
    decided: Option<u64>,
    /// Whom the notes know them as.
    seed: u64,
}

enum Ear {
    Socket(Box<Socket>),
    Lines(Lines),
}

impl Ear {
    async fn next(&mut self) -> Option<Result<Value, ClientError>> {
        match self {
            Self::Socket(socket) => socket.next().await,
            Self::Lines(lines) => lines.next().await,
        }
    }
}

fn lost(why: &str) -> ClientError {
    ClientError::Lost(why.to_owned())
}

impl Player {
    /// Somebody who sits at a table.
    pub fn new(client: &Client, way: &Way, table: &str, manner: Manner, notes: &Notes, seed: u64) -> Self {
        Self {
            client: client.clone(),
            way: way.clone(),
            table: table.to_owned(),
            manner,
            notes: notes.clone(),
            luck: fastrand::Rng::with_seed(seed),
            following: Following::default(),
            wants: None,
            decided: None,
            seed,
        }
    }

    fn does(&self, what: &str, client: &Client) {
        let Self { manner, following, wants, decided, seed, .. } = self;
        let knows =
            format!("{:?} of {} knows {}.{}", following.seat, following.now, following.era, following.n);
        let does =
            format!("{:?} {what} {}, wants {wants:?}, decided {decided:?}", manner.line, client.base());
        self.notes.does(*seed, format!("{does}, {knows}"));
    }

    /// Plays until the game is over and nothing of theirs is unanswered.
    pub async fn play(mut self) -> Self {
        loop {
            let there = self.way.now();
            match self.sit(&self.client.at(&there)).await {
                Ok(()) => return self,
                Err(ClientError::Silent(_)) => self.way.has_moved(&there),
                Err(_) => self.way.again(&there).await,
            }
        }
    }

    /// Plays as long as the line holds.
    async fn sit(&mut self, client: &Client) -> Result<(), ClientError> {
        self.does("comes to", client);
        let mut ear = self.listen(client).await?;
        let mut said = None;
        loop {
            if self.following.is_over() && self.wants.is_none() {
                return Ok(());
            }
            if self.wants.is_none() {
                self.does("decides at", client);
                self.wants = self.decide(client).await?;
            }
            if let Some(wants) = self.wants.clone()
                && said.as_ref() != Some(&wants.key)
            {
                said = Some(wants.key.clone());
                self.does("speaks to", client);
                match &mut ear {
                    Ear::Socket(socket) => socket.order(&wants.key, &wants.command()).await?,
                    Ear::Lines(_) => {
                        let answer = client.order(&self.table, &wants.key, &wants.command()).await;
                        self.answered(&wants, answer)?;
                        continue;
                    }
                }
            }
            self.does("listens to", client);
            let message = match self.manner.patience {
                None => ear.next().await,
                Some(patience) => {
                    tokio::time::timeout(patience, ear.next()).await.map_err(|_| lost("quiet"))?
                }
            };
            let message = message.ok_or_else(|| lost("closed"))??;
            self.hear(&message)?;
        }
    }

    async fn listen(&self, client: &Client) -> Result<Ear, ClientError> {
        let from = self.following.from();
        Ok(match self.manner.line {
            Line::Socket => Ear::Socket(Box::new(client.socket(&self.table, from.as_deref()).await?)),
            Line::Http => {
                let from = from.map(|from| format!("?from={from}")).unwrap_or_default();
                Ear::Lines(client.lines(&format!("/api/v1/tables/{}/stream{from}", self.table)).await?)
            }
        })
    }

    fn hear(&mut self, message: &Value) -> Result<(), ClientError> {
        let kind = message["type"].as_str().unwrap_or_default();
        if kind != "done" && kind != "refused" {
            return match self.following.take(message) {
                Followed::Gap => Err(lost("a gap")),
                Followed::Goodbye => Err(lost("goodbye")),
                Followed::New | Followed::Nothing | Followed::Known => Ok(()),
            };
        }
        // An answer to something else is an answer that came twice.
        let wants = self.wants.clone().filter(|wants| message["key"] == wants.key.as_str());
        let Some(wants) = wants else { return Ok(()) };
        if kind == "done" {
            return self.answered(&wants, Ok(message["done"].clone()));
        }
        let status = message["error"]["status"].as_u64().and_then(|status| u16::try_from(status).ok());
        let refused = ClientError::Refused { status: status.unwrap_or_default(), body: message.clone() };
        self.answered(&wants, Err(refused))
    }

    /// What is to be done now, if anything.
    async fn decide(&mut self, client: &Client) -> Result<Option<Noted>, ClientError> {
        let Some(due) = self.following.awaited().filter(|due| self.decided != Some(*due)) else {
            return Ok(None);
        };
        let seat = self.following.seat.expect("who is awaited has a seat");
        if self.luck.f64() < self.manner.talks {
            let text = format!("{:016x}", self.luck.u64(..));
            return Ok(Some(self.notes.wants(seat, due, Want::Say(text))));
        }
        if self.following.now["undo"] == true && self.luck.f64() < self.manner.undoes {
            return Ok(Some(self.notes.wants(seat, due, Want::Undo)));
        }
        let actions = match client.get(&format!("/api/v1/tables/{}/actions", self.table)).await {
            Err(refused) if refused.code() == Some("over") => return Ok(None),
            actions => actions?,
        };
        // If things have moved on, the stream will say so.
        if actions["decision"] != due || actions["awaited"] != true {
            return Ok(None);
        }
        let list = actions["list"].as_array().expect("a list of actions");
        let chosen =
            self.luck.choice(list).unwrap_or_else(|| panic!("nothing can be done at {}", self.table));
        let said = chosen["text"].as_str().expect("an action has a notation").to_owned();
        Ok(Some(self.notes.wants(seat, due, Want::Act(said))))
    }

    fn answered(&mut self, wants: &Noted, answer: Result<Value, ClientError>) -> Result<(), ClientError> {
        let refused = match answer {
            Ok(done) => {
                assert!(done["n"].is_u64(), "{done}");
                self.notes.done(&wants.key, done["repeated"] == true);
                if wants.written().is_some() {
                    self.decided = Some(wants.decision);
                }
                self.wants = None;
                return Ok(());
            }
            Err(refused) => refused,
        };
        match refused.code() {
            // Another tab was faster, or somebody else ended the game.
            Some("stale-decision" | "over") => {
                self.decided = Some(wants.decision);
                self.wants = None;
                Ok(())
            }
            // What others did meanwhile has changed what can be done.
            Some("no-undo" | "against-the-rules") => {
                self.wants = None;
                Ok(())
            }
            // It is to be said again.
            Some("interrupted" | "storage-full" | "storage-busy") | None => Err(refused),
            Some(_) => panic!("{wants:?}: {refused}"),
        }
    }
}
