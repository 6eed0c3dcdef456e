//! The lobby of many tables is read in every way.

use std::sync::Arc;

use anyhow::{Context, Result};
use client::{Client, Method};
use serde_json::{Value, json};
use store::{Settings, Stage, Store, TableRow};
use tokio::task::JoinSet;

use super::target::Target;
use super::{Attack, ordinary};

/// So many tables are written at the same time.
const TOGETHER: u32 = 500;
/// Each client comes from another address after so many requests: nobody is refused as long as no network is limited.
const FROM_ONE: u32 = 200;
/// Nobody asks more often.
const MOST: u32 = 100_000;

const STAGES: [Stage; 4] = [Stage::Open, Stage::Playing, Stage::Over, Stage::Ended];

/// A database with so many tables: one of each game is made, and is there again and again, in all stages.
pub async fn fill(target: &mut Target, rows: u32) -> Result<()> {
    let host = Client::new(target.start().await?).seen_from(&ordinary(60_001, 1)).newcomer("Host").await?;
    let mut made = Vec::new();
    for game in shelf::games() {
        let seats = game.seats.start().max(&2);
        let setup = json!({ "setup": { "game": game.id, "seats": seats, "visibility": "listed" } });
        let table = host.post("/api/v1/tables", &setup).await?;
        made.push(table["id"].as_str().context("a table has an id")?.to_owned());
    }
    let store = Store::open(&server::database(target.stopped()?), Settings::default())?;
    let mut loaded = Vec::new();
    for id in &made {
        loaded.push(store.load(id).await?.context("a table that was made is there")?);
    }
    let mut nth = 0;
    while nth < rows {
        let mut adding = JoinSet::new();
        for _ in 0..TOGETHER.min(rows - nth) {
            let (row, key, log) = loaded[nth as usize % loaded.len()].clone();
            let table = TableRow {
                id: format!("t{nth:08}").replace('0', "z"),
                stage: STAGES[nth as usize / 3 % STAGES.len()],
                listed: nth % 5 > 0,
                updated: row.updated + i64::from(nth),
                ..row
            };
            let store = store.clone();
            adding.spawn(async move { store.add_table(table, key, log).await });
            nth += 1;
        }
        for added in adding.join_all().await {
            added?;
        }
    }
    store.close().await;
    Ok(())
}

/// Everybody reads page after page with every filter.
pub async fn attack(attack: &Arc<Attack>) -> Result<()> {
    let mut reading = JoinSet::new();
    for nth in 0..attack.count {
        reading.spawn(read(attack.clone(), nth));
    }
    reading.join_all().await;
    Ok(())
}

async fn read(attack: Arc<Attack>, nth: u32) {
    let games: Vec<_> = shelf::games().iter().map(|game| format!("&game={}", game.id)).collect();
    let games: Vec<_> = games.iter().map(String::as_str).chain(["", "&game=none-such"]).collect();
    let stages = ["", "&stage=open", "&stage=playing", "&stage=over", "&stage=ended"];
    let mut next = String::new();
    for round in 0..MOST {
        if attack.is_over() {
            return;
        }
        let which = round as usize / 4;
        let (game, stage) = (games[which % games.len()], stages[which / games.len() % stages.len()]);
        let path = format!("/api/v1/tables?most=100{game}{stage}{next}");
        let attacker = attack.attacker(nth + round / FROM_ONE * attack.count);
        let answer = attack.ask(attacker.request(Method::GET, &path)).await;
        let page = answer.and_then(|(_, body)| serde_json::from_str::<Value>(&body).ok());
        let before = page.as_ref().and_then(|page| page["next"].as_str());
        // A few pages of each.
        next = match before {
            Some(before) if round % 4 < 3 => format!("&before={before}"),
            _ => String::new(),
        };
    }
}
