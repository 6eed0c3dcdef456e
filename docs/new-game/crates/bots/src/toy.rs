//! Judgement of The Urn: more stones are better than fewer, and large ones better than small ones.

use shelf::toy::{Action, STONES, Toy};
use table::{Game, Seat};

use crate::Judged;
use crate::ladder::best_of;

/// What is still to come from the urn is worth more than any stone in the fist, which is not lost.
const DRAWN: f32 = 6.5;

fn worth(action: &Action) -> f32 {
    match *action {
        Action::Draw => DRAWN,
        Action::Show { stone } => f32::from(stone) / f32::from(STONES),
    }
}

impl Judged for Toy {
    type Notes = ();
    /// A small game does with sentences.
    type Reason = String;

    /// There are few.
    const CANDIDATE_MARGIN: f32 = f32::INFINITY;
    const CLEAR_MARGIN: f32 = 3.0;
    const PRIOR_PLAYOUTS: f32 = 1.0;

    fn policy(&self, seat: Seat, (): &mut (), luck: &mut fastrand::Rng) -> Action {
        self.greedily(seat, luck).expect("who is awaited can act")
    }

    fn candidates(&self, seat: Seat, out: &mut Vec<(Action, f32)>) {
        let mut legal = Vec::new();
        self.legal_actions(seat, &mut legal);
        legal.sort_by(|one, other| worth(other).total_cmp(&worth(one)));
        out.extend(legal.into_iter().map(|action| (action, worth(&action))));
    }

    fn greedily(&self, seat: Seat, luck: &mut fastrand::Rng) -> Option<Action> {
        let mut candidates = Vec::new();
        self.candidates(seat, &mut candidates);
        best_of(&candidates, luck)
    }

    fn why(&self, _: Seat, action: &Action) -> String {
        match action {
            Action::Draw => "Every stone counts, and what is left in the urn goes to somebody.".to_owned(),
            Action::Show { stone } => format!("It makes room in your fist, and {stone} points are safe."),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_draws_while_it_can_and_then_shows_the_largest() {
        let choice = |line: &str| {
            let luck = &mut fastrand::Rng::with_seed(1);
            line.parse::<Toy>().unwrap().greedily(Seat::new(0), luck).unwrap().to_string()
        };
        assert_eq!(choice("closed A 5.6.7.8.9.10.11.12 1.2/- 3.4/-"), "draw");
        assert_eq!(choice("closed A 5.6.7.8.9.10.11.12 1.2.3/- 4/-"), "show 3");
    }
}
