//! What somebody else would like to choose from the same cards.

use shelf::pass_the_paint::Colour;

/// The best cards for somebody else, best first.
#[derive(Default)]
pub(super) struct Envied {
    best: [(Option<Colour>, f32); 3],
    /// How many of them they will choose.
    pub picks: usize,
}

impl Envied {
    /// One card more that they could choose, and what it would bring them.
    pub fn add(&mut self, colour: Colour, gain: f32) {
        let mut card = (Some(colour), gain);
        for place in &mut self.best {
            if card.1 > place.1 {
                std::mem::swap(place, &mut card);
            }
        }
    }

    /// What they lose without this card: they choose the next best instead.
    pub fn loss(&self, colour: Colour) -> f32 {
        let wanted = self.best[..self.picks].iter().find(|(wanted, _)| *wanted == Some(colour));
        wanted.map_or(0.0, |(_, gain)| gain - self.best[self.picks].1)
    }
}
