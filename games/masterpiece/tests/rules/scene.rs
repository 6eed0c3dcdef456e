//! A table to try the rules at.

use masterpiece::{
    Action, Card, Cards, Event, Masterpiece, Mine, Options, Phase, Rejection, Table, View, Work,
};
use table::{AnyAction, Chance, Game, Refusal, Script, Seat, Status, Viewer};
pub use testkit::the;

/// All cards that a text speaks of, each as often as it does.
pub fn spoken_of(text: &str) -> Vec<Card> {
    text.split(|letter: char| !letter.is_alphanumeric()).filter_map(|word| word.parse().ok()).collect()
}

/// A position in parts. A player is written `hand|works`; works left out are none, and a hand `_` is four
/// cards that nothing else speaks of. All other parts have a default: A began and is to act, nothing is
/// discarded, and the deck has all other cards.
#[derive(Clone)]
pub struct Position {
    options: &'static str,
    turn: String,
    phase: &'static str,
    drawn: String,
    pile: String,
    passes: usize,
    end: String,
    deck: Option<String>,
    players: Vec<String>,
}

/// A table where A is to act, with these players.
pub fn at(players: &[&str]) -> Position {
    Position {
        options: "-",
        turn: "A/A".to_owned(),
        phase: "acting",
        drawn: "-".to_owned(),
        pile: "-".to_owned(),
        passes: 0,
        end: "-".to_owned(),
        deck: None,
        players: players.iter().map(|&player| player.to_owned()).collect(),
    }
}

/// A is to act; these players, and nothing else out of the ordinary.
pub fn acting(players: &[&str]) -> Scene {
    at(players).scene()
}

impl Position {
    /// As letters: open discards, open hands.
    pub fn options(self, options: &'static str) -> Self {
        Self { options, ..self }
    }

    /// Start player and player on turn.
    pub fn turn(self, turn: &str) -> Self {
        Self { turn: turn.to_owned(), ..self }
    }

    pub fn phase(self, phase: &'static str) -> Self {
        Self { phase, ..self }
    }

    /// Two are drawn, to keep one.
    pub fn drawn(self, drawn: &str) -> Self {
        Self { drawn: drawn.to_owned(), phase: "keeping", ..self }
    }

    /// From the bottom to the top.
    pub fn pile(self, pile: &str) -> Self {
        Self { pile: pile.to_owned(), ..self }
    }

    pub fn passes(self, passes: usize) -> Self {
        Self { passes, ..self }
    }

    /// Who triggered the end, and the turns to come.
    pub fn end(self, end: &str) -> Self {
        Self { end: end.to_owned(), ..self }
    }

    /// The deck has just these; all other cards are in the last player's hand.
    pub fn deck(self, deck: &str) -> Self {
        Self { deck: Some(deck.to_owned()), ..self }
    }

    /// Neither deck nor discards have a card; the last player holds all that nobody else has.
    pub fn no_stock(self) -> Self {
        self.deck("-")
    }

    /// As one line.
    pub fn line(&self) -> String {
        let Self { options, turn, phase, drawn, pile, passes, end, deck, players } = self;
        let told = format!("{drawn} {pile} {} {}", deck.as_deref().unwrap_or_default(), players.join(" "));
        let mut others: Vec<_> = Card::all().filter(|card| !spoken_of(&told).contains(card)).collect();
        let mut hands = Vec::new();
        for player in players {
            let (hand, works) = player.split_once('|').unwrap_or((player, "-"));
            let hand = match hand {
                "_" => names("+", others.split_off(others.len() - 4)),
                hand => hand.to_owned(),
            };
            hands.push((hand, works));
        }
        if let Some((hand, _)) = hands.last_mut().filter(|_| deck.is_some() && !others.is_empty()) {
            let all = names("+", others);
            *hand = if hand == "-" { all } else { format!("{hand}+{all}") };
        }
        let hands = names(" ", hands.iter().map(|(hand, works)| format!("{hand}|{works}")));
        format!("{options} {turn} {phase} {drawn} {pile} {passes} {end} {hands}")
    }

    pub fn scene(&self) -> Scene {
        Scene::of(&self.line())
    }
}

/// A table, and the luck it is played with.
pub struct Scene {
    pub game: Masterpiece,
    dice: fastrand::Rng,
}

impl Scene {
    pub fn of(line: &str) -> Self {
        Self { game: the(line), dice: fastrand::Rng::with_seed(1) }
    }

    /// A fresh game.
    pub fn deal(options: Options, seats: u8, seed: u64) -> Self {
        let mut dice = fastrand::Rng::with_seed(seed);
        let game = Masterpiece::setup(&options, seats, &mut dice, &mut Vec::new());
        Self { game: game.expect("a table of three to five"), dice }
    }

    /// A seat says what it does, as in `A keep L5`. Whatever the answer: what is listed is allowed and the
    /// other way round, a refusal names a rule and leaves no trace, and nothing is lost.
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

    /// Says one thing after the other; all must be allowed.
    pub fn plays(&mut self, lines: &[&str]) {
        for line in lines {
            self.does(line);
        }
    }

    /// Says what must be allowed, with just this luck: all of it is asked for, and no more.
    pub fn does_by_luck(&mut self, line: &str, picks: &[u32]) -> Vec<Event> {
        let mut script = Script::new(picks);
        let answer = self.says_by_chance(line, &mut script);
        assert_eq!(script.finish(), Ok(()), "`{line}` with the luck {picks:?}");
        answer.unwrap_or_else(|why| panic!("`{line}` is refused by {}: {why}", why.rule()))
    }

    /// Draws these, one after the other, from a deck that has them.
    pub fn draws(&mut self, seat: &str, cards: [&str; 2]) -> Vec<Event> {
        let mut deck = self.deck();
        let picks = cards.map(|card| {
            let pick = nth(deck, card);
            deck -= the::<Card>(card);
            pick
        });
        self.does_by_luck(&format!("{seat} draw"), &picks)
    }

    /// Says what this rule must forbid with this sentence.
    pub fn refuses(&mut self, line: &str, rule: &str, sentence: &str) {
        let answer = self.says(line).expect_err(line);
        assert_eq!((answer.rule(), answer.to_string().as_str()), (rule, sentence), "`{line}`");
    }

    /// Says in notation, then as JSON, what is no action and what this rule must forbid with this sentence all the same.
    pub fn forbids(&self, line: &str, json: &str, rule: &str, sentence: &str) {
        let (seat, said) = line.split_once(' ').expect("a seat and something said");
        let json: serde_json::Value = serde_json::from_str(json).expect("it is JSON");
        assert!(said.parse::<Action>().is_err(), "`{said}` is an action");
        assert!(serde_json::from_value::<Action>(json.clone()).is_err(), "{json} is an action");
        for said in [AnyAction::Notation(said), AnyAction::Json(&json)] {
            let answer = self.game.forbidden(the(seat), said).map(|why| (why.rule(), why.to_string()));
            assert_eq!(answer, Some((rule, sentence.to_owned())), "{said:?}");
        }
    }

    /// What the seat may do, announcements aside.
    pub fn listed(&self, seat: Seat) -> Vec<Action> {
        let mut actions = Vec::new();
        self.game.legal_actions(seat, &mut actions);
        actions
    }

    /// The same as one text, in the order of the alphabet: `draw, read H4, take`.
    pub fn choices(&self, seat: &str) -> String {
        let mut choices: Vec<_> = self.listed(the(seat)).iter().map(ToString::to_string).collect();
        choices.sort_unstable();
        choices.join(", ")
    }

    /// Writes, one way or the other, or passes if it cannot: a turn that announces and reads nothing.
    pub fn idle_turn(&mut self) {
        let seat = self.active();
        if self.table().deck > 0 {
            self.does(&format!("{seat} draw"));
            if let Some(card) = self.mine(&seat).drawn.first() {
                self.does(&format!("{seat} keep {card}"));
            }
        } else if self.table().discards > 0 {
            self.does(&format!("{seat} take"));
        } else {
            self.does(&format!("{seat} pass"));
        }
    }

    /// What lies open.
    pub fn table(&self) -> Table {
        self.game.view(Viewer::Spectator).table
    }

    /// From a seat, or from beside the table: `-`.
    pub fn view(&self, viewer: &str) -> View {
        self.game.view(eyes(viewer))
    }

    fn mine(&self, seat: &str) -> Mine {
        self.view(seat).mine.expect("a seat at the table")
    }

    pub fn phase(&self) -> Phase {
        self.table().phase
    }

    pub fn active(&self) -> String {
        self.table().active.to_string()
    }

    /// As `M1+L4`, genre by genre.
    pub fn hand(&self, seat: &str) -> String {
        self.mine(seat).hand.to_string()
    }

    /// What the seat has drawn, to keep one.
    pub fn drawn(&self, seat: &str) -> String {
        self.mine(seat).drawn.to_string()
    }

    /// As `3-card:L5,49:H10+R11`; a masterpiece has one card.
    pub fn works(&self, seat: &str) -> String {
        let player = &self.table().players[the::<Seat>(seat)];
        for work in &player.works {
            assert_eq!(work.masterpiece, work.cards.len() == 1, "{work:?}");
        }
        names(",", player.works.iter().map(|work| format!("{}:{}", work.work, work.cards)))
    }

    /// Points of the masterpieces, and how many these are.
    pub fn score(&self, seat: &str) -> (u8, u8) {
        let score = self.table().players[the::<Seat>(seat)].score;
        assert_eq!(score, self.game.score(the(seat)));
        assert_eq!(self.game.scores()[the::<Seat>(seat)], i32::from(score.points));
        (score.points, score.masterpieces)
    }

    /// From the bottom to the top, as `M4,S6`.
    pub fn pile(&self) -> String {
        self.part(4)
    }

    /// Who triggered the end, and the turns to come: `A:5`.
    pub fn end(&self) -> String {
        self.part(6)
    }

    fn part(&self, nth: usize) -> String {
        self.game.to_string().split(' ').nth(nth).expect("a part of the position").to_owned()
    }

    /// What lies face down.
    pub fn deck(&self) -> Cards {
        let elsewhere: Cards = spoken_of(&self.game.to_string()).into_iter().collect();
        Cards::ALL.without(elsewhere)
    }

    /// How many of this work nobody has.
    pub fn supply(&self, work: &str) -> u8 {
        let work: Work = the(work);
        self.table().supply.iter().find(|(kind, _)| *kind == work).map_or(0, |(_, copies)| *copies)
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
}

/// 49 story cards, each in one place; 34 works, with one card if they are masterpieces and more if not; and a
/// position that can be read back.
pub fn nothing_is_lost(game: &Masterpiece) {
    let line = game.to_string();
    let table = game.view(Viewer::Spectator).table;
    let lying = spoken_of(&line);
    let different: Cards = lying.iter().copied().collect();
    assert_eq!(lying.len(), different.len() as usize, "a card is in two places: {line}");
    assert_eq!(different.len() + table.deck, 49, "{line}");

    let owned = || table.players.iter().flat_map(|(_, player)| &player.works);
    for work in owned() {
        assert_eq!(work.masterpiece, work.cards.len() == 1, "{work:?} in {line}");
        assert!(!work.cards.is_empty(), "{work:?} in {line}");
    }
    let supply: usize = table.supply.iter().map(|(_, copies)| usize::from(*copies)).sum();
    let flag = |work: Work| work.to_string() == "end-flag";
    // Who triggers the end with an empty hand leaves the flag to nobody (M6.2), and while it is being taken
    // it is neither here nor there.
    let no_flag = table.end.is_some() && !owned().any(|work| flag(work.work));
    assert_eq!(supply + owned().count() + usize::from(no_flag), 34, "{line}");
    assert_eq!(line.parse(), Ok(*game), "{line}");
}

/// How many of these cards come before this one: the luck that draws it.
pub fn nth(among: Cards, card: &str) -> u32 {
    let card: Card = the(card);
    assert!(among.has(card), "{card} is not among {among}");
    let before = among.iter().filter(|other| other.index() < card.index()).count();
    u32::try_from(before).expect("fewer than 49")
}

/// Each event as this viewer reads it; `-` is somebody beside the table.
pub fn seen(events: &[Event], viewer: &str) -> Vec<String> {
    let seen = events.iter().filter_map(|event| Masterpiece::view_event(event, eyes(viewer)));
    seen.map(|event| event.to_string()).collect()
}

fn eyes(viewer: &str) -> Viewer {
    if viewer == "-" { Viewer::Spectator } else { Viewer::Seat(the(viewer)) }
}

pub fn names<T: ToString>(between: &str, things: impl IntoIterator<Item = T>) -> String {
    let names: Vec<_> = things.into_iter().map(|thing| thing.to_string()).collect();
    names.join(between)
}

/// The letters of so many seats.
pub fn letters(seats: usize) -> &'static [&'static str] {
    &["A", "B", "C", "D", "E"][..seats]
}
