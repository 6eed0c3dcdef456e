//! Invitations: a link, a name, a seat.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{AppendHeaders, IntoResponse, Response};
use room::Room;
use store::{Along, Player, SecretKind};
use table::Seat;

use super::me::{check_key, claim_key, session, somebody};
use crate::app::App;
use crate::asker::{Asker, Body, Named, caller, set_cookie};
use crate::json::Json;
use crate::problem::{ApiResult, Problem, ProblemBody};
use crate::secrets::{self, INVITE};
use crate::tables::For;
use crate::wire::{
    Claim, Command, Id, InviteFacts, Invited, NewInvite, Person, Scope, Seated, Secret, ShownOnce, Watch,
};

/// An invitation works for sixty days.
const INVITE_LASTS: i64 = 60 * 24 * 3600 * 1000;
/// A table has at most so many open invitations.
const MOST_INVITES: usize = 50;

/// The open invitations to a table, for its host.
#[utoipa::path(
    get, path = "/api/v1/tables/{table}/invites", tag = "tables",
    params(("table" = Id, Path, description = "The table's id")),
    security(("session" = []), ("token" = ["read"])),
    responses(
        (status = 200, body = [InviteFacts]),
        (status = 404, body = ProblemBody)
    )
)]
pub async fn invites(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(table): Named<String>,
) -> ApiResult<Json<Vec<InviteFacts>>> {
    let player = asker.as_able_to(Scope::Read)?;
    let host = is_host(&app, &table, player).await?;
    let kept = app.shared.store.invites(&table).await?;
    let now = app.shared.time.now();
    let is_open = |kept: &store::Invite| kept.left > 0 && kept.expires.is_none_or(|end| end > now);
    let shown = kept.into_iter().filter(|kept| (host || kept.by == player.id) && is_open(kept));
    let facts = |kept: store::Invite| InviteFacts {
        id: kept.id,
        seat: kept.seat.and_then(|seat| Seat::try_from(seat).ok()),
        left: kept.left,
        hand_over: kept.handover,
        watch: kept.watch,
    };
    Ok(Json(shown.map(facts).collect()))
}

/// Is this player the host? An error if they have no business here at all.
async fn is_host(app: &App, table: &str, player: &Player) -> ApiResult<bool> {
    let who = player.id.clone();
    app.tables
        .look(table, &For::player(&player.id), move |room| {
            let state = room.state();
            state.viewer(Some(&who))?;
            let is_host = state.host.id == who;
            if is_host || state.seat_of(&who).is_some() {
                return Ok(is_host);
            }
            Err(Problem::forbidden("Only those who belong to the table may do this."))
        })
        .await
}

/// Invite people: to any free seat, to one seat, to take over your own, or to look on. The link is shown once.
#[utoipa::path(
    post, path = "/api/v1/tables/{table}/invites", tag = "tables", request_body = NewInvite,
    params(("table" = Id, Path, description = "The table's id")),
    security(("session" = []), ("token" = ["play"])),
    responses(
        (status = 201, body = ShownOnce), (status = 404, body = ProblemBody),
        (status = 409, body = ProblemBody, description = "There are too many"), (status = 422, body = ProblemBody)
    )
)]
pub async fn invite(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(table): Named<String>,
    Body(wanted): Body<NewInvite>,
) -> ApiResult<(StatusCode, Json<ShownOnce>)> {
    let player = asker.as_able_to(Scope::Play)?;
    let host = is_host(&app, &table, player).await?;
    if !(1..=8).contains(&wanted.uses) {
        return Err(Problem::malformed("An invitation is for 1 to 8 people."));
    }
    if wanted.hand_over && (wanted.uses != 1 || wanted.seat.is_some()) {
        return Err(Problem::unfit(
            "An invitation that hands over your seat is for one person, and names no other seat.",
        ));
    }
    if wanted.watch && (wanted.hand_over || wanted.seat.is_some()) {
        return Err(Problem::unfit("Who is invited to look on gets no seat."));
    }
    let who = player.id.clone();
    app.tables
        .look(&table, &For::player(&player.id), move |room| {
            let state = room.state();
            if wanted.watch && state.setup.watch == Watch::Nobody {
                return Err(Problem::forbidden("Nobody may look on at this table."));
            }
            if wanted.hand_over {
                return match state.seat_of(&who) {
                    Some(_) => Ok(()),
                    None => Err(Problem::forbidden("You have no seat to hand over.")),
                };
            }
            if !host {
                return Err(Problem::forbidden("Only the host may invite."));
            }
            match wanted.seat {
                Some(seat) if seat.index() >= state.seats.len() => Err(Problem::not_found("seat")),
                _ => Ok(()),
            }
        })
        .await?;
    if app.shared.store.invites(&table).await?.len() >= MOST_INVITES {
        let message = format!("There are {MOST_INVITES} invitations already. Revoke one first.");
        return Err(Problem::conflict("too-many", message));
    }
    let (secret, now) = (secrets::secret(INVITE)?, app.shared.time.now());
    let kept = store::Invite {
        hash: secrets::hash(&secret),
        id: secrets::id()?,
        table,
        seat: wanted.seat.map(u8::from),
        left: wanted.uses,
        by: player.id.clone(),
        handover: wanted.hand_over,
        watch: wanted.watch,
        created: now,
        expires: Some(now + INVITE_LASTS),
    };
    let id = kept.id.clone();
    app.shared.store.add_invite(kept).await?;
    let link = Some(format!("{}/join#{secret}", app.shared.config.public_url));
    Ok((StatusCode::CREATED, Json(ShownOnce { id, secret, link })))
}

/// End an invitation.
#[utoipa::path(
    delete, path = "/api/v1/tables/{table}/invites/{invite}", tag = "tables",
    params(
        ("table" = Id, Path, description = "The table's id"),
        ("invite" = Id, Path, description = "The invitation's id, not its secret")
    ),
    security(("session" = []), ("token" = ["play"])),
    responses(
        (status = 204),
        (status = 404, body = ProblemBody)
    )
)]
pub async fn revoke(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named((table, invite)): Named<(String, String)>,
) -> ApiResult<StatusCode> {
    let player = asker.as_able_to(Scope::Play)?;
    let host = is_host(&app, &table, player).await?;
    let kept = app.shared.store.invites(&table).await?;
    let own = kept.iter().any(|kept| kept.id == invite && (host || kept.by == player.id));
    if own && app.shared.store.revoke_invite(&table, &invite).await? {
        return Ok(StatusCode::NO_CONTENT);
    }
    Err(Problem::not_found("invitation"))
}

async fn find(app: &App, secret: &str) -> ApiResult<store::Invite> {
    let kept = app.shared.store.invite(secrets::hash(secret), app.shared.time.now()).await?;
    let kept = kept.filter(|kept| kept.left > 0);
    kept.ok_or_else(|| Problem::not_found("invitation; it may have been used or have expired"))
}

/// What an invitation is to, before it is used.
#[utoipa::path(
    post, path = "/api/v1/invites/look", tag = "tables", request_body = Secret,
    responses((status = 200, body = Invited), (status = 404, body = ProblemBody))
)]
pub async fn look(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(Secret { secret }): Body<Secret>,
) -> ApiResult<Json<Invited>> {
    app.limits.secret(asker.from)?;
    let kept = find(&app, &secret).await?;
    // Whoever has the invitation may know what it is to.
    let player = asker.player().ok().map(|player| player.id.clone());
    let look = move |room: &Room| {
        let state = room.state();
        if player.is_some_and(|player| state.banned.contains_key(&player)) {
            return Err(store::StoreError::UsedUp.into());
        }
        Ok(state.facts())
    };
    let table = app.tables.look(&kept.table, &For::Known, look).await?;
    Ok(Json(Invited { table, watch: kept.watch }))
}

/// Sit down with an invitation, or look on. Newcomers tell their name, and get the session cookie. Whoever sits, and the
/// same newcomer with the same key, gets the same seat again and uses up nothing.
#[utoipa::path(
    post, path = "/api/v1/invites/claim", tag = "tables", request_body = Claim,
    security((), ("session" = []), ("token" = ["play"])),
    responses(
        (status = 200, body = Seated), (status = 404, body = ProblemBody),
        (status = 409, body = ProblemBody, description = "The seats are taken, or you have one"),
        (status = 422, body = ProblemBody, description = "Nobody knows you, and you tell no name")
    )
)]
pub async fn claim(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(claim): Body<Claim>,
) -> ApiResult<Response> {
    app.limits.secret(asker.from)?;
    check_key(claim.key.as_deref())?;
    let (hash, now) = (secrets::hash(&claim.invite), app.shared.time.now());
    // A used-up invitation still leads to a seat one has already.
    let kept = app.shared.store.invite(hash, now).await?;
    let kept = kept.ok_or_else(|| Problem::not_found("invitation; it may have been used or have expired"))?;
    let claimer = claimer(&app, &asker, &claim, &hash).await?;
    let mut along = Along { invite: Some((hash, now)), ..Along::default() };
    if let Claimer::New(player, session, _) = &claimer {
        let key =
            claim.key.as_ref().map(|key| claim_key(session, secrets::claim_hash(&hash, key))).transpose()?;
        along.newcomer = Some((player.clone(), [session.clone()].into_iter().chain(key).collect()));
    }
    let player = claimer.player();
    let seated = sit(&app, &kept, player, along).await?;
    let mut response = Json(seated).into_response();
    if let Claimer::New(_, session, secret) | Claimer::Again(_, session, secret) = &claimer {
        // Of two who ask the same at once, one found the other seated already.
        if app.shared.store.whose(session.hash, SecretKind::Session, now).await?.is_none() {
            app.shared.store.add_secret(session.clone()).await?;
        }
        response = (AppendHeaders([set_cookie(&app, Some(secret))]), response).into_response();
    }
    Ok(response)
}

/// Who uses an invitation.
enum Claimer {
    /// Somebody with a session or a token.
    Known(Player),
    /// A newcomer who asks again, with a new session: the answer got lost the last time.
    Again(Player, store::Secret, String),
    /// A newcomer with a first session. They are kept when they sit: nobody becomes somebody for a seat that is not there.
    New(Player, store::Secret, String),
}

impl Claimer {
    fn player(&self) -> &Player {
        match self {
            Self::Known(player) | Self::Again(player, ..) | Self::New(player, ..) => player,
        }
    }
}

async fn claimer(app: &App, asker: &Asker, claim: &Claim, hash: &store::Hash) -> ApiResult<Claimer> {
    if asker.player().is_ok() {
        return Ok(Claimer::Known(asker.as_able_to(Scope::Play)?.clone()));
    }
    let id = claim.key.as_ref().map(|key| secrets::newcomer(hash, key));
    if let Some(id) = &id
        && app.shared.store.player(id).await?.is_some()
    {
        let key = claim.key.as_deref().unwrap_or_default();
        let player = returning(app, secrets::claim_hash(hash, key)).await?;
        let (session, secret) = session(app, id)?;
        return Ok(Claimer::Again(player, session, secret));
    }
    let name = claim.name.as_deref().ok_or_else(|| Problem::unfit("Tell us your name."))?;
    app.limits.newcomer(asker.from)?;
    let player = somebody(app, id.map_or_else(secrets::id, Ok)?, name)?;
    let (session, secret) = session(app, &player.id)?;
    Ok(Claimer::New(player, session, secret))
}

/// The newcomer who said this key before, if it is still good: not for long, and neither after a password was set nor after
/// they have logged out everywhere.
async fn returning(app: &App, claim_key: store::Hash) -> ApiResult<Player> {
    let now = app.shared.time.now();
    let known = app.shared.store.whose(claim_key, store::SecretKind::Claim, now).await?;
    let (_, player) = known.ok_or_else(|| {
        let message = "This key no longer stands for anybody: log in, or use a link from another device.";
        Problem::new(StatusCode::UNAUTHORIZED, "claim-key", message)
    })?;
    app.blocks.let_in(&player.id, now)?;
    Ok(player)
}

/// What is wanted of the table by an invitation.
fn claim_of(kept: &store::Invite) -> Command {
    if kept.watch {
        return Command::Watch;
    }
    Command::Claim {
        seat: kept.seat.and_then(|seat| Seat::try_from(seat).ok()),
        from: kept.handover.then(|| kept.by.clone()),
    }
}

/// The seat and the use of the invitation are written together. Whoever has what it is for already uses up nothing.
async fn sit(app: &App, kept: &store::Invite, player: &Player, along: Along) -> ApiResult<Seated> {
    let claimed = app.tables.command_along(&kept.table, caller(player), None, claim_of(kept), along).await;
    // Of one that is used up nobody is told more than that.
    claimed.map_err(|problem| if kept.left > 0 { problem } else { store::StoreError::UsedUp.into() })?;
    let who = player.id.clone();
    let (seat, table) = app
        .tables
        .look(&kept.table, &For::Known, move |room| Ok((room.state().seat_of(&who), room.state().facts())))
        .await?;
    if seat.is_none() && !kept.watch {
        return Err(Problem::conflict("seat-taken", "Your seat has just been taken over."));
    }
    Ok(Seated { me: Person { id: player.id.clone(), name: player.name.clone() }, seat, table })
}

/// Who may not come to a table, for its host.
#[utoipa::path(
    get, path = "/api/v1/tables/{table}/bans", tag = "tables",
    params(("table" = Id, Path, description = "The table's id")),
    security(("session" = []), ("token" = ["read"])),
    responses(
        (status = 200, body = [Person]),
        (status = 403, body = ProblemBody), (status = 404, body = ProblemBody)
    )
)]
pub async fn bans(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(table): Named<String>,
) -> ApiResult<Json<Vec<Person>>> {
    let player = asker.as_able_to(Scope::Read)?.id.clone();
    let whom = For::player(&player);
    let look = move |room: &Room| {
        let state = room.state();
        state.viewer(Some(&player))?;
        if state.host.id == player {
            return Ok(state.banned.values().cloned().collect());
        }
        Err(Problem::forbidden("Only the host of the table may do this."))
    };
    app.tables.look(&table, &whom, look).await.map(Json)
}
