//! The laws of choices made at once ([`table::Sealed`]): the order in which they come does not matter, a changed mind
//! leaves no trace, and nothing of a choice shows but that it was made.

use std::fmt::Debug;

use table::{Chance, Determinize, Seat, Silent, Viewer, Wired};

use crate::Game;
use crate::laws::listed;

/// How many orders of arrival are tried.
const ORDERS: u64 = 4;

impl<G: Determinize, I: PartialEq + Debug> Game<'_, G, I> {
    /// Checked whenever choices begin: after the deal and after every revelation.
    pub(crate) fn check_choices(&mut self) {
        if !self.history.last().is_some_and(|ply| ply.revealing) {
            return;
        }
        let state = self.played.state().clone();
        let choosing = |seat: Seat| listed(&state, seat).iter().any(|action| state.is_sealed(seat, action));
        if !state.awaited().iter().any(choosing) {
            return;
        }
        self.all_orders_agree(&state);
        self.choices_look_alike(&state);
    }

    /// Everybody's choices in any order, with or without second thoughts, give the same state and show the same.
    fn all_orders_agree(&mut self, state: &G) {
        let choices: Vec<_> = state.awaited().iter().map(|seat| (seat, self.alone(state, seat))).collect();
        let dice = self.luck.u64(..);
        let mut orders = Vec::new();
        for _ in 0..ORDERS {
            orders.push(self.arrive(state, &choices, dice, false));
        }
        let (end, shown) = &orders[0];
        for (other, other_shown) in &orders[1..] {
            assert!(end == other, "another order of the same choices gives another state:\n{end}\n{other}");
            assert_eq!(shown, other_shown, "another order of the same choices shows something else");
        }
        let (other, other_shown) = self.arrive(state, &choices, dice, true);
        assert!(*end == other, "second thoughts leave a trace:\n{end}\n{other}");
        assert_eq!(shown.last(), other_shown.last(), "a spectator sees second thoughts");
    }

    /// What one seat chooses while nobody else does, until no more is awaited of it.
    fn alone(&mut self, state: &G, seat: Seat) -> Vec<G::Action> {
        let mut alone = state.clone();
        let mut choices = Vec::new();
        while alone.awaited().has(seat) {
            let awaited = alone.awaited();
            let action = alone.sample(seat, &mut self.luck).expect("who is awaited can act");
            alone.apply(seat, &action, &mut self.luck, &mut Silent).expect("it is listed");
            choices.push(action);
            // It was the last choice of all, and others begin.
            if !alone.awaited().within(awaited) {
                break;
            }
        }
        choices
    }

    /// Lets the choices arrive in some order. Gives the state they lead to, and all that each viewer saw meanwhile, in
    /// no order.
    fn arrive(
        &mut self,
        state: &G,
        choices: &[(Seat, Vec<G::Action>)],
        dice: u64,
        second_thoughts: bool,
    ) -> (G, Vec<Vec<String>>) {
        let mut state = state.clone();
        let mut events = Vec::new();
        let mut left: Vec<_> =
            choices.iter().map(|(seat, actions)| (*seat, actions.as_slice(), true)).collect();
        while !left.is_empty() {
            let nth = self.luck.pick(u32::try_from(left.len()).expect("few seats")) as usize;
            let (seat, actions, fresh) = &mut left[nth];
            if second_thoughts && *fresh && state.awaited().len() > 1 {
                for _ in 0..2 {
                    // Who has no choice has no second one.
                    let Some(thought) = state.sample(*seat, &mut self.luck) else { break };
                    let mut luck = fastrand::Rng::with_seed(dice);
                    state.apply(*seat, &thought, &mut luck, &mut events).expect("it is listed");
                }
            }
            // Who has had a first thought has to have the second one before all others have chosen.
            let now = if *fresh && second_thoughts { actions.len() } else { 1 };
            *fresh = false;
            let (actions_now, rest) = actions.split_at(now);
            for action in actions_now {
                // A first thought may be the second one already.
                if listed(&state, *seat).contains(action) {
                    let mut luck = fastrand::Rng::with_seed(dice);
                    state.apply(*seat, action, &mut luck, &mut events).expect("it is listed");
                }
            }
            *actions = rest;
            if rest.is_empty() {
                left.remove(nth);
            }
        }
        let shown = Viewer::all(state.seats()).map(|viewer| {
            let seen = events.iter().filter_map(|event| G::view_event(event, viewer));
            let mut seen: Vec<_> = seen.map(|event| event.to_string()).collect();
            seen.sort();
            seen
        });
        let shown = shown.collect();
        (state, shown)
    }

    /// Whatever a seat chooses, the others see the same of it.
    fn choices_look_alike(&mut self, state: &G) {
        if state.awaited().len() < 2 {
            return;
        }
        for seat in state.awaited().iter() {
            let [one, other] = [(), ()].map(|()| {
                let choices = [(seat, self.alone(state, seat))];
                self.arrive(state, &choices, 0, false)
            });
            for (nth, viewer) in Viewer::all(state.seats()).enumerate().filter(|(_, viewer)| !viewer.is(seat))
            {
                assert_eq!(one.1[nth], other.1[nth], "{viewer} sees what {seat} chooses");
                let [one, other] = [&one, &other].map(|(state, _)| Wired::of(&state.view(viewer)));
                assert!(one == other, "{viewer} sees a choice that lies face down");
            }
        }
    }
}
