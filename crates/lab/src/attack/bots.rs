//! One owner makes tables at which only the strongest bots sit; somebody else plays against a bot, and asks for hints.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use client::{Client, ClientError, Followed, Following, Method, Socket};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::{Attack, ordinary};

const STRONGEST: &str = "grand-master";
const GAME: &str = "pastiche";
/// Nobody makes more tables than so many before they come as somebody new.
const TABLES_OF_ONE: u32 = 20;
/// Somebody who plays against a bot, too: at most so many moves.
const MOST: u32 = 1000;
/// They think for a while.
const PAUSE: Duration = Duration::from_millis(300);

/// Makes the tables as fast as it can, and then has somebody play.
pub async fn attack(attack: &Arc<Attack>) -> Result<()> {
    let player = attack.nobody.seen_from(&ordinary(60_002, 1)).newcomer("Ada").await?;
    let mut making = JoinSet::new();
    for first in (0..attack.count).step_by(TABLES_OF_ONE as usize) {
        making.spawn(make(attack.clone(), first, TABLES_OF_ONE.min(attack.count - first)));
    }
    making.join_all().await;
    let mut orders = 0;
    while !attack.is_over() && orders < MOST {
        orders = play(attack, &player, orders).await.context("somebody else cannot play")?;
    }
    Ok(())
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

/// One game against a bot.
async fn play(attack: &Attack, player: &Client, mut orders: u32) -> Result<u32, ClientError> {
    let wanted = json!({ "setup": { "game": GAME, "seats": 2 }, "bots": [null, STRONGEST], "start": true });
    let made = player.post("/api/v1/tables", &wanted).await?;
    let table = made["id"].as_str().unwrap_or_default().to_owned();
    let mut socket = player.socket(&table, None).await?;
    let mut following = Following::default();
    let (mut legal, mut answered) = (Value::Null, None);
    let mut luck = fastrand::Rng::with_seed(1);
    while !attack.is_over() && orders < MOST {
        if !hear(&mut socket, &mut following).await? {
            return Ok(orders);
        }
        let awaited = following.now["awaited"].as_array().is_some_and(|seats| seats.contains(&json!(0)));
        if !awaited {
            continue;
        }
        if let Some(since) = answered.take() {
            attack.figure("a bot of others answers", Instant::elapsed(&since));
        }
        let began = Instant::now();
        match player.get(&format!("/api/v1/tables/{table}/hints")).await {
            Ok(_) => attack.figure("a hint", began.elapsed()),
            Err(_) => attack.figure("a hint refused", began.elapsed()),
        }
        tokio::time::sleep(PAUSE).await;
        if let Ok(actions) = player.get(&format!("/api/v1/tables/{table}/actions")).await {
            legal = actions;
        }
        let Some(list) = legal["list"].as_array().filter(|list| !list.is_empty()) else { return Ok(orders) };
        orders += 1;
        let action = &list[luck.usize(..list.len())]["action"];
        let act = json!({ "do": "act", "decision": legal["decision"], "action": action });
        player.order(&table, &format!("o{orders}"), &act).await?;
        // Only what is told from now on says whether the bot is awaited.
        let full = player.get(&format!("/api/v1/tables/{table}")).await?;
        let still = full["now"]["awaited"].as_array().is_some_and(|seats| seats.contains(&json!(0)));
        if !still {
            answered = Some(Instant::now());
        }
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
