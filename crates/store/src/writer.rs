//! The one thread that writes, and its queue.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot, watch};

use crate::fault::{Done, Fault};
use crate::guard::Lost;
use crate::keeper::{Clock, Keeper};
use crate::readers::Readers;
use crate::succession::Seen;
use crate::{Inner, Settings, Store, StoreError};

/// So many jobs may wait; who brings another waits until there is room.
const QUEUE: usize = 10_000;

/// So many jobs are written together at most.
const TOGETHER: usize = 500;

/// The most pages a file can have.
const MOST_PAGES: u64 = 0xffff_fffe;

/// The near end of the queue.
pub(crate) struct Writer {
    /// None once closed.
    queue: Mutex<Option<mpsc::Sender<Box<dyn Job>>>>,
    /// Its other end goes when the thread ends.
    ended: watch::Receiver<()>,
    counts: Arc<Counts>,
    lost: Lost,
    clock: Clock,
}

/// What the thread has done.
#[derive(Default)]
struct Counts {
    syncs: AtomicU64,
    jobs: AtomicU64,
}

/// Something to be written, and somebody who waits for it.
trait Job: Send {
    /// Does it. This may happen again, if the transaction was taken back.
    fn run(&mut self, connection: &Connection) -> Done<()>;
    /// Tells whoever waits: that it is refused, or else what the last run came to.
    fn answer(self: Box<Self>, refusal: Option<StoreError>);
}

struct Task<T, W> {
    work: W,
    outcome: Option<T>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<T: Send, W: FnMut(&Connection) -> Done<T> + Send> Job for Task<T, W> {
    fn run(&mut self, connection: &Connection) -> Done<()> {
        self.outcome = None;
        self.outcome = Some((self.work)(connection)?);
        Ok(())
    }

    fn answer(self: Box<Self>, refusal: Option<StoreError>) {
        let unknown = || StoreError::Broken("the writer forgot what came of it".into());
        let answer = match refusal {
            Some(refusal) => Err(refusal),
            None => self.outcome.ok_or_else(unknown),
        };
        // Whoever asked may have gone; what was written stays written.
        let _ = self.reply.send(answer);
    }
}

/// A job of the batch being written.
struct Waiting {
    job: Box<dyn Job>,
    refusal: Option<StoreError>,
}

impl From<Box<dyn Job>> for Waiting {
    fn from(job: Box<dyn Job>) -> Self {
        Self { job, refusal: None }
    }
}

impl Store {
    /// Opens the file, making it and bringing it up to date as needed.
    pub fn open(file: &Path, settings: Settings) -> Result<Self, StoreError> {
        let (keeper, succession, lost, clock) = Keeper::open(file, settings.patience)?;
        limit(&keeper.connection, settings.most_bytes)?;
        let readers = Readers::new(file.to_path_buf(), settings)?;
        let (queue, jobs) = mpsc::channel(QUEUE);
        let (alive, ended) = watch::channel(());
        let counts = Arc::<Counts>::default();
        let counted = Arc::clone(&counts);
        let work = move || {
            serve(keeper, jobs, &counted);
            drop(alive);
        };
        let thread = thread::Builder::new().name("store".into()).spawn(work);
        thread.map_err(|error| StoreError::Broken(format!("no thread can be started: {error}")))?;
        let writer = Writer { queue: Mutex::new(Some(queue)), ended, counts, lost, clock };
        Ok(Self { inner: Arc::new(Inner { readers, writer, succession }) })
    }

    /// How large the file may become from now on, without the write-ahead log beside it. A file that is larger
    /// already stays as large as it is.
    pub async fn limit_bytes(&self, most: Option<u64>) -> Result<(), StoreError> {
        self.write(move |connection| limit(connection, most)).await
    }

    /// Can it write? A small durable write, which also asks for two pages more and gives them back.
    pub async fn check(&self) -> Result<(), StoreError> {
        self.write(|connection| {
            // Changing a number alone would still succeed in a file that may not grow.
            let room = "UPDATE probe SET room = zeroblob(2 * (SELECT page_size FROM pragma_page_size())) WHERE id = 1";
            connection.prepare_cached(room)?.execute([])?;
            let back = "UPDATE probe SET room = NULL, count = count + 1 WHERE id = 1";
            connection.prepare_cached(back)?.execute([])?;
            Ok(())
        })
        .await
    }

    /// Why nothing is written any more, if so: the file is gone or damaged. What can be read still is.
    pub fn lost(&self) -> Option<StoreError> {
        self.inner.writer.lost.why()
    }

    /// How often the writer has synced, and how many jobs that served.
    pub fn commits(&self) -> (u64, u64) {
        let counts = &self.inner.writer.counts;
        (counts.syncs.load(Ordering::Relaxed), counts.jobs.load(Ordering::Relaxed))
    }

    /// Finishes what waits and closes; nothing is left in the write-ahead log. Later writes are refused as `Broken`; reading
    /// goes on.
    pub async fn close(&self) {
        let queue = self.inner.writer.queue.lock().unwrap_or_else(PoisonError::into_inner).take();
        drop(queue);
        let _nobody_reads = self.inner.readers.rest().await;
        // An error is what it waits for: the thread has let go of the other end.
        let _ = self.inner.writer.ended.clone().changed().await;
    }

    /// Has the writer do something, and waits until that is durable. If it fails nothing of it remains.
    pub(crate) async fn write<T, W>(&self, work: W) -> Result<T, StoreError>
    where
        T: Send + 'static,
        W: FnMut(&Connection) -> Done<T> + Send + 'static,
    {
        let closed = || StoreError::Broken("the store is closed".into());
        let (reply, answer) = oneshot::channel();
        let queue = self.inner.writer.queue().ok_or_else(closed)?;
        queue.send(Box::new(Task { work, outcome: None, reply })).await.map_err(|_| closed())?;
        drop(queue);
        answer.await.map_err(|_| closed())?
    }

    /// Has the writer do something without waiting for it. If there is much to do it is not done at all.
    pub(crate) fn write_some_time<W>(&self, work: W)
    where
        W: FnMut(&Connection) -> Done<()> + Send + 'static,
    {
        let (reply, _) = oneshot::channel();
        if let Some(queue) = self.inner.writer.queue() {
            // It is only wanted if it costs nobody anything.
            let _ = queue.try_send(Box::new(Task { work, outcome: None, reply }));
        }
    }
}

impl Writer {
    /// What time it is.
    pub(crate) fn saw(&self, seen: Seen) {
        *self.clock.lock().unwrap_or_else(PoisonError::into_inner) = Some(seen);
    }

    fn queue(&self) -> Option<mpsc::Sender<Box<dyn Job>>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// How many pages the file may have.
fn limit(connection: &Connection, most: Option<u64>) -> Done<()> {
    let page: u64 = connection.pragma_query_value(None, "page_size", |row| row.get::<_, u32>(0))?.into();
    let pages = most.map_or(MOST_PAGES, |most| (most / page).clamp(1, MOST_PAGES));
    let pages = i64::try_from(pages).unwrap_or(i64::MAX);
    connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()))?;
    Ok(())
}

/// What the thread does until all have let go of the queue.
fn serve(mut keeper: Keeper, mut jobs: mpsc::Receiver<Box<dyn Job>>, counts: &Counts) {
    while let Some(first) = jobs.blocking_recv() {
        let begun = keeper.may_write().and_then(|()| execute(&keeper.connection, "BEGIN IMMEDIATE"));
        // Those who come while it is waited for the lock are taken along. If there is none, none of them has to wait
        // for it again, one batch after the other.
        let most = if begun.is_ok() { TOGETHER } else { QUEUE };
        let mut batch = vec![Waiting::from(first)];
        while batch.len() < most
            && let Ok(job) = jobs.try_recv()
        {
            batch.push(job.into());
        }
        match begun {
            Ok(()) => together(&mut keeper, &mut batch, counts),
            Err(fault) => refuse(&mut batch, &keeper.heed(fault.told)),
        }
        keeper.leave();
        for Waiting { job, refusal } in batch {
            job.answer(refusal);
        }
    }
    keeper.close();
}

/// Runs all jobs in the transaction that has begun, and ends it. A job that fails is taken back alone; where that is
/// not possible, because the failure took the transaction along, each gets a transaction of its own.
fn together(keeper: &mut Keeper, batch: &mut [Waiting], counts: &Counts) {
    for waiting in batch.iter_mut() {
        match apart(&keeper.connection, waiting.job.as_mut()) {
            Ok(()) => {}
            Err(fault) if fault.grave || keeper.connection.is_autocommit() => {
                take_back(&keeper.connection);
                for waiting in batch {
                    waiting.refusal =
                        alone(keeper, waiting.job.as_mut(), counts).err().map(|fault| fault.told);
                }
                return;
            }
            Err(fault) => waiting.refusal = Some(fault.told),
        }
    }
    let good = batch.iter().filter(|waiting| waiting.refusal.is_none()).count();
    if good == 0 {
        take_back(&keeper.connection);
    } else if let Err(fault) = commit(keeper, good, counts) {
        // Also those that were refused: it may have been for what another did that has not happened now.
        refuse(batch, &fault.told);
    }
}

/// One job within a transaction that others share.
fn apart(connection: &Connection, job: &mut dyn Job) -> Done<()> {
    execute(connection, "SAVEPOINT job")?;
    let done = guarded(connection, job);
    if done.is_err() && !connection.is_autocommit() {
        execute(connection, "ROLLBACK TO job").map_err(|fault| Fault { grave: true, ..fault })?;
    }
    if !connection.is_autocommit() {
        execute(connection, "RELEASE job").map_err(|fault| Fault { grave: true, ..fault })?;
    }
    done
}

/// One job with a transaction of its own.
fn alone(keeper: &mut Keeper, job: &mut dyn Job, counts: &Counts) -> Done<()> {
    if let Some(why) = keeper.lost() {
        return Err(why.into());
    }
    execute(&keeper.connection, "BEGIN IMMEDIATE")?;
    if let Err(fault) = guarded(&keeper.connection, job) {
        take_back(&keeper.connection);
        return Err(fault);
    }
    commit(keeper, 1, counts)
}

/// A panic ends the job, not the thread.
fn guarded(connection: &Connection, job: &mut dyn Job) -> Done<()> {
    catch_unwind(AssertUnwindSafe(|| job.run(connection))).unwrap_or_else(|panic| {
        let why = said(panic.as_ref());
        tracing::error!(why, "a job panicked");
        Err(Fault::broken(format!("a job panicked: {why}")))
    })
}

fn said(panic: &(dyn Any + Send)) -> &str {
    let owned = || panic.downcast_ref::<String>().map(String::as_str);
    panic.downcast_ref::<&str>().copied().or_else(owned).unwrap_or("it did not say why")
}

/// Makes all of it durable, or none. `SQLite` tidies its log afterwards by itself; if that fails, what was committed
/// stays so.
fn commit(keeper: &mut Keeper, jobs: usize, counts: &Counts) -> Done<()> {
    if let Err(fault) = keeper.commit() {
        take_back(&keeper.connection);
        return Err(Fault { told: keeper.heed(fault.told), ..fault });
    }
    counts.syncs.fetch_add(1, Ordering::Relaxed);
    counts.jobs.fetch_add(u64::try_from(jobs).unwrap_or(u64::MAX), Ordering::Relaxed);
    Ok(())
}

/// Ends a transaction without a trace, unless `SQLite` has done so already.
fn take_back(connection: &Connection) {
    if !connection.is_autocommit()
        && let Err(fault) = execute(connection, "ROLLBACK")
    {
        tracing::error!(error = %fault.told, "a transaction could not be taken back");
    }
}

fn refuse(batch: &mut [Waiting], why: &StoreError) {
    tracing::warn!(jobs = batch.len(), error = %why, "nothing was written");
    for waiting in batch {
        waiting.refusal = Some(why.clone());
    }
}

fn execute(connection: &Connection, sql: &str) -> Done<()> {
    connection.prepare_cached(sql)?.execute([])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::task::Poll;
    use std::time::Duration;

    use rusqlite::Connection;

    use super::{Done, Fault, TOGETHER};
    use crate::{Settings, Store, StoreError};

    fn store() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let settings = Settings { patience: Duration::from_mins(1), most_bytes: None, readers: 1 };
        let store = Store::open(&folder.path().join("db"), settings).unwrap();
        (folder, store)
    }

    /// Has the file locked until it is dropped: all jobs sent meanwhile are written together.
    fn hold(folder: &tempfile::TempDir) -> Connection {
        let other = Connection::open(folder.path().join("db")).unwrap();
        other.execute_batch("BEGIN IMMEDIATE").unwrap();
        other
    }

    fn add(connection: &Connection, id: i64) -> Done<i64> {
        connection.execute("INSERT INTO probe (id, count) VALUES (?1, 0)", [id])?;
        Ok(id)
    }

    async fn there(store: &Store) -> Vec<i64> {
        let sql = "SELECT id FROM probe WHERE id > 1 ORDER BY id";
        let read = |connection: &Connection| {
            Ok(connection.prepare(sql)?.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?)
        };
        store.read(read).await.unwrap()
    }

    #[tokio::test]
    async fn a_panic_ends_its_job_alone() {
        let (folder, store) = store();
        let other = hold(&folder);
        let mut bad = 0;
        let (one, panicked, two, ()) = tokio::join!(
            store.write(|connection| add(connection, 2)),
            store.write(move |connection| {
                add(connection, 3)?;
                bad += 1;
                if bad > 0 { panic!("job {bad}") } else { Ok(()) }
            }),
            store.write(|connection| add(connection, 4)),
            async { drop(other) },
        );
        assert_eq!((one, two), (Ok(2), Ok(4)));
        assert_eq!(panicked, Err(StoreError::Broken("a job panicked: job 1".into())));
        assert_eq!(there(&store).await, [2, 4]);
        assert_eq!(store.commits(), (1, 2));
        assert_eq!(store.write(|connection| add(connection, 5)).await, Ok(5));
    }

    /// A failure that ends the whole transaction, as a full disk may, costs nobody else anything, and what had been done
    /// in it is not done twice.
    #[tokio::test]
    async fn a_lost_transaction_is_done_again_one_by_one() {
        let (folder, store) = store();
        let other = hold(&folder);
        let (one, spoiler, grave, two, late, ()) = tokio::join!(
            store.write(|connection| add(connection, 2)),
            store.write(|connection| {
                add(connection, 3)?;
                connection.execute_batch("ROLLBACK")?;
                Err::<(), _>(Fault::broken("spoilt"))
            }),
            store.write(|connection| {
                add(connection, 4)?;
                Err::<(), _>(Fault { told: StoreError::Full, grave: true })
            }),
            store.write(|connection| add(connection, 5)),
            store.write(|connection| add(connection, 2)),
            async { drop(other) },
        );
        assert_eq!((one, two), (Ok(2), Ok(5)));
        assert_eq!(spoiler, Err(StoreError::Broken("spoilt".into())));
        assert_eq!(grave, Err(StoreError::Full));
        assert_eq!(late, Err(StoreError::Taken));
        assert_eq!(there(&store).await, [2, 5]);
        assert_eq!(store.commits(), (2, 2));
    }

    /// Whatever ends the transaction behind the writer's back, a commit that fails is nobody's success.
    #[tokio::test]
    async fn a_commit_that_fails_refuses_all() {
        let (folder, store) = store();
        let other = hold(&folder);
        // A reference to nothing that is looked at only when the transaction ends.
        let debt = |connection: &Connection| {
            connection.execute_batch("PRAGMA defer_foreign_keys = ON")?;
            let sql = "INSERT INTO mutes (player, muted) VALUES ('nobody', 'x')";
            Ok(connection.execute(sql, [])?)
        };
        let (one, debtor, taken, ()) = tokio::join!(
            store.write(|connection| add(connection, 2)),
            store.write(debt),
            store.write(|connection| add(connection, 2)),
            async { drop(other) },
        );
        let why = StoreError::Broken("what this belongs to is not there".into());
        assert_eq!(one.unwrap_err(), why);
        assert_eq!(debtor.unwrap_err(), why);
        assert_eq!(taken.unwrap_err(), why);
        assert_eq!(there(&store).await, [0; 0]);
        assert_eq!(store.write(|connection| add(connection, 2)).await, Ok(2));
    }

    #[tokio::test]
    async fn more_than_fit_together_are_written_in_turn() {
        let (folder, store) = store();
        let other = hold(&folder);
        let many: i64 = 2 + i64::try_from(TOGETHER).unwrap() * 2;
        let mut jobs: Vec<_> =
            (2..many).map(|id| Box::pin(store.write(move |connection| add(connection, id)))).collect();
        // Each is sent when it is looked at first; the runtime would not let a task do so much at once.
        let send = poll_fn(|context| {
            assert!(jobs.iter_mut().all(|job| job.as_mut().poll(context).is_pending()));
            Poll::Ready(())
        });
        tokio::task::unconstrained(send).await;
        drop(other);
        let mut done = vec![];
        for job in jobs {
            done.push(job.await.unwrap());
        }
        assert_eq!(done, there(&store).await);
        assert_eq!(store.commits(), (2, u64::try_from(TOGETHER * 2).unwrap()));
    }

    #[tokio::test]
    async fn a_read_that_panics_is_broken_and_the_next_is_not() {
        let (_folder, store) = store();
        for _ in 0..3 {
            let read = store.read(|_| -> Done<()> { panic!("oh") }).await;
            assert!(matches!(read, Err(StoreError::Broken(_))));
        }
        assert_eq!(there(&store).await, [0; 0]);
    }
}
