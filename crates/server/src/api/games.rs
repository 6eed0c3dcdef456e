//! The games on the shelf.

use serde::Serialize;
use table::{OptionFacts, Wire};
use utoipa::ToSchema;

use crate::asker::Named;
use crate::json::Json;
use crate::problem::{ApiResult, Problem, ProblemBody};
use crate::wire::GameId;

/// A game on the shelf.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct GameFacts {
    /// Its id.
    #[schema(example = "pastiche")]
    id: &'static str,
    /// Its name.
    title: &'static str,
    /// At least so many play.
    from: u8,
    /// At most so many.
    to: u8,
    /// The version of its rules.
    rules: u32,
    /// What a table may agree on.
    #[schema(value_type = Vec<GameOption>)]
    options: &'static [OptionFacts],
    /// The bots that can sit down, weakest first.
    bots: &'static [&'static str],
}

impl Wire for GameFacts {}

/// Something that a table may agree on.
// As `OptionFacts` is written.
#[derive(ToSchema)]
#[expect(dead_code, reason = "only its schema is wanted")]
struct GameOption {
    /// Its name among the options.
    name: String,
    /// What may be chosen.
    kind: GameOptionKind,
    /// What it changes, in a sentence.
    says: String,
}

/// What may be chosen for an option.
#[derive(ToSchema)]
#[schema(rename_all = "kebab-case")]
#[expect(dead_code, reason = "only its schema is wanted")]
enum GameOptionKind {
    /// On or off.
    Flag {
        /// Which of them, if nothing is said.
        default: bool,
    },
    /// One of these words; the first if nothing is said.
    OneOf(Vec<String>),
    /// A whole number.
    Number {
        /// At least so much.
        from: i64,
        /// At most so much.
        to: i64,
    },
}

/// The games on the shelf, with their options and bots.
#[utoipa::path(get, path = "/api/v1/games", tag = "house", responses((status = 200, body = [GameFacts])))]
pub async fn games() -> Json<Vec<GameFacts>> {
    let facts = |game: &shelf::Shelved| GameFacts {
        id: game.id,
        title: game.title,
        from: *game.seats.start(),
        to: *game.seats.end(),
        rules: game.rules_version,
        options: game.options,
        bots: bots::names(game.id),
    };
    Json(shelf::games().iter().map(facts).collect())
}

/// A game's rules, with the ids that refusals name, as Markdown.
#[utoipa::path(
    get, path = "/api/v1/games/{game}/rules", tag = "house",
    params(("game" = GameId, Path, description = "The game's id")),
    responses((status = 200, body = String, content_type = "text/markdown"), (status = 404, body = ProblemBody))
)]
pub async fn rules(
    Named(game): Named<String>,
) -> ApiResult<([(&'static str, &'static str); 1], &'static str)> {
    let game = shelf::find(&game).ok_or_else(|| Problem::not_found("game"))?;
    Ok(([("content-type", "text/markdown; charset=utf-8")], game.rules))
}
