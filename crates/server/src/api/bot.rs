//! For programs that play: what concerns them, one game as JSON lines with every decision spelled out, and moves.
//! Whoever has written a bot for Lichess knows their way about.

mod events;
mod game;

use std::sync::Arc;

use axum::body::{Body as Lines, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::Stream;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::streams::Reading;
use super::tables::ordered;
use crate::app::App;
use crate::asker::{Asked, Asker, Body, Named};
use crate::json::Json;
use crate::problem::{ApiResult, Problem, ProblemBody};
use crate::secrets;
use crate::wire::{BotChat, BotMessage, BotMove, Command, Done, Id, Key, Me, Order, Scope};
use room::Notice;
use room::Reader;

/// Yourself: another name for `/api/v1/me`.
#[utoipa::path(
    get, path = "/api/v1/account", tag = "bots",
    security(("session" = []), ("token" = ["read"])),
    responses((status = 200, body = Me))
)]
pub async fn account(state: State<Arc<App>>, asker: Asker) -> ApiResult<Json<Me>> {
    super::me::me(state, asker).await
}

/// What concerns you at all your tables, as JSON lines: first a `gameStart` for each of your games that go on, then
/// `gameStart`, `awaited` and `gameFinish` as they come. A blank line says that the stream is alive. When the server
/// stops, the last line is a `goodbye`.
#[utoipa::path(
    get, path = "/api/v1/stream/event", tag = "bots",
    security(("session" = []), ("token" = ["read"])),
    responses(
        (status = 200, body = Notice, content_type = "application/x-ndjson")
    )
)]
pub async fn events(State(app): State<Arc<App>>, asker: Asker) -> ApiResult<Response> {
    let player = asker.as_able_to(Scope::Read)?.id.clone();
    let events = events::Events::begin(&app, &player, asker.from).await?;
    Ok(json_lines(futures_util::stream::unfold(events, |mut events| async move {
        Some((Ok(events.next().await?), events))
    })))
}

/// One game from your seat, as JSON lines: a `gameFull`, then `gameState` and `chatLine` as they come, and a `decision`
/// with all you may do whenever it is for you to decide. A blank line says that the stream is alive. After a `gameState`
/// whose stage is `over` or `ended` the stream ends; after a `goodbye` come again.
#[utoipa::path(
    get, path = "/api/v1/bot/game/stream/{table}", tag = "bots", operation_id = "bot_stream",
    params(("table" = Id, Path, description = "The table's id")),
    security(("session" = []), ("token" = ["read"])),
    responses(
        (status = 200, body = BotMessage, content_type = "application/x-ndjson"),
        (status = 403, body = ProblemBody, description = "You have no seat there"), (status = 404, body = ProblemBody)
    )
)]
pub async fn stream(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(table): Named<String>,
) -> ApiResult<Response> {
    let player = asker.as_able_to(Scope::Read)?.id.clone();
    let reading = Reading::begin(
        &app,
        &table,
        Reader { player: Some(player.clone()), ..Reader::default() },
        asker.from,
    )
    .await?;
    let Some(seat) = reading.viewer().seat() else {
        return Err(Problem::forbidden("You have no seat at this table."));
    };
    let game = game::Game::new(app, table, player, seat, reading);
    Ok(json_lines(futures_util::stream::unfold(game, |mut game| async move {
        Some((Ok(game.next().await?), game))
    })))
}

fn json_lines(
    lines: impl Stream<Item = Result<Bytes, std::convert::Infallible>> + Send + 'static,
) -> Response {
    let headers = [(header::CONTENT_TYPE, "application/x-ndjson"), (header::CACHE_CONTROL, "no-store")];
    (headers, [("x-accel-buffering", "no")], Lines::from_stream(lines)).into_response()
}

/// One line as it is sent.
fn line(text: &str) -> Bytes {
    Bytes::from(format!("{text}\n"))
}

/// Which decision a move answers.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Answers {
    /// The number from `decision`. If another one is due by now, nothing is done.
    decision: u32,
    /// Made up by you, another for each move; made from decision and move otherwise. A move that was done is not done
    /// again when it comes with the same key.
    #[serde(default)]
    #[param(value_type = Option<Key>)]
    key: Option<String>,
}

/// Move, in the game's notation, URL-encoded. Saying the same again is harmless.
#[utoipa::path(
    post, path = "/api/v1/bot/game/{table}/move/{move}", tag = "bots",
    params(
        ("table" = Id, Path, description = "The table's id"),
        ("move" = String, Path, description = "What you do, as `decision` lists it"), Answers
    ),
    security(("session" = []), ("token" = ["play"])),
    responses(
        (status = 200, body = Done), (status = 404, body = ProblemBody),
        (status = 409, body = ProblemBody, description = "`stale-decision`: another decision is due by now"),
        (status = 422, body = ProblemBody, description = "The rules of the game forbid it; `rule` says which")
    )
)]
pub async fn play_said(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named((table, said)): Named<(String, String)>,
    Asked(Answers { decision, key }): Asked<Answers>,
) -> ApiResult<Json<Done>> {
    moves(&app, &asker, &table, BotMove { decision, said: Some(said), action: None, key }).await
}

/// The same with the move in the body, in notation or as JSON.
#[utoipa::path(
    post, path = "/api/v1/bot/game/{table}/move", tag = "bots", request_body = BotMove,
    params(("table" = Id, Path, description = "The table's id")),
    security(("session" = []), ("token" = ["play"])),
    responses(
        (status = 200, body = Done), (status = 404, body = ProblemBody),
        (status = 409, body = ProblemBody, description = "`stale-decision`: another decision is due by now"),
        (status = 422, body = ProblemBody, description = "The rules of the game forbid it; `rule` says which")
    )
)]
pub async fn play(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(table): Named<String>,
    Body(wanted): Body<BotMove>,
) -> ApiResult<Json<Done>> {
    moves(&app, &asker, &table, wanted).await
}

async fn moves(app: &App, asker: &Asker, table: &str, wanted: BotMove) -> ApiResult<Json<Done>> {
    let BotMove { decision, said, action, key } = wanted;
    let key = key.unwrap_or_else(|| {
        let action = action.as_ref().map(ToString::to_string);
        let moved = said.as_deref().or(action.as_deref()).unwrap_or_default();
        secrets::move_key(decision, moved)
    });
    order(app, asker, table, key, Command::Act { decision, said, action }).await
}

async fn order(
    app: &App,
    asker: &Asker,
    table: &str,
    key: String,
    command: Command,
) -> ApiResult<Json<Done>> {
    ordered(app, asker, table, Order { key, command }).await.map(Json)
}

/// Say something to the table.
#[utoipa::path(
    post, path = "/api/v1/bot/game/{table}/chat", tag = "bots", request_body = BotChat,
    params(("table" = Id, Path, description = "The table's id")),
    security(("session" = []), ("token" = ["play"])),
    responses(
        (status = 200, body = Done), (status = 404, body = ProblemBody),
        (status = 422, body = ProblemBody, description = "There is nothing in it that can be seen")
    )
)]
pub async fn chat(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(table): Named<String>,
    Body(BotChat { text }): Body<BotChat>,
) -> ApiResult<Json<Done>> {
    order(&app, &asker, &table, secrets::id()?, Command::Say { text }).await
}

/// Give your seat to a bot of the house for good.
#[utoipa::path(
    post, path = "/api/v1/bot/game/{table}/resign", tag = "bots",
    params(("table" = Id, Path, description = "The table's id")),
    security(("session" = []), ("token" = ["play"])),
    responses(
        (status = 200, body = Done),
        (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)
    )
)]
pub async fn resign(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(table): Named<String>,
) -> ApiResult<Json<Done>> {
    order(&app, &asker, &table, secrets::id()?, Command::Resign {}).await
}

/// An answer to a takeback.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Agreement {
    /// They agree.
    Yes,
    /// Not agreed.
    No,
}

/// Agree (`yes`), or not (`no`), to a takeback that somebody asks for: a `gameState` whose `what` is `takeback-asked`.
/// The game waits for your answer.
#[utoipa::path(
    post, path = "/api/v1/bot/game/{table}/takeback/{answer}", tag = "bots",
    params(
        ("table" = Id, Path, description = "The table's id"),
        ("answer" = Agreement, Path, description = "`yes` or `no`")
    ),
    security(("session" = []), ("token" = ["play"])),
    responses(
        (status = 200, body = Done), (status = 404, body = ProblemBody),
        (status = 409, body = ProblemBody, description = "Nobody waits for it")
    )
)]
pub async fn takeback(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named((table, answer)): Named<(String, Agreement)>,
) -> ApiResult<Json<Done>> {
    let yes = answer == Agreement::Yes;
    order(&app, &asker, &table, secrets::id()?, Command::AnswerTakeback { yes }).await
}
