//! Work that takes a while: on a few threads of their own, which give way to everything else, in turn by whose it is, and
//! only as much of it waits as will be done before anybody would give up.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::sync::oneshot;

/// What a thread needs for its work is given back when there was none for so long.
const IDLE: Duration = Duration::from_secs(20);

/// There is too much to do already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crowded;

/// Threads that work, each with something of its own that it needs for it.
pub struct Pool<S> {
    queue: Arc<Queue<S>>,
}

struct Queue<S> {
    waiting: Mutex<Waiting<S>>,
    more: Condvar,
    /// So much may wait; and as much again of what is urgent.
    most: usize,
}

/// Something to be done. Whoever waits for it notices when it is dropped.
type Job<S> = Box<dyn FnOnce(&mut S) + Send>;

struct Waiting<S> {
    urgent: VecDeque<Job<S>>,
    /// Those who have something waiting, the next first.
    turns: VecDeque<u64>,
    /// What each of them has.
    jobs: HashMap<u64, VecDeque<Job<S>>>,
    count: usize,
    /// Nobody will ask for more.
    closed: bool,
}

impl<S> Waiting<S> {
    /// Where it is full, whoever has nothing waiting takes the last place of whoever has most.
    fn push(&mut self, whose: u64, job: Job<S>, most: usize) -> Result<(), Crowded> {
        if self.count >= most {
            let own = self.jobs.get(&whose).map_or(0, VecDeque::len);
            let longest = self.jobs.values_mut().max_by_key(|jobs| jobs.len()).ok_or(Crowded)?;
            if longest.len() <= own + 1 {
                return Err(Crowded);
            }
            drop(longest.pop_back());
            self.count -= 1;
        }
        let jobs = self.jobs.entry(whose).or_default();
        if jobs.is_empty() {
            self.turns.push_back(whose);
        }
        jobs.push_back(job);
        self.count += 1;
        Ok(())
    }

    fn pop(&mut self) -> Option<Job<S>> {
        if let Some(job) = self.urgent.pop_front() {
            return Some(job);
        }
        let whose = self.turns.pop_front()?;
        let jobs = self.jobs.get_mut(&whose)?;
        let job = jobs.pop_front();
        if jobs.is_empty() {
            self.jobs.remove(&whose);
        } else {
            self.turns.push_back(whose);
        }
        self.count -= 1;
        job
    }
}

impl<S: Default + 'static> Pool<S> {
    /// So many threads, for which so much may wait.
    pub fn new(name: &str, threads: usize, most: usize) -> std::io::Result<Self> {
        let waiting = Waiting {
            urgent: VecDeque::new(),
            turns: VecDeque::new(),
            jobs: HashMap::new(),
            count: 0,
            closed: false,
        };
        let queue = Arc::new(Queue { waiting: Mutex::new(waiting), more: Condvar::new(), most });
        for nth in 0..threads.max(1) {
            let queue = queue.clone();
            thread::Builder::new().name(format!("{name}-{nth}")).spawn(move || queue.work())?;
        }
        Ok(Self { queue })
    }

    /// How much waits.
    pub fn waiting(&self) -> usize {
        let waiting = self.queue.lock();
        waiting.count + waiting.urgent.len()
    }

    /// Has something done for somebody, when it is their turn. Nothing is done for whoever has gone by then.
    pub async fn run<T: Send + 'static>(
        &self,
        whose: u64,
        work: impl FnOnce(&mut S) -> T + Send + 'static,
    ) -> Result<T, Crowded> {
        let (job, done) = job(work);
        self.queue.lock().push(whose, job, self.queue.most)?;
        self.queue.more.notify_one();
        done.await.map_err(|_| Crowded)
    }

    /// The same before all others.
    pub async fn run_first<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut S) -> T + Send + 'static,
    ) -> Result<T, Crowded> {
        let (job, done) = job(work);
        {
            let mut waiting = self.queue.lock();
            if waiting.urgent.len() >= self.queue.most {
                return Err(Crowded);
            }
            waiting.urgent.push_back(job);
        }
        self.queue.more.notify_one();
        done.await.map_err(|_| Crowded)
    }
}

fn job<S, T: Send + 'static>(
    work: impl FnOnce(&mut S) -> T + Send + 'static,
) -> (Job<S>, oneshot::Receiver<T>) {
    let (reply, done) = oneshot::channel();
    let job = move |state: &mut S| {
        if !reply.is_closed() {
            // They may go while it is done.
            let _ = reply.send(work(state));
        }
    };
    (Box::new(job), done)
}

impl<S: Default> Queue<S> {
    fn work(&self) {
        give_way();
        let mut state = S::default();
        let mut is_used = false;
        loop {
            let mut waiting = self.lock();
            let job = loop {
                match waiting.pop() {
                    Some(job) => break job,
                    None if waiting.closed => return,
                    None if is_used => {
                        let (lock, waited) =
                            self.more.wait_timeout(waiting, IDLE).unwrap_or_else(PoisonError::into_inner);
                        waiting = lock;
                        if waited.timed_out() {
                            (state, is_used) = (S::default(), false);
                        }
                    }
                    None => waiting = self.more.wait(waiting).unwrap_or_else(PoisonError::into_inner),
                }
            };
            drop(waiting);
            is_used = true;
            // What panics is lost, and whoever waits for it notices; what it left behind is not used again.
            if catch_unwind(AssertUnwindSafe(|| job(&mut state))).is_err() {
                state = S::default();
            }
        }
    }
}

impl<S> Queue<S> {
    fn lock(&self) -> MutexGuard<'_, Waiting<S>> {
        // Nothing that holds it can leave it half-changed.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<S> Drop for Pool<S> {
    fn drop(&mut self) {
        let mut waiting = self.queue.lock();
        waiting.closed = true;
        // Nobody waits any more.
        waiting.urgent.clear();
        waiting.turns.clear();
        waiting.jobs.clear();
        drop(waiting);
        self.queue.more.notify_all();
    }
}

/// Whatever else there is to do comes first: what somebody waits for is worth more than what takes a while.
pub fn give_way() {
    #[cfg(target_os = "linux")]
    {
        // On Linux a thread has a niceness of its own. If it cannot be had, the thread works all the same.
        let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), 10);
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::sync::mpsc;
    use std::task::Poll;

    use super::*;

    /// One thread that is busy until it is told to go on.
    async fn busy(most: usize) -> (Arc<Pool<u32>>, mpsc::Sender<()>) {
        let pool = Arc::new(Pool::new("test", 1, most).unwrap());
        let (go_on, wait) = mpsc::channel::<()>();
        let (begun, has_begun) = oneshot::channel();
        let busy = pool.clone();
        tokio::spawn(async move {
            let work = move |_: &mut u32| {
                begun.send(()).unwrap();
                wait.recv().unwrap();
            };
            busy.run(0, work).await
        });
        has_begun.await.unwrap();
        (pool, go_on)
    }

    type Working = std::pin::Pin<Box<dyn Future<Output = Result<u32, Crowded>> + Send>>;

    fn ask(pool: &Arc<Pool<u32>>, whose: u64, says: u32) -> Working {
        let pool = pool.clone();
        Box::pin(async move { pool.run(whose, move |_| says).await })
    }

    /// Each is asked for; those that are refused at once are gone.
    async fn poll_all(working: &mut Vec<Working>) -> usize {
        poll_fn(|context| {
            working.retain_mut(|one| one.as_mut().poll(context).is_pending());
            Poll::Ready(working.len())
        })
        .await
    }

    #[tokio::test]
    async fn more_than_may_wait_is_refused_at_once() {
        let (pool, go_on) = busy(3).await;
        let mut working: Vec<_> = (0..10).map(|says| ask(&pool, 1, says)).collect();
        assert_eq!(poll_all(&mut working).await, 3);
        go_on.send(()).unwrap();
        for (says, work) in (0..).zip(working) {
            assert_eq!(work.await, Ok(says));
        }
    }

    /// Whoever has much waiting makes room for whoever has nothing waiting, and they go in turn.
    #[tokio::test]
    async fn nobody_is_refused_for_what_one_other_has_asked() {
        let (pool, go_on) = busy(4).await;
        let mut many: Vec<_> = (0..10).map(|says| ask(&pool, 1, says)).collect();
        assert_eq!(poll_all(&mut many).await, 4);
        let mut one = vec![ask(&pool, 2, 77)];
        assert_eq!(poll_all(&mut one).await, 1, "there is room for somebody else");
        assert_eq!(poll_all(&mut many).await, 3, "the last of the many has gone for it");
        let mut first = Box::pin(pool.run_first(|_| 99));
        poll_fn(|context| {
            assert!(first.as_mut().poll(context).is_pending());
            Poll::Ready(())
        })
        .await;
        go_on.send(()).unwrap();
        assert_eq!(first.await, Ok(99));
        assert_eq!(one.pop().unwrap().await, Ok(77));
        for (says, work) in (0..).zip(many) {
            assert_eq!(work.await, Ok(says));
        }
    }

    #[tokio::test]
    async fn nothing_is_done_for_whoever_has_gone_and_a_panic_ends_its_work_alone() {
        let (pool, go_on) = busy(8).await;
        let (told, hears) = mpsc::channel();
        let mut gone = Box::pin(pool.run(1, move |_| told.send(()).unwrap()));
        poll_fn(|context| {
            assert!(gone.as_mut().poll(context).is_pending());
            Poll::Ready(())
        })
        .await;
        drop(gone);
        go_on.send(()).unwrap();
        assert_eq!(pool.run(1, |_| -> u32 { panic!("oh") }).await, Err(Crowded));
        assert_eq!(pool.run(1, |_| 5).await, Ok(5));
        assert!(hears.recv().is_err(), "it was dropped without being done");
    }

    #[tokio::test]
    async fn a_thread_keeps_what_it_needs_from_one_work_to_the_next() {
        let pool = Pool::<u32>::new("test", 1, 1).unwrap();
        for nth in 1..4 {
            let counted = pool.run(1, |state| {
                *state += 1;
                *state
            });
            assert_eq!(counted.await, Ok(nth));
        }
    }
}
