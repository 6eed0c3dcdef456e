//! Connections that only read, a few at the same time.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;

use crate::fault::{Done, Fault};
use crate::guard;
use crate::{Settings, Store, StoreError};

/// So many prepared statements are kept by a connection: more than there are.
pub(crate) const STATEMENTS: usize = 128;

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
}

impl Readers {
    /// Opens all of them, so that what was there can be read whatever becomes of the file.
    pub(crate) fn new(file: PathBuf, settings: Settings) -> Done<Self> {
        let places = settings.readers.clamp(1, Semaphore::MAX_PERMITS);
        let id = guard::id(&file);
        let readers =
            Self { file, id, settings, idle: Mutex::default(), places: Arc::new(Semaphore::new(places)) };
        let all = (0..places).map(|_| readers.take()).collect::<Done<Vec<_>>>()?;
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
    pub(crate) async fn rest(&self) -> Option<OwnedSemaphorePermit> {
        let all = u32::try_from(self.settings.readers.max(1)).unwrap_or(u32::MAX);
        let all = Arc::clone(&self.places).acquire_many_owned(all);
        let all = tokio::time::timeout(REST, all).await.ok().and_then(Result::ok);
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
        all
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
        let broken = |why: &str| StoreError::Broken(why.into());
        let places = Arc::clone(&self.inner.readers.places);
        let place = places.acquire_owned().await.map_err(|_| broken("nobody may read any more"))?;
        let inner = Arc::clone(&self.inner);
        let done = spawn_blocking(move || {
            // Given up last, when the connection is back.
            let _place = place;
            let connection = inner.readers.take()?;
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
