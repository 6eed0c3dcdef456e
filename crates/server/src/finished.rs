//! What is worked out of finished games: replays, records, proofs. A finished game does not change, so each is worked out
//! once, for all who ask for it at the same time, and kept for the next as long as there is room.

use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use table::Seat;
use tokio::sync::OnceCell;

use crate::problem::ApiResult;
use crate::web_client::takes;

/// So many bytes are kept.
const ROOM: usize = 32 << 20;
/// What is shorter is not worth compressing.
const SHORT: usize = 1024;

/// What is asked for of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// A replay by one seat, or by a spectator.
    Replay(Option<Seat>),
    /// A replay by all.
    Views,
    /// The record as JSON lines.
    Lines,
    /// The record as text.
    Text,
    /// Whether its luck was what it was bound to.
    Proof,
}

/// A table, how many rows its log has, and what is asked for of it.
pub type Key = (String, u32, What);

/// Something that was worked out, as it is and compressed.
#[derive(Clone, Debug)]
pub struct Finished {
    plain: Bytes,
    compressed: Option<Bytes>,
}

impl Finished {
    /// Compresses it. Takes a while.
    pub fn new(text: String) -> Self {
        let compressed = (text.len() >= SHORT).then(|| {
            let mut encoder = GzEncoder::new(Vec::with_capacity(text.len() / 8), Compression::fast());
            // Writing to memory cannot fail.
            let written = encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish());
            written.ok().map(Bytes::from)
        });
        Self { plain: text.into(), compressed: compressed.flatten() }
    }

    fn bytes(&self) -> usize {
        self.plain.len() + self.compressed.as_ref().map_or(0, Bytes::len)
    }

    /// As an answer of this kind.
    pub fn answer(&self, asked: &HeaderMap, kind: &'static str) -> Response {
        let compressed = self.compressed.as_ref().filter(|_| takes(asked, &header::ACCEPT_ENCODING, "gzip"));
        let mut response = Body::from(compressed.unwrap_or(&self.plain).clone()).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if compressed.is_some() {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        response
    }
}

/// What was worked out last.
#[derive(Default)]
pub struct Shelf(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    places: HashMap<Key, Place>,
    bytes: usize,
    uses: u64,
}

/// Where something is, or will be.
#[derive(Default)]
struct Place {
    cell: Arc<OnceCell<Finished>>,
    bytes: usize,
    used: u64,
}

impl Shelf {
    /// What was worked out, or is now. Those who ask for the same wait for the same.
    pub async fn get(
        &self,
        key: Key,
        work: impl Future<Output = ApiResult<Finished>>,
    ) -> ApiResult<Finished> {
        let cell = self.cell(&key);
        let found = cell.get_or_try_init(|| work).await.cloned();
        let mut kept = self.lock();
        match &found {
            Ok(finished) => kept.note(&key, &cell, finished.bytes()),
            // Others may be trying still.
            Err(_) if Arc::strong_count(&cell) <= 2 => drop(kept.places.remove(&key)),
            Err(_) => {}
        }
        found
    }

    /// Forgets what was worked out of a table whose log has been written anew.
    pub fn forget(&self, table: &str) {
        let mut kept = self.lock();
        let Kept { places, bytes, .. } = &mut *kept;
        places.retain(|(of, ..), place| {
            let stays = of != table;
            if !stays {
                *bytes -= place.bytes;
            }
            stays
        });
    }

    fn cell(&self, key: &Key) -> Arc<OnceCell<Finished>> {
        let mut kept = self.lock();
        kept.uses += 1;
        let used = kept.uses;
        let place = kept.places.entry(key.clone()).or_default();
        place.used = used;
        place.cell.clone()
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        // Nothing that holds it can leave it half-changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    /// Counts something that is there, and makes room for it by what was not used for longest.
    fn note(&mut self, key: &Key, cell: &Arc<OnceCell<Finished>>, bytes: usize) {
        let Some(place) = self.places.get_mut(key).filter(|place| Arc::ptr_eq(&place.cell, cell)) else {
            return;
        };
        self.bytes = self.bytes - place.bytes + bytes;
        place.bytes = bytes;
        while self.bytes > ROOM {
            let done = self.places.iter().filter(|(_, place)| place.bytes > 0);
            let Some(oldest) = done.min_by_key(|(_, place)| place.used).map(|(key, _)| key.clone()) else {
                return;
            };
            self.bytes -= self.places.remove(&oldest).map_or(0, |place| place.bytes);
        }
        // Places of those who have gone before it was there.
        self.places.retain(|_, place| place.bytes > 0 || Arc::strong_count(&place.cell) > 1);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;
    use crate::problem::Problem;

    fn key(table: &str) -> Key {
        (table.to_owned(), 3, What::Views)
    }

    #[tokio::test]
    async fn those_who_ask_at_the_same_time_wait_for_one_work() {
        let (shelf, worked) = (Shelf::default(), AtomicU32::new(0));
        let work = async || {
            tokio::task::yield_now().await;
            worked.fetch_add(1, Ordering::Relaxed);
            Ok(Finished::new("x".repeat(5000)))
        };
        let asking = (0..20).map(|_| shelf.get(key("t"), work()));
        let found = futures_util::future::join_all(asking).await;
        assert!(found.iter().all(|found| found.as_ref().unwrap().plain.len() == 5000));
        shelf.get(key("t"), work()).await.unwrap();
        assert_eq!(worked.load(Ordering::Relaxed), 1);
        shelf.get(("t".to_owned(), 4, What::Views), work()).await.unwrap();
        assert_eq!(worked.load(Ordering::Relaxed), 2, "a longer log is another one");
    }

    #[tokio::test]
    async fn what_fails_is_not_kept() {
        let shelf = Shelf::default();
        assert!(shelf.get(key("t"), async { Err(Problem::too_often("records", 1)) }).await.is_err());
        assert!(shelf.lock().places.is_empty());
        shelf.get(key("t"), async { Ok(Finished::new(String::new())) }).await.unwrap();
    }

    #[tokio::test]
    async fn only_so_much_is_kept_and_what_was_used_last_stays() {
        let shelf = Shelf::default();
        let large = || async { Ok(Finished { plain: vec![0; ROOM / 4].into(), compressed: None }) };
        for nth in 0..40 {
            shelf.get(key("used"), large()).await.unwrap();
            shelf.get(key(&nth.to_string()), large()).await.unwrap();
            assert!(shelf.lock().bytes <= ROOM);
        }
        assert!(shelf.lock().places.contains_key(&key("used")));
        assert_eq!(shelf.lock().places.len(), 4);
        let larger = async { Ok(Finished { plain: vec![0; ROOM + 1].into(), compressed: None }) };
        assert_eq!(shelf.get(key("larger"), larger).await.unwrap().plain.len(), ROOM + 1);
        assert!(shelf.lock().bytes <= ROOM);
    }
}
