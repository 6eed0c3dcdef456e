//! What the decisions of one flip come to (D3.3 to D3.8), the palettes in the middle (D4), and how turns and rounds
//! follow each other (D5, D8.3).

use table::{Chance, Log, Seats};

use crate::commissions::Commissions;
use crate::components::{DRAWN, HAND, ROW};
use crate::event::{Event, OpenEvent};
use crate::place::{MOST, Place};
use crate::turn::{Decision, PassThePaint, Phase};

impl PassThePaint {
    /// D3.7: payments in seat order, then draws in seat order, then palettes.
    #[inline(always)]
    pub(crate) fn resolve(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let Phase::Deciding { drafted, decisions } = self.phase else { return };
        let mut drawing = Seats::NONE;
        for (number, decision) in decisions.open() {
            let Some(colour) = drafted[number.index()] else { continue };
            let place = self.places.at(number);
            match decision {
                Decision::Keep(pay) => {
                    let player = &mut self.players[number.index()];
                    player.commissions -= pay;
                    player.front += colour;
                    self.pile = self.pile.and(pay);
                    log.note(|| OpenEvent::Kept { place, colour, paid: pay }.into());
                }
                Decision::Discard => {
                    self.discards += colour;
                    drawing = drawing.with(number);
                    log.note(|| OpenEvent::Discarded { place, colour }.into());
                }
            }
        }
        for number in drawing.iter() {
            self.draw_commissions(self.places.at(number), chance, log);
        }
        self.claim_palettes(log);
        self.end_turn(chance, log);
    }

    /// D3.5, D3.8: two commissions, as far as there are any. Those before and after a reshuffle are told apart.
    #[inline(always)]
    fn draw_commissions(&mut self, place: Place, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let open = self.options.open_hands;
        let mut drawn = Commissions::NONE;
        let tell = |drawn: &mut Commissions, log: &mut _| {
            let cards = std::mem::take(drawn);
            if !cards.is_empty() {
                Log::note(log, || Event::Drew { place, cards, open });
            }
        };
        for _ in 0..DRAWN {
            if self.deck.is_empty() && !self.pile.is_empty() {
                tell(&mut drawn, log);
                self.deck = std::mem::take(&mut self.pile);
                let cards = self.deck;
                log.note(|| OpenEvent::Reshuffled { cards }.into());
            }
            if let Some(card) = self.deck.draw(chance) {
                drawn += card;
                self.players[place.index()].commissions += card;
            }
        }
        tell(&mut drawn, log);
    }

    /// D4.1: whoever has all colours of a palette now, claims it; nobody had them before.
    #[inline(always)]
    fn claim_palettes(&mut self, log: &mut impl Log<Event>) {
        let count = usize::from(self.places.count());
        let colours: [_; MOST] = self.players.map(|player| player.front.colours());
        for palette in self.middle.iter() {
            let wanted = palette.colours();
            let mut claimed = false;
            for (player, colours) in self.players[..count].iter_mut().zip(&colours) {
                if colours.cover(wanted) {
                    player.claimed += palette;
                    claimed = true;
                }
            }
            if claimed {
                self.middle -= Commissions::one(palette);
                log.note(|| {
                    let claims = |place: &Place| self.player(*place).claimed.has(palette);
                    OpenEvent::Claimed { palette, by: self.places.all().filter(claims).collect() }.into()
                });
            }
        }
    }

    /// D5.1, D5.2, D8.3: the next turn, the next four cards, the next round, or the end.
    #[inline(always)]
    fn end_turn(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        self.turn += 1;
        let turns = if self.options.is_advanced() { self.brush_deck().in_play() } else { HAND };
        if self.turn < turns {
            if !self.options.is_advanced() {
                for place in self.places.all() {
                    let hand = self.hands[place.index()];
                    log.note(|| Event::PickedUp { place, hand, open: self.options.open_hands });
                }
            } else if self.turn.is_multiple_of(ROW) {
                self.turn_up(chance, log);
            }
            self.ask_for_drafts();
        } else if self.round == 0 {
            self.round = 1;
            self.begin_round(chance, log);
        } else {
            self.phase = Phase::Over;
            log.note(|| OpenEvent::Ended { scores: self.all_scores() }.into());
        }
    }
}
