//! What people ask for that no action can say, and a rule forbids by name: to claim a palette (D4.1), to pass one's hand
//! (D3.2). That the game is over or the hand is not said comes first, as with actions.

use table::{Phrase, Seat};

use crate::commissions::Commissions;
use crate::components::{Colour, Commission};
use crate::place::Side;
use crate::rejection::Rejection;
use crate::turn::PassThePaint;

impl PassThePaint {
    /// Is there a rule against it? What is none of the game's business is not forbidden.
    pub(crate) fn judge_phrase(&self, seat: Seat, said: &Phrase<'_>) -> Result<(), Rejection> {
        let side = said.names().find_map(|name| name.parse::<Side>().ok());
        let names = || said.names().filter(|name| name.parse::<Side>().is_err());
        let open = self.options.is_advanced();
        match said.word() {
            "claim" => {
                self.anywhere(seat)?;
                Err(Rejection::ClaimsItself)
            }
            "pass" => {
                self.anywhere(seat)?;
                Err(Rejection::NoPassing { open })
            }
            "draw" => {
                self.anywhere(seat)?;
                Err(Rejection::DrawsAlone)
            }
            "draft" => match all::<Colour>(names()) {
                Some(colours) if colours.len() > 1 => {
                    self.drafting(self.place(seat, side)?)?;
                    Err(Rejection::DraftsSeveral { open })
                }
                _ => Ok(()),
            },
            "discard" => match all::<Commission>(names()) {
                Some(cards) if !cards.is_empty() => {
                    self.deciding(self.place(seat, side)?)?;
                    Err(Rejection::DiscardsCommissions)
                }
                _ => Ok(()),
            },
            "keep" => {
                let cards = all::<Commission>(names()).unwrap_or_default();
                let is_doubled = |card: &Commission| cards.iter().filter(|other| *other == card).count() > 1;
                let twice: Commissions = cards.iter().copied().filter(is_doubled).collect();
                if twice.is_empty() {
                    return Ok(());
                }
                self.deciding(self.place(seat, side)?)?;
                Err(Rejection::PaidTwice { cards: twice })
            }
            _ => Ok(()),
        }
    }

    /// Whichever hand is meant: does anybody play there, and is the game still on?
    fn anywhere(&self, seat: Seat) -> Result<(), Rejection> {
        let place = self.places.of(seat).iter().next().map(|number| self.places.at(number));
        self.place(seat, place.and_then(|place| place.side)).map(drop)
    }
}

/// All of these names, if each is one of them.
fn all<'a, T: std::str::FromStr>(names: impl Iterator<Item = &'a str>) -> Option<Vec<T>> {
    names.map(|name| name.parse().ok()).collect()
}
