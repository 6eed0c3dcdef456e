//! Luck is honest in Pass the Paint: every draw, from what the rules say is there.

use pass_the_paint::{COLOURS, Commission, Event, OpenEvent, Options, Paints, PassThePaint, Place, Variant};
use table::Seat;
use testkit::{Drawn, Urn};

use super::kit;

const FIRST_PLAYER: &str = "first player";
const PALETTES: &str = "palettes in the middle";
const COMMISSIONS: &str = "commissions dealt";
const RED_CARDS: &str = "red cards in play";
const HAND: &str = "hand";
const ROW: &str = "row";
const DRAWN: &str = "commissions drawn";
const DRAWN_ANEW: &str = "commissions drawn from the discarded ones";

#[test]
fn luck_is_honest_with_two_players() {
    kit(Variant::Standard).check_luck(2, Books::open);
}

#[test]
fn luck_is_honest_with_three_players() {
    kit(Variant::Standard).check_luck(3, Books::open);
}

#[test]
fn luck_is_honest_with_four_players() {
    kit(Variant::Standard).check_luck(4, Books::open);
}

#[test]
fn luck_is_honest_with_five_players() {
    kit(Variant::Standard).check_luck(5, Books::open);
}

#[test]
fn luck_is_honest_with_six_players() {
    kit(Variant::Standard).check_luck(6, Books::open);
}

#[test]
fn luck_is_honest_in_the_advanced_draft() {
    kit(Variant::AdvancedDraft).check_luck(2, Books::open);
}

/// Tables that were begun by rules 1 go on with rows from a deck that lacks a card.
#[test]
#[should_panic = "row: a pick among 20 is due, but one among 19 is made"]
fn luck_was_not_honest_in_the_advanced_draft_by_rules_1() {
    kit(Variant::AdvancedDraft).check_luck_by(1, 2, Books::open);
}

#[test]
fn luck_is_honest_with_double_hands() {
    kit(Variant::DoubleHands).check_luck(2, Books::open);
}

/// Anything that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Thing {
    First(Seat),
    Commission(Commission),
    Brush(pass_the_paint::Colour),
}

/// The decks of a table.
#[derive(Clone)]
pub struct Books {
    options: Options,
    /// Whom the rules call players: with double hands there are two to a seat (D9.1).
    places: usize,
    /// The face-down commission deck (D2.2).
    deck: Urn<Thing>,
    /// Commissions that were paid with (D3.4).
    pile: Urn<Thing>,
    /// The first deck is used up.
    reshuffled: bool,
    /// Rounds that have begun.
    rounds: usize,
    /// Of the round's blue deck, what was not turned up in the advanced draft yet (D8.1).
    unseen: Urn<Thing>,
    /// Brush cards in hands or in the row.
    lying: usize,
    over: bool,
}

impl Books {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "as every game's books are opened")]
    fn open(options: &Options, seats: u8) -> Self {
        let places = if options.variant == Variant::DoubleHands { 4 } else { usize::from(seats) };
        Self {
            options: *options,
            places,
            deck: Commission::all().map(Thing::Commission).collect(),
            pile: Urn::default(),
            reshuffled: false,
            rounds: 0,
            unseen: Urn::default(),
            lying: 0,
            over: false,
        }
    }

    fn is_advanced(&self) -> bool {
        self.options.variant == Variant::AdvancedDraft
    }

    /// D2.2: as many palettes as players. Those in the middle are not in the deck.
    fn lay_out(&mut self, palettes: impl Iterator<Item = Commission>, drawn: &mut Drawn<Thing>) {
        let laid_out: Vec<_> = palettes.map(Thing::Commission).collect();
        assert!(!self.options.easier, "D7.1: no palettes in the middle");
        assert_eq!(laid_out.len(), self.places, "D2.2: as many palettes as players");
        let palettes = Commission::all().filter(|card| card.is_palette());
        drawn.draw(PALETTES, &mut palettes.map(Thing::Commission).collect(), laid_out.iter().copied());
        for card in laid_out {
            self.deck.take(card);
        }
    }

    /// D2.1, D2.3, D5.1: six cards for each, of the blue deck, with five players also half the red one, with six all of
    /// it.
    fn deal(&mut self, hands: &[Paints], drawn: &mut Drawn<Thing>) {
        assert_eq!(hands.len(), self.places, "D2.3: a hand for each player");
        let [blue, red] = self.brush_decks();
        let mut deck: Vec<_> = blue.iter().collect();
        match self.places {
            5 => {
                let dealt: Urn<_> = hands.iter().flat_map(|hand| brushes(*hand)).collect();
                let in_play = dealt.without(&blue);
                assert_eq!(in_play.len(), 6, "D2.1: with five players six red cards are in play");
                drawn.draw(RED_CARDS, &mut red.clone(), in_play.iter());
                deck.extend(in_play.iter());
            }
            6 => deck.extend(red.iter()),
            _ => {}
        }
        let mut deck = deck.into_iter().collect();
        for hand in hands {
            assert_eq!(hand.total(), 6, "D2.3: six cards");
            drawn.deal(HAND, &mut deck, brushes(*hand));
            self.lying += 6;
        }
    }

    /// D1.1: the blue and the red deck of the round.
    fn brush_decks(&self) -> [Urn<Thing>; 2] {
        let round = self.rounds - 1;
        let cards = |copies: fn(&pass_the_paint::ColourFacts) -> [u8; 2]| {
            let of = |facts| (0..copies(facts)[round]).map(|_| Thing::Brush(facts.colour));
            COLOURS.iter().flat_map(of).collect::<Urn<_>>()
        };
        let decks = [cards(|facts| facts.blue), cards(|facts| facts.red)];
        assert_eq!((decks[0].len(), decks[1].len()), (24, 12), "D1.1");
        decks
    }
}

fn brushes(cards: Paints) -> impl Iterator<Item = Thing> {
    cards.cards().map(Thing::Brush)
}

impl testkit::Books<PassThePaint> for Books {
    type Thing = Thing;

    fn enter(&mut self, events: &[Event], drawn: &mut Drawn<Thing>) {
        let mut hands = Vec::new();
        // D3.5: who has discarded draws two, in order.
        let mut owed: Vec<(Place, usize)> = Vec::new();
        for event in events {
            match event {
                Event::Commissioned { cards, .. } => {
                    assert_eq!(cards.len(), 3, "D2.2: three commissions");
                    drawn.draw(COMMISSIONS, &mut self.deck, cards.iter().map(Thing::Commission));
                }
                Event::Dealt { hand, .. } => hands.push(*hand),
                Event::Drew { place, cards, .. } => {
                    let next = owed.iter_mut().find(|(_, left)| *left > 0);
                    let (who, left) = next.expect("D3.5: nobody is to draw");
                    assert_eq!(who, place, "D3.7: draws in seat order");
                    let cards: Vec<_> = cards.iter().map(Thing::Commission).collect();
                    assert_eq!(cards.len(), self.deck.len().min(*left), "D3.5, D3.8: two, or what there is");
                    *left -= cards.len();
                    drawn.draw(if self.reshuffled { DRAWN_ANEW } else { DRAWN }, &mut self.deck, cards);
                }
                Event::Chose { .. } | Event::PickedUp { .. } => {}
                Event::Open(event) => match event {
                    OpenEvent::Began { first } => {
                        let mut seats = Seat::all(2).map(Thing::First).collect();
                        drawn.draw(FIRST_PLAYER, &mut seats, [Thing::First(*first)]);
                    }
                    OpenEvent::LaidOut { palettes } => self.lay_out(palettes.iter(), drawn),
                    OpenEvent::RoundBegan { .. } => {
                        self.rounds += 1;
                        assert!(self.rounds <= 2 && self.lying == 0, "D5.1: no round is due");
                        if self.is_advanced() {
                            let [blue, _] = self.brush_decks();
                            self.unseen = blue;
                        }
                    }
                    OpenEvent::TurnedUp { row } => {
                        assert_eq!((row.total(), self.lying), (4, 0), "D8.1, D8.3: four when four are gone");
                        assert!(self.unseen.len() > 12, "D8.1: twelve a round");
                        drawn.draw(ROW, &mut self.unseen, brushes(*row));
                        self.lying += 4;
                    }
                    OpenEvent::Kept { paid, .. } => {
                        paid.iter().for_each(|card| self.pile.put(Thing::Commission(card)));
                        self.lying -= 1;
                    }
                    OpenEvent::Discarded { place, .. } => {
                        owed.push((*place, 2));
                        self.lying -= 1;
                    }
                    OpenEvent::Reshuffled { cards } => {
                        assert!(self.deck.is_empty(), "D3.8: only when the deck is empty");
                        assert!(
                            owed.iter().any(|(_, left)| *left > 0),
                            "D3.8: as soon as somebody must draw"
                        );
                        self.deck = cards.iter().map(Thing::Commission).collect();
                        assert_eq!(self.deck, self.pile, "D3.8: the discarded commissions");
                        self.pile = Urn::default();
                        self.reshuffled = true;
                    }
                    OpenEvent::Ended { .. } => self.over = true,
                    OpenEvent::Flipped { .. } | OpenEvent::Passed { .. } | OpenEvent::Claimed { .. } => {}
                },
            }
        }
        if !hands.is_empty() {
            assert!(!self.is_advanced(), "D8.1: there are no hands");
            self.deal(&hands, drawn);
        }
        let nothing_left = self.deck.is_empty() && self.pile.is_empty();
        assert!(nothing_left || owed.iter().all(|(_, left)| *left == 0), "D3.5: somebody has not drawn");
        assert!(self.over || self.lying > 0, "D5.1, D8.3: no cards to choose from");
    }

    fn kinds(&self) -> Vec<&'static str> {
        let mut kinds = vec![COMMISSIONS, DRAWN, if self.is_advanced() { ROW } else { HAND }];
        kinds.extend(self.is_advanced().then_some(FIRST_PLAYER));
        kinds.extend((!self.options.easier).then_some(PALETTES));
        kinds.extend((self.places == 5).then_some(RED_CARDS));
        kinds.extend((self.places > 3).then_some(DRAWN_ANEW));
        kinds
    }
}
