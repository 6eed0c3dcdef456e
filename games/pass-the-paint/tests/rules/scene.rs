//! A table to try the rules at.

use pass_the_paint::{Action, Event, Options, PassThePaint, Rejection, Table, Variant, View};
use table::{AnyAction, Chance, Game, Refusal, Seat, Status, Viewer, Wired};
pub use testkit::the;

use super::figures::{CARDS, ids};

/// The letters of so many seats.
pub fn letters(seats: usize) -> &'static [&'static str] {
    &["A", "B", "C", "D", "E", "F"][..seats]
}

/// From a seat, or from beside the table: `-`.
pub fn eyes(viewer: &str) -> Viewer {
    if viewer == "-" { Viewer::Spectator } else { Viewer::Seat(the(viewer)) }
}

/// Options as letters.
pub fn options(letters: &str) -> Options {
    Options {
        variant: match letters {
            _ if letters.contains('a') => Variant::AdvancedDraft,
            _ if letters.contains('d') => Variant::DoubleHands,
            _ => Variant::Standard,
        },
        easier: letters.contains('e'),
        harder: letters.contains('h'),
        open_hands: letters.contains('o'),
    }
}

/// Every table there can be: seats, and options as letters.
pub fn all_tables() -> Vec<(u8, String)> {
    let kinds = [(2, ""), (3, ""), (4, ""), (5, ""), (6, ""), (2, "a"), (2, "d")];
    let more = ["", "e", "h", "o", "eh", "eo", "ho", "eho"];
    kinds.into_iter().flat_map(|(seats, kind)| more.map(|more| (seats, format!("{kind}{more}")))).collect()
}

/// Each event as this viewer reads it; `-` is somebody beside the table.
pub fn seen(events: &[Event], viewer: &str) -> Vec<String> {
    let seen = events.iter().filter_map(|event| PassThePaint::view_event(event, eyes(viewer)));
    seen.map(|event| event.to_string()).collect()
}

/// What goes over the wire to this viewer.
pub fn wired(events: &[Event], viewer: &str) -> Vec<String> {
    let seen = events.iter().filter_map(|event| PassThePaint::view_event(event, eyes(viewer)));
    seen.map(|event| Wired::of(&event).as_str().to_owned()).collect()
}

/// Luck that draws just these: from a deck of these cards, this card. The size of the deck has to fit, and all of it
/// has to be asked for.
pub struct Draws<'a>(pub Vec<(Vec<&'a str>, &'a str)>);

impl<'a> Draws<'a> {
    pub fn new(draws: &[(&'a str, &'a str)]) -> Self {
        Self(draws.iter().rev().map(|(deck, card)| (ids(deck), *card)).collect())
    }
}

impl Chance for Draws<'_> {
    fn pick(&mut self, n: u32) -> u32 {
        let (mut deck, card) = self.0.pop().expect("nothing more is drawn");
        deck.sort_unstable();
        assert_eq!(n as usize, deck.len(), "the deck should be {deck:?}");
        let nth = deck.iter().position(|id| *id == card).expect("a card of the deck");
        u32::try_from(nth).expect("few")
    }
}

/// A table, and the luck it is played with.
#[derive(Clone)]
pub struct Scene {
    pub game: PassThePaint,
    dice: fastrand::Rng,
}

impl Scene {
    pub fn of(line: &str) -> Self {
        Self { game: the(line), dice: fastrand::Rng::with_seed(1) }
    }

    /// A fresh game.
    pub fn deal(letters: &str, seats: u8, seed: u64) -> Self {
        let mut dice = fastrand::Rng::with_seed(seed);
        let game = PassThePaint::setup(&options(letters), seats, &mut dice, &mut Vec::new());
        Self { game: game.expect("a table of two to six"), dice }
    }

    /// A seat says what it does, as in `A keep C07`. Whatever the answer: what is listed is allowed and the other way
    /// round, a refusal names a rule and leaves no trace, and nothing is lost.
    pub fn says(&mut self, line: &str) -> Result<Vec<Event>, Rejection> {
        let mut dice = self.dice.clone();
        let answer = self.says_by_chance(line, &mut dice);
        self.dice = dice;
        answer
    }

    fn says_by_chance(&mut self, line: &str, chance: &mut impl Chance) -> Result<Vec<Event>, Rejection> {
        let answer = testkit::says(&mut self.game, line, chance);
        if answer.is_ok() {
            nothing_is_lost(&self.game);
        }
        answer
    }

    /// Says what must be allowed.
    pub fn does(&mut self, line: &str) -> Vec<Event> {
        self.says(line).unwrap_or_else(|why| panic!("`{line}` is refused by {}: {why}", why.rule()))
    }

    /// Says one thing after the other; all must be allowed. Gives what happened by the last one.
    pub fn plays(&mut self, lines: &[&str]) -> Vec<Event> {
        lines.iter().map(|line| self.does(line)).last().unwrap_or_default()
    }

    /// Says what must be allowed, drawing these commissions: `(deck, card)` for each.
    pub fn does_drawing(&mut self, line: &str, draws: &[(&str, &str)]) -> Vec<Event> {
        let mut luck = Draws::new(draws);
        let answer = self.says_by_chance(line, &mut luck);
        assert!(luck.0.is_empty(), "`{line}` should draw more: {:?}", luck.0);
        answer.unwrap_or_else(|why| panic!("`{line}` is refused by {}: {why}", why.rule()))
    }

    /// Says what this rule must forbid with this sentence.
    pub fn refuses(&mut self, line: &str, rule: &str, sentence: &str) {
        let answer = self.says(line).expect_err(line);
        assert_eq!((answer.rule(), answer.to_string().as_str()), (rule, sentence), "`{line}`");
    }

    /// Says in notation, then as JSON, what is no action and what this rule must forbid with this sentence all the same.
    pub fn forbids(&self, line: &str, json: &str, rule: &str, sentence: &str) -> Rejection {
        let (seat, said) = line.split_once(' ').expect("a seat and something said");
        let json: serde_json::Value = serde_json::from_str(json).expect("it is JSON");
        assert!(said.parse::<Action>().is_err(), "`{said}` is an action");
        assert!(serde_json::from_value::<Action>(json.clone()).is_err(), "{json} is an action");
        let [one, other] = [AnyAction::Notation(said), AnyAction::Json(&json)].map(|said| {
            let why =
                self.game.forbidden(the(seat), said).unwrap_or_else(|| panic!("{said:?} is not refused"));
            assert_eq!((why.rule(), why.to_string().as_str()), (rule, sentence), "{said:?}");
            why
        });
        assert_eq!(one, other);
        one
    }

    pub fn listed(&self, seat: Seat) -> Vec<Action> {
        let mut actions = Vec::new();
        self.game.legal_actions(seat, &mut actions);
        actions
    }

    /// The same as one text, in the order of the alphabet: `discard, keep`.
    pub fn choices(&self, seat: &str) -> String {
        let mut choices: Vec<_> = self.listed(the(seat)).iter().map(ToString::to_string).collect();
        choices.sort_unstable();
        choices.join(", ")
    }

    /// Everybody who is still awaited does something without a plan, until the step is over.
    pub fn step(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        let before = self.time();
        while self.time() == before && !self.is_over() {
            let seat = self.game.awaited().iter().next().expect("somebody");
            let action = self.game.at_random(seat, &mut self.dice).expect("who is awaited can act");
            events.extend(self.does(&format!("{seat} {action}")));
        }
        events
    }

    /// What lies open.
    pub fn table(&self) -> Table {
        self.game.view(Viewer::Spectator).table
    }

    pub fn view(&self, viewer: &str) -> View {
        self.game.view(eyes(viewer))
    }

    /// Everything that goes over the wire to a viewer.
    pub fn wire(&self, viewer: &str) -> String {
        Wired::of(&self.view(viewer)).as_str().to_owned()
    }

    pub fn awaited(&self) -> String {
        self.game.awaited().to_string()
    }

    fn field(&self, nth: usize) -> String {
        self.game.to_string().split(' ').nth(nth).expect("a part of the position").to_owned()
    }

    /// As `1.2 draft`.
    pub fn time(&self) -> String {
        format!("{} {}", self.field(1), self.field(2))
    }

    pub fn row(&self) -> String {
        self.field(4)
    }

    pub fn discards(&self) -> String {
        self.field(6)
    }

    /// Commissions discarded.
    pub fn pile(&self) -> String {
        self.field(7)
    }

    pub fn middle(&self) -> String {
        self.field(8)
    }

    /// A part of a place: `A`, or with double hands `A left`.
    fn part(&self, place: &str, nth: usize) -> String {
        let (seat, side) = place.split_once(' ').unwrap_or((place, ""));
        let seat = the::<Seat>(seat).index();
        let place = match side {
            "left" => 2 * seat,
            "right" => 2 * seat + 1,
            _ => seat,
        };
        self.field(9 + place).split('|').nth(nth).expect("a part of a place").to_owned()
    }

    pub fn hand(&self, place: &str) -> String {
        self.part(place, 0)
    }

    pub fn front(&self, place: &str) -> String {
        self.part(place, 1)
    }

    /// Commissions held.
    pub fn held(&self, place: &str) -> String {
        self.part(place, 2)
    }

    pub fn claimed(&self, place: &str) -> String {
        self.part(place, 3)
    }

    /// The card turned up.
    pub fn drafted(&self, place: &str) -> String {
        self.part(place, 4)
    }

    /// What lies face down.
    pub fn choice(&self, place: &str) -> String {
        self.part(place, 5)
    }

    /// Commissions that are nowhere else.
    pub fn deck(&self) -> String {
        let line = self.game.to_string();
        let elsewhere: Vec<_> = line.split([' ', '|', '+']).collect();
        let deck: Vec<_> = CARDS.iter().map(|row| row.0).filter(|id| !elsewhere.contains(id)).collect();
        if deck.is_empty() { "-".to_owned() } else { deck.join("+") }
    }

    pub fn is_over(&self) -> bool {
        self.game.status().is_over()
    }

    /// Each seat's place, once it is over.
    pub fn places(&self) -> Vec<u8> {
        match self.game.status() {
            Status::Over { places } => places.as_slice().to_vec(),
            Status::Awaiting { .. } => Vec::new(),
        }
    }

    pub fn totals(&self) -> Vec<i32> {
        self.game.scores().as_slice().to_vec()
    }
}

/// 54 commissions and palettes, each in one place, save that several may have claimed the same; as many brush cards as
/// were dealt or turned up; and a position that can be read back.
pub fn nothing_is_lost(game: &PassThePaint) {
    let line = game.to_string();
    assert_eq!(line.parse().ok().as_ref(), Some(game), "{line}");
    let fields: Vec<_> = line.split(' ').collect();
    let places: Vec<Vec<_>> = fields[9..].iter().map(|place| place.split('|').collect()).collect();
    let mut claimed: Vec<_> = places.iter().flat_map(|place| ids(place[3])).collect();
    claimed.sort_unstable();
    claimed.dedup();
    let mut lying: Vec<_> = ids(fields[7]).into_iter().chain(ids(fields[8])).chain(claimed).collect();
    lying.extend(places.iter().flat_map(|place| ids(place[2])));
    let all = lying.len();
    lying.sort_unstable();
    lying.dedup();
    assert_eq!(lying.len(), all, "a commission is in two places: {line}");
    let deck = usize::try_from(game.view(Viewer::Spectator).table.deck).expect("few");
    assert_eq!(all + deck, 54, "{line}");

    let cards = |text: &str| text.trim_matches('-').len();
    let held: usize = places.iter().map(|place| cards(place[0]) + cards(place[1]) + cards(place[4])).sum();
    let advanced = fields[0].contains('a');
    let in_play = if advanced { 12 } else { 6 * places.len() };
    let this_round = if advanced { cards(fields[5]) } else { in_play };
    let before = if fields[1].starts_with('2') { in_play } else { 0 };
    assert_eq!(held + cards(fields[4]) + cards(fields[6]), before + this_round, "{line}");
}
