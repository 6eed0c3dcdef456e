//! Positions in parts: a test says what matters, and the rest is filled in so that a game could have come to it.

use super::figures::{CARDS, COLOURS, LETTERS, ids, in_order, is_complete};
use super::scene::Scene;

/// A position in parts. A place is written `front|commissions|turned up|claimed|hand|choice`; what is left out at the
/// end, or empty, is nothing, except that hands and cards turned up are filled in. So are the cards discarded earlier
/// and the palettes in the middle, by hard ones.
#[derive(Clone)]
pub struct Position {
    options: &'static str,
    round: usize,
    turn: usize,
    step: String,
    first: &'static str,
    row: Option<&'static str>,
    discards: String,
    pile: &'static str,
    middle: Option<&'static str>,
    deck: Option<&'static str>,
    places: Vec<[String; 6]>,
}

/// A table at this time (`1.2 draft`: round one, two turns are over), with these places.
pub fn at(time: &str, places: &[&str]) -> Position {
    let (turn, step) = time.split_once(' ').expect("a time like `1.2 draft`");
    let (round, turn) = turn.split_once('.').expect("a time like `1.2 draft`");
    let place = |text: &&str| {
        let mut parts = text.split('|').map(ToOwned::to_owned);
        std::array::from_fn(|_| parts.next().unwrap_or_default())
    };
    Position {
        options: "-",
        round: round.parse().expect("a round"),
        turn: turn.parse().expect("a turn"),
        step: step.to_owned(),
        first: "-",
        row: None,
        discards: String::new(),
        pile: "-",
        middle: None,
        deck: None,
        places: places.iter().map(place).collect(),
    }
}

impl Position {
    /// As letters, in their order: `a d e h o`.
    pub fn options(self, options: &'static str) -> Self {
        Self { options, ..self }
    }

    /// The advanced draft, which this seat began, with this row.
    pub fn advanced(self, first: &'static str, row: &'static str) -> Self {
        Self { options: "a", first, row: Some(row), ..self }
    }

    /// These are among the brush cards discarded.
    pub fn discards(self, discards: &str) -> Self {
        Self { discards: discards.to_owned(), ..self }
    }

    /// Commissions discarded.
    pub fn pile(self, pile: &'static str) -> Self {
        Self { pile, ..self }
    }

    /// Palettes in the middle.
    pub fn middle(self, middle: &'static str) -> Self {
        Self { middle: Some(middle), ..self }
    }

    /// The commission deck has just these; the last place holds all that nobody else has.
    pub fn deck(self, deck: &'static str) -> Self {
        Self { deck: Some(deck), ..self }
    }

    fn is(&self, option: char) -> bool {
        self.options.contains(option)
    }

    /// As one line.
    pub fn line(&self) -> String {
        let mut places = self.places.clone();
        let [row, shown, discards] = self.brush_cards(&mut places);
        let middle = self.lay_out_and_deal(&mut places);
        let Self { options, round, turn, step, first, pile, .. } = self;
        let mut line =
            format!("{options} {round}.{turn} {step} {first} {row} {shown} {discards} {pile} {middle}");
        for [front, held, drafted, claimed, hand, choice] in places {
            let or_none = |text: String| if text.is_empty() { "-".to_owned() } else { text };
            let (front, hand) = (in_order(&front), in_order(&hand));
            let [held, claimed, drafted, choice] = [held, claimed, drafted, choice].map(or_none);
            line = format!("{line} {hand}|{front}|{held}|{claimed}|{drafted}|{choice}");
        }
        line
    }

    /// Fills in hands, cards turned up, and what was discarded. Gives the row, all cards turned up this round, and all
    /// cards discarded.
    fn brush_cards(&self, places: &mut [[String; 6]]) -> [String; 3] {
        let (count, advanced) = (places.len(), self.is('a'));
        let deciding = usize::from(self.step == "decide");
        let mut decks = [1, 2].map(|round| Deck::of(round, count, self.is('d')));
        let now = self.round - 1;
        let taken = if advanced { self.turn + deciding } else { count * (self.turn + deciding) };
        let mut shown = String::new();
        for [_, _, drafted, _, hand, _] in &*places {
            shown += drafted;
            drafted.chars().chain(hand.chars()).for_each(|card| decks[now].take(card));
        }
        let row = self.row.unwrap_or_default();
        row.chars().for_each(|card| decks[now].take(card));
        // As much as possible was drafted in round one.
        let mut before = if now == 0 { 0 } else { decks[0].in_play };
        let mut discards = self.discards.clone();
        let fronts: String = places.iter().map(|place| place[0].as_str()).collect();
        for card in fronts.chars().chain(self.discards.chars()) {
            if before > 0 && decks[0].has(card) {
                decks[0].take(card);
                before -= 1;
            } else {
                decks[now].take(card);
                shown.push(card);
            }
        }
        (0..before).for_each(|_| discards.push(decks[0].any()));
        for [_, _, drafted, ..] in places.iter_mut().filter(|place| deciding == 1 && place[2].is_empty()) {
            if !advanced {
                drafted.push(decks[now].any());
                shown += drafted;
            }
        }
        assert!(shown.len() <= taken, "more lies there than {} turns give: {shown}", self.turn);
        while shown.len() < taken {
            let card = decks[now].any();
            shown.push(card);
            discards.push(card);
        }
        if !advanced {
            for [_, _, _, _, hand, _] in places {
                while hand.len() + self.turn + deciding < 6 {
                    hand.push(decks[now].any());
                }
            }
        }
        [row.to_owned(), shown + row, discards].map(|cards| in_order(&cards))
    }

    /// Fills in the middle, and whatever the deck is not to have.
    fn lay_out_and_deal(&self, places: &mut [[String; 6]]) -> String {
        let told = |places: &[[String; 6]]| {
            let held = places.iter().map(|place| format!("{}+{}", place[1], place[3]));
            let held: Vec<_> = held.collect();
            format!("{}+{}+{}", self.pile, self.deck.unwrap_or_default(), held.join("+"))
        };
        let mut laid_out: Vec<_> = places.iter().flat_map(|place| ids(&place[3])).collect();
        laid_out.sort_unstable();
        laid_out.dedup();
        let wanted = if self.is('e') { 0 } else { places.len() - laid_out.len() };
        let elsewhere = told(places);
        let fits = |id: &&str| {
            !ids(&elsewhere).contains(id) && !places.iter().any(|place| is_complete(id, &place[0]))
        };
        let hard = ["P12", "P10", "P11", "P08", "P09", "P07", "P01", "P02", "P03", "P04", "P05", "P06"];
        let mut middle: Vec<_> = hard.into_iter().filter(fits).take(wanted).collect();
        middle.sort_unstable();
        let middle = if middle.is_empty() { "-".to_owned() } else { middle.join("+") };
        let middle = self.middle.map_or(middle, ToOwned::to_owned);
        if self.deck.is_some() {
            let elsewhere = format!("{}+{middle}", told(places));
            let others = CARDS.iter().map(|row| row.0).filter(|id| !ids(&elsewhere).contains(id));
            let last = &mut places.last_mut().expect("a place")[1];
            let mut held: Vec<_> = ids(last).into_iter().chain(others).collect();
            held.sort_unstable();
            *last = held.join("+");
        }
        middle
    }

    pub fn scene(&self) -> Scene {
        Scene::of(&self.line())
    }
}

/// What is left of a round's deck.
struct Deck {
    blue: Vec<usize>,
    red: Vec<usize>,
    reds: usize,
    in_play: usize,
}

impl Deck {
    fn of(round: usize, places: usize, double: bool) -> Self {
        let of = |deck: usize| COLOURS.iter().map(|row| row.4[deck]).collect();
        let (in_play, reds) = match places {
            _ if double => (24, 0),
            2 => (12, 0),
            3 => (18, 0),
            4 => (24, 0),
            5 => (30, 6),
            _ => (36, 12),
        };
        Self { blue: of(round - 1), red: of(round + 1), reds, in_play }
    }

    fn has(&self, card: char) -> bool {
        let nth = LETTERS.find(card).expect("a colour");
        self.in_play > 0 && (self.blue[nth] > 0 || self.reds > 0 && self.red[nth] > 0)
    }

    fn take(&mut self, card: char) {
        assert!(self.has(card), "there is no {card} left for this position");
        let nth = LETTERS.find(card).expect("a colour");
        if self.blue[nth] > 0 {
            self.blue[nth] -= 1;
        } else {
            (self.red[nth], self.reds) = (self.red[nth] - 1, self.reds - 1);
        }
        self.in_play -= 1;
    }

    /// One of which there are many.
    fn any(&mut self) -> char {
        let many = |letter: &char| {
            let nth = LETTERS.find(*letter).expect("a colour");
            (self.has(*letter), self.blue[nth], self.red[nth])
        };
        let card = LETTERS.chars().rev().max_by_key(many).expect("eleven colours");
        self.take(card);
        card
    }
}
