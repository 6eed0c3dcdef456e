// The smallest game with luck and secrets: draw stones from an urn into a closed fist, show them, and whoever
// has shown most when the urn is empty and all fists are open wins. By rules 1 a pick counts the stones
// from the least, by rules 2 from the greatest.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use table::{
    BySeat, Chance, Determinize, Game, Log, NotationError, OptionFacts, OptionKind, OptionsError, Refusal,
    Seat, Seats, Status, Viewer, Wire,
};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Urn {
    rules: u32,
    options: Options,
    stones: u64,
    fists: Vec<u64>,
    shown: Vec<u64>,
    turn: Seat,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub stones: u8,
}

impl Default for Options {
    fn default() -> Self {
        Self { stones: 6 }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    Draw,
    Show {
        stone: u8,
    },
    /// Say something that tells nobody anything.
    Hum,
    EndTurn,
}

#[derive(Clone, Debug, PartialEq, Serialize, thiserror::Error)]
#[serde(rename_all = "kebab-case")]
pub enum Rejection {
    #[error("it is {0}'s turn")]
    NotYourTurn(Seat),
    #[error("the urn is empty")]
    Empty,
    #[error("you do not hold stone {0}")]
    NotHeld(u8),
    #[error("nobody sits there")]
    NoSeat,
    #[error("the game is over")]
    Over,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    Drew { seat: Seat, stone: u8 },
    Showed { seat: Seat, stone: u8 },
    Hummed { seat: Seat },
    Ended,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Seen(pub String);

impl Wire for Options {}
impl Wire for Action {}
impl Wire for Rejection {}
impl Wire for Seen {}

impl Refusal for Rejection {
    fn rule(&self) -> &'static str {
        "U1"
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw => f.write_str("draw"),
            Self::Show { stone } => write!(f, "show {stone}"),
            Self::Hum => f.write_str("hum"),
            Self::EndTurn => f.write_str("end"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = || NotationError::new("draw, show, hum or end", text);
        match text.split_once(' ') {
            None if text == "draw" => Ok(Self::Draw),
            None if text == "hum" => Ok(Self::Hum),
            None if text == "end" => Ok(Self::EndTurn),
            Some(("show", stone)) => Ok(Self::Show { stone: stone.parse().map_err(|_| wrong())? }),
            _ => Err(wrong()),
        }
    }
}

impl fmt::Display for Urn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?} {:?} {}", self.stones, self.fists, self.shown, self.turn)
    }
}

impl FromStr for Urn {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        Err(NotationError::new("nothing: this game reads no positions", text))
    }
}

impl Game for Urn {
    const ID: &'static str = "urn";
    const TITLE: &'static str = "The Urn";
    const RULES_VERSION: u32 = 2;
    const SEATS: RangeInclusive<u8> = 2..=3;
    const RULES: &'static str = "- **U1** Draw, show, end.";
    const OPTIONS: &'static [OptionFacts] = &[OptionFacts {
        name: "stones",
        kind: OptionKind::Number { from: 2, to: 59 },
        says: "How many stones are in the urn.",
    }];

    type Options = Options;
    type Action = Action;
    type Rejection = Rejection;
    type Event = Event;
    type View = Seen;
    type EventView = Seen;

    fn setup_by(
        rules: u32,
        options: &Options,
        seats: u8,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> Result<Self, OptionsError> {
        OptionsError::check_rules::<Self>(rules)?;
        OptionsError::check_seats::<Self>(seats)?;
        if !(2..60).contains(&options.stones) {
            return Err(OptionsError::Unreadable("an urn holds 2 to 59 stones".to_owned()));
        }
        let none = vec![0; usize::from(seats)];
        let stones = (1 << options.stones) - 1;
        let (options, turn) = (options.clone(), Seat::new(0));
        let mut game = Self { rules, options, stones, fists: none.clone(), shown: none, turn };
        for seat in Seat::all(seats) {
            game.draw(seat, chance, log);
        }
        Ok(game)
    }

    fn rules_version(&self) -> u32 {
        self.rules
    }

    fn options(&self) -> Options {
        self.options.clone()
    }

    fn seats(&self) -> u8 {
        u8::try_from(self.fists.len()).expect("few")
    }

    fn status(&self) -> Status {
        if self.stones == 0 && self.fists.iter().all(|&fist| fist == 0) {
            let most = |seat: Seat| {
                self.shown
                    .iter()
                    .filter(move |other| other.count_ones() > self.shown[seat.index()].count_ones())
            };
            return Status::Over {
                places: BySeat::new(self.seats(), |seat| u8::try_from(most(seat).count() + 1).expect("few")),
            };
        }
        Status::Awaiting { awaited: Seats::only(self.turn), asked: Seats::NONE }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if seat != self.turn || self.status().is_over() {
            return;
        }
        if self.stones != 0 {
            out.push(Action::Draw);
        }
        let fist = self.fists[seat.index()];
        out.extend((0..64).filter(|stone| fist >> stone & 1 != 0).map(|stone| Action::Show { stone }));
        out.extend([Action::Hum, Action::EndTurn]);
    }

    fn apply(
        &mut self,
        seat: Seat,
        action: &Action,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> Result<(), Rejection> {
        if seat.index() >= self.fists.len() {
            return Err(Rejection::NoSeat);
        }
        if self.status().is_over() {
            return Err(Rejection::Over);
        }
        if seat != self.turn {
            return Err(Rejection::NotYourTurn(self.turn));
        }
        match *action {
            Action::Draw if self.stones == 0 => return Err(Rejection::Empty),
            Action::Draw => self.draw(seat, chance, log),
            Action::Show { stone } => {
                let bit = 1_u64.checked_shl(stone.into()).unwrap_or(0);
                if self.fists[seat.index()] & bit == 0 {
                    return Err(Rejection::NotHeld(stone));
                }
                self.fists[seat.index()] &= !bit;
                self.shown[seat.index()] |= bit;
                log.note(|| Event::Showed { seat, stone });
            }
            Action::Hum => log.note(|| Event::Hummed { seat }),
            Action::EndTurn => self.turn = seat.next(self.seats()),
        }
        if self.status().is_over() {
            log.note(|| Event::Ended);
        }
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> Seen {
        let fist = viewer.seat().map(|seat| self.fists[seat.index()]);
        Seen(format!("{:?} shown, mine {fist:?}, {}'s turn", self.shown, self.turn))
    }

    fn view_event(event: &Event, viewer: Viewer) -> Option<Seen> {
        Some(Seen(match event {
            Event::Drew { seat, stone } if viewer.is(*seat) => format!("{seat} draws {stone}"),
            Event::Drew { seat, .. } => format!("{seat} draws a stone"),
            Event::Showed { seat, stone } => format!("{seat} shows {stone}"),
            Event::Hummed { seat } => format!("{seat} hums"),
            Event::Ended => "it is over".to_owned(),
        }))
    }

    fn reveals(&self, event: &Event) -> bool {
        matches!(event, Event::Showed { .. })
    }

    fn scores(&self) -> BySeat<i32> {
        BySeat::new(self.seats(), |seat| i32::try_from(self.shown[seat.index()].count_ones()).expect("few"))
    }
}

impl Urn {
    fn draw(&mut self, seat: Seat, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let left = self.stones.count_ones();
        if left > 0 {
            let pick = chance.pick(left);
            let stone = table::nth_bit(self.stones, if self.rules == 1 { pick } else { left - 1 - pick });
            self.stones &= !(1 << stone);
            self.fists[seat.index()] |= 1 << stone;
            log.note(|| Event::Drew { seat, stone });
        }
    }
}

impl Determinize for Urn {
    type Memory = Vec<String>;

    fn remember(memory: &mut Vec<String>, seen: &Seen) {
        memory.push(seen.0.clone());
    }

    fn determinize(_: &Seen, _: &Vec<String>, _: &mut impl Chance) -> Self {
        unreachable!("no test thinks in worlds of this game")
    }
}
