//! The one way JSON is answered.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use table::{Wire, Wired};

/// An answer in JSON: of what is marked as [`Wire`], and of nothing else.
///
/// axum's own takes whatever is `Serialize`, and a game's state is, because it is stored. So nothing here uses that one:
/// clippy forbids it.
///
/// ```
/// use axum::response::IntoResponse;
/// use server::Json;
///
/// #[derive(serde::Serialize)]
/// struct View { cards_in_hand: u8 }
/// impl table::Wire for View {}
///
/// let answer = Json(View { cards_in_hand: 3 }).into_response();
/// assert_eq!(answer.headers()["content-type"], "application/json");
/// ```
///
/// What is not marked is no answer:
///
/// ```compile_fail,E0277
/// use server::Json;
///
/// #[derive(serde::Serialize)]
/// struct View { cards_in_hand: u8 }
///
/// let answer = Json(View { cards_in_hand: 3 }); // the trait `Wire` is not implemented for `View`
/// ```
///
/// A game can be looked at, but its state is none either, nor is a list of such:
///
/// ```
/// # fn look(state: shelf::pastiche::Pastiche) {
/// use server::Json;
/// use table::{Game, Viewer};
///
/// let answer = Json(vec![state.view(Viewer::Spectator)]);
/// # }
/// ```
///
/// ```compile_fail,E0277
/// # fn look(state: shelf::pastiche::Pastiche) {
/// use server::Json;
///
/// let answer = Json(state); // the trait `Wire` is not implemented for `Pastiche`
/// # }
/// ```
///
/// ```compile_fail,E0277
/// # fn look(state: shelf::pastiche::Pastiche) {
/// use server::Json;
///
/// let answer = Json(vec![state]); // the trait `Wire` is not implemented for `Pastiche`
/// # }
/// ```
///
/// Nor is what holds everybody's cards:
///
/// ```compile_fail,E0277
/// use server::Json;
/// use table::Truth;
///
/// let answer = Json(Truth::new("A holds 3, B holds 4".to_owned())); // the trait `Wire` is not implemented for `Truth`
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Json<T: Wire>(pub T);

impl<T: Wire> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        let kind = (header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        ([kind], Wired::of(&self.0).into_string()).into_response()
    }
}
