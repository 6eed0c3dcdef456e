//! One socket at a table: a player, or somebody who looks on.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use client::{Client, ClientError, Socket};
use json_patch::Patch;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use tokio::sync::Notify;

use super::Load;
use super::wire::Message;

/// A table as all of its sockets know it.
pub struct Played {
    /// Its id.
    pub id: String,
    /// Where its game is in the list of games.
    pub game: usize,
    /// When each seat last sent a move.
    sent: Mutex<Vec<Option<Instant>>>,
    /// How many moves were made.
    pub moves: AtomicU32,
    /// Told when the game is over.
    pub over: Notify,
}

impl Played {
    /// A table at which nothing has been done.
    pub fn new(id: String, game: usize, seats: usize) -> Self {
        let sent = Mutex::new(vec![None; seats]);
        Self { id, game, sent, moves: AtomicU32::new(0), over: Notify::new() }
    }

    fn note(&self, seat: usize) {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner)[seat] = Some(Instant::now());
    }

    fn since(&self, seat: usize) -> Option<Instant> {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner).get(seat).copied().flatten()
    }
}

/// What may be decided.
struct Choice {
    decision: u32,
    action: Value,
}

/// Somebody at a table.
pub struct Player {
    load: Arc<Load>,
    table: Arc<Played>,
    seat: Option<usize>,
    luck: fastrand::Rng,
    /// Called when it is time to move.
    call: Arc<Notify>,
    waits: bool,
    /// What may be done, as the stream says.
    legal: Value,
    choice: Option<Choice>,
    /// The move that was sent, when, and what else there was.
    sent: Option<(Instant, Choice)>,
    /// The decision that was answered last.
    answered: Option<u32>,
    orders: u32,
}

impl Player {
    /// Opens a socket.
    pub async fn join(
        load: &Arc<Load>,
        client: &Client,
        table: &Arc<Played>,
        seat: Option<usize>,
    ) -> Result<(Self, Socket), ClientError> {
        let socket = client.socket(&table.id, None).await?;
        let player = Self {
            luck: load.pace.luck(),
            load: load.clone(),
            table: table.clone(),
            seat,
            call: Arc::default(),
            waits: false,
            legal: Value::Array(Vec::new()),
            choice: None,
            sent: None,
            answered: None,
            orders: 0,
        };
        load.tally.opened();
        Ok((player, socket))
    }

    /// Reads, and moves when called, until the socket is closed.
    pub async fn play(mut self, mut socket: Socket) {
        let load = self.load.clone();
        loop {
            tokio::select! {
                text = socket.next_text() => match text {
                    Some(Ok(text)) => {
                        if !self.hear(&text) {
                            break;
                        }
                    }
                    Some(Err(wrong)) => {
                        load.tally.wrong(&wrong.to_string());
                        break;
                    }
                    None => {
                        load.tally.wrong("a socket was closed");
                        break;
                    }
                },
                () = self.call.notified() => {
                    self.waits = false;
                    let Some(order) = self.order() else {
                        load.pace.decline();
                        continue;
                    };
                    if let Err(wrong) = socket.say(&order).await {
                        load.tally.wrong(&wrong.to_string());
                        break;
                    }
                }
            }
        }
    }

    /// A random move, as it is sent.
    fn order(&mut self) -> Option<String> {
        let (seat, choice) = (self.seat?, self.choice.take()?);
        self.orders += 1;
        let command = json!({ "do": "act", "decision": choice.decision, "action": choice.action });
        let order = json!({ "key": self.orders.to_string(), "command": command }).to_string();
        self.table.note(seat);
        self.load.tally.sent();
        self.answered = Some(choice.decision);
        self.sent = Some((Instant::now(), choice));
        Some(order)
    }

    /// Takes in a message. False if it was the last.
    fn hear(&mut self, text: &str) -> bool {
        let Ok(message) = serde_json::from_str::<Message<'_>>(text) else {
            self.load.tally.wrong("a message that is none");
            return true;
        };
        match message.kind {
            "full" => {
                self.legal = message.legal.as_ref().and_then(read).unwrap_or(Value::Array(Vec::new()));
                self.choose(&message);
            }
            "happened" => {
                self.happened(text.len(), &message);
                let patch = message.legal.as_ref().and_then(read::<Patch>);
                if let Some(wrong) = patch.and_then(|patch| json_patch::patch(&mut self.legal, &patch).err())
                {
                    self.load.tally.wrong(&format!("a patch that does not fit: {wrong}"));
                }
                // Of several things that happen at once only the last says where the game stands.
                self.choose(&message);
            }
            "done" => {
                if let Some((at, _)) = self.sent.take() {
                    self.table.moves.fetch_add(1, Ordering::Relaxed);
                    self.load.tally.acknowledged(at.elapsed());
                }
            }
            "refused" => {
                let code = message.error.map(|error| error.code.into_owned()).unwrap_or_default();
                self.load.tally.wrong(&format!("refused: {code}"));
                if let Some((_, choice)) = self.sent.take() {
                    self.load.tally.lost();
                    self.answered = None;
                    self.choice.get_or_insert(choice);
                }
            }
            "goodbye" => {
                let why = message.why.unwrap_or_default();
                self.load.tally.wrong(&format!("goodbye: {why}"));
                return false;
            }
            _ => {}
        }
        if self.choice.is_some() && self.sent.is_none() && !self.waits {
            self.waits = true;
            self.load.pace.wait(&self.call);
        }
        true
    }

    /// A random choice of what may be done, where the game waits for one.
    fn choose(&mut self, message: &Message<'_>) {
        let Some(now) = &message.now else { return };
        let waits = self.seat.is_some_and(|seat| now.awaited.contains(&seat));
        let legal = self.legal.as_array().filter(|legal| waits && !legal.is_empty());
        let nth = legal.map(|legal| self.luck.usize(..legal.len()));
        let action = nth.and_then(|nth| self.legal.get(nth).cloned());
        // What was answered is no longer due, though the stream may say so after others have moved.
        let due = now.decision.filter(|due| self.answered != Some(*due));
        self.choice = due.zip(action).map(|(decision, action)| Choice { decision, action });
    }

    fn happened(&mut self, bytes: usize, message: &Message<'_>) {
        let Some(what) = &message.what else { return };
        let acted = what.seen.as_ref().and_then(|seen| seen.happened.as_ref()).and_then(|acted| acted.seat);
        if what.is == "game" || what.is == "over" {
            let other = acted.filter(|&seat| self.seat != Some(seat));
            let since = other.and_then(|seat| self.table.since(seat)).map(|at| at.elapsed());
            self.load.tally.heard(self.table.game, bytes, since);
        }
        if what.is == "over" {
            self.choice = None;
            if self.seat == Some(0) {
                self.table.over.notify_one();
            }
        }
    }
}

fn read<'a, T: Deserialize<'a>>(raw: &&'a RawValue) -> Option<T> {
    serde_json::from_str(raw.get()).ok()
}

impl Drop for Player {
    fn drop(&mut self) {
        if self.sent.is_some() {
            self.load.tally.lost();
        }
        self.load.tally.closed();
    }
}
