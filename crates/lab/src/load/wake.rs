//! How long it takes until a table that was put away answers again.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use client::Client;
use serde::Serialize;

use super::figures::{Times, new_histogram, record};
use super::tables::Ended;

/// So many tables are looked at again.
const LOOKED_AT: usize = 50;

/// The longest games, looked at again after they were put away.
#[derive(Debug, Serialize)]
pub struct Wake {
    /// How many.
    pub tables: usize,
    /// How many moves they had.
    pub moves: (u32, u32),
    /// The first look, for which the table is taken up again.
    pub first: Times,
    /// The second.
    pub second: Times,
}

/// Waits until all tables have been put away and looks at the longest games, one after the other.
pub async fn measure(visitor: &Client, mut tables: Vec<Ended>, pause: Duration) -> Result<Wake> {
    tables.sort_by_key(|ended| std::cmp::Reverse(ended.moves));
    tables.truncate(LOOKED_AT);
    ensure!(!tables.is_empty(), "no table was played at");
    tokio::time::sleep(pause).await;
    let in_use = figure(visitor, "atelier_tables ").await?;
    ensure!(
        in_use == 0.0,
        "{in_use} tables are still in use: give --wake more time or the server less --idle"
    );
    let loaded = figure(visitor, "atelier_tables_loaded_total ").await?;
    let (mut first, mut second) = (new_histogram(), new_histogram());
    for times in [&mut first, &mut second] {
        for Ended { id, host, .. } in &tables {
            let began = Instant::now();
            host.get(&format!("/api/v1/tables/{id}")).await?;
            record(times, began.elapsed());
        }
    }
    let taken_up = figure(visitor, "atelier_tables_loaded_total ").await? - loaded;
    let all = f64::from(u32::try_from(tables.len())?);
    ensure!(taken_up >= all, "only {taken_up} of {all} tables had been put away");
    let moves = (tables.last().map_or(0, |last| last.moves), tables[0].moves);
    Ok(Wake { tables: tables.len(), moves, first: Times::of(&first), second: Times::of(&second) })
}

/// One of the server's own figures.
async fn figure(visitor: &Client, name: &str) -> Result<f64> {
    let text = visitor.request(client::Method::GET, "/metrics").send().await?.text().await?;
    let line = text.lines().find_map(|line| line.strip_prefix(name));
    line.and_then(|figure| figure.parse().ok()).with_context(|| format!("the server does not tell {name}"))
}
