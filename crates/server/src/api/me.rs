//! Who you are: newcomers, passwords, links to other devices, tokens, your tables.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{AppendHeaders, IntoResponse};
use serde::Deserialize;
use store::{Hash, Player, SecretKind};
use utoipa::IntoParams;

use super::tables::{Page, listed};
use crate::app::App;
use crate::asker::{Asked, Asker, Body, Named, set_cookie};
use crate::json::Json;
use crate::pool::Crowded;
use crate::problem::{ApiResult, Problem, ProblemBody};
use crate::secrets::{self, RECOVERY, SESSION, TOKEN};
use crate::wire::{
    ChangeMe, DeleteMe, Id, Login, Me, Named as NewName, NewToken, Recover, Scope, SecretFacts, ShownOnce,
    Tables,
};

const DAY: i64 = 24 * 3600 * 1000;
/// A session ends a year after it began.
const SESSION_DAYS: i64 = 365;
/// A recovery link works for a week.
const RECOVERY_DAYS: i64 = 7;
/// Whose answer got lost may use it again for ten minutes.
const RECOVERS_AGAIN: i64 = 10 * 60 * 1000;
/// A sender's own key is at least so long: 128 bits in the usual alphabets.
const SHORTEST_KEY: usize = 22;
/// A newcomer's own key makes up for an answer that got lost, and nobody waits for one longer.
const CLAIM_LASTS: i64 = DAY;
/// A player has at most so many tokens.
const MOST_TOKENS: usize = 50;

/// Says who you are from now on: an answer with a cookie.
pub(super) type WithCookie<T> =
    (AppendHeaders<[(axum::http::HeaderName, axum::http::HeaderValue); 1]>, Json<T>);

fn facts(player: &Player, muted: Vec<String>) -> Me {
    let Player { id, name, login, bot, .. } = player.clone();
    Me { id, name, login, bot, muted }
}

async fn known(app: &App, player: &Player) -> ApiResult<Me> {
    Ok(facts(player, app.shared.store.mutes(&player.id).await?))
}

/// A new session, and the secret of it.
pub(super) fn session(app: &App, player: &str) -> ApiResult<(store::Secret, String)> {
    secret_of(app, player, SecretKind::Session, SESSION, SESSION_DAYS)
}

fn secret_of(
    app: &App,
    player: &str,
    kind: SecretKind,
    prefix: &str,
    days: i64,
) -> ApiResult<(store::Secret, String)> {
    let secret = secrets::secret(prefix)?;
    let created = app.shared.time.now();
    let kept = store::Secret {
        hash: secrets::hash(&secret),
        id: secrets::id()?,
        kind,
        player: player.to_owned(),
        label: String::new(),
        scopes: String::new(),
        created,
        used: created,
        expires: Some(created + days * DAY),
    };
    Ok((kept, secret))
}

/// Somebody new, who is not kept yet.
pub(super) fn somebody(app: &App, id: String, name: &str) -> ApiResult<Player> {
    let created = app.shared.time.now();
    let name = app.blocks.name(name, created)?;
    Ok(Player { id, name, created, login: None, password: None, bot: false })
}

/// What a newcomer is known again by for a while, should the answer get lost: a key of their own.
pub(super) fn claim_key(session: &store::Secret, hash: Hash) -> ApiResult<store::Secret> {
    let expires = Some(session.created + CLAIM_LASTS);
    Ok(store::Secret { hash, id: secrets::id()?, kind: SecretKind::Claim, expires, ..session.clone() })
}

/// Tell your name, and be somebody: no account is needed. Sets the session cookie.
#[utoipa::path(
    post, path = "/api/v1/players", tag = "me", request_body = NewName,
    responses(
        (status = 201, body = Me, headers(("set-cookie" = String, description = "The session"))),
        (status = 422, body = ProblemBody, description = "That is no name; what is wrong with it, no pattern can say")
    )
)]
pub async fn newcomer(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(NewName { name }): Body<NewName>,
) -> ApiResult<impl IntoResponse> {
    app.limits.newcomer(asker.from)?;
    let player = somebody(&app, secrets::id()?, &name)?;
    let (kept, session) = session(&app, &player.id)?;
    app.shared.store.add_player(player.clone(), vec![kept]).await?;
    let cookie = AppendHeaders([set_cookie(&app, Some(&session))]);
    Ok((StatusCode::CREATED, cookie, Json(facts(&player, Vec::new()))))
}

/// Who you are.
#[utoipa::path(
    get, path = "/api/v1/me", tag = "me",
    security(("session" = []), ("token" = ["read"])),
    responses((status = 200, body = Me))
)]
pub async fn me(State(app): State<Arc<App>>, asker: Asker) -> ApiResult<Json<Me>> {
    Ok(Json(known(&app, asker.as_able_to(Scope::Read)?).await?))
}

/// Another name, or whose talk you do not want to see.
#[utoipa::path(
    patch, path = "/api/v1/me", tag = "me", request_body = ChangeMe,
    security(("session" = []), ("token" = ["play"])),
    responses(
        (status = 200, body = Me),
        (status = 422, body = ProblemBody, description = "That is no name; what is wrong with it, no pattern can say")
    )
)]
pub async fn change(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(change): Body<ChangeMe>,
) -> ApiResult<Json<Me>> {
    let mut player = asker.as_able_to(Scope::Play)?.clone();
    let renamed = change.name.is_some();
    if let Some(name) = change.name {
        player.name = app.blocks.name(&name, app.shared.time.now())?;
        // It is told at all their tables.
        app.limits.newcomer(asker.from)?;
    }
    match change.bot {
        Some(true) => player.bot = true,
        Some(false) if player.bot => return Err(Problem::forbidden("Once a program, always a program.")),
        _ => {}
    }
    if let Some(muted) = change.muted {
        if muted.len() > 200 || !muted.iter().all(|id| crate::text::is_id(id)) {
            return Err(Problem::malformed("At most 200 ids of players."));
        }
        app.shared.store.set_mutes(&player.id, muted).await?;
    }
    app.shared.store.change_player(player.clone()).await?;
    if renamed {
        app.tell_name(&player).await?;
    }
    Ok(Json(known(&app, &player).await?))
}

/// Set a login and a password, or others than before. All your other sessions end.
#[utoipa::path(
    put, path = "/api/v1/me/password", tag = "me", request_body = Login,
    security(("session" = [])),
    responses(
        (status = 200, body = Me),
        (status = 409, body = ProblemBody, description = "The login is taken")
    )
)]
pub async fn set_password(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(Login { login, password }): Body<Login>,
) -> ApiResult<Json<Me>> {
    let (player, session) = asker.in_person()?;
    app.limits.password(asker.from)?;
    let login = login.trim();
    let odd = |letter: char| letter.is_control() || letter.is_whitespace();
    if !(3..=40).contains(&login.chars().count()) || login.contains(odd) {
        return Err(Problem::malformed("A login has 3 to 40 characters and no spaces."));
    }
    let login = login.to_lowercase();
    if !(10..=200).contains(&password.chars().count()) {
        return Err(Problem::malformed("A password has 10 to 200 characters."));
    }
    let whose = app.shared.whose(asker.from);
    let kept =
        app.shared.hashers.run(whose, move |hasher| hasher.keep(&password)).await.map_err(crowded)??;
    let mut player = player.clone();
    (player.login, player.password) = (Some(login), Some(kept));
    app.shared.store.set_password(player.clone(), session).await?;
    app.shared.has_ended(&player.id);
    Ok(Json(known(&app, &player).await?))
}

/// Log in with a password. Sets the session cookie.
#[utoipa::path(
    post, path = "/api/v1/login", tag = "me", request_body = Login,
    responses(
        (status = 200, body = Me, headers(("set-cookie" = String, description = "The session"))),
        (status = 401, body = ProblemBody, description = "There is no such login, or the password is another one")
    )
)]
pub async fn log_in(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(Login { login, password }): Body<Login>,
) -> ApiResult<WithCookie<Me>> {
    let login = login.trim().to_lowercase();
    app.limits.secret(asker.from)?;
    let was_here = app.limits.login(&login, asker.from)?;
    // Whether there is such a login takes nobody less time: without one, nobody's password is compared with.
    let player = app.shared.store.player_by_login(&login).await?;
    let kept = player.as_ref().and_then(|player| player.password.clone());
    let knows = move |hasher: &mut secrets::Hasher| hasher.knows(&password, kept.as_deref());
    let hashers = &app.shared.hashers;
    let right = if was_here {
        hashers.run_first(knows).await
    } else {
        hashers.run(app.shared.whose(asker.from), knows).await
    };
    let right = right.map_err(crowded)?;
    match player.filter(|_| right) {
        Some(player) => {
            app.limits.has_logged_in(&login, asker.from);
            signed_in(&app, &player).await
        }
        None => Err(Problem::new(
            StatusCode::UNAUTHORIZED,
            "wrong-password",
            "There is no such login, or the password is another one.",
        )),
    }
}

/// More passwords wait to be looked at than anybody would wait for.
fn crowded(_: Crowded) -> Problem {
    Problem::too_often("all-logins", 5)
}

async fn signed_in(app: &App, player: &Player) -> ApiResult<WithCookie<Me>> {
    app.blocks.let_in(&player.id, app.shared.time.now())?;
    let (kept, secret) = session(app, &player.id)?;
    app.shared.store.add_secret(kept).await?;
    Ok((AppendHeaders([set_cookie(app, Some(&secret))]), Json(known(app, player).await?)))
}

/// How to log out.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LogOut {
    /// On all devices.
    #[serde(default)]
    everywhere: bool,
}

/// End this session, or all of them. Without a password or a recovery link there is no way back.
#[utoipa::path(
    post, path = "/api/v1/logout", tag = "me", params(LogOut),
    security(("session" = [])),
    responses((status = 204, headers(("set-cookie" = String, description = "Forgets the session"))))
)]
pub async fn log_out(
    State(app): State<Arc<App>>,
    asker: Asker,
    Asked(LogOut { everywhere }): Asked<LogOut>,
) -> ApiResult<impl IntoResponse> {
    let (player, session) = asker.in_person()?;
    if everywhere {
        app.shared.store.log_out(&player.id).await?;
    } else {
        app.shared.store.use_up(session, SecretKind::Session, app.shared.time.now()).await?;
    }
    app.shared.has_ended(&player.id);
    Ok((StatusCode::NO_CONTENT, AppendHeaders([set_cookie(&app, None)])))
}

/// Delete your account and what is yours: name, log-in, sessions, tokens, notes, and tables where nobody else sat. Your seats
/// in games that go on are given to bots. In what stays of games with others you are nobody in particular, and what you said
/// is empty. Whoever has a password says it. There is no way back.
#[utoipa::path(
    delete, path = "/api/v1/me", tag = "me", request_body = DeleteMe,
    security(("session" = [])),
    responses(
        (status = 204, headers(("set-cookie" = String, description = "Forgets the session"))),
        (status = 401, body = ProblemBody, description = "The password is another one")
    )
)]
pub async fn delete(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(DeleteMe { password }): Body<DeleteMe>,
) -> ApiResult<impl IntoResponse> {
    let (player, _) = asker.in_person()?;
    app.limits.secret(asker.from)?;
    if let Some(kept) = player.password.clone() {
        let said = password.unwrap_or_default();
        let knows = move |hasher: &mut secrets::Hasher| hasher.knows(&said, Some(&kept));
        if !app.shared.hashers.run(app.shared.whose(asker.from), knows).await.map_err(crowded)? {
            let message = "The password is another one. Nothing was deleted.";
            return Err(Problem::new(StatusCode::UNAUTHORIZED, "wrong-password", message));
        }
    }
    // Whoever hangs up now has said it all the same.
    let (whole, id) = (app.clone(), player.id.clone());
    let deleting = tokio::spawn(async move { whole.delete_player(&id).await });
    deleting.await.map_err(Problem::broken)??;
    Ok((StatusCode::NO_CONTENT, AppendHeaders([set_cookie(&app, None)])))
}

/// A link that makes you known on another device. It works once, for a week; a new one ends the one before.
#[utoipa::path(
    post, path = "/api/v1/me/recovery", tag = "me",
    security(("session" = [])),
    responses((status = 200, body = ShownOnce))
)]
pub async fn recovery(State(app): State<Arc<App>>, asker: Asker) -> ApiResult<Json<ShownOnce>> {
    let (player, _) = asker.in_person()?;
    app.limits.secret(asker.from)?;
    let (kept, secret) = secret_of(&app, &player.id, SecretKind::Recovery, RECOVERY, RECOVERY_DAYS)?;
    app.shared.store.revoke_all(&player.id, SecretKind::Recovery, None).await?;
    let id = kept.id.clone();
    app.shared.store.add_secret(kept).await?;
    let link = Some(format!("{}/recover#{secret}", app.shared.config.public_url));
    Ok(Json(ShownOnce { id, secret, link }))
}

/// Become known on this device by a recovery link. Sets the session cookie. It works once; with the same key of your own
/// again for ten minutes, should the answer get lost.
#[utoipa::path(
    post, path = "/api/v1/recover", tag = "me", request_body = Recover,
    responses(
        (status = 200, body = Me, headers(("set-cookie" = String, description = "The session"))),
        (status = 404, body = ProblemBody)
    )
)]
pub async fn recover(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(Recover { secret, key }): Body<Recover>,
) -> ApiResult<WithCookie<Me>> {
    app.limits.secret(asker.from)?;
    check_key(key.as_deref())?;
    let link = secrets::hash(&secret);
    let key = key.map(|key| secrets::recovery_key(&link, &key));
    // Whose it is, the link says.
    let (kept, session) = session(&app, "")?;
    let player = app.shared.store.recover(link, key, kept, RECOVERS_AGAIN).await?;
    let player =
        player.ok_or_else(|| Problem::not_found("recovery link; it may have been used or have expired"))?;
    Ok((AppendHeaders([set_cookie(&app, Some(&session))]), Json(known(&app, &player).await?)))
}

/// A key of the sender's own, by which they are known again, cannot be guessed.
pub(super) fn check_key(key: Option<&str>) -> ApiResult<()> {
    if key.is_some_and(|key| !(SHORTEST_KEY..=200).contains(&key.chars().count())) {
        return Err(Problem::malformed(format!("A key of your own has {SHORTEST_KEY} to 200 characters.")));
    }
    Ok(())
}

/// Your tokens.
#[utoipa::path(
    get, path = "/api/v1/me/tokens", tag = "me",
    security(("session" = [])),
    responses((status = 200, body = [SecretFacts]))
)]
pub async fn tokens(State(app): State<Arc<App>>, asker: Asker) -> ApiResult<Json<Vec<SecretFacts>>> {
    let (player, _) = asker.in_person()?;
    let kept = app.shared.store.secrets(&player.id, SecretKind::Token).await?;
    let facts = |kept: store::Secret| SecretFacts {
        id: kept.id,
        label: kept.label,
        scopes: [Scope::Read, Scope::Play]
            .into_iter()
            .filter(|scope| kept.scopes.split(' ').any(|word| word == scope.word()))
            .collect(),
        created: kept.created,
        used: kept.used,
    };
    Ok(Json(kept.into_iter().map(facts).collect()))
}

/// A token for a program that plays or reads in your name. It is shown once.
#[utoipa::path(
    post, path = "/api/v1/me/tokens", tag = "me", request_body = NewToken,
    security(("session" = [])),
    responses((status = 201, body = ShownOnce), (status = 409, body = ProblemBody, description = "There are too many"))
)]
pub async fn new_token(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(NewToken { label, scopes, days }): Body<NewToken>,
) -> ApiResult<(StatusCode, Json<ShownOnce>)> {
    let (player, _) = asker.in_person()?;
    if label.chars().count() > 60 || label.contains(char::is_control) {
        return Err(Problem::malformed("A label has at most 60 characters on one line."));
    }
    if scopes.is_empty() || scopes.len() > 2 || days.is_some_and(|days| !(1..=3650).contains(&days)) {
        return Err(Problem::malformed(
            "A token has one or two scopes, and ends after 1 to 3650 days or never.",
        ));
    }
    if app.shared.store.secrets(&player.id, SecretKind::Token).await?.len() >= MOST_TOKENS {
        return Err(Problem::conflict(
            "too-many",
            format!("You have {MOST_TOKENS} tokens. Revoke one first."),
        ));
    }
    let (mut kept, secret) = secret_of(&app, &player.id, SecretKind::Token, TOKEN, 0)?;
    kept.label = label;
    kept.scopes = scopes.iter().map(|scope| scope.word()).collect::<Vec<_>>().join(" ");
    kept.expires = days.map(|days| kept.created + i64::from(days) * DAY);
    let id = kept.id.clone();
    app.shared.store.add_secret(kept).await?;
    Ok((StatusCode::CREATED, Json(ShownOnce { id, secret, link: None })))
}

/// End a token.
#[utoipa::path(
    delete, path = "/api/v1/me/tokens/{token}", tag = "me",
    params(("token" = Id, Path, description = "The token's id, not its secret")),
    security(("session" = [])),
    responses((status = 204), (status = 404, body = ProblemBody))
)]
pub async fn revoke_token(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(token): Named<String>,
) -> ApiResult<StatusCode> {
    let (player, _) = asker.in_person()?;
    if app.shared.store.revoke(&player.id, &token).await? {
        app.shared.has_ended(&player.id);
        return Ok(StatusCode::NO_CONTENT);
    }
    Err(Problem::not_found("token"))
}

/// The tables you sit or sat at.
#[utoipa::path(
    get, path = "/api/v1/me/tables", tag = "me", params(Page),
    security(("session" = []), ("token" = ["read"])),
    responses((status = 200, body = Tables))
)]
pub async fn my_tables(
    State(app): State<Arc<App>>,
    asker: Asker,
    Asked(page): Asked<Page>,
) -> ApiResult<Json<Tables>> {
    let player = asker.as_able_to(Scope::Read)?;
    let which = store::Which { player: Some(player.id.clone()), ..page.which()? };
    listed(&app, which, Some(&player.id)).await.map(Json)
}
