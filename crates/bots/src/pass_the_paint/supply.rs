//! How many cards of each colour a place may still choose from, by what all can see.

use shelf::pass_the_paint::{
    BLUE, COLOURS, Colour, HAND, Paints, PassThePaint, Passing, RED, ROW, SECOND_PICKS, Step,
};

use super::figures::{GRAB, LATER, NOW};
use super::tables::number;

/// An amount for each colour.
pub(super) type ByColour = [f32; Colour::COUNT];

/// In the advanced draft everybody sees all cards, two for each that they get: each counts so much. Tuned with the
/// figures of the judge.
const OPEN: f32 = 1.18;

/// Which hands a player knows who judges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// Those that lie before them, and open ones.
    Seen,
    /// Those that they passed on, too: what was chosen from them was turned up.
    Remembered,
}

impl Known {
    /// The hand that lies at a place now, if the player of another place knows it.
    fn hand(self, game: &PassThePaint, viewer: usize, place: usize) -> Option<Paints> {
        let passing = game.goes()?;
        let places = game.place_count();
        let drafting = game.step() == Step::Draft;
        let passed = game.turn() + u8::from(!drafting);
        // With double hands both hands are looked at by one player.
        let seat = game.place_at(viewer).seat;
        let own = (0..places).filter(|own| game.place_at(*own).seat == seat);
        let knows = |own: usize| {
            let lies_there = own == place && drafting;
            let since = match passes(Some(passing), places, own, place) {
                Some(0) => Some(cycle(Some(passing), places)),
                since => since,
            };
            lies_there || self == Self::Remembered && since.is_some_and(|since| since <= passed)
        };
        (game.is_open() || own.into_iter().any(knows)).then(|| game.hand(place))
    }
}

/// The cards to come.
pub(super) struct Supply {
    /// Cards of each colour that this place will probably be able to choose.
    pub cards: ByColour,
    /// How often it chooses after this turn.
    pub turns: u8,
}

impl Supply {
    /// For a place, by the hands that its player knows.
    pub fn of(game: &PassThePaint, place: usize, known: Known) -> Self {
        let mut cards = [0.0; Colour::COUNT];
        let turns = if game.goes().is_none() {
            rows(game, &mut cards)
        } else {
            hands(game, place, known, &mut cards)
        };
        Self { cards, turns }
    }
}

/// Cards of a colour in one round of a table that deals so many.
fn in_play(colour: Colour, round: u8, dealt: u8) -> f32 {
    let facts = colour.facts();
    let nth = usize::from(round).min(1);
    // Either there are not enough players for all blue cards, or red ones are added.
    let red = f32::from(dealt.saturating_sub(BLUE)) / f32::from(RED);
    f32::from(facts.blue[nth]) + red * f32::from(facts.red[nth])
}

/// Cards nobody has seen this round, by colour, scaled to as many as there are.
fn unseen(round: u8, dealt: u8, seen: Paints, count: u8) -> ByColour {
    let mut cards = [0.0; Colour::COUNT];
    let mut all = 0.0;
    for (facts, cards) in COLOURS.iter().zip(&mut cards) {
        *cards = (in_play(facts.colour, round, dealt) - f32::from(seen.count(facts.colour))).max(0.0);
        all += *cards;
    }
    if all > 0.0 {
        let scale = f32::from(count) / all;
        for cards in &mut cards {
            *cards *= scale;
        }
    }
    cards
}

/// Hands that are passed round: those that reach the place, as far as others leave it something.
fn hands(game: &PassThePaint, place: usize, known: Known, cards: &mut ByColour) -> u8 {
    let (places, passing) = (game.place_count(), game.goes());
    let left = HAND.saturating_sub(game.turn() + 1);
    let dealt = HAND * u8::try_from(places).unwrap_or(HAND);
    let drafting = game.step() == Step::Draft;
    let size = if drafting { left + 1 } else { left };
    let mut hands = [None; PassThePaint::MOST_PLACES];
    let (mut seen, mut hidden) = (game.seen_by_all(), 0);
    for (at, hand) in hands.iter_mut().enumerate().take(places) {
        *hand = known.hand(game, place, at);
        match *hand {
            Some(hand) => seen = seen.and(hand),
            None => hidden += size,
        }
    }
    let unseen = if hidden > 0 { unseen(game.round(), dealt, seen, hidden) } else { [0.0; Colour::COUNT] };
    let mut of_unseen = 0.0;
    for (from, hand) in hands[..places].iter().enumerate() {
        let Some(passes) = passes(passing, places, from, place) else { continue };
        // While cards are chosen each hand is passed on before it is looked at again.
        let takers = match passes {
            0 if drafting => cycle(passing, places),
            _ if drafting => passes,
            _ => passes + 1,
        };
        let reaches =
            (f32::from(left) - GRAB * (f32::from(takers) - 1.0)).max(0.0) / f32::from(size.max(1)) * NOW;
        match hand {
            Some(hand) => {
                for (facts, cards) in COLOURS.iter().zip(&mut *cards) {
                    *cards += reaches * f32::from(hand.count(facts.colour));
                }
            }
            None => of_unseen += reaches * f32::from(size),
        }
    }
    if hidden > 0 && of_unseen > 0.0 {
        let share = of_unseen / f32::from(hidden);
        cards.iter_mut().zip(unseen).for_each(|(cards, unseen)| *cards += share * unseen);
    }
    if game.round() > 0 {
        return left;
    }
    // Each hand of the next round passes the place once or more often; the first time counts.
    let cycle = cycle(passing, places).min(HAND);
    let seen: f32 = (0..cycle).map(|taken| f32::from(HAND - taken)).sum();
    later(cards, dealt, LATER * seen / f32::from(dealt));
    left + HAND
}

/// How often a hand is passed on until it comes to a place: 0 if it lies there.
fn passes(passing: Option<Passing>, places: usize, from: usize, to: usize) -> Option<u8> {
    let passes = match passing? {
        Passing::Left => (to + places - from) % places,
        Passing::Right => (from + places - to) % places,
        Passing::Across if from == to => 0,
        Passing::Across if from + to + 1 == places => 1,
        Passing::Across => return None,
    };
    u8::try_from(passes).ok()
}

/// After so many passes a hand comes back.
fn cycle(passing: Option<Passing>, places: usize) -> u8 {
    if passing == Some(Passing::Across) { 2 } else { u8::try_from(places).unwrap_or(HAND) }
}

/// What the deck of round two adds, each card with this weight.
fn later(cards: &mut ByColour, dealt: u8, weight: f32) {
    // Of the blue deck some may stay out.
    let scale = f32::from(dealt.min(BLUE)) / f32::from(BLUE) * weight;
    let red = f32::from(dealt.saturating_sub(BLUE)) / f32::from(RED) * weight;
    for (facts, cards) in COLOURS.iter().zip(cards) {
        *cards += scale * f32::from(facts.blue[1]) + red * f32::from(facts.red[1]);
    }
}

/// Of the row that is picked from: does the one pick now who did not begin it, and which of the later picks are theirs?
pub(super) fn picks(turn: u8) -> (bool, &'static [bool]) {
    let nth = usize::from(turn % ROW);
    (SECOND_PICKS[nth], &SECOND_PICKS[nth + 1..])
}

/// The open rows of the advanced draft: what is left of this one, and the next ones.
fn rows(game: &PassThePaint, cards: &mut ByColour) -> u8 {
    let dealt = 2 * HAND;
    let row = game.turn() / ROW;
    let rows_left = (dealt / ROW).saturating_sub(row + 1);
    // Who picks again from this row gets what the other one leaves until then.
    let (now, next) = picks(game.turn());
    let again = next.iter().position(|&second| second == now);
    if let Some(between) = again {
        let row = game.offered(0);
        let reaches = 1.0 / (1.0 + number(between));
        for (facts, cards) in COLOURS.iter().zip(&mut *cards) {
            *cards = reaches * NOW * f32::from(row.count(facts.colour));
        }
    }
    // All cards that are turned up can be seen, and one gets at the better half of them.
    let unseen = unseen(game.round(), BLUE, game.seen_by_all(), ROW * rows_left);
    cards.iter_mut().zip(unseen).for_each(|(cards, unseen)| *cards += LATER * OPEN * unseen);
    let turns = u8::from(again.is_some()) + 2 * rows_left;
    if game.round() > 0 {
        return turns;
    }
    later(cards, dealt, LATER * OPEN);
    turns + HAND
}

#[cfg(test)]
mod tests {
    use shelf::pass_the_paint::{BLUE_IN_PLAY, RED_IN_PLAY};

    use super::*;

    #[test]
    fn hands_come_round_as_the_game_passes_them() {
        for passing in [Passing::Left, Passing::Right, Passing::Across] {
            for (places, from) in
                (2..=PassThePaint::MOST_PLACES).flat_map(|all| (0..all).map(move |from| (all, from)))
            {
                let mut way = vec![from];
                while passing.next(way[way.len() - 1], places) != from {
                    way.push(passing.next(way[way.len() - 1], places));
                }
                let across_alone = passing == Passing::Across && way.len() == 1;
                assert!(across_alone || usize::from(cycle(Some(passing), places)) == way.len(), "{passing}");
                for to in 0..places {
                    let after = way.iter().position(|&place| place == to);
                    assert_eq!(
                        passes(Some(passing), places, from, to).map(usize::from),
                        after,
                        "{passing} {places}"
                    );
                }
            }
        }
    }

    /// Either not all blue cards are in play, or red ones are added (D2.1).
    #[test]
    #[expect(clippy::float_cmp, reason = "whole numbers, and few")]
    fn as_many_cards_are_in_play_as_the_game_deals() {
        for (places, (blue, red)) in (2..).zip(BLUE_IN_PLAY.into_iter().zip(RED_IN_PLAY)) {
            let dealt = places * HAND;
            assert_eq!((dealt.min(BLUE), dealt.saturating_sub(BLUE)), (blue, red));
        }
        for (round, facts) in (0..2).flat_map(|round| COLOURS.iter().map(move |facts| (round, facts))) {
            let all = facts.blue[usize::from(round)] + facts.red[usize::from(round)];
            assert_eq!(in_play(facts.colour, round, BLUE + RED), f32::from(all));
        }
    }
}
