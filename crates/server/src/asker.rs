//! Who asks: a browser with a cookie, a program with a token, or nobody known.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection, StringRejection};
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use serde::de::DeserializeOwned;
use store::{Hash, Player, SecretKind};

use crate::address::canonical;
use crate::app::App;
use crate::problem::{ApiResult, Problem};
use crate::secrets;
use crate::wire::{Person, Scope, Whole};
use room::Caller;

/// A year, in seconds.
const YEAR: i64 = 365 * 24 * 3600;

/// Who asks, and from where.
#[derive(Clone, Debug)]
pub struct Asker {
    /// From which address.
    pub from: IpAddr,
    player: Option<Player>,
    by: By,
}

#[derive(Clone, Debug)]
enum By {
    Nothing,
    Session(Hash),
    Token(String),
}

impl Asker {
    /// Who it is.
    pub fn player(&self) -> ApiResult<&Player> {
        self.player.as_ref().ok_or_else(Problem::unknown_caller)
    }

    /// The id of who it is, if that is known and it may look.
    pub fn reader(&self) -> ApiResult<Option<String>> {
        self.may(Scope::Read)?;
        Ok(self.player.as_ref().map(|player| player.id.clone()))
    }

    /// Who it is, if it may do this.
    pub fn as_able_to(&self, scope: Scope) -> ApiResult<&Player> {
        let player = self.player()?;
        self.may(scope)?;
        Ok(player)
    }

    /// Who it is, if it is the person and not a program with a token: for what a stolen token must not do.
    pub fn in_person(&self) -> ApiResult<(&Player, Hash)> {
        let player = self.player()?;
        match self.by {
            By::Session(hash) => Ok((player, hash)),
            _ => Err(Problem::forbidden("A token is not enough for this: log in.")),
        }
    }

    /// Somebody who wants something of a table.
    pub fn caller(&self) -> ApiResult<Caller> {
        let player = self.as_able_to(Scope::Play)?;
        Ok(caller(player))
    }

    fn may(&self, scope: Scope) -> ApiResult<()> {
        match &self.by {
            By::Token(scopes) if !scopes.split(' ').any(|word| word == scope.word()) => {
                let message = format!("This token lacks the scope `{}`.", scope.word());
                Err(Problem::new(StatusCode::FORBIDDEN, "scope", message))
            }
            _ => Ok(()),
        }
    }
}

/// A player as somebody who wants something.
pub fn caller(player: &Player) -> Caller {
    Caller { who: Person { id: player.id.clone(), name: player.name.clone() }, house: false }
}

impl FromRequestParts<Arc<App>> for Asker {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> ApiResult<Self> {
        let from = address(parts.extensions.get::<ConnectInfo<SocketAddr>>(), &parts.headers, app);
        let now = app.shared.time.now();
        if let Some(token) = bearer(&parts.headers)? {
            let found = app.shared.store.whose(secrets::hash(token), SecretKind::Token, now).await?;
            let (secret, player) = found.ok_or_else(|| {
                Problem::new(StatusCode::UNAUTHORIZED, "token", "This token is unknown, revoked or expired.")
            })?;
            app.blocks.let_in(&player.id, now)?;
            app.shared.came_from(&player.id, from);
            return Ok(Self { from, player: Some(player), by: By::Token(secret.scopes) });
        }
        let Some(session) = cookie(&parts.headers, app) else {
            return Ok(Self { from, player: None, by: By::Nothing });
        };
        let hash = secrets::hash(session);
        let found = app.shared.store.whose(hash, SecretKind::Session, now).await?;
        Ok(match found {
            Some((_, player)) => {
                app.blocks.let_in(&player.id, now)?;
                app.shared.came_from(&player.id, from);
                Self { from, player: Some(player), by: By::Session(hash) }
            }
            None => Self { from, player: None, by: By::Nothing },
        })
    }
}

fn bearer(headers: &HeaderMap) -> ApiResult<Option<&str>> {
    let Some(value) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let token = value.to_str().ok().and_then(|value| value.strip_prefix("Bearer "));
    token.map(|token| Some(token.trim())).ok_or_else(|| {
        Problem::new(StatusCode::UNAUTHORIZED, "token", "Authorization is `Bearer` and a token.")
    })
}

fn cookie_name(app: &App) -> &'static str {
    if app.shared.config.secure_cookies { "__Host-atelier" } else { "atelier" }
}

fn cookie<'a>(headers: &'a HeaderMap, app: &App) -> Option<&'a str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == cookie_name(app)).map(|(_, value)| value)
}

/// A cookie that keeps a session, or one that forgets it.
pub fn set_cookie(app: &App, session: Option<&str>) -> (header::HeaderName, HeaderValue) {
    let (name, value) = (cookie_name(app), session.unwrap_or_default());
    let age = if session.is_some() { YEAR } else { 0 };
    let secure = if app.shared.config.secure_cookies { "; Secure" } else { "" };
    let cookie = format!("{name}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}");
    let value = HeaderValue::from_str(&cookie).unwrap_or(HeaderValue::from_static(""));
    (header::SET_COOKIE, value)
}

/// From where a request comes; a proxy's word counts only if there is one.
pub fn address(peer: Option<&ConnectInfo<SocketAddr>>, headers: &HeaderMap, app: &App) -> IpAddr {
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |ConnectInfo(peer)| canonical(peer.ip()));
    if !app.shared.config.behind_proxy {
        return peer;
    }
    let forwarded = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
    // The last one is what our own proxy saw; those before can be made up.
    let last = forwarded.flat_map(|line| line.split(',')).last();
    last.and_then(|address| address.trim().parse().ok()).map_or(peer, canonical)
}

/// Before anything else: addresses that are blocked or too busy, and requests that another site makes in a visitor's
/// name.
pub async fn gate(
    axum::extract::State(app): axum::extract::State<Arc<App>>,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let from = address(peer, request.headers(), &app);
    if app.blocks.has_address(from, app.shared.time.now()) {
        return Err(Problem::forbidden("This address is blocked."));
    }
    if request.uri().path().starts_with("/api") {
        app.limits.request(from)?;
    }
    let headers = request.headers();
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if (changes || headers.contains_key(header::UPGRADE)) && is_from_elsewhere(headers) {
        return Err(Problem::new(
            StatusCode::FORBIDDEN,
            "cross-site",
            "Another site may not do this for you.",
        ));
    }
    Ok(next.run(request).await)
}

/// Browsers say by which site a request was made; programs say nothing.
fn is_from_elsewhere(headers: &HeaderMap) -> bool {
    if let Some(site) = headers.get("sec-fetch-site") {
        return site != "same-origin" && site != "none";
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return false };
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, host)| host);
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    origin.is_none() || origin != host
}

/// A JSON body.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    #[expect(
        clippy::disallowed_types,
        reason = "it only reads here: nothing leaves, and its messages say where a body is wrong"
    )]
    async fn from_request(request: Request, state: &S) -> ApiResult<Self> {
        let axum::Json(Whole(body)) = axum::Json::from_request(request, state).await?;
        Ok(Self(body))
    }
}

/// A body of text.
pub struct Text(pub String);

impl<S: Send + Sync> FromRequest<S> for Text {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> ApiResult<Self> {
        let text = String::from_request(request, state).await.map_err(|wrong: StringRejection| {
            let status = wrong.status();
            too_large(status).unwrap_or_else(|| Problem::malformed("The body is no text."))
        })?;
        Ok(Self(text))
    }
}

/// What the path names.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(Problem))]
pub struct Named<T>(pub T);

/// What the query asks for.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Problem))]
pub struct Asked<T>(pub T);

impl From<JsonRejection> for Problem {
    fn from(wrong: JsonRejection) -> Self {
        let status = wrong.status();
        too_large(status).unwrap_or_else(|| match wrong {
            JsonRejection::MissingJsonContentType(_) => Self::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "not-json",
                "Send JSON, with `Content-Type: application/json`.",
            ),
            wrong => Self::malformed(shortened(&wrong.body_text())),
        })
    }
}

impl From<PathRejection> for Problem {
    fn from(wrong: PathRejection) -> Self {
        Self::malformed(shortened(&wrong.body_text()))
    }
}

impl From<QueryRejection> for Problem {
    fn from(wrong: QueryRejection) -> Self {
        Self::malformed(shortened(&wrong.body_text()))
    }
}

fn too_large(status: StatusCode) -> Option<Problem> {
    let message = "The body is too large.";
    (status == StatusCode::PAYLOAD_TOO_LARGE).then(|| Problem::new(status, "too-large", message))
}

/// Enough of a complaint to understand it.
fn shortened(text: &str) -> String {
    let short: String = text.chars().take(300).collect();
    if short.len() < text.len() { short + "…" } else { short }
}
