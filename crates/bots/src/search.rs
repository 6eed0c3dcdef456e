//! Thinking ahead in worlds as they could be: the same for all games.

mod budget;
mod flat;
mod tree;

use std::panic::resume_unwind;
use std::thread;

use table::{Determinize, Seat, Silent};

pub use budget::Budget;
pub use flat::flat;
pub use tree::tree;

use crate::judged::{Horizon, Judged, Outcome, SEATS, play_on};

/// What a seat knows, from which worlds are drawn.
#[derive(Debug)]
pub struct Root<'a, G: Determinize> {
    /// Which seat thinks.
    pub seat: Seat,
    /// Of so many.
    pub seats: u8,
    /// What it sees.
    pub view: &'a G::View,
    /// What it saw happen.
    pub memory: &'a G::Memory,
}

impl<G: Judged> Root<'_, G> {
    /// A world as it could be, in which others have chosen sensibly what they have chosen in secret.
    fn world(&self, notes: &mut G::Notes, luck: &mut fastrand::Rng) -> G {
        let mut world = G::determinize(self.view, self.memory, luck);
        world.settle(self.seat, notes, luck);
        world
    }

    /// What comes of an action in one world.
    fn tried(
        &self,
        mut world: G,
        action: &G::Action,
        budget: &Budget,
        notes: &mut G::Notes,
        luck: &mut fastrand::Rng,
    ) -> Outcome {
        if world.apply(self.seat, action, luck, &mut Silent).is_err() {
            debug_assert!(false, "a candidate is allowed: {action}");
            return Outcome::default();
        }
        play_on(&mut world, horizon::<G>(budget, self.seats), true, notes, luck)
    }
}

/// For how many turns games are played on, and who says how they stand then.
fn horizon<G: Judged>(budget: &Budget, seats: u8) -> Option<Horizon> {
    G::net().filter(|_| budget.valued).map(|net| Horizon { turns: G::turns(seats), net })
}

/// How much judgement counts beside what was tried: less where the net is asked, for it is right more often than a game that
/// is played to its end.
fn trust<G: Judged>(budget: &Budget) -> f32 {
    if budget.valued && G::net().is_some() { G::PRIOR_VALUES } else { G::PRIOR_PLAYOUTS }
}

/// Something that can be done, and how it went when it was tried.
#[derive(Clone, Debug, PartialEq)]
pub struct Arm<A> {
    /// What is done.
    pub action: A,
    /// What it is worth in points by judgement alone.
    pub worth: f32,
    /// So often it was tried.
    pub plays: u32,
    /// What judgement counts for beside what was tried, as won playouts.
    trust: f64,
    /// How good it was for the seat that thinks, in all.
    utility: f64,
    squares: f64,
    wins: [f64; SEATS],
    win_squares: [f64; SEATS],
    points: [f64; SEATS],
}

impl<A> Arm<A> {
    fn new(action: A, worth: f32, trust: f32) -> Self {
        Self {
            action,
            worth,
            plays: 0,
            trust: f64::from(trust * worth),
            utility: 0.0,
            squares: 0.0,
            wins: [0.0; SEATS],
            win_squares: [0.0; SEATS],
            points: [0.0; SEATS],
        }
    }

    fn add(&mut self, outcome: &Outcome, utility: f32) {
        let utility = f64::from(utility);
        self.plays += 1;
        self.utility += utility;
        self.squares += utility * utility;
        for seat in 0..SEATS {
            let share = f64::from(outcome.wins[seat]);
            self.wins[seat] += share;
            self.win_squares[seat] += share * share;
            self.points[seat] += f64::from(outcome.points[seat]);
        }
    }

    fn join(&mut self, other: &Self) {
        self.plays += other.plays;
        self.utility += other.utility;
        self.squares += other.squares;
        for seat in 0..SEATS {
            self.wins[seat] += other.wins[seat];
            self.win_squares[seat] += other.win_squares[seat];
            self.points[seat] += other.points[seat];
        }
    }

    /// How good it seems: what came of it on average, and judgement, which counts less the more often it was tried. Only
    /// those that were tried in the same worlds can be compared.
    fn seems(&self) -> f64 {
        if self.plays == 0 { f64::MIN } else { (self.utility + self.trust) / f64::from(self.plays) }
    }

    /// By how much the mean may be off: its standard error, squared.
    fn doubt(&self) -> f64 {
        let n = f64::from(self.plays.max(1));
        ((self.squares / n - (self.utility / n).powi(2)).max(0.0) + 0.01) / n
    }

    /// What came of it on average.
    pub fn outcome(&self) -> Outcome {
        let n = f64::from(self.plays.max(1));
        #[expect(clippy::cast_possible_truncation, reason = "shares and points fit")]
        let mean = |sums: [f64; SEATS]| sums.map(|sum| (sum / n) as f32);
        Outcome { wins: mean(self.wins), points: mean(self.points) }
    }
}

/// As if so many more had been tried, in which all won alike: few playouts say little, and however many were won, nothing is
/// certain before the rules say so.
const EVEN: f64 = 0.5;

impl<A> Arm<A> {
    /// Each seat's chances among so many.
    pub fn chances(&self, seats: u8) -> Chances {
        let (n, even) = (f64::from(self.plays), EVEN / f64::from(seats.max(1)));
        let mut chances = Chances { outcome: self.outcome(), errors: [0.0; SEATS] };
        for seat in 0..usize::from(seats).min(SEATS) {
            let share = (self.wins[seat] + even) / (n + EVEN);
            let spread =
                (self.win_squares[seat] + even * even * f64::from(seats)) / (n + EVEN) - share * share;
            #[expect(clippy::cast_possible_truncation, reason = "shares fit")]
            {
                chances.outcome.wins[seat] = share as f32;
                chances.errors[seat] = (CERTAIN * (spread.max(0.0) / (n + EVEN)).sqrt()) as f32;
            }
        }
        chances
    }
}

/// So many standard errors are exceeded in one of twenty cases.
const CERTAIN: f64 = 1.96;

/// How a game stands, as far as could be found out.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Chances {
    /// Each seat's share of the win and its points.
    pub outcome: Outcome,
    /// By how much each share may be off because so few worlds were tried: the same question again gives another answer within
    /// this nineteen times of twenty.
    pub errors: [f32; SEATS],
}

/// Does work on so many threads, numbered from nought, and gives what came of each in their order.
fn on_threads<T: Send>(threads: usize, work: impl Fn(u32) -> T + Sync) -> Vec<T> {
    let threads = u32::try_from(threads).unwrap_or(u32::MAX);
    if threads <= 1 {
        return vec![work(0)];
    }
    let work = &work;
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|nth| scope.spawn(move || work(nth))).collect();
        // A panic in one of them is the bot's panic.
        let joined = workers.into_iter().map(thread::ScopedJoinHandle::join);
        joined.map(|done| done.unwrap_or_else(|panic| resume_unwind(panic))).collect()
    })
}

/// These actions, none of them tried yet.
fn untried<G: Judged>(actions: &[(G::Action, f32)], budget: &Budget) -> Vec<Arm<G::Action>> {
    let trust = trust::<G>(budget);
    actions.iter().map(|(action, worth)| Arm::new(action.clone(), *worth, trust)).collect()
}

/// Best first: those tried most on the way to the end, and of these the best.
pub(crate) fn sorted<A>(mut arms: Vec<Arm<A>>) -> Vec<Arm<A>> {
    arms.sort_by(|one, other| other.plays.cmp(&one.plays).then(other.seems().total_cmp(&one.seems())));
    arms
}

/// What will come of a position, if everybody plays on sensibly: each seat's chances, from what one seat knows; and what
/// comes of it after each of these actions instead, in the order they are given. All in the same worlds with the same luck,
/// so that they can be compared.
pub fn evaluate<G: Judged>(
    root: &Root<'_, G>,
    actions: &[(G::Action, f32)],
    budget: &Budget,
    luck: &mut fastrand::Rng,
) -> (Chances, Vec<Arm<G::Action>>) {
    let clock = budget.start();
    let mut stands = Arm::new((), 0.0, 0.0);
    let mut arms = untried::<G>(actions, budget);
    let mut notes = G::Notes::default();
    let mut tried = 0;
    while stands.plays == 0 || clock.goes_on(tried) {
        let world = root.world(&mut notes, luck);
        if world.awaited().is_empty() {
            // It is over, and there is nothing to guess.
            return (Chances { outcome: Outcome::of(&world), errors: [0.0; SEATS] }, arms);
        }
        let drawing = luck.fork();
        let outcome = play_on(
            &mut world.clone(),
            horizon::<G>(budget, root.seats),
            false,
            &mut notes,
            &mut drawing.clone(),
        );
        stands.add(&outcome, outcome.utility(root.seat, root.seats));
        for arm in &mut arms {
            let outcome = root.tried(world.clone(), &arm.action, budget, &mut notes, &mut drawing.clone());
            arm.add(&outcome, outcome.utility(root.seat, root.seats));
        }
        tried += 1 + u32::try_from(arms.len()).unwrap_or(u32::MAX);
    }
    (stands.chances(root.seats), arms)
}
