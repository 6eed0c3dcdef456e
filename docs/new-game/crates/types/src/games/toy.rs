//! The Urn.

use shelf::toy::{Options, Rejection as R, Toy};

use super::{SEAT, Typed};

impl Typed for Toy {
    fn option_sets() -> Vec<Options> {
        [false, true].map(|open_fists| Options { open_fists }).to_vec()
    }

    fn refusals() -> Vec<R> {
        vec![
            R::NoSuchSeat { seat: SEAT },
            R::GameOver,
            R::NotYourTurn { turn: SEAT },
            R::UrnEmpty,
            R::FistFull,
            R::NotHeld { stone: 3 },
        ]
    }
}
