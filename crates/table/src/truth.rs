//! What holds everybody's cards.

use std::fmt;

/// What holds everybody's cards: a position, a record, a line of it.
///
/// It cannot be sent, printed or written into a message by mistake: it is not [`Serialize`](serde::Serialize), hence
/// no [`Wire`](crate::Wire), it has no `Display`, and its `Debug` shows nothing of what is in it. Two of them can be
/// compared. The one way out has a name that can be looked for.
///
/// ```
/// use table::Truth;
///
/// let position = Truth::new("A holds 3, B holds 4".to_owned());
/// assert_eq!(format!("{position:?}"), "Truth(..)");
/// assert_eq!(position.into_kept(), "A holds 3, B holds 4");
/// ```
///
/// It is not sent:
///
/// ```compile_fail,E0277
/// use table::{Truth, Wired};
///
/// Wired::of(&Truth::new("A holds 3, B holds 4".to_owned())); // the trait `Wire` is not implemented for `Truth`
/// ```
///
/// Nor as a part of what is:
///
/// ```compile_fail,E0277
/// use table::Truth;
///
/// #[derive(serde::Serialize)]
/// struct View { position: Truth<String> } // the trait `Serialize` is not implemented for `Truth`
/// ```
///
/// Nor told:
///
/// ```compile_fail,E0277
/// use table::Truth;
///
/// let told = format!("{}", Truth::new("A holds 3, B holds 4".to_owned())); // `Truth` doesn't implement `Display`
/// ```
#[derive(Clone, PartialEq, Eq)]
#[must_use]
pub struct Truth<T>(T);

impl<T> Truth<T> {
    /// This is everybody's.
    pub const fn new(everything: T) -> Self {
        Self(everything)
    }

    /// What is in it: for the log, for a finished game, for the keeper; never for a viewer.
    pub fn into_kept(self) -> T {
        self.0
    }

    /// A look at what is in it: for the log, for a finished game, for the keeper; never for a viewer.
    pub const fn kept(&self) -> &T {
        &self.0
    }
}

// Errors and failed tests print what they hold: a derived one would print the cards.
impl<T> fmt::Debug for Truth<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Truth(..)")
    }
}
