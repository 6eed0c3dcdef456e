//! The law of luck: at every pick, how many outcomes are equally likely and what each of them gives are what the rules
//! say at that moment.
//!
//! What the rules say is in a game's [`Books`]. The game has to pick as often and among as many as they say. What a pick
//! gives is found out by playing the entry again: with the picks that were made before it, with this one coming out in
//! each possible way, and with any luck after it. The one thing that then comes whatever is picked later is what it gives;
//! all ways together have to give everything that is left in the urn, each thing as often as it is there.

use std::collections::BTreeMap;
use std::fmt::Debug;

use table::{Chance, Determinize, Entry, Game, Seat, Status};

use crate::books::Draw;
use crate::laws::listed;
use crate::{Books, Drawn, Kit, MOST_PLIES, TAKEBACKS, Urn};

/// So often luck goes on in other ways before a pick counts as one that gives nothing by itself. A dealt hand without
/// the commonest card of the deck is the rarest thing that is waited for: some hundreds of ways.
const MOST_WAYS: usize = 50_000;

/// Of each kind so many draws are made before it is enough.
const ENOUGH: usize = 5;
/// Games with each set of options in which they have to be.
const MOST_ROUNDS: u64 = 50;

/// How often each kind of draw was made.
type Met = BTreeMap<&'static str, usize>;

impl<G: Determinize, I: PartialEq + Debug> Kit<G, I> {
    /// Plays games with this many seats in which players are after draws, after the rarest most, until each kind of draw
    /// was made a few times, and checks every pick in them. `open` opens the books of a table at which nothing was dealt yet.
    pub fn check_luck<B: Books<G>>(&self, seats: u8, open: fn(&G::Options, u8) -> B) {
        self.check_luck_by(G::RULES_VERSION, seats, open);
    }

    /// The same by one version of the rules.
    pub fn check_luck_by<B: Books<G>>(&self, rules: u32, seats: u8, open: fn(&G::Options, u8) -> B) {
        let kinds = self.options.iter().flat_map(|options| open(options, seats).kinds());
        let mut met: Met = kinds.map(|kind| (kind, 0)).collect();
        for round in 0..MOST_ROUNDS {
            for (nth, options) in self.options.iter().enumerate() {
                let seed = u64::from(seats) << 32 | (nth as u64) << 16 | round;
                // What a failing game can be found again by.
                println!("seats {seats}, options {options:?}, seed {seed}");
                let game = crate::Game::new(self, rules, options, seats, seed);
                Audit::new(game, &open(options, seats), &mut met).play();
            }
            if met.values().all(|times| *times >= ENOUGH) {
                return;
            }
        }
        panic!("draws of some kind are hardly ever made: {met:?}");
    }
}

/// A random game whose books are kept.
struct Audit<'a, G: Determinize, I, B> {
    game: crate::Game<'a, G, I>,
    /// The number of each entry that stands, and the books after it.
    books: Vec<(usize, B)>,
    met: &'a mut Met,
}

impl<'a, G: Determinize, I: PartialEq + Debug, B: Books<G>> Audit<'a, G, I, B> {
    fn new(mut game: crate::Game<'a, G, I>, opened: &B, met: &'a mut Met) -> Self {
        let dealt = game.played.state();
        let (rules, options, seats) = (dealt.rules_version(), dealt.options(), dealt.seats());
        let picks = game.played.record().entries[0].picks();
        let dealt = check(opened, picks, &mut game.luck, met, |chance| {
            let mut events = Vec::new();
            G::setup_by(rules, &options, seats, chance, &mut events).expect("it was set up before");
            events
        });
        game.thorough = false;
        Self { game, books: vec![(0, dealt)], met }
    }

    fn play(&mut self) {
        for _ in 0..MOST_PLIES {
            let Status::Awaiting { awaited, asked } = self.game.played.state().status() else { return };
            let luck = &mut self.game.luck;
            match luck.pick(12) {
                0 if luck.pick(TAKEBACKS) == 0 => self.step(|game| _ = game.try_take_back()),
                0 => self.step(|game| _ = game.try_undo()),
                1 | 2 => self.step(crate::Game::open_action),
                3 | 4 if !asked.is_empty() => self.step(|game| game.listed_action(asked)),
                3..=6 => self.step(|game| game.listed_action(awaited)),
                _ => match awaited.iter().find_map(|seat| self.rarest_draw(seat)) {
                    Some((seat, action)) => self.step(|game| game.submit(seat, &action)),
                    None => self.step(|game| game.listed_action(awaited)),
                },
            }
        }
        panic!("the game does not end");
    }

    /// What this seat can do to draw something of the kind that was drawn least often.
    fn rarest_draw(&mut self, seat: Seat) -> Option<(Seat, G::Action)> {
        let state = self.game.played.state();
        let (_, books) = self.books.last().expect("the deal stands");
        let mut rarest = None;
        for action in listed(state, seat) {
            let mut events = Vec::new();
            let accepted = state.clone().apply(seat, &action, &mut self.game.luck, &mut events);
            accepted.unwrap_or_else(|why| panic!("{seat} {action} is listed, but: {why}"));
            let (_, drawn) = enter(books, &events);
            let times = drawn.0.iter().map(|draw| self.met.get(draw.kind)).min();
            if let Some(times) = times
                && rarest.as_ref().is_none_or(|(least, _)| times < *least)
            {
                rarest = Some((times, action));
            }
        }
        rarest.map(|(_, action)| (seat, action))
    }

    /// Something happens at the table: the luck of it is checked, and it is entered in the books.
    fn step(&mut self, happens: impl FnOnce(&mut crate::Game<'a, G, I>)) {
        let before = self.game.played.state().clone();
        let next = self.game.played.record().entries.len();
        happens(&mut self.game);
        // What was taken back never happened. Choices that others made face down may lie over it, and stand.
        let history = &self.game.history;
        let stands = |nth: usize, entry| history.get(nth).is_some_and(|ply| ply.entry == entry);
        while self.books.last().is_some_and(|(entry, _)| !stands(self.books.len() - 1, *entry)) {
            self.books.pop();
        }
        for entry in history[self.books.len()..].iter().map(|ply| ply.entry) {
            let what = &self.game.played.record().entries[entry];
            let (_, books) = self.books.last().expect("the deal stands");
            let books = match what {
                Entry::Act { seat, action, picks, .. } if entry == next => {
                    check(books, picks, &mut self.game.luck, self.met, |chance| {
                        let mut events = Vec::new();
                        let again = before.clone().apply(*seat, action, chance, &mut events);
                        assert_eq!(again, Ok(()), "{seat} {action} depends on luck to be allowed");
                        events
                    })
                }
                _ => {
                    let (books, drawn) = enter(books, what.events());
                    assert!(drawn.0.is_empty(), "{drawn:?}: over a choice that lay face down");
                    books
                }
            };
            self.books.push((entry, books));
        }
    }
}

/// The books after an entry, and what was drawn in it.
fn enter<G: Game, B: Books<G>>(before: &B, events: &[G::Event]) -> (B, Drawn<B::Thing>) {
    let mut books = before.clone();
    let mut drawn = Drawn(Vec::new());
    books.enter(events, &mut drawn);
    (books, drawn)
}

/// Checks the luck of one entry, which came with these picks; `play` plays it and tells what happens. Gives the books
/// after it.
fn check<G: Game, B: Books<G>>(
    before: &B,
    picks: &[u32],
    luck: &mut fastrand::Rng,
    met: &mut Met,
    play: impl FnMut(&mut Bent) -> Vec<G::Event>,
) -> B {
    let mut again = Again { before, picks, luck, play };
    let (books, drawn) = again.bent(picks.len(), 0);
    let mut first = 0;
    for (nth, draw) in drawn.0.iter().enumerate() {
        let kind = draw.kind;
        if let Some(times) = met.get_mut(kind) {
            *times += 1;
        }
        let mut known = Vec::new();
        for (pick, range) in (first..).zip(draw.ranges()) {
            let came: Urn<_> = known.iter().copied().collect();
            let left = draw.from.without(&came);
            if !draw.tells_picks(&left) {
                break;
            }
            let earlier = Earlier { drawn: &drawn.0[..nth], came };
            let gives: Vec<_> = (0..range).map(|to| again.gives(pick, to, &earlier)).collect();
            let outcomes: Urn<_> = gives.iter().copied().collect();
            let (often, seldom) = (outcomes.without(&left), left.without(&outcomes));
            assert!(
                outcomes == left,
                "{kind}: of {range} equally likely picks too many give {often:?}, too few {seldom:?}"
            );
            known.push(gives[picks[pick] as usize]);
        }
        first += draw.ranges().count();
    }
    books
}

/// Luck as it was written down up to one pick, that one bent, and any luck from there on.
struct Bent<'a> {
    written: &'a [u32],
    at: usize,
    to: u32,
    luck: &'a mut fastrand::Rng,
    asked: Vec<u32>,
}

impl Chance for Bent<'_> {
    fn pick(&mut self, n: u32) -> u32 {
        let nth = self.asked.len();
        self.asked.push(n);
        match self.written.get(nth) {
            Some(&written) if nth < self.at => written,
            Some(_) if nth == self.at => self.to,
            _ => self.luck.pick(n),
        }
    }
}

/// An entry that is played again and again.
struct Again<'a, B, P> {
    before: &'a B,
    picks: &'a [u32],
    luck: &'a mut fastrand::Rng,
    play: P,
}

/// What came before a pick.
struct Earlier<'a, T> {
    /// In draws before its own.
    drawn: &'a [Draw<T>],
    /// By earlier picks of its own draw.
    came: Urn<T>,
}

impl<B, P> Again<'_, B, P> {
    /// Plays the entry with another pick, and sees that the game picks as often and among as many as the books say.
    fn bent<G: Game>(&mut self, at: usize, to: u32) -> (B, Drawn<B::Thing>)
    where
        B: Books<G>,
        P: FnMut(&mut Bent) -> Vec<G::Event>,
    {
        let mut bent = Bent { written: self.picks, at, to, luck: self.luck, asked: Vec::new() };
        let events = (self.play)(&mut bent);
        let asked = bent.asked;
        let (books, drawn) = enter(self.before, &events);
        drawn.check_ranges(&asked);
        (books, drawn)
    }

    /// What one pick gives when it comes out so: the one thing that comes whatever is picked after it.
    fn gives<G: Game>(&mut self, pick: usize, to: u32, earlier: &Earlier<B::Thing>) -> B::Thing
    where
        B: Books<G>,
        P: FnMut(&mut Bent) -> Vec<G::Event>,
    {
        // That later picks do not change it is seen by making them again.
        let fewest = if pick + 1 < self.picks.len() { 2 } else { 1 };
        let mut certain: Option<Urn<B::Thing>> = None;
        for way in 1..=MOST_WAYS {
            let (_, drawn) = self.bent(pick, to);
            for (was, is) in earlier.drawn.iter().zip(&drawn.0) {
                assert_eq!(was.came, is.came, "{}: a later pick changes what came", was.kind);
            }
            let Draw { kind, came, .. } = &drawn.0[earlier.drawn.len()];
            let gone = earlier.came.without(came);
            assert!(gone.is_empty(), "{kind}: a later pick changes that {gone:?} came");
            let came = came.without(&earlier.came);
            let both = certain.map_or_else(|| came.clone(), |certain| certain.both(&came));
            assert!(!both.is_empty(), "{kind}: what a pick gives hangs on later ones");
            match both.only() {
                Some(only) if way >= fewest => return only,
                _ => certain = Some(both),
            }
        }
        panic!("{certain:?} come all together by one pick")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::urn::{Event, Urn as Stones};

    /// Two stones drawn into one fist, and perhaps a third into another: of each entry all that a seat draws is seen at
    /// once.
    #[derive(Clone)]
    struct Fists(Urn<u8>);

    impl Books<Stones> for Fists {
        type Thing = u8;

        fn enter(&mut self, events: &[Event], drawn: &mut Drawn<u8>) {
            for seat in Seat::all(2) {
                let stones = events.iter().filter_map(|event| match event {
                    Event::Drew { seat: by, stone } if *by == seat => Some(*stone),
                    _ => None,
                });
                let stones: Vec<_> = stones.collect();
                if !stones.is_empty() {
                    drawn.draw("stones", &mut self.0, stones);
                }
            }
        }

        fn kinds(&self) -> Vec<&'static str> {
            vec!["stones"]
        }
    }

    /// Six stones, two of them alike, and a game that draws like this: the first seat two, the other one.
    fn audit(stones: impl Fn(&mut Bent) -> [u8; 3]) {
        let books = Fists([0, 0, 1, 2, 3, 4].into_iter().collect());
        let mut luck = fastrand::Rng::with_seed(1);
        for picks in [[0, 0, 0], [2, 3, 1], [5, 4, 3]] {
            check::<Stones, _>(&books, &picks, &mut luck, &mut Met::new(), |chance| {
                let [one, two, other] = stones(chance);
                let drew = |seat, stone| Event::Drew { seat: Seat::new(seat), stone };
                // In which order the first two came is not told.
                vec![drew(0, one.min(two)), drew(0, one.max(two)), drew(1, other)]
            });
        }
    }

    fn take(stones: &mut Vec<u8>, chance: &mut Bent) -> u8 {
        let n = u32::try_from(stones.len()).expect("few stones");
        stones.remove(chance.pick(n) as usize)
    }

    #[test]
    fn honest_luck_is_found_honest() {
        audit(|chance| {
            let mut stones = vec![3, 0, 4, 1, 0, 2];
            [(); 3].map(|()| take(&mut stones, chance))
        });
    }

    #[test]
    #[should_panic = "stones: a pick among 6 is due, but one among 5 is made"]
    fn a_deck_that_lacks_a_card_is_noticed() {
        audit(|chance| {
            let mut stones = vec![3, 0, 4, 1, 2];
            [(); 3].map(|()| take(&mut stones, chance))
        });
    }

    #[test]
    #[should_panic = "[4] came, but there was only [0"]
    fn a_deck_with_one_card_for_another_is_noticed() {
        audit(|chance| {
            let mut stones = vec![3, 0, 4, 1, 4, 2];
            [(); 3].map(|()| take(&mut stones, chance))
        });
    }

    #[test]
    #[should_panic = "stones: [3] came, but there was only [0, 0, 1, 2, 3, 4]"]
    fn a_card_drawn_twice_is_noticed() {
        audit(|chance| {
            let stones = [3, 0, 4, 1, 0, 2];
            [6, 5, 4].map(|n| stones[chance.pick(n) as usize])
        });
    }

    #[test]
    #[should_panic = "picks among [2] are made, but not due"]
    fn a_pick_for_nothing_is_noticed() {
        audit(|chance| {
            let mut stones = vec![3, 0, 4, 1, 0, 2];
            let drawn = [(); 3].map(|()| take(&mut stones, chance));
            chance.pick(2);
            drawn
        });
    }

    #[test]
    #[should_panic = "a later pick changes"]
    fn a_card_exchanged_by_a_later_pick_is_noticed() {
        audit(|chance| {
            let mut stones = vec![3, 0, 4, 1, 0, 2];
            let [one, two, other] = [(); 3].map(|()| take(&mut stones, chance));
            if other == 4 { [one, 4, two] } else { [one, two, other] }
        });
    }

    #[test]
    #[should_panic = "of 4 equally likely picks too many give"]
    fn a_favoured_card_is_noticed() {
        audit(|chance| {
            let mut stones = vec![3, 0, 4, 1, 0, 2];
            let [one, two] = [(); 2].map(|()| take(&mut stones, chance));
            let pick = chance.pick(4) as usize;
            [one, two, stones[if pick == 0 { 1 } else { pick }]]
        });
    }
}
