//! Asking whether something would be done, without doing it.

use std::sync::Arc;

use axum::extract::State;
use room::Room;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{AnyAction, AnyRefusal, Wire};
use utoipa::ToSchema;

use crate::app::App;
use crate::asker::{Asker, Body, Named};
use crate::json::Json;
use crate::problem::{ApiResult, Problem, ProblemBody};
use crate::tables::For;
use crate::wire::{Id, Person, Scope};

/// So many actions are considered at once.
const MOST: usize = 64;

/// Actions that somebody thinks of.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Considering {
    /// 1 to 64 actions as JSON, as `act` takes them.
    #[schema(min_items = 1, max_items = 64)]
    #[cfg_attr(feature = "ts", ts(type = "unknown[]"))]
    actions: Vec<Value>,
}

/// What would come of each.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Considered {
    /// The decision that is due. Once another one is, the answers may be others too.
    decision: u32,
    /// One for each action, in the same order.
    answers: Vec<Verdict>,
}

impl Wire for Considered {}

/// Whether an action would be done, and if not, why.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Verdict {
    /// It would be done.
    may: bool,
    /// The rule of the game that forbids it. What is no action of the game is refused without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    #[cfg_attr(feature = "ts", ts(optional))]
    rule: Option<&'static str>,
    /// Why not, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    message: Option<String>,
    /// Why not, as data: the game's own refusal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Value>)]
    #[cfg_attr(feature = "ts", ts(optional, type = "unknown"))]
    reason: Option<Box<Value>>,
}

impl From<Result<(), AnyRefusal>> for Verdict {
    fn from(outcome: Result<(), AnyRefusal>) -> Self {
        match outcome.map_err(Problem::from) {
            Ok(()) => Self { may: true, rule: None, message: None, reason: None },
            Err(Problem { rule, message, reason, .. }) => {
                Self { may: false, rule, message: Some(message), reason }
            }
        }
    }
}

/// Ask whether you could do something now, without doing it: nothing changes and no luck is drawn. So what is composed
/// step by step, like an offer or an announcement, is judged while it is composed, by the same rules that will judge it
/// in the end.
#[utoipa::path(
    post, path = "/api/v1/tables/{table}/consider", tag = "tables", request_body = Considering,
    params(("table" = Id, Path, description = "The table's id")),
    security(("session" = []), ("token" = ["read"])),
    responses(
        (status = 200, body = Considered), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)
    )
)]
pub async fn consider(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(table): Named<String>,
    Body(Considering { actions }): Body<Considering>,
) -> ApiResult<Json<Considered>> {
    let who = asker.as_able_to(Scope::Read)?;
    if !(1..=MOST).contains(&actions.len()) {
        return Err(Problem::malformed(format!("Consider 1 to {MOST} actions at once.")));
    }
    let who = Person { id: who.id.clone(), name: String::new() };
    let whom = For::player(&who.id);
    let look = move |room: &Room| {
        let state = room.state();
        state.viewer(Some(&who.id))?;
        let seat = state.playing(&who)?;
        let game = state.game()?;
        let answers = actions.iter().map(|action| game.consider(seat, AnyAction::Json(action)).into());
        Ok(Considered { decision: state.seats[seat.index()].decision, answers: answers.collect() })
    };
    app.tables.look(&table, &whom, look).await.map(Json)
}
