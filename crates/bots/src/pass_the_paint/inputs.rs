//! What the net is told of a place.

use shelf::pass_the_paint::{Colour, Commissions, HAND, PassThePaint, Score, Step};
use table::{Game, Seat};

use crate::told::Told;

/// So many numbers.
pub(super) const INPUTS: usize = 13 * COLOURS + 5 * 2 + 4 * 2 + 7 + 2 * HAND as usize + 5 + 4;
const COLOURS: usize = Colour::COUNT;

/// A turn of a game begins in which each seat has one place.
pub(super) fn is_settled(game: &PassThePaint) -> bool {
    game.step() == Step::Draft
        && game.goes().is_some()
        && game.place_count() == usize::from(game.seats())
        && game.awaited().len() == usize::from(game.seats())
}

/// How many colours each of these cards lacks, and what it brings; from one on in `missing`.
fn by_missing(cards: Commissions, there: shelf::pass_the_paint::Colours) -> ([u32; 5], [u32; 5]) {
    let (mut counts, mut points) = ([0; 5], [0; 5]);
    for card in cards.iter() {
        let missing = card.colours().except(there).len().min(4) as usize;
        counts[missing] += 1;
        points[missing] += u32::from(card.points());
    }
    (counts, points)
}

/// What each colour alone would bring: points of cards that lack nothing else.
fn completed_by(cards: Commissions, there: shelf::pass_the_paint::Colours) -> [u32; COLOURS] {
    let mut completed = [0; COLOURS];
    for card in cards.iter() {
        let missing = card.colours().except(there);
        if missing.len() == 1 {
            missing.iter().for_each(|colour| completed[colour.index()] += u32::from(card.points()));
        }
    }
    completed
}

/// What each colour that is not there would bring to these cards, in points.
fn asked(cards: Commissions, there: shelf::pass_the_paint::Colours) -> [u32; COLOURS] {
    let mut asked = [0; COLOURS];
    for card in cards.iter() {
        let missing = card.colours().except(there);
        for colour in missing.iter() {
            asked[colour.index()] += 4 * u32::from(card.points()) / missing.len().max(1);
        }
    }
    asked
}

pub(super) fn tell(game: &PassThePaint, seat: Seat, out: &mut [u8]) {
    let place = seat.index();
    let (front, held, hand) = (game.front(place), game.held(place), game.hand(place));
    let there = front.colours();
    let mut told = Told::new(out);
    let mut left = [0; COLOURS];
    for other in 0..game.place_count() {
        for (colour, count) in game.hand(other).iter() {
            left[colour.index()] += u32::from(count);
        }
    }
    let (by_held, by_middle) = (asked(held, there), asked(game.middle(), there));
    let (held_by_one, middle_by_one) = (completed_by(held, there), completed_by(game.middle(), there));
    // The hands that come here in one turn and in two.
    let places = game.place_count();
    let before = |place: usize| {
        (0..places)
            .find(|&from| game.goes().is_some_and(|goes| goes.next(from, places) == place))
            .unwrap_or(place)
    };
    let soon = before(place);
    let (soon, later) = (game.hand(soon), game.hand(before(soon)));
    for (nth, colour) in Colour::all().enumerate() {
        let copies = front.count(colour);
        told.count(u32::from(copies));
        told.whether(copies > 0);
        told.count(u32::from(hand.count(colour)));
        told.count(u32::from(colour.value(copies)));
        told.count(u32::from(colour.value(copies + 1) - colour.value(copies)));
        told.count(colour.lacks(there).len());
        told.count(left[nth]);
        told.count(by_held[nth]);
        told.count(by_middle[nth]);
        told.count(held_by_one[nth]);
        told.count(middle_by_one[nth]);
        told.count(u32::from(soon.count(colour)));
        told.count(u32::from(later.count(colour)));
    }
    let (counts, points) = by_missing(held, there);
    counts.into_iter().chain(points).for_each(|count| told.count(count));
    let (counts, points) = by_missing(game.middle(), there);
    counts[1..].iter().chain(&points[1..]).for_each(|&count| told.count(count));
    let score = |place: usize| {
        Score::of(game.front(place), game.held(place), game.claimed(place), game.is_harder()).total
    };
    let own = score(place);
    let best = (0..game.place_count()).filter(|&other| other != place).map(score).max().unwrap_or(0);
    told.signed(own);
    told.signed(own - best);
    told.count(game.claimed(place).points());
    told.count(held.len());
    told.count(there.len());
    told.count(game.undrawn());
    told.count(game.pile().len());
    told.one_of(
        usize::from(game.round()) * usize::from(HAND) + usize::from(game.turn()),
        2 * usize::from(HAND),
    );
    told.one_of(game.place_count() - 2, 5);
    told.whether(game.is_harder());
    told.count(game.middle().len());
    told.whether(own > best);
    told.whether(own == best);
    debug_assert_eq!(told.told(), INPUTS);
}
