//! Luck is honest in Pastiche: every draw, from what the rules say is there.

use pastiche::{COMMISSIONS, CommissionId, Event, HEXES, HexId, OpenEvent, Pastiche};
use table::Seat;
use testkit::{Drawn, Urn};

use super::kit;

const START_PLAYER: &str = "start player";
const GALLERY: &str = "gallery";
const COMMISSIONS_DEALT: &str = "commissions dealt";
const HEXES_DEALT: &str = "hexes dealt";
const INTO_GALLERY: &str = "commission into the gallery";
const INTO_HAND: &str = "commission into a hand";
const HEX: &str = "hexes drawn";

#[test]
fn luck_is_honest_with_two_players() {
    kit().check_luck(2, |_, seats| Books::open(seats));
}

#[test]
fn luck_is_honest_with_three_players() {
    kit().check_luck(3, |_, seats| Books::open(seats));
}

#[test]
fn luck_is_honest_with_four_players() {
    kit().check_luck(4, |_, seats| Books::open(seats));
}

/// Anything that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Thing {
    Start(Seat),
    Commission(CommissionId),
    Hex(HexId),
}

/// The face-down deck of commissions and the supply of hexes of a table.
#[derive(Clone)]
pub struct Books {
    seats: u8,
    deck: Urn<Thing>,
    supply: Urn<Thing>,
    /// Hexes in each hand.
    hexes: Vec<usize>,
    active: Option<Seat>,
}

impl Books {
    fn open(seats: u8) -> Self {
        let commissions = (0..).map_while(CommissionId::new).map(Thing::Commission);
        let hexes = (0..).map_while(HexId::new).map(Thing::Hex);
        let books = Self {
            seats,
            deck: commissions.collect(),
            supply: hexes.collect(),
            hexes: vec![0; usize::from(seats)],
            active: None,
        };
        assert_eq!((books.deck.len(), COMMISSIONS.len()), (34, 34), "P1.2");
        assert_eq!((books.supply.len(), HEXES.len()), (54, 54), "P1.4");
        books
    }

    fn draw_hexes(&mut self, kind: &'static str, seat: Seat, hexes: &[HexId], drawn: &mut Drawn<Thing>) {
        assert!(!hexes.is_empty(), "{seat} draws no hex");
        drawn.draw(kind, &mut self.supply, hexes.iter().copied().map(Thing::Hex));
        self.hexes[seat.index()] += hexes.len();
        assert!(self.hexes[seat.index()] <= 2, "P2.4, P6.2: {seat} has more than two hexes");
    }

    /// P6.2: two hexes, unless there are none.
    fn end_turn(&mut self) {
        if let Some(seat) = self.active.take() {
            let full = self.hexes[seat.index()] == 2;
            assert!(full || self.supply.is_empty(), "P6.2: {seat} has not drawn up to two hexes");
        }
    }
}

impl testkit::Books<Pastiche> for Books {
    type Thing = Thing;

    fn enter(&mut self, events: &[Event], drawn: &mut Drawn<Thing>) {
        // P5.4: the place of a commission that was completed, to be filled: in the gallery, or in whose hand.
        let mut empty: Option<Option<Seat>> = None;
        for event in events {
            match event {
                Event::Dealt { seat, commissions, hexes, .. } => {
                    assert_eq!((commissions.len(), hexes.len()), (2, 2), "P2.4: two of each");
                    let dealt = commissions.iter().copied().map(Thing::Commission);
                    drawn.draw(COMMISSIONS_DEALT, &mut self.deck, dealt);
                    self.draw_hexes(HEXES_DEALT, *seat, hexes, drawn);
                }
                Event::DrewCommission { seat, commission, .. } => {
                    assert_eq!(empty.take(), Some(Some(*seat)), "P5.4: no place in the hand is to be filled");
                    drawn.draw(INTO_HAND, &mut self.deck, [Thing::Commission(*commission)]);
                }
                Event::DrewHexes { seat, hexes, .. } => {
                    assert_eq!(self.active, Some(*seat), "P6.2: at the end of one's own turn");
                    self.draw_hexes(HEX, *seat, hexes, drawn);
                }
                Event::Open(event) => match event {
                    OpenEvent::Began { start, gallery } => {
                        assert_eq!(gallery.len(), 4, "P2.2: four in the gallery");
                        let mut seats = Seat::all(self.seats).map(Thing::Start).collect();
                        drawn.draw(START_PLAYER, &mut seats, [Thing::Start(*start)]);
                        let shown = gallery.iter().copied().map(Thing::Commission);
                        drawn.draw(GALLERY, &mut self.deck, shown);
                    }
                    OpenEvent::TurnBegan { seat, .. } => {
                        self.end_turn();
                        self.active = Some(*seat);
                    }
                    OpenEvent::Ended { .. } => self.end_turn(),
                    OpenEvent::Placed { seat, .. } => self.hexes[seat.index()] -= 1,
                    OpenEvent::Completed { seat, from_gallery, .. } => {
                        empty = Some(if *from_gallery { None } else { Some(*seat) });
                    }
                    OpenEvent::GalleryFilled { commission } => {
                        assert_eq!(empty.take(), Some(None), "P5.4: no place in the gallery is to be filled");
                        drawn.draw(INTO_GALLERY, &mut self.deck, [Thing::Commission(*commission)]);
                    }
                    OpenEvent::Mixed { .. }
                    | OpenEvent::TookCentre { .. }
                    | OpenEvent::Left { .. }
                    | OpenEvent::Traded { .. }
                    | OpenEvent::Swapped { .. }
                    | OpenEvent::Offered { .. }
                    | OpenEvent::Declined { .. }
                    | OpenEvent::Withdrawn { .. }
                    | OpenEvent::Exchanged { .. }
                    | OpenEvent::Lapsed { .. }
                    | OpenEvent::Painted { .. }
                    | OpenEvent::Discarded { .. }
                    | OpenEvent::EndTriggered { .. } => {}
                },
            }
        }
        assert!(empty.is_none() || self.deck.is_empty(), "P5.4: a place stays empty");
        let dealt = self.hexes.iter().all(|hexes| *hexes > 0) || self.supply.len() < 54;
        assert!(dealt, "P2.4: somebody has no hexes");
    }

    fn kinds(&self) -> Vec<&'static str> {
        vec![START_PLAYER, GALLERY, COMMISSIONS_DEALT, HEXES_DEALT, INTO_GALLERY, INTO_HAND, HEX]
    }
}
