//! The longest records are sent in, and read again in every way.

use std::sync::Arc;

use anyhow::{Context, Result};
use client::Method;
use serde_json::Value;
use table::{AnyAction, Seat, Status};
use tokio::task::JoinSet;

use super::Attack;

/// The server takes no longer ones.
const LONGEST: usize = 2 * 1024 * 1024;
/// Whatever the server answers, nobody asks more often.
const MOST: u32 = 10_000;

/// Everybody sends one in and reads it until it is time.
pub async fn attack(attack: &Arc<Attack>) -> Result<()> {
    let record = Arc::new(tokio::task::spawn_blocking(|| longest(LONGEST)).await??);
    let mut reading = JoinSet::new();
    for nth in 0..attack.count {
        reading.spawn(upload(attack.clone(), record.clone(), nth));
    }
    reading.join_all().await;
    Ok(())
}

async fn upload(attack: Arc<Attack>, record: Arc<String>, nth: u32) {
    let Ok(uploader) = attack.attacker(nth).newcomer("Mallory").await else {
        return attack.note("nobody new", std::time::Duration::ZERO);
    };
    let mut table = None;
    for round in 0..MOST {
        if attack.is_over() {
            return;
        }
        let Some(id) = &table else {
            let request = uploader.request(Method::POST, "/api/v1/records").body((*record).clone());
            let answer = attack.ask(request).await;
            let made = answer.filter(|(status, _)| *status == 201);
            let made = made.and_then(|(_, body)| serde_json::from_str::<Value>(&body).ok());
            table = made.and_then(|facts| facts["id"].as_str().map(str::to_owned));
            continue;
        };
        let what = ["replay?eyes=all", "verification", "replay?seat=1", "record", "log?from=0&most=500"];
        let path = format!("/api/v1/tables/{id}/{}", what[round as usize % what.len()]);
        attack.ask(uploader.request(Method::GET, &path)).await;
        // Now and then another one.
        if round % 20 == 19 {
            table = None;
        }
    }
}

/// A finished game with as many second thoughts as a record of so many bytes can hold.
fn longest(bytes: usize) -> Result<String> {
    let mut dice = fastrand::Rng::with_seed(1);
    let game = shelf::find("pass-the-paint").context("no such game")?;
    let mut played = (game.start)(&Value::Null, 2, vec![], &mut dice)?;
    let seat = Seat::new(0);
    let first = played.legal_notation(seat);
    let mut size = 0;
    // The rest of the game needs some room.
    while size + 64 * 1024 < bytes {
        let before = played.entries();
        for said in first.iter().take(2) {
            played.submit(seat, AnyAction::Notation(said), &mut dice)?;
        }
        played.undo(seat)?;
        played.undo(seat)?;
        let lines = before..played.entries();
        size += lines.map(|entry| played.entry_line(entry).into_kept().len() + 1).sum::<usize>();
    }
    while let Status::Awaiting { awaited, .. } = played.status() {
        let seat = awaited.iter().next().context("somebody is awaited")?;
        let legal = played.legal_notation(seat);
        played.submit(seat, AnyAction::Notation(&legal[dice.usize(..legal.len())]), &mut dice)?;
    }
    Ok(played.to_json_lines().into_kept())
}
