//! How moves are written: `announce 5-card Y7+F7 borrow S7+H7+M7 pay B:L3+M2`, `read L5`.

use std::fmt;
use std::str::FromStr;

use table::NotationError;

use crate::announcing::{Announcement, Payment, Payments};
use crate::cards::Cards;
use crate::turn::Action;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Discard { card } => write!(f, "discard {card}"),
            Self::Draw => f.write_str("draw"),
            Self::Keep { card } => write!(f, "keep {card}"),
            Self::Take => f.write_str("take"),
            Self::Announce(announcement) => write!(f, "announce {announcement}"),
            Self::Read { card } => write!(f, "read {card}"),
            Self::Pass => f.write_str("pass"),
            Self::Flag { card } => write!(f, "flag {card}"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let words: Vec<_> = text.split_whitespace().collect();
        match words.as_slice() {
            ["discard", card] => Ok(Self::Discard { card: card.parse()? }),
            ["draw"] => Ok(Self::Draw),
            ["keep", card] => Ok(Self::Keep { card: card.parse()? }),
            ["take"] => Ok(Self::Take),
            ["announce", rest @ ..] => read_announcement(rest, text).map(Self::Announce),
            ["read", card] => Ok(Self::Read { card: card.parse()? }),
            ["pass"] => Ok(Self::Pass),
            ["flag", card] => Ok(Self::Flag { card: card.parse()? }),
            _ => Err(NotationError::new("an action like `draw` or `announce 3-card L5+H5+Y5`", text)),
        }
    }
}

impl fmt::Display for Announcement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { work, lay, borrow, pay } = self;
        write!(f, "{work} {lay}")?;
        if !borrow.is_empty() {
            write!(f, " borrow {borrow}")?;
        }
        if !pay.is_empty() {
            write!(f, " pay {pay}")?;
        }
        Ok(())
    }
}

fn read_announcement(words: &[&str], text: &str) -> Result<Announcement, NotationError> {
    let wrong = || {
        NotationError::new("an announcement like `announce 5-card Y7+F7 borrow S7+H7+M7 pay B:L3+M2`", text)
    };
    let [work, lay, rest @ ..] = words else { return Err(wrong()) };
    let (borrow, rest) = match rest {
        ["borrow", cards, rest @ ..] => (cards.parse()?, rest),
        rest => (Cards::NONE, rest),
    };
    let pay = match rest {
        [] => Payments::NONE,
        ["pay", payments @ ..] if !payments.is_empty() => {
            let payments: Result<Vec<_>, _> = payments.iter().map(|payment| read_payment(payment)).collect();
            payments?.try_into()?
        }
        _ => return Err(wrong()),
    };
    Ok(Announcement { work: work.parse()?, lay: lay.parse()?, borrow, pay })
}

fn read_payment(text: &str) -> Result<Payment, NotationError> {
    let (to, cards) =
        text.split_once(':').ok_or_else(|| NotationError::new("a payment like `B:L3+M2`", text))?;
    Ok(Payment { to: to.parse()?, cards: cards.parse()? })
}
