//! What the net is told of a painter.

use shelf::pastiche::{Colour, HAND_LIMIT, Pastiche, Phase};
use table::{Game, Seat, Tallied};

use super::features::{Held, SeatFeatures};
use super::rates::families;
use super::weights::WEIGHTS;
use crate::told::Told;

const COLOURS: usize = Colour::ALL.len();
/// Of each commission in reach.
const OF_WORK: usize = 9;
/// So many numbers.
pub(super) const INPUTS: usize = 4 * COLOURS + 6 * OF_WORK + 14 + 4 + 4 + 3 + 3 + 3;

/// A turn begins.
pub(super) fn is_settled(game: &Pastiche) -> bool {
    game.phase() == Phase::Mixing
}

pub(super) fn tell(game: &Pastiche, seat: Seat, out: &mut [u8]) {
    let features = SeatFeatures::of(game, seat, &WEIGHTS);
    let player = game.player(seat);
    let held = Held::of(player.palette);
    let mut told = Told::new(out);
    let (mut own_needs, mut needs) = (0_u32, 0_u32);
    for (_, work) in features.works() {
        let missing = work.lacks(held);
        needs |= missing;
        own_needs |= if work.own { missing } else { 0 };
    }
    for (nth, colour) in Colour::ALL.into_iter().enumerate() {
        told.count(u32::from(player.palette.count(colour)));
        told.whether(own_needs >> nth & 1 != 0);
        told.whether(needs >> nth & 1 != 0);
        told.count(u32::from(game.bank().count(colour)));
    }
    // The best first, one's own before those on the wall.
    let efforts = features.efforts(held, features.centres());
    let mut works: Vec<_> = features.prospects(held).collect();
    works.sort_by(|one, other| other.1.own.cmp(&one.1.own).then(other.2.total_cmp(&one.2)));
    let reach: Vec<_> = features.within_reach(held).map(|(place, _)| place).collect();
    let (own, wall) = works.split_at(works.iter().filter(|(_, work, _)| work.own).count());
    for (works, places) in [(own, 2), (wall, 4)] {
        for nth in 0..places {
            let Some((place, work, plan)) = works.get(nth) else {
                (0..OF_WORK).for_each(|_| told.count(0));
                continue;
            };
            told.figure(work.prize, 1.0);
            told.figure(*plan, 8.0);
            told.figure(efforts[*place], 8.0);
            let missing = work.lacks(held);
            for count in families(missing) {
                told.figure(count, 1.0);
            }
            told.whether(missing == 0);
            told.whether(reach.contains(place));
        }
    }
    let total = |seat: Seat| i32::from(game.score(seat).total());
    let others = || Seat::all(game.seats()).filter(move |&other| other != seat);
    let (mine, best) = (total(seat), others().map(total).max().unwrap_or(0));
    let done = i32::from(game.completed_points(seat));
    let leader = others().map(|other| i32::from(game.completed_points(other))).max().unwrap_or(0);
    let target = i32::from(game.target());
    let cards = u32::from(player.palette.total());
    told.count(done.cast_unsigned());
    told.signed(target - done);
    told.signed(target - leader.max(done));
    told.signed(mine - best);
    told.signed(done - leader);
    told.count(u32::from(game.score(seat).bonuses));
    told.count(u32::from(game.score(seat).usable));
    told.count(cards);
    told.count(cards.saturating_sub(u32::from(HAND_LIMIT)));
    told.figure(features.between_turns(), 4.0);
    told.count(u32::try_from(player.completed.len()).unwrap_or(0));
    told.count(held.two.count_ones());
    told.count(held.three.count_ones());
    told.count(u32::try_from(game.board().placed().len()).unwrap_or(0));
    let seats = usize::from(game.seats());
    let start = game.began().unwrap_or(Seat::new(0));
    let after = |from: Seat| (seat.index() + seats - from.index()) % seats;
    told.one_of(after(game.active()), 4);
    told.one_of(after(start), 4);
    told.one_of(seats - 2, 3);
    // Primaries in the centres of the hexes.
    let centres = features.centres();
    (0..3).for_each(|nth| told.whether(centres >> nth & 1 != 0));
    // In the last round: its turn is still to come, or over.
    let to_come = after(start) >= (game.active().index() + seats - start.index()) % seats;
    told.whether(game.is_ending());
    told.whether(game.is_ending() && to_come);
    told.whether(mine > best);
    debug_assert_eq!(told.told(), INPUTS);
}
