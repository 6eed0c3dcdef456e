//! Standing answers: what a player has said beforehand about offers that may come (P5.1a).

use std::fmt;
use std::str::FromStr;

use table::{NotationError, Seats, StandingAnswers};

use crate::cards::Cards;
use crate::turn::{Action, Pastiche};
use crate::view::View;

/// `accept Te for 2Gn from BC`: an offer made to me that brings at least these and takes at most those is accepted, the
/// oldest such one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandingAnswer {
    /// The offer brings me these, or more.
    pub get: Cards,
    /// It takes these, or fewer.
    pub give: Cards,
    /// It is made by one of these; by anybody, if nothing is said.
    pub from: Option<Seats>,
}

impl StandingAnswer {
    /// What it calls for now. Whether both can pay is known from the legal actions.
    pub(crate) fn answer(&self, view: &View, legal: &[Action]) -> Option<Action> {
        let wanted = view.table.offers.iter().filter(|offer| {
            let from = self.from.is_none_or(|seats| seats.has(offer.from));
            from && offer.give.holds(self.get) && self.give.holds(offer.get)
        });
        wanted.map(|offer| Action::Accept { offer: offer.id }).find(|accept| legal.contains(accept))
    }
}

impl fmt::Display for StandingAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { get, give, from } = self;
        write!(f, "accept {get} for {give}")?;
        from.map_or(Ok(()), |seats| write!(f, " from {seats}"))
    }
}

impl FromStr for StandingAnswer {
    type Err = NotationError;

    /// Who accepts anything for nothing has said nothing: some card is to be got.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = || {
            NotationError::new(
                "a standing answer like `accept Te for 2Gn` or `accept Te for 2Gn from BC`",
                text,
            )
        };
        let words: Vec<_> = text.split_whitespace().collect();
        let (get, give, from) = match words.as_slice() {
            ["accept", get, "for", give] => (get, give, None),
            ["accept", get, "for", give, "from", from] => (get, give, Some(from.parse::<Seats>()?)),
            _ => return Err(wrong()),
        };
        let standing = Self { get: get.parse()?, give: give.parse()?, from };
        if standing.get.is_empty() || from.is_some_and(Seats::is_empty) { Err(wrong()) } else { Ok(standing) }
    }
}

/// What Pastiche has of standing answers.
pub(crate) struct StandingOffers;

impl StandingAnswers<Pastiche> for StandingOffers {
    fn check(&self, answer: &str) -> Result<(), NotationError> {
        answer.parse::<StandingAnswer>().map(|_| ())
    }

    fn due(&self, answer: &str, view: &View, legal: &[Action]) -> Result<Option<Action>, NotationError> {
        Ok(answer.parse::<StandingAnswer>()?.answer(view, legal))
    }
}
