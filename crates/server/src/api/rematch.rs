//! Playing again with the same people.

use std::sync::Arc;

use axum::extract::State;
use room::{Caller, Event, Room};
use store::Along;
use table::Seat;

use super::tables::{may_host_another, new_table};
use crate::app::App;
use crate::asker::{Asker, Named};
use crate::json::Json;
use crate::problem::{ApiResult, ProblemBody};
use crate::secrets;
use crate::tables::For;
use crate::wire::{Command, Id, Person, TableFacts};

/// Play again with the same people and bots, one seat further round. Whoever asks first makes the table, the others agree
/// by asking too: they get the same table and the seat that is kept for them. It starts by itself when all of them have
/// agreed and are there.
#[utoipa::path(
    post, path = "/api/v1/tables/{table}/rematch", tag = "tables",
    params(("table" = Id, Path, description = "The table's id")),
    security(("session" = []), ("token" = ["play"])),
    responses(
        (status = 200, body = TableFacts),
        (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)
    )
)]
pub async fn rematch(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(table): Named<String>,
) -> ApiResult<Json<TableFacts>> {
    let caller = asker.caller()?;
    let (who, whom) = (caller.who.clone(), For::player(&caller.who.id));
    let look = move |room: &Room| {
        let state = room.state();
        state.viewer(Some(&who.id))?;
        state.may_play_again(&who)?;
        Ok((state.facts(), state.banned.values().cloned().collect()))
    };
    let (before, banned): (_, Vec<Person>) = app.tables.look(&table, &whom, look).await?;
    let there = if let Some(there) = before.rematch.clone() {
        there
    } else {
        app.limits.table(&caller.who.id)?;
        may_host_another(&app, &caller).await?;
        play_again(&app, &caller, &before, banned).await?
    };
    agree(&app, &there, &caller).await.map(Json)
}

/// Makes the table where the same people play again, and says so at the old one: both or neither. Gives the id of the one
/// that was made first.
async fn play_again(
    app: &App,
    caller: &Caller,
    before: &TableFacts,
    banned: Vec<Person>,
) -> ApiResult<String> {
    let mut rows = vec![Event::Made {
        setup: Box::new(before.setup.clone()),
        host: caller.who.clone(),
        imported: false,
        rematch_of: Some(before.id.clone()),
    }];
    let seats = before.setup.seats;
    for (seat, facts) in Seat::all(seats).zip(&before.seats) {
        let seat = seat.next(seats);
        match (&facts.player, &facts.bot) {
            (Some(id), _) if *id == caller.who.id => rows.push(Event::Sat { seat, who: caller.who.clone() }),
            // Whoever has deleted their account is not waited for.
            (Some(id), _) if app.shared.store.player(id).await?.is_none() => {}
            (Some(id), _) => {
                let who = Person { id: id.clone(), name: facts.name.clone() };
                rows.push(Event::Reserved { seat, who });
            }
            (None, Some(bot)) => rows.push(Event::BotSat { seat, bot: bot.clone() }),
            (None, None) => {}
        }
    }
    rows.extend(banned.into_iter().map(|who| Event::Banned { who, on: true }));
    let made = new_table(app, &caller.who, Some(secrets::random()?), rows)?;
    let id = made.0.id.clone();
    let (whom, command) = (For::player(&caller.who.id), Command::Rematch { table: id.clone() });
    let along = Along { table: Some(made), ..Along::default() };
    match app.tables.command_along(&before.id, caller.clone(), None, command, along).await {
        Ok(_) => Ok(id),
        // Somebody else was faster, and this table was never there.
        Err(problem) => {
            let there = app.tables.look(&before.id, &whom, |room| Ok(room.state().rematch.clone())).await?;
            there.ok_or(problem)
        }
    }
}

/// Takes the seat that is kept for somebody, if there is one.
async fn agree(app: &App, table: &str, caller: &Caller) -> ApiResult<TableFacts> {
    let (who, whom) = (caller.who.id.clone(), For::player(&caller.who.id));
    let waits = app.tables.look(table, &whom, move |room| Ok(room.state().reserved(&who).is_some())).await?;
    if waits {
        app.tables.command(table, caller.clone(), None, Command::Sit { seat: None }).await?;
    }
    let who = caller.who.id.clone();
    app.tables.look(table, &whom, move |room| Ok(room.facts(Some(&who))?)).await
}
