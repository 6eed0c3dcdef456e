//! What may leave the server.

use serde::Serialize;

/// Marks what may be shown to somebody: views, what they saw happen, actions, refusals.
///
/// A game's state is [`Serialize`], because it is stored, but it is not `Wire`: whatever sends takes a `Wire`
/// or a [`Wired`], so a state that holds everybody's cards cannot be sent by mistake.
///
/// ```
/// use table::{Wire, Wired};
///
/// #[derive(serde::Serialize)]
/// struct View { cards_in_hand: u8 }
/// impl Wire for View {}
///
/// assert_eq!(Wired::of(&View { cards_in_hand: 3 }).as_str(), r#"{"cards_in_hand":3}"#);
/// ```
///
/// What is not marked does not pass:
///
/// ```compile_fail,E0277
/// use table::Wired;
///
/// #[derive(serde::Serialize)]
/// struct State { cards_in_hand: [u8; 3] }
///
/// Wired::of(&State { cards_in_hand: [3, 2, 4] }); // the trait `Wire` is not implemented for `State`
/// ```
pub trait Wire: Serialize {}

impl<T: Wire> Wire for Vec<T> {}
impl<T: Wire> Wire for &T {}

/// JSON that may leave the server: made from a [`Wire`] and from nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wired(String);

impl Wired {
    /// The JSON of it.
    pub fn of<T: Wire>(shown: &T) -> Self {
        // Wire types are plain structs and enums with text keys: writing them to memory cannot fail.
        Self(serde_json::to_string(shown).expect("a wire type is plain JSON"))
    }

    /// The JSON text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
