//! What is to happen at a table, before it is written.

use bots::Remark;
use table::{AnyDecided, AnyMatch};

use crate::events::Event;

/// Something that is to happen: the events, and for those of the game what comes of them.
#[derive(Default)]
pub struct Plan {
    pub(crate) events: Vec<(Event, Option<Played>)>,
}

/// What an event of the game comes to.
pub enum Played {
    /// The cards are dealt.
    Start(Box<dyn AnyMatch>),
    /// Somebody acted.
    Step(Box<dyn AnyDecided>),
}

impl From<Event> for Plan {
    fn from(event: Event) -> Self {
        Self { events: vec![(event, None)] }
    }
}

impl Plan {
    /// Nothing happens.
    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    pub(crate) fn push(&mut self, event: Event, played: Option<Played>) {
        self.events.push((event, played));
    }

    /// Whoever does it says this to everybody, unless it is done in secret.
    pub(crate) fn saying(mut self, said: Option<Remark>) -> Self {
        if let Some((Event::Game { remark, in_secret: false, .. }, _)) = self.events.first_mut() {
            *remark = said.map(Box::new);
        }
        self
    }

    /// What has just been planned was done with everybody's consent.
    pub(crate) fn by_consent(mut self) -> Self {
        if let Some((Event::Game { taken_back, .. }, _)) = self.events.first_mut() {
            *taken_back = true;
        }
        self
    }
}
