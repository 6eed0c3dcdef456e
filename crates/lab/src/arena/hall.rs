//! Where the games are played: block by block, on several threads.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use bots::{Bot, Judged, Knowledge, Outcome};
use cpu_time::ThreadTime;
use indicatif::ProgressBar;
use table::{Determinize, Status};

use super::seatings::Seatings;
use crate::runner::{self, Deals, Follows, Played, Plays};

/// Makes one of the bots by its number; anew for each seat and each game, so that none knows of another.
pub type Make<'a, G> = &'a (dyn Fn(usize) -> Box<dyn Plays<G>> + Sync);

/// What is played, and how.
pub struct Hall<'a, G: Judged> {
    /// What the tables agree on.
    pub options: &'a G::Options,
    /// Who sits where.
    pub seatings: Seatings,
    /// Who plays.
    pub make: Make<'a, G>,
    /// Blocks with the same seed and number have the same deal and the same luck.
    pub seed: u64,
    /// On so many threads.
    pub threads: usize,
    /// Whoever sets it wants no more games.
    pub stop: &'a AtomicBool,
    /// Shows the games played.
    pub bar: &'a ProgressBar,
}

/// A game that is over.
#[derive(Clone, Debug)]
pub struct Ended {
    /// The bot of each seat.
    pub order: Vec<usize>,
    /// The place each seat came in.
    pub places: Vec<u8>,
    /// Wins and points of each seat.
    pub outcome: Outcome,
    /// How much each seat had to think.
    pub thought: Vec<Thought>,
    /// What each seat had to do with deals.
    pub deals: Vec<Deals>,
}

/// How much somebody thought.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Thought {
    /// So often it was asked to choose.
    pub decisions: u64,
    /// So much processor time it took; of an engine, so long it took.
    pub time: Duration,
}

impl<G: Judged> Hall<'_, G> {
    /// Plays so many blocks from this one on and shows each, in order, until somebody has seen enough. What is shown does
    /// not depend on the number of threads.
    pub fn play(
        &self,
        first: u64,
        blocks: u64,
        mut see: impl FnMut(&[Ended]) -> ControlFlow<()>,
    ) -> Result<()> {
        let next = AtomicU64::new(first);
        let enough = AtomicBool::new(false);
        let (sender, played) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.threads {
                let (sender, next, enough) = (sender.clone(), &next, &enough);
                scope.spawn(move || {
                    loop {
                        let block = next.fetch_add(1, Ordering::Relaxed);
                        let done = block >= first.saturating_add(blocks);
                        if done || enough.load(Ordering::Relaxed) || self.stopped() {
                            return;
                        }
                        if sender.send((block, self.guarded(block, enough))).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            let mut due = first;
            for (number, block) in played {
                waiting.insert(number, block);
                while let Some(block) = waiting.remove(&due) {
                    due += 1;
                    let seen = match block {
                        Ok(block) => see(&block),
                        // Games that were broken off are none.
                        Err(_) if self.stopped() => ControlFlow::Break(()),
                        Err(wrong) => {
                            enough.store(true, Ordering::Relaxed);
                            return Err(wrong);
                        }
                    };
                    if seen.is_break() {
                        enough.store(true, Ordering::Relaxed);
                        return Ok(());
                    }
                }
            }
            Ok(())
        })
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// A block; a bot that panics is an error like any other, so that nobody plays on for nothing.
    fn guarded(&self, block: u64, enough: &AtomicBool) -> Result<Vec<Ended>> {
        catch_unwind(AssertUnwindSafe(|| self.block(block, enough)))
            .unwrap_or_else(|_| bail!("a bot panicked in block {block} of seed {}", self.seed))
    }

    /// One deal with everybody at every seat.
    fn block(&self, block: u64, enough: &AtomicBool) -> Result<Vec<Ended>> {
        let games = usize::try_from(self.seatings.games())?;
        let game = |game| {
            let order = self.seatings.order(block, game, self.seed);
            let mut bots: Vec<_> = order
                .iter()
                .map(|&bot| Timed {
                    bot: (self.make)(bot),
                    stops: [self.stop, enough],
                    thought: Thought::default(),
                })
                .collect();
            let seats: Vec<_> = (0..order.len()).collect();
            let mut luck = runner::seeded(self.seed, block);
            let Played { end, deals, .. } = runner::play::<G, _>(self.options, &seats, &mut bots, &mut luck)?;
            let Status::Over { places } = end.status() else { bail!("the game is not over") };
            self.bar.inc(1);
            Ok(Ended {
                order,
                places: places.as_slice().to_vec(),
                outcome: Outcome::of(&end),
                thought: bots.into_iter().map(|bot| bot.thought).collect(),
                deals,
            })
        };
        (0..games).map(game).collect()
    }
}

/// A bot and the time it takes. When it is told to stop it has nothing more to say, which ends the game.
struct Timed<'a, G> {
    bot: Box<dyn Plays<G>>,
    stops: [&'a AtomicBool; 2],
    thought: Thought,
}

impl<G: Determinize> Bot<G> for Timed<'_, G> {
    fn name(&self) -> &'static str {
        self.bot.name()
    }

    fn choose(&mut self, knowledge: &Knowledge<'_, G>, luck: &mut fastrand::Rng) -> Option<G::Action> {
        if self.stops.iter().any(|stop| stop.load(Ordering::Relaxed)) {
            return None;
        }
        // Who follows the game thinks in a process of its own.
        let (begun, elsewhere) = (ThreadTime::try_now(), self.bot.follows().map(|_| Instant::now()));
        let chosen = self.bot.choose(knowledge, luck);
        self.thought.decisions += 1;
        // A system that does not tell the time of a thread has the figures without it.
        let taken = elsewhere.map(|begun| begun.elapsed());
        if let Some(time) = taken.or_else(|| begun.and_then(|begun| begun.try_elapsed()).ok()) {
            self.thought.time += time;
        }
        chosen
    }
}

impl<G: Determinize> Plays<G> for Timed<'_, G> {
    fn follows(&mut self) -> Option<&mut dyn Follows<G>> {
        self.bot.follows()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use shelf::pass_the_paint::PassThePaint;

    use super::*;

    fn hall<'a>(
        make: Make<'a, PassThePaint>,
        threads: usize,
        stop: &'a AtomicBool,
        bar: &'a ProgressBar,
    ) -> Hall<'a, PassThePaint> {
        static OPTIONS: LazyLock<shelf::pass_the_paint::Options> = LazyLock::new(Default::default);
        Hall { options: &OPTIONS, seatings: Seatings::alone(3), make, seed: 4, threads, stop, bar }
    }

    fn greedy_or_random(bot: usize) -> Box<dyn Plays<PassThePaint>> {
        let name = if bot == 0 { "greedy" } else { "random" };
        Box::new(bots::by_name(name).unwrap())
    }

    #[test]
    fn blocks_come_in_order_however_many_threads_play() {
        let (stop, bar) = (AtomicBool::new(false), ProgressBar::hidden());
        let all = |threads| {
            let mut seen = Vec::new();
            let hall = hall(&greedy_or_random, threads, &stop, &bar);
            hall.play(2, 6, |block| {
                seen.push(block.iter().map(|game| (game.order.clone(), game.outcome)).collect::<Vec<_>>());
                if seen.len() == 4 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
            .unwrap();
            seen
        };
        let one = all(1);
        assert_eq!(one.len(), 4, "enough is enough");
        assert!(one.iter().all(|block| block.len() == 3));
        assert_eq!(one, all(3));
    }

    /// With everybody the same, all games of a block are the same game: the deal and all luck are.
    #[test]
    fn a_block_is_one_deal_with_one_luck() {
        let (stop, bar) = (AtomicBool::new(false), ProgressBar::hidden());
        let random = |_| greedy_or_random(1);
        let mut blocks = Vec::new();
        hall(&random, 2, &stop, &bar)
            .play(0, 5, |block| {
                assert!(block.iter().all(|game| game.outcome == block[0].outcome));
                blocks.push(block[0].outcome);
                ControlFlow::Continue(())
            })
            .unwrap();
        assert!(blocks.len() == 5 && blocks.iter().any(|block| *block != blocks[0]), "deals differ");
    }

    #[test]
    fn thinking_is_counted_for_each_seat() {
        let (stop, bar) = (AtomicBool::new(false), ProgressBar::hidden());
        hall(&greedy_or_random, 1, &stop, &bar)
            .play(0, 1, |block| {
                for game in block {
                    assert!(game.thought.iter().all(|thought| thought.decisions >= 24), "{game:?}");
                }
                ControlFlow::Continue(())
            })
            .unwrap();
    }

    #[test]
    fn a_panic_ends_it_and_a_stop_is_no_failure() {
        let (stop, bar) = (AtomicBool::new(false), ProgressBar::hidden());
        let failing = |bot| if bot == 0 { panic!("no idea") } else { greedy_or_random(1) };
        let wrong = hall(&failing, 2, &stop, &bar).play(0, 1 << 40, |_| ControlFlow::Continue(()));
        assert!(wrong.unwrap_err().to_string().starts_with("a bot panicked in block "));
        let mut seen = 0;
        hall(&greedy_or_random, 2, &stop, &bar)
            .play(0, 1 << 40, |_| {
                seen += 1;
                stop.store(seen >= 3, Ordering::Relaxed);
                ControlFlow::Continue(())
            })
            .unwrap();
        assert!(seen >= 3);
    }
}
