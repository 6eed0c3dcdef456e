//! What lies before a place comes to, what each colour still lacks there, and where hands go.

use serde::Serialize;
use shelf::pass_the_paint::{
    Action, Colour, Commission, Commissions, Options, Paints, PassThePaint, Passing, Rejection, Score, Step,
    Variant,
};
use table::{Game, Silent};

use crate::previews::{Lists, play};

/// A place at some time: its score if the game ended then, and which of its commissions are complete.
#[derive(Serialize)]
struct Standing {
    front: Paints,
    held: Commissions,
    claimed: Commissions,
    harder: bool,
    score: Score,
    complete: Vec<Commission>,
}

/// A card that was turned up, and the colours that it needs and that do not lie there: each costs a commission.
#[derive(Serialize)]
struct Keeping {
    front: Paints,
    colour: Colour,
    lacks: Vec<Colour>,
}

/// Whose hand goes to whom, by seats.
#[derive(Serialize)]
struct Going {
    passing: Passing,
    seats: usize,
    seat: usize,
    to: usize,
}

pub fn all() -> Lists {
    let mut lists = Lists::default();
    let harder = Options { harder: true, ..Options::default() };
    for (seed, (seats, options)) in
        [(2, harder), (4, Options::default()), (6, harder)].into_iter().enumerate()
    {
        let mut ply = 0_usize;
        play::<PassThePaint>(&options, seats, seed as u64, |game, luck| {
            ply += 1;
            let place = ply % game.place_count();
            if ply.is_multiple_of(5) {
                lists.add("standing", &standing(game, place));
            }
            if ply.is_multiple_of(3)
                && game.step() == Step::Decide
                && let Some(keeping) = keeping(game, place, luck)
            {
                lists.add("keeping", &keeping);
            }
        });
    }
    going(&mut lists);
    lists
}

fn standing(game: &PassThePaint, place: usize) -> Standing {
    let (front, held, claimed) = (game.front(place), game.held(place), game.claimed(place));
    let harder = game.is_harder();
    let score = Score::of(front, held, claimed, harder);
    Standing {
        front,
        held,
        claimed,
        harder,
        score,
        complete: held.complete_with(front.colours()).iter().collect(),
    }
}

/// Found by paying too much: what the rules say then names the colours that are lacking.
fn keeping(game: &PassThePaint, place: usize, luck: &mut fastrand::Rng) -> Option<Keeping> {
    let (front, colour) = (game.front(place), game.turned_up(place)?);
    let at = game.place_at(place);
    let pay = game.held(place);
    let refused = game.clone().apply(at.seat, &Action::Keep { side: at.side, pay }, luck, &mut Silent).err();
    let lacks = match refused {
        Some(Rejection::Price { lacks, .. }) => lacks.clone(),
        // All commissions held are just the price.
        _ => colour.lacks(front.colours()).iter().collect(),
    };
    Some(Keeping { front, colour, lacks })
}

fn going(lists: &mut Lists) {
    for seats in 2..=PassThePaint::MOST_PLACES {
        for (passing, seat) in [Passing::Left, Passing::Right]
            .into_iter()
            .flat_map(|one| (0..seats).map(move |seat| (one, seat)))
        {
            lists.add("going", &Going { passing, seats, seat, to: passing.next(seat, seats) });
        }
    }
    // With double hands each seat has two places, side by side.
    let options = Options { variant: Variant::DoubleHands, ..Options::default() };
    let mut luck = fastrand::Rng::with_seed(0);
    let game = PassThePaint::setup(&options, 2, &mut luck, &mut Silent).expect("two can play so");
    let passing = game.goes().expect("hands are passed");
    for place in 0..game.place_count() {
        let to = passing.next(place, game.place_count());
        let [seat, to] = [place, to].map(|place| game.place_at(place).seat.index());
        lists.add("going", &Going { passing, seats: 2, seat, to });
    }
}
