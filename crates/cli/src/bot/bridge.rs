//! An engine at home that plays on a server: the server's lines go to the engine, and its moves to the server.

use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, bail};
use client::{Client, ClientError};
use serde_json::{Value, json};
use server::wire::{BotMessage, BotSays, Refusal, Refused};
use table::Wired;
use tokio::task::JoinHandle;

use crate::engine::{Aside, Fault};

/// A server that does not answer is asked again after this.
const AGAIN: Duration = Duration::from_secs(1);
/// Whoever waits for the others to agree says so often that they are there: the server believes it for fifteen seconds.
const STILL_THERE: Duration = Duration::from_secs(10);
/// A player without a token cannot do anything.
const UNAUTHORIZED: u16 = 401;
/// Too often.
const TOO_OFTEN: u16 = 429;

/// An engine that has failed so often at a table gives its seat to a bot of the house.
const MOST_FAULTS: usize = 3;
/// Before its first word an engine has so much more time: it has to start.
const TO_START: Duration = Duration::from_secs(10);

/// How engines are started, and how long they may think about a decision.
pub struct Command {
    /// The command line.
    pub engine: String,
    /// If anybody counts.
    pub time: Option<Duration>,
}

/// Engines that wait for their next game: each plays one at a time, and as many are there as games were played at once.
struct Engines {
    command: Command,
    idle: Mutex<Vec<Aside>>,
}

impl Engines {
    /// One that is idle, or a new one; and whether it has still to start.
    fn take(&self) -> anyhow::Result<(Aside, bool)> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        Ok(match idle {
            Some(engine) => (engine, false),
            None => (Aside::start(&self.command.engine)?, true),
        })
    }

    fn give_back(&self, engine: Aside) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(engine);
    }
}

/// Plays at one table, or wherever the token's player does until it is interrupted.
pub fn run(
    server: &str,
    token: &str,
    table: Option<&str>,
    invite: Option<&str>,
    command: Command,
) -> anyhow::Result<()> {
    let engines = Arc::new(Engines { command, idle: Mutex::default() });
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("no runtime")?;
    let client = Client::new(server).with_patience(client::PATIENCE).with_token(token);
    runtime.block_on(async {
        let table = match (invite, table) {
            (Some(invite), _) => Some(claim(&client, invite).await?),
            (None, table) => table.map(str::to_owned),
        };
        match table {
            Some(table) => report(&table, &play(&client, &table, &engines).await?),
            None => follow(&client, &engines).await,
        }
    })
}

/// Sits down with an invitation. Gives the table's id.
async fn claim(client: &Client, invite: &str) -> anyhow::Result<String> {
    let seated = client.post("/api/v1/invites/claim", &json!({ "invite": invite })).await?;
    Ok(seated["table"]["id"].as_str().context("the server did not say where that is")?.to_owned())
}

/// Plays every game of the player.
async fn follow(client: &Client, engines: &Arc<Engines>) -> anyhow::Result<()> {
    let mut games: HashMap<String, JoinHandle<()>> = HashMap::new();
    loop {
        let mut lines = open(client, "/api/v1/stream/event").await?;
        while let Some(Ok(message)) = lines.next().await {
            games.retain(|_, game| !game.is_finished());
            let Some(table) = message["game"]["id"].as_str() else { continue };
            if message["type"] == "rematch" {
                tokio::spawn(play_again(client.clone(), table.to_owned()));
            }
            if message["type"] == "gameStart" && !games.contains_key(table) {
                let (client, engines, at) = (client.clone(), Arc::clone(engines), table.to_owned());
                let game = tokio::spawn(async move {
                    let played = play(&client, &at, &engines).await;
                    if let Err(wrong) = played.and_then(|last| report(&at, &last)) {
                        let _ = writeln!(std::io::stderr(), "atelier: table {at}: {wrong:#}");
                    }
                });
                games.insert(table.to_owned(), game);
            }
        }
        tokio::time::sleep(AGAIN).await;
    }
}

/// Agrees to play again, as to everything that the others want, and is there until it starts.
async fn play_again(client: Client, table: String) {
    let Ok(next) = client.post(&format!("/api/v1/tables/{table}/rematch"), &json!(null)).await else {
        return;
    };
    let path = format!("/api/v1/tables/{}", next["id"].as_str().unwrap_or_default());
    while client.get(&path).await.is_ok_and(|full| full["table"]["stage"] == "open") {
        tokio::time::sleep(STILL_THERE).await;
    }
}

/// Opens a stream, sooner or later; an error only if the server does not want to.
async fn open(client: &Client, path: &str) -> anyhow::Result<client::Lines> {
    loop {
        match client.lines(path).await {
            Ok(lines) => return Ok(lines),
            Err(ClientError::Refused { status, body }) if status < 500 && status != TOO_OFTEN => {
                bail!("the server refuses: {}", refusal(&body).message)
            }
            Err(_) => tokio::time::sleep(AGAIN).await,
        }
    }
}

/// Plays one game to its end. An engine that fails is started again; if it fails too often, a bot of the house takes its seat.
/// Gives how the game stood at last.
async fn play(client: &Client, table: &str, engines: &Engines) -> anyhow::Result<Value> {
    for _ in 0..MOST_FAULTS {
        match play_with(client, table, engines).await? {
            Ok(last) => return Ok(last),
            Err(fault) => {
                let _ = writeln!(
                    std::io::stderr(),
                    "atelier: table {table}: the engine is started again: {fault}"
                );
            }
        }
    }
    client.post(&format!("/api/v1/bot/game/{table}/resign"), &json!({})).await?;
    bail!("the engine has failed {MOST_FAULTS} times, and a bot of the house has its seat now")
}

/// Plays as long as one engine does, over as many streams as it takes.
async fn play_with(client: &Client, table: &str, engines: &Engines) -> anyhow::Result<Result<Value, Fault>> {
    let (mut engine, mut starts) = engines.take()?;
    let mut noticed = Value::Null;
    loop {
        let mut lines = open(client, &format!("/api/v1/bot/game/stream/{table}")).await?;
        let mut again = AGAIN;
        // Until when it has to answer, and which decision.
        let mut due: Option<tokio::time::Instant> = None;
        loop {
            let overdue = async {
                match due {
                    Some(until) => tokio::time::sleep_until(until).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                line = lines.next() => {
                    let Some(Ok(message)) = line else { break };
                    if message["type"] == "goodbye" {
                        let wait = message["again"].as_u64().context("the table is gone")?;
                        again = Duration::from_millis(wait);
                        continue;
                    }
                    if message["type"] == "gameFull" {
                        noticed = json!({ "id": message["id"], "game": message["game"], "seat": message["seat"] });
                    }
                    let state = if message["state"].is_null() { &message } else { &message["state"] };
                    agree(client, table, &noticed["seat"], &state["what"]).await;
                    if message["type"] == "decision" && message["awaited"] == true {
                        let more = if starts { TO_START } else { Duration::ZERO };
                        due = engines.command.time.map(|time| tokio::time::Instant::now() + time + more);
                    }
                    engine.say(message.to_string());
                    if matches!(state["stage"].as_str(), Some("over" | "ended")) {
                        let mut finish = json!({ "type": "gameFinish", "game": noticed });
                        for figures in ["places", "scores"] {
                            if !state[figures].is_null() {
                                finish[figures] = state[figures].clone();
                            }
                        }
                        engine.say(finish.to_string());
                        let last = state.clone();
                        engines.give_back(engine);
                        return Ok(Ok(last));
                    }
                }
                said = engine.hear() => {
                    let Some(said) = said else {
                        return Ok(Err(Fault::Ended("the game goes on without it".to_owned())));
                    };
                    (starts, due) = (false, None);
                    if !pass_on(client, table, &said, &engine).await? {
                        break;
                    }
                }
                () = overdue => {
                    engine.kill();
                    return Ok(Err(Fault::Silent(engines.command.time.unwrap_or_default())));
                }
            }
        }
        tokio::time::sleep(again).await;
    }
}

/// Bots agree when somebody asks to take something back.
async fn agree(client: &Client, table: &str, own: &Value, what: &Value) {
    if what["is"] == "takeback-asked" && what["seat"] != *own {
        // If it comes too late, nobody waits for it any more.
        let _ = client.post(&format!("/api/v1/bot/game/{table}/takeback/yes"), &json!({})).await;
    }
}

/// Does what the engine says, which is told if that is refused. `false`: the server does not answer, and nobody knows
/// whether it was done; the next stream tells, and asks the engine again.
async fn pass_on(client: &Client, table: &str, said: &str, engine: &Aside) -> anyhow::Result<bool> {
    if said.trim().is_empty() {
        return Ok(true);
    }
    let (what, body) = match serde_json::from_str(said) {
        Ok(BotSays::Move(wanted)) => ("move", serde_json::to_value(wanted)?),
        Ok(BotSays::Chat(chat)) => ("chat", serde_json::to_value(chat)?),
        Ok(BotSays::Resign) => ("resign", json!({})),
        // On a server nobody waits for those who need not answer, and everybody may speak at any time.
        Ok(BotSays::Pass { .. } | BotSays::Hello(_)) => return Ok(true),
        Err(wrong) => {
            refuse(engine, Refusal::new("malformed", wrong.to_string()));
            return Ok(true);
        }
    };
    loop {
        match client.post(&format!("/api/v1/bot/game/{table}/{what}"), &body).await {
            Err(ClientError::Refused { status: TOO_OFTEN, body }) => {
                let seconds = body["error"]["seconds"].as_u64().unwrap_or(1);
                tokio::time::sleep(Duration::from_secs(seconds)).await;
            }
            Err(ClientError::Refused { status: UNAUTHORIZED, body }) => {
                bail!("the server refuses: {}", refusal(&body).message)
            }
            Err(ClientError::Refused { body, .. }) => {
                refuse(engine, refusal(&body));
                return Ok(true);
            }
            Err(ClientError::Lost(_) | ClientError::Silent(_)) => return Ok(false),
            Ok(_) => return Ok(true),
        }
    }
}

fn refusal(body: &Value) -> Refusal {
    serde_json::from_value(body["error"].clone())
        .unwrap_or_else(|_| Refusal::new("unknown", body.to_string()))
}

fn refuse(engine: &Aside, error: Refusal) {
    engine.say(Wired::of(&BotMessage::Refused(Refused { error })).as_str().to_owned());
}

/// Says how a game ended.
fn report(table: &str, last: &Value) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    if last["stage"] == "over" {
        writeln!(out, "Table {table}: places {}, points {}", last["places"], last["scores"])?;
    } else {
        writeln!(out, "Table {table} was broken off")?;
    }
    Ok(())
}
