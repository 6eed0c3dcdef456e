//! How times are written.

use std::time::{Duration, UNIX_EPOCH};

use crate::Millis;

/// The end of the year 9999.
const LATEST: Millis = 253_402_300_799_000;

/// A time for people and records, as RFC 3339 has it: `2026-11-16T10:50:00Z`.
pub fn written(at: Millis) -> String {
    // No year that cannot be written: whatever a clock says, a game can begin.
    let at = Duration::from_millis(at.clamp(0, LATEST).unsigned_abs());
    humantime::format_rfc3339_seconds(UNIX_EPOCH + at).to_string()
}
