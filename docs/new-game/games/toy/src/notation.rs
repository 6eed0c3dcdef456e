//! Actions and positions as text.
//!
//! A position is `closed A 7.9 1.4/12 3/-`: whether fists are closed or open, whose turn it is, what is in the urn, and for
//! each seat what is in the fist and what was shown.

use std::fmt;
use std::str::FromStr;

use table::{Game, NotationError, Seat};

use crate::rules::{Action, FIST, Options, SEATS, Toy};
use crate::stones::Stones;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw => f.write_str("draw"),
            Self::Show { stone } => write!(f, "show {stone}"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let stone = text.strip_prefix("show ").and_then(|stone| stone.parse().ok());
        let said = if text == "draw" { Some(Self::Draw) } else { stone.map(|stone| Self::Show { stone }) };
        // One way to write it: no leading zeros.
        said.filter(|said| said.to_string() == text)
            .ok_or_else(|| NotationError::new("`draw`, or `show` and a stone", text))
    }
}

impl fmt::Display for Stones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stones: Vec<_> = self.iter().map(|stone| stone.to_string()).collect();
        f.write_str(if stones.is_empty() { "-" } else { "" })?;
        f.write_str(&stones.join("."))
    }
}

impl FromStr for Stones {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = || NotationError::new("stones such as `3.12`, or `-`", text);
        let mut stones = Self::NONE;
        for stone in text.split('.').filter(|_| text != "-") {
            stones = stones.and(Self::one(stone.parse().map_err(|_| wrong())?));
        }
        if stones.to_string() == text { Ok(stones) } else { Err(wrong()) }
    }
}

impl fmt::Display for Toy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fists = if self.options.open_fists { "open" } else { "closed" };
        write!(f, "{fists} {} {}", self.turn, self.urn)?;
        let players = self.fists.iter().zip(&self.shown).take(self.seats.into());
        players.into_iter().try_for_each(|(fist, shown)| write!(f, " {fist}/{shown}"))
    }
}

impl FromStr for Toy {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut words = text.split(' ');
        let mut next = |wanted| words.next().ok_or_else(|| NotationError::new(wanted, text));
        let open_fists = match next("`closed` or `open`")? {
            "closed" => false,
            "open" => true,
            other => return Err(NotationError::new("`closed` or `open`", other)),
        };
        let (turn, urn): (Seat, Stones) = (next("whose turn it is")?.parse()?, next("the urn")?.parse()?);
        let (mut fists, mut shown) = ([Stones::NONE; SEATS], [Stones::NONE; SEATS]);
        let mut seats = 0_u8;
        for player in words {
            let (fist, open) = player
                .split_once('/')
                .ok_or_else(|| NotationError::new("a fist, `/`, and what is shown", player))?;
            let place = usize::from(seats);
            if place == SEATS {
                return Err(NotationError::impossible("more than four sit at the table"));
            }
            (fists[place], shown[place]) = (fist.parse()?, open.parse()?);
            seats += 1;
        }
        let game = Self { rules: 1, options: Options { open_fists }, seats, turn, urn, fists, shown };
        game.is_possible().map(|()| game)
    }
}

impl Toy {
    fn is_possible(&self) -> Result<(), NotationError> {
        let all = || self.fists.iter().chain(&self.shown).chain([&self.urn]);
        let wrong = if !Self::SEATS.contains(&self.seats) {
            "two to four sit at the table"
        } else if all().map(|stones| stones.len()).sum::<u32>() != Stones::ALL.len()
            || all().fold(Stones::NONE, |one, &other| one.and(other)) != Stones::ALL
        {
            "each stone is in one place"
        } else if self.fists.iter().any(|fist| fist.len() > FIST) {
            "a fist holds three stones"
        } else if self.turn.index() >= usize::from(self.seats) || !self.is_over() && !self.can_act(self.turn)
        {
            "whoever's turn it is can do something"
        } else {
            return Ok(());
        };
        Err(NotationError::impossible(wrong))
    }
}
