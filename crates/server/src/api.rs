//! What can be asked over HTTP. Every route is in the `OpenAPI` document, because both are made from one list.

mod bot;
mod consider;
mod document;
mod games;
mod hints;
mod house;
mod invites;
mod me;
mod notes;
mod pages;
mod records;
mod rematch;
mod streams;
mod tables;

pub use consider::{Considered, Considering};
pub use document::Document;
pub use games::GameFacts;
pub use hints::Hints;
pub use house::Health;
pub use records::Verification;
pub use tables::{Actions, NewTable};

use std::sync::Arc;

use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::problem::Problem;

/// What the routes say of themselves, and of what they are parts.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Atelier",
        description = "Tables for games about art; `/api/v1/games` lists them. The web client, bots and tools \
                       use nothing else. Every refusal is `{\"error\": {\"code\", \"message\", …}}`: the code is for \
                       programs, the sentence for people. Whole numbers are written without a fraction.",
        license(name = "MIT OR Apache-2.0")
    ),
    components(schemas(crate::wire::Message, crate::wire::Answer, crate::wire::BotSays, crate::ProblemBody,
        room::Views, crate::wire::Cursor, crate::wire::Position, bot::Agreement)),
    tags(
        (name = "me", description = "Who you are. A cookie that scripts cannot read holds your session."),
        (name = "tables", description = "Make a table, sit down, play, talk."),
        (name = "streams", description = "What happens, as it happens: numbered, and resumable from a number."),
        (name = "bots", description = "For programs that play: JSON lines with every decision spelled out, and moves."),
        (name = "records", description = "What is kept of a finished game: replay, download, proof of the shuffle."),
        (name = "house", description = "The games on the shelf, and how the server is.")
    )
)]
struct Routes;

fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(Routes::openapi())
        .routes(routes!(games::games))
        .routes(routes!(games::rules))
        .routes(routes!(me::newcomer))
        .routes(routes!(me::me, me::change, me::delete))
        .routes(routes!(me::set_password))
        .routes(routes!(me::log_in))
        .routes(routes!(me::log_out))
        .routes(routes!(me::recovery))
        .routes(routes!(me::recover))
        .routes(routes!(me::tokens, me::new_token))
        .routes(routes!(me::revoke_token))
        .routes(routes!(me::my_tables))
        .routes(routes!(tables::lobby, tables::make))
        .routes(routes!(tables::table))
        .routes(routes!(tables::order))
        .routes(routes!(tables::actions))
        .routes(routes!(consider::consider))
        .routes(routes!(hints::hints))
        .routes(routes!(tables::log))
        .routes(routes!(rematch::rematch))
        .routes(routes!(invites::invites, invites::invite))
        .routes(routes!(invites::revoke))
        .routes(routes!(invites::look))
        .routes(routes!(invites::claim))
        .routes(routes!(invites::bans))
        .routes(routes!(notes::note, notes::set_note))
        .routes(routes!(streams::stream))
        .routes(routes!(streams::socket))
        .routes(routes!(bot::account))
        .routes(routes!(bot::events))
        .routes(routes!(bot::stream))
        .routes(routes!(bot::play))
        .routes(routes!(bot::play_said))
        .routes(routes!(bot::chat))
        .routes(routes!(bot::resign))
        .routes(routes!(bot::takeback))
        .routes(routes!(records::record))
        .routes(routes!(records::replay))
        .routes(routes!(records::verification))
        .merge(OpenApiRouter::new().routes(routes!(records::import)).layer(records::larger()))
        .routes(routes!(house::healthz))
        .routes(routes!(house::metrics))
}

/// The document that describes all of it.
pub fn openapi() -> Document {
    document::finished(&routes().into_openapi())
}

/// All routes.
pub(crate) fn router() -> axum::Router<Arc<App>> {
    let (router, _) = routes().split_for_parts();
    router.merge(pages::routes()).fallback(pages::others).method_not_allowed_fallback(|| async {
        let status = axum::http::StatusCode::METHOD_NOT_ALLOWED;
        Problem::new(status, "method", "This address is there, but not for this method.")
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_is_said_to_be_in_a_path_is_in_it() {
        let document = serde_json::to_value(super::openapi()).unwrap();
        for (path, methods) in document["paths"].as_object().unwrap() {
            for parameter in methods
                .as_object()
                .unwrap()
                .values()
                .filter_map(|asked| asked["parameters"].as_array())
                .flatten()
            {
                let name = parameter["name"].as_str().unwrap();
                let is_in_path = path.contains(&format!("{{{name}}}"));
                assert_eq!(parameter["in"] == "path", is_in_path, "{path} {name}");
            }
        }
    }
}
