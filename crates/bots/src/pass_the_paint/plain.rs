//! What somebody does who takes the points that are there to take, and plans for none that may come.

use shelf::pass_the_paint::{Action, Colour, Commission, Commissions, PassThePaint, Step};

use super::judge::number;
use super::tables::{ASKED, NEEDS, POINTS};
use crate::ladder::best_of;

/// Two new commissions are worth so much to them.
const NEW: f32 = 1.5;
/// Of their part of a palette so much counts: others want it, too.
const RACE: f32 = 0.5;

/// What is best at once for this place, of equals whichever luck says.
pub(super) fn choice(game: &PassThePaint, place: usize, luck: &mut fastrand::Rng) -> Option<Action> {
    let side = game.place_at(place).side;
    match game.step() {
        Step::Draft => {
            let worth = |colour: Colour| kept(game, place, colour).map_or(NEW, |(_, worth)| worth.max(NEW));
            let colours = game.offered(place).colours().iter();
            let worths: Vec<_> = colours.map(|colour| (colour, worth(colour))).collect();
            Some(Action::Draft { side, colour: best_of(&worths, luck)? })
        }
        Step::Decide => {
            let kept = kept(game, place, game.turned_up(place)?).filter(|(_, worth)| *worth >= NEW);
            Some(kept.map_or(Action::Discard { side }, |(pay, _)| Action::Keep { side, pay }))
        }
        Step::Over => None,
    }
}

/// What is paid to keep a card of this colour, and what it brings: its points, and its part of the commissions and
/// palettes that ask for it.
fn kept(game: &PassThePaint, place: usize, colour: Colour) -> Option<(Commissions, f32)> {
    let (front, held) = (game.front(place), game.held(place));
    let there = front.colours().bits();
    let copies = front.count(colour);
    let mut worth = f32::from(colour.value(copies + 1)) - f32::from(colour.value(copies));
    let asks = |card: usize| ASKED[card & 63] & !there;
    if copies == 0 {
        let wanted = 1 << colour.index();
        for card in held.iter().map(Commission::index).filter(|card| asks(*card) & wanted != 0) {
            worth += POINTS[card & 63] / number(asks(card).count_ones());
        }
        for palette in game.middle().iter().map(Commission::index).filter(|card| asks(*card) & wanted != 0) {
            worth += RACE * POINTS[palette & 63] / number(asks(palette).count_ones());
        }
    }
    let price = (NEEDS[colour.index() & 15] & !there).count_ones();
    let mut pay = Commissions::NONE;
    for _ in 0..price {
        let part = |card: usize| POINTS[card & 63] / (1.0 + number(asks(card).count_ones()));
        let left = held.without(pay).iter();
        let least = left.min_by(|one, other| part(one.index()).total_cmp(&part(other.index())))?;
        worth -= part(least.index());
        pay += least;
    }
    Some((pay, worth))
}
