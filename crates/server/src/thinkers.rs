//! Where bots think: on threads of their own, which give way to everything else, and in turn.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::pool::give_way;

/// Everything that waits is to be thought out within about so long: the more waits, the less time each piece of it has.
const PATIENCE: Duration = Duration::from_millis(400);

/// Something to be thought out within the time that it is given.
type Job = Box<dyn FnOnce(Duration) + Send>;

/// Whose work it is. Identities cost nothing and addresses do, so those who come from one address share its turns, and each
/// of them has a turn among these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owner {
    /// Where it comes from, by a number; the player's where that is not known.
    pub group: u64,
    /// The player, by a number.
    pub player: u64,
}

/// How soon something is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// After what its owner has asked for before.
    InTurn,
    /// Somebody looks at the screen until it is there: before everything else of its owner.
    AtOnce,
}

/// Threads that think. Whoever has work that waits is served in turn, one piece after the other, and the threads' time is
/// shared out alike: a hundred tables of one owner wait for each other, and think less, not others for them.
pub struct Thinkers {
    queue: Arc<Queue>,
}

struct Queue {
    waiting: Mutex<Waiting>,
    more: Condvar,
    threads: u32,
}

#[derive(Default)]
struct Waiting {
    groups: Turns<Turns<VecDeque<Job>>>,
    /// Nobody will ask for more.
    closed: bool,
}

/// Queues by number that are served in turn, one piece of each.
#[derive(Default)]
struct Turns<Q> {
    /// Those who have something waiting, the next first.
    order: VecDeque<u64>,
    queues: HashMap<u64, Q>,
    /// So many pieces wait in all of them.
    len: usize,
}

/// A queue within [`Turns`].
trait Pieces: Default {
    type Piece;
    fn next(&mut self) -> Option<Self::Piece>;
    fn len(&self) -> usize;
}

impl Pieces for VecDeque<Job> {
    type Piece = Job;

    fn next(&mut self) -> Option<Job> {
        self.pop_front()
    }

    fn len(&self) -> usize {
        self.len()
    }
}

impl Pieces for Turns<VecDeque<Job>> {
    /// With how many waited, itself among them.
    type Piece = (Job, usize);

    fn next(&mut self) -> Option<(Job, usize)> {
        let waited = self.len;
        Some((self.pop()?, waited))
    }

    fn len(&self) -> usize {
        self.len
    }
}

impl<Q: Pieces> Turns<Q> {
    fn push(&mut self, whose: u64, push: impl FnOnce(&mut Q)) {
        if !self.queues.contains_key(&whose) {
            self.order.push_back(whose);
        }
        push(self.queues.entry(whose).or_default());
        self.len += 1;
    }

    fn pop(&mut self) -> Option<Q::Piece> {
        let whose = self.order.pop_front()?;
        let queue = self.queues.get_mut(&whose)?;
        let piece = queue.next();
        if queue.len() == 0 {
            self.queues.remove(&whose);
        } else {
            self.order.push_back(whose);
        }
        self.len -= 1;
        piece
    }
}

impl Waiting {
    fn push(&mut self, owner: Owner, urgency: Urgency, job: Job) {
        self.groups.push(owner.group, |owners| {
            owners.push(owner.player, |jobs| match urgency {
                Urgency::InTurn => jobs.push_back(job),
                Urgency::AtOnce => jobs.push_front(job),
            });
        });
    }

    /// The next job, with the time it may take: its group's part of the threads' time, shared with all that its group has
    /// waiting.
    fn pop(&mut self, threads: u32) -> Option<(Job, Duration)> {
        let groups = self.groups.order.len();
        let (job, waited) = self.groups.pop()?;
        let share = u32::try_from(groups.saturating_mul(waited)).unwrap_or(u32::MAX);
        Some((job, PATIENCE.saturating_mul(threads) / share.max(1)))
    }
}

impl Thinkers {
    /// So many, at least one.
    pub fn new(threads: usize) -> std::io::Result<Self> {
        let threads = threads.max(1);
        let queue = Arc::new(Queue {
            waiting: Mutex::default(),
            more: Condvar::new(),
            threads: u32::try_from(threads).unwrap_or(u32::MAX),
        });
        for nth in 0..threads {
            let queue = queue.clone();
            thread::Builder::new().name(format!("thinker-{nth}")).spawn(move || queue.work())?;
        }
        Ok(Self { queue })
    }

    /// Has something thought out for somebody, when it is their turn, within the time that it is told then.
    pub fn think(&self, owner: Owner, urgency: Urgency, job: impl FnOnce(Duration) + Send + 'static) {
        let mut waiting = self.queue.lock();
        if waiting.closed {
            return;
        }
        waiting.push(owner, urgency, Box::new(job));
        drop(waiting);
        self.queue.more.notify_one();
    }

    /// Nothing more is thought out. What waits is dropped, and whoever waits for it notices.
    pub fn close(&self) {
        let mut waiting = self.queue.lock();
        waiting.closed = true;
        let dropped = std::mem::take(&mut waiting.groups);
        drop(waiting);
        drop(dropped);
        self.queue.more.notify_all();
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
            let (job, time) = loop {
                match waiting.pop(self.threads) {
                    Some(job) => break job,
                    None if waiting.closed => return,
                    None => waiting = self.more.wait(waiting).unwrap_or_else(PoisonError::into_inner),
                }
            };
            drop(waiting);
            // What panics is lost, and whoever waits for it notices; the thread goes on.
            let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| job(time)));
        }
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        self.close();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn owner(group: &str, player: &str) -> Owner {
        let number = |name: &str| name.bytes().fold(0, |number, letter| number * 256 + u64::from(letter));
        Owner { group: number(group), player: number(player) }
    }

    /// One thread, kept busy until everything has been asked for: in which order it is done then, and in how much time.
    fn served(asked: &[(&str, &str, Urgency)]) -> Vec<(String, usize, Duration)> {
        let thinkers = Thinkers::new(1).unwrap();
        let (begin, all_asked) = mpsc::channel::<()>();
        thinkers.think(owner("first", "first"), Urgency::InTurn, move |_| all_asked.recv().unwrap());
        let (done, order) = mpsc::channel();
        for (nth, &(group, player, urgency)) in asked.iter().enumerate() {
            let (done, name) = (done.clone(), player.to_owned());
            thinkers.think(owner(group, player), urgency, move |time| done.send((name, nth, time)).unwrap());
        }
        begin.send(()).unwrap();
        order.iter().take(asked.len()).collect()
    }

    fn names(served: &[(String, usize, Duration)]) -> Vec<&str> {
        served.iter().map(|(name, ..)| name.as_str()).collect()
    }

    #[test]
    fn everybody_is_served_in_turn_however_much_they_ask_for() {
        let asked = ["many", "many", "many", "many", "one", "another"].map(|who| (who, who, Urgency::InTurn));
        assert_eq!(names(&served(&asked)), ["many", "one", "another", "many", "many", "many"]);
    }

    #[test]
    fn many_names_from_one_address_have_one_turn_together() {
        let crowd = ["a1", "a2", "a3", "a1"].map(|who| ("crowd", who, Urgency::InTurn));
        let asked: Vec<_> = crowd.into_iter().chain([("other", "b", Urgency::InTurn); 2]).collect();
        assert_eq!(names(&served(&asked)), ["a1", "b", "a2", "b", "a3", "a1"]);
    }

    #[test]
    fn what_somebody_looks_at_the_screen_for_comes_before_their_own_tables_and_nobody_else_s() {
        let asked = [
            ("a", "a", Urgency::InTurn),
            ("b", "b", Urgency::InTurn),
            ("b", "b", Urgency::AtOnce),
            ("a", "a", Urgency::InTurn),
        ];
        let order: Vec<_> = served(&asked).into_iter().map(|(_, nth, _)| nth).collect();
        assert_eq!(order, [0, 2, 3, 1]);
    }

    /// The time is shared by groups, and what a group has by its pieces: whoever floods the threads thinks in a hurry, and
    /// nobody else does.
    #[test]
    fn who_asks_for_much_gets_less_time_for_each_and_others_do_not() {
        let flood = [("flood", "flood", Urgency::InTurn); 100];
        let asked: Vec<_> = flood.into_iter().chain([("other", "other", Urgency::InTurn)]).collect();
        let served = served(&asked);
        assert_eq!((served[0].0.as_str(), served[0].2), ("flood", PATIENCE / 200));
        assert_eq!((served[1].0.as_str(), served[1].2), ("other", PATIENCE / 2));
        let all: Duration = served.iter().skip(2).map(|(.., time)| *time).sum();
        assert!(served[100].2 == PATIENCE && all < PATIENCE * 6, "the last ones have time again: {all:?}");
    }

    #[test]
    fn what_waits_when_it_closes_is_dropped_and_whoever_waits_for_it_notices() {
        let thinkers = Thinkers::new(1).unwrap();
        let (begin, closed) = mpsc::channel::<()>();
        let (working, is_working) = mpsc::channel();
        thinkers.think(owner("a", "a"), Urgency::InTurn, move |_| {
            working.send(()).unwrap();
            closed.recv().unwrap();
        });
        is_working.recv().unwrap();
        let (done, is_done) = mpsc::channel::<()>();
        let late = done.clone();
        thinkers.think(owner("a", "a"), Urgency::InTurn, move |_| done.send(()).unwrap());
        thinkers.close();
        thinkers.think(owner("a", "a"), Urgency::InTurn, move |_| late.send(()).unwrap());
        assert!(is_done.recv().is_err());
        begin.send(()).unwrap();
    }

    #[test]
    fn a_panic_ends_one_thought_and_nothing_else() {
        let thinkers = Thinkers::new(1).unwrap();
        thinkers.think(owner("one", "one"), Urgency::InTurn, |_| panic!("a thought that fails"));
        let (done, is_done) = mpsc::channel();
        thinkers.think(owner("one", "one"), Urgency::InTurn, move |_| done.send(()).unwrap());
        is_done.recv().unwrap();
    }
}
