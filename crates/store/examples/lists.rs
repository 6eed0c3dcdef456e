//! How long lists take with a hundred thousand tables, whatever they are asked for:
//! `cargo run --release -p atelier-store --example lists`.

use std::time::{Duration, Instant};

use store::{Settings, Stage, Store, TableRow, TableSeat, Which};
use tokio::task::JoinSet;

const TABLES: u32 = 100_000;
const TOGETHER: u32 = 500;
const STAGES: [Stage; 4] = [Stage::Open, Stage::Playing, Stage::Over, Stage::Ended];
const GAMES: [&str; 3] = ["pastiche", "masterpiece", "pass-the-paint"];

/// Most of the tables are of one game and over; one player sits at every one of them, others at one in a hundred.
fn table(nth: u32) -> TableRow {
    let stage = if nth.is_multiple_of(10) { STAGES[nth as usize / 10 % 4] } else { Stage::Over };
    let game = if nth.is_multiple_of(100) { GAMES[nth as usize / 100 % 3] } else { GAMES[0] };
    let player = |seat: u8, player: String| TableSeat { seat, player: Some(player), bot: None, place: None };
    TableRow {
        id: format!("t{nth:07}"),
        game: game.into(),
        rules: 1,
        host: "everywhere".into(),
        stage,
        listed: !nth.is_multiple_of(5),
        created: nth.into(),
        updated: i64::from(nth.wrapping_mul(2_654_435_761) % 1_000_000),
        deadline: nth.is_multiple_of(50).then_some(nth.into()),
        awaited: 0,
        entries: 0,
        facts: format!(r#"{{"title":"{}","pace":{{"kind":"none"}},"seats":[]}}"#, "x".repeat(60)),
        seats: vec![player(0, "everywhere".into()), player(1, format!("p{}", nth % 100))],
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = tempfile::tempdir()?;
    let store = Store::open(&folder.path().join("db"), Settings::default())?;
    let began = Instant::now();
    for first in (0..TABLES).step_by(TOGETHER as usize) {
        let mut adding = JoinSet::new();
        for nth in first..first + TOGETHER {
            let store = store.clone();
            adding.spawn(async move { store.add_table(table(nth), None, vec![]).await });
        }
        for added in adding.join_all().await {
            added?;
        }
    }
    println!("{TABLES} tables in {:.1?}", began.elapsed());
    let mut times = Vec::new();
    for player in [None, Some("everywhere"), Some("p7"), Some("nobody")] {
        // Those of one player that are in the lobby are never asked for.
        for &listed in if player.is_none() { &[false, true][..] } else { &[false] } {
            for stage in
                [None, Some(Stage::Open), Some(Stage::Playing), Some(Stage::Over), Some(Stage::Ended)]
            {
                for game in [None, Some("pastiche"), Some("masterpiece"), Some("none-such")] {
                    let mut which = Which {
                        player: player.map(str::to_owned),
                        listed,
                        stages: stage.into_iter().collect(),
                        game: game.map(str::to_owned),
                        before: None,
                        most: 100,
                    };
                    // The first page, and one from the middle.
                    for before in [None, Some((500_000, "t".to_owned()))] {
                        which.before = before;
                        let began = Instant::now();
                        let found = store.tables(which.clone()).await?.len();
                        times.push((began.elapsed(), found, format!("{which:?}")));
                    }
                }
            }
        }
    }
    let began = Instant::now();
    store.due(i64::MAX, None, 200).await?;
    times.push((began.elapsed(), 200, "those due".into()));
    times.sort();
    let all: Duration = times.iter().map(|(time, ..)| time).sum();
    let (slowest, found, which) = times.last().ok_or("no list")?;
    println!(
        "{} lists: half within {:.2?}, all within {slowest:.2?}, {all:.1?} together",
        times.len(),
        times[times.len() / 2].0,
    );
    println!("the slowest gave {found}: {which}");
    Ok(())
}
