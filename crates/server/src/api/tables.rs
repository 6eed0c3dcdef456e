//! Tables: the lobby, making one, playing at it.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use table::{Seat, Wire, Wired};
use utoipa::{IntoParams, ToSchema};

use crate::app::App;
use crate::asker::{Asked, Asker, Body, Named};
use crate::json::Json;
use crate::problem::{ApiResult, Problem, ProblemBody};
use crate::secrets;
use crate::tables::{For, kept, listed as listed_facts, row_of, stage_from, stage_of};
use crate::text;
use crate::wire::{
    BotName, Command, Cursor, Done, Full, Happened, Id, ListedTable, Order, Person, Scope, Setup, Stage,
    TableFacts, Tables,
};
use room::{Caller, Event, Room, Row, State as TableState, check, check_bot};

/// Which page of a list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Page {
    /// Only this game.
    #[serde(default)]
    game: Option<String>,
    /// Only tables at this stage: `open`, `playing`, `over` or `ended`.
    #[serde(default)]
    stage: Option<Stage>,
    /// What the page before gave as `next`.
    #[serde(default)]
    #[param(value_type = Option<Cursor>)]
    before: Option<String>,
    /// So many at most, 1 to 100.
    #[serde(default)]
    #[param(minimum = 1, maximum = 100)]
    most: Option<u32>,
}

impl Page {
    /// What to look for.
    pub fn which(self) -> ApiResult<store::Which> {
        let before = self.before.map(|before| {
            let (updated, id) = before.split_once('.')?;
            let is_time =
                (1..=15).contains(&updated.len()) && updated.bytes().all(|digit| digit.is_ascii_digit());
            Some((updated.parse().ok().filter(|_| is_time && text::is_id(id))?, id.to_owned()))
        });
        let before = match before {
            Some(None) => return Err(Problem::malformed("`before` is what the page before gave as `next`.")),
            before => before.flatten(),
        };
        let stages = self.stage.into_iter().map(stage_of).collect();
        let most = self.most.unwrap_or(50);
        if !(1..=100).contains(&most) {
            return Err(Problem::malformed("A page has 1 to 100 tables."));
        }
        Ok(store::Which { player: None, listed: false, stages, game: self.game, before, most })
    }
}

/// A list of tables as it is sent.
pub async fn listed(app: &App, which: store::Which, player: Option<&str>) -> ApiResult<Tables> {
    let most = usize::try_from(which.most).unwrap_or(usize::MAX);
    let found = app.shared.store.tables(which).await?;
    let next =
        found.last().filter(|_| found.len() == most).map(|last| format!("{}.{}", last.updated, last.id));
    let mut tables = Vec::with_capacity(found.len());
    for table in found {
        let facts = listed_facts(&table);
        let set_aside = app.tables.is_set_aside(&table.id);
        let own = table.seats.iter().find(|seat| player.is_some() && seat.player.as_deref() == player);
        tables.push(ListedTable {
            awaits_you: own.is_some_and(|seat| {
                // Nobody can do anything at a table that cannot be read.
                !set_aside && seat.bot.is_none() && table.awaited & (1 << seat.seat) != 0
            }),
            set_aside,
            place: own.and_then(|seat| seat.place),
            id: table.id,
            game: table.game,
            title: facts.title,
            stage: stage_from(table.stage),
            pace: facts.pace,
            seats: facts.seats,
            deadline: table.deadline.filter(|_| !set_aside && facts.pace != crate::wire::Pace::None {}),
            updated: table.updated,
        });
    }
    Ok(Tables { tables, next })
}

/// The lobby: tables listed for everybody, open ones and those that can be watched.
#[utoipa::path(
    get, path = "/api/v1/tables", tag = "tables", params(Page),
    security((), ("session" = []), ("token" = ["read"])),
    responses((status = 200, body = Tables))
)]
pub async fn lobby(
    State(app): State<Arc<App>>,
    asker: Asker,
    Asked(page): Asked<Page>,
) -> ApiResult<Json<Tables>> {
    let player = asker.reader()?;
    let which = store::Which { listed: true, ..page.which()? };
    listed(&app, which, player.as_deref()).await.map(Json)
}

/// A table that is wanted.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NewTable {
    /// What is agreed.
    #[serde(deserialize_with = "crate::wire::object")]
    pub setup: Setup,
    /// Where you sit yourself; at the first seat without a bot otherwise. A host may also stand: `"sit": false`.
    #[serde(default = "yes")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub sit: bool,
    /// Bots by seat: `null` for a seat that stays free. It may be shorter than there are seats.
    #[serde(default)]
    #[schema(value_type = Vec<Option<BotName>>, max_items = 8)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Option<String>>>"))]
    pub bots: Vec<Option<String>>,
    /// Start at once; every seat is taken.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub start: bool,
}

fn yes() -> bool {
    true
}

/// Make a table. You are its host.
#[utoipa::path(
    post, path = "/api/v1/tables", tag = "tables", request_body = NewTable,
    security(("session" = []), ("token" = ["play"])),
    responses(
        (status = 201, body = TableFacts),
        (status = 409, body = ProblemBody, description = "It cannot start at once: some seats are free; or you host too many"),
        (status = 422, body = ProblemBody, description = "What is wanted does not fit together")
    )
)]
pub async fn make(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(wanted): Body<NewTable>,
) -> ApiResult<(StatusCode, Json<TableFacts>)> {
    let caller = asker.caller()?;
    app.limits.table(&caller.who.id)?;
    may_host_another(&app, &caller).await?;
    let facts = make_table(&app, &caller, wanted).await?;
    Ok((StatusCode::CREATED, Json(facts)))
}

/// Nobody has more tables at a time than anybody can play at: each of them costs others something.
pub(super) async fn may_host_another(app: &App, caller: &Caller) -> ApiResult<()> {
    let Some(most) = app.shared.config.most_hosted else { return Ok(()) };
    if app.shared.store.hosted(&caller.who.id, most).await? < most {
        return Ok(());
    }
    let message = format!("You host {most} tables that are not over. End one of them first.");
    Err(Problem::conflict("too-many", message))
}

/// Makes a table with people and bots in it.
pub(super) async fn make_table(app: &App, caller: &Caller, mut wanted: NewTable) -> ApiResult<TableFacts> {
    let game = check(&mut wanted.setup)?;
    let seats = usize::from(wanted.setup.seats);
    if wanted.bots.len() > seats {
        return Err(Problem::unfit("There are more bots than seats."));
    }
    for bot in wanted.bots.iter().flatten() {
        check_bot(game, bot)?;
    }
    let mut rows = vec![Event::Made {
        setup: Box::new(wanted.setup),
        host: caller.who.clone(),
        imported: false,
        rematch_of: None,
    }];
    let all = Seat::all(u8::try_from(seats).unwrap_or(Seat::MOST));
    let bot_at = |seat: Seat| wanted.bots.get(seat.index()).and_then(Option::as_ref);
    let own = all.clone().find(|&seat| bot_at(seat).is_none());
    match (wanted.sit, own) {
        (true, Some(seat)) => rows.push(Event::Sat { seat, who: caller.who.clone() }),
        (true, None) => return Err(Problem::unfit("Every seat has a bot: there is none left for you.")),
        (false, _) => {}
    }
    for seat in all {
        rows.extend(bot_at(seat).map(|bot| Event::BotSat { seat, bot: bot.clone() }));
    }
    let id = add_table(app, &caller.who, Some(secrets::random()?), rows).await?;
    if wanted.start {
        app.tables.command(&id, caller.clone(), None, Command::Start {}).await?;
    }
    let host = caller.who.id.clone();
    app.tables.look(&id, &For::Known, move |room| Ok(room.facts(Some(&host))?)).await
}

/// Keeps a new table with the secret its luck is drawn from. Gives its id.
pub(super) async fn add_table(
    app: &App,
    host: &Person,
    key: Option<[u8; 32]>,
    rows: Vec<Event>,
) -> ApiResult<String> {
    let (table, key, rows) = new_table(app, host, key, rows)?;
    let id = table.id.clone();
    app.shared.store.add_table(table, key, rows).await?;
    Ok(id)
}

/// A new table as it will be kept.
pub(super) fn new_table(
    app: &App,
    host: &Person,
    key: Option<[u8; 32]>,
    rows: Vec<Event>,
) -> ApiResult<NewRow> {
    let (id, at) = (secrets::id()?, app.shared.time.now());
    let (table, log) = drafted(&id, at, host, rows)?;
    Ok((table, key.map(Vec::from), log))
}

/// A table as it is kept at which this has happened. Takes a while, if that is much.
pub(super) fn drafted(
    id: &str,
    at: store::Millis,
    host: &Person,
    rows: Vec<Event>,
) -> ApiResult<(store::TableRow, Vec<store::Entry>)> {
    let row = |event| Row::new(at, Some(host.id.clone()), event).written();
    let rows: Vec<_> = rows.into_iter().map(row).collect();
    let state = TableState::read(id, None, &rows).map_err(Problem::broken)?;
    Ok((row_of(state.summary()), kept(rows)))
}

/// A table, its key and the first entries of its log.
pub(super) type NewRow = (store::TableRow, Option<Vec<u8>>, Vec<store::Entry>);

/// Everything you may know of a table.
#[utoipa::path(
    get, path = "/api/v1/tables/{table}", tag = "tables",
    params(("table" = Id, Path, description = "The table's id")),
    security((), ("session" = []), ("token" = ["read"])),
    responses((status = 200, body = Full), (status = 404, body = ProblemBody))
)]
pub async fn table(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(table): Named<String>,
) -> ApiResult<Json<Full>> {
    let player = asker.reader()?;
    app.tables.full(&table, player).await.map(Json)
}

/// Want something of a table: sit down, start, act, undo, talk… It is answered when it is done for good. Saying the
/// same again with the same key does nothing more.
#[utoipa::path(
    post, path = "/api/v1/tables/{table}/commands", tag = "tables", request_body = Order,
    params(("table" = Id, Path, description = "The table's id")),
    security(("session" = []), ("token" = ["play"])),
    responses(
        (status = 200, body = Done),
        (status = 400, body = ProblemBody, description = "It makes no sense"), (status = 404, body = ProblemBody),
        (status = 409, body = ProblemBody, description = "It does not fit how things stand; `stale-decision` shows how they do"),
        (status = 422, body = ProblemBody, description = "The rules of the game forbid it; `rule` says which"),
        (status = 503, body = ProblemBody, description = "It could not be kept, so it was not done"),
        (status = 507, body = ProblemBody, description = "There is no room to keep it, so it was not done")
    )
)]
pub async fn order(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(table): Named<String>,
    Body(order): Body<Order>,
) -> ApiResult<Json<Done>> {
    ordered(&app, &asker, &table, order).await.map(Json)
}

/// Does what somebody orders by a request.
pub(super) async fn ordered(app: &App, asker: &Asker, table: &str, order: Order) -> ApiResult<Done> {
    let caller = asker.caller()?;
    obey(app, table, caller, order).await.map_err(|mut problem| {
        // A token that may play but not look is not shown how things are.
        problem.current = problem.current.filter(|_| asker.reader().is_ok());
        problem
    })
}

/// Does what is ordered, whichever way it came.
pub(super) async fn obey(app: &App, table: &str, caller: Caller, order: Order) -> ApiResult<Done> {
    let Order { key, command } = order;
    if !(1..=64).contains(&key.chars().count()) || key.contains(char::is_control) {
        return Err(Problem::malformed("A key has 1 to 64 characters."));
    }
    app.limits.command(&caller.who.id)?;
    if matches!(command, Command::Say { .. }) {
        app.limits.talk(&caller.who.id)?;
    }
    let caller = if matches!(command, Command::Say { .. } | Command::Sit { .. }) {
        as_called_now(app, caller).await?
    } else {
        caller
    };
    // A socket may have been opened before they were banned or went.
    app.blocks.let_in(&caller.who.id, app.shared.time.now())?;
    let outcome = app.tables.command(table, caller, Some(key), command).await;
    if outcome.is_err() {
        app.shared.metrics.refused.inc();
    }
    outcome
}

/// Somebody by the name they have now: a socket may have been opened under another.
async fn as_called_now(app: &App, caller: Caller) -> ApiResult<Caller> {
    let player = app.shared.store.player(&caller.who.id).await?.ok_or_else(Problem::unknown_caller)?;
    Ok(crate::asker::caller(&player))
}

/// What may be done now.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Actions {
    /// The decision that is due.
    decision: u32,
    /// The game waits for you. If not, you have been asked something you may leave.
    awaited: bool,
    /// Each with its notation (`text`) and its JSON (`action`). What is too open to be listed, like an offer, is not.
    #[schema(value_type = Vec<ListedAction>)]
    #[cfg_attr(feature = "ts", ts(as = "Vec<ListedAction>"))]
    list: Wired,
}

/// Something that may be done.
// As `AnyMatch::legal_actions` writes it.
#[derive(ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[expect(dead_code, reason = "only its schema is wanted")]
struct ListedAction {
    /// In the game's notation.
    text: String,
    /// As JSON.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    action: serde_json::Value,
}

impl Wire for Actions {}

/// What you may do now.
#[utoipa::path(
    get, path = "/api/v1/tables/{table}/actions", tag = "tables",
    params(("table" = Id, Path, description = "The table's id")),
    security(("session" = []), ("token" = ["read"])),
    responses(
        (status = 200, body = Actions),
        (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)
    )
)]
pub async fn actions(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(table): Named<String>,
) -> ApiResult<Json<Actions>> {
    let player = asker.as_able_to(Scope::Read)?.id.clone();
    let whom = For::player(&player);
    let look = move |room: &Room| {
        let state = room.state();
        state.viewer(Some(&player))?;
        let seat = state.playing(&Person { id: player, name: String::new() })?;
        let game = state.game()?;
        Ok(Actions {
            decision: state.seats[seat.index()].decision,
            awaited: state.awaited.has(seat),
            list: game.legal_actions(seat),
        })
    };
    app.tables.look(&table, &whom, look).await.map(Json)
}

/// Which part of a log.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Part {
    /// From this number on; from the first otherwise.
    #[serde(default)]
    from: u32,
    /// So many at most, 1 to 500.
    #[serde(default)]
    #[param(minimum = 1, maximum = 500)]
    most: Option<u32>,
}

/// What you have been told at a table, by number: the same things the stream tells.
#[utoipa::path(
    get, path = "/api/v1/tables/{table}/log", tag = "tables",
    params(("table" = Id, Path, description = "The table's id"), Part),
    security((), ("session" = []), ("token" = ["read"])),
    responses((status = 200, body = [Happened]), (status = 404, body = ProblemBody))
)]
pub async fn log(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(table): Named<String>,
    Asked(Part { from, most }): Asked<Part>,
) -> ApiResult<Json<Vec<Happened>>> {
    let player = asker.reader()?;
    let most = most.unwrap_or(200);
    if !(1..=500).contains(&most) {
        return Err(Problem::malformed("A part has 1 to 500 entries."));
    }
    let whom = For::Player(player.clone());
    let look = move |room: &Room| {
        let viewer = room.state().viewer(player.as_deref())?;
        Ok(room.state().told_from(viewer, from, usize::try_from(most).unwrap_or(1)))
    };
    app.tables.look(&table, &whom, look).await.map(Json)
}
