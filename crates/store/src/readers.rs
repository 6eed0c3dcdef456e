//! Connections that only read, a few at the same time.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::{Connection, OpenFlags};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::fault::{Done, Fault};
use crate::{Settings, Store, StoreError};

/// So many prepared statements are kept by a connection: more than there are.
pub(crate) const STATEMENTS: usize = 128;

/// The connections that nobody uses just now; they are opened when needed.
pub(crate) struct Readers {
    file: PathBuf,
    settings: Settings,
    idle: Mutex<Vec<Connection>>,
    places: Arc<Semaphore>,
}

impl Readers {
    /// None is open yet.
    pub(crate) fn new(file: PathBuf, settings: Settings) -> Self {
        let places = Arc::new(Semaphore::new(settings.readers.clamp(1, Semaphore::MAX_PERMITS)));
        Self { file, settings, idle: Mutex::default(), places }
    }

    /// Closes those that nobody uses, so that the writer is the last to close and tidies up.
    pub(crate) fn rest(&self) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn take(&self) -> Done<Connection> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        if let Some(connection) = idle {
            return Ok(connection);
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
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
