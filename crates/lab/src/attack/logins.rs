//! Passwords are tried, a thousand at once.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use client::{Client, Method};
use serde_json::json;
use tokio::task::JoinSet;

use super::{Attack, ordinary};

/// So often it begins again, at most.
const WAVES: u32 = 50;
/// The owner of an account logs in this often, at a rate at which nobody has to be refused.
const OWNER: Duration = Duration::from_secs(4);

const LOGIN: &str = "the-owner";
const PASSWORD: &str = "correct horse battery";

/// Half of them are for a login that is there, half for others; the owner logs in meanwhile.
pub async fn attack(attack: &Arc<Attack>) -> Result<()> {
    let owner = attack.nobody.seen_from(&ordinary(60_000, 1));
    let known = owner.newcomer("Owner").await.context("no account to attack")?;
    let password = json!({ "login": LOGIN, "password": PASSWORD });
    let set = known.request(Method::PUT, "/api/v1/me/password").json(&password).send().await;
    set?.or_refusal().await.context("no password to attack")?;
    let owning = tokio::spawn(own(attack.clone(), owner));
    for wave in 0..WAVES {
        let mut trying = JoinSet::new();
        for nth in 0..attack.count {
            trying.spawn(attempt(attack.clone(), wave, nth));
        }
        trying.join_all().await;
        if attack.is_over() {
            break;
        }
    }
    owning.await?;
    Ok(())
}

async fn attempt(attack: Arc<Attack>, wave: u32, nth: u32) {
    let login = if nth.is_multiple_of(2) { LOGIN.to_owned() } else { format!("somebody-{nth}") };
    let body = json!({ "login": login, "password": format!("guess {wave} {nth} of many") });
    let attacker = attack.attacker(wave * attack.count + nth);
    attack.ask(attacker.request(Method::POST, "/api/v1/login").json(&body)).await;
}

/// The owner of the account that is tried logs in from somewhere else.
async fn own(attack: Arc<Attack>, owner: Client) {
    while !attack.is_over() {
        let (began, body) = (Instant::now(), json!({ "login": LOGIN, "password": PASSWORD }));
        let name = match owner.becoming("/api/v1/login", &body).await {
            Ok(_) => "the owner logs in",
            Err(_) => "the owner is refused",
        };
        attack.figure(name, began.elapsed());
        tokio::time::sleep_until((began + OWNER).into()).await;
    }
}
