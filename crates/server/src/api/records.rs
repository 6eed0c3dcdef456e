//! What is kept of a finished game: replay, download, proof of the shuffle; and records from elsewhere.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, FromRequest, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::fairness::Key;
use table::{Seat, Seats, Status, Viewer, Wire, Wired};
use utoipa::{IntoParams, ToSchema};

use super::tables::drafted;
use crate::app::App;
use crate::asker::{Asked, Asker, Named, Text};
use crate::finished::{Finished, What};
use crate::json::Json;
use crate::problem::{ApiResult, Problem, ProblemBody, SET_ASIDE};
use crate::secrets;
use crate::tables::{Aside, For};
use crate::text;
use crate::wire::{Id, SeatNumber, Setup, Stage, TableFacts};
use room::{Event, Replay, Replaying, Room};

/// The largest record that is taken in.
pub const LARGEST_RECORD: usize = 2 * 1024 * 1024;

/// In which form.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct WhichForm {
    /// `json-lines` (the default) or `text`.
    #[serde(default)]
    #[param(inline)]
    form: Form,
}

/// A form in which a record is written.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// One JSON object a line.
    #[default]
    JsonLines,
    /// To be read, and to be pasted into a letter.
    Text,
}

/// What is over can be seen whole by those who may look at it.
fn over(room: &Room, player: Option<&str>) -> ApiResult<()> {
    room.state().viewer(player)?;
    if room.state().stage == Stage::Over {
        return Ok(());
    }
    Err(Problem::conflict("not-over", "The game is not over: its record would show everybody's cards."))
}

/// The record of a finished game, everybody's cards and the table's key included. Of a table that is set aside, because
/// this program cannot read it, its lines are had as they were written, as JSON lines, as far as they are sound and without
/// a closing one.
#[utoipa::path(
    get, path = "/api/v1/tables/{table}/record", tag = "records",
    params(("table" = Id, Path, description = "The table's id"), WhichForm),
    security((), ("session" = []), ("token" = ["read"])),
    responses(
        (status = 200, content((String = "application/jsonl"), (String = "text/plain")),
            headers(("content-disposition" = String, description = "A name for the file"))),
        (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)
    )
)]
pub async fn record(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(table): Named<String>,
    Asked(WhichForm { form }): Asked<WhichForm>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let player = asker.reader()?;
    app.limits.record(asker.from)?;
    let (what, kind, ending) = match form {
        Form::JsonLines => (What::Lines, "application/jsonl; charset=utf-8", "jsonl"),
        Form::Text => (What::Text, "text/plain; charset=utf-8", "txt"),
    };
    let whom = For::Player(player.clone());
    let known = app.tables.look(&table, &whom, is_over(player)).await;
    let (game, finished) = match known {
        Err(problem) if problem.code == SET_ASIDE && what == What::Lines => {
            let aside = app.tables.read_aside(&table, &whom).await?.filter(Aside::is_over).ok_or(problem)?;
            (aside.table.game.clone(), Finished::new(aside.kept_lines().into_kept()))
        }
        known => {
            let Known { game, rows } = known?;
            let work = move |replaying: Replaying| {
                let game = replaying.game();
                let written = if what == What::Text { game.to_text() } else { game.to_json_lines() };
                Ok(written.into_kept())
            };
            (game, worked_out(&app, &asker, &table, rows, what, work).await?)
        }
    };
    // A game that this program does not have may be called anything.
    let game: String =
        game.chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '-').collect();
    let file = format!("attachment; filename=\"{game}-{table}.{ending}\"");
    Ok(([("content-disposition", file)], finished.answer(&headers, kind)).into_response())
}

/// A finished table as far as it takes to know whether something was worked out of it before.
struct Known {
    game: String,
    rows: u32,
}

/// Is it over, and may they look?
fn is_over(player: Option<String>) -> impl FnOnce(&Room) -> ApiResult<Known> + Send + 'static {
    move |room| {
        over(room, player.as_deref())?;
        Ok(Known { game: room.state().game()?.game().to_owned(), rows: room.state().rows })
    }
}

/// What is worked out of a finished game: once, and where it holds up neither its table nor any line. Whether they may look
/// was found out before.
async fn worked_out(
    app: &App,
    asker: &Asker,
    table: &str,
    rows: u32,
    what: What,
    work: impl FnOnce(Replaying) -> ApiResult<String> + Send + 'static,
) -> ApiResult<Finished> {
    let key = (table.to_owned(), rows, what);
    let working = async {
        let look = |room: &Room| Ok(room.state().replaying()?);
        let replaying = app.tables.look(table, &For::Known, look).await?;
        app.shared.write_up(asker.from, move || work(replaying).map(Finished::new)).await?
    };
    app.shared.shelf.get(key, Box::pin(working)).await
}

/// Through whose eyes.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Eyes {
    /// The number of a seat; a spectator's otherwise.
    #[serde(default)]
    #[param(value_type = Option<SeatNumber>)]
    seat: Option<Seat>,
    /// Only `all`, and without `seat`: one replay for all points of view, with one numbering. Its document is `Views`.
    #[serde(default)]
    #[param(inline)]
    eyes: Option<Everybody>,
}

/// All points of view.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Everybody {
    /// All of them.
    All,
}

/// A finished game step by step, through the eyes of any seat or of a spectator, or of all at once.
#[utoipa::path(
    get, path = "/api/v1/tables/{table}/replay", tag = "records",
    params(("table" = Id, Path, description = "The table's id"), Eyes),
    security((), ("session" = []), ("token" = ["read"])),
    responses(
        (status = 200, body = Replay), (status = 422, body = ProblemBody),
        (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)
    )
)]
pub async fn replay(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(table): Named<String>,
    Asked(Eyes { seat, eyes }): Asked<Eyes>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let player = asker.reader()?;
    let what = match (eyes, seat) {
        (None, seat) => What::Replay(seat),
        (Some(Everybody::All), None) => What::Views,
        (Some(Everybody::All), Some(_)) => {
            return Err(Problem::unfit("Give the number of a seat, or `eyes=all`."));
        }
    };
    app.limits.record(asker.from)?;
    let whom = For::Player(player.clone());
    let look = move |room: &Room| {
        let known = is_over(player)(room)?;
        match seat {
            Some(seat) if seat.index() >= room.state().seats.len() => Err(Problem::not_found("seat")),
            _ => Ok(known),
        }
    };
    let Known { rows, .. } = app.tables.look(&table, &whom, look).await?;
    let work = move |replaying: Replaying| {
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        let replay = if what == What::Views { replaying.by_all()? } else { replaying.by(viewer)? };
        Ok(Wired::of(&replay).into_string())
    };
    let finished = worked_out(&app, &asker, &table, rows, what, work).await?;
    Ok(finished.answer(&headers, "application/json"))
}

/// Whether the luck of a game was what the table was bound to.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Verification {
    /// It was.
    holds: bool,
    /// In a sentence.
    says: String,
    /// What the table showed at the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    commitment: Option<String>,
    /// A name was taken out of the record at its bearer's wish: the luck is proven, what the record's head says is not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    redacted: bool,
}

impl Wire for Verification {}

/// What is said of a record without somebody's name.
const TAKEN_OUT: &str = "A name was taken out at the wish of whoever bore it, so this does not prove the names, the options \
                         and the time in the record.";

/// Draw all luck of a finished game again from its key, and compare. `atelier verify` does the same at home.
#[utoipa::path(
    get, path = "/api/v1/tables/{table}/verification", tag = "records",
    params(("table" = Id, Path, description = "The table's id")),
    security((), ("session" = []), ("token" = ["read"])),
    responses(
        (status = 200, body = Verification), (status = 404, body = ProblemBody),
        (status = 409, body = ProblemBody)
    )
)]
pub async fn verification(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(table): Named<String>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let player = asker.reader()?;
    app.limits.record(asker.from)?;
    let whom = For::Player(player.clone());
    let Known { rows, .. } = app.tables.look(&table, &whom, is_over(player)).await?;
    let verify = |replaying: Replaying| {
        let (commitment, redacted) = (replaying.game().commitment(), replaying.game().is_redacted());
        let verification = match replaying.game().verify() {
            Ok(picks) => {
                let luck = format!("All {picks} picks of luck follow from the key the table was bound to.");
                let says = if redacted { format!("{luck} {TAKEN_OUT}") } else { luck };
                Verification { holds: true, says, commitment, redacted }
            }
            Err(why) => {
                Verification { holds: false, says: text::sentence(why.to_string()), commitment, redacted }
            }
        };
        Ok(Wired::of(&verification).into_string())
    };
    let finished = worked_out(&app, &asker, &table, rows, What::Proof, verify).await?;
    Ok(finished.answer(&headers, "application/json"))
}

/// Bring in the record of a finished game, in either form, to replay it here and to show it by its address.
#[utoipa::path(
    post, path = "/api/v1/records", tag = "records",
    request_body(content = String, content_type = "text/plain"),
    security(("session" = []), ("token" = ["play"])),
    responses(
        (status = 201, body = TableFacts)
    )
)]
pub async fn import(
    State(app): State<Arc<App>>,
    asker: Asker,
    request: Request,
) -> ApiResult<(StatusCode, Json<TableFacts>)> {
    // Whoever may not is told so before they send it all.
    let caller = asker.caller()?;
    app.limits.record(asker.from)?;
    app.limits.table(&caller.who.id)?;
    let Text(written) = Text::from_request(request, &()).await?;
    let (host, id, at) = (caller.who.clone(), secrets::id()?, app.shared.time.now());
    let of = id.clone();
    let drafted = move || drafted(&of, at, &host, rows_of(&written, &host)?);
    let (table, log) = app.shared.write_up(asker.from, drafted).await??;
    // No luck is drawn at such a table, and the key of its record is in the log.
    app.shared.store.add_table(table, None, log).await?;
    let facts = app.tables.look(&id, &For::Known, move |room| Ok(room.facts(Some(&caller.who.id))?)).await?;
    Ok((StatusCode::CREATED, Json(facts)))
}

/// What a table must have seen for this record to be its record.
fn rows_of(written: &str, host: &crate::wire::Person) -> ApiResult<Vec<Event>> {
    let malformed = |why: String| Problem::malformed(why);
    let played = shelf::open(written).map_err(|why| malformed(why.to_string()))?;
    let Status::Over { places } = played.status() else {
        return Err(malformed("The game of this record was not finished.".to_owned()));
    };
    if let Some(wrong) = played.players().iter().find_map(|name| names::check_recorded(name).err()) {
        return Err(malformed(format!("A name in this record cannot be shown. {wrong}")));
    }
    let key = played.published_key().map(str::to_owned);
    if let Some(wrong) = key.as_ref().and_then(|key| key.parse::<Key>().err()) {
        return Err(malformed(wrong.to_string()));
    }
    let raw = |text: String| RawValue::from_string(text).map_err(Problem::broken);
    let setup = Setup {
        game: played.game().to_owned(),
        seats: played.seats(),
        options: played.options(),
        pace: crate::wire::Pace::None {},
        visibility: crate::wire::Visibility::Link,
        watch: crate::wire::Watch::Anyone,
        title: String::new(),
        stand_in: crate::wire::stand_in(),
    };
    let mut rows = vec![
        Event::Made { setup: Box::new(setup), host: host.clone(), imported: true, rematch_of: None },
        Event::Started { head: raw(played.head_line().into_kept())?, epoch: None },
    ];
    for entry in 0..played.entries() {
        let nobody = Seats::NONE;
        let line = Some(raw(played.entry_line(entry).into_kept())?);
        let (awaited, asked) = (nobody, nobody);
        let in_secret = !played.is_seen(Viewer::Spectator, entry);
        rows.push(Event::Game {
            line,
            seat: None,
            awaited,
            asked,
            taken_back: false,
            in_secret,
            remark: None,
        });
    }
    rows.push(Event::Over { places: places.as_slice().to_vec(), key });
    Ok(rows)
}

/// Records are larger than anything else that is sent.
pub fn larger() -> DefaultBodyLimit {
    DefaultBodyLimit::max(LARGEST_RECORD)
}
