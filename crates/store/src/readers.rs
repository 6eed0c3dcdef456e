//! Connections that only read, a few at the same time. What reads much goes its own way, one after the other, so that nobody
//! who reads little waits for it; and nothing is read for longer than anybody would wait.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rusqlite::{Connection, OpenFlags};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;

use crate::fault::{Done, Fault};
use crate::guard;
use crate::{Settings, Store, StoreError};

/// So many prepared statements are kept by a connection: more than there are.
pub(crate) const STATEMENTS: usize = 128;

/// So long somebody may read.
const PATIENCE: Duration = Duration::from_secs(2);
/// So long who reads much.
const LONG_PATIENCE: Duration = Duration::from_secs(20);
/// So many steps of `SQLite` are done before it is looked whether that was too long.
const STEPS: i32 = 10_000;
/// For so long those are waited for who still read when the store is closed.
const REST: Duration = Duration::from_secs(1);

/// The connections that nobody uses just now; they are opened when needed.
pub(crate) struct Readers {
    file: PathBuf,
    /// Which file that is. Another that has taken its place is none of ours.
    id: Option<(u64, u64)>,
    settings: Settings,
    idle: Mutex<Vec<Connection>>,
    places: Arc<Semaphore>,
    /// For whoever reads much.
    long: Arc<Semaphore>,
}

impl Readers {
    /// Opens all of them, so that what was there can be read whatever becomes of the file.
    pub(crate) fn new(file: PathBuf, settings: Settings) -> Done<Self> {
        let places = settings.readers.clamp(1, Semaphore::MAX_PERMITS - 1);
        let id = guard::id(&file);
        let readers = Self {
            file,
            id,
            settings,
            idle: Mutex::default(),
            places: Arc::new(Semaphore::new(places)),
            long: Arc::new(Semaphore::new(1)),
        };
        let all = (0..=places).map(|_| readers.take()).collect::<Done<Vec<_>>>()?;
        for connection in &all {
            within(connection, |connection| {
                Ok(connection.query_one("SELECT count(*) FROM probe", [], |_| Ok(()))?)
            })?;
        }
        *readers.idle.lock().unwrap_or_else(PoisonError::into_inner) = all;
        Ok(readers)
    }

    /// Closes all of them when nobody uses them any more, so that the writer is the last to close and tidies up. As long as
    /// what this gives is kept, nobody reads. Who reads for very long is not waited for.
    pub(crate) async fn rest(&self) -> [Option<OwnedSemaphorePermit>; 2] {
        let all = u32::try_from(self.settings.readers.max(1)).unwrap_or(u32::MAX);
        let all = Arc::clone(&self.places).acquire_many_owned(all);
        let long = Arc::clone(&self.long).acquire_owned();
        let until = tokio::time::Instant::now() + REST;
        let all = tokio::time::timeout_at(until, all).await;
        let long = tokio::time::timeout_at(until, long).await;
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
        [all, long].map(|permit| permit.ok().and_then(Result::ok))
    }

    fn take(&self) -> Done<Connection> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        if let Some(connection) = idle {
            return Ok(connection);
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        if guard::id(&self.file) != self.id {
            return Err(StoreError::Gone.into());
        }
        let connection = Connection::open_with_flags(&self.file, flags)?;
        connection.busy_timeout(self.settings.patience)?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        Ok(connection)
    }

    fn put_back(&self, connection: Connection) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
    }
}

impl Store {
    /// Does something with a connection that sees all that was committed until now. The work runs in one read
    /// transaction, so that several queries agree.
    pub(crate) async fn read<T, W>(&self, work: W) -> Result<T, StoreError>
    where
        T: Send + 'static,
        W: FnOnce(&Connection) -> Done<T> + Send + 'static,
    {
        self.read_within(Arc::clone(&self.inner.readers.places), PATIENCE, work).await
    }

    /// The same for what reads so much that others would have to wait for it.
    pub(crate) async fn read_much<T, W>(&self, work: W) -> Result<T, StoreError>
    where
        T: Send + 'static,
        W: FnOnce(&Connection) -> Done<T> + Send + 'static,
    {
        self.read_within(Arc::clone(&self.inner.readers.long), LONG_PATIENCE, work).await
    }

    async fn read_within<T, W>(
        &self,
        places: Arc<Semaphore>,
        patience: Duration,
        work: W,
    ) -> Result<T, StoreError>
    where
        T: Send + 'static,
        W: FnOnce(&Connection) -> Done<T> + Send + 'static,
    {
        let broken = |why: &str| StoreError::Broken(why.into());
        let place = places.acquire_owned().await.map_err(|_| broken("nobody may read any more"))?;
        let inner = Arc::clone(&self.inner);
        let done = spawn_blocking(move || {
            // Given up last, when the connection is back.
            let _place = place;
            let mut connection = inner.readers.take()?;
            let until = Instant::now() + patience;
            connection.progress_handler(STEPS, Some(move || Instant::now() > until))?;
            // A panic drops the connection; another is opened for the next one.
            let found = within(&connection, work);
            inner.readers.put_back(connection);
            found
        });
        Ok(done.await.map_err(|error| StoreError::Broken(error.to_string()))??)
    }
}

/// One read transaction around some work.
fn within<T>(connection: &Connection, work: impl FnOnce(&Connection) -> Done<T>) -> Done<T> {
    connection.prepare_cached("BEGIN")?.execute([])?;
    let found = work(connection);
    match connection.prepare_cached("ROLLBACK").and_then(|mut end| end.execute([])) {
        Err(error) if found.is_ok() => Err(Fault::from(error)),
        _ => found,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use tokio::task::JoinSet;

    use super::*;

    fn store() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let settings = Settings { patience: Duration::from_mins(1), most_bytes: None, readers: 1 };
        let store = Store::open(&folder.path().join("db"), settings).unwrap();
        (folder, store)
    }

    fn one(connection: &Connection) -> Done<i64> {
        Ok(connection.query_one("SELECT 1", [], |row| row.get(0))?)
    }

    #[tokio::test]
    async fn nobody_waits_for_those_who_read_much() {
        let (_folder, store) = store();
        let (go_on, wait) = mpsc::channel::<()>();
        let wait = Arc::new(Mutex::new(wait));
        let mut reading = JoinSet::new();
        for _ in 0..8 {
            let (store, wait) = (store.clone(), wait.clone());
            reading.spawn(async move {
                store
                    .read_much(move |connection| {
                        wait.lock().unwrap().recv().unwrap();
                        one(connection)
                    })
                    .await
            });
        }
        for _ in 0..20 {
            assert_eq!(store.read(one).await, Ok(1));
        }
        (0..8).for_each(|_| go_on.send(()).unwrap());
        assert!(reading.join_all().await.into_iter().all(|read| read == Ok(1)));
    }

    #[tokio::test]
    async fn what_is_never_read_to_its_end_is_given_up_and_the_next_is_read() {
        let (_folder, store) = store();
        let endless = |connection: &Connection| {
            let sql =
                "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n";
            Ok(connection.query_one(sql, [], |row| row.get::<_, i64>(0))?)
        };
        assert_eq!(store.read(endless).await, Err(StoreError::Busy));
        assert_eq!(store.read(one).await, Ok(1));
    }
}
