//! Where bots think: on threads of their own, which give way to everything else, and in turn.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// Something to be thought out.
type Job = Box<dyn FnOnce() + Send>;

/// Threads that think. Whoever owns work that waits is served in turn, one piece after the other: a hundred tables of one
/// owner wait for each other, not others for them.
pub struct Thinkers {
    queue: Arc<Queue>,
}

#[derive(Default)]
struct Queue {
    waiting: Mutex<Waiting>,
    more: Condvar,
}

#[derive(Default)]
struct Waiting {
    /// Those who have something waiting, the next first.
    turns: VecDeque<String>,
    /// What each of them has.
    jobs: HashMap<String, VecDeque<Job>>,
    /// Nobody will ask for more.
    closed: bool,
}

impl Waiting {
    fn push(&mut self, owner: &str, job: Job) {
        let jobs = self.jobs.entry(owner.to_owned()).or_default();
        if jobs.is_empty() {
            self.turns.push_back(owner.to_owned());
        }
        jobs.push_back(job);
    }

    fn pop(&mut self) -> Option<Job> {
        let owner = self.turns.pop_front()?;
        let jobs = self.jobs.get_mut(&owner)?;
        let job = jobs.pop_front();
        if jobs.is_empty() {
            self.jobs.remove(&owner);
        } else {
            self.turns.push_back(owner);
        }
        job
    }
}

impl Thinkers {
    /// So many, at least one.
    pub fn new(threads: usize) -> std::io::Result<Self> {
        let queue = Arc::new(Queue::default());
        for nth in 0..threads.max(1) {
            let queue = queue.clone();
            thread::Builder::new().name(format!("thinker-{nth}")).spawn(move || queue.work())?;
        }
        Ok(Self { queue })
    }

    /// Has something thought out for somebody, when it is their turn.
    pub fn think(&self, owner: &str, job: impl FnOnce() + Send + 'static) {
        self.queue.lock().push(owner, Box::new(job));
        self.queue.more.notify_one();
    }
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        // Nothing that holds it can leave it half-changed.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        give_way();
        loop {
            let mut waiting = self.lock();
            let job = loop {
                match waiting.pop() {
                    Some(job) => break job,
                    None if waiting.closed => return,
                    None => waiting = self.more.wait(waiting).unwrap_or_else(PoisonError::into_inner),
                }
            };
            drop(waiting);
            // What panics is lost, and whoever waits for it notices; the thread goes on.
            let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(job));
        }
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        self.queue.lock().closed = true;
        self.queue.more.notify_all();
    }
}

/// Whatever else there is to do comes first: a move that somebody waits for is worth more than a deeper thought.
fn give_way() {
    #[cfg(target_os = "linux")]
    {
        // On Linux a thread has a niceness of its own. If it cannot be had, the thread thinks all the same.
        let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), 10);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    /// One thread, kept busy until everybody has asked: who has asked for much does not keep the others waiting.
    #[test]
    fn everybody_is_served_in_turn_however_much_they_ask_for() {
        let thinkers = Thinkers::new(1).unwrap();
        let (begin, all_asked) = mpsc::channel::<()>();
        thinkers.think("first", move || all_asked.recv().unwrap());
        let (done, order) = mpsc::channel();
        for nth in 0..4 {
            let done = done.clone();
            thinkers.think("many", move || done.send(("many", nth)).unwrap());
        }
        for owner in ["one", "another"] {
            let done = done.clone();
            thinkers.think(owner, move || done.send((owner, 0)).unwrap());
        }
        begin.send(()).unwrap();
        let order: Vec<_> = order.iter().take(6).collect();
        let due = [("many", 0), ("one", 0), ("another", 0), ("many", 1), ("many", 2), ("many", 3)];
        assert_eq!(order, due);
    }

    #[test]
    fn a_panic_ends_one_thought_and_nothing_else() {
        let thinkers = Thinkers::new(1).unwrap();
        thinkers.think("one", || panic!("a thought that fails"));
        let (done, is_done) = mpsc::channel();
        thinkers.think("one", move || done.send(()).unwrap());
        is_done.recv().unwrap();
    }
}
