//! One owner makes tables at which only the strongest bots sit; somebody else plays against a bot, and asks for hints.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use client::{Client, ClientError, Followed, Following, Method, Socket};
use serde_json::json;
use tokio::task::JoinSet;

use super::{Attack, ordinary};

const STRONGEST: &str = "grand-master";
const GAME: &str = "pastiche";
/// Both choose at once here, and the next choice is due when the bot has made its own.
const QUICK: &str = "pass-the-paint";
/// Nobody makes more tables than so many before they come as somebody new.
const TABLES_OF_ONE: u32 = 20;
/// Somebody who plays against a bot, too: at most so many moves.
const MOST: u32 = 1000;
/// Hints are asked for so often, which is as often as one may.
const PAUSE: Duration = Duration::from_secs(1);

/// Makes the tables as fast as it can, and then has somebody play and somebody else ask for hints.
pub async fn attack(attack: &Arc<Attack>) -> Result<()> {
    let player = attack.nobody.seen_from(&ordinary(60_002, 1)).newcomer("Ada").await?;
    let asker = attack.nobody.seen_from(&ordinary(60_003, 1)).newcomer("Bob").await?;
    let mut making = JoinSet::new();
    for first in (0..attack.count).step_by(TABLES_OF_ONE as usize) {
        making.spawn(make(attack.clone(), first, TABLES_OF_ONE.min(attack.count - first)));
    }
    making.join_all().await;
    let asking = tokio::spawn(ask(attack.clone(), asker));
    let mut orders = 0;
    while !attack.is_over() && orders < MOST {
        orders = play(attack, &player, orders).await.context("somebody else cannot play")?;
    }
    asking.await?.context("nobody can ask for hints")
}

async fn make(attack: Arc<Attack>, first: u32, tables: u32) {
    let Ok(owner) = attack.attacker(if attack.scattered { first } else { 0 }).newcomer("Mallory").await
    else {
        return attack.note("nobody new", Duration::ZERO);
    };
    let wanted = json!({
        "setup": { "game": GAME, "seats": 4 }, "sit": false, "bots": [STRONGEST, STRONGEST, STRONGEST, STRONGEST],
        "start": true
    });
    for _ in 0..tables {
        attack.ask(owner.request(Method::POST, "/api/v1/tables").json(&wanted)).await;
    }
}

/// A table against one bot.
async fn against_a_bot(player: &Client, game: &str) -> Result<String, ClientError> {
    let wanted = json!({ "setup": { "game": game, "seats": 2 }, "bots": [null, STRONGEST], "start": true });
    let made = player.post("/api/v1/tables", &wanted).await?;
    Ok(made["id"].as_str().unwrap_or_default().to_owned())
}

/// Asks for hints again and again, as often as one may.
async fn ask(attack: Arc<Attack>, asker: Client) -> Result<(), ClientError> {
    let table = against_a_bot(&asker, GAME).await?;
    while !attack.is_over() {
        let began = Instant::now();
        let name = match asker.get(&format!("/api/v1/tables/{table}/hints")).await {
            Ok(_) => "a hint",
            Err(_) => "a hint refused",
        };
        attack.figure(name, began.elapsed());
        tokio::time::sleep_until((began + PAUSE).into()).await;
    }
    Ok(())
}

/// One game against a bot, which is awaited after each move.
async fn play(attack: &Attack, player: &Client, mut orders: u32) -> Result<u32, ClientError> {
    let table = against_a_bot(player, QUICK).await?;
    let mut socket = player.socket(&table, None).await?;
    let mut following = Following::default();
    let mut moved = None;
    let mut luck = fastrand::Rng::with_seed(1);
    while !attack.is_over() && orders < MOST {
        if !hear(&mut socket, &mut following).await? {
            return Ok(orders);
        }
        let awaited = following.now["awaited"].as_array().is_some_and(|seats| seats.contains(&json!(0)));
        if !awaited {
            continue;
        }
        if let Some(since) = moved.take() {
            attack.figure("a bot of others answers", Instant::elapsed(&since));
        }
        let actions = player.get(&format!("/api/v1/tables/{table}/actions")).await?;
        let Some(list) = actions["list"].as_array().filter(|list| !list.is_empty()) else {
            return Ok(orders);
        };
        orders += 1;
        let action = &list[luck.usize(..list.len())]["action"];
        let act = json!({ "do": "act", "decision": actions["decision"], "action": action });
        player.order(&table, &format!("o{orders}"), &act).await?;
        moved = Some(Instant::now());
    }
    Ok(orders)
}

/// The next message that tells something. False at the end of the game or of the stream.
async fn hear(socket: &mut Socket, following: &mut Following) -> Result<bool, ClientError> {
    while let Some(message) = socket.next().await {
        match following.take(&message?) {
            Followed::New => return Ok(following.table["stage"] != "over"),
            Followed::Nothing | Followed::Known => {}
            Followed::Gap | Followed::Goodbye => return Ok(false),
        }
    }
    Ok(false)
}
