//! What concerns one player at all tables.

use std::collections::{BTreeSet, VecDeque};
use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Bytes;
use table::Seat;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};
use tokio::time::{Interval, MissedTickBehavior, interval};

use super::line;
use crate::api::streams::{goodbye, has_ended};
use crate::app::App;
use crate::problem::ApiResult;
use crate::shared::Ended;
use crate::tables::{listed, text};
use crate::wire::Why;
use room::Notice;

/// So many tables are looked up at once.
const PAGE: u32 = 100;

/// The lines of one player's own stream.
pub struct Events {
    app: Arc<App>,
    player: String,
    /// From which address.
    from: IpAddr,
    ended: broadcast::Receiver<Ended>,
    notices: broadcast::Receiver<Notice>,
    stopping: watch::Receiver<bool>,
    /// What is to be sent before anything else.
    first: VecDeque<Bytes>,
    /// The games whose start has been told.
    told: BTreeSet<String>,
    beats: Interval,
    over: bool,
}

impl Events {
    /// Begins with the games that go on.
    pub async fn begin(app: &Arc<App>, player: &str, from: IpAddr) -> ApiResult<Self> {
        let ended = app.shared.ended.subscribe();
        // Whatever starts while we look is told too.
        let notices = app.shared.notices(player);
        let mut beats = interval(app.shared.config.beat);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        beats.reset();
        // Whoever waits for the first line knows that nothing will be missed.
        let mut first = VecDeque::from([line("")]);
        let mut told = BTreeSet::new();
        for (table, game, seat) in playing(app, player).await? {
            first.push_back(line(&text(&Notice::started(&table, &game, seat))));
            told.insert(table);
        }
        app.shared.metrics.streams.inc();
        let stopping = app.shared.stopping.subscribe();
        let (app, player) = (app.clone(), player.to_owned());
        Ok(Self { app, player, from, ended, notices, stopping, first, told, beats, over: false })
    }

    /// The next line; `None` after the last.
    pub async fn next(&mut self) -> Option<Bytes> {
        if let Some(first) = self.first.pop_front() {
            return Some(first);
        }
        if self.over {
            return None;
        }
        loop {
            let Self { app, player, from, ended, notices, stopping, beats, .. } = self;
            tokio::select! {
                notice = notices.recv() => match notice {
                    Ok(notice) => {
                        if self.is_news(&notice) {
                            self.beats.reset();
                            return Some(line(&text(&notice)));
                        }
                    }
                    Err(RecvError::Lagged(_)) => return Some(self.last(Why::TooSlow)),
                    Err(RecvError::Closed) => return Some(self.last(Why::Restart)),
                },
                ended = ended.recv() => if has_ended(app, ended, Some(player), *from) {
                    return Some(self.last(Why::SeatChanged));
                },
                () = stopped(stopping) => return Some(self.last(Why::Restart)),
                _ = beats.tick() => return Some(line("")),
            }
        }
    }

    /// A start may be found and noticed at the same time; it is told once.
    fn is_news(&mut self, notice: &Notice) -> bool {
        match notice {
            Notice::GameStart { game } => self.told.insert(game.id.clone()),
            Notice::GameFinish { game } => {
                self.told.remove(&game.id);
                true
            }
            Notice::Awaited { .. }
            | Notice::Rematch { .. }
            | Notice::SeatVote { .. }
            | Notice::SeatKept { .. } => true,
        }
    }

    fn last(&mut self, why: Why) -> Bytes {
        self.over = true;
        line(&goodbye(why))
    }
}

impl Drop for Events {
    fn drop(&mut self) {
        self.app.shared.metrics.streams.dec();
    }
}

/// Waits until the server is about to stop.
async fn stopped(stopping: &mut watch::Receiver<bool>) {
    // Should the sender be gone, the server has stopped.
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

/// The games of a player that go on: table, game, seat.
async fn playing(app: &App, player: &str) -> ApiResult<Vec<(String, String, Seat)>> {
    let mut games = Vec::new();
    let mut before = None;
    loop {
        let which = store::Which {
            player: Some(player.to_owned()),
            listed: false,
            stages: vec![store::Stage::Playing],
            game: None,
            before,
            most: PAGE,
        };
        let found = app.shared.store.tables(which).await?;
        let more = found.len() == usize::try_from(PAGE).unwrap_or(usize::MAX);
        before = found.last().map(|last| (last.updated, last.id.clone()));
        for table in found {
            if app.tables.is_set_aside(&table.id) {
                continue;
            }
            let facts = listed(&table);
            let own =
                |place: &crate::wire::SeatFacts| place.player.as_deref() == Some(player) && !place.resigned;
            let seat = facts.seats.iter().position(own).and_then(|seat| u8::try_from(seat).ok());
            let seat = seat.and_then(|seat| Seat::try_from(seat).ok());
            games.extend(seat.map(|seat| (table.id, table.game, seat)));
        }
        if !more {
            return Ok(games);
        }
    }
}
