//! What the decisions of one flip come to (D3.3 to D3.8), the palettes in the middle (D4), and how turns and rounds
//! follow each other (D5, D8.3).

use table::{Chance, Log, Lots, Sealed, Seat, Seats};

use crate::commissions::{Commissions, Wanted};
use crate::components::{Commission, DRAWN, HAND, ROW};
use crate::event::{Choice, Event, OpenEvent};
use crate::place::{MOST, Place};
use crate::turn::{PassThePaint, Step};

impl PassThePaint {
    /// D3.7: payments in seat order, then draws in seat order, then palettes. Who claims which (D4.1) hangs on what was
    /// kept alone, so it is worked out on the way and told last.
    #[inline(always)]
    pub(crate) fn resolve(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let (mut drawing, mut claimed) = (Seats::NONE, Commissions::NONE);
        let places = self.places;
        for (number, choice) in self.choices.open() {
            let Some(colour) = self.drafted[number.index()] else { continue };
            // Playouts keep and discard as a coin falls, so nothing here waits for which it is.
            let (kept, paid) = (!matches!(choice, Choice::Discard), choice.pays());
            let player = &mut self.players[number.index()];
            player.front.add_if(kept, colour);
            player.commissions -= paid;
            self.pile = self.pile.and(paid);
            self.discards.add_if(!kept, colour);
            drawing = drawing.with_if(!kept, number);
            if self.wanted.some_are_covered(player.front.colours()) {
                let complete = self.middle.complete_with(player.front.colours());
                player.claimed = player.claimed.and(complete);
                claimed = claimed.and(complete);
            }
            log.note(|| {
                let place = places.at(number);
                if kept {
                    OpenEvent::Kept { place, colour, paid }.into()
                } else {
                    OpenEvent::Discarded { place, colour }.into()
                }
            });
        }
        for number in drawing.iter() {
            self.draw_commissions(number, chance, log);
        }
        if !claimed.is_empty() {
            self.middle -= claimed;
            self.wanted = Wanted::of(self.middle);
        }
        for palette in claimed.iter() {
            log.note(|| {
                let claims = |place: &Place| self.player(*place).claimed.has(palette);
                OpenEvent::Claimed { palette, by: self.places.all().filter(claims).collect() }.into()
            });
        }
        self.end_turn(chance, log);
    }

    /// D3.5, D3.8: two commissions, as far as there are any. Those before and after a reshuffle are told apart.
    #[inline(always)]
    fn draw_commissions(&mut self, number: Seat, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let (place, open) = (self.places.at(number), self.options.open_hands);
        let tell = |cards: Commissions, log: &mut _| {
            if !cards.is_empty() {
                Log::note(log, || Event::Drew { place, cards, open });
            }
        };
        let mut drawn = Commissions::NONE;
        for _ in 0..DRAWN {
            if self.deck.is_empty() && !self.pile.is_empty() {
                tell(std::mem::take(&mut drawn), log);
                let cards = std::mem::take(&mut self.pile);
                self.deck = Lots::new(cards.0);
                log.note(|| OpenEvent::Reshuffled { cards }.into());
            }
            if let Some(card) = self.deck.draw(chance) {
                drawn += Commission(card);
                self.players[number.index()].commissions += Commission(card);
            }
        }
        tell(drawn, log);
    }

    /// D5.1, D5.2, D8.3: the next turn, the next four cards, the next round, or the end.
    #[inline(always)]
    fn end_turn(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        self.turn += 1;
        let turns = if self.options.is_advanced() { self.brush_deck().in_play() } else { HAND };
        if self.turn < turns {
            if !self.options.is_advanced() {
                for place in self.places.all() {
                    log.note(|| Event::PickedUp {
                        place,
                        hand: self.hands[place.index()],
                        open: self.options.open_hands,
                    });
                }
            } else if self.turn.is_multiple_of(ROW) {
                // By rules 1 the card just taken was counted twice, as lying with its taker and as still to be decided on,
                // so that one more of its colour was missing from the cards that the row was drawn from.
                if self.rules > 1 {
                    self.drafted = [None; MOST];
                }
                self.turn_up(chance, log);
            }
            self.ask_for_drafts();
        } else if self.round == 0 {
            self.round = 1;
            self.drafted = [None; MOST];
            self.begin_round(chance, log);
        } else {
            self.step = Step::Over;
            (self.choices, self.drafted) = (Sealed::asked(Seats::NONE), [None; MOST]);
            log.note(|| OpenEvent::Ended { scores: self.all_scores() }.into());
        }
    }
}
