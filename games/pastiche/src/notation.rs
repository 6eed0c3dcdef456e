//! How moves are written: `place H12 2,-1 3`, `trade 3Gn>Bk`, `offer BC Gn+2Vi>Or`.

use std::fmt;
use std::str::FromStr;

use table::NotationError;
use table::notation::read_number;

use crate::board::Turn;
use crate::cards::Cards;
use crate::turn::Action;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place { hex, at, turn } => write!(f, "place {hex} {at} {}", u8::from(*turn)),
            Self::Mix => f.write_str("mix"),
            Self::Take { colour } => write!(f, "take {colour}"),
            Self::Leave => f.write_str("leave"),
            Self::Trade { give, get } => write!(f, "trade {give}>{get}"),
            Self::Swap { give, take } => write!(f, "swap {give}>{take}"),
            Self::Complete { commission } => write!(f, "complete {commission}"),
            Self::Offer { to, give, get } => write!(f, "offer {to} {give}>{get}"),
            Self::Counter { offer, give, get } => write!(f, "counter {offer} {give}>{get}"),
            Self::Accept { offer } => write!(f, "accept {offer}"),
            Self::Decline { offer } => write!(f, "decline {offer}"),
            Self::Withdraw { offer } => write!(f, "withdraw {offer}"),
            Self::Done => f.write_str("done"),
            Self::Discard { colour } => write!(f, "discard {colour}"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let words: Vec<_> = text.split_whitespace().collect();
        match words.as_slice() {
            ["place", hex, at, turn] => {
                Ok(Self::Place { hex: hex.parse()?, at: at.parse()?, turn: turn_of(turn)? })
            }
            ["mix"] => Ok(Self::Mix),
            ["take", colour] => Ok(Self::Take { colour: colour.parse()? }),
            ["leave"] => Ok(Self::Leave),
            ["trade", deal] => {
                let (give, get) = sides(deal)?;
                Ok(Self::Trade { give: give.parse()?, get: get.parse()? })
            }
            ["swap", deal] => {
                let (give, take) = sides(deal)?;
                Ok(Self::Swap { give: give.parse()?, take: take.parse()? })
            }
            ["complete", commission] => Ok(Self::Complete { commission: commission.parse()? }),
            ["offer", to, deal] => {
                let (give, get) = deal_of(deal)?;
                Ok(Self::Offer { to: to.parse()?, give, get })
            }
            ["counter", offer, deal] => {
                let (give, get) = deal_of(deal)?;
                Ok(Self::Counter { offer: offer.parse()?, give, get })
            }
            ["accept", offer] => Ok(Self::Accept { offer: offer.parse()? }),
            ["decline", offer] => Ok(Self::Decline { offer: offer.parse()? }),
            ["withdraw", offer] => Ok(Self::Withdraw { offer: offer.parse()? }),
            ["done"] => Ok(Self::Done),
            ["discard", colour] => Ok(Self::Discard { colour: colour.parse()? }),
            _ => Err(NotationError::new("an action like `place H12 2,-1 3` or `trade 3Gn>Bk`", text)),
        }
    }
}

pub(crate) fn turn_of(text: &str) -> Result<Turn, NotationError> {
    let turn = read_number::<u8>(text).ok().and_then(|steps| Turn::try_from(steps).ok());
    turn.ok_or_else(|| NotationError::new("a rotation, 0 to 5", text))
}

/// What is given and what is got.
pub(crate) fn deal_of(text: &str) -> Result<(Cards, Cards), NotationError> {
    let (give, get) = sides(text)?;
    Ok((give.parse()?, get.parse()?))
}

fn sides(text: &str) -> Result<(&str, &str), NotationError> {
    text.split_once('>').ok_or_else(|| NotationError::new("a deal like `Gn>Vi`", text))
}
