//! What people ask for that no action can say, and a rule forbids by name: both colours of a centre (P4.8), an offer of a
//! commission (P5.1). That the time for it is wrong comes first, as with actions.

use table::{Phrase, Seat};

use crate::cards::Cards;
use crate::components::{CommissionId, HexId};
use crate::rejection::Rejection;
use crate::turn::{Pastiche, Phase};

impl Pastiche {
    /// Is there a rule against it? What is none of the game's business is not forbidden.
    pub(crate) fn judge_phrase(&self, seat: Seat, said: &Phrase<'_>) -> Result<(), Rejection> {
        self.at_the_table(seat)?;
        let other_than_cards = said.has::<CommissionId>() || said.has::<HexId>();
        match said.word() {
            "pass" => self.judge_pass(seat),
            "take" => {
                let cards = all_cards(said).unwrap_or_default();
                let why = match cards.first() {
                    Some(_) if cards.total() > 1 => Rejection::TakesSeveral,
                    Some(colour) if colour.primary().is_none() => Rejection::NotInCentre { colour },
                    _ => return Ok(()),
                };
                self.in_phase(seat, Phase::Collecting)?;
                Err(why)
            }
            "offer" | "counter" if other_than_cards => {
                self.trading()?;
                Err(Rejection::OffersOther)
            }
            "trade" if other_than_cards => {
                self.painting(seat)?;
                Err(Rejection::BankTradesCards)
            }
            "trade" => match (cards(said.part("give", 0)), cards(said.part("get", 1))) {
                (Some(_), Some(get)) if get.total() != 1 => {
                    self.painting(seat)?;
                    Err(Rejection::BankGivesOne)
                }
                _ => Ok(()),
            },
            "swap" if other_than_cards || all_cards(said).is_some() => {
                if said.all::<CommissionId>().is_some_and(|named| named.len() == 2) {
                    return Ok(());
                }
                self.painting(seat)?;
                Err(Rejection::SwapsOther)
            }
            "discard" if other_than_cards || all_cards(said).is_some_and(|cards| cards.total() > 1) => {
                self.in_phase(seat, Phase::CleaningUp)?;
                Err(Rejection::DiscardsOther)
            }
            _ => Ok(()),
        }
    }

    /// P4.1: a hex has to be placed. Otherwise nobody has to do anything, and there are words for that.
    fn judge_pass(&self, seat: Seat) -> Result<(), Rejection> {
        match self.phase {
            Phase::Over => Err(Rejection::GameOver),
            Phase::Mixing if seat == self.active => Err(Rejection::PlaceFirst),
            _ => Ok(()),
        }
    }
}

/// A pile of palette cards, if these are names of some.
fn cards(names: &[String]) -> Option<Cards> {
    if names.is_empty() { None } else { names.join("+").parse().ok() }
}

/// All that is named, if it is palette cards.
fn all_cards(said: &Phrase<'_>) -> Option<Cards> {
    cards(&said.names().map(str::to_owned).collect::<Vec<_>>())
}
