//! Tables that are played at: as soon as a game is over, the next begins.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use client::{Client, ClientError};
use flate2::read::GzDecoder;
use serde_json::json;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

use super::player::{Played, Player};
use super::{Args, Load, SEATS};

/// So many tables are set up at the same time.
const AT_ONCE: usize = 32;

/// All tables.
pub struct Tables {
    going_on: JoinSet<()>,
    stop: watch::Sender<bool>,
    ended: Arc<Mutex<Vec<Ended>>>,
}

/// A table at which nobody plays any more.
pub struct Ended {
    /// Its id.
    pub id: String,
    /// Somebody who may look at it.
    pub host: Client,
    /// How many moves were made.
    pub moves: u32,
}

/// One table after the other, with the same people.
struct TableRun {
    load: Arc<Load>,
    people: Vec<Client>,
    onlookers: usize,
    game: usize,
    name: &'static str,
}

/// Everybody comes, sits down and begins; nobody moves before the pace says so.
pub async fn open(load: &Arc<Load>, args: &Args, games: &[&'static str]) -> Result<Tables, ClientError> {
    let (stop, stopped) = watch::channel(false);
    let ended = Arc::<Mutex<Vec<Ended>>>::default();
    let turns = Arc::new(Semaphore::new(AT_ONCE));
    let tables = args.tables as usize;
    let onlookers = (args.sockets as usize).saturating_sub(tables * SEATS);
    let mut coming = JoinSet::new();
    for nth in 0..tables {
        let onlookers = onlookers / tables + usize::from(nth < onlookers % tables);
        let (load, turns, game) = (load.clone(), turns.clone(), nth % games.len());
        let name = games[game];
        coming.spawn(async move {
            let _turn = turns.acquire().await;
            let mut people = Vec::with_capacity(SEATS);
            for seat in 0..SEATS {
                people.push(load.visitor.newcomer(&format!("Player {nth}.{seat}")).await?);
            }
            let place = TableRun { load, people, onlookers, game, name };
            let table = place.begin().await?;
            Ok::<_, ClientError>((place, table))
        });
    }
    let mut going_on = JoinSet::new();
    while let Some(came) = coming.join_next().await {
        let (place, table) = came.map_err(|wrong| ClientError::Lost(wrong.to_string()))??;
        going_on.spawn(place.go_on(table, stopped.clone(), ended.clone()));
    }
    Ok(Tables { going_on, stop, ended })
}

impl Tables {
    /// Everybody leaves. Gives all tables there were.
    pub async fn leave(self) -> Vec<Ended> {
        self.stop.send_replace(true);
        self.going_on.join_all().await;
        std::mem::take(&mut self.ended.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl TableRun {
    /// Makes a table and starts it.
    async fn begin(&self) -> Result<(Arc<Played>, JoinSet<()>), ClientError> {
        let setup = json!({ "game": self.name, "seats": SEATS });
        let made = self.people[0].post("/api/v1/tables", &json!({ "setup": setup })).await?;
        let id = made["id"].as_str().unwrap_or_default().to_owned();
        for person in &self.people[1..] {
            person.order(&id, "sit", &json!({ "do": "sit" })).await?;
        }
        let table = Arc::new(Played::new(id, self.game, SEATS));
        let mut sockets = JoinSet::new();
        let seats = self.people.iter().enumerate().map(|(seat, person)| (Some(seat), person));
        for (seat, client) in seats.chain((0..self.onlookers).map(|_| (None, &self.load.visitor))) {
            let (player, socket) = Player::join(&self.load, client, &table, seat).await?;
            sockets.spawn(player.play(socket));
        }
        self.people[0].order(&table.id, "start", &json!({ "do": "start" })).await?;
        Ok((table, sockets))
    }

    /// Plays one game after the other.
    async fn go_on(
        self,
        mut table: (Arc<Played>, JoinSet<()>),
        mut stop: watch::Receiver<bool>,
        ended: Arc<Mutex<Vec<Ended>>>,
    ) {
        loop {
            let (played, sockets) = table;
            let stopped = tokio::select! {
                () = played.over.notified() => false,
                _ = stop.wait_for(|stop| *stop) => true,
            };
            self.look(&played).await;
            drop(sockets);
            let (id, moves) = (played.id.clone(), played.moves.load(Ordering::Relaxed));
            let host = self.people[0].clone();
            ended.lock().unwrap_or_else(PoisonError::into_inner).push(Ended { id, host, moves });
            if stopped {
                return;
            }
            self.load.tally.game_over();
            table = match self.begin().await {
                Ok(table) => table,
                Err(wrong) => {
                    self.load.tally.wrong(&format!("no new table: {wrong}"));
                    return;
                }
            };
        }
    }

    /// How large a fresh view is, for a player and for somebody who looks on.
    async fn look(&self, played: &Played) {
        for client in [&self.people[0], &self.load.visitor] {
            match look(client, &played.id).await {
                Ok((bytes, compressed)) => self.load.tally.looked(self.game, bytes, compressed),
                Err(wrong) => self.load.tally.wrong(&format!("no view: {wrong}")),
            }
        }
    }
}

/// The size of a fresh view, as it is and as it is sent.
async fn look(client: &Client, table: &str) -> Result<(usize, usize), ClientError> {
    let request = client.request(client::Method::GET, &format!("/api/v1/tables/{table}"));
    let response = request.header("accept-encoding", "gzip").send().await?.or_refusal().await?;
    let is_compressed = response.headers().contains_key("content-encoding");
    let sent = response.bytes().await?;
    if !is_compressed {
        return Ok((sent.len(), sent.len()));
    }
    let read = std::io::copy(&mut GzDecoder::new(&sent[..]), &mut std::io::sink());
    let bytes = read.map_err(|wrong| ClientError::Lost(wrong.to_string()))?;
    Ok((usize::try_from(bytes).unwrap_or(usize::MAX), sent.len()))
}
