//! What the net is told of a novelist.

use shelf::masterpiece::{Cards, Masterpiece, Phase, Ranks, TRIGGER, Work};
use table::{Game, Seat};

use super::plans::Plans;
use super::sight::Sight;
use super::weights::TUNED;
use crate::told::Told;

const RANKS: usize = Ranks::HIGHEST as usize;
/// So many numbers.
pub(super) const INPUTS: usize = 5 * RANKS + 7 + 4 * Work::COUNT + 14 + 5 + 3 + 3;

/// A turn begins.
pub(super) fn is_settled(game: &Masterpiece) -> bool {
    game.phase() == Phase::Acting
}

pub(super) fn tell(game: &Masterpiece, seat: Seat, out: &mut [u8]) {
    let sight = Sight::of(game, seat, &TUNED);
    let layout = &sight.layout;
    let plans = Plans::of(layout, sight.haste, &TUNED);
    let mut told = Told::new(out);
    let ranks = [layout.hand, layout.own, layout.lent, layout.own_rows, layout.other_rows].map(Cards::ranks);
    for rank in 1..=Ranks::HIGHEST {
        for cards in ranks {
            told.count(cards.count(rank));
        }
    }
    let mut genres = [0; 7];
    layout.hand.iter().for_each(|card| genres[card.index() / 7] += 1);
    for count in genres {
        told.count(count);
    }
    let mut coming = 0;
    let mut readings = 0;
    for work in Work::all() {
        let row = game.row(seat, work);
        told.whether(layout.open.has(work));
        told.figure(if layout.open.has(work) { (16.0 - plans.effort(work)).max(0.0) } else { 0.0 }, 8.0);
        let announced = row.len() > 1;
        told.count(if announced { row.len() } else { 0 });
        told.count(u32::from(game.copies_left(work)));
        if announced {
            coming += u32::from(work.points());
            readings += row.len() - 1;
        }
    }
    let points = |seat: Seat| i32::from(game.score(seat).points);
    let mine = points(seat);
    let others = || Seat::all(game.seats()).filter(move |&other| other != seat);
    let best = others().map(points).max().unwrap_or(0);
    told.count(mine.cast_unsigned());
    told.signed(mine - best);
    told.signed(i32::from(TRIGGER) - mine);
    told.signed(i32::from(TRIGGER) - best.max(mine));
    told.count(u32::from(game.score(seat).masterpieces));
    told.count(layout.hand.len());
    told.count(coming);
    told.count(readings);
    told.figure(plans.total(&TUNED), 8.0);
    told.count(game.announceable(seat).len());
    told.count(game.announceable(seat).iter().map(|work| u32::from(work.points())).sum());
    told.count(game.in_deck());
    told.count(sight.in_pile);
    told.count(sight.top.map_or(0, |card| u32::from(card.rank())));
    let seats = usize::from(game.seats());
    let after = (seat.index() + seats - game.active().index()) % seats;
    told.one_of(after, 5);
    told.one_of(seats - 3, 3);
    // The last turns: how many of them are this seat's, from now on.
    let turns = game.end().map_or(0, |end| usize::from(end.turns));
    told.whether(game.end().is_some());
    told.count(if turns > after { u32::try_from((turns - after).div_ceil(seats)).unwrap_or(0) } else { 0 });
    told.whether(mine > best);
    debug_assert_eq!(told.told(), INPUTS);
}
