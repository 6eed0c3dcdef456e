//! A referee who keeps the books of whole random games without the engine's help: told only what happens, they know
//! at every step where every card lies and what the game comes to.

use std::collections::{BTreeMap, VecDeque};

use pass_the_paint::{
    Choice, Colour, Commission, Commissions, Event, OpenEvent, Paints, PassThePaint, Passing, Score,
};
use table::{BySeat, Game, Seat, Status, Viewer};

use super::figures::{CARDS, Points, in_order, is_complete, missing, places};
use super::scene::{all_tables, options};

/// What lies in front of a place, in the plainest form.
#[derive(Clone, Default)]
struct Books {
    hand: Vec<char>,
    front: Vec<char>,
    held: Vec<&'static str>,
    claimed: Vec<&'static str>,
    chosen: Option<String>,
    drafted: Option<char>,
}

struct Referee {
    seats: usize,
    kind: String,
    places: Vec<Books>,
    first: Option<usize>,
    round: usize,
    turn: usize,
    step: &'static str,
    row: Vec<char>,
    shown: Vec<char>,
    discards: Vec<char>,
    deck: Vec<&'static str>,
    pile: Vec<&'static str>,
    middle: Vec<&'static str>,
    /// Places that have still to draw, and how many.
    drawing: VecDeque<(usize, usize)>,
    /// What is to be claimed on this flip, and by whom.
    claims: BTreeMap<&'static str, Vec<usize>>,
    ended: Option<Vec<Points>>,
    /// How often what happened.
    seen: BTreeMap<&'static str, u32>,
}

fn letter(colour: Colour) -> char {
    colour.facts().code
}

fn letters(cards: Paints) -> Vec<char> {
    cards.to_string().chars().filter(|letter| *letter != '-').collect()
}

fn id(card: Commission) -> &'static str {
    super::figures::card(&card.to_string()).0
}

fn all_ids(cards: Commissions) -> Vec<&'static str> {
    cards.iter().map(id).collect()
}

fn take<T: PartialEq + std::fmt::Debug>(from: &mut Vec<T>, what: &T) {
    let nth = from.iter().position(|card| card == what);
    from.remove(nth.unwrap_or_else(|| panic!("{what:?} is not among {from:?}")));
}

fn list(cards: &[&'static str]) -> String {
    let mut cards = cards.to_vec();
    cards.sort_unstable();
    if cards.is_empty() { "-".to_owned() } else { cards.join("+") }
}

fn written(cards: &[char]) -> String {
    in_order(&cards.iter().collect::<String>())
}

impl Referee {
    fn new(seats: u8, kind: &str) -> Self {
        let places = if kind.contains('d') { 4 } else { usize::from(seats) };
        Self {
            seats: usize::from(seats),
            kind: kind.to_owned(),
            places: vec![Books::default(); places],
            first: None,
            round: 0,
            turn: 0,
            step: "draft",
            row: Vec::new(),
            shown: Vec::new(),
            discards: Vec::new(),
            deck: CARDS.iter().map(|row| row.0).collect(),
            pile: Vec::new(),
            middle: Vec::new(),
            drawing: VecDeque::new(),
            claims: BTreeMap::new(),
            ended: None,
            seen: BTreeMap::new(),
        }
    }

    fn is(&self, option: char) -> bool {
        self.kind.contains(option)
    }

    fn count(&mut self, what: &'static str) {
        *self.seen.entry(what).or_default() += 1;
    }

    fn hears(&mut self, event: &Event) {
        match event {
            Event::Commissioned { place, cards, .. } => {
                assert_eq!(cards.len(), 3, "three each (D2.2)");
                self.gives(place.index(), *cards);
            }
            Event::Dealt { place, hand, .. } => {
                assert!(self.places[place.index()].hand.is_empty() && hand.total() == 6, "six cards (D2.3)");
                self.places[place.index()].hand = letters(*hand);
            }
            Event::Chose { place, choice, first } => self.chose(place.index(), *choice, *first),
            Event::Drew { place, cards, .. } => self.drew(place.index(), *cards),
            Event::PickedUp { place, hand, .. } => {
                self.turn_ends();
                assert_eq!(written(&letters(*hand)), written(&self.places[place.index()].hand), "(D3.2)");
            }
            Event::Open(event) => self.hears_open(event),
        }
    }

    fn hears_open(&mut self, event: &OpenEvent) {
        match event {
            OpenEvent::Began { first } => self.first = Some(first.index()),
            OpenEvent::LaidOut { palettes } => {
                assert_eq!(palettes.len() as usize, self.places.len(), "one for each player (D2.2)");
                self.middle = all_ids(*palettes);
                self.middle.iter().for_each(|id| take(&mut self.deck, id));
            }
            OpenEvent::RoundBegan { round } => {
                if self.round == 1 {
                    self.turn_ends();
                }
                self.round += 1;
                assert_eq!(usize::from(*round), self.round);
                (self.turn, self.shown) = (0, Vec::new());
            }
            OpenEvent::TurnedUp { row } => {
                if !self.shown.is_empty() {
                    self.turn_ends();
                }
                assert!(self.row.is_empty() && row.total() == 4, "four, when the last ones are gone (D8.3)");
                self.row = letters(*row);
                self.shown.extend(&self.row);
            }
            OpenEvent::Flipped { cards } => {
                let cards: Vec<_> =
                    cards.iter().map(|(place, colour)| (place.index(), letter(*colour))).collect();
                self.flipped(&cards);
            }
            OpenEvent::Passed { passing } => self.passed(*passing),
            OpenEvent::Kept { place, colour, paid } => self.kept(place.index(), letter(*colour), *paid),
            OpenEvent::Discarded { place, colour } => {
                let (nth, card) = (place.index(), letter(*colour));
                self.decided(nth, card, "discard");
                self.discards.push(card);
                self.drawing.push_back((nth, 2));
            }
            OpenEvent::Reshuffled { cards } => {
                assert!(self.deck.is_empty() && !self.drawing.is_empty(), "only when a draw is due (D3.8)");
                self.deck = std::mem::take(&mut self.pile);
                assert_eq!(list(&self.deck), list(&all_ids(*cards)), "all of them (D3.8)");
                self.count("reshuffles");
            }
            OpenEvent::Claimed { palette, by } => {
                self.settle();
                let by: Vec<_> = by.iter().map(|place| place.index()).collect();
                assert_eq!(self.claims.remove(id(*palette)), Some(by), "{palette} (D4.1)");
            }
            OpenEvent::Ended { scores } => {
                self.turn_ends();
                self.step = "over";
                self.ended(scores);
            }
        }
    }

    fn gives(&mut self, place: usize, cards: Commissions) {
        for id in all_ids(cards) {
            take(&mut self.deck, &id);
            self.places[place].held.push(id);
        }
    }

    fn chose(&mut self, nth: usize, choice: Choice, first: bool) {
        assert!(!self.is('a'), "in the advanced draft nothing is face down");
        let place = &mut self.places[nth];
        assert_eq!(first, place.chosen.is_none());
        place.chosen = Some(match choice {
            Choice::Draft { colour } => {
                assert!(
                    self.step == "draft" && place.hand.contains(&letter(colour)),
                    "a card of the hand (D3.1)"
                );
                letter(colour).to_string()
            }
            Choice::Keep { pay } if pay.is_empty() => "keep".to_owned(),
            Choice::Keep { pay } => format!("keep:{}", list(&all_ids(pay))),
            Choice::Discard => "discard".to_owned(),
        });
    }

    /// Who takes the next card in the advanced draft: one, two, one; and the order switches with every row (D8).
    fn on_turn(&self) -> usize {
        let first = self.first.expect("somebody is first");
        let rows_before = (self.round - 1) * 3 + self.turn / 4;
        let opens = if rows_before.is_multiple_of(2) { first } else { 1 - first };
        if matches!(self.turn % 4, 0 | 3) { opens } else { 1 - opens }
    }

    fn flipped(&mut self, cards: &[(usize, char)]) {
        assert_eq!(self.step, "draft");
        if self.is('a') {
            let [(nth, card)] = cards else { panic!("one at a time (D8.2)") };
            assert_eq!(*nth, self.on_turn(), "(D8.2, D8.3)");
            take(&mut self.row, card);
            self.places[*nth].drafted = Some(*card);
        } else {
            let all: Vec<_> = (0..self.places.len()).collect();
            assert_eq!(cards.iter().map(|(nth, _)| *nth).collect::<Vec<_>>(), all, "all together (D3.3)");
            for (nth, card) in cards {
                let place = &mut self.places[*nth];
                assert_eq!(place.chosen.take(), Some(card.to_string()), "what was chosen (D3.1)");
                take(&mut place.hand, card);
                place.drafted = Some(*card);
                self.shown.push(*card);
            }
        }
        self.step = "decide";
    }

    fn passed(&mut self, passing: Passing) {
        let count = self.places.len();
        let expected = match self.round {
            _ if self.is('d') => Passing::Across,
            1 => Passing::Left,
            _ => Passing::Right,
        };
        assert_eq!(passing, expected, "(D3.2, D9.2)");
        let hands: Vec<_> = self.places.iter().map(|place| place.hand.clone()).collect();
        for (from, hand) in hands.into_iter().enumerate() {
            let to = match passing {
                // A's left is 0, A's right 1, B's left 2, B's right 3.
                Passing::Across => [3, 2, 1, 0][from],
                Passing::Left => (from + 1) % count,
                Passing::Right => (from + count - 1) % count,
            };
            self.places[to].hand = hand;
        }
        self.count("passes");
    }

    /// What becomes of a card is what was decided.
    fn decided(&mut self, nth: usize, card: char, decision: &str) {
        assert!(self.step == "decide" && self.claims.is_empty());
        let advanced = self.is('a');
        let place = &mut self.places[nth];
        assert_eq!(place.drafted.take(), Some(card));
        let chosen = place.chosen.take();
        assert_eq!(chosen.as_deref(), if advanced { None } else { Some(decision) }, "(D3.3)");
    }

    fn kept(&mut self, nth: usize, card: char, paid: Commissions) {
        let paid = all_ids(paid);
        let decision = if paid.is_empty() { "keep".to_owned() } else { format!("keep:{}", list(&paid)) };
        self.decided(nth, card, &decision);
        let place = &mut self.places[nth];
        let front: String = place.front.iter().collect();
        assert_eq!(paid.len(), missing(card, &front).len(), "{card} in front of {front} (D3.4)");
        for id in &paid {
            take(&mut place.held, id);
        }
        place.front.push(card);
        if paid.iter().any(|id| id.starts_with('P')) {
            self.count("palettes paid");
        }
        self.pile.extend(paid);
    }

    fn drew(&mut self, nth: usize, cards: Commissions) {
        // Whoever is passed over found nothing.
        while self.drawing.front().is_some_and(|(next, _)| *next != nth) {
            assert!(self.deck.is_empty() && self.pile.is_empty(), "draws go by seats (D3.7)");
            self.drawing.pop_front();
        }
        assert!(self.places.iter().all(|place| place.drafted.is_none()), "payments come first (D3.7)");
        let (_, left) = self.drawing.front_mut().expect("somebody draws");
        *left = left.checked_sub(cards.len() as usize).expect("two at most (D3.5)");
        if *left == 0 {
            self.drawing.pop_front();
        }
        self.gives(nth, cards);
    }

    /// All that is to be drawn is drawn, or nothing is left; then palettes are claimed (D3.7, D4.1).
    fn settle(&mut self) {
        if self.step != "decide" {
            return;
        }
        assert!(self.places.iter().all(|place| place.drafted.is_none()), "all is decided");
        if !self.drawing.is_empty() {
            assert!(self.deck.is_empty() && self.pile.is_empty(), "there was more to draw (D3.8)");
            self.drawing.clear();
            self.count("nothing left");
        }
        for palette in std::mem::take(&mut self.middle) {
            let complete = |place: &Books| is_complete(palette, &place.front.iter().collect::<String>());
            let by: Vec<_> = (0..self.places.len()).filter(|nth| complete(&self.places[*nth])).collect();
            if by.is_empty() {
                self.middle.push(palette);
                continue;
            }
            self.count(if by.len() > 1 { "shared claims" } else { "claims" });
            for nth in &by {
                self.places[*nth].claimed.push(palette);
            }
            self.claims.insert(palette, by);
        }
        self.step = "settled";
    }

    fn turn_ends(&mut self) {
        self.settle();
        if self.step == "settled" {
            assert!(self.claims.is_empty(), "{:?} should have been claimed (D4.1)", self.claims);
            (self.turn, self.step) = (self.turn + 1, "draft");
        }
    }

    fn points(&self) -> Vec<Points> {
        let of = |place: &Books| {
            Points::of(&place.front.iter().collect::<String>(), &place.held, &place.claimed, self.is('h'))
        };
        let each: Vec<_> = self.places.iter().map(of).collect();
        if self.is('d') { each.chunks(2).map(|two| two[0].and(two[1])).collect() } else { each }
    }

    fn ended(&mut self, scores: &BySeat<Score>) {
        assert!(self.round == 2 && self.turn == if self.is('a') { 12 } else { 6 }, "(D5.2)");
        let points = self.points();
        assert_eq!(scores.as_slice().len(), self.seats);
        for (score, points) in scores.as_slice().iter().zip(&points) {
            let told = Points {
                total: i64::from(score.total),
                colours: score.colours,
                commissions: score.commissions,
                palettes: score.palettes,
                penalty: score.penalty,
                completed: score.completed,
                different: score.different,
            };
            assert_eq!(told, *points, "(D6, D7.2)");
        }
        self.ended = Some(points);
    }

    /// After one action: the books as a position.
    fn closes(&mut self) -> String {
        let all_decided = self.step == "decide" && self.places.iter().all(|place| place.drafted.is_none());
        if all_decided || self.step == "settled" {
            self.turn_ends();
        }
        let kind: String = "adeho".chars().filter(|option| self.is(*option)).collect();
        let kind = if kind.is_empty() { "-" } else { &kind };
        let first = self.first.map_or("-", |first| ["A", "B"][first]);
        let mut line = format!("{kind} {}.{} {} {first}", self.round, self.turn, self.step);
        for cards in [&self.row, &self.shown, &self.discards] {
            line = format!("{line} {}", written(cards));
        }
        line = format!("{line} {} {}", list(&self.pile), list(&self.middle));
        for Books { hand, front, held, claimed, chosen, drafted } in &self.places {
            let (hand, front) = (written(hand), written(front));
            let drafted = drafted.map_or("-".to_owned(), |card| card.to_string());
            let chosen = chosen.as_deref().unwrap_or("-");
            line = format!("{line} {hand}|{front}|{}|{}|{drafted}|{chosen}", list(held), list(claimed));
        }
        line
    }

    /// The engine's truth, and what it shows, are what the books say.
    fn checks(&mut self, game: &PassThePaint) {
        let line = self.closes();
        assert_eq!(game.to_string(), line);
        let table = game.view(Viewer::Spectator).table;
        assert_eq!(table.deck as usize, self.deck.len());
        assert_eq!((usize::from(table.round), usize::from(table.turn)), (self.round, self.turn));
        assert_eq!(table.pile.to_string(), list(&self.pile));
        assert_eq!(table.middle.to_string(), list(&self.middle));
        assert_eq!(table.discards.to_string(), written(&self.discards));
        assert_eq!(
            (table.row.to_string(), table.shown.to_string()),
            (written(&self.row), written(&self.shown))
        );
        for (public, place) in table.places.iter().zip(&self.places) {
            assert_eq!(public.front.to_string(), written(&place.front));
            assert_eq!(public.claimed.to_string(), list(&place.claimed));
            assert_eq!(
                (usize::from(public.hand), public.commissions as usize),
                (place.hand.len(), place.held.len())
            );
            assert_eq!((public.chosen, public.drafted.map(letter)), (place.chosen.is_some(), place.drafted));
            assert_eq!(public.open.is_some(), self.is('o') || self.step == "over", "(D2.4)");
        }
        self.checks_views(game);
        let awaited: Vec<_> = (0..self.seats).filter(|seat| self.awaits(*seat)).collect();
        assert_eq!(game.awaited().iter().map(Seat::index).collect::<Vec<_>>(), awaited);
        let totals: Vec<_> = self.points().iter().map(|points| points.total).collect();
        let told: Vec<_> = game.scores().as_slice().iter().map(|total| i64::from(*total)).collect();
        assert_eq!(told, totals);
        if let Status::Over { places: told } = game.status() {
            let points = self.ended.as_ref().expect("the end is told");
            assert_eq!(
                told.as_slice().iter().map(|place| usize::from(*place)).collect::<Vec<_>>(),
                places(points)
            );
            let winners = told.iter().filter(|(_, place)| **place == 1).count();
            assert!(winners > 0);
            self.count(if winners > 1 { "shared victories" } else { "victories" });
        } else {
            assert!(self.step != "over");
        }
    }

    fn checks_views(&self, game: &PassThePaint) {
        for seat in Seat::all(u8::try_from(self.seats).expect("few")) {
            let mine = game.view(Viewer::Seat(seat)).mine.expect("a seat");
            assert_eq!(mine.len(), self.places.len() / self.seats);
            for mine in mine {
                let place = &self.places[mine.place.index()];
                assert_eq!(mine.place.seat, seat);
                assert_eq!(mine.commissions.to_string(), list(&place.held));
                let hand = (self.step == "draft" && !self.is('a')).then(|| written(&place.hand));
                assert_eq!(
                    mine.hand.map(|hand| hand.to_string()),
                    hand,
                    "looked at in the draft only (D3.2)"
                );
                assert_eq!(mine.choice.is_some(), place.chosen.is_some());
            }
        }
    }

    fn awaits(&self, seat: usize) -> bool {
        if self.step == "over" {
            return false;
        }
        if self.is('a') {
            return self.on_turn() == seat;
        }
        let own = self.places.len() / self.seats;
        self.places[seat * own..(seat + 1) * own].iter().any(|place| place.chosen.is_none())
    }
}

/// One whole game. Now and then somebody changes their mind; some players keep whatever they can.
fn play(seats: u8, kind: &str, seed: u64) -> BTreeMap<&'static str, u32> {
    let mut dice = fastrand::Rng::with_seed(seed);
    let mut events = Vec::new();
    let game = PassThePaint::setup(&options(kind), seats, &mut dice, &mut events);
    let mut game = game.expect("a table");
    let mut referee = Referee::new(seats, kind);
    for event in &events {
        referee.hears(event);
    }
    referee.checks(&game);
    let keen = dice.bool();
    while !game.status().is_over() {
        let awaited: Vec<_> = game.awaited().iter().collect();
        let mut seat = awaited[dice.usize(..awaited.len())];
        let mut action = game.at_random(seat, &mut dice);
        if keen {
            let mut all = Vec::new();
            game.legal_actions(seat, &mut all);
            all.retain(|action| {
                action.to_string().starts_with("keep") && is_missing(&game, action.side(), seat)
            });
            action = all.get(dice.usize(..all.len().max(1))).copied().or(action);
        }
        if dice.u8(..8) == 0 {
            let other = Seat::new(dice.u8(..seats));
            if let Some(change) = game.sample(other, &mut dice) {
                (seat, action) = (other, Some(change));
            }
        }
        let mut events = Vec::new();
        let action = action.expect("who is awaited can act");
        game.apply(seat, &action, &mut dice, &mut events).expect("it is allowed");
        for event in &events {
            referee.hears(event);
        }
        referee.checks(&game);
    }
    referee.seen
}

/// Has this place still to choose? Otherwise a keen player would change their mind for ever.
fn is_missing(game: &PassThePaint, side: Option<pass_the_paint::Side>, seat: Seat) -> bool {
    let table = game.view(Viewer::Spectator).table;
    table.places.iter().any(|place| place.place.seat == seat && place.place.side == side && !place.chosen)
}

fn games(of: impl Fn(u8, &str) -> bool, each: u64) -> BTreeMap<&'static str, u32> {
    let mut seen = BTreeMap::new();
    for (seats, kind) in all_tables().into_iter().filter(|(seats, kind)| of(*seats, kind)) {
        for seed in 0..each {
            for (what, times) in play(seats, &kind, seed) {
                *seen.entry(what).or_default() += times;
            }
        }
    }
    seen
}

fn happened(seen: &BTreeMap<&'static str, u32>, what: &[&str]) {
    for what in what {
        assert!(seen.get(what).is_some_and(|times| *times > 0), "{what} never happened: {seen:?}");
    }
}

#[test]
fn the_books_agree_with_the_plain_draft_of_two_and_three() {
    let seen = games(|seats, kind| seats <= 3 && !kind.contains(['a', 'd']), 12);
    happened(&seen, &["claims", "palettes paid", "passes", "victories"]);
}

#[test]
fn the_books_agree_with_the_plain_draft_of_four_and_five() {
    let seen = games(|seats, _| seats == 4 || seats == 5, 12);
    happened(&seen, &["claims", "shared claims", "reshuffles", "palettes paid", "passes", "victories"]);
}

#[test]
fn the_books_agree_with_the_plain_draft_of_six() {
    let seen = games(|seats, _| seats == 6, 20);
    happened(&seen, &["claims", "shared claims", "reshuffles", "nothing left", "passes", "victories"]);
}

#[test]
fn the_books_agree_with_the_advanced_draft() {
    let seen = games(|_, kind| kind.contains('a'), 25);
    happened(&seen, &["claims", "palettes paid", "victories"]);
    assert_eq!((seen.get("passes"), seen.get("shared claims")), (None, None), "neither happens here (D8.4)");
}

#[test]
fn the_books_agree_with_double_hands() {
    let seen = games(|_, kind| kind.contains('d'), 25);
    happened(&seen, &["claims", "shared claims", "reshuffles", "passes", "victories"]);
}
