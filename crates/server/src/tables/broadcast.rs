//! Telling: who is sent what happened, who is there, and who has to come again.

use table::{Seat, Viewer};
use tokio::time::Instant;

use super::bots::Heard;
use super::channel::{Channel, Sent, text};
use super::events::{Row, TableEvent};
use super::live::Live;
use super::reader::{Reader, Sitting, Subscription};
use crate::problem::ApiResult;
use crate::wire::{Happened, Message, Present, Resumed, Visibility, Watch, Why};

impl Live {
    /// Tells everybody what they may know of the rows from `first` on. `told` is how many things each had been told;
    /// `changed` says that more about the table has changed than the rows themselves tell.
    pub(super) fn tell(&mut self, first: usize, told: &[u32], changed: bool) {
        self.notice(first);
        if self.channels.len() != self.state.told.len() {
            self.come_again(Why::SeatChanged);
            return;
        }
        self.shut_out(first);
        let Self { state, channels, shared, .. } = self;
        let changed = changed || !state.log[first..].iter().all(|row| row.what.leaves_table());
        let facts = changed.then(|| state.facts());
        for (channel, told) in channels.iter_mut().zip(told) {
            if !channel.is_open() {
                continue;
            }
            let viewer = channel.viewer();
            let mut whats: Vec<_> = (first..state.log.len())
                .filter_map(|index| Some((index, state.what(viewer, index)?)))
                .collect();
            let last = whats.len().saturating_sub(1);
            for (nth, (index, what)) in whats.drain(..).enumerate() {
                let n = told + 1 + u32::try_from(nth).unwrap_or(0);
                let row = &state.log[index];
                let mut happened =
                    Happened { n, at: row.at, what, patch: None, view: None, now: None, table: None };
                if nth == last {
                    (happened.patch, happened.view) = channel.change(state.played.as_deref());
                    happened.now = state.now(viewer);
                    happened.table.clone_from(&facts);
                }
                channel.send(Some(n), &Message::Happened(Box::new(happened)));
            }
            channel.decide(|| state.decision(viewer));
        }
        shared.metrics.rows.inc_by(u64::try_from(state.log.len() - first).unwrap_or(0));
        self.move_streams(first);
    }

    /// Those whose view is another one now have to come again.
    fn move_streams(&mut self, first: usize) {
        for index in first..self.state.log.len() {
            match &self.state.log[index].what {
                TableEvent::Sat { seat, who } => {
                    let (seat, who) = (seat.index(), who.id.clone());
                    self.channels[seat].bye(Why::SeatChanged, None);
                    if let Some(spectators) = self.channels.last_mut() {
                        spectators.bye(Why::SeatChanged, Some(who));
                    }
                }
                TableEvent::Freed { seat } | TableEvent::Resigned { seat, .. } => {
                    let seat = seat.index();
                    self.channels[seat].bye(Why::SeatChanged, None);
                }
                TableEvent::Game { awaited, .. } => self.heard.entry(*awaited),
                _ => {}
            }
        }
    }

    /// Those without a seat come again where fewer of them may look on, before they are told more.
    fn shut_out(&mut self, first: usize) {
        let closes = |row: &Row| match &row.what {
            TableEvent::Changed { setup } => setup.visibility == Visibility::Private,
            TableEvent::Started { .. } => self.state.setup.watch == Watch::Nobody,
            _ => false,
        };
        let closes = self.state.log[first..].iter().any(closes);
        if let Some(spectators) = self.channels.last_mut().filter(|_| closes) {
            spectators.bye(Why::SeatChanged, None);
        }
    }

    pub(super) fn join(&mut self, reader: &Reader) -> ApiResult<Subscription> {
        let viewer = self.state.viewer(reader.player.as_deref())?;
        let from = reader.from.filter(|(era, _)| *era == self.era).map(|(_, n)| n);
        let index = self.state.viewer_index(viewer);
        let told = self.state.told[index];
        if let Some(seat) = viewer.seat() {
            self.here[seat.index()] += 1;
            if self.here[seat.index()] == 1 {
                self.tell_present();
            }
        }
        let (missed, then) = self.channels[index].join(from, told, self.state.played.as_deref());
        let mut first: Vec<_> = if let Some(missed) = missed {
            let resumed = text(&Message::Resumed(Resumed { n: told }));
            // Who came and went is not numbered.
            let present = text(&Message::Present(Present { seats: self.present() }));
            let [resumed, present] = [resumed, present].map(|text| Sent::Text { n: None, text });
            std::iter::once(resumed).chain(missed).chain([present]).collect()
        } else {
            let full = self.state.full(viewer, self.era, self.shared.time.now(), self.present());
            vec![Sent::Text { n: Some(told), text: text(&Message::Full(Box::new(full))) }]
        };
        let mut deciding = None;
        if reader.legal {
            let (decision, held) = self.channels[index].join_deciding(self.state.decision(viewer));
            first.extend(decision);
            deciding = held;
        }
        let seat = Sitting::new(viewer.seat(), self.gone.clone());
        Ok(Subscription { first, then, era: self.era, viewer, deciding, seat })
    }

    pub(super) fn leave(&mut self, seat: Seat) {
        self.used = Instant::now();
        if let Some(here) = self.here.get_mut(seat.index()) {
            *here = here.saturating_sub(1);
            if *here == 0 {
                self.tell_present();
            }
        }
    }

    fn tell_present(&mut self) {
        let message = Message::Present(Present { seats: self.present() });
        for channel in &mut self.channels {
            if channel.readers() > 0 {
                channel.send(None, &message);
            }
        }
    }

    pub(super) fn bye(&mut self, why: Why) {
        for channel in &mut self.channels {
            channel.bye(why, None);
        }
    }

    /// Everybody who reads has to come again, for all of it.
    pub(super) fn come_again(&mut self, why: Why) {
        self.bye(why);
        let seats = self.state.setup.seats;
        self.channels = Viewer::all(seats).map(Channel::new).collect();
        // Whoever goes now is taken off when they are gone.
        self.here.resize(usize::from(seats), 0);
        self.heard = Heard::new(seats);
    }
}
