//! Hints for whoever plays against bots, and how the game stands.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use bots::search::Budget;
use serde::Serialize;
use serde_json::Value;
use table::Wire;
use utoipa::ToSchema;

use crate::app::App;
use crate::asker::{Asker, Named};
use crate::json::Json;
use crate::problem::{ApiResult, Problem, ProblemBody};
use crate::tables::For;
use crate::thinkers::Urgency;
use crate::wire::{Id, Person, Scope};
use room::Room;

/// So long is thought about them: people wait for an answer.
const TIME: Duration = Duration::from_millis(120);

/// What could be done now, and how the game stands.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Hints {
    /// The decision that they are for.
    decision: u32,
    /// The best things to do, at most three; none if you are neither awaited nor asked.
    best: Vec<Hint>,
    /// Each seat's chance to win, from 0 to 1, as far as you can know.
    chances: Vec<f32>,
}

impl Wire for Hints {}

/// Something worth doing.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Hint {
    /// In the game's notation.
    text: String,
    /// As JSON, as `act` takes it.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    action: Value,
    /// The chance to win that it leads to, from 0 to 1.
    chance: f32,
    /// By how much that is better or worse than as things stand.
    change: f32,
    /// Your points at the end, on average.
    points: f32,
    /// Why, in a sentence.
    why: String,
    /// The same as data (`Reason` of the game), for those who have words of their own for it.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    reason: Value,
}

impl From<bots::AnyHint> for Hint {
    fn from(counsel: bots::AnyHint) -> Self {
        let bots::AnyHint { action, data, chance, change, points, why, reason } = counsel;
        Self { text: action, action: data, chance, change, points, why, reason }
    }
}

/// Ask for hints at a table where everybody else is a bot. They come from what your seat knows, like everything a bot
/// does. Where people play against each other there are none.
#[utoipa::path(
    get, path = "/api/v1/tables/{table}/hints", tag = "tables",
    params(("table" = Id, Path, description = "The table's id")),
    security(("session" = []), ("token" = ["read"])),
    responses(
        (status = 200, body = Hints),
        (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)
    )
)]
pub async fn hints(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(table): Named<String>,
) -> ApiResult<Json<Hints>> {
    let player = asker.as_able_to(Scope::Read)?.id.clone();
    app.limits.hint(&player)?;
    let (whom, owner) = (For::player(&player), player.clone());
    let look = move |room: &Room| {
        let state = room.state();
        state.viewer(Some(&player))?;
        let seat = state.playing(&Person { id: player, name: String::new() })?;
        let game = state.game()?;
        let people = state.seats.iter().filter(|place| place.player.is_some() && !place.resigned).count();
        if people > 1 {
            return Err(Problem::conflict(
                "no-hints",
                "There are no hints where people play against each other.",
            ));
        }
        let advising = bots::advise(game, seat)
            .ok_or_else(|| Problem::broken(format!("no judgement of {}", game.game())))?;
        Ok((state.seats[seat.index()].decision, advising))
    };
    let (decision, advising) = app.tables.look(&table, &whom, look).await?;
    let seed = u64::from_le_bytes(crate::secrets::random()?);
    let (told, advice) = tokio::sync::oneshot::channel();
    app.shared.thinkers.think(app.shared.owner(&owner), Urgency::AtOnce, move |time| {
        // Whoever asked may have gone, and nobody would read it.
        if !told.is_closed() {
            let budget = Budget::time(TIME.min(time));
            let _ = told.send(advising.think(&budget, &mut fastrand::Rng::with_seed(seed)));
        }
    });
    let bots::Advice { hints, chances, .. } = advice.await.map_err(|_| Problem::interrupted())?;
    Ok(Json(Hints { decision, best: hints.into_iter().map(Hint::from).collect(), chances }))
}
