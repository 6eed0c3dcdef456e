//! Why something is not done. Three kinds, never mixed: refused (by the rules or by right), malformed, broken.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use room::{Kind, Refused};
use serde::Serialize;
use serde_json::Value;
use store::StoreError;
use table::{AnyRefusal, Wire};
use utoipa::ToSchema;

use crate::json::Json;
use crate::text;
use crate::wire::{Full, SetAside};

/// The code of what is refused because this program cannot read the table.
pub(crate) const SET_ASIDE: &str = "set-aside";

/// Why a request is refused: a code for programs, a sentence for people.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Problem {
    /// The HTTP status.
    pub status: u16,
    /// A word that stays the same.
    #[schema(value_type = String, example = "stale-decision")]
    pub code: &'static str,
    /// A sentence.
    pub message: String,
    /// The rule of the game that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub rule: Option<&'static str>,
    /// The game's own refusal as data, so that it can be said in other words: a variant's name, or an object with that
    /// name and what goes with it. Each game has its own kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Value>)]
    #[cfg_attr(feature = "ts", ts(optional, type = "unknown"))]
    pub reason: Option<Box<Value>>,
    /// Which limit was hit; try again after `seconds`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub limit: Option<&'static str>,
    /// Try again after so many seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seconds: Option<u32>,
    /// Everything as it is now, for whoever acted on something older.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub current: Option<Box<Full>>,
    /// What can still be said of a table that this program cannot read, for whoever asked for it as a whole: the code is
    /// `set-aside` then.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub aside: Option<Box<SetAside>>,
}

impl Wire for Problem {}

/// A problem as an answer carries it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ProblemBody {
    /// What is wrong.
    pub error: Problem,
}

impl Wire for ProblemBody {}

/// What most of the server gives.
pub type ApiResult<T> = Result<T, Problem>;

impl Problem {
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            status: status.as_u16(),
            code,
            message: text::sentence(message.into()),
            rule: None,
            reason: None,
            limit: None,
            seconds: None,
            current: None,
            aside: None,
        }
    }

    /// The request makes no sense.
    pub(crate) fn malformed(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "malformed", message)
    }

    /// Each part makes sense, but they do not fit together.
    pub(crate) fn unfit(message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "unfit", message)
    }

    /// Nobody said who they are.
    pub(crate) fn unknown_caller() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "sign-in", "Tell us your name first.")
    }

    /// One knows who they are, and they may not.
    pub(crate) fn forbidden(message: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden", message)
    }

    /// There is no such thing, or it is none of the caller's business.
    pub(crate) fn not_found(what: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found", format!("There is no such {what}."))
    }

    /// It does not fit how things stand.
    pub(crate) fn conflict(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, code, message)
    }

    /// The table is there, and this program cannot read it.
    pub(crate) fn set_aside(message: impl Into<String>) -> Self {
        Self::conflict(SET_ASIDE, message)
    }

    /// Too often.
    pub(crate) fn too_often(limit: &'static str, seconds: u32) -> Self {
        Self {
            limit: Some(limit),
            seconds: Some(seconds),
            ..Self::new(
                StatusCode::TOO_MANY_REQUESTS,
                "rate-limited",
                format!("That was too often. Try again in {seconds} s."),
            )
        }
    }

    /// Our fault.
    pub(crate) fn broken(why: impl std::fmt::Display) -> Self {
        tracing::error!(%why, "broken");
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "broken",
            "Something went wrong on our side. Nothing was changed.",
        )
    }

    /// The table stopped in the middle; asking again starts it again.
    pub(crate) fn interrupted() -> Self {
        Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "interrupted",
            "The table was interrupted. Please try again.",
        )
    }
}

impl From<StoreError> for Problem {
    fn from(wrong: StoreError) -> Self {
        let unavailable = StatusCode::SERVICE_UNAVAILABLE;
        match wrong {
            StoreError::Conflict => Self::conflict("conflict", "Somebody else was faster. Please try again."),
            StoreError::Taken => Self::conflict("taken", "That is taken."),
            StoreError::UsedUp => Self::not_found("invitation; it may have been used or have expired"),
            StoreError::Full => Self::new(
                StatusCode::INSUFFICIENT_STORAGE,
                "storage-full",
                "The server has no room left to keep this, so it was not done.",
            ),
            StoreError::Busy => Self::new(
                unavailable,
                "storage-busy",
                "The server could not keep this just now, so it was not done. Please try again.",
            ),
            StoreError::Gone => Self::new(
                unavailable,
                "storage-lost",
                "What the server keeps is no longer at its place, so this was not done, and nothing more is. Its keeper \
                 has to look after it. What is there can still be read.",
            ),
            StoreError::Damaged(_) => Self::new(
                unavailable,
                "storage-damaged",
                "What the server keeps is damaged, so this was not done. Its keeper has to look after it. What can be read \
                 is still shown.",
            ),
            StoreError::ReadOnly => Self::new(
                unavailable,
                "storage-read-only",
                "Nothing may be written to what the server keeps, so this was not done. What is there can be read.",
            ),
            StoreError::Broken(why) => Self::broken(why),
        }
    }
}

impl From<AnyRefusal> for Problem {
    fn from(refusal: AnyRefusal) -> Self {
        Refused::from(refusal).into()
    }
}

impl From<Refused> for Problem {
    fn from(refused: Refused) -> Self {
        let Refused { kind, message, rule, reason, current } = refused;
        let problem = match kind {
            Kind::Malformed => Self::malformed(message),
            Kind::Unfit => Self::unfit(message),
            Kind::Forbidden => Self::forbidden(message),
            Kind::NotFound => Self::new(StatusCode::NOT_FOUND, "not-found", message),
            Kind::Conflict(word) => Self::conflict(word, message),
            Kind::AgainstTheRules => {
                Self::new(StatusCode::UNPROCESSABLE_ENTITY, "against-the-rules", message)
            }
            Kind::Broken => Self::broken(message),
        };
        Self { rule, reason, current, ..problem }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let seconds = self.seconds;
        let mut response = (status, Json(ProblemBody { error: self })).into_response();
        if let Some(seconds) = seconds {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
