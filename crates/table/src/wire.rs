//! What may leave the server.

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

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
impl<T: Wire> Wire for Option<T> {}

/// JSON that may leave the server: made from a [`Wire`] and from nothing else. It is one itself: within something
/// bigger it stands as it is.
///
/// ```
/// # use table::{Wire, Wired};
/// # #[derive(serde::Serialize)]
/// # struct View { cards_in_hand: u8 }
/// # impl Wire for View {}
/// let mine = Wired::of(&View { cards_in_hand: 3 });
/// assert_eq!(Wired::of(&vec![mine.clone(), mine]).as_str(), r#"[{"cards_in_hand":3},{"cards_in_hand":3}]"#);
/// ```
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct Wired(Box<RawValue>);

impl Wired {
    /// The JSON of it.
    pub fn of<T: Wire>(shown: &T) -> Self {
        // Wire types are plain structs and enums with text keys: writing them to memory cannot fail.
        Self(to_raw_value(shown).expect("a wire type is plain JSON"))
    }

    /// Views in two parts, `table` and `mine`, one after the other. What lies on the table is the same for everybody as a
    /// rule: it is written once for all to whom it is.
    ///
    /// ```
    /// use table::{Wire, Wired};
    ///
    /// #[derive(Clone, PartialEq, serde::Serialize)]
    /// struct Cards(u8);
    /// impl Wire for Cards {}
    ///
    /// let views = [(Cards(7), Some(Cards(3))), (Cards(7), None)];
    /// let [one, other] = Wired::of_views(views.into_iter()).try_into().unwrap();
    /// assert_eq!(one.as_str(), r#"{"table":7,"mine":3}"#);
    /// assert_eq!(other.as_str(), r#"{"table":7,"mine":null}"#);
    /// ```
    pub fn of_views<T: Wire + PartialEq, M: Wire>(views: impl Iterator<Item = (T, M)>) -> Vec<Self> {
        let mut last: Option<(T, Self)> = None;
        let written = |(table, mine): (T, M)| {
            if last.as_ref().is_none_or(|(same, _)| *same != table) {
                let text = Self::of(&table);
                last = Some((table, text));
            }
            let table = last.as_ref().map(|(_, text)| text);
            Self::of(&Parts { table, mine })
        };
        views.map(written).collect()
    }

    /// The JSON text itself, without copying it.
    pub fn into_string(self) -> String {
        Box::<str>::from(self.0).into_string()
    }

    /// The JSON, for whoever takes it apart.
    pub fn as_raw(&self) -> &RawValue {
        &self.0
    }

    /// The JSON text.
    pub fn as_str(&self) -> &str {
        self.0.get()
    }
}

impl Wire for Wired {}

/// A view in two parts.
#[derive(Serialize)]
struct Parts<'a, M> {
    table: Option<&'a Wired>,
    mine: M,
}

impl<M: Wire> Wire for Parts<'_, M> {}

impl PartialEq for Wired {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Wired {}
