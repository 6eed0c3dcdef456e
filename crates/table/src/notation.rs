//! Why a piece of text could not be read.

/// Text that is not what was looked for. It quotes at most a short piece of what it found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("looked for {wanted}, found `{found}`")]
pub struct NotationError {
    wanted: &'static str,
    found: String,
}

impl NotationError {
    const QUOTED: usize = 40;

    /// `wanted` in the game's words; `found` as it was written.
    pub fn new(wanted: &'static str, found: &str) -> Self {
        let mut quoted: String = found.chars().take(Self::QUOTED).collect();
        if quoted.len() < found.len() {
            quoted.push('…');
        }
        Self { wanted, found: quoted }
    }
}
