//! Luck is honest in The Urn: every draw, from what the rules say is there.

use testkit::{Drawn, Urn};
use toy::{Event, STONES, Toy};

use super::kit;

const DEAL: &str = "a first stone";
const STONE: &str = "a stone";
const LAST: &str = "the last stone";

#[test]
fn luck_is_honest_at_every_table() {
    for seats in 2..=4 {
        kit().check_luck(seats, |_, seats| Books { seats, urn: (1..=STONES).collect() });
    }
}

/// What is in the urn, by the box and the events alone.
#[derive(Clone)]
pub struct Books {
    seats: u8,
    urn: Urn<u8>,
}

impl testkit::Books<Toy> for Books {
    type Thing = u8;

    fn enter(&mut self, events: &[Event], drawn: &mut Drawn<u8>) {
        let dealing = self.urn.len() == usize::from(STONES);
        let mut draws = 0;
        for event in events {
            if let Event::Drew { stone, .. } = *event {
                let kind = match self.urn.len() {
                    _ if dealing => DEAL,
                    1 => LAST,
                    _ => STONE,
                };
                drawn.draw(kind, &mut self.urn, [stone]);
                draws += 1;
            }
        }
        assert!(!dealing || draws == self.seats, "T1.2: a stone for each");
        assert!(dealing || draws <= 1, "T2.1: one stone");
    }

    fn kinds(&self) -> Vec<&'static str> {
        vec![DEAL, STONE, LAST]
    }
}
