//! What is kept of a finished game: replay, download, proof of the shuffle; and records from elsewhere.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::fairness::Key;
use table::{Seat, Seats, Status, Viewer, Wire};
use utoipa::{IntoParams, ToSchema};

use super::tables::add_table;
use crate::app::App;
use crate::asker::{Asked, Asker, Named, Text};
use crate::json::Json;
use crate::problem::{ApiResult, Problem, ProblemBody, SET_ASIDE};
use crate::tables::{Aside, For};
use crate::text;
use crate::wire::{Id, SeatNumber, Setup, Stage, TableFacts};
use room::{Event, Replay, Room};

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
) -> ApiResult<([(&'static str, String); 2], String)> {
    let player = asker.reader()?;
    let (as_text, kind, ending) = match form {
        Form::JsonLines => (false, "application/jsonl", "jsonl"),
        Form::Text => (true, "text/plain", "txt"),
    };
    let whom = For::Player(player.clone());
    let look = move |room: &Room| {
        over(room, player.as_deref())?;
        let game = room.state().game()?;
        Ok((game.game().to_owned(), if as_text { game.to_text() } else { game.to_json_lines() }))
    };
    let (game, written) = match app.tables.look(&table, &whom, look).await {
        Err(problem) if problem.code == SET_ASIDE && !as_text => {
            let aside = app.tables.read_aside(&table, &whom).await?.filter(Aside::is_over);
            aside.map(|aside| (aside.table.game.clone(), aside.kept_lines())).ok_or(problem)?
        }
        looked => looked?,
    };
    // A game that this program does not have may be called anything.
    let game: String =
        game.chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '-').collect();
    let file = format!("attachment; filename=\"{game}-{table}.{ending}\"");
    Ok((
        [("content-type", format!("{kind}; charset=utf-8")), ("content-disposition", file)],
        written.into_kept(),
    ))
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
) -> ApiResult<Json<Replay>> {
    let player = asker.reader()?;
    let all = match (eyes, seat) {
        (None, _) => false,
        (Some(Everybody::All), None) => true,
        (Some(Everybody::All), Some(_)) => {
            return Err(Problem::unfit("Give the number of a seat, or `eyes=all`."));
        }
    };
    let whom = For::Player(player.clone());
    let look = move |room: &Room| {
        over(room, player.as_deref())?;
        let viewer = match seat {
            None => Viewer::Spectator,
            Some(seat) if seat.index() < room.state().seats.len() => Viewer::Seat(seat),
            Some(_) => return Err(Problem::not_found("seat")),
        };
        Ok((viewer, room.state().replaying()?))
    };
    let (viewer, replaying) = app.tables.look(&table, &whom, look).await?;
    let replay = move || if all { replaying.by_all() } else { replaying.by(viewer) };
    Ok(Json(apart(replay).await??))
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
) -> ApiResult<Json<Verification>> {
    let player = asker.reader()?;
    let whom = For::Player(player.clone());
    let look = move |room: &Room| {
        over(room, player.as_deref())?;
        Ok(room.state().replaying()?)
    };
    let replaying = app.tables.look(&table, &whom, look).await?;
    let verify = move || {
        let (commitment, redacted) = (replaying.game().commitment(), replaying.game().is_redacted());
        match replaying.game().verify() {
            Ok(picks) => {
                let luck = format!("All {picks} picks of luck follow from the key the table was bound to.");
                let says = if redacted { format!("{luck} {TAKEN_OUT}") } else { luck };
                Verification { holds: true, says, commitment, redacted }
            }
            Err(why) => {
                Verification { holds: false, says: text::sentence(why.to_string()), commitment, redacted }
            }
        }
    };
    Ok(Json(apart(verify).await?))
}

/// Does what may take a while where it holds up no table and no line.
async fn apart<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> ApiResult<T> {
    tokio::task::spawn_blocking(work).await.map_err(Problem::broken)
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
    Text(written): Text,
) -> ApiResult<(StatusCode, Json<TableFacts>)> {
    let caller = asker.caller()?;
    app.limits.table(&caller.who.id)?;
    let host = caller.who.clone();
    let rows = apart(move || rows_of(&written, &host)).await??;
    // No luck is drawn at such a table, and the key of its record is in the log.
    let id = add_table(&app, &caller.who, None, rows).await?;
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
        Event::Made { setup: Box::new(setup), host: host.clone(), imported: true },
        Event::Started { head: raw(played.head_line().into_kept())? },
    ];
    for entry in 0..played.entries() {
        let nobody = Seats::NONE;
        let line = Some(raw(played.entry_line(entry).into_kept())?);
        let (awaited, asked) = (nobody, nobody);
        let in_secret = !played.is_seen(Viewer::Spectator, entry);
        rows.push(Event::Game { line, seat: None, awaited, asked, taken_back: false, in_secret });
    }
    rows.push(Event::Over { places: places.as_slice().to_vec(), key });
    Ok(rows)
}

/// Records are larger than anything else that is sent.
pub fn larger() -> DefaultBodyLimit {
    DefaultBodyLimit::max(LARGEST_RECORD)
}
