//! A table to try the rules at.

use pastiche::{
    Action, Cards, Colour, CommissionId, Event, Hand, HexId, Options, Pastiche, Phase, Rejection, Table,
};
use table::{AnyAction, Game, Refusal, Seat, Status, Viewer};
pub use testkit::the;

/// A position in parts. A hand is written `palette|commissions|hexes|completed`; parts left out at its end, and
/// all other parts, have a default: A began and is on turn, nothing is placed, the commissions are some, the hexes
/// in hand are H41 and H42 for A, H43 and H44 for B, and so on.
#[derive(Clone)]
pub struct Position {
    options: &'static str,
    turn: String,
    phase: &'static str,
    layout: String,
    gallery: String,
    hands: Vec<String>,
}

/// A table at this phase of A's turn, with a hand for each seat.
pub fn at(phase: &'static str, hands: &[&str]) -> Position {
    let whole = |(seat, hand): (usize, &&str)| {
        let hexes = format!("H{},H{}", 41 + 2 * seat, 42 + 2 * seat);
        let mut parts: Vec<_> = hand.split('|').collect();
        let defaults = ["-", ".,.", &hexes, "-"];
        parts.extend(&defaults[parts.len()..]);
        parts.join("|")
    };
    Position {
        options: "-",
        turn: "A/A/1".to_owned(),
        phase,
        layout: "-".to_owned(),
        gallery: ".,.,.,.".to_owned(),
        hands: hands.iter().enumerate().map(whole).collect(),
    }
}

/// A paints.
pub fn painting(hands: &[&str]) -> Scene {
    at("painting", hands).scene()
}

impl Position {
    /// As letters: open hands, memory aid, strict neighbours, gifts.
    pub fn options(self, options: &'static str) -> Self {
        Self { options, ..self }
    }

    /// Start player, player on turn, round.
    pub fn turn(self, turn: &str) -> Self {
        Self { turn: turn.to_owned(), ..self }
    }

    pub fn layout(self, layout: &str) -> Self {
        Self { layout: layout.to_owned(), ..self }
    }

    pub fn gallery(self, gallery: &str) -> Self {
        Self { gallery: gallery.to_owned(), ..self }
    }

    /// As one line, no offer made so far. While the deck lasts no place for a commission is empty, so those
    /// left open are filled: in a hand with one that asks for none of its colours, if there is such a one.
    pub fn scene(&self) -> Scene {
        let Self { options, turn, phase, layout, gallery, hands } = self;
        let told = format!("{gallery},{}", hands.join(",")).replace(['|', '!'], ",");
        let mut deck: Vec<_> = CommissionId::all().collect();
        deck.retain(|commission| told.split(',').all(|name| name != commission.facts().name));
        let mut fill = |places: &str, palette: Cards| {
            let unasked = |colour: &Colour| palette.count(*colour) == 0;
            let filled = places.split(',').map(|place| {
                let fitting =
                    deck.iter().position(|commission| commission.facts().colours.iter().all(unasked));
                let fills = place == "." && !deck.is_empty();
                if fills { deck.remove(fitting.unwrap_or(0)).to_string() } else { place.to_owned() }
            });
            filled.collect::<Vec<_>>().join(",")
        };
        let hands = hands.iter().map(|hand| {
            let mut parts: Vec<_> = hand.split('|').map(str::to_owned).collect();
            parts[1] = fill(&parts[1], the(&parts[0]));
            parts.join("|")
        });
        let hands: Vec<_> = hands.collect();
        let gallery = fill(gallery, Cards::NONE);
        let made = vec!["0"; hands.len()].join(",");
        Scene::of(&format!("{options} {turn} {phase} {layout} {gallery} 1:{made} - {}", hands.join(" ")))
    }
}

/// The layout when all hexes but these have been placed, by A and B in turn, in one row.
pub fn all_placed_but(kept: &[&str]) -> String {
    let placed = HexId::all().filter(|hex| !kept.contains(&hex.facts().name)).enumerate();
    let row: Vec<_> =
        placed.map(|(nth, hex)| format!("{hex}@{},0:0{}", nth + 2, ["A", "B"][nth % 2])).collect();
    row.join("/")
}

/// What the rules call a phase that a position calls this (P3.1): gathering paint is the second step of mixing.
pub fn called(phase: &'static str) -> &'static str {
    if phase == "collecting" { "mixing" } else { phase }
}

/// A table, and the luck it is played with.
pub struct Scene {
    pub game: Pastiche,
    dice: fastrand::Rng,
}

impl Scene {
    pub fn of(line: &str) -> Self {
        Self { game: the(line), dice: fastrand::Rng::with_seed(1) }
    }

    /// A fresh game.
    pub fn deal(options: Options, seats: u8, seed: u64) -> Self {
        let mut dice = fastrand::Rng::with_seed(seed);
        let game =
            Pastiche::setup(&options, seats, &mut dice, &mut Vec::new()).expect("a table of two to four");
        Self { game, dice }
    }

    /// A seat says what it does, as in `A trade 3Gn>Bk` ([`testkit::says`]).
    pub fn says(&mut self, line: &str) -> Result<Vec<Event>, Rejection> {
        testkit::says(&mut self.game, line, &mut self.dice)
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

    /// Says what this rule must forbid for this reason.
    pub fn refuses(&mut self, line: &str, rule: &str, why: &Rejection) {
        let answer = self.says(line).expect_err(line);
        assert_eq!((&answer, answer.rule()), (why, rule), "`{line}`");
    }

    /// Says in notation, then as JSON, what is no action and what this rule must forbid for this reason all the same.
    pub fn forbids(&self, line: &str, json: &str, rule: &str, why: &Rejection) {
        let (seat, said) = line.split_once(' ').expect("a seat and something said");
        let json: serde_json::Value = serde_json::from_str(json).expect("it is JSON");
        assert!(said.parse::<Action>().is_err(), "`{said}` is an action");
        assert!(serde_json::from_value::<Action>(json.clone()).is_err(), "{json} is an action");
        for said in [AnyAction::Notation(said), AnyAction::Json(&json)] {
            let answer = self.game.forbidden(the(seat), said);
            assert_eq!(answer.as_ref().map(|why| (why, why.rule())), Some((why, rule)), "{said:?}");
        }
    }

    /// Says what belongs to painting, in another phase.
    pub fn untimely(&mut self, line: &str, now: &'static str) {
        let why = Rejection::WrongPhase { now: called(now) };
        self.refuses(line, "P3.1", &why);
    }

    pub fn listed(&self, seat: Seat) -> Vec<Action> {
        let mut actions = Vec::new();
        self.game.legal_actions(seat, &mut actions);
        actions
    }

    /// Does something at random until the turn has passed on; gives all that happened.
    pub fn finish_turn(&mut self) -> Vec<Event> {
        let (active, mut events) = (self.table().active, Vec::new());
        while self.table().active == active && !self.game.status().is_over() {
            let action =
                self.game.sample(active, &mut self.dice).expect("the active player can do something");
            self.game.apply(active, &action, &mut self.dice, &mut events).expect("listed, so allowed");
        }
        events
    }

    /// What lies open.
    pub fn table(&self) -> Table {
        self.game.view(Viewer::Spectator).table
    }

    pub fn phase(&self) -> Phase {
        self.table().phase
    }

    pub fn active(&self) -> String {
        self.table().active.to_string()
    }

    pub fn hand(&self, seat: &str) -> Hand {
        self.game.view(Viewer::Seat(the(seat))).mine.expect("a seat at the table").hand
    }

    /// As `2Gn+Vi`, in the order of the colours.
    pub fn palette(&self, seat: &str) -> String {
        self.hand(seat).palette.to_string()
    }

    /// As `fifer,mona-lisa`.
    pub fn commissions(&self, seat: &str) -> String {
        names(self.hand(seat).commissions)
    }

    pub fn hexes(&self, seat: &str) -> String {
        names(self.hand(seat).hexes)
    }

    pub fn completed(&self, seat: &str) -> String {
        names(self.table().players[the::<Seat>(seat)].completed.clone())
    }

    pub fn gallery(&self) -> String {
        names(self.table().gallery.into_iter().flatten())
    }

    /// How many of a colour the bank has.
    pub fn bank(&self, colour: &str) -> u8 {
        self.table().bank.count(the(colour))
    }

    /// The numbers of the open offers.
    pub fn offers(&self) -> String {
        names(self.table().offers.iter().map(|offer| offer.id))
    }

    /// Each seat's place, once it is over.
    pub fn places(&self) -> Vec<u8> {
        match self.game.status() {
            Status::Over { places } => places.as_slice().to_vec(),
            Status::Awaiting { .. } => Vec::new(),
        }
    }
}

fn names<T: ToString>(things: impl IntoIterator<Item = T>) -> String {
    let names: Vec<_> = things.into_iter().map(|thing| thing.to_string()).collect();
    names.join(",")
}

/// All cards in the box, counted by hand.
pub fn whole_box() -> Cards {
    the("8R+8Y+8B+12Or+12Gn+12Vi+12Br+6Am+6Sc+6Ol+6Te+6Ma+6Pu+6Bk+6Wh+6Gy+5Bi")
}
